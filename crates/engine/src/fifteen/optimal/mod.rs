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

pub mod beam;
mod bounds;
mod passes;
mod transpositions;

use std::sync::Arc;

use antipode_puzzles::fifteen::{Board, Direction, Metric, Move, Position};

use self::bounds::{Bounds, SlideBounds, TileBounds, reflection};
use self::passes::{Node, PassSearch, Passes, Rules};
use super::orientation::Orientation;
use super::pattern_set::PatternSet;
use super::run::{Run, Runs, packed};
use crate::resumable::{Resumable, Status};

/// A search of one position.
#[derive(Debug)]
pub struct OptimalSearch {
    patterns: Arc<PatternSet>,
    orientation: Orientation,
    passes: Box<dyn PassSearch>,
    /// The last length to try.
    limit: u32,
    counts_all: bool,
    solution: Option<Vec<Move>>,
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
        let passes: Box<dyn PassSearch> = match patterns.variant().metric() {
            Metric::Tiles => Box::new(passes(TileBounds::new(Arc::clone(&patterns)), &patterns, position)),
            Metric::Slides => Box::new(passes(SlideBounds::new(Arc::clone(&patterns)), &patterns, position)),
        };
        let orientation = Orientation::of(position.board());
        OptimalSearch { patterns, orientation, passes, limit, counts_all: false, solution: None }
    }

    /// Counts the solutions of `length` moves, which must be the length of the shortest ones.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn counting(patterns: Arc<PatternSet>, position: &Position, length: u32) -> OptimalSearch {
        let mut search = OptimalSearch::within(patterns, position, length).beginning_at(length);
        search.passes.count_all();
        OptimalSearch { counts_all: true, ..search }
    }

    /// The same search, but it begins with solutions of as many moves: a lower bound proven elsewhere.
    ///
    /// # Panics
    /// If the search has begun.
    #[must_use]
    pub fn beginning_at(mut self, length: u32) -> OptimalSearch {
        self.passes.begin_at(length);
        self
    }

    /// The same search in as many threads, at least one. A count has one.
    #[must_use]
    pub fn in_threads(mut self, threads: usize) -> OptimalSearch {
        self.passes.set_threads(threads);
        self
    }

    /// A proven lower bound of the number of moves.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.passes.length()
    }

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Move]> {
        self.solution.as_deref()
    }

    /// The number of solutions, when a counting search has ended.
    #[must_use]
    pub fn solution_count(&self) -> Option<u64> {
        (self.counts_all && self.passes.length() > self.limit).then(|| self.passes.solution_count())
    }

    /// The number of positions visited.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.passes.visited()
    }

    /// The databases, for the next search of the same board.
    #[must_use]
    pub fn patterns(&self) -> &Arc<PatternSet> {
        &self.patterns
    }
}

impl Resumable for OptimalSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let status = self.passes.step(budget, self.limit);
        if self.solution.is_none() {
            self.solution = self.passes.solution().map(|runs| moves_of(self.orientation, runs));
        }
        status
    }
}

fn passes<B: Bounds>(bounds: B, patterns: &PatternSet, position: &Position) -> Passes<B> {
    let (rules, start) = rules(bounds, patterns, position);
    let is_symmetric =
        is_symmetric(patterns.variant().board(), &Orientation::of(position.board()).tiles(position));
    Passes::new(rules, start, is_symmetric)
}

/// What a search needs of the patterns, and where it begins.
///
/// # Panics
/// If the patterns are of another board.
fn rules<B: Bounds>(bounds: B, patterns: &PatternSet, position: &Position) -> (Rules<B>, Node<B::Entry>) {
    let variant = patterns.variant();
    let orientation = Orientation::of(position.board());
    assert_eq!(orientation.pattern_board(), variant.board(), "the patterns of this board");
    let tiles = orientation.tiles(position);
    let hole = tiles.iter().position(|tile| *tile == 0).expect("a board has a hole") as u8;
    let start = Node::start(packed(&tiles), hole, bounds.entry(&tiles));
    let goal = packed(Position::solved(variant.board()).tiles());
    (Rules { bounds, runs: Runs::new(variant), metric: variant.metric(), goal }, start)
}

/// Whether a position is its own reflection in the diagonal of a square board.
fn is_symmetric(board: Board, tiles: &[u8]) -> bool {
    reflection(board).is_some_and(|reflected| {
        let home = |cell: usize| board.home(tiles[cell]);
        (0..tiles.len()).all(|cell| reflected(home(cell)) == home(reflected(cell)))
    })
}

/// The moves on the board of the position.
fn moves_of(orientation: Orientation, runs: &[Run]) -> Vec<Move> {
    let moves = runs.iter().map(|run| {
        // The tiles slide from the new cell of the hole to the old one.
        let seen = match (run.is_vertical, run.hole > run.end) {
            (false, true) => Direction::Right,
            (false, false) => Direction::Left,
            (true, true) => Direction::Down,
            (true, false) => Direction::Up,
        };
        Move { direction: orientation.direction(seen), tiles: run.slides().count() as u8 }
    });
    moves.collect()
}
