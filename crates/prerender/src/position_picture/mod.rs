//! Positions as pictures in SVG, as the boards of the page look in the light theme. Lengths are hundredths of a cell.
//!
//! ```
//! use antipode_app::puzzle::PuzzleKind;
//! use antipode_prerender::position_picture::to_svg;
//!
//! let board = PuzzleKind::Ramka.solved().parse("3.2/654/987.1@1").expect("a position");
//! assert!(to_svg(&board).starts_with("<svg"));
//! ```

mod lab;
mod ramka;
mod rotation;
mod sliding;

pub use lab::AnnotatedPosition;

use antipode_app::puzzle::Position;
use antipode_app::puzzle::sliding::board::CELL;
use antipode_puzzles::scene::{Piece, Scene, Slot};

use crate::lettering::Lettering;
use crate::style_value::token;
use crate::svg::{RoundRect, Shadow, Svg};

/// A picture in hundredths of a cell, with its upper left corner at the origin.
pub trait Picture {
    /// Its width and height.
    fn size(&self) -> (f64, f64);

    fn draw(&self, svg: &mut Svg);
}

/// A position as a document of its own.
#[must_use]
pub fn to_svg(position: &Position) -> String {
    let mut svg = Svg::default();
    position.draw(&mut svg);
    let (width, height) = position.size();
    svg.finish(width, height)
}

impl Picture for Position {
    fn size(&self) -> (f64, f64) {
        match self {
            Position::Ramka(_) => ramka::size(&self.scene()),
            Position::Rotation(_) => rotation::size(&self.scene()),
            Position::Sliding(_) => sliding::size(&self.scene()),
        }
    }

    fn draw(&self, svg: &mut Svg) {
        match self {
            Position::Ramka(_) => ramka::draw(svg, &self.scene()),
            Position::Rotation(_) => rotation::draw(svg, &self.scene()),
            Position::Sliding(position) => sliding::draw(svg, position),
        }
    }
}

/// The size of a scene with a margin around it.
fn size_with_margin<M>(scene: &Scene<M>, (across, down): (f64, f64)) -> (f64, f64) {
    (f64::from(scene.width) * CELL + 2.0 * across, f64::from(scene.height) * CELL + 2.0 * down)
}

/// The cell of a slot, this much smaller on every side.
fn slot_rect(slot: &Slot, inset: f64, radius: f64) -> RoundRect {
    let (x, y) = (f64::from(slot.x) * CELL, f64::from(slot.y) * CELL);
    RoundRect { radius, ..RoundRect::new(x, y, CELL, CELL, 0.0).inset(inset) }
}

/// The face of a piece of one cell.
fn face(piece: &Piece) -> RoundRect {
    RoundRect::new(
        f64::from(piece.x) * CELL + 4.0,
        f64::from(piece.y) * CELL + 4.0,
        CELL - 8.0,
        CELL - 8.0,
        10.0,
    )
}

fn centre(piece: &Piece) -> (f64, f64) {
    ((f64::from(piece.x) + 0.5) * CELL, (f64::from(piece.y) + 0.5) * CELL)
}

/// Ivory tiles without their numbers.
fn tiles<'a>(svg: &mut Svg, pieces: impl Iterator<Item = &'a Piece>) {
    let faces: Vec<RoundRect> = pieces.map(face).collect();
    svg.with_shadow(Shadow::brown(2.0, 5.0, 0.18), |svg| {
        for face in &faces {
            svg.rect(*face, token("tile-edge"));
        }
    });
    for face in faces {
        svg.rect(face.cropped(0.0, 3.0), token("tile-shine"));
        svg.gradient(face.cropped(1.0, 3.0), token("tile-top"), token("tile"));
    }
}

/// The numbers of tiles.
fn number() -> Lettering {
    Lettering::new(46.0, 600)
}
