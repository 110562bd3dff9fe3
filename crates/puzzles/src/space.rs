//! Spaces of the form *classes × S_n*: the input of a search, as plain data.
//!
//! The positions of many puzzles are a few arrangements of empty places (the *classes*) times every order of `n` tiles in
//! the remaining places. A [`Space`] lists the steps out of each class. A step leads to a class and permutes the tiles.
//! A space is independent of the puzzle it describes, and the puzzle is independent of the search.
//!
//! # Conventions
//! The slots of a class are its occupied places in a fixed reading order. A [`TileOrder`] is read `order[slot] = tile`,
//! tiles from 0. A step computes `new[slot] = old[preimages[slot]]`: the tile now in `slot` was in `preimages[slot]`.
//! Depths count the moves *to* a solved position. If some steps have no inverse step, this differs from the number of
//! moves *from* a solved position. The rank of a position is `class · n! + rank of its order`; orders are ranked
//! lexicographically.
//!
//! ```
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let space = layout.space();
//! assert!(space.validate().is_ok());
//! let solved = space.solved[0];
//! let turned = space.apply(&solved, &space.classes[solved.class as usize][0]);
//! assert_eq!(space.unrank(space.rank(&turned)), Some(turned));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use crate::fnv::Fnv1a;
use crate::permutation::{self, factorial};

/// The maximum number of tiles of a space.
pub const MAX_TILES: usize = permutation::MAX_RANKED;

/// The maximum period of a repeated generator: the largest order of a permutation of sixteen points.
const MAX_PERIOD: u32 = 140;

/// Which tile is in which slot. Entries past the number of tiles hold their own index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileOrder(pub [u8; MAX_TILES]);

impl TileOrder {
    /// Tile `i` in slot `i`.
    pub const SOLVED: TileOrder = TileOrder([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

    /// The order after a step: `new[slot] = old[preimages[slot]]`.
    #[must_use]
    pub fn pull(&self, pull: &[u8; MAX_TILES]) -> TileOrder {
        // Every entry is below MAX_TILES; the mask removes the bounds checks.
        TileOrder(std::array::from_fn(|slot| self.0[usize::from(pull[slot]) & (MAX_TILES - 1)]))
    }

    /// Slot `i` in the place of tile `i`.
    #[must_use]
    pub fn inverse(&self) -> TileOrder {
        let mut slots = TileOrder::SOLVED;
        for (slot, tile) in (0..).zip(self.0) {
            slots.0[usize::from(tile)] = slot;
        }
        slots
    }

    /// Whether this is an odd permutation.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        let (mut seen, mut is_odd) = (0_u32, false);
        for start in 0..MAX_TILES {
            let mut at = start;
            while seen >> at & 1 == 0 {
                seen |= 1 << at;
                at = usize::from(self.0[at]);
                is_odd ^= at != start;
            }
        }
        is_odd
    }
}

/// A position of a space: a class and a tile order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The class, from 0.
    pub class: u32,
    /// Which tile is in which slot.
    pub order: TileOrder,
}

/// A generator of the space: the index of a move in [`Space::move_names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generator(pub u16);

/// The effect of a generator on the positions of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The generator.
    pub generator: Generator,
    /// The class it leads to.
    pub to: u32,
    /// `new[slot] = old[preimages[slot]]`; entries past the number of tiles hold their own index.
    pub preimages: [u8; MAX_TILES],
}

/// The text of a generator, and the state of the frame that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveName {
    /// The text of the move in the puzzle's notation.
    pub text: String,
    /// The row (from 0) that must be in the frame for this move, in metrics where shifting the block is free. `None` if
    /// any row may be in the frame, and for puzzles without a frame.
    pub frame_row: Option<u8>,
}

/// A space of positions with its moves. Every step has an inverse: a single step, or repetitions of the same generator
/// (as under rules that turn blocks clockwise only).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The puzzle and the metric: `ramka` and `tiles`, or `rotation` and `3x3n2 quarter`.
    pub name: (String, String),
    /// The number of tiles, `n`.
    pub tiles: usize,
    /// The steps out of each class.
    pub classes: Vec<Vec<Step>>,
    /// The text of each generator.
    pub move_names: Vec<MoveName>,
    /// The positions at depth 0.
    pub solved: Vec<Position>,
}

impl Space {
    /// The number of positions: classes times `n!`.
    #[must_use]
    pub fn position_count(&self) -> u64 {
        self.classes.len() as u64 * factorial(self.tiles)
    }

    /// The rank of a position, from 0: `class · n! + rank of its order`.
    #[must_use]
    pub fn rank(&self, position: &Position) -> u64 {
        u64::from(position.class) * factorial(self.tiles) + permutation::rank(&position.order.0[..self.tiles])
    }

    /// The position with a rank; `None` from [`Space::position_count`] on.
    #[must_use]
    pub fn unrank(&self, rank: u64) -> Option<Position> {
        if rank >= self.position_count() {
            return None;
        }
        let orders = factorial(self.tiles);
        let order = permutation::unrank(self.tiles, rank % orders)?;
        Some(Position { class: (rank / orders) as u32, order: TileOrder(order) })
    }

    /// Whether this is a position of this space: its class exists and its order contains each tile once.
    #[must_use]
    pub fn contains(&self, position: &Position) -> bool {
        (position.class as usize) < self.classes.len() && is_order(&position.order.0, self.tiles)
    }

    /// The position after a step out of its class.
    #[must_use]
    pub fn apply(&self, position: &Position, step: &Step) -> Position {
        Position { class: step.to, order: position.order.pull(&step.preimages) }
    }

    /// The maximum number of moves that undo a step: 1 if every step has an inverse step, 3 if blocks turn by a quarter,
    /// clockwise only. `None` if repeating some generator does not return to the start.
    #[must_use]
    pub fn max_inverse_length(&self) -> Option<u32> {
        (0..).zip(&self.classes).try_fold(1, |most, (class, steps)| {
            steps.iter().try_fold(most, |most: u32, step| Some(most.max(self.inverse_length(class, step)?)))
        })
    }

    /// The number of moves that undo a step of a class.
    fn inverse_length(&self, class: u32, step: &Step) -> Option<u32> {
        if self.classes[step.to as usize].iter().any(|back| is_inverse(step, back, class)) {
            return Some(1);
        }
        let (mut at, mut order) = (step.to, TileOrder(step.preimages));
        for made in 1..=MAX_PERIOD {
            let on = self.classes.get(at as usize)?.iter().find(|on| on.generator == step.generator)?;
            (at, order) = (on.to, order.pull(&on.preimages));
            if at == class && order == TileOrder::SOLVED {
                return Some(made);
            }
        }
        None
    }

    /// The space with every step reversed. A reversed step keeps its generator: it leads from a position to each position
    /// from which that generator leads to it.
    #[must_use]
    pub fn reversed(&self) -> Space {
        let mut classes = vec![Vec::new(); self.classes.len()];
        // The first steps of all classes come before the second ones, so classes with the same generators keep them aligned.
        let most = self.classes.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..most {
            for (class, steps) in (0..).zip(&self.classes) {
                let Some(step) = steps.get(index) else { continue };
                let preimages = TileOrder(step.preimages).inverse().0;
                classes[step.to as usize].push(Step { generator: step.generator, to: class, preimages });
            }
        }
        Space { classes, ..self.clone() }
    }

    /// Checks that the data follow the conventions. A search may rely on them if this is `Ok`.
    ///
    /// # Errors
    /// The first violation.
    pub fn validate(&self) -> Result<(), SpaceError> {
        if self.tiles == 0 || self.tiles > MAX_TILES {
            return Err(SpaceError::TileCount(self.tiles));
        }
        if self.solved.is_empty() {
            return Err(SpaceError::NoSolvedPosition);
        }
        if let Some(outside) = self.solved.iter().find(|position| !self.contains(position)) {
            return Err(SpaceError::InvalidSolvedPosition(*outside));
        }
        let faulty = |class, index, fault| Err(SpaceError::Step { class, index, fault });
        for (class, steps) in (0..).zip(&self.classes) {
            for (index, step) in steps.iter().enumerate() {
                if step.to as usize >= self.classes.len() {
                    return faulty(class, index, StepFault::UnknownClass);
                }
                if usize::from(step.generator.0) >= self.move_names.len() {
                    return faulty(class, index, StepFault::UnknownGenerator);
                }
                if !is_order(&step.preimages, self.tiles) {
                    return faulty(class, index, StepFault::InvalidPreimages);
                }
            }
        }
        // All steps are known to lead to existing classes, so they can be followed now.
        for (class, steps) in (0..).zip(&self.classes) {
            if let Some(index) = steps.iter().position(|step| self.inverse_length(class, step).is_none()) {
                return faulty(class, index, StepFault::NotInvertible);
            }
        }
        Ok(())
    }

    /// A fingerprint of all data of the space: FNV-1a, 64 bits.
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
                hash.number(u64::from(step.generator.0));
                hash.number(u64::from(step.to));
                hash.bytes(&step.preimages);
            }
        }
        for word in &self.move_names {
            hash.text(&word.text);
            hash.number(word.frame_row.map_or(u64::MAX, u64::from));
        }
        for position in &self.solved {
            hash.number(u64::from(position.class));
            hash.bytes(&position.order.0);
        }
        hash.finish()
    }
}

/// A violation of the conventions of a [`Space`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// The number of tiles is not from 1 to [`MAX_TILES`].
    #[error("a space has 1 to {MAX_TILES} tiles, not {0}")]
    TileCount(usize),
    /// No position is solved.
    #[error("no position is solved")]
    NoSolvedPosition,
    /// A solved position is not a position of the space.
    #[error("the solved position {0:?} is not a position of the space")]
    InvalidSolvedPosition(Position),
    /// A step violates a convention.
    #[error("step {index} of class {class} {fault}")]
    Step {
        /// The class it starts from.
        class: u32,
        /// Its index among the steps of that class.
        index: usize,
        /// The violation.
        fault: StepFault,
    },
}

/// A violation of a convention by a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepFault {
    /// The step leads to a class that does not exist.
    #[error("leads to a class that does not exist")]
    UnknownClass,
    /// The generator of the step does not exist.
    #[error("has a generator that does not exist")]
    UnknownGenerator,
    /// The preimages do not contain each slot once.
    #[error("does not pull from each slot once")]
    InvalidPreimages,
    /// No step is the inverse, and repeating the generator does not return to the start.
    #[error("has no inverse")]
    NotInvertible,
}

fn is_order(order: &[u8; MAX_TILES], tiles: usize) -> bool {
    let rest_is_identity = (tiles..MAX_TILES).all(|slot| usize::from(order[slot]) == slot);
    rest_is_identity && (0..tiles as u8).all(|tile| order[..tiles].contains(&tile))
}

fn is_inverse(step: &Step, back: &Step, class: u32) -> bool {
    back.to == class && TileOrder(step.preimages).pull(&back.preimages) == TileOrder::SOLVED
}
