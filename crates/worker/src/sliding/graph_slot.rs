//! The slot of one graph: empty, being built, ready, or too large.

use std::rc::Rc;

use antipode_engine::sliding::explore::ComponentSearch;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::Progress;
use antipode_puzzles::sliding::PosedBoard;

use super::graph_cache::{ExploreResult, explore_step};
use crate::clock::Clock;

/// The maximum number of positions. Each takes some hundred bytes, including its moves.
const MAX_POSITIONS: u32 = 3_000_000;

#[derive(Debug)]
pub(crate) struct GraphSlot {
    puzzle: PosedBoard,
    state: State,
    worked_ms: f64,
}

#[derive(Debug)]
enum State {
    Empty,
    Building(Box<ComponentSearch>),
    Ready(Rc<Graph>),
    /// The graph is too large; one sentence gives the reason.
    TooLarge(String),
}

impl GraphSlot {
    pub(crate) fn new(puzzle: PosedBoard) -> GraphSlot {
        GraphSlot { puzzle, state: State::Empty, worked_ms: 0.0 }
    }

    /// The complete graph, or why there is none; `None` while it is being built.
    pub(crate) fn ready(&self) -> Option<Result<&Graph, &str>> {
        match &self.state {
            State::Ready(graph) => Some(Ok(graph)),
            State::TooLarge(why) => Some(Err(why)),
            State::Empty | State::Building(_) => None,
        }
    }

    pub(crate) fn worked_ms(&self) -> f64 {
        self.worked_ms
    }

    pub(crate) fn progress(&self) -> Option<Progress> {
        match &self.state {
            State::Building(exploration) => Some(Progress {
                counts: Vec::new(),
                found: exploration.positions_found(),
                positions: None,
                elapsed_ms: self.worked_ms,
            }),
            State::Empty | State::Ready(_) | State::TooLarge(_) => None,
        }
    }

    /// Continues to build until the graph is complete or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        let since_ms = clock.now_ms();
        self.state = match std::mem::replace(&mut self.state, State::Empty) {
            State::Empty => State::Building(Box::new(ComponentSearch::new(&self.puzzle, MAX_POSITIONS))),
            State::Building(exploration) => continue_exploration(exploration, clock, end_ms),
            ended @ (State::Ready(_) | State::TooLarge(_)) => ended,
        };
        self.worked_ms += clock.now_ms() - since_ms;
    }
}

fn continue_exploration(mut exploration: Box<ComponentSearch>, clock: &impl Clock, end_ms: f64) -> State {
    loop {
        exploration = match explore_step(exploration) {
            ExploreResult::Complete(graph) => return State::Ready(graph),
            ExploreResult::TooLarge(why) => {
                return State::TooLarge(format!("this board is too large for a complete graph: {why}"));
            }
            ExploreResult::Working(exploration) => exploration,
        };
        if clock.now_ms() >= end_ms {
            return State::Building(exploration);
        }
    }
}
