//! The board of the Lab: squares coloured by the sets that numbers never leave, and the numbers that make a position unsolvable.

use antipode_puzzles::rotation::verdict::{BrokenInvariant, OrbitKind, Verdict, judge, orbits};
use antipode_puzzles::rotation::{Position, ReachableSet};
use antipode_ui::picture::colour::{Colour, token};
use antipode_ui::picture::lettering::Lettering;
use antipode_ui::picture::svg::{RoundRect, Shadow, Svg};
use antipode_ui::picture::{CELL, Picture};

use crate::style_value::{lab_cell, lab_misplaced};

/// A position with what the Lab finds in it.
#[derive(Debug)]
pub struct AnnotatedPosition {
    position: Position,
    /// The set of each cell.
    kinds: Vec<OrbitKind>,
    verdict: Verdict,
}

impl AnnotatedPosition {
    #[must_use]
    pub fn new(position: Position) -> AnnotatedPosition {
        let board = position.board();
        let reach = ReachableSet::of(board);
        let mut kinds = vec![OrbitKind::WholeBoard; board.cell_count()];
        for orbit in orbits(&reach) {
            for cell in orbit.cells {
                kinds[usize::from(cell)] = orbit.kind;
            }
        }
        AnnotatedPosition { kinds, verdict: judge(&reach, &position), position }
    }

    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

impl Picture for AnnotatedPosition {
    fn size(&self) -> (f64, f64) {
        let board = self.position.board();
        (board.cols() as f64 * CELL, board.rows() as f64 * CELL)
    }

    fn draw(&self, svg: &mut Svg) {
        let (width, height) = self.size();
        let cols = self.position.board().cols();
        let edge = RoundRect::new(0.0, 0.0, width, height, 12.0);
        svg.with_shadow(Shadow::brown(3.0, 14.0, 0.2), |svg| svg.rect(edge, token("tile-edge")));
        let off = self.verdict.broken_invariant().map(BrokenInvariant::cells).unwrap_or_default();
        let places = (0..cols * self.position.board().rows())
            .map(|cell| ((cell % cols) as f64 * CELL, (cell / cols) as f64 * CELL));
        for (cell, (x, y)) in places.enumerate() {
            let square = RoundRect::new(x, y, CELL, CELL, 0.0);
            svg.clipped(edge.inset(1.0), |svg| svg.rect(square, colour(self.kinds[cell])));
            let ink = match off.contains(&(cell as u8)) {
                true => {
                    svg.border(RoundRect { radius: 8.0, ..square.inset(4.0) }, 5.0, token("bad"), 1.0);
                    lab_misplaced()
                }
                false => token("tile-ink"),
            };
            let number = self.position.numbers()[cell].to_string();
            svg.label(&number, (x + CELL / 2.0, y + CELL / 2.0), &Lettering::new(40.0), ink);
        }
    }
}

/// The colour of a cell by its set, as on the page.
fn colour(kind: OrbitKind) -> Colour {
    match kind {
        OrbitKind::WholeBoard | OrbitKind::Light => token("tile"),
        OrbitKind::Dark => lab_cell("dark"),
        OrbitKind::Fixed => token("sunk"),
        OrbitKind::Set(set) => match set % 4 {
            1 => token("tile"),
            2 => lab_cell("set-b"),
            3 => lab_cell("set-c"),
            _ => lab_cell("set-d"),
        },
    }
}
