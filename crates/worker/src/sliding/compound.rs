//! The search for the hardest compound puzzles of a rectangle: from one whole arrangement to another.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::hardest::compound::{CompoundSearch, FarthestPair, MAX_CELLS};
use antipode_protocol::Answer;
use antipode_protocol::sliding::SlidingAnswer;
use antipode_protocol::sliding_search::{HardestBoards, HardestPart, HardestProgress, HardestRow};

use super::{hardest, parse_metric};
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// Positions per step: a few milliseconds.
const POSITIONS: u64 = 2_000;

/// One part of a search. It has no checkpoint, because a part takes only seconds.
#[derive(Debug)]
pub(super) struct CompoundTask {
    search: CompoundSearch,
}

impl CompoundTask {
    /// # Errors
    /// Why the part is invalid.
    pub(super) fn begin(part: &HardestPart) -> Result<CompoundTask, WorkerError> {
        let grid = hardest::grid(&part.board)?;
        if grid.cell_count() > MAX_CELLS {
            return Err(WorkerError::RectangleTooLarge(part.board.clone()));
        }
        let shard = hardest::shard_of(part)?;
        let search = CompoundSearch::new(grid, parse_metric(&part.metric)?).map_err(WorkerError::Hardest)?;
        let search = search.with_shard(shard);
        let search = match part.pieces {
            Some(pieces) => search.with_pieces(pieces as usize),
            None => search,
        };
        Ok(CompoundTask { search })
    }

    fn message(&self, ended: bool) -> Answer {
        let (positions, families) = self.search.positions_and_components();
        let (done, all) = self.search.progress();
        let rows = (1..).zip(self.search.rows());
        let rows = rows.filter_map(|(pieces, pair)| Some(row(pieces, pair.as_ref()?)));
        Answer::Sliding(SlidingAnswer::Hardest(Box::new(HardestProgress {
            goals_done: if ended { all.max(1) } else { done } as u32,
            goals: all.max(1) as u32,
            positions,
            families,
            rows: Some(rows.collect()),
            checkpoint: None,
            ended,
        })))
    }
}

impl Task for CompoundTask {
    fn step(&mut self) -> Status {
        self.search.step(POSITIONS)
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        self.message(false)
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        Ok((self.message(true), None))
    }
}

/// A row with one example: the start, then `->` and the goal.
fn row(pieces: u32, pair: &FarthestPair) -> HardestRow {
    let boards = vec![format!("{}->{}", pair.from, pair.goal)];
    HardestRow {
        pieces,
        strict: HardestBoards { distance: Some(pair.distance), boards },
        only_loose: HardestBoards::default(),
    }
}
