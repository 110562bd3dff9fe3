//! Boards as people type them: also as a drawing, with the spaces of the frame beside their row.
//!
//! ```
//! use antipode_puzzles::ramka::{Board, typed};
//!
//! let drawn = typed::read("123\n9.45.6\n78")?;
//! assert_eq!(Ok(drawn), "9.123/45/78.6".parse::<Board>());
//! # Ok::<(), antipode_puzzles::ramka::ParsePositionError>(())
//! ```

use super::board::Board;
use super::error::ParsePositionError;
use crate::number_grid::{self, NumberGrid};
use crate::reading::Reading;

/// Parses a board in any notation of [`Board`], or a drawing: three rows, one of which has dots at its ends. This row is in
/// the frame; beyond its dots are the tiles in the spaces, if there are any. The rows may also be those of a list, a table or a
/// box.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read(text: &str) -> Result<Board, ParsePositionError> {
    let fault = match read_drawing(text) {
        Ok(board) => return Ok(board),
        Err(fault) => fault,
    };
    let board = |grid: &NumberGrid| board_text(grid, text)?.parse::<Board>().ok();
    match Reading::of(number_grid::readings(text, 0, |grid| board(grid).into_iter().collect())) {
        Some(Reading::One(board)) => Ok(board),
        Some(Reading::Choices(_)) => Err(fault),
        None if matches!(fault, ParsePositionError::UnexpectedCharacter { .. }) => {
            let likely = number_grid::likely_rows(text).and_then(|grid| board_text(&grid, text));
            Err(likely.and_then(|likely| likely.parse::<Board>().err()).unwrap_or(fault))
        }
        None => Err(fault),
    }
}

/// The rows of a list or a box in the notation of this program, each tile in the column where it is in the text. `None` if
/// there is a number that no tile has, or not three rows or five: the spaces are then the first and the last one.
fn board_text(grid: &NumberGrid, text: &str) -> Option<String> {
    let mut chars = vec![' '; text.chars().count() + 1];
    for (index, row) in grid.rows.iter().enumerate() {
        for cell in row {
            let digit = match cell.number {
                Some(number) => char::from_digit(number.try_into().ok().filter(|number| *number < 10)?, 10)?,
                None => '-',
            };
            *chars.get_mut(cell.column - 1).filter(|ch| **ch == ' ')? = digit;
        }
        let before = row.first()?.column.checked_sub(2);
        if index > 0 {
            *chars.get_mut(before?).filter(|ch| **ch == ' ')? = '/';
        }
    }
    let is_flat = grid.rows.len() == 1 && grid.rows[0].len() == 9;
    (is_flat || matches!(grid.rows.len(), 3 | 5)).then(|| chars.into_iter().collect())
}

/// Parses a board in the notation of this program, or a drawing.
fn read_drawing(text: &str) -> Result<Board, ParsePositionError> {
    use ParsePositionError::{DotAmongRows, RowCount, SpaceTooLong};
    let error = match text.parse::<Board>() {
        Err(error @ (RowCount { .. } | SpaceTooLong { .. } | DotAmongRows { .. })) => error,
        read => return read,
    };
    let Some(dot) = text.chars().position(|ch| ch == '.') else { return Err(error) };
    let drawn = drawing(text).and_then(|plain| plain.parse().ok());
    drawn.ok_or(DotAmongRows { column: dot + 1 })
}

/// The notation of a drawing.
fn drawing(text: &str) -> Option<String> {
    let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let rows: [&str; 3] = rows.try_into().ok()?;
    let mut dotted = (0..3).filter(|row| rows[*row].contains('.'));
    let framed = dotted.next().filter(|_| dotted.next().is_none())?;
    let parts: Vec<&str> = rows[framed].split('.').map(str::trim).collect();
    let is_space = |part: &str| part.len() == 1;
    let (left, row, right) = match parts[..] {
        [left, row, right] => (left, row, right),
        ["", row] | [row, ""] => ("", row, ""),
        [left, row] if is_space(left) && !is_space(row) => (left, row, ""),
        [row, right] if is_space(right) && !is_space(row) => ("", row, right),
        _ => return None,
    };
    let place = |part: &str| match part.len() {
        0 => Some("-".to_owned()),
        1 => Some(part.to_owned()),
        _ => None,
    };
    let mut all = rows;
    all[framed] = row;
    Some(format!("{}.{}.{}@{}", place(left)?, all.join("/"), place(right)?, framed + 1))
}
