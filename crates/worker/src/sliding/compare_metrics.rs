//! A puzzle in several metrics, one after the other, in steps.

use std::rc::Rc;

use antipode_engine::resumable::Status;
use antipode_engine::sliding::graph::Graph;
use antipode_engine::solver::SolverError;
use antipode_engine::solver::sliding::ComponentWork;
use antipode_protocol::Answer;
use antipode_protocol::sliding::{self, MetricComparison, PuzzleStatus, SlidingAnswer};
use antipode_puzzles::sliding::{Metric, PosedBoard, Position};

use super::analysis::AnalysisTask;
use super::graph_cache::{ExploreResult, GraphCache, explore_step};
use super::{parse_metric, parse_puzzle};
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The maximum number of positions per metric. Each takes some hundred bytes in each metric.
pub(super) const MAX_POSITIONS: u32 = 1_000_000;

/// The comparison of several metrics.
pub(super) struct CompareMetricsTask {
    graphs: Rc<GraphCache>,
    text: String,
    puzzle: PosedBoard,
    rows: Vec<(Metric, PuzzleStatus)>,
    /// The index of the first unfinished row.
    next_row: usize,
    exploration: Option<Box<ComponentWork>>,
    analysis: Option<AnalysisTask>,
    ended: bool,
}

impl CompareMetricsTask {
    /// # Errors
    /// What is wrong with the puzzle, or which metric is unknown.
    pub(super) fn begin(
        text: &str,
        metrics: &[String],
        analysis_metric: Option<&str>,
        graphs: Rc<GraphCache>,
    ) -> Result<CompareMetricsTask, WorkerError> {
        let puzzle = parse_puzzle(text, Metric::default())?;
        let metrics =
            metrics.iter().map(|name| parse_metric(name)).collect::<Result<Vec<Metric>, SolverError>>()?;
        let analysis_metric = analysis_metric.map(parse_metric).transpose()?;
        let analysis = analysis_metric.map(|metric| AnalysisTask::new(&puzzle.with_metric(metric)));
        Ok(CompareMetricsTask {
            graphs,
            text: text.to_owned(),
            puzzle,
            rows: metrics.into_iter().map(|metric| (metric, PuzzleStatus::Waiting)).collect(),
            next_row: 0,
            exploration: None,
            analysis,
            ended: false,
        })
    }

    /// The current result.
    fn comparison(&self) -> MetricComparison {
        let row = |(metric, status): &(Metric, PuzzleStatus)| sliding::MetricRow {
            metric: metric.name().to_owned(),
            status: status.clone(),
        };
        MetricComparison {
            position: self.text.clone(),
            rows: self.rows.iter().map(row).collect(),
            analysis: self
                .analysis
                .as_ref()
                .filter(|_| self.next_row == self.rows.len())
                .map(AnalysisTask::report),
            ended: self.ended,
        }
    }
}

impl Task for CompareMetricsTask {
    fn step(&mut self) -> Status {
        let graphs = &self.graphs;
        let Some((metric, status)) = self.rows.get_mut(self.next_row) else {
            let analysis_status =
                self.analysis.as_mut().map_or(Status::Finished, |analysis| analysis.step(graphs));
            self.ended = analysis_status == Status::Finished;
            return analysis_status;
        };
        let puzzle = self.puzzle.with_metric(*metric);
        let explore_result = match self.exploration.take() {
            Some(exploration) => explore_step(exploration),
            None => match graphs.get(&puzzle) {
                Some(graph) => ExploreResult::Complete(graph),
                None => explore_step(graphs.exploration(&puzzle, MAX_POSITIONS)),
            },
        };
        *status = match explore_result {
            ExploreResult::Working(exploration) => {
                let found = exploration.positions_found();
                self.exploration = Some(exploration);
                PuzzleStatus::Exploring { found }
            }
            ExploreResult::Complete(graph) => {
                graphs.insert(&graph);
                puzzle_status(&graph, &puzzle.start())
            }
            ExploreResult::TooLarge(why) => PuzzleStatus::TooLarge(why),
        };
        self.next_row += usize::from(self.exploration.is_none());
        Status::Working
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        Answer::Sliding(SlidingAnswer::MetricComparison(Box::new(self.comparison())))
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        Ok((Answer::Sliding(SlidingAnswer::MetricComparison(Box::new(self.comparison()))), None))
    }
}

/// The status of one position of a complete graph.
pub(super) fn puzzle_status(graph: &Graph, position: &Position) -> PuzzleStatus {
    let positions = graph.positions();
    let solvable = graph.number_of(position).and_then(|number| {
        let distance = graph.distance_of(number)?;
        let solutions = graph.shortest_solution_count(number)?;
        Some(PuzzleStatus::Solvable {
            distance,
            positions,
            farthest: graph.counts_by_distance().len().saturating_sub(1) as u32,
            solutions,
        })
    });
    solvable.unwrap_or(PuzzleStatus::Unsolvable { positions })
}
