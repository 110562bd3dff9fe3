//! Notation of boards and positions. Output is canonical; the parser is lenient, and its errors say what is wrong and where.
//!
//! A board is written as in Simon Tatham's Twiddle, width x height n block: `3x3n2`, `4x3n3`, `3x3n2o` with directions. An
//! oblong block is written width x height: `4x3n3x2` has blocks three wide and two high. `3x3n2r` has one number per row. The suffix is `@ring` if blocks
//! turn by their ring, and `@180` if square blocks turn by 180°; the default is `@quarter`. `{:#}` omits the suffix, for
//! texts in which a rule next to the board implies it.
//!
//! A position is its board, a colon and the numbers in reading order, as in Twiddle's game IDs: `3x3n2:4,9,2,3,5,7,8,1,6`,
//! and with directions (up, left, down, right) `2x2n2o:3u1l2d4r`. With one number per row each is there once for each cell of
//! its row: `3x3n2r:1,2,1,3,2,1,2,3,3`. The parser accepts
//! - such a game ID with any shuffle count (`3x3n2m5:…`), or a link to it; a board alone is its solved position;
//! - rows, separated by slashes or line breaks: `4 9 2/3 5 7/8 1 6` or `492/357/816`;
//! - the numbers of the present board in one row; up to nine numbers need no separators: `492357816`;
//! - on a ring board of width four also the first eight numbers alone, the others in their solved cells: `56781234`.
//!
//! Properties of the board that the text does not give are those of the present board. Spaces and commas are separators. A
//! number without a direction on a board with directions is upright. Columns count characters from 1, over the whole text.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, BoardError, MAX_SIDE, Numbering, TurnKind};
use super::error::ParsePositionError;
use super::numbers::Rows;
use super::position::{Direction, Position};
use super::rule::Variant;
use crate::reading::Reading;
use crate::source_char::{SourceChar, after_link, number, source_chars};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 1 << 16;

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{}{}", self.size(), if out.alternate() { "" } else { self.ending() }))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let mut text = board.size() + ":";
        for (cell, number) in self.labels().enumerate() {
            // Directions separate the numbers; Twiddle does not allow commas with directions.
            if cell > 0 && !board.is_orientable() {
                text.push(',');
            }
            text.push_str(&number.to_string());
            text.extend(self.directions().get(cell).map(|direction| direction.letter()));
        }
        text.push_str(if out.alternate() { "" } else { board.ending() });
        out.pad(&text)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{:#} {}", self.board(), self.rule()))
    }
}

impl Board {
    fn size(&self) -> String {
        let mut text = format!("{}x{}n{}", self.cols(), self.rows(), self.block_cols());
        if self.block_rows() != self.block_cols() {
            text.push_str(&format!("x{}", self.block_rows()));
        }
        text.push_str(if self.has_row_numbers() { "r" } else { "" });
        text.push_str(if self.is_orientable() { "o" } else { "" });
        text
    }

    fn ending(&self) -> &'static str {
        match self.turn_kind() {
            TurnKind::Ring => "@ring",
            TurnKind::Flip if self.block_rows() == self.block_cols() => "@180",
            TurnKind::Quarter | TurnKind::Flip => "",
        }
    }
}

impl Direction {
    /// The letter in Twiddle's game IDs: `u`, `l`, `d` or `r`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'u',
            Direction::Right => 'r',
            Direction::Down => 'd',
            Direction::Left => 'l',
        }
    }
}

impl FromStr for Board {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Board, ParsePositionError> {
        read_board(&chars(text)?, TurnKind::Quarter)
    }
}

impl FromStr for Variant {
    type Err = ParsePositionError;

    /// Parses a board and a rule, separated by a space: `3x3n2 quarter`.
    fn from_str(text: &str) -> Result<Variant, ParsePositionError> {
        let (board, rule) = text.trim_end().rsplit_once(' ').unwrap_or((text, ""));
        let rule: super::Rule = rule.parse().map_err(ParsePositionError::Rule)?;
        Ok(Variant::new(read_board(&chars(board)?, rule.turn_kind())?, rule)?)
    }
}

impl Position {
    /// Parses a position of the board that the text names, or else of the present board. The canonical text of a position
    /// parses to the same position if the present board turns by quarters or is the board of the position.
    ///
    /// # Errors
    /// What is wrong with the text, and where. An unreachable position is not an error.
    pub fn parse(text: &str, present: Board) -> Result<Position, ParsePositionError> {
        let chars = chars(text)?;
        let (chars, linked) = without_link(chars);
        let (body, named) = split_turning(&chars)?;
        let colon = body.iter().position(|ch| ch.is_one_of(":"));
        if colon.is_none() && !body.iter().any(|ch| ch.is_one_of("xX×nN#")) {
            let rows = Rows::read(body)?;
            return rows.position_like(present, named);
        }
        // A link to Twiddle implies Twiddle's turns, whatever the present board is.
        let turning = if linked { TurnKind::Quarter } else { present.turn_kind() };
        let Some(colon) = colon else { return Ok(Position::solved(read_name(body, named, turning)?)) };
        let board = read_name(&body[..colon], named, turning)?;
        Rows::read(&body[colon + 1..])?.position_of(board)
    }
}

/// Parses a position in this notation; several ones if the text does not say which block is turned.
pub(super) fn read_typed(text: &str, present: Board) -> Result<Reading<Position>, ParsePositionError> {
    let chars = chars(text)?;
    let (plain, _) = without_link(chars);
    let (body, named) = split_turning(&plain)?;
    if body.iter().any(|ch| ch.is_one_of(":xX×nN#")) {
        return Position::parse(text, present).map(Reading::One);
    }
    Rows::read(body)?.readings(present, named)
}

fn chars(text: &str) -> Result<Vec<SourceChar>, ParsePositionError> {
    source_chars(text, MAX_TEXT).ok_or(ParsePositionError::TooLong)
}

/// The text after the `#` of a link, and whether the text is a link.
fn without_link(chars: Vec<SourceChar>) -> (Vec<SourceChar>, bool) {
    match after_link(&chars, "twiddle") {
        Some(id) => (id, true),
        None => (chars, false),
    }
}

/// The text before the `@`, and the kind of turn after it.
fn split_turning(chars: &[SourceChar]) -> Result<(&[SourceChar], Option<TurnKind>), ParsePositionError> {
    let Some(at) = chars.iter().position(|ch| ch.is_one_of("@")) else { return Ok((chars, None)) };
    let name: String = chars[at + 1..].iter().map(|ch| ch.character).collect();
    let turning = match name.trim() {
        "quarter" => TurnKind::Quarter,
        "ring" => TurnKind::Ring,
        "180" => TurnKind::Flip,
        _ => return Err(ParsePositionError::TurnKind { column: chars[at].column }),
    };
    Ok((&chars[..at], Some(turning)))
}

/// The board that the whole text names.
fn read_board(chars: &[SourceChar], otherwise: TurnKind) -> Result<Board, ParsePositionError> {
    let (name, named) = split_turning(chars)?;
    read_name(name, named, otherwise)
}

/// The board of a name like `4x3n2o`. The kind of turn is `named`, or else implied by an oblong block, or else `otherwise`.
fn read_name(
    chars: &[SourceChar],
    named: Option<TurnKind>,
    otherwise: TurnKind,
) -> Result<Board, ParsePositionError> {
    let mut name = NameReader { chars, at: 0 };
    while name.take(" \t\r\n") {}
    if name.at == chars.len() {
        return Err(ParsePositionError::Empty);
    }
    let cols = name.number()?;
    let rows = if name.take("xX×") { name.number()? } else { cols };
    let wide = if name.take("nN") { name.number()? } else { 2 };
    let oblong = name.take("xX×");
    let high = if oblong { name.number()? } else { wide };
    let (mut orientable, mut numbering) = (false, Numbering::Cells);
    while let Some(&SourceChar { character: ch, column }) = chars.get(name.at) {
        name.at += 1;
        match ch {
            'o' => orientable = true,
            // The number of turns of Twiddle's shuffle.
            'm' => drop(name.number()?),
            'r' => numbering = Numbering::Rows,
            '#' => return Err(ParsePositionError::Seed { column }),
            _ if ch.is_whitespace() => {}
            _ => return Err(ParsePositionError::UnexpectedCharacter { column, found: ch }),
        }
    }
    let turning = named.unwrap_or(match otherwise {
        _ if oblong => TurnKind::Flip,
        TurnKind::Ring if orientable || (high, wide) == (1, 1) => TurnKind::Quarter,
        _ if numbering == Numbering::Rows => TurnKind::Quarter,
        otherwise => otherwise,
    });
    Ok(board((rows, cols), (high, wide), turning, orientable)?.with_numbering(numbering)?)
}

/// The board with these numbers of rows and columns, which may be out of range.
pub(super) fn board(
    (rows, cols): (u32, u32),
    (high, wide): (u32, u32),
    turning: TurnKind,
    orientable: bool,
) -> Result<Board, ParsePositionError> {
    let side = |side: u32| u8::try_from(side).unwrap_or(u8::MAX);
    if rows.max(cols) > MAX_SIDE.into() {
        return Err(BoardError::Size { rows: rows.into(), cols: cols.into() }.into());
    }
    if high.max(wide) > MAX_SIDE.into() {
        return Err(BoardError::BlockTooLarge { block_rows: high.into(), block_cols: wide.into() }.into());
    }
    Ok(Board::new((side(rows), side(cols)), (side(high), side(wide)), turning, orientable)?)
}

struct NameReader<'a> {
    chars: &'a [SourceChar],
    at: usize,
}

impl NameReader<'_> {
    fn take(&mut self, one_of: &str) -> bool {
        let found = self.chars.get(self.at).is_some_and(|ch| ch.is_one_of(one_of));
        self.at += usize::from(found);
        found
    }

    fn number(&mut self) -> Result<u32, ParsePositionError> {
        let (number, length) = number(&self.chars[self.at..]);
        if length == 0 {
            // After the end there is no character, so the column follows from the last one.
            let here = self.chars.get(self.at).map(|ch| ch.column);
            let column = here.or(self.chars.last().map(|ch| ch.column + 1)).unwrap_or(1);
            return Err(ParsePositionError::NumberNeeded { column });
        }
        self.at += length;
        Ok(number)
    }
}
