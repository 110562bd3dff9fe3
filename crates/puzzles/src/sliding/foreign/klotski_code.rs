//! Codes of positions of Klotski, as in dnomd343's programs.
//!
//! The board has five rows of four cells, one square of four cells, at least two holes, and else single cells and pairs.
//! The first of nine hexadecimal digits is the upper left cell of the square, four bits for the row and the column. The
//! other eight hold two bits for each further piece or hole, in reading order: `00` a hole, `01` a horizontal pair, `10` a
//! vertical pair, `11` a single cell. Zeros at the end may be missing.
//!
//! ```text
//!   B A A C    0001 = A, then 10 10 10 01 10 11 11 11 00 00 11: 1A9BF0C00
//!   B A A C
//!   D E E F
//!   D G H F
//!   I . . J
//! ```
//!
//! All codes in increasing order are numbered from 0. The short code is this number with the 32 digits
//! `123456789ABCDEFGHJKMNPQRSTUVWXYZ`. The goal of every position is the square in the middle of the last two rows.

use std::collections::BTreeMap;

use super::ForeignPuzzle;
use super::assembly::{PlacedPiece, all_free, goal, main_piece, names, no_gates, position};
use super::error::{ForeignError, WriteError};
use crate::parse_error::column_of;
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

const ROWS: usize = 5;
const COLS: usize = 4;
/// The number of hexadecimal digits of a code.
const DIGITS: usize = 9;
/// The number of pieces and holes after the square, if all are single cells.
const MAX_SINGLES: usize = 16;
/// The digits of short codes.
const SHORT: &[u8; 32] = b"123456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// The number of digits of a short code.
const SHORT_DIGITS: usize = 5;
/// The upper left cell of the square in the goal.
const GOAL: usize = 13;
/// A code with fewer digits is hardly meant as one.
const FEWEST_DIGITS: usize = 5;

/// Whether the text is five to nine hexadecimal digits.
pub(super) fn may_be(text: &str) -> bool {
    let text = text.trim();
    (FEWEST_DIGITS..=DIGITS).contains(&text.len()) && text.bytes().all(|ch| ch.is_ascii_hexdigit())
}

/// Whether the text is five digits of short codes.
pub(super) fn may_be_short(text: &str) -> bool {
    let text = text.trim();
    text.len() == SHORT_DIGITS && text.bytes().all(|ch| SHORT.contains(&ch.to_ascii_uppercase()))
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let (number, length) = number(text, DIGITS, 16, |found| found.to_digit(16))?;
    decoded(number << (4 * (DIGITS - length)))
}

/// The number that a text writes, and how many digits it has: at most `most`.
fn number(
    text: &str,
    most: usize,
    base: u64,
    value: impl Fn(char) -> Option<u32>,
) -> Result<(u64, usize), ForeignError> {
    let code = text.trim();
    if code.is_empty() {
        return Err(ForeignError::Empty);
    }
    let first = column_of(code, text);
    let mut number = 0;
    for (index, found) in code.chars().enumerate() {
        let column = first + index;
        let digit = value(found).filter(|_| index < most);
        number = number * base + u64::from(digit.ok_or(ForeignError::UnexpectedCharacter { column, found })?);
    }
    Ok((number, code.len()))
}

pub(super) fn read_short(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let value = |found: char| {
        let digit = SHORT.iter().position(|digit| char::from(*digit) == found.to_ascii_uppercase());
        digit.map(|digit| digit as u32)
    };
    let (number, length) = number(text, SHORT_DIGITS, 32, value)?;
    if length < SHORT_DIGITS {
        return Err(ForeignError::Unfilled { column: column_of(text.trim(), text) + length });
    }
    let code = Completions::default().code(number).ok_or(ForeignError::NotKlotski)?;
    decoded(code)
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    Ok(format!("{:09X}", code_of(start, goal)?))
}

pub(super) fn write_short(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let mut number = Completions::default().number(code_of(start, goal)?);
    let mut digits = [0; SHORT_DIGITS];
    for digit in digits.iter_mut().rev() {
        *digit = SHORT[(number & 31) as usize];
        number >>= 5;
    }
    Ok(digits.iter().map(|digit| char::from(*digit)).collect())
}

/// A piece or a hole by its two bits: the height and the width.
const SIZES: [(usize, usize); 4] = [(1, 1), (1, 2), (2, 1), (1, 1)];

/// The cells of a rectangle; `None` if it leaves the board.
fn rectangle(first: usize, (height, width): (usize, usize)) -> Option<u32> {
    let (row, col) = (first / COLS, first % COLS);
    if row + height > ROWS || col + width > COLS {
        return None;
    }
    let row_bits = ((1 << width) - 1) << first;
    Some(if height == 2 { row_bits | row_bits << COLS } else { row_bits })
}

const ALL: u32 = (1 << (ROWS * COLS)) - 1;

fn decoded(code: u64) -> Result<ForeignPuzzle, ForeignError> {
    let square = (code >> 32) as usize;
    let mut filled = rectangle(square, (2, 2)).ok_or(ForeignError::NotKlotski)?;
    let mut pieces = vec![filled];
    let mut holes = 0;
    for index in 0..MAX_SINGLES {
        let bits = (code >> (2 * (MAX_SINGLES - 1 - index)) & 3) as usize;
        if filled == ALL {
            if bits != 0 {
                return Err(ForeignError::NotKlotski);
            }
            continue;
        }
        let there = rectangle((!filled).trailing_zeros() as usize, SIZES[bits]);
        let there = there.filter(|there| there & filled == 0).ok_or(ForeignError::NotKlotski)?;
        filled |= there;
        if bits == 0 {
            holes += 1;
        } else {
            pieces.push(there);
        }
    }
    if filled != ALL || holes < 2 {
        return Err(ForeignError::NotKlotski);
    }
    let grid = Grid::new(ROWS, COLS).expect("it is small enough");
    let placed: Vec<PlacedPiece> =
        names().zip(pieces).map(|(name, cells)| PlacedPiece::free(name, Cells(cells.into()))).collect();
    let start = position(grid, Cells::EMPTY, &placed)?;
    let place = rectangle(GOAL, (2, 2)).expect("it is inside");
    let goal = goal(&start, &[(vec!['A'], vec![Cells(place.into())])])?;
    Ok(ForeignPuzzle { start, goal: Some(goal) })
}

fn code_of(start: &Position, goal: Option<&Goal>) -> Result<u64, WriteError> {
    let board = start.board();
    if (board.grid().rows(), board.grid().cols()) != (ROWS, COLS) {
        return Err(WriteError::Size);
    }
    if !board.walls().is_empty() {
        return Err(WriteError::Walls);
    }
    all_free(start)?;
    no_gates(start)?;
    let (main, place) = main_piece(start, goal)?;
    if Some(place.0) != rectangle(GOAL, (2, 2)).map(u128::from) {
        return Err(WriteError::Goal);
    }
    if start.holes().len() < 2 {
        return Err(WriteError::TooManyPieces);
    }
    let first_of = |piece: usize| start.cells_of(piece).first().unwrap_or(0);
    let mut code = (first_of(main) as u64) << 32;
    let mut shift = 2 * MAX_SINGLES;
    let mut filled = start.cells_of(main);
    while let Some(cell) = board.grid().all_cells().difference(filled).first() {
        shift -= 2;
        let (bits, cells) = match start.piece_at(cell) {
            None => (0, Cells::single(cell)),
            Some(piece) => {
                let cells = start.cells_of(piece);
                let is = |bits: &usize| rectangle(cell, SIZES[*bits]).map(u128::from) == Some(cells.0);
                let bits = (1..4).find(is);
                (bits.ok_or(WriteError::Shape { name: board.pieces()[piece].name() })?, cells)
            }
        };
        code |= (bits as u64) << shift;
        filled = filled.union(cells);
    }
    Ok(code)
}

/// The numbers of ways to complete a board of which some cells are filled, and which has some holes so far (2 for more).
#[derive(Default)]
struct Completions(BTreeMap<(u32, u8), u64>);

impl Completions {
    fn count(&mut self, filled: u32, holes: u8) -> u64 {
        if filled == ALL {
            return u64::from(holes >= 2);
        }
        if let Some(count) = self.0.get(&(filled, holes)) {
            return *count;
        }
        let count = (0..4).map(|bits| self.count_after(filled, holes, bits).0).sum();
        self.0.insert((filled, holes), count);
        count
    }

    /// The number of completions in which the first free cell belongs to a piece or hole of this kind, and the cells and
    /// holes then.
    fn count_after(&mut self, filled: u32, holes: u8, bits: usize) -> (u64, u32, u8) {
        let there = rectangle((!filled).trailing_zeros() as usize, SIZES[bits]);
        match there.filter(|there| there & filled == 0) {
            None => (0, filled, holes),
            Some(there) => {
                let holes = if bits == 0 { (holes + 1).min(2) } else { holes };
                (self.count(filled | there, holes), filled | there, holes)
            }
        }
    }

    /// The code with this number.
    fn code(&mut self, mut number: u64) -> Option<u64> {
        for square in 0..MAX_SINGLES {
            let Some(mut filled) = rectangle(square, (2, 2)) else { continue };
            let count = self.count(filled, 0);
            if number >= count {
                number -= count;
                continue;
            }
            let (mut code, mut shift, mut holes) = ((square as u64) << 32, 2 * MAX_SINGLES, 0);
            while filled != ALL {
                shift -= 2;
                for bits in 0..4 {
                    let (count, after, more) = self.count_after(filled, holes, bits);
                    if number < count {
                        code |= (bits as u64) << shift;
                        (filled, holes) = (after, more);
                        break;
                    }
                    number -= count;
                }
            }
            return Some(code);
        }
        None
    }

    /// The number of a code.
    fn number(&mut self, code: u64) -> u64 {
        let square = (code >> 32) as usize;
        let before = (0..square).filter_map(|square| rectangle(square, (2, 2)));
        let mut number = before.collect::<Vec<_>>().into_iter().map(|filled| self.count(filled, 0)).sum();
        let (mut filled, mut holes) = (rectangle(square, (2, 2)).unwrap_or(ALL), 0);
        let mut shift = 2 * MAX_SINGLES;
        while filled != ALL && shift > 0 {
            shift -= 2;
            let wanted = (code >> shift & 3) as usize;
            for bits in 0..=wanted {
                let (count, after, more) = self.count_after(filled, holes, bits);
                if bits == wanted {
                    (filled, holes) = (after, more);
                } else {
                    number += count;
                }
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// dnomd343, klotski, `short_code.h`: 29334498 codes.
    #[test]
    fn there_are_as_many_codes_as_published() {
        let mut completions = Completions::default();
        let squares = (0..MAX_SINGLES).filter_map(|square| rectangle(square, (2, 2)));
        assert_eq!(squares.map(|filled| completions.count(filled, 0)).sum::<u64>(), 29_334_498);
        assert_eq!(completions.code(29_334_498), None);
        for number in (0..29_334_498).step_by(99_991) {
            let code = completions.code(number).expect("there is such a code");
            assert_eq!(completions.number(code), number);
            assert!(decoded(code).is_ok(), "{code:09X}");
        }
    }
}
