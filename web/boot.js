// Starts the page. In the head, so that the theme is set before the first paint; `cargo xtask build` puts it into each page.
//
// Attributes of its element name the built files: `data-programs` is JSON with the page's script and program, the solver of
// each puzzle, and the files of each chunk; `data-pages` are the names of the pages. While one develops, Trunk gives `data-js`
// and `data-wasm` of the page alone, and the solvers have their plain names.
//
// The interface between this file and the page in WebAssembly:
//   <html data-theme="light|dark">         the chosen theme ("antipode.theme" in localStorage, unquoted or as JSON);
//                                          absent for the system's theme
//   <html data-board="unknown">            the position is not known before the program starts; the style sheet hides the pieces
//   <html data-program="started">          the program has taken over the page
//   <html data-update="waiting">           a new version is waiting; the event "antipode-update" on window announces it
//   the event "antipode-reload" on window  activates the new version and reloads the page
//   antipode.worker                        the URL of the script in which every worker starts
//   antipode.fetchProgram(url)             fetches a file of WebAssembly; resolves to its response
//   antipode.solver(name)                  the program of a solver: resolves to the URL of its script and its module
{
  const root = document.documentElement;
  const { programs, pages, js, wasm } = document.currentScript.dataset;
  const { page, worker = "worker.js", solvers = {}, chunks = {} } = programs ? JSON.parse(programs) : { page: { js, wasm } };
  // The address of the page changes while one plays; the root of the site does not.
  const site = document.baseURI;
  document.querySelector("base").href = site;
  const address = (file) => new URL(file, site).href;
  const opened = location.href.slice(site.length).split(/[/?#]/)[0];

  // Links of earlier versions: #/ramka?at=…
  const [, earlier, state = ""] = location.hash.match(/^#\/(\w+)\/?(?:\?(.*))?$/) ?? [];
  const isElsewhere = earlier !== opened && pages?.split(" ").includes(earlier);
  if (isElsewhere) location.replace(address(`${earlier}/${state && "#"}${state}`));

  try {
    const theme = localStorage.getItem("antipode.theme")?.replaceAll('"', "");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be denied; then the system's theme applies.
  }

  // The page arrives with the start position. Before the first paint it gets the linked one where its text is plain numbers;
  // any other position, and a saved game, stay hidden until the program draws them. Nothing false is shown.
  const field = (name) => new URLSearchParams(location.hash.slice(1)).get(name);
  const isLinked = ["at", "seed", "moves"].some((name) => field(name));
  const plain = { ramka: /^\d{3}\/\d{3}\/\d{3}$/, rotation: /^3x3n2:\d(,\d){8}$/ }[opened];
  const numbers = plain?.test(field("at")) && !field("moves") && field("at").replace("3x3n2:", "").match(/\d/g);
  const hasSavedGame = () => {
    try {
      return localStorage.getItem(`antipode.${opened || "ramka"}.game`) !== null;
    } catch {
      return false;
    }
  };
  if (isLinked || hasSavedGame() || earlier) root.dataset.board = "unknown";

  const drawLink = () => {
    if (!isLinked) return;
    const faces = document.querySelectorAll(".board .face");
    if (numbers && new Set(numbers).size === faces.length) {
      faces.forEach((face, place) => (face.querySelector("b") ?? face).textContent = numbers[place]);
      delete root.dataset.board;
    }
    // As the page shows it, so that nothing moves when the program takes over.
    document.querySelector(".board-col .title")?.insertAdjacentHTML("afterend", '<div class="banner"><p><b>You\'re viewing a \
shared board.</b> Your own game is saved.</p><button class="btn primary" disabled>Back to my game</button><button class="btn" \
disabled>Keep this game</button></div>');
  };

  // The compiler of a browser reads a response while it arrives, but only if the host names the media type.
  const asProgram = (response, body = response.body) => {
    const type = "application/wasm";
    if (body === response.body && response.headers.get("content-type") === type) return response;
    return new Response(body, { headers: { "content-type": type } });
  };

  // A host that compresses nothing has a compressed copy beside each file.
  const compressedCopy = async (url) => {
    if (!programs || typeof DecompressionStream !== "function") return null;
    const copy = await fetch(`${url}.gz`).catch(() => null);
    if (!copy?.ok || copy.headers.get("content-type")?.includes("html")) return null;
    const isDecoded = copy.headers.has("content-encoding");
    return asProgram(copy, isDecoded ? copy.body : copy.body.pipeThrough(new DecompressionStream("gzip")));
  };

  const request = async (url) => {
    const stop = new AbortController();
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    const isCompressed = ["content-encoding", "x-antipode-version"].some((name) => response.headers.has(name));
    const copy = isCompressed ? null : await compressedCopy(url);
    if (copy) stop.abort();
    return copy ?? asProgram(response);
  };

  // Responses requested ahead; each can be read once.
  const ahead = new Map();
  const fetchProgram = (url) => {
    const early = ahead.get(String(url));
    ahead.delete(String(url));
    return early ?? request(String(url));
  };

  const compiled = new Map();
  const solver = (name) => {
    if (!compiled.has(name)) {
      const { js, wasm } = solvers[name] ?? { js: `solver_${name}.js`, wasm: `solver_${name}_bg.wasm` };
      const program = WebAssembly.compileStreaming(fetchProgram(address(wasm)))
        .then((module) => ({ js: address(js), module }));
      // A failure is forgotten, so that the next call tries again.
      program.catch(() => compiled.delete(name));
      compiled.set(name, program);
    }
    return compiled.get(name);
  };

  globalThis.antipode = { fetchProgram, solver, worker: address(worker) };

  const loaded = new Promise((resolve) => addEventListener("load", resolve));
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

  // As soon as the main program has come, and while it is compiled and starts, what the page needs next is requested.
  const requestAhead = () => {
    for (const file of (opened === "lab" ? chunks.lab : chunks.answers) ?? []) {
      const response = request(address(file));
      response.catch(() => ahead.delete(address(file)));
      ahead.set(address(file), response);
    }
    const puzzle = { "": Object.keys(solvers)[0], lab: "rotation" }[opened] ?? opened;
    const first = [...(opened === "lab" ? [] : [`${puzzle}_tables`]), puzzle].find((name) => name in solvers);
    if (!first) return;
    solver(first).catch(() => {});
    // The worker will find these two in the browser's cache.
    for (const file of [worker, solvers[first].js]) fetch(address(file)).catch(() => {});
  };

  parsed.then(drawLink);

  const start = async () => {
    const main = address(page.wasm);
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name.startsWith(main))) return;
      observer.disconnect();
      requestAhead();
    });
    observer.observe({ type: "resource", buffered: true });
    const response = fetchProgram(main);
    const [{ default: init, start: takeOver }] = await Promise.all([import(address(page.js)), parsed]);
    await init({ module_or_path: response });
    await takeOver();
    delete root.dataset.board;
    root.dataset.program = "started";
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
    // The line belongs to the page and its first answer.
    const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await loaded;
    const answered = started.then(() => later(1_500)).then(() => Promise.allSettled([...compiled.values(), later(1_000)]));
    await Promise.race([answered, later(20_000)]);
    const registration = await navigator.serviceWorker.register(address("sw.js"), { updateViaCache: "none" });
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

  const started = isElsewhere ? Promise.resolve() : start().catch(sorry);
  if (!isElsewhere) keepOffline().catch(() => {});
}
