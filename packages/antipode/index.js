// Exact distances and shortest solutions. See README.md and index.d.ts.

import { load } from "./programs.js";
import { AntipodeError, distanceOf, randomOf, solutionOf } from "./solver.js";

export { AntipodeError };
export { configure } from "./programs.js";

const PUZZLES = ["ramka", "rotation", "fifteen", "sliding"];

const readers = new Map();

// The reader of a puzzle, fetched when it is first needed.
const readerOf = (puzzle) => {
  if (!PUZZLES.includes(puzzle)) {
    throw new AntipodeError("unknown-puzzle", `there is no puzzle ${JSON.stringify(puzzle)}; the puzzles are ${PUZZLES.join(", ")}`);
  }
  if (!readers.has(puzzle)) {
    const reader = load(`reader_${puzzle}`).then(async ({ js, module }) => {
      const functions = await import(js);
      await functions.default({ module_or_path: module });
      return functions;
    });
    reader.catch(() => readers.delete(puzzle));
    readers.set(puzzle, reader);
  }
  return readers.get(puzzle);
};

// Calls a function of a reader, which throws plain data.
const call = async (puzzle, name, ...values) => {
  const reader = await readerOf(puzzle);
  try {
    return reader[name](...values);
  } catch (fault) {
    if (typeof fault?.message !== "string" || fault instanceof Error) throw fault;
    const { message, column, unsolvable } = fault;
    const details = { column: column ?? undefined, unsolvable: unsolvable ?? undefined };
    throw new AntipodeError(unsolvable ? "unsolvable" : "unreadable", message, details);
  }
};

export const parse = (text, { puzzle, metric } = {}) => call(puzzle, "read", String(text), metric);

// The one meaning of a text. One that was chosen from what `parse` returned is taken as it is.
const meaningOf = async (text, options) => {
  const meanings = text?.question === undefined ? await parse(text, options) : [text];
  if (meanings.length > 1) {
    const list = meanings.map(({ position, description }) => `${position} (${description})`).join("; ");
    throw new AntipodeError("ambiguous", `the text can mean several boards: ${list}`, { meanings });
  }
  const [meaning] = meanings;
  if (!meaning.question) {
    throw new AntipodeError("unsolvable", `no moves solve this board, or it is incomplete: ${meaning.position}`, { unsolvable: meaning.position });
  }
  return meaning;
};

const described = ({ puzzle, position, metric, unit }, { lower, upper }) => {
  const distance = lower === upper ? lower : null;
  return { puzzle, position, metric, unit: unit[distance === 1 ? 0 : 1], distance, lower, upper };
};

export const distance = async (text, options = {}) => {
  const meaning = await meaningOf(text, options);
  const answer = await distanceOf(meaning.question, options);
  return { ...described(meaning, answer), moves: answer.outcomes };
};

export const solve = async (text, options = {}) => {
  const meaning = await meaningOf(text, options);
  const answer = await solutionOf(meaning.question, options);
  return { ...described(meaning, answer), moves: answer.moves };
};

const randomSeed = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");

export const random = async ({ puzzle, metric, board, depth, seed = randomSeed(), ...options } = {}) => {
  const base = board === undefined ? (await call(puzzle, "read", undefined, metric))[0] : await meaningOf(board, { puzzle, metric });
  const drawn = depth === undefined ? await call(puzzle, "scrambled", base.metric, base.position, String(seed)) : undefined;
  if (drawn) return { ...drawn, seed: String(seed) };
  const position = await randomOf(base.question, { depth, seed: String(seed) }, options);
  const [meaning] = await call(puzzle, "read", position, base.metric, base.position);
  return { ...meaning, seed: String(seed) };
};
