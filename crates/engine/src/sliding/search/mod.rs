//! The search of one position, for boards whose component does not fit into memory.
//!
//! [`PositionSearch`] grows a ball around the start, layer by layer, and where the goal says where every piece belongs, or
//! leaves few arrangements, a ball around the goals as well; the smaller of the two grows until they meet. The sum of the two
//! radii plus one is a proven lower bound. Positions are kept as keys that are as short as the board allows, about eight
//! bytes each, and looked up in a hash set of the last layers only. Where that takes longer, a beam search finds a solution
//! early, which need not be the shortest. When the memory allowed is full, every second of the
//! older layers is dropped. Finally, only positions that may be on a solution of the next lengths are looked at, by a lower bound
//! of each position alone, and the search ends with its bounds.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::search::{PositionSearch, SearchOutcome};
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", Metric::Move)?;
//! let search = PositionSearch::new(&puzzle, 100_000_000).run();
//! assert_eq!((search.outcome(), search.distance()), (Some(SearchOutcome::Solved), Some(81)));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

mod ball;
mod ball_parts;
mod beam;
mod early_solution;
mod goal_bound;
mod goal_listing;
mod goal_test;
mod heuristic;
pub(in crate::sliding) mod key_set;
mod keyed_search;
mod landmarks;
pub(in crate::sliding) mod layer;
mod narrow_search;
pub(in crate::sliding) mod packed_key;
mod path_moves;
mod path_trace;
mod position_code;
mod solution_count;
mod solution_search;

use std::fmt;
use std::io::{self, Read, Write};

use antipode_puzzles::sliding::{Move, PosedBoard};

use self::keyed_search::{KeyedSearch, SizedSearch};
use self::packed_key::{PackedKey, STAMP_BITS};
use self::position_code::key_bits;
use super::compiled::{CompiledBoard, SizedBoard};
use super::key::WideKey;
use super::word::Word;
pub use crate::checkpoint::ReadCheckpointError;
use crate::resumable::{Resumable, Status};

/// A search of one position, in steps. It ends with a shortest solution, with the proof that there is none, or at its memory
/// limit with a lower bound.
pub struct PositionSearch(Box<dyn SizedSearch>);

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchOutcome {
    /// The distance is known.
    Solved,
    /// No goal can be reached.
    Unsolvable,
    /// The next layer does not fit into the memory allowed; the lower bound is proven.
    OutOfMemory,
    /// In one of the positions more sets of pieces can slide together than the search supports; the lower bound is proven.
    TooManySets,
}

/// What a search did so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// A proven lower bound of the distance, in moves.
    pub lower_bound: u32,
    /// All positions up to this many moves from the start were visited.
    pub radius_from_start: u32,
    /// All positions up to this many moves from the goals were visited, if the search began there, too.
    pub radius_from_goals: Option<u32>,
    /// The number of positions found.
    pub positions: u64,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// The most memory that was in use between two steps, in bytes.
    pub peak_bytes: u64,
}

impl PositionSearch {
    /// Starts at the start of a puzzle. The search stays below `max_bytes` of memory, except for some fixed overhead and the
    /// work that finds the moves at the end.
    #[must_use]
    pub fn new(puzzle: &PosedBoard, max_bytes: u64) -> PositionSearch {
        fn sized<W: Word, K: PackedKey>(
            puzzle: &PosedBoard,
            board: CompiledBoard<W>,
            max_bytes: u64,
        ) -> Box<dyn SizedSearch> {
            Box::new(KeyedSearch::<W, K>::new(puzzle, board, max_bytes))
        }
        // At most 62 pieces, with at most 7 bits each. Each size is code of its own, so large boards have fewer.
        PositionSearch(match SizedBoard::of(puzzle) {
            SizedBoard::Small(board) => match key_bits(puzzle, &board) + STAMP_BITS {
                0..=64 => sized::<_, u64>(puzzle, board, max_bytes),
                65..=128 => sized::<_, u128>(puzzle, board, max_bytes),
                129..=256 => sized::<_, WideKey<4>>(puzzle, board, max_bytes),
                _ => sized::<_, WideKey<7>>(puzzle, board, max_bytes),
            },
            SizedBoard::Large(board) => match key_bits(puzzle, &board) + STAMP_BITS {
                0..=128 => sized::<_, u128>(puzzle, board, max_bytes),
                _ => sized::<_, WideKey<7>>(puzzle, board, max_bytes),
            },
        })
    }

    /// Continues a search of this puzzle that was written by [`PositionSearch::write_checkpoint`], maybe with another limit on
    /// memory. Accepts any bytes and rejects everything that is not a complete checkpoint of exactly this search.
    ///
    /// # Errors
    /// See [`ReadCheckpointError`].
    pub fn read_checkpoint(
        puzzle: &PosedBoard,
        max_bytes: u64,
        bytes: &mut impl Read,
    ) -> Result<PositionSearch, ReadCheckpointError> {
        let mut search = PositionSearch::new(puzzle, max_bytes);
        search.0.restore(bytes).map(|()| search)
    }

    /// Whether the search can be written now: not while it lists goals or finds the moves at the end.
    #[must_use]
    pub fn has_checkpoint(&self) -> bool {
        self.0.has_checkpoint()
    }

    /// Writes the search as bytes from which it resumes, on any machine. A beam that looks for a solution early begins again
    /// with its width.
    ///
    /// # Errors
    /// If the bytes cannot be written, or there is no checkpoint at this time: see [`PositionSearch::has_checkpoint`].
    pub fn write_checkpoint(&self, out: &mut impl Write) -> io::Result<()> {
        self.0.write_checkpoint(out)
    }

    /// What was done so far.
    #[must_use]
    pub fn progress(&self) -> SearchProgress {
        self.0.progress()
    }

    /// How the search ended; `None` while it is running.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.0.outcome()
    }

    /// The distance of the start from the nearest goal, in moves, as soon as it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.0.distance()
    }

    /// The length of the best solution so far.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        self.0.upper_bound()
    }

    /// The best solution so far, and at the end a shortest one. `None` if there is none yet, and in the rare case that too
    /// many layers were dropped to find the moves.
    #[must_use]
    pub fn solution(&self) -> Option<&[Move]> {
        self.0.solution()
    }

    /// The first moves of all shortest solutions, each to another position, as soon as these are counted; before, and if they
    /// are not, only that of the best solution so far.
    #[must_use]
    pub fn first_moves(&self) -> &[Move] {
        self.0.first_moves()
    }

    /// The number of positions that can be reached, if the search has visited all of them.
    #[must_use]
    pub fn reachable_positions(&self) -> Option<u64> {
        self.0.reachable_positions()
    }

    /// The number of shortest solutions, as sequences of positions; it saturates at `u64::MAX`. `None` if it is not known:
    /// some layers were dropped, or too many positions are on shortest solutions.
    #[must_use]
    pub fn shortest_solution_count(&self) -> Option<u64> {
        self.0.shortest_solution_count()
    }

    /// The number of positions at each distance from the start, as far as all of them were visited.
    #[must_use]
    pub fn layer_sizes(&self) -> Vec<u64> {
        self.0.layer_sizes()
    }
}

impl Resumable for PositionSearch {
    /// Expands up to about `positions` positions, fewer where they have many moves, or does as much other work. A step of a
    /// thousand takes milliseconds at most within a gigabyte, unless a single position has hundreds of thousands of moves.
    fn step(&mut self, positions: u64) -> Status {
        self.0.step(positions)
    }
}

impl fmt::Debug for PositionSearch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("PositionSearch").field(&self.progress()).field(&self.outcome()).finish()
    }
}
