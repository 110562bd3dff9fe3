//! Positions as pictures in SVG, as the boards of the page look in the light theme. Lengths are hundredths of a cell.
//!
//! - [`poster`]: a position with what is known of it, as a picture to share. - [`svg`], [`lettering`], [`colour`]: what pictures
//!   are made of: shapes, text, the colours of the style sheets.

pub mod colour;
pub mod lettering;
pub mod poster;
pub mod svg;

use antipode_puzzles::scene::{Piece, Scene, Slot};
use colour::{Colour, token};
use lettering::Lettering;
use svg::{RoundRect, Shadow, Svg};

/// A picture in hundredths of a cell, with its upper left corner at the origin.
pub trait Picture {
    /// Its width and height.
    fn size(&self) -> (f64, f64);

    fn draw(&self, svg: &mut Svg);
}

/// A picture as a document of its own.
#[must_use]
pub fn to_svg(picture: &impl Picture) -> String {
    let mut svg = Svg::default();
    picture.draw(&mut svg);
    let (width, height) = picture.size();
    svg.finish(width, height)
}

/// The side of a cell.
pub const CELL: f64 = 100.0;

/// The size of a scene with a margin around it.
pub fn size_with_margin<M>(scene: &Scene<M>, (across, down): (f64, f64)) -> (f64, f64) {
    (f64::from(scene.width) * CELL + 2.0 * across, f64::from(scene.height) * CELL + 2.0 * down)
}

/// The cell of a slot, this much smaller on every side.
pub fn slot_rect(slot: &Slot, inset: f64, radius: f64) -> RoundRect {
    let (x, y) = (f64::from(slot.x) * CELL, f64::from(slot.y) * CELL);
    RoundRect { radius, ..RoundRect::new(x, y, CELL, CELL, 0.0).inset(inset) }
}

/// From the edge of the case to the cells, where nothing frames a row.
pub const CASE_MARGIN: f64 = 18.0;

/// The hollow in which an empty slot shows the bottom of the case.
pub fn hollow(svg: &mut Svg, slot: &Slot) -> RoundRect {
    let hollow = slot_rect(slot, 6.0, 9.0);
    let black = Colour([0, 0, 0]);
    svg.veil(hollow, black, 0.07);
    svg.inner_shadow(hollow, Shadow { down: 1.0, blur: 3.0, colour: black, opacity: 0.16 });
    hollow
}

/// The face of a piece of one cell.
pub fn face(piece: &Piece) -> RoundRect {
    RoundRect::new(
        f64::from(piece.x) * CELL + 4.0,
        f64::from(piece.y) * CELL + 4.0,
        CELL - 8.0,
        CELL - 8.0,
        10.0,
    )
}

pub fn centre(piece: &Piece) -> (f64, f64) {
    ((f64::from(piece.x) + 0.5) * CELL, (f64::from(piece.y) + 0.5) * CELL)
}

/// Ivory tiles without their numbers.
pub fn tiles<'a>(svg: &mut Svg, pieces: impl Iterator<Item = &'a Piece>) {
    let faces: Vec<RoundRect> = pieces.map(face).collect();
    svg.with_shadow(Shadow::brown(2.0, 5.0, 0.18), |svg| {
        for face in &faces {
            svg.rect(*face, const { token("tile-edge") });
        }
    });
    for face in faces {
        svg.rect(face.cropped(0.0, 3.0), const { token("tile-shine") });
        svg.gradient(face.cropped(1.0, 3.0), const { token("tile-top") }, const { token("tile") });
    }
}

/// The numbers of tiles.
pub const NUMBER: Lettering = Lettering::new(46.0);
