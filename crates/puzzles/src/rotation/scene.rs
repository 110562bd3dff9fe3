//! The picture of a position: a grid of cells, a piece for each number, and a pivot in the centre of every block.

use super::board::{Board, TurnKind};
use super::position::Position;
use super::turn::Turn;
use crate::scene::{Handle, Motion, MoveGesture, Outline, Part, Piece, Pivot, Scene, Slot};

/// A position as a picture, one cell per number. The slots are the cells in reading order. The pieces are the numbers from
/// 1; their ids are the numbers, and their labels too unless there is one number per row. All are upright
/// unless the board is orientable. The pivots are the blocks in order.
///
/// The handles are the smallest turns of each block, clockwise before anticlockwise, under any rule. A rule may not allow
/// all of them.
#[must_use]
pub fn scene(position: &Position) -> Scene<Turn> {
    let board = position.board();
    let place = |cell: usize| ((cell % board.cols()) as i32, (cell / board.cols()) as i32);
    let slot = |(cell, number): (usize, &u8)| {
        let (x, y) = place(cell);
        let label = format!("row {}, column {}", y + 1, x + 1);
        Slot { x, y, label, part: Part::Frame, piece: Some(*number) }
    };
    let slots = position.numbers().iter().enumerate().map(slot).collect();
    let mut cells = vec![0; board.cell_count()];
    for (cell, &number) in position.numbers().iter().enumerate() {
        cells[usize::from(number) - 1] = cell;
    }
    let piece = |(home, &cell): (usize, &usize)| {
        let (x, y) = place(cell);
        let quarters = position.directions().get(cell).map_or(0, |direction| *direction as u8);
        let id = home as u8 + 1;
        let label = board.label(id);
        let (at_home, outline) = (board.label(cell as u8 + 1) == label && quarters == 0, Outline::square());
        let label = label.to_string();
        Piece { id, label, x, y, part: Part::Frame, quarters, at_home, outline }
    };
    let pieces = cells.iter().enumerate().map(piece).collect();
    let (width, height) = (board.cols() as i32, board.rows() as i32);
    Scene { width, height, slots, pieces, handles: handles(board), pivots: pivots(board) }
}

fn pivots(board: Board) -> Vec<Pivot> {
    let pivot = |block| {
        let (top, left) = board.block_corner(block).expect("a block of this board");
        let cells = match board.turn_kind() {
            TurnKind::Ring => board.cycles(block).concat(),
            TurnKind::Quarter | TurnKind::Flip => board.block_cells(block),
        };
        Pivot {
            label: board.block_name(block),
            half_x: (2 * left + board.block_cols()) as i32,
            half_y: (2 * top + board.block_rows()) as i32,
            cells: cells.into_iter().map(|cell| cell as u8).collect(),
            motion: match board.turn_kind() {
                TurnKind::Quarter => Motion::Rotate { quarters: 1 },
                TurnKind::Flip => Motion::Rotate { quarters: 2 },
                TurnKind::Ring => Motion::Cycle,
            },
        }
    };
    (0..board.block_count()).map(pivot).collect()
}

fn handles(board: Board) -> Vec<Handle<Turn>> {
    let mut handles = Vec::new();
    for block in 0..board.block_count() as u8 {
        let label = board.block_name(block.into());
        let mut handle = |clockwise: bool, name: String| {
            let mv = if clockwise { Turn::clockwise(block) } else { Turn::anticlockwise(block) };
            handles.push(Handle { name, mv, gesture: MoveGesture::TurnPivot { pivot: block, clockwise } });
        };
        if board.turn_order() == 2 {
            handle(true, format!("turn block {label} upside down"));
        } else {
            handle(true, format!("turn block {label} clockwise"));
            handle(false, format!("turn block {label} anticlockwise"));
        }
    }
    handles
}
