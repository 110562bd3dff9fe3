//! The index of a space: every position has a *position index*, and a move maps indices to indices by small tables.
//!
//! Indices are grouped into *superblocks* of a few words, and a step of a class maps every superblock to one other.
//! The layout of positions in superblocks depends on the number of tiles: from eight on they are bit matrices over
//! cosets (`matrix_layout.rs`), below that they are ranks (`rank_layout.rs`). The layout is private to this module.

use std::sync::Arc;

use antipode_puzzles::space::{MAX_TILES, Position, Space, Step, Generator};

use super::dial::{Dial, is_odd};
use super::kernel::{Kernel, Sources, Target};
use super::matrices::Matrices;
use super::planes::{Planes, Residue};
use super::ranks::{Neighbour, Ranks};

/// Positions per word.
pub(crate) const WORD_CELLS: u32 = 64;

/// The place of a position in the bit planes of the survey: `64 · word + bit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell(pub(crate) u32);

/// A step with the offsets of its tables.
#[derive(Clone, Copy, Debug)]
struct Hop {
    word: Generator,
    /// The first superblock of the class it leads to.
    to: u32,
    /// The offset of the tables of its preimage map.
    pull: u32,
}

/// The layout of positions in superblocks.
#[derive(Debug)]
enum Layout {
    Matrices(Box<Matrices>),
    Ranks(Ranks),
}

/// The position indices of a space and its moves between them.
#[derive(Debug)]
pub(crate) struct Chart {
    space: Arc<Space>,
    dial: Dial,
    layout: Layout,
    /// The steps of all classes, one class after the other.
    hops: Vec<Hop>,
    /// Where the steps of each class end.
    ends: Vec<u32>,
}

impl Chart {
    /// The largest number of tiles.
    const MOST_TILES: usize = 12;
    /// The number of tiles from which on the layout is [`MatrixLayout`].
    const MATRICES: usize = 8;

    /// Whether a space can be indexed: it has at most 12 tiles and fewer than `u32::MAX` indices.
    pub(crate) fn takes(space: &Space) -> bool {
        (1..=Chart::MOST_TILES).contains(&space.tiles)
            && space
                .position_count()
                .div_ceil(space.classes.len().max(1) as u64)
                .next_multiple_of(u64::from(WORD_CELLS))
                * space.classes.len() as u64
                <= u64::from(u32::MAX)
    }

    /// # Panics
    /// When the space cannot be indexed, or is not valid.
    pub(crate) fn new(space: Arc<Space>) -> Chart {
        assert!(
            Chart::takes(&space),
            "{} positions of {} tiles are too many",
            space.position_count(),
            space.tiles
        );
        let mut layout = if space.tiles >= Chart::MATRICES {
            Layout::Matrices(Box::new(Matrices::new(space.tiles)))
        } else {
            Layout::Ranks(Ranks::new(space.tiles))
        };
        let steps = space.classes.iter().map(Vec::len).sum();
        let (mut hops, mut ends) = (Vec::with_capacity(steps), Vec::with_capacity(space.classes.len()));
        let mut pulls = Pulls::default();
        for steps in &space.classes {
            for Step { generator: word, to, preimages: pull } in steps {
                let pull = pulls.number(pull, |pull| layout.add(pull)) * layout.table_length();
                hops.push(Hop { word: *word, to: to * layout.frames(), pull });
            }
            ends.push(hops.len() as u32);
        }
        Chart { dial: Dial::of(&space), space, layout, hops, ends }
    }

    pub(crate) fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// How the depths of this space are stored.
    pub(crate) fn dial(&self) -> &Dial {
        &self.dial
    }

    /// The number of superblocks of a class.
    pub(crate) fn frames(&self) -> u32 {
        self.layout.frames()
    }

    pub(crate) fn superblocks(&self) -> u32 {
        self.frames() * self.space.classes.len() as u32
    }

    /// Words in a superblock.
    pub(crate) fn superblock_words(&self) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.words(),
            Layout::Ranks(ranks) => ranks.words(),
        }
    }

    /// Positions in a superblock. They come first; only the last word may have unused bits.
    pub(crate) fn superblock_positions(&self) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.words() * WORD_CELLS,
            Layout::Ranks(ranks) => ranks.orders(),
        }
    }

    /// The superblock of an index.
    pub(crate) fn superblock_of(&self, cell: Cell) -> u32 {
        cell.0 / WORD_CELLS / self.superblock_words()
    }

    /// The first superblocks of the classes to which steps of a class lead.
    pub(crate) fn targets(&self, class: u32) -> impl Iterator<Item = u32> + '_ {
        self.hops(class).iter().map(|hop| hop.to)
    }

    /// The index of a position, or `None` when its class or its order is not one of this space.
    pub(crate) fn cell(&self, position: &Position) -> Option<Cell> {
        if !self.space.contains(position) {
            return None;
        }
        Some(match &self.layout {
            Layout::Matrices(matrices) => matrices.cell(position),
            Layout::Ranks(ranks) => {
                Cell(position.class * ranks.words() * WORD_CELLS + ranks.rank(&position.order))
            }
        })
    }

    /// The position of an index. The index must be that of a position.
    pub(crate) fn position(&self, cell: Cell) -> Position {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.position(cell),
            Layout::Ranks(ranks) => {
                let cells = ranks.words() * WORD_CELLS;
                Position { class: cell.0 / cells, order: ranks.order(cell.0 % cells) }
            }
        }
    }

    /// The neighbours of an index, in the order of the steps.
    #[inline]
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Generator, Cell)> + '_ {
        let (class, from) = self.taken_apart(cell);
        self.hops(class).iter().map(move |hop| (hop.word, from.after(hop)))
    }

    /// Calls `found` with the neighbours of an index by the given steps of its class, and the indices of those steps.
    #[inline]
    pub(crate) fn each_neighbour(&self, cell: Cell, steps: &[u16], mut found: impl FnMut(usize, Cell)) {
        match self.taken_apart(cell) {
            (class, From::Parts(matrices, parts)) => {
                let hops = self.hops(class);
                for &step in steps {
                    let hop = hops[usize::from(step)];
                    found(step.into(), matrices.after(parts, hop.to, hop.pull));
                }
            }
            (class, from @ From::Rank(..)) => {
                let hops = self.hops(class);
                for &step in steps {
                    found(step.into(), from.after(&hops[usize::from(step)]));
                }
            }
        }
    }

    /// An index decoded by its layout, and its class.
    fn taken_apart(&self, cell: Cell) -> (u32, From<'_>) {
        match &self.layout {
            Layout::Matrices(matrices) => {
                let parts = matrices.split(cell);
                (parts.class, From::Parts(matrices, parts))
            }
            Layout::Ranks(ranks) => {
                let cells = ranks.words() * WORD_CELLS;
                (cell.0 / cells, From::Rank(ranks, cell.0 % cells))
            }
        }
    }

    /// Whether the depth of an index is odd. `false` when the depth code does not use parity.
    pub(crate) fn is_odd(&self, cell: Cell) -> bool {
        self.dial.colours().is_some_and(|colours| {
            let Position { class, order } = self.position(cell);
            colours[class as usize] ^ is_odd(&order.0[..self.space.tiles])
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
                for hop in self.hops(class) {
                    let turn = matrices.turn(hop.pull, frame);
                    let source = hop.to + turn.frame();
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
                let hops = self.hops(superblock).iter().filter(|hop| gained[hop.to as usize]);
                let mut neighbours =
                    hops.map(|hop| Neighbour { word: hop.to * ranks.words(), pull: hop.pull }).peekable();
                if neighbours.peek().is_none() {
                    return 0;
                }
                ranks.pull(planes, superblock * ranks.words(), from, neighbours)
            }
        }
    }

    /// The steps out of a class.
    fn hops(&self, class: u32) -> &[Hop] {
        let class = class as usize;
        let first = if class == 0 { 0 } else { self.ends[class - 1] };
        &self.hops[first as usize..self.ends[class] as usize]
    }
}

/// An index decoded by its layout.
#[derive(Clone, Copy)]
enum From<'a> {
    Parts(&'a Matrices, super::matrices::Parts),
    Rank(&'a Ranks, u32),
}

impl From<'_> {
    #[inline]
    fn after(self, hop: &Hop) -> Cell {
        match self {
            From::Parts(matrices, parts) => matrices.after(parts, hop.to, hop.pull),
            From::Rank(ranks, rank) => {
                Cell(hop.to * ranks.words() * WORD_CELLS + ranks.pulled(hop.pull, rank))
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
struct Pulls {
    /// Ascending.
    known: Vec<([u8; MAX_TILES], u32)>,
}

impl Pulls {
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
