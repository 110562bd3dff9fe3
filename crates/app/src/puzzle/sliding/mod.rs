//! Sliding block puzzles on the page. A puzzle is posed: the goal belongs to the position, and the reachable positions depend on
//! the start.
//!
//! - [`PosedPosition`]: a position and its goal. - [`Component`]: the reachable positions. - [`move_count`]: counting moves.
//! - [`PieceKeys`]: keys that name a piece. - [`copy`]: its texts. - [`move_text`]: its moves in words.

mod component;
pub mod copy;
pub mod move_count;
pub mod move_text;
mod piece_keys;

pub use component::Component;
pub use piece_keys::PieceKeys;

use crate::panel::position_box::PositionError;
use antipode_puzzles::sliding::move_text::{format_move, parse_moves};
use antipode_puzzles::sliding::notation::{
    format_goal, format_position, parse_goal, parse_position, rush_hour_goal, split_start_and_goal,
};
use antipode_puzzles::sliding::{Goal, Metric, Move, ParseError, Position, trace_move};
use std::rc::Rc;

/// A position with its goal. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosedPosition {
    position: Position,
    goal: Rc<Goal>,
}

impl PosedPosition {
    /// A position with a goal of its board.
    #[must_use]
    pub fn new(position: Position, goal: Goal) -> PosedPosition {
        PosedPosition { position, goal: Rc::new(goal) }
    }

    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.goal.is_reached(&self.position)
    }

    /// Another position of the same board, with the same goal.
    #[must_use]
    pub fn with_position(&self, position: Position) -> PosedPosition {
        PosedPosition { position, goal: self.goal.clone() }
    }

    /// Whether another is the same puzzle: the same board and pieces, and the same goal.
    #[must_use]
    pub fn is_same_puzzle(&self, other: &PosedPosition) -> bool {
        self.position.board() == other.position.board() && self.goal == other.goal
    }

    /// The text: the board, an arrow, the goal.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} -> {}", format_position(&self.position), self.goal_text())
    }

    #[must_use]
    pub fn goal_text(&self) -> String {
        format_goal(&self.goal, self.position.board())
    }

    /// The board without its goal, for a link; there `#` would start a fragment.
    #[must_use]
    pub fn link_text(&self) -> String {
        format_position(&self.position).replace('#', "-")
    }

    /// The goal, for a link.
    #[must_use]
    pub fn link_goal(&self) -> String {
        self.goal_text().replace('#', "-")
    }

    /// Parses a board. If the text has no goal, the goal is the current one for the same pieces; for a Rush Hour board, that of Rush
    /// Hour; otherwise the piece in the upper left corner goes to the lower right one.
    ///
    /// # Errors
    /// The fault and its column.
    pub fn parse(text: &str, present: &PosedPosition) -> Result<PosedPosition, PositionError> {
        PosedPosition::parse_board(text, present).map_err(PositionError::from)
    }

    fn parse_board(text: &str, present: &PosedPosition) -> Result<PosedPosition, ParseError> {
        if let Some((start, goal)) = split_start_and_goal(text).filter(|(_, goal)| !goal.trim().is_empty()) {
            let position = parse_position(start).map_err(|error| error.within(start, text))?;
            let goal = parse_goal(goal, &position).map_err(|error| error.within(goal, text))?;
            return Ok(PosedPosition::new(position, goal));
        }
        let position = parse_position(text)?;
        if position.board() == present.position.board() {
            return Ok(present.with_position(position));
        }
        let goal = match rush_hour_goal(&position) {
            Some(goal) => goal,
            None => parse_goal("corner", &position).map_err(|_| ParseError::GoalMissing)?,
        };
        Ok(PosedPosition::new(position, goal))
    }

    /// The text of a move.
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        format_move(mv, self.position.board())
    }

    /// Parses moves.
    ///
    /// # Errors
    /// One sentence with the fault and its column.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        parse_moves(text, self.position.board()).map_err(|error| error.to_string())
    }

    /// The position after a move: one or several pieces together, by any path.
    #[must_use]
    pub fn apply(&self, mv: Move) -> Option<PosedPosition> {
        trace_move(&self.position, mv, Metric::SuperMove).map(|(after, _)| self.with_position(after))
    }

    /// The move as single steps of one cell.
    #[must_use]
    pub fn expand(&self, mv: Move) -> Option<Vec<Move>> {
        let (_, ways) = trace_move(&self.position, mv, Metric::SuperMove)?;
        let step = |(down, right)| Move { pieces: mv.pieces, down, right };
        Some(ways.into_iter().map(|way| step(way.offset())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> PosedPosition {
        PosedPosition::parse(text, &Component::klotski().root()).expect("a board")
    }

    #[test]
    fn a_column_counts_from_the_start_of_the_text() {
        let usual = Component::klotski().root();
        for (text, column) in [("AB/.$", 5), ("AB/.. -> ../$B", 13), ("AB/..\n\n../A?", 12)] {
            let error =
                PosedPosition::parse(text, &usual).expect_err("one character is not part of the notation");
            assert_eq!(error.column, Some(column), "{text}");
        }
    }

    #[test]
    fn texts_round_trip() {
        for text in ["AA/B. -> ../.B", "AA#/B.. -> ..#/.AA", "ABC/D.. -> corner:A", "AAB/..B@h:A -> .../AA."]
        {
            let read = place(text);
            assert_eq!(place(&read.text()), read, "{text}");
            let linked = format!("{}->{}", read.link_text(), read.link_goal());
            assert_eq!(place(&linked), read, "{linked}");
        }
    }

    #[test]
    fn a_board_without_a_goal_gets_a_default() {
        let usual = Component::klotski().root();
        let moved = PosedPosition::parse("BAAC/BAAC/DEEF/DGHF/.I.J", &usual).expect("Klotski");
        assert!(moved.is_same_puzzle(&usual) && moved != usual);
        assert_eq!(place("AB/..").goal_text(), "corner:A");
        let rush_hour = place("oooooo/oooooo/AAoooo/oooooo/oooooo/oooooo".replace('/', "").as_str());
        assert_eq!(rush_hour.goal_text(), "....../....../....AA/....../....../......");
    }

    #[test]
    fn a_piece_slides_around_a_corner() {
        let board = place("AA/B. -> ../.B");
        let [mv] = board.parse_moves("BR").expect("a move")[..] else { panic!("one move") };
        assert!(board.apply(mv).expect("it is free").is_solved());
        let board = place("A./.B -> ../.A");
        let [mv] = board.parse_moves("ADR").expect("a move")[..] else { panic!("one move") };
        assert_eq!(board.apply(mv), None, "B stands there");
        let around = place("A../.B./... -> .../.../..A");
        let [mv] = around.parse_moves("ADDRR").expect("a move")[..] else { panic!("one move") };
        assert_eq!(around.expand(mv).expect("it is free").len(), 4);
    }
}
