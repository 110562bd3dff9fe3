//! `antipode check`: whether a position is solvable, for the puzzles that have a verdict.

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
For an unsolvable position, the answer has the broken invariant, with the numbers that show it, and the nearest solvable \
position: the fewest numbers to exchange, then (rotation) the fewest to turn. The exit status is 0 if the position is \
solvable, 1 if not, 2 for bad input.\n\n\
JSON: {\"puzzle\", \"board\", \"rule\" (rotation) or \"metric\" (fifteen), \"position\", \"solvable\", \"case\" and \
\"standing\" (rotation), \"reachable\", \"formula\", \"solvable_fraction\", \"broken\" (null, or the name of the \
invariant), \"why\", \"cells\": [cells that break it, from 1] (rotation), \"cycles\": [[cells]], \"nearest\": \
{\"position\", \"how\", \"moved\": [numbers], \"turned\": [numbers] (rotation)}}";
