"""The meanings of typed texts, and answers about positions."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from . import _native
from ._native import AntipodeError

_PUZZLES = ("ramka", "rotation", "fifteen", "sliding")


@dataclass(frozen=True)
class Meaning:
    """Something that a text can mean."""

    puzzle: str
    #: The position in the notation of links, which every function here reads.
    position: str
    metric: str
    #: One move of the metric, and several: `("tile move", "tile moves")`.
    unit: tuple[str, str]
    #: How the text was read, where that is not evident.
    description: str
    solved: bool
    #: Whether it can be solved: a board that no moves solve, or that is incomplete, cannot.
    solvable: bool


@dataclass(frozen=True)
class Answer:
    """What is proven of a position."""

    puzzle: str
    position: str
    metric: str
    #: The length of a shortest solution, in moves of the metric; None while it is not proven.
    distance: int | None
    #: No solution is shorter.
    lower: int
    #: No shortest solution is longer; None if no solution is known.
    upper: int | None
    #: A shortest solution, or the best one that was found.
    moves: tuple[str, ...]
    #: The number of shortest solutions; None if it was not counted, or exceeds 64 bits.
    shortest_solutions: int | None
    #: The first shortest solutions, if `all` asks for them.
    solutions: tuple[tuple[str, ...], ...] | None
    #: The legal moves with the distance after each, as far as it is proven, if `moves=True` asks for them.
    legal_moves: dict[str, int] | None
    #: How the text was read, where that is not evident.
    read_as: str
    #: The time that it took.
    seconds: float


def parse(text: str, puzzle: str, metric: str | None = None) -> list[Meaning]:
    """The meanings of a text, the most likely first: everything that the position box of the page reads.

    Raises AntipodeError, with `column`, if the text means nothing.
    """
    return [
        Meaning(solvable=question is not None, unit=tuple(unit), **fields)
        for fields in json.loads(_native.parse(text, puzzle, metric))
        for question, unit in [(fields.pop("question"), fields.pop("unit"))]
    ]


def solve(
    text: str | Meaning,
    puzzle: str,
    *,
    metric: str | None = None,
    goal: str | None = None,
    board: str | None = None,
    all: int | None = None,
    moves: bool = False,
    seconds: float = 10.0,
) -> Answer:
    """The distance of a position with a shortest solution.

    `metric` is what counts as one move, in Rotation a rule. `goal` is for sliding blocks and Fifteen. `board` is for texts
    of numbers without a board. `all` adds that many shortest solutions; `moves` adds the distance after each move. Boards
    without a table are searched for `seconds`; then the bounds are what is proven by then. Tables and databases stay in
    memory, and some also in the user's cache folder, for later calls with the same options.

    Raises AntipodeError, with `column`, if the text is no position, or unsolvable.
    """
    return _answer(_answers(_options(puzzle, metric, goal, board, all, moves, seconds)), text, None)


def solve_many(
    texts: Iterable[str | Meaning],
    puzzle: str,
    *,
    jobs: int | None = None,
    metric: str | None = None,
    goal: str | None = None,
    board: str | None = None,
    all: int | None = None,
    moves: bool = False,
    seconds: float = 10.0,
) -> Iterator[Answer | AntipodeError]:
    """The answers of `solve` about many positions, in their order, from `jobs` threads: by default one a core.

    A position without an answer yields its AntipodeError. Texts are read as answers are taken, a few ahead. Closing the
    iterator stops the searches, and so does Ctrl-C.
    """
    answers = _answers(_options(puzzle, metric, goal, board, all, moves, seconds))
    threads = max(1, os.cpu_count() or 1) if jobs is None else jobs
    if threads < 1:
        raise AntipodeError("jobs must be at least 1")
    return _in_threads(answers, texts, threads)


def _in_threads(
    answers: _native.Answers, texts: Iterable[str | Meaning], threads: int
) -> Iterator[Answer | AntipodeError]:
    stop = _native.Stop()

    def work(text: str | Meaning) -> Answer | AntipodeError:
        try:
            return _answer(answers, text, stop)
        except AntipodeError as error:
            return error

    pool = ThreadPoolExecutor(threads)
    try:
        waiting = deque()
        for text in texts:
            waiting.append(pool.submit(work, text))
            if len(waiting) >= 16 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _options(
    puzzle: str,
    metric: str | None,
    goal: str | None,
    board: str | None,
    all: int | None,
    moves: bool,
    seconds: float,
) -> tuple[str, ...]:
    """The options of `antipode solve`."""
    if puzzle not in _PUZZLES:
        raise AntipodeError(f"unknown puzzle {puzzle!r}; the puzzles are {', '.join(_PUZZLES)}")
    values = {"rule" if puzzle == "rotation" else "metric": metric, "goal": goal, "board": board, "all": all}
    # Every position of Ramka has a table.
    if puzzle != "ramka":
        values["seconds"] = seconds
    options = [f"--{name}={value}" for name, value in values.items() if value is not None]
    return (puzzle, *options, *(["--moves"] if moves else []))


@lru_cache(maxsize=8)
def _answers(options: tuple[str, ...]) -> _native.Answers:
    return _native.Answers(list(options))


def _answer(answers: _native.Answers, text: str | Meaning, stop: _native.Stop | None) -> Answer:
    position = text.position if isinstance(text, Meaning) else text
    fields: dict[str, Any] = json.loads(answers.answer(position, stop))
    distance, moves, solutions = fields["distance"], fields.get("legal_moves"), fields.get("solutions")
    return Answer(
        puzzle=fields["puzzle"],
        position=fields["position"],
        metric=fields["metric"],
        distance=distance,
        lower=fields.get("lower", distance),
        upper=fields.get("upper", distance),
        moves=tuple(fields["moves"]),
        shortest_solutions=fields["shortest_solutions"],
        solutions=None if solutions is None else tuple(map(tuple, solutions)),
        legal_moves=None if moves is None else {move["move"]: move["distance"] for move in moves},
        read_as=fields.get("read_as", ""),
        seconds=fields["seconds"],
    )
