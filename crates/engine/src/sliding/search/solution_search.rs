//! What follows when the distance is known: a shortest solution, the number of all, and their first moves.

use antipode_puzzles::sliding::{Metric, Move};

use super::super::word::Word;
use super::ball::Ball;
use super::packed_key::PackedKey;
use super::path_moves::{PathMoves, as_move, move_between};
use super::path_trace::PathTrace;
use super::position_code::PositionCode;
use super::solution_count::SolutionCount;
use crate::resumable::Status;

/// Finds the moves and counts the solutions, from the layers of the balls.
#[derive(Debug)]
pub(super) struct SolutionSearch<K> {
    phase: Phase<K>,
    /// The meeting positions, if all are known and all layers were kept.
    meeting: Vec<K>,
    start_depth: usize,
    goal_depth: usize,
    start: Vec<u8>,
    solution: Option<Vec<Move>>,
    count: Option<u64>,
    first_moves: Vec<Move>,
}

#[derive(Debug)]
enum Phase<K> {
    /// The hash sets are freed.
    Freeing(K),
    /// The paths from the meeting position to the start and to a goal.
    Tracing(PathTrace<K>, PathTrace<K>),
    ReadingMoves(PathMoves<K>),
    Counting(SolutionCount<K>),
    /// The positions after the first moves whose moves are still to be found.
    FirstMoves(Vec<K>),
    Finished,
}

impl<K: PackedKey> SolutionSearch<K> {
    /// A search from a meeting position, with the depths of all of them around the start and around the goals. `all` are all
    /// the meeting positions if their solutions can be counted, else none.
    pub(super) fn new(meeting: K, all: Vec<K>, depths: (usize, usize), start: &[u8]) -> SolutionSearch<K> {
        SolutionSearch {
            phase: Phase::Freeing(meeting),
            meeting: all,
            start_depth: depths.0,
            goal_depth: depths.1,
            start: start.to_vec(),
            solution: None,
            count: None,
            first_moves: Vec::new(),
        }
    }

    /// A shortest solution, once found. `None` at the end if too many layers were dropped.
    pub(super) fn solution(&self) -> Option<&[Move]> {
        self.solution.as_deref()
    }

    /// The number of shortest solutions, once known.
    pub(super) fn count(&self) -> Option<u64> {
        self.count
    }

    /// The first moves of the shortest solutions, as far as they are known: each leads to another position.
    pub(super) fn first_moves(&self) -> &[Move] {
        match &self.solution {
            Some(solution) if self.first_moves.is_empty() => &solution[..solution.len().min(1)],
            _ => &self.first_moves,
        }
    }

    /// Expands up to about `budget` positions.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        from_start: &mut Ball<K>,
        from_goals: Option<&mut Ball<K>>,
        budget: u64,
    ) -> Status {
        match &mut self.phase {
            Phase::Freeing(meeting) => {
                let is_freed = !from_start.free_some() & !from_goals.is_some_and(Ball::free_some);
                if is_freed {
                    let trace = |depth| PathTrace::new(*meeting, depth);
                    self.phase = Phase::Tracing(trace(self.start_depth), trace(self.goal_depth));
                }
            }
            Phase::Tracing(to_start, to_goal) => {
                let goal_layers = from_goals.map_or(&[][..], |ball| ball.layers());
                let traced = if !to_start.is_complete() {
                    to_start.step(code, metric, from_start.layers(), budget)
                } else if !to_goal.is_complete() && !goal_layers.is_empty() {
                    to_goal.step(code, metric, goal_layers, budget)
                } else {
                    let from_start = to_start.path().iter().rev().skip(1);
                    let path: Vec<K> = from_start.chain(&to_goal.path()[1..]).copied().collect();
                    self.phase = Phase::ReadingMoves(PathMoves::new(code, &self.start, path));
                    Ok(())
                };
                if traced.is_err() {
                    self.phase = Phase::Finished;
                }
            }
            Phase::ReadingMoves(path) => {
                if let Some(moves) = path.step(code, metric) {
                    self.solution = (!moves.is_empty()).then_some(moves);
                    self.phase = match std::mem::take(&mut self.meeting) {
                        all if all.is_empty() => Phase::Finished,
                        all => Phase::Counting(SolutionCount::new(all, self.start_depth, self.goal_depth)),
                    };
                }
            }
            Phase::Counting(count) => {
                let goal_layers = from_goals.map_or(&[][..], |ball| ball.layers());
                let counted = count.step(code, metric, from_start.layers(), goal_layers, budget);
                self.count = count.count();
                if counted.is_err() {
                    self.phase = Phase::Finished;
                } else if self.count.is_some() {
                    self.phase = Phase::FirstMoves(count.first_positions().collect());
                }
            }
            Phase::FirstMoves(open) => match open.pop() {
                Some(after) => {
                    let key = code.key_of(&self.start);
                    let slide = move_between(code, metric, &self.start, key, after);
                    self.first_moves.extend(slide.map(|slide| as_move(code, &self.start, slide)));
                }
                None => self.phase = Phase::Finished,
            },
            Phase::Finished => {}
        }
        Status::finished_if(matches!(self.phase, Phase::Finished))
    }
}
