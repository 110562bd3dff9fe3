// Starts the page. In the head, so that the theme is set before the first paint; `cargo xtask build` puts it into each page.
//
// Attributes of its element name the built files: `data-programs` is JSON with the page's script and program, the solver of
// each puzzle, the checker, and the files of each chunk; `data-pages` are the names of the pages. While one develops, Trunk
// gives `data-js` and `data-wasm` of the page alone, and the solvers have their plain names.
//
// The interface between this file and the page in WebAssembly:
//   <html data-theme="light|dark">         the chosen theme ("antipode.theme" in localStorage, unquoted or as JSON);
//                                          absent for the system's theme
//   <html data-board="unknown">            the position is not known before the program starts; the style sheet hides the pieces
//   <html data-program="started">          the program has taken over the page
//   <html data-update="waiting">           a new version is waiting; the event "antipode-update" on window announces it
//   the event "antipode-reload" on window  activates the new version and reloads the page
//   antipode.worker                        the URL of the script in which every worker starts
//   antipode.compile(url)                  fetches a file of WebAssembly and checks it; resolves to its module
//   antipode.unpack(url, name)             the same for one of the small modules that come in one file, as its custom sections
//   antipode.solver(name)                  the program of a solver or of the checker: resolves to the URL of its script and its
//                                          module
//   antipode.prepared(name)                the worker that has this program already, once, or nothing; what it has sent by then is
//                                          sent again as soon as the caller listens
//   antipode.spare(name)                   starts a worker with this program ahead, unless there is one
{
  const root = document.documentElement;
  const { programs, pages, js, wasm } = document.currentScript.dataset;
  const { page, bytes, worker = "worker.js", worker_programs: workers = {}, chunks = {} } = programs ? JSON.parse(programs) : { page: { js, wasm } };
  // The address of the page changes while one plays; the root of the site does not.
  const site = document.baseURI;
  document.querySelector("base").href = site;
  const address = (file) => new URL(file, site).href;
  const path = location.href.slice(site.length).split(/[?#]/)[0];
  const opened = path.split("/")[0].replace("index.html", "");

  // Links of earlier versions: #/ramka?at=…, and #at=… on the front page, which was Ramka's.
  const named = location.hash.match(/^#\/(\w+)\/?(?:\?(.*))?$/);
  const unnamed = !named && !opened && location.hash.match(/^#(?:\/?\?)?((?:[^?]*&)?(?:at|moves|seed|metric)=.*)$/);
  const earlier = named ? named[1] : unnamed ? pages?.split(" ")[0] : "";
  const state = (named ? named[2] : unnamed?.[1]) ?? "";
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
  const isNew = field("new");
  const isLinked = !isNew && ["at", "seed", "moves"].some((name) => field(name));
  const plain = { ramka: /^\d{3}\/\d{3}\/\d{3}$/, rotation: /^3x3n2:\d(,\d){8}$/ }[opened];
  const numbers = plain?.test(field("at")) && !field("moves") && field("at").replace("3x3n2:", "").match(/\d/g);
  const hasStored = (key) => {
    try {
      return localStorage.getItem(`antipode.${key}`) !== null;
    } catch {
      return false;
    }
  };
  const hasSavedGame = (puzzle) => hasStored(`${puzzle}.game`);
  if (isLinked || isNew || earlier || field("setup") !== null || hasSavedGame(opened)) root.dataset.board = "unknown";
  // The front page keeps room for as many games to continue, and for today's boards.
  const continued = opened ? 0 : (pages?.split(" ") ?? []).filter(hasSavedGame).length + hasStored("daily");

  const showContinued = () => {
    const section = document.querySelector(".continue");
    if (!section || !continued) return;
    section.hidden = false;
    [...section.querySelectorAll("li")].slice(continued).forEach((card) => card.remove());
  };

  // The page arrives in play. The board is elsewhere beside the analysis.
  const keepsAnalysis = () => {
    try {
      return !isLinked && JSON.parse(localStorage.getItem(`antipode.${opened}.settings`) ?? "{}").analysis;
    } catch {
      return false;
    }
  };

  const drawLink = () => {
    if (field("view") || keepsAnalysis()) document.querySelector(".stage")?.classList.remove("play");
    if (!isLinked) return;
    const faces = document.querySelectorAll(".board .face");
    if (numbers && new Set(numbers).size === faces.length) {
      const place = ({ parentElement: { style } }) => 9 * style.getPropertyValue("--y") + 1 * style.getPropertyValue("--x");
      const inOrder = [...faces].sort((one, other) => place(one) - place(other));
      inOrder.forEach((face, index) => (face.querySelector("b") ?? face).textContent = numbers[index]);
      delete root.dataset.board;
    }
    if (!hasSavedGame(opened)) return;
    // As the page shows it, so that nothing moves when the program takes over.
    document.querySelector(".board-col .title")?.insertAdjacentHTML("afterend", '<div class="banner"><p><b>This board is from a \
link.</b> Your own game is saved.</p><button class="btn primary" disabled>Back to my game</button></div>');
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

  // A copy that the service worker keeps is there at once, and needs no compression.
  const isKept = (response) => response.headers.has("x-antipode-version");

  const request = async (url, cache) => {
    const stop = new AbortController();
    const response = await fetch(url, { cache, signal: stop.signal });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    const isCompressed = response.headers.has("content-encoding") || isKept(response);
    const copy = isCompressed || cache === "reload" ? null : await compressedCopy(url);
    if (copy) stop.abort();
    return copy ?? asProgram(response);
  };

  // The content of a response; `onBytes` is told how many bytes have come.
  const read = async (response, onBytes) => {
    if (!onBytes) return response.arrayBuffer();
    const parts = [];
    let count = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts).arrayBuffer();
      parts.push(value);
      onBytes(count += value.length);
    }
  };

  // The digits in the name of a file begin the SHA-256 of its content. Browsers compute it on safe connections only.
  const check = async (url, content) => {
    const [, wanted] = url.match(/-([0-9a-f]{16})\.\w+$/) ?? [];
    if (!wanted || !globalThis.crypto?.subtle) return;
    const digest = await crypto.subtle.digest("SHA-256", await content());
    const found = new DataView(digest).getBigUint64(0).toString(16).padStart(16, "0");
    if (found !== wanted) throw new Error(`${url} arrived damaged`);
  };

  // Does the work for a file once. What came damaged, or not at all, is fetched again past the caches; a failure is
  // forgotten, so that the next call tries again.
  const works = new Map();
  const once = (url, work) => {
    if (!works.has(url)) {
      const done = work(url, "default").catch(() => work(url, "reload"));
      done.catch(() => works.delete(url));
      works.set(url, done);
    }
    return works.get(url);
  };

  // A program is compiled while it arrives, and used when it is known to be whole. To compile a kept copy while it is read
  // would take longer.
  const compile = (url, onBytes) => once(String(url), async (url, cache) => {
    const response = await request(url, cache);
    const bytes = isKept(response) && await response.arrayBuffer();
    const copy = bytes || response.clone();
    const module = bytes ? WebAssembly.compile(bytes) : WebAssembly.compileStreaming(response);
    return (await Promise.all([module, check(url, () => bytes || read(copy, onBytes))]))[0];
  });

  const unpack = async (url, name) => {
    const [module] = WebAssembly.Module.customSections(await compile(url), name);
    return WebAssembly.compile(module);
  };

  // A worker will find this file in the browser's cache.
  const fetchAhead = (file) => once(address(file), async (url, cache) => {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    await check(url, () => response.arrayBuffer());
  });

  const plainNames = (program) => ({ js: `${program}.js`, wasm: `${program}_bg.wasm` });

  const solver = async (name) => {
    const { js, wasm } = workers[name] ?? plainNames(name === "checker" ? name : `solver_${name}`);
    const [module] = await Promise.all([compile(address(wasm)), fetchAhead(worker), fetchAhead(js)]);
    return { js: address(js), module };
  };

  // A query finds a worker that runs, or starts. One that nobody needs ends.
  const idle = {};
  const spare = (name, seconds = 60) => {
    if (idle[name]) return;
    let started;
    try {
      started = new Worker(address(worker), { type: "module", name });
    } catch {
      // The one that is needed says why.
      return;
    }
    const early = [];
    started.onmessage = ({ data }) => early.push(data);
    started.onerror = (event) => {
      event.preventDefault();
      prepared(name)?.terminate();
    };
    const fail = ({ message }) => started.dispatchEvent(new ErrorEvent("error", { message, cancelable: true }));
    solver(name).then((program) => started.postMessage(program)).catch(fail);
    const end = setTimeout(() => prepared(name)?.terminate(), seconds * 1000);
    idle[name] = { started, early, end };
  };

  const prepared = (name) => {
    const { started, early, end } = idle[name] ?? {};
    if (!started) return;
    delete idle[name];
    clearTimeout(end);
    started.onmessage = started.onerror = null;
    queueMicrotask(() => early.forEach((data) => started.dispatchEvent(new MessageEvent("message", { data }))));
    return started;
  };

  // A menu closes when something in it is chosen.
  addEventListener("click", ({ target }) => target.closest?.("[popover]")?.hidePopover?.());

  globalThis.antipode = { compile, unpack, solver, prepared, spare, worker: address(worker) };

  const loaded = new Promise((resolve) => addEventListener("load", resolve));
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

  // A style sheet that came damaged, or not at all, is asked for once more, past the caches.
  addEventListener("error", ({ target: sheet }) => {
    if (sheet.rel !== "stylesheet" || sheet.href.endsWith("?again")) return;
    const again = sheet.cloneNode();
    again.href += "?again";
    fetch(again.href, { cache: "reload" }).catch(() => {}).then(() => sheet.replaceWith(again));
  }, true);

  // What the page needs next is requested when the last tenth of the main program is on its way, so that the line never rests,
  // and is compiled while the main program starts. The solver's worker starts meanwhile.
  let isAhead = false;
  const requestAhead = () => {
    if (isAhead) return;
    isAhead = true;
    const next = { "": chunks.home, lab: chunks.lab, library: chunks.library, landscape: chunks.landscape }[opened] ?? chunks.answers;
    // Some puzzles have a board of their own.
    const files = [...(chunks[`board_${opened}`] ?? []), ...(next ?? [])];
    // The front page asks no solver before it is at rest.
    const puzzle = opened === "lab" ? "rotation" : opened;
    const first = [...(opened === "lab" ? [] : [`${puzzle}_tables`]), puzzle].find((name) => name in workers);
    const compiled = Promise.allSettled(files.map((file) => compile(address(file))));
    if (!opened || !first) return;
    // The Lab is long usable before its solver has come.
    if (opened === "lab") compiled.then(() => solver(first)).catch(() => {});
    else spare(first, 10);
  };

  parsed.then(drawLink);
  parsed.then(showContinued);

  const start = async () => {
    const main = address(page.wasm);
    // Not every browser holds an import to the hash of its preload. The preload makes this check wait for nothing.
    const whole = (link) => once(link.href, (url, cache) => fetch(url, { cache, integrity: link.integrity }));
    const modules = parsed.then(() => Promise.all([...document.querySelectorAll("link[rel=modulepreload]")].map(whole)));
    const script = modules.then(() => import(address(page.js)));
    const [program, { default: init, start: takeOver }] = await Promise.all([compile(main, (count) => count > 0.9 * bytes && requestAhead()), script]);
    await init({ module_or_path: program });
    await takeOver();
    requestAhead();
    delete root.dataset.board;
    root.dataset.program = "started";
    if (history.state?.afresh) history.replaceState(null, "");
  };

  // A page that cannot start may be spoiled in the browser's caches. They are emptied and the page is loaded again, once: its
  // history remembers that until it has said what is wrong.
  const startAfresh = async () => {
    if (history.state?.afresh) return history.replaceState(null, "");
    if (!(await fetch(location.href, { cache: "reload" })).ok) return false;
    const forget = async () => {
      const family = `antipode ${new URL(site).pathname} `;
      const registrations = await navigator.serviceWorker.getRegistrations();
      await Promise.all(registrations.filter(({ scope }) => scope === site).map((own) => own.unregister()));
      await Promise.all((await caches.keys()).filter((name) => name.startsWith(family)).map((name) => caches.delete(name)));
    };
    // Where storage is denied, there is nothing to forget.
    await forget().catch(() => {});
    const links = document.querySelectorAll("link[rel=modulepreload], link[rel=stylesheet]");
    await Promise.allSettled([...links].map(({ href }) => fetch(href, { cache: "reload" })));
    history.replaceState({ afresh: true }, "");
    location.reload();
    return true;
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

  // A new version waits until the player activates it, so two builds never run in one page.
  const keepOffline = async () => {
    let registration, isAsked;
    addEventListener("antipode-reload", () => {
      if (!registration?.waiting) return location.reload();
      isAsked = true;
      registration.waiting.postMessage("skip-waiting");
    });
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    // A page that is left while its new service worker takes over leaves it half way in WebKit, for all tabs.
    const isActive = (worker) => !worker || worker.state === "activated"
      || new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    // Another tab may activate it. The first service worker of all is no new version.
    let { controller } = serviceWorker;
    serviceWorker.addEventListener("controllerchange", async () => {
      if (isAsked) {
        await Promise.race([isActive(serviceWorker.controller), later(2_000)]);
        return location.reload();
      }
      if (controller) announce();
      ({ controller } = serviceWorker);
    });
    // The line belongs to the page and its first answer.
    await loaded;
    const answered = started.then(() => later(1_500)).then(() => Promise.allSettled([...works.values(), later(1_000)]));
    await Promise.race([answered, later(20_000)]);
    registration = await serviceWorker.register(address("sw.js"), { updateViaCache: "none" });
    const watch = (installing) => installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && serviceWorker.controller) announce();
    });
    if (registration.waiting && serviceWorker.controller) announce();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    registration.active?.postMessage("tidy-up");
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  };

  const started = isElsewhere ? Promise.resolve() : start().catch(async (error) => {
    if (!await startAfresh().catch(() => false)) sorry(error);
  });
  if (!isElsewhere) keepOffline().catch(() => {});
}
