//! Every position of a space, in the order of a breadth-first search from the solved positions.
//!
//! A position first found by an inverse move from a listed one has that move followed by the other's solution. So a
//! layer needs its solutions only until the next is listed, and reads the previous one sequentially. Random access is
//! limited to one bit per position, whether it is listed.

use std::sync::Arc;

use antipode_puzzles::space::{Position, Space, TileOrder};

use super::PositionWriter;
use super::line_format::LineFormat;
use crate::resumable::Status;
use crate::search::indexed_space::{IndexedSpace, PositionIndex, WORD_BITS};

/// A listing of a whole space.
///
/// ```
/// use std::sync::Arc;
///
/// use antipode_engine::resumable::{Resumable, Status};
/// use antipode_engine::search::listing::FullListing;
/// use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
///
/// let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
/// let layout = SpaceLayout::of(&variant).expect("a small board");
/// let mut listing = FullListing::new(layout.space());
/// let mut text = Vec::new();
/// let mut digits = |position: &_, out: &mut Vec<u8>| {
///     out.extend(layout.position_at(position).numbers().iter().map(|number| b'0' + number));
/// };
/// while listing.step(1000, &mut text, &mut digits) == Status::Working {
///     // Time to pass on `text` and to clear it, or to stop.
/// }
/// assert_eq!(listing.listed(), 120);
/// assert!(text.starts_with(b"123456 \n253146 A\n"));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
#[derive(Debug)]
pub struct FullListing {
    /// The index of the reversed space.
    indexed_space: IndexedSpace,
    lines: LineFormat,
    /// For each step, the steps after it that may find something new; at the end, all steps of any class.
    useful_steps: Vec<Vec<u16>>,
    /// One bit per index.
    is_listed: Vec<u64>,
    listed: u64,
    layer: Layer,
    next: Layer,
    /// The number of expanded positions of the layer.
    done: usize,
    /// Whether the solved positions are listed.
    begun: bool,
}

/// Positions of one depth, in the order in which they were found.
#[derive(Debug, Default)]
struct Layer {
    positions: Vec<ListedPosition>,
    /// The line tails of the positions after the position text, one after the other.
    tails: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct ListedPosition {
    cell: PositionIndex,
    position: Position,
    /// The index of its steps in `useful_steps` of the listing.
    steps_index: u16,
    /// Where its tail ends.
    end: u32,
}

impl Layer {
    fn clear(&mut self) {
        self.positions.clear();
        self.tails.clear();
    }

    /// The tail of a position's line.
    fn tail(&self, index: usize) -> &[u8] {
        let first = if index == 0 { 0 } else { self.positions[index - 1].end };
        &self.tails[first as usize..self.positions[index].end as usize]
    }
}

impl FullListing {
    /// A listing that has not begun.
    ///
    /// # Panics
    /// When the space is not [supported](crate::search::survey::Survey::supports), or not valid.
    #[must_use]
    pub fn new(space: &Space) -> FullListing {
        let indexed_space = IndexedSpace::new(Arc::new(space.reversed()));
        let words = indexed_space.superblocks() as usize * indexed_space.words_per_superblock() as usize;
        FullListing {
            lines: LineFormat::of(space),
            useful_steps: useful_steps(indexed_space.space()),
            is_listed: vec![0; words],
            listed: 0,
            layer: Layer::default(),
            next: Layer::default(),
            done: 0,
            begun: false,
            indexed_space,
        }
    }

    /// Expands `budget_positions` positions and appends the lines of those that they find.
    pub fn step(
        &mut self,
        budget_positions: u64,
        out: &mut Vec<u8>,
        write: &mut PositionWriter<'_>,
    ) -> Status {
        if !std::mem::replace(&mut self.begun, true) {
            self.begin(out, write);
        }
        for _ in 0..budget_positions {
            if self.done == self.layer.positions.len() {
                if self.next.positions.is_empty() {
                    return Status::Finished;
                }
                std::mem::swap(&mut self.layer, &mut self.next);
                self.next.clear();
                self.done = 0;
            }
            self.expand_next(out, write);
        }
        Status::Working
    }

    /// The number of listed positions.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    fn begin(&mut self, out: &mut Vec<u8>, write: &mut PositionWriter<'_>) {
        for solved in &self.indexed_space.space().solved {
            let cell = self.indexed_space.rank(solved).expect("a solved position is a position of its space");
            if mark_listed(&mut self.is_listed, cell) {
                self.next.tails.push(b'\n');
                let (steps_index, end) = (self.useful_steps.len() as u16 - 1, self.next.tails.len() as u32);
                self.next.positions.push(ListedPosition { cell, position: *solved, steps_index, end });
                write(solved, out);
                out.extend_from_slice(b" \n");
                self.listed += 1;
            }
        }
    }

    fn expand_next(&mut self, out: &mut Vec<u8>, write: &mut PositionWriter<'_>) {
        let FullListing { indexed_space, lines, useful_steps, is_listed, listed, layer, next, .. } = self;
        let from = layer.positions[self.done];
        let tail = layer.tail(self.done);
        self.done += 1;
        let steps = &indexed_space.space().classes[from.position.class as usize];
        let known = useful_steps.len() as u16 - 1;
        let useful = &useful_steps[usize::from(from.steps_index)];
        indexed_space.for_each_neighbour(
            from.cell,
            &useful[..useful.len().min(steps.len())],
            |index, cell| {
                if !mark_listed(is_listed, cell) {
                    return;
                }
                let step = &steps[index];
                let position = Position { class: step.to, order: from.position.order.pull(&step.preimages) };
                let first = next.tails.len();
                lines.begin_tail(step.generator, tail, &mut next.tails);
                next.tails.extend_from_slice(tail);
                let steps_index = known.min(index as u16);
                next.positions.push(ListedPosition {
                    cell,
                    position,
                    steps_index,
                    end: next.tails.len() as u32,
                });
                write(&position, out);
                out.push(b' ');
                out.extend_from_slice(&next.tails[first..]);
                *listed += 1;
            },
        );
    }
}

/// For each step of a space of one class, the steps after it that may find something new; then all steps, for when
/// the step before is unknown.
///
/// The result of two steps is listed already when one step leads there, or when an earlier first step leads there
/// with some second one: its position was expanded before.
fn useful_steps(space: &Space) -> Vec<Vec<u16>> {
    let all = || (0..space.classes.iter().map(Vec::len).max().unwrap_or(0) as u16).collect::<Vec<_>>();
    let [steps] = space.classes.as_slice() else { return vec![all()] };
    let mut reached = vec![TileOrder::SOLVED];
    reached.extend(steps.iter().map(|step| TileOrder(step.preimages)));
    let mut useful = Vec::with_capacity(steps.len() + 1);
    for first in steps {
        let both = |second: &u16| TileOrder(first.preimages).pull(&steps[usize::from(*second)].preimages);
        useful.push(all().into_iter().filter(|second| !reached.contains(&both(second))).collect());
        reached.extend(all().iter().map(both));
    }
    useful.push(all());
    useful
}

/// Marks an index. Returns whether it was unmarked.
fn mark_listed(is_listed: &mut [u64], PositionIndex(cell): PositionIndex) -> bool {
    let (word, bit) = (&mut is_listed[(cell / WORD_BITS) as usize], 1 << (cell % WORD_BITS));
    // Most neighbours are listed already: skipping the write avoids a stall.
    let new = *word & bit == 0;
    if new {
        *word |= bit;
    }
    new
}
