//! Small boards as pictures, for the front page: tiles on cells, drawn from a scene. Lengths are hundredths of a cell.
//!
//! A piece keeps its element from one position to the next, so a style sheet can let it slide.

use antipode_puzzles::scene::{Part, Piece, Pivot, Scene, Slot};
use yew::prelude::*;

/// The width of a cell.
const CELL: i32 = 100;
/// From the edge of the case to the cells, across and down, where a frame surrounds a row.
const FRAME_MARGIN: (i32, i32) = (28, 10);
/// The same on any other board.
const MARGIN: (i32, i32) = (18, 18);

/// A board of tiles, hidden from screen readers.
pub fn tile_picture<M>(scene: &Scene<M>) -> Html {
    tiles((scene.width, scene.height), &scene.slots, &scene.pieces, &scene.pivots)
}

/// Places an element.
pub fn translation(x: i32, y: i32) -> String {
    format!("transform:translate({x}px,{y}px)")
}

fn tiles((width, height): (i32, i32), slots: &[Slot], pieces: &[Piece], pivots: &[Pivot]) -> Html {
    let block = block_rect(slots);
    // Without a block nothing moves behind a frame.
    let framed_row =
        block.and_then(|_| slots.iter().find(|slot| slot.part == Part::Frame)).map(|slot| slot.y);
    let (across, down) = if framed_row.is_some() { FRAME_MARGIN } else { MARGIN };
    let (width, height) = (width * CELL, height * CELL);
    let view_box = format!("{} {} {} {}", -across, -down, width + 2 * across, height + 2 * down);
    let rect = |class: &'static str, (x, y): (i32, i32), (width, height): (i32, i32), radius: i32| {
        html! { <rect {class} x={x.to_string()} y={y.to_string()} width={width.to_string()} height={height.to_string()} rx={radius.to_string()} /> }
    };
    let hollow = |slot: &Slot| {
        let style = translation(slot.x * CELL, slot.y * CELL);
        html! { <rect class="hollow" x="6" y="6" width="88" height="88" rx="9" {style} /> }
    };
    let tile = |piece: &Piece| {
        let style = translation(piece.x * CELL, piece.y * CELL);
        let turn = format!("rotate({} 50 50)", 90 * i32::from(piece.quarters));
        html! {
            <g key={piece.id} class="tile" {style}>
                <rect class="edge" x="4" y="4" width="92" height="92" rx="10" />
                <rect class="face" x="4" y="4" width="92" height="89" rx="10" />
                <text x="50" y="66" transform={turn}>{ &piece.label }</text>
            </g>
        }
    };
    let pivot = |pivot: &Pivot| {
        let (x, y) = ((pivot.half_x * CELL / 2).to_string(), (pivot.half_y * CELL / 2).to_string());
        html! { <circle class="pivot" cx={x} cy={y} r="17" /> }
    };
    html! {
        <svg class="small-board" viewBox={view_box} aria-hidden="true">
            { rect("case", (-across, -down), (width + 2 * across, height + 2 * down), 20) }
            { for block.map(|((x, y), (width, height))| {
                let style = translation(x, y);
                html! { <rect class="block" width={width.to_string()} height={height.to_string()} rx="12" {style} /> }
            }) }
            if pivots.is_empty() {
                { for slots.iter().map(hollow) }
            }
            { for pieces.iter().map(tile) }
            { for pivots.iter().map(pivot) }
            { for framed_row.map(|row| rect("frame", (-14, row * CELL - 12), (width + 28, CELL + 24), 11)) }
        </svg>
    }
}

/// The rectangle around the cells of the block, a little larger than they are.
fn block_rect(slots: &[Slot]) -> Option<((i32, i32), (i32, i32))> {
    let cells = || slots.iter().filter(|slot| slot.part == Part::Block);
    let range = |place: fn(&Slot) -> i32| {
        let (first, last) = (cells().map(place).min()?, cells().map(place).max()?);
        Some((first * CELL - 5, (last - first + 1) * CELL + 10))
    };
    let ((x, width), (y, height)) = (range(|slot| slot.x)?, range(|slot| slot.y)?);
    Some(((x, y), (width, height)))
}
