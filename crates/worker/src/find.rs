//! The algorithm finder: algorithms that send numbers to squares, in steps.

use antipode_engine::search::bidirectional::{Limits, Verdict};
use antipode_engine::search::finder::Finder;
use antipode_engine::search::survey::Status;
use antipode_protocol::Found;
use antipode_puzzles::rotation::read_targets;

use crate::catalogue::Toy;

/// The maximum number of listed algorithms.
const MAX_ALGORITHMS: usize = 100;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1_000;

/// A search for algorithms.
#[derive(Debug)]
pub(crate) struct Find {
    targets: String,
    finder: Finder,
}

impl Find {
    /// # Errors
    /// One sentence that explains what is wrong with the targets or the board.
    pub(crate) fn begin(toy: &Toy, targets: &str) -> Result<Find, String> {
        let board = toy.rotation().board();
        let read = read_targets(targets, board).map_err(|why| why.to_string())?;
        let finder = Finder::new(toy.rotation(), &read, Limits::default()).map_err(|why| why.to_string())?;
        Ok(Find { targets: targets.to_owned(), finder })
    }

    pub(crate) fn step(&mut self) -> Status {
        self.finder.step(POSITIONS)
    }

    /// The number of arrangements found so far.
    pub(crate) fn found(&self) -> u64 {
        self.finder.positions()
    }

    pub(crate) fn answer(self, toy: &Toy) -> Found {
        let Find { targets, finder } = self;
        let words: Vec<Vec<String>> =
            finder.words(MAX_ALGORITHMS).iter().map(|word| toy.words(word)).collect();
        let (count, note) = match finder.verdict() {
            Some(Verdict::Solved) => (finder.count(), String::new()),
            Some(Verdict::Unreachable) => (Some(0), "no turns do this".to_owned()),
            _ => (None, format!("search limit reached: this takes at least {} turns", finder.lower())),
        };
        Found { targets, words, count, note }
    }
}
