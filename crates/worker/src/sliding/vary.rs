//! What becomes of a puzzle when one thing about it is changed: one change after the other, a step at a time.

use std::collections::VecDeque;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::explore::Exploration;
use antipode_protocol::sliding::{self, Changes, Measured};
use antipode_puzzles::sliding::change::{Change, changes};
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::{Metric, Sliding};

use super::boards::{Explored, explore};
use super::measure::measured;

/// No more positions of one change are looked for than this: there are many of them.
const MOST_POSITIONS: u32 = 200_000;

/// The changes of a puzzle under way.
#[derive(Debug)]
pub(crate) struct Vary {
    text: String,
    metric: Metric,
    left: VecDeque<Change>,
    /// The first of those that are left, where it was begun.
    open: Option<Box<Exploration>>,
    known: Vec<sliding::Change>,
}

impl Vary {
    /// # Errors
    /// In one sentence what is wrong with the puzzle, or that the metric is not known.
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
                    explore(Box::new(Exploration::new(&puzzle, MOST_POSITIONS)))
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

    /// What is known so far.
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
