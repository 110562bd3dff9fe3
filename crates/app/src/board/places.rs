//! The button layer of a board: its slots or pivots as buttons in a grid.

use super::cursor;
use super::drag::Picture;
use super::ground::placed;
use super::pivot;
use antipode_puzzles::scene::{Pivot, Scene};
use yew::prelude::*;

/// The inputs of the button layer.
pub(super) struct Places<'a, M> {
    pub(super) scene: &'a Scene<M>,
    /// The current coordinates.
    pub(super) picture: &'a Picture,
    /// The highlighted slots.
    pub(super) marked: &'a [usize],
    /// The one button in the tab order.
    pub(super) cursor: usize,
    /// The pivot under the pointer or the focus.
    pub(super) lit: Option<usize>,
}

impl<M> Places<'_, M> {
    /// The buttons, row by row.
    pub(super) fn drawn(&self) -> Vec<Html> {
        let rows = cursor::rows(&cursor::places(self.scene)).into_iter().enumerate();
        let drawn = rows.map(|(index, row)| {
            let cells = row.into_iter().enumerate().map(|(column, place)| self.cell(place, column + 1));
            html! { <div key={index} role="row" aria-rowindex={(index + 1).to_string()}>{ for cells }</div> }
        });
        drawn.collect()
    }

    fn cell(&self, place: usize, column: usize) -> Html {
        let tabindex = if place == self.cursor { "0" } else { "-1" };
        if let Some(pivot) = self.scene.pivots.get(place) {
            return self.pivot(place, pivot, column, tabindex);
        }
        let slot = &self.scene.slots[place];
        let class = classes!((self.marked.contains(&place) && slot.piece.is_none()).then_some("marked"));
        html! {
            <div key={place} role="gridcell" aria-colindex={(slot.x + 1).to_string()} class="place" style={placed(self.picture.slots[place])}>
                <button type="button" {tabindex} data-slot={place.to_string()} aria-label={name(self.scene, place)} {class} />
            </div>
        }
    }

    /// A pivot in the middle of its block. On a piece it is drawn as a ring, so that the piece stays visible.
    fn pivot(&self, place: usize, pivot: &Pivot, column: usize, tabindex: &'static str) -> Html {
        let at = (f64::from(pivot.half_x - 1) / 2.0, f64::from(pivot.half_y - 1) / 2.0);
        let on_a_piece = pivot.half_x % 2 != 0 && pivot.half_y % 2 != 0;
        let hinted = !self.marked.is_empty()
            && pivot.cells.iter().all(|cell| self.marked.contains(&usize::from(*cell)));
        let class = classes!(
            "pivot",
            on_a_piece.then_some("around"),
            (self.lit == Some(place)).then_some("lit"),
            hinted.then_some("marked")
        );
        html! {
            <div key={place} role="gridcell" aria-colindex={column.to_string()} class="place" style={placed(at)}>
                <button type="button" {tabindex} data-slot={place.to_string()} aria-label={pivot::name(self.scene, pivot)} {class}>
                    <i>{ &pivot.label }</i>
                </button>
            </div>
        }
    }
}

/// `tile 4, row 2, left cell`, or `empty, left space of the frame`.
fn name<M>(scene: &Scene<M>, slot: usize) -> String {
    let slot = &scene.slots[slot];
    let piece = slot.piece.and_then(|id| scene.pieces.iter().find(|piece| piece.id == id));
    let what = piece.map_or_else(|| "empty".to_owned(), |piece| format!("tile {}", piece.label));
    format!("{what}, {}", slot.label)
}
