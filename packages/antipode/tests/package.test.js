// Run by `node --test` after `cargo xtask package`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AntipodeError, distance, parse, random, solve } from "../index.js";

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
  // 35 moves: Korf's last instance but with few moves left.
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
  const rows = "1 2 3 / 4 5 6 / 8 7 9";
  const meanings = await parse(rows, { puzzle: "rotation" });
  assert.ok(meanings.length > 1);
  const { meanings: several } = await refusal("ambiguous", distance(rows, { puzzle: "rotation" }));
  assert.deepEqual(several, meanings);
  const one = meanings.find(({ place }) => place);
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
  const hard = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";
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
