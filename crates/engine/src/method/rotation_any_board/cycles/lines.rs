//! Boards on which blocks of odd length reach from edge to edge: whole lines stay together and turn over.

use antipode_puzzles::rotation::{Board, Direction, Position, Rule, TurnKind, Variant};

use super::super::purpose::Purpose;
use super::{PlannedStep, solve};

/// The lines of such a board. They behave like the numbers of a row, each up or down.
pub(super) struct RigidLines {
    /// Whether the lines are columns.
    columns: bool,
    count: u8,
    block: u8,
}

impl RigidLines {
    /// The lines; `None` where they do not stay together, or are single cells.
    pub(super) fn of(board: Board) -> Option<RigidLines> {
        let odd = |length: usize| length % 2 == 1;
        let (rows, cols) = (board.block_rows(), board.block_cols());
        let lines = |columns: bool, count: usize, block: usize| RigidLines {
            columns,
            count: count as u8,
            block: block as u8,
        };
        if board.turn_kind() != TurnKind::Flip {
            None
        } else if rows == board.rows() && rows > 1 && odd(cols) && cols > 1 && cols < board.cols() {
            Some(lines(true, board.cols(), cols))
        } else if cols == board.cols() && cols > 1 && odd(rows) && rows > 1 && rows < board.rows() {
            Some(lines(false, board.rows(), rows))
        } else {
            None
        }
    }

    /// The steps, translated from those of the row.
    pub(super) fn solve(&self, start: &Position) -> Option<Vec<PlannedStep>> {
        let board = start.board();
        let row = Board::new((2, self.count), (1, self.block), TurnKind::Flip, true).ok()?;
        let mut numbers: Vec<u8> = (1..=row.cell_count() as u8).collect();
        let mut directions = vec![Direction::Up; row.cell_count()];
        for line in 0..usize::from(self.count) {
            let first = if self.columns { line } else { line * board.cols() };
            let home = usize::from(start.numbers()[first]) - 1;
            let (home_row, home_col) = (home / board.cols(), home % board.cols());
            let (home, across) = if self.columns { (home_col, home_row) } else { (home_row, home_col) };
            numbers[line] = home as u8 + 1;
            if across > 0 {
                directions[line] = Direction::Down;
            }
        }
        let start = Position::new(row, &numbers, &directions)?;
        let variant = Variant::new(row, Rule::Flip).ok()?;
        let numbers = |line: u8| -> Vec<u8> {
            (0..board.cell_count() as u8)
                .filter(|&cell| {
                    let (row, col) = (usize::from(cell) / board.cols(), usize::from(cell) % board.cols());
                    (if self.columns { col } else { row }) == usize::from(line) - 1
                })
                .map(|cell| cell + 1)
                .collect()
        };
        // The first row's blocks come first, and there are as many as on the board.
        let parts = solve(&variant, &start)?.into_iter().map(|part| {
            let purpose = match part.purpose {
                Purpose::Cycle { home, .. } => {
                    Purpose::Lines { numbers: home.into_iter().flat_map(numbers).collect() }
                }
                Purpose::TurnInPlace { one, other, .. } => {
                    Purpose::Lines { numbers: [one, other].into_iter().flat_map(numbers).collect() }
                }
                Purpose::Parity => Purpose::Parity,
                _ => Purpose::Finish { numbers: (1..=board.cell_count() as u8).collect() },
            };
            PlannedStep { purpose, numbers: Vec::new(), ..part }
        });
        Some(parts.collect())
    }
}
