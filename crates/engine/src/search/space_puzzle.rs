//! Every [`Space`] as a puzzle whose single positions can be searched.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
//! use antipode_engine::search::space_puzzle::SpacePuzzle;
//! use antipode_puzzles::ramka::{Metric, Ramka};
//!
//! let puzzle = SpacePuzzle::new(Metric::ALL[0].space()).expect("a valid space");
//! let position = puzzle.space().unrank(4_000_000).expect("a position");
//! let ball = BackwardBall::new(&puzzle, Limits::default()).expect("eight tiles fit");
//! let search = BidirectionalSearch::new(ball, &position).run();
//! assert_eq!(search.solution().map(|moves| moves.len() as u32), search.distance());
//! ```

use std::convert::Infallible;
use std::sync::Arc;

use antipode_puzzles::permutation::Parity;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::space::{Generator, MAX_TILES, Position, Space, SpaceError, TileOrder};

use super::key::Key;
use super::search_puzzle::{CellPuzzle, Estimate, NumberedMoves, PackedPuzzle, SearchPuzzle};
use super::whole_puzzle::WholePuzzle;

/// A space and what its searches need. Cheap to clone.
///
/// The word of a position has four bits for each slot but the last, which holds the missing tile, and above them the class.
#[derive(Clone, Debug)]
pub struct SpacePuzzle(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    space: Space,
    /// The generator of each number. A generator that leads from several classes to one has several numbers.
    generators: Vec<Generator>,
    /// The transition of each class by each number, and from each class back.
    forward: Vec<Option<Transition>>,
    backward: Vec<Option<Transition>>,
    /// Whether the second number may follow the first.
    may_follow: Vec<bool>,
    parity: Option<ParityRule>,
    /// The distance of a tile from its slot, whatever the others do: at `(class · tiles + slot) · tiles + tile`.
    tile_distances: Vec<u8>,
    /// The number of bits of a class.
    class_bits: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Transition {
    to: u32,
    /// `new[slot] = old[preimages[slot]]`.
    preimages: [u8; MAX_TILES],
}

/// Every move changes the parity of the class, plus that of the order if it counts.
#[derive(Debug)]
struct ParityRule {
    classes: Vec<Parity>,
    order_counts: bool,
    solved: Parity,
}

/// The distance of a tile that cannot reach its slot.
const NEVER: u8 = u8::MAX;

/// The number of bits of a tile.
const TILE_BITS: u32 = 4;

/// The fewest bits for the depth of a stored position.
const MIN_DEPTH_BITS: u32 = 4;

impl SpacePuzzle {
    /// The puzzle of a space in which no class has two steps of the same generator.
    ///
    /// # Errors
    /// Where the space violates its conventions.
    pub fn new(space: Space) -> Result<SpacePuzzle, SpaceError> {
        space.validate()?;
        let (generators, forward, backward) = numbered(&space);
        let may_follow = may_follow(&forward, generators.len());
        let parity = [false, true].into_iter().find_map(|order_counts| ParityRule::new(&space, order_counts));
        let tile_distances = tile_distances(&space);
        let class_bits = (space.classes.len() as u32 - 1).checked_ilog2().map_or(0, |bit| bit + 1);
        let tables =
            Tables { space, generators, forward, backward, may_follow, parity, tile_distances, class_bits };
        Ok(SpacePuzzle(Arc::new(tables)))
    }

    /// The space.
    #[must_use]
    pub fn space(&self) -> &Space {
        &self.0.space
    }

    fn transition(&self, class: u32, number: usize) -> Option<&Transition> {
        self.0.forward[class as usize * self.0.generators.len() + number].as_ref()
    }

    fn transition_back(&self, class: u32, number: usize) -> Option<&Transition> {
        self.0.backward[class as usize * self.0.generators.len() + number].as_ref()
    }

    /// The tile distances of a class, slot by slot.
    fn distances(&self, class: u32) -> &[u8] {
        let entries = self.0.space.tiles * self.0.space.tiles;
        &self.0.tile_distances[class as usize * entries..][..entries]
    }

    fn order_bits(&self) -> u32 {
        (self.0.space.tiles as u32 - 1) * TILE_BITS
    }

    /// The class of a word, and its order with the last tile.
    fn unpack<K: Key>(&self, position: K) -> (u32, u64) {
        let order_bits = self.order_bits();
        let class = (position >> order_bits).low();
        let low = u64::from(position.low()) | u64::from((position >> 32).low()) << 32;
        let order = low & ((1 << order_bits) - 1);
        let mut missing = (0..self.0.space.tiles as u64).fold(0, |sum, tile| sum ^ tile);
        let mut rest = order;
        while rest != 0 {
            missing ^= rest & 15;
            rest >>= TILE_BITS;
        }
        (class, order | missing << order_bits)
    }

    fn moved<K: Key>(&self, order: u64, by: &Transition) -> K {
        let stored = self.0.space.tiles - 1;
        let mut new = 0;
        for (slot, &from) in (0_u32..).zip(&by.preimages[..stored]) {
            new |= (order >> (u32::from(from) * TILE_BITS) & 15) << (slot * TILE_BITS);
        }
        self.word(by.to, new)
    }

    fn word<K: Key>(&self, class: u32, order: u64) -> K {
        let order = K::of(order as u32) | K::of((order >> 32) as u32) << 32;
        order | K::of(class) << self.order_bits()
    }
}

impl PartialEq for SpacePuzzle {
    fn eq(&self, other: &SpacePuzzle) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.space == other.0.space
    }
}

impl Puzzle for SpacePuzzle {
    type Position = Position;
    type Move = Generator;

    fn solved(&self) -> Position {
        self.space().solved[0]
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.space().solved.contains(position)
    }

    fn moves(&self, position: &Position) -> Vec<Generator> {
        self.space().classes[position.class as usize].iter().map(|step| step.generator).collect()
    }

    fn apply(&self, position: &Position, mv: Generator) -> Option<Position> {
        let steps = &self.space().classes[position.class as usize];
        let step = steps.iter().find(|step| step.generator == mv)?;
        Some(self.space().apply(position, step))
    }

    fn inverse(&self, position: &Position, mv: Generator) -> Option<Generator> {
        let there = self.apply(position, mv)?;
        let back = |step: &&_| self.space().apply(&there, step) == *position;
        Some(self.space().classes[there.class as usize].iter().find(back)?.generator)
    }
}

impl SearchPuzzle for SpacePuzzle {
    type Packed<K: Key> = SpacePuzzle;
    type Cells = SpacePuzzle;
    type Regions = WholePuzzle<SpacePuzzle>;
    type Unsolvable = Infallible;

    fn packed<K: Key>(&self) -> Option<SpacePuzzle> {
        (PackedPuzzle::<K>::position_bits(self) + MIN_DEPTH_BITS <= K::BITS).then(|| self.clone())
    }

    fn cells(&self) -> SpacePuzzle {
        self.clone()
    }

    fn regions(&self, bytes: usize) -> WholePuzzle<SpacePuzzle> {
        WholePuzzle::new(self, bytes)
    }

    fn solved_positions(&self) -> Vec<Position> {
        self.space().solved.clone()
    }

    fn contains(&self, position: &Position) -> bool {
        self.space().contains(position)
    }

    /// No invariant of a space is known.
    fn check(&self, _position: &Position) -> Result<(), Infallible> {
        Ok(())
    }
}

impl NumberedMoves for SpacePuzzle {
    type Position = Position;
    type Move = Generator;

    fn move_count(&self) -> usize {
        self.0.generators.len()
    }

    fn move_at(&self, number: usize) -> Generator {
        self.0.generators[number]
    }

    fn may_follow(&self, first: usize, second: usize) -> bool {
        self.0.may_follow[first * self.0.generators.len() + second]
    }

    fn parity(&self, position: &Position) -> Option<Parity> {
        let rule = self.0.parity.as_ref()?;
        Some(rule.of(position).difference(rule.solved))
    }
}

impl<K: Key> PackedPuzzle<K> for SpacePuzzle {
    fn pack(&self, position: &Position) -> K {
        let stored = &position.order.0[..self.0.space.tiles - 1];
        let order = (0_u32..)
            .zip(stored)
            .fold(0, |order, (slot, tile)| order | u64::from(*tile) << (slot * TILE_BITS));
        self.word(position.class, order)
    }

    fn position_bits(&self) -> u32 {
        self.order_bits() + self.0.class_bits
    }

    fn after(&self, position: K, number: usize) -> Option<K> {
        let (class, order) = self.unpack(position);
        Some(self.moved(order, self.transition(class, number)?))
    }

    fn before(&self, position: K, number: usize) -> Option<K> {
        let (class, order) = self.unpack(position);
        Some(self.moved(order, self.transition_back(class, number)?))
    }

    fn may_solve_within(&self, position: K, moves: u32) -> bool {
        let (class, order) = self.unpack(position);
        let tiles = self.0.space.tiles;
        let tile = |slot: usize| (order >> (slot as u32 * TILE_BITS) & 15) as usize;
        let mut distances = self.distances(class).chunks_exact(tiles).enumerate();
        distances.all(|(slot, row)| row[tile(slot)] != NEVER && u32::from(row[tile(slot)]) <= moves)
    }
}

/// A position is a single cell. Its need is the distance of the tile that is farthest from its slot.
impl CellPuzzle for SpacePuzzle {
    type Cell = Position;

    fn cell_count(&self) -> usize {
        1
    }

    fn cells_of(&self, position: &Position) -> Vec<Position> {
        vec![*position]
    }

    fn estimate(&self, cells: &[Position]) -> Estimate {
        let position = &cells[0];
        let rows = self.distances(position.class).chunks_exact(self.0.space.tiles);
        let (mut sum, mut need) = (0, 0);
        for (row, tile) in rows.zip(position.order.0) {
            let distance = u32::from(row[usize::from(tile)].min(NEVER - 1));
            sum += distance * (distance + 3);
            need = need.max(distance);
        }
        let score = if sum == 0 { u32::from(!self.is_solved(position)) } else { sum };
        Estimate { score, need, hash: hash(position) }
    }

    fn estimate_after(&self, cells: &[Position], _here: Estimate, number: usize) -> Option<Estimate> {
        let by = self.transition(cells[0].class, number)?;
        Some(self.estimate(&[by.apply(&cells[0])]))
    }

    fn make(&self, cells: &mut [Position], need: &mut u32, number: usize) -> bool {
        let Some(by) = self.transition(cells[0].class, number) else { return false };
        cells[0] = by.apply(&cells[0]);
        *need = self.estimate(cells).need;
        true
    }

    fn undo(&self, cells: &mut [Position], need: &mut u32, number: usize) {
        let back = self.transition_back(cells[0].class, number).expect("the move was made");
        cells[0] = back.apply(&cells[0]);
        *need = self.estimate(cells).need;
    }

    fn are_solved(&self, cells: &[Position], _need: u32) -> bool {
        self.is_solved(&cells[0])
    }

    fn lower_bound(&self, need: u32) -> u32 {
        need
    }
}

impl Transition {
    fn apply(&self, position: &Position) -> Position {
        Position { class: self.to, order: position.order.pull(&self.preimages) }
    }
}

impl ParityRule {
    /// `None` if moves do not always change the parity so defined, or if solved positions differ in it.
    fn new(space: &Space, order_counts: bool) -> Option<ParityRule> {
        let parity = |order: &TileOrder| Parity::odd_if(order_counts && order.is_odd());
        let mut classes: Vec<Option<Parity>> = vec![None; space.classes.len()];
        for root in 0..classes.len() {
            if classes[root].is_some() {
                continue;
            }
            classes[root] = Some(Parity::Even);
            let mut reached = vec![root];
            while let Some(class) = reached.pop() {
                let here = classes[class]?;
                for step in &space.classes[class] {
                    let step_parity = parity(&TileOrder(step.preimages));
                    let there = here.difference(Parity::Odd).difference(step_parity);
                    let known = &mut classes[step.to as usize];
                    if known.is_none() {
                        reached.push(step.to as usize);
                    }
                    if *known.get_or_insert(there) != there {
                        return None;
                    }
                }
            }
        }
        let classes: Vec<Parity> = classes.into_iter().collect::<Option<_>>()?;
        let mut rule = ParityRule { classes, order_counts, solved: Parity::Even };
        rule.solved = rule.of(&space.solved[0]);
        space.solved.iter().all(|solved| rule.of(solved) == rule.solved).then_some(rule)
    }

    fn of(&self, position: &Position) -> Parity {
        let order = Parity::odd_if(self.order_counts && position.order.is_odd());
        self.classes[position.class as usize].difference(order)
    }
}

/// The generator of each number, and the transitions of all classes forward and backward.
type NumberedTransitions = (Vec<Generator>, Vec<Option<Transition>>, Vec<Option<Transition>>);

/// Numbers the steps so that each number leads from at most one class to each class.
fn numbered(space: &Space) -> NumberedTransitions {
    let classes = space.classes.len();
    let mut generators: Vec<Generator> = Vec::new();
    // By number, then by class.
    let mut forward: Vec<Vec<Option<Transition>>> = Vec::new();
    let mut backward: Vec<Vec<Option<Transition>>> = Vec::new();
    for generator in (0..space.move_names.len() as u16).map(Generator) {
        let first = generators.len();
        for (class, steps) in (0..).zip(&space.classes) {
            for step in steps.iter().filter(|step| step.generator == generator) {
                let (here, there) = (class as usize, step.to as usize);
                let is_free =
                    |number: &usize| forward[*number][here].is_none() && backward[*number][there].is_none();
                let number = (first..generators.len()).find(is_free).unwrap_or_else(|| {
                    generators.push(generator);
                    forward.push(vec![None; classes]);
                    backward.push(vec![None; classes]);
                    generators.len() - 1
                });
                forward[number][here] = Some(Transition { to: step.to, preimages: step.preimages });
                let preimages = TileOrder(step.preimages).inverse().0;
                backward[number][there] = Some(Transition { to: class, preimages });
            }
        }
    }
    let by_class = |by_number: &[Vec<Option<Transition>>]| {
        (0..classes).flat_map(|class| by_number.iter().map(move |by_class| by_class[class])).collect()
    };
    let (forward, backward) = (by_class(&forward), by_class(&backward));
    (generators, forward, backward)
}

/// For each pair of numbers whether the second may follow the first: not if it always takes it back.
fn may_follow(forward: &[Option<Transition>], numbers: usize) -> Vec<bool> {
    let mut may_follow = vec![false; numbers * numbers];
    for (class, row) in (0..).zip(forward.chunks_exact(numbers)) {
        for (first, one) in row.iter().enumerate().filter_map(|(first, one)| Some((first, (*one)?))) {
            let next = &forward[one.to as usize * numbers..][..numbers];
            for (second, two) in next.iter().enumerate().filter_map(|(second, two)| Some((second, (*two)?))) {
                let order = TileOrder(one.preimages).pull(&two.preimages);
                may_follow[first * numbers + second] |= two.to != class || order != TileOrder::SOLVED;
            }
        }
    }
    may_follow
}

/// For each class, slot and tile the number of moves that bring the tile to its slot of a solved position. Breadth-first
/// search of the positions of each tile alone.
fn tile_distances(space: &Space) -> Vec<u8> {
    let tiles = space.tiles;
    let index = |class: u32, slot: usize, tile: usize| (class as usize * tiles + slot) * tiles + tile;
    let mut distances = vec![NEVER; space.classes.len() * tiles * tiles];
    let reversed = space.reversed();
    for tile in 0..tiles {
        let mut reached: Vec<(u32, usize)> = Vec::new();
        for solved in &space.solved {
            let slot = solved.order.0.iter().position(|other| usize::from(*other) == tile);
            let slot = slot.expect("every tile is in a slot");
            distances[index(solved.class, slot, tile)] = 0;
            reached.push((solved.class, slot));
        }
        let mut next = 0;
        while let Some(&(class, slot)) = reached.get(next) {
            next += 1;
            let farther = (distances[index(class, slot, tile)] + 1).min(NEVER - 1);
            for back in &reversed.classes[class as usize] {
                let from = back.preimages.iter().position(|from| usize::from(*from) == slot);
                let from = from.expect("a step permutes the slots");
                let distance = &mut distances[index(back.to, from, tile)];
                if *distance == NEVER {
                    *distance = farther;
                    reached.push((back.to, from));
                }
            }
        }
    }
    distances
}

/// 64 hash bits of a position.
fn hash(position: &Position) -> u64 {
    let order = u128::from_le_bytes(position.order.0);
    let word = u128::from(order as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (order >> 64).wrapping_mul(0xbf58_476d_1ce4_e5b9_94d0_49bb_1331_11eb)
        ^ u128::from(position.class);
    let mixed = ((word ^ word >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
