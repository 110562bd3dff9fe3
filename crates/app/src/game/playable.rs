//! What the window asks of a puzzle beyond its rules: its text, and how a move is carried out by hand.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scene::Scene;

/// A puzzle that can be played here, saved and put into a link.
pub trait Playable: Puzzle + Clone + std::fmt::Debug {
    /// The position as a picture.
    fn scene(&self, position: &Self::Position) -> Scene<Self::Move>;

    /// The single moves of the board that carry a move out, in order; `None` where it is not possible.
    fn realise(&self, position: &Self::Position, mv: Self::Move) -> Option<Vec<Self::Move>>;

    /// The position as text.
    fn print(&self, position: &Self::Position) -> String;

    /// A position from text; the error is one sentence that names the fault and its place.
    ///
    /// # Errors
    /// Whatever is wrong with the text.
    fn parse(&self, text: &str) -> Result<Self::Position, String>;

    /// Moves as text, as they are made on the board that a position is of.
    fn print_moves(&self, on: &Self::Position, moves: &[Self::Move]) -> String;

    /// Moves from text, as they are made on the board that a position is of; the error is one sentence that names the
    /// fault and its place.
    ///
    /// # Errors
    /// Whatever is wrong with the text.
    fn parse_moves(&self, on: &Self::Position, text: &str) -> Result<Vec<Self::Move>, String>;

    /// The position after some single moves, or `None` where one of them is not legal.
    fn after(&self, position: &Self::Position, steps: &[Self::Move]) -> Option<Self::Position> {
        steps.iter().try_fold(position.clone(), |position, step| self.apply(&position, *step))
    }

    /// The single moves that carry out some moves one after the other.
    fn realise_all(&self, position: &Self::Position, words: &[Self::Move]) -> Option<Vec<Self::Move>> {
        let mut position = position.clone();
        let mut all = Vec::new();
        for word in words {
            let steps = self.realise(&position, *word)?;
            position = self.after(&position, &steps)?;
            all.extend(steps);
        }
        Some(all)
    }
}
