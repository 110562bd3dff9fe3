//! The picture of a position: tiles in a tray, the hole at its bottom.

use crate::picture::colour::{Colour, token};
use crate::picture::svg::{RoundRect, Shadow, Svg};
use crate::picture::{NUMBER, centre, size_with_margin, slot_rect, tiles};
use antipode_puzzles::scene::Scene;

/// From the edge of the case to the cells.
const MARGIN: f64 = 18.0;

pub fn size<M>(scene: &Scene<M>) -> (f64, f64) {
    size_with_margin(scene, (MARGIN, MARGIN))
}

pub fn draw<M>(svg: &mut Svg, scene: &Scene<M>) {
    let (width, height) = size(scene);
    svg.well(RoundRect::new(0.0, 0.0, width, height, 20.0));
    svg.at(MARGIN, MARGIN, 1.0, |svg| {
        for slot in scene.slots.iter().filter(|slot| slot.piece.is_none()) {
            let hollow = slot_rect(slot, 6.0, 9.0);
            let black = Colour([0, 0, 0]);
            svg.veil(hollow, black, 0.07);
            svg.inner_shadow(hollow, Shadow { down: 1.0, blur: 3.0, colour: black, opacity: 0.16 });
        }
        tiles(svg, scene.pieces.iter());
        for piece in &scene.pieces {
            svg.label(&piece.label, centre(piece), &NUMBER, const { token("tile-ink") });
        }
    });
}
