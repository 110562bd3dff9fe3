//! The depth of every position of a board of one orbit, in five bits, for certificates.
//!
//! By turns that are all odd, the parity of a position is that of its depth, and the bits are of half the depth. The positions that a
//! layer has added still have the value `UNVISITED` when the layer closes. A *leaf* has the positions of
//! one class, also of a class that is not stored: it has the depths of the one that it is like.

use std::collections::{HashMap, HashSet};

use antipode_puzzles::permutation::{self, factorial, is_odd};
use antipode_puzzles::rotation::Variant;

use super::ParitySurvey;
use super::classes::{Classes, StoredClasses};
use super::translation::{ELEMENTS, TILES};
use super::word_index::WordIndex;
use crate::certificate::{Arrangement, Rules, Step};
use crate::resumable::{Resumable, Status};

/// The bits of a value.
const BITS: usize = 5;
/// The value of a position that no layer has added.
const UNVISITED: usize = (1 << BITS) - 1;

/// The values of 64 positions: bit `k` of all, for each `k`.
type Word = [u64; BITS];

/// The depth of every position.
///
/// A position is the slots of the tiles in the order of [`order`](WholeDepths::order), and its number is the lexicographic rank of this
/// sequence. A leaf has the numbers of the positions that differ only in the slots of the last eight tiles.
#[derive(Debug)]
pub struct WholeDepths {
    name: String,
    classes: Classes,
    stored: StoredClasses,
    words: WordIndex,
    /// The values of each parity, class by class.
    values: [Vec<Word>; 2],
    counts: Vec<u64>,
    /// For each symmetry and relative permutation, where the depths of a leaf are in those of the stored class.
    places: HashMap<(usize, Vec<u8>), Vec<u32>>,
}

impl WholeDepths {
    /// The largest depth that a board may have; `None` if it has no such search.
    #[must_use]
    pub fn max_depth(variant: &Variant) -> Option<usize> {
        let classes = classes_of(variant)?;
        Some(depths_per_value(&classes) * UNVISITED - 1)
    }

    /// The memory for a search in bytes; `None` if the board has none.
    #[must_use]
    pub fn memory_bytes(variant: &Variant) -> Option<u64> {
        let classes = classes_of(variant)?;
        Some(ParitySurvey::memory_bytes(variant)? + BITS as u64 * classes.stored_positions() / 8)
    }

    /// The number of leaves of a board; `None` if it has none.
    #[must_use]
    pub fn leaves_of(variant: &Variant) -> Option<u64> {
        let classes = classes_of(variant)?;
        Some(classes.positions() / factorial(TILES))
    }

    /// Searches all positions. `None` if the board has no such search, or a larger depth.
    #[must_use]
    pub fn search(
        variant: &Variant,
        threads: usize,
        classes_per_step: u64,
        mut progress: impl FnMut(&ParitySurvey),
    ) -> Option<WholeDepths> {
        WholeDepths::memory_bytes(variant)?;
        let mut survey = ParitySurvey::new(variant)?.with_threads(threads);
        let mut values = [0, 1].map(|parity| vec![[u64::MAX; BITS]; survey.planes[parity].len()]);
        let (mut layers, depths_per_value) = (0, depths_per_value(&survey.classes));
        while layers < survey.counts().len() {
            for (visited, values) in survey.planes.iter().zip(&mut values) {
                add_layer(layers / depths_per_value, visited, values, threads);
            }
            layers += 1;
            while survey.counts().len() == layers && survey.step(classes_per_step) == Status::Working {
                progress(&survey);
            }
        }
        (layers <= depths_per_value * UNVISITED).then_some(())?;
        let ParitySurvey { classes, stored, words, counts, .. } = survey;
        let name = format!("rotation {:#} {}", variant.board(), variant.rule());
        let arrivals: HashSet<_> = classes.arrivals().collect();
        let places =
            arrivals.into_iter().map(|arrival| (arrival.clone(), places(&words, &arrival))).collect();
        Some(WholeDepths { name, classes, stored, words, values, counts, places })
    }

    /// The moves as permutations of the slots, and the solved position, which has each tile in the slot of its number. Slots are the
    /// cells along the shorter side first.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let tiles = self.order().len();
        let steps = self.classes.moves().iter().map(|turn| Step { to: 0, preimages: turn.preimages.clone() });
        Rules {
            name: self.name.clone(),
            tiles,
            classes: vec![steps.collect()],
            goals: vec![Arrangement { class: 0, tiles: (0..tiles as u8).collect() }],
        }
    }

    /// The tiles in the order in which their slots make the number of a position.
    #[must_use]
    pub fn order(&self) -> &[u8] {
        self.classes.homes()
    }

    /// The number of tiles whose slots differ within a leaf.
    #[must_use]
    pub fn free_tiles(&self) -> usize {
        TILES
    }

    /// The number of positions at each depth.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        (self.classes.positions() / factorial(TILES)) as usize
    }

    /// The depths of a leaf.
    #[must_use]
    pub fn leaf(&self, leaf: usize) -> Vec<u8> {
        let (arrival, rank, word_parity) = self.classes.arrival(leaf as u32);
        let (words, class) = (self.words.words(), self.stored.class(rank));
        let depths_per_value = depths_per_value(&self.classes);
        // The depths of even orders, and of odd ones.
        let mut of_class = Vec::with_capacity(2 * words * ELEMENTS);
        for parity in [word_parity, 1 - word_parity] {
            let lowest = parity % depths_per_value;
            for word in &self.values[parity][class * words..][..words] {
                let value = |at: usize| (0..BITS).fold(0, |value, bit| value | (word[bit] >> at & 1) << bit);
                of_class
                    .extend((0..ELEMENTS).map(|at| (value(at) as usize * depths_per_value + lowest) as u8));
            }
        }
        self.places[&arrival].iter().map(|place| of_class[*place as usize]).collect()
    }

    /// The leaf after each move.
    #[must_use]
    pub fn neighbours(&self, leaf: usize) -> Vec<usize> {
        self.classes.ranks_after(leaf as u32)
    }
}

/// The classes of a board with such a search.
fn classes_of(variant: &Variant) -> Option<Classes> {
    Classes::of(variant).filter(Classes::has_one_orbit)
}

fn depths_per_value(classes: &Classes) -> usize {
    if classes.alternate() { 2 } else { 1 }
}

/// Gives a value to the visited positions that have none.
fn add_layer(value: usize, visited: &[u64], values: &mut [Word], threads: usize) {
    let share = visited.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for (visited, values) in visited.chunks(share).zip(values.chunks_mut(share)) {
            scope.spawn(move || {
                for (visited, word) in visited.iter().zip(values) {
                    let new = word.iter().fold(*visited, |new, bits| new & bits);
                    if new != 0 {
                        let unset = (0..BITS).filter(|bit| value >> bit & 1 == 0);
                        unset.for_each(|bit| word[bit] &= !new);
                    }
                }
            });
        }
    });
}

/// For each order of the slots of the tiles, where its depth is in those of the stored class: those of the words of even orders, and
/// then those of odd ones.
fn places(words: &WordIndex, (element, relative): &(usize, Vec<u8>)) -> Vec<u32> {
    let place = |rank| {
        let slots = permutation::unrank(TILES, rank).expect("a rank");
        let tiles = permutation::inverse(&slots[..TILES]);
        let order: Vec<u8> = relative.iter().map(|from| tiles[usize::from(*from)] ^ *element as u8).collect();
        let (word, bit) = words.place(&order);
        ((usize::from(is_odd(&order)) * words.words() + word) * ELEMENTS + bit) as u32
    };
    (0..factorial(TILES)).map(place).collect()
}
