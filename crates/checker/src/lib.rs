//! Checks certificates: the depth of every position of a puzzle, or why a position cannot be solved, proven without a search.
//!
//! It implements `docs/certificates.md` with the standard library only. Depths are the exact distances if two laws hold:
//!
//! - a position has depth 0 if and only if it is a goal;
//! - every other position has one more than the least depth after any of its moves, or none if no move leads to a depth.
//!
//! The depths then descend to a goal, so no distance is larger; no move descends by more than one, so none is smaller. Positions
//! without a depth have only each other after a move, so they cannot be solved. This holds for moves without inverses, too.

mod header;
mod invariant;
mod permutations;
mod sha256;
mod sliding;

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::ExitCode;

pub use header::Header;
pub use permutations::{Position, Rules, Step, advance, position, rank};
pub use sha256::hex as sha256;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The puzzle, as the certificate names it; nothing depends on it.
    pub puzzle: String,
    /// What is proven of it.
    pub statement: String,
    /// The number of positions at each depth; empty if nothing is solvable, and for single positions.
    pub counts: Vec<usize>,
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "proved: {}: {}", self.puzzle, self.statement)
    }
}

/// Checks a certificate.
///
/// # Errors
/// The first position that breaks a law, or what is wrong with the file.
pub fn check(mut certificate: impl BufRead) -> Result<Proven, String> {
    let header = Header::read(&mut certificate)?;
    let (statement, counts) = if header.has("cells") {
        sliding::check(&header, &mut certificate)?
    } else if header.has("position") {
        (invariant::check(&header, &mut certificate)?, Vec::new())
    } else {
        permutations::check(&header, &mut certificate)?
    };
    Ok(Proven { puzzle: header.text("puzzle")?.to_owned(), statement, counts })
}

/// The program around a check: the argument is a file, and the answer is printed.
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]
pub fn answer<T: fmt::Display>(check: impl FnOnce(BufReader<File>) -> Result<T, String>) -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("the FILE of a certificate is missing");
        return ExitCode::from(2);
    };
    match File::open(&file).map(|open| check(BufReader::new(open))) {
        Ok(Ok(shown)) => {
            println!("{shown}");
            ExitCode::SUCCESS
        }
        Ok(Err(why)) => {
            println!("refused: {why}");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("{file}: {why}");
            ExitCode::from(2)
        }
    }
}

/// The depth of a position that is no goal, by the least depth after its moves. Depths from `none` on are none: a larger one, which
/// does not fit, must not be taken for it.
pub fn one_more(nearest: usize, none: usize) -> Result<usize, String> {
    match nearest {
        _ if nearest == none => Ok(none),
        _ if nearest + 1 == none => Err(format!("a position is {none} moves away, which is no depth")),
        _ => Ok(nearest + 1),
    }
}

/// The refusal of a position whose depth is not that which its moves say. Depths from `none` on are none.
pub fn broken(position: impl fmt::Display, depth: usize, wanted: usize, none: usize) -> String {
    let text = |depth: usize| if depth >= none { "none".to_owned() } else { depth.to_string() };
    format!("position {position}: its depth is {}, and its moves say {}", text(depth), text(wanted))
}

/// A number with commas.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let comma = |at: usize| if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(at, digit)| format!("{}{digit}", comma(at))).collect()
}
