//! Puzzles that queries contain: their bounded exploration, and a cache of the most recent graphs.

use std::cell::RefCell;
use std::rc::Rc;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::explore::ComponentSearch;
use antipode_engine::sliding::graph::Graph;
use antipode_puzzles::sliding::PosedBoard;

/// The maximum number of moves in memory, at four bytes each. If many pieces slide together, there are far more moves than
/// positions.
const MAX_EDGES: u64 = 40_000_000;

/// The approximate number of positions and moves between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 256;
const EDGES: u64 = 8_192;

/// The maximum number of positions in the cache.
const MAX_KEPT: u64 = 400_000;

/// Whether a space is for any puzzle: `any`, or `any` and one more word.
pub(crate) fn is_any_board(metric: &str) -> bool {
    metric == "any" || metric.starts_with("any ")
}

/// The graphs of the board in the last query. The next query usually has another position of the same board.
#[derive(Debug, Default)]
pub(crate) struct GraphCache(RefCell<Vec<Rc<Graph>>>);

impl GraphCache {
    /// A cached graph that contains the start of a puzzle, in its metric.
    pub(crate) fn get(&self, puzzle: &PosedBoard) -> Option<Rc<Graph>> {
        let kept = self.0.borrow();
        let of = |graph: &&Rc<Graph>| {
            let other = graph.puzzle();
            other.metric() == puzzle.metric()
                && other.goal() == puzzle.goal()
                && graph.number_of(&puzzle.start()).is_some()
        };
        kept.iter().find(of).cloned()
    }

    /// Caches a graph unless it is too large, and removes the graphs of other boards.
    pub(crate) fn insert(&self, graph: &Rc<Graph>) {
        let mut kept = self.0.borrow_mut();
        let (board, goal) = (graph.puzzle().start().board().clone(), graph.puzzle().goal());
        kept.retain(|other| {
            let other = other.puzzle();
            other.start().board() == &board
                && other.goal() == goal
                && other.metric() != graph.puzzle().metric()
        });
        let positions: u64 = kept.iter().map(|other| other.positions()).sum();
        if positions + graph.positions() <= MAX_KEPT {
            kept.push(graph.clone());
        }
    }
}

/// The result of one step of an exploration.
pub(crate) enum ExploreResult {
    /// The exploration is not finished.
    Working(Box<ComponentSearch>),
    /// The graph is complete.
    Complete(Rc<Graph>),
    /// The graph is too large; a phrase gives the reason.
    TooLarge(String),
}

/// Runs a short step of an exploration.
pub(crate) fn explore_step(mut exploration: Box<ComponentSearch>) -> ExploreResult {
    let (before, mut left) = (exploration.edges_found(), POSITIONS);
    // A position can have a thousand moves, or a hundred thousand.
    while left > 0 && exploration.edges_found() < before + EDGES {
        let at_once = left.min(16);
        left -= at_once;
        if exploration.step(at_once) == Status::Finished {
            return match exploration.into_graph() {
                Ok(graph) => ExploreResult::Complete(Rc::new(graph)),
                Err(why) => ExploreResult::TooLarge(why.to_string()),
            };
        }
    }
    if exploration.edges_found() > MAX_EDGES {
        return ExploreResult::TooLarge(format!(
            "its first {} positions alone have more than {} million moves",
            exploration.positions_found(),
            MAX_EDGES / 1_000_000
        ));
    }
    ExploreResult::Working(exploration)
}
