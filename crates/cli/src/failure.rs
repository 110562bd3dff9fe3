//! Why a command ends without its answer.

use std::io;

/// Why a command ends without its answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input cannot be used; one sentence says why.
    Refused(String),
    /// The position cannot be solved; the answer is written.
    Unsolvable,
    /// What was computed is not what is on record; one sentence says what.
    Disagrees(String),
    /// The answer cannot be written.
    Write(io::Error),
}

impl Failure {
    pub(crate) fn refused(sentence: impl Into<String>) -> Failure {
        Failure::Refused(sentence.into())
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
