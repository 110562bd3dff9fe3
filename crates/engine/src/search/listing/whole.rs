//! Every position of a space, as a breadth-first search from solved finds them.
//!
//! A position that is found first by taking a word back from a listed one has that word and the other's solution as
//! its own. So a layer needs to know its solutions only until the next is listed, and goes through the one before from
//! its beginning to its end: what jumps about in memory is one bit a position, whether it is listed.

use std::sync::Arc;

use antipode_puzzles::space::{Order, Position, Space};

use super::line::Lines;
use super::{Status, Writer};
use crate::search::chart::{Cell, Chart, WORD_CELLS};

/// A listing of a whole space.
///
/// ```
/// use std::sync::Arc;
///
/// use antipode_engine::search::listing::{Status, Whole};
/// use antipode_puzzles::rotation::{Board, Layout, Rotation, Rule};
///
/// let layout = Layout::of(&Rotation::new(Board::square(2, 3, 2)?, Rule::Quarter)?).expect("a small board");
/// let mut listing = Whole::new(layout.space());
/// let mut text = Vec::new();
/// let mut digits = |position: &_, out: &mut Vec<u8>| {
///     out.extend(layout.place(position).numbers().iter().map(|number| b'0' + number));
/// };
/// while listing.step(1000, &mut text, &mut digits) == Status::Working {
///     // Time to pass on what stands in `text` and to clear it, or to stop.
/// }
/// assert_eq!(listing.listed(), 120);
/// assert!(text.starts_with(b"123456 \n253146 A\n"));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Whole {
    /// Of the space with its steps turned round.
    chart: Chart,
    lines: Lines,
    /// For each step, those that may find something new after it; at the end, all steps of any class.
    worth: Vec<Vec<u16>>,
    /// A bit a cell.
    is_listed: Vec<u64>,
    listed: u64,
    layer: Layer,
    next: Layer,
    /// How many positions of the layer are done.
    done: usize,
    /// Whether the solved positions are listed.
    begun: bool,
}

/// Positions of one depth, in the order in which they were found.
#[derive(Debug, Default)]
struct Layer {
    found: Vec<Found>,
    /// What stands in the lines of the positions after them, one after the other.
    tails: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Found {
    cell: Cell,
    position: Position,
    /// By which steps it is worth going on.
    worth: u16,
    /// Where its tail ends.
    end: u32,
}

impl Layer {
    fn clear(&mut self) {
        self.found.clear();
        self.tails.clear();
    }

    /// The tail of a position's line.
    fn tail(&self, index: usize) -> &[u8] {
        let first = if index == 0 { 0 } else { self.found[index - 1].end };
        &self.tails[first as usize..self.found[index].end as usize]
    }
}

impl Whole {
    /// A listing that has not begun.
    ///
    /// # Panics
    /// When the space is one that no survey [takes](crate::search::survey::Survey::takes), or not valid.
    #[must_use]
    pub fn new(space: &Space) -> Whole {
        let chart = Chart::new(Arc::new(space.backwards()));
        let words = chart.superblocks() as usize * chart.superblock_words() as usize;
        Whole {
            lines: Lines::of(space),
            worth: worth(chart.space()),
            is_listed: vec![0; words],
            listed: 0,
            layer: Layer::default(),
            next: Layer::default(),
            done: 0,
            begun: false,
            chart,
        }
    }

    /// Goes on from so many positions, and appends the lines of those that are found from them.
    pub fn step(&mut self, budget_positions: usize, out: &mut Vec<u8>, write: &mut Writer<'_>) -> Status {
        if !std::mem::replace(&mut self.begun, true) {
            self.begin(out, write);
        }
        for _ in 0..budget_positions {
            if self.done == self.layer.found.len() {
                if self.next.found.is_empty() {
                    return Status::Finished;
                }
                std::mem::swap(&mut self.layer, &mut self.next);
                self.next.clear();
                self.done = 0;
            }
            self.go_on(out, write);
        }
        Status::Working
    }

    /// How many positions are listed.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    fn begin(&mut self, out: &mut Vec<u8>, write: &mut Writer<'_>) {
        for solved in &self.chart.space().solved {
            let cell = self.chart.cell(solved).expect("a solved position is a position of its space");
            if list(&mut self.is_listed, cell) {
                self.next.tails.push(b'\n');
                let (worth, end) = (self.worth.len() as u16 - 1, self.next.tails.len() as u32);
                self.next.found.push(Found { cell, position: *solved, worth, end });
                write(solved, out);
                out.extend_from_slice(b" \n");
                self.listed += 1;
            }
        }
    }

    fn go_on(&mut self, out: &mut Vec<u8>, write: &mut Writer<'_>) {
        let Whole { chart, lines, worth, is_listed, listed, layer, next, .. } = self;
        let from = layer.found[self.done];
        let tail = layer.tail(self.done);
        self.done += 1;
        let steps = &chart.space().classes[from.position.class as usize];
        let known = worth.len() as u16 - 1;
        let worth = &worth[usize::from(from.worth)];
        chart.each_neighbour(from.cell, &worth[..worth.len().min(steps.len())], |index, cell| {
            if !list(is_listed, cell) {
                return;
            }
            let step = &steps[index];
            let position = Position { class: step.to, order: from.position.order.pulled(&step.pull) };
            let first = next.tails.len();
            lines.begin_tail(step.word, tail, &mut next.tails);
            next.tails.extend_from_slice(tail);
            let worth = known.min(index as u16);
            next.found.push(Found { cell, position, worth, end: next.tails.len() as u32 });
            write(&position, out);
            out.push(b' ');
            out.extend_from_slice(&next.tails[first..]);
            *listed += 1;
        });
    }
}

/// For each step of a space of one class, the steps that may find something new after it; then all steps, for where
/// nothing is known of the step before.
///
/// What two steps lead to is listed already when the first of them can be left out, or when another first step, which
/// comes earlier, leads there with some second one: its position was gone on from before.
fn worth(space: &Space) -> Vec<Vec<u16>> {
    let all = || (0..space.classes.iter().map(Vec::len).max().unwrap_or(0) as u16).collect::<Vec<_>>();
    let [steps] = space.classes.as_slice() else { return vec![all()] };
    let mut reached = vec![Order::SOLVED];
    reached.extend(steps.iter().map(|step| Order(step.pull)));
    let mut worth = Vec::with_capacity(steps.len() + 1);
    for first in steps {
        let both = |second: &u16| Order(first.pull).pulled(&steps[usize::from(*second)].pull);
        worth.push(all().into_iter().filter(|second| !reached.contains(&both(second))).collect());
        reached.extend(all().iter().map(both));
    }
    worth.push(all());
    worth
}

/// Marks a cell; whether it was not marked before.
fn list(is_listed: &mut [u64], Cell(cell): Cell) -> bool {
    let (word, bit) = (&mut is_listed[(cell / WORD_CELLS) as usize], 1 << (cell % WORD_CELLS));
    // Most neighbours are listed already: what is not written need not be waited for.
    let new = *word & bit == 0;
    if new {
        *word |= bit;
    }
    new
}
