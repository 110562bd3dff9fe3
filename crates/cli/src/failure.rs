//! The errors of a command.

use std::io;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is invalid; one sentence gives the reason.
    BadInput(String),
    /// The position is unsolvable; the answer is already written.
    Unsolvable,
    /// The computed value differs from the record; one sentence gives the difference.
    RecordMismatch(String),
    Write(io::Error),
}

impl Failure {
    pub(crate) fn bad_input(sentence: impl Into<String>) -> Failure {
        Failure::BadInput(sentence.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Write(error.into())
    }
}
