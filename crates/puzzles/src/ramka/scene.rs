//! The picture of a board: five cells wide, the frame fixed in the middle, the block behind it.
//!
//! ```text
//!     . 1 2 3 .        row 2 in the frame: the block fills rows 1 to 3 of five
//!     L 4 5 6 R
//!     . 7 8 9 .
//! ```

use super::board::Board;
use super::metric::Metric;
use super::moves::{Move, Place};
use super::position::{Row, Side};
use super::rank::Ramka;
use crate::puzzle::Puzzle;
use crate::scene::{Handle, MoveGesture, Outline, Part, Piece, Scene, Slot};

const WIDTH: i32 = 5;
const HEIGHT: i32 = 5;
/// The y of the frame in the scene.
const FRAME_Y: i32 = 2;

/// A board as a picture. The pieces are the tiles 1 to 9 in this order; their ids are the numbers. The handles are, in
/// this order: each legal slide (drag a piece; rows outside the frame slide within their cells), each shift (drag the
/// block), and each crossing (tap the cell next to a row; the block is shifted as needed).
#[must_use]
pub fn scene(board: &Board) -> Scene<Move> {
    let solved = places(&Board::solved());
    let mut slots = Vec::new();
    let mut pieces = Vec::new();
    for (place, home) in places(board).into_iter().zip(&solved) {
        if let Some(tile) = place.piece {
            let at_home = home.piece == Some(tile);
            let (x, y, part) = (place.x, place.y, place.part);
            let (label, outline) = (tile.to_string(), Outline::square());
            pieces.push(Piece { id: tile, label, x, y, part, quarters: 0, at_home, outline });
        }
        slots.push(place);
    }
    crate::short_list::sort_by_key(&mut pieces, |piece| piece.id);
    Scene { width: WIDTH, height: HEIGHT, slots, pieces, handles: handles(board), pivots: Vec::new() }
}

/// The eleven places in reading order.
fn places(board: &Board) -> Vec<Slot> {
    let space = |side: Side| Slot {
        x: x(side.into()),
        y: FRAME_Y,
        label: format!("{} space of the frame", side.name()),
        part: Part::Frame,
        piece: board.space(side).map(super::Tile::number),
    };
    let mut places = vec![space(Side::Left)];
    for row in Row::ALL {
        for (cell, (place, name)) in Place::ALL[1..4].iter().zip(["left", "middle", "right"]).enumerate() {
            places.push(Slot {
                x: x(*place),
                y: y(row, board.frame_row()),
                label: format!("row {row}, {name} cell"),
                part: Part::Block,
                piece: board.row(row)[cell].map(super::Tile::number),
            });
        }
    }
    places.push(space(Side::Right));
    places
}

fn handles(board: &Board) -> Vec<Handle<Move>> {
    let mut handles = Vec::new();
    for mv in Ramka(Metric::SlidesShifts).moves(board) {
        match mv {
            Move::Slide { row, from, to } => {
                let tile = tile(board, row, from).expect("a legal slide pushes a tile");
                let dx = to.index() as i32 - from.index() as i32;
                let direction = if dx > 0 { "right" } else { "left" };
                let name = match (from.side(), to.side()) {
                    (_, Some(side)) => format!("push tile {tile} into the {} space", side.name()),
                    (Some(_), None) => format!("push tile {tile} into row {row}"),
                    (None, None) => format!("push tile {tile} to the {direction} in row {row}"),
                };
                handles.push(Handle {
                    name,
                    mv,
                    gesture: MoveGesture::DragPiece { id: tile.number(), dx, dy: 0 },
                });
            }
            Move::Shift { row } => {
                let dy = FRAME_Y - y(row, board.frame_row());
                let direction = if dy > 0 { "down" } else { "up" };
                let name = format!("shift the block {direction}: row {row} into the frame");
                handles.push(Handle { name, mv, gesture: MoveGesture::DragBlock { dx: 0, dy } });
            }
            Move::Cross { .. } | Move::PushThrough { .. } => {}
        }
    }
    for mv in Ramka(Metric::Tiles).moves(board) {
        let Move::Cross { side, row } = mv else { continue };
        let name = match board.space(side) {
            Some(tile) => format!("tile {tile} from the {} space into row {row}", side.name()),
            None => {
                let line = board.packed();
                let tile = line.row(row).end(side).expect("a row has a tile");
                format!("tile {tile} from row {row} into the {} space", side.name())
            }
        };
        handles.push(Handle {
            name,
            mv,
            gesture: MoveGesture::TapCell { x: x(side.into()), y: y(row, board.frame_row()) },
        });
    }
    handles
}

fn tile(board: &Board, row: Row, place: Place) -> Option<super::Tile> {
    match place.side() {
        Some(side) => board.space(side),
        None => board.row(row)[place.index() - 1],
    }
}

fn x(place: Place) -> i32 {
    place.index() as i32
}

fn y(row: Row, framed: Row) -> i32 {
    FRAME_Y + row.index() as i32 - framed.index() as i32
}
