//! Boards from cells, and what all formats need of boards.

use std::sync::Arc;

use super::error::{ForeignError, WriteError};
use crate::short_list;
use crate::sliding::board::{Board, Freedom, MAX_PIECES, Piece};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::{Goal, Target};
use crate::sliding::position::Position;

/// A piece as a reader finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedPiece {
    pub(super) name: char,
    pub(super) cells: Cells,
    pub(super) freedom: Freedom,
    /// The gates that it may not enter.
    pub(super) barred: Cells,
}

impl PlacedPiece {
    pub(super) fn free(name: char, cells: Cells) -> PlacedPiece {
        PlacedPiece { name, cells, freedom: Freedom::Free, barred: Cells::EMPTY }
    }
}

pub(super) fn grid(rows: usize, cols: usize) -> Result<Grid, ForeignError> {
    Grid::new(rows, cols).ok_or(ForeignError::Size { rows, cols })
}

/// The names in the order in which pieces without names get them.
pub(super) fn names() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

/// The first name that is not among some others.
pub(super) fn unused_name(used: &[char]) -> Result<char, ForeignError> {
    names().find(|name| !used.contains(name)).ok_or(ForeignError::TooManyPieces)
}

/// The position with these walls and pieces, each of which must be connected. Names must be distinct, and pieces disjoint.
pub(super) fn position(grid: Grid, walls: Cells, pieces: &[PlacedPiece]) -> Result<Position, ForeignError> {
    let position = position_with_parts(grid, walls, pieces)?;
    match position.board().names_in_parts().chars().next() {
        Some(name) => Err(ForeignError::Disconnected { name }),
        None => Ok(position),
    }
}

/// The same if pieces may consist of several parts that slide as one body.
pub(super) fn position_with_parts(
    grid: Grid,
    walls: Cells,
    pieces: &[PlacedPiece],
) -> Result<Position, ForeignError> {
    if pieces.is_empty() {
        return Err(ForeignError::NoPieces);
    }
    if pieces.len() > MAX_PIECES {
        return Err(ForeignError::TooManyPieces);
    }
    let mut pieces = pieces.to_vec();
    short_list::sort_by_key(&mut pieces, |piece| piece.name);
    let mut anchors = Vec::with_capacity(pieces.len());
    let mut placed = Vec::with_capacity(pieces.len());
    for PlacedPiece { name, cells, freedom, barred } in pieces {
        if cells.intersects(barred) {
            return Err(ForeignError::GateCovered { name });
        }
        let (top, left, ..) = grid.bounding_box(cells);
        anchors.push(grid.cell(top, left) as u8);
        placed.push(Piece::covering(grid, cells, name, freedom).with_barred(barred.difference(walls)));
    }
    let board = Arc::new(Board::new(grid, walls, placed));
    Ok(Position::new(board, &anchors).expect("the pieces of a reader are disjoint"))
}

/// The goal with these places: the names of matching pieces, and as many sets of cells. Pieces with one place each are
/// listed alone.
pub(super) fn goal(start: &Position, places: &[(Vec<char>, Vec<Cells>)]) -> Result<Goal, ForeignError> {
    let board = start.board();
    let mut targets = Vec::with_capacity(places.len());
    let mut covered = board.walls();
    for (names, places) in places {
        let mut pieces: Vec<usize> = names.iter().filter_map(|name| board.piece_named(*name)).collect();
        short_list::sort(&mut pieces);
        let first = *pieces.first().ok_or(ForeignError::GoalShape)?;
        if pieces.len() != places.len() {
            return Err(ForeignError::GoalPieces);
        }
        let mut anchors = Vec::with_capacity(places.len());
        for cells in places {
            if covered.intersects(*cells) {
                return Err(ForeignError::GoalShape);
            }
            covered = covered.union(*cells);
            anchors.push(board.anchor_of(first, *cells).ok_or(ForeignError::GoalShape)?);
        }
        short_list::sort(&mut anchors);
        targets.push(Target { pieces, anchors });
    }
    if targets.is_empty() {
        return Err(ForeignError::GoalShape);
    }
    short_list::sort_by_key(&mut targets, |target| target.pieces.clone());
    Ok(Goal::Places(targets))
}

/// The cells of a shape, given by the cell that is first in reading order and the offsets (down, right) of all cells from
/// it; `None` if a cell would be outside the grid.
pub(super) fn cells_from(grid: Grid, first: usize, offsets: &[(i32, i32)]) -> Option<Cells> {
    let (row, col) = grid.row_col(first);
    let mut cells = Cells::EMPTY;
    for (down, right) in offsets {
        let at = (row as i32 + down, col as i32 + right);
        if at.0 < 0 || at.1 < 0 || at.0 >= grid.rows() as i32 || at.1 >= grid.cols() as i32 {
            return None;
        }
        cells = cells.union(Cells::single(grid.cell(at.0 as usize, at.1 as usize)));
    }
    Some(cells)
}

/// The offsets (down, right) of the cells of a shape from its first cell.
pub(super) fn offsets(grid: Grid, cells: Cells) -> Vec<(i32, i32)> {
    let (row, col) = grid.row_col(cells.first().unwrap_or(0));
    let offset = |cell: usize| {
        let at = grid.row_col(cell);
        (at.0 as i32 - row as i32, at.1 as i32 - col as i32)
    };
    cells.iter().map(offset).collect()
}

/// The goal as places of pieces, in reading order; a goal of a corner is a place, too. `None` if the corner cannot be reached in any way.
pub(super) fn targets(start: &Position, goal: &Goal) -> Option<Vec<Target>> {
    let board = start.board();
    match goal {
        Goal::Places(targets) => {
            let mut targets = targets.clone();
            targets.iter_mut().for_each(|target| short_list::sort(&mut target.anchors));
            Some(targets)
        }
        Goal::Corner { piece, rule } => {
            let grid = board.grid();
            let shape = &board.pieces()[*piece];
            let anchor = grid.cell(grid.rows() - shape.height(), grid.cols() - shape.width()) as u8;
            let cells = shape.cells_at(anchor);
            let fits = rule.is_satisfied(board, cells) && !cells.intersects(board.walls());
            fits.then(|| vec![Target { pieces: vec![*piece], anchors: vec![anchor] }])
        }
    }
}

/// The only piece with a place in the goal, and the cells of this place.
pub(super) fn main_piece(start: &Position, goal: Option<&Goal>) -> Result<(usize, Cells), WriteError> {
    let targets = goal.and_then(|goal| targets(start, goal)).ok_or(WriteError::Goal)?;
    match &targets[..] {
        [Target { pieces, anchors }] if pieces.len() == 1 => {
            Ok((pieces[0], start.board().pieces()[pieces[0]].cells_at(anchors[0])))
        }
        _ => Err(WriteError::Goal),
    }
}

/// The pieces of a position in the reading order of their first cells.
pub(super) fn in_reading_order(start: &Position) -> Vec<usize> {
    let mut pieces: Vec<usize> = (0..start.anchors().len()).collect();
    short_list::sort_by_key(&mut pieces, |piece| start.cells_of(*piece).first());
    pieces
}

/// Refuses gates.
pub(super) fn no_gates(start: &Position) -> Result<(), WriteError> {
    if start.board().gates().is_empty() { Ok(()) } else { Err(WriteError::Gates) }
}

/// The gates, if exactly the main piece may enter them all.
pub(super) fn main_gates(start: &Position, main: usize) -> Result<Cells, WriteError> {
    let board = start.board();
    match &board.gates()[..] {
        [] => Ok(Cells::EMPTY),
        [(names, cells)] if names.chars().eq([board.pieces()[main].name()]) => Ok(*cells),
        _ => Err(WriteError::Gates),
    }
}

/// Refuses pieces that are not free.
pub(super) fn all_free(start: &Position) -> Result<(), WriteError> {
    let bound = start.board().pieces().iter().find(|piece| piece.freedom() != Freedom::Free);
    bound.map_or(Ok(()), |piece| Err(WriteError::Freedom { name: piece.name() }))
}

/// The pieces of a grid of characters: for each character that is a name of a piece its cells, in reading order. Characters
/// that cannot be names here get the first names that are not used; `main` does as well, but before all others.
pub(super) fn named_pieces(
    cells: &[char],
    is_piece: impl Fn(char) -> bool,
    main: Option<char>,
) -> Result<Vec<(char, char, Cells)>, ForeignError> {
    let mut chars: Vec<char> = Vec::new();
    for ch in cells.iter().copied().filter(|ch| is_piece(*ch)) {
        if !chars.contains(&ch) {
            chars.push(ch);
        }
    }
    if chars.len() > MAX_PIECES {
        return Err(ForeignError::TooManyPieces);
    }
    let keeps = |ch: &char| ch.is_ascii_alphanumeric() && Some(*ch) != main;
    let mut used: Vec<char> = chars.iter().copied().filter(keeps).collect();
    short_list::sort_by_key(&mut chars, |ch| Some(*ch) != main);
    let mut pieces = Vec::with_capacity(chars.len());
    for ch in chars {
        let name = if keeps(&ch) { ch } else { unused_name(&used)? };
        used.push(name);
        let there = (0..cells.len()).filter(|cell| cells[*cell] == ch).collect();
        pieces.push((ch, name, there));
    }
    Ok(pieces)
}
