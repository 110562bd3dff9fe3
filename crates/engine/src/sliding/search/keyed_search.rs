//! The search of one position, for one size of words and keys.

use antipode_puzzles::sliding::{Move, Pieces, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::expand::{Slide, expand};
use super::super::word::{Word, pieces_of};
use super::ball::{Ball, Obstacle};
use super::goal_test::{GoalTest, goal_arrangements};
use super::packed_key::PackedKey;
use super::path_trace::PathTrace;
use super::position_code::PositionCode;
use super::solution_count::SolutionCount;
use super::{SearchOutcome, SearchProgress};
use crate::resumable::Status;

/// If there are more goals, laid out with all pieces, the search does not begin at them.
const MAX_GOALS: usize = 1 << 16;
/// More goals than this at the same distance are not kept, so their solutions are not counted.
const MAX_FOUND: usize = 1 << 20;
/// The positions of a search whose layers are traced in one step.
const TRACE_COST: u64 = 1 << 20;

/// A search of any size of words and keys.
pub(super) trait SizedSearch {
    fn step(&mut self, positions: u64) -> Status;
    fn progress(&self) -> SearchProgress;
    fn outcome(&self) -> Option<SearchOutcome>;
    fn distance(&self) -> Option<u32>;
    fn solution(&self) -> Option<&[Move]>;
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
    /// The paths from the meeting position to the start and to a goal.
    Tracing(PathTrace<K>, PathTrace<K>),
    Counting(SolutionCount<K>),
    Finished,
}

impl<W: Word, K: PackedKey> KeyedSearch<W, K> {
    pub(super) fn new(puzzle: &PosedBoard, board: CompiledBoard<W>, max_bytes: u64) -> KeyedSearch<W, K> {
        let code: PositionCode<W, K> = PositionCode::new(puzzle, board);
        let start = code.key_of(puzzle.start().anchors());
        let goals = goal_arrangements(puzzle, &code, MAX_GOALS);
        let is_solved = puzzle.goal().is_reached(&puzzle.start());
        let has_no_goal = goals.as_ref().is_some_and(Vec::is_empty);
        let mut search = KeyedSearch {
            goal: GoalTest::new(puzzle, &code),
            puzzle: puzzle.clone(),
            code,
            from_start: Ball::new([start]),
            from_goals: goals.map(Ball::new),
            side: Side::Start,
            max_bytes: usize::try_from(max_bytes).unwrap_or(usize::MAX),
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
        self.from_start.bytes() + self.from_goals.as_ref().map_or(0, Ball::bytes)
    }

    fn grow(&mut self, positions: u64) {
        let metric = self.puzzle.metric();
        let KeyedSearch { code, puzzle, goal, from_start, from_goals, found, max_bytes, .. } = self;
        let other_bytes = match self.side {
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
        let is_counted = self.from_goals.is_none() && !self.from_start.is_thinned();
        match grown {
            Ok(false) if self.found.is_empty() || is_counted => {}
            Ok(true) if self.found.is_empty() => self.add_layer(),
            Err(_) if self.found.is_empty() => self.finish(match grown {
                Err(Obstacle::TooManySets) => SearchOutcome::TooManySets,
                _ => SearchOutcome::OutOfMemory,
            }),
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

    fn begin_trace(&mut self, keeps_found: bool) {
        let Some(&meeting) = self.found.first() else { return };
        if !keeps_found {
            self.found = Vec::new();
        }
        self.from_start.forget_hashes();
        let start_radius = self.from_start.radius() as usize;
        let goal_radius = self.from_goals.as_ref().map_or(0, Ball::radius) as usize;
        let depths = match self.side {
            Side::Start => (start_radius + 1, goal_radius),
            Side::Goals => (start_radius, goal_radius + 1),
        };
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
            Phase::Growing | Phase::Finished => false,
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
                    self.begin_count();
                    return true;
                };
                if traced.is_err() {
                    self.finish(SearchOutcome::Solved);
                }
                true
            }
            Phase::Counting(count) => {
                let counted = count.step(&self.code, metric, self.from_start.layers());
                self.count = count.count();
                if counted.is_err() || self.count.is_some() {
                    self.finish(SearchOutcome::Solved);
                }
                true
            }
        }
    }

    fn begin_count(&mut self) {
        let is_complete = self.from_goals.is_none()
            && !self.from_start.is_thinned()
            && !self.found.is_empty()
            && self.found.len() < MAX_FOUND;
        if is_complete {
            let depth = self.from_start.radius() as usize + 1;
            self.phase = Phase::Counting(SolutionCount::new(&self.found, depth));
        } else {
            self.finish(SearchOutcome::Solved);
        }
    }
}

impl<W: Word, K: PackedKey> SizedSearch for KeyedSearch<W, K> {
    fn step(&mut self, positions: u64) -> Status {
        match self.phase {
            Phase::Growing => self.grow(positions),
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

    fn shortest_solution_count(&self) -> Option<u64> {
        self.count
    }

    fn layer_sizes(&self) -> Vec<u64> {
        self.from_start.layers().iter().map(super::layer::Layer::len).collect()
    }
}
