//! Rush Hour: a line of Michael Fogleman's database, or rows of letters.
//!
//! `60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332`: the number of moves, a board of 6 × 6, and the number of positions; the
//! numbers may be missing. `o` or `.` is a hole, `x` a wall, and a letter a car. Boards of other sizes are rows of the same
//! characters. Every car keeps to its line. Car A must reach the right end of its row, or the first wall there.

use super::ForeignPuzzle;
use super::assembly::{PlacedPiece, grid, in_reading_order, main_piece, no_gates, position};
use super::cursor::Cursor;
use super::error::{ForeignError, WriteError};
use crate::sliding::board::{Freedom, Piece};
use crate::sliding::cells::Cells;
use crate::sliding::goal::Goal;
use crate::sliding::notation::rush_hour_goal;
use crate::sliding::position::Position;

/// The number of rows and of columns of a board in the database.
const SIDE: usize = 6;

/// Whether the text has rows with a car A, or is a line of the database.
pub(super) fn may_be(text: &str) -> bool {
    database_board(text).is_some() || (rows(text).len() > 1 && text.contains('A'))
}

/// Whether the text is a line of the database with at least one number.
pub(super) fn is_evident(text: &str) -> bool {
    database_board(text).is_some_and(|(_, board)| board.len() < text.trim().len())
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let rows: Vec<(usize, String)> = match database_board(text) {
        Some((column, board)) => {
            let row = |index: usize| (column + index * SIDE, board[index * SIDE..][..SIDE].to_owned());
            (0..SIDE).map(row).collect()
        }
        None => rows(text),
    };
    let (_, first) = rows.first().ok_or(ForeignError::Empty)?;
    let width = first.chars().count();
    for (column, row) in &rows {
        let found = row.chars().count();
        if found != width {
            return Err(ForeignError::RowLength { column: *column, found, first: width });
        }
    }
    let grid = grid(rows.len(), width)?;
    let mut walls = Cells::EMPTY;
    let mut cars: Vec<(char, Cells)> = Vec::new();
    for (row, (column, text)) in rows.iter().enumerate() {
        for (col, found) in text.chars().enumerate() {
            let cell = Cells::single(grid.cell(row, col));
            match found {
                'o' | '.' | '_' => {}
                'x' | '#' => walls = walls.union(cell),
                name if name.is_ascii_alphanumeric() => match cars.iter_mut().find(|car| car.0 == name) {
                    Some((_, cells)) => *cells = cells.union(cell),
                    None => cars.push((name, cell)),
                },
                found => return Err(ForeignError::UnexpectedCharacter { column: column + col, found }),
            }
        }
    }
    let car = |(name, cells): (char, Cells)| {
        let (_, _, height, width) = grid.bounding_box(cells);
        let freedom = match (height, width) {
            (1, 2..) => Freedom::Horizontal,
            (2.., 1) => Freedom::Vertical,
            _ => return Err(ForeignError::NotStraight { name }),
        };
        Ok(PlacedPiece { freedom, ..PlacedPiece::free(name, cells) })
    };
    let cars: Vec<PlacedPiece> = cars.into_iter().map(car).collect::<Result<_, _>>()?;
    if cars.iter().all(|car| car.name != 'A') {
        return Err(ForeignError::NoMainPiece);
    }
    let start = position(grid, walls, &cars)?;
    let goal = rush_hour_goal(&start).ok_or(ForeignError::GoalShape)?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    no_gates(start)?;
    if grid.rows() < 2 {
        return Err(WriteError::Size);
    }
    let (main, place) = main_piece(start, goal)?;
    for piece in board.pieces() {
        match (piece.height(), piece.width(), piece.freedom()) {
            (1, 2.., Freedom::Horizontal) | (2.., 1, Freedom::Vertical) => {}
            (1, 2.., _) | (2.., 1, _) => return Err(WriteError::Freedom { name: piece.name() }),
            _ => return Err(WriteError::Shape { name: piece.name() }),
        }
    }
    let mut names: Vec<char> = board.pieces().iter().map(Piece::name).collect();
    if names[main] != 'A' || !names.iter().all(char::is_ascii_uppercase) {
        let mut others = 'B'..='Z';
        for piece in in_reading_order(start) {
            names[piece] =
                if piece == main { 'A' } else { others.next().ok_or(WriteError::TooManyPieces)? };
        }
    }
    let sign = |cell: usize| match start.piece_at(cell) {
        Some(piece) => names[piece],
        None if board.walls().contains(cell) => 'x',
        None => 'o',
    };
    let row = |row: usize| (0..grid.cols()).map(|col| sign(grid.cell(row, col))).collect::<String>();
    let rows: Vec<String> = (0..grid.rows()).map(row).collect();
    let in_database = (grid.rows(), grid.cols()) == (SIDE, SIDE);
    let text = rows.join(if in_database { "" } else { "\n" });
    // The goal of the format must be the goal of the board.
    let again = read(&text).map_err(|_| WriteError::Goal)?;
    match main_piece(&again.start, again.goal.as_ref())? {
        (_, there) if there == place => Ok(text),
        _ => Err(WriteError::Goal),
    }
}

/// The board in a line of the database, and its column.
fn database_board(text: &str) -> Option<(usize, &str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let board = *words.iter().find(|word| word.len() == SIDE * SIDE)?;
    let is_number = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit());
    let is_row = board.is_ascii() && !board.contains(['/', ',', '@']);
    let is_line = match &words[..] {
        [_] => true,
        [one, other] => is_number(if *one == board { other } else { one }),
        [moves, middle, size] => *middle == board && is_number(moves) && is_number(size),
        _ => false,
    };
    (is_row && is_line).then(|| (crate::parse_error::column_of(board, text), board))
}

/// The rows of a text, separated by line breaks or slashes, with the columns where they begin.
fn rows(text: &str) -> Vec<(usize, String)> {
    let mut rows: Vec<(usize, String)> = Vec::new();
    let mut cursor = Cursor::new(text, 1);
    let mut within = false;
    loop {
        let column = cursor.column();
        match cursor.next() {
            None => break,
            Some('/' | '\n' | '\r') => within = false,
            Some(sign) if sign.is_whitespace() && !within => {}
            Some(sign) => {
                if !std::mem::replace(&mut within, true) {
                    rows.push((column, String::new()));
                }
                rows.last_mut().expect("a row was begun").1.push(sign);
            }
        }
    }
    rows.iter_mut().for_each(|(_, row)| row.truncate(row.trim_end().len()));
    rows
}
