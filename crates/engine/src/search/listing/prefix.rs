//! The positions in which only the first few tiles are permuted, without a table of all positions.
//!
//! Let `f` be the result of a word from the solved position, and let another word lead from `m` to the solved
//! position. If the fixed tiles are in the same slots in `f` and in `m`, there is an order `h` of the first few with:
//!
//! ```text
//!   word to f:     solved ────────▶ f        the same word, from h:      h ────────▶ m
//!   word from m:        m ────────▶ solved   and on:                     m ────────▶ solved
//! ```
//!
//! Every order of the first few at distance `n` comes from a pair `f`, `m` of depths whose sum is `n`. So two small
//! balls around the solved position suffice. For the first eight of twelve numbers in two rings (at most 22 moves)
//! they have a radius of 11 and 700,000 positions instead of 479,001,600.

use antipode_puzzles::permutation::{self, factorial};
use antipode_puzzles::space::{MAX_TILES, Position, Space, Step, TileOrder};

use super::PositionWriter;
use super::line_format::LineFormat;
use crate::resumable::Status;

/// The largest number of positions of a ball: 60 MB.
const MAX_POSITIONS: usize = 2_000_000;
/// The largest number of arrangements of the fixed tiles.
const MAX_COSETS: usize = 1 << 17;
/// The most tiles that may be permuted: each of their orders has a bit.
const MAX_MOVED: usize = 10;

/// A listing of the positions in which only the first tiles are permuted.
#[derive(Debug)]
pub struct PrefixListing {
    lines: LineFormat,
    moved: usize,
    /// The ball of words from the solved position.
    forward: Ball,
    /// The ball of words to the solved position.
    backward: Ball,
    /// The length of the solutions being listed.
    length: usize,
    /// The number of started pairs of that length, by the position of `forward`.
    done: usize,
    is_listed: Vec<u64>,
    listed: u64,
    reachable: u64,
}

impl PrefixListing {
    /// A listing of the positions of a space in which only the first `moved` tiles are permuted. It ends after
    /// `reachable` positions. `None` where a table is better: the space has several classes or a solved position
    /// other than the identity, or too many tiles are permuted or fixed.
    ///
    /// # Panics
    /// When the space is not valid.
    #[must_use]
    pub fn new(space: &Space, moved: usize, reachable: u64) -> Option<PrefixListing> {
        let [steps] = space.classes.as_slice() else { return None };
        let solved = Position { class: 0, order: TileOrder::SOLVED };
        let others = space.tiles.checked_sub(moved)?;
        let cosets = space.tiles.checked_pow(others as u32)?;
        if space.solved != [solved] || moved > MAX_MOVED || cosets > MAX_COSETS {
            return None;
        }
        let backwards = space.reversed();
        Some(PrefixListing {
            lines: LineFormat::of(space),
            moved,
            forward: Ball::new(steps, space.tiles, moved, cosets),
            backward: Ball::new(&backwards.classes[0], space.tiles, moved, cosets),
            length: 0,
            done: 0,
            is_listed: vec![0; (factorial(moved) as usize).div_ceil(64)],
            listed: 0,
            reachable,
        })
    }

    /// Processes `budget_positions` positions of the balls and appends the resulting lines. Finishes when it has
    /// listed all reachable positions, or when the balls would become too large; [`PrefixListing::listed`] tells
    /// which.
    pub fn step(
        &mut self,
        budget_positions: u64,
        out: &mut Vec<u8>,
        write: &mut PositionWriter<'_>,
    ) -> Status {
        for _ in 0..budget_positions {
            if self.listed == self.reachable || self.is_at_its_end() {
                return Status::Finished;
            }
            let (there, back) = (self.length.div_ceil(2), self.length / 2);
            if !self.forward.has(there) {
                self.forward.grow();
            } else if !self.backward.has(back) {
                self.backward.grow();
            } else if let Some(position) = self.forward.layer(there).nth(self.done) {
                self.pair(position, back, out, write);
                self.done += 1;
            } else {
                self.length += 1;
                self.done = 0;
            }
        }
        Status::Working
    }

    /// The number of listed positions.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Whether no longer solutions can be found: there are none, or the balls would become too large.
    fn is_at_its_end(&self) -> bool {
        let (there, back) = (self.length.div_ceil(2), self.length / 2);
        self.forward.ends_before(there)
            || self.backward.ends_before(back)
            || self.forward.nodes.len().max(self.backward.nodes.len()) > MAX_POSITIONS
    }

    /// Lists the results of one position of `forward` with those of a layer of `backward`.
    fn pair(&mut self, from: usize, layer: usize, out: &mut Vec<u8>, write: &mut PositionWriter<'_>) {
        let f = self.forward.nodes[from];
        let tile = |slot: usize| (f.tiles >> (4 * slot) & 15) as usize;
        // The tile in a slot of `m` goes to the slot of `h` whose number is the tile of `f` in that slot.
        let mut slots = [(0, 0); MAX_TILES];
        let few = (0..self.forward.tiles).filter(|slot| tile(*slot) < self.moved);
        for (pair, slot) in slots.iter_mut().zip(few) {
            *pair = (4 * slot as u32, tile(slot));
        }
        let mut next = self.backward.first(layer, f.coset);
        while let Some(to) = next {
            let m = self.backward.nodes[to];
            let mut order = TileOrder::SOLVED;
            for &(shift, tile) in &slots[..self.moved] {
                order.0[tile] = (m.tiles >> shift & 15) as u8;
            }
            let rank = permutation::rank(&order.0[..self.moved]);
            let (word, bit) = (&mut self.is_listed[(rank / 64) as usize], 1 << (rank % 64));
            if *word & bit == 0 {
                *word |= bit;
                self.listed += 1;
                let mut moves: Vec<u16> = self.forward.moves(from).collect();
                moves.reverse();
                moves.extend(self.backward.moves(to));
                self.lines.write(out, write, &Position { class: 0, order }, &moves);
            }
            next = self.backward.after(to);
        }
    }
}

/// Positions around the solved one, layer by layer.
#[derive(Debug)]
struct Ball {
    tiles: usize,
    moved: usize,
    cosets: usize,
    steps: Vec<PackedStep>,
    nodes: Vec<Node>,
    /// Where each layer begins in `nodes`; the last is being grown.
    layers: Vec<usize>,
    /// The last node of each coset in each layer, one layer after the other; 0 is none.
    last: Vec<u32>,
    /// The number of expanded nodes.
    done: usize,
    /// Nodes by their tiles, open addressing, counted from 1; 0 is none.
    index: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Four bits per slot.
    tiles: u64,
    /// The slots of the fixed tiles.
    coset: u32,
    /// The node it was found from; at the solved position its own number.
    parent: u32,
    /// The node before it of the same coset and layer, counted from 1; 0 is none.
    before: u32,
    mv: u16,
}

/// A step, as groups of slots that move by the same distance.
#[derive(Debug)]
struct PackedStep {
    mv: u16,
    parts: Vec<(u64, u32)>,
}

impl Ball {
    fn new(steps: &[Step], tiles: usize, moved: usize, cosets: usize) -> Ball {
        let mut ball = Ball {
            tiles,
            moved,
            cosets,
            steps: steps.iter().map(|step| PackedStep::new(step, tiles)).collect(),
            nodes: Vec::new(),
            layers: vec![0, 1],
            last: vec![0; cosets],
            done: 0,
            index: vec![0; 1 << 12],
        };
        let solved =
            TileOrder::SOLVED.0[..tiles].iter().rev().fold(0, |packed, tile| packed << 4 | u64::from(*tile));
        ball.put(solved, 0, 0);
        ball.last.resize(2 * cosets, 0);
        ball
    }

    /// Whether a layer is complete.
    fn has(&self, layer: usize) -> bool {
        layer + 2 <= self.layers.len()
    }

    /// Whether there is no position this far away.
    fn ends_before(&self, layer: usize) -> bool {
        self.has(layer) && self.layer(layer).is_empty()
    }

    /// The nodes of a complete layer.
    fn layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.layers[layer]..self.layers[layer + 1]
    }

    /// Expands one node, or closes the layer.
    fn grow(&mut self) {
        let grown = self.layers[self.layers.len() - 1];
        if self.done == grown {
            self.layers.push(self.nodes.len());
            self.last.resize(self.layers.len() * self.cosets, 0);
            return;
        }
        let here = self.nodes[self.done].tiles;
        for index in 0..self.steps.len() {
            let there = self.steps[index].apply(here);
            self.put(there, self.done as u32, self.steps[index].mv);
        }
        self.done += 1;
    }

    fn put(&mut self, tiles: u64, parent: u32, mv: u16) {
        if 2 * self.nodes.len() >= self.index.len() {
            self.index = vec![0; 2 * self.index.len()];
            for node in 0..self.nodes.len() {
                let place = self.place(self.nodes[node].tiles).unwrap_or_else(|free| free);
                self.index[place] = node as u32 + 1;
            }
        }
        let Err(free) = self.place(tiles) else { return };
        let coset = self.coset(tiles);
        let last = self.last.len() - self.cosets + coset;
        self.nodes.push(Node { tiles, coset: coset as u32, parent, before: self.last[last], mv });
        let number = self.nodes.len() as u32;
        (self.index[free], self.last[last]) = (number, number);
    }

    /// The place of a node in the index, or the free place where it would go.
    fn place(&self, tiles: u64) -> Result<usize, usize> {
        let mask = self.index.len() - 1;
        let mut place = (tiles.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            match self.index[place] {
                0 => return Err(place),
                number if self.nodes[number as usize - 1].tiles == tiles => return Ok(place),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// The number of the slots of the fixed tiles, less than `tiles` to the power of their count.
    fn coset(&self, packed: u64) -> usize {
        let mut slot_of = [0; MAX_TILES];
        for slot in 0..self.tiles {
            slot_of[(packed >> (4 * slot) & 15) as usize] = slot;
        }
        slot_of[self.moved..self.tiles].iter().fold(0, |number, slot| number * self.tiles + slot)
    }

    /// A node of a layer and a coset; [`Ball::after`] leads to the others.
    fn first(&self, layer: usize, coset: u32) -> Option<usize> {
        (self.last[layer * self.cosets + coset as usize] as usize).checked_sub(1)
    }

    fn after(&self, node: usize) -> Option<usize> {
        (self.nodes[node].before as usize).checked_sub(1)
    }

    /// The generators between a node and the solved position, that of the node first.
    fn moves(&self, mut node: usize) -> impl Iterator<Item = u16> + '_ {
        std::iter::from_fn(move || {
            let Node { parent, mv, .. } = self.nodes[node];
            let found = (node > 0).then_some(mv);
            node = parent as usize;
            found
        })
    }
}

impl PackedStep {
    fn new(step: &Step, tiles: usize) -> PackedStep {
        let mut parts: Vec<(u64, u32)> = Vec::new();
        for (slot, &from) in (0..tiles as u32).zip(&step.preimages) {
            let (mask, by) = (15 << (4 * from), (64 + 4 * slot - 4 * u32::from(from)) % 64);
            match parts.iter_mut().find(|part| part.1 == by) {
                Some(part) => part.0 |= mask,
                None => parts.push((mask, by)),
            }
        }
        PackedStep { mv: step.generator.0, parts }
    }

    fn apply(&self, tiles: u64) -> u64 {
        self.parts.iter().fold(0, |after, (mask, by)| after | (tiles & mask).rotate_left(*by))
    }
}
