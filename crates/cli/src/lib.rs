//! The engine on the command line: `antipode table|solve|method|group|check|antipodes|random|dataset|list|find|figures|gods|
//! sliding|library|cache …`.
//!
//! Answers go to standard output. Bad input gives one sentence on standard error and exit status 2.
//!
//! The program is [`answer`]. The parsers of texts and files are public for their tests: [`arguments`], and the files of a
//! search in [`sliding`].
//!
//! Each command has its own file, with its options and its help. Commands reach the puzzles through `engine::solver`.
//! Commands of a single puzzle are in its folder; `puzzle` lists the puzzles once.
//!
//! - [`Answers`] keeps the tables and databases of one position for the next; `batch` solves the positions of a file in threads.
//! - `cache` keeps tables and databases in the user's cache folder.
//! - `sliding::shards` stores each shard of a search in a file of JSON Lines with a checksum (`sliding::shard_file`).
//!   `sliding::merge` and `sliding::verify` check the files and merge them.
//! - `sliding::solve` searches from one position if all positions do not fit into memory. With
//!   `--checkpoint FILE` a stopped search resumes.
//! - `rotation::survey` counts boards that are too large for a table, within `--memory`.
//! - `library` makes, measures and verifies the lines in `data/library`. For large collections it also writes the shorter
//!   *index* in columns that the page fetches (`library::index`, by `cargo xtask library`).

mod answers;
mod antipodes;
pub mod arguments;
mod batch;
mod cache;
mod certify;
mod check;
mod checkpoint_file;
mod dataset;
mod failure;
mod fifteen;
mod library;
mod method;
mod progress_line;
mod puzzle;
mod ramka;
mod random;
mod rotation;
mod selected;
pub mod sliding;
mod solve;
mod table;
mod text;
mod typed_text;
mod whole_file;

use std::ffi::OsString;
use std::io::Write;

pub use answers::Answers;
use arguments::{Arguments, Command};
pub use failure::Failure;

/// Runs the command of the arguments, of which the first is the name of the program.
///
/// # Errors
/// What is wrong with the arguments, or why there is no answer.
pub fn answer(arguments: impl Iterator<Item = OsString>, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { command, json, .. } = match Arguments::parse(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Err(Failure::bad_input(arguments::sentence(&error))),
        Err(help_or_version) => return Ok(write!(out, "{help_or_version}")?),
    };
    match command {
        Command::Table { puzzle, survey } => table::run(&puzzle, &survey, json, out),
        Command::Solve { puzzle, options, batch } if batch.is_given() => {
            batch::run(puzzle, options, &batch, out)
        }
        Command::Solve { puzzle, options, .. } => solve::run(puzzle.options(), options, json, out),
        Command::Method { puzzle } => method::run(&puzzle.select()?, json, out),
        Command::Check { puzzle } => puzzle.run(json, out),
        Command::Antipodes { puzzle } => antipodes::run(&puzzle.select()?, json, out),
        Command::Random { puzzle, depth, seed } => random::run(&puzzle.select()?, depth, seed, json, out),
        Command::Certify { puzzle, options } => certify::run(&puzzle, &options, out),
        Command::Dataset { puzzle, options } => dataset::run(&puzzle.select()?, &options, out),
        Command::Rotation(command) => rotation::run(&command, json, out),
        Command::Sliding { command } => sliding::run(&command, json, out),
        Command::Library { command } => library::run(&command, json, out),
        Command::Cache(arguments) => cache::run(&arguments, json, out),
    }
}

/// What answers positions as the arguments ask, of which the first is the name of the program: `antipode solve … --batch -`. No input
/// is read.
///
/// # Errors
/// What is wrong with the arguments.
pub fn answers(arguments: impl Iterator<Item = OsString>) -> Result<Answers, Failure> {
    let parsed = Arguments::parse(arguments);
    match parsed.map_err(|error| Failure::bad_input(arguments::sentence(&error)))?.command {
        Command::Solve { puzzle, options, .. } => Answers::new(puzzle, options),
        _ => Err(Failure::bad_input("the command must be solve")),
    }
}
