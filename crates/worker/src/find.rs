//! The algorithm finder: algorithms that send numbers to squares, in steps.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_engine::search::finder::AlgorithmFinder;
use antipode_protocol::FoundAlgorithms;
use antipode_puzzles::rotation::parse_targets;

use crate::catalogue::RotationBoard;

/// The maximum number of listed algorithms.
const MAX_ALGORITHMS: usize = 100;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1_000;

/// A search for algorithms.
#[derive(Debug)]
pub(crate) struct FindTask {
    targets: String,
    finder: AlgorithmFinder,
}

impl FindTask {
    /// # Errors
    /// One sentence that explains what is wrong with the targets or the board.
    pub(crate) fn begin(toy: &RotationBoard, targets: &str) -> Result<FindTask, String> {
        let board = toy.rotation().board();
        let read = parse_targets(targets, board).map_err(|why| why.to_string())?;
        let finder =
            AlgorithmFinder::new(toy.rotation(), &read, Limits::default()).map_err(|why| why.to_string())?;
        Ok(FindTask { targets: targets.to_owned(), finder })
    }

    pub(crate) fn step(&mut self) -> Status {
        self.finder.step(POSITIONS)
    }

    /// The number of arrangements found so far.
    pub(crate) fn found(&self) -> u64 {
        self.finder.positions()
    }

    pub(crate) fn answer(self, toy: &RotationBoard) -> FoundAlgorithms {
        let FindTask { targets, finder } = self;
        let words: Vec<Vec<String>> =
            finder.words(MAX_ALGORITHMS).iter().map(|word| toy.turn_texts(word)).collect();
        let (count, note) = match finder.outcome() {
            Some(SearchOutcome::Solved) => (finder.count(), String::new()),
            Some(SearchOutcome::Unreachable) => (Some(0), "no turns do this".to_owned()),
            _ => (None, format!("search limit reached: this takes at least {} turns", finder.lower_bound())),
        };
        FoundAlgorithms { targets, algorithms: words, count, note }
    }
}
