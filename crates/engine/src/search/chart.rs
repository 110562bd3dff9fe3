//! A chart of a space: every position has a *cell*, and a move takes cells to cells by small tables.
//!
//! Cells lie in *superblocks* of a few words each, and a step of a class carries every superblock to one other. How
//! positions lie in superblocks depends on the number of tiles: from eight on they are bit matrices over cosets
//! (`matrices.rs` beside this file), below they are ranks (`ranks.rs`). Nobody outside sees the difference.

use std::sync::Arc;

use antipode_puzzles::space::{MAX_TILES, Position, Space, Step, Word};

use super::dial::{Dial, is_odd};
use super::kernel::{Kernel, Sources, Target};
use super::matrices::Matrices;
use super::planes::{Planes, Residue};
use super::ranks::{Neighbour, Ranks};

/// Cells in a word.
pub(crate) const WORD_CELLS: u32 = 64;

/// The place of a position in the order the survey keeps them: its word and the bit within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell(pub(crate) u32);

/// A step with its tables looked up.
#[derive(Clone, Copy, Debug)]
struct Hop {
    word: Word,
    /// The first superblock of the class it leads to.
    to: u32,
    /// Where the tables of its pull begin.
    pull: u32,
}

/// How positions lie in superblocks.
#[derive(Debug)]
enum Layout {
    Matrices(Box<Matrices>),
    Ranks(Ranks),
}

/// The cells of a space, and its moves between them.
#[derive(Debug)]
pub(crate) struct Chart {
    space: Arc<Space>,
    dial: Dial,
    layout: Layout,
    /// The hops of all classes, one class after the other.
    hops: Vec<Hop>,
    /// Where the hops of each class end.
    ends: Vec<u32>,
}

impl Chart {
    /// The most tiles a chart can hold.
    const MOST_TILES: usize = 12;
    /// From how many tiles on cells are bits of matrices.
    const MATRICES: usize = 8;

    /// Whether there is a chart of a space: it has at most 12 tiles and less than `u32::MAX` cells.
    pub(crate) fn takes(space: &Space) -> bool {
        (1..=Chart::MOST_TILES).contains(&space.tiles)
            && space
                .positions()
                .div_ceil(space.classes.len().max(1) as u64)
                .next_multiple_of(u64::from(WORD_CELLS))
                * space.classes.len() as u64
                <= u64::from(u32::MAX)
    }

    /// # Panics
    /// When there is no chart of the space, or it is not valid.
    pub(crate) fn new(space: Arc<Space>) -> Chart {
        assert!(
            Chart::takes(&space),
            "{} positions of {} tiles are too many",
            space.positions(),
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
            for Step { word, to, pull } in steps {
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

    /// How depths are told apart.
    pub(crate) fn dial(&self) -> &Dial {
        &self.dial
    }

    /// How many superblocks a class has.
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

    /// Positions in a superblock. They are its first cells; only the last word may have room for more.
    pub(crate) fn superblock_positions(&self) -> u32 {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.words() * WORD_CELLS,
            Layout::Ranks(ranks) => ranks.orders(),
        }
    }

    /// The superblock of a cell.
    pub(crate) fn superblock_of(&self, cell: Cell) -> u32 {
        cell.0 / WORD_CELLS / self.superblock_words()
    }

    /// The first superblocks of the classes that a class has steps to.
    pub(crate) fn targets(&self, class: u32) -> impl Iterator<Item = u32> + '_ {
        self.hops(class).iter().map(|hop| hop.to)
    }

    /// The cell of a position, or `None` where its class or its order is not one of this space.
    pub(crate) fn cell(&self, position: &Position) -> Option<Cell> {
        if !self.space.holds(position) {
            return None;
        }
        Some(match &self.layout {
            Layout::Matrices(matrices) => matrices.cell(position),
            Layout::Ranks(ranks) => {
                Cell(position.class * ranks.words() * WORD_CELLS + ranks.rank(&position.order))
            }
        })
    }

    /// The position of a cell. The cell is one of a position.
    pub(crate) fn position(&self, cell: Cell) -> Position {
        match &self.layout {
            Layout::Matrices(matrices) => matrices.position(cell),
            Layout::Ranks(ranks) => {
                let cells = ranks.words() * WORD_CELLS;
                Position { class: cell.0 / cells, order: ranks.order(cell.0 % cells) }
            }
        }
    }

    /// The neighbours of a cell, in the order of the steps.
    #[inline]
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Word, Cell)> + '_ {
        let (class, from) = self.taken_apart(cell);
        self.hops(class).iter().map(move |hop| (hop.word, from.after(hop)))
    }

    /// Gives the neighbours of a cell by some of the steps that leave its class, with the indices of those.
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

    /// A cell in the terms of its layout, and its class.
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

    /// Whether the depth of a cell is odd, where the dial uses that.
    pub(crate) fn is_odd(&self, cell: Cell) -> bool {
        self.dial.colours().is_some_and(|colours| {
            let Position { class, order } = self.position(cell);
            colours[class as usize] ^ is_odd(&order.0[..self.space.tiles])
        })
    }

    /// Gives every unvisited cell of a superblock that has a neighbour of residue `from` the next residue; returns how
    /// many there were. Only neighbours in superblocks that `gained` cells are asked. `sources` is room to work in.
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

    /// The hops out of a class.
    fn hops(&self, class: u32) -> &[Hop] {
        let class = class as usize;
        let first = if class == 0 { 0 } else { self.ends[class - 1] };
        &self.hops[first as usize..self.ends[class] as usize]
    }
}

/// A cell in the terms of its layout.
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

    /// How long the table of a pull is.
    fn table_length(&self) -> u32 {
        match self {
            Layout::Matrices(matrices) => matrices.frames(),
            Layout::Ranks(ranks) => ranks.orders(),
        }
    }
}

/// Pulls with their numbers: classes by the thousand have few different ones.
#[derive(Default)]
struct Pulls {
    /// Ascending.
    known: Vec<([u8; MAX_TILES], u32)>,
}

impl Pulls {
    /// The number of a pull, from 0; a new one is made known first.
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
