//! Notation of move sequences; [`Move`] documents the notation of each move. Spaces, commas, `.`, `_` or nothing separate
//! moves. Columns count characters from 1, over the whole text.

use std::fmt;
use std::str::FromStr;

use super::moves::{Move, Place};
use super::notation::MAX_TEXT;
use super::position::{Row, Side};
use crate::parse_error::{ParseError, display_with_column};

/// The maximum number of moves in one text.
pub const MAX_MOVES: usize = 10_000;

/// Moves as text, separated by spaces.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

/// Parses a list of moves. Case does not matter.
///
/// # Errors
/// The first invalid move and its column.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseMovesError> {
    let mut moves = Vec::new();
    let mut rest = Reader { chars: text.chars().zip(1..).peekable() };
    while let Some((ch, column)) = rest.next() {
        if column > MAX_TEXT || moves.len() > MAX_MOVES {
            return Err(ParseMovesError::TooLong);
        }
        match ch {
            ',' | '.' | '_' | ';' => {}
            _ if ch.is_whitespace() => {}
            _ => moves.push(rest.one_move(ch, column)?),
        }
    }
    if moves.len() > MAX_MOVES { Err(ParseMovesError::TooLong) } else { Ok(moves) }
}

impl FromStr for Move {
    type Err = ParseMovesError;

    fn from_str(text: &str) -> Result<Move, ParseMovesError> {
        match parse_moves(text)?[..] {
            [mv] => Ok(mv),
            [] => Err(ParseMovesError::Unfinished { column: text.chars().count() + 1 }),
            [_, _, ..] => Err(ParseMovesError::MoreThanOne),
        }
    }
}

struct Reader<I: Iterator<Item = (char, usize)>> {
    chars: std::iter::Peekable<I>,
}

impl<I: Iterator<Item = (char, usize)>> Reader<I> {
    fn next(&mut self) -> Option<(char, usize)> {
        self.chars.next()
    }

    fn one_move(&mut self, first: char, column: usize) -> Result<Move, ParseMovesError> {
        match first.to_ascii_uppercase() {
            'L' if self.chars.peek().is_some_and(|(ch, _)| ch.eq_ignore_ascii_case(&'R')) => {
                self.next();
                Ok(Move::PushThrough { row: self.row(column + 2)? })
            }
            'L' => Ok(Move::Cross { side: Side::Left, row: self.row(column + 1)? }),
            'R' => Ok(Move::Cross { side: Side::Right, row: self.row(column + 1)? }),
            'S' => Ok(Move::Shift { row: self.row(column + 1)? }),
            '1'..='3' => {
                let row = Row::new(first as u8 - b'1').expect("a digit from 1 to 3");
                let from = self.place(column + 1)?;
                let to = self.place(column + 2)?;
                if from == to {
                    return Err(ParseMovesError::ZeroDistance { column: column + 2 });
                }
                Ok(Move::Slide { row, from, to })
            }
            _ => Err(ParseMovesError::UnexpectedCharacter { column, found: first }),
        }
    }

    fn row(&mut self, column: usize) -> Result<Row, ParseMovesError> {
        let (found, column) = self.next().ok_or(ParseMovesError::Unfinished { column })?;
        let index = found.to_digit(10).and_then(|digit| digit.checked_sub(1));
        index.and_then(|index| Row::new(index as u8)).ok_or(ParseMovesError::Row { column, found })
    }

    fn place(&mut self, column: usize) -> Result<Place, ParseMovesError> {
        let (found, column) = self.next().ok_or(ParseMovesError::Unfinished { column })?;
        let place = Place::ALL.into_iter().find(|place| place.letter().eq_ignore_ascii_case(&found));
        place.ok_or(ParseMovesError::Place { column, found })
    }
}

/// Why a text is not a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMovesError {
    /// No move begins with this character.
    UnexpectedCharacter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row from 1 to 3 is expected here.
    Row {
        /// The column, from 1.
        column: usize,
        /// The character found instead.
        found: char,
    },
    /// One of the places `L a b c R` is expected here.
    Place {
        /// The column, from 1.
        column: usize,
        /// The character found instead.
        found: char,
    },
    /// A slide ends where it begins.
    ZeroDistance {
        /// The column, from 1.
        column: usize,
    },
    /// The text ends within a move.
    Unfinished {
        /// The column of the missing character, from 1.
        column: usize,
    },
    /// The text has more than one move where one is expected.
    MoreThanOne,
    /// The text is longer than [`MAX_TEXT`] characters or [`MAX_MOVES`] moves.
    TooLong,
}

impl ParseError for ParseMovesError {
    fn column(&self) -> Option<usize> {
        match self {
            ParseMovesError::UnexpectedCharacter { column, .. }
            | ParseMovesError::Row { column, .. }
            | ParseMovesError::Place { column, .. }
            | ParseMovesError::ZeroDistance { column, .. }
            | ParseMovesError::Unfinished { column, .. } => Some(*column),
            ParseMovesError::MoreThanOne | ParseMovesError::TooLong => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMovesError::UnexpectedCharacter { found, .. } => {
                write!(out, "no move begins with {found:?}")
            }
            ParseMovesError::Row { found, .. } => {
                write!(out, "a row from 1 to 3 is needed, not {found:?}")
            }
            ParseMovesError::Place { found, .. } => {
                write!(out, "one of the places L, a, b, c, R is needed, not {found:?}")
            }
            ParseMovesError::ZeroDistance { .. } => {
                write!(out, "the slide ends where it begins")
            }
            ParseMovesError::Unfinished { .. } => {
                write!(out, "the text ends within a move")
            }
            ParseMovesError::MoreThanOne => write!(out, "expected one move, found several"),
            ParseMovesError::TooLong => {
                write!(out, "the text is longer than {MAX_TEXT} characters or {MAX_MOVES} moves")
            }
        }
    }
}

display_with_column!(ParseMovesError);
