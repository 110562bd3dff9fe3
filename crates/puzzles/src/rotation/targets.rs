//! Where numbers are to go, as text: what is asked of the algorithm finder.

use std::fmt;

use super::board::Board;

/// For the number that stands in each cell of the solved board: the cell it is to end in, from 0; `None` where it may go
/// anywhere.
pub type Targets = Vec<Option<u8>>;

/// Reads targets: for the number of each square in reading order, with commas between, the square where it must end,
/// counted from 1, `=` where it must stay, `*` where it may go anywhere.
///
/// ```
/// use antipode_puzzles::rotation::{Board, read_targets};
///
/// let board = Board::square(2, 2, 2)?;
/// assert_eq!(read_targets("2,1,=,*", board), Ok(vec![Some(1), Some(0), Some(2), None]));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
///
/// # Errors
/// What is wrong with the text. Whether two numbers are sent to one square is not looked at here.
pub fn read_targets(text: &str, board: Board) -> Result<Targets, ReadTargetsError> {
    let squares = board.cells();
    // A text with more parts than the board has squares is wrong whatever stands in it.
    let parts: Vec<&str> = text.split(',').take(squares + 1).collect();
    if parts.len() != squares {
        return Err(ReadTargetsError::Squares { squares: squares as u8 });
    }
    let mut column = 1;
    let target = |(cell, part): (usize, &str)| {
        let here = column;
        column += part.chars().count() + 1;
        match part.trim() {
            "*" => Ok(None),
            "=" => Ok(Some(cell as u8)),
            number => match number.parse::<u8>() {
                Ok(square @ 1..) if usize::from(square) <= squares => Ok(Some(square - 1)),
                _ => {
                    let (number, squares) = (cell as u8 + 1, squares as u8);
                    Err(ReadTargetsError::Square { column: here, number, squares })
                }
            },
        }
    };
    parts.into_iter().enumerate().map(target).collect()
}

/// Why a text is no targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadTargetsError {
    /// There is not one target a square.
    Squares {
        /// How many squares there are.
        squares: u8,
    },
    /// A target is neither a square of the board nor a sign.
    Square {
        /// Where it begins, in characters from 1.
        column: usize,
        /// The number that is sent there.
        number: u8,
        /// How many squares there are.
        squares: u8,
    },
}

impl fmt::Display for ReadTargetsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadTargetsError::Squares { squares } => {
                write!(out, "there are {squares} numbers to be sent somewhere, with commas between")
            }
            ReadTargetsError::Square { column, number, squares } => write!(
                out,
                "column {column}: number {number} is sent to what is neither a square from 1 to {squares} nor = nor *"
            ),
        }
    }
}

impl std::error::Error for ReadTargetsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_squares_or_signs() {
        let board = Board::square(2, 2, 2).expect("the smallest board");
        assert_eq!(read_targets("2,1, = ,*", board), Ok(vec![Some(1), Some(0), Some(2), None]));
        for (text, names) in [
            ("2,1,=", "there are 4 numbers"),
            ("2,1,=,*,*", "there are 4 numbers"),
            ("0,=,=,=", "column 1: number 1"),
            ("=,=,5,=", "column 5: number 3"),
            ("=,=,x,=", "number 3"),
        ] {
            let why = read_targets(text, board).expect_err("it is refused").to_string();
            assert!(why.contains(names), "{text}: {why}");
        }
    }
}
