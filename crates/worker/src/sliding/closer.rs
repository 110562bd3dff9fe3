//! The graph of a puzzle looked at more closely: what solutions have in common, its BB difficulty, its diameter.

use std::rc::Rc;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::bottlenecks::bottlenecks;
use antipode_engine::sliding::diameter::Search;
use antipode_engine::sliding::difficulty::{Answer, Difficulty, Limits};
use antipode_engine::sliding::explore::Exploration;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::sliding;
use antipode_puzzles::sliding::Sliding;

use super::boards::{Boards, Explored, explore};

/// Larger graphs are not looked at: some of the work cannot be done by steps.
const MOST_POSITIONS: u32 = 300_000;

/// Edges that are walked, or states that are counted, between two looks at the clock: about a millisecond.
const EDGES: u32 = 50_000;

/// So many edges are walked at most for the difficulty, and so many positions gone through for the diameter: some seconds each.
const MOST_EDGES: u64 = 600_000_000;
const MOST_SEEN: u64 = 300_000_000;

/// A graph looked at, a step at a time.
#[derive(Debug)]
pub(crate) struct Closer {
    puzzle: Sliding,
    stage: Stage,
    told: sliding::Closer,
}

#[derive(Debug)]
enum Stage {
    Begun,
    Exploring(Box<Exploration>),
    Looking(Box<Look>),
    Ended,
}

#[derive(Debug)]
struct Look {
    graph: Rc<Graph>,
    difficulty: Option<Difficulty>,
    /// Edges that were walked for it.
    walked: u64,
    diameter: Option<Search>,
}

impl Closer {
    pub(crate) fn new(puzzle: &Sliding) -> Closer {
        let told = sliding::Closer {
            metric: puzzle.metric().name().to_owned(),
            too_large: None,
            bottlenecks: None,
            difficulty: None,
            diameter: None,
        };
        Closer { puzzle: puzzle.clone(), stage: Stage::Begun, told }
    }

    /// What is known so far.
    pub(crate) fn told(&self) -> sliding::Closer {
        self.told.clone()
    }

    pub(crate) fn step(&mut self, boards: &Boards) -> Status {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Begun => self.begin(boards),
            Stage::Exploring(exploration) => self.explored(explore(exploration)),
            Stage::Looking(look) => self.look(look),
            Stage::Ended => Stage::Ended,
        };
        if matches!(self.stage, Stage::Ended) { Status::Finished } else { Status::Working }
    }

    /// What is asked of solutions is asked of a graph that begins at the position.
    fn begin(&mut self, boards: &Boards) -> Stage {
        match boards.kept(&self.puzzle) {
            Some(graph) if graph.puzzle().start() == self.puzzle.start() => {
                self.explored(Explored::Whole(graph))
            }
            _ => Stage::Exploring(Box::new(Exploration::new(&self.puzzle, MOST_POSITIONS))),
        }
    }

    fn explored(&mut self, explored: Explored) -> Stage {
        match explored {
            Explored::Working(exploration) => Stage::Exploring(exploration),
            Explored::TooLarge(why) => {
                self.told.too_large = Some(why);
                Stage::Ended
            }
            Explored::Whole(graph) => {
                self.told.bottlenecks = bottlenecks(&graph).map(|found| sliding::Bottlenecks {
                    gates: found.gates.len() as u64,
                    narrows: found.narrows.len() as u64,
                    on_shortest: found.on_shortest,
                    only_moves: found.only_moves,
                });
                Stage::Looking(Box::new(Look {
                    difficulty: Difficulty::new(&graph, Limits::default()),
                    walked: 0,
                    diameter: Some(Search::new(&graph)),
                    graph,
                }))
            }
        }
    }

    fn look(&mut self, mut look: Box<Look>) -> Stage {
        if let Some(difficulty) = &mut look.difficulty {
            look.walked += u64::from(EDGES);
            let ended = difficulty.step(EDGES) == Status::Finished || look.walked >= MOST_EDGES;
            if let Some(answer) = difficulty.answer() {
                self.told.difficulty = Some(told(&answer, ended));
            }
            if ended {
                look.difficulty = None;
            }
        }
        if let Some(search) = &mut look.diameter {
            let status = search.step(&look.graph, 1);
            let at_least = search.longest().steps;
            let seen = search.searches().0 * look.graph.positions();
            let ended = status == Status::Finished || seen >= MOST_SEEN;
            let at_most = if status == Status::Finished { at_least } else { search.at_most() };
            self.told.diameter = Some(sliding::Diameter { at_least, at_most, ended });
            if ended {
                look.diameter = None;
            }
        }
        if look.difficulty.is_none() && look.diameter.is_none() { Stage::Ended } else { Stage::Looking(look) }
    }
}

fn told(answer: &Answer, ended: bool) -> sliding::Difficulty {
    let value = answer.difficulty();
    sliding::Difficulty {
        value: value.mean(),
        error: value.error(),
        exact: value.exact().map(ToString::to_string),
        trees: value.trees(),
        path: answer.path.mean(),
        stretch: answer.stretch(),
        ended,
    }
}
