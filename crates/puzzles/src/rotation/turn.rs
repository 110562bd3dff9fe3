//! A turn of one block.

/// A turn of one block by a multiple of the board's smallest turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The block, from 0, in reading order of the top left corners.
    pub block: u8,
    /// The number of smallest turns: positive is clockwise, negative is anticlockwise.
    pub steps: i8,
}

impl Turn {
    /// The smallest clockwise turn.
    #[must_use]
    pub fn clockwise(block: u8) -> Turn {
        Turn { block, steps: 1 }
    }

    /// The smallest anticlockwise turn.
    #[must_use]
    pub fn anticlockwise(block: u8) -> Turn {
        Turn { block, steps: -1 }
    }

    /// The inverse turn.
    #[must_use]
    pub fn inverse(self) -> Turn {
        Turn { block: self.block, steps: -self.steps }
    }
}
