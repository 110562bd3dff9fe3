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

use std::collections::HashMap;

use antipode_puzzles::sliding::{Cells, Distance, Grid, MAX_CELLS, Metric, Way};

use super::expand::{expand, single};
use super::finder::{Finder, connected_sets, shape_of, transposed};
use super::layout::{Drawing, Ground, Piece};
use twox_hash::XxHash64;

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

/// The hardest puzzles found, by number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Strict ones: entry `p - 1` is those of `p` pieces.
    pub strict: Vec<Row>,
    /// Loose ones that are not strict.
    pub only_loose: Vec<Row>,
}

/// The hardest puzzles of a number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many moves they take; `None` where no puzzle can be solved.
    pub distance: Option<u32>,
    /// All of them.
    pub boards: Vec<Champion>,
}

/// A puzzle of a search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Champion {
    /// The cells of the goal piece at the start.
    pub goal: Cells,
    /// The cells of the others, by their first cells.
    pub others: Vec<Cells>,
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

impl std::fmt::Display for CannotSearch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CannotSearch::TooLarge { bits } => write!(
                out,
                "so large a rectangle cannot be searched: its positions take {bits} bits, and the search has {MOST_BITS}"
            ),
        }
    }
}

impl std::error::Error for CannotSearch {}

/// A rectangle with all its shapes.
#[derive(Clone, Debug)]
struct Rectangle {
    ground: Ground,
    drawing: Drawing,
    shapes: Vec<Cells>,
    pieces: Vec<Piece>,
    by_shape: HashMap<Cells, u32>,
    /// For each shape the one it is turned over the diagonal; empty on oblong boards.
    turned: Vec<u32>,
    /// For each shape a number that says which it is in the sum over a family.
    names: Vec<u64>,
    /// What a piece sets in the key at each anchor: entry `64 · shape + anchor`.
    marks: Vec<u64>,
}

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

/// What one family's search works on, kept for the next.
#[derive(Clone, Debug, Default)]
struct Scratch {
    /// Keys by hash, 0 where nothing stands; a power of two of them. No position has key 0.
    slots: Vec<u64>,
    /// The anchors of each position, one after the other.
    anchors: Vec<u8>,
    /// The key of each.
    keys: Vec<u64>,
    /// The piece that slid last, which need not slide again where a move is any path.
    last: Vec<u8>,
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

    /// Searches a family from all its goals at once.
    fn search_family(&mut self, goal: u32, goals: &[(u64, u64)], scratch: &mut Scratch) {
        self.families += 1;
        let board = &self.board;
        let grid = board.ground.grid;
        let corner = board.corner(goal);
        let goal_anchor = (grid.cells() - 1 - board.last_cell(goal)) as u8;
        scratch.clear();
        // The pieces of the family: the goal, then the others by shape. Of every goal they are the same.
        let read = |key: u64| -> Vec<(u32, u8)> {
            let others = board.drawing.pieces(grid, key).into_iter().filter(|piece| *piece != corner);
            let mut others: Vec<(u32, u8)> = others
                .map(|piece| board.shape_at(piece))
                .map(|(shape, anchor)| (shape, anchor as u8))
                .collect();
            others.sort_unstable();
            others.insert(0, (goal, goal_anchor));
            others
        };
        let first = read(goals[0].1);
        let shapes: Vec<u32> = first.iter().map(|piece| piece.0).collect();
        let pieces: Vec<Piece> = shapes.iter().map(|shape| board.pieces[*shape as usize]).collect();
        let mut marks: Vec<u64> = Vec::with_capacity(64 * shapes.len());
        for &shape in &shapes {
            marks.extend_from_slice(&board.marks[64 * shape as usize..64 * (shape as usize + 1)]);
        }
        for (anchor, mark) in marks.iter_mut().enumerate().take(MAX_CELLS) {
            *mark = board.goal_mark(goal, anchor);
        }
        // Families of the same sum: next to never, and then each is searched for itself.
        let mut strangers = Vec::new();
        for &(family, key) in goals {
            let placed = read(key);
            if !placed.iter().map(|piece| piece.0).eq(shapes.iter().copied()) {
                strangers.push((family, key));
            } else if scratch.insert(key) {
                scratch.anchors.extend(placed.iter().map(|piece| piece.1));
                scratch.last.push(u8::MAX);
            }
        }
        let count = shapes.len();
        let any_path = self.metric == Metric::Move;
        let mut here = vec![0; count];
        let (mut from, mut depth) = (0, 0);
        let mut hardest: Option<(u32, Vec<usize>)> = None;
        while from < scratch.keys.len() {
            let end = scratch.keys.len();
            let starts: Vec<usize> = (from..end).filter(|at| scratch.anchors[at * count] == 0).collect();
            if !starts.is_empty() {
                hardest = Some((depth, starts));
            }
            for at in from..end {
                here.copy_from_slice(&scratch.anchors[at * count..(at + 1) * count]);
                let key = scratch.keys[at];
                let last = scratch.last[at];
                if self.metric.is_super() {
                    let expanded = expand(&board.ground, &pieces, self.metric, &here, &mut |slide| {
                        let moved = Cells(slide.pieces).iter().fold(key, |key, piece| {
                            let anchor = usize::from(here[piece]);
                            let to = (anchor as i16 + slide.by) as usize;
                            key ^ marks[64 * piece + anchor] ^ marks[64 * piece + to]
                        });
                        if scratch.insert(moved) {
                            let first = scratch.anchors.len();
                            scratch.anchors.extend_from_slice(&here);
                            slide.apply(&mut scratch.anchors[first..]);
                            scratch.last.push(u8::MAX);
                        }
                    });
                    expanded.expect("so few pieces have few sets");
                    continue;
                }
                let occupied =
                    pieces.iter().zip(&here).fold(0, |all, (piece, anchor)| all | piece.shape << anchor);
                let reach = if any_path { Distance::Path } else { self.metric.reach() };
                for (index, piece) in pieces.iter().enumerate() {
                    // Where it can go the search has been: it went from there.
                    if any_path && index == usize::from(last) {
                        continue;
                    }
                    let anchor = here[index];
                    let without = key ^ marks[64 * index + usize::from(anchor)];
                    single(&board.ground, piece, reach, anchor, occupied, &mut |by| {
                        let to = (i16::from(anchor) + by) as u8;
                        if scratch.insert(without ^ marks[64 * index + usize::from(to)]) {
                            let first = scratch.anchors.len();
                            scratch.anchors.extend_from_slice(&here);
                            scratch.anchors[first + index] = to;
                            scratch.last.push(index as u8);
                        }
                    });
                }
            }
            from = end;
            depth += 1;
        }
        self.visited += scratch.keys.len() as u64;
        if let Some((distance, starts)) = hardest {
            self.enter(goal, distance, &shapes, &starts, scratch);
        }
        if !strangers.is_empty() {
            self.search_family(goal, &strangers, scratch);
        }
    }

    /// Enters the hardest puzzles of a family, unless harder ones are known.
    fn enter(&mut self, goal: u32, distance: u32, shapes: &[u32], starts: &[usize], scratch: &Scratch) {
        let board = &self.board;
        let grid = board.ground.grid;
        let count = shapes.len();
        let corner = board.corner(goal);
        let is_strict = corner.contains(grid.cells() - 1);
        let rows = if is_strict { &mut self.rows.strict } else { &mut self.rows.only_loose };
        let row = &mut rows[count - 1];
        if row.distance.is_some_and(|known| known > distance) {
            return;
        }
        if row.distance != Some(distance) {
            *row = Row { distance: Some(distance), boards: Vec::new() };
        }
        for at in starts {
            let anchors = &scratch.anchors[at * count..(at + 1) * count];
            let mut cells = shapes
                .iter()
                .zip(anchors)
                .map(|(shape, anchor)| Cells(board.shapes[*shape as usize].0 << anchor));
            let champion = Champion::new(cells.next().expect("the goal"), cells.collect());
            if !board.turned.is_empty() {
                let mirrored = champion.transposed(grid);
                if mirrored != champion && !row.boards.contains(&mirrored) {
                    row.boards.push(mirrored);
                }
            }
            if !row.boards.contains(&champion) {
                row.boards.push(champion);
            }
        }
    }
}

impl Rows {
    /// Takes in what another share found.
    pub fn merge(&mut self, other: Rows) {
        for (mine, theirs) in [(&mut self.strict, other.strict), (&mut self.only_loose, other.only_loose)] {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), Row::default());
            }
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
        }
    }

    /// The hardest loose puzzles, the strict ones among them.
    #[must_use]
    pub fn loose(&self) -> Vec<Row> {
        let mut all = self.strict.clone();
        all.iter_mut().zip(&self.only_loose).for_each(|(row, more)| row.merge(more.clone()));
        all
    }
}

impl Row {
    /// Takes in what another share found: the harder ones, or both where they are as hard.
    pub fn merge(&mut self, other: Row) {
        if other.distance > self.distance {
            *self = other;
        } else if other.distance == self.distance {
            let more =
                other.boards.into_iter().filter(|board| !self.boards.contains(board)).collect::<Vec<_>>();
            self.boards.extend(more);
        }
        self.boards.sort_unstable();
    }
}

impl Champion {
    fn new(goal: Cells, mut others: Vec<Cells>) -> Champion {
        others.sort_unstable_by_key(|cells| cells.first());
        Champion { goal, others }
    }

    /// The same turned over the diagonal of a square.
    fn transposed(&self, grid: Grid) -> Champion {
        let others = self.others.iter().map(|piece| transposed(grid, *piece)).collect();
        Champion::new(transposed(grid, self.goal), others)
    }

    /// As rows of letters: the goal piece is A, the others B, C … in reading order.
    #[must_use]
    pub fn text(&self, grid: Grid) -> String {
        let mut names = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let mut cells = vec!['.'; grid.cells()];
        for (piece, name) in std::iter::once(&self.goal).chain(&self.others).zip(&mut names) {
            piece.iter().for_each(|cell| cells[cell] = name);
        }
        cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
    }
}

impl Rectangle {
    fn new(grid: Grid) -> Result<Rectangle, CannotSearch> {
        let drawing = Drawing::of(grid, Cells::NONE);
        let bits = drawing.bits + u32::BITS - (grid.cells() as u32 - 1).leading_zeros();
        if bits > MOST_BITS {
            return Err(CannotSearch::TooLarge { bits });
        }
        let mut shapes: Vec<Cells> =
            connected_sets(grid).into_iter().map(|set| shape_of(grid, set)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let by_shape: HashMap<Cells, u32> =
            (0..).zip(&shapes).map(|(number, shape)| (*shape, number)).collect();
        let pieces: Vec<Piece> = shapes.iter().map(|shape| Piece::free(grid, *shape)).collect();
        let turned = if grid.rows() == grid.cols() {
            let turned = |shape: &Cells| by_shape[&shape_of(grid, transposed(grid, *shape))];
            shapes.iter().map(turned).collect()
        } else {
            Vec::new()
        };
        let mut marks = vec![0; 64 * shapes.len()];
        for (number, piece) in pieces.iter().enumerate() {
            for anchor in Cells(piece.fits).iter() {
                let mark = &mut marks[64 * number + anchor];
                drawing.bits_of(grid, Cells(piece.shape << anchor), |bit| *mark |= 1 << bit);
            }
        }
        // Numbers whose sums tell families apart; where two sums are equal all the same, it is noticed later.
        let names = shapes.iter().map(|shape| XxHash64::oneshot(0, &shape.0.to_le_bytes())).collect();
        let ground = Ground::new(grid, Cells::NONE);
        Ok(Rectangle { ground, drawing, shapes, pieces, by_shape, turned, names, marks })
    }

    /// Which shape a set of cells has, and where it stands.
    fn shape_at(&self, cells: Cells) -> (u32, usize) {
        let grid = self.ground.grid;
        let cols = grid.cols();
        let top = cells.0.trailing_zeros() as usize / cols;
        // Every row laid over the others: its first column is that of the box.
        let mut over = cells.0 >> (top * cols);
        let mut columns = 0;
        while over != 0 {
            columns |= over & ((1 << cols) - 1);
            over >>= cols;
        }
        let anchor = top * cols + columns.trailing_zeros() as usize;
        (self.by_shape[&Cells(cells.0 >> anchor)], anchor)
    }

    /// The last cell of a shape's box, where that stands in the upper left corner.
    fn last_cell(&self, shape: u32) -> usize {
        let grid = self.ground.grid;
        let (_, _, height, width) = grid.box_of(self.shapes[shape as usize]);
        grid.cell(height - 1, width - 1)
    }

    /// The cells of a goal piece in its corner.
    fn corner(&self, goal: u32) -> Cells {
        let anchor = self.ground.grid.cells() - 1 - self.last_cell(goal);
        Cells(self.shapes[goal as usize].0 << anchor)
    }

    /// What a goal piece sets in the key: as any piece, and the number of its place.
    fn goal_mark(&self, goal: u32, anchor: usize) -> u64 {
        self.marks[64 * goal as usize + anchor] | (anchor as u64) << self.drawing.bits
    }
}

impl Scratch {
    fn clear(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![0; 1 << 10];
        }
        if 8 * self.keys.len() > self.slots.len() {
            self.slots.fill(0);
        } else {
            let mask = self.slots.len() - 1;
            for key in &self.keys {
                let mut at = scattered(*key) as usize & mask;
                // Those that stand behind one that is gone are looked for from their own beginnings.
                while self.slots[at] != 0 {
                    self.slots[at] = 0;
                    at = (at + 1) & mask;
                }
            }
        }
        self.keys.clear();
        self.anchors.clear();
        self.last.clear();
    }

    /// Whether a key is new; it is not any more.
    #[inline]
    fn insert(&mut self, key: u64) -> bool {
        if 2 * self.keys.len() >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = scattered(key) as usize & mask;
        loop {
            match self.slots[at] {
                0 => {
                    self.slots[at] = key;
                    self.keys.push(key);
                    return true;
                }
                known if known == key => return false,
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = 4 * self.slots.len();
        self.slots = vec![0; size];
        for &key in &self.keys {
            let mut at = scattered(key) as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = key;
        }
    }
}

/// A number that says little of another.
#[inline]
fn scattered(number: u64) -> u64 {
    let mixed = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}
