//! The analysis of a graph: the positions that solutions have in common, the BB difficulty, the diameter.

use std::rc::Rc;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::diameter::DiameterSearch;
use antipode_engine::sliding::difficulty::{DifficultyComputation, DifficultyReport, Limits};
use antipode_engine::sliding::dominators::dominators;
use antipode_engine::sliding::graph::Graph;
use antipode_engine::solver::sliding::ComponentWork;
use antipode_protocol::sliding;
use antipode_puzzles::sliding::PosedBoard;

use super::graph_cache::{ExploreResult, GraphCache, explore_step};

/// The maximum number of positions: some of the work cannot run in steps.
pub(super) const MAX_POSITIONS: u32 = 300_000;

/// Edges of random walks, or counted states, between two readings of the clock: about a millisecond.
const EDGES: u64 = 50_000;

/// The maximum number of edges for the difficulty, and of visited positions for the diameter: some seconds each.
const MAX_EDGES: u64 = 600_000_000;
const MAX_SEEN: u64 = 300_000_000;

/// The analysis of a graph, in steps.
#[derive(Debug)]
pub(super) struct AnalysisTask {
    puzzle: PosedBoard,
    stage: Stage,
    report: sliding::GraphAnalysis,
}

#[derive(Debug)]
enum Stage {
    Start,
    Exploring(Box<ComponentWork>),
    Analysing(Box<Analysis>),
    Ended,
}

#[derive(Debug)]
struct Analysis {
    graph: Rc<Graph>,
    difficulty: Option<DifficultyComputation>,
    /// The number of edges of its random walks.
    walked: u64,
    diameter: Option<DiameterSearch>,
}

impl AnalysisTask {
    pub(super) fn new(puzzle: &PosedBoard) -> AnalysisTask {
        let announcement = sliding::GraphAnalysis {
            metric: puzzle.metric().name().to_owned(),
            too_large: None,
            bottlenecks: None,
            difficulty: None,
            diameter: None,
        };
        AnalysisTask { puzzle: puzzle.clone(), stage: Stage::Start, report: announcement }
    }

    /// The current result.
    pub(super) fn report(&self) -> sliding::GraphAnalysis {
        self.report.clone()
    }

    pub(super) fn step(&mut self, boards: &GraphCache) -> Status {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Start => self.begin(boards),
            Stage::Exploring(exploration) => self.explored(explore_step(exploration)),
            Stage::Analysing(look) => self.analyse(look),
            Stage::Ended => Stage::Ended,
        };
        Status::finished_if(matches!(self.stage, Stage::Ended))
    }

    /// The bottlenecks need a graph that starts at the position of the query.
    fn begin(&mut self, boards: &GraphCache) -> Stage {
        match boards.get(&self.puzzle) {
            Some(graph) if graph.puzzle().start() == self.puzzle.start() => {
                self.explored(ExploreResult::Complete(graph))
            }
            _ => Stage::Exploring(boards.exploration(&self.puzzle, MAX_POSITIONS)),
        }
    }

    fn explored(&mut self, explored: ExploreResult) -> Stage {
        match explored {
            ExploreResult::Working(exploration) => Stage::Exploring(exploration),
            ExploreResult::TooLarge(why) => {
                self.report.too_large = Some(why);
                Stage::Ended
            }
            ExploreResult::Complete(graph) => {
                self.report.bottlenecks = dominators(&graph).map(|found| sliding::Bottlenecks {
                    articulation_points: found.articulation_points.len() as u64,
                    shortest_path_dominators: found.shortest_path_dominators.len() as u64,
                    on_shortest: found.positions_on_shortest,
                    only_moves: found.forced_positions,
                });
                Stage::Analysing(Box::new(Analysis {
                    difficulty: DifficultyComputation::new(&graph, Limits::default()),
                    walked: 0,
                    diameter: Some(DiameterSearch::new(&graph)),
                    graph,
                }))
            }
        }
    }

    fn analyse(&mut self, mut look: Box<Analysis>) -> Stage {
        if let Some(difficulty) = &mut look.difficulty {
            look.walked += EDGES;
            let ended = difficulty.step(EDGES) == Status::Finished || look.walked >= MAX_EDGES;
            if let Some(answer) = difficulty.report() {
                self.report.difficulty = Some(to_message(&answer, ended));
            }
            if ended {
                look.difficulty = None;
            }
        }
        if let Some(search) = &mut look.diameter {
            let status = search.step(&look.graph, 1);
            let at_least = search.longest().distance;
            let seen = search.sources_done_and_left().0 * look.graph.positions();
            let ended = status == Status::Finished || seen >= MAX_SEEN;
            let at_most = if status == Status::Finished { at_least } else { search.upper_bound() };
            self.report.diameter = Some(sliding::Diameter { at_least, at_most, ended });
            if ended {
                look.diameter = None;
            }
        }
        if look.difficulty.is_none() && look.diameter.is_none() {
            Stage::Ended
        } else {
            Stage::Analysing(look)
        }
    }
}

fn to_message(answer: &DifficultyReport, ended: bool) -> sliding::Difficulty {
    let value = answer.difficulty();
    sliding::Difficulty {
        value: value.mean(),
        standard_error: value.standard_error(),
        exact: value.exact().map(ToString::to_string),
        trees: value.trees(),
        mean_path: answer.mean_path.mean(),
        stretch: answer.stretch(),
        ended,
    }
}
