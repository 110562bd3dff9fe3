//! A pattern database of eight numbers: a lower bound of the turns, from these numbers alone.
//!
//! The arrangements of eight numbers form a space: its classes are the sets of occupied cells, and a turn permutes the numbers
//! within a set. The [`Survey`] that builds tables of distances also builds this database, with three bits per arrangement.
//! They suffice because only large depths exclude anything: the database distinguishes depths up to a *base*, one to five turns
//! beyond it, and more.
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
use twox_hash::XxHash64;

use super::images::{MAX_CELLS, conjugate};
use super::moves::MoveSet;
use super::pattern_databases::in_squares;
use crate::resumable::{Resumable, Status};
use crate::search::indexed_space::{IndexedSpace, WORD_BITS};
use crate::search::planes::{Planes, Residue};
use crate::search::survey::Survey;

/// The number of numbers in the subset.
pub(super) const NUMBERS: usize = 8;

/// The least share of all arrangements within the base. A larger share excludes fewer positions; a smaller one leaves most of the
/// others far beyond the base. Measured on boards of 4 × 4.
const BASE_PART: u64 = 50;

/// The level of arrangements beyond all distinguished depths.
pub(super) const BEYOND: u32 = 6;

/// A database under construction.
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
    /// The third bit of each arrangement; empty if none is beyond the base.
    third: Vec<u64>,
    /// The level of each code of three bits, four bits each.
    levels: u32,
    /// For four distinct cells of four bits each: their set, and above it the rank of their order.
    fours: Vec<u32>,
    /// The contribution of the orders of the first and of the last four numbers to an index.
    order_parts: [[u32; 32]; 2],
    /// The contribution of the set of cells to an index.
    class_parts: Vec<u32>,
    /// For a byte of the set and a byte of a subset: the subset, in the slots of the set.
    gathered: Vec<u8>,
    /// The contribution of the set of the last four numbers within all eight.
    frame_parts: [u32; 256],
}

impl SubsetDatabaseWork {
    /// Begins the database of a board. `None` if it has fewer than nine or more than sixteen cells, if numbers have directions,
    /// or if some turn has no inverse turn.
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

    /// The size of the finished database in bytes. Building it takes a twentieth more.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.survey.expected_positions() * 3 / 8
    }

    /// The number of arrangements at each depth, for the closed layers.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        self.survey.counts()
    }

    /// The number of arrangements found so far, and the number of all arrangements.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        (self.survey.visited_positions(), self.survey.expected_positions())
    }

    /// The database; `None` before it is finished.
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
    /// Processes `budget` superblocks of 576 arrangements. Closing a layer takes some milliseconds per million arrangements.
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
        let last = work.survey.depth() - 1;
        let (index, mut planes, mut extra) = work.survey.into_planes();
        if work.base.is_none() {
            // Everything that can be reached is within the base.
            planes.merge(0..planes.low.len(), Residue::of(last));
        }
        let third = extra.pop().unwrap_or_else(|| vec![0; planes.low.len()]);
        SubsetDatabase::from_entries(work.variant, &index, work.base.unwrap_or(last), planes, third)
    }

    fn from_entries(
        variant: Variant,
        index: &IndexedSpace,
        base: u32,
        planes: Planes,
        third: Vec<u64>,
    ) -> SubsetDatabase {
        let cells = variant.board().cell_count();
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
            variant,
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

    /// The base: the depth in turns up to which arrangements are not distinguished.
    #[must_use]
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.planes.low.len() + self.planes.high.len() + self.third.len()) * size_of::<u64>()
    }

    /// The database as bytes that [`SubsetDatabase::from_bytes`] reads, on any machine: the checksum (the xxHash64 of what follows
    /// it), a line with version, board and rule, a byte for the base, and three planes of little-endian words.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let planes = [&self.planes.low, &self.planes.high, &self.third];
        let mut bytes = vec![0; size_of::<u64>()];
        bytes.extend(header(&self.variant).into_bytes());
        bytes.push(u8::try_from(self.base).expect("a few dozen turns"));
        bytes.reserve_exact(self.bytes());
        planes.into_iter().flatten().for_each(|word| bytes.extend(word.to_le_bytes()));
        let checksum = XxHash64::oneshot(0, &bytes[size_of::<u64>()..]);
        bytes[..size_of::<u64>()].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the database of a board, whose work has not begun. `None` unless the bytes are an intact one of this board and rule.
    pub(super) fn from_bytes(work: SubsetDatabaseWork, bytes: &[u8]) -> Option<SubsetDatabase> {
        let variant = work.variant;
        let (checksum, content) = bytes.split_first_chunk()?;
        let (&base, entries) = content.strip_prefix(header(&variant).as_bytes())?.split_first()?;
        let (words, []) = entries.as_chunks() else { return None };
        let (index, mut planes, _) = work.survey.into_planes();
        let mut third = vec![0; planes.low.len()];
        let is_whole = words.len() == 3 * third.len();
        if !is_whole || XxHash64::oneshot(0, content) != u64::from_le_bytes(*checksum) {
            return None;
        }
        let all = [&mut planes.low, &mut planes.high, &mut third].into_iter().flatten();
        all.zip(words).for_each(|(entry, word)| *entry = u64::from_le_bytes(*word));
        Some(SubsetDatabase::from_entries(variant, &index, base.into(), planes, third))
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

    /// The number of turns beyond the base: 0 for depths up to the base, at most [`BEYOND`].
    #[inline]
    pub(super) fn level(&self, index: u32) -> u32 {
        let (word, bit) = ((index / WORD_BITS) as usize, index % WORD_BITS);
        let bit = |plane: &[u64]| plane[word] >> bit & 1;
        let code = bit(&self.planes.low) | bit(&self.planes.high) << 1 | bit(&self.third) << 2;
        self.levels >> (4 * code) & 15
    }

    /// A lower bound of the distance of a position: the depth of its eight numbers. 0 up to the base.
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

/// The version of the bytes of a database: of their order, and of what an entry means.
const VERSION: u32 = 1;

/// What the bytes of a database begin with, after the checksum.
fn header(variant: &Variant) -> String {
    format!("antipode rotation, eight numbers of {variant}, version {VERSION}\n")
}

/// Whether every turn has an inverse turn.
fn has_inverses(moves: &MoveSet) -> bool {
    moves.effects.iter().all(|effect| moves.effects.contains(&effect.inverse()))
}

/// The label of each cell. The homes of the eight numbers, which are neighbours, come first.
pub(super) fn labels(moves: &MoveSet) -> Vec<u8> {
    let mut labels = vec![0; moves.cells];
    for (label, cell) in (0..).zip(in_squares(moves)) {
        labels[usize::from(cell)] = label;
    }
    labels
}

/// All sets of eight cells, in ascending order of their bits.
fn sets(cells: usize) -> impl Iterator<Item = u16> {
    (0..1_u32 << cells).filter(|set| set.count_ones() == NUMBERS as u32).map(|set| set as u16)
}

/// The space of the arrangements of the first eight numbers. The slots of a class are the cells of its set, in ascending order.
fn arrangements(moves: &MoveSet, variant: Variant) -> Space {
    let labels = labels(moves);
    let preimages: Vec<_> = moves.effects.iter().map(|effect| conjugate(&labels, &effect.preimage)).collect();
    let mut class_of = vec![0; 1 << moves.cells];
    for (class, set) in (0_u32..).zip(sets(moves.cells)) {
        class_of[usize::from(set)] = class;
    }
    let classes = sets(moves.cells).map(|set| {
        let steps = (0..).zip(&preimages).map(|(generator, preimage)| {
            // The slot before the move, for each slot after it.
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
