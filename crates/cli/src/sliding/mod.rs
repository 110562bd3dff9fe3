//! `antipode sliding …`: sliding block puzzles.

mod arguments;
mod compound;
mod diameter;
mod difficulty;
mod find;
mod merge;
mod search;
mod shards;
mod solve;
mod tables;

use std::io::Write;
use std::path::PathBuf;

use antipode_engine::sliding::difficulty::Limits;
use antipode_puzzles::sliding::{Grid, Metric, PosedBoard};

pub(crate) use self::arguments::Sliding;
pub(crate) use self::search::HardestOptions;
pub(crate) use self::shards::Shards;
use crate::failure::Failure;

/// The commands for sliding block puzzles.
pub(crate) enum SlidingCommand {
    /// A shortest solution.
    Solve(PosedBoard),
    /// The hardest puzzles of a rectangle.
    Search(HardestOptions),
    /// One shard of that search, stored in files.
    Shard { grid: Grid, metric: Metric, shards: Shards, dir: PathBuf },
    /// The merged result of such files.
    Merge { dir: PathBuf, loose: bool },
    /// The hardest puzzles of a rectangle with a complete arrangement as goal.
    Compound { grid: Grid, metric: Metric },
    /// The number of placements.
    Find { grid: Grid, tree: bool },
    /// The two positions farthest apart.
    Diameter(PosedBoard),
    /// The BB difficulty.
    Difficulty { puzzle: PosedBoard, limits: Limits },
}

pub(crate) fn run(question: &SlidingCommand, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match question {
        SlidingCommand::Solve(puzzle) => solve::run(puzzle, json, out),
        SlidingCommand::Search(wanted) => search::run(*wanted, json, out),
        SlidingCommand::Shard { grid, metric, shards, dir } => shards::run(*grid, *metric, *shards, dir, out),
        SlidingCommand::Merge { dir, loose } => merge::run(dir, *loose, json, out),
        SlidingCommand::Compound { grid, metric } => compound::run(*grid, *metric, json, out),
        SlidingCommand::Find { grid, tree } => find::run(*grid, *tree, json, out),
        SlidingCommand::Diameter(puzzle) => diameter::run(puzzle, json, out),
        SlidingCommand::Difficulty { puzzle, limits } => difficulty::run(puzzle, limits, json, out),
    }
}

/// The name of a rectangle: width x height.
fn grid_name(grid: Grid) -> String {
    format!("{}x{}", grid.cols(), grid.rows())
}
