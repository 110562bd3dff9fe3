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
        && cursor.peek().is_some_and(|sign| "amewf".contains(sign.to_ascii_lowercase()))
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let mut cursor = Cursor::of_game_id(text);
    let (cols, rows) = read_size(&mut cursor)?;
    let grid = grid(rows, cols)?;
    let count = grid.cell_count();
    let mut walls = Cells::EMPTY;
    let mut gates = Cells::EMPTY;
    let mut pieces: Vec<Cells> = Vec::new();
    let mut main: Option<usize> = None;
    // For each cell so far the piece that can be continued from it.
    let mut open: Vec<Option<usize>> = Vec::new();
    while cursor.peek().is_some_and(|sign| sign != ',' && !sign.is_whitespace()) {
        let column = cursor.column();
        if open.len() >= count {
            return Err(ForeignError::Overfilled { column });
        }
        let gate = cursor.take('f') || cursor.take('F');
        let column = cursor.column();
        let found = cursor.next();
        let sign = found.map(|sign| sign.to_ascii_lowercase());
        let mut repeated = 1;
        if sign == Some('d') {
            let column = cursor.column();
            let distance = cursor.number()?;
            let from = usize::try_from(distance).ok().filter(|distance| (1..=open.len()).contains(distance));
            let from = from.map(|distance| open.len() - distance);
            let piece = from.and_then(|from| open[from].take());
            let piece = piece.ok_or(ForeignError::BackReference { column })?;
            pieces[piece] = pieces[piece].union(Cells::single(open.len()));
            open.push(Some(piece));
        } else {
            let sign = sign.ok_or(ForeignError::Unfilled { column })?;
            if !"amew".contains(sign) {
                return Err(ForeignError::UnexpectedCharacter { column, found: found.unwrap_or(sign) });
            }
            if cursor.peek().is_some_and(|sign| sign.is_ascii_digit()) {
                let column = cursor.column();
                repeated = cursor.number()? as usize;
                if repeated > count - open.len() {
                    return Err(ForeignError::Overfilled { column });
                }
            }
            for _ in 0..repeated {
                let cell = Cells::single(open.len());
                match sign {
                    'a' | 'm' => {
                        if sign == 'm' && main.replace(pieces.len()).is_some() {
                            return Err(ForeignError::SeveralMainPieces);
                        }
                        open.push(Some(pieces.len()));
                        pieces.push(cell);
                    }
                    'w' => {
                        walls = walls.union(cell);
                        open.push(None);
                    }
                    _ => open.push(None),
                }
            }
        }
        if gate {
            gates = (open.len() - repeated..open.len()).map(Cells::single).fold(gates, Cells::union);
        }
    }
    if open.len() < count {
        return Err(ForeignError::Unfilled { column: cursor.column() });
    }
    let main = main.ok_or(ForeignError::NoMainPiece)?;
    cursor.expect(',')?;
    let column = cursor.column();
    let (x, y) = (cursor.number()?, cursor.expect(',').and_then(|()| cursor.number())?);
    if cursor.take(',') {
        cursor.number()?;
    }
    cursor.end()?;
    if pieces.len() > names().count() {
        return Err(ForeignError::TooManyPieces);
    }
    // The main piece is A.
    let mut others = names().skip(1);
    let mut placed = Vec::with_capacity(pieces.len());
    for (index, cells) in pieces.iter().enumerate() {
        let name = if index == main { 'A' } else { others.next().ok_or(ForeignError::TooManyPieces)? };
        let barred = if index == main { Cells::EMPTY } else { gates };
        placed.push(PlacedPiece { barred, ..PlacedPiece::free(name, *cells) });
    }
    let start = position(grid, walls, &placed)?;
    let inside = (0..cols as i32).contains(&x) && (0..rows as i32).contains(&y);
    let there = inside.then(|| grid.cell(y as usize, x as usize));
    let place = there.and_then(|there| cells_from(grid, there, &offsets(grid, pieces[main])));
    let place = place.ok_or(ForeignError::Outside { column })?;
    let goal = goal(&start, &[(vec!['A'], vec![place])])?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
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
        if let Some((sign, count)) = last.take() {
            text.push_str(sign);
            if count > 1 {
                text.push_str(&count.to_string());
            }
        }
    };
    for cell in 0..grid.cell_count() {
        let sign = match start.piece_at(cell) {
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
            Some((same, count)) if *same == sign => *count += 1,
            _ => {
                flush(&mut last, &mut text);
                last = Some((sign, 1));
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
