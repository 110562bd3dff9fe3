//! The rating of a board: how hard it is, by its distance from solved.
//!
//! ```
//! use antipode_play::puzzle::rating::{depth_of_rating, rating_of_depth};
//!
//! assert_eq!(rating_of_depth(8), 900);
//! assert_eq!(depth_of_rating(1_200), 16);
//! ```

use super::PuzzleKind;

/// Points of a board that is twice as far from solved.
const POINTS_PER_DOUBLING: f64 = 300.0;

/// A board's distance from solved, proven, and its rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedDepth {
    pub depth: u32,
    /// The name of the ruleset in which it counts.
    pub metric: &'static str,
    pub rating: u32,
}

impl RatedDepth {
    #[must_use]
    pub fn of_depth(depth: u32, metric: &'static str) -> RatedDepth {
        RatedDepth { depth, metric, rating: rating_of_depth(depth) }
    }

    /// Reads `8 tiles 900`; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str, kind: PuzzleKind) -> Option<RatedDepth> {
        let mut parts = text.split(' ');
        let (depth, metric, rating) = (parts.next()?, parts.next()?, parts.next()?);
        let metric = kind.ruleset_named(metric).ok()?.name();
        Some(RatedDepth { depth: depth.parse().ok()?, metric, rating: rating.parse().ok()? })
    }
}

impl std::fmt::Display for RatedDepth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.depth, self.metric, self.rating)
    }
}

/// The rating of a board by its distance alone.
#[must_use]
pub fn rating_of_depth(depth: u32) -> u32 {
    (POINTS_PER_DOUBLING * f64::from(depth.max(1)).log2()).round() as u32
}

/// The distance of a board with a rating: at least one move.
#[must_use]
pub fn depth_of_rating(rating: u32) -> u32 {
    (f64::from(rating) / POINTS_PER_DOUBLING).exp2().round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rated_depth_is_read_as_it_is_written() {
        let board = RatedDepth::of_depth(8, "tiles");
        assert_eq!(board.to_string(), "8 tiles 900");
        assert_eq!(RatedDepth::parse("8 tiles 900", PuzzleKind::Ramka), Some(board));
        for text in ["", "8", "8 tiles", "8 tiles x", "8 sheep 900", "-1 tiles 900"] {
            assert_eq!(RatedDepth::parse(text, PuzzleKind::Ramka), None, "{text}");
        }
    }
}
