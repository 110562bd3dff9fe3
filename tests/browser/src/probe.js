// The test server inserts this script before all others: it records errors, long tasks of the page's thread, and when
// workers start and end. With ?deny it also denies all storage; without ?kept no service worker is registered; with
// ?watched it follows the top of the panels; with ?day=2026-11-23 the clock stands still at noon of that day in UTC.
{
  const settings = new URL(document.currentScript.src).searchParams;
  const day = settings.get("day");
  if (day) {
    const noon = Date.parse(`${day}T12:00:00Z`);
    globalThis.Date = class extends Date {
      constructor(...parts) {
        super(...(parts.length > 0 ? parts : [noon]));
      }
      static now() {
        return noon;
      }
    };
  }

  const probe = { errors: [], tasks: [], workers: [], ended: [], tops: [], aim: null, fell: null };
  window.probe = probe;

  // The address below the root of the site, of which boot.js makes the base of all addresses. Tests open the analysis, where all
  // panels are, so it goes without saying.
  probe.address = () => location.href.slice(document.baseURI.length).replace(/[#&]view=analysis/, "");
  probe.hash = () => probe.address().replace(/^[^#]*/, "");

  // The top of the panels over time, until the first input.
  const look = () => {
    const top = document.querySelector("[role=tablist]")?.getBoundingClientRect().top;
    if (top !== undefined && probe.tops.at(-1) !== top) probe.tops.push(top);
    if (!probe.touched) requestAnimationFrame(look);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { probe.touched = true; }, true);
  if (settings.has("watched")) look();

  // What a click at a control hit: "home" (the control), nothing (""), or another control.
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
      this.startedAs = words[1]?.name;
      this.heard = [];
      this.addEventListener("message", () => this.heard.push(performance.now()));
      probe.workers.push(this);
    }
    terminate() {
      super.terminate();
      probe.ended.push(performance.now());
    }
  };

  if (navigator.serviceWorker && !settings.has("kept")) navigator.serviceWorker.register = () => new Promise(() => {});

  if (settings.has("deny")) {
    const refuse = () => { throw new DOMException("storage is denied", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get: refuse });
    }
    if (navigator.serviceWorker) navigator.serviceWorker.register = async () => refuse();
    if (navigator.storage) navigator.storage.getDirectory = async () => refuse();
  }
}
