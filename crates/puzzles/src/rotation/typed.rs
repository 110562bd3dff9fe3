//! Positions as people type them: numbers in rows do not say which block is turned, nor how.
//!
//! ```
//! use antipode_puzzles::reading::Reading;
//! use antipode_puzzles::rotation::{Board, typed};
//!
//! let present: Board = "3x3n2".parse()?;
//! let typed = typed::read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 16 15", present)?;
//! let Reading::Choices(positions) = typed else { panic!("the block is open") };
//! let boards: Vec<String> = positions.iter().map(|position| position.board().to_string()).collect();
//! assert_eq!(boards, ["4x4n2", "4x4n3", "4x4n3@ring", "4x4n4", "4x4n4@ring"]);
//! # Ok::<(), antipode_puzzles::rotation::ParsePositionError>(())
//! ```

use super::board::{Board, MAX_SIDE, TurnKind};
use super::error::ParsePositionError;
use super::notation;
use super::numbers::Rows;
use super::position::Position;
use super::rule::{Rule, Variant};
use super::saved_game;
use crate::number_grid::{self, NumberGrid, Shape};
use crate::reading::{BoardList, Reading};

/// Parses a position in any notation of [`Position::parse`], or numbers as other programs write them: lists, tables, boxes,
/// with a size or comments, also from 0; what Twiddle copies; the position of a saved game of Twiddle. If the text names a board,
/// or its rows are those of the present board, the board is known. Otherwise the reading has one position for every block and
/// kind of turn that fits; on each of these boards the rule is still to be chosen among [`rules`].
///
/// Eight digits are also the combination of Nokia's 3 × 3 mode: the first two of three rows, the last in order. Likewise 7, 8 and 9
/// in any order are the last row of its smallest board.
///
/// # Errors
/// What is wrong with the text, and where. An unreachable position is not an error.
pub fn read(text: &str, present: Board) -> Result<Reading<Position>, ParsePositionError> {
    if crate::saved_game::is_saved_game(text) {
        return Ok(Reading::One(saved_game::read(text)?.position()));
    }
    let numbers = read_numbers(text, present);
    let known = numbers.as_ref().map_or(&[][..], Reading::meanings);
    match combination(text).filter(|position| !known.contains(position)) {
        None => numbers,
        Some(combination) => Ok(Reading::of(known.iter().cloned().chain([combination]).collect())
            .expect("the combination is a reading")),
    }
}

/// Parses a position that is not a combination.
fn read_numbers(text: &str, present: Board) -> Result<Reading<Position>, ParsePositionError> {
    let fault = match notation::read_typed(text, present) {
        Err(fault) => fault,
        reading => return reading,
    };
    let (body, ending) = text.rsplit_once('@').unwrap_or((text, ""));
    let named = format!("3x3n3@{}", ending.trim()).parse::<Board>().ok().map(|board| board.turn_kind());
    let body = if named.is_some() { body } else { text };
    let found = number_grid::readings(body, 0, |grid| {
        let shapes = grid.shapes(MAX_SIDE.into(), (present.rows(), present.cols()));
        let readings = shapes.iter().filter_map(|shape| of_shape(grid, *shape, present, named));
        // Where the shape is open, too, only the first block of each is offered.
        let first = if shapes.len() > 1 { 1 } else { usize::MAX };
        readings
            .flat_map(|reading| reading.meanings().iter().take(first).cloned().collect::<Vec<_>>())
            .collect()
    });
    Reading::of(found).ok_or_else(|| likely_fault(body, fault, present))
}

/// The board of a combination of Nokia's game, whose other numbers are in order.
fn combination(text: &str) -> Option<Position> {
    let chars = text.trim().bytes().filter(|ch| !b" ,".contains(ch));
    let digits: Vec<u8> = chars.take(9).map(|ch| ch.wrapping_sub(b'0')).collect();
    let (board, first, last) = match digits.len() {
        3 => (Rule::Quarter.default_variant().board(), 7, 9),
        8 => (Rule::Ring.default_variant().board(), 1, 8),
        _ => return None,
    };
    let mut sorted = digits.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(first..=last) {
        return None;
    }
    let before = (1..first).chain(digits).chain(last + 1..=board.cell_count() as u8);
    let numbers: Vec<String> = before.map(|number| number.to_string()).collect();
    Position::parse(&format!("{board:#}:{}", numbers.join(",")), board).ok()
}

/// The boards of a text that is a list of them, one in each line or one in each block between blank lines. `None` if the text
/// is something else, such as one board.
#[must_use]
pub fn list(text: &str) -> Option<BoardList<'_>> {
    let is_board = |text: &str| read(text, Rule::Quarter.default_variant().board()).is_ok();
    if is_board(text) || crate::saved_game::is_saved_game(text) {
        None
    } else {
        BoardList::of(text, is_board)
    }
}

/// The positions of a board of a shape with the numbers of a text.
fn of_shape(
    grid: &NumberGrid,
    shape: Shape,
    present: Board,
    named: Option<TurnKind>,
) -> Option<Reading<Position>> {
    Rows::of_grid(grid, Some(shape))?.readings(present, named).ok()
}

/// What is wrong with the numbers of a text in another notation, rather than that it is another one.
fn likely_fault(text: &str, fault: ParsePositionError, present: Board) -> ParsePositionError {
    if !matches!(fault, ParsePositionError::UnexpectedCharacter { .. }) {
        return fault;
    }
    let rows = number_grid::likely_rows(text).and_then(|grid| Rows::of_grid(&grid, None));
    rows.and_then(|rows| rows.readings(present, None).err()).unwrap_or(fault)
}

/// The rules under which a board can be played.
#[must_use]
pub fn rules(board: Board) -> Vec<Rule> {
    Rule::ALL.into_iter().filter(|rule| Variant::new(board, *rule).is_ok()).collect()
}
