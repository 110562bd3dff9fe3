//! The order in which numbers are placed: lines from the outside in, then a final corner.

use antipode_puzzles::rotation::{Board, TurnKind};

use super::purpose::{Line, Phase};

/// Numbers that are brought home together, by free turns.
pub(super) struct NumberGroup {
    /// Their row or column.
    pub(super) line: Line,
    /// Their cells.
    pub(super) cells: Vec<u8>,
    /// Whether they complete their line.
    pub(super) last: bool,
}

/// The final corner, and the parts in which it is solved.
pub(super) struct FinalCorner {
    /// The cells in reading order.
    pub(super) cells: Vec<usize>,
    /// The parts, in their order.
    pub(super) parts: Vec<(Phase, Vec<usize>)>,
}

/// The whole order; `None` for a board that the method does not cover.
pub(super) fn placing_order(board: Board) -> Option<(Vec<NumberGroup>, FinalCorner)> {
    let side = board.block_rows();
    if board.is_orientable() && side > 2 {
        return None;
    }
    let (rows, cols) = (board.rows(), board.cols());
    // The size of the corner, and the number of numbers that complete a line together: as many as a block has in its
    // last row.
    let (rest_rows, rest_cols) = match (board.turn_kind(), side) {
        (TurnKind::Quarter | TurnKind::Ring, 2) => match (rows, cols) {
            (2, _) => (2, cols.min(4)),
            (_, 2) => (rows.min(4), 2),
            _ => (3, 3),
        },
        (TurnKind::Ring, 3) if cols > 3 => (3, 4),
        (TurnKind::Ring, 3) => (rows.min(4), 3),
        (TurnKind::Quarter, 3) => match (rows, cols) {
            (3, _) => (3, cols.min(5)),
            (_, 3) => (rows.min(5), 3),
            _ => (4, 4),
        },
        _ => return None,
    };
    let cell = |row: usize, col: usize| (row * cols + col) as u8;
    let mut groups = Vec::new();
    let (mut high, mut wide) = (rows, cols);
    while high > rest_rows || wide > rest_cols {
        if high > rest_rows && (high >= wide || wide == rest_cols) {
            high -= 1;
            let line: Vec<u8> = (0..wide).map(|col| cell(high, col)).collect();
            split(Line::Row(high as u8 + 1), &line, side, &mut groups);
        } else {
            wide -= 1;
            let line: Vec<u8> = (0..high).map(|row| cell(row, wide)).collect();
            split(Line::Col(wide as u8 + 1), &line, side, &mut groups);
        }
    }
    let window = |rows: std::ops::Range<usize>, cols: std::ops::Range<usize>| -> Vec<usize> {
        rows.flat_map(|row| cols.clone().map(move |col| usize::from(cell(row, col)))).collect()
    };
    let all = window(0..rest_rows, 0..rest_cols);
    let parts = match (board.turn_kind(), side, rest_rows, rest_cols) {
        (_, 2, 3, 3) => {
            vec![(Phase::UpperRows, window(0..2, 0..3)), (Phase::LastRow, window(2..3, 0..3))]
        }
        (TurnKind::Ring, 3, 3, 4) => {
            vec![(Phase::Outer, window(2..3, 0..4)), (Phase::LastEight, window(0..2, 0..4))]
        }
        (TurnKind::Ring, 3, 4, 3) => {
            vec![(Phase::Outer, window(0..4, 2..3)), (Phase::LastEight, window(0..4, 0..2))]
        }
        (_, 2, 2, 4) | (_, 2, 4, 2) => vec![(Phase::LastEight, all.clone())],
        _ => vec![(Phase::Rest, all.clone())],
    };
    Some((groups, FinalCorner { cells: all, parts }))
}

/// Splits a line into groups: pairs, after a single number where the count is odd, and at the end as many numbers as
/// a block has in a row, since a single one could not pass the others.
fn split(line: Line, cells: &[u8], side: usize, groups: &mut Vec<NumberGroup>) {
    let (early, late) = cells.split_at(cells.len() - side.min(cells.len()));
    let mut early = early.to_vec();
    if early.len() % 2 == 1 {
        groups.push(NumberGroup { line, cells: vec![early.remove(0)], last: false });
    }
    for pair in early.chunks(2) {
        groups.push(NumberGroup { line, cells: pair.to_vec(), last: false });
    }
    groups.push(NumberGroup { line, cells: late.to_vec(), last: true });
}
