//! Lists of shortest solutions, in steps.

use antipode_engine::resumable::Status;
use antipode_engine::search::listing::{FullListing, PrefixListing};
use antipode_protocol::{Answer, ListFacts, ListScope, Progress};
use antipode_puzzles::permutation::factorial;
use antipode_puzzles::rotation::{CompactWriter, TurnKind};

use super::RotationBoard;
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The maximum number of lines in a list of all positions.
const MAX_LINES: u64 = 1_000_000;

/// The number of cells in the first two rows of a ring board of width 4.
const FIRST_NUMBERS: usize = 8;

/// Positions per step: a few tenths of a millisecond.
const POSITIONS: u64 = 200;

/// A list under construction.
pub(super) struct ListTask {
    scope: ListScope,
    file_name: String,
    listing: Listing,
    compact_writer: CompactWriter,
    text: Vec<u8>,
    line_count: u64,
}

enum Listing {
    All(Box<FullListing>),
    FirstNumbers(Box<PrefixListing>),
}

impl ListTask {
    /// # Errors
    /// Why the list does not exist.
    pub(super) fn begin(rotation_board: &RotationBoard, scope: ListScope) -> Result<ListTask, WorkerError> {
        let (solver, variant) = (rotation_board.solver(), rotation_board.variant());
        let (layout, count) = (solver.layout()?, solver.reachable().count());
        let (space, board) = (layout.space(), variant.board());
        let writer = CompactWriter::of(layout);
        let (listing, line_count, compact_writer, suffix) = match scope {
            ListScope::AllPositions => {
                let lines = count.as_u64().filter(|lines| *lines <= MAX_LINES);
                let lines = lines.ok_or_else(|| WorkerError::ListTooLong { lines: count.to_string() })?;
                (Listing::All(Box::new(FullListing::new(space))), lines, writer, "")
            }
            ListScope::FirstEight => {
                let lines = factorial(FIRST_NUMBERS);
                let is_ring = board.turn_kind() == TurnKind::Ring && board.cols() == 4;
                let prefix_listing = PrefixListing::new(space, FIRST_NUMBERS, lines).filter(|_| is_ring);
                let listing =
                    Listing::FirstNumbers(Box::new(prefix_listing.ok_or(WorkerError::NoPrefixList)?));
                (listing, lines, writer.first_numbers(FIRST_NUMBERS), "-first-8")
            }
        };
        let name = variant.to_string().replace(' ', "-");
        let file_name = format!("rotation-{name}{suffix}.txt");
        Ok(ListTask { scope, file_name, listing, compact_writer, text: Vec::new(), line_count })
    }

    fn listed_count(&self) -> u64 {
        match &self.listing {
            Listing::All(full) => full.listed(),
            Listing::FirstNumbers(prefix) => prefix.listed(),
        }
    }
}

impl Task for ListTask {
    fn step(&mut self) -> Status {
        let ListTask { listing, compact_writer, text, .. } = self;
        let mut write = |position: &_, out: &mut Vec<u8>| compact_writer.write(position, out);
        match listing {
            Listing::All(full) => full.step(POSITIONS, text, &mut write),
            Listing::FirstNumbers(prefix) => prefix.step(POSITIONS, text, &mut write),
        }
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        let (found, positions) = (self.listed_count(), Some(self.line_count));
        Answer::Progress(Progress { counts: Vec::new(), found, positions, elapsed_ms })
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let (listed, lines) = (self.listed_count(), self.line_count);
        if listed < lines {
            return Err(WorkerError::ListIncomplete { listed, lines });
        }
        let ListTask { scope, file_name, text, .. } = *self;
        Ok((Answer::List(ListFacts { scope, file_name, line_count: listed }), Some(text)))
    }
}
