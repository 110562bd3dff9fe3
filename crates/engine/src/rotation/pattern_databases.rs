//! Additive pattern databases: a lower bound from groups of numbers.
//!
//! The numbers are split into *patterns* of a few neighbours. A turn costs a pattern as many units as it carries numbers of the
//! pattern. The database holds the least cost of bringing a pattern home, for each arrangement of its numbers and regardless of
//! the others. A turn carries at most a fixed number of numbers (four where blocks are 2 × 2), each of one pattern. So the sum
//! of the costs of all patterns, divided by that number, is a lower bound.
//!
//! ```text
//!   2 1 · ·     Alone, the 1 and the 2 need one turn each. Suppose that together they must be carried 8 times, and the
//!   · · · ·     other numbers likewise: no solution has fewer than (8 + …) / 4 turns.
//! ```
//!
//! With patterns of single numbers this would equal [`SingleTileBound`]; larger patterns add the interactions between
//! their numbers. While a pattern's database is missing, its numbers count separately.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::moves::MoveSet;
//! use antipode_engine::rotation::pattern_databases::PatternDatabases;
//! use antipode_engine::rotation::single_tile_bound::SingleTileBound;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let moves = MoveSet::of(&Variant::new(Board::square(3, 2, 2)?, Rule::Quarter)?);
//! let single = SingleTileBound::new(&moves);
//! let word = [Turn::clockwise(0), Turn::clockwise(1), Turn::clockwise(0), Turn::clockwise(1)];
//! let position = moves.effect_of(&word);
//! let patterns = PatternDatabases::new(&moves, single.clone()).expect("a small board").run();
//! assert_eq!((single.lower_bound(&position), patterns.lower_bound(&position)), (3, 4));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use super::moves::{MoveSet, OrientedPermutation};
use super::single_tile_bound::SingleTileBound;
use crate::resumable::{Resumable, Status};
use crate::search::search_puzzle::RisingBound;

/// The maximum total size of the databases of a board, in bytes.
const MAX_BYTES: usize = 16_000_000;
/// The maximum size of one database in bytes. Building it takes about ten times as much memory.
const MAX_ENTRIES: usize = 1_700_000;

/// The pattern databases of a board, built step by step.
#[derive(Debug)]
pub struct PatternDatabases {
    /// The number of places. A place is a cell and a direction.
    places: usize,
    directions: usize,
    /// The numbers of each pattern.
    patterns: Vec<Vec<u8>>,
    /// For each move, the place before the move of what is in a place after it.
    back: Vec<Vec<u16>>,
    /// The maximum number of numbers that a turn carries.
    max_carried: u32,
    /// The finished databases, in the order of the patterns, indexed by the places of the pattern's numbers; the
    /// first is most significant.
    databases: Vec<Vec<u8>>,
    build: Option<DatabaseBuild>,
    bound: SingleTileBound,
}

/// A database in progress: all arrangements by cost, by uniform-cost search from home.
#[derive(Debug)]
struct DatabaseBuild {
    costs: Vec<u8>,
    /// Arrangements to expand, by cost. An arrangement that is later reached at a lower cost remains as an outdated entry.
    open: Vec<Vec<u32>>,
    cost: usize,
}

/// The cost that marks an unreached arrangement.
const UNREACHED: u8 = u8::MAX;

impl PatternDatabases {
    /// Databases to be built; `None` if the board is too large for patterns of two numbers.
    #[must_use]
    pub fn new(moves: &MoveSet, bound: SingleTileBound) -> Option<PatternDatabases> {
        let directions = if moves.orientable { 4 } else { 1 };
        let places = moves.cells * directions;
        let fits = |numbers: &u32| {
            let entries = places.saturating_pow(*numbers);
            entries <= MAX_ENTRIES
                && entries.saturating_mul(moves.cells.div_ceil(*numbers as usize)) <= MAX_BYTES
        };
        let numbers = (2..=moves.cells as u32).take_while(fits).last()? as usize;
        let back = moves.effects.iter().map(|effect| {
            let effect = effect.inverse();
            let mut to = vec![0; places];
            for (cell, &from) in effect.preimage.iter().enumerate() {
                let spin = effect.spin.get(cell).map_or(0, |spin| usize::from(*spin));
                for direction in 0..directions {
                    let there = cell * directions + (direction + spin) % directions;
                    to[usize::from(from) * directions + direction] = there as u16;
                }
            }
            to
        });
        let carried =
            |effect: &OrientedPermutation| (0..moves.cells).filter(|cell| effect.touches(*cell)).count();
        Some(PatternDatabases {
            places,
            directions,
            patterns: in_squares(moves).chunks(numbers).map(<[u8]>::to_vec).collect(),
            back: back.collect(),
            max_carried: moves.effects.iter().map(carried).max().unwrap_or(1).max(1) as u32,
            databases: Vec::new(),
            build: None,
            bound,
        })
    }

    /// The numbers of patterns and of finished databases.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.patterns.len(), self.databases.len())
    }

    /// The total size of the finished databases in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.patterns.iter().map(|pattern| self.places.pow(pattern.len() as u32)).sum()
    }

    /// A lower bound of the number of turns of any solution of the position.
    #[must_use]
    pub fn lower_bound(&self, position: &OrientedPermutation) -> u32 {
        let mut place_of = vec![0; self.places / self.directions];
        for (cell, &number) in position.preimage.iter().enumerate() {
            let direction = position.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            place_of[usize::from(number)] = cell * self.directions + direction;
        }
        let sum: u32 = (0..self.patterns.len()).map(|pattern| self.cost(pattern, &place_of)).sum();
        sum.div_ceil(self.max_carried)
    }

    /// The least cost of bringing a pattern home, or a lower bound of it while the database of the pattern is missing.
    fn cost(&self, pattern: usize, place_of: &[usize]) -> u32 {
        let numbers = &self.patterns[pattern];
        let alone = |number: &u8| {
            let place = place_of[usize::from(*number)];
            self.bound.distance_of_oriented(
                (*number).into(),
                place / self.directions,
                place % self.directions,
            )
        };
        let Some(database) = self.databases.get(pattern) else { return numbers.iter().map(alone).sum() };
        let code = numbers.iter().fold(0, |code, number| code * self.places + place_of[usize::from(*number)]);
        // A number that cannot reach its home adds nothing.
        if database[code] == UNREACHED { 0 } else { database[code].into() }
    }
}

impl Resumable for PatternDatabases {
    /// Expands about `budget` arrangements.
    fn step(&mut self, budget: u64) -> Status {
        let Some(pattern) = self.patterns.get(self.databases.len()) else { return Status::Finished };
        let (places, directions) = (self.places, self.directions);
        let build = self.build.get_or_insert_with(|| {
            let home =
                pattern.iter().fold(0, |code, number| code * places + usize::from(*number) * directions);
            let mut costs = vec![UNREACHED; places.pow(pattern.len() as u32)];
            costs[home] = 0;
            DatabaseBuild { costs, open: vec![vec![home as u32]], cost: 0 }
        });
        if build.step(&self.back, places, pattern.len(), budget) == Status::Finished {
            self.databases.extend(self.build.take().map(|making| making.costs));
        }
        Status::Working
    }
}

/// A lower bound of one position that rises while the databases are built.
#[derive(Debug)]
pub(super) struct PatternBound {
    databases: PatternDatabases,
    position: OrientedPermutation,
}

impl PatternBound {
    /// `None` when the board is too large for databases.
    pub(super) fn new(
        moves: &MoveSet,
        tile_bound: SingleTileBound,
        position: OrientedPermutation,
    ) -> Option<PatternBound> {
        Some(PatternBound { databases: PatternDatabases::new(moves, tile_bound)?, position })
    }
}

/// The cost of expanding an arrangement, in visits of positions: every move is tried.
const POSITIONS_PER_ARRANGEMENT: u64 = 8;

impl Resumable for PatternBound {
    fn step(&mut self, budget: u64) -> Status {
        self.databases.step(budget / POSITIONS_PER_ARRANGEMENT)
    }
}

impl RisingBound for PatternBound {
    fn lower_bound(&self) -> u32 {
        self.databases.lower_bound(&self.position)
    }
}

impl DatabaseBuild {
    /// Expands each arrangement once, in the order of cost.
    fn step(&mut self, back: &[Vec<u16>], places: usize, numbers: usize, budget: u64) -> Status {
        let mut arrangement = vec![0; numbers];
        for _ in 0..budget {
            let here = loop {
                let Some(open) = self.open.get_mut(self.cost) else { return Status::Finished };
                match open.pop() {
                    // The entry is outdated: the arrangement was expanded at a lower cost.
                    Some(code) if usize::from(self.costs[code as usize]) < self.cost => {}
                    Some(code) => break code as usize,
                    None => {
                        *open = Vec::new();
                        self.cost += 1;
                    }
                }
            };
            let mut rest = here;
            for place in arrangement.iter_mut().rev() {
                *place = rest % places;
                rest /= places;
            }
            for back in back {
                let (mut there, mut carried) = (0, 0);
                for &place in &arrangement {
                    let from = usize::from(back[place]);
                    carried += usize::from(from != place);
                    there = there * places + from;
                }
                // Costs saturate below the mark of unreached arrangements, so the bound stays a lower bound.
                let cost = (self.cost + carried).min(usize::from(UNREACHED) - 1);
                if usize::from(self.costs[there]) > cost {
                    self.costs[there] = cost as u8;
                    if self.open.len() <= cost {
                        self.open.resize_with(cost + 1, Vec::new);
                    }
                    self.open[cost].push(there as u32);
                }
            }
        }
        Status::Working
    }
}

/// The cells of a board in an order that keeps neighbours together: strips of two rows, column by column.
pub(super) fn in_squares(moves: &MoveSet) -> Vec<u8> {
    let cols = moves.cols;
    let mut cells: Vec<u8> = (0..moves.cells as u8).collect();
    cells.sort_by_key(|cell| {
        let (row, col) = (usize::from(*cell) / cols, usize::from(*cell) % cols);
        (row / 2, col, row)
    });
    cells
}
