//! A position as a picture, as plain data: what to draw and where the pointer can act, for any puzzle.
//!
//! Lengths are in cells; a cell is the width of one square piece. `x` grows to the right, `y` downwards, both from the top
//! left corner of the scene. The `(x, y)` of a piece or a slot is its top left corner. The centre of a pivot may lie
//! between cells, so it is in half cells.
//!
//! ```
//! use antipode_puzzles::sliding::notation::parse_position;
//! use antipode_puzzles::sliding::scene;
//!
//! let position = parse_position("AA/B.")?;
//! let scene = scene(&position);
//! assert_eq!((scene.width, scene.height, scene.pieces.len()), (2, 2, 2));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

/// A position as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene<M> {
    /// The width, in cells.
    pub width: i32,
    /// The height, in cells.
    pub height: i32,
    /// The cells that pieces may occupy, in reading order.
    pub slots: Vec<Slot>,
    /// The pieces in a fixed order: a piece keeps its index from one position to the next.
    pub pieces: Vec<Piece>,
    /// The legal moves, each with the gesture that plays it.
    pub handles: Vec<Handle<M>>,
    /// The groups of cells that can be turned, in reading order; empty if pieces only slide.
    pub pivots: Vec<Pivot>,
}

/// A cell that a piece may occupy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// From the left, in cells.
    pub x: i32,
    /// From the top, in cells.
    pub y: i32,
    /// The accessible name: `row 2, left cell`.
    pub label: String,
    /// Whether the slot moves with the block when the block is shifted.
    pub part: Part,
    /// The piece in the slot.
    pub piece: Option<u8>,
}

/// Whether a slot or piece belongs to the frame or to the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Stays in place when the block moves.
    Frame,
    /// Moves with the block.
    Block,
}

/// A piece and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The identity of the piece; the same in every position.
    pub id: u8,
    /// The text on the piece.
    pub label: String,
    /// From the left, in cells.
    pub x: i32,
    /// From the top, in cells.
    pub y: i32,
    /// Whether the piece moves with the block when the block is shifted.
    pub part: Part,
    /// The orientation, in quarter turns clockwise from upright, 0 to 3.
    pub quarters: u8,
    /// Whether place and orientation are those of the solved position.
    pub at_home: bool,
    /// The shape, relative to the top left corner of the piece.
    pub outline: Outline,
}

/// A shape as closed loops of corners, in cells: the outer loop clockwise, the loop around each hole anticlockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline(pub Vec<Vec<(i32, i32)>>);

impl Outline {
    /// One cell.
    #[must_use]
    pub fn square() -> Outline {
        Outline(vec![vec![(0, 0), (1, 0), (1, 1), (0, 1)]])
    }
}

/// A group of cells that the player turns around its centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pivot {
    /// The name: `B`, or `R3C11` if there are more pivots than letters.
    pub label: String,
    /// The x of the centre, in half cells from the left: 2 is the right edge of the first cell.
    pub half_x: i32,
    /// The y of the centre, in half cells from the top.
    pub half_y: i32,
    /// The cells that move, as indices of the scene's slots. For [`Motion::Cycle`] they are in the order in which the
    /// smallest clockwise turn moves them on; otherwise in reading order.
    pub cells: Vec<u8>,
    /// How the cells move.
    pub motion: Motion,
}

/// How the cells of a pivot move in its smallest turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// All cells rotate around the centre as one body.
    Rotate {
        /// The number of quarter turns clockwise: 1, or 2 if the body is only turned by 180°.
        quarters: u8,
    },
    /// Each cell moves to the place of the next one, the last to the place of the first.
    Cycle,
}

/// A legal move and the gesture that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle<M> {
    /// The accessible name of the move: `push tile 4 into the left space`.
    pub name: String,
    /// The move.
    pub mv: M,
    /// The gesture.
    pub gesture: MoveGesture,
}

/// The gesture that plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveGesture {
    /// Drag a piece.
    DragPiece {
        /// The id of the piece.
        id: u8,
        /// To the right, in cells.
        dx: i32,
        /// Downwards, in cells.
        dy: i32,
    },
    /// Drag the block.
    DragBlock {
        /// To the right, in cells.
        dx: i32,
        /// Downwards, in cells.
        dy: i32,
    },
    /// Tap a cell.
    TapCell {
        /// From the left, in cells.
        x: i32,
        /// From the top, in cells.
        y: i32,
    },
    /// Turn a pivot by its smallest turn. If both directions have the same effect, the only handle is the clockwise one.
    TurnPivot {
        /// The index among the scene's pivots.
        pivot: u8,
        /// The direction.
        clockwise: bool,
    },
}
