//! The cells of an outline, to tap: layers side by side.

use super::outline_draft::{DraftAction, OutlineDraft};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct OutlineGridProps {
    pub(super) draft: OutlineDraft,
    pub(super) on_edit: Callback<DraftAction>,
}

/// A grid for each layer. One cell of each is in the tab order. Arrows move, Enter and Space toggle.
#[component]
pub(super) fn OutlineGrid(props: &OutlineGridProps) -> Html {
    let OutlineGridProps { draft, on_edit } = props;
    let cursor = use_state_eq(|| 0);
    let frame = use_node_ref();
    let [cols, rows, layers] = draft.size();
    let onkeydown = {
        let (frame, cursor, on_edit) = (frame.clone(), cursor.clone(), on_edit.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(place) =
                place_of(&event).filter(|_| !event.ctrl_key() && !event.meta_key() && !event.alt_key())
            else {
                return;
            };
            let (row, col) = (place / cols % rows, place % cols);
            let to = match event.key().as_str() {
                "ArrowRight" if col + 1 < cols => place + 1,
                "ArrowLeft" if col > 0 => place - 1,
                "ArrowDown" if row + 1 < rows => place + cols,
                "ArrowUp" if row > 0 => place - cols,
                "ArrowRight" | "ArrowLeft" | "ArrowDown" | "ArrowUp" => place,
                "Enter" | " " => {
                    on_edit.emit(DraftAction::Toggle(place));
                    place
                }
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            cursor.set(to);
            focus(&frame, to);
        })
    };
    let onclick = {
        let (cursor, on_edit) = (cursor.clone(), on_edit.clone());
        Callback::from(move |event: MouseEvent| {
            if let Some(place) = place_of(&event) {
                cursor.set(place);
                on_edit.emit(DraftAction::Toggle(place));
            }
        })
    };
    let cell = |layer: usize, place: usize| {
        let first = layer * rows * cols;
        let stop = if (first..first + rows * cols).contains(&*cursor) { *cursor } else { first };
        let kind = if draft.is_cell(place) { "cell" } else { "wall" };
        let label = format!("row {}, column {}: {kind}", place / cols % rows + 1, place % cols + 1);
        html! {
            <div key={place} role="gridcell" class={kind} data-place={place.to_string()} aria-label={label}
                tabindex={if place == stop { "0" } else { "-1" }} />
        }
    };
    let grid = |layer: usize| {
        let label = if layers == 1 { "The board".to_owned() } else { format!("Layer {}", layer + 1) };
        let row = |row: usize| {
            let first = (layer * rows + row) * cols;
            html! { <div key={row} role="row">{ for (first..first + cols).map(|place| cell(layer, place)) }</div> }
        };
        html! { <div key={layer} role="grid" aria-label={label}>{ for (0..rows).map(row) }</div> }
    };
    html! {
        <div ref={frame} class="outline-grid" {onclick} {onkeydown}>{ for (0..layers).map(grid) }</div>
    }
}

/// The place of the cell that an event is on.
fn place_of(event: &Event) -> Option<usize> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.get_attribute("data-place")?.parse().ok()
}

/// Focuses the cell at a place.
fn focus(frame: &NodeRef, place: usize) {
    let cell = frame
        .cast::<Element>()
        .and_then(|frame| frame.query_selector(&format!("[data-place=\"{place}\"]")).ok().flatten());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        // If focusing fails, the focus stays where it is.
        let _ = cell.focus();
    }
}
