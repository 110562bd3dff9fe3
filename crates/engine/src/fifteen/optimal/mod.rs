//! Shortest solutions by single tiles: iterative deepening with additive pattern databases.
//!
//! Every pass tries all solutions of a length, two moves longer each time. A branch ends where the pattern databases prove
//! that the rest is too long: on square boards those of the position and those of its reflection. A pass without
//! solution raises the lower bound; the first solution is a shortest one. A pass of its own counts all of them.
//!
//! ```
//! use antipode_engine::fifteen::optimal::OptimalSearch;
//! use antipode_engine::fifteen::pattern_database::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//! use antipode_puzzles::fifteen::{Position, parse_moves};
//!
//! let position = Position::parse("3x5:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14", "3x5".parse()?)?;
//! let patterns = PatternSetWork::new(position.board()).expect("a board with patterns").run();
//! let patterns = patterns.into_set().expect("the work is finished");
//! let search = OptimalSearch::new(patterns.into(), &position).run();
//! assert_eq!(search.solution().map(<[_]>::to_vec), Some(parse_moves("LL")?));
//! let patterns = search.patterns().clone();
//! assert_eq!(OptimalSearch::counting(patterns, &position, 2).run().solution_count(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod view;

use std::rc::Rc;

use antipode_puzzles::fifteen::{Direction, Move, Position};

use self::view::{Change, Geometry, View};
use super::pattern_database::{MAX_CELLS, Orientation, PatternSet};
use crate::resumable::{Resumable, Status};

/// An upper bound of the length of a path: no board with patterns has a longer shortest solution.
const MAX_MOVES: usize = 120;

/// A search of one position.
#[derive(Debug)]
pub struct OptimalSearch {
    patterns: Rc<PatternSet>,
    orientation: Orientation,
    geometry: Geometry,
    state: State,
    /// The moves made, in order.
    path: Vec<Frame>,
    /// The next neighbour to try after them.
    next: u8,
    /// The length of solutions in this pass, and the last length to try.
    length: u32,
    limit: u32,
    solution: Option<Vec<Move>>,
    /// Whether a pass goes on after a solution, and how many it has found.
    counts_all: bool,
    solution_count: u64,
    visited: u64,
}

#[derive(Debug)]
struct State {
    tiles: [u8; MAX_CELLS],
    hole: u8,
    direct: View,
    reflected: View,
}

/// A move that was made: where the hole was, the entry of [`Geometry::neighbours`] that was tried, and what it changed.
#[derive(Clone, Copy, Debug)]
struct Frame {
    hole: u8,
    tried: u8,
    direct: Change,
    reflected: Change,
}

impl OptimalSearch {
    /// A search from a solvable position. The patterns must be those of its board.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn new(patterns: Rc<PatternSet>, position: &Position) -> OptimalSearch {
        OptimalSearch::within(patterns, position, u32::MAX)
    }

    /// The same, for solutions of at most `limit` moves. Without one the search ends with a higher lower bound.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn within(patterns: Rc<PatternSet>, position: &Position, limit: u32) -> OptimalSearch {
        let orientation = Orientation::of(position.board());
        let found = orientation.tiles(position);
        assert_eq!(found.len(), patterns.board().cell_count(), "the patterns of this board");
        let geometry = Geometry::new(&patterns);
        let mut tiles = [0; MAX_CELLS];
        tiles[..found.len()].copy_from_slice(&found);
        let cell_of = |tile: u8| found.iter().position(|other| *other == tile).expect("a tile") as u8;
        let direct = View::new(&patterns, cell_of);
        let reflected = match &geometry.reflection {
            None => View::default(),
            Some(reflection) => View::new(&patterns, |tile| {
                reflection.cells[usize::from(cell_of(reflection.tiles[usize::from(tile)]))]
            }),
        };
        let length = direct.sum.max(reflected.sum);
        OptimalSearch {
            state: State { tiles, hole: cell_of(0), direct, reflected },
            patterns,
            orientation,
            geometry,
            path: Vec::with_capacity(MAX_MOVES),
            next: 0,
            length,
            limit,
            solution: None,
            counts_all: false,
            solution_count: 0,
            visited: 0,
        }
    }

    /// Counts the solutions of `length` moves, which must be the length of the shortest ones.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn counting(patterns: Rc<PatternSet>, position: &Position, length: u32) -> OptimalSearch {
        let search = OptimalSearch::within(patterns, position, length);
        OptimalSearch { length, counts_all: true, ..search }
    }

    /// A proven lower bound of the number of moves.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.length
    }

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Move]> {
        self.solution.as_deref()
    }

    /// The number of solutions, when a counting search has ended.
    #[must_use]
    pub fn solution_count(&self) -> Option<u64> {
        (self.counts_all && self.is_over()).then_some(self.solution_count)
    }

    /// The number of positions visited.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The databases, for the next search of the same board.
    #[must_use]
    pub fn patterns(&self) -> &Rc<PatternSet> {
        &self.patterns
    }

    fn is_over(&self) -> bool {
        self.solution.is_some() || self.length > self.limit
    }

    /// The moves of the path on the board of the position.
    fn moves_of_path(&self) -> Vec<Move> {
        let mut ends: Vec<u8> = self.path.iter().map(|frame| frame.hole).collect();
        ends.push(self.state.hole);
        let cols = self.geometry.cols as i32;
        let moves = ends.windows(2).map(|pair| {
            // The tile slides from the new cell of the hole to the old one.
            let by = i32::from(pair[0]) - i32::from(pair[1]);
            let seen = match by {
                1 => Direction::Right,
                -1 => Direction::Left,
                by if by == cols => Direction::Down,
                _ => Direction::Up,
            };
            let unreflected = match (self.orientation.reflected, seen) {
                (false, seen) => seen,
                (true, Direction::Right) => Direction::Down,
                (true, Direction::Down) => Direction::Right,
                (true, Direction::Left) => Direction::Up,
                (true, Direction::Up) => Direction::Left,
            };
            Move::single(if self.orientation.turned { unreflected.opposite() } else { unreflected })
        });
        moves.collect()
    }

    /// Takes the last move back. The pass ends when there is none.
    fn backtrack(&mut self) {
        let Some(frame) = self.path.pop() else {
            self.length += 2;
            self.next = 0;
            return;
        };
        let state = &mut self.state;
        state.tiles[usize::from(state.hole)] = state.tiles[usize::from(frame.hole)];
        state.tiles[usize::from(frame.hole)] = 0;
        state.hole = frame.hole;
        state.direct.restore(frame.direct);
        if self.geometry.reflection.is_some() {
            state.reflected.restore(frame.reflected);
        }
        self.next = frame.tried + 1;
    }
}

impl Resumable for OptimalSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            if self.next == 0 && self.state.direct.sum == 0 {
                self.solution_count += 1;
                if self.counts_all {
                    self.backtrack();
                    continue;
                }
                self.solution = Some(self.moves_of_path());
                break;
            }
            let hole = self.state.hole;
            let cell =
                *self.geometry.neighbours[usize::from(hole)].get(usize::from(self.next)).unwrap_or(&u8::MAX);
            if usize::from(cell) >= self.geometry.cells {
                self.backtrack();
                continue;
            }
            if self.path.last().is_some_and(|last| last.hole == cell) {
                self.next += 1;
                continue;
            }
            left -= 1;
            self.visited += 1;
            let rest = self.length - self.path.len() as u32 - 1;
            let (state, patterns) = (&mut self.state, &*self.patterns);
            let tile = state.tiles[usize::from(cell)];
            let direct = state.direct.shift(patterns, &self.geometry, tile, cell, hole);
            if state.direct.sum > rest {
                state.direct.restore(direct);
                self.next += 1;
                continue;
            }
            let mut reflected = Change::default();
            if let Some(reflection) = &self.geometry.reflection {
                let [from, to] = [cell, hole].map(|cell| reflection.cells[usize::from(cell)]);
                let other = reflection.tiles[usize::from(tile)];
                reflected = state.reflected.shift(patterns, &self.geometry, other, from, to);
                if state.reflected.sum > rest {
                    state.reflected.restore(reflected);
                    state.direct.restore(direct);
                    self.next += 1;
                    continue;
                }
            }
            state.tiles[usize::from(hole)] = tile;
            state.tiles[usize::from(cell)] = 0;
            state.hole = cell;
            self.path.push(Frame { hole, tried: self.next, direct, reflected });
            self.next = 0;
        }
        Status::finished_if(self.is_over())
    }
}
