//! `antipode`: see the library of this package.

use std::io::{self, Write};
use std::process::ExitCode;

use antipode_cli::{Failure, answer};

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match answer(std::env::args_os(), &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Unsolvable) => ExitCode::FAILURE,
        Err(Failure::BadInput { sentence, .. }) => report(&sentence, 2),
        Err(
            Failure::NoSolution(sentence)
            | Failure::RecordMismatch(sentence)
            | Failure::FailedLines(sentence),
        ) => report(&sentence, 1),
        // The reader has closed the pipe, as in `antipode solve … --all | head`.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Write(error)) => report(&format!("cannot write: {error}"), 1),
    }
}

fn report(sentence: &str, status: u8) -> ExitCode {
    // There is nothing to do if this fails as well.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
    ExitCode::from(status)
}
