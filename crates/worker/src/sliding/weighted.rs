//! The difficulty of a puzzle with weights, in steps.

use std::rc::Rc;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::difficulty::{MazeWeights, WeightedDifficulty};
use antipode_engine::sliding::graph::Graph;
use antipode_engine::sliding::network::Network;
use antipode_engine::solver::sliding::ComponentWork;
use antipode_protocol::Answer;
use antipode_protocol::sliding::{self, SlidingAnswer};
use antipode_puzzles::sliding::PosedBoard;

use super::graph_cache::{ExploreResult, GraphCache, explore_step};
use super::{analysis, parse_metric, parse_puzzle};
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The number of random trees. The standard error then affects the last displayed digits of the mean.
const TREES: u64 = 400;
/// The seed of the random trees: equal weights give equal estimates.
const SEED: &str = "maze";
/// Edges of random walks per step: about a millisecond.
const EDGES: u64 = 50_000;
/// The maximum number of edges: some seconds.
const MAX_EDGES: u64 = 600_000_000;

/// The estimate of a weighted difficulty.
pub(super) struct WeightedTask {
    graphs: Rc<GraphCache>,
    puzzle: PosedBoard,
    requested: sliding::MazeWeights,
    weights: MazeWeights,
    stage: Stage,
    edges_walked: u64,
}

enum Stage {
    Start,
    Exploring(Box<ComponentWork>),
    Walking(Box<WeightedDifficulty>),
    TooLarge(String),
    Unsolvable(u64),
}

impl WeightedTask {
    /// # Errors
    /// What is wrong with the puzzle, the metric or the weights.
    pub(super) fn begin(
        text: &str,
        metric: &str,
        requested: sliding::MazeWeights,
        graphs: Rc<GraphCache>,
    ) -> Result<WeightedTask, WorkerError> {
        let puzzle = parse_puzzle(text, parse_metric(metric)?)?;
        let sliding::MazeWeights { way_back, dead_ends, nearer_first } = requested;
        let weights = MazeWeights::new(way_back, dead_ends, nearer_first).map_err(WorkerError::Weights)?;
        Ok(WeightedTask { graphs, puzzle, requested, weights, stage: Stage::Start, edges_walked: 0 })
    }

    fn after_step(&self, explore_result: ExploreResult) -> Stage {
        match explore_result {
            ExploreResult::Working(exploration) => Stage::Exploring(exploration),
            ExploreResult::TooLarge(why) => Stage::TooLarge(why),
            ExploreResult::Complete(graph) => self.begin_walks(&graph),
        }
    }

    fn begin_walks(&self, graph: &Graph) -> Stage {
        match Network::of(graph) {
            Some(network) => {
                let estimate = WeightedDifficulty::new(network, self.weights, TREES, SEED);
                Stage::Walking(Box::new(estimate))
            }
            None => Stage::Unsolvable(graph.positions()),
        }
    }

    fn difficulty(&self, ended: bool) -> sliding::WeightedDifficulty {
        let estimate = match &self.stage {
            Stage::Walking(estimate) => estimate.estimate(),
            _ => None,
        };
        sliding::WeightedDifficulty {
            weights: self.requested,
            value: estimate.map(|estimate| estimate.mean),
            standard_error: estimate.map_or(0.0, |estimate| estimate.standard_error),
            trees: estimate.map_or(0, |estimate| estimate.trees),
            ended,
        }
    }
}

impl Task for WeightedTask {
    fn step(&mut self) -> Status {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Start) {
            // A cached graph may have another start.
            Stage::Start => match self.graphs.get(&self.puzzle) {
                Some(graph) if graph.puzzle().start() == self.puzzle.start() => self.begin_walks(&graph),
                _ => Stage::Exploring(self.graphs.exploration(&self.puzzle, analysis::MAX_POSITIONS)),
            },
            Stage::Exploring(exploration) => self.after_step(explore_step(exploration)),
            Stage::Walking(mut estimate) => {
                self.edges_walked += EDGES;
                let status = estimate.step(EDGES);
                self.stage = Stage::Walking(estimate);
                return if self.edges_walked >= MAX_EDGES { Status::Finished } else { status };
            }
            ended => ended,
        };
        Status::finished_if(matches!(self.stage, Stage::TooLarge(_) | Stage::Unsolvable(_)))
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        Answer::Sliding(SlidingAnswer::WeightedDifficulty(self.difficulty(false)))
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        match self.stage {
            Stage::TooLarge(why) => Err(WorkerError::GraphTooLarge(why)),
            Stage::Unsolvable(positions) => Ok((Answer::Unsolvable { positions: Some(positions) }, None)),
            _ => Ok((Answer::Sliding(SlidingAnswer::WeightedDifficulty(self.difficulty(true))), None)),
        }
    }
}
