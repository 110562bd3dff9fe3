//! Checks certificates: the depth of every position of a puzzle, proven without a search.
//!
//! It implements `docs/certificates.md` with the standard library only. A certificate is the rules as plain data,
//! the goals, and a depth for each position. The depths are the exact distances if two laws hold:
//!
//! - a position has depth 0 if and only if it is a goal;
//! - every other position has one more than the least depth after any of its moves, or none if no move leads to a depth.
//!
//! The depths then descend to a goal, so no distance is larger; no move descends by more than one, so none is smaller. Positions
//! without a depth have only each other after a move, so they cannot be solved. This holds for moves without inverses, too.

mod header;
mod permutations;
mod sha256;

use std::fmt;
use std::io::{BufRead, Read};

pub use header::Header;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The puzzle, as the certificate names it; nothing depends on it.
    pub puzzle: String,
    /// The depth of the farthest positions.
    pub gods_number: u8,
    /// The number of positions at each depth.
    pub counts: Vec<u64>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let positions: u64 = self.counts.iter().sum();
        write!(f, "proved: {}: God's number {}, {positions} positions", self.puzzle, self.gods_number)
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(why.into()))
}

/// The depth of a position that cannot be solved.
const NONE: u8 = u8::MAX;

/// Checks a certificate.
///
/// # Errors
/// The first position that breaks a law, or what is wrong with the file.
pub fn check(mut certificate: impl BufRead) -> Result<Proven, Refusal> {
    let header = Header::read(&mut certificate)?;
    let depths = depths(&header, &mut certificate)?;
    let mut counts = vec![0; usize::from(NONE)];
    header.visit(|rank, position| {
        let depth = depths[rank];
        let wanted = if header.is_goal(position) {
            0
        } else {
            let after = header.neighbours(position).map(|next| depths[next]).min();
            after.unwrap_or(NONE).saturating_add(1)
        };
        if depth != wanted {
            let text = |depth: u8| if depth == NONE { "none".to_owned() } else { depth.to_string() };
            let (depth, wanted) = (text(depth), text(wanted));
            return refuse(format!(
                "position {rank}, {position}: its depth is {depth}, and its moves say {wanted}"
            ));
        }
        if depth != NONE {
            counts[usize::from(depth)] += 1;
        }
        Ok(())
    })?;
    while counts.last() == Some(&0) {
        counts.pop();
    }
    if counts != header.counts {
        return refuse("the numbers of positions at each depth are not those of the depths");
    }
    let Some(gods_number) = counts.len().checked_sub(1) else { return refuse("there is no goal") };
    Ok(Proven { puzzle: header.puzzle, gods_number: gods_number as u8, counts })
}

/// The depths, whole and with the right checksum.
fn depths(header: &Header, certificate: &mut impl Read) -> Result<Vec<u8>, Refusal> {
    let positions = header.positions();
    let mut depths = Vec::new();
    let read = certificate.take(positions as u64 + 1).read_to_end(&mut depths);
    if let Err(why) = read {
        return refuse(format!("the depths cannot be read: {why}"));
    }
    if depths.len() != positions {
        let more = if depths.len() > positions { "more" } else { "fewer" };
        return refuse(format!("there are {more} depths than the {positions} positions"));
    }
    if sha256::hex(&depths) != header.sha256 {
        return refuse("the checksum of the depths is wrong");
    }
    Ok(depths)
}
