//! Input of Donald Knuth's program SLIDING.
//!
//! ```text
//! 5 x 5 (a silly example)
//! 1 = 111/01
//! 2 = 101/111
//! 3 = 1
//! 1xx200000000033
//! 000xx00033001002
//! ```
//!
//! The number of rows and of columns, and a comment; the kinds of pieces, `1` to `f`, as rows of `1` and `0`; the start
//! and the stopping position. A position names, again and again, the piece that covers the first cell not yet described,
//! or `0` for a hole and `x` for a wall; zeros at the end may be missing. Pieces of one kind are interchangeable.

use super::ForeignPuzzle;
use super::assembly::{
    PlacedPiece, all_free, cells_from, goal, grid, in_reading_order, names, no_gates, position, targets,
};
use super::cursor::{Cursor, lines};
use super::error::{ForeignError, WriteError};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// The number of kinds of pieces that have names.
const KINDS: usize = 15;

/// Separates the name of a kind and its pattern.
const DEFINES: &str = " = ";

/// The offsets (down, right) of the cells of each kind of piece from its first cell, by the number of the kind.
type KindPatterns = [Option<Vec<(i32, i32)>>; KINDS + 1];

/// The pieces of a position in the order of their first cells: kind and cells.
type Pieces = Vec<(usize, Cells)>;

/// Whether there is a size on the first line and a kind of piece on a later one.
pub(super) fn is_evident(text: &str) -> bool {
    let mut lines = lines(text).into_iter().filter(|(_, line)| !line.trim().is_empty());
    let size = lines.next().and_then(|(column, line)| read_size(&mut Cursor::new(line, column)).ok());
    size.is_some() && lines.any(|(_, line)| is_definition(line))
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let end = text.chars().count() + 1;
    let mut lines = lines(text).into_iter().filter(|(_, line)| !line.trim().is_empty()).peekable();
    let (column, first) = lines.next().ok_or(ForeignError::Empty)?;
    let (rows, cols) = read_size(&mut Cursor::new(first, column))?;
    let grid = grid(rows, cols)?;
    let mut kinds = KindPatterns::default();
    while let Some((column, line)) = lines.next_if(|(_, line)| is_definition(line)) {
        read_kind(column, line, &mut kinds)?;
    }
    let (column, line) =
        lines.next().ok_or(ForeignError::LineNeeded { column: end, what: "the starting position" })?;
    let (pieces, walls) = read_position(grid, &kinds, column, line)?;
    let (column, line) =
        lines.next().ok_or(ForeignError::LineNeeded { column: end, what: "the stopping position" })?;
    let (places, goal_walls) = read_position(grid, &kinds, column, line)?;
    if let Some((column, _)) = lines.next() {
        return Err(ForeignError::Unsupported { column, what: "a second stopping position" });
    }
    if goal_walls != walls {
        return Err(ForeignError::GoalOutline);
    }
    let placed: Vec<PlacedPiece> =
        names().zip(&pieces).map(|(name, (_, cells))| PlacedPiece::free(name, *cells)).collect();
    if placed.len() < pieces.len() {
        return Err(ForeignError::TooManyPieces);
    }
    let start = position(grid, walls, &placed)?;
    let mut of_kinds = Vec::new();
    for kind in 1..=KINDS {
        let named =
            pieces.iter().zip(&placed).filter(|((of, _), _)| *of == kind).map(|(_, piece)| piece.name);
        let named: Vec<char> = named.collect();
        let there: Vec<Cells> =
            places.iter().filter(|(of, _)| *of == kind).map(|(_, cells)| *cells).collect();
        if named.len() != there.len() {
            return Err(ForeignError::GoalPieces);
        }
        if !named.is_empty() {
            of_kinds.push((named, there));
        }
    }
    let goal = goal(&start, &of_kinds)?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    all_free(start)?;
    no_gates(start)?;
    let targets = goal.and_then(|goal| targets(start, goal)).ok_or(WriteError::Goal)?;
    let target_of = |piece: usize| targets.iter().position(|target| target.pieces.contains(&piece));
    let mut kinds: Vec<usize> = Vec::new();
    let order = in_reading_order(start);
    for &piece in &order {
        let target = target_of(piece).ok_or(WriteError::PartialGoal)?;
        if !kinds.contains(&target) {
            kinds.push(target);
        }
    }
    if kinds.len() > KINDS {
        return Err(WriteError::TooManyPieces);
    }
    let digit = |kind: usize| char::from_digit(kind as u32 + 1, 16).expect("there are at most fifteen");
    let mut text = format!("{} x {}\n", grid.rows(), grid.cols());
    for (kind, target) in kinds.iter().enumerate() {
        let cells = start.cells_of(targets[*target].pieces[0]);
        let (top, left, height, width) = grid.bounding_box(cells);
        let row = |row: usize| {
            let ch = |col: usize| if cells.contains(grid.cell(top + row, left + col)) { '1' } else { '0' };
            (0..width).map(ch).collect::<String>()
        };
        let rows: Vec<String> = (0..height).map(row).collect();
        text.push_str(&format!("{} = {}\n", digit(kind), rows.join("/")));
    }
    let of_start = order.iter().map(|&piece| (target_of(piece), start.cells_of(piece)));
    let of_goal = targets.iter().enumerate().flat_map(|(target, places)| {
        let piece = board.pieces()[places.pieces[0]];
        places.anchors.iter().map(move |anchor| (Some(target), piece.cells_at(*anchor)))
    });
    for placed in [of_start.collect::<Vec<_>>(), of_goal.collect()] {
        let mut line = String::new();
        for cell in 0..grid.cell_count() {
            match placed.iter().find(|(_, cells)| cells.contains(cell)) {
                Some((target, cells)) if cells.first() == Some(cell) => {
                    let kind = kinds.iter().position(|kind| Some(*kind) == *target);
                    line.push(digit(kind.ok_or(WriteError::PartialGoal)?));
                }
                Some(_) => {}
                None if board.walls().contains(cell) => line.push('x'),
                None => line.push('0'),
            }
        }
        text.push_str(line.trim_end_matches('0'));
        text.push('\n');
    }
    Ok(text)
}

fn is_definition(line: &str) -> bool {
    line.chars().skip(1).take(DEFINES.len()).eq(DEFINES.chars())
}

fn read_size(cursor: &mut Cursor) -> Result<(usize, usize), ForeignError> {
    cursor.skip_blanks();
    let rows = cursor.number()?;
    cursor.expect('x')?;
    cursor.skip_blanks();
    let cols = cursor.number()?;
    let side = |side: i32| usize::try_from(side).unwrap_or(0);
    Ok((side(rows), side(cols)))
}

fn read_kind(column: usize, line: &str, kinds: &mut KindPatterns) -> Result<(), ForeignError> {
    let mut cursor = Cursor::new(line.trim_end(), column);
    let found = cursor.next().unwrap_or(' ');
    let kind = kind_of(found).ok_or(ForeignError::UnexpectedCharacter { column, found })?;
    for _ in 0..DEFINES.len() {
        cursor.next();
    }
    let mut cells: Vec<(i32, i32)> = Vec::new();
    let (mut row, mut col) = (0, 0);
    while let Some(found) = cursor.peek() {
        match found {
            '1' | '0' => {
                if found == '1' {
                    cells.push((row, col));
                }
                col += 1;
            }
            '/' => (row, col) = (row + 1, 0),
            _ => return Err(ForeignError::UnexpectedCharacter { column: cursor.column(), found }),
        }
        cursor.next();
    }
    let first = *cells.first().ok_or(ForeignError::Unfilled { column: cursor.column() })?;
    let cells = cells.into_iter().map(|(row, col)| (row - first.0, col - first.1)).collect();
    if kinds[kind].replace(cells).is_some() {
        return Err(ForeignError::Unsupported { column, what: "two definitions of one piece" });
    }
    Ok(())
}

fn read_position(
    grid: Grid,
    kinds: &KindPatterns,
    column: usize,
    line: &str,
) -> Result<(Pieces, Cells), ForeignError> {
    let mut cursor = Cursor::new(line.trim_end(), column);
    let (mut pieces, mut walls) = (Pieces::new(), Cells::EMPTY);
    let mut filled = Cells::EMPTY;
    while let Some(found) = cursor.peek() {
        let column = cursor.column();
        let cell = grid.all_cells().difference(filled).first().ok_or(ForeignError::Overfilled { column })?;
        let mut cells = Cells::single(cell);
        match found {
            '0' => {}
            'x' => walls = walls.union(cells),
            _ => {
                let kind = kind_of(found).ok_or(ForeignError::UnexpectedCharacter { column, found })?;
                let shape = kinds[kind].as_ref().ok_or(ForeignError::UndefinedPiece { column })?;
                cells = cells_from(grid, cell, shape).ok_or(ForeignError::Outside { column })?;
                if cells.intersects(filled) {
                    return Err(ForeignError::Overfilled { column });
                }
                pieces.push((kind, cells));
            }
        }
        filled = filled.union(cells);
        cursor.next();
    }
    Ok((pieces, walls))
}

fn kind_of(ch: char) -> Option<usize> {
    ch.to_digit(16).filter(|kind| *kind > 0 && !ch.is_ascii_uppercase()).map(|kind| kind as usize)
}
