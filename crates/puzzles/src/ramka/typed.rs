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

/// Parses a board in any notation of [`Board`], or a drawing: three rows, one of which has dots at its ends. This row is in
/// the frame; beyond its dots are the tiles in the spaces, if there are any.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read(text: &str) -> Result<Board, ParsePositionError> {
    use ParsePositionError::{DotAmongRows, RowCount, SpaceTooLong};
    let error = match text.parse::<Board>() {
        Err(error @ (RowCount { .. } | SpaceTooLong { .. } | DotAmongRows { .. })) => error,
        read => return read,
    };
    let Some(dot) = text.chars().position(|sign| sign == '.') else { return Err(error) };
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
