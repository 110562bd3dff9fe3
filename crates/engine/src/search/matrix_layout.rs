//! The layout of spaces of eight to twelve tiles: bit matrices over cosets.
//!
//! The tiles are split into A (the last four), B (the four before them) and C (the first `n − 8`):
//!
//! ```text
//!   a position:   b1 c0 a2 b0 a0 a3 b3 a1 b2        nine tiles in their slots
//!   its frame:     B  C  A  B  A  A  B  A  B        the slots of A, B and C
//!   within it:    the order of A, the order of B, the order of C
//! ```
//!
//! A *superblock* is a class and a frame (which has nothing to do with Ramka's frame). It holds `9 · (n − 8)!` words:
//! coset of A, coset of B, order of C. A word holds 64 positions, an 8 × 8 bit matrix: the byte is the element of B, the
//! bit within it the element of A (see [`cosets`](super::cosets)). A step of a class maps every superblock to one other
//! superblock, and within it multiplies the three orders, each from the left, by constants: its [`StepAction`].

use antipode_puzzles::space::{MAX_TILES, Position, TileOrder};

use super::cosets::{COSETS, ELEMENTS, JOIN, ORDER_ACTION, ORDER_PRODUCT, ORDERS, ORDERS_OF_FOUR, SPLIT};
use super::indexed_space::{PositionIndex, WORD_BITS};
use super::slots::{
    gather, image_of_set, nth_slot, numbers_of_sets, order_within, set_of, sets_of_four, spread,
};

/// Words of a superblock for each order of C.
const COSET_WORDS: u32 = 9;

/// The action of a step on one frame: the frame after it, and the left factors of the orders of A, B and C.
/// Packed: 17 bits of frame and three times five bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepAction(u32);

impl StepAction {
    pub(crate) fn new(frame: u32, a: u8, b: u8, c: u8) -> StepAction {
        debug_assert!(frame < 1 << 17);
        StepAction(frame << 15 | u32::from(a) << 10 | u32::from(b) << 5 | u32::from(c))
    }
    pub(crate) fn frame(self) -> u32 {
        self.0 >> 15
    }
    pub(crate) fn a(self) -> u8 {
        (self.0 >> 10 & 31) as u8
    }
    pub(crate) fn b(self) -> u8 {
        (self.0 >> 5 & 31) as u8
    }
    pub(crate) fn c(self) -> u8 {
        (self.0 & 31) as u8
    }
    /// Whether all three factors are the identity. The frame may change.
    pub(crate) fn is_identity(self) -> bool {
        self.0 & 0x7fff == 0
    }
}

/// The slots of A and of B, as bit sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    a: u16,
    b: u16,
}

/// The frames of a number of tiles, and the action of each preimage map on them.
#[derive(Debug)]
pub(super) struct MatrixLayout {
    tiles: usize,
    frames: Vec<Frame>,
    /// For every set of four slots, its number among those sets.
    a_number: Vec<u16>,
    /// For every set of four among the slots outside A, its number.
    b_number: Vec<u16>,
    /// The number of sets of B for each set of A.
    b_sets: u32,
    /// `(n − 8)!`.
    c_orders: u32,
    /// Indices in a superblock.
    cells: u32,
    /// The contribution of the orders of A and of B to an index, by `coset · 8 + element`.
    a_cells: [u32; ORDERS],
    b_cells: [u32; ORDERS],
    /// The contributions of the three orders after an action, by the five bits of the action and then of the order.
    a_after: Contributions,
    b_after: Contributions,
    c_after: Contributions,
    /// For each preimage map, its actions, one for each frame.
    actions: Vec<StepAction>,
}

/// Contributions by a constant factor (five bits) and an order (five bits).
type Contributions = [u32; 1 << 10];

impl MatrixLayout {
    pub(super) fn new(tiles: usize) -> MatrixLayout {
        let frames = sets_of_four(tiles)
            .flat_map(|a| sets_of_four(tiles - 4).map(move |b| Frame { a, b: spread(b, a) }))
            .collect::<Vec<_>>();
        let c_orders = (1..=tiles as u32 - 8).product();
        let elements = ELEMENTS as u32;
        let coset_cells = c_orders * WORD_BITS;
        let cells = |cosets: u32, step: u32| {
            std::array::from_fn(|order| {
                let order = order as u32;
                order / elements * cosets * coset_cells + order % elements * step
            })
        };
        let (a_cells, b_cells) = (cells(COSETS as u32, 1), cells(1, elements));
        let contributions = |of: &dyn Fn(usize, usize) -> u32| {
            std::array::from_fn(|bits| {
                let (constant, order) = (bits >> 5, bits & 31);
                if constant < ORDERS && order < ORDERS { of(constant, order) } else { 0 }
            })
        };
        MatrixLayout {
            tiles,
            frames,
            a_number: numbers_of_sets(tiles),
            b_number: numbers_of_sets(tiles - 4),
            b_sets: sets_of_four(tiles - 4).count() as u32,
            c_orders,
            cells: COSET_WORDS * c_orders * WORD_BITS,
            a_after: contributions(&|turn, a| a_cells[usize::from(ORDER_ACTION[turn][a])]),
            b_after: contributions(&|turn, b| b_cells[usize::from(ORDER_ACTION[turn][b])]),
            c_after: contributions(&|turn, c| u32::from(ORDER_PRODUCT[turn][c]) * WORD_BITS),
            a_cells,
            b_cells,
            actions: Vec::new(),
        }
    }

    pub(super) fn frames(&self) -> u32 {
        self.frames.len() as u32
    }

    /// `(n − 8)!`.
    pub(super) fn c_orders(&self) -> u32 {
        self.c_orders
    }

    /// Words in a superblock.
    pub(super) fn words(&self) -> u32 {
        COSET_WORDS * self.c_orders
    }

    /// The action on a frame of the preimage map whose actions begin at `pull`.
    pub(super) fn action(&self, pull: u32, frame: u32) -> StepAction {
        self.actions[(pull + frame) as usize]
    }

    /// The index of a position. The position must be one of the space.
    pub(super) fn rank(&self, position: &Position) -> PositionIndex {
        let tiles = self.tiles;
        let mut slot_of = [0; MAX_TILES];
        for (slot, &tile) in position.order.0.iter().enumerate() {
            slot_of[usize::from(tile)] = slot as u8;
        }
        let (c, ab) = slot_of[..tiles].split_at(tiles - 8);
        let (b, a) = ab.split_at(4);
        let frame = Frame { a: set_of(a), b: set_of(b) };
        let superblock = position.class * self.frames() + self.frame_number(frame);
        let within = self.cell_within(split(order_within(a)), split(order_within(b)), order_within(c));
        PositionIndex(superblock * self.cells + within)
    }

    /// The position of an index. The index must be one of the space.
    pub(super) fn unrank(&self, cell: PositionIndex) -> Position {
        let parts = self.split(cell);
        let tiles = self.tiles;
        let frame = self.frames[parts.frame as usize];
        let rest = !(frame.a | frame.b) & ((1 << tiles) - 1);
        let [a, b] = [parts.a, parts.b].map(|order| ORDERS_OF_FOUR[usize::from(join(order))]);
        let c = ORDERS_OF_FOUR[usize::from(parts.c)];
        let mut order = TileOrder::SOLVED;
        let groups = [(rest, c, tiles - 8, 0), (frame.b, b, 4, tiles - 8), (frame.a, a, 4, tiles - 4)];
        for (set, slots, size, first) in groups {
            for tile in 0..size {
                // An order of fewer than four is stored as an order of four whose first tiles are fixed.
                let within = slots[4 - size + tile] - (4 - size) as u8;
                order.0[nth_slot(set, within)] = (first + tile) as u8;
            }
        }
        Position { class: parts.class, order }
    }

    /// The index after a step to the class that begins at superblock `to`, by the preimage map whose actions begin at
    /// `pull`.
    pub(super) fn after(&self, parts: IndexParts, to: u32, pull: u32) -> PositionIndex {
        let turn = self.action(pull, parts.frame);
        let by = |constant: u8, order: u8| usize::from(constant & 31) << 5 | usize::from(order & 31);
        let within = self.a_after[by(turn.a(), parts.a)]
            + self.b_after[by(turn.b(), parts.b)]
            + self.c_after[by(turn.c(), parts.c)];
        PositionIndex((to + turn.frame()) * self.cells + within)
    }

    /// Adds the actions of a preimage map.
    pub(super) fn add(&mut self, pull: &[u8; MAX_TILES]) {
        let tiles = self.tiles;
        let mut carried = [0u8; MAX_TILES];
        for (slot, &from) in pull[..tiles].iter().enumerate() {
            carried[usize::from(from)] = slot as u8;
        }
        let all = (1u16 << tiles) - 1;
        for index in 0..self.frames.len() {
            let Frame { a, b } = self.frames[index];
            let (a_slots, a_order) = image_of_set(a, &carried);
            let (b_slots, b_order) = image_of_set(b, &carried);
            let (_, c_order) = image_of_set(all & !(a | b), &carried);
            let frame = self.frame_number(Frame { a: a_slots, b: b_slots });
            self.actions.push(StepAction::new(frame, a_order, b_order, c_order));
        }
    }

    fn frame_number(&self, frame: Frame) -> u32 {
        u32::from(self.a_number[usize::from(frame.a)]) * self.b_sets
            + u32::from(self.b_number[usize::from(gather(frame.b, frame.a))])
    }

    /// The components of an index.
    pub(super) fn split(&self, cell: PositionIndex) -> IndexParts {
        let (superblock, within) = (cell.0 / self.cells, cell.0 % self.cells);
        let (word, bit) = (within / WORD_BITS, within % WORD_BITS);
        let (cosets, c) = (word / self.c_orders, word % self.c_orders);
        let elements = ELEMENTS as u32;
        IndexParts {
            class: superblock / self.frames(),
            frame: superblock % self.frames(),
            a: (cosets / COSETS as u32 * elements + bit % elements) as u8,
            b: (cosets % COSETS as u32 * elements + bit / elements) as u8,
            c: c as u8,
        }
    }

    /// The contribution of the three orders to an index.
    fn cell_within(&self, a: u8, b: u8, c: u8) -> u32 {
        self.a_cells[usize::from(a)] + self.b_cells[usize::from(b)] + u32::from(c) * WORD_BITS
    }
}

/// The components of an index. The orders of A and B are `coset · 8 + element`.
#[derive(Clone, Copy)]
pub(super) struct IndexParts {
    pub(super) class: u32,
    frame: u32,
    a: u8,
    b: u8,
    c: u8,
}

/// An order of four as `coset · 8 + element`, and back.
fn split(order: u8) -> u8 {
    let (coset, element) = SPLIT[usize::from(order)];
    coset * ELEMENTS as u8 + element
}

fn join(order: u8) -> u8 {
    JOIN[usize::from(order) / ELEMENTS][usize::from(order) % ELEMENTS]
}

const _: () = assert!(ORDERS <= 1 << 5);
