//! The picture of a position: a grid of cells, and a piece for each tile.

use super::moves::{Direction, Move};
use super::position::Position;
use crate::scene::{Handle, MoveGesture, Outline, Part, Piece, Scene, Slot};

/// A position as a picture, one cell per tile. The slots are the cells in reading order. The pieces are the tiles from 1;
/// their ids are their numbers.
///
/// The handles are all slides of runs of tiles, in the order of moves. Each is played by dragging the last tile of its run,
/// which is also the tile to tap. In the metric [`Tiles`](super::Metric::Tiles) a slide is as many moves as it has tiles; see
/// [`Variant::expand`](super::Variant::expand).
#[must_use]
pub fn scene(position: &Position) -> Scene<Move> {
    let board = position.board();
    let place = |cell: usize| {
        let (row, col) = board.place(cell);
        (col as i32, row as i32)
    };
    let slot = |(cell, tile): (usize, &u8)| {
        let (x, y) = place(cell);
        let label = format!("row {}, column {}", y + 1, x + 1);
        Slot { x, y, label, part: Part::Frame, piece: Some(*tile).filter(|tile| *tile != 0) }
    };
    let piece = |tile: u8| {
        let cell = position.cell_of(tile);
        let (x, y) = place(cell);
        Piece {
            id: tile,
            label: tile.to_string(),
            x,
            y,
            part: Part::Frame,
            quarters: 0,
            at_home: cell == board.home(tile),
            outline: Outline::square(),
        }
    };
    Scene {
        width: board.cols() as i32,
        height: board.rows() as i32,
        slots: position.tiles().iter().enumerate().map(slot).collect(),
        pieces: (1..=board.tile_count() as u8).map(piece).collect(),
        handles: handles(position),
        pivots: Vec::new(),
    }
}

fn handles(position: &Position) -> Vec<Handle<Move>> {
    let mut handles = Vec::new();
    for direction in Direction::ALL {
        let direction_name = match direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        };
        let (down, right) = direction.offset();
        for tiles in 1..=position.room(direction) {
            let mv = Move { direction, tiles };
            let run = position.sliding_tiles(mv).expect("there is room for these tiles");
            let id = *run.last().expect("a run has a tile");
            let name = match run.len() {
                1 => format!("slide tile {id} {direction_name}"),
                count => format!("slide {count} tiles {direction_name}, from tile {id} on"),
            };
            let gesture = MoveGesture::DragPiece { id, dx: right.into(), dy: down.into() };
            handles.push(Handle { name, mv, gesture });
        }
    }
    handles
}
