//! The small picture of a board for the front page.

use antipode_play::puzzle::sliding::PosedPosition;
use antipode_ui::board::small::translation;
use antipode_ui::sliding::drawing::Drawing;
use yew::prelude::*;

/// The width of the wall around the cells, in hundredths of a cell.
const WALL: usize = 13;

/// A board with the outlines of its goal, hidden from screen readers.
pub(in crate::puzzle::sliding) fn small_picture(posed: &PosedPosition) -> Html {
    let position = posed.position();
    let grid = position.board().grid();
    let drawing = Drawing::of(position.board(), posed.goal());
    let (width, height) = (grid.cols() * 100 + 2 * WALL, grid.rows() * 100 + 2 * WALL);
    let pieces = drawing.pieces.iter().zip(position.anchors()).enumerate();
    let piece = |(index, (piece, anchor)): (usize, (&antipode_ui::sliding::drawing::PieceDrawing, &u8))| {
        let (row, col) = grid.row_col((*anchor).into());
        let class =
            if piece.is_goal_piece { "piece chief".to_owned() } else { format!("piece tint-{}", piece.tint) };
        html! { <path key={index} {class} d={piece.edge.clone()} style={translation(col as i32 * 100, row as i32 * 100)} /> }
    };
    html! {
        <svg class="small-board" viewBox={format!("-{WALL} -{WALL} {width} {height}")} aria-hidden="true">
            <rect class="wall" x={format!("-{WALL}")} y={format!("-{WALL}")} width={width.to_string()} height={height.to_string()} rx="18" />
            <path class="floor" d={drawing.floor.clone()} />
            { for drawing.gates.iter().map(|gate| html! { <path class="hatch" d={gate.hatch.clone()} /> }) }
            { for pieces.map(piece) }
            { for drawing.gates.iter().map(super::markup::gate_edge) }
            { for drawing.goal.iter().map(|goal| html! { <path class="goal" d={goal.edge.clone()} /> }) }
        </svg>
    }
}
