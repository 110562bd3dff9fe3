//! The visual layer of a board: its case, block, slots and pieces.

use super::drag::BoardLayout;
use super::picture::TilePicture;
use super::spin::Spin;
use antipode_play::numbers::css_number;
use antipode_puzzles::scene::{Motion, Part, Pivot, Scene};
use yew::prelude::*;

/// The inputs of the visual layer.
pub(super) struct VisualLayer<'a, M> {
    pub(super) scene: &'a Scene<M>,
    /// The current coordinates.
    pub(super) layout: &'a BoardLayout,
    /// The highlighted slots.
    pub(super) highlighted: &'a [usize],
    /// The pivot under the pointer or the focus.
    pub(super) active_pivot: Option<usize>,
    /// The turn being shown, with the name of its animation.
    pub(super) spin: Option<(Spin, &'static str)>,
    /// The picture on the pieces.
    pub(super) picture: Option<&'a TilePicture>,
}

impl<M> VisualLayer<'_, M> {
    pub(super) fn view(&self) -> Html {
        html! {
            <div class="ground" aria-hidden="true">
                <div class="case" />
                { self.block() }
                { self.body() }
                { for self.slots() }
                { for self.pieces() }
                <div class="frame" />
            </div>
        }
    }

    fn block(&self) -> Option<Html> {
        let (left, top, width, height) = self.layout.block_rect(self.scene)?;
        let [left, top, width, height] = [left, top, width, height].map(css_number);
        let style = format!("--x:{left};--y:{top};--w:{width};--h:{height}");
        Some(html! { <div class="block" {style} /> })
    }

    /// A backdrop behind the cells of the active pivot, so that they look like one body.
    fn body(&self) -> Option<Html> {
        let active = self.active_pivot.or(self.spin.map(|(spin, _)| spin.pivot))?;
        let pivot = self.scene.pivots.get(active)?;
        let Motion::Rotate { .. } = pivot.motion else { return None };
        let first = self.scene.slots.get(usize::from(*pivot.cells.first()?))?;
        let (width, height) = (pivot.half_x - 2 * first.x, pivot.half_y - 2 * first.y);
        let (turned, turn) = self.turn(active);
        let style = format!("--x:{};--y:{};--w:{width};--h:{height};{turn}", first.x, first.y);
        Some(html! { <div key="body" class={classes!("body", turned)} {style} /> })
    }

    /// The empty slots. On a board with pivots no cell is ever empty.
    fn slots(&self) -> Vec<Html> {
        if !self.scene.pivots.is_empty() {
            return Vec::new();
        }
        let slots = self.layout.slots.iter().zip(&self.scene.slots).enumerate();
        let drawn = slots.map(|(index, (at, slot))| {
            let part = (slot.part == Part::Frame).then_some("of-frame");
            html! { <div key={format!("slot-{index}")} class={classes!("slot", part)} style={position_style(*at)} /> }
        });
        drawn.collect()
    }

    fn pieces(&self) -> Vec<Html> {
        let turns = !self.scene.pivots.is_empty();
        let active = self.cells(self.active_pivot);
        let spinning = self.cells(self.spin.map(|(spin, _)| spin.pivot));
        let (turned, turn) = self.spin.map_or((None, String::new()), |(spin, _)| self.turn(spin.pivot));
        let mut hinted = vec![false; self.scene.pieces.len() + 1];
        for piece in self.highlighted.iter().filter_map(|slot| self.scene.slots.get(*slot)?.piece) {
            if let Some(hinted) = hinted.get_mut(usize::from(piece)) {
                *hinted = true;
            }
        }
        let pieces = self.layout.pieces.iter().zip(&self.scene.pieces);
        let drawn = pieces.enumerate().map(|(index, (at, piece))| {
            let spins = spinning.contains(&piece.id);
            let class = classes!(
                "piece",
                piece.at_home.then_some("home"),
                hinted.get(usize::from(piece.id)).copied().unwrap_or(false).then_some("hint"),
                active.contains(&piece.id).then_some("lit"),
                turned.filter(|_| spins),
            );
            let mut style = position_style(*at);
            if spins {
                style += &turn;
            }
            let part = self.picture.and_then(|picture| picture.piece_styles.get(index));
            let is_pictured = part.is_some();
            style += part.map_or("", |part| part);
            if !turns && !is_pictured {
                return html! { <div key={piece.id} {class} {style}><span class="face">{ &piece.label }</span></div> };
            }
            let quarters = format!("--q:{}", piece.quarters);
            html! { <div key={piece.id} {class} {style}><span class="face" style={quarters}>
                if is_pictured {
                    <i class="part" />
                }
                <b>{ &piece.label }</b>
            </span></div> }
        });
        drawn.collect()
    }

    /// The ids of the pieces on the cells of a pivot.
    fn cells(&self, pivot: Option<usize>) -> Vec<u8> {
        let cells =
            pivot.and_then(|pivot| self.scene.pivots.get(pivot)).map_or(&[][..], |pivot| &pivot.cells);
        cells.iter().filter_map(|cell| self.scene.slots.get(usize::from(*cell))?.piece).collect()
    }

    /// The class and the style of the pieces that turn around a pivot, if it turns.
    fn turn(&self, pivot: usize) -> (Option<&'static str>, String) {
        let Some((spin, animation)) = self.spin.filter(|(spin, _)| spin.pivot == pivot) else {
            return (None, String::new());
        };
        let Pivot { half_x, half_y, .. } = self.scene.pivots[pivot];
        let style = format!(";--ox:{half_x};--oy:{half_y};--spin:{}deg", css_number(spin.degrees));
        (Some(if spin.held { "held" } else { animation }), style)
    }
}

/// The style of an element at these coordinates, in cells.
pub(super) fn position_style((x, y): (f64, f64)) -> String {
    format!("--x:{};--y:{}", css_number(x), css_number(y))
}
