//! The slot of one table: empty, being built, ready, or impossible.

use std::sync::Arc;

use antipode_engine::resumable::Status;
use antipode_engine::solver::{DistanceTable, PuzzleSolver, SolverError, TableLimits, Work};
use antipode_protocol::{Origin, Progress};

use crate::clock::Clock;
use crate::task;

/// The limits of a component in addition to its memory. A position takes some hundred bytes, including its moves.
const MAX_POSITIONS: u32 = 3_000_000;
const MAX_MOVES: u64 = 40_000_000;

/// The slot of one table.
pub(crate) enum TableSlot {
    /// No job has needed the table yet. The page may have sent a cached one.
    Empty {
        cached: Option<Vec<u8>>,
    },
    Building {
        work: Box<dyn Work<Arc<dyn DistanceTable>>>,
        worked_ms: f64,
    },
    Ready(ReadyTable),
    /// The table is too large, which only building it proved.
    Failed(SolverError),
}

/// A complete table and its origin.
pub(crate) struct ReadyTable {
    pub(crate) table: Arc<dyn DistanceTable>,
    pub(crate) origin: Origin,
    pub(crate) elapsed_ms: f64,
}

impl TableSlot {
    /// Stores the bytes of a cached table. They are checked when the table is needed, unless one is being built or is ready.
    pub(crate) fn offer_cached(&mut self, bytes: Vec<u8>) {
        if let TableSlot::Empty { cached } = self {
            *cached = Some(bytes);
        }
    }

    /// The complete table, or why there is none; `None` while it is being built.
    pub(crate) fn ready(&self) -> Option<Result<&ReadyTable, &SolverError>> {
        match self {
            TableSlot::Ready(ready) => Some(Ok(ready)),
            TableSlot::Failed(error) => Some(Err(error)),
            TableSlot::Empty { .. } | TableSlot::Building { .. } => None,
        }
    }

    /// The progress of the construction, if it is running.
    pub(crate) fn progress(&self) -> Option<Progress> {
        match self {
            TableSlot::Building { work, worked_ms } => Some(task::progress(work.progress(), *worked_ms)),
            TableSlot::Empty { .. } | TableSlot::Ready(_) | TableSlot::Failed(_) => None,
        }
    }

    /// Continues to build until the table is complete or `end_ms` is reached. The first call checks the cached bytes. Time
    /// between two calls is not counted.
    pub(crate) fn build(
        &mut self,
        solver: &dyn PuzzleSolver,
        max_bytes: u64,
        clock: &impl Clock,
        end_ms: f64,
    ) {
        let limits = TableLimits { max_positions: MAX_POSITIONS, max_moves: MAX_MOVES, max_bytes };
        let since_ms = clock.now_ms();
        let worked_ms = |previous_ms: f64| previous_ms + clock.now_ms() - since_ms;
        *self = match std::mem::replace(self, TableSlot::Empty { cached: None }) {
            TableSlot::Empty { cached } => match cached.and_then(|bytes| solver.table_from_bytes(&bytes)) {
                Some(table) => {
                    let elapsed_ms = worked_ms(0.0);
                    TableSlot::Ready(ReadyTable { table, origin: Origin::Cached, elapsed_ms })
                }
                None => match solver.table(limits) {
                    Ok(work) => TableSlot::Building { work, worked_ms: worked_ms(0.0) },
                    Err(error) => TableSlot::Failed(error),
                },
            },
            TableSlot::Building { mut work, worked_ms: previous_ms } => loop {
                if work.step(1) == Status::Finished {
                    break match work.finish() {
                        Ok(table) => {
                            let elapsed_ms = worked_ms(previous_ms);
                            TableSlot::Ready(ReadyTable { table, origin: Origin::Computed, elapsed_ms })
                        }
                        Err(error) => TableSlot::Failed(error),
                    };
                }
                if clock.now_ms() >= end_ms {
                    break TableSlot::Building { work, worked_ms: worked_ms(previous_ms) };
                }
            },
            ended @ (TableSlot::Ready(_) | TableSlot::Failed(_)) => ended,
        };
    }
}
