//! Saved games of Simon Tatham's Fifteen.
//!
//! ```
//! use antipode_puzzles::fifteen::saved_game;
//!
//! let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Fifteen\nPARAMS  :3:3x3\n\
//!     DESC    :17:1,2,3,4,5,6,0,7,8\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :4:M1,2\n";
//! let play = saved_game::read(text)?;
//! assert_eq!((play.played, play.position().to_string().as_str()), (1, "3x3:1,2,3,4,5,6,7,0,8"));
//! # Ok::<(), antipode_puzzles::fifteen::ParsePositionError>(())
//! ```

use super::board::Board;
use super::error::ParsePositionError;
use super::moves::{Direction, Move};
use super::position::Position;
use crate::saved_game::{self, SavedGameError, Value, move_numbers};

/// A saved game: its start, its moves, and the number of moves played when it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlay {
    /// The position at the start; after a solution by the program, the solved one. The hole belongs in the last cell.
    pub start: Position,
    /// All moves, also those that were taken back. Each is legal.
    pub moves: Vec<Move>,
    /// The number of moves played; the others were taken back.
    pub played: usize,
    /// The number of moves before a restart or a solution and after it, which are not among these.
    pub other_moves: usize,
}

impl SavedPlay {
    /// The position after the moves played.
    #[must_use]
    pub fn position(&self) -> Position {
        let play = |position: Position, mv: &Move| position.moved(*mv).unwrap_or(position);
        self.moves[..self.played].iter().fold(self.start, play)
    }
}

/// Parses a saved game of Fifteen in Simon Tatham's collection.
///
/// # Errors
/// What is wrong with the text, and where; or that it is a saved game of another puzzle.
pub fn read(text: &str) -> Result<SavedPlay, ParsePositionError> {
    let game = saved_game::parse(text)?;
    game.expect("Fifteen")?;
    let id = game.id();
    // Blanks before the board keep the columns of the whole text.
    let before = (game.description.column + game.description.text.chars().count())
        .saturating_sub(id.chars().count() + 1);
    let first = Position::parse(&(" ".repeat(before) + &id), Board::default())?;
    let play = game.play();
    let start = if play.is_from_solved { Position::solved(first.board()) } else { first };
    let mut moves = Vec::new();
    let mut position = start;
    for (number, value) in (1..).zip(&play.moves) {
        let fault = SavedGameError::Move { column: value.column, number };
        let mv = slide(*value, &position).ok_or(fault.clone())?;
        position = position.moved(mv).ok_or(fault)?;
        moves.push(mv);
    }
    Ok(SavedPlay { start, moves, played: play.played, other_moves: play.other_moves })
}

/// The move that `Mx,y` means: the hole goes to column x and row y, from 0, in its own row or column.
fn slide(value: Value, position: &Position) -> Option<Move> {
    let [x, y] = move_numbers(value.text)?;
    let (row, col) = position.board().place(position.hole());
    let (down, right) = (y.checked_sub(row as i32)?, x.checked_sub(col as i32)?);
    let tiles = u8::try_from(down.unsigned_abs().checked_add(right.unsigned_abs())?).ok()?;
    let direction = match (down.signum(), right.signum()) {
        (1, 0) => Direction::Up,
        (-1, 0) => Direction::Down,
        (0, 1) => Direction::Left,
        (0, -1) => Direction::Right,
        _ => return None,
    };
    Some(Move { direction, tiles })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(moves: &str, position: usize) -> String {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let mut text = format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Fifteen\nPARAMS  :3:3x3\n\
             DESC    :17:1,2,3,4,5,6,0,7,8\nNSTATES :1:{}\nSTATEPOS:1:{position}\n",
            moves.len() + 1
        );
        for mv in moves {
            text += &format!("MOVE    :{}:{mv}\n", mv.len());
        }
        text
    }

    #[test]
    fn the_hole_goes_to_the_cell_of_the_move() {
        let play = read(&saved("M2,2 M2,0 M0,0", 2)).expect("a saved game");
        let words: Vec<String> = play.moves.iter().map(Move::to_string).collect();
        assert_eq!(words, ["L2", "D2", "R2"]);
        assert!(play.position().is_solved());
        assert_eq!((play.played, play.other_moves), (1, 0));
    }

    #[test]
    fn a_move_that_is_none_is_refused() {
        for moves in
            ["M0,2", "M1,1", "M3,2", "M2", "M2,2,1", "X2,2", "M-1,2", "M0,2147483647", "M-2147483648,2"]
        {
            let error = read(&saved(moves, 1)).expect_err(moves);
            assert!(error.to_string().ends_with("move 1 of the saved game is illegal"), "{error}");
        }
    }
}
