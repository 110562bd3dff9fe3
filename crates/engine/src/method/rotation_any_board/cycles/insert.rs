//! Bringing one number home by turns that move nothing placed, or that lend placed numbers and give them back.

use super::letters::{Letters, State, Word};

/// A way to bring a number home.
pub(super) struct Insertion {
    pub(super) word: Word,
    /// How many letters at its begin are undone at its end.
    pub(super) lending: usize,
    pub(super) cost: u32,
}

/// Cells, a bit each.
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

/// The turns of one board, ready for many insertions.
pub(super) struct Inserter<'a> {
    letters: &'a Letters,
    /// The turns of the rule, each with the cells it touches.
    turns: Vec<(u16, Cells)>,
    ways: usize,
}

impl<'a> Inserter<'a> {
    pub(super) fn new(letters: &'a Letters) -> Inserter<'a> {
        let turns = letters.iter().filter(|(_, letter)| letter.cost == 1);
        let turns = turns.map(|(index, letter)| (index, Cells::of(letter.touched.iter().copied())));
        let ways = if letters.board().is_orientable() { 4 } else { 1 };
        Inserter { letters, turns: turns.collect(), ways }
    }

    /// The cheapest way found that brings the number of a cell home and leaves what is placed as it is. First by free
    /// turns alone; or one block is turned, the number brought by free turns to where turning back takes it home; where
    /// that does not do, two blocks are turned first.
    pub(super) fn insert(&self, state: &State, placed: &[bool], target: u8) -> Option<Insertion> {
        let here = state.numbers.iter().position(|number| *number == target).expect("it is on the board");
        let from = (here as u8, state.directions[here]);
        let mut best = None;
        self.lend(&[], from, placed, target, &mut best);
        let touching: Vec<u16> = self
            .letters
            .iter()
            .filter(|(_, letter)| letter.touched.contains(&target))
            .map(|(index, _)| index)
            .collect();
        for &first in &touching {
            self.lend(&[first], from, placed, target, &mut best);
        }
        if best.is_none() {
            for &first in &touching {
                let block = self.letters.at(first).turn.block;
                for (second, letter) in self.letters.iter() {
                    if letter.turn.block != block {
                        self.lend(&[first, second], from, placed, target, &mut best);
                    }
                }
            }
        }
        best
    }

    fn lend(&self, setup: &[u16], from: (u8, u8), placed: &[bool], target: u8, best: &mut Option<Insertion>) {
        let back = self.letters.inverse(setup);
        let around = self.letters.cost(setup) + self.letters.cost(&back);
        let most = best.as_ref().map_or(u32::MAX, |best| best.cost - 1);
        if around >= most {
            return;
        }
        let effect = self.letters.effect(setup);
        let place = |(cell, direction): (u8, u8)| {
            let to = effect.to[usize::from(cell)];
            let direction = (direction + effect.turned[usize::from(cell)]) & 3;
            usize::from(to) * self.ways + usize::from(direction) % self.ways
        };
        let kept = (0..placed.len()).filter(|&cell| placed[cell]).map(|cell| effect.to[cell]);
        let kept = Cells::of(kept);
        let Some(path) = self.path(place(from), place((target, 0)), kept, most - around) else { return };
        let word = [setup, &path, &back].concat();
        *best = Some(Insertion { cost: around + path.len() as u32, word, lending: setup.len() });
    }

    /// A shortest word of free turns, at most so long, that takes what stands in one place to another.
    fn path(&self, from: usize, to: usize, kept: Cells, most: u32) -> Option<Word> {
        if from == to {
            return Some(Word::new());
        }
        let free: Vec<u16> =
            self.turns.iter().filter(|(_, touched)| !touched.meets(kept)).map(|(index, _)| *index).collect();
        let mut before: Vec<Option<(u16, u16)>> = vec![None; self.letters.cells * self.ways];
        before[from] = Some((from as u16, u16::MAX));
        let mut edge = vec![from];
        for _ in 0..most {
            let mut next = Vec::new();
            for &here in &edge {
                let (cell, direction) = (here / self.ways, here % self.ways);
                for &turn in &free {
                    let letter = self.letters.at(turn);
                    let there = usize::from(letter.to[cell]) * self.ways
                        + (direction + usize::from(letter.twist[cell])) % self.ways;
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
