//! Turns numbers in place, two at a time: one by some quarters and the other back by as many.

use super::alphabet::{Alphabet, Word};

/// Words that turn a number clockwise in place and another back by as many quarters, and do nothing else.
pub(super) struct Twists<'a> {
    letters: &'a Alphabet,
    cost: Vec<u16>,
    by: Vec<u16>,
    base: Vec<Word>,
}

const BASE: u16 = 1 << 15;
const NEVER: u16 = u16::MAX;

/// The two cells, and the quarters clockwise of the first (anticlockwise of the second).
pub(super) type Twist = (u8, u8, u8);

impl<'a> Twists<'a> {
    pub(super) fn new(letters: &'a Alphabet, base: Vec<Word>, setups: &[u16]) -> Twists<'a> {
        let n = letters.cells;
        let mut twists = Twists { letters, cost: vec![NEVER; n * n * 3], by: vec![0; n * n * 3], base };
        let mut buckets: Vec<Vec<Twist>> = Vec::new();
        for at in 0..twists.base.len() {
            let effect = letters.effect(&twists.base[at]);
            let turned: Vec<u8> =
                (0..n as u8).filter(|&cell| effect.turns_by[usize::from(cell)] != 0).collect();
            let &[one, other] = turned.as_slice() else { continue };
            let quarters = effect.turns_by[usize::from(one)];
            let cost = letters.cost(&twists.base[at]) as u16;
            twists.reach((one, other, quarters), cost, BASE + at as u16, &mut buckets);
            twists.reach((other, one, 4 - quarters), cost, BASE + at as u16, &mut buckets);
        }
        let mut now = 0;
        while now < buckets.len() {
            while let Some(twist) = buckets[now].pop() {
                if usize::from(twists.cost[twists.at(twist)]) != now {
                    continue;
                }
                for &letter in setups {
                    let inverse = letters.get(letters.get(letter).inverse);
                    let from = |cell: u8| inverse.image[usize::from(cell)];
                    let before = (from(twist.0), from(twist.1), twist.2);
                    let cost = now as u32 + letters.get(letter).cost + inverse.cost;
                    twists.reach(before, cost as u16, letter, &mut buckets);
                }
            }
            now += 1;
        }
        twists
    }

    fn at(&self, (one, other, quarters): Twist) -> usize {
        (usize::from(one) * self.letters.cells + usize::from(other)) * 3 + usize::from(quarters) - 1
    }

    fn reach(&mut self, twist: Twist, cost: u16, by: u16, buckets: &mut Vec<Vec<Twist>>) {
        let at = self.at(twist);
        if cost < self.cost[at] {
            self.cost[at] = cost;
            self.by[at] = by;
            if buckets.len() <= usize::from(cost) {
                buckets.resize_with(usize::from(cost) + 1, Vec::new);
            }
            buckets[usize::from(cost)].push(twist);
        }
    }

    fn cost(&self, twist: Twist) -> Option<u32> {
        let cost = self.cost[self.at(twist)];
        (cost != NEVER).then_some(cost.into())
    }

    fn word(&self, mut twist: Twist) -> Word {
        let mut setup = Word::new();
        loop {
            let by = self.by[self.at(twist)];
            if by >= BASE {
                let undo = self.letters.inverse(&setup);
                return [&setup, &self.base[usize::from(by - BASE)], &undo].map(Vec::as_slice).concat();
            }
            setup.push(by);
            let to = |cell: u8| self.letters.get(by).image[usize::from(cell)];
            twist = (to(twist.0), to(twist.1), twist.2);
        }
    }

    /// Words that turn all numbers upright, with the two cells of each; `None` when the known words do not suffice.
    pub(super) fn words_to_upright(&self, directions: &[u8]) -> Option<Vec<(Twist, Word)>> {
        let mut directions = directions.to_vec();
        let mut words = Vec::new();
        loop {
            let askew: Vec<u8> =
                (0..directions.len() as u8).filter(|&cell| directions[usize::from(cell)] != 0).collect();
            if askew.is_empty() {
                return Some(words);
            }
            let mut best: Option<(u32, Twist, usize)> = None;
            for &one in &askew {
                for &other in &askew {
                    if one == other {
                        continue;
                    }
                    let quarters = 4 - directions[usize::from(one)];
                    let both = (directions[usize::from(other)] + 4 - quarters) & 3 == 0;
                    // Where no word turns by that amount, two words of half the amount do.
                    let (cost, unit) = match self.cost((one, other, quarters)) {
                        Some(cost) => (cost, quarters),
                        None if quarters == 2 => match self.cost((one, other, 1)) {
                            Some(cost) => (2 * cost, 1),
                            None => continue,
                        },
                        None => continue,
                    };
                    let cost = if both { cost } else { 2 * cost };
                    if best.is_none_or(|(least, ..)| cost < least) {
                        best = Some((cost, (one, other, unit), usize::from(quarters / unit)));
                    }
                }
            }
            let (_, twist, times) = best?;
            for _ in 0..times {
                words.push((twist, self.word(twist)));
                let (one, other) = (usize::from(twist.0), usize::from(twist.1));
                directions[one] = (directions[one] + twist.2) & 3;
                directions[other] = (directions[other] + 4 - twist.2) & 3;
            }
        }
    }
}
