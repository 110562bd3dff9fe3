// Starts the page. A separate file, so that the Content-Security-Policy needs no inline script; a classic script in the
// head, so that the theme is set before the first paint. Attributes hold the names of the built files.
// The interface between this file and the page in WebAssembly:
//   <html data-theme="light|dark">         the chosen theme ("antipode.theme" in localStorage, unquoted or as JSON);
//                                          absent for the system's theme
//   <html data-update="waiting">           a new version is waiting; the event "antipode-update" on window announces it
//   the event "antipode-reload" on window  activates the new version and reloads the page
{
  const root = document.documentElement;
  const { js, wasm } = document.currentScript.dataset;

  try {
    const theme = localStorage.getItem("antipode.theme")?.replaceAll('"', "");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be denied; then the system's theme applies.
  }

  const loaded = new Promise((resolve) => addEventListener("load", resolve));
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

  const start = async () => {
    const [{ default: init }] = await Promise.all([import(new URL(js, document.baseURI)), parsed]);
    await init({ module_or_path: new URL(wasm, document.baseURI) });
  };

  const sorry = (error) => {
    console.error(error);
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = `Antipode could not start: ${error.message ?? error}. It needs a current browser with WebAssembly; reloading may help.`;
    document.body.replaceChildren(text);
  };

  const announce = () => {
    root.dataset.update = "waiting";
    dispatchEvent(new Event("antipode-update"));
  };

  // A new version waits until the player activates it, so two builds never run at the same time.
  const keepOffline = async () => {
    if (!("serviceWorker" in navigator)) return;
    await loaded;
    const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
    const watch = (worker) => worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) announce();
    });
    if (registration.waiting && navigator.serviceWorker.controller) announce();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    addEventListener("antipode-reload", () => {
      if (!registration.waiting) return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("skip-waiting");
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  };

  start().catch(sorry);
  keepOffline().catch(() => {});
}
