//! The picture of a position: the block of rows behind a frame that stays where it is.

use antipode_puzzles::scene::{Part, Scene, Slot};
use antipode_ui::picture::colour::{Colour, token};
use antipode_ui::picture::svg::{RoundRect, Shadow, Svg};
use antipode_ui::picture::{CELL, NUMBER, centre, hollow, size_with_margin, tiles};

/// From the edge of the case to the cells.
const MARGIN: (f64, f64) = (28.0, 10.0);

pub fn size<M>(scene: &Scene<M>) -> (f64, f64) {
    size_with_margin(scene, MARGIN)
}

pub fn draw<M>(svg: &mut Svg, scene: &Scene<M>) {
    let (width, height) = size(scene);
    svg.well(RoundRect::new(0.0, 0.0, width, height, 20.0));
    svg.at(MARGIN.0, MARGIN.1, 1.0, |svg| {
        svg.with_shadow(Shadow::brown(1.0, 3.0, 0.2), |svg| {
            svg.rect(block(scene), const { token("ink") }.mix(0.13, const { token("card") }));
        });
        for slot in scene.slots.iter().filter(|slot| slot.piece.is_none()) {
            let hollow = hollow(svg, slot);
            svg.border(hollow, 1.0, const { token("line") }, 0.6);
        }
        tiles(svg, scene.pieces.iter());
        for piece in &scene.pieces {
            svg.label(&piece.label, centre(piece), &NUMBER, const { token("tile-ink") });
        }
        frame(svg, scene);
    });
}

/// The block of rows, a little larger than its cells.
fn block<M>(scene: &Scene<M>) -> RoundRect {
    let cells = || scene.slots.iter().filter(|slot| slot.part == Part::Block);
    let range = |place: fn(&Slot) -> i32| {
        let first = cells().map(place).min().unwrap_or(0);
        let last = cells().map(place).max().unwrap_or(0);
        (f64::from(first) * CELL - 5.0, f64::from(last - first + 1) * CELL + 10.0)
    };
    let ((x, width), (y, height)) = (range(|slot| slot.x), range(|slot| slot.y));
    RoundRect::new(x, y, width, height, 12.0)
}

/// The frame around the row of its two spaces.
fn frame<M>(svg: &mut Svg, scene: &Scene<M>) {
    let row = scene.slots.iter().find(|slot| slot.part == Part::Frame).map_or(0, |slot| slot.y);
    let width = f64::from(scene.width) * CELL;
    let outer = RoundRect::new(-20.0, f64::from(row) * CELL - 18.0, width + 40.0, CELL + 36.0, 17.0);
    let inner = outer.inset(12.5);
    let colour = Colour([90, 20, 0]);
    svg.with_shadow(Shadow { down: 2.0, blur: 8.0, colour, opacity: 0.28 }, |svg| {
        svg.frame(outer, inner, const { token("accent") }.mix(0.75, Colour([255, 255, 255])));
        svg.frame(
            RoundRect { height: outer.height - 1.0, y: outer.y + 1.0, ..outer },
            inner,
            const { token("accent") },
        );
    });
}
