//! Saved games of Twiddle.
//!
//! ```
//! use antipode_puzzles::rotation::saved_game;
//!
//! let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Twiddle\nPARAMS  :5:2x2n2\n\
//!     DESC    :7:3,1,4,2\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:M0,0,1\n";
//! let play = saved_game::read(text)?;
//! assert_eq!((play.turns.len(), play.played), (1, 1));
//! # Ok::<(), antipode_puzzles::rotation::ParsePositionError>(())
//! ```

use super::board::Board;
use super::error::ParsePositionError;
use super::position::Position;
use super::turn::Turn;
use crate::saved_game::{self, SavedGameError, Value, move_numbers};

/// A saved game: its start, its turns, and the number of turns played when it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlay {
    /// The position at the start; after a solution by the program, the solved one.
    pub start: Position,
    /// All turns, also those that were taken back. Each is legal.
    pub turns: Vec<Turn>,
    /// The number of turns played; the others were taken back.
    pub played: usize,
    /// The number of turns before a restart or a solution and after it, which are not among these.
    pub other_turns: usize,
}

impl SavedPlay {
    /// The position after the turns played.
    #[must_use]
    pub fn position(&self) -> Position {
        let turn = |position: Position, turn: &Turn| position.turned(*turn).unwrap_or(position);
        self.turns[..self.played].iter().fold(self.start.clone(), turn)
    }
}

/// Parses a saved game of Twiddle in Simon Tatham's collection.
///
/// # Errors
/// What is wrong with the text, and where; or that it is a saved game of another puzzle.
pub fn read(text: &str) -> Result<SavedPlay, ParsePositionError> {
    let game = saved_game::parse(text)?;
    game.expect("Twiddle")?;
    let id = game.id();
    // Blanks before the board keep the columns of the whole text.
    let before = (game.description.column + game.description.text.chars().count())
        .saturating_sub(id.chars().count() + 1);
    let usual = Board::square(3, 3, 2)?;
    let first = Position::parse(&(" ".repeat(before) + &id), usual)?;
    let play = game.play();
    let start = if play.is_from_solved { Position::solved(first.board()) } else { first };
    let mut turns = Vec::new();
    let mut position = start.clone();
    for (number, value) in (1..).zip(&play.moves) {
        let fault = SavedGameError::Move { column: value.column, number };
        let turn = turn(*value, start.board()).ok_or(fault.clone())?;
        position = position.turned(turn).ok_or(fault)?;
        turns.push(turn);
    }
    Ok(SavedPlay { start, turns, played: play.played, other_turns: play.other_moves })
}

/// The turn that `Mx,y,d` means: the block whose upper left cell is in column x and row y, from 0; d quarters anticlockwise.
fn turn(value: Value, board: Board) -> Option<Turn> {
    let [x, y, quarters] = move_numbers(value.text)?;
    let across = board.cols() + 1 - board.block_cols();
    let down = board.rows() + 1 - board.block_rows();
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    let is_turn = x < across && y < down && (1..4).contains(&quarters.abs());
    is_turn.then(|| Turn { block: (y * across + x) as u8, steps: -quarters as i8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVED: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Twiddle\n\
        PARAMS  :5:3x3n2\nCPARAMS :5:3x3n2\nDESC    :17:4,9,2,3,5,7,8,1,6\nNSTATES :1:3\nSTATEPOS:1:2\n\
        MOVE    :6:M0,0,1\nMOVE    :6:M1,0,1\n";

    /// A game as the program wrote it; the position after the first move is what it showed.
    #[test]
    fn a_saved_game_has_its_board_its_turns_and_its_place() {
        let play = read(SAVED).expect("a saved game");
        assert_eq!(play.start.to_string(), "3x3n2:4,9,2,3,5,7,8,1,6");
        assert_eq!(play.position().to_string(), "3x3n2:9,5,2,4,3,7,8,1,6");
        assert_eq!(play.turns, [Turn::anticlockwise(0), Turn::anticlockwise(1)]);
        assert_eq!((play.played, play.other_turns), (1, 0));
        assert_eq!(read(&SAVED.replace('\n', "\r\n")), Ok(play));
    }

    #[test]
    fn faults_have_their_column() {
        let fault = |from: &str, to: &str| read(&SAVED.replace(from, to)).expect_err("a fault").to_string();
        assert_eq!(fault("M1,0,1", "M2,0,1"), "column 206: move 2 of the saved game is illegal");
        assert_eq!(fault("8,1,6", "8,1,1"), "column 149: 1 appears twice, first at column 147");
        assert_eq!(
            fault("7:Twiddle", "7:Fifteen"),
            "this is a saved game of Fifteen: open it on the page Fifteen"
        );
        assert_eq!(
            fault("7:Twiddle", "3:Net"),
            "this is a saved game of Net, which is not one of our puzzles"
        );
    }

    #[test]
    fn numbers_with_directions_turn_with_their_block() {
        let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Twiddle\nPARAMS  :6:2x2n2o\n\
            DESC    :8:3u1l2d4r\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :7:M0,0,-1\n";
        let play = read(text).expect("a saved game");
        assert_eq!(play.position().to_string(), "2x2n2o:2l3r4d1u");
    }
}
