//! Selected positions with solutions from a table, the shortest first.

use antipode_puzzles::space::{Generator, Position};

use super::PositionWriter;
use super::line_format::LineFormat;
use crate::resumable::Status;
use crate::search::table::Table;

/// A listing of selected positions. It omits those that cannot be solved.
#[derive(Debug)]
pub struct SelectedListing<'a, P> {
    table: &'a Table,
    positions: P,
    lines: LineFormat,
    /// The lines of each length, in the order of the positions.
    by_length: Vec<Vec<u8>>,
    listed: u64,
}

impl<'a, P: Iterator<Item = Position>> SelectedListing<'a, P> {
    /// A listing that has not begun.
    pub fn new(table: &'a Table, positions: P) -> SelectedListing<'a, P> {
        let by_length = vec![Vec::new(); table.counts().len()];
        SelectedListing { table, positions, lines: LineFormat::of(table.space()), by_length, listed: 0 }
    }

    /// Finds the solutions of `budget_positions` positions.
    pub fn step(&mut self, budget_positions: u64, write: &mut PositionWriter<'_>) -> Status {
        let mut words = Vec::new();
        for _ in 0..budget_positions {
            let Some(position) = self.positions.next() else { return Status::Finished };
            let Some(solution) = self.table.solution(&position) else { continue };
            words.clear();
            words.extend(solution.iter().map(|Generator(word)| word));
            self.lines.write(&mut self.by_length[words.len()], write, &position, &words);
            self.listed += 1;
        }
        Status::Working
    }

    /// The number of listed positions.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// The lines so far.
    #[must_use]
    pub fn into_text(self) -> Vec<u8> {
        self.by_length.concat()
    }
}
