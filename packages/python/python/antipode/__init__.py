"""Exact distances and shortest solutions of four hand-held puzzles.

- `parse`: the meanings of a typed text. - `solve`, `solve_many`: answers about positions.
- `Table`: the distances of all positions, as arrays. - `antipode.environment`: a Gymnasium environment.

Every refusal is an `AntipodeError`. Puzzles are `ramka`, `rotation`, `fifteen` and `sliding`.
"""

from ._native import AntipodeError, __version__
from .answers import Answer, Meaning, parse, solve, solve_many
from .table import Table

__all__ = ["AntipodeError", "Answer", "Meaning", "Table", "__version__", "parse", "solve", "solve_many"]
