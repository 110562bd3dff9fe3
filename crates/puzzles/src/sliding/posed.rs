//! A sliding block puzzle as it is posed: a position to start from, a goal, a metric.

use super::goal::Goal;
use super::metric::Metric;
use super::moves::{Move, moves, path};
use super::notation::{print_goal, print_position, read_goal, read_position, rush_hour_goal, split_pair};
use super::position::Position;
use super::refusal::ReadError;
use crate::puzzle::Puzzle;

/// The most moves of one position that are told of. No board with fewer than eleven pieces side by side and room for all
/// of them has more.
pub const MOST_MOVES: usize = 4_096;

/// A sliding block puzzle: where its pieces start, where they shall end, and what counts as one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sliding {
    start: Position,
    goal: Goal,
    metric: Metric,
}

impl Sliding {
    /// A puzzle.
    #[must_use]
    pub fn new(start: Position, goal: Goal, metric: Metric) -> Sliding {
        Sliding { start, goal, metric }
    }

    /// A puzzle from the texts of its start and its goal; the goal of a board of Rush Hour may be left out.
    ///
    /// # Errors
    /// What is wrong with them, and where.
    pub fn read(start: &str, goal: &str, metric: Metric) -> Result<Sliding, ReadError> {
        let (start, goal) = match split_pair(start) {
            Some(pair) if goal.trim().is_empty() => pair,
            _ => (start, goal),
        };
        let start = read_position(start)?;
        let goal = if goal.trim().is_empty() {
            rush_hour_goal(&start).ok_or(ReadError::GoalMissing)?
        } else {
            read_goal(goal, &start)?
        };
        Ok(Sliding { start, goal, metric })
    }

    /// Where it starts.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// When it is solved.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// What counts as one move.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The same puzzle counted otherwise.
    #[must_use]
    pub fn counted(&self, metric: Metric) -> Sliding {
        Sliding { metric, ..self.clone() }
    }

    /// The same puzzle from another start.
    #[must_use]
    pub fn started(&self, start: Position) -> Sliding {
        Sliding { start, ..self.clone() }
    }

    /// The start as text.
    #[must_use]
    pub fn start_text(&self) -> String {
        print_position(&self.start)
    }

    /// The goal as text.
    #[must_use]
    pub fn goal_text(&self) -> String {
        print_goal(&self.goal, self.start.board())
    }
}

impl Puzzle for Sliding {
    type Position = Position;
    type Move = Move;

    /// Where the puzzle starts: it is posed, not scrambled.
    fn solved(&self) -> Position {
        self.start()
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.goal.is_reached(position)
    }

    /// None where there are more than [`MOST_MOVES`].
    fn moves(&self, position: &Position) -> Vec<Move> {
        moves(position, self.metric, MOST_MOVES).unwrap_or_default()
    }

    fn apply(&self, position: &Position, mv: Move) -> Option<Position> {
        path(position, mv, self.metric).map(|(after, _)| after)
    }

    fn inverse(&self, position: &Position, mv: Move) -> Option<Move> {
        self.apply(position, mv).map(|_| mv.inverse())
    }
}
