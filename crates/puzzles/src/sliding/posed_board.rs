//! A posed sliding block puzzle: a start position, a goal and a metric.

use super::error::NotationError;
use super::goal::Goal;
use super::metric::Metric;
use super::moves::{Move, legal_moves, trace_move};
use super::notation::{
    format_goal, format_position, parse_goal, parse_position, rush_hour_goal, split_start_and_goal,
};
use super::position::Position;
use crate::puzzle::Puzzle;

/// The maximum number of legal moves that are listed for one position. A position exceeds it only if at least eleven pieces
/// are side by side with room for all of them to move.
pub const MAX_LEGAL_MOVES: usize = 4_096;

/// A sliding block puzzle: a start position, a goal, and a metric.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosedBoard {
    start: Position,
    goal: Goal,
    metric: Metric,
}

impl PosedBoard {
    /// The puzzle with this start, goal and metric.
    #[must_use]
    pub fn new(start: Position, goal: Goal, metric: Metric) -> PosedBoard {
        PosedBoard { start, goal, metric }
    }

    /// Parses the start and the goal. The goal may be empty if the start text contains it, and for Rush Hour boards.
    ///
    /// # Errors
    /// What is wrong with the texts, and where.
    pub fn parse(start: &str, goal: &str, metric: Metric) -> Result<PosedBoard, NotationError> {
        if goal.trim().is_empty()
            && let Some((board, goal)) = split_start_and_goal(start)
        {
            let in_start = |part| move |error: NotationError| error.within(part, start);
            let position = parse_position(board).map_err(in_start(board))?;
            let goal = read_goal(goal, &position).map_err(in_start(goal))?;
            return Ok(PosedBoard { start: position, goal, metric });
        }
        let start = parse_position(start)?;
        let goal = read_goal(goal, &start)?;
        Ok(PosedBoard { start, goal, metric })
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
    pub fn with_metric(&self, metric: Metric) -> PosedBoard {
        PosedBoard { metric, ..self.clone() }
    }

    /// The same puzzle with another start.
    #[must_use]
    pub fn with_start(&self, start: Position) -> PosedBoard {
        PosedBoard { start, ..self.clone() }
    }

    /// The start as text.
    #[must_use]
    pub fn start_text(&self) -> String {
        format_position(&self.start)
    }

    /// The goal as text.
    #[must_use]
    pub fn goal_text(&self) -> String {
        format_goal(&self.goal, self.start.board())
    }
}

/// The goal of a text; of an empty one, the goal of Rush Hour.
fn read_goal(text: &str, start: &Position) -> Result<Goal, NotationError> {
    if text.trim().is_empty() {
        return rush_hour_goal(start).ok_or(NotationError::GoalMissing);
    }
    parse_goal(text, start)
}

impl Puzzle for PosedBoard {
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
        legal_moves(position, self.metric, MAX_LEGAL_MOVES).unwrap_or_default()
    }

    fn apply(&self, position: &Position, mv: Move) -> Option<Position> {
        trace_move(position, mv, self.metric).map(|(after, _)| after)
    }

    fn inverse(&self, position: &Position, mv: Move) -> Option<Move> {
        self.apply(position, mv).map(|_| mv.inverse())
    }
}
