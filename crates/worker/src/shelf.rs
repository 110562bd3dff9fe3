//! The place of one table at the desk: empty, under construction, or standing.

use std::sync::Arc;

use antipode_engine::search::survey::{Status, Survey};
use antipode_engine::search::table::Table;
use antipode_protocol::{Origin, Progress};
use antipode_puzzles::permutation::factorial;
use antipode_puzzles::space::Space;

use crate::clock::Clock;

/// Positions between two looks at the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1 << 17;

/// The place of one table.
pub(crate) struct Shelf {
    space: Arc<Space>,
    /// How many positions of the space can be reached.
    positions: u64,
    state: State,
}

enum State {
    /// Nobody needed the table yet; perhaps one was brought.
    Empty {
        brought: Option<Vec<u8>>,
    },
    UnderConstruction {
        survey: Box<Survey>,
        worked_ms: f64,
    },
    Standing(Standing),
}

/// A table that stands, and how it came to.
pub(crate) struct Standing {
    pub(crate) table: Arc<Table>,
    pub(crate) origin: Origin,
    pub(crate) elapsed_ms: f64,
}

impl Shelf {
    pub(crate) fn new(space: Arc<Space>, positions: u64) -> Shelf {
        Shelf { space, positions, state: State::Empty { brought: None } }
    }

    /// Bring a table that was kept. It is looked at when it is needed, unless one is built or stands already.
    pub(crate) fn bring(&mut self, bytes: Vec<u8>) {
        if let State::Empty { brought } = &mut self.state {
            *brought = Some(bytes);
        }
    }

    pub(crate) fn standing(&self) -> Option<&Standing> {
        match &self.state {
            State::Standing(standing) => Some(standing),
            State::Empty { .. } | State::UnderConstruction { .. } => None,
        }
    }

    /// How far the construction has come, while there is one.
    pub(crate) fn progress(&self) -> Option<Progress> {
        match &self.state {
            State::UnderConstruction { survey, worked_ms } => Some(Progress {
                counts: survey.counts().to_vec(),
                found: survey.found(),
                positions: Some(survey.positions()),
                elapsed_ms: *worked_ms,
            }),
            State::Empty { .. } | State::Standing(_) => None,
        }
    }

    /// Build on until the table stands or `end_ms` is reached. The first call checks what was brought. Between two calls
    /// any time may go by; it is not counted.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        let nothing = State::Empty { brought: None };
        self.state = match std::mem::replace(&mut self.state, nothing) {
            State::Empty { brought } => self.begin(brought, clock),
            State::UnderConstruction { survey, worked_ms } => self.go_on(survey, worked_ms, clock, end_ms),
            standing @ State::Standing(_) => standing,
        };
    }

    fn begin(&self, brought: Option<Vec<u8>>, clock: &impl Clock) -> State {
        let since_ms = clock.now_ms();
        match brought.and_then(|bytes| Table::from_bytes(self.space.clone(), &bytes).ok()) {
            Some(table) => {
                let elapsed_ms = clock.now_ms() - since_ms;
                State::Standing(Standing { table: Arc::new(table), origin: Origin::Kept, elapsed_ms })
            }
            None => {
                let survey = Survey::new(self.space.clone()).expecting(self.positions);
                State::UnderConstruction { survey: Box::new(survey), worked_ms: clock.now_ms() - since_ms }
            }
        }
    }

    fn go_on(&self, mut survey: Box<Survey>, worked_ms: f64, clock: &impl Clock, end_ms: f64) -> State {
        let since_ms = clock.now_ms();
        let worked_ms = || worked_ms + clock.now_ms() - since_ms;
        let budget = superblocks_of(&self.space, POSITIONS);
        while survey.step(budget) == Status::Working {
            if clock.now_ms() >= end_ms {
                return State::UnderConstruction { survey, worked_ms: worked_ms() };
            }
        }
        let table = survey.into_table().expect("a survey that has no work left has finished");
        State::Standing(Standing {
            table: Arc::new(table),
            origin: Origin::Computed,
            elapsed_ms: worked_ms(),
        })
    }
}

/// How many superblocks hold about so many positions; see [`Survey::step`].
pub(crate) fn superblocks_of(space: &Space, positions: u64) -> u32 {
    let superblock = 576 * factorial(space.tiles.saturating_sub(8));
    u32::try_from(positions / superblock).unwrap_or(u32::MAX).max(1)
}
