//! A turn of one block.

/// A block is turned by some of the board's smallest turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Which block, from 0 in reading order of their top left corners.
    pub block: u8,
    /// How many of the smallest turns: clockwise when positive, anticlockwise when negative.
    pub steps: i8,
}

impl Turn {
    /// The smallest turn clockwise.
    #[must_use]
    pub fn clockwise(block: u8) -> Turn {
        Turn { block, steps: 1 }
    }

    /// The smallest turn anticlockwise.
    #[must_use]
    pub fn anticlockwise(block: u8) -> Turn {
        Turn { block, steps: -1 }
    }

    /// The turn that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Turn {
        Turn { block: self.block, steps: -self.steps }
    }
}
