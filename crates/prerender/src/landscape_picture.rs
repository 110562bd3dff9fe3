//! A landscape on fifteen tiles.

use antipode_app::landscape::Landscape;
use antipode_app::landscape::painting::Painting;
use antipode_ui::picture::Picture;
use antipode_ui::picture::colour::{Colour, token};
use antipode_ui::picture::svg::{RoundRect, Svg};

/// The squares of one colour in a row.
const SQUARES: usize = 64;
/// The width of such a square.
const SQUARE: f64 = 8.0;
/// Tiles in a row, and the gap between two of them.
const TILES: usize = 4;
const GAP: f64 = 8.0;
/// The height of the preview without its margins, so that squares end where pixels do.
const SIDE: f64 = 514.0;

/// The landscape of a seed, in four rows of tiles; the last tile is missing.
pub struct LandscapeTiles {
    pub seed: &'static str,
}

impl Picture for LandscapeTiles {
    fn size(&self) -> (f64, f64) {
        (SIDE, SIDE)
    }

    fn draw(&self, svg: &mut Svg) {
        let mut painting = Painting::new(&Landscape::of_seed(self.seed), (1, 1), SQUARES);
        while !painting.step(SQUARES * SQUARES) {}
        let picture = painting.into_picture().expect("it is complete");
        let edge = (SIDE - SQUARES as f64 * SQUARE) / 2.0;
        let at = |index: usize| edge + index as f64 * SQUARE;
        for (index, pixel) in picture.rgba.chunks_exact(4).enumerate() {
            let (x, y) = (at(index % SQUARES), at(index / SQUARES));
            svg.rect(RoundRect::new(x, y, SQUARE, SQUARE, 0.0), Colour([pixel[0], pixel[1], pixel[2]]));
        }
        let tile = SQUARES / TILES;
        for line in (1..TILES).map(|line| at(line * tile) - GAP / 2.0) {
            svg.rect(RoundRect::new(line, 0.0, GAP, SIDE, 0.0), token("paper"));
            svg.rect(RoundRect::new(0.0, line, SIDE, GAP, 0.0), token("paper"));
        }
        let hole = at((TILES - 1) * tile) + GAP / 2.0;
        svg.rect(RoundRect::new(hole, hole, SIDE - hole, SIDE - hole, 0.0), token("sunk"));
    }
}
