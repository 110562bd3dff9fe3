//! The parameters of taps and pushes.

/// The half of a place that was tapped. It decides where a tile goes when both ways are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Also the meaning of a key.
    Left,
    Right,
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenDirection {
    Left,
    Right,
    Up,
    Down,
}
