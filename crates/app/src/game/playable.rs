//! What the page needs of a puzzle beyond its rules: its text formats and its single moves.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scene::Scene;

/// A puzzle that can be played on the page, saved and shared as a link.
pub trait Playable: Puzzle + Clone + std::fmt::Debug {
    /// The position as a scene to draw.
    fn scene(&self, position: &Self::Position) -> Scene<Self::Move>;

    /// Expands a move into the single moves of the board, in order; `None` if it is illegal.
    fn expand(&self, position: &Self::Position, mv: Self::Move) -> Option<Vec<Self::Move>>;

    /// Prints a position.
    fn print(&self, position: &Self::Position) -> String;

    /// Parses a position. The error is one sentence with the fault and its column.
    ///
    /// # Errors
    /// Any fault of the text.
    fn parse(&self, text: &str) -> Result<Self::Position, String>;

    /// Prints moves, in the notation of the board of a position.
    fn print_moves(&self, on: &Self::Position, moves: &[Self::Move]) -> String;

    /// Parses moves, in the notation of the board of a position. The error is one sentence with the fault and its column.
    ///
    /// # Errors
    /// Any fault of the text.
    fn parse_moves(&self, on: &Self::Position, text: &str) -> Result<Vec<Self::Move>, String>;

    /// The position after single moves, or `None` if one of them is illegal.
    fn apply_all(&self, position: &Self::Position, steps: &[Self::Move]) -> Option<Self::Position> {
        steps.iter().try_fold(position.clone(), |position, step| self.apply(&position, *step))
    }

    /// Expands a sequence of moves into single moves.
    fn expand_all(&self, position: &Self::Position, words: &[Self::Move]) -> Option<Vec<Self::Move>> {
        let mut position = position.clone();
        let mut all = Vec::new();
        for word in words {
            let steps = self.expand(&position, *word)?;
            position = self.apply_all(&position, &steps)?;
            all.extend(steps);
        }
        Some(all)
    }
}
