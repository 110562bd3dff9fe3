//! The kind of puzzles in a search for the hardest ones: the start and the target of the goal piece.

use std::fmt;
use std::str::FromStr;

use crate::plain_text::Excerpt;

/// The start and the target of the goal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Aim {
    /// From the upper left corner to the lower right one: “simple simple simple”.
    #[default]
    CornerToCorner,
    /// From anywhere else to the lower right corner. We take “simple simple” to mean this; the sources define neither term.
    ToCorner,
    /// From anywhere to any other place. We take “simple” to mean this.
    Anywhere,
}

impl Aim {
    /// All three.
    pub const ALL: [Aim; 3] = [Aim::CornerToCorner, Aim::ToCorner, Aim::Anywhere];

    /// The name on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Aim::CornerToCorner => "corner-to-corner",
            Aim::ToCorner => "to-corner",
            Aim::Anywhere => "anywhere",
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// The text does not name an aim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown aim {:?}: use corner-to-corner, to-corner or anywhere", Excerpt(.0))]
pub struct UnknownAim(pub String);

impl FromStr for Aim {
    type Err = UnknownAim;

    fn from_str(text: &str) -> Result<Aim, UnknownAim> {
        let known = Aim::ALL.into_iter().find(|aim| aim.name() == text);
        known.ok_or_else(|| UnknownAim(text.chars().take(40).collect()))
    }
}
