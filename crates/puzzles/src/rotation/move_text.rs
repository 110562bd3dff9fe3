//! Notation of turn sequences, read from left to right.
//!
//! `A` is the smallest clockwise turn of block A, `a` the smallest anticlockwise turn; `A2` and `a2` are two of them.
//! `R3C1` and `r3c1` name a block by the row and the column of its top left cell, from 1, and `R3C1x2` turns it twice; this
//! form is used if a board has more blocks than letters. A sequence in which every turn is one letter is written without
//! separators (`cbCDB`); otherwise spaces separate the turns (`A2 b C`).
//!
//! The parser also accepts `'` or the exponent −1 for the inverse, exponents (`A²`, `A^2`, `A^{-1}`), and brackets around a
//! repeated part (`(AB)^4`, `(AB)'`). Spaces, commas, `.`, `_`, `;`, `·` or nothing separate turns. `R2C2` without a
//! separator is always one block. Columns count characters from 1, over the whole text.

use std::fmt;

use super::board::Board;
use super::turn::Turn;
use crate::parse_error::{ParseError, display_with_column};

/// The maximum number of turns in one text.
pub const MAX_TURNS: usize = 10_000;

/// The maximum length of a text of turns, in characters: as many turns as are read, each printed in its longest form,
/// `R11C11x2` and a separator.
pub const MAX_TURNS_TEXT: usize = 9 * MAX_TURNS;

/// The number of letters for blocks.
const LETTERS: usize = 26;

/// The direction in which a capital letter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Convention {
    /// Capitals clockwise, small letters anticlockwise, like Nokia's solvers and Twiddle's keys.
    #[default]
    Standard,
    /// Capitals anticlockwise, with `'` or −1 clockwise, and `L` and `R` for the blocks of a board that has two of them
    /// side by side: Thomas Lam, *Solution to the Number Rotation Puzzle*.
    LamPaper,
}

impl Board {
    /// The name of a block: its letter in reading order. On a board with more blocks than letters it is `R3C11`, the row and
    /// the column of its top left cell from 1.
    ///
    /// # Panics
    /// If there is no such block.
    #[must_use]
    pub fn block_name(&self, block: usize) -> String {
        let (row, col) = self.block_corner(block).expect("a block of this board");
        if self.has_letters() {
            char::from(b'A' + block as u8).to_string()
        } else {
            format!("R{}C{}", row + 1, col + 1)
        }
    }

    fn has_letters(&self) -> bool {
        self.block_count() <= LETTERS
    }
}

/// A turn as text.
///
/// # Panics
/// If the board has no such block.
#[must_use]
pub fn format_turn(turn: Turn, board: Board) -> String {
    let mut text = board.block_name(turn.block.into());
    if turn.steps < 0 {
        text.make_ascii_lowercase();
    }
    if turn.steps.unsigned_abs() != 1 {
        let times = if board.has_letters() { "" } else { "x" };
        text.push_str(&format!("{times}{}", turn.steps.unsigned_abs()));
    }
    text
}

/// Turns as text: without separators if every turn is one letter, else separated by spaces.
///
/// # Panics
/// If the board has no such block.
#[must_use]
pub fn format_turns(turns: &[Turn], board: Board) -> String {
    let compact = board.has_letters() && turns.iter().all(|turn| turn.steps.unsigned_abs() == 1);
    let mut text = String::new();
    for turn in turns {
        if !compact && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&format_turn(*turn, board));
    }
    text
}

/// Turns as text in a convention. The paper's convention separates them by spaces: `L R2 L'`, where a capital is a quarter
/// turn anticlockwise and `'` makes it clockwise. [`parse_turns`] parses the text in the same convention.
///
/// # Panics
/// If the board has no such block.
#[must_use]
pub fn format_turns_in(turns: &[Turn], board: Board, convention: Convention) -> String {
    if convention == Convention::Standard {
        return format_turns(turns, board);
    }
    let name = |block: usize| match block {
        0 if two_beside(board) => "L".to_owned(),
        1 if two_beside(board) => "R".to_owned(),
        _ => board.block_name(block),
    };
    let print = |turn: &Turn| {
        let times = match turn.steps.unsigned_abs() {
            1 => String::new(),
            times if board.has_letters() => times.to_string(),
            times => format!("x{times}"),
        };
        let back = if turn.steps > 0 && turn.steps != 2 { "'" } else { "" };
        format!("{}{times}{back}", name(turn.block.into()))
    };
    turns.iter().map(print).collect::<Vec<_>>().join(" ")
}

/// Whether the board has two blocks side by side: the paper's L and R.
fn two_beside(board: Board) -> bool {
    board.block_count() == 2 && board.blocks_across() == 2
}

/// Parses a list of turns. A turn by several steps stays one turn, whether or not a rule counts it as one.
///
/// # Errors
/// The first invalid turn and its column.
pub fn parse_turns(text: &str, board: Board, convention: Convention) -> Result<Vec<Turn>, ParseTurnsError> {
    let chars: Vec<char> = text.chars().take(MAX_TURNS_TEXT + 1).collect();
    if chars.len() > MAX_TURNS_TEXT {
        return Err(ParseTurnsError::TooLong);
    }
    let mut reader = Reader { chars: &chars, at: 0, board, convention };
    let mut turns = Vec::new();
    // The column of each open bracket and the number of turns before it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    while let Some(ch) = reader.peek() {
        let column = reader.column();
        match ch {
            '(' | '[' => {
                reader.at += 1;
                open.push((column, turns.len()));
            }
            ')' | ']' => {
                reader.at += 1;
                let (_, from) = open.pop().ok_or(ParseTurnsError::UnmatchedBracket { column })?;
                let exponent = reader.exponent()?;
                repeat(&mut turns, from, exponent)?;
            }
            ',' | '.' | '_' | ';' | '·' => reader.at += 1,
            _ if ch.is_whitespace() => reader.at += 1,
            _ => turns.push(reader.turn(ch)?),
        }
        if turns.len() > MAX_TURNS {
            return Err(ParseTurnsError::TooLong);
        }
    }
    match open.pop() {
        Some((column, _)) => Err(ParseTurnsError::UnmatchedBracket { column }),
        None => Ok(turns),
    }
}

/// Repeats the turns from index `from` on; a negative exponent repeats their inverse.
fn repeat(turns: &mut Vec<Turn>, from: usize, exponent: i32) -> Result<(), ParseTurnsError> {
    if exponent < 0 {
        let back: Vec<Turn> = turns[from..].iter().rev().map(|turn| turn.inverse()).collect();
        turns.truncate(from);
        turns.extend(back);
    }
    let (length, times) = (turns.len() - from, exponent.unsigned_abs() as usize);
    if length.saturating_mul(times) > MAX_TURNS {
        return Err(ParseTurnsError::TooLong);
    }
    let group = turns.split_off(from);
    if !group.is_empty() {
        (0..times).for_each(|_| turns.extend_from_slice(&group));
    }
    Ok(())
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    board: Board,
    convention: Convention,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// The column of the next character, from 1.
    fn column(&self) -> usize {
        self.at + 1
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek().is_some_and(|ch| wanted.contains(ch));
        self.at += usize::from(found);
        found
    }

    fn turn(&mut self, letter: char) -> Result<Turn, ParseTurnsError> {
        let column = self.column();
        let (block, written) = match self.coordinates(letter)? {
            Some(block) => {
                // Here `x` is the multiplication sign, never the letter of block X.
                let times = self.chars[self.at..].first_chunk();
                self.at += usize::from(matches!(times, Some(['x' | '×', '0'..='9'])));
                (block, self.exponent()?)
            }
            None => (self.letter(letter)?, self.exponent()?),
        };
        let order = self.board.turn_order();
        if written == 0 || written.unsigned_abs() as usize >= order {
            return Err(ParseTurnsError::StepsOutOfRange { column, order });
        }
        let capitals = if self.convention == Convention::Standard { 1 } else { -1 };
        let case = if letter.is_ascii_lowercase() { -1 } else { 1 };
        Ok(Turn { block: block as u8, steps: (written * capitals * case) as i8 })
    }

    fn letter(&mut self, letter: char) -> Result<usize, ParseTurnsError> {
        let (column, board) = (self.column(), self.board);
        if !letter.is_ascii_alphabetic() {
            return Err(ParseTurnsError::UnexpectedCharacter { column, found: letter });
        }
        self.at += 1;
        let two_beside = two_beside(board);
        match letter.to_ascii_uppercase() {
            'L' if two_beside && self.convention == Convention::LamPaper => return Ok(0),
            'R' if two_beside && self.convention == Convention::LamPaper => return Ok(1),
            _ => {}
        }
        let block = usize::from(letter.to_ascii_uppercase() as u8 - b'A');
        let found = (block < board.block_count()).then_some(block);
        found.ok_or(ParseTurnsError::UnknownLetter { column, found: letter, board })
    }

    /// The block of `R3C11` or `r3c11`. `None`, with nothing consumed, if the text is something else.
    fn coordinates(&mut self, letter: char) -> Result<Option<usize>, ParseTurnsError> {
        let between = match letter {
            'R' => "C",
            'r' => "c",
            _ => return Ok(None),
        };
        let start = self.at;
        self.at += 1;
        let row = self.number();
        let found = self.take(between);
        let (Some(row), true, Some(col)) = (row, found, self.number()) else {
            self.at = start;
            return Ok(None);
        };
        let board = self.board;
        let index = |number: u32| usize::try_from(number).ok()?.checked_sub(1).filter(|&index| index < 12);
        let block = index(row).zip(index(col)).and_then(|(row, col)| board.block_at(row, col));
        block.map(Some).ok_or(ParseTurnsError::UnknownBlock { column: start + 1, row, col, board })
    }

    /// The exponent after a block or a bracket: a number in any of its forms, and primes. 1 if there is none.
    fn exponent(&mut self) -> Result<i32, ParseTurnsError> {
        let (mut amount, mut sign) = (None, 1);
        loop {
            let start = self.at;
            if self.take("'’′`") {
                sign = -sign;
                continue;
            }
            let raised = self.take("^");
            let braced = raised && self.take("{");
            let minus = self.take("-−⁻");
            let number = self.number();
            let closed = !braced || self.take("}");
            match number {
                Some(number) if closed && amount.is_none() => {
                    amount = Some(i32::try_from(number).unwrap_or(i32::MAX));
                    sign = if minus { -sign } else { sign };
                }
                None if self.at == start => return Ok(sign * amount.unwrap_or(1)),
                _ => {
                    let column = if amount.is_some() { start + 1 } else { self.column() };
                    return Err(ParseTurnsError::Exponent { column });
                }
            }
        }
    }

    /// A number (saturating) in ordinary digits or in superscript digits.
    fn number(&mut self) -> Option<u32> {
        let raised = self.peek().is_some_and(|ch| SUPERSCRIPTS.contains(&ch));
        let mut number: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|ch| digit(ch, raised)) {
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        number
    }
}

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

fn digit(ch: char, raised: bool) -> Option<u32> {
    if raised {
        SUPERSCRIPTS.iter().position(|digit| *digit == ch).map(|digit| digit as u32)
    } else {
        ch.to_digit(10)
    }
}

/// Why a text is not a list of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseTurnsError {
    /// No turn begins with this character.
    UnexpectedCharacter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// The board has no block with this letter.
    UnknownLetter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
        /// The board.
        board: Board,
    },
    /// The board has no block at these coordinates.
    UnknownBlock {
        /// The column of the text, from 1.
        column: usize,
        /// The row of the board, from 1.
        row: u32,
        /// The column of the board, from 1.
        col: u32,
        /// The board.
        board: Board,
    },
    /// The turn has no effect, or is not shorter than a full cycle of smallest turns.
    StepsOutOfRange {
        /// The column where the turn begins, from 1.
        column: usize,
        /// The order of the smallest turn.
        order: usize,
    },
    /// The exponent is not one whole number.
    Exponent {
        /// The column, from 1.
        column: usize,
    },
    /// A bracket without a matching bracket.
    UnmatchedBracket {
        /// The column, from 1.
        column: usize,
    },
    /// The text is longer than [`MAX_TURNS_TEXT`] characters or [`MAX_TURNS`] turns.
    TooLong,
}

impl ParseError for ParseTurnsError {
    fn column(&self) -> Option<usize> {
        match self {
            ParseTurnsError::UnexpectedCharacter { column, .. }
            | ParseTurnsError::UnknownLetter { column, .. }
            | ParseTurnsError::UnknownBlock { column, .. }
            | ParseTurnsError::StepsOutOfRange { column, .. }
            | ParseTurnsError::Exponent { column, .. }
            | ParseTurnsError::UnmatchedBracket { column, .. } => Some(*column),
            ParseTurnsError::TooLong => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTurnsError::UnexpectedCharacter { found, .. } => {
                write!(out, "no turn begins with {found:?}")
            }
            ParseTurnsError::UnknownLetter { found, board, .. } => {
                let letters = (b'A' + (board.block_count().min(LETTERS) - 1) as u8) as char;
                write!(out, "there is no block {}, ", found.to_ascii_uppercase())?;
                match letters {
                    'A' => write!(out, "only A"),
                    last => write!(out, "only A to {last}"),
                }
            }
            ParseTurnsError::UnknownBlock { row, col, board, .. } => {
                write!(
                    out,
                    "no block has its top left cell in row {row}, column {col}: rows go to {}, columns to {}",
                    board.block_count() / board.blocks_across(),
                    board.blocks_across()
                )
            }
            ParseTurnsError::StepsOutOfRange { order, .. } => {
                write!(out, "a block turns 1 to {} times, as {order} turns change nothing", order - 1)
            }
            ParseTurnsError::Exponent { .. } => {
                write!(out, "the exponent must be one whole number")
            }
            ParseTurnsError::UnmatchedBracket { .. } => {
                write!(out, "this bracket has no matching bracket")
            }
            ParseTurnsError::TooLong => {
                write!(out, "the text is longer than {MAX_TURNS_TEXT} characters or {MAX_TURNS} turns")
            }
        }
    }
}

display_with_column!(ParseTurnsError);
