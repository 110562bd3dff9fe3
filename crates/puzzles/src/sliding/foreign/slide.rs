//! Game IDs of Slide, an unfinished puzzle of Simon Tatham's collection, alone or at the end of a link.
//!
//! `7x6m25:` is the width, the height and a limit of the generator (`u` if there is none). Then the cells follow in
//! reading order: `a` the first cell of a piece, `m` that of the main piece, `d3` a cell of the piece that was last
//! continued three cells before, `e` a hole, `w` a wall; a number after `a`, `e` or `w` repeats it. A cell with `f` in
//! front may be entered by the main piece only. The end is `,x,y` and perhaps `,moves`: where the first cell of the main
//! piece must go, and the number of moves.

use super::ForeignPuzzle;
use super::assembly::{
    PlacedPiece, all_free, cells_from, goal, grid, main_gates, main_piece, names, offsets, position,
};
use super::cursor::Cursor;
use super::error::{ForeignError, WriteError};
use crate::sliding::cells::Cells;
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// Whether the text is a link to Slide, or a size and a colon with a letter of a cell after it.
pub(super) fn is_evident(text: &str) -> bool {
    if text.split_once('#').is_some_and(|(link, _)| link.to_ascii_lowercase().contains("slide")) {
        return true;
    }
    let mut cursor = Cursor::of_game_id(text);
    read_size(&mut cursor).is_ok()
        && cursor.peek().is_some_and(|ch| "amewf".contains(ch.to_ascii_lowercase()))
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let mut cursor = Cursor::of_game_id(text);
    let (cols, rows) = read_size(&mut cursor)?;
    let grid = grid(rows, cols)?;
    let cells = CellList::read(&mut cursor, grid.cell_count())?;
    let main = cells.main.ok_or(ForeignError::NoMainPiece)?;
    cursor.expect(',')?;
    let column = cursor.column();
    let (x, y) = (cursor.number()?, cursor.expect(',').and_then(|()| cursor.number())?);
    if cursor.take(',') {
        cursor.number()?;
    }
    cursor.end()?;
    let start = position(grid, cells.walls, &cells.placed_pieces(main)?)?;
    let inside = (0..cols as i32).contains(&x) && (0..rows as i32).contains(&y);
    let there = inside.then(|| grid.cell(y as usize, x as usize));
    let place = there.and_then(|there| cells_from(grid, there, &offsets(grid, cells.pieces[main])));
    let place = place.ok_or(ForeignError::Outside { column })?;
    let goal = goal(&start, &[(vec!['A'], vec![place])])?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

/// The cells of a game ID.
struct CellList {
    walls: Cells,
    gates: Cells,
    pieces: Vec<Cells>,
    /// The index of the main piece.
    main: Option<usize>,
    /// For each cell the piece that can be continued from it.
    open: Vec<Option<usize>>,
}

impl CellList {
    /// Reads `count` cells.
    fn read(cursor: &mut Cursor, count: usize) -> Result<CellList, ForeignError> {
        let (walls, gates) = (Cells::EMPTY, Cells::EMPTY);
        let mut cells = CellList { walls, gates, pieces: Vec::new(), main: None, open: Vec::new() };
        while cursor.peek().is_some_and(|ch| ch != ',' && !ch.is_whitespace()) {
            if cells.open.len() >= count {
                return Err(ForeignError::Overfilled { column: cursor.column() });
            }
            cells.read_next(cursor, count)?;
        }
        if cells.open.len() < count {
            return Err(ForeignError::Unfilled { column: cursor.column() });
        }
        Ok(cells)
    }

    /// Reads a cell, or several equal ones.
    fn read_next(&mut self, cursor: &mut Cursor, count: usize) -> Result<(), ForeignError> {
        let first = self.open.len();
        let is_gate = cursor.take('f') || cursor.take('F');
        let column = cursor.column();
        let found = cursor.next().ok_or(ForeignError::Unfilled { column })?;
        match found.to_ascii_lowercase() {
            'd' => self.continue_piece(cursor)?,
            letter @ ('a' | 'm' | 'e' | 'w') => {
                for _ in 0..read_repetitions(cursor, count - first)? {
                    self.push(letter)?;
                }
            }
            _ => return Err(ForeignError::UnexpectedCharacter { column, found }),
        }
        if is_gate {
            self.gates = (first..self.open.len()).map(Cells::single).fold(self.gates, Cells::union);
        }
        Ok(())
    }

    /// Adds a cell to an earlier piece; the number after `d` is the distance back to that piece's last cell.
    fn continue_piece(&mut self, cursor: &mut Cursor) -> Result<(), ForeignError> {
        let column = cursor.column();
        let distance = usize::try_from(cursor.number()?).ok().filter(|distance| *distance > 0);
        let from = distance.and_then(|distance| self.open.len().checked_sub(distance));
        let piece = from.and_then(|from| self.open[from].take());
        let piece = piece.ok_or(ForeignError::BackReference { column })?;
        self.pieces[piece] = self.pieces[piece].union(Cells::single(self.open.len()));
        self.open.push(Some(piece));
        Ok(())
    }

    /// Adds the first cell of a piece (`a`, or `m` for the main piece), a hole (`e`) or a wall (`w`).
    fn push(&mut self, letter: char) -> Result<(), ForeignError> {
        let (cell, piece) = (Cells::single(self.open.len()), self.pieces.len());
        if letter == 'm' && self.main.replace(piece).is_some() {
            return Err(ForeignError::SeveralMainPieces);
        }
        match letter {
            'a' | 'm' => self.pieces.push(cell),
            'w' => self.walls = self.walls.union(cell),
            _ => {}
        }
        self.open.push((self.pieces.len() > piece).then_some(piece));
        Ok(())
    }

    /// The pieces with their names: the main piece is A.
    fn placed_pieces(&self, main: usize) -> Result<Vec<PlacedPiece>, ForeignError> {
        let mut others = names().skip(1);
        let placed = self.pieces.iter().enumerate().map(|(index, &cells)| {
            let is_main = index == main;
            let name = if is_main { Some('A') } else { others.next() };
            let barred = if is_main { Cells::EMPTY } else { self.gates };
            let name = name.ok_or(ForeignError::TooManyPieces)?;
            Ok(PlacedPiece { barred, ..PlacedPiece::free(name, cells) })
        });
        placed.collect()
    }
}

/// How often a cell is repeated: the number after its letter, or once.
fn read_repetitions(cursor: &mut Cursor, most: usize) -> Result<usize, ForeignError> {
    if !cursor.peek().is_some_and(|ch| ch.is_ascii_digit()) {
        return Ok(1);
    }
    let column = cursor.column();
    let repetitions = cursor.number()? as usize;
    if repetitions > most { Err(ForeignError::Overfilled { column }) } else { Ok(repetitions) }
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    all_free(start)?;
    let (main, place) = main_piece(start, goal)?;
    let gates = main_gates(start, main)?;
    let mut text = format!("{}x{}u:", grid.cols(), grid.rows());
    // The last letter, with `f` in front if it is a gate, and how often it is repeated.
    let mut last: Option<(&str, usize)> = None;
    let flush = |last: &mut Option<(&str, usize)>, text: &mut String| {
        if let Some((letters, count)) = last.take() {
            text.push_str(letters);
            if count > 1 {
                text.push_str(&count.to_string());
            }
        }
    };
    for cell in 0..grid.cell_count() {
        let letters = match start.piece_at(cell) {
            Some(piece) => {
                let before = Cells(start.cells_of(piece).0 & (1_u128 << cell).wrapping_sub(1));
                match before.iter().last() {
                    Some(before) => {
                        flush(&mut last, &mut text);
                        let gate = if gates.contains(cell) { "f" } else { "" };
                        text.push_str(&format!("{gate}d{}", cell - before));
                        continue;
                    }
                    None if piece == main && gates.contains(cell) => "fm",
                    None if piece == main => "m",
                    None => "a",
                }
            }
            None if board.walls().contains(cell) => "w",
            None if gates.contains(cell) => "fe",
            None => "e",
        };
        match &mut last {
            Some((same, count)) if *same == letters => *count += 1,
            _ => {
                flush(&mut last, &mut text);
                last = Some((letters, 1));
            }
        }
    }
    flush(&mut last, &mut text);
    let (y, x) = grid.row_col(place.first().ok_or(WriteError::Goal)?);
    text.push_str(&format!(",{x},{y}"));
    Ok(text)
}

/// The width and the height before the colon.
fn read_size(cursor: &mut Cursor) -> Result<(usize, usize), ForeignError> {
    cursor.skip_blanks();
    let cols = cursor.number()?;
    let rows = if cursor.take('x') { cursor.number()? } else { cols };
    if !cursor.take('u') && cursor.take('m') {
        cursor.number()?;
    }
    cursor.expect(':')?;
    let side = |side: i32| usize::try_from(side).unwrap_or(0);
    Ok((side(cols), side(rows)))
}
