//! Lookup tables of a board: the effect of each turn, and the turns that reach each cell.

use antipode_puzzles::rotation::{Board, Turn, Variant};

/// The turns of a board under a rule, as lookup tables.
pub(super) struct TurnTables {
    board: Board,
    /// The number of directions: 4, or 1 where numbers have no direction.
    pub(super) directions: u16,
    /// The score of a turn: the square of a block's cells. A turn of a large block moves many numbers far, so that the
    /// steps that remain vary more, and count for less beside a turn.
    pub(super) turn_score: u32,
    /// The turns in the order of their blocks.
    pub(super) turns: Vec<TurnTable>,
    /// For each cell the turns whose block moves it, by index.
    reaching: Vec<Vec<u16>>,
    /// The distance of two cells in steps along rows and columns, at `from · cells + to`.
    distances: Vec<u8>,
}

/// The cell and direction of a number: `cell · directions + quarters clockwise from upright`.
pub(super) type Place = u16;

/// The effect of one turn.
pub(super) struct TurnTable {
    pub(super) turn: Turn,
    /// Source and target cell; for a number turned in place they are the same.
    pub(super) moved: Vec<(u8, u8)>,
    /// The quarters clockwise by which it turns the moved numbers; 0 where numbers have no direction.
    pub(super) quarters: u8,
    /// The image of each place; places that the turn does not move map to themselves.
    pub(super) forward: Vec<Place>,
    /// The preimage of each place.
    pub(super) inverse: Vec<Place>,
}

impl TurnTables {
    pub(super) fn new(variant: &Variant) -> TurnTables {
        let board = variant.board();
        let cells = board.cell_count();
        let directions = if board.is_orientable() { 4 } else { 1 };
        let mut turns = Vec::new();
        let mut reaching = vec![Vec::new(); cells];
        for block in 0..board.block_count() {
            for steps in variant.allowed_steps() {
                let pull = board.preimages(block, steps.into());
                let quarters =
                    i32::from(steps) * board.quarters_per_turn() * i32::from(board.is_orientable());
                let quarters = quarters.rem_euclid(4) as u8;
                let mut forward: Vec<Place> = (0..cells as Place * directions).collect();
                let mut inverse = forward.clone();
                let mut moved = Vec::new();
                for to in board.block_cells(block) {
                    let from = pull[to];
                    if usize::from(from) == to && quarters == 0 {
                        continue;
                    }
                    moved.push((from, to as u8));
                    reaching[usize::from(from)].push(turns.len() as u16);
                    for direction in 0..directions {
                        let there =
                            to as Place * directions + (direction + Place::from(quarters)) % directions;
                        let here = Place::from(from) * directions + direction;
                        forward[usize::from(here)] = there;
                        inverse[usize::from(there)] = here;
                    }
                }
                turns.push(TurnTable {
                    turn: Turn { block: block as u8, steps },
                    moved,
                    quarters,
                    forward,
                    inverse,
                });
            }
        }
        let cols = board.cols();
        let along = |one: usize, other: usize| one.abs_diff(other) as u8;
        let apart = |pair: usize| {
            let (one, other) = (pair / cells, pair % cells);
            along(one / cols, other / cols) + along(one % cols, other % cols)
        };
        TurnTables {
            board,
            directions,
            turn_score: (board.block_rows() * board.block_cols()).pow(2) as u32,
            turns,
            reaching,
            distances: (0..cells * cells).map(apart).collect(),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.board.cell_count()
    }

    /// The number of places.
    pub(super) fn places(&self) -> usize {
        self.cells() * usize::from(self.directions)
    }

    /// The distance of two cells in steps along rows and columns.
    pub(super) fn distance(&self, one: u8, other: u8) -> u8 {
        self.distances[usize::from(one) * self.cells() + usize::from(other)]
    }

    /// The turns that move anything to or from a cell and move nothing placed.
    pub(super) fn free_turns<'a>(&'a self, cell: u8, placed: &'a [bool]) -> impl Iterator<Item = u16> + 'a {
        let untouched = |turn: &u16| {
            let moved = &self.turns[usize::from(*turn)].moved;
            moved.iter().all(|(from, _)| !placed[usize::from(*from)])
        };
        self.reaching[usize::from(cell)].iter().copied().filter(untouched)
    }
}
