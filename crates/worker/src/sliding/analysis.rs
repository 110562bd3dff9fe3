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

/// The maximum number of positions: part of the work cannot be divided into steps.
pub(super) const MAX_POSITIONS: u32 = 300_000;

/// Edges of random walks, or counted states, per step: about a millisecond.
const EDGES: u64 = 50_000;

/// The maximum number of edges for the difficulty, and of visited positions for the diameter: some seconds each.
const MAX_EDGES: u64 = 600_000_000;
const MAX_VISITED: u64 = 300_000_000;

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
    /// The number of edges of its random walks so far.
    walked: u64,
    diameter: Option<DiameterSearch>,
}

impl AnalysisTask {
    pub(super) fn new(puzzle: &PosedBoard) -> AnalysisTask {
        let report = sliding::GraphAnalysis {
            metric: puzzle.metric().name().to_owned(),
            too_large: None,
            bottlenecks: None,
            difficulty: None,
            diameter: None,
        };
        AnalysisTask { puzzle: puzzle.clone(), stage: Stage::Start, report }
    }

    /// The current result.
    pub(super) fn report(&self) -> sliding::GraphAnalysis {
        self.report.clone()
    }

    pub(super) fn step(&mut self, graphs: &GraphCache) -> Status {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Start => self.begin(graphs),
            Stage::Exploring(exploration) => self.after_step(explore_step(exploration)),
            Stage::Analysing(analysis) => self.analyse(analysis),
            Stage::Ended => Stage::Ended,
        };
        Status::finished_if(matches!(self.stage, Stage::Ended))
    }

    /// The bottlenecks depend on the start of the graph, so a cached graph serves only if it has the same start.
    fn begin(&mut self, graphs: &GraphCache) -> Stage {
        match graphs.get(&self.puzzle) {
            Some(graph) if graph.puzzle().start() == self.puzzle.start() => {
                self.after_step(ExploreResult::Complete(graph))
            }
            _ => Stage::Exploring(graphs.exploration(&self.puzzle, MAX_POSITIONS)),
        }
    }

    fn after_step(&mut self, explore_result: ExploreResult) -> Stage {
        match explore_result {
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

    fn analyse(&mut self, mut analysis: Box<Analysis>) -> Stage {
        if let Some(difficulty) = &mut analysis.difficulty {
            analysis.walked += EDGES;
            let ended = difficulty.step(EDGES) == Status::Finished || analysis.walked >= MAX_EDGES;
            if let Some(report) = difficulty.report() {
                self.report.difficulty = Some(to_message(&report, ended));
            }
            if ended {
                analysis.difficulty = None;
            }
        }
        if let Some(search) = &mut analysis.diameter {
            let status = search.step(&analysis.graph, 1);
            let at_least = search.longest().distance;
            let visited = search.sources_done_and_left().0 * analysis.graph.positions();
            let ended = status == Status::Finished || visited >= MAX_VISITED;
            let at_most = if status == Status::Finished { at_least } else { search.upper_bound() };
            self.report.diameter = Some(sliding::Diameter { at_least, at_most, ended });
            if ended {
                analysis.diameter = None;
            }
        }
        if analysis.difficulty.is_none() && analysis.diameter.is_none() {
            Stage::Ended
        } else {
            Stage::Analysing(analysis)
        }
    }
}

fn to_message(report: &DifficultyReport, ended: bool) -> sliding::Difficulty {
    let value = report.difficulty();
    sliding::Difficulty {
        value: value.mean(),
        standard_error: value.standard_error(),
        exact: value.exact().map(ToString::to_string),
        trees: value.trees(),
        mean_path: report.mean_path.mean(),
        stretch: report.stretch(),
        ended,
    }
}
