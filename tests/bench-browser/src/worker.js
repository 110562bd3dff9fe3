// Builds one table repeatedly in a new worker. Reports the time of the first call, the median of the others, and the memory.
// Other values of `metric`:
// "hardest": counts the shortest solutions of the farthest positions by tiles, once.
// "list", "first-eight": lists all solutions, or those of the first eight of two rings.
// "rings": solves 100 random positions of two rings; reports the slowest and the total of turns.
// "verdict", "board-2" to "board-11": judges or solves positions of 12 × 12; reports the slowest.
self.onunhandledrejection = ({ reason }) => self.postMessage({ error: String(reason) });
self.onmessage = async ({ data: { metric, seconds } }) => {
  const loading = performance.now();
  const { default: init, build, list, first_eight, judge_board, Rings, solutions_of_the_hardest, solve_board } = await import("./bench.js");
  const { memory } = await init({ module_or_path: new URL("bench_bg.wasm", import.meta.url) });
  const load_ms = performance.now() - loading;
  if (metric === "hardest") {
    const start = performance.now();
    const solutions = Number(solutions_of_the_hardest("tiles"));
    self.postMessage({ solutions, first_ms: performance.now() - start, memory_bytes: memory.buffer.byteLength });
    return;
  }
  if (metric === "list" || metric === "first-eight") {
    const times = [];
    let figures;
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now();
      figures = metric === "list" ? { lines: list("3x3n2/quarter") } : { longest: first_eight() };
      times.push(performance.now() - start);
    }
    const [first_ms] = times;
    self.postMessage({ ...figures, first_ms, warm_ms: Math.min(...times), memory_bytes: memory.buffer.byteLength });
    return;
  }
  if (metric === "rings") {
    const rings = new Rings();
    let slowest_ms = 0;
    let turns = 0;
    const begun = performance.now();
    for (let seed = 0; seed < 100; seed += 1) {
      const start = performance.now();
      turns += rings.solve(seed);
      slowest_ms = Math.max(slowest_ms, performance.now() - start);
    }
    const mean_ms = (performance.now() - begun) / 100;
    self.postMessage({ turns, slowest_ms, mean_ms, memory_bytes: memory.buffer.byteLength });
    return;
  }
  if (metric === "verdict" || metric.startsWith("board-")) {
    let turns = 0, odd = 0, slowest_ms = 0;
    const blocks = metric === "verdict" ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] : [Number(metric.slice(6))];
    for (const block of blocks) {
      for (let seed = 0; seed < 3; seed += 1) {
        const start = performance.now();
        if (metric === "verdict") odd += judge_board(block, seed) ? 0 : 1;
        else turns += solve_board(block, seed);
        slowest_ms = Math.max(slowest_ms, performance.now() - start);
      }
    }
    self.postMessage({ turns, odd, slowest_ms, memory_bytes: memory.buffer.byteLength });
    return;
  }
  const times = [];
  let built, memory_bytes;
  const started = performance.now();
  while (times.length < 2 || (performance.now() - started < seconds * 1000 && times.length < 41)) {
    const start = performance.now();
    built = build(metric);
    times.push(performance.now() - start);
    // The memory of a visitor's worker, which builds a table once.
    memory_bytes ??= memory.buffer.byteLength;
  }
  const warm = times.slice(1).sort((a, b) => a - b);
  self.postMessage({
    positions: built.positions, gods_number: built.gods_number, load_ms,
    first_ms: times[0], warm_ms: warm[warm.length >> 1], memory_bytes,
  });
};
