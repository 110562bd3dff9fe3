//! Spiral: brings one number to the centre of a strip; every turn of L brings it nearer.
//!
//! The centre square is `(k/2, k/2 + 1)` for even k and the middle of L for odd k. No square that numbers of its colour reach
//! is nearer to the middle of R. Turning R preserves the distance from that middle. From the lower left quarter of R, L brings
//! the number nearer (the law of cosines, section 4.2 of the paper). *Spiral** is the mirror image: the upper left quarter, and
//! L⁻¹.
//!
//! For odd k both apply to the squares whose row and column have an even sum.

use antipode_puzzles::rotation::Turn;

use super::strip::{Strip, left, right};
use super::word::{Word, inverse, merged};

/// The algorithm, or its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpiralKind {
    /// Spiral: the lower left quarter of R, and L.
    Spiral,
    /// Spiral*: the upper left quarter of R, and L⁻¹.
    Starred,
}

/// The centre square.
pub(super) fn centre(strip: &Strip) -> usize {
    let k = strip.k();
    if k.is_multiple_of(2) { strip.cell(k / 2, k / 2 + 1) } else { strip.cell(k.div_ceil(2), k.div_ceil(2)) }
}

/// The turns that bring a number from a cell to the centre square.
pub(super) fn to_centre(strip: &Strip, from: usize, kind: SpiralKind) -> Word {
    let k = strip.k();
    let target = centre(strip);
    let mut here = from;
    let mut word = Word::new();
    let go = |turn: Turn, here: &mut usize, word: &mut Word| {
        *here = strip.carriers.turn(turn)[*here].into();
        word.push(turn);
    };
    // One turn leaves a corner in the first column; the opposite turn takes it out.
    if strip.in_first_column(here) && here != target {
        let out = [1, -1, 2].map(left).into_iter();
        let mut out = out.filter(|turn| !strip.in_first_column(strip.carriers.turn(*turn)[here].into()));
        go(out.next().expect("no cell stays in the column whichever way it turns"), &mut here, &mut word);
    }
    loop {
        let turned = |quarters: i8| usize::from(strip.carriers.turn(right(quarters))[here]);
        let amounts = [0, 1, -1, 2];
        if let Some(quarters) = amounts.into_iter().find(|quarters| turned(*quarters) == target) {
            go(right(quarters), &mut here, &mut word);
            return merged(&word);
        }
        let in_quarter = |quarters: &i8| {
            let (row, col) = strip.square(turned(*quarters));
            let side = match kind {
                SpiralKind::Spiral => 2 * row > k,
                SpiralKind::Starred => 2 * row <= k + 1,
            };
            side && 2 * col <= k + 3
        };
        let quarters = amounts.into_iter().find(in_quarter).expect("one of four turns brings it there");
        go(right(quarters), &mut here, &mut word);
        go(left(if kind == SpiralKind::Spiral { 1 } else { -1 }), &mut here, &mut word);
        assert!(word.len() < 8 * k, "every turn of L comes nearer to the centre");
    }
}

/// The turns that bring a number from the centre square to a cell: the inverse of [`to_centre`].
pub(super) fn from_centre(strip: &Strip, to: usize, kind: SpiralKind) -> Word {
    inverse(&to_centre(strip, to, kind))
}
