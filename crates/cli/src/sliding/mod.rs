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
use antipode_puzzles::sliding::{Grid, Metric, Sliding};

pub(crate) use self::search::Wanted;
pub(crate) use self::shards::Shards;
use crate::failure::Failure;

/// What is asked of sliding block puzzles.
#[derive(Debug, PartialEq)]
pub(crate) enum Question {
    /// A shortest solution.
    Solve(Sliding),
    /// The hardest puzzles of a rectangle.
    Search(Wanted),
    /// The same, a share of it, kept in files.
    Shard { grid: Grid, metric: Metric, shards: Shards, dir: PathBuf },
    /// What such files hold together.
    Merge { dir: PathBuf, loose: bool },
    /// The hardest puzzles of a rectangle whose goal is a whole arrangement.
    Compound { grid: Grid, metric: Metric },
    /// How many placements there are.
    Find { grid: Grid, tree: bool },
    /// The two positions farthest apart.
    Diameter(Sliding),
    /// The BB difficulty.
    Difficulty { puzzle: Sliding, limits: Limits },
}

pub(crate) fn run(question: &Question, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match question {
        Question::Solve(puzzle) => solve::run(puzzle, json, out),
        Question::Search(wanted) => search::run(*wanted, json, out),
        Question::Shard { grid, metric, shards, dir } => shards::run(*grid, *metric, *shards, dir, out),
        Question::Merge { dir, loose } => merge::run(dir, *loose, json, out),
        Question::Compound { grid, metric } => compound::run(*grid, *metric, json, out),
        Question::Find { grid, tree } => find::run(*grid, *tree, json, out),
        Question::Diameter(puzzle) => diameter::run(puzzle, json, out),
        Question::Difficulty { puzzle, limits } => difficulty::run(puzzle, limits, json, out),
    }
}

/// A rectangle as it is named: width x height.
fn name(grid: Grid) -> String {
    format!("{}x{}", grid.cols(), grid.rows())
}
