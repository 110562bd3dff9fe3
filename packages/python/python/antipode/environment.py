"""A Gymnasium environment: one episode is one puzzle. It needs the extra: `pip install antipode[gym]`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from . import _native
from ._native import AntipodeError
from .answers import Meaning
from .table import Table


class PuzzleEnv(gymnasium.Env):
    """Solve a puzzle in few moves.

    - Action: the index of a move in `move_names`, which is fixed. `info["action_mask"]` (int8, 1 if legal) fits
      `Discrete.sample`.
    - Observation: the cells, uint8, shape (height, width): the number of the tile or piece, 0 for an empty cell, 255 where
      the picture of the board has no cell. Ramka is drawn on five rows of five: the frame in the third, the block shifted.
      Where pieces have an orientation the shape is (2, height, width), and the second layer has the quarter turns clockwise.
    - Reward: -1 a move, legal or not. An illegal action changes nothing, and `info["illegal"]` is True.
    - Terminated: when solved. Episodes have no limit of their own; `gymnasium.wrappers.TimeLimit` sets one.
    - Info: `position`, `action_mask`, `illegal`; with `oracle=True` also `distance`, in moves of the metric, and
      `best_moves`, the indices of the actions that lead nearer.

    Equal pieces of a sliding board exchange their numbers where that makes positions the same: each arrangement has one
    observation.

    Starts are uniformly random positions, rarely the solved one; with `depths=(least, most)` their distance is uniformly
    random between both. Depths, the oracle and sliding boards need a table: see `Table` for `board` and `metric`.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        puzzle: str,
        board: str | Meaning | None = None,
        metric: str | None = None,
        *,
        depths: tuple[int, int] | None = None,
        oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        text = board.position if isinstance(board, Meaning) else board
        self._board = self._position = _native.Position(puzzle, text, metric)
        self._oracle, self._depths, self.render_mode = oracle, depths, render_mode
        self._is_sliding = puzzle == "sliding"
        needs_table = oracle or depths is not None or self._is_sliding
        #: The distances of all positions; None if nothing needs them.
        self.table = Table(puzzle, metric, board) if needs_table else None
        if depths is not None and not 0 <= depths[0] <= depths[1] <= self.table.gods_number:
            raise AntipodeError(f"depths must be from 0 to {self.table.gods_number}, the smaller one first")
        #: The name of each action.
        self.move_names = tuple(sorted((self.table._table if self._is_sliding else self._board).all_moves()))
        self._actions = {name: action for action, name in enumerate(self.move_names)}
        self.action_space = gymnasium.spaces.Discrete(len(self.move_names))
        self.observation_space = gymnasium.spaces.Box(0, 255, tuple(self._board.shape), np.uint8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins with a random position, or with `options={"position": text}`."""
        super().reset(seed=seed)
        drawn = str(self.np_random.integers(2**63))
        if options and "position" in options:
            self._position = self._representative(self._board.at(options["position"]))
        elif self.table is None:
            self._position = self._board.scrambled(drawn)
        else:
            least, most = self._depths or (None, None)
            depth = None if least is None else int(self.np_random.integers(least, most + 1))
            self._position = self._board.at(self.table.random(depth, drawn))
        return self._observation(), self._info(illegal=False)

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        after = self._position.after(self.move_names[action])
        if after is not None:
            self._position = self._representative(after)
        return self._observation(), -1.0, self._position.solved, False, self._info(illegal=after is None)

    def render(self) -> str | None:
        """The position as text, with `render_mode="ansi"`."""
        return self._position.text if self.render_mode == "ansi" else None

    def _representative(self, position: _native.Position) -> _native.Position:
        if not self._is_sliding:
            return position
        return position.at(self.table.unrank(self.table.rank(position.text)))

    def _observation(self) -> np.ndarray:
        return np.frombuffer(self._position.cells, np.uint8).reshape(self._position.shape).copy()

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        mask = np.zeros(len(self.move_names), np.int8)
        mask[[self._actions[name] for name in self._position.moves]] = 1
        info = {"position": self._position.text, "action_mask": mask, "illegal": illegal}
        if self._oracle:
            distance = self.table.depth(self._position.text)
            moves = self.table.moves(self._position.text)
            info["distance"] = distance
            info["best_moves"] = [self._actions[name] for name, after in moves.items() if after < distance]
        return info
