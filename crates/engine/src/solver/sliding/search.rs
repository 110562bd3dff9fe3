//! The search of one position, for boards whose component does not fit into memory.

use antipode_puzzles::sliding::move_text::format_move;
use antipode_puzzles::sliding::{Move, PosedBoard};

use super::{SlidingSolver, parse_position};
use crate::resumable::{Resumable, Status};
use crate::sliding::search::{PositionSearch, SearchOutcome};
use crate::solver::{BoundsSearch, BoundsSolver, MoveDepth, ReusableSearch, SearchOptions, SolverError};

/// Positions of a slice.
const POSITIONS: u64 = 1_000;

/// The search takes no more memory than this, however much is allowed, in bytes.
const MAX_BYTES: u64 = 4_000_000_000;

impl BoundsSolver for SlidingSolver {
    fn search(
        &self,
        position: &str,
        options: SearchOptions,
        _earlier: Option<ReusableSearch>,
    ) -> Result<Box<dyn BoundsSearch>, SolverError> {
        let start = parse_position(&self.0, position)?;
        let puzzle = self.0.with_start(start);
        let max_bytes = options.position_bytes(MAX_BYTES);
        Ok(Box::new(SlidingSearch { search: PositionSearch::new(&puzzle, max_bytes), puzzle }))
    }
}

/// A search from one position.
struct SlidingSearch {
    search: PositionSearch,
    puzzle: PosedBoard,
}

impl SlidingSearch {
    fn names(&self, moves: &[Move]) -> Vec<String> {
        let board = self.puzzle.start();
        moves.iter().map(|mv| format_move(*mv, board.board())).collect()
    }
}

impl BoundsSearch for SlidingSearch {
    fn step(&mut self, slices: u32) -> Status {
        self.search.step(POSITIONS * u64::from(slices))
    }

    fn lower_bound(&self) -> u32 {
        self.search.progress().lower_bound
    }

    fn upper_bound(&self) -> Option<u32> {
        self.search.upper_bound()
    }

    fn solution(&self) -> Vec<String> {
        self.names(self.search.solution().unwrap_or_default())
    }

    fn unsolvable(&self) -> Option<SolverError> {
        let is_unsolvable = self.search.outcome() == Some(SearchOutcome::Unsolvable);
        is_unsolvable.then(|| SolverError::NoGoalReachable { positions: self.search.reachable_positions() })
    }

    fn is_proven(&self) -> bool {
        self.search.outcome() == Some(SearchOutcome::Solved)
    }

    fn reached_limit(&self) -> bool {
        self.search.outcome() == Some(SearchOutcome::OutOfMemory)
    }

    /// The first moves of all shortest solutions, or only that of one if too many positions are on them to count.
    fn moves(&self) -> Vec<MoveDepth> {
        let depth = self.search.distance().and_then(|distance| distance.checked_sub(1));
        let Some(depth) = depth.filter(|_| self.is_proven()) else { return Vec::new() };
        let names = self.names(self.search.first_moves());
        names.into_iter().map(|move_name| MoveDepth { move_name, depth }).collect()
    }

    fn shortest_solution_count(&self) -> Option<u64> {
        self.search.shortest_solution_count().filter(|count| *count < u64::MAX && self.is_proven())
    }

    fn activity(&self) -> String {
        let progress = self.search.progress();
        match self.search.outcome() {
            Some(SearchOutcome::Solved) => "search complete".to_owned(),
            Some(SearchOutcome::Unsolvable) => "search complete: the goal cannot be reached".to_owned(),
            Some(SearchOutcome::OutOfMemory) => "the memory allowed is full".to_owned(),
            Some(SearchOutcome::TooManySets) => "too many sets of pieces can slide together".to_owned(),
            None => match progress.radius_from_goals {
                Some(radius) => format!(
                    "all positions up to {} moves from here and {radius} from the goal visited",
                    progress.radius_from_start
                ),
                None => format!("all positions up to {} moves from here visited", progress.radius_from_start),
            },
        }
    }

    fn visited(&self) -> u64 {
        self.search.progress().positions
    }

    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch> {
        None
    }
}
