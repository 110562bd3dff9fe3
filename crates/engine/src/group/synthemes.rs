//! Pairs of six points (*duads*) and partitions of the six into pairs (*synthemes*): fifteen of each. Terms of Sylvester.
//!
//! ```
//! use antipode_engine::group::synthemes::{as_syntheme, duads, synthemes};
//! use antipode_puzzles::permutation::Permutation;
//!
//! assert_eq!((duads().len(), synthemes().len()), (15, 15));
//! let swaps = Permutation::new(&[1, 0, 3, 2, 5, 4]).expect("each point once");
//! assert_eq!(as_syntheme(&swaps), Some([(0, 1), (2, 3), (4, 5)]));
//! ```

use antipode_puzzles::permutation::Permutation;

/// Two of six points, the smaller first.
pub type Duad = (u8, u8);

/// Three duads that contain each of six points once, ordered by their smaller points.
pub type Syntheme = [Duad; 3];

/// The fifteen duads of `0..6`, in order.
#[must_use]
pub fn duads() -> Vec<Duad> {
    (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect()
}

/// The fifteen synthemes of `0..6`, in order.
#[must_use]
pub fn synthemes() -> Vec<Syntheme> {
    let mut all = Vec::new();
    for first in 1..6 {
        let rest: Vec<u8> = (1..6).filter(|point| *point != first).collect();
        // The smallest of the four remaining points is paired with each of the others.
        for partner in 1..4 {
            let last: Vec<u8> = (1..4).filter(|other| *other != partner).map(|other| rest[other]).collect();
            all.push([(0, first), (rest[0], rest[partner]), (last[0], last[1])]);
        }
    }
    all
}

/// The syntheme of a product of three disjoint transpositions of six points; `None` for every other permutation.
#[must_use]
pub fn as_syntheme(moves: &Permutation) -> Option<Syntheme> {
    let pairs: Vec<Duad> = moves.cycles().iter().filter_map(|cycle| pair(cycle)).collect();
    pairs.try_into().ok()
}

/// The duad of a transposition; `None` for every other permutation.
#[must_use]
pub fn as_duad(moves: &Permutation) -> Option<Duad> {
    match moves.cycles().as_slice() {
        [cycle] => pair(cycle),
        _ => None,
    }
}

fn pair(cycle: &[usize]) -> Option<Duad> {
    match cycle {
        [a, b] => Some((*a as u8, *b as u8)),
        _ => None,
    }
}

/// The image of a duad under a permutation.
#[must_use]
pub fn map_duad(duad: Duad, moves: &Permutation) -> Duad {
    let (a, b) = (moves.image(duad.0.into()) as u8, moves.image(duad.1.into()) as u8);
    (a.min(b), a.max(b))
}

/// The image of a syntheme under a permutation.
#[must_use]
pub fn map_syntheme(syntheme: &Syntheme, moves: &Permutation) -> Syntheme {
    let mut after = syntheme.map(|duad| map_duad(duad, moves));
    after.sort_unstable();
    after
}
