//! The number of positions at each distance, in one or two bits per position, for boards that are too large for a table.
//!
//! Every turn has one parity on all orbits of the board. 7 × 2 with blocks of 2 × 2 has one orbit and
//! 14! = 87,178,291,200 positions; 6 × 3 with blocks of 3 × 3 has nine light and nine dark cells, and
//! 9! · 9!/2 = 65,840,947,200 positions. Two planes, one for even and one for odd positions, hold one bit per position: visited or
//! not.
//!
//! The search is breadth first and pulls: layer `d + 1` consists of the unvisited positions with a visited neighbour. Visited
//! are the layers up to `d`, and none of the neighbours is in an earlier one, because the position would then have been visited
//! before. So layers need no bits of their own, and threads share the work.
//!
//! By quarter turns, which are odd, the parity of a position is the parity of its distance: a layer changes one plane and reads the
//! other. Half turns are even, so a layer that has them changes both planes. It reads them as they were, and writes new ones: two
//! bits per position.
//!
//! The cells of some numbers are the *class* of a position (`classes.rs`); the order of the other numbers is a bit of one of the
//! class's words (`word_index.rs`). A turn maps classes to classes, words to words, and translates the bits of a word
//! (`translation.rs`). Classes that are alike under a symmetry of the board are stored once, so that most boards of one orbit
//! take a quarter of a bit per position.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::parity_survey::ParitySurvey;
//!
//! let variant = "5x3n3 quarter".parse().expect("a board and a rule");
//! assert_eq!(ParitySurvey::memory_bytes(&variant), Some(12_726_000));
//! let mut survey = ParitySurvey::new(&variant).expect("two orbits, of eight and seven cells");
//! while survey.counts().len() < 8 {
//!     survey.step(100);
//! }
//! assert_eq!(survey.counts()[..5], [1, 6, 27, 120, 526]);
//! ```

mod classes;
mod streamed;
mod translation;
mod whole_depths;
mod word_index;

use antipode_puzzles::rotation::{Position, Variant};

use self::classes::{Classes, Placement, RelativePermutations, StoredClasses};
pub use self::streamed::StreamedSurvey;
use self::translation::{ELEMENTS, Translation, translations};
pub use self::whole_depths::WholeDepths;
use self::word_index::{WordIndex, WordSource};
pub use crate::checkpoint::ReadCheckpointError;
use crate::resumable::{Resumable, Status};

/// The maximum number of farthest positions that are kept.
const MAX_FARTHEST: u64 = 100_000;
/// The memory of a class of each parity beside its words: six flags of one byte, and its rank.
const CLASS_BYTES: u64 = 10;

/// A breadth-first search in progress.
#[derive(Debug)]
pub struct ParitySurvey {
    classes: Classes,
    stored: StoredClasses,
    words: WordIndex,
    relative: RelativePermutations,
    /// For each parity of the words and each relative permutation, the source of each word of a class.
    sources: [Vec<Vec<WordSource>>; 2],
    /// For each symmetry.
    translations: Vec<[Translation; ELEMENTS]>,
    /// The visited positions of each parity, class by class.
    planes: [Vec<u64>; 2],
    /// The planes with the open layer; empty if moves alternate parities, and a layer changes one plane in place.
    next_planes: [Vec<u64>; 2],
    /// For each parity, the classes with positions in its last closed layer.
    gained: [Vec<bool>; 2],
    /// The same of the open layer.
    next_gained: [Vec<bool>; 2],
    /// For each parity, the classes with unvisited positions.
    has_unvisited: [Vec<bool>; 2],
    /// The number of positions of each closed layer.
    counts: Vec<u64>,
    /// The positions of the last closed layer and of the open one, as indices in both planes; `None` if there are too many.
    farthest: Option<Vec<u64>>,
    open_positions: Option<Vec<u64>>,
    /// The number of positions of the open layer so far.
    open: u64,
    /// The next class of the open layer, which has those of one parity or of both.
    next: usize,
    threads: usize,
    status: Status,
}

/// The positions that a thread found in its classes.
#[derive(Default)]
struct PullResult {
    /// For each class, whether it gained positions and whether it still has unvisited ones.
    classes: Vec<(bool, bool)>,
    count: u64,
    /// As indices in both planes; `None` if there are too many.
    positions: Option<Vec<u64>>,
}

impl ParitySurvey {
    /// The memory for the positions and the classes of a board under a rule in bytes; `None` if the board has no such survey.
    #[must_use]
    pub fn memory_bytes(variant: &Variant) -> Option<u64> {
        let classes = Classes::of(variant)?;
        let bits = if classes.alternate() { 1 } else { 2 };
        Some(bits * classes.stored_positions() / 8 + CLASS_BYTES * classes.stored_count())
    }

    /// A survey that has visited the solved position. `None` unless some turn is an odd permutation and nothing else
    /// restricts the positions, on a board of 8 to 16 cells; or each turn has the same parity on two orbits of at most ten cells,
    /// and the larger one has at least eight.
    #[must_use]
    pub fn new(variant: &Variant) -> Option<ParitySurvey> {
        ParitySurvey::with_planes(Classes::of(variant)?, 2)
    }

    /// The survey with memory for one plane or for both.
    fn with_planes(classes: Classes, planes: usize) -> Option<ParitySurvey> {
        let words = WordIndex::new(classes.tiles());
        let relative = RelativePermutations::of(&classes);
        let sources = [0, 1].map(|parity| {
            let permutations = relative.permutations.iter();
            permutations.map(|permutation| words.sources(parity, permutation)).collect()
        });
        let count = usize::try_from(classes.stored_count()).ok()?;
        let stored = classes.stored();
        let length = count.checked_mul(words.words())?;
        let next_length = if classes.alternate() { 0 } else { length };
        let mut survey = ParitySurvey {
            relative,
            sources,
            translations: classes.elements().map(translations).collect(),
            // Zeroed memory is not committed before it is written.
            planes: [vec![0; length], vec![0; length * (planes - 1)]],
            next_planes: [vec![0; next_length], vec![0; next_length]],
            gained: [vec![false; count], vec![false; count]],
            next_gained: [vec![false; count], vec![false; count]],
            has_unvisited: [vec![true; count], vec![true; count]],
            counts: vec![1],
            farthest: None,
            open_positions: Some(Vec::new()),
            open: 0,
            next: 0,
            threads: 1,
            status: Status::Working,
            classes,
            stored,
            words,
        };
        let solved = survey.solved_index();
        survey.planes[0][solved as usize / ELEMENTS] = 1 << (solved as usize % ELEMENTS);
        survey.gained[0][solved as usize / ELEMENTS / survey.words.words()] = true;
        survey.farthest = Some(vec![solved]);
        Some(survey)
    }

    /// The index of the solved position, which is even.
    fn solved_index(&self) -> u64 {
        let (rank, order) = self.classes.solved();
        let (word, bit) = self.words.place(&order);
        ((self.stored.class(rank) * self.words.words() + word) * ELEMENTS + bit) as u64
    }

    /// Splits the work of each step among `threads` threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> ParitySurvey {
        self.threads = threads.max(1);
        self
    }

    /// The number of positions at each distance, for the closed layers.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of visited positions, including the open layer.
    #[must_use]
    pub fn visited_positions(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.open
    }

    /// The number of all positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.classes.positions()
    }

    /// The processed share of the open layer, from 0 to 1.
    #[must_use]
    pub fn layer_progress(&self) -> f64 {
        self.next as f64 / (self.open_parities().len() * self.gained[0].len()) as f64
    }

    /// The positions of the last closed layer; `None` if there are more than a hundred thousand.
    #[must_use]
    pub fn farthest(&self) -> Option<Vec<Position>> {
        let (bits, classes) = (self.words.words() * ELEMENTS, self.gained[0].len());
        let positions = |index: &u64| {
            let (class, within) = (*index as usize / bits, *index as usize % bits);
            let placement = self.placement(class / classes, class % classes);
            let order = self.words.order(placement.word_parity, within / ELEMENTS, within % ELEMENTS);
            self.classes.positions_like(&placement, &order)
        };
        self.farthest.as_ref().map(|farthest| farthest.iter().flat_map(positions).collect())
    }

    fn placement(&self, parity: usize, class: usize) -> Placement {
        self.classes.placement(parity, self.stored.rank(class))
    }

    /// The parities of the positions of the open layer.
    fn open_parities(&self) -> &'static [usize] {
        let layer = self.counts.len() % 2;
        if self.classes.alternate() { &[0, 1][layer..=layer] } else { &[0, 1] }
    }

    /// The planes that the open layer changes.
    fn open_planes(&mut self) -> &mut [Vec<u64>; 2] {
        if self.classes.alternate() { &mut self.planes } else { &mut self.next_planes }
    }

    /// Processes the next classes of the open layer, and closes the layer after the last one.
    fn pull(&mut self, classes: usize) {
        let (parities, words, count) = (self.open_parities(), self.words.words(), self.gained[0].len());
        let (parity, first) = (parities[self.next / count], self.next % count);
        let end = first.saturating_add(classes).min(count);
        let mut plane = std::mem::take(&mut self.open_planes()[parity]);
        self.pull_into(parity, first, &mut plane[first * words..end * words]);
        self.open_planes()[parity] = plane;
        if self.next == count * parities.len() {
            self.close_layer(parities);
        }
    }

    /// Processes the classes from `first` on in all threads. `target` are their words.
    fn pull_into(&mut self, parity: usize, first: usize, target: &mut [u64]) {
        let words = self.words.words();
        let share = (target.len() / words).div_ceil(self.threads).max(1);
        let parts: Vec<PullResult> = if self.threads == 1 {
            vec![self.pull_classes(parity, first, target)]
        } else {
            std::thread::scope(|scope| {
                let shares = (first..).step_by(share).zip(target.chunks_mut(share * words));
                let survey = &*self;
                let threads: Vec<_> = shares
                    .map(|(first, target)| scope.spawn(move || survey.pull_classes(parity, first, target)))
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("a thread does not panic")).collect()
            })
        };
        let flags = parts.iter().flat_map(|part| &part.classes);
        for (class, (gained, has_unvisited)) in (first..).zip(flags) {
            self.next_gained[parity][class] = *gained;
            self.has_unvisited[parity][class] = *has_unvisited;
        }
        for part in parts {
            self.open += part.count;
            self.open_positions =
                self.open_positions.take().zip(part.positions).and_then(|(mut all, more)| {
                    all.extend(more);
                    (self.open <= MAX_FARTHEST).then_some(all)
                });
        }
        self.next += target.len() / words;
    }

    /// Processes the classes from `first` on. `target` are their words.
    fn pull_classes(&self, parity: usize, first: usize, target: &mut [u64]) -> PullResult {
        let words = self.words.words();
        let mut result = PullResult { positions: Some(Vec::new()), ..PullResult::default() };
        let before =
            (!self.classes.alternate()).then(|| &self.planes[parity][first * words..][..target.len()]);
        if let Some(before) = before {
            target.copy_from_slice(before);
        }
        let mut sources: Vec<(&[u64], &[WordSource], &[Translation; ELEMENTS])> = Vec::new();
        for (class, target) in (first..).zip(target.chunks_exact_mut(words)) {
            if !self.has_unvisited[parity][class] {
                result.classes.push((false, false));
                continue;
            }
            sources.clear();
            let placement = self.placement(parity, class);
            let permutations = self.relative.numbers(placement.occupied);
            for (turn, permutations) in
                self.classes.moves().iter().zip(permutations.chunks(self.translations.len()))
            {
                let (rank, symmetry) = self.classes.class_after(&placement, turn);
                let (from, from_parity) = (self.stored.class(rank), parity ^ usize::from(turn.is_odd));
                if self.gained[from_parity][from] {
                    let plane = &self.planes[from_parity][from * words..(from + 1) * words];
                    let permutation = usize::from(permutations[symmetry]);
                    let word_sources = &self.sources[placement.word_parity][permutation];
                    sources.push((plane, word_sources, &self.translations[symmetry]));
                }
            }
            if sources.is_empty() {
                result.classes.push((false, true));
                continue;
            }
            let (before, alike) = (result.count, self.classes.alike(&placement));
            let mut unvisited = 0;
            for (word, target) in target.iter_mut().enumerate() {
                if *target == u64::MAX {
                    continue;
                }
                let mut reached = 0;
                for (source, word_sources, translations) in &sources {
                    let from = word_sources[word];
                    let bits = source[from.word()];
                    // Most words are empty in the first layers, and full in the last ones.
                    if bits != 0 {
                        reached |= translations[from.translation()].apply(bits);
                    }
                    if reached | *target == u64::MAX {
                        break;
                    }
                }
                let new = reached & !*target;
                *target |= new;
                unvisited |= !*target;
                if new != 0 {
                    result.add(((parity * self.gained[0].len() + class) * words + word) as u64, new, alike);
                }
            }
            result.classes.push((result.count > before, unvisited != 0));
        }
        result
    }

    fn close_layer(&mut self, parities: &[usize]) {
        self.next = 0;
        if self.open == 0 {
            self.status = Status::Finished;
            return;
        }
        for parity in parities {
            std::mem::swap(&mut self.gained[*parity], &mut self.next_gained[*parity]);
        }
        if !self.classes.alternate() {
            std::mem::swap(&mut self.planes, &mut self.next_planes);
        }
        self.counts.push(self.open);
        self.open = 0;
        self.farthest = self.open_positions.replace(Vec::new());
    }
}

impl PullResult {
    /// Adds the positions of a word, each of which stands for some that are alike.
    #[inline]
    fn add(&mut self, word: u64, mut new: u64, alike: u64) {
        self.count += u64::from(new.count_ones()) * alike;
        if self.count > MAX_FARTHEST {
            self.positions = None;
        }
        let Some(positions) = &mut self.positions else { return };
        while new != 0 {
            positions.push(word * ELEMENTS as u64 + u64::from(new.trailing_zeros()));
            new &= new - 1;
        }
    }
}

impl Resumable for ParitySurvey {
    /// Processes `budget_classes` classes of one layer. On 6 × 3 with blocks of 3 × 3, a class has 181,440 positions and takes
    /// up to 0.1 ms; on boards of one orbit, a class has 20,160 positions.
    fn step(&mut self, budget_classes: u64) -> Status {
        if self.status == Status::Working {
            self.pull(usize::try_from(budget_classes).unwrap_or(usize::MAX));
        }
        self.status
    }
}
