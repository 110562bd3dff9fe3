//! `antipode library …`: the puzzles of the library, their figures, and the verification of these.

mod antipodes;
mod champions;
mod collections;
mod index;
mod list;
mod make;
mod measure;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use antipode_engine::sliding::random_puzzles::RandomPuzzleKind;
use antipode_puzzles::sliding::Grid;
use antipode_puzzles::sliding::library::Collection;
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// The commands for the library.
#[derive(Subcommand)]
pub(crate) enum LibraryCommand {
    /// List the boards, or the collections
    #[command(after_help = list::HELP)]
    List {
        #[command(flatten)]
        collection: CollectionOption,
    },
    /// Show one board
    #[command(after_help = list::HELP)]
    Show {
        /// Its name in the list
        name: String,
        #[command(flatten)]
        collection: CollectionOption,
    },
    /// Compute all figures of the library again; exit status 1 if one differs
    #[command(after_help = verify::HELP)]
    Verify {
        #[command(flatten)]
        collection: CollectionOption,
        #[command(flatten)]
        limit: PositionLimit,
    },
    /// Read lines of a collection from standard input, and print them with all figures computed
    Measure {
        #[command(flatten)]
        limit: PositionLimit,
    },
    /// Draw random puzzles without duplicates, and print them as lines of a collection
    #[command(after_help = make::HELP)]
    Make {
        /// A rectangle of blocks, width x height, such as 4x5; or cars; with walls: 4x5-walls, cars-walls
        #[arg(value_parser = make::kind)]
        recipe: RandomPuzzleKind,
        /// The number of puzzles
        #[arg(long, default_value_t = 10)]
        count: usize,
        /// The minimum number of moves of a puzzle
        #[arg(long, default_value_t = 10, value_name = "MOVES")]
        least: u32,
        /// Any text
        #[arg(long, default_value = "antipode")]
        seed: String,
        /// The maximum number of positions of a puzzle by moves; larger puzzles are skipped
        #[arg(long, default_value_t = MOST_POSITIONS, value_name = "POSITIONS")]
        most: u32,
        /// A file with lines of known boards; may be repeated
        #[arg(long, value_name = "FILE")]
        known: Vec<PathBuf>,
    },
    /// Print the hardest puzzles of all searches as lines of a collection
    Champions,
    /// Print the farthest positions of the other puzzles as lines of a collection
    Antipodes,
    /// Write the drawn collections as the page fetches them: a file each
    Index {
        /// The folder, data/library/index of the sources
        folder: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct CollectionOption {
    /// Only this collection, by its name in the list
    #[arg(long)]
    collection: Option<Collection>,
}

#[derive(Args)]
pub(crate) struct PositionLimit {
    /// The maximum number of positions of a puzzle by one metric; figures that need more stay unknown
    #[arg(long, default_value_t = MOST_POSITIONS, value_name = "POSITIONS")]
    most: u32,
}

/// The default maximum number of positions of a puzzle by one metric.
const MOST_POSITIONS: u32 = 5_000_000;

pub(crate) fn run(command: &LibraryCommand, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        LibraryCommand::List { collection } => list::run(collection.collection, json, out),
        LibraryCommand::Show { name, collection } => list::show(name, collection.collection, json, out),
        LibraryCommand::Verify { collection, limit } => {
            verify::run(collection.collection, limit.most, json, out)
        }
        LibraryCommand::Measure { limit } => measure::run(std::io::stdin().lock(), limit.most, out),
        LibraryCommand::Champions => champions::run(out),
        LibraryCommand::Antipodes => antipodes::run(out),
        LibraryCommand::Index { folder } => index::run(folder, out),
        LibraryCommand::Make { recipe, count, least, seed, most, known } => {
            let options = make::MakeOptions { count: *count, least: *least, seed, most: *most, known };
            make::run(*recipe, &options, out)
        }
    }
}

/// `4 × 5`, as in names: width × height.
fn size_text(grid: Grid) -> String {
    format!("{} × {}", grid.cols(), grid.rows())
}
