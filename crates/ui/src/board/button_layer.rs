//! The button layer of a board: its slots or pivots as buttons in a grid.

use super::cursor;
use super::drag::BoardLayout;
use super::pivot;
use super::visual_layer::position_style;
use antipode_puzzles::scene::{Pivot, Scene};
use yew::prelude::*;

/// The inputs of the button layer.
pub(super) struct ButtonLayer<'a, M> {
    pub(super) scene: &'a Scene<M>,
    /// The current coordinates.
    pub(super) layout: &'a BoardLayout,
    /// The highlighted slots.
    pub(super) highlighted: &'a [usize],
    /// The move that a hint shows.
    pub(super) hinted: Option<M>,
    /// The one button in the tab order.
    pub(super) cursor: usize,
    /// The pivot under the pointer or the focus.
    pub(super) active_pivot: Option<usize>,
}

impl<M: Copy + PartialEq> ButtonLayer<'_, M> {
    /// The buttons, row by row.
    pub(super) fn view(&self) -> Vec<Html> {
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
        let class = classes!((self.highlighted.contains(&place) && slot.piece.is_none()).then_some("marked"));
        html! {
            <div key={place} role="gridcell" aria-colindex={(slot.x + 1).to_string()} class="place" style={position_style(self.layout.slots[place])}>
                <button type="button" {tabindex} data-slot={place.to_string()} aria-label={label(self.scene, place)} {class} />
            </div>
        }
    }

    /// A pivot in the middle of its block. On a piece it is drawn as a ring, so that the piece stays visible.
    fn pivot(&self, place: usize, pivot: &Pivot, column: usize, tabindex: &'static str) -> Html {
        let at = (f64::from(pivot.half_x - 1) / 2.0, f64::from(pivot.half_y - 1) / 2.0);
        let on_a_piece = pivot.half_x % 2 != 0 && pivot.half_y % 2 != 0;
        let hinted = pivot::is_highlighted(pivot, self.highlighted);
        let sign = self.hinted.filter(|_| hinted).map(|hint| pivot::sign_of(self.scene, hint));
        let class = classes!(
            "pivot",
            on_a_piece.then_some("around"),
            (self.active_pivot == Some(place)).then_some("lit"),
            hinted.then_some("marked")
        );
        html! {
            <div key={place} role="gridcell" aria-colindex={column.to_string()} class="place" style={position_style(at)}>
                <button type="button" {tabindex} data-slot={place.to_string()} aria-label={pivot::label(self.scene, pivot)} {class}>
                    <i>{ sign.unwrap_or(&pivot.label) }</i>
                </button>
            </div>
        }
    }
}

/// `tile 4, row 2, left cell`, or `empty, left space of the frame`.
fn label<M>(scene: &Scene<M>, slot: usize) -> String {
    let slot = &scene.slots[slot];
    let piece = slot.piece.and_then(|id| scene.pieces.iter().find(|piece| piece.id == id));
    let what = piece.map_or_else(|| "empty".to_owned(), |piece| format!("tile {}", piece.label));
    format!("{what}, {}", slot.label)
}
