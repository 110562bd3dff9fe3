//! The slot of one table: empty, being built, or ready.

use std::sync::Arc;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_protocol::{Origin, Progress};
use antipode_puzzles::permutation::factorial;
use antipode_puzzles::space::Space;

use crate::clock::Clock;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1 << 17;

/// The slot of one table.
pub(crate) struct TableSlot {
    space: Arc<Space>,
    /// The number of reachable positions of the space.
    positions: u64,
    state: State,
}

enum State {
    /// No job has needed the table yet. The page may have sent a cached one.
    Empty {
        cached: Option<Vec<u8>>,
    },
    Building {
        survey: Box<Survey>,
        worked_ms: f64,
    },
    Ready(ReadyTable),
}

/// A complete table and its origin.
pub(crate) struct ReadyTable {
    pub(crate) table: Arc<Table>,
    pub(crate) origin: Origin,
    pub(crate) elapsed_ms: f64,
}

impl TableSlot {
    pub(crate) fn new(space: Arc<Space>, positions: u64) -> TableSlot {
        TableSlot { space, positions, state: State::Empty { cached: None } }
    }

    /// Stores the bytes of a cached table. They are checked when the table is needed, unless one is being built or is ready.
    pub(crate) fn offer_cached(&mut self, bytes: Vec<u8>) {
        if let State::Empty { cached: brought } = &mut self.state {
            *brought = Some(bytes);
        }
    }

    pub(crate) fn ready(&self) -> Option<&ReadyTable> {
        match &self.state {
            State::Ready(standing) => Some(standing),
            State::Empty { .. } | State::Building { .. } => None,
        }
    }

    /// The progress of the construction, if it is running.
    pub(crate) fn progress(&self) -> Option<Progress> {
        match &self.state {
            State::Building { survey, worked_ms } => Some(Progress {
                counts: survey.counts().to_vec(),
                found: survey.visited_positions(),
                positions: Some(survey.expected_positions()),
                elapsed_ms: *worked_ms,
            }),
            State::Empty { .. } | State::Ready(_) => None,
        }
    }

    /// Continues to build until the table is complete or `end_ms` is reached. The first call checks the cached bytes. Time
    /// between two calls is not counted.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        let nothing = State::Empty { cached: None };
        self.state = match std::mem::replace(&mut self.state, nothing) {
            State::Empty { cached: brought } => self.begin(brought, clock),
            State::Building { survey, worked_ms } => self.continue_survey(survey, worked_ms, clock, end_ms),
            standing @ State::Ready(_) => standing,
        };
    }

    fn begin(&self, brought: Option<Vec<u8>>, clock: &impl Clock) -> State {
        let since_ms = clock.now_ms();
        match brought.and_then(|bytes| Table::from_bytes(self.space.clone(), &bytes).ok()) {
            Some(table) => {
                let elapsed_ms = clock.now_ms() - since_ms;
                State::Ready(ReadyTable { table: Arc::new(table), origin: Origin::Cached, elapsed_ms })
            }
            None => {
                let survey = Survey::new(self.space.clone()).with_expected_positions(self.positions);
                State::Building { survey: Box::new(survey), worked_ms: clock.now_ms() - since_ms }
            }
        }
    }

    fn continue_survey(
        &self,
        mut survey: Box<Survey>,
        worked_ms: f64,
        clock: &impl Clock,
        end_ms: f64,
    ) -> State {
        let since_ms = clock.now_ms();
        let worked_ms = || worked_ms + clock.now_ms() - since_ms;
        let budget = superblock_count(&self.space, POSITIONS);
        while survey.step(budget) == Status::Working {
            if clock.now_ms() >= end_ms {
                return State::Building { survey, worked_ms: worked_ms() };
            }
        }
        let table = survey.into_table().expect("a survey that has no work left has finished");
        State::Ready(ReadyTable { table: Arc::new(table), origin: Origin::Computed, elapsed_ms: worked_ms() })
    }
}

/// The number of superblocks with about this many positions; see [`Survey::step`].
pub(crate) fn superblock_count(space: &Space, positions: u64) -> u64 {
    let superblock = 576 * factorial(space.tiles.saturating_sub(8));
    (positions / superblock).max(1)
}
