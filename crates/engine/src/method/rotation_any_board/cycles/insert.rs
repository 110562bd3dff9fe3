//! Brings one number home by free turns, or by setup turns that displace placed numbers and are undone at the end.

use super::alphabet::{Alphabet, State, Word};

/// A word that brings a number home.
pub(super) struct Insertion {
    pub(super) word: Word,
    /// The number of letters at its beginning that are undone at its end.
    pub(super) setup_letters: usize,
    pub(super) cost: u32,
    /// The position after it.
    pub(super) after: State,
}

/// The most turns by which a word may be longer than the shortest.
const MAX_DETOUR: u32 = 1;
/// The most paths of a setup.
const MAX_PATHS: usize = 6;

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
    directions: usize,
}

impl<'a> Inserter<'a> {
    pub(super) fn new(letters: &'a Alphabet) -> Inserter<'a> {
        let turns = letters.iter().filter(|(_, letter)| letter.cost == 1);
        let turns = turns.map(|(index, letter)| (index, Cells::of(letter.touched.iter().copied())));
        let directions = if letters.board().is_orientable() { 4 } else { 1 };
        Inserter { letters, turns: turns.collect(), directions }
    }

    /// Words that bring the number of cell `target` home and preserve placed numbers, none much longer than the
    /// shortest. Free turns alone; or one setup turn of a block, free turns to the cell from which undoing the setup
    /// takes the number home, and the undo. If there are none, it uses two setup turns.
    pub(super) fn insertions(&self, state: &State, placed: &[bool], target: u8) -> Vec<Insertion> {
        let here = state.numbers.iter().position(|number| *number == target).expect("it is on the board");
        let from = (here as u8, state.directions[here]);
        let goal = Goal { state, from, placed, target };
        let mut insertions = Insertions { shortest: u32::MAX, all: Vec::new() };
        self.add_with_setup(&[], &goal, &mut insertions);
        let touching: Vec<u16> = self
            .letters
            .iter()
            .filter(|(_, letter)| letter.touched.contains(&target))
            .map(|(index, _)| index)
            .collect();
        for &first in &touching {
            self.add_with_setup(&[first], &goal, &mut insertions);
        }
        if insertions.all.is_empty() {
            for &first in &touching {
                let block = self.letters.get(first).turn.block;
                for (second, letter) in self.letters.iter() {
                    if letter.turn.block != block {
                        self.add_with_setup(&[first, second], &goal, &mut insertions);
                    }
                }
            }
        }
        insertions.all.retain(|insertion| insertion.cost <= insertions.shortest + MAX_DETOUR);
        insertions.all
    }

    /// Adds the words with these setup turns.
    fn add_with_setup(&self, setup: &[u16], goal: &Goal<'_>, insertions: &mut Insertions) {
        let back = self.letters.inverse(setup);
        let around = self.letters.cost(setup) + self.letters.cost(&back);
        let Some(most) = insertions.shortest.saturating_add(MAX_DETOUR).checked_sub(around) else { return };
        let effect = self.letters.effect(setup);
        let place = |(cell, direction): (u8, u8)| {
            let to = effect.to[usize::from(cell)];
            let direction = (direction + effect.turns_by[usize::from(cell)]) & 3;
            usize::from(to) * self.directions + usize::from(direction) % self.directions
        };
        let kept = (0..goal.placed.len()).filter(|&cell| goal.placed[cell]).map(|cell| effect.to[cell]);
        let kept = Cells::of(kept);
        for path in self.paths(place(goal.from), place((goal.target, 0)), kept, most) {
            let cost = around + path.len() as u32;
            let word = [setup, &path, &back].concat();
            let mut after = goal.state.clone();
            after.play(self.letters, &word);
            insertions.shortest = insertions.shortest.min(cost);
            insertions.all.push(Insertion { cost, word, setup_letters: setup.len(), after });
        }
    }

    /// Some shortest words of at most `most` free turns that take the content of one place to another.
    fn paths(&self, from: usize, to: usize, kept: Cells, most: u32) -> Vec<Word> {
        let free: Vec<u16> =
            self.turns.iter().filter(|(_, touched)| !touched.meets(kept)).map(|(index, _)| *index).collect();
        let turned = |here: usize, turn: u16| {
            let letter = self.letters.get(turn);
            let (cell, direction) = (here / self.directions, here % self.directions);
            usize::from(letter.image[cell]) * self.directions
                + (direction + usize::from(letter.turns_by[cell])) % self.directions
        };
        // The number of turns from each place; places are visited from the goal by inverse turns.
        let mut turns_left = vec![u32::MAX; self.letters.cells * self.directions];
        turns_left[to] = 0;
        let mut edge = vec![to];
        for depth in 1..=most {
            if edge.is_empty() || turns_left[from] != u32::MAX {
                break;
            }
            let mut next = Vec::new();
            for &here in &edge {
                for &turn in &free {
                    let before = turned(here, self.letters.get(turn).inverse);
                    if turns_left[before] == u32::MAX {
                        turns_left[before] = depth;
                        next.push(before);
                    }
                }
            }
            edge = next;
        }
        let mut paths = Vec::new();
        if turns_left[from] == u32::MAX {
            return paths;
        }
        let mut open = vec![(from, Word::new())];
        while let Some((here, word)) = open.pop() {
            if here == to {
                paths.push(word);
                if paths.len() == MAX_PATHS {
                    break;
                }
                continue;
            }
            for &turn in &free {
                let there = turned(here, turn);
                if turns_left[there] != u32::MAX && turns_left[there] + 1 == turns_left[here] {
                    open.push((there, [word.as_slice(), &[turn]].concat()));
                }
            }
        }
        paths
    }
}

/// A number to bring home, and what must stay.
struct Goal<'a> {
    state: &'a State,
    /// The cell of the number, and its direction.
    from: (u8, u8),
    placed: &'a [bool],
    target: u8,
}

/// The words found, and the least number of turns among them.
struct Insertions {
    shortest: u32,
    all: Vec<Insertion>,
}
