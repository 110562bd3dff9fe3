//! A puzzle in several metrics, one after the other, in steps.

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::explore::Exploration;
use antipode_engine::sliding::graph::Graph;
use antipode_protocol::sliding::{self, Measured, Measures};
use antipode_puzzles::sliding::{Metric, Position, Sliding};

use super::boards::{Boards, Explored, explore};
use super::closer::Closer;

/// The maximum number of positions per metric. Each takes some hundred bytes, and there are up to six metrics.
pub(crate) const MAX_POSITIONS: u32 = 1_000_000;

/// The comparison of several metrics.
#[derive(Debug)]
pub(crate) struct Measure {
    text: String,
    puzzle: Sliding,
    rows: Vec<(Metric, Measured)>,
    /// The index of the first unfinished row.
    at: usize,
    open: Option<Box<Exploration>>,
    closer: Option<Closer>,
    ended: bool,
}

impl Measure {
    /// # Errors
    /// One sentence that explains what is wrong with the puzzle, or gives the unknown metric.
    pub(crate) fn begin(text: &str, metrics: &[String], closer: Option<&str>) -> Result<Measure, String> {
        let metric = |name: &str| name.parse::<Metric>().map_err(|unknown| unknown.to_string());
        let puzzle = Sliding::read(text, "", Metric::default()).map_err(|error| error.to_string())?;
        let metrics = metrics.iter().map(|name| metric(name)).collect::<Result<Vec<Metric>, String>>()?;
        let closer = closer.map(metric).transpose()?.map(|metric| Closer::new(&puzzle.counted(metric)));
        Ok(Measure {
            text: text.to_owned(),
            puzzle,
            rows: metrics.into_iter().map(|metric| (metric, Measured::Waiting)).collect(),
            at: 0,
            open: None,
            closer,
            ended: false,
        })
    }

    pub(crate) fn step(&mut self, boards: &Boards) -> Status {
        let Some((metric, known)) = self.rows.get_mut(self.at) else {
            let status = self.closer.as_mut().map_or(Status::Finished, |closer| closer.step(boards));
            self.ended = status == Status::Finished;
            return status;
        };
        let puzzle = self.puzzle.counted(*metric);
        let explored = match self.open.take() {
            Some(exploration) => explore(exploration),
            None => match boards.kept(&puzzle) {
                Some(graph) => Explored::Whole(graph),
                None => explore(Box::new(Exploration::new(&puzzle, MAX_POSITIONS))),
            },
        };
        *known = match explored {
            Explored::Working(exploration) => {
                let found = exploration.found();
                self.open = Some(exploration);
                Measured::Exploring { found }
            }
            Explored::Whole(graph) => {
                boards.keep(&graph);
                measured(&graph, &puzzle.start())
            }
            Explored::TooLarge(why) => Measured::TooLarge(why),
        };
        self.at += usize::from(self.open.is_none());
        Status::Working
    }

    /// The current result.
    pub(crate) fn measures(&self) -> Measures {
        let row = |(metric, known): &(Metric, Measured)| sliding::Measure {
            metric: metric.name().to_owned(),
            known: known.clone(),
        };
        Measures {
            position: self.text.clone(),
            rows: self.rows.iter().map(row).collect(),
            closer: self.closer.as_ref().filter(|_| self.at == self.rows.len()).map(Closer::told),
            ended: self.ended,
        }
    }
}

/// The status of one position of a complete graph.
pub(crate) fn measured(graph: &Graph, position: &Position) -> Measured {
    let positions = graph.positions();
    let known = graph.number_of(position).and_then(|number| {
        let distance = graph.distance_of(number)?;
        let solutions = graph.shortest_solutions(number)?;
        Some(Measured::Solvable {
            distance,
            positions,
            farthest: graph.counts().len().saturating_sub(1) as u32,
            solutions,
        })
    });
    known.unwrap_or(Measured::Unsolvable { positions })
}
