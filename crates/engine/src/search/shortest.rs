//! All shortest solutions of a position at once, a step of work at a time.
//!
//! The positions on shortest solutions form layers, from the position down to the solved ones. The search collects
//! them from the top. Then every layer, from the bottom, computes from the one below how many solutions continue and
//! how often the frame row must change on the best of them.
//!
//! ```text
//!   position    ●          solutions 5         the frame row is the row in Ramka's frame, which
//!              / \                             a move may require
//!            ●     ●       solutions 2 and 3
//!           / \   /|\
//!   solved ●   ● ● ● ●     solutions 1
//! ```
//!
//! Ramka's hardest position has 29,906 such positions.
//!
//! ```
//! use std::sync::Arc;
//!
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::shortest::ShortestSolutionsSearch;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 2, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let survey = Survey::new(layout.space().clone().into()).run();
//! let table = Arc::new(survey.into_table().expect("the survey has finished"));
//! let farthest = table.antipodes().next().expect("a farthest position");
//! let search = ShortestSolutionsSearch::new(table, &farthest).expect("it can be solved").run();
//! let solutions = search.into_solutions().expect("the search has finished");
//! assert_eq!((solutions.depth(), solutions.count()), (7, Some(56)));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::short_list;
use antipode_puzzles::space::{Generator, Position, Space};

use super::indexed_space::PositionIndex;
use super::table::Table;
use crate::resumable::{Resumable, Status};

/// A search for the shortest solutions of one position.
#[derive(Debug)]
pub struct ShortestSolutionsSearch {
    paths: Paths,
    phase: Phase,
    /// The number of processed indices of the current layer.
    done: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Collects the layer below this one.
    Down(usize),
    /// Computes the solutions and changes of this layer.
    Up(usize),
    Finished,
}

/// All shortest solutions of one position.
#[derive(Debug)]
pub struct ShortestSolutions {
    paths: Paths,
}

/// A possible first move of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The first move.
    pub mv: Generator,
    /// The position after it.
    pub position: Position,
    /// The number of shortest solutions that begin with it; `None` for `u64::MAX` and more.
    pub solutions: Option<u64>,
}

/// A shortest solution with the fewest changes of the frame row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestChanges {
    /// The moves.
    pub moves: Vec<Generator>,
    /// How many of them require another frame row than the current one.
    pub changes: u32,
}

impl ShortestSolutionsSearch {
    /// A search from a position; `None` when the position has no solution.
    #[must_use]
    pub fn new(table: Arc<Table>, position: &Position) -> Option<ShortestSolutionsSearch> {
        let cell = table.indexed_space().rank(position)?;
        let depth = table.depth_of_index(cell)? as usize;
        let mut frame_rows: Vec<u8> =
            table.space().move_names.iter().filter_map(|name| name.frame_row).collect();
        short_list::sort(&mut frame_rows);
        frame_rows.dedup();
        let mut layers = vec![Layer::default(); depth + 1];
        layers[0].cells.push(cell);
        let paths = Paths { table, layers, frame_rows };
        let mut shortest = ShortestSolutionsSearch { paths, phase: Phase::Down(0), done: 0 };
        if depth == 0 {
            shortest.start_counting(0);
        }
        Some(shortest)
    }

    /// Positions on shortest solutions found so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.paths.positions()
    }

    /// The result, once the search has finished.
    #[must_use]
    pub fn into_solutions(self) -> Option<ShortestSolutions> {
        (self.phase == Phase::Finished).then_some(ShortestSolutions { paths: self.paths })
    }

    fn down(&mut self, index: usize) {
        let code = self.paths.depth_code(index);
        let (above, below) = self.paths.layers.split_at_mut(index + 1);
        let (here, below) = (&above[index].cells, &mut below[0].cells);
        below.extend(self.paths.table.nearer_neighbours(here[self.done], code).map(|(_, cell)| cell));
        self.done += 1;
        if self.done == here.len() {
            below.sort_unstable();
            below.dedup();
            below.shrink_to_fit();
            self.done = 0;
            self.phase = Phase::Down(index + 1);
            if index + 2 == self.paths.layers.len() {
                self.start_counting(index + 1);
            }
        }
    }

    /// The solved positions are reached: each has one continuation, of no moves and no changes.
    fn start_counting(&mut self, last: usize) {
        let columns = self.paths.columns();
        let layer = &mut self.paths.layers[last];
        layer.solutions = vec![1; layer.cells.len()];
        layer.changes = vec![0; layer.cells.len() * columns];
        self.phase = last.checked_sub(1).map_or(Phase::Finished, Phase::Up);
    }

    fn up(&mut self, index: usize) {
        let columns = self.paths.columns();
        let cell = self.paths.layers[index].cells[self.done];
        let mut solutions = 0u64;
        let mut changes = vec![u16::MAX; columns];
        for (mv, below) in self.paths.nearer(index, cell) {
            let ahead = &self.paths.layers[index + 1];
            // The sum saturates at the maximum, which is reported as too many.
            solutions = solutions.saturating_add(ahead.solutions[below]);
            for (from, least) in changes.iter_mut().enumerate() {
                let (to, change) = self.paths.set(from, mv);
                *least = (*least).min(ahead.changes[below * columns + to].saturating_add(change));
            }
        }
        let layer = &mut self.paths.layers[index];
        layer.solutions.push(solutions);
        layer.changes.extend(changes);
        self.done += 1;
        if self.done == layer.cells.len() {
            self.done = 0;
            self.phase = index.checked_sub(1).map_or(Phase::Finished, Phase::Up);
        }
    }
}

impl Resumable for ShortestSolutionsSearch {
    /// Processes `budget_positions` positions, or fewer when the search ends. Every position is processed twice.
    fn step(&mut self, budget_positions: u64) -> Status {
        for _ in 0..budget_positions {
            match self.phase {
                Phase::Down(layer) => self.down(layer),
                Phase::Up(layer) => self.up(layer),
                Phase::Finished => break,
            }
        }
        Status::finished_if(self.phase == Phase::Finished)
    }
}

impl ShortestSolutions {
    /// The space of the solutions.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.paths.table.space()
    }

    /// The number of shortest solutions; `None` for `u64::MAX` and more. A solved position has one, of no moves.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        fits(self.paths.layers[0].solutions[0])
    }

    /// The number of moves of each.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.paths.layers.len() as u32 - 1
    }

    /// The number of positions on shortest solutions, including the first and the last.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.paths.positions()
    }

    /// The first moves, in the order of the moves. Empty for a solved position.
    #[must_use]
    pub fn first_moves(&self) -> Vec<FirstMove> {
        let paths = &self.paths;
        let Some(ahead) = paths.layers.get(1) else { return Vec::new() };
        let beginning = |(mv, below): (Generator, usize)| FirstMove {
            mv,
            position: paths.table.indexed_space().unrank(ahead.cells[below]),
            solutions: fits(ahead.solutions[below]),
        };
        paths.nearer(0, paths.layers[0].cells[0]).map(beginning).collect()
    }

    /// The first, in the order of the moves, of the shortest solutions with the fewest changes of the frame row,
    /// starting from this one. With `None` no row is set yet, and the first setting is free.
    #[must_use]
    pub fn fewest_changes(&self, frame_row: Option<u8>) -> FewestChanges {
        let paths = &self.paths;
        let elsewhere = paths.frame_rows.len();
        let least = |layer: usize, index: usize, set: usize| {
            paths.layers[layer].changes[index * paths.columns() + set]
        };
        let mut set = match frame_row {
            Some(frame_row) => paths.frame_rows.binary_search(&frame_row).unwrap_or(elsewhere),
            None => (0..paths.columns()).min_by_key(|set| least(0, 0, *set)).unwrap_or(elsewhere),
        };
        let changes = u32::from(least(0, 0, set));
        let mut moves = Vec::with_capacity(paths.layers.len() - 1);
        let mut index = 0;
        for layer in 0..paths.layers.len() - 1 {
            let goal = least(layer, index, set);
            let best = |(mv, below): (Generator, usize)| {
                let (to, change) = paths.set(set, mv);
                (least(layer + 1, below, to) + change == goal).then_some((mv, below, to))
            };
            let mut nearer = paths.nearer(layer, paths.layers[layer].cells[index]);
            let (mv, below, to) = nearer.find_map(best).expect("the least is that of some move");
            moves.push(mv);
            (index, set) = (below, to);
        }
        FewestChanges { moves, changes }
    }
}

/// The positions on shortest solutions, in layers.
#[derive(Debug)]
struct Paths {
    table: Arc<Table>,
    /// From the position down to the solved ones.
    layers: Vec<Layer>,
    /// The frame rows that generators name, ascending.
    frame_rows: Vec<u8>,
}

#[derive(Clone, Debug, Default)]
struct Layer {
    /// Ascending.
    cells: Vec<PositionIndex>,
    /// The number of solutions from each position.
    solutions: Vec<u64>,
    /// The fewest changes from each position, for each frame row that may be set there.
    changes: Vec<u16>,
}

impl Paths {
    fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.cells.len() as u64).sum()
    }

    /// The number of distinct settings: each frame row, and any other.
    fn columns(&self) -> usize {
        self.frame_rows.len() + 1
    }

    /// The setting after a generator, and the number of changes it takes.
    fn set(&self, from: usize, mv: Generator) -> (usize, u16) {
        match self.table.space().move_names[usize::from(mv.0)].frame_row {
            None => (from, 0),
            Some(frame_row) => {
                let to = self.frame_rows.binary_search(&frame_row).expect("every row of a move is listed");
                (to, u16::from(to != from))
            }
        }
    }

    fn depth_code(&self, layer: usize) -> u32 {
        self.table.depth_code().encode((self.layers.len() - 1 - layer) as u32)
    }

    /// The moves that lead nearer, with the index of the result in the layer below.
    fn nearer(&self, layer: usize, cell: PositionIndex) -> impl Iterator<Item = (Generator, usize)> + '_ {
        let below = &self.layers[layer + 1].cells;
        self.table.nearer_neighbours(cell, self.depth_code(layer)).map(|(mv, cell)| {
            let index = below.binary_search(&cell);
            (mv, index.expect("the layer below holds every nearer neighbour"))
        })
    }
}

fn fits(solutions: u64) -> Option<u64> {
    (solutions != u64::MAX).then_some(solutions)
}
