//! The state of one subject: its table and its search.

use antipode_engine::resumable::Status;
use antipode_engine::solver::{PuzzleSolver, SolverError, Work};
use antipode_protocol::{Answer, Origin, Progress, Subject};

use crate::clock::Clock;
use crate::error::WorkerError;
use crate::puzzle::Program;
use crate::query_handler::QueryHandler;
use crate::search::SearchTask;
use crate::table_slot::{ReadyTable, TableSlot};

/// The largest table that the page gets for its cache, in positions. A copy doubles the memory, and a cached table takes at
/// least a quarter of a byte per position.
const MAX_SENT_POSITIONS: u64 = 100_000_000;

/// The maximum number of listed antipodes.
const MAX_ANTIPODES: usize = 1_000;

/// The state of one subject.
pub(crate) struct SpaceState {
    handler: Box<dyn QueryHandler>,
    /// The memory that a table or a search may take, in bytes.
    max_bytes: u64,
    table_slot: TableSlot,
    /// The farthest positions of the table.
    antipodes: Antipodes,
    /// Whether the page has the bytes of the table.
    is_table_sent: bool,
    /// The most recent search.
    search: Option<SearchTask>,
    /// The bytes of an earlier search, from the page, until a search needs them.
    saved_search: Option<Vec<u8>>,
    /// Whether the page has the bytes of the search.
    is_search_saved: bool,
}

/// The farthest positions of a table.
enum Antipodes {
    Unknown,
    Searching { work: Box<dyn Work<Vec<String>>>, worked_ms: f64 },
    Known(Vec<String>),
}

impl SpaceState {
    /// # Errors
    /// If a name is unknown, the ruleset is invalid, or the subject belongs to another puzzle.
    pub(crate) fn open(program: Program, subject: &Subject) -> Result<SpaceState, WorkerError> {
        Ok(SpaceState {
            handler: program.open(subject)?,
            max_bytes: program.memory(),
            table_slot: TableSlot::Empty { cached: None },
            antipodes: Antipodes::Unknown,
            is_table_sent: false,
            search: None,
            saved_search: None,
            is_search_saved: false,
        })
    }

    pub(crate) fn handler(&self) -> &dyn QueryHandler {
        &*self.handler
    }

    /// # Errors
    /// If the subject is a service.
    pub(crate) fn solver(&self) -> Result<&dyn PuzzleSolver, WorkerError> {
        self.handler.solver().ok_or(WorkerError::NeedsSpace)
    }

    /// Checks that there can be a table, and stores the cached bytes.
    ///
    /// # Errors
    /// Why there is no table.
    pub(crate) fn prepare_table(&mut self, cached: Option<Vec<u8>>) -> Result<(), WorkerError> {
        if matches!(self.table_slot, TableSlot::Empty { .. }) {
            self.solver()?.table_size()?;
        }
        if let Some(cached) = cached {
            self.table_slot.offer_cached(cached);
        }
        Ok(())
    }

    /// The complete table, or why there is none; `None` while it is being built.
    pub(crate) fn table(&self) -> Option<Result<&ReadyTable, &SolverError>> {
        self.table_slot.ready()
    }

    /// Continues to build the table until it is complete or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        if let Some(solver) = self.handler.solver() {
            self.table_slot.build(solver, self.max_bytes, clock, end_ms);
        }
    }

    /// The farthest positions of the complete table, as text: at most the first thousand. `None` until the search for them is
    /// complete.
    pub(crate) fn antipodes(&self) -> Option<&[String]> {
        match &self.antipodes {
            Antipodes::Known(texts) => Some(texts),
            Antipodes::Unknown | Antipodes::Searching { .. } => None,
        }
    }

    /// Searches the complete table for the farthest positions, until all are found or `end_ms` is reached.
    pub(crate) fn find_antipodes(&mut self, clock: &impl Clock, end_ms: f64) {
        let Some(Ok(ReadyTable { table, .. })) = self.table_slot.ready() else { return };
        let since_ms = clock.now_ms();
        let (mut work, previous_ms) = match std::mem::replace(&mut self.antipodes, Antipodes::Unknown) {
            Antipodes::Unknown => (table.antipodes(MAX_ANTIPODES), 0.0),
            Antipodes::Searching { work, worked_ms } => (work, worked_ms),
            known @ Antipodes::Known(_) => {
                self.antipodes = known;
                return;
            }
        };
        self.antipodes = loop {
            if work.step(1) == Status::Finished {
                break Antipodes::Known(work.finish().unwrap_or_default());
            }
            let now_ms = clock.now_ms();
            if now_ms >= end_ms {
                break Antipodes::Searching { work, worked_ms: previous_ms + now_ms - since_ms };
            }
        };
    }

    /// Whether a later query may use what this state has computed.
    pub(crate) fn has_results(&self) -> bool {
        matches!(self.table_slot, TableSlot::Ready(_) | TableSlot::Building { .. }) || self.search.is_some()
    }

    /// The progress of the construction of the table, if it is not complete. The search for antipodes is part of it.
    pub(crate) fn progress(&self) -> Option<Progress> {
        match (self.table_slot.ready(), &self.antipodes) {
            (Some(Ok(ReadyTable { table, elapsed_ms, .. })), Antipodes::Searching { worked_ms, .. }) => {
                Some(Progress {
                    counts: table.counts().to_vec(),
                    found: table.positions(),
                    positions: Some(table.positions()),
                    elapsed_ms: elapsed_ms + worked_ms,
                })
            }
            _ => self.table_slot.progress(),
        }
    }

    /// The bytes of a computed table. Returns them only once, and never for a very large table.
    pub(crate) fn take_table_bytes(&mut self) -> Option<Vec<u8>> {
        let Some(Ok(ReadyTable { table, origin: Origin::Computed, .. })) = self.table_slot.ready() else {
            return None;
        };
        if self.is_table_sent {
            return None;
        }
        let positions = self.handler.solver()?.table_size().ok()??;
        let bytes = if positions <= MAX_SENT_POSITIONS { table.to_bytes() } else { None };
        self.is_table_sent |= bytes.is_some();
        bytes
    }

    /// Starts or continues the search from a position. A new search reuses the data of the previous one.
    ///
    /// # Errors
    /// Why the position cannot be searched, or that the search has proven it unsolvable.
    pub(crate) fn search(
        &mut self,
        text: &str,
        clock: &impl Clock,
        end_ms: f64,
    ) -> Result<Status, WorkerError> {
        let solver = self.handler.solver().ok_or(WorkerError::NeedsSpace)?;
        let mut search = match self.search.take() {
            Some(search) if search.starts_from(text) => search,
            previous => {
                let solver = solver.bounds_solver().ok_or(WorkerError::NoSearch)?;
                let reusable = previous.and_then(SearchTask::into_reusable).or_else(|| {
                    let reusable =
                        self.saved_search.take().and_then(|bytes| solver.reusable_from_bytes(&bytes));
                    self.is_search_saved |= reusable.is_some();
                    reusable
                });
                SearchTask::begin(solver, text, self.max_bytes, reusable)?
            }
        };
        let status = search.step(clock, end_ms);
        let unsolvable = search.unsolvable();
        self.search = Some(search);
        unsolvable.map_or(Ok(status), |why| Err(why.into()))
    }

    /// Stores the bytes of an earlier search, from the page. They are checked when a search needs them.
    pub(crate) fn offer_saved_search(&mut self, bytes: Vec<u8>) {
        if self.search.is_none() {
            self.saved_search = Some(bytes);
        }
    }

    /// The bytes of the most recent search for the page to save. Returns them only once.
    pub(crate) fn take_search_bytes(&mut self) -> Option<Vec<u8>> {
        let bytes = self.search.as_ref().filter(|_| !self.is_search_saved)?.bytes_to_save()?;
        self.is_search_saved = true;
        Some(bytes)
    }

    /// The bounds of the most recent search.
    ///
    /// # Panics
    /// If there is no search.
    pub(crate) fn bounds(&self) -> Answer {
        Answer::Bounds(self.search.as_ref().expect("a search exists").bounds())
    }
}
