//! The results of single changes to a puzzle, one after the other, in steps.

use std::collections::VecDeque;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::explore::Exploration;
use antipode_protocol::sliding::{self, Changes, Measured};
use antipode_puzzles::sliding::change::{Change, changes};
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::{Metric, Sliding};

use super::boards::{Explored, explore};
use super::measure::measured;

/// The maximum number of positions per change: there are many changes.
const MAX_POSITIONS: u32 = 200_000;

/// The evaluation of the changes to a puzzle.
#[derive(Debug)]
pub(crate) struct Vary {
    text: String,
    metric: Metric,
    left: VecDeque<Change>,
    /// The exploration of the first remaining change, if started.
    open: Option<Box<Exploration>>,
    known: Vec<sliding::Change>,
}

impl Vary {
    /// # Errors
    /// One sentence that explains what is wrong with the puzzle, or gives the unknown metric.
    pub(crate) fn begin(text: &str, metric: &str) -> Result<Vary, String> {
        let metric: Metric = metric.parse().map_err(|unknown| format!("{unknown}"))?;
        let puzzle = Sliding::read(text, "", metric).map_err(|error| error.to_string())?;
        let left = changes(&Draft::of(&puzzle.start(), puzzle.goal())).into();
        Ok(Vary { text: text.to_owned(), metric, left, open: None, known: Vec::new() })
    }

    pub(crate) fn step(&mut self) -> Status {
        let Some(change) = self.left.front() else { return Status::Finished };
        let explored = match self.open.take() {
            Some(exploration) => explore(exploration),
            None => match change.after.board() {
                Ok((start, goal)) => {
                    let puzzle = Sliding::new(start, goal, self.metric);
                    explore(Box::new(Exploration::new(&puzzle, MAX_POSITIONS)))
                }
                Err(fault) => Explored::TooLarge(fault.to_string()),
            },
        };
        let known = match explored {
            Explored::Working(exploration) => {
                self.open = Some(exploration);
                return Status::Working;
            }
            Explored::Whole(graph) => measured(&graph, &graph.puzzle().start()),
            Explored::TooLarge(why) => Measured::TooLarge(why),
        };
        let Some(Change { what, after }) = self.left.pop_front() else { return Status::Finished };
        self.known.push(sliding::Change { what, position: after.text(), known });
        if self.left.is_empty() { Status::Finished } else { Status::Working }
    }

    /// The current result.
    pub(crate) fn changes(&self) -> Changes {
        Changes {
            position: self.text.clone(),
            metric: self.metric.name().to_owned(),
            rows: self.known.clone(),
            of: (self.known.len() + self.left.len()) as u64,
            ended: self.left.is_empty(),
        }
    }
}
