//! What is seen of a board: its ground and its pieces.

use super::drag::Picture;
use super::spin::Spin;
use antipode_puzzles::scene::{Carry, Part, Pivot, Scene};
use yew::prelude::*;

/// What the ground is drawn from.
pub(super) struct Ground<'a, M> {
    /// The position.
    pub(super) scene: &'a Scene<M>,
    /// Where everything is at this moment.
    pub(super) picture: &'a Picture,
    /// Slots that stand out.
    pub(super) marked: &'a [usize],
    /// The pivot that a hand means.
    pub(super) lit: Option<usize>,
    /// What is turning, with the name of its animation.
    pub(super) spin: Option<(Spin, &'static str)>,
}

impl<M> Ground<'_, M> {
    /// Case, block, slots, pieces, frame.
    pub(super) fn drawn(&self) -> Html {
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
        let (left, top, width, height) = self.picture.block(self.scene)?;
        let style = format!("--x:{left};--y:{top};--w:{width};--h:{height}");
        Some(html! { <div class="block" {style} /> })
    }

    /// What stands behind the cells of the lit pivot, so that they are seen as one body.
    fn body(&self) -> Option<Html> {
        let lit = self.lit.or(self.spin.map(|(spin, _)| spin.pivot))?;
        let pivot = self.scene.pivots.get(lit)?;
        let Carry::Around { .. } = pivot.carry else { return None };
        let first = self.scene.slots.get(usize::from(*pivot.cells.first()?))?;
        let (width, height) = (pivot.half_x - 2 * first.x, pivot.half_y - 2 * first.y);
        let (turned, turn) = self.turn(lit);
        let style = format!("--x:{};--y:{};--w:{width};--h:{height};{turn}", first.x, first.y);
        Some(html! { <div key="body" class={classes!("body", turned)} {style} /> })
    }

    /// The empty ground. Where everything turns, no cell is ever empty.
    fn slots(&self) -> Vec<Html> {
        if !self.scene.pivots.is_empty() {
            return Vec::new();
        }
        let slots = self.picture.slots.iter().zip(&self.scene.slots).enumerate();
        let drawn = slots.map(|(index, (at, slot))| {
            let part = (slot.part == Part::Frame).then_some("of-frame");
            html! { <div key={format!("slot-{index}")} class={classes!("slot", part)} style={placed(*at)} /> }
        });
        drawn.collect()
    }

    fn pieces(&self) -> Vec<Html> {
        let turns = !self.scene.pivots.is_empty();
        let lit = self.cells(self.lit);
        let spinning = self.cells(self.spin.map(|(spin, _)| spin.pivot));
        let (turned, turn) = self.spin.map_or((None, String::new()), |(spin, _)| self.turn(spin.pivot));
        let mut hinted = vec![false; self.scene.pieces.len() + 1];
        for piece in self.marked.iter().filter_map(|slot| self.scene.slots.get(*slot)?.piece) {
            if let Some(hinted) = hinted.get_mut(usize::from(piece)) {
                *hinted = true;
            }
        }
        let pieces = self.picture.pieces.iter().zip(&self.scene.pieces);
        let drawn = pieces.map(|(at, piece)| {
            let spins = spinning.contains(&piece.id);
            let class = classes!(
                "piece",
                piece.at_home.then_some("home"),
                hinted.get(usize::from(piece.id)).copied().unwrap_or(false).then_some("hint"),
                lit.contains(&piece.id).then_some("lit"),
                turned.filter(|_| spins),
            );
            let mut style = placed(*at);
            if spins {
                style += &turn;
            }
            if !turns {
                return html! { <div key={piece.id} {class} {style}><span class="face">{ &piece.label }</span></div> };
            }
            let quarters = format!("--q:{}", piece.quarters);
            html! { <div key={piece.id} {class} {style}><span class="face" style={quarters}><b>{ &piece.label }</b></span></div> }
        });
        drawn.collect()
    }

    /// The pieces on the cells of a pivot.
    fn cells(&self, pivot: Option<usize>) -> Vec<u8> {
        let cells =
            pivot.and_then(|pivot| self.scene.pivots.get(pivot)).map_or(&[][..], |pivot| &pivot.cells);
        cells.iter().filter_map(|cell| self.scene.slots.get(usize::from(*cell))?.piece).collect()
    }

    /// The class and the style of what turns around a pivot, if it does.
    fn turn(&self, pivot: usize) -> (Option<&'static str>, String) {
        let Some((spin, beat)) = self.spin.filter(|(spin, _)| spin.pivot == pivot) else {
            return (None, String::new());
        };
        let Pivot { half_x, half_y, .. } = self.scene.pivots[pivot];
        let style = format!(";--ox:{half_x};--oy:{half_y};--spin:{:.1}deg", spin.degrees);
        (Some(if spin.held { "held" } else { beat }), style)
    }
}

/// The style of what stands at a place, in cells.
pub(super) fn placed((x, y): (f64, f64)) -> String {
    format!("--x:{x};--y:{y}")
}
