//! What the gallery shows: classics, each with its source.

use antipode_puzzles::sliding::Metric;

/// A board of the gallery.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Exhibit {
    /// What it is called.
    pub(crate) name: String,
    /// Where its pieces start, as text.
    pub(crate) board: String,
    /// Its goal, as text.
    pub(crate) goal: String,
    /// What it is counted in.
    pub(crate) metric: Metric,
    /// The shortest distance in that metric, as its source says.
    pub(crate) distance: u32,
    /// Who made it, or who found how far it is, and when.
    pub(crate) source: String,
}

/// Name; board; goal; distance in moves; source.
type Line = (&'static str, &'static str, &'static str, u32, &'static str);

/// Shortest distances as published, and as tests/golden/sliding-classics.txt of the engine holds them.
const CLASSICS: [Line; 11] = [
    (
        "Klotski (L’âne rouge)",
        "BAAC/BAAC/DEEF/DGHF/I..J",
        "..../..../..../.AA./.AA.",
        81,
        "J. H. Fleming’s patent, 1934; Martin Gardner, 1964",
    ),
    (
        "Dad’s Puzzler",
        "AABB/AACC/DE../FGHH/FGII",
        "..../..../..../AA../AA..",
        59,
        "L. W. Hardy’s Pennant Puzzle, 1909",
    ),
    (
        "Century",
        "BAAC/DAAE/DF.E/GF.H/IIJJ",
        "..../..../..../.AA./.AA.",
        99,
        "John H. Conway; Winning Ways, 1982",
    ),
    (
        "Super Century",
        "BCDE/BFAA/GFAA/GHHI/..JJ",
        "..../..../..../.AA./.AA.",
        138,
        "John H. Conway; Winning Ways, 1982",
    ),
    (
        "Ma’s Puzzle",
        "BBBCC/DDEEC/FGGHH/FFIII/..J..",
        "...CC/...FC/...FF/...../.....",
        23,
        "L. E. Hordern, Sliding Piece Puzzles, 1986",
    ),
    ("Quzzle", "AABB/AACD/..CD/EFFG/EHHI", "..AA/..AA/..../..../....", 84, "Jim Lewis, found by computer"),
    (
        "A silly example",
        "AAA##/BAB../BBB../...../CD...",
        "...##/...CD/..AAA/..BAB/..BBB@any:CD",
        4,
        "Donald E. Knuth, SLIDING, 2001",
    ),
    (
        "Nine pieces, 2011",
        "AAEb/FcEE/FDg./.Dhi",
        "..../..../..../..AA",
        131,
        "Neil Bickford, Sliding Block Puzzles, Part 3, 2012",
    ),
    ("8-puzzle, farthest", "867/254/3.1", "123/456/78.", 31, "P. D. A. Schofield, 1967"),
    (
        "Rush Hour, hardest",
        "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.@axis",
        "....../....../....AA/....../....../......",
        51,
        "Michael Fogleman, Solving Rush Hour, 2018",
    ),
    (
        "Rush Hour, a small one",
        "..EBBB/..E..F/..EAAF/.CCCDD/....../......@axis",
        "....../....../....AA/....../....../......",
        4,
        "after Nob Yoshigahara’s Rush Hour, 1996",
    ),
];

/// The classics.
pub(super) fn classics() -> Vec<Exhibit> {
    let exhibit = |(name, board, goal, distance, source): &Line| Exhibit {
        name: (*name).to_owned(),
        board: (*board).to_owned(),
        goal: (*goal).to_owned(),
        metric: Metric::Move,
        distance: *distance,
        source: (*source).to_owned(),
    };
    CLASSICS.iter().map(exhibit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::sliding::gallery::place;

    #[test]
    fn every_exhibit_is_a_board_that_is_not_solved() {
        for exhibit in classics() {
            let place = place(&exhibit.board, &exhibit.goal).unwrap_or_else(|| panic!("{}", exhibit.name));
            assert!(!place.is_solved(), "{}", exhibit.name);
        }
    }
}
