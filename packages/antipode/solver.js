// The solvers, and the questions that they answer. The messages are those of `crates/protocol`.

import { start } from "./programs.js";

export class AntipodeError extends Error {
  constructor(code, message, details = {}) {
    super(message);
    this.name = "AntipodeError";
    this.code = code;
    Object.assign(this, details);
  }
}

// The most solvers that run or wait at a time. Each has the tables of one board.
const MOST_SOLVERS = 4;
// A solver that nobody asks for this long is ended.
const IDLE_MS = 60_000;

const solvers = new Map();
// Solvers on the page itself share a program, so no two jobs have one number.
let lastJob = 0;

class Solver {
  open = 0;
  #key;
  #subject;
  #thread;
  #jobs = new Map();
  #idle;
  #wakes = [];

  constructor(key, name, space) {
    this.#key = key;
    this.#subject = { Space: space };
    this.#thread = this.#started(name);
    this.#thread.catch(() => this.#forget());
  }

  async #started(name) {
    let isReady;
    const ready = new Promise((resolve, reject) => {
      isReady = resolve;
      this.#fail = (error) => {
        reject(error);
        this.#forget();
        for (const { reject } of this.#jobs.values()) reject(new AntipodeError("failed", error.message));
        this.#jobs.clear();
      };
    });
    // A failure is reported to whoever waits.
    ready.catch(() => {});
    const thread = await start(`solver_${name}`, ([reply]) => this.#receive(reply, isReady), (error) => this.#fail(error));
    thread.keepAlive?.(true);
    await ready;
    thread.keepAlive?.(this.open > 0);
    return thread;
  }

  #fail = () => {};

  #receive({ job, answer }, isReady) {
    if (answer === "Ready") return isReady();
    // It is idle and holds memory that it does not need.
    if (answer === "Spent") return this.open || this.end();
    if (answer.Crashed) return this.#fail(new Error(answer.Crashed));
    this.#jobs.get(job)?.receive(answer);
  }

  // Asks, and resolves to the last answer. What a search knows when its time is over is its last answer.
  async ask(query, { signal, seconds, onProgress } = {}) {
    const thread = await this.#thread;
    signal?.throwIfAborted();
    const job = ++lastJob;
    const send = (query) => thread.post([{ job, subject: this.#subject, query }]);
    let timer;
    let abort;
    let last;
    try {
      return await new Promise((resolve, reject) => {
        let isLate = false;
        const receive = (answer) => {
          last = answer;
          if (answer.Bounds && isLate) stop();
          else if (answer.Progress || answer.Bounds?.ended === false) onProgress?.(answer.Progress ?? answer.Bounds);
          else resolve(answer);
        };
        const stop = (why) => {
          // On a busy machine the first bounds of a search, which always come, may come late.
          isLate = !signal?.aborted && query.Search !== undefined && !last?.Bounds;
          if (isLate) return;
          send("Cancel");
          last?.Bounds && !signal?.aborted ? resolve(last) : reject(why);
        };
        abort = () => stop(signal.reason);
        signal?.addEventListener("abort", abort);
        if (seconds !== undefined) {
          timer = setTimeout(() => stop(new AntipodeError("late", `there is no answer after ${seconds} seconds`)), seconds * 1000);
        }
        this.#jobs.set(job, { receive, reject });
        send(query);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      this.#jobs.delete(job);
    }
  }

  take() {
    this.open += 1;
    clearTimeout(this.#idle);
    this.#thread.then((thread) => thread.keepAlive?.(this.open > 0), () => {});
  }

  release() {
    this.open -= 1;
    if (this.open > 0) return;
    this.#thread.then((thread) => thread.keepAlive?.(this.open > 0), () => {});
    this.#idle = setTimeout(() => this.end(), IDLE_MS);
    this.#idle.unref?.();
    this.#wakes.splice(0).forEach((wake) => wake());
  }

  untilIdle() {
    return new Promise((resolve) => this.#wakes.push(resolve));
  }

  end() {
    this.#forget();
    this.#thread.then((thread) => thread.end(), () => {});
  }

  #forget() {
    clearTimeout(this.#idle);
    if (solvers.get(this.#key) === this) solvers.delete(this.#key);
    this.#wakes.splice(0).forEach((wake) => wake());
  }
}

// Gives work a solver of a space, when there is room for one.
const withSolver = async (name, space, work) => {
  const key = `${name}/${space.puzzle}/${space.metric}`;
  while (!solvers.has(key) && solvers.size >= MOST_SOLVERS) {
    const all = [...solvers.values()];
    const idle = all.find((solver) => solver.open === 0);
    if (idle) idle.end();
    else await Promise.race(all.map((solver) => solver.untilIdle()));
  }
  if (!solvers.has(key)) solvers.set(key, new Solver(key, name, space));
  const solver = solvers.get(key);
  solver.take();
  try {
    return await work(solver);
  } finally {
    solver.release();
  }
};

const ask = async (name, { space }, query, options) => {
  const answer = await withSolver(name, space, (solver) => solver.ask(query, options));
  if (answer.Unsolvable) throw new AntipodeError("unsolvable", "no moves solve this board");
  if (answer.Rejected !== undefined) throw new AntipodeError("rejected", answer.Rejected);
  return answer;
};

// The answer from a table; nothing if there is none of this board.
const fromTable = async (question, query, options) => {
  if (!question.table) return undefined;
  const answer = await ask(question.table, question, { Table: query }, options);
  if (answer.TooLarge !== undefined && !question.search) throw new AntipodeError("too-large", answer.TooLarge);
  return answer.TooLarge === undefined ? answer : undefined;
};

const outcomes = (moves) => moves.map(({ move_name: move, depth: distance }) => ({ move, distance }));

// The answer of a search: proven bounds, and the best solution that it has found.
const bySearch = async (question, options) => {
  const { Bounds: bounds } = await ask(question.search, question, { Search: { position: question.position } }, options);
  const uppers = [bounds.upper, bounds.gods_number_bound].filter((bound) => typeof bound === "number");
  const upper = uppers.length ? Math.min(...uppers) : null;
  const found = { moves: bounds.solution, length: bounds.upper ?? null };
  return { lower: bounds.lower, upper, ...found, outcomes: outcomes(bounds.move_outcomes) };
};

export const distanceOf = async (question, options) => {
  const answer = await fromTable(question, { LookUp: { position: question.position } }, options);
  if (!answer) return bySearch(question, options);
  const { depth, moves } = answer.PositionFacts;
  return { lower: depth, upper: depth, outcomes: outcomes(moves) };
};

export const solutionOf = async (question, options) => {
  const answer = await fromTable(question, { Solve: { position: question.position, preference: "FewestShifts" } }, options);
  if (!answer) {
    const found = await bySearch(question, options);
    // A bound without moves is no solution.
    return { ...found, upper: found.length };
  }
  const { depth } = (await fromTable(question, { LookUp: { position: question.position } }, options)).PositionFacts;
  return { lower: depth, upper: depth, moves: answer.Solution.moves };
};

export const randomOf = async (question, { depth, seed }, options) => {
  if (!question.table) throw new AntipodeError("too-large", "there is no table of this board, from which a board of an exact depth is drawn");
  const answer = await fromTable(question, { Random: { depth: depth ?? null, seed } }, options);
  if (!answer) throw new AntipodeError("too-large", "there are too many positions to draw one of them");
  return answer.Position;
};
