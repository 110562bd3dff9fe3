//! Selected positions with solutions from a table, the shortest first.

use antipode_puzzles::space::{Position, Generator};

use super::line::Lines;
use super::{Status, Writer};
use crate::search::table::Table;

/// A listing of selected positions. It omits those that cannot be solved.
#[derive(Debug)]
pub struct Chosen<'a, P> {
    table: &'a Table,
    positions: P,
    lines: Lines,
    /// The lines of each length, in the order of the positions.
    by_length: Vec<Vec<u8>>,
    listed: u64,
}

impl<'a, P: Iterator<Item = Position>> Chosen<'a, P> {
    /// A listing that has not begun.
    pub fn new(table: &'a Table, positions: P) -> Chosen<'a, P> {
        let by_length = vec![Vec::new(); table.counts().len()];
        Chosen { table, positions, lines: Lines::of(table.space()), by_length, listed: 0 }
    }

    /// Finds the solutions of `budget_positions` positions.
    pub fn step(&mut self, budget_positions: usize, write: &mut Writer<'_>) -> Status {
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
