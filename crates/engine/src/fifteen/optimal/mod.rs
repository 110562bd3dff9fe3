//! Shortest solutions: iterative deepening with pattern databases.
//!
//! Every pass tries all solutions of a length: by single tiles two moves longer each time, because the parity of the length is
//! known; by slides one longer, vertical and horizontal slides in turn, because two slides along a line are one or none. A
//! branch ends where the pattern databases prove that the rest is too long: on square boards those of the position and those
//! of its reflection. A pass without solution raises the lower bound; the first solution is a shortest one. A pass of its own
//! counts all of them.
//!
//! ```
//! use antipode_engine::fifteen::optimal::OptimalSearch;
//! use antipode_engine::fifteen::pattern_set::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//! use antipode_puzzles::fifteen::{Position, parse_moves};
//!
//! let position = Position::parse("3x5:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14", "3x5".parse()?)?;
//! for (variant, moves, count) in [("3x5 tiles", "LL", 1), ("3x5 slides", "L2", 1)] {
//!     let patterns = PatternSetWork::new(variant.parse()?).expect("a board with patterns").run();
//!     let patterns = patterns.into_set().expect("the work is finished");
//!     let search = OptimalSearch::new(patterns.into(), &position).run();
//!     assert_eq!(search.solution().map(<[_]>::to_vec), Some(parse_moves(moves)?));
//!     let (patterns, length) = (search.patterns().clone(), search.lower_bound());
//!     assert_eq!(OptimalSearch::counting(patterns, &position, length).run().solution_count(), Some(count));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod pattern_indices;

use std::sync::Arc;

use antipode_puzzles::fifteen::{Direction, Metric, Move, Position};

use self::pattern_indices::{IndexLayout, PatternIndices};
use super::orientation::Orientation;
use super::pattern_database::MAX_CELLS;
use super::pattern_set::PatternSet;
use super::run::{Run, Runs};
use crate::resumable::{Resumable, Status};

/// An upper bound of the length of a path: no board with patterns has a longer shortest solution.
const MAX_MOVES: usize = 120;

/// A search of one position.
#[derive(Debug)]
pub struct OptimalSearch {
    patterns: Arc<PatternSet>,
    orientation: Orientation,
    runs: Runs,
    direct: IndexLayout,
    /// On square boards.
    reflected: Option<IndexLayout>,
    state: State,
    /// The moves made, in order.
    path: Vec<Frame>,
    /// The next run to try after them.
    next: u8,
    /// The length of solutions in this pass, and the last length to try.
    length: u32,
    limit: u32,
    solution: Option<Vec<Move>>,
    /// Whether a pass continues after a solution, and how many solutions it has found.
    counts_all: bool,
    solution_count: u64,
    visited: u64,
}

#[derive(Debug)]
struct State {
    /// In the orientation of the patterns; 0 is the hole.
    tiles: [u8; MAX_CELLS],
    /// The tiles of the solved position.
    goal: [u8; MAX_CELLS],
    hole: u8,
    direct: PatternIndices,
    reflected: PatternIndices,
}

/// A move that was made: the run that slid, its number, and the indices before.
#[derive(Clone, Copy, Debug)]
struct Frame {
    run: Run,
    number: u8,
    direct: PatternIndices,
    reflected: PatternIndices,
}

impl OptimalSearch {
    /// A search from a solvable position. The patterns must be those of its board.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn new(patterns: Arc<PatternSet>, position: &Position) -> OptimalSearch {
        OptimalSearch::within(patterns, position, u32::MAX)
    }

    /// The same, for solutions of at most `limit` moves. Without one the search ends with a higher lower bound.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn within(patterns: Arc<PatternSet>, position: &Position, limit: u32) -> OptimalSearch {
        let orientation = Orientation::of(position.board());
        let found = orientation.tiles(position);
        let variant = patterns.variant();
        assert_eq!(orientation.pattern_board(), variant.board(), "the patterns of this board");
        let solved = Position::solved(variant.board());
        let (mut tiles, mut goal) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        tiles[..found.len()].copy_from_slice(&found);
        goal[..found.len()].copy_from_slice(solved.tiles());
        let (direct, reflected) = (IndexLayout::direct(&patterns), IndexLayout::reflected(&patterns));
        let state = State {
            tiles,
            goal,
            hole: found.iter().position(|tile| *tile == 0).expect("a board has a hole") as u8,
            direct: PatternIndices::new(&patterns, &direct, &found),
            reflected: reflected
                .as_ref()
                .map_or(PatternIndices::default(), |layout| PatternIndices::new(&patterns, layout, &found)),
        };
        OptimalSearch {
            patterns,
            orientation,
            runs: Runs::new(variant),
            direct,
            reflected,
            path: Vec::with_capacity(MAX_MOVES),
            next: 0,
            length: state.direct.bound.max(state.reflected.bound),
            state,
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
    pub fn counting(patterns: Arc<PatternSet>, position: &Position, length: u32) -> OptimalSearch {
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
    pub fn patterns(&self) -> &Arc<PatternSet> {
        &self.patterns
    }

    fn is_over(&self) -> bool {
        self.solution.is_some() || self.length > self.limit
    }

    /// The moves of the path on the board of the position.
    fn moves_of_path(&self) -> Vec<Move> {
        let moves = self.path.iter().map(|Frame { run, .. }| {
            // The tiles slide from the new cell of the hole to the old one.
            let seen = match (run.is_vertical, run.hole > run.end) {
                (false, true) => Direction::Right,
                (false, false) => Direction::Left,
                (true, true) => Direction::Down,
                (true, false) => Direction::Up,
            };
            let direction = self.orientation.direction(seen);
            Move { direction, tiles: run.slides().count() as u8 }
        });
        moves.collect()
    }

    /// Whether a move can be the next one of a shortest solution.
    #[inline]
    fn may_follow(&self, run: Run) -> bool {
        let Some(Frame { run: last, .. }) = self.path.last() else { return true };
        match self.patterns.variant().metric() {
            Metric::Tiles => run.end != last.hole,
            Metric::Slides => run.is_vertical != last.is_vertical,
        }
    }

    /// Makes a move, unless the bounds after it exceed the rest of the length.
    #[inline]
    fn advance(&mut self, run: Run) {
        let rest = self.length - self.path.len() as u32 - 1;
        let (state, patterns) = (&mut self.state, &*self.patterns);
        let direct = state.direct.slid(patterns, &self.direct, &state.tiles, run);
        let mut reflected = PatternIndices::default();
        if direct.bound <= rest
            && let Some(layout) = &self.reflected
        {
            reflected = state.reflected.slid(patterns, layout, &state.tiles, run);
        }
        if direct.bound.max(reflected.bound) > rest {
            self.next += 1;
            return;
        }
        self.path.push(Frame { run, number: self.next, direct: state.direct, reflected: state.reflected });
        state.slide(run);
        (state.direct, state.reflected) = (direct, reflected);
        self.next = 0;
    }

    /// Takes the last move back. The pass ends when there is none.
    fn backtrack(&mut self) {
        let Some(frame) = self.path.pop() else {
            self.length += match self.patterns.variant().metric() {
                Metric::Tiles => 2,
                Metric::Slides => 1,
            };
            self.next = 0;
            return;
        };
        self.state.slide(frame.run.inverse());
        (self.state.direct, self.state.reflected) = (frame.direct, frame.reflected);
        self.next = frame.number + 1;
    }
}

impl State {
    #[inline]
    fn slide(&mut self, run: Run) {
        for (from, to) in run.slides() {
            self.tiles[usize::from(to) & (MAX_CELLS - 1)] = self.tiles[usize::from(from) & (MAX_CELLS - 1)];
        }
        self.tiles[usize::from(run.end) & (MAX_CELLS - 1)] = 0;
        self.hole = run.end;
    }

    /// Whether all tiles are home. By slides, tiles of no pattern may be elsewhere although the bound is 0.
    #[inline]
    fn is_solved(&self) -> bool {
        self.direct.bound == 0 && self.tiles == self.goal
    }
}

impl Resumable for OptimalSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            if self.next == 0 && self.state.is_solved() {
                self.solution_count += 1;
                if self.counts_all {
                    self.backtrack();
                    continue;
                }
                self.solution = Some(self.moves_of_path());
                break;
            }
            let is_last = self.path.len() as u32 == self.length;
            let Some(run) = self.runs.get(self.state.hole, self.next).filter(|_| !is_last) else {
                self.backtrack();
                continue;
            };
            if !self.may_follow(run) {
                self.next += 1;
                continue;
            }
            left -= 1;
            self.visited += 1;
            self.advance(run);
        }
        Status::finished_if(self.is_over())
    }
}
