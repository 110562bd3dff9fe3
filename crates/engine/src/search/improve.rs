//! Shorter and shorter solutions of one position: the best one is [shortened](super::shorten), and [beams](super::beam) search
//! for others. It proves nothing.

use super::beam::BeamSearch;
use super::search_puzzle::SearchPuzzle;
use super::shorten::{RegionSize, SolutionShortener};
use crate::resumable::{Resumable, Status};

/// The best solution of a position so far, and the searches for a shorter one.
#[derive(Debug)]
pub(crate) struct SolutionImprover<P: SearchPuzzle> {
    puzzle: P,
    position: P::Position,
    /// The memory of the shortening, in bytes.
    shorten_bytes: usize,
    best: Option<Vec<P::Move>>,
    shortener: Option<SolutionShortener<P>>,
    beam: BeamSearch<P::Cells>,
}

impl<P: SearchPuzzle> SolutionImprover<P> {
    /// A search within about `bytes` bytes.
    pub(crate) fn new(puzzle: &P, position: &P::Position, bytes: usize) -> SolutionImprover<P> {
        SolutionImprover {
            puzzle: puzzle.clone(),
            position: position.clone(),
            shorten_bytes: bytes / 3,
            best: None,
            shortener: None,
            beam: BeamSearch::new(puzzle.cells(), position, usize::MAX, bytes / 3 * 2),
        }
    }

    /// Takes a solution if it is one, and shorter than the best so far; it is shortened from now on. Returns whether it was taken.
    pub(crate) fn offer(&mut self, solution: Vec<P::Move>) -> bool {
        let shorter = self.best.as_ref().is_none_or(|best| solution.len() < best.len());
        if !shorter || !self.solves(&solution) {
            return false;
        }
        match &mut self.shortener {
            Some(shortener) => shortener.replace(solution),
            none => {
                let shortener =
                    SolutionShortener::new(&self.puzzle, &self.position, solution, self.shorten_bytes);
                *none = Some(shortener);
            }
        }
        self.adopt_shortened();
        true
    }

    /// The best solution so far.
    pub(crate) fn best(&self) -> Option<&[P::Move]> {
        self.best.as_deref()
    }

    /// The size of the region that is shortened; `None` when all are done.
    pub(crate) fn region_size(&self) -> Option<RegionSize> {
        self.shortener.as_ref().and_then(SolutionShortener::region_size)
    }

    /// The width of the beam; 0 after the last one.
    pub(crate) fn beam_width(&self) -> usize {
        self.beam.width()
    }

    fn solves(&self, solution: &[P::Move]) -> bool {
        let after = |here: P::Position, mv: &P::Move| self.puzzle.apply(&here, *mv);
        let end = solution.iter().try_fold(self.position.clone(), after);
        end.is_some_and(|end| self.puzzle.is_solved(&end))
    }

    fn adopt_shortened(&mut self) {
        let Some(solution) = self.shortener.as_ref().map(SolutionShortener::word) else { return };
        if self.best.as_ref().is_none_or(|best| solution.len() < best.len()) {
            let solution = solution.to_vec();
            assert!(self.solves(&solution), "a word is replaced by one of the same effect");
            self.best = Some(solution);
        }
    }
}

impl<P: SearchPuzzle> Resumable for SolutionImprover<P> {
    /// Visits about `budget` more positions, half of them in each search.
    fn step(&mut self, budget: u64) -> Status {
        let shortening = match &mut self.shortener {
            Some(shortener) => shortener.step(budget / 2),
            None => Status::Finished,
        };
        self.adopt_shortened();
        self.beam.set_length_limit(self.best.as_ref().map_or(usize::MAX, Vec::len));
        let beaming = self.beam.step(budget / 2);
        if let Some(solution) = self.beam.take_solution() {
            self.offer(solution);
        }
        Status::finished_if(shortening == Status::Finished && beaming == Status::Finished)
    }
}
