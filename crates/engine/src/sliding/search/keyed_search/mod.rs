//! The search of one position, for one size of words and keys.

mod checkpoint;
mod phases;

use std::io::{self, Read, Write};

use antipode_puzzles::sliding::{Move, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::word::Word;
use super::ball::Ball;
use super::early_solution::EarlySolution;
use super::goal_bound::GoalBound;
use super::goal_listing::GoalListing;
use super::goal_test::GoalTest;
use super::narrow_search::NarrowSearch;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;
use super::solution_search::SolutionSearch;
use super::{SearchOutcome, SearchProgress};
use crate::checkpoint::ReadCheckpointError;
use crate::resumable::Status;

/// If there are more goals, laid out with all pieces, the search does not begin at them.
const MAX_GOALS: usize = 1 << 16;
/// The keys of the goals take at most 1 / `GOAL_BYTES_SHARE` of the memory.
const GOAL_BYTES_SHARE: usize = 8;
/// A position that is not solved after this many positions gets a beam search, too, for a solution early.
const EASY: u64 = 500_000;
/// The beam search gets 1 / `BEAM_BYTES_SHARE` of the memory, if that is at least [`MIN_BEAM_BYTES`].
const BEAM_BYTES_SHARE: usize = 10;
const MIN_BEAM_BYTES: usize = 1_000_000;
/// A wider beam takes too long to sort for the steps of a page. Searches with more memory than a page has may have longer ones.
const PAGE_BEAM_BYTES: usize = 40_000_000;
const PAGE_BYTES: usize = 1 << 30;

/// A search of any size of words and keys.
pub(super) trait SizedSearch {
    fn step(&mut self, positions: u64) -> Status;
    fn progress(&self) -> SearchProgress;
    fn outcome(&self) -> Option<SearchOutcome>;
    fn distance(&self) -> Option<u32>;
    fn first_moves(&self) -> &[Move];
    fn reachable_positions(&self) -> Option<u64>;
    fn solution(&self) -> Option<&[Move]>;
    fn upper_bound(&self) -> Option<u32>;
    fn shortest_solution_count(&self) -> Option<u64>;
    fn layer_sizes(&self) -> Vec<u64>;
    fn has_checkpoint(&self) -> bool;
    fn write_checkpoint(&self, out: &mut dyn Write) -> io::Result<()>;
    fn restore(&mut self, bytes: &mut dyn Read) -> Result<(), ReadCheckpointError>;
}

/// The search of one position.
pub(super) struct KeyedSearch<W: Word, K> {
    puzzle: PosedBoard,
    code: PositionCode<W, K>,
    goal: GoalTest,
    from_start: Ball<K>,
    /// Around the goals, where they are few.
    from_goals: Option<Ball<K>>,
    /// For a solution early, where the distance takes longer.
    early: EarlySolution<W, K>,
    /// A lower bound of each position, where there is one.
    bound: Option<GoalBound<W>>,
    /// The least of these bounds in the layer that grows around the start, at least 1.
    need: u32,
    /// The bound of the start.
    least: u32,
    /// No solution is shorter.
    proven: u32,
    /// All positions up to this many moves from the start were visited.
    radius: u32,
    /// The number of positions at each distance from the start, up to this radius.
    sizes: Vec<u64>,
    /// Which ball grows at present.
    side: Side,
    max_bytes: usize,
    /// Positions of the next layer that are goals, or in the other ball.
    found: Vec<K>,
    distance: Option<u32>,
    phase: Phase<W, K>,
    outcome: Option<SearchOutcome>,
    /// What follows when the distance is known.
    solutions: Option<SolutionSearch<K>>,
    peak_bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    Goals,
}

#[derive(Debug)]
enum Phase<W, K> {
    ListingGoals(GoalListing<W, K>),
    Growing,
    /// The balls cannot grow: positions that may be on a solution are left.
    Narrow(NarrowSearch<K>),
    /// The balls cannot grow. The number of positions that the beam search may still visit, and the outcome after it.
    Beam(u64, SearchOutcome),
    /// The distance is known.
    Solutions,
    Finished,
}

impl<W: Word, K: PackedKey> KeyedSearch<W, K> {
    pub(super) fn new(puzzle: &PosedBoard, board: CompiledBoard<W>, max_bytes: u64) -> KeyedSearch<W, K> {
        let code: PositionCode<W, K> = PositionCode::new(puzzle, board);
        let start = code.key_of(puzzle.start().anchors());
        let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
        let most = MAX_GOALS.min(max_bytes / GOAL_BYTES_SHARE / size_of::<K>());
        let bound = GoalBound::new(puzzle, &code.board);
        let start_anchors = puzzle.start().anchors().to_vec();
        let least = bound.as_ref().map_or(1, |bound| bound.moves(&code.board, &start_anchors, u32::MAX));
        let listing = GoalListing::new(puzzle, &code, most);
        let mut search = KeyedSearch {
            goal: GoalTest::new(puzzle, &code),
            puzzle: puzzle.clone(),
            code,
            from_start: Ball::new([start], max_bytes),
            from_goals: None,
            early: EarlySolution::new(),
            bound,
            need: 1,
            least,
            proven: least.max(1),
            radius: 0,
            sizes: vec![1],
            side: Side::Start,
            max_bytes,
            found: Vec::new(),
            distance: None,
            phase: listing.map_or(Phase::Growing, Phase::ListingGoals),
            outcome: None,
            solutions: None,
            peak_bytes: 0,
        };
        if puzzle.goal().is_reached(&puzzle.start()) {
            search.distance = Some(0);
            search.early = EarlySolution::of_solved();
            search.finish(SearchOutcome::Solved);
        } else if least == u32::MAX {
            search.finish(SearchOutcome::Unsolvable);
        }
        search
    }

    fn finish(&mut self, outcome: SearchOutcome) {
        self.outcome = Some(outcome);
        self.phase = Phase::Finished;
    }

    fn lower_bound(&self) -> u32 {
        self.distance.unwrap_or(self.proven)
    }

    fn bytes(&self) -> usize {
        self.from_start.bytes() + self.from_goals.as_ref().map_or(0, Ball::bytes) + self.early.bytes()
    }

    /// The memory of the beam search, in bytes.
    fn beam_bytes(&self) -> usize {
        let most = if self.max_bytes <= PAGE_BYTES { PAGE_BEAM_BYTES } else { usize::MAX };
        (self.max_bytes / BEAM_BYTES_SHARE).min(most)
    }

    /// The depths of the meeting positions around the start and around the goals.
    fn meeting_depths(&self) -> (usize, usize) {
        let start_radius = self.from_start.radius() as usize;
        let goal_radius = self.from_goals.as_ref().map_or(0, Ball::radius) as usize;
        match self.side {
            Side::Start => (start_radius + 1, goal_radius),
            Side::Goals => (start_radius, goal_radius + 1),
        }
    }

    /// Whether some layers were dropped.
    fn is_thinned(&self) -> bool {
        self.from_start.is_thinned() || self.from_goals.as_ref().is_some_and(Ball::is_thinned)
    }
}

impl<W: Word, K: PackedKey> SizedSearch for KeyedSearch<W, K> {
    fn step(&mut self, positions: u64) -> Status {
        match self.phase {
            Phase::ListingGoals(_) => self.list_goals(positions),
            Phase::Growing => {
                self.grow(positions);
                if matches!(self.phase, Phase::Growing) && self.found.is_empty() {
                    self.step_early(positions);
                }
            }
            Phase::Narrow(_) => {
                self.step_narrow(positions);
                if matches!(self.phase, Phase::Narrow(_)) {
                    self.step_early(positions);
                }
            }
            Phase::Beam(..) => self.step_beam(positions),
            Phase::Solutions => self.step_solutions(positions),
            Phase::Finished => {}
        }
        Status::finished_if(self.outcome.is_some())
    }

    fn progress(&self) -> SearchProgress {
        SearchProgress {
            lower_bound: self.lower_bound(),
            radius_from_start: self.radius,
            radius_from_goals: self.from_goals.as_ref().map(Ball::radius),
            positions: self.from_start.positions() + self.from_goals.as_ref().map_or(0, Ball::positions),
            bytes: self.bytes() as u64,
            peak_bytes: self.peak_bytes.max(self.bytes()) as u64,
        }
    }

    fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    fn distance(&self) -> Option<u32> {
        self.distance
    }

    fn solution(&self) -> Option<&[Move]> {
        self.solutions.as_ref().map_or_else(|| self.early.moves(), SolutionSearch::solution)
    }

    fn first_moves(&self) -> &[Move] {
        let of_early = || self.early.moves().map_or(&[][..], |moves| &moves[..moves.len().min(1)]);
        self.solutions.as_ref().map_or_else(of_early, SolutionSearch::first_moves)
    }

    fn upper_bound(&self) -> Option<u32> {
        self.solution().map(|moves| moves.len() as u32).or(self.distance)
    }

    fn shortest_solution_count(&self) -> Option<u64> {
        if self.distance == Some(0) { Some(1) } else { self.solutions.as_ref()?.count() }
    }

    fn reachable_positions(&self) -> Option<u64> {
        let is_unsolvable = self.outcome == Some(SearchOutcome::Unsolvable);
        (is_unsolvable && self.from_start.is_complete()).then(|| self.from_start.positions())
    }

    fn layer_sizes(&self) -> Vec<u64> {
        self.sizes.clone()
    }

    fn has_checkpoint(&self) -> bool {
        KeyedSearch::has_checkpoint(self)
    }

    fn write_checkpoint(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out)
    }

    fn restore(&mut self, bytes: &mut dyn Read) -> Result<(), ReadCheckpointError> {
        KeyedSearch::restore(self, bytes)
    }
}
