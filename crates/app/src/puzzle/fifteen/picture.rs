//! The picture of a position: tiles in a tray, the hole at its bottom.

use antipode_puzzles::scene::Scene;
use antipode_ui::picture::colour::token;
use antipode_ui::picture::svg::{RoundRect, Svg};
use antipode_ui::picture::{CASE_MARGIN, NUMBER, centre, hollow, size_with_margin, tiles};

pub fn size<M>(scene: &Scene<M>) -> (f64, f64) {
    size_with_margin(scene, (CASE_MARGIN, CASE_MARGIN))
}

pub fn draw<M>(svg: &mut Svg, scene: &Scene<M>) {
    let (width, height) = size(scene);
    svg.well(RoundRect::new(0.0, 0.0, width, height, 20.0));
    svg.at(CASE_MARGIN, CASE_MARGIN, 1.0, |svg| {
        for slot in scene.slots.iter().filter(|slot| slot.piece.is_none()) {
            hollow(svg, slot);
        }
        tiles(svg, scene.pieces.iter());
        for piece in &scene.pieces {
            svg.label(&piece.label, centre(piece), &NUMBER, const { token("tile-ink") });
        }
    });
}
