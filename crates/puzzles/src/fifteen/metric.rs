//! What counts as one move.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::{ParseError, display_with_column};

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Every tile that moves by one cell.
    #[default]
    Tiles,
    /// A run of tiles that slides at once in a straight line, of any length.
    Slides,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 2] = [Metric::Tiles, Metric::Slides];

    /// The name in links and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Tiles => "tiles",
            Metric::Slides => "slides",
        }
    }

    /// What counts as one move, in a sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Metric::Tiles => "Every tile that moves by one cell is a move.",
            Metric::Slides => "A run of tiles that slides at once is a move.",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// The error for an unknown metric name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMetric;

impl ParseError for UnknownMetric {
    fn column(&self) -> Option<usize> {
        None
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the metrics of Fifteen are tiles and slides")
    }
}

display_with_column!(UnknownMetric);

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Metric, UnknownMetric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == text).ok_or(UnknownMetric)
    }
}
