//! Notation of positions. Output is canonical; the parser is lenient, and its errors say what is wrong and where.
//!
//! Positions: `123/456/789` with both spaces empty, `9.321/654/8.7` with tiles in the spaces (left space, rows from the
//! top, right space), `-` for an empty place. A row with fewer than three written places is packed to the left;
//! `-` among its tiles marks a gap. `@1` to `@3` at the end names the row in the frame; the default is the middle row.
//! Spaces, commas, slashes and line breaks are separators: rows may be written `1 2 3, 4 5 6, 7 8 9`, or all nine or
//! eleven places without separators.
//!
//! Columns count characters from 1, over the whole text.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::error::ParsePositionError;
use super::packed_board::PackedBoard;
use super::position::{Row, Side, TILES, Tile};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 1 << 16;

impl fmt::Display for PackedBoard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows().map(|line| line.iter().map(Some).collect());
        out.pad(&text(self.left(), &rows, self.right()))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.cells().map(|cells| {
            let mut tiles: Vec<Option<Tile>> = cells.to_vec();
            // Gaps are written only if the tiles are not packed to the left.
            let packed = cells.is_sorted_by_key(Option::is_none);
            tiles.retain(|tile| !packed || tile.is_some());
            tiles
        });
        let mut board = text(self.left(), &rows, self.right());
        if self.frame_row() != Row::MIDDLE {
            board.push_str(&format!("@{}", self.frame_row()));
        }
        out.pad(&board)
    }
}

fn text(left: Option<Tile>, rows: &[Vec<Option<Tile>>; 3], right: Option<Tile>) -> String {
    let place = |tile: &Option<Tile>| tile.map_or("-".to_owned(), |tile| tile.to_string());
    let rows = rows.each_ref().map(|row| row.iter().map(place).collect::<String>()).join("/");
    match (left, right) {
        (None, None) => rows,
        _ => format!("{}.{rows}.{}", place(&left), place(&right)),
    }
}

impl fmt::Debug for PackedBoard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for PackedBoard {
    type Err = ParsePositionError;

    /// Parses a board and packs it.
    fn from_str(text: &str) -> Result<PackedBoard, ParsePositionError> {
        Ok(text.parse::<Board>()?.packed())
    }
}

impl FromStr for Board {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Board, ParsePositionError> {
        let BoardText { places, framed } = read_chars(text)?;
        check_tiles(&places)?;
        let groups = Groups::new(&places)?;
        let left = one_place(Side::Left, groups.left)?;
        let right = one_place(Side::Right, groups.right)?;
        let mut cells = [[None; 3]; 3];
        for (row, (cells, group)) in Row::ALL.into_iter().zip(cells.iter_mut().zip(groups.rows)) {
            if let Some(fourth) = group.get(3) {
                return Err(ParsePositionError::RowTooLong { row, column: fourth.column });
            }
            for (cell, place) in cells.iter_mut().zip(group) {
                *cell = place.tile;
            }
        }
        Ok(Board::new(left, cells, right, framed).expect("each tile was counted once"))
    }
}

/// A place in the text: a digit or `-`, and the separator before it.
#[derive(Clone, Copy)]
struct PlaceText {
    tile: Option<Tile>,
    column: usize,
    before: Separator,
}

/// The separator before a place: none, a space or comma (weak), a slash or line break (strong), a dot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Separator {
    None,
    Weak,
    Strong,
    Dot,
}

struct BoardText {
    places: Vec<PlaceText>,
    framed: Row,
}

fn read_chars(text: &str) -> Result<BoardText, ParsePositionError> {
    let mut places: Vec<PlaceText> = Vec::new();
    let mut before = Separator::None;
    let mut framed = None;
    let mut dots = 0;
    let mut chars = text.chars().zip(1..).peekable();
    while let Some((ch, column)) = chars.next() {
        if column > MAX_TEXT {
            return Err(ParsePositionError::TooLong);
        }
        match ch {
            '\n' | '\r' | '/' => before = before.max(Separator::Strong),
            ',' => before = before.max(Separator::Weak),
            _ if ch.is_whitespace() => before = before.max(Separator::Weak),
            _ if framed.is_some() => return Err(ParsePositionError::AfterFrameRow { column, found: ch }),
            '@' => {
                let row = chars
                    .next()
                    .and_then(|(digit, _)| digit.to_digit(10))
                    .and_then(|digit| digit.checked_sub(1));
                framed = row.and_then(|index| Row::new(index as u8));
                if framed.is_none() {
                    return Err(ParsePositionError::FrameRow { column });
                }
            }
            '.' => {
                dots += 1;
                if dots > 2 || before == Separator::Dot {
                    return Err(ParsePositionError::ExtraDot { column });
                }
                // A dot at the start: the left space is empty.
                if places.is_empty() {
                    places.push(PlaceText { tile: None, column, before: Separator::None });
                }
                before = Separator::Dot;
            }
            '-' | '1'..='9' => {
                let tile = ch.to_digit(10).and_then(|digit| Tile::new(digit as u8));
                places.push(PlaceText {
                    tile,
                    column,
                    before: std::mem::replace(&mut before, Separator::None),
                });
            }
            _ => return Err(ParsePositionError::UnexpectedCharacter { column, found: ch }),
        }
        if places.len() > MAX_PLACES_WRITTEN {
            check_none_twice(&places)?;
            return Err(ParsePositionError::TooManyPlaces { column });
        }
    }
    // A dot at the end: the right space is empty.
    if before == Separator::Dot {
        places.push(PlaceText { tile: None, column: text.chars().count(), before });
    }
    Ok(BoardText { places, framed: framed.unwrap_or(Row::MIDDLE) })
}

/// A board has eleven places.
const MAX_PLACES_WRITTEN: usize = TILES + 2;

fn check_tiles(places: &[PlaceText]) -> Result<(), ParsePositionError> {
    if places.is_empty() {
        return Err(ParsePositionError::Empty);
    }
    check_none_twice(places)?;
    let missing: Vec<Tile> =
        Tile::all().filter(|tile| places.iter().all(|place| place.tile != Some(*tile))).collect();
    if missing.is_empty() { Ok(()) } else { Err(ParsePositionError::TilesMissing { missing }) }
}

fn check_none_twice(places: &[PlaceText]) -> Result<(), ParsePositionError> {
    for (index, place) in places.iter().enumerate() {
        let Some(tile) = place.tile else { continue };
        if let Some(first) = places[..index].iter().find(|earlier| earlier.tile == Some(tile)) {
            return Err(ParsePositionError::TileTwice { tile, first: first.column, column: place.column });
        }
    }
    Ok(())
}

/// The places of each part of a board.
struct Groups<'a> {
    left: &'a [PlaceText],
    rows: [&'a [PlaceText]; 3],
    right: &'a [PlaceText],
}

impl<'a> Groups<'a> {
    fn new(places: &'a [PlaceText]) -> Result<Groups<'a>, ParsePositionError> {
        let parts = split(places, Separator::Dot);
        let (left, middle, right): (&[PlaceText], &[PlaceText], &[PlaceText]) = match parts[..] {
            [middle] => return Groups::without_dots(middle),
            [left, middle] if left.len() == 1 => (left, middle, &[]),
            [middle, right] if right.len() == 1 => (&[], middle, right),
            [_, second] => return Err(ParsePositionError::DotAmongRows { column: second[0].column }),
            [left, middle, right] => (left, middle, right),
            _ => unreachable!("no more than two dots were read"),
        };
        let rows = split_rows(middle)?;
        Ok(Groups { left, rows, right })
    }

    /// Five groups or eleven places include the spaces.
    fn without_dots(places: &'a [PlaceText]) -> Result<Groups<'a>, ParsePositionError> {
        for gap in [Separator::Strong, Separator::Weak] {
            if let [left, first, second, third, right] = split(places, gap)[..] {
                return Ok(Groups { left, rows: [first, second, third], right });
            }
        }
        if places.len() == TILES + 2 && split(places, Separator::Strong).len() == 1 {
            let (left, rest) = places.split_at(1);
            let (rows, right) = rest.split_at(TILES);
            return Ok(Groups { left, rows: [&rows[..3], &rows[3..6], &rows[6..]], right });
        }
        Ok(Groups { left: &[], rows: split_rows(places)?, right: &[] })
    }
}

fn split_rows(places: &[PlaceText]) -> Result<[&[PlaceText]; 3], ParsePositionError> {
    for gap in [Separator::Strong, Separator::Weak] {
        if let Ok(rows) = split(places, gap).try_into() {
            return Ok(rows);
        }
    }
    match split(places, Separator::Strong).len() {
        1 if places.len() == TILES => Ok([&places[..3], &places[3..6], &places[6..]]),
        found => Err(ParsePositionError::RowCount { found }),
    }
}

/// The places in groups; a group begins where the separator before a place is at least as strong as `gap`.
fn split(places: &[PlaceText], gap: Separator) -> Vec<&[PlaceText]> {
    places.chunk_by(|_, next| next.before < gap).collect()
}

fn one_place(side: Side, places: &[PlaceText]) -> Result<Option<Tile>, ParsePositionError> {
    match places {
        [] => Ok(None),
        [place] => Ok(place.tile),
        [_, second, ..] => Err(ParsePositionError::SpaceTooLong { side, column: second.column }),
    }
}
