//! Short words for elements of a group: T. Minkwitz, *An algorithm for solving the factorization problem in permutation
//! groups*, Journal of Symbolic Computation 26 (1998).
//!
//! For each level of a base and each point its base point can get to, a table keeps a word for some element that takes the
//! base point there and leaves the earlier ones alone. Any element is the product of one entry a level. Words are tried, the
//! shortest first, then products of entries; each is sifted through the table, where it fills holes and replaces longer
//! words. The longer the training, the shorter the words; which ones it finds says nothing to a player, so that this is the
//! yardstick of methods and not one of them.

use antipode_puzzles::scramble::Scrambler;

use super::chain::Chain;
use super::perm::{Perm, identity, inverse, is_identity, is_permutation, multiply};

/// A generator, or what takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    /// Which generator.
    pub generator: u16,
    /// Whether it is taken back.
    pub back: bool,
}

/// Words that are longer than this are let go while the table is young.
const FIRST_LIMIT: usize = 12;
/// After so many trials without a hole filled the limit grows by a quarter.
const PATIENCE: u64 = 4_000;

/// A table of words. Train it until it is complete, and longer for shorter words.
///
/// ```
/// use antipode_engine::group::turns::Turns;
/// use antipode_engine::group::words::Words;
/// use antipode_puzzles::rotation::Board;
///
/// let turns = Turns::of(Board::square(2, 3, 2)?);
/// let mut words = Words::new(&turns.chain(), turns.generators());
/// while !words.is_complete() {
///     words.step(1_000);
/// }
/// let element = turns.chain().element("any");
/// let word = words.word(&element).expect("it belongs to the group");
/// assert_eq!(words.product(&word), element);
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    generators: Vec<[Perm; 2]>,
    /// After how many times each generator is the identity.
    orders: Vec<usize>,
    levels: Vec<Level>,
    holes: usize,
    counter: Counter,
    dice: Scrambler,
    limit: usize,
    tried: u64,
    /// `tried` when the last hole was filled, or the limit grew.
    fed: u64,
}

#[derive(Clone, Debug)]
struct Level {
    base: u16,
    /// The points that have an entry, in the order found; the base point is first.
    known: Vec<u16>,
    missing: Vec<u16>,
    entries: Vec<Option<Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    word: Box<[Letter]>,
    perm: Perm,
    back: Perm,
}

impl Words {
    /// A table for the group that these generate, on the base of its chain; nothing is in it yet.
    #[must_use]
    pub fn new(chain: &Chain, generators: &[Perm]) -> Words {
        let points = chain.points();
        let empty = Entry { word: Box::new([]), perm: identity(points), back: identity(points) };
        let level = |(depth, base): (usize, u16)| {
            let mut entries = vec![None; points];
            entries[usize::from(base)] = Some(empty.clone());
            Level { base, known: vec![base], missing: chain.orbit(depth)[1..].to_vec(), entries }
        };
        let levels: Vec<Level> = chain.base().enumerate().map(level).collect();
        Words {
            orders: generators.iter().map(|generator| order_of(generator)).collect(),
            generators: generators.iter().map(|generator| [generator.clone(), inverse(generator)]).collect(),
            holes: levels.iter().map(|level| level.missing.len()).sum(),
            levels,
            counter: Counter::new(points),
            dice: Scrambler::new("words"),
            limit: FIRST_LIMIT,
            tried: 0,
            fed: 0,
        }
    }

    /// Trains on so many more words.
    pub fn step(&mut self, budget: u64) {
        if self.levels.is_empty() || self.generators.is_empty() {
            return;
        }
        for _ in 0..budget {
            self.tried += 1;
            match self.tried % 4 {
                0 | 2 => self.count_on(),
                1 => self.combine(),
                _ => self.fill(),
            }
            if self.holes > 0 && self.tried - self.fed > PATIENCE {
                self.limit += self.limit / 4;
                self.fed = self.tried;
            }
        }
    }

    /// Whether every element has a word.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.holes == 0
    }

    /// How many entries the table still lacks.
    #[must_use]
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// How long the words are on average over the whole group before neighbours cancel, in generators and their inverses.
    #[must_use]
    pub fn mean_length(&self) -> f64 {
        let mean = |level: &Level| {
            let lengths = level.entries.iter().flatten().map(|entry| entry.word.len());
            lengths.sum::<usize>() as f64 / level.known.len() as f64
        };
        self.levels.iter().map(mean).sum()
    }

    /// A word whose product is this element; `None` when it does not belong to the group, or the table lacks an entry.
    #[must_use]
    pub fn word(&self, element: &[u16]) -> Option<Vec<Letter>> {
        let points = self.levels.first().map_or(element.len(), |level| level.entries.len());
        if !is_permutation(element, points) {
            return None;
        }
        let mut rest: Perm = element.into();
        let mut taken = Vec::new();
        for level in &self.levels {
            let entry = level.entries[usize::from(rest[usize::from(level.base)])].as_ref()?;
            multiply(&mut rest, &entry.back);
            taken.push(entry);
        }
        let mut word = Vec::new();
        for entry in taken.into_iter().rev() {
            self.append(&mut word, entry.word.iter().copied());
        }
        is_identity(&rest).then_some(word)
    }

    /// The element that a word makes.
    ///
    /// # Panics
    /// When a letter is of none of the generators.
    #[must_use]
    pub fn product(&self, word: &[Letter]) -> Perm {
        let points = self.generators.first().map_or(0, |[generator, _]| generator.len());
        let mut product = identity(points);
        word.iter().for_each(|letter| multiply(&mut product, self.perm(*letter)));
        product
    }

    fn perm(&self, letter: Letter) -> &Perm {
        &self.generators[usize::from(letter.generator)][usize::from(letter.back)]
    }

    /// The next word by length.
    fn count_on(&mut self) {
        self.counter.next(&self.generators);
        let word = self.counter.word.clone();
        self.sift(0, word, self.counter.product().into());
    }

    /// The product of two entries of a level.
    fn combine(&mut self) {
        let depth = self.dice.below(self.levels.len() as u64) as usize;
        let level = &self.levels[depth];
        let mut entry = || {
            let at = level.known[self.dice.below(level.known.len() as u64) as usize];
            level.entries[usize::from(at)].as_ref().expect("it is known")
        };
        let (first, next) = (entry(), entry());
        let mut perm = first.perm.clone();
        multiply(&mut perm, &next.perm);
        let mut word = first.word.to_vec();
        let more = next.word.to_vec();
        self.append(&mut word, more.into_iter());
        self.sift(depth, word, perm);
    }

    /// For a hole: an entry of its level followed by one of a deeper level that leads there, or by what takes that back.
    fn fill(&mut self) {
        let depth = self.dice.below(self.levels.len() as u64) as usize;
        if self.levels[depth].missing.is_empty() {
            return self.combine();
        }
        let other = depth + self.dice.below((self.levels.len() - depth) as u64) as usize;
        let known = &self.levels[other].known;
        let by = known[self.dice.below(known.len() as u64) as usize];
        let taken_back = self.dice.below(2) == 1;
        let by = self.levels[other].entries[usize::from(by)].as_ref().expect("it is known");
        let (there, back) = if taken_back { (&by.back, &by.perm) } else { (&by.perm, &by.back) };
        let level = &self.levels[depth];
        let found = level.missing.iter().find_map(|&hole| {
            let before = level.entries[usize::from(back[usize::from(hole)])].as_ref()?;
            let mut perm = before.perm.clone();
            multiply(&mut perm, there);
            Some((before.word.to_vec(), perm))
        });
        if let Some((mut word, perm)) = found {
            let more: Vec<Letter> =
                if taken_back { taken_back_word(&by.word).collect() } else { by.word.to_vec() };
            self.append(&mut word, more.into_iter());
            self.sift(depth, word, perm);
        }
    }

    /// Takes an element through the levels from `first` on, leaving the best word of each in the table.
    fn sift(&mut self, first: usize, mut word: Vec<Letter>, mut perm: Perm) {
        for depth in first..self.levels.len() {
            if word.len() > self.limit || is_identity(&perm) {
                return;
            }
            let level = &mut self.levels[depth];
            let point = perm[usize::from(level.base)];
            let slot = &mut level.entries[usize::from(point)];
            let better = slot.as_ref().is_none_or(|entry| word.len() < entry.word.len());
            if better {
                let back = inverse(&perm);
                let new = Entry { word: word.clone().into(), perm: perm.clone(), back };
                match slot.replace(new) {
                    None => {
                        level.known.push(point);
                        level.missing.retain(|other| *other != point);
                        self.holes -= 1;
                        self.fed = self.tried;
                        return;
                    }
                    // What was there is sifted on in its place.
                    Some(old) => (word, perm) = (old.word.to_vec(), old.perm),
                }
            }
            let entry = self.levels[depth].entries[usize::from(point)].as_ref().expect("it is known");
            multiply(&mut perm, &entry.back);
            let more: Vec<Letter> = taken_back_word(&entry.word).collect();
            self.append(&mut word, more.into_iter());
        }
    }

    /// Puts letters behind a word; neighbours of one generator are joined.
    fn append(&self, word: &mut Vec<Letter>, letters: impl Iterator<Item = Letter>) {
        for letter in letters {
            let opposite = Letter { back: !letter.back, ..letter };
            if word.last() == Some(&opposite) {
                word.pop();
                continue;
            }
            word.push(letter);
            let run = word.iter().rev().take_while(|other| **other == letter).count();
            let order = self.orders[usize::from(letter.generator)];
            // Of two ways to the same the shorter one, or that which takes nothing back.
            if 2 * run > order || (2 * run == order && letter.back) {
                word.truncate(word.len() - run);
                word.extend(std::iter::repeat_n(opposite, (order - run % order) % order));
            }
        }
    }
}

fn taken_back_word(word: &[Letter]) -> impl Iterator<Item = Letter> + '_ {
    word.iter().rev().map(|letter| Letter { back: !letter.back, ..*letter })
}

fn order_of(perm: &[u16]) -> usize {
    let mut power: Perm = perm.into();
    let mut order = 1;
    while !is_identity(&power) {
        multiply(&mut power, perm);
        order += 1;
    }
    order
}

/// All words, shortest first, without a letter next to what takes it back.
#[derive(Clone, Debug)]
struct Counter {
    word: Vec<Letter>,
    /// The products of the word's beginnings, the empty one first.
    products: Vec<Perm>,
}

impl Counter {
    fn new(points: usize) -> Counter {
        Counter { word: Vec::new(), products: vec![identity(points)] }
    }

    fn product(&self) -> &[u16] {
        self.products.last().expect("the empty beginning has a product")
    }

    fn next(&mut self, generators: &[[Perm; 2]]) {
        let first = Letter { generator: 0, back: false };
        let length = self.word.len();
        let mut letter = loop {
            match self.word.pop() {
                // All words of this length were there.
                None => break first,
                Some(last) => {
                    self.products.pop();
                    if let Some(next) = after(last, generators.len()) {
                        break next;
                    }
                }
            }
        };
        let length = if self.word.is_empty() && letter == first { length + 1 } else { length };
        loop {
            let mut perm = self.product().to_vec();
            let cancels = self.word.last() == Some(&Letter { back: !letter.back, ..letter });
            if cancels && let Some(next) = after(letter, generators.len()) {
                letter = next;
                continue;
            }
            multiply(&mut perm, &generators[usize::from(letter.generator)][usize::from(letter.back)]);
            self.word.push(letter);
            self.products.push(perm.into());
            letter = first;
            if self.word.len() >= length {
                return;
            }
        }
    }
}

fn after(letter: Letter, generators: usize) -> Option<Letter> {
    if !letter.back {
        return Some(Letter { back: true, ..letter });
    }
    let generator = letter.generator + 1;
    (usize::from(generator) < generators).then_some(Letter { generator, back: false })
}
