//! A posed sliding block puzzle: a start position, a goal and a metric.

use super::goal::Goal;
use super::metric::Metric;
use super::moves::{Move, moves, path};
use super::notation::{print_goal, print_position, read_goal, read_position, rush_hour_goal, split_pair};
use super::position::Position;
use super::refusal::ReadError;
use crate::puzzle::Puzzle;

/// The maximum number of legal moves that are listed for one position. A position exceeds it only if at least eleven pieces
/// are side by side with room for all of them to move.
pub const MOST_MOVES: usize = 4_096;

/// A sliding block puzzle: a start position, a goal, and a metric.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sliding {
    start: Position,
    goal: Goal,
    metric: Metric,
}

impl Sliding {
    /// The puzzle with this start, goal and metric.
    #[must_use]
    pub fn new(start: Position, goal: Goal, metric: Metric) -> Sliding {
        Sliding { start, goal, metric }
    }

    /// Parses the start and the goal. The goal may be empty if the start text contains it, and for Rush Hour boards.
    ///
    /// # Errors
    /// What is wrong with the texts, and where.
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

    /// The start position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The metric.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The same puzzle with another metric.
    #[must_use]
    pub fn counted(&self, metric: Metric) -> Sliding {
        Sliding { metric, ..self.clone() }
    }

    /// The same puzzle with another start.
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

    /// The start position, because a posed puzzle is not scrambled from a solved position.
    fn solved(&self) -> Position {
        self.start()
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.goal.is_reached(position)
    }

    /// The legal moves; empty if there are more than [`MAX_LEGAL_MOVES`].
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
