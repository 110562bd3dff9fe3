//! A small board of two colours, its turn buttons, and pairs of squares drawn as arcs.

use antipode_protocol::exceptional_board::CellPair;
use antipode_puzzles::rotation::{Board, Position, Turn};
use yew::prelude::*;

/// The content of a small board.
pub(crate) struct BoardPicture<'a> {
    /// The numbers.
    pub(crate) position: &'a Position,
    /// The CSS classes of each cell's number: its colour, whether it is marked.
    pub(crate) class: &'a dyn Fn(usize) -> Classes,
    /// The small text on each square, under the number.
    pub(crate) square: &'a dyn Fn(usize) -> Option<String>,
    pub(crate) covered: &'a dyn Fn(usize) -> bool,
    /// An overlay above the numbers.
    pub(crate) over: Html,
}

/// Renders the board as an image with a label that lists its rows.
pub(crate) fn board_picture(props: &BoardPicture) -> Html {
    let board = props.position.board();
    let numbers = props.position.numbers();
    let cell_text =
        |cell: usize| if (props.covered)(cell) { "covered".to_owned() } else { numbers[cell].to_string() };
    let row = |row: usize| {
        let cells: Vec<String> = (0..board.cols()).map(|col| cell_text(row * board.cols() + col)).collect();
        format!("Row {}: {}.", row + 1, cells.join(", "))
    };
    let label = (0..board.rows()).map(row).collect::<Vec<_>>().join(" ");
    let place = |cell: usize| format!("--x:{};--y:{}", cell % board.cols(), cell / board.cols());
    let square = |cell: usize| {
        html! { <div key={format!("s{cell}")} class="sq" style={place(cell)}>{ (props.square)(cell).unwrap_or_default() }</div> }
    };
    let tile = |number: usize| {
        let cell = numbers.iter().position(|other| usize::from(*other) == number).unwrap_or_default();
        let text = if (props.covered)(cell) { "?".to_owned() } else { number.to_string() };
        html! { <div key={number} class={classes!("tl", (props.class)(cell))} style={place(cell)}><b>{ text }</b></div> }
    };
    html! {
        <div class="tiles" style={format!("--wide:{};--high:{}", board.cols(), board.rows())} role="img" aria-label={label}>
            { for (0..board.cell_count()).map(square) }
            { for (1..=board.cell_count()).map(tile) }
            { props.over.clone() }
        </div>
    }
}

/// Renders buttons for the smallest turns of each block.
pub(crate) fn turn_buttons(board: Board, on_turn: &Callback<Turn>) -> Html {
    let button = |turn: Turn| {
        let name = board.block_name(turn.block.into());
        let (sign, direction) = if turn.steps > 0 { ("↻", "clockwise") } else { ("↺", "anticlockwise") };
        html! {
            <button type="button" class="btn" aria-label={format!("Turn block {name} {direction}")} onclick={on_turn.reform(move |_: MouseEvent| turn)}>
                { format!("{name} {sign}") }
            </button>
        }
    };
    let blocks = 0..board.block_count() as u8;
    html! {
        <div class="turns" role="group" aria-label="Turn a block: A is the left one, B the right one">
            { for blocks.flat_map(|block| [Turn::anticlockwise(block), Turn::clockwise(block)]).map(button) }
        </div>
    }
}

/// Draws pairs of cells as arcs between their centres; a cell is 100 × 100.
pub(crate) fn arcs(pairs: &[CellPair], columns: i32, class: &'static str) -> Html {
    let middle = |cell: u8| (i32::from(cell) % columns * 100 + 50, i32::from(cell) / columns * 100 + 50);
    let arc = |&(a, b): &CellPair| {
        let ((x, y), (u, v)) = (middle(a), middle(b));
        // Bends to the left, to avoid a square in between.
        let bend = ((x + u) / 2 + (v - y) * 3 / 10, (y + v) / 2 - (u - x) * 3 / 10);
        html! {
            <g class={class}>
                <path d={format!("M{x} {y}Q{} {} {u} {v}", bend.0, bend.1)} />
                <circle cx={x.to_string()} cy={y.to_string()} r="13" /><circle cx={u.to_string()} cy={v.to_string()} r="13" />
            </g>
        }
    };
    pairs.iter().map(arc).collect()
}

/// Returns the index that an arrow key moves to, in a list with one selected item.
pub(crate) fn step_index(key: &str, at: usize, count: usize) -> Option<usize> {
    match key {
        "ArrowRight" | "ArrowDown" => Some((at + 1) % count),
        "ArrowLeft" | "ArrowUp" => Some((at + count - 1) % count),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

/// Focuses the item with an index inside an element.
pub(crate) fn focus_index(inside: &NodeRef, index: usize) {
    let element = inside
        .cast::<web_sys::Element>()
        .and_then(|element| element.query_selector(&format!("[data-index=\"{index}\"]")).ok().flatten());
    if let Some(element) = element {
        // SVG elements have the same `focus` method as HTML elements.
        let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(element).focus();
    }
}
