//! The engine on the command line: `antipode table|solve|method|group|check|antipodes|random|list|find|figures|gods|
//! sliding …`.
//!
//! Answers go to standard output. Bad input gives one sentence on standard error and exit status 2.

mod antipodes;
mod arguments;
mod check;
mod failure;
mod figures;
mod find;
mod gods_numbers;
mod group;
mod help;
mod list;
mod method;
mod puzzle;
mod random;
mod search;
mod sliding;
mod solve;
mod solve_without_table;
mod table;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = Arguments::read(std::env::args_os().skip(1))
        .and_then(|arguments| run(&arguments, &mut out))
        .and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Unsolvable) => ExitCode::FAILURE,
        Err(Failure::BadInput(sentence)) => report(&sentence, 2),
        Err(Failure::RecordMismatch(sentence)) => report(&sentence, 1),
        // The reader has closed the pipe, as in `antipode solve … --all | head`.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Write(error)) => report(&format!("cannot write: {error}"), 1),
    }
}

fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Help(topic) => Ok(out.write_all(help::text(*topic).as_bytes())?),
        Command::Version => Ok(writeln!(out, "antipode {}", env!("CARGO_PKG_VERSION"))?),
        Command::Table(puzzle) => table::run(puzzle, arguments.json, out),
        Command::Solve(solve) => solve::run(solve, arguments.json, out),
        Command::Method(method) => method::run(method, arguments.json, out),
        Command::Group(group) => group::run(group, arguments.json, out),
        Command::Check { rotation, position } => check::run(rotation, position, arguments.json, out),
        Command::Antipodes(puzzle) => antipodes::run(puzzle, arguments.json, out),
        Command::Random { puzzle, depth, seed } => {
            random::run(puzzle, *depth, seed.as_deref(), arguments.json, out)
        }
        Command::List { rotation, first } => list::run(rotation, *first, out),
        Command::Find { rotation, targets } => find::run(rotation, targets, arguments.json, out),
        Command::Figures(figures) => figures::run(figures, arguments.json, out),
        Command::Gods(gods) => gods_numbers::run(gods, arguments.json, out),
        Command::Sliding(question) => sliding::run(question, arguments.json, out),
    }
}

fn report(sentence: &str, status: u8) -> ExitCode {
    // There is nothing to do if this fails as well.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
    ExitCode::from(status)
}
