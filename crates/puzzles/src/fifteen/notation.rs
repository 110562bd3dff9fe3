//! Notation of boards and positions. Output is canonical; the parser is lenient, and its errors say what is wrong and where.
//!
//! A board is written width x height: `4x4`, `5x3`, and `4x4@first` if the hole of the solved position is in the first cell.
//!
//! A position is its board, a colon and the numbers in reading order with 0 for the hole, as in the game IDs of Simon
//! Tatham's Fifteen: `3x3:1,2,3,4,5,6,7,8,0`, and `2x2:0,1,2,3@first`. The parser accepts
//! - such a game ID, or a link to it; a board alone is its solved position;
//! - rows, separated by slashes or line breaks: `1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0`;
//! - the numbers of the present board in one row; up to nine numbers need no separators: `123456780`.
//!
//! The hole may also be written as a dot, a hyphen or an underscore. Spaces and commas are separators. Columns count
//! characters from 1, over the whole text.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, BoardError, Hole, MAX_CELLS, MAX_SIDE};
use super::error::ParsePositionError;
use super::metric::Metric;
use super::position::Position;
use super::variant::Variant;
use crate::source_char::{SourceChar, after_link, number, source_chars};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 1 << 12;

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{}x{}{}", self.cols(), self.rows(), self.ending()))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let numbers: Vec<String> = self.tiles().iter().map(u8::to_string).collect();
        out.pad(&format!("{}x{}:{}{}", board.cols(), board.rows(), numbers.join(","), board.ending()))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{} {}", self.board(), self.metric()))
    }
}

impl Board {
    fn ending(&self) -> &'static str {
        match self.hole() {
            Hole::Last => "",
            Hole::First => "@first",
        }
    }
}

impl FromStr for Board {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Board, ParsePositionError> {
        let signs = signs(text)?;
        let (name, hole) = split_hole(&signs)?;
        read_name(name, hole.unwrap_or_default())
    }
}

impl FromStr for Variant {
    type Err = ParsePositionError;

    /// Parses a board and a metric, separated by a space: `4x4 tiles`.
    fn from_str(text: &str) -> Result<Variant, ParsePositionError> {
        let (board, metric) = text.trim_end().rsplit_once(' ').unwrap_or((text, ""));
        let metric: Metric = metric.parse().map_err(ParsePositionError::Metric)?;
        Ok(Variant::new(board.parse()?, metric))
    }
}

impl Position {
    /// Parses a position of the board that the text names, or else of the present board. Where the text does not say where
    /// the hole belongs, it belongs where it does on the present board, and in the last cell if the text names its board.
    ///
    /// # Errors
    /// What is wrong with the text, and where. An unsolvable position is not an error.
    pub fn parse(text: &str, present: Board) -> Result<Position, ParsePositionError> {
        let signs = signs(text)?;
        let signs = after_link(&signs, "fifteen").unwrap_or(signs);
        let (body, hole) = split_hole(&signs)?;
        let colon = body.iter().position(|sign| sign.character == ':');
        let is_named = colon.is_some() || body.iter().any(|sign| sign.is_one_of("xX×#"));
        if !is_named {
            let rows = Rows::read(body)?;
            return rows.position_like(present, hole.unwrap_or(present.hole()));
        }
        let Some(colon) = colon else {
            return Ok(Position::solved(read_name(body, hole.unwrap_or_default())?));
        };
        let board = read_name(&body[..colon], hole.unwrap_or_default())?;
        Rows::read(&body[colon + 1..])?.position_of(board)
    }
}

fn signs(text: &str) -> Result<Vec<SourceChar>, ParsePositionError> {
    source_chars(text, MAX_TEXT).ok_or(ParsePositionError::TooLong)
}

/// The text before the `@`, and the place of the hole after it.
fn split_hole(signs: &[SourceChar]) -> Result<(&[SourceChar], Option<Hole>), ParsePositionError> {
    let Some(at) = signs.iter().position(|sign| sign.character == '@') else { return Ok((signs, None)) };
    let name: String = signs[at + 1..].iter().map(|sign| sign.character).collect();
    let hole = match name.trim() {
        "first" => Hole::First,
        "last" => Hole::Last,
        _ => return Err(ParsePositionError::Hole { column: signs[at].column }),
    };
    Ok((&signs[..at], Some(hole)))
}

/// The board of a name like `4x3`; `4` is `4x4`.
fn read_name(signs: &[SourceChar], hole: Hole) -> Result<Board, ParsePositionError> {
    let mut rest = signs;
    while let [first, after @ ..] = rest
        && first.character.is_whitespace()
    {
        rest = after;
    }
    if rest.is_empty() {
        return Err(ParsePositionError::Empty);
    }
    let cols = take_number(&mut rest, signs)?;
    let rows = match rest {
        [by, after @ ..] if by.is_one_of("xX×") => {
            rest = after;
            take_number(&mut rest, signs)?
        }
        _ => cols,
    };
    if let Some(sign) = rest.iter().find(|sign| !sign.character.is_whitespace()) {
        let SourceChar { character: found, column } = *sign;
        return Err(match found {
            '#' => ParsePositionError::Seed { column },
            _ => ParsePositionError::UnexpectedCharacter { column, found },
        });
    }
    board(rows, cols, hole)
}

/// Takes the number at the start of the rest of a name.
fn take_number(rest: &mut &[SourceChar], name: &[SourceChar]) -> Result<u32, ParsePositionError> {
    let (number, length) = number(rest);
    if length == 0 {
        // After the end there is no character, so the column follows from the last one.
        let here = rest.first().map(|sign| sign.column);
        let column = here.or(name.last().map(|sign| sign.column + 1)).unwrap_or(1);
        return Err(ParsePositionError::NumberNeeded { column });
    }
    *rest = &rest[length..];
    Ok(number)
}

fn board(rows: u32, cols: u32, hole: Hole) -> Result<Board, ParsePositionError> {
    // A side out of range stays out of range.
    let side = |side: u32| u8::try_from(side).unwrap_or(MAX_SIDE + 1);
    Board::new(side(rows), side(cols), hole)
        .map_err(|_| BoardError { rows: rows.into(), cols: cols.into() }.into())
}

/// A number of the text and the column where it begins.
#[derive(Clone, Copy)]
struct SourceNumber {
    number: u32,
    column: usize,
}

/// The numbers of a text, row by row.
struct Rows {
    rows: Vec<Vec<SourceNumber>>,
}

impl Rows {
    fn read(signs: &[SourceChar]) -> Result<Rows, ParsePositionError> {
        let mut rows: Vec<Vec<&[SourceChar]>> = vec![Vec::new()];
        let mut rest = signs;
        while let Some(SourceChar { character, column }) = rest.first().copied() {
            let row = rows.last_mut().expect("there is a row");
            let length = number(rest).1.max(1);
            match character {
                '0'..='9' | '.' | '-' | '_' => row.push(&rest[..length]),
                '/' | '\n' | ';' => rows.push(Vec::new()),
                ',' => {}
                _ if character.is_whitespace() => {}
                found => return Err(ParsePositionError::UnexpectedCharacter { column, found }),
            }
            rest = &rest[length..];
        }
        let rows: Vec<Vec<SourceNumber>> =
            rows.iter().filter(|row| !row.is_empty()).map(|row| numbers_of(row)).collect();
        if rows.is_empty() { Err(ParsePositionError::Empty) } else { Ok(Rows { rows }) }
    }

    fn count(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// The position of a board that the text names.
    fn position_of(&self, board: Board) -> Result<Position, ParsePositionError> {
        let tiles = board.tile_count();
        let mut columns = [0; MAX_CELLS];
        let mut numbers = Vec::new();
        for &SourceNumber { number, column } in self.rows.iter().flatten() {
            let Some(tile) = u8::try_from(number).ok().filter(|tile| usize::from(*tile) <= tiles) else {
                return Err(ParsePositionError::NumberOutOfRange { column, number, tiles });
            };
            let first = &mut columns[usize::from(tile)];
            if *first > 0 {
                return Err(ParsePositionError::NumberTwice { number: tile, first: *first, column });
            }
            *first = column;
            numbers.push(tile);
        }
        Position::new(board, &numbers).ok_or(ParsePositionError::NumberCount { found: self.count(), board })
    }

    /// The position of the board of several rows, or of the present board.
    fn position_like(&self, present: Board, hole: Hole) -> Result<Position, ParsePositionError> {
        let first = self.rows[0].len();
        if self.rows.len() == 1 {
            return self.position_of(board(present.rows() as u32, present.cols() as u32, hole)?);
        }
        for (row, numbers) in (1..).zip(&self.rows) {
            if numbers.len() != first {
                let (column, found) = (numbers[0].column, numbers.len());
                return Err(ParsePositionError::RowLength { column, row, found, first });
            }
        }
        self.position_of(board(self.rows.len() as u32, first as u32, hole)?)
    }
}

/// The numbers of a row. No board has a single column, so the only number of a row is one digit for each cell.
fn numbers_of(row: &[&[SourceChar]]) -> Vec<SourceNumber> {
    let value = |signs: &[SourceChar]| SourceNumber { number: number(signs).0, column: signs[0].column };
    match row {
        [digits] => digits.chunks(1).map(value).collect(),
        numbers => numbers.iter().map(|signs| value(signs)).collect(),
    }
}
