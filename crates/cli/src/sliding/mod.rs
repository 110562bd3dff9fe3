//! `antipode sliding …`: sliding block puzzles.

mod arguments;
mod arrangements;
mod certificate;
mod compound;
#[cfg(test)]
mod damage_tests;
mod diameter;
mod difficulty;
mod find;
mod flying;
mod graph;
mod merge;
mod obstacles;
mod outline;
mod search;
pub mod shard_file;
pub mod shards;
mod solve;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use antipode_puzzles::sliding::Grid;
use clap::Subcommand;

use self::arguments::{
    BoardArguments, DifficultyArguments, LooseOption, OutlineArguments, RectangleArguments, SearchArguments,
    SolveArguments,
};
use crate::failure::Failure;

pub(crate) use self::arguments::{SlidingBoard, SlidingSolve};
pub(crate) use self::certificate::certificate;

/// The commands for sliding block puzzles.
#[derive(Subcommand)]
pub(crate) enum SlidingCommand {
    /// Find a shortest solution; exit status 1 if the puzzle is unsolvable
    #[command(after_help = solve::HELP)]
    Solve(SolveArguments),
    /// Find a shortest solution if a move lifts one piece, turns it, and puts it down anywhere
    #[command(after_help = flying::HELP)]
    Flying(BoardArguments),
    /// Find the two positions farthest apart: the hardest puzzle among all reachable positions
    #[command(after_help = diameter::HELP)]
    Diameter(SlidingBoard),
    /// Describe the graph of positions: its cycles, whether it is planar, and its duals
    #[command(after_help = graph::HELP)]
    Graph(SlidingBoard),
    /// Compute the BB difficulty (Baxter and Bickford)
    #[command(after_help = difficulty::HELP)]
    Difficulty(DifficultyArguments),
    /// Find the hardest puzzles of a rectangle, by number of pieces
    #[command(after_help = search::HELP)]
    Search(SearchArguments),
    /// Merge all shards of a directory into the answer of search
    #[command(after_help = search::HELP)]
    Merge {
        /// The directory of the shards
        dir: PathBuf,
        #[command(flatten)]
        loose: LooseOption,
    },
    /// Find the hardest puzzles of any outline of up to 16 cells, with walls or in space, by number of pieces
    #[command(after_help = outline::HELP)]
    Outline(OutlineArguments),
    /// Count all arrangements of the pieces of a board, and their components under sliding
    #[command(after_help = arrangements::HELP)]
    Arrangements(BoardArguments),
    /// Find the two arrangements of the same pieces that are farthest apart, by number of pieces; up to 12 cells
    #[command(after_help = compound::HELP)]
    Compound(RectangleArguments),
    /// Count the placements of pieces and holes
    #[command(after_help = find::HELP)]
    Find {
        /// Width x height, such as 4x3
        #[arg(value_name = "WxH", value_parser = arguments::grid)]
        grid: Grid,
        /// Print all placements as a tree
        #[arg(long)]
        tree: bool,
        /// Also count those that are just solved: the piece on the lower right cell can step up or left
        #[arg(long)]
        just_solved: bool,
    },
    /// Count the puzzles of a rectangle that are solvable, unsolvable without a search, or only by a search; up to 12 cells
    #[command(after_help = obstacles::HELP)]
    Obstacles {
        /// Width x height, such as 3x3
        #[arg(value_name = "WxH", value_parser = arguments::grid)]
        grid: Grid,
    },
}

/// What `--help` prints after the options of all commands.
pub(crate) fn help() -> String {
    [
        solve::HELP,
        flying::HELP,
        diameter::HELP,
        graph::HELP,
        difficulty::HELP,
        search::HELP,
        outline::HELP,
        arrangements::HELP,
        compound::HELP,
        find::HELP,
        obstacles::HELP,
    ]
    .join("\n\n")
}

pub(crate) fn run(command: &SlidingCommand, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        SlidingCommand::Solve(arguments) => solve::run(&arguments.puzzle()?, arguments.limits(), json, out),
        SlidingCommand::Flying(arguments) => flying::run(arguments, json, out),
        SlidingCommand::Diameter(board) => diameter::run(&board.puzzle_or_board()?, json, out),
        SlidingCommand::Graph(board) => graph::run(&board.puzzle_or_board()?, json, out),
        SlidingCommand::Difficulty(arguments) => {
            difficulty::run(&arguments.board.puzzle()?, &arguments.limits(), arguments.weights()?, json, out)
        }
        SlidingCommand::Search(search) => match (search.shard, &search.out) {
            (Some(shards), Some(dir)) => {
                shards::run(search.rectangle.grid, search.rectangle.metric.metric, shards, dir, out)
            }
            _ => search::run(search.options(), json, out),
        },
        SlidingCommand::Merge { dir, loose } => merge::run(dir, loose.loose, json, out),
        SlidingCommand::Outline(arguments) => outline::run(arguments, json, out),
        SlidingCommand::Arrangements(arguments) => arrangements::run(arguments, json, out),
        SlidingCommand::Compound(rectangle) => {
            compound::run(rectangle.grid, rectangle.metric.metric, json, out)
        }
        SlidingCommand::Find { grid, tree, just_solved } => find::run(*grid, *tree, *just_solved, json, out),
        SlidingCommand::Obstacles { grid } => obstacles::run(*grid, json, out),
    }
}

/// The name of a rectangle: width x height.
fn grid_name(grid: Grid) -> String {
    format!("{}x{}", grid.cols(), grid.rows())
}
