//! Notation of moves: `U`, `D`, `L` or `R` for the direction in which tiles slide, and their number if it is not 1: `L3`.
//!
//! Lower case is read, too. Moves need no separators; spaces, commas, dots and underscores are allowed.

use std::fmt;

use super::moves::{Direction, Move};
use crate::parse_error::{ParseError, display_with_column};

/// The maximum number of moves in one text.
pub const MAX_MOVES: usize = 10_000;

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tiles {
            1 => out.pad(&self.direction.letter().to_string()),
            tiles => out.pad(&format!("{}{tiles}", self.direction.letter())),
        }
    }
}

/// Moves in one line, separated by spaces.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// Parses a list of moves. The moves need not be legal.
///
/// ```
/// use antipode_puzzles::fifteen::{format_moves, parse_moves};
///
/// assert_eq!(format_moves(&parse_moves("ul3, D")?), "U L3 D");
/// assert_eq!(parse_moves("U9x").expect_err("no board has nine rows").to_string(), "column 2: a move slides 1 to 5 tiles");
/// # Ok::<(), antipode_puzzles::fifteen::ParseMovesError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseMovesError> {
    let mut moves: Vec<Move> = Vec::new();
    let mut chars = text.chars().zip(1..).peekable();
    while let Some((ch, column)) = chars.next() {
        if ch.is_whitespace() || ",._".contains(ch) {
            continue;
        }
        let unexpected = ParseMovesError::UnexpectedCharacter { column, found: ch };
        let direction = Direction::from_letter(ch).ok_or(unexpected)?;
        if moves.len() == MAX_MOVES {
            return Err(ParseMovesError::TooManyMoves { column });
        }
        let (mut tiles, mut digits) = (0_u8, None);
        while let Some((digit, at)) = chars.peek().and_then(|(ch, at)| Some((ch.to_digit(10)?, *at))) {
            tiles = tiles.saturating_mul(10).saturating_add(digit as u8);
            digits = digits.or(Some(at));
            chars.next();
        }
        let tiles = match digits {
            None => 1,
            Some(_) if (1..MAX_RUN + 1).contains(&tiles) => tiles,
            Some(column) => return Err(ParseMovesError::TileCount { column }),
        };
        moves.push(Move { direction, tiles });
    }
    Ok(moves)
}

/// The longest run of tiles on any board.
const MAX_RUN: u8 = super::board::MAX_SIDE - 1;

/// Why a text is not a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMovesError {
    /// A character that is not part of the notation.
    UnexpectedCharacter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// The number is 0, or more than the longest run of any board.
    TileCount {
        /// The column of the number, from 1.
        column: usize,
    },
    /// There are more than [`MAX_MOVES`] moves.
    TooManyMoves {
        /// The column of the first one too many, from 1.
        column: usize,
    },
}

impl ParseError for ParseMovesError {
    fn column(&self) -> Option<usize> {
        match self {
            ParseMovesError::UnexpectedCharacter { column, .. }
            | ParseMovesError::TileCount { column }
            | ParseMovesError::TooManyMoves { column } => Some(*column),
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMovesError::UnexpectedCharacter { found, .. } => {
                write!(out, "{found:?} is no direction: U, D, L or R")
            }
            ParseMovesError::TileCount { .. } => write!(out, "a move slides 1 to {MAX_RUN} tiles"),
            ParseMovesError::TooManyMoves { .. } => write!(out, "there are more than {MAX_MOVES} moves"),
        }
    }
}

display_with_column!(ParseMovesError);
