//! Two grids with an empty line between them, as in lumi-a's sliding-blocks.
//!
//! ```text
//! --==+      the start: . is a hole, a blank is no cell of the board,
//! ##|/.      and any other character is a piece, which may be in parts
//! ##|*.
//! __mm$
//!
//! .....      the goal: only the pieces that matter
//! ...##
//! ...##
//! .....
//! ```
//!
//! Both grids have the same outline; where they are indented does not matter.

use super::ForeignPuzzle;
use super::assembly::{
    PlacedPiece, all_free, goal, grid, named_pieces, no_gates, position_with_parts, targets,
};
use super::cursor::lines;
use super::error::{ForeignError, WriteError};
use crate::sliding::cells::Cells;
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// The rows of a grid with the columns where they begin.
type Rows<'a> = Vec<(usize, &'a str)>;

/// The characters of the bounding box of a grid, row by row, and its number of columns.
struct Drawing {
    chars: Vec<char>,
    cols: usize,
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let mut rows: Rows = lines(text);
    let is_blank = |(_, row): &(usize, &str)| row.trim().is_empty();
    while rows.last().is_some_and(is_blank) {
        rows.pop();
    }
    let first = rows.iter().position(|row| !is_blank(row)).ok_or(ForeignError::Empty)?;
    rows.drain(..first);
    let end = text.chars().count() + 1;
    let gap =
        rows.iter().position(is_blank).ok_or(ForeignError::LineNeeded { column: end, what: "the goal" })?;
    let goal_rows = rows.split_off(gap);
    if rows.len() < 2 {
        return Err(ForeignError::Size { rows: rows.len(), cols: 0 });
    }
    let drawing = Drawing::of(&rows)?;
    let there =
        Drawing::of(goal_rows.iter().skip_while(|row| is_blank(row)).copied().collect::<Rows>().as_slice())?;
    let is_cell = |ch: &char| !ch.is_whitespace();
    let outline = |drawing: &Drawing| drawing.chars.iter().map(is_cell).collect::<Vec<bool>>();
    if there.cols != drawing.cols || outline(&there) != outline(&drawing) {
        return Err(ForeignError::GoalOutline);
    }
    let grid = grid(drawing.chars.len() / drawing.cols.max(1), drawing.cols)?;
    let walls: Cells = (0..drawing.chars.len()).filter(|cell| !is_cell(&drawing.chars[*cell])).collect();
    let is_piece = |ch: char| ch != '.' && !ch.is_whitespace();
    let pieces = named_pieces(&drawing.chars, is_piece, None)?;
    let placed: Vec<PlacedPiece> =
        pieces.iter().map(|(_, name, cells)| PlacedPiece::free(*name, *cells)).collect();
    let start = position_with_parts(grid, walls, &placed)?;
    let mut places = Vec::new();
    for (ch, _, cells) in named_pieces(&there.chars, is_piece, None)? {
        let piece = pieces.iter().find(|(piece, ..)| *piece == ch).ok_or(ForeignError::GoalPieces)?;
        places.push((vec![piece.1], vec![cells]));
    }
    let goal = goal(&start, &places)?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    all_free(start)?;
    no_gates(start)?;
    let targets = goal.and_then(|goal| targets(start, goal)).ok_or(WriteError::Goal)?;
    if targets.iter().any(|target| target.pieces.len() > 1) {
        return Err(WriteError::Goal);
    }
    if grid.rows() < 2 {
        return Err(WriteError::Size);
    }
    // An empty row would separate start and goal, and an empty column at an edge would not be seen.
    let is_empty = |cells: Cells| cells.difference(board.walls()).is_empty();
    let row = |row: usize| (0..grid.cols()).map(|col| grid.cell(row, col)).collect::<Cells>();
    let edges = [grid.column(0), grid.column(grid.cols() - 1)];
    if edges.into_iter().any(is_empty) || (0..grid.rows()).map(row).any(is_empty) {
        return Err(WriteError::Walls);
    }
    let piece_there = |cell: usize| {
        let covers = |target: &&crate::sliding::goal::Target| {
            board.pieces()[target.pieces[0]].cells_at(target.anchors[0]).contains(cell)
        };
        targets.iter().find(covers).map(|target| target.pieces[0])
    };
    let drawn = |piece_at: &dyn Fn(usize) -> Option<usize>| {
        let char_at = |cell: usize| match piece_at(cell) {
            Some(piece) => board.pieces()[piece].name(),
            None if board.walls().contains(cell) => ' ',
            None => '.',
        };
        let row = |row: usize| (0..grid.cols()).map(|col| char_at(grid.cell(row, col))).collect::<String>();
        (0..grid.rows()).map(row).collect::<Vec<_>>().join("\n")
    };
    Ok(format!("{}\n\n{}", drawn(&|cell| start.piece_at(cell)), drawn(&piece_there)))
}

impl Drawing {
    fn of(rows: &[(usize, &str)]) -> Result<Drawing, ForeignError> {
        let indent = |row: &str| row.chars().take_while(|ch| ch.is_whitespace()).count();
        let filled = rows.iter().filter(|(_, row)| !row.trim().is_empty());
        let left = filled.map(|(_, row)| indent(row)).min().unwrap_or(0);
        let cols = rows.iter().map(|(_, row)| row.trim_end().chars().count()).max().unwrap_or(0);
        let cols = cols.saturating_sub(left);
        // Before anything is allocated.
        grid(rows.len(), cols)?;
        let chars = rows.iter().flat_map(|(_, row)| {
            let row = row.chars().skip(left).chain(std::iter::repeat(' ')).take(cols);
            row.collect::<Vec<char>>()
        });
        Ok(Drawing { chars: chars.collect(), cols })
    }
}
