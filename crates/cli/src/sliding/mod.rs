//! `antipode sliding …`: sliding block puzzles.

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

pub(crate) use self::search::SearchOptions;
pub(crate) use self::shards::Shards;
use crate::failure::Failure;

#[derive(Debug, PartialEq)]
pub(crate) enum SlidingCommand {
    Solve(PosedBoard),
    Search(SearchOptions),
    /// One shard of that search, stored in files.
    Shard {
        grid: Grid,
        metric: Metric,
        shards: Shards,
        dir: PathBuf,
    },
    Merge {
        dir: PathBuf,
        loose: bool,
    },
    /// The hardest puzzles of a rectangle with a complete arrangement as goal.
    Compound {
        grid: Grid,
        metric: Metric,
    },
    Find {
        grid: Grid,
        tree: bool,
    },
    Diameter(PosedBoard),
    Difficulty {
        puzzle: PosedBoard,
        limits: Limits,
    },
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
