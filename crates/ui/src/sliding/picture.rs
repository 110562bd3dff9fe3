//! A small picture of a board.

use crate::sliding::gates::GateDrawing;
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_puzzles::scene::Outline;
use antipode_puzzles::sliding::{Goal, outline};
use yew::prelude::*;

/// A board with its goal pieces highlighted. Hidden from screen readers: the enclosing button has the label.
pub fn picture(place: &PosedPosition) -> Html {
    let position = place.position();
    let (board, grid) = (position.board(), position.board().grid());
    let chiefs: Vec<usize> = match place.goal() {
        Goal::Places(targets) => targets.iter().flat_map(|target| target.pieces.clone()).collect(),
        Goal::Corner { piece, .. } => vec![*piece],
    };
    // If every piece is a goal piece, none is highlighted.
    let all = chiefs.len() == board.pieces().len();
    let classes = place.goal().piece_kinds(board);
    let piece = |index: usize| {
        let tint = if chiefs.contains(&index) && !all {
            "chief".to_owned()
        } else {
            format!("tint-{}", classes[index] % 8)
        };
        html! { <path class={tint} d={svg_path(&outline(grid, position.cells_of(index)))} /> }
    };
    let floor = outline(grid, grid.all_cells().difference(board.walls()));
    let gates = GateDrawing::of(grid, &board.gates(), &[]);
    html! {
        <svg class="mini" viewBox={format!("-.1 -.1 {}.2 {}.2", grid.cols(), grid.rows())} aria-hidden="true">
            <path class="floor" d={svg_path(&floor)} />
            { for gates.iter().map(|gate| html! { <path class="hatch" transform="scale(.01)" d={gate.hatch.clone()} /> }) }
            { for (0..board.pieces().len()).map(piece) }
        </svg>
    }
}

/// Formats an outline as SVG path data.
pub fn svg_path(outline: &Outline) -> String {
    let corner = |(x, y): &(i32, i32)| format!("{x} {y}");
    let around =
        |corners: &Vec<(i32, i32)>| format!("M{}z", corners.iter().map(corner).collect::<Vec<_>>().join("L"));
    outline.0.iter().map(around).collect()
}
