//! Every position of a space, as a breadth-first search from solved finds them.
//!
//! A position that is found first by taking a word back from a listed one has that word and the other's solution as
//! its own. So a layer needs to know its solutions only until the next is listed, and goes through the one before from
//! its beginning to its end: what jumps about in memory is one bit a position, whether it is listed.

use std::sync::Arc;

use antipode_puzzles::space::{Position, Space};

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
    cells: Vec<Cell>,
    positions: Vec<Position>,
    /// Their solutions, all of one length, one after the other.
    words: Vec<u16>,
    depth: usize,
}

impl Layer {
    fn clear(&mut self, depth: usize) {
        self.cells.clear();
        self.positions.clear();
        self.words.clear();
        self.depth = depth;
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
            if self.done == self.layer.cells.len() {
                if self.next.cells.is_empty() {
                    return Status::Finished;
                }
                std::mem::swap(&mut self.layer, &mut self.next);
                self.next.clear(self.layer.depth + 1);
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
                self.next.cells.push(cell);
                self.next.positions.push(*solved);
                self.lines.write(out, write, solved, &[]);
                self.listed += 1;
            }
        }
    }

    fn go_on(&mut self, out: &mut Vec<u8>, write: &mut Writer<'_>) {
        let Whole { layer, next, .. } = self;
        let (cell, position) = (layer.cells[self.done], layer.positions[self.done]);
        let solution = self.done * layer.depth..(self.done + 1) * layer.depth;
        self.done += 1;
        let steps = &self.chart.space().classes[position.class as usize];
        for ((word, there), step) in self.chart.neighbours(cell).zip(steps) {
            if list(&mut self.is_listed, there) {
                let found = Position { class: step.to, order: position.order.pulled(&step.pull) };
                let first = next.words.len();
                next.cells.push(there);
                next.positions.push(found);
                next.words.push(word.0);
                next.words.extend_from_slice(&layer.words[solution.clone()]);
                self.lines.write(out, write, &found, &next.words[first..]);
                self.listed += 1;
            }
        }
    }
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
