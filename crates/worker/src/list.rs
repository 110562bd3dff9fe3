//! Lists of all solutions, in steps.

use std::fmt;

use antipode_engine::resumable::Status;
use antipode_engine::search::listing::{FullListing, PrefixListing};
use antipode_protocol::{ListFacts, ListScope};
use antipode_puzzles::permutation::factorial;
use antipode_puzzles::rotation::{CompactWriter, TurnKind};

use crate::catalogue::RotationBoard;

/// The maximum number of lines in a list of all positions.
const MAX_LINES: u64 = 1_000_000;

/// The count of numbers in the first two rows of a ring board.
const FIRST: usize = 8;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 200;

/// A list under construction.
#[derive(Debug)]
pub(crate) struct ListTask {
    scope: ListScope,
    lister: Lister,
    compact_writer: CompactWriter,
    text: Vec<u8>,
    line_count: u64,
}

enum Lister {
    Whole(Box<FullListing>),
    FirstFew(Box<PrefixListing>),
}

impl fmt::Debug for Lister {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Lister::Whole(_) => "Whole",
            Lister::FirstFew(_) => "FirstFew",
        })
    }
}

impl ListTask {
    /// # Errors
    /// One sentence that explains why the list does not exist.
    pub(crate) fn begin(toy: &RotationBoard, what: ListScope) -> Result<ListTask, String> {
        let (space, positions) = toy.space()?;
        let board = toy.rotation().board();
        let bare = toy.compact_writer()?;
        let (lister, lines, bare) = match what {
            ListScope::AllPositions if positions > MAX_LINES => {
                return Err(format!("a list of {} lines is too long", toy.reachable().count()));
            }
            ListScope::AllPositions => (Lister::Whole(Box::new(FullListing::new(&space))), positions, bare),
            ListScope::FirstEight => {
                let lines = factorial(FIRST);
                let ring = board.turn_kind() == TurnKind::Ring && board.cols() == 4;
                let lister = PrefixListing::new(&space, FIRST, lines).filter(|_| ring);
                let lister = lister
                    .ok_or("the list of the first eight numbers exists only for the ring board 4x3n3")?;
                (Lister::FirstFew(Box::new(lister)), lines, bare.first_numbers(FIRST))
            }
        };
        Ok(ListTask { scope: what, lister, compact_writer: bare, text: Vec::new(), line_count: lines })
    }

    pub(crate) fn step(&mut self) -> Status {
        let ListTask { lister, compact_writer: bare, text, .. } = self;
        let mut write = |position: &_, out: &mut Vec<u8>| bare.write(position, out);
        match lister {
            Lister::Whole(whole) => whole.step(POSITIONS, text, &mut write),
            Lister::FirstFew(few) => few.step(POSITIONS, text, &mut write),
        }
    }

    pub(crate) fn listed_count(&self) -> u64 {
        match &self.lister {
            Lister::Whole(whole) => whole.listed(),
            Lister::FirstFew(few) => few.listed(),
        }
    }

    /// The number of lines in the complete list.
    pub(crate) fn line_count(&self) -> u64 {
        self.line_count
    }

    /// The summary and the text of the finished list.
    ///
    /// # Errors
    /// One sentence that explains why the list is incomplete.
    pub(crate) fn answer(self, toy: &RotationBoard) -> Result<(ListFacts, Vec<u8>), String> {
        let listed = self.listed_count();
        if listed < self.line_count {
            return Err(format!(
                "found only {listed} of {} solutions: the others are too long",
                self.line_count
            ));
        }
        let name = toy.rotation().to_string().replace(' ', "-");
        let first = if self.scope == ListScope::FirstEight { "-first-8" } else { "" };
        let file = format!("rotation-{name}{first}.txt");
        Ok((ListFacts { scope: self.scope, file_name: file, line_count: listed }, self.text))
    }
}
