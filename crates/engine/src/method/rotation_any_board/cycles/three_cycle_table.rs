//! For every three cells the cheapest known word that cycles them: a base word conjugated by setup turns.

use super::alphabet::{Alphabet, Word};

/// Words for cycles of three points, `a → b → c → a`.
pub(super) struct ThreeCycleTable {
    /// For each cell its index among the points.
    index: Vec<u8>,
    points: usize,
    cost: Vec<u16>,
    /// The setup letter, or from [`BASE`] on the base word.
    by: Vec<u16>,
    base: Vec<Word>,
}

const BASE: u16 = 1 << 15;
const NEVER: u16 = u16::MAX;
const NO_POINT: u8 = u8::MAX;

impl ThreeCycleTable {
    /// The table from base words that each cycle three of the points and move no other, with these setup letters.
    pub(super) fn new(letters: &Alphabet, points: &[u8], base: Vec<Word>, setups: &[u16]) -> ThreeCycleTable {
        let mut index = vec![NO_POINT; letters.cells];
        for (at, &point) in points.iter().enumerate() {
            index[usize::from(point)] = at as u8;
        }
        let n = points.len();
        let (cost, by) = (vec![NEVER; n * n * n], vec![0; n * n * n]);
        let mut triples = ThreeCycleTable { index, points: n, cost, by, base };
        let mut buckets: Vec<Vec<[u8; 3]>> = Vec::new();
        for at in 0..triples.base.len() {
            let word = &triples.base[at];
            let effect = letters.effect(word);
            let Some(&a) = points.iter().find(|&&cell| effect.to[usize::from(cell)] != cell) else {
                continue;
            };
            let b = effect.to[usize::from(a)];
            let c = effect.to[usize::from(b)];
            let triple = triples.least([a, b, c].map(|cell| triples.index[usize::from(cell)]));
            let cost = letters.cost(word) as u16;
            triples.reach(triple, cost, BASE + at as u16, &mut buckets);
        }
        // For each letter the index from which a setup must take the content of each index.
        let undo = |&letter: &u16| -> (u16, u16, Vec<u8>) {
            let inverse = letters.get(letters.get(letter).inverse);
            let cost = (letters.get(letter).cost + inverse.cost) as u16;
            let from = |&point: &u8| triples.index[usize::from(inverse.image[usize::from(point)])];
            (letter, cost, points.iter().map(from).collect())
        };
        let undo: Vec<(u16, u16, Vec<u8>)> = setups.iter().map(undo).collect();
        let mut now = 0;
        while now < buckets.len() {
            while let Some(triple) = buckets[now].pop() {
                if usize::from(triples.cost[triples.at(triple)]) != now {
                    continue;
                }
                for (letter, cost, from) in &undo {
                    let before = triple.map(|index| from[usize::from(index)]);
                    if before != triple {
                        let before = triples.least(before);
                        triples.reach(before, now as u16 + cost, *letter, &mut buckets);
                    }
                }
            }
            now += 1;
        }
        triples
    }

    /// The same cycle with its least index first.
    fn least(&self, [a, b, c]: [u8; 3]) -> [u8; 3] {
        if a < b && a < c {
            [a, b, c]
        } else if b < c {
            [b, c, a]
        } else {
            [c, a, b]
        }
    }

    fn at(&self, [a, b, c]: [u8; 3]) -> usize {
        (usize::from(a) * self.points + usize::from(b)) * self.points + usize::from(c)
    }

    fn reach(&mut self, triple: [u8; 3], cost: u16, by: u16, buckets: &mut Vec<Vec<[u8; 3]>>) {
        let at = self.at(triple);
        if cost < self.cost[at] {
            self.cost[at] = cost;
            self.by[at] = by;
            if buckets.len() <= usize::from(cost) {
                buckets.resize_with(usize::from(cost) + 1, Vec::new);
            }
            buckets[usize::from(cost)].push(triple);
        }
    }

    /// The mean number of turns of the known cycles, rounded.
    pub(super) fn mean_cost(&self) -> u32 {
        let known = self.cost.iter().filter(|cost| **cost != NEVER);
        let (sum, count) = known.fold((0, 0), |(sum, count), cost| (sum + u64::from(*cost), count + 1));
        (sum / u64::max(count, 1)) as u32
    }

    fn indices(&self, triple: [u8; 3]) -> Option<[u8; 3]> {
        let indices = triple.map(|cell| self.index[usize::from(cell)]);
        (!indices.contains(&NO_POINT)).then(|| self.least(indices))
    }

    /// The number of turns that cycle three cells; `None` when no word is known.
    pub(super) fn cost(&self, triple: [u8; 3]) -> Option<u32> {
        let cost = self.cost[self.at(self.indices(triple)?)];
        (cost != NEVER).then_some(cost.into())
    }

    /// The word that cycles three cells, and its number of setup letters.
    pub(super) fn word(&self, letters: &Alphabet, triple: [u8; 3]) -> Option<(Word, usize)> {
        self.cost(triple)?;
        let mut setup = Word::new();
        let mut here = triple;
        loop {
            let by = self.by[self.at(self.indices(here)?)];
            if by >= BASE {
                let undo = letters.inverse(&setup);
                let word = [&setup, &self.base[usize::from(by - BASE)], &undo].map(Vec::as_slice).concat();
                return Some((word, setup.len()));
            }
            setup.push(by);
            here = here.map(|cell| letters.get(by).image[usize::from(cell)]);
        }
    }
}
