//! A board as the search sees it: where each turn carries what it moves, and which turns reach a cell.

use antipode_puzzles::rotation::{Board, Rotation, Turn};

/// The turns of a board under a rule, as what they move.
pub(super) struct Ground {
    board: Board,
    /// How many ways a number can point: 4, or 1 where numbers have no direction.
    pub(super) ways: u16,
    /// The turns in the order of their blocks.
    pub(super) turns: Vec<Carried>,
    /// For each cell the turns whose block moves it, by their index.
    reaching: Vec<Vec<u16>>,
    /// How many steps two cells are apart, along rows and columns: by `from · cells + to`.
    apart: Vec<u8>,
}

/// Where a number stands and which way it points: `cell · ways + quarters clockwise from upright`.
pub(super) type Place = u16;

/// What one turn moves.
pub(super) struct Carried {
    pub(super) turn: Turn,
    /// From which cell to which; a cell whose number is turned on the spot goes to itself.
    pub(super) moved: Vec<(u8, u8)>,
    /// By how many quarters clockwise it turns what it moves; 0 where numbers have no direction.
    pub(super) quarters: u8,
    /// Where what stands in a place goes; itself for what the turn does not move.
    pub(super) forth: Vec<Place>,
    /// From where what comes to a place comes.
    pub(super) back: Vec<Place>,
}

impl Ground {
    pub(super) fn new(rotation: &Rotation) -> Ground {
        let board = rotation.board();
        let cells = board.cells();
        let ways = if board.is_orientable() { 4 } else { 1 };
        let mut turns = Vec::new();
        let mut reaching = vec![Vec::new(); cells];
        for block in 0..board.blocks() {
            for steps in rotation.amounts() {
                let pull = board.pull(block, steps.into());
                let quarters = i32::from(steps) * board.quarters() * i32::from(board.is_orientable());
                let quarters = quarters.rem_euclid(4) as u8;
                let mut forth: Vec<Place> = (0..cells as Place * ways).collect();
                let mut back = forth.clone();
                let mut moved = Vec::new();
                for to in board.block_cells(block) {
                    let from = pull[to];
                    if usize::from(from) == to && quarters == 0 {
                        continue;
                    }
                    moved.push((from, to as u8));
                    reaching[usize::from(from)].push(turns.len() as u16);
                    for direction in 0..ways {
                        let there = to as Place * ways + (direction + Place::from(quarters)) % ways;
                        let here = Place::from(from) * ways + direction;
                        forth[usize::from(here)] = there;
                        back[usize::from(there)] = here;
                    }
                }
                turns.push(Carried {
                    turn: Turn { block: block as u8, steps },
                    moved,
                    quarters,
                    forth,
                    back,
                });
            }
        }
        let cols = board.cols();
        let along = |one: usize, other: usize| one.abs_diff(other) as u8;
        let apart = |pair: usize| {
            let (one, other) = (pair / cells, pair % cells);
            along(one / cols, other / cols) + along(one % cols, other % cols)
        };
        Ground { board, ways, turns, reaching, apart: (0..cells * cells).map(apart).collect() }
    }

    pub(super) fn cells(&self) -> usize {
        self.board.cells()
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.cells() * usize::from(self.ways)
    }

    /// How many steps along rows and columns two cells are apart.
    pub(super) fn apart(&self, one: u8, other: u8) -> u8 {
        self.apart[usize::from(one) * self.cells() + usize::from(other)]
    }

    /// The turns that carry anything to or from a cell and move nothing that is placed.
    pub(super) fn free<'a>(&'a self, cell: u8, placed: &'a [bool]) -> impl Iterator<Item = u16> + 'a {
        let untouched = |turn: &u16| {
            let moved = &self.turns[usize::from(*turn)].moved;
            moved.iter().all(|(from, _)| !placed[usize::from(*from)])
        };
        self.reaching[usize::from(cell)].iter().copied().filter(untouched)
    }
}
