//! Every position of a space by depth, a step of work at a time.
//!
//! The search is breadth first and pulls: in the open layer, depth `d + 1`, every superblock with unvisited positions
//! reads those neighbours that gained positions in layer `d`. There is no queue. Two bits per position are all the
//! memory that grows with the space, and a third where one-way moves need it (`depth_code.rs`).
//!
//! A position is one deeper than the nearest position to which it has a move: depths are distances *to* the solved
//! positions. No unvisited position has a neighbour outside the last layer, or an earlier layer would have visited
//! it. So depths modulo 3 suffice for the search, whether steps have inverse steps or not.
//!
//! One type covers every space of up to twelve tiles: from eight tiles on, positions are bits of matrices
//! (`matrix_layout.rs`, `kernel.rs`), below that they are ranks within a class (`rank_layout.rs`). A small closed set
//! of positions is a space, too: one class of one tile per position.

use std::ops::Range;
use std::sync::Arc;

use antipode_puzzles::space::Space;

use super::indexed_space::IndexedSpace;
pub use super::kernel::Kernel;
use super::kernel::Sources;
use super::planes::{Planes, Residue};
use super::table::Table;
use crate::resumable::{Resumable, Status};

/// A breadth-first search in progress.
///
/// ```
/// use std::sync::Arc;
///
/// use antipode_engine::resumable::{Resumable, Status};
/// use antipode_engine::search::survey::Survey;
/// use antipode_puzzles::ramka::Metric;
///
/// let mut survey = Survey::new(Arc::new(Metric::Strokes.space()));
/// while survey.step(1000) == Status::Working {
///     // Time to show `survey.counts()`, or to stop.
/// }
/// let table = survey.into_table().expect("the survey has finished");
/// assert_eq!(table.gods_number(), 23);
/// ```
#[derive(Debug)]
pub struct Survey {
    indexed_space: Arc<IndexedSpace>,
    kernel: Kernel,
    planes: Planes,
    /// The planes that the depth code needs beyond those two.
    extra_planes: Vec<Vec<u64>>,
    /// The number of reachable positions, as far as it is known beforehand.
    expected: u64,
    /// The number of positions of each closed layer.
    counts: Vec<u64>,
    /// Which superblocks gained positions in the last closed layer, and which in the open one.
    gained: Vec<bool>,
    gaining: Vec<bool>,
    /// Which classes have a superblock that gained positions in the last closed layer.
    classes_gained: Vec<bool>,
    /// The number of unvisited positions of each superblock.
    unvisited: Vec<u32>,
    /// Positions found in the open layer.
    open: u64,
    /// The next superblock of the open layer.
    next: u32,
    /// Whether the open layer merges the closed ones, and the depth that merged ones have.
    merging: bool,
    merged_depth: Option<u32>,
    status: Status,
    sources: Sources,
    /// The visited positions of a superblock before it pulled.
    visited_before: Vec<u64>,
}

impl Survey {
    /// Whether a space can be surveyed: it has at most 12 tiles and at most `u32::MAX` positions in total. (Classes
    /// of fewer than eight tiles are rounded up to whole words of 64 positions.)
    #[must_use]
    pub fn supports(space: &Space) -> bool {
        IndexedSpace::supports(space)
    }

    /// A survey that has visited the solved positions.
    ///
    /// # Panics
    /// When the space is not valid, or not [supported](Survey::supports).
    #[must_use]
    pub fn new(space: Arc<Space>) -> Survey {
        Survey::with_kernel(space, Kernel::best())
    }

    /// The same with a given kernel.
    ///
    /// # Panics
    /// As [`Survey::new`].
    #[must_use]
    pub fn with_kernel(space: Arc<Space>, kernel: Kernel) -> Survey {
        let indexed_space = Arc::new(IndexedSpace::new(space));
        let mut survey = Survey::without_table(Arc::clone(&indexed_space), kernel);
        // Not `vec![plane; 0]`, which allocates a plane and drops it: a browser never returns memory that was once
        // taken.
        let words = survey.planes.low.len();
        survey.extra_planes =
            (0..indexed_space.depth_code().extra_planes()).map(|_| vec![0; words]).collect();
        survey
    }

    /// A survey that finds layers but makes no table.
    pub(crate) fn without_table(indexed_space: Arc<IndexedSpace>, kernel: Kernel) -> Survey {
        let superblocks = indexed_space.superblocks() as usize;
        let mut survey = Survey {
            kernel,
            planes: Planes::unvisited(superblocks * indexed_space.words_per_superblock() as usize),
            extra_planes: Vec::new(),
            expected: indexed_space.space().position_count(),
            counts: Vec::new(),
            gained: vec![false; superblocks],
            gaining: vec![false; superblocks],
            classes_gained: Vec::new(),
            unvisited: vec![indexed_space.positions_per_superblock(); superblocks],
            open: 0,
            next: 0,
            merging: false,
            merged_depth: None,
            status: Status::Working,
            sources: Sources::default(),
            visited_before: Vec::new(),
            indexed_space,
        };
        for position in &survey.indexed_space.space().solved {
            let cell =
                survey.indexed_space.rank(position).expect("a solved position is a position of its space");
            if survey.planes.residue(cell).is_none() {
                let superblock = survey.indexed_space.superblock_of(cell) as usize;
                survey.planes.visit(cell, Residue::Zero);
                survey.unvisited[superblock] -= 1;
                survey.gaining[superblock] = true;
                survey.open += 1;
            }
        }
        survey.close_layer();
        survey
    }

    /// Sets the number of reachable positions where it is known beforehand. [`Survey::expected_positions`] reports
    /// it, so that progress relates to the reachable positions.
    #[must_use]
    pub fn with_expected_positions(mut self, reachable: u64) -> Survey {
        self.expected = reachable;
        self
    }

    /// The number of positions at each depth, for the closed layers.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Positions visited so far, including those of the open layer.
    #[must_use]
    pub fn visited_positions(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.open
    }

    /// The expected number of visited positions: the whole space, reachable or not, unless
    /// [`Survey::with_expected_positions`] set it.
    #[must_use]
    pub fn expected_positions(&self) -> u64 {
        self.expected
    }

    /// The table, once the survey has finished.
    #[must_use]
    pub fn into_table(self) -> Option<Table> {
        if self.status == Status::Working {
            return None;
        }
        let last = (0..).zip(&self.gained).filter(|(_, gained)| **gained).map(|(index, _)| index).collect();
        Some(Table::new(self.indexed_space, self.planes, self.extra_planes, self.counts, last))
    }

    /// Gives every visited position the residue of the last closed layer, while the open layer is searched. From here on a third
    /// bit tells the next two depths from the three after them. If the survey ends with those, it distinguishes the depths up to
    /// here, each of the next five, and what is beyond.
    ///
    /// # Panics
    /// If the open layer has begun, or depths have more bits already.
    pub(crate) fn merge_closed_layers(&mut self) {
        assert!(self.next == 0, "between two layers");
        assert!(self.extra_planes.is_empty(), "every step has an inverse step");
        self.merging = true;
        self.merged_depth = Some(self.depth() - 1);
        self.extra_planes = vec![vec![0; self.planes.low.len()]];
    }

    /// Merges the closed layers of a superblock. An unvisited position has no neighbour outside the last layer, so the others
    /// may look like it.
    fn merge(&mut self, superblocks: Range<u32>) {
        let words = self.indexed_space.words_per_superblock() as usize;
        let range = superblocks.start as usize * words..superblocks.end as usize * words;
        self.planes.merge(range, Residue::of(self.depth() - 1));
    }

    /// The index, and the planes as they are.
    pub(crate) fn into_planes(self) -> (Arc<IndexedSpace>, Planes, Vec<Vec<u64>>) {
        (self.indexed_space, self.planes, self.extra_planes)
    }

    pub(crate) fn indexed_space(&self) -> &Arc<IndexedSpace> {
        &self.indexed_space
    }

    /// The depth of the open layer.
    pub(crate) fn depth(&self) -> u32 {
        self.counts.len() as u32
    }

    /// The superblock that [`Survey::pull_next`] processes next.
    pub(crate) fn next_superblock(&self) -> u32 {
        self.next
    }

    /// The visited positions of a superblock, word by word.
    pub(crate) fn visited(&self, superblock: u32) -> impl Iterator<Item = u64> + '_ {
        let words = self.indexed_space.words_per_superblock() as usize;
        let first = superblock as usize * words;
        let range = first..first + words;
        self.planes.low[range.clone()].iter().zip(&self.planes.high[range]).map(|(low, high)| low | high)
    }

    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Processes one superblock, or skips a class that cannot gain any; returns how many positions it gained. Closes
    /// the layer after the last one.
    pub(crate) fn pull_next(&mut self) -> u32 {
        let superblock = self.next;
        if superblock.is_multiple_of(self.indexed_space.frames())
            && self.is_idle(superblock / self.indexed_space.frames())
        {
            self.merge_next(self.indexed_space.frames());
            self.advance(self.indexed_space.frames());
            return 0;
        }
        self.merge_next(1);
        let gained = if self.unvisited[superblock as usize] > 0 { self.pull(superblock) } else { 0 };
        self.advance(1);
        gained
    }

    fn merge_next(&mut self, superblocks: u32) {
        if self.merging {
            self.merge(self.next..self.next + superblocks);
        }
    }

    fn advance(&mut self, superblocks: u32) {
        self.next += superblocks;
        if self.next == self.indexed_space.superblocks() {
            self.close_layer();
        }
    }

    /// Whether no neighbour of this class gained anything. Where moves alternate between classes, that is every other
    /// layer.
    fn is_idle(&self, class: u32) -> bool {
        self.indexed_space
            .targets(class)
            .all(|to| !self.classes_gained[(to / self.indexed_space.frames()) as usize])
    }

    fn pull(&mut self, superblock: u32) -> u32 {
        let code = match self.merged_depth {
            Some(merged) => (self.depth() - merged) / 3,
            None if self.extra_planes.is_empty() => 0,
            None => self.indexed_space.depth_code().extra_bits(self.depth()),
        };
        if code != 0 {
            let mut before = std::mem::take(&mut self.visited_before);
            before.clear();
            before.extend(self.visited(superblock));
            self.visited_before = before;
        }
        let from = Residue::of(self.depth() - 1);
        let gained = self.indexed_space.pull(
            self.kernel,
            &mut self.planes,
            superblock,
            from,
            &self.gained,
            &mut self.sources,
        );
        if gained > 0 {
            self.gaining[superblock as usize] = true;
            self.unvisited[superblock as usize] -= gained;
            self.open += u64::from(gained);
            if code != 0 {
                self.write_extra_bits(superblock, code);
            }
        }
        gained
    }

    /// Writes the extra bits of the open depth for the positions that a superblock just gained.
    fn write_extra_bits(&mut self, superblock: u32, code: u32) {
        let words = self.indexed_space.words_per_superblock() as usize;
        let first = superblock as usize * words;
        for (bit, plane) in self.extra_planes.iter_mut().enumerate() {
            if code >> bit & 1 == 1 {
                for (word, before) in (first..).zip(&self.visited_before) {
                    plane[word] |= (self.planes.low[word] | self.planes.high[word]) & !before;
                }
            }
        }
    }

    /// Closes the open layer and opens the next, or finishes when the layer is empty.
    fn close_layer(&mut self) {
        self.next = 0;
        self.merging = false;
        if self.open == 0 {
            self.status = Status::Finished;
            return;
        }
        self.counts.push(self.open);
        self.open = 0;
        std::mem::swap(&mut self.gained, &mut self.gaining);
        let classes = self.gained.chunks_exact(self.indexed_space.frames() as usize);
        self.classes_gained = classes.map(|gained| gained.contains(&true)).collect();
        self.gaining.fill(false);
    }
}

impl Resumable for Survey {
    /// Works through `budget_superblocks` superblocks, or fewer when the search ends. A superblock holds up to 13,824
    /// positions and takes some microseconds; their number grows with the space.
    fn step(&mut self, budget_superblocks: u64) -> Status {
        for _ in 0..budget_superblocks {
            if self.status == Status::Finished {
                break;
            }
            self.pull_next();
        }
        self.status
    }
}
