//! A pattern database of eight numbers: a lower bound of the turns, from these numbers alone.
//!
//! The arrangements of eight numbers are a space like any other: the classes are the sets of cells that they occupy, and a
//! turn permutes the numbers within them. So the [`Survey`] that makes tables of distances also makes this database, at three
//! bits for an arrangement. What matters are the depths that most arrangements have, and those beyond. The database knows which
//! arrangements are at most as deep as a *base*, which are one to five turns deeper, and which are farther away.
//!
//! ```text
//!   1 2 3 4        The numbers 1 to 8 on a board of 4 × 4: 16 · 15 · … · 9 = 518,918,400 arrangements, 195 MB.
//!   5 6 7 8
//!   · · · ·        The symmetries of the board carry the upper half to the other three halves, and the inverse
//!   · · · ·        of a position is as far away as the position: eight lower bounds from one database.
//! ```
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::subset_database::SubsetDatabaseWork;
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let database = SubsetDatabaseWork::new(&variant).expect("a board of nine cells").run();
//! let database = database.into_database().expect("the work is finished");
//! // Eight of nine numbers determine the position; 362,880 positions take three bits each.
//! assert_eq!(database.bytes(), 136_080);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::rotation::{Position, Turn, Variant, format_turn};
use antipode_puzzles::space::{self, Generator, MAX_TILES, MoveName, Space, Step, TileOrder};

use super::images::{MAX_CELLS, conjugate};
use super::moves::MoveSet;
use super::pattern_databases::in_squares;
use crate::resumable::{Resumable, Status};
use crate::search::indexed_space::WORD_BITS;
use crate::search::planes::Planes;
use crate::search::survey::Survey;

/// The number of numbers.
pub(super) const NUMBERS: usize = 8;

/// At least this part of all arrangements is within the base: few enough to exclude the others, and so many that most of the
/// others are one or two turns deeper. Measured on boards of 4 × 4.
const BASE_PART: u64 = 50;

/// The level of the arrangements that are farther away than all that are distinguished.
pub(super) const BEYOND: u32 = 6;

/// A database in progress.
#[derive(Debug)]
pub struct SubsetDatabaseWork {
    variant: Variant,
    survey: Survey,
    base: Option<u32>,
}

/// The finished database of the first eight numbers of a board.
#[derive(Debug)]
pub struct SubsetDatabase {
    variant: Variant,
    base: u32,
    planes: Planes,
    /// The third bit of each arrangement, if there are any beyond the base.
    third: Vec<u64>,
    /// The level of each code of three bits in the planes, four bits each.
    levels: u32,
    /// For four cells of four bits each: their set, and the rank of their order above it. Arrangements have no cell twice.
    fours: Vec<u32>,
    /// The contribution of the orders of the first and of the last four numbers to an index.
    order_parts: [[u32; 32]; 2],
    /// The contribution of the set of cells to an index.
    class_parts: Vec<u32>,
    /// For a byte of the set and a byte of a subset: the subset within the set.
    gathered: Vec<u8>,
    /// The contribution of the set of the last four numbers within all eight.
    frame_parts: [u32; 256],
}

impl SubsetDatabaseWork {
    /// The database of a board; `None` if it has fewer than nine or more than sixteen cells, or numbers have directions, or
    /// turns have no inverse turns.
    #[must_use]
    pub fn new(variant: &Variant) -> Option<SubsetDatabaseWork> {
        let moves = MoveSet::of(variant);
        if !(NUMBERS + 1..=MAX_CELLS).contains(&moves.cells) || moves.orientable || !has_inverses(&moves) {
            return None;
        }
        let space = Arc::new(arrangements(&moves, *variant));
        Survey::supports(&space).then(|| SubsetDatabaseWork {
            variant: *variant,
            survey: Survey::new(space),
            base: None,
        })
    }

    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The number of bytes of the finished database. Making it takes a twentieth more.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.survey.expected_positions() * 3 / 8
    }

    /// The number of arrangements at each depth, for the closed layers.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        self.survey.counts()
    }

    /// The number of arrangements found so far, and of all.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        (self.survey.visited_positions(), self.survey.expected_positions())
    }

    /// The database, once it is finished.
    #[must_use]
    pub fn into_database(self) -> Option<SubsetDatabase> {
        self.is_finished().then(|| SubsetDatabase::new(self))
    }

    fn is_finished(&self) -> bool {
        self.survey.status().is_finished()
            || self.base.is_some_and(|base| self.survey.counts().len() as u32 == base + BEYOND)
    }
}

impl Resumable for SubsetDatabaseWork {
    /// Works through `budget` superblocks of 576 arrangements. Closing a layer takes some milliseconds for every million.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.is_finished() {
                return Status::Finished;
            }
            self.survey.pull_next();
            let layers = self.survey.counts().len();
            let reached: u64 = self.survey.counts().iter().sum();
            if self.base.is_none()
                && self.survey.next_superblock() == 0
                && self.survey.expected_positions() < reached * BASE_PART
            {
                self.base = Some(layers as u32 - 1);
                self.survey.merge_closed_layers();
            }
        }
        Status::finished_if(self.is_finished())
    }
}

impl SubsetDatabase {
    fn new(work: SubsetDatabaseWork) -> SubsetDatabase {
        let cells = work.variant.board().cell_count();
        // A space that is smaller than its base has a single depth class; every bound is then 0.
        let base = work.base.unwrap_or(work.survey.counts().len() as u32);
        let (index, planes, mut extra) = work.survey.into_planes();
        let third = extra.pop().unwrap_or_else(|| vec![0; planes.low.len()]);
        let rank = |class: u32, order: &[u8; NUMBERS]| {
            let mut tiles = TileOrder::SOLVED;
            tiles.0[..NUMBERS].copy_from_slice(order);
            index.rank(&space::Position { class, order: tiles }).expect("an arrangement").0
        };
        // An order of four, by its rank below: the cell of each number among the four.
        let mut orders = Vec::with_capacity(24);
        for code in 0_u32..256 {
            let order: [u8; 4] = std::array::from_fn(|number| (code >> (2 * number) & 3) as u8);
            if (0..4).all(|cell| order.contains(&cell)) {
                orders.push(order);
            }
        }
        let identity = [0, 1, 2, 3, 4, 5, 6, 7];
        let zero = rank(0, &identity);
        let order_parts = [0, 4].map(|first| {
            let mut parts = [0; 32];
            for (part, order) in parts.iter_mut().zip(&orders) {
                let mut tiles = identity;
                for (number, &cell) in (first as u8..).zip(order) {
                    tiles[first + usize::from(cell)] = number;
                }
                *part = rank(0, &tiles).wrapping_sub(zero);
            }
            parts
        });
        let mut frame_parts = [0; 256];
        for (set, part) in (0_u32..).zip(&mut frame_parts) {
            if set.count_ones() == 4 {
                let (mut first, mut last) = (0, 4);
                let tiles = std::array::from_fn(|slot| {
                    let next = if set >> slot & 1 == 1 { &mut last } else { &mut first };
                    *next += 1;
                    *next - 1
                });
                *part = rank(0, &tiles).wrapping_sub(zero);
            }
        }
        let mut class_parts = vec![0; 1 << cells];
        for (class, set) in (0..).zip(sets(cells)) {
            class_parts[usize::from(set)] = rank(class, &identity);
        }
        let fours = (0_u32..1 << 16).map(|code| {
            let four: [u32; 4] = std::array::from_fn(|number| code >> (4 * number) & 15);
            let set = four.iter().fold(0, |set, cell| set | 1 << cell);
            let order = four.map(|cell| (set & ((1_u32 << cell) - 1)).count_ones() as u8);
            let rank = orders.iter().position(|known| *known == order).unwrap_or(0);
            (rank as u32) << 16 | set
        });
        let gathered = (0_u32..1 << 16).map(|code| {
            let (set, subset) = (code >> 8, code & 255);
            let bits = (0..8).filter(|bit| set >> bit & 1 == 1);
            bits.enumerate().fold(0, |all, (place, bit)| all | ((subset >> bit & 1) << place) as u8)
        });
        SubsetDatabase {
            variant: work.variant,
            base,
            planes,
            third,
            levels: (0..6).fold(BEYOND | BEYOND << 16, |levels, code| {
                let (residue, third) = (code % 3, code / 3);
                let level = (residue + 3 - base % 3) % 3 + 3 * third;
                levels | level << (4 * (4 * third + residue + 1))
            }),
            fours: fours.collect(),
            order_parts,
            class_parts,
            gathered: gathered.collect(),
            frame_parts,
        }
    }

    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The depth up to which arrangements are not distinguished.
    #[must_use]
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.planes.low.len() + self.planes.high.len() + self.third.len()) * size_of::<u64>()
    }

    /// The word and the bit of an arrangement: the cells of the eight numbers, four bits each, the first number lowest.
    #[inline]
    pub(super) fn index(&self, cells: u32) -> u32 {
        let (first, last) = (self.fours[cells as usize & 0xffff], self.fours[(cells >> 16) as usize]);
        let set = (first | last) & 0xffff;
        let [set_low, set_high] = [set & 255, set >> 8];
        let low = self.gathered[(set_low << 8 | last & 255) as usize];
        let high = self.gathered[(set_high << 8 | (last >> 8 & 255)) as usize];
        let frame = u32::from(low) | u32::from(high) << set_low.count_ones();
        self.class_parts[set as usize]
            .wrapping_add(self.frame_parts[frame as usize & 255])
            .wrapping_add(self.order_parts[0][(first >> 16) as usize & 31])
            .wrapping_add(self.order_parts[1][(last >> 16) as usize & 31])
    }

    /// 0 for the depths up to the base, then the number of turns beyond it, at most [`BEYOND`].
    #[inline]
    pub(super) fn level(&self, index: u32) -> u32 {
        let (word, bit) = ((index / WORD_BITS) as usize, index % WORD_BITS);
        let bit = |plane: &[u64]| plane[word] >> bit & 1;
        let code = bit(&self.planes.low) | bit(&self.planes.high) << 1 | bit(&self.third) << 2;
        self.levels >> (4 * code) & 15
    }

    /// A lower bound of the distance of a position of the board: what its eight numbers need. 0 up to the base.
    #[must_use]
    pub fn lower_bound(&self, position: &Position) -> u32 {
        let labels = labels(&MoveSet::of(&self.variant));
        let mut cells = 0;
        for (cell, number) in position.numbers().iter().enumerate() {
            let label = labels[usize::from(number - 1)];
            if usize::from(label) < NUMBERS {
                cells |= u32::from(labels[cell]) << (4 * label);
            }
        }
        match self.level(self.index(cells)) {
            0 => 0,
            level => self.base + level,
        }
    }
}

/// Whether every turn has an inverse turn.
fn has_inverses(moves: &MoveSet) -> bool {
    moves.effects.iter().all(|effect| moves.effects.contains(&effect.inverse()))
}

/// The cells renamed, so that those of the eight numbers, which are neighbours, are first.
pub(super) fn labels(moves: &MoveSet) -> Vec<u8> {
    let mut labels = vec![0; moves.cells];
    for (label, cell) in (0..).zip(in_squares(moves)) {
        labels[usize::from(cell)] = label;
    }
    labels
}

/// The sets of eight cells, in the order of their bits.
fn sets(cells: usize) -> impl Iterator<Item = u16> {
    (0..1_u32 << cells).filter(|set| set.count_ones() == NUMBERS as u32).map(|set| set as u16)
}

/// The arrangements of the first eight numbers. The slots of a class are the cells of its set in their order.
fn arrangements(moves: &MoveSet, variant: Variant) -> Space {
    let labels = labels(moves);
    let preimages: Vec<_> = moves.effects.iter().map(|effect| conjugate(&labels, &effect.preimage)).collect();
    let mut class_of = vec![0; 1 << moves.cells];
    for (class, set) in (0_u32..).zip(sets(moves.cells)) {
        class_of[usize::from(set)] = class;
    }
    let classes = sets(moves.cells).map(|set| {
        let steps = (0..).zip(&preimages).map(|(generator, preimage)| {
            // For each slot after the move, the slot of its number before it.
            let slot = |cell: u8| (set & ((1 << cell) - 1)).count_ones() as u8;
            let (mut to, mut preimages, mut slots) = (0_u16, TileOrder::SOLVED.0, 0);
            for (cell, &from) in preimage.iter().enumerate() {
                if set >> from & 1 == 1 {
                    to |= 1 << cell;
                    preimages[slots] = slot(from);
                    slots += 1;
                }
            }
            Step { generator: Generator(generator), to: class_of[usize::from(to)], preimages }
        });
        steps.collect()
    });
    let name = |turn: &Turn| MoveName { text: format_turn(*turn, variant.board()), frame_row: None };
    Space {
        name: ("rotation".to_owned(), format!("eight numbers of {variant}")),
        tiles: NUMBERS,
        classes: classes.collect(),
        move_names: moves.turns.iter().map(name).collect(),
        solved: vec![space::Position { class: 0, order: TileOrder::SOLVED }],
    }
}

const _: () = assert!(MAX_CELLS == MAX_TILES);
