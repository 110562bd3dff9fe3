"""The distances of all positions of a board."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from . import _native
from ._native import AntipodeError
from .answers import Meaning

#: The ranks whose depths are read at once.
_RANKS = 1 << 18


class Table:
    """The distance of every position of a board.

    `board` is its name or any of its positions, of a sliding board with the goal (`start -> goal`); by default the usual one.
    Building takes from milliseconds to minutes; Ctrl-C stops it. Threads may share a table.

    Raises AntipodeError if the text is no board, or the board has more than `max_positions` positions.
    """

    def __init__(
        self,
        puzzle: str,
        metric: str | None = None,
        board: str | Meaning | None = None,
        *,
        max_positions: int = 1 << 26,
    ) -> None:
        text = board.position if isinstance(board, Meaning) else board
        self._board = _native.Position(puzzle, text, metric)
        self._table = _native.Table(self._board, min(max_positions, 2**32 - 1))

    @property
    def puzzle(self) -> str:
        return self._board.puzzle

    @property
    def metric(self) -> str:
        """The name of what counts as one move."""
        return self._table.metric

    @property
    def positions(self) -> int:
        """The number of reachable positions."""
        return self._table.positions

    @property
    def ranks(self) -> int:
        """The number of ranks, which is the length of `depths()`; some ranks may have no reachable position."""
        return self._table.ranks

    @property
    def counts(self) -> np.ndarray:
        """The number of positions at each depth: shape (God's number + 1,), dtype uint64. Empty if no position is solved."""
        return np.array(self._table.counts(), dtype=np.uint64)

    @property
    def gods_number(self) -> int:
        """The depth of the farthest positions, in moves of the metric."""
        return max(0, len(self._table.counts()) - 1)

    def depths(self) -> np.ndarray:
        """The depth of each rank, in moves of the metric: shape (ranks,).

        The dtype is uint8 with 255 where no position is reachable; of sliding boards uint16 with 65535 where no goal is. Raises
        AntipodeError if there are more than 2^32 ranks, or if depths do not fit the type.
        """
        if self.ranks > 2**32:
            raise AntipodeError(f"the table has {self.ranks} ranks; arrays have at most 2^32")
        depths = np.empty(self.ranks, dtype=np.uint16 if self._table.is_wide else np.uint8)
        if self.gods_number >= np.iinfo(depths.dtype).max:
            raise AntipodeError(f"depths of up to {self.gods_number} do not fit the array")

        def write(first: int) -> None:
            part = depths[first : first + _RANKS]
            part[:] = np.frombuffer(self._table.depths(first, len(part)), part.dtype.newbyteorder("<"))

        pool = ThreadPoolExecutor(os.cpu_count())
        try:
            list(pool.map(write, range(0, self.ranks, _RANKS)))
        finally:
            pool.shutdown(cancel_futures=True)
        return depths

    def rank(self, position: str) -> int:
        """The place of a position in `depths()`. Positions that the metric does not distinguish have one rank."""
        return self._table.rank(position)

    def unrank(self, rank: int) -> str:
        """The position of a rank. Raises IndexError if no reachable position has it."""
        if rank < 0:
            raise IndexError("a rank is at least 0")
        return self._table.unrank(rank)

    def depth(self, position: str) -> int:
        """The distance of a position from solved, in moves of the metric."""
        return self._table.depth(position)

    def moves(self, position: str) -> dict[str, int]:
        """The legal moves with the distance after each."""
        return dict(self._table.moves(position))

    def solution(self, position: str) -> list[str]:
        """The first shortest solution in the order of the moves."""
        return self._table.solution(position)

    def antipodes(self, max: int = 100) -> list[str]:
        """The farthest positions, at most `max` of them."""
        return self._table.antipodes(max)

    def random(self, depth: int | None = None, seed: str = "") -> str:
        """A uniformly random position, of an exact depth if one is given. The same seed gives the same position."""
        return self._table.random(depth, seed)
