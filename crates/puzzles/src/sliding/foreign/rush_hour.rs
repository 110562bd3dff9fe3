//! Rush Hour: boards in letters, as the cards of the game, programs and Michael Fogleman's database write them.
//!
//! `60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332`: a board of 6 × 6 between the number of moves and the number of positions; the
//! numbers may be missing, and the board may be any square from 4 × 4. Boards are also rows of the same characters. A letter is a
//! car, `o`, `.` or another character a hole, `#` or `x` a wall. Every car keeps to its line.
//!
//! Which car is red the board shows ([`red_cars`]). It must reach the right end of its row, or the first wall there.

use super::ForeignPuzzle;
use super::assembly::{PlacedPiece, grid, main_piece, no_gates, position};
use super::drawing::{Drawing, drawing};
use super::error::{ForeignError, WriteError};
use super::puzzle_reading::PuzzleReading;
use super::red_car::{Evidence, exit_goal, red_cars};
use crate::short_list;
use crate::sliding::board::{Board, Freedom, Piece};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;
use crate::source_char::SourceChar;
use std::sync::Arc;

/// The number of rows and of columns of a board in the database.
const SIDE: usize = 6;

/// The meaning of the ambiguous characters of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CharacterMeanings {
    /// The character of a hole, beside `.` and `_`.
    hole: Option<char>,
    /// Whether `x` is a wall.
    has_x_walls: bool,
}

/// Whether the text has rows of letters, or a board in one line.
pub(super) fn may_be(text: &str) -> bool {
    drawing(text).is_some()
}

/// Whether the text is a board in one line with at least one number.
pub(super) fn is_evident(text: &str) -> bool {
    drawing(text).is_some_and(|drawing| drawing.is_line && drawing.has_numbers)
}

/// Whether a line of a list may be a board: all its cars are straight.
pub(in crate::sliding) fn is_board_line(text: &str) -> bool {
    drawing(text).is_some_and(|drawing| {
        let is_board = |meaning: CharacterMeanings| start_of(&drawing, meaning).is_ok();
        drawing.is_line && char_meanings(&drawing).into_iter().any(is_board)
    })
}

/// Every red car that the text can mean, the most likely first. Without a red car a board in one line has no goal, and any other
/// text is not a board of Rush Hour.
pub(super) fn readings(text: &str) -> Result<Vec<PuzzleReading>, ForeignError> {
    let drawing = drawing(text).ok_or(ForeignError::Empty)?;
    let width = drawing.rows[0].len();
    if let Some(row) = drawing.rows.iter().find(|row| row.len() != width) {
        let column = row.first().map_or(1, |ch| ch.column);
        return Err(ForeignError::RowLength { column, found: row.len(), first: width });
    }
    let mut fault = None;
    let mut found: Vec<(Evidence, PuzzleReading)> = Vec::new();
    let mut without_goal = None;
    for meaning in char_meanings(&drawing) {
        let start = match start_of(&drawing, meaning) {
            Ok(start) => start,
            Err(error) => {
                fault = fault.or(Some(error));
                continue;
            }
        };
        for (car, evidence) in red_cars(&start, meaning.hole == Some('o'), drawing.exit_row) {
            let Some(goal) = exit_goal(&start, car) else { continue };
            let puzzle = ForeignPuzzle { start: start.clone(), goal: Some(goal) };
            let note = format!("{} is the red car", start.board().pieces()[car].name());
            found.push((evidence, PuzzleReading { puzzle, note, is_clear: evidence == Evidence::Clear }));
        }
        without_goal = without_goal.or(Some(start));
    }
    let best = found.iter().map(|(evidence, _)| *evidence).max();
    let found: Vec<PuzzleReading> =
        found.into_iter().filter(|(evidence, _)| Some(*evidence) == best).map(|(_, found)| found).collect();
    match (found.is_empty(), without_goal) {
        (false, _) => Ok(found),
        (true, Some(start)) if drawing.is_line => Ok(vec![PuzzleReading::of(start, None)]),
        (true, Some(_)) => Err(ForeignError::NoMainPiece),
        (true, None) => Err(fault.unwrap_or(ForeignError::Empty)),
    }
}

/// What `o`, `x` and other characters can mean in a drawing, the most likely first.
fn char_meanings(drawing: &Drawing) -> Vec<CharacterMeanings> {
    let chars = || drawing.rows.iter().flatten().map(|ch| ch.character);
    let has = |ch: char| chars().any(|found| found == ch);
    let has_hole = has('.') || has('_');
    // Where small letters are cars, `o` and `x` are, too.
    let has_small_cars = has_hole && chars().any(|ch| ch.is_ascii_lowercase() && (ch != 'x' && ch != 'o'))
        || has_hole && has('x') && !chars().any(|ch| ch.is_ascii_uppercase());
    let other_hole = ['o', '-', '*', '0'].into_iter().find(|ch| has(*ch));
    let holes: &[Option<char>] = match (has_hole, has('o'), is_car(drawing, 'o')) {
        (false, ..) => &[other_hole],
        (true, true, true) if has_small_cars => &[None],
        (true, true, true) => &[Some('o'), None],
        (true, true, false) => &[Some('o')],
        (true, false, _) => &[None],
    };
    let walls: &[bool] = match (has('x'), is_car(drawing, 'x')) {
        (true, true) if has_small_cars => &[false],
        (true, true) => &[true, false],
        _ => &[true],
    };
    holes
        .iter()
        .flat_map(|hole| {
            walls.iter().map(|has_x_walls| CharacterMeanings { hole: *hole, has_x_walls: *has_x_walls })
        })
        .collect()
}

/// Whether the cells with a letter are one car: in one line, two or three side by side.
fn is_car(drawing: &Drawing, letter: char) -> bool {
    let mut cells = Vec::new();
    for (row, chars) in drawing.rows.iter().enumerate() {
        let there = chars.iter().enumerate().filter(|(_, ch)| ch.character == letter);
        cells.extend(there.map(|(col, _)| (row, col)));
    }
    let [first, rest @ ..] = &cells[..] else { return false };
    let is_line = |step: (usize, usize)| {
        rest.iter().zip(1..).all(|(cell, at)| *cell == (first.0 + step.0 * at, first.1 + step.1 * at))
    };
    (1..3).contains(&rest.len()) && (is_line((0, 1)) || is_line((1, 0)))
}

/// The position that a drawing shows, if its characters have these meanings.
fn start_of(drawing: &Drawing, meaning: CharacterMeanings) -> Result<Position, ForeignError> {
    let grid = grid(drawing.rows.len(), drawing.rows[0].len())?;
    let mut walls = Cells::EMPTY;
    let mut cars: Vec<(char, Cells)> = Vec::new();
    for (cell, SourceChar { character, column }) in drawing.rows.iter().flatten().copied().enumerate() {
        let cell = Cells::single(cell);
        match character {
            '.' | '_' => {}
            hole if Some(hole) == meaning.hole => {}
            '#' => walls = walls.union(cell),
            'x' if meaning.has_x_walls => walls = walls.union(cell),
            name if name.is_ascii_alphanumeric() => match cars.iter_mut().find(|car| car.0 == name) {
                Some((_, cells)) => *cells = cells.union(cell),
                None => cars.push((name, cell)),
            },
            found => return Err(ForeignError::UnexpectedCharacter { column, found }),
        }
    }
    position_of_cars(grid, walls, &cars)
}

/// The position with these cars, each of which keeps to its line.
pub(super) fn position_of_cars(
    grid: Grid,
    walls: Cells,
    cars: &[(char, Cells)],
) -> Result<Position, ForeignError> {
    let car = |(name, cells): &(char, Cells)| {
        let (_, _, height, width) = grid.bounding_box(*cells);
        let freedom = match (height, width) {
            (1, 2..) => Freedom::Horizontal,
            (2.., 1) => Freedom::Vertical,
            _ => return Err(ForeignError::NotStraight { name: *name }),
        };
        Ok(PlacedPiece { freedom, ..PlacedPiece::free(*name, *cells) })
    };
    let cars: Vec<PlacedPiece> = cars.iter().map(car).collect::<Result<_, _>>()?;
    position(grid, walls, &cars)
}

/// The board in letters: every car keeps its name, except that the red car becomes X where its name does not show it.
pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    no_gates(start)?;
    if board.grid().rows() < 2 {
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
    let red = start.cells_of(main);
    let says = |written: &str, start: &Position| {
        let read = readings(written).ok().filter(|read| read.len() == 1);
        read.is_some_and(|read| {
            let puzzle = &read[0].puzzle;
            let found = main_piece(&puzzle.start, puzzle.goal.as_ref());
            puzzle.start == *start
                && found.is_ok_and(|(car, there)| (start.cells_of(car), there) == (red, place))
        })
    };
    let named_x = || if board.piece_named('X').is_none() { renamed(start, main, 'X') } else { None };
    for start in [Some(start.clone()), named_x()].into_iter().flatten() {
        for chars in [('o', 'x'), ('.', '#')] {
            let written = drawn(&start, chars);
            if says(&written, &start) {
                return Ok(written);
            }
        }
    }
    Err(WriteError::Goal)
}

/// The same position where one piece has another name.
fn renamed(start: &Position, piece: usize, name: char) -> Option<Position> {
    let board = start.board();
    let mut pieces: Vec<(Piece, u8)> = board.pieces().iter().copied().zip(start.anchors().to_vec()).collect();
    pieces[piece].0 = pieces[piece].0.with_name(name);
    short_list::sort_by_key(&mut pieces, |(piece, _)| piece.name());
    let (pieces, anchors): (Vec<Piece>, Vec<u8>) = pieces.into_iter().unzip();
    Position::new(Arc::new(Board::new(board.grid(), board.walls(), pieces)), &anchors)
}

/// The board in one line or, if it is not that of the database, in rows.
fn drawn(start: &Position, (hole, wall): (char, char)) -> String {
    let board = start.board();
    let grid = board.grid();
    let char_at = |cell: usize| match start.piece_at(cell) {
        Some(piece) => board.pieces()[piece].name(),
        None if board.walls().contains(cell) => wall,
        None => hole,
    };
    let row = |row: usize| (0..grid.cols()).map(|col| char_at(grid.cell(row, col))).collect::<String>();
    let rows: Vec<String> = (0..grid.rows()).map(row).collect();
    rows.join(if (grid.rows(), grid.cols()) == (SIDE, SIDE) { "" } else { "\n" })
}
