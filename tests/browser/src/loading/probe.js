// Watches a visit from the start of its navigation, in milliseconds since then. `window.loading` becomes a promise of the
// figures. With keys, the visit ends when they have moved something on the board; without, soon after the answer is shown.
({ answer, pending, board, attribute, focus, keys }) => {
  const SETTLING_MS = 1500;
  const PATIENCE_MS = 45_000;
  const seen = { firstPaint: null, largestPaint: null, playable: null, answered: null, shift: 0, tasks: [] };
  const observe = (type, look) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.firstPaint = startTime; });
  observe("largest-contentful-paint", ({ startTime }) => { seen.largestPaint = startTime; });
  observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  observe("longtask", ({ startTime, duration }) => { seen.tasks.push([startTime, startTime + duration]); });

  let end;
  window.loading = new Promise((resolve) => { end = resolve; });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const finish = () => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const files = entries.map(({ name, requestStart, startTime, responseEnd, encodedBodySize }) => ({
      name: new URL(name).pathname, start: requestStart || startTime, end: responseEnd, bytes: encodedBodySize,
    }));
    end({ ...seen, files });
  };
  setTimeout(finish, PATIENCE_MS);

  const isAnswered = () => {
    const shown = document.querySelector(answer)?.textContent;
    return Boolean(shown) && !(pending && new RegExp(pending).test(shown));
  };
  // The answer counts from the frame that shows it, and only if it stays.
  const awaitAnswer = () => {
    let settling;
    const look = () => {
      if (isAnswered() === (settling !== undefined)) return;
      clearTimeout(settling);
      settling = undefined;
      seen.answered = null;
      if (!isAnswered()) return;
      settling = setTimeout(finish, SETTLING_MS);
      requestAnimationFrame((now) => { seen.answered = now; });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "aria-busy", "data-program"] });
    look();
  };

  // As a player would who cannot wait: the keys again and again, until they have an effect. Before the program has started
  // there is nothing that could hear them, and to press them would only slow it down.
  const play = async () => {
    const places = () => [...document.querySelectorAll(board)].map((place) => place.getAttribute(attribute));
    for (let first = []; ; await pause(16)) {
      if (!document.documentElement?.dataset.program) continue;
      const now = places();
      if (now.length !== first.length) first = now;
      if (now.some((place, i) => place !== first[i])) break;
      const target = focus ? document.querySelector(focus) : document.body;
      if (!target || now.length === 0) continue;
      if (focus && document.activeElement !== target) target.focus({ preventScroll: true });
      for (const [key, code] of keys) {
        target.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
        target.dispatchEvent(new KeyboardEvent("keyup", { key, code, bubbles: true, cancelable: true }));
      }
    }
    seen.playable = performance.now();
    finish();
  };
  if (keys) play();
  else awaitAnswer();
}
