//! Brings one number home by free turns, or by setup turns that displace placed numbers and are undone at the end.

use super::alphabet::{Alphabet, State, Word};

/// A word that brings a number home.
pub(super) struct Insertion {
    pub(super) word: Word,
    /// The number of letters at its beginning that are undone at its end.
    pub(super) setup_letters: usize,
    pub(super) cost: u32,
    /// The score of its turns, plus the steps that all numbers still have to go after it.
    price: u32,
}

/// The score of a turn, and of a step along a row or column that some number still has to go.
const TURN: u32 = 16;
const STEP: u32 = 2;

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cells([u64; 3]);

impl Cells {
    fn of(cells: impl Iterator<Item = u8>) -> Cells {
        let mut set = Cells([0; 3]);
        cells.for_each(|cell| set.0[usize::from(cell) / 64] |= 1 << (cell % 64));
        set
    }

    fn meets(self, other: Cells) -> bool {
        (0..3).any(|part| self.0[part] & other.0[part] != 0)
    }
}

/// The turns of one board, prepared for many insertions.
pub(super) struct Inserter<'a> {
    letters: &'a Alphabet,
    /// The turns of the rule, each with the cells it touches.
    turns: Vec<(u16, Cells)>,
    ways: usize,
}

impl<'a> Inserter<'a> {
    pub(super) fn new(letters: &'a Alphabet) -> Inserter<'a> {
        let turns = letters.iter().filter(|(_, letter)| letter.cost == 1);
        let turns = turns.map(|(index, letter)| (index, Cells::of(letter.touched.iter().copied())));
        let ways = if letters.board().is_orientable() { 4 } else { 1 };
        Inserter { letters, turns: turns.collect(), ways }
    }

    /// The cheapest word found that brings the number of cell `target` home and preserves placed numbers. It tries
    /// free turns alone first. Otherwise one setup turn of a block, free turns to the cell from which undoing the
    /// setup takes the number home, and the undo. If that fails, it uses two setup turns.
    pub(super) fn insert(&self, state: &State, placed: &[bool], target: u8) -> Option<Insertion> {
        let here = state.numbers.iter().position(|number| *number == target).expect("it is on the board");
        let from = (here as u8, state.directions[here]);
        let mut best = None;
        self.lend(&[], state, from, placed, target, &mut best);
        let touching: Vec<u16> = self
            .letters
            .iter()
            .filter(|(_, letter)| letter.touched.contains(&target))
            .map(|(index, _)| index)
            .collect();
        for &first in &touching {
            self.lend(&[first], state, from, placed, target, &mut best);
        }
        if best.is_none() {
            for &first in &touching {
                let block = self.letters.get(first).turn.block;
                for (second, letter) in self.letters.iter() {
                    if letter.turn.block != block {
                        self.lend(&[first, second], state, from, placed, target, &mut best);
                    }
                }
            }
        }
        best
    }

    fn lend(
        &self,
        setup: &[u16],
        state: &State,
        from: (u8, u8),
        placed: &[bool],
        target: u8,
        best: &mut Option<Insertion>,
    ) {
        let back = self.letters.inverse(setup);
        let around = self.letters.cost(setup) + self.letters.cost(&back);
        let most = best.as_ref().map_or(u32::MAX, |best| best.cost + 1);
        if around >= most {
            return;
        }
        let effect = self.letters.effect(setup);
        let place = |(cell, direction): (u8, u8)| {
            let to = effect.to[usize::from(cell)];
            let direction = (direction + effect.turns_by[usize::from(cell)]) & 3;
            usize::from(to) * self.ways + usize::from(direction) % self.ways
        };
        let kept = (0..placed.len()).filter(|&cell| placed[cell]).map(|cell| effect.to[cell]);
        let kept = Cells::of(kept);
        for backwards in [false, true] {
            let Some(path) = self.path(place(from), place((target, 0)), kept, most - around, backwards)
            else {
                return;
            };
            let cost = around + path.len() as u32;
            let word = [setup, &path, &back].concat();
            let mut after = state.clone();
            after.play(self.letters, &word);
            let price = TURN * cost + STEP * self.steps(&after);
            if best.as_ref().is_none_or(|best| price < best.price) {
                *best = Some(Insertion { cost, word, setup_letters: setup.len(), price });
            }
        }
    }

    /// The sum of the distances of all numbers from home, in steps along rows and columns.
    fn steps(&self, state: &State) -> u32 {
        let cols = self.letters.board().cols();
        let apart = |(cell, &number): (usize, &u8)| {
            let home = usize::from(number);
            (cell / cols).abs_diff(home / cols) + (cell % cols).abs_diff(home % cols)
        };
        state.numbers.iter().enumerate().map(apart).sum::<usize>() as u32
    }

    /// A shortest word of at most `most` free turns that takes the content of one place to another.
    fn path(&self, from: usize, to: usize, kept: Cells, most: u32, backwards: bool) -> Option<Word> {
        if from == to {
            return Some(Word::new());
        }
        let mut free: Vec<u16> =
            self.turns.iter().filter(|(_, touched)| !touched.meets(kept)).map(|(index, _)| *index).collect();
        if backwards {
            free.reverse();
        }
        let mut before: Vec<Option<(u16, u16)>> = vec![None; self.letters.cells * self.ways];
        before[from] = Some((from as u16, u16::MAX));
        let mut edge = vec![from];
        for _ in 0..most {
            let mut next = Vec::new();
            for &here in &edge {
                let (cell, direction) = (here / self.ways, here % self.ways);
                for &turn in &free {
                    let letter = self.letters.get(turn);
                    let there = usize::from(letter.image[cell]) * self.ways
                        + (direction + usize::from(letter.turns_by[cell])) % self.ways;
                    if before[there].is_some() {
                        continue;
                    }
                    before[there] = Some((here as u16, turn));
                    if there == to {
                        return Some(self.traced(&before, to));
                    }
                    next.push(there);
                }
            }
            if next.is_empty() {
                return None;
            }
            edge = next;
        }
        None
    }

    fn traced(&self, before: &[Option<(u16, u16)>], to: usize) -> Word {
        let mut word = Word::new();
        let mut here = to;
        while let Some((from, turn)) = before[here].filter(|(_, turn)| *turn != u16::MAX) {
            word.push(turn);
            here = from.into();
        }
        word.reverse();
        word
    }
}
