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
/// What bounds the width of the beam: its positions, times turns, times points.
const WORK: usize = 4_000_000;
const MIN_WIDTH: usize = 100;
const MAX_WIDTH: usize = 20_000;
/// The most positions that are solved by three-cycles, and what bounds them: the cubes of the misplaced numbers.
const MAX_SOLVED: usize = 24;
const SOLVING_WORK: usize = 400_000;

/// A position of the beam: how it came about, and what it seems to cost.
struct Node {
    state: State,
    parent: u32,
    turn: u16,
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
        let levels = self.beam(start);
        let misplaced = self.orbits.misplaced(start).max(1);
        let solved = (SOLVING_WORK / misplaced.pow(3)).clamp(1, MAX_SOLVED);
        let mut best: Option<(u32, Word, ThreeCycles)> = None;
        for (depth, index) in self.candidates(&levels, solved) {
            let word = word_to(&levels, depth, index);
            let state = &levels[depth][index].state;
            let Some(cycles) =
                cycle_order::three_cycles(self.letters, self.triples, &self.orbits.points, state)
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

    /// The positions after each number of turns.
    fn beam(&self, start: &State) -> Vec<Vec<Node>> {
        let points = self.orbits.points.len().max(1);
        let width = (WORK / (self.turns.len().max(1) * points)).clamp(MIN_WIDTH, MAX_WIDTH);
        let mut levels = vec![vec![Node { state: start.clone(), parent: 0, turn: u16::MAX }]];
        for _ in 0..MAX_TURNS {
            let edge = levels.last().expect("it begins with one");
            let mut next: Vec<(u32, u32, u16)> = Vec::new();
            let mut state = start.clone();
            for (parent, node) in edge.iter().enumerate() {
                for &turn in self.turns {
                    let is_again = node.turn != u16::MAX
                        && self.letters.get(node.turn).turn.block == self.letters.get(turn).turn.block;
                    if is_again {
                        continue;
                    }
                    state.clone_from(&node.state);
                    state.turn(self.letters.get(turn));
                    next.push((self.estimate(&state), parent as u32, turn));
                }
            }
            if next.len() > 2 * width {
                next.select_nth_unstable(2 * width);
                next.truncate(2 * width);
            }
            next.sort_unstable();
            let mut seen = HashSet::new();
            let mut chosen = Vec::new();
            for (_, parent, turn) in next {
                if chosen.len() == width {
                    break;
                }
                let mut state = edge[parent as usize].state.clone();
                state.turn(self.letters.get(turn));
                if seen.insert(state.numbers.clone()) {
                    chosen.push(Node { state, parent, turn });
                }
            }
            levels.push(chosen);
        }
        levels
    }

    /// The even positions that seem to have the shortest solutions, by number of turns and index.
    fn candidates(&self, levels: &[Vec<Node>], count: usize) -> Vec<(usize, usize)> {
        let is_even = |state: &State| self.orbits.invariants(state).iter().all(|part| *part == 0);
        let mean_cost = self.triples.mean_cost();
        let mut best: BinaryHeap<(u32, usize, usize)> = BinaryHeap::new();
        for (depth, nodes) in levels.iter().enumerate() {
            for (index, node) in nodes.iter().enumerate() {
                let price = self.estimate(&node.state) * mean_cost + 6 * depth as u32;
                let is_better = best.len() < count || best.peek().is_some_and(|&(most, ..)| price < most);
                if is_better && is_even(&node.state) {
                    best.push((price, depth, index));
                    if best.len() > count {
                        best.pop();
                    }
                }
            }
        }
        best.into_sorted_vec().into_iter().map(|(_, depth, index)| (depth, index)).collect()
    }

    /// Six times the number of three-cycles that a position seems to need.
    fn estimate(&self, state: &State) -> u32 {
        let (needed, misplaced) = self.orbits.cycles_needed(state);
        2 * needed + misplaced
    }
}

fn word_to(levels: &[Vec<Node>], mut depth: usize, mut index: usize) -> Word {
    let mut word = Word::new();
    while depth > 0 {
        let node = &levels[depth][index];
        word.push(node.turn);
        (depth, index) = (depth - 1, node.parent as usize);
    }
    word.reverse();
    word
}
