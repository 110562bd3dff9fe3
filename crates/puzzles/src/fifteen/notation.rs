//! Notation of boards and positions. Output is canonical; the parser is lenient, and its errors say what is wrong and where.
//!
//! A board is written width x height: `4x4`, `5x3`. Its goal follows after `@`, unless the tiles belong in rows with the hole
//! last: `4x4@first`, `4x4@spiral`, `5x3@columns`, or the numbers of any other goal in reading order, `2x2@goal:3,2,0,1`. The
//! parser accepts `@rows` and `@last`, too, and a goal in rows separated by slashes.
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

use super::board::{Board, BoardError, MAX_CELLS, MAX_SIDE};
use super::error::ParsePositionError;
use super::goal::{Arrangement, Goal};
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
        let (cols, rows) = (board.cols(), board.rows());
        out.pad(&format!("{cols}x{rows}:{}{}", listed(self.tiles()), board.ending()))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{} {}", self.board(), self.metric()))
    }
}

impl Board {
    fn ending(&self) -> String {
        match (self.goal(), self.goal().name()) {
            (Goal::Rows, _) => String::new(),
            (Goal::Custom(custom), _) => format!("@goal:{}", listed(custom.tiles())),
            (_, name) => format!("@{}", name.unwrap_or_default()),
        }
    }
}

fn listed(tiles: &[u8]) -> String {
    let numbers: Vec<String> = tiles.iter().map(u8::to_string).collect();
    numbers.join(",")
}

impl FromStr for Board {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Board, ParsePositionError> {
        let chars = chars(text)?;
        let (name, goal) = split_goal(&chars)?;
        read_board(name, goal)
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
    /// Parses a position of the board that the text names, or else of the present board. Where the text has no goal, it is
    /// that of the present board, and the rows if the text names its board or has rows of other lengths than a custom goal.
    ///
    /// # Errors
    /// What is wrong with the text, and where. An unsolvable position is not an error.
    pub fn parse(text: &str, present: Board) -> Result<Position, ParsePositionError> {
        let chars = chars(text)?;
        let chars = after_link(&chars, "fifteen").unwrap_or(chars);
        let (body, goal) = split_goal(&chars)?;
        let colon = body.iter().position(|ch| ch.character == ':');
        let is_named = colon.is_some() || body.iter().any(|ch| ch.is_one_of("xX×#"));
        if !is_named {
            let rows = Rows::read(body)?;
            let board = match goal {
                Some(goal) => goal.of(rows.board(present)?)?,
                None => rows.board(present)?,
            };
            return rows.position_of(board);
        }
        let Some(colon) = colon else {
            return Ok(Position::solved(read_board(body, goal)?));
        };
        let board = read_board(&body[..colon], goal)?;
        Rows::read(&body[colon + 1..])?.position_of(board)
    }
}

fn chars(text: &str) -> Result<Vec<SourceChar>, ParsePositionError> {
    source_chars(text, MAX_TEXT).ok_or(ParsePositionError::TooLong)
}

/// The goal of a text, which fits the board or not.
struct GoalText {
    /// The column of the `@`.
    column: usize,
    goal: NamedGoal,
}

enum NamedGoal {
    Named(Goal),
    Numbers(Rows),
}

impl GoalText {
    /// The board with this goal.
    fn of(&self, board: Board) -> Result<Board, ParsePositionError> {
        let goal = match &self.goal {
            NamedGoal::Named(goal) => *goal,
            NamedGoal::Numbers(rows) => {
                let numbers = rows.numbers_of(board)?;
                let custom = if rows.fit(board) { Arrangement::new(&numbers) } else { None };
                let (column, found) = (self.column, rows.count());
                Goal::Custom(custom.ok_or(ParsePositionError::GoalCount { column, found, board })?)
            }
        };
        Ok(board.with_goal(goal)?)
    }
}

/// The text before the `@`, and the goal after it.
fn split_goal(chars: &[SourceChar]) -> Result<(&[SourceChar], Option<GoalText>), ParsePositionError> {
    let Some(at) = chars.iter().position(|ch| ch.character == '@') else { return Ok((chars, None)) };
    let (column, after) = (chars[at].column, &chars[at + 1..]);
    let end = after.iter().position(|ch| ch.character == ':').unwrap_or(after.len());
    let name: String = after[..end].iter().map(|ch| ch.character).collect();
    let goal = match (Goal::named(name.trim()), after.get(end + 1..)) {
        (Some(goal), None) => NamedGoal::Named(goal),
        (_, Some(numbers)) if name.trim() == "goal" => NamedGoal::Numbers(Rows::read(numbers)?),
        _ => return Err(ParsePositionError::Goal { column }),
    };
    Ok((&chars[..at], Some(GoalText { column, goal })))
}

/// The board of a name like `4x3` with its goal; `4` is `4x4`.
fn read_board(name: &[SourceChar], goal: Option<GoalText>) -> Result<Board, ParsePositionError> {
    let board = read_name(name)?;
    goal.map_or(Ok(board), |goal| goal.of(board))
}

fn read_name(chars: &[SourceChar]) -> Result<Board, ParsePositionError> {
    let mut rest = chars;
    while let [first, after @ ..] = rest
        && first.character.is_whitespace()
    {
        rest = after;
    }
    if rest.is_empty() {
        return Err(ParsePositionError::Empty);
    }
    let cols = take_number(&mut rest, chars)?;
    let rows = match rest {
        [by, after @ ..] if by.is_one_of("xX×") => {
            rest = after;
            take_number(&mut rest, chars)?
        }
        _ => cols,
    };
    if let Some(ch) = rest.iter().find(|ch| !ch.character.is_whitespace()) {
        let SourceChar { character: found, column } = *ch;
        return Err(match found {
            '#' => ParsePositionError::Seed { column },
            _ => ParsePositionError::UnexpectedCharacter { column, found },
        });
    }
    on_sides(Board::default(), rows, cols)
}

/// Takes the number at the start of the rest of a name.
fn take_number(rest: &mut &[SourceChar], name: &[SourceChar]) -> Result<u32, ParsePositionError> {
    let (number, length) = number(rest);
    if length == 0 {
        // After the end there is no character, so the column follows from the last one.
        let here = rest.first().map(|ch| ch.column);
        let column = here.or(name.last().map(|ch| ch.column + 1)).unwrap_or(1);
        return Err(ParsePositionError::NumberNeeded { column });
    }
    *rest = &rest[length..];
    Ok(number)
}

/// The board of these sides with the goal of another one, where it fits.
fn on_sides(board: Board, rows: u32, cols: u32) -> Result<Board, ParsePositionError> {
    // A side out of range stays out of range.
    let side = |side: u32| u8::try_from(side).unwrap_or(MAX_SIDE + 1);
    board
        .with_sides(side(rows), side(cols))
        .map_err(|_| BoardError::Sides { rows: rows.into(), cols: cols.into() }.into())
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
    fn read(chars: &[SourceChar]) -> Result<Rows, ParsePositionError> {
        let mut rows: Vec<Vec<&[SourceChar]>> = vec![Vec::new()];
        let mut rest = chars;
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
        let numbers = self.numbers_of(board)?;
        Position::new(board, &numbers).ok_or(ParsePositionError::NumberCount { found: self.count(), board })
    }

    /// The numbers, each of the board and only once; not always as many as it has cells.
    fn numbers_of(&self, board: Board) -> Result<Vec<u8>, ParsePositionError> {
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
        Ok(numbers)
    }

    /// Whether the rows, or all numbers in one, fill the cells of a board.
    fn fit(&self, board: Board) -> bool {
        let is_row_long = |row: &Vec<SourceNumber>| row.len() == board.cols();
        match self.rows.as_slice() {
            [row] => row.len() == board.cell_count(),
            rows => rows.len() == board.rows() && rows.iter().all(is_row_long),
        }
    }

    /// The board of several rows, or the present board. A custom goal is kept where it fits.
    fn board(&self, present: Board) -> Result<Board, ParsePositionError> {
        let first = self.rows[0].len();
        if self.rows.len() == 1 {
            return Ok(present);
        }
        for (row, numbers) in (1..).zip(&self.rows) {
            if numbers.len() != first {
                let (column, found) = (numbers[0].column, numbers.len());
                return Err(ParsePositionError::RowLength { column, row, found, first });
            }
        }
        on_sides(present, self.rows.len() as u32, first as u32)
    }
}

/// The numbers of a row. No board has a single column, so the only number of a row is one digit for each cell.
fn numbers_of(row: &[&[SourceChar]]) -> Vec<SourceNumber> {
    let value = |chars: &[SourceChar]| SourceNumber { number: number(chars).0, column: chars[0].column };
    match row {
        [digits] => digits.chunks(1).map(value).collect(),
        numbers => numbers.iter().map(|chars| value(chars)).collect(),
    }
}
