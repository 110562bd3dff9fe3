//! The engine on the command line: `antipode table|solve|method|group|check|antipodes|random|list|find|figures|gods|
//! sliding …`.
//!
//! Answers go to standard output. Bad input gives one sentence on standard error and exit status 2.

mod antipodes;
mod arguments;
mod failure;
mod method;
mod puzzle;
mod ramka;
mod random;
mod rotation;
mod sliding;
mod solve;
mod table;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match answer(&mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Unsolvable) => ExitCode::FAILURE,
        Err(Failure::BadInput(sentence)) => report(&sentence, 2),
        Err(Failure::RecordMismatch(sentence)) => report(&sentence, 1),
        // The reader has closed the pipe, as in `antipode solve … --all | head`.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Write(error)) => report(&format!("cannot write: {error}"), 1),
    }
}

fn answer(out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { command, json, .. } = match Arguments::parse(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Err(Failure::bad_input(arguments::sentence(&error))),
        Err(help_or_version) => return Ok(write!(out, "{help_or_version}")?),
    };
    match command {
        Command::Table { puzzle } => table::run(&puzzle.select()?, json, out),
        Command::Solve { puzzle, all } => solve::run(&puzzle.select(all)?, json, out),
        Command::Method { puzzle } => method::run(&puzzle.select()?, json, out),
        Command::Antipodes { puzzle } => antipodes::run(&puzzle.select()?, json, out),
        Command::Random { puzzle, depth, seed } => random::run(&puzzle.select()?, depth, seed, json, out),
        Command::Rotation(command) => rotation::run(&command, json, out),
        Command::Sliding { command } => sliding::run(&command, json, out),
    }
}

fn report(sentence: &str, status: u8) -> ExitCode {
    // There is nothing to do if this fails as well.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
    ExitCode::from(status)
}
