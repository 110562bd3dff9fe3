//! The hardest sliding block puzzles of a rectangle.
//!
//! # Which puzzles
//! The goal piece starts in the upper left corner (its box stands there) and is to reach the lower right one. *Strict*: it
//! covers the lower right cell; *loose*: its box stands in the corner (Neil Bickford, *Sliding Block Puzzles, Part 3*, whose
//! “strict simple simple simple” puzzles the strict ones are). A puzzle's value is the fewest moves to any position
//! with the goal piece in its corner; pieces of one shape are interchangeable, except for the goal piece.
//!
//! # How
//! All positions with the goal piece in its corner are laid out (`finder.rs`), goal shape by goal shape, and gathered in
//! *families*: those with the same pieces. Components never mix families, so one search from all goals of a family at once
//! gives every position the distance to the nearest goal of its own component; the last layer with a start in it is the
//! family's value. In the metrics in which one piece slides the nearest goal has *just* been reached, so only goals from
//! which the goal piece can go up or left are laid out. On square boards one of two families that mirror each other over
//! the diagonal is searched.

mod family;
mod rectangle;
mod rows;
mod scratch;

use std::fmt;

use antipode_puzzles::sliding::{Cells, Grid, Metric, Way};

use self::rectangle::Rectangle;
pub use self::rows::{Champion, Row, Rows};
use self::scratch::Scratch;
use super::finder::Finder;
use crate::search::survey::Status;

/// The most bits of a key: cells, pairs of neighbouring cells, and the number of the goal piece's place.
const MOST_BITS: u32 = 64;

/// The search for the hardest puzzles of a rectangle, a step at a time.
#[derive(Clone, Debug)]
pub struct Search {
    board: Rectangle,
    metric: Metric,
    share: Share,
    /// Which shape is the goal's next.
    next: usize,
    work: Work,
    rows: Rows,
    visited: u64,
    families: u64,
}

/// Which part of a search is done: part `index` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// Which, from 0.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl Share {
    /// All of it.
    pub const ALL: Share = Share { index: 0, of: 1 };
}

/// Why a rectangle cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotSearch {
    /// Its positions do not fit into the keys of the search.
    TooLarge {
        /// How many bits they take.
        bits: u32,
    },
}

impl fmt::Display for CannotSearch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotSearch::TooLarge { bits } => write!(
                out,
                "so large a rectangle cannot be searched: its positions take {bits} bits, and the search has {MOST_BITS}"
            ),
        }
    }
}

impl std::error::Error for CannotSearch {}

/// What is being done.
#[derive(Clone, Debug)]
enum Work {
    /// The next goal shape is to be taken.
    Next,
    /// The positions with the goal piece in its corner are laid out.
    LayOut { goal: u32, finder: Finder, laid: Vec<(u64, u64)> },
    /// Their families are searched one after the other.
    Families { goal: u32, laid: Vec<(u64, u64)>, next: usize, scratch: Scratch },
    /// Nothing is left.
    Done,
}

impl Search {
    /// A search of a rectangle, or of a share of it.
    ///
    /// # Errors
    /// When it is too large.
    pub fn new(grid: Grid, metric: Metric, share: Share) -> Result<Search, CannotSearch> {
        let board = Rectangle::new(grid)?;
        let most = grid.cells();
        let rows = Rows { strict: vec![Row::default(); most], only_loose: vec![Row::default(); most] };
        Ok(Search { board, metric, share, next: 0, work: Work::Next, rows, visited: 0, families: 0 })
    }

    /// Works on: some thousands of placements, or a family or more.
    pub fn step(&mut self) -> Status {
        match std::mem::replace(&mut self.work, Work::Done) {
            Work::Done => return Status::Finished,
            Work::Next => {
                if let Some(goal) = self.next_goal() {
                    let corner = self.board.corner(goal);
                    let grid = self.board.ground.grid;
                    let finder = Finder::within(grid, grid.all().without(corner));
                    self.work = Work::LayOut { goal, finder, laid: Vec::new() };
                }
            }
            Work::LayOut { goal, mut finder, mut laid } => {
                self.work = if self.lay_out(goal, &mut finder, &mut laid) == Status::Working {
                    Work::LayOut { goal, finder, laid }
                } else {
                    laid.sort_unstable();
                    Work::Families { goal, laid, next: 0, scratch: Scratch::default() }
                };
            }
            Work::Families { goal, laid, mut next, mut scratch } => {
                let until = self.visited + 20_000;
                while next < laid.len() && self.visited < until {
                    let family = laid[next].0;
                    let end = next + laid[next..].iter().take_while(|other| other.0 == family).count();
                    self.search_family(goal, &laid[next..end], &mut scratch);
                    next = end;
                }
                self.work =
                    if next < laid.len() { Work::Families { goal, laid, next, scratch } } else { Work::Next };
            }
        }
        Status::Working
    }

    /// The hardest found so far.
    #[must_use]
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// How many positions were looked at so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many families were searched so far.
    #[must_use]
    pub fn families(&self) -> u64 {
        self.families
    }

    /// How many goal shapes are done, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let open = usize::from(!matches!(self.work, Work::Next | Work::Done));
        (self.next - open, self.board.shapes.len())
    }

    /// The next goal shape that is not the mirror image of one that is searched for it.
    fn next_goal(&mut self) -> Option<u32> {
        while self.next < self.board.shapes.len() {
            let goal = self.next as u32;
            self.next += 1;
            if self.board.turned.get(goal as usize).is_none_or(|turned| goal <= *turned) {
                return Some(goal);
            }
        }
        None
    }

    /// Lays out some more positions with the goal piece in its corner.
    fn lay_out(&self, goal: u32, finder: &mut Finder, laid: &mut Vec<(u64, u64)>) -> Status {
        let board = &self.board;
        let grid = board.ground.grid;
        let corner = board.corner(goal);
        let anchor = grid.cells() - 1 - (board.last_cell(goal));
        for _ in 0..20_000 {
            let Some(others) = finder.next_placement() else { return Status::Finished };
            let covered = others.iter().fold(corner.0, |all, piece| all | piece);
            if covered == grid.all().0 {
                continue;
            }
            if !self.metric.is_super() {
                let just_solved = [Way::Up, Way::Left].into_iter().any(|way| {
                    grid.shifted(corner, way).is_some_and(|there| there.0 & covered & !corner.0 == 0)
                });
                if !just_solved {
                    continue;
                }
            }
            let mut key = board.goal_mark(goal, anchor);
            let (mut family, mut mirrored) = (0_u64, 0_u64);
            for &piece in others {
                let first = Cells(piece);
                let (shape, anchor) = board.shape_at(first);
                key ^= board.marks[64 * shape as usize + anchor];
                family = family.wrapping_add(board.names[shape as usize]);
                if let Some(&turned) = board.turned.get(shape as usize) {
                    mirrored = mirrored.wrapping_add(board.names[turned as usize]);
                }
            }
            let is_own_image = board.turned.get(goal as usize) == Some(&goal);
            if is_own_image && mirrored < family {
                continue;
            }
            if family % u64::from(self.share.of) != u64::from(self.share.index) {
                continue;
            }
            laid.push((family, key));
        }
        Status::Working
    }
}
