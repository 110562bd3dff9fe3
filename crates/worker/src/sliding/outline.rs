//! The search for the hardest puzzles of an outline.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::outline::OutlineSearch;
use antipode_protocol::Answer;
use antipode_protocol::sliding::SlidingAnswer;
use antipode_protocol::sliding_search::{OutlineProgress, OutlineRow};

use super::parse_metric;
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// Positions per step: about a millisecond, or a few milliseconds if pieces have many moves.
const POSITIONS: u64 = 500;

/// The search of an outline.
#[derive(Debug)]
pub(super) struct OutlineTask {
    search: OutlineSearch,
    outline: String,
    max_bytes: u64,
}

impl OutlineTask {
    /// A search that may use `max_bytes` of memory.
    ///
    /// # Errors
    /// What is wrong with the outline, or with the metric.
    pub(super) fn begin(outline: &str, metric: &str, max_bytes: u64) -> Result<OutlineTask, WorkerError> {
        let metric = parse_metric(metric)?;
        let cells = outline.parse().map_err(WorkerError::Outline)?;
        let search = OutlineSearch::new(&cells, metric, max_bytes).map_err(WorkerError::SeveralPieces)?;
        Ok(OutlineTask { search, outline: outline.to_owned(), max_bytes })
    }

    fn message(&self, ended: bool) -> Answer {
        let rows = (1..).zip(self.search.rows()).filter_map(|(pieces, row)| {
            let row = row.as_ref()?;
            Some(OutlineRow {
                pieces,
                distance: row.distance,
                puzzles: row.puzzles,
                board: row.example.clone(),
            })
        });
        Answer::Sliding(SlidingAnswer::Outline(Box::new(OutlineProgress {
            positions: self.search.positions(),
            distance: self.search.distance(),
            rows: rows.collect(),
            ended,
        })))
    }
}

impl Task for OutlineTask {
    fn step(&mut self) -> Status {
        self.search.step(POSITIONS)
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        self.message(false)
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        if self.search.is_too_large() {
            return Err(WorkerError::OutlineTooLarge { outline: self.outline, max_bytes: self.max_bytes });
        }
        Ok((self.message(true), None))
    }
}
