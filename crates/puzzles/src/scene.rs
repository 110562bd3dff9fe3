//! A position as a picture made of data: what a board draws and where it can be touched, for any puzzle.
//!
//! Lengths are in cells, the width of one square piece; `x` grows to the right, `y` downwards, both from the top left
//! corner of the scene. A piece and a slot stand with their own top left corner at their `(x, y)`. The middle of what is
//! turned may lie between cells, so it is told in half cells.

/// A position as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene<M> {
    /// How wide it is, in cells.
    pub width: i32,
    /// How high it is, in cells.
    pub height: i32,
    /// The empty ground that pieces may stand on, in reading order.
    pub slots: Vec<Slot>,
    /// The pieces in a fixed order, so that a piece keeps its index from one position to the next.
    pub pieces: Vec<Piece>,
    /// The legal moves and where each is found.
    pub handles: Vec<Handle<M>>,
    /// What can be turned, in reading order; none where pieces only slide.
    pub pivots: Vec<Pivot>,
}

/// A cell that a piece may stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// From the left, in cells.
    pub x: i32,
    /// From the top, in cells.
    pub y: i32,
    /// What it is called for people: `row 2, left cell`.
    pub label: String,
    /// Whether it moves with the block when that is shifted.
    pub part: Part,
    /// The piece that stands there.
    pub piece: Option<u8>,
}

/// What a slot or piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// It stays where it is when the block moves.
    Frame,
    /// It moves with the block.
    Block,
}

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which piece; the same from one position to the next.
    pub id: u8,
    /// What is written on it.
    pub label: String,
    /// From the left, in cells.
    pub x: i32,
    /// From the top, in cells.
    pub y: i32,
    /// Whether it moves with the block when that is shifted.
    pub part: Part,
    /// How it is turned, in quarters clockwise from upright, 0 to 3.
    pub quarters: u8,
    /// Whether it stands where, and as, it stands in the solved position.
    pub at_home: bool,
    /// Its shape, from its own top left corner.
    pub outline: Outline,
}

/// A shape as closed loops of corners, in cells: around it clockwise, around each of its holes the other way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline(pub Vec<Vec<(i32, i32)>>);

impl Outline {
    /// One cell.
    #[must_use]
    pub fn square() -> Outline {
        Outline(vec![vec![(0, 0), (1, 0), (1, 1), (0, 1)]])
    }
}

/// A group of cells that a hand turns around its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pivot {
    /// What it is called: `B`, or `R3C11` where letters do not suffice.
    pub label: String,
    /// The middle, in half cells from the left: 2 is the right edge of the first cell.
    pub half_x: i32,
    /// The middle, in half cells from the top.
    pub half_y: i32,
    /// The cells that move, as indices of the scene's slots. Where they go [`Carry::Along`], in the order in which the
    /// smallest clockwise turn moves them on; otherwise in reading order.
    pub cells: Vec<u8>,
    /// How they move.
    pub carry: Carry,
}

/// How the cells of a pivot move in its smallest turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carry {
    /// All turn around the middle as one body.
    Around {
        /// By so many quarters clockwise: 1, or 2 where the body is only ever turned by half.
        quarters: u8,
    },
    /// Each moves on to the place of the next cell, the last to the first one's.
    Along,
}

/// A legal move and how a hand finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle<M> {
    /// What the move does, for people: `push tile 4 into the left space`.
    pub name: String,
    /// The move it plays.
    pub mv: M,
    /// Where the hand takes hold.
    pub grip: Grip,
}

/// Where a hand takes hold, and where it takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grip {
    /// A piece is dragged by so many cells.
    Piece {
        /// Which piece.
        id: u8,
        /// To the right, in cells.
        dx: i32,
        /// Downwards, in cells.
        dy: i32,
    },
    /// The block is dragged by so many cells.
    Block {
        /// To the right, in cells.
        dx: i32,
        /// Downwards, in cells.
        dy: i32,
    },
    /// Something is tapped at a cell.
    Cell {
        /// From the left, in cells.
        x: i32,
        /// From the top, in cells.
        y: i32,
    },
    /// A pivot is turned by its smallest turn. One whose turns both come to the same has a clockwise handle only.
    Turn {
        /// Which, as an index of the scene's pivots.
        pivot: u8,
        /// Which way.
        clockwise: bool,
    },
}
