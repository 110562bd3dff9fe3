//! Iterative deepening from one position, with pattern databases or without: one interface for both.

use std::sync::Arc;

use antipode_puzzles::fifteen::{Move, Position, Variant};

use crate::fifteen::optimal::OptimalSearch;
use crate::fifteen::pattern_set::PatternSet;
use crate::fifteen::search_puzzle::FifteenCells;
use crate::resumable::Resumable;
use crate::search::deepening::IterativeDeepening;
use crate::search::search_puzzle::{CellPuzzle, SearchPuzzle};

/// Positions of a slice with pattern databases, and without. With several threads a slice is longer, as each step starts them.
const POSITIONS: u64 = 10_000;
const POSITIONS_IN_THREADS: u64 = 100_000;
const POSITIONS_WITHOUT: u64 = 1_000;

pub(super) enum Deepening {
    /// The positions visited are not counted by the search itself.
    Plain(Box<IterativeDeepening<FifteenCells>>, u64),
    /// The number of threads.
    Patterns(Box<OptimalSearch>, usize),
}

impl Deepening {
    /// A search for a shortest solution. With pattern databases, solutions have `lower` to `limit` moves, the first of which is
    /// proven, and the search has some threads.
    pub(super) fn within(
        variant: &Variant,
        patterns: Option<&Arc<PatternSet>>,
        position: &Position,
        (lower, limit): (u32, u32),
        threads: usize,
    ) -> Deepening {
        match patterns {
            Some(patterns) => {
                let search = OptimalSearch::within(Arc::clone(patterns), position, limit);
                Deepening::Patterns(Box::new(search.beginning_at(lower).in_threads(threads)), threads)
            }
            None => {
                let cells = variant.cells();
                let lower = cells.lower_bound(cells.estimate(&cells.cells_of(position)).need);
                Deepening::Plain(Box::new(IterativeDeepening::new(cells, position, lower)), 0)
            }
        }
    }

    /// A count of the solutions of `length` moves, the length of the shortest ones.
    pub(super) fn counting(
        variant: &Variant,
        patterns: Option<&Arc<PatternSet>>,
        position: &Position,
        length: u32,
    ) -> Deepening {
        match patterns {
            Some(patterns) => {
                let search = OptimalSearch::counting(Arc::clone(patterns), position, length);
                Deepening::Patterns(Box::new(search), 1)
            }
            None => {
                let search = IterativeDeepening::counting(variant.cells(), position, length);
                Deepening::Plain(Box::new(search), 0)
            }
        }
    }

    pub(super) fn has_patterns(&self) -> bool {
        matches!(self, Deepening::Patterns(..))
    }

    pub(super) fn work(&mut self, slices: u64) {
        match self {
            Deepening::Plain(search, visited) => {
                *visited += POSITIONS_WITHOUT * slices;
                search.step(POSITIONS_WITHOUT * slices);
            }
            Deepening::Patterns(search, 1) => drop(search.step(POSITIONS * slices)),
            Deepening::Patterns(search, _) => drop(search.step(POSITIONS_IN_THREADS * slices)),
        }
    }

    pub(super) fn lower_bound(&self) -> u32 {
        match self {
            Deepening::Plain(search, _) => search.lower_bound(),
            Deepening::Patterns(search, _) => search.lower_bound(),
        }
    }

    pub(super) fn solution(&self) -> Option<&[Move]> {
        match self {
            Deepening::Plain(search, _) => search.solution(),
            Deepening::Patterns(search, _) => search.solution(),
        }
    }

    pub(super) fn solution_count(&self) -> Option<u64> {
        match self {
            Deepening::Plain(search, _) => search.solution_count(),
            Deepening::Patterns(search, _) => search.solution_count(),
        }
    }

    pub(super) fn visited(&self) -> u64 {
        match self {
            Deepening::Plain(_, visited) => *visited,
            Deepening::Patterns(search, _) => search.visited(),
        }
    }
}
