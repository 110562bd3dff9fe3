// Run by `node --test` after `cargo xtask package`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import * as antipode from "../index.js";

const { AntipodeError, distance, parse, random, solve } = antipode;

const FIRST = { ramka: ["412/639/578", 8], rotation: ["3x3n2:2,3,5,1,8,7,4,9,6", 4], sliding: ["BDCF/BDCF/AAGH/AAEE/IJ..", 8] };

test("every puzzle knows its first board, and each move of a solution comes one nearer", async () => {
  for (const [puzzle, [position, depth]] of Object.entries(FIRST)) {
    const known = await distance(position, { puzzle });
    assert.deepEqual([known.distance, known.lower, known.upper], [depth, depth, depth], puzzle);
    const { moves } = await solve(position, { puzzle });
    assert.equal(moves.length, depth, puzzle);
    const nearer = known.moves.filter(({ distance }) => distance === depth - 1).map(({ move }) => move);
    assert.ok(nearer.includes(moves[0]), `${puzzle}: ${moves[0]} among ${nearer}`);
  }
});

test("a board without a table is searched", async () => {
  // Few moves from solved.
  const options = { puzzle: "fifteen", seconds: 60 };
  const { distance: proven, moves } = await solve("1 2 3 4 / 5 6 7 8 / 9 10 15 11 / 13 14 0 12", options);
  assert.equal(moves.length, proven);
  assert.ok(proven > 2 && proven < 20, String(proven));
});

test("a text that means nothing, several things or an unsolvable board is refused with the reason", async () => {
  const refusal = async (code, promise) => {
    const error = await promise.then(() => assert.fail(code), (error) => error);
    assert.ok(error instanceof AntipodeError && error.code === code, `${error.code}: ${error.message}`);
    return error;
  };
  assert.ok((await refusal("unreadable", distance("412/639/577", { puzzle: "ramka" }))).column > 0);
  const rows = "2 1 3 4 / 5 6 7 8 / 9 10 11 12";
  const meanings = await parse(rows, { puzzle: "rotation" });
  assert.ok(meanings.length > 1);
  const { meanings: several } = await refusal("ambiguous", distance(rows, { puzzle: "rotation" }));
  assert.deepEqual(several, meanings);
  const one = meanings.find(({ question }) => question);
  assert.equal((await distance(one)).position, one.position);
  await refusal("unsolvable", distance("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", { puzzle: "fifteen" }));
  await refusal("unknown-puzzle", distance("1", { puzzle: "cube" }));
  await refusal("unreadable", parse("412/639/578", { puzzle: "ramka", metric: "inches" }));
});

test("a random position has its seed and its depth", async () => {
  for (const puzzle of ["ramka", "rotation", "fifteen"]) {
    const drawn = await random({ puzzle, seed: "a" });
    assert.deepEqual(await random({ puzzle, seed: "a" }), drawn);
    assert.notEqual((await random({ puzzle, seed: "b" })).position, drawn.position);
  }
  const eight = await random({ puzzle: "fifteen", board: "3x3", depth: 31 });
  assert.equal((await distance(eight)).distance, 31);
  const klotski = await random({ puzzle: "sliding", depth: 20, seed: "a" });
  assert.equal((await distance(klotski)).distance, 20);
});

test("work ends in time, and when it is told to", async () => {
  const hard = "4x4:1,5,9,13,2,6,10,14,3,7,11,15,4,8,12,0";
  const known = await distance(hard, { puzzle: "fifteen", seconds: 0.5 });
  assert.ok(known.distance === null && known.lower >= 40 && known.upper >= known.lower, JSON.stringify(known));
  const reason = new Error("enough");
  await assert.rejects(distance(hard, { puzzle: "fifteen", signal: AbortSignal.abort(reason) }), reason);
  const signal = AbortSignal.timeout(200);
  await assert.rejects(distance(hard, { puzzle: "fifteen", signal }), { name: "TimeoutError" });
});

test("more boards than solvers are answered one after the other", async () => {
  const boards = ["2x2n2", "3x2n2", "3x3n2", "4x3n2", "3x3n3@ring", "4x3n3@ring"].map((board) => `${board}`);
  const answers = await Promise.all(boards.map((board) => distance(board, { puzzle: "rotation", seconds: 50 })));
  assert.deepEqual(answers.map(({ distance }) => distance), boards.map(() => 0));
});

test("the example of the README runs", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, example] = readme.match(/```js\n([^]*?)```/);
  const lines = [];
  const body = example.replace(/import \{(.*?)\} from "antipode";/, "const {$1} = antipode;");
  const AsyncFunction = (async () => {}).constructor;
  await new AsyncFunction("antipode", "console", body)(antipode, { log: (line) => lines.push(line) });
  assert.equal(lines.length, 3);
  assert.match(lines[0], /^\d+ to \d+ moves$/);
  assert.equal(lines[1].split(" ").length, 8);
  assert.match(lines[2], /^3x3n2:/);
});
