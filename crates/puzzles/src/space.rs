//! Spaces of the form *classes × S_n*: what a search works on, as plain data.
//!
//! Many puzzles are a few arrangements of empty places (the *classes*) times every order of `n` tiles in the
//! places that are left. A [`Space`] lists, for each class, the steps that leave it; a step goes to another
//! class and permutes the tiles. It knows nothing of the puzzle it came from, and the puzzle knows nothing
//! of how it is searched.
//!
//! # Conventions
//! The slots of a class are its occupied places in a fixed reading order. An [`Order`] is read `order[slot] = tile`,
//! tiles from 0. A step makes `new[slot] = old[pull[slot]]`: the tile now in `slot` stood in `pull[slot]` before.
//! Depths count the moves *to* a solved position. Where steps have no steps back that is not the way from one.
//! The rank of a position is `class · n! + rank of its order`, orders ranked lexicographically.

use std::fmt;

use crate::permutation::{self, factorial};

/// The most tiles a space may hold.
pub const MAX_TILES: usize = permutation::MAX_POINTS;

/// How often a word may have to be repeated until it has gone round: the largest order of a permutation of sixteen.
const MOST_TO_GO_ROUND: u32 = 140;

/// Which tile stands in which slot. Entries past the number of tiles hold their own index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order(pub [u8; MAX_TILES]);

impl Order {
    /// Tile `i` in slot `i`.
    pub const SOLVED: Order = Order([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

    /// The order after a step: `new[slot] = old[pull[slot]]`.
    #[must_use]
    pub fn pulled(&self, pull: &[u8; MAX_TILES]) -> Order {
        // No slot is beyond the mask; with it nothing has to be checked.
        Order(std::array::from_fn(|slot| self.0[usize::from(pull[slot]) & (MAX_TILES - 1)]))
    }
}

/// A position of a space: a class and an order of its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Which class, from 0.
    pub class: u32,
    /// Which tile is in which slot.
    pub order: Order,
}

/// The index of a move in [`Space::words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub u16);

/// One move out of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the move is called.
    pub word: Word,
    /// The class it leads to.
    pub to: u32,
    /// `new[slot] = old[pull[slot]]`; entries past the number of tiles hold their own index.
    pub pull: [u8; MAX_TILES],
}

/// How a move is written, and what it asks of the player's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordText {
    /// The text of the move, as people write it.
    pub text: String,
    /// The station the puzzle must be set to for this move, where setting it is free of charge in the metric:
    /// in Ramka the row that must stand in the frame. `None` when any will do.
    pub station: Option<u8>,
}

/// A space of positions with its moves. Every step can be taken back: by a step, or by going on with the same word
/// until it has gone round, as where blocks turn clockwise only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The puzzle and the metric, as in `ramka` and `tiles`, or `rotation` and `3x3n2 quarter`.
    pub name: (String, String),
    /// The number of tiles, `n`.
    pub tiles: usize,
    /// For each class the steps that leave it.
    pub classes: Vec<Vec<Step>>,
    /// How each move is written.
    pub words: Vec<WordText>,
    /// The positions at depth 0.
    pub solved: Vec<Position>,
}

impl Space {
    /// How many positions there are: classes times `n!`.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.classes.len() as u64 * factorial(self.tiles)
    }

    /// The number of a position, from 0: `class · n! + rank of its order`.
    #[must_use]
    pub fn rank(&self, position: &Position) -> u64 {
        u64::from(position.class) * factorial(self.tiles) + permutation::rank(&position.order.0[..self.tiles])
    }

    /// The position of a number; `None` from [`Space::positions`] on.
    #[must_use]
    pub fn unrank(&self, rank: u64) -> Option<Position> {
        if rank >= self.positions() {
            return None;
        }
        let orders = factorial(self.tiles);
        let order = permutation::unrank(self.tiles, rank % orders)?;
        Some(Position { class: (rank / orders) as u32, order: Order(order) })
    }

    /// Whether this is a position of this space: its class is there and its order holds each tile once.
    #[must_use]
    pub fn holds(&self, position: &Position) -> bool {
        (position.class as usize) < self.classes.len() && is_order(&position.order.0, self.tiles)
    }

    /// The position after a step of its class.
    #[must_use]
    pub fn after(&self, position: &Position, step: &Step) -> Position {
        Position { class: step.to, order: position.order.pulled(&step.pull) }
    }

    /// The most moves it takes to take a step back: 1 where every step has a step that takes it back, 3 where blocks of
    /// four turn by a quarter and clockwise only. `None` where going on with the same word does not lead back.
    #[must_use]
    pub fn way_back(&self) -> Option<u32> {
        (0..).zip(&self.classes).try_fold(1, |most, (class, steps)| {
            steps.iter().try_fold(most, |most: u32, step| Some(most.max(self.taken_back(class, step)?)))
        })
    }

    /// In how many moves a step of a class is taken back.
    fn taken_back(&self, class: u32, step: &Step) -> Option<u32> {
        if self.classes[step.to as usize].iter().any(|back| takes_back(step, back, class)) {
            return Some(1);
        }
        let (mut at, mut order) = (step.to, Order(step.pull));
        for made in 1..=MOST_TO_GO_ROUND {
            let on = self.classes.get(at as usize)?.iter().find(|on| on.word == step.word)?;
            (at, order) = (on.to, order.pulled(&on.pull));
            if at == class && order == Order::SOLVED {
                return Some(made);
            }
        }
        None
    }

    /// The space with every step turned round, called by the same word: where it leads from a position are those from
    /// which that word leads to the position.
    #[must_use]
    pub fn backwards(&self) -> Space {
        let mut classes = vec![Vec::new(); self.classes.len()];
        // The first steps of all classes before the second ones: where classes have the same words, so have these.
        let most = self.classes.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..most {
            for (class, steps) in (0..).zip(&self.classes) {
                let Some(step) = steps.get(index) else { continue };
                let mut pull = Order::SOLVED.0;
                for (slot, from) in (0..).zip(step.pull) {
                    pull[usize::from(from)] = slot;
                }
                classes[step.to as usize].push(Step { word: step.word, to: class, pull });
            }
        }
        Space { classes, ..self.clone() }
    }

    /// Whether the data are what the conventions ask for; what a search may rely on once this is `Ok`.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn validate(&self) -> Result<(), SpaceError> {
        if self.tiles == 0 || self.tiles > MAX_TILES {
            return Err(SpaceError::Tiles(self.tiles));
        }
        if self.solved.is_empty() {
            return Err(SpaceError::NoSolved);
        }
        if let Some(outside) = self.solved.iter().find(|position| !self.holds(position)) {
            return Err(SpaceError::Solved(*outside));
        }
        let faulty = |class, index, fault| Err(SpaceError::Step { class, index, fault });
        for (class, steps) in (0..).zip(&self.classes) {
            for (index, step) in steps.iter().enumerate() {
                if step.to as usize >= self.classes.len() {
                    return faulty(class, index, StepFault::Target);
                }
                if usize::from(step.word.0) >= self.words.len() {
                    return faulty(class, index, StepFault::Word);
                }
                if !is_order(&step.pull, self.tiles) {
                    return faulty(class, index, StepFault::Pull);
                }
            }
        }
        // Steps are followed only once all of them are known to lead somewhere.
        for (class, steps) in (0..).zip(&self.classes) {
            if let Some(index) = steps.iter().position(|step| self.taken_back(class, step).is_none()) {
                return faulty(class, index, StepFault::OneWay);
            }
        }
        Ok(())
    }

    /// A number that changes when anything about the space does: FNV-1a, 64 bits, over all of its data.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::new();
        hash.text(&self.name.0);
        hash.text(&self.name.1);
        hash.number(self.tiles as u64);
        hash.number(self.classes.len() as u64);
        for steps in &self.classes {
            hash.number(steps.len() as u64);
            for step in steps {
                hash.number(u64::from(step.word.0));
                hash.number(u64::from(step.to));
                hash.bytes(&step.pull);
            }
        }
        for word in &self.words {
            hash.text(&word.text);
            hash.number(word.station.map_or(u64::MAX, u64::from));
        }
        for position in &self.solved {
            hash.number(u64::from(position.class));
            hash.bytes(&position.order.0);
        }
        hash.0
    }
}

/// What is wrong with the data of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// The number of tiles is not from 1 to [`MAX_TILES`].
    Tiles(usize),
    /// No position is solved.
    NoSolved,
    /// A solved position is not one of the space.
    Solved(Position),
    /// A step breaks a convention.
    Step {
        /// The class it leaves.
        class: u32,
        /// Its index among the steps of that class.
        index: usize,
        /// What is wrong with it.
        fault: StepFault,
    },
}

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFault {
    /// It leads to a class that is not there.
    Target,
    /// It is called by a word that is not there.
    Word,
    /// Its pull does not take each slot once.
    Pull,
    /// No step takes it back, and going on with its word does not come round.
    OneWay,
}

impl fmt::Display for SpaceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::Tiles(tiles) => write!(out, "a space holds 1 to {MAX_TILES} tiles, not {tiles}"),
            SpaceError::NoSolved => write!(out, "no position is solved"),
            SpaceError::Solved(position) => {
                write!(out, "the solved position {position:?} is not one of the space")
            }
            SpaceError::Step { class, index, fault } => {
                let fault = match fault {
                    StepFault::Target => "leads to a class that is not there",
                    StepFault::Word => "is called by a word that is not there",
                    StepFault::Pull => "does not take each slot once",
                    StepFault::OneWay => "cannot be taken back",
                };
                write!(out, "step {index} of class {class} {fault}")
            }
        }
    }
}

impl std::error::Error for SpaceError {}

fn is_order(order: &[u8; MAX_TILES], tiles: usize) -> bool {
    let rest_at_home = (tiles..MAX_TILES).all(|slot| usize::from(order[slot]) == slot);
    rest_at_home && (0..tiles as u8).all(|tile| order[..tiles].contains(&tile))
}

fn takes_back(step: &Step, back: &Step, class: u32) -> bool {
    back.to == class && Order(step.pull).pulled(&back.pull) == Order::SOLVED
}

/// The hash of Fowler, Noll and Vo: for telling spaces apart, not for secrets.
struct Fnv1a(u64);

impl Fnv1a {
    fn new() -> Fnv1a {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }
}
