//! The numbers of a position as written, and the board that they fill.

use super::board::{Board, BoardError, MAX_SIDE, TurnKind};
use super::error::ParsePositionError;
use super::notation::board;
use super::position::{Direction, Position};
use crate::number_grid::{Cell, NumberGrid, Shape};
use crate::reading::Reading;
use crate::source_char::{SourceChar, number};

/// A number as written.
#[derive(Clone, Copy)]
struct WrittenNumber {
    number: u32,
    column: usize,
    /// The number of digits.
    length: usize,
    direction: Option<Direction>,
    /// Whether a slash or a line break precedes the number.
    new_row: bool,
}

/// The numbers, row by row if the text separates rows; at least one number.
pub(super) struct Rows(Vec<Vec<WrittenNumber>>);

/// Up to this count, numbers have one digit each and need no separators.
const ONE_DIGIT: usize = 9;

const SIDE: usize = MAX_SIDE as usize;

/// The maximum number of numbers of a board.
const MAX_NUMBERS: usize = SIDE * SIDE;

impl Rows {
    /// The numbers of a board that a text writes in another notation, in rows of a shape or else as they stand; 1 is added to
    /// each if they begin with 0. `None` if a cell has no number.
    pub(super) fn of_grid(grid: &NumberGrid, shape: Option<Shape>) -> Option<Rows> {
        let from_zero = grid.cells().any(|cell| cell.number == Some(0));
        let mut rows: Vec<Vec<WrittenNumber>> = Vec::new();
        for row in &grid.rows {
            let written = |cell: &Cell| {
                let number = u32::try_from(cell.number?).ok()?.checked_add(from_zero.into())?;
                let length = number.checked_ilog10().unwrap_or(0) as usize + 1;
                let direction = cell.direction.and_then(direction);
                Some(WrittenNumber { number, column: cell.column, length, direction, new_row: false })
            };
            rows.push(row.iter().map(written).collect::<Option<_>>()?);
        }
        if let Some((_, cols)) = shape {
            rows = rows.concat().chunks(cols).map(<[WrittenNumber]>::to_vec).collect();
        }
        Some(Rows(rows)).filter(|rows| rows.numbers().next().is_some())
    }

    pub(super) fn read(chars: &[SourceChar]) -> Result<Rows, ParsePositionError> {
        let mut written: Vec<WrittenNumber> = Vec::new();
        let (mut at, mut new_row) = (0, false);
        while let Some(&SourceChar { character: ch, column }) = chars.get(at) {
            let (number, length) = number(&chars[at..]);
            at += length.max(1);
            match ch {
                _ if length > 0 => {
                    let direction = chars.get(at).and_then(|ch| direction(ch.character));
                    at += usize::from(direction.is_some());
                    written.push(WrittenNumber { number, column, length, direction, new_row });
                    new_row = false;
                }
                '/' | '\n' | '\r' => new_row = !written.is_empty(),
                ',' => {}
                _ if ch.is_whitespace() => {}
                _ => return Err(ParsePositionError::UnexpectedCharacter { column, found: ch }),
            }
        }
        if written.is_empty() {
            return Err(ParsePositionError::Empty);
        }
        Rows(written.chunk_by(|_, next| !next.new_row).map(<[WrittenNumber]>::to_vec).collect()).spread()
    }

    /// Splits digits without separators into a row of numbers if they cannot be one number.
    fn spread(mut self) -> Result<Rows, ParsePositionError> {
        let digits: usize = self.numbers().map(|written| written.length).sum();
        let joined = |written: &WrittenNumber| written.length > 1 && written.direction.is_none();
        let alone = |row: &Vec<WrittenNumber>| row.len() == 1 && joined(&row[0]);
        if let [row] = &self.0[..]
            && digits <= ONE_DIGIT
            && row.iter().all(|written| joined(written) && written.length == row[0].length)
        {
            self = Rows(row.iter().map(|written| vec![*written]).collect());
        }
        if !self.0.iter().all(alone) {
            return Ok(self);
        }
        if digits > ONE_DIGIT {
            return Err(ParsePositionError::Unseparated { column: self.0[0][0].column });
        }
        Ok(Rows(self.0.iter().map(|row| single_digits(row[0])).collect()))
    }

    fn numbers(&self) -> impl Iterator<Item = &WrittenNumber> {
        self.0.iter().flatten()
    }

    /// The position on a known board; the rows do not matter.
    pub(super) fn position_of(&self, board: Board) -> Result<Position, ParsePositionError> {
        let numbers: Vec<WrittenNumber> = self.numbers().copied().collect();
        if board.has_row_numbers() {
            return row_position(board, &numbers);
        }
        let first_eight = eight_of_ring(board) && each_once(&numbers, 8);
        position(board, &numbers, if first_eight { 8 } else { board.cell_count() })
    }

    /// The position on a board with these rows that is otherwise like the present one.
    pub(super) fn position_like(
        &self,
        present: Board,
        named: Option<TurnKind>,
    ) -> Result<Position, ParsePositionError> {
        let found = self.numbers().count();
        let numbers: Vec<WrittenNumber> = self.numbers().copied().collect();
        let present = with_turning(present, named, &numbers)?;
        if each_once(&numbers, 8) && self.0.len() <= 2 && present.cell_count() != 8 {
            if eight_of_ring(present) {
                return self.position_of(present);
            }
            if named == Some(TurnKind::Ring) {
                return self.position_of(board((3, 4), (3, 3), TurnKind::Ring, false)?);
            }
        }
        let (rows, cols) = match &self.0[..] {
            [_] if found == present.cell_count() || !each_once(&numbers, found) => {
                return self.position_of(present);
            }
            [_] => only_form(found).ok_or(ParsePositionError::Form { found, present })?,
            rows => (rows.len(), self.row_length()?),
        };
        if (rows, cols) == (present.rows(), present.cols()) {
            return self.position_of(present);
        }
        let block = (present.block_rows() as u32, present.block_cols() as u32);
        let like = board((rows as u32, cols as u32), block, present.turn_kind(), present.is_orientable());
        let like = like.and_then(|like| Ok(like.with_numbering(present.numbering())?));
        self.position_of(like.map_err(|error| match error {
            ParsePositionError::Board(BoardError::BlockTooLarge { .. }) => {
                ParsePositionError::Block { rows, cols, present }
            }
            error => error,
        })?)
    }

    /// The positions on the boards with these rows: with every block and kind of turn if the present board has other rows.
    pub(super) fn readings(
        &self,
        present: Board,
        named: Option<TurnKind>,
    ) -> Result<Reading<Position>, ParsePositionError> {
        let like = self.position_like(present, named);
        let base = match &like {
            Ok(position) => position.board(),
            // The present block does not fit, but others may.
            Err(ParsePositionError::Block { rows, cols, .. }) => {
                let side = smallest_block(*rows, *cols) as u32;
                board((*rows as u32, *cols as u32), (side, side), TurnKind::Quarter, self.is_pointed())?
            }
            Err(_) => return like.map(Reading::One),
        };
        if base.has_row_numbers() || (base.rows(), base.cols()) == (present.rows(), present.cols()) {
            return like.map(Reading::One);
        }
        let mut boards: Vec<Board> = Vec::new();
        for kind in [TurnKind::Quarter, TurnKind::Ring, TurnKind::Flip] {
            let is_open = match named {
                Some(named) => named == kind,
                // Boards of the third kind are rare, and their texts say so.
                None => kind != TurnKind::Flip || present.turn_kind() == TurnKind::Flip,
            };
            // The ring of a block of 2 × 2 turns like the block.
            let smallest = match kind {
                TurnKind::Ring if named.is_none() => 3,
                _ => smallest_block(base.rows(), base.cols()) as u32,
            };
            for side in (smallest..=base.rows().min(base.cols()) as u32).filter(|_| is_open) {
                let pointed = self.is_pointed() || base.is_orientable() && kind != TurnKind::Ring;
                let size = (base.rows() as u32, base.cols() as u32);
                boards.extend(board(size, (side, side), kind, pointed));
            }
        }
        crate::short_list::sort_by_key(&mut boards, Board::block_rows);
        // The block of the present board first, also if it is oblong.
        if let Ok(position) = &like {
            boards.retain(|board| *board != position.board());
            boards.insert(0, position.board());
        }
        // Eight numbers may also be the first eight of Nokia's board.
        let count = self.numbers().count();
        let eight = count == 8 && self.0.len() <= 2 && matches!(named, None | Some(TurnKind::Ring));
        if eight && !self.is_pointed() {
            let nokia = board((3, 4), (3, 3), TurnKind::Ring, false)?;
            if !boards.contains(&nokia) {
                boards.push(nokia);
            }
        }
        let positions = boards.into_iter().map(|board| self.position_of(board));
        let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
        Reading::of(positions).map_or_else(|| like.map(Reading::One), Ok)
    }

    /// Whether a number has a direction.
    fn is_pointed(&self) -> bool {
        self.numbers().any(|written| written.direction.is_some())
    }

    /// The common length of the rows.
    fn row_length(&self) -> Result<usize, ParsePositionError> {
        let first = self.0[0].len();
        match self.0.iter().position(|row| row.len() != first) {
            Some(at) => Err(ParsePositionError::RowLength { row: at + 1, found: self.0[at].len(), first }),
            None => Ok(first),
        }
    }
}

fn direction(ch: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.letter() == ch.to_ascii_lowercase())
}

fn single_digits(joined: WrittenNumber) -> Vec<WrittenNumber> {
    let mut rest = joined.number;
    let mut digits: Vec<WrittenNumber> = (0..joined.length)
        .rev()
        .map(|index| {
            let number = rest % 10;
            rest /= 10;
            WrittenNumber { number, column: joined.column + index, length: 1, ..joined }
        })
        .collect();
    digits.reverse();
    digits
}

/// Whether these are the numbers from 1 to `count`, each once.
fn each_once(numbers: &[WrittenNumber], count: usize) -> bool {
    let number = |number: usize| numbers.iter().any(|written| written.number as usize == number);
    numbers.len() == count && count <= MAX_NUMBERS && (1..=count).all(number)
}

/// The side of the smallest block that moves a number of this board; 1 on a board of one row or column.
pub(super) fn smallest_block(rows: usize, cols: usize) -> usize {
    2.min(rows).min(cols)
}

/// Whether the first eight numbers determine the position, as in Nokia's mode on boards of width four.
fn eight_of_ring(board: Board) -> bool {
    board.turn_kind() == TurnKind::Ring && board.cols() == 4 && board.cell_count() > 8
}

/// The present board with the kind of turn of the text, and with directions if the text has any.
fn with_turning(
    present: Board,
    named: Option<TurnKind>,
    numbers: &[WrittenNumber],
) -> Result<Board, ParsePositionError> {
    let pointed = numbers.iter().any(|written| written.direction.is_some());
    let turning = named.unwrap_or(present.turn_kind());
    let orientable = pointed || present.is_orientable() && turning != TurnKind::Ring;
    let (size, block) = ((present.rows(), present.cols()), (present.block_rows(), present.block_cols()));
    let sides = |(rows, cols): (usize, usize)| (rows as u32, cols as u32);
    let board = board(sides(size), sides(block), turning, orientable)?;
    // One number per row is a matter of boards that turn by quarters.
    Ok(board.with_numbering(present.numbering()).unwrap_or(board))
}

/// The rows and columns of a board with this many cells, if they are unique up to transposition.
fn only_form(cells: usize) -> Option<(usize, usize)> {
    let mut forms =
        (2..=SIDE).filter(|rows| cells.is_multiple_of(*rows) && (2..=SIDE).contains(&(cells / rows)));
    let rows = forms.next()?;
    forms.next().is_none().then_some((rows, cells / rows))
}

/// The position of the first `count` numbers as written; the rest are in their solved cells.
fn position(board: Board, written: &[WrittenNumber], count: usize) -> Result<Position, ParsePositionError> {
    let mut numbers: Vec<u8> = Vec::new();
    let mut directions = Vec::new();
    // The column of each number, from 1; 0 if it has not occurred yet.
    let mut columns = vec![0; count + 1];
    for &WrittenNumber { number, column, length, direction, .. } in written {
        let Some(first) = columns.get_mut(number as usize).filter(|_| number > 0) else {
            return Err(ParsePositionError::NumberOutOfRange { column, number, cells: count });
        };
        let number = number as u8;
        if *first > 0 {
            return Err(ParsePositionError::NumberTwice { number, first: *first, column });
        }
        *first = column;
        numbers.push(number);
        directions.push(direction_of(board, direction, column + length)?);
    }
    let missing: Vec<u8> =
        (1..=count).filter(|&number| columns[number] == 0).map(|number| number as u8).collect();
    if !missing.is_empty() {
        return Err(ParsePositionError::NumbersMissing { missing });
    }
    numbers.extend((count + 1..=board.cell_count()).map(|number| number as u8));
    directions.resize(if board.is_orientable() { board.cell_count() } else { 0 }, Direction::Up);
    Ok(Position::new(board, &numbers, &directions).expect("each number was counted once"))
}

/// The direction of a number on a board; a number without one is upright.
fn direction_of(
    board: Board,
    direction: Option<Direction>,
    column: usize,
) -> Result<Direction, ParsePositionError> {
    match direction {
        Some(direction) if !board.is_orientable() => {
            Err(ParsePositionError::Direction { column, found: direction.letter() })
        }
        direction => Ok(direction.unwrap_or(Direction::Up)),
    }
}

/// The position of a board with one number per row.
fn row_position(board: Board, written: &[WrittenNumber]) -> Result<Position, ParsePositionError> {
    let mut labels = Vec::new();
    let mut directions = Vec::new();
    let mut counts = vec![0; board.rows()];
    for &WrittenNumber { number, column, length, direction, .. } in written {
        let row = (number as usize).checked_sub(1);
        let Some(count) = row.and_then(|row| counts.get_mut(row)) else {
            return Err(ParsePositionError::NumberOutOfRange { column, number, cells: board.rows() });
        };
        *count += 1;
        labels.push(number as u8);
        directions.push(direction_of(board, direction, column + length)?);
    }
    let cols = board.cols();
    if let Some((number, &found)) = (1..).zip(&counts).find(|(_, count)| **count != cols) {
        return Err(ParsePositionError::NumberCount { number, found, cols });
    }
    directions.truncate(if board.is_orientable() { board.cell_count() } else { 0 });
    Ok(Position::with_labels(board, &labels, &directions).expect("each number was counted"))
}
