//! Puzzles that a question names: exploring them within limits, and keeping the graphs of the last.

use std::cell::RefCell;
use std::rc::Rc;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::explore::Exploration;
use antipode_engine::sliding::graph::Graph;
use antipode_puzzles::sliding::Sliding;

/// More moves than this are not kept in mind, four bytes each: where many pieces slide together there are far more moves than
/// positions.
const MOST_EDGES: u64 = 40_000_000;

/// Positions and moves between two looks at the clock, about: some tenths of a millisecond.
const POSITIONS: u32 = 256;
const EDGES: u64 = 8_192;

/// So many positions of graphs are kept.
const MOST_KEPT: u64 = 400_000;

/// Whether a space is that of any puzzle: `any`, or `any` and a word.
pub(crate) fn is_any(metric: &str) -> bool {
    metric == "any" || metric.starts_with("any ")
}

/// The graphs of the board that was asked about last: its next question is about another position of it.
#[derive(Debug, Default)]
pub(crate) struct Boards(RefCell<Vec<Rc<Graph>>>);

impl Boards {
    /// A graph that holds the start of a puzzle, in its metric.
    pub(crate) fn kept(&self, puzzle: &Sliding) -> Option<Rc<Graph>> {
        let kept = self.0.borrow();
        let of = |graph: &&Rc<Graph>| {
            let other = graph.puzzle();
            other.metric() == puzzle.metric()
                && other.goal() == puzzle.goal()
                && graph.number_of(&puzzle.start()).is_some()
        };
        kept.iter().find(of).cloned()
    }

    /// Keeps a graph, unless it is large, and drops those of other boards.
    pub(crate) fn keep(&self, graph: &Rc<Graph>) {
        let mut kept = self.0.borrow_mut();
        let (board, goal) = (graph.puzzle().start().board().clone(), graph.puzzle().goal());
        kept.retain(|other| {
            let other = other.puzzle();
            other.start().board() == &board
                && other.goal() == goal
                && other.metric() != graph.puzzle().metric()
        });
        let positions: u64 = kept.iter().map(|other| other.positions()).sum();
        if positions + graph.positions() <= MOST_KEPT {
            kept.push(graph.clone());
        }
    }
}

/// What a step of an exploration comes to.
pub(crate) enum Explored {
    /// There is more to find.
    Working(Box<Exploration>),
    /// All was found.
    Whole(Rc<Graph>),
    /// There is too much; a phrase says of what.
    TooLarge(String),
}

/// A short step of an exploration.
pub(crate) fn explore(mut exploration: Box<Exploration>) -> Explored {
    let (before, mut left) = (exploration.edges(), POSITIONS);
    // A position may have a thousand moves, or a hundred thousand.
    while left > 0 && exploration.edges() < before + EDGES {
        let at_once = left.min(16);
        left -= at_once;
        if exploration.step(at_once) == Status::Finished {
            return match exploration.into_graph() {
                Ok(graph) => Explored::Whole(Rc::new(graph)),
                Err(why) => Explored::TooLarge(why.to_string()),
            };
        }
    }
    if exploration.edges() > MOST_EDGES {
        return Explored::TooLarge(format!(
            "its first {} positions alone have more than {} million moves",
            exploration.found(),
            MOST_EDGES / 1_000_000
        ));
    }
    Explored::Working(exploration)
}
