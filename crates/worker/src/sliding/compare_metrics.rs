//! A puzzle in several metrics, one after the other, in steps.

use antipode_engine::resumable::Status;
use antipode_engine::sliding::explore::ComponentSearch;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::sliding::{self, MetricComparison, PuzzleStatus};
use antipode_puzzles::sliding::{Metric, PosedBoard, Position};

use super::analysis::AnalysisTask;
use super::graph_cache::{ExploreResult, GraphCache, explore_step};

/// The maximum number of positions per metric. Each takes some hundred bytes, and there are up to six metrics.
pub(crate) const MAX_POSITIONS: u32 = 1_000_000;

/// The comparison of several metrics.
#[derive(Debug)]
pub(crate) struct CompareMetricsTask {
    text: String,
    puzzle: PosedBoard,
    rows: Vec<(Metric, PuzzleStatus)>,
    /// The index of the first unfinished row.
    next_row: usize,
    exploration: Option<Box<ComponentSearch>>,
    analysis: Option<AnalysisTask>,
    ended: bool,
}

impl CompareMetricsTask {
    /// # Errors
    /// One sentence that explains what is wrong with the puzzle, or gives the unknown metric.
    pub(crate) fn begin(
        text: &str,
        metrics: &[String],
        closer: Option<&str>,
    ) -> Result<CompareMetricsTask, String> {
        let metric = |name: &str| name.parse::<Metric>().map_err(|unknown| unknown.to_string());
        let puzzle = PosedBoard::parse(text, "", Metric::default()).map_err(|error| error.to_string())?;
        let metrics = metrics.iter().map(|name| metric(name)).collect::<Result<Vec<Metric>, String>>()?;
        let closer =
            closer.map(metric).transpose()?.map(|metric| AnalysisTask::new(&puzzle.with_metric(metric)));
        Ok(CompareMetricsTask {
            text: text.to_owned(),
            puzzle,
            rows: metrics.into_iter().map(|metric| (metric, PuzzleStatus::Waiting)).collect(),
            next_row: 0,
            exploration: None,
            analysis: closer,
            ended: false,
        })
    }

    pub(crate) fn step(&mut self, boards: &GraphCache) -> Status {
        let Some((metric, known)) = self.rows.get_mut(self.next_row) else {
            let status = self.analysis.as_mut().map_or(Status::Finished, |closer| closer.step(boards));
            self.ended = status == Status::Finished;
            return status;
        };
        let puzzle = self.puzzle.with_metric(*metric);
        let explored = match self.exploration.take() {
            Some(exploration) => explore_step(exploration),
            None => match boards.get(&puzzle) {
                Some(graph) => ExploreResult::Complete(graph),
                None => explore_step(Box::new(ComponentSearch::new(&puzzle, MAX_POSITIONS))),
            },
        };
        *known = match explored {
            ExploreResult::Working(exploration) => {
                let found = exploration.positions_found();
                self.exploration = Some(exploration);
                PuzzleStatus::Exploring { found }
            }
            ExploreResult::Complete(graph) => {
                boards.insert(&graph);
                puzzle_status(&graph, &puzzle.start())
            }
            ExploreResult::TooLarge(why) => PuzzleStatus::TooLarge(why),
        };
        self.next_row += usize::from(self.exploration.is_none());
        Status::Working
    }

    /// The current result.
    pub(crate) fn comparison(&self) -> MetricComparison {
        let row = |(metric, known): &(Metric, PuzzleStatus)| sliding::MetricRow {
            metric: metric.name().to_owned(),
            status: known.clone(),
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

/// The status of one position of a complete graph.
pub(crate) fn puzzle_status(graph: &Graph, position: &Position) -> PuzzleStatus {
    let positions = graph.positions();
    let known = graph.number_of(position).and_then(|number| {
        let distance = graph.distance_of(number)?;
        let solutions = graph.shortest_solution_count(number)?;
        Some(PuzzleStatus::Solvable {
            distance,
            positions,
            farthest: graph.counts_by_distance().len().saturating_sub(1) as u32,
            solutions,
        })
    });
    known.unwrap_or(PuzzleStatus::Unsolvable { positions })
}
