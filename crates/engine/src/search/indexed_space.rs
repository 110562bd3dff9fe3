//! The index of a space: every position has a *position index*, and a move maps indices to indices by small tables.
//!
//! Indices are grouped into *superblocks* of a few words, and a step of a class maps every superblock to one other.
//! The layout of positions in superblocks depends on the number of tiles: from eight on they are bit matrices over
//! cosets (`matrix_layout.rs`), below that they are ranks (`rank_layout.rs`). The layout is private to this module.

use std::sync::Arc;

use antipode_puzzles::space::{Generator, MAX_TILES, Position, Space, Step};

use super::depth_code::DepthCode;
use super::kernel::{Kernel, Sources, Target};
use super::matrix_layout::MatrixLayout;
use super::planes::{Planes, Residue};
use super::rank_layout::{Neighbour, RankLayout};

/// Positions per word.
pub(crate) const WORD_BITS: u32 = 64;

/// The place of a position in the bit planes of the survey: `64 · word + bit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PositionIndex(pub(crate) u32);

/// A step with the offsets of its tables.
#[derive(Clone, Copy, Debug)]
struct IndexedStep {
    generator: Generator,
    /// The first superblock of the class it leads to.
    to: u32,
    /// The offset of the tables of its preimage map.
    pull: u32,
}

/// The layout of positions in superblocks.
#[derive(Debug)]
enum Layout {
    Matrices(Box<MatrixLayout>),
    Ranks(RankLayout),
}

/// The position indices of a space and its moves between them.
#[derive(Debug)]
pub(crate) struct IndexedSpace {
    space: Arc<Space>,
    depth_code: DepthCode,
    layout: Layout,
    /// The steps of all classes, one class after the other.
    steps: Vec<IndexedStep>,
    /// Where the steps of each class end.
    ends: Vec<u32>,
}

impl IndexedSpace {
    /// The largest number of tiles.
    const MAX_INDEXED_TILES: usize = 12;
    /// The number of tiles from which on the layout is [`MatrixLayout`].
    const MATRICES: usize = 8;

    /// Whether a space can be indexed: it has at most 12 tiles and fewer than `u32::MAX` indices.
    pub(crate) fn supports(space: &Space) -> bool {
        (1..=IndexedSpace::MAX_INDEXED_TILES).contains(&space.tiles)
            && space
                .position_count()
                .div_ceil(space.classes.len().max(1) as u64)
                .next_multiple_of(u64::from(WORD_BITS))
                * space.classes.len() as u64
                <= u64::from(u32::MAX)
    }

    /// # Panics
    /// When the space cannot be indexed, or is not valid.
    pub(crate) fn new(space: Arc<Space>) -> IndexedSpace {
        assert!(
            IndexedSpace::supports(&space),
            "{} positions of {} tiles are too many",
            space.position_count(),
            space.tiles
        );
        let mut layout = if space.tiles >= IndexedSpace::MATRICES {
            Layout::Matrices(Box::new(MatrixLayout::new(space.tiles)))
        } else {
            Layout::Ranks(RankLayout::new(space.tiles))
        };
        let step_count = space.classes.iter().map(Vec::len).sum();
        let (mut steps, mut ends) = (Vec::with_capacity(step_count), Vec::with_capacity(space.classes.len()));
        let mut preimage_maps = PreimageMaps::default();
        for class in &space.classes {
            for Step { generator, to, preimages } in class {
                let pull = preimage_maps.number(preimages, |pull| layout.add(pull)) * layout.table_length();
                steps.push(IndexedStep { generator: *generator, to: to * layout.frames(), pull });
            }
            ends.push(steps.len() as u32);
        }
        IndexedSpace { depth_code: DepthCode::of(&space), space, layout, steps, ends }
    }

    pub(crate) fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// How the depths of this space are stored.
    pub(crate) fn depth_code(&self) -> &DepthCode {
        &self.depth_code
    }

    /// The number of superblocks of a class.
    pub(crate) fn frames(&self) -> u32 {
        self.layout.frames()
    }

    pub(crate) fn superblocks(&self) -> u32 {
        self.frames() * self.space.classes.len() as u32
    }

    /// Words in a superblock.
    pub(crate) fn words_per_superblock(&self) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.words(),
            Layout::Ranks(ranks) => ranks.words(),
        }
    }

    /// Positions in a superblock. They come first; only the last word may have unused bits.
    pub(crate) fn positions_per_superblock(&self) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.words() * WORD_BITS,
            Layout::Ranks(ranks) => ranks.orders(),
        }
    }

    /// The superblock of an index.
    pub(crate) fn superblock_of(&self, cell: PositionIndex) -> u32 {
        cell.0 / WORD_BITS / self.words_per_superblock()
    }

    /// The first superblocks of the classes to which steps of a class lead.
    pub(crate) fn targets(&self, class: u32) -> impl Iterator<Item = u32> + '_ {
        self.steps(class).iter().map(|step| step.to)
    }

    /// The index of a position, or `None` when its class or its order is not one of this space.
    pub(crate) fn rank(&self, position: &Position) -> Option<PositionIndex> {
        if !self.space.contains(position) {
            return None;
        }
        Some(match &self.layout {
            Layout::Matrices(matrices) => matrices.rank(position),
            Layout::Ranks(ranks) => {
                PositionIndex(position.class * ranks.words() * WORD_BITS + ranks.rank(&position.order))
            }
        })
    }

    /// The position of an index. The index must be that of a position.
    pub(crate) fn unrank(&self, cell: PositionIndex) -> Position {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.unrank(cell),
            Layout::Ranks(ranks) => {
                let cells = ranks.words() * WORD_BITS;
                Position { class: cell.0 / cells, order: ranks.order(cell.0 % cells) }
            }
        }
    }

    /// The neighbours of an index, in the order of the steps.
    #[inline]
    pub(crate) fn neighbours(
        &self,
        cell: PositionIndex,
    ) -> impl Iterator<Item = (Generator, PositionIndex)> + '_ {
        let (class, from) = self.decode(cell);
        self.steps(class).iter().map(move |step| (step.generator, from.after(step)))
    }

    /// Calls `found` with the neighbours of an index by the given steps of its class, and the indices of those steps.
    #[inline]
    pub(crate) fn for_each_neighbour(
        &self,
        cell: PositionIndex,
        steps: &[u16],
        mut found: impl FnMut(usize, PositionIndex),
    ) {
        match self.decode(cell) {
            (class, DecodedIndex::Matrices(matrices, parts)) => {
                let all = self.steps(class);
                for &number in steps {
                    let step = all[usize::from(number)];
                    found(number.into(), matrices.after(parts, step.to, step.pull));
                }
            }
            (class, from @ DecodedIndex::Ranks(..)) => {
                let all = self.steps(class);
                for &number in steps {
                    found(number.into(), from.after(&all[usize::from(number)]));
                }
            }
        }
    }

    /// An index decoded by its layout, and its class.
    fn decode(&self, cell: PositionIndex) -> (u32, DecodedIndex<'_>) {
        match &self.layout {
            Layout::Matrices(matrices) => {
                let parts = matrices.split(cell);
                (parts.class, DecodedIndex::Matrices(matrices, parts))
            }
            Layout::Ranks(ranks) => {
                let cells = ranks.words() * WORD_BITS;
                (cell.0 / cells, DecodedIndex::Ranks(ranks, cell.0 % cells))
            }
        }
    }

    /// In which bits of a word the order of the tiles has another parity than in its first bit, where that is the same for all
    /// words.
    pub(crate) fn parity_pattern(&self) -> Option<u64> {
        let is_odd = |bit| self.unrank(PositionIndex(bit)).order.is_odd();
        match &self.layout {
            Layout::Matrices(_) => {
                let other = (0..WORD_BITS).filter(|bit| is_odd(*bit) != is_odd(0));
                Some(other.fold(0, |pattern, bit| pattern | 1 << bit))
            }
            Layout::Ranks(_) => None,
        }
    }

    /// Whether the depth of an index is odd. `false` when the depth code does not use parity.
    pub(crate) fn is_odd(&self, cell: PositionIndex) -> bool {
        self.depth_code.colours().is_some_and(|colours| {
            let Position { class, order } = self.unrank(cell);
            colours[class as usize] ^ order.is_odd()
        })
    }

    /// Gives every unvisited index of a superblock with a neighbour of residue `from` the next residue. Returns how
    /// many there were. Reads only neighbours in superblocks that `gained` positions. `sources` is scratch space.
    pub(crate) fn pull(
        &self,
        kernel: Kernel,
        planes: &mut Planes,
        superblock: u32,
        from: Residue,
        gained: &[bool],
        sources: &mut Sources,
    ) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => {
                let (frames, words) = (matrices.frames(), matrices.words());
                let (class, frame) = (superblock / frames, superblock % frames);
                sources.clear();
                for step in self.steps(class) {
                    let turn = matrices.action(step.pull, frame);
                    let source = step.to + turn.frame();
                    if gained[source as usize] {
                        sources.push(source * words, turn);
                    }
                }
                if sources.is_empty() {
                    return 0;
                }
                let target = Target { word: superblock * words, c_orders: matrices.c_orders(), from };
                kernel.pull(planes, target, sources)
            }
            Layout::Ranks(ranks) => {
                let steps = self.steps(superblock).iter().filter(|step| gained[step.to as usize]);
                let mut neighbours =
                    steps.map(|step| Neighbour { word: step.to * ranks.words(), pull: step.pull }).peekable();
                if neighbours.peek().is_none() {
                    return 0;
                }
                ranks.pull(planes, superblock * ranks.words(), from, neighbours)
            }
        }
    }

    /// The steps out of a class.
    fn steps(&self, class: u32) -> &[IndexedStep] {
        let class = class as usize;
        let first = if class == 0 { 0 } else { self.ends[class - 1] };
        &self.steps[first as usize..self.ends[class] as usize]
    }
}

/// An index decoded by its layout.
#[derive(Clone, Copy)]
enum DecodedIndex<'a> {
    Matrices(&'a MatrixLayout, super::matrix_layout::IndexParts),
    Ranks(&'a RankLayout, u32),
}

impl DecodedIndex<'_> {
    #[inline]
    fn after(self, step: &IndexedStep) -> PositionIndex {
        match self {
            DecodedIndex::Matrices(matrices, parts) => matrices.after(parts, step.to, step.pull),
            DecodedIndex::Ranks(ranks, rank) => {
                PositionIndex(step.to * ranks.words() * WORD_BITS + ranks.rank_after(step.pull, rank))
            }
        }
    }
}

impl Layout {
    fn frames(&self) -> u32 {
        match self {
            Layout::Matrices(matrices) => matrices.frames(),
            Layout::Ranks(_) => 1,
        }
    }

    fn add(&mut self, pull: &[u8; MAX_TILES]) {
        match self {
            Layout::Matrices(matrices) => matrices.add(pull),
            Layout::Ranks(ranks) => ranks.add(pull),
        }
    }

    /// The length of the table of a preimage map.
    fn table_length(&self) -> u32 {
        match self {
            Layout::Matrices(matrices) => matrices.frames(),
            Layout::Ranks(ranks) => ranks.orders(),
        }
    }
}

/// The distinct preimage maps, numbered. Thousands of classes share a few of them.
#[derive(Default)]
struct PreimageMaps {
    /// Ascending.
    known: Vec<([u8; MAX_TILES], u32)>,
}

impl PreimageMaps {
    /// The number of a preimage map, from 0. Registers a new map first.
    fn number(&mut self, pull: &[u8; MAX_TILES], new: impl FnOnce(&[u8; MAX_TILES])) -> u32 {
        match self.known.binary_search_by_key(pull, |(known, _)| *known) {
            Ok(index) => self.known[index].1,
            Err(index) => {
                let number = self.known.len() as u32;
                self.known.insert(index, (*pull, number));
                new(pull);
                number
            }
        }
    }
}
