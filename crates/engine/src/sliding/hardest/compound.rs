//! The hardest compound puzzles of a rectangle: the goal fixes the place of every piece.
//!
//! The hardest puzzle of a component is its diameter, with pieces of one shape interchangeable
//! ([`diameter`]). Every placement that is in no component explored before starts a new component.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::hardest::compound::CompoundSearch;
//! use antipode_puzzles::sliding::{Grid, Metric};
//!
//! let grid = Grid::new(2, 2).expect("a small grid");
//! let search = CompoundSearch::new(grid, Metric::Step).expect("it is small enough").run();
//! let one_piece = search.rows()[0].as_ref().expect("a single piece moves");
//! assert_eq!(one_piece.distance, 2);
//! ```

use std::collections::HashSet;

use antipode_puzzles::sliding::notation::{format_position, parse_position};
use antipode_puzzles::sliding::{Goal, Grid, Metric, PosedBoard};

use super::SearchError;
use super::rectangle::Rectangle;
use crate::resumable::{Resumable, Status};
use crate::sliding::diameter;
use crate::sliding::explore::explore;
use crate::sliding::placements::PlacementFinder;

/// No component of a supported rectangle has more positions.
const MAX_POSITIONS: u32 = 1 << 26;

/// The search for the hardest compound puzzles, component by component.
#[derive(Clone, Debug)]
pub struct CompoundSearch {
    rectangle: Rectangle,
    metric: Metric,
    finder: PlacementFinder,
    /// The keys of all explored positions, with pieces of one shape interchangeable.
    visited: HashSet<u64>,
    rows: Vec<Option<FarthestPair>>,
    components: u64,
}

/// The two positions farthest apart, for one number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarthestPair {
    /// The distance in moves of the metric.
    pub distance: u32,
    /// The first position as text.
    pub from: String,
    /// The second position as text.
    pub to: String,
}

impl CompoundSearch {
    /// Starts the search.
    ///
    /// # Errors
    /// If the rectangle is too large.
    pub fn new(grid: Grid, metric: Metric) -> Result<CompoundSearch, SearchError> {
        Ok(CompoundSearch {
            rectangle: Rectangle::new(grid)?,
            metric,
            finder: PlacementFinder::new(grid),
            visited: HashSet::new(),
            rows: vec![None; grid.cell_count()],
            components: 0,
        })
    }

    /// The hardest puzzle for each number of pieces `p`, at index `p - 1`. `None` if all components are single positions.
    #[must_use]
    pub fn rows(&self) -> &[Option<FarthestPair>] {
        &self.rows
    }

    /// The numbers of positions and of components explored.
    #[must_use]
    pub fn positions_and_components(&self) -> (u64, u64) {
        (self.visited.len() as u64, self.components)
    }

    fn explore_component(&mut self, text: &str, pieces: usize) {
        let start = parse_position(text).expect("a placement is a board");
        let puzzle = PosedBoard::new(start, Goal::Places(Vec::new()), self.metric);
        let graph = explore(&puzzle, MAX_POSITIONS).expect("it is small enough");
        self.components += 1;
        for number in 0..graph.positions() as u32 {
            let position = graph.position(number);
            let cells = (0..pieces).map(|piece| position.cells_of(piece).0 as u32);
            self.visited.insert(cells.fold(0, |key, cells| key | self.rectangle.mark_of(cells)));
        }
        let row = &mut self.rows[pieces - 1];
        let known = row.as_ref().map_or(0, |pair| pair.distance);
        if graph.positions() <= u64::from(known) + 1 {
            return;
        }
        let mut search = diameter::DiameterSearch::new(&graph);
        while search.step(&graph, 1) == Status::Working && search.upper_bound() > known {}
        let longest = search.longest();
        if longest.distance > known {
            let text = |number| format_position(&graph.position(number));
            let (from, to) = (text(longest.from), text(longest.to));
            *row = Some(FarthestPair { distance: longest.distance, from, to });
        }
    }
}

impl Resumable for CompoundSearch {
    /// Processes up to `placements` more placements and explores the components they start.
    fn step(&mut self, placements: u64) -> Status {
        for _ in 0..placements {
            let Some(pieces) = self.finder.next_placement() else { return Status::Finished };
            let covered: u64 = pieces.iter().sum();
            let board = &self.rectangle;
            let key = pieces.iter().fold(0, |key, piece| key | board.mark_of(*piece as u32));
            if pieces.is_empty() || covered == u64::from(board.all()) || self.visited.contains(&key) {
                continue;
            }
            let text = board_text(board.grid(), pieces);
            let count = pieces.len();
            self.explore_component(&text, count);
        }
        Status::Working
    }
}

fn board_text(grid: Grid, pieces: &[u64]) -> String {
    let mut cells = vec!['.'; grid.cell_count()];
    for (piece, name) in pieces.iter().zip(('A'..='Z').chain('a'..='z')) {
        (0..grid.cell_count()).filter(|cell| piece >> cell & 1 == 1).for_each(|cell| cells[cell] = name);
    }
    cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}
