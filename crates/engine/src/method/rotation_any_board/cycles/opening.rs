//! The turns before the cycles: they make the parities even and the direction sums zero, and leave few cycles.
//!
//! A beam search over the number of three-cycles that a position needs. The best of its positions are solved by
//! three-cycles, and the shortest solution wins.

use std::collections::{BinaryHeap, HashSet};

use super::alphabet::{Alphabet, State, Word};
use super::cycle_order::{self, ThreeCycles};
use super::orbits::Orbits;
use super::three_cycle_table::ThreeCycleTable;

/// The most turns.
const MAX_TURNS: usize = 14;
/// What bounds the width of the beam: positions times turns times points.
const WORK: usize = 4_000_000;
const MIN_WIDTH: usize = 100;
const MAX_WIDTH: usize = 20_000;
/// The most positions that are solved by three-cycles, and what bounds them: the cubes of the misplaced numbers.
const MAX_SOLVED: usize = 24;
const SOLVING_WORK: usize = 400_000;

/// A position of the beam, with its [estimate](Opening::estimate).
struct Node {
    state: State,
    estimate: u32,
}

/// How a position came about: the index of the position one turn before, and the turn. The first has no turn.
#[derive(Clone, Copy)]
struct Origin {
    parent: u32,
    turn: Option<u16>,
}

/// The region in which the search takes place.
pub(super) struct Opening<'a> {
    pub(super) letters: &'a Alphabet,
    pub(super) orbits: &'a Orbits,
    /// The turns of the rule in the region.
    pub(super) turns: &'a [u16],
    pub(super) triples: &'a ThreeCycleTable,
}

impl Opening<'_> {
    /// The turns, and the three-cycles after them; `None` when no turns that it tries make everything even, or the
    /// known words do not suffice.
    pub(super) fn shortest(&self, start: &State) -> Option<(Word, ThreeCycles)> {
        let misplaced = self.orbits.misplaced(start).max(1);
        let solved = (SOLVING_WORK / misplaced.pow(3)).clamp(1, MAX_SOLVED);
        let mut best: Option<(u32, Word, ThreeCycles)> = None;
        for word in self.candidates(start, solved) {
            let mut state = start.clone();
            state.play(self.letters, &word);
            let Some(cycles) =
                cycle_order::three_cycles(self.letters, self.triples, &self.orbits.points, &state)
            else {
                continue;
            };
            let cost = cycles.iter().filter_map(|triple| self.triples.cost(*triple)).sum::<u32>()
                + word.len() as u32;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, word, cycles));
            }
        }
        best.map(|(_, word, cycles)| (word, cycles))
    }

    /// The words to the even positions that seem to have the shortest solutions.
    fn candidates(&self, start: &State, count: usize) -> Vec<Word> {
        let mean_cost = self.triples.mean_cost();
        let mut best: BinaryHeap<(u32, usize, usize)> = BinaryHeap::new();
        let mut edge = vec![Node { state: start.clone(), estimate: self.estimate(start) }];
        let mut levels = vec![vec![Origin { parent: 0, turn: None }]];
        for depth in 0..=MAX_TURNS {
            for (index, node) in edge.iter().enumerate() {
                let price = node.estimate * mean_cost + 6 * depth as u32;
                let is_better = best.len() < count || best.peek().is_some_and(|&(most, ..)| price < most);
                if is_better && self.orbits.invariants(&node.state).iter().all(|part| *part == 0) {
                    best.push((price, depth, index));
                    if best.len() > count {
                        best.pop();
                    }
                }
            }
            if depth < MAX_TURNS {
                let origins = levels.last().expect("it begins with one");
                let (next, their_origins) = self.after_one_turn(&edge, origins);
                edge = next;
                levels.push(their_origins);
            }
        }
        best.into_sorted_vec()
            .into_iter()
            .map(|(_, depth, index)| word_to(&levels[..=depth], index))
            .collect()
    }

    /// The best positions after one more turn.
    fn after_one_turn(&self, edge: &[Node], origins: &[Origin]) -> (Vec<Node>, Vec<Origin>) {
        let points = self.orbits.points.len().max(1);
        let width = (WORK / (self.turns.len().max(1) * points)).clamp(MIN_WIDTH, MAX_WIDTH);
        let block = |turn: u16| self.letters.get(turn).turn.block;
        let mut next: Vec<(u32, u32, u16)> = Vec::new();
        let mut state = State::solved(self.letters.cells);
        for (parent, (node, origin)) in (0..).zip(edge.iter().zip(origins)) {
            for &turn in self.turns {
                if origin.turn.is_some_and(|before| block(before) == block(turn)) {
                    continue;
                }
                state.clone_from(&node.state);
                state.turn(self.letters.get(turn));
                next.push((self.estimate(&state), parent, turn));
            }
        }
        if next.len() > 2 * width {
            next.select_nth_unstable(2 * width);
            next.truncate(2 * width);
        }
        next.sort_unstable();
        let mut seen = HashSet::new();
        let (mut nodes, mut their_origins) = (Vec::new(), Vec::new());
        for (estimate, parent, turn) in next {
            if nodes.len() == width {
                break;
            }
            let mut state = edge[parent as usize].state.clone();
            state.turn(self.letters.get(turn));
            if seen.insert(state.numbers.clone()) {
                nodes.push(Node { state, estimate });
                their_origins.push(Origin { parent, turn: Some(turn) });
            }
        }
        (nodes, their_origins)
    }

    /// Six times the number of three-cycles that a position seems to need.
    fn estimate(&self, state: &State) -> u32 {
        let (needed, misplaced) = self.orbits.cycles_needed(state);
        2 * needed + misplaced
    }
}

/// The turns to a position of the last level.
fn word_to(levels: &[Vec<Origin>], mut index: usize) -> Word {
    let mut word = Word::new();
    for level in levels.iter().rev() {
        let Origin { parent, turn } = level[index];
        word.extend(turn);
        index = parent as usize;
    }
    word.reverse();
    word
}
