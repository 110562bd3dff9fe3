//! Levels of GNOME Klotski.
//!
//! ```text
//! ######    # is a wall, - a cell that only the main piece may enter
//! #a**b#    * is the main piece; any other character is a piece
//! #a**b#
//! #cdde#
//! #cfge#
//! #h  i#    a blank is a hole
//! ##--##
//!     ..    the main piece must cover only dots
//!     ..
//! ```
//!
//! A level may begin with `name#width#height#`; the rows may then follow without line breaks. Rows may be in quotation
//! marks, as in the source of the program. Short rows end with blanks. On boards of more than 64 cells, rows and
//! columns of walls at the edges are left out.

use super::ForeignPuzzle;
use super::assembly::{PlacedPiece, all_free, goal, main_gates, main_piece, named_pieces, position};
use super::cursor::lines;
use super::error::{ForeignError, WriteError};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// Whether the text has a main piece, and rows or a header.
pub(super) fn is_evident(text: &str) -> bool {
    let rows = rows(text);
    text.contains('*')
        && !super::jim_slide::is_evident(text)
        && (rows.len() > 1 || rows.first().is_some_and(|row| header(row).is_some()))
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let (grid, cells, columns) = cells(text)?;
    let is_piece = |ch: char| !matches!(ch, ' ' | '.' | '#' | '-');
    if let Some(at) = cells.iter().position(|ch| ch.is_control()) {
        return Err(ForeignError::UnexpectedCharacter { column: columns[at], found: cells[at] });
    }
    let pieces = named_pieces(&cells, is_piece, Some('*'))?;
    let (_, main, shape) = *pieces.iter().find(|(ch, ..)| *ch == '*').ok_or(ForeignError::NoMainPiece)?;
    let having = |wanted: char| -> Cells { (0..cells.len()).filter(|cell| cells[*cell] == wanted).collect() };
    let gates = having('-');
    let placed = |(ch, name, cells): &(char, char, Cells)| {
        let barred = if *ch == '*' { Cells::EMPTY } else { gates };
        PlacedPiece { barred, ..PlacedPiece::free(*name, *cells) }
    };
    let placed: Vec<PlacedPiece> = pieces.iter().map(placed).collect();
    let start = position(grid, having('#'), &placed)?;
    let place = only_place(grid, shape, having('.'))?;
    let goal = goal(&start, &[(vec![main], vec![place])])?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    all_free(start)?;
    let (main, place) = main_piece(start, goal)?;
    // Dots and gates must be visible.
    let gates = main_gates(start, main)?;
    if !place.difference(start.holes()).is_empty() {
        return Err(WriteError::Goal);
    }
    if !gates.difference(start.holes()).is_empty() || gates.intersects(place) {
        return Err(WriteError::Gates);
    }
    let char_at = |cell: usize| match start.piece_at(cell) {
        Some(piece) if piece == main => '*',
        Some(piece) => board.pieces()[piece].name(),
        None if board.walls().contains(cell) => '#',
        None if gates.contains(cell) => '-',
        None if place.contains(cell) => '.',
        None => ' ',
    };
    let mut text = format!("board#{}#{}#", grid.cols(), grid.rows());
    for row in 0..grid.rows() {
        text.push('\n');
        text.extend((0..grid.cols()).map(|col| char_at(grid.cell(row, col))));
    }
    Ok(text)
}

/// The only place of a shape within some cells.
fn only_place(grid: Grid, shape: Cells, within: Cells) -> Result<Cells, ForeignError> {
    let (top, left, height, width) = grid.bounding_box(shape);
    let shape = Cells(shape.0 >> grid.cell(top, left));
    let mut places = (0..=grid.rows() - height)
        .flat_map(|row| (0..=grid.cols() - width).map(move |col| Cells(shape.0 << grid.cell(row, col))))
        .filter(|cells| cells.difference(within).is_empty());
    let place = places.next().ok_or(ForeignError::GoalShape)?;
    if places.next().is_some() { Err(ForeignError::GoalOpen) } else { Ok(place) }
}

/// The grid, the character of each cell, and its column in the text.
fn cells(text: &str) -> Result<(Grid, Vec<char>, Vec<usize>), ForeignError> {
    let mut rows = rows(text);
    let first = rows.first().ok_or(ForeignError::Empty)?;
    let mut size = None;
    if let Some((cols, count, rest)) = header(first) {
        let rest = rest.to_vec();
        rows.remove(0);
        if rest.is_empty() {
            let mut further = rows.iter().skip(count).flatten();
            if let Some(&(column, found)) = further.find(|(_, ch)| !ch.is_whitespace()) {
                return Err(ForeignError::UnexpectedCharacter { column, found });
            }
            rows.truncate(count);
        } else {
            // The rows without line breaks; the text may continue in further lines.
            let column = rest[0].0;
            let all: Row = std::iter::once(rest).chain(rows).flatten().collect();
            if cols == 0 || cols.saturating_mul(count) != all.len() {
                return Err(ForeignError::Unfilled { column });
            }
            rows = all.chunks(cols).map(<[_]>::to_vec).collect();
        }
        size = Some((count, cols));
    }
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (count, cols) = size.unwrap_or((rows.len(), longest));
    if let Some(row) = rows.iter().find(|row| row.len() > cols) {
        return Err(ForeignError::RowLength { column: row[0].0, found: row.len(), first: cols });
    }
    if cols == 0 || count == 0 || cols > MAX_SIDE || count > MAX_SIDE {
        return Err(ForeignError::Size { rows: count, cols });
    }
    let end = text.chars().count() + 1;
    rows.resize(count, Row::new());
    for row in &mut rows {
        row.resize(cols, (end, ' '));
    }
    if count * cols > MAX_WALLED_CELLS {
        trim_walls(&mut rows);
    }
    let (count, cols) = (rows.len(), rows.first().map_or(0, Vec::len));
    let grid = super::assembly::grid(count, cols)?;
    let (columns, chars) = rows.into_iter().flatten().unzip();
    Ok((grid, chars, columns))
}

/// Rows and columns of walls at the edges of a larger level are left out.
const MAX_WALLED_CELLS: usize = 64;

/// No level of the program has a longer side.
const MAX_SIDE: usize = 64;

/// A character with its column in the text.
type ColumnCharacter = (usize, char);

/// The characters of a row.
type Row = Vec<ColumnCharacter>;

/// Removes rows and columns of walls at the edges.
fn trim_walls(rows: &mut Vec<Row>) {
    let is_wall = |ch: &ColumnCharacter| ch.1 == '#';
    while rows.last().is_some_and(|row| row.iter().all(is_wall)) {
        rows.pop();
    }
    while rows.first().is_some_and(|row| row.iter().all(is_wall)) {
        rows.remove(0);
    }
    while !rows.is_empty() && rows.iter().all(|row| row.last().is_some_and(is_wall)) {
        rows.iter_mut().for_each(|row| row.truncate(row.len() - 1));
    }
    while !rows.is_empty() && rows.iter().all(|row| row.first().is_some_and(is_wall)) {
        for row in &mut *rows {
            row.remove(0);
        }
    }
}

/// The rows without quotation marks, and without empty rows at both ends.
fn rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (column, line) in lines(text) {
        let quoted = line.split_once('"').filter(|(before, _)| before.trim().is_empty());
        let (column, row) = match quoted {
            Some((before, after)) => {
                (column + before.chars().count() + 1, after.split('"').next().unwrap_or_default())
            }
            None => (column, line),
        };
        if !row.is_empty() || !rows.is_empty() {
            rows.push((column..).zip(row.chars()).collect());
        }
    }
    while rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    rows
}

/// The width and the height in a header, and what follows it.
fn header(row: &[ColumnCharacter]) -> Option<(usize, usize, &[ColumnCharacter])> {
    let mut parts = row.splitn(4, |(_, ch)| *ch == '#');
    let _name = parts.next()?;
    let mut number = || {
        let digits = parts.next().filter(|digits| (1..4).contains(&digits.len()))?;
        digits.iter().try_fold(0, |number, (_, digit)| Some(number * 10 + digit.to_digit(10)? as usize))
    };
    let (cols, rows) = (number()?, number()?);
    Some((cols, rows, parts.next()?))
}
