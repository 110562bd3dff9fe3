//! The conveyor belt, and the three-cycle that consists of two belts.
//!
//! ```text
//! B . . . . B      B: the belt of a strip with k = 5. One R L turns the square of dots by 180° and moves the belt on
//! B . . . . B      by k − 1 squares. C = (R L)⁴ leaves the dots where they are and moves the belt on by 4 (k − 1)
//! B . . . . B      squares, once around and k − 3 more: down on the left, up on the right.
//! B . . . . B
//! B B B B B B
//! ```
//!
//! A word X conjugates C: `X C X⁻¹` cycles the squares that X brings to the belt. Where the two belts share a single
//! square, the commutator of C and `X C X⁻¹` is a three-cycle.

use super::search::shortest;
use super::strip::{Strip, left, right};
use super::word::{Word, commutator, conjugate, effect_of, inverse, merged, power};

/// The maximum length of X in turns.
const LONGEST: usize = 6;

/// The maximum length of U in turns.
const LONGEST_OF_FOUR: usize = 11;

/// R L, whose fourth power is the cycle.
pub(super) fn half_turn_of_the_square() -> Word {
    vec![right(1), left(1)]
}

/// `C = (R L)⁴`: moves the belt on by k − 3 squares and nothing else.
pub(super) fn cycle() -> Word {
    power(&half_turn_of_the_square(), 4)
}

/// A shortest X that takes exactly one square of the belt to the belt: `|X(B) ∩ B| = 1`. `None` below k = 5.
pub(super) fn overlap_word(strip: &Strip) -> Option<Word> {
    let belt = strip.belt();
    let mut on_belt = vec![false; strip.board().cell_count()];
    belt.iter().for_each(|cell| on_belt[*cell] = true);
    shortest(strip, &belt, LONGEST, |after| after.iter().filter(|cell| on_belt[**cell]).count() == 1)
}

/// The parts of the three-cycle `C · X C X⁻¹ · C⁻¹ · X C⁻¹ X⁻¹`, if there is such an X.
pub(super) fn parts(strip: &Strip) -> Option<[Word; 4]> {
    let (cycle, x) = (cycle(), overlap_word(strip)?);
    let back = inverse(&cycle);
    Some([cycle.clone(), conjugate(&x, &cycle), back.clone(), conjugate(&x, &back)])
}

/// The paper's three-cycle, and the squares it cycles. Below k = 5 the belts share too many squares: for k = 4 it is
/// the commutator of a half turn of L with a shortest suitable word.
pub(super) fn three_cycle(strip: &Strip) -> Option<(Word, [usize; 3])> {
    let word = match parts(strip) {
        Some(parts) => merged(parts.iter().flatten()),
        None => commutator(&commutator_root(strip)?, &[left(2)]),
    };
    let cycled = effect_of(strip.board(), &word).three_cycle()?;
    Some((word, cycled))
}

/// A shortest U whose commutator with L2 is a three-cycle: U maps almost all cells that L2 swaps to such cells.
pub(super) fn commutator_root(strip: &Strip) -> Option<Word> {
    let half = strip.carriers.turn(left(2));
    let cells: Vec<usize> = (0..strip.board().cell_count()).collect();
    shortest(strip, &cells, LONGEST_OF_FOUR, |after| {
        let parted = |cell: &&usize| usize::from(half[after[**cell]]) != after[usize::from(half[**cell])];
        cells.iter().filter(parted).take(4).count() == 3
    })
}
