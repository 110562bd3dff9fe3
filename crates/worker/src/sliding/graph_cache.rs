//! Puzzles that queries contain: their bounded exploration, and a cache of the most recent graphs.

use std::cell::RefCell;
use std::rc::Rc;

use antipode_engine::resumable::Status;
use antipode_engine::sliding::graph::Graph;
use antipode_engine::solver::TableLimits;
use antipode_engine::solver::sliding::ComponentWork;
use antipode_puzzles::sliding::PosedBoard;

/// The maximum number of moves in memory, at four bytes each. If many pieces slide together, a position has very many moves.
const MAX_MOVES: u64 = 40_000_000;

/// The maximum number of positions in the cache.
const MAX_CACHED_POSITIONS: u64 = 400_000;

/// The graphs of the board of the last query, by metric. The next query usually has another position of the same board.
#[derive(Debug)]
pub(super) struct GraphCache {
    graphs: RefCell<Vec<Rc<Graph>>>,
    /// The memory that the exploration of another graph may use, in bytes.
    max_bytes: u64,
}

impl GraphCache {
    pub(super) fn new(max_bytes: u64) -> GraphCache {
        GraphCache { graphs: RefCell::default(), max_bytes }
    }

    /// The exploration of the component of a puzzle, in addition to the cached graphs.
    pub(super) fn exploration(&self, puzzle: &PosedBoard, max_positions: u32) -> Box<ComponentWork> {
        exploration(puzzle, max_positions, self.max_bytes)
    }

    /// A cached graph that contains the start of a puzzle, in its metric.
    pub(super) fn get(&self, puzzle: &PosedBoard) -> Option<Rc<Graph>> {
        let graphs = self.graphs.borrow();
        let contains = |graph: &&Rc<Graph>| {
            let other = graph.puzzle();
            other.metric() == puzzle.metric()
                && other.goal() == puzzle.goal()
                && graph.number_of(&puzzle.start()).is_some()
        };
        graphs.iter().find(contains).cloned()
    }

    /// Caches a graph unless it is too large, and removes the graphs of other boards.
    pub(super) fn insert(&self, graph: &Rc<Graph>) {
        let mut graphs = self.graphs.borrow_mut();
        let (board, goal) = (graph.puzzle().start().board().clone(), graph.puzzle().goal());
        graphs.retain(|other| {
            let other = other.puzzle();
            other.start().board() == &board
                && other.goal() == goal
                && other.metric() != graph.puzzle().metric()
        });
        let positions: u64 = graphs.iter().map(|other| other.positions()).sum();
        if positions + graph.positions() <= MAX_CACHED_POSITIONS {
            graphs.push(graph.clone());
        }
    }
}

/// The result of one step of an exploration.
pub(super) enum ExploreResult {
    /// The exploration is not finished.
    Working(Box<ComponentWork>),
    /// The graph is complete.
    Complete(Rc<Graph>),
    /// The graph is too large; a phrase gives the reason.
    TooLarge(String),
}

/// The exploration of the component of a puzzle.
pub(super) fn exploration(puzzle: &PosedBoard, max_positions: u32, max_bytes: u64) -> Box<ComponentWork> {
    Box::new(ComponentWork::new(puzzle, TableLimits { max_positions, max_moves: MAX_MOVES, max_bytes }))
}

/// Runs a short step of an exploration.
pub(super) fn explore_step(mut exploration: Box<ComponentWork>) -> ExploreResult {
    if exploration.step(1) == Status::Working {
        return ExploreResult::Working(exploration);
    }
    match exploration.into_graph() {
        Ok(graph) => ExploreResult::Complete(Rc::new(graph)),
        Err(why) => ExploreResult::TooLarge(why.to_string()),
    }
}
