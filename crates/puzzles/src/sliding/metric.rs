//! What counts as one move.
//!
//! ```text
//!   start      step        line         move             super-step    super-line    super-move
//!   A A .      A . A       . . A A      . . .            A B .         . . A B       any set of pieces
//!   . . .      (one cell)  (straight)   . A A  (a path)  → . A B       (straight)    along one path
//! ```
//!
//! These are the six styles of Donald Knuth's program SLIDING. In the first three one piece slides; in the last three any
//! set of pieces slides along the same path. Pieces never pass through walls or other pieces.

use crate::plain_text::Excerpt;
use std::fmt;
use std::str::FromStr;

use crate::parse_error::{ParseError, display_with_column};

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Metric {
    /// One piece by one cell.
    Step,
    /// One piece in a straight line, any distance.
    Line,
    /// One piece along any path.
    #[default]
    Move,
    /// Any set of pieces together by one cell.
    SuperStep,
    /// Any set of pieces together in a straight line.
    SuperLine,
    /// Any set of pieces together along any path.
    SuperMove,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 6] =
        [Metric::Step, Metric::Line, Metric::Move, Metric::SuperStep, Metric::SuperLine, Metric::SuperMove];

    /// The name in links and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Step => "step",
            Metric::Line => "line",
            Metric::Move => "move",
            Metric::SuperStep => "super-step",
            Metric::SuperLine => "super-line",
            Metric::SuperMove => "super-move",
        }
    }

    /// The noun for one move or several moves in the interface: `step`, `steps`.
    #[must_use]
    pub const fn noun(self, one: bool) -> &'static str {
        match (self, one) {
            (Metric::Step, true) => "step",
            (Metric::Step, false) => "steps",
            (Metric::Line, true) => "sliding line",
            (Metric::Line, false) => "sliding lines",
            (Metric::Move, true) => "move",
            (Metric::Move, false) => "moves",
            (Metric::SuperStep, true) => "super-step",
            (Metric::SuperStep, false) => "super-steps",
            (Metric::SuperLine, true) => "super-line",
            (Metric::SuperLine, false) => "super-lines",
            (Metric::SuperMove, true) => "supermove",
            (Metric::SuperMove, false) => "supermoves",
        }
    }

    /// Whether several pieces may slide together.
    #[must_use]
    pub const fn is_super(self) -> bool {
        matches!(self, Metric::SuperStep | Metric::SuperLine | Metric::SuperMove)
    }

    /// The range of one move.
    #[must_use]
    pub const fn move_range(self) -> MoveRange {
        match self {
            Metric::Step | Metric::SuperStep => MoveRange::Cell,
            Metric::Line | Metric::SuperLine => MoveRange::Line,
            Metric::Move | Metric::SuperMove => MoveRange::Path,
        }
    }
}

/// The range of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveRange {
    /// One cell.
    Cell,
    /// Any number of cells in one direction.
    Line,
    /// Any path.
    Path,
}

impl fmt::Display for Metric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// The error for an unknown metric name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMetric(pub String);

impl ParseError for UnknownMetric {
    fn column(&self) -> Option<usize> {
        None
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "unknown metric {:?}: the metrics are step, line, move, super-step, super-line and super-move",
            Excerpt(&self.0)
        )
    }
}

display_with_column!(UnknownMetric);

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Metric, UnknownMetric> {
        let known = Metric::ALL.into_iter().find(|metric| metric.name().eq_ignore_ascii_case(text.trim()));
        known.ok_or_else(|| UnknownMetric(text.chars().take(40).collect()))
    }
}
