//! Solutions that equal their own mirror image read backwards, for positions that have some.
//!
//! Let `σ` be a symmetry of the board's outline that undoes itself, such as the reflection of left and right. It maps a turn
//! `t` to the turn `σtσ` of the mirrored block. Consider a word `w` followed by the mirror image of its inverse: `w · σw⁻¹σ`. It
//! solves the position `P` if and only if `w` conjugates the permutation `P⁻¹σ` to `σ`:
//!
//! ```text
//!   P · w · σ w⁻¹ σ = 1   ⇔   w⁻¹ (P⁻¹σ) w = σ
//! ```
//!
//! If `P⁻¹σ` is an involution like `σ`, both pair the cells, and a turn carries pairs along with their cells. The search starts
//! with the pairing of `P⁻¹σ`, ends with that of `σ`, and finds half of a solution: half as deep, with half as many things to
//! bring home. So it finds much shorter solutions than a beam over positions. The reversed board is such a position: `P` is the
//! half turn of the outline, and `P⁻¹σ` is the reflection of top and bottom.
//!
//! ```text
//!   a b b a      turns      a c c a       On 4 × 4, cells that are paired have equal letters. A word that carries the pairs
//!   c d d c   --------->    b d d b       across to those along is half of a reversal.
//!   e f f e                 b d d b
//!   g h h g                 a c c a
//! ```
//!
//! With a turn `v` in the middle that is its own mirror image backwards, the goal is `vσ`.
//!
//! ```
//! use antipode_engine::resumable::{Resumable, Status};
//! use antipode_engine::rotation::mirrored::MirroredSearch;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Position, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(4, 4, 2)?, Rule::Quarter)?;
//! let numbers: Vec<u8> = (1..=16).rev().collect();
//! let reversed = Position::new(variant.board(), &numbers, &[]).expect("each number once");
//! let mut search = MirroredSearch::new(&variant, &reversed, 10_000_000).expect("the reversal has mirrored solutions");
//! let mut shortest = usize::MAX;
//! while search.step(10_000) == Status::Working && shortest > 24 {
//!     shortest = search.take_solution().map_or(shortest, |word| word.len());
//! }
//! assert_eq!(shortest, 24);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::permutation::is_odd;
use antipode_puzzles::rotation::{Position, Turn, Variant};

use super::images::{conjugate, outline_symmetries};
use super::moves::{MoveSet, OrientedPermutation};
use super::pairs::PairedCells;
use crate::resumable::{Resumable, Status};
use crate::search::beam::BeamSearch;

/// A resumable search for mirrored solutions of one position: beams of growing width, one for each symmetry.
#[derive(Debug)]
pub struct MirroredSearch {
    turns: Vec<Turn>,
    halves: Vec<HalfSearch>,
    /// The index of the next half to work on.
    next: usize,
    solution: Option<Vec<Turn>>,
}

/// The search for one half, by one symmetry and one middle.
#[derive(Debug)]
struct HalfSearch {
    beam: BeamSearch<PairedCells>,
    middle: Option<usize>,
    /// For each move, the mirror image of its inverse.
    partners: Vec<usize>,
}

/// The number of pairings that one half visits before the next half gets its turn.
const SHARE: u64 = 20_000;

impl MirroredSearch {
    /// Begins a search that takes about `bytes` bytes of memory. `None` if the position has no mirrored solutions, or numbers
    /// have directions.
    ///
    /// # Panics
    /// If the position belongs to another board.
    #[must_use]
    pub fn new(variant: &Variant, position: &Position, bytes: usize) -> Option<MirroredSearch> {
        assert_eq!(position.board(), variant.board(), "a position of this board");
        let moves = MoveSet::of(variant);
        if moves.orientable || moves.has_alike() {
            return None;
        }
        let home = OrientedPermutation::of(position).preimage;
        let distances = MoveSet::of(&variant.two_way());
        let mut goals = Vec::new();
        for symmetry in reflections(&moves, &home) {
            let start: Vec<u8> = home.iter().map(|home| symmetry[usize::from(*home)]).collect();
            let Some(partners) = partners(&moves, &symmetry).filter(|_| is_involution(&start)) else {
                continue;
            };
            let middles = (0..moves.turns.len()).filter(|middle| partners[*middle] == *middle).map(Some);
            for middle in [None].into_iter().chain(middles) {
                let goal: Vec<u8> = match middle {
                    None => symmetry.clone(),
                    // The middle, then the symmetry, as preimages.
                    Some(middle) => {
                        let effect = &moves.effects[middle].preimage;
                        symmetry.iter().map(|cell| effect[usize::from(*cell)]).collect()
                    }
                };
                let fixed = |pairs: &[u8]| (0_u8..).zip(pairs).filter(|(cell, other)| cell == *other).count();
                let is_even_path = !moves.all_odd() || is_odd(&home) == middle.is_some();
                if is_even_path && fixed(&goal) == fixed(&start) {
                    goals.push((start.clone(), goal, middle, partners.clone()));
                }
            }
        }
        let each = bytes / goals.len().max(1);
        let halves = goals.into_iter().map(|(start, goal, middle, partners)| {
            let cells = PairedCells::new(&moves, &distances, goal);
            HalfSearch { beam: BeamSearch::new(cells, &start, usize::MAX, each), middle, partners }
        });
        let halves: Vec<HalfSearch> = halves.collect();
        (!halves.is_empty()).then_some(MirroredSearch { turns: moves.turns, halves, next: 0, solution: None })
    }

    /// Requires later solutions to have fewer turns than `length`.
    pub(crate) fn set_length_limit(&mut self, length: usize) {
        for half in &mut self.halves {
            half.beam.set_length_limit((length - usize::from(half.middle.is_some())).div_ceil(2));
        }
    }

    /// Takes the solution that the last step found, if any. It is shorter than all earlier ones.
    #[must_use]
    pub fn take_solution(&mut self) -> Option<Vec<Turn>> {
        self.solution.take()
    }

    /// The number of pairings kept per layer in the current runs; 0 after all runs have ended.
    #[must_use]
    pub fn width(&self) -> usize {
        self.halves.iter().map(|half| half.beam.width()).max().unwrap_or(0)
    }
}

impl Resumable for MirroredSearch {
    /// Visits about `budget` more pairings.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.width() > 0 && self.solution.is_none() {
            let half = &mut self.halves[self.next];
            let share = left.min(SHARE);
            half.beam.step(share);
            left -= share;
            if let Some(found) = half.beam.take_solution() {
                let back = found.iter().rev().map(|made| self.turns[half.partners[usize::from(*made)]]);
                let back: Vec<Turn> = back.collect();
                let there = found.iter().map(|made| usize::from(*made)).chain(half.middle);
                let word: Vec<Turn> = there.map(|made| self.turns[made]).chain(back).collect();
                self.set_length_limit(word.len());
                self.solution = Some(word);
            }
            self.next = (self.next + 1) % self.halves.len();
        }
        Status::finished_if(self.width() == 0 && self.solution.is_none())
    }
}

/// For each move, the mirror image of its inverse; `None` if the rule lacks such a move.
fn partners(moves: &MoveSet, symmetry: &[u8]) -> Option<Vec<usize>> {
    let partner = |effect: &OrientedPermutation| {
        let undone = conjugate(symmetry, &effect.inverse().preimage);
        moves.effects.iter().position(|effect| effect.preimage == undone)
    };
    moves.effects.iter().map(partner).collect()
}

/// The involutions among the symmetries of the outline: the half turn and the reflections. Of two that a symmetry fixing the
/// position exchanges, only one is kept.
fn reflections(moves: &MoveSet, home: &[u8]) -> Vec<Vec<u8>> {
    let all = outline_symmetries(moves);
    let fixing: Vec<&Vec<u8>> = all.iter().filter(|symmetry| conjugate(symmetry, home) == home).collect();
    let mut found: Vec<Vec<u8>> = Vec::new();
    for reflection in all[1..].iter().filter(|symmetry| is_involution(symmetry)) {
        if !fixing.iter().any(|symmetry| found.contains(&conjugate(symmetry, reflection))) {
            found.push(reflection.clone());
        }
    }
    found
}

fn is_involution(pairs: &[u8]) -> bool {
    (0_u8..).zip(pairs).all(|(cell, other)| pairs[usize::from(*other)] == cell)
}
