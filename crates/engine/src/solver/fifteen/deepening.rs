//! Iterative deepening from one position, with pattern databases or without: one interface for both.

use std::sync::Arc;

use antipode_puzzles::fifteen::{Move, Position, Variant};

use crate::fifteen::optimal::OptimalSearch;
use crate::fifteen::pattern_set::PatternSet;
use crate::fifteen::search_puzzle::FifteenCells;
use crate::resumable::Resumable;
use crate::search::deepening::IterativeDeepening;
use crate::search::search_puzzle::{CellPuzzle, SearchPuzzle};

/// Positions of a slice with pattern databases, and without.
const POSITIONS: u64 = 10_000;
const POSITIONS_WITHOUT: u64 = 1_000;

pub(super) enum Deepening {
    /// The positions visited are not counted by the search itself.
    Plain(Box<IterativeDeepening<FifteenCells>>, u64),
    Patterns(Box<OptimalSearch>),
}

impl Deepening {
    /// A search for a shortest solution, of at most `limit` moves if there are pattern databases.
    pub(super) fn within(
        variant: &Variant,
        patterns: Option<&Arc<PatternSet>>,
        position: &Position,
        limit: u32,
    ) -> Deepening {
        match patterns {
            Some(patterns) => {
                Deepening::Patterns(Box::new(OptimalSearch::within(Arc::clone(patterns), position, limit)))
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
                Deepening::Patterns(Box::new(search))
            }
            None => {
                let search = IterativeDeepening::counting(variant.cells(), position, length);
                Deepening::Plain(Box::new(search), 0)
            }
        }
    }

    pub(super) fn has_patterns(&self) -> bool {
        matches!(self, Deepening::Patterns(_))
    }

    pub(super) fn work(&mut self, slices: u64) {
        match self {
            Deepening::Plain(search, visited) => {
                *visited += POSITIONS_WITHOUT * slices;
                search.step(POSITIONS_WITHOUT * slices);
            }
            Deepening::Patterns(search) => drop(search.step(POSITIONS * slices)),
        }
    }

    pub(super) fn lower_bound(&self) -> u32 {
        match self {
            Deepening::Plain(search, _) => search.lower_bound(),
            Deepening::Patterns(search) => search.lower_bound(),
        }
    }

    pub(super) fn solution(&self) -> Option<&[Move]> {
        match self {
            Deepening::Plain(search, _) => search.solution(),
            Deepening::Patterns(search) => search.solution(),
        }
    }

    pub(super) fn solution_count(&self) -> Option<u64> {
        match self {
            Deepening::Plain(search, _) => search.solution_count(),
            Deepening::Patterns(search) => search.solution_count(),
        }
    }

    pub(super) fn visited(&self) -> u64 {
        match self {
            Deepening::Plain(_, visited) => *visited,
            Deepening::Patterns(search) => search.visited(),
        }
    }
}
