//! The place of one graph: empty, under construction, standing, or too large to stand.

use std::rc::Rc;

use antipode_engine::sliding::explore::Exploration;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::Progress;
use antipode_puzzles::sliding::Sliding;

use super::boards::{Explored, explore};
use crate::clock::Clock;

/// More positions than this are not kept: each takes some hundred bytes with all that its moves lead to.
const MOST_POSITIONS: u32 = 3_000_000;

/// The place of one graph.
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
    /// In one sentence why there is none.
    Refused(String),
}

impl GraphShelf {
    pub(crate) fn new(puzzle: Sliding) -> GraphShelf {
        GraphShelf { puzzle, state: State::Empty, worked_ms: 0.0 }
    }

    /// The graph that stands, or why there is none; `None` while that is not known.
    pub(crate) fn standing(&self) -> Option<Result<&Graph, &str>> {
        match &self.state {
            State::Standing(graph) => Some(Ok(graph)),
            State::Refused(why) => Some(Err(why)),
            State::Empty | State::UnderConstruction(_) => None,
        }
    }

    /// Time that was worked on it, in milliseconds.
    pub(crate) fn worked_ms(&self) -> f64 {
        self.worked_ms
    }

    /// How far the construction has come, while there is one.
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

    /// Builds on until the graph stands or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        let since_ms = clock.now_ms();
        self.state = match std::mem::replace(&mut self.state, State::Empty) {
            State::Empty => {
                State::UnderConstruction(Box::new(Exploration::new(&self.puzzle, MOST_POSITIONS)))
            }
            State::UnderConstruction(exploration) => go_on(exploration, clock, end_ms),
            ended @ (State::Standing(_) | State::Refused(_)) => ended,
        };
        self.worked_ms += clock.now_ms() - since_ms;
    }
}

fn go_on(mut exploration: Box<Exploration>, clock: &impl Clock, end_ms: f64) -> State {
    loop {
        exploration = match explore(exploration) {
            Explored::Whole(graph) => return State::Standing(graph),
            Explored::TooLarge(why) => {
                return State::Refused(format!("this board is too large to be known whole: {why}"));
            }
            Explored::Working(exploration) => exploration,
        };
        if clock.now_ms() >= end_ms {
            return State::UnderConstruction(exploration);
        }
    }
}
