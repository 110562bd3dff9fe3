//! The slot of one graph: empty, being built, ready, or too large.

use std::rc::Rc;

use antipode_engine::sliding::explore::Exploration;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::Progress;
use antipode_puzzles::sliding::Sliding;

use super::boards::{Explored, explore};
use crate::clock::Clock;

/// The maximum number of positions. Each takes some hundred bytes, including its moves.
const MAX_POSITIONS: u32 = 3_000_000;

/// The slot of one graph.
#[derive(Debug)]
pub(crate) struct GraphShelf {
    puzzle: Sliding,
    state: State,
    worked_ms: f64,
}

#[derive(Debug)]
enum State {
    Empty,
    UnderConstruction(Box<Exploration>),
    Standing(Rc<Graph>),
    /// The graph is too large; one sentence gives the reason.
    Refused(String),
}

impl GraphShelf {
    pub(crate) fn new(puzzle: Sliding) -> GraphShelf {
        GraphShelf { puzzle, state: State::Empty, worked_ms: 0.0 }
    }

    /// The complete graph, or why there is none; `None` while it is being built.
    pub(crate) fn standing(&self) -> Option<Result<&Graph, &str>> {
        match &self.state {
            State::Standing(graph) => Some(Ok(graph)),
            State::Refused(why) => Some(Err(why)),
            State::Empty | State::UnderConstruction(_) => None,
        }
    }

    /// The time spent on the graph, in milliseconds.
    pub(crate) fn worked_ms(&self) -> f64 {
        self.worked_ms
    }

    /// The progress of the construction, if it is running.
    pub(crate) fn progress(&self) -> Option<Progress> {
        match &self.state {
            State::UnderConstruction(exploration) => Some(Progress {
                counts: Vec::new(),
                found: exploration.found(),
                positions: None,
                elapsed_ms: self.worked_ms,
            }),
            State::Empty | State::Standing(_) | State::Refused(_) => None,
        }
    }

    /// Continues to build until the graph is complete or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        let since_ms = clock.now_ms();
        self.state = match std::mem::replace(&mut self.state, State::Empty) {
            State::Empty => State::UnderConstruction(Box::new(Exploration::new(&self.puzzle, MAX_POSITIONS))),
            State::UnderConstruction(exploration) => continue_exploration(exploration, clock, end_ms),
            ended @ (State::Standing(_) | State::Refused(_)) => ended,
        };
        self.worked_ms += clock.now_ms() - since_ms;
    }
}

fn continue_exploration(mut exploration: Box<Exploration>, clock: &impl Clock, end_ms: f64) -> State {
    loop {
        exploration = match explore(exploration) {
            Explored::Whole(graph) => return State::Standing(graph),
            Explored::TooLarge(why) => {
                return State::Refused(format!("this board is too large for a complete graph: {why}"));
            }
            Explored::Working(exploration) => exploration,
        };
        if clock.now_ms() >= end_ms {
            return State::UnderConstruction(exploration);
        }
    }
}
