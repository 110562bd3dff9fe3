//! The engine on the command line: `antipode table|solve|method|group|check|antipodes|random|list|find|figures|gods|
//! sliding …`.
//!
//! Answers go to standard output. Bad input gives one sentence on standard error and exit status 2.

mod antipodes;
mod arguments;
mod failure;
mod help;
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
        Command::Antipodes(puzzle) => antipodes::run(puzzle, arguments.json, out),
        Command::Random { puzzle, depth, seed } => {
            random::run(puzzle, *depth, seed.as_deref(), arguments.json, out)
        }
        Command::Rotation(command) => rotation::run(command, arguments.json, out),
        Command::Sliding(question) => sliding::run(question, arguments.json, out),
    }
}

fn report(sentence: &str, status: u8) -> ExitCode {
    // There is nothing to do if this fails as well.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
    ExitCode::from(status)
}
