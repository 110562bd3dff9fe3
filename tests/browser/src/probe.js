// Stands in the page before everything else, put there by the test server: it remembers what goes wrong, how long the
// page's thread was held, which workers were started and when they were ended. With ?deny it also takes all storage away.
{
  const probe = { errors: [], tasks: [], workers: [], ended: [], tops: [], aim: null, fell: null };
  window.probe = probe;

  // How far down the panels stood, until somebody touches the page.
  const look = () => {
    const top = document.querySelector("[role=tablist]")?.getBoundingClientRect().top;
    if (top !== undefined && probe.tops.at(-1) !== top) probe.tops.push(top);
    if (!probe.touched) requestAnimationFrame(look);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { probe.touched = true; }, true);
  look();

  // Where a click fell that was aimed at a control: "home", on nothing (""), or on another control.
  addEventListener("click", ({ target }) => {
    const { aim } = probe;
    if (!aim || probe.fell === "home") return;
    const parts = [aim, ...(aim.labels ?? [])];
    const other = target.closest("button, a[href], summary, input, select, textarea, label");
    probe.fell = parts.some((part) => part.contains(target)) ? "home" : other?.cloneNode(false).outerHTML ?? "";
  }, true);

  const remember = (kind) => (text) => probe.errors.push(`${kind}: ${text}`);
  for (const level of ["error", "warn"]) {
    const original = console[level];
    console[level] = (...words) => { remember(`console.${level}`)(words.join(" ")); original.apply(console, words); };
  }
  addEventListener("error", (event) => remember("error")(event.message ?? event.target?.src ?? event.target?.href), true);
  addEventListener("unhandledrejection", (event) => remember("rejection")(event.reason));
  document.addEventListener("securitypolicyviolation", (event) => {
    remember("policy")(`${event.violatedDirective} refused ${event.blockedURI}`);
  });

  if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
    new PerformanceObserver((list) => probe.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
      .observe({ type: "longtask", buffered: true });
  }

  window.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      probe.workers.push(this);
    }
    terminate() {
      super.terminate();
      probe.ended.push(performance.now());
    }
  };

  if (document.currentScript.src.endsWith("?deny")) {
    const refuse = () => { throw new DOMException("storage is denied", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get: refuse });
    }
    if (navigator.serviceWorker) navigator.serviceWorker.register = async () => refuse();
    if (navigator.storage) navigator.storage.getDirectory = async () => refuse();
  }
}
