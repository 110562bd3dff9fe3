//! `antipode`: see the library of this package.

use std::io::{self, Write};
use std::process::ExitCode;

use antipode_cli::{Failure, answer};

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match answer(std::env::args_os(), &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Unsolvable) => ExitCode::FAILURE,
        // The reader has closed the pipe, as in `antipode solve … --all | head`.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Write(error)) => report(&format!("cannot write: {error}"), 1),
        Err(failure @ Failure::BadInput { .. }) => report(failure.sentence(), 2),
        Err(failure) => report(failure.sentence(), 1),
    }
}

fn report(sentence: &str, status: u8) -> ExitCode {
    // There is nothing to do if this fails as well.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
    ExitCode::from(status)
}
