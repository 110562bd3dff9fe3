//! Sliding block puzzles in the worker: the queries that contain their puzzle, as services.
//!
//! - [`graph_cache`]: graphs of puzzles that queries contain. - [`compare_metrics`]: a puzzle in several metrics.
//! - [`analysis`]: bottlenecks, difficulty and diameter of a graph. - [`weighted`]: the difficulty with weights.
//! - [`try_changes`]: puzzles with one change. - [`hardest`]: the search for the hardest puzzles, and the finder.
//! - [`compound`]: the search for compound ones. - [`outline`]: the search of boards with walls, or in space.
//! - [`study`]: the studies of a puzzle.

mod analysis;
mod compare_metrics;
mod compound;
mod graph_cache;
mod hardest;
mod outline;
mod study;
mod try_changes;
mod weighted;

use std::rc::Rc;

use antipode_engine::solver::{PuzzleSolver, SolverError};
use antipode_protocol::Answer;
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::HardestPart;
use antipode_puzzles::sliding::{Metric, PosedBoard};

use self::compare_metrics::CompareMetricsTask;
use self::compound::CompoundTask;
use self::graph_cache::GraphCache;
use self::hardest::{HardestTask, PlacementsTask};
use self::outline::OutlineTask;
use self::study::StudyTask;
use self::try_changes::TryChangesTask;
use self::weighted::WeightedTask;
use crate::error::WorkerError;
use crate::query_handler::QueryHandler;
use crate::task::Start;

/// The service of all sliding block puzzles; each query contains its puzzle.
pub(crate) struct SlidingService {
    graphs: Rc<GraphCache>,
    /// The memory in addition to the cached graphs, in bytes.
    max_bytes: u64,
    /// The memory for a search that is alone in the service, in bytes.
    memory: u64,
}

impl SlidingService {
    /// A service that may use this much memory, in bytes: half of it for the cached graphs.
    pub(crate) fn new(memory: u64) -> SlidingService {
        let max_bytes = memory / 2;
        SlidingService { graphs: Rc::new(GraphCache::new(max_bytes)), max_bytes, memory }
    }
}

impl QueryHandler for SlidingService {
    fn solver(&self) -> Option<&dyn PuzzleSolver> {
        None
    }

    fn begin_sliding(&self, query: &SlidingQuery) -> Result<Start, WorkerError> {
        match query {
            SlidingQuery::CompareMetrics { position, metrics, analysis_metric } => {
                let graphs = Rc::clone(&self.graphs);
                CompareMetricsTask::begin(position, metrics, analysis_metric.as_deref(), graphs)
                    .map(Start::task)
            }
            SlidingQuery::TryChanges { position, metric } => {
                TryChangesTask::begin(position, metric, self.max_bytes).map(Start::task)
            }
            SlidingQuery::WeightedDifficulty { position, metric, weights } => {
                WeightedTask::begin(position, metric, *weights, Rc::clone(&self.graphs)).map(Start::task)
            }
            SlidingQuery::Study { position, metric, study } => {
                StudyTask::begin(position, metric, *study, &self.graphs, self.max_bytes).map(Start::task)
            }
            SlidingQuery::Hardest(part) if part.aim == HardestPart::COMPOUND => {
                CompoundTask::begin(part).map(Start::task)
            }
            SlidingQuery::Hardest(part) => HardestTask::begin(part).map(Start::task),
            SlidingQuery::Outline { outline, metric } => {
                OutlineTask::begin(outline, metric, self.memory).map(Start::task)
            }
            SlidingQuery::Placements { board } => PlacementsTask::begin(board).map(Start::task),
            SlidingQuery::FinderTree { board, by_colouring } => {
                let nodes = if *by_colouring { hardest::colouring_tree(board) } else { hardest::tree(board) };
                nodes.map(|nodes| Start::Answered(Answer::Sliding(SlidingAnswer::FinderTree(nodes))))
            }
        }
    }
}

fn parse_metric(name: &str) -> Result<Metric, SolverError> {
    name.parse().map_err(SolverError::SlidingMetric)
}

fn parse_puzzle(text: &str, metric: Metric) -> Result<PosedBoard, SolverError> {
    PosedBoard::parse(text, "", metric).map_err(SolverError::SlidingPosition)
}
