//! Finds words that move three numbers and nothing else, or turn two in place.
//!
//! There are three sources, from short to long: powers of short words, commutators of two short words, and
//! commutators of those results that move few numbers. It uses no prior knowledge: every word found was applied and
//! checked.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::alphabet::{Alphabet, State, Word, WordEffect};
use super::orbits::Orbits;

/// The words found, and their costs, by the orbit that they move.
type WordsByOrbit = HashMap<u8, Vec<(u32, Word)>>;

/// The most words kept per orbit.
const MAX_WORDS_PER_ORBIT: usize = 1_000;

/// The inputs of a search.
pub(super) struct WordSearch<'a> {
    letters: &'a Alphabet,
    /// The letters of the words.
    used: &'a [u16],
    classes: &'a Orbits,
    /// The cells that count; the others follow from them.
    points: &'a [u8],
}

/// A word with its effect.
#[derive(Clone)]
struct Element {
    word: Word,
    effect: WordEffect,
    inverse: WordEffect,
    cost: u32,
}

/// The number of short words that are tried alone, and in pairs.
const SHORT: usize = 3_000;
const PAIRS: usize = 600_000;
/// The number of words that are squared.
const SQUARES: usize = 1_700_000;
/// The number of words with a small effect to try.
const FEW: usize = 250;
/// The number of three-cycle words that are tried for turning numbers in place.
const THREES: usize = 100;
/// The number of words that only turn numbers whose commutators are tried.
const PURE: usize = 60;
/// With at most this many letters words may be longer.
const FEW_LETTERS: usize = 4;
/// The number of rounds.
const ROUNDS: usize = 3;

impl<'a> WordSearch<'a> {
    pub(super) fn new(letters: &'a Alphabet, used: &'a [u16], classes: &'a Orbits) -> WordSearch<'a> {
        WordSearch { letters, used, classes, points: &classes.points }
    }

    /// Words that cycle three of the points and fix all others, the cheapest first; directions may change. All of
    /// them are commutators or powers of such, so they keep every invariant at zero.
    pub(super) fn three_cycles(&self, most: usize) -> Vec<Word> {
        let mut found = WordsByOrbit::new();
        self.square_cycles(SQUARES, &mut found);
        let short = self.short(SHORT);
        for element in &short {
            if let Some(power) = self.three_cycle_power(&element.effect) {
                let word: Word = (0..power).flat_map(|_| element.word.iter().copied()).collect();
                self.keep_cycle(&mut found, &word);
            }
        }
        let mut few: Vec<(usize, Element)> = Vec::new();
        self.commute(&short, &short, PAIRS, &mut found, &mut few);
        for _ in 0..ROUNDS {
            if self.is_complete(&found) {
                break;
            }
            few.sort_by_key(|(moved, element)| (*moved, element.cost));
            let mut seen = HashSet::new();
            few.retain(|(_, element)| seen.insert(element.effect.clone()));
            few.truncate(FEW);
            let elements: Vec<Element> = few.iter().map(|(_, element)| element.clone()).collect();
            for element in &elements {
                if let Some(power) = self.three_cycle_power(&element.effect) {
                    let word: Word = (0..power).flat_map(|_| element.word.iter().copied()).collect();
                    self.keep_cycle(&mut found, &word);
                }
            }
            self.commute(&elements, &short, PAIRS, &mut found, &mut few);
            self.commute(&elements, &elements, PAIRS, &mut found, &mut few);
        }
        let mut words = Vec::new();
        for found in found.values_mut() {
            found.sort();
            found.dedup();
            words.extend(found.drain(..).take(most).map(|(_, word)| word));
        }
        words
    }

    /// Whether there is a word for each orbit of three or more cells.
    fn is_complete(&self, found: &WordsByOrbit) -> bool {
        let size = |leader: u8| self.classes.orbit_of.iter().filter(|orbit| **orbit == leader).count();
        self.classes.leaders.iter().all(|&leader| size(leader) < 3 || found.contains_key(&leader))
    }

    /// Keeps a word that cycles three points; its fourth power if the word changes the sums of directions.
    fn keep_cycle(&self, found: &mut WordsByOrbit, word: &[u16]) {
        let word = self.letters.simplified(word);
        let effect = self.letters.effect(&word);
        let mut state = State::solved(self.letters.cells);
        state.apply(&effect);
        let Some(&moved) = self.points.iter().find(|&&cell| effect.to[usize::from(cell)] != cell) else {
            return;
        };
        let is_kept = self.classes.invariants(&state).iter().all(|part| *part == 0);
        let word = if is_kept { word } else { self.letters.simplified(&word.repeat(4)) };
        let found = found.entry(self.classes.orbit_of[usize::from(moved)]).or_default();
        found.push((self.letters.cost(&word), word));
        if found.len() > MAX_WORDS_PER_ORBIT {
            found.sort();
            found.dedup();
            found.truncate(MAX_WORDS_PER_ORBIT / 2);
        }
    }

    /// Words whose square cycles three of the points and moves no other.
    ///
    /// Rotations and reflections of a square are squares, so it suffices to begin with a turn by one step.
    fn square_cycles(&self, nodes: usize, found: &mut WordsByOrbit) {
        let first_letters: Vec<u16> =
            self.used.iter().copied().filter(|letter| self.letters.get(*letter).turn.steps == 1).collect();
        let (letters, blocks) = (self.used.len(), first_letters.len());
        let per_block = letters / blocks;
        let (mut depth, mut count) = (1, if blocks == 2 { 1 } else { blocks });
        while blocks > 1 && depth < 14 && count * (letters - per_block) <= nodes {
            count *= letters - per_block;
            depth += 1;
        }
        let mut effects = vec![WordEffect::none(self.letters.cells); depth + 1];
        for &first in &first_letters[..if blocks == 2 { 1 } else { blocks }] {
            self.squares(&mut vec![first], depth, &mut effects, found);
        }
    }

    fn squares(&self, word: &mut Word, depth: usize, effects: &mut [WordEffect], found: &mut WordsByOrbit) {
        let last = self.letters.get(word[word.len() - 1]);
        let (before, after) = effects.split_at_mut(word.len());
        let (before, here) = (&before[word.len() - 1], &mut after[0]);
        for (cell, &at) in before.to.iter().enumerate() {
            here.to[cell] = last.image[usize::from(at)];
        }
        let mut moved = 0;
        for &point in self.points {
            let there = here.to[usize::from(here.to[usize::from(point)])];
            moved += usize::from(there != point);
            if moved > 3 {
                break;
            }
        }
        if moved == 3 {
            self.keep_cycle(found, &[word.as_slice(), word].concat());
        }
        // The commutator with a single turn moves the points where the two do not commute.
        for &index in self.used {
            let letter = self.letters.get(index);
            let mut moved = 0;
            for &point in self.points {
                let one = letter.image[usize::from(here.to[usize::from(point)])];
                moved += usize::from(one != here.to[usize::from(letter.image[usize::from(point)])]);
                if moved > 3 {
                    break;
                }
            }
            if moved == 3 {
                let back = self.letters.inverse(word);
                self.keep_cycle(found, &[word.as_slice(), &[index], &back, &[letter.inverse]].concat());
            }
        }
        if word.len() == depth {
            return;
        }
        let block = last.turn.block;
        for &index in self.used {
            if self.letters.get(index).turn.block != block {
                word.push(index);
                self.squares(word, depth, effects, found);
                word.pop();
            }
        }
    }

    /// Words that turn a number of some cell in place and another of its orbit back by as much, and do nothing else.
    pub(super) fn twists(&self, orbit: &[u8], cycles: &[Word], most: usize) -> Vec<Word> {
        let short = self.short(if self.used.len() <= FEW_LETTERS { 5 * SHORT } else { SHORT / 2 });
        let mut pure = self.pure_turns(cycles, &short);
        let mut found: Vec<(u32, Word)> = pair_turns(orbit, &pure).collect();
        pure.truncate(PURE);
        let some: Vec<Element> = cycles.iter().take(400).map(|word| self.element(word)).collect();
        self.add_commutators(orbit, &pure, short.iter().take(300).chain(&some), &mut found);
        if !self.turns_all(orbit, &found) {
            let (cycles, pure) = self.on_three_cells(cycles, &short);
            found.extend(pair_turns(orbit, &pure));
            self.add_commutators(orbit, &pure, cycles.iter(), &mut found);
        }
        found.sort();
        // Some of each orbit and each amount.
        let mut kept: HashMap<(u8, u8), usize> = HashMap::new();
        found.retain(|(_, word)| {
            let turned = self.letters.effect(word).turns_by;
            let one = turned.iter().position(|turned| *turned != 0).expect("it turns two");
            let kept = kept.entry((orbit[one], turned[one] % 2)).or_default();
            *kept += 1;
            *kept <= most
        });
        found.into_iter().map(|(_, word)| word).collect()
    }

    /// Words that turn some numbers in place and do nothing else, one for each effect; those that turn the fewest come first.
    fn pure_turns(&self, cycles: &[Word], short: &[Element]) -> Vec<Element> {
        let mut pure: Vec<(usize, Element)> = Vec::new();
        let mut add = |word: Word| {
            let word = self.letters.simplified(&word);
            let effect = self.letters.effect(&word);
            let in_place = effect.to.iter().enumerate().all(|(cell, &to)| usize::from(to) == cell);
            let turned = effect.turns_by.iter().filter(|turned| **turned != 0).count();
            if in_place && turned > 0 {
                let cost = self.letters.cost(&word);
                pure.push((turned, Element { word, inverse: effect.inverse(), effect, cost }));
            }
        };
        for element in short {
            let order = self.order(&element.effect);
            if order <= if self.used.len() <= FEW_LETTERS { 60 } else { 6 } {
                add((0..order).flat_map(|_| element.word.iter().copied()).collect());
            }
        }
        let width = (PAIRS / 2 / short.len()).max(8).min(short.len());
        for one in short {
            for other in &short[..width] {
                if self.moved(one, other, 0) == 0 {
                    add(self.commutator(&one.word, &other.word));
                }
            }
        }
        let mut by_cycle: HashMap<Vec<u8>, &Word> = HashMap::new();
        for cycle in cycles {
            add([cycle.as_slice(), cycle, cycle].concat());
            let effect = self.letters.effect(cycle);
            match by_cycle.get(&effect.to) {
                Some(other) => add([cycle.as_slice(), &self.letters.inverse(other)].concat()),
                None => drop(by_cycle.insert(effect.to, cycle)),
            }
        }
        pure.sort_by_key(|(turned, element)| (*turned, element.cost));
        let mut seen = HashSet::new();
        pure.retain(|(_, element)| seen.insert(element.effect.clone()));
        pure.into_iter().map(|(_, element)| element).collect()
    }

    /// Adds the commutators of words that only turn numbers with other words, where they turn a pair.
    fn add_commutators<'e>(
        &self,
        orbit: &[u8],
        pure: &[Element],
        others: impl Iterator<Item = &'e Element>,
        found: &mut Vec<(u32, Word)>,
    ) {
        for other in others {
            for element in pure {
                let turned: Vec<u8> = (0..self.letters.cells)
                    .map(|cell| {
                        let there = usize::from(other.effect.to[cell]);
                        (element.effect.turns_by[cell] + 4 - element.effect.turns_by[there]) & 3
                    })
                    .collect();
                if is_pair(orbit, &turned) {
                    self.keep(found, &self.commutator(&element.word, &other.word));
                }
            }
        }
    }

    fn commutator(&self, one: &Word, other: &Word) -> Word {
        let [one_back, other_back] = [one, other].map(|word| self.letters.inverse(word));
        [one, other, &one_back, &other_back].map(Vec::as_slice).concat()
    }

    /// Whether there is a word for each orbit that turns by as little as a block does.
    fn turns_all(&self, orbit: &[u8], found: &[(u32, Word)]) -> bool {
        let least = self.letters.board().quarters_per_turn().unsigned_abs() as u8;
        let mut open: Vec<u8> = self
            .used
            .iter()
            .flat_map(|&letter| self.letters.get(letter).touched.iter())
            .map(|&cell| orbit[usize::from(cell)])
            .collect();
        for (_, word) in found {
            let turned = self.letters.effect(word).turns_by;
            if let Some(cell) = turned.iter().position(|turned| turned % 2 == least % 2 && *turned > 0) {
                open.retain(|leader| *leader != orbit[cell]);
            }
        }
        open.is_empty()
    }

    /// Three-cycles that turn no number, and words that turn some of three numbers in place: a cycle times the
    /// inverse of another of the same cells. The cheapest of each.
    fn on_three_cells(&self, cycles: &[Word], short: &[Element]) -> (Vec<Element>, Vec<Element>) {
        let mut clean: Vec<Element> = Vec::new();
        for word in cycles {
            let element = self.element(word);
            let stays =
                |(cell, to): (usize, &u8)| usize::from(*to) == cell && element.effect.turns_by[cell] != 0;
            let turns_others = element.effect.to.iter().enumerate().any(stays);
            // The fourth power turns the other numbers by four times as much, which is nothing, and cycles the three
            // once more than once around.
            clean.push(if turns_others {
                self.element(&self.letters.simplified(&word.repeat(4)))
            } else {
                element
            });
        }
        clean.sort_by_key(|element| element.cost);
        let orbit = |element: &Element| {
            let turned = |cell: usize| {
                element.effect.turns_by[cell] != 0 || usize::from(element.effect.to[cell]) != cell
            };
            self.classes.orbit_of[(0..self.letters.cells).find(|&cell| turned(cell)).unwrap_or(0)]
        };
        let most = |elements: &mut Vec<Element>, most: usize| {
            let mut kept: HashMap<(u8, bool), usize> = HashMap::new();
            elements.retain(|element| {
                let is_odd = element.effect.turns_by.iter().any(|turned| turned % 2 == 1);
                let kept = kept.entry((orbit(element), is_odd)).or_default();
                *kept += 1;
                *kept <= most
            });
        };
        most(&mut clean, THREES);
        let mut known: BTreeMap<[u8; 3], ([u8; 3], usize, usize)> = BTreeMap::new();
        let mut pure: Vec<(u32, Word)> = Vec::new();
        let carried = |at: usize, by: usize| {
            [&short[by].word, &clean[at].word, &self.letters.inverse(&short[by].word)]
                .map(Vec::as_slice)
                .concat()
        };
        for (at, element) in clean.iter().enumerate() {
            let Some(first) =
                element.effect.to.iter().enumerate().position(|(cell, &to)| usize::from(to) != cell)
            else {
                continue;
            };
            let second = element.effect.to[first];
            let three = [first as u8, second, element.effect.to[usize::from(second)]];
            let before = pure.len();
            for (by, short) in short.iter().enumerate() {
                let cells = three.map(|cell| short.inverse.to[usize::from(cell)]);
                let begin = (0..3).min_by_key(|&index| cells[index]).expect("there are three");
                let turned = |index: usize| {
                    let (cell, next) = (cells[index % 3], cells[(index + 1) % 3]);
                    let [before, after] = [cell, next].map(|cell| short.effect.turns_by[usize::from(cell)]);
                    (before + element.effect.turns_by[usize::from(three[index % 3])] + 4 - after) & 3
                };
                let key = [0, 1, 2].map(|index| cells[(begin + index) % 3]);
                let turned = [0, 1, 2].map(|index| turned(begin + index));
                match known.get(&key) {
                    None => drop(known.insert(key, (turned, at, by))),
                    Some(&(other, other_at, other_by)) if other != turned && pure.len() - before < 200 => {
                        let back = self.letters.inverse(&carried(other_at, other_by));
                        self.keep(&mut pure, &[carried(at, by), back].concat());
                    }
                    Some(_) => {}
                }
            }
        }
        pure.sort();
        let mut pure: Vec<Element> = pure.iter().map(|(_, word)| self.element(word)).collect();
        most(&mut pure, 30);
        let carry = |(_, at, by): &([u8; 3], usize, usize)| self.element(&carried(*at, *by));
        let mut carried: Vec<Element> =
            known.values().step_by(known.len() / (40 * THREES) + 1).map(carry).collect();
        carried.sort_by(|one, other| (one.cost, &one.word).cmp(&(other.cost, &other.word)));
        most(&mut carried, 10 * THREES);
        (carried, pure)
    }

    fn element(&self, word: &Word) -> Element {
        let effect = self.letters.effect(word);
        Element { word: word.clone(), inverse: effect.inverse(), effect, cost: self.letters.cost(word) }
    }

    /// The power of the effect that fixes all cells.
    fn order(&self, effect: &WordEffect) -> usize {
        let mut seen = vec![false; effect.to.len()];
        let mut order = 1;
        for first in 0..effect.to.len() {
            let (mut length, mut here) = (0, first);
            while !std::mem::replace(&mut seen[here], true) {
                here = usize::from(effect.to[here]);
                length += 1;
            }
            if length > 1 {
                order = lcm(order, length);
            }
        }
        order
    }

    fn keep(&self, found: &mut Vec<(u32, Word)>, word: &[u16]) {
        let word = self.letters.simplified(word);
        found.push((self.letters.cost(&word), word));
    }

    /// The shortest words of different effects, in the order of their lengths.
    fn short(&self, most: usize) -> Vec<Element> {
        let none = WordEffect::none(self.letters.cells);
        let mut seen = HashSet::from([none.clone()]);
        let mut all = vec![Element { word: Vec::new(), inverse: none.clone(), effect: none, cost: 0 }];
        let mut next = 0;
        while next < all.len() && all.len() < most {
            for &index in self.used {
                let letter = self.letters.get(index);
                let mut effect = all[next].effect.clone();
                effect.then(letter);
                if seen.insert(effect.clone()) {
                    let mut word = all[next].word.clone();
                    word.push(index);
                    let cost = all[next].cost + letter.cost;
                    all.push(Element { word, inverse: effect.inverse(), effect, cost });
                }
            }
            next += 1;
        }
        all.remove(0);
        all
    }

    /// The power of an effect that cycles three points and moves no other, if there is one.
    fn three_cycle_power(&self, effect: &WordEffect) -> Option<usize> {
        let mut seen = vec![false; effect.to.len()];
        let mut threes = 0;
        let mut others = 1;
        for &first in self.points {
            let mut length = 0;
            let mut here = usize::from(first);
            while !std::mem::replace(&mut seen[here], true) {
                here = usize::from(effect.to[here]);
                length += 1;
            }
            if length == 3 {
                threes += 1;
            } else if length > 1 {
                if length % 3 == 0 {
                    return None;
                }
                others = lcm(others, length);
            }
        }
        (threes == 1 && others <= 12).then_some(others)
    }

    /// Commutators: keeps those that move three points as results, and those that move a few more for later rounds.
    fn commute(
        &self,
        some: &[Element],
        others: &[Element],
        pairs: usize,
        found: &mut WordsByOrbit,
        few: &mut Vec<(usize, Element)>,
    ) {
        let width = (pairs / some.len().max(1)).max(8).min(others.len());
        let mut bound = self.points.len().min(24);
        for one in some {
            for other in &others[..width] {
                let moved = self.moved(one, other, bound);
                if !(3..=bound).contains(&moved) {
                    continue;
                }
                let word = self.commutator(&one.word, &other.word);
                if moved == 3 {
                    self.keep_cycle(found, &word);
                } else if !self.is_complete(found) {
                    let word = self.letters.simplified(&word);
                    let effect = self.letters.effect(&word);
                    let cost = self.letters.cost(&word);
                    few.push((moved, Element { word, inverse: effect.inverse(), effect, cost }));
                    if few.len() > 20 * FEW {
                        few.sort_by_key(|(moved, element)| (*moved, element.cost));
                        let mut seen = HashSet::new();
                        few.retain(|(_, element)| seen.insert(element.effect.clone()));
                        few.truncate(FEW);
                        if few.len() == FEW {
                            bound = bound.min(few[FEW - 1].0);
                        }
                    }
                }
            }
        }
    }

    /// The number of points that the commutator of two words moves, capped above `bound`.
    fn moved(&self, one: &Element, other: &Element, bound: usize) -> usize {
        let mut moved = 0;
        for &point in self.points {
            let here = one.effect.to[usize::from(point)];
            let here = other.effect.to[usize::from(here)];
            let here = one.inverse.to[usize::from(here)];
            if other.inverse.to[usize::from(here)] != point {
                moved += 1;
                if moved > bound {
                    break;
                }
            }
        }
        moved
    }
}

/// The words that turn a pair of numbers, with their costs.
fn pair_turns(orbit: &[u8], pure: &[Element]) -> impl Iterator<Item = (u32, Word)> {
    let pairs = pure.iter().filter(|element| is_pair(orbit, &element.effect.turns_by));
    pairs.map(|element| (element.cost, element.word.clone()))
}

/// Whether two numbers of one orbit are turned, by opposite amounts, and no other.
fn is_pair(orbit: &[u8], turned: &[u8]) -> bool {
    let mut askew = (0..turned.len()).filter(|&cell| turned[cell] != 0);
    let (Some(one), Some(other), None) = (askew.next(), askew.next(), askew.next()) else { return false };
    (turned[one] + turned[other]) & 3 == 0 && orbit[one] == orbit[other]
}

fn lcm(a: usize, b: usize) -> usize {
    let mut rest = (a, b);
    while rest.1 != 0 {
        rest = (rest.1, rest.0 % rest.1);
    }
    a / rest.0 * b
}
