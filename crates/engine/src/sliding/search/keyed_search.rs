//! The search of one position, for one size of words and keys.

use antipode_puzzles::sliding::{Move, Pieces, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::expand::{Slide, expand};
use super::super::word::{Word, pieces_of};
use super::ball::{Ball, Obstacle};
use super::beam::Beam;
use super::goal_test::{GoalTest, goal_arrangements};
use super::packed_key::PackedKey;
use super::path_trace::PathTrace;
use super::position_code::PositionCode;
use super::solution_count::SolutionCount;
use super::{SearchOutcome, SearchProgress};
use crate::resumable::Status;

/// If there are more goals, laid out with all pieces, the search does not begin at them.
const MAX_GOALS: usize = 1 << 16;
/// The keys of the goals take at most one of so many bytes.
const GOAL_BYTES_SHARE: usize = 8;
/// More goals than this at the same distance are not kept, so their solutions are not counted.
const MAX_FOUND: usize = 1 << 20;
/// A position that is not solved after this many positions gets a beam search, too, for a solution early.
const EASY: u64 = 500_000;
/// The beam search gets one of this many expansions, and of this many bytes, if these are enough.
const BEAM_SHARE: u64 = 4;
const BEAM_BYTES_SHARE: usize = 10;
const LEAST_BEAM_BYTES: usize = 1_000_000;
/// The positions of a search whose layers are traced in one step.
const TRACE_COST: u64 = 1 << 20;

/// A search of any size of words and keys.
pub(super) trait SizedSearch {
    fn step(&mut self, positions: u64) -> Status;
    fn progress(&self) -> SearchProgress;
    fn outcome(&self) -> Option<SearchOutcome>;
    fn distance(&self) -> Option<u32>;
    fn solution(&self) -> Option<&[Move]>;
    fn upper_bound(&self) -> Option<u32>;
    fn shortest_solution_count(&self) -> Option<u64>;
    fn layer_sizes(&self) -> Vec<u64>;
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
    beam: Option<Beam<K>>,
    /// The length of the solution below, if it is one of the beam search.
    early: Option<u32>,
    /// Which ball grows at present.
    side: Side,
    max_bytes: usize,
    /// Positions of the next layer that are goals, or in the other ball.
    found: Vec<K>,
    distance: Option<u32>,
    phase: Phase<K>,
    outcome: Option<SearchOutcome>,
    solution: Option<Vec<Move>>,
    count: Option<u64>,
    peak_bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    Goals,
}

#[derive(Debug)]
enum Phase<K> {
    Growing,
    /// The balls cannot grow: so many positions are left for the beam search.
    Beam(u64, SearchOutcome),
    /// The paths from the meeting position to the start and to a goal.
    Tracing(PathTrace<K>, PathTrace<K>),
    Counting(SolutionCount<K>),
    Finished,
}

impl<W: Word, K: PackedKey> KeyedSearch<W, K> {
    pub(super) fn new(puzzle: &PosedBoard, board: CompiledBoard<W>, max_bytes: u64) -> KeyedSearch<W, K> {
        let code: PositionCode<W, K> = PositionCode::new(puzzle, board);
        let start = code.key_of(puzzle.start().anchors());
        let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
        let most = MAX_GOALS.min(max_bytes / GOAL_BYTES_SHARE / size_of::<K>());
        let goals = goal_arrangements(puzzle, &code, most);
        let is_solved = puzzle.goal().is_reached(&puzzle.start());
        let has_no_goal = goals.as_ref().is_some_and(Vec::is_empty);
        let mut search = KeyedSearch {
            goal: GoalTest::new(puzzle, &code),
            puzzle: puzzle.clone(),
            code,
            from_start: Ball::new([start]),
            from_goals: goals.map(Ball::new),
            beam: None,
            early: None,
            side: Side::Start,
            max_bytes,
            found: Vec::new(),
            distance: None,
            phase: Phase::Growing,
            outcome: None,
            solution: None,
            count: None,
            peak_bytes: 0,
        };
        if is_solved {
            search.distance = Some(0);
            search.solution = Some(Vec::new());
            search.count = Some(1);
            search.finish(SearchOutcome::Solved);
        } else if has_no_goal {
            search.finish(SearchOutcome::Unsolvable);
        }
        search
    }

    fn finish(&mut self, outcome: SearchOutcome) {
        self.outcome = Some(outcome);
        self.phase = Phase::Finished;
    }

    fn lower_bound(&self) -> u32 {
        let radius = |ball: &Ball<K>| ball.radius();
        let radii = radius(&self.from_start) + self.from_goals.as_ref().map_or(0, radius);
        self.distance.unwrap_or(radii + 1)
    }

    fn bytes(&self) -> usize {
        let beam = self.beam.as_ref().map_or(0, Beam::bytes);
        self.from_start.bytes() + self.from_goals.as_ref().map_or(0, Ball::bytes) + beam
    }

    /// Looks for a solution early, and ends the search if none can be shorter.
    fn step_beam(&mut self, positions: u64) {
        let is_easy = self.from_start.positions() < EASY;
        let share = self.max_bytes / BEAM_BYTES_SHARE;
        if self.beam.is_none()
            && !is_easy
            && share >= LEAST_BEAM_BYTES
            && self.bytes() + share < self.max_bytes
        {
            self.beam = Beam::new(&self.puzzle, &self.code, share);
        }
        let Some(beam) = &mut self.beam else { return };
        beam.step(&self.code, self.puzzle.metric(), positions.div_ceil(BEAM_SHARE));
        let length = beam.best().map(|path| path.len() as u32 - 1);
        if length.is_some_and(|length| self.early.is_none_or(|known| length < known)) {
            let path: Vec<K> = beam.best().into_iter().flatten().skip(1).copied().collect();
            self.early = length;
            self.solution = Some(self.moves_along(&path));
        }
        if self.early.is_some_and(|length| length <= self.lower_bound()) {
            self.distance = self.early;
            self.finish(SearchOutcome::Solved);
        }
    }

    fn grow(&mut self, positions: u64) {
        let metric = self.puzzle.metric();
        let KeyedSearch { code, puzzle, goal, from_start, from_goals, found, max_bytes, .. } = self;
        let other_bytes = self.beam.as_ref().map_or(0, Beam::bytes)
            + match self.side {
                Side::Start => from_goals.as_ref().map_or(0, Ball::bytes),
                Side::Goals => from_start.bytes(),
            };
        let max_bytes = max_bytes.saturating_sub(other_bytes);
        let mut anchors = vec![0; code.pieces()];
        let grown = match (self.side, from_goals) {
            (Side::Start, None) => from_start.grow(code, metric, positions, max_bytes, |key| {
                if goal.is_goal(puzzle, code, key, &mut anchors) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Start, Some(goals)) => from_start.grow(code, metric, positions, max_bytes, |key| {
                if goals.contains(key) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Goals, Some(goals)) => goals.grow(code, metric, positions, max_bytes, |key| {
                if from_start.contains(key) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Goals, None) => Ok(true),
        };
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        if !self.found.is_empty() {
            self.distance = Some(self.lower_bound());
        }
        // Only a complete layer has all goals at this distance.
        let is_counted = !self.is_thinned();
        match grown {
            Ok(false) if self.found.is_empty() || is_counted => {}
            Ok(true) if self.found.is_empty() => self.add_layer(),
            Err(obstacle) if self.found.is_empty() => {
                let outcome = match obstacle {
                    Obstacle::TooManySets => SearchOutcome::TooManySets,
                    Obstacle::Memory => SearchOutcome::OutOfMemory,
                };
                // As much work again for a better solution.
                self.phase = Phase::Beam(self.from_start.positions(), outcome);
            }
            Ok(complete) => self.begin_trace(complete && is_counted),
            Err(_) => self.begin_trace(false),
        }
    }

    fn add_layer(&mut self) {
        let has_positions = match (self.side, &mut self.from_goals) {
            (Side::Goals, Some(goals)) => goals.add_layer(),
            _ => self.from_start.add_layer(),
        };
        if !has_positions {
            self.finish(SearchOutcome::Unsolvable);
            return;
        }
        let goals = self.from_goals.as_ref().map(Ball::frontier);
        let is_less = goals.is_some_and(|goals| goals < self.from_start.frontier());
        self.side = if is_less { Side::Goals } else { Side::Start };
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

    fn begin_trace(&mut self, keeps_found: bool) {
        let Some(&meeting) = self.found.first() else { return };
        self.beam = None;
        if !keeps_found {
            self.found = Vec::new();
        }
        self.from_start.forget_hashes();
        let depths = self.meeting_depths();
        if let Some(goals) = &mut self.from_goals {
            goals.forget_hashes();
        }
        self.phase = Phase::Tracing(PathTrace::new(meeting, depths.0), PathTrace::new(meeting, depths.1));
    }

    /// Turns the positions of a path into moves.
    fn moves_along(&self, path: &[K]) -> Vec<Move> {
        let mut anchors = self.puzzle.start().anchors().to_vec();
        let cols = self.puzzle.start().board().grid().cols() as i16;
        let metric = self.puzzle.metric();
        let mut moves = Vec::with_capacity(path.len());
        let mut key = self.code.key_of(&anchors);
        for &after in path {
            let mut found: Option<Slide> = None;
            let here = &anchors;
            // It succeeded when the path was found.
            let _ = expand(&self.code.board, metric, here, &mut |slide| {
                let is_smaller =
                    found.is_none_or(|known| slide.pieces.count_ones() < known.pieces.count_ones());
                if is_smaller && self.code.key_after(key, here, slide) == after {
                    found = Some(slide);
                }
            });
            let Some(slide) = found else { return Vec::new() };
            let piece = pieces_of(slide.pieces).next().unwrap_or(0);
            let before = i16::from(anchors[piece]);
            slide.apply(&mut anchors);
            let there = i16::from(anchors[piece]);
            moves.push(Move {
                pieces: Pieces(slide.pieces),
                down: (there / cols - before / cols) as i8,
                right: (there % cols - before % cols) as i8,
            });
            key = after;
        }
        moves
    }

    /// One step of a trace or of counting; whether the phase goes on.
    fn follow(&mut self) -> bool {
        let metric = self.puzzle.metric();
        match &mut self.phase {
            Phase::Growing | Phase::Beam(..) | Phase::Finished => false,
            Phase::Tracing(to_start, to_goal) => {
                let traced = if !to_start.is_complete() {
                    to_start.step(&self.code, metric, self.from_start.layers())
                } else if let Some(goals) = self.from_goals.as_ref().filter(|_| !to_goal.is_complete()) {
                    to_goal.step(&self.code, metric, goals.layers())
                } else {
                    let from_start = to_start.path().iter().rev().skip(1);
                    let path: Vec<K> = from_start.chain(&to_goal.path()[1..]).copied().collect();
                    let moves = self.moves_along(&path);
                    self.solution = (moves.len() == path.len()).then_some(moves);
                    self.early = None;
                    self.begin_count();
                    return true;
                };
                if traced.is_err() {
                    self.solution = None;
                    self.finish(SearchOutcome::Solved);
                }
                true
            }
            Phase::Counting(count) => {
                let around_goals = self.from_goals.as_ref().map_or(&[][..], Ball::layers);
                let counted = count.step(&self.code, metric, self.from_start.layers(), around_goals);
                self.count = count.count();
                if counted.is_err() || self.count.is_some() {
                    self.finish(SearchOutcome::Solved);
                }
                true
            }
        }
    }

    fn begin_count(&mut self) {
        if !self.is_thinned() && !self.found.is_empty() && self.found.len() < MAX_FOUND {
            let (start_depth, goal_depth) = self.meeting_depths();
            let found = std::mem::take(&mut self.found);
            self.phase = Phase::Counting(SolutionCount::new(found, start_depth, goal_depth));
        } else {
            self.finish(SearchOutcome::Solved);
        }
    }
}

impl<W: Word, K: PackedKey> SizedSearch for KeyedSearch<W, K> {
    fn step(&mut self, positions: u64) -> Status {
        match self.phase {
            Phase::Growing => {
                self.grow(positions);
                if matches!(self.phase, Phase::Growing) && self.found.is_empty() {
                    self.step_beam(positions);
                }
            }
            Phase::Beam(left, outcome) => {
                self.step_beam(BEAM_SHARE * positions);
                let is_over = self.beam.as_ref().is_none_or(Beam::is_finished);
                if matches!(self.phase, Phase::Beam(..)) {
                    self.phase = Phase::Beam(left.saturating_sub(positions), outcome);
                    if left <= positions || is_over {
                        self.finish(outcome);
                    }
                }
            }
            Phase::Tracing(..) | Phase::Counting(_) => {
                for _ in 0..positions.div_ceil(TRACE_COST) {
                    if !self.follow() {
                        break;
                    }
                }
            }
            Phase::Finished => {}
        }
        Status::finished_if(self.outcome.is_some())
    }

    fn progress(&self) -> SearchProgress {
        SearchProgress {
            lower_bound: self.lower_bound(),
            radius_from_start: self.from_start.radius(),
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
        self.solution.as_deref()
    }

    fn upper_bound(&self) -> Option<u32> {
        self.solution.as_ref().map(|moves| moves.len() as u32).or(self.distance)
    }

    fn shortest_solution_count(&self) -> Option<u64> {
        self.count
    }

    fn layer_sizes(&self) -> Vec<u64> {
        self.from_start.layers().iter().map(super::layer::Layer::len).collect()
    }
}
