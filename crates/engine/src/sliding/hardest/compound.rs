//! The hardest compound puzzles of a rectangle: the goal fixes the place of every piece.
//!
//! The hardest puzzle of a component is its diameter, with pieces of one shape interchangeable
//! ([`diameter`](crate::sliding::diameter)). Every placement that is in no component explored before starts a new component. A component lies within
//! one family, so the families can be divided into shards that are searched independently.
//!
//! ```text
//!   count the placements  →  next placement  →  explore its component  →  its diameter
//!                                 ↑_______________________________________________|
//! ```
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

use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_position};
use antipode_puzzles::sliding::{Goal, Grid, Metric, PosedBoard};

use super::rectangle::Rectangle;
use super::{SearchError, SearchShard};
use crate::resumable::{Resumable, Status};
use crate::sliding::diameter::{Diameter, DiameterSearch};
use crate::sliding::explore::ComponentSearch;
use crate::sliding::graph::Graph;
use crate::sliding::placements::{PlacementFinder, placement_text};

/// The maximum number of cells of a rectangle: the search stores every position, and starts again from many of them.
pub const MAX_CELLS: usize = 12;
/// No component of a supported rectangle has more positions.
const MAX_POSITIONS: u32 = 1 << 26;

/// The search for the hardest compound puzzles, component by component.
#[derive(Clone, Debug)]
pub struct CompoundSearch {
    rectangle: Rectangle,
    metric: Metric,
    shard: SearchShard,
    pieces: Option<usize>,
    finder: PlacementFinder,
    stage: Stage,
    /// The number of positions to explore, as far as they are counted.
    expected: u64,
    /// The keys of all explored positions, with pieces of one shape interchangeable.
    visited: HashSet<u64>,
    rows: Vec<Option<FarthestPair>>,
    components: u64,
}

/// What the next step does.
#[derive(Clone, Debug)]
enum Stage {
    /// Counts the placements of the shard.
    Counting,
    /// Looks for a placement that is in no explored component.
    Placing,
    /// Explores the component of a placement, which has this number of pieces.
    Exploring(Box<ComponentSearch>, usize),
    /// Looks for the farthest two positions of the component.
    Measuring(Box<(Graph, DiameterSearch)>, usize),
    /// Every placement is in an explored component.
    Finished,
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
    /// The second position as a goal: its text, and which pieces are interchangeable.
    pub goal: String,
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
            shard: SearchShard::ALL,
            pieces: None,
            finder: PlacementFinder::new(grid),
            stage: Stage::Counting,
            expected: 0,
            visited: HashSet::new(),
            rows: vec![None; grid.cell_count()],
            components: 0,
        })
    }

    /// Searches only the families of a shard. To be called before the first step.
    #[must_use]
    pub fn with_shard(self, shard: SearchShard) -> CompoundSearch {
        CompoundSearch { shard, ..self }
    }

    /// Searches only puzzles with this number of pieces. To be called before the first step.
    #[must_use]
    pub fn with_pieces(self, pieces: usize) -> CompoundSearch {
        CompoundSearch { pieces: Some(pieces), ..self }
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

    /// The number of positions explored, and of all; the second is 0 until they are counted.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let is_counted = !matches!(self.stage, Stage::Counting);
        (self.visited.len() as u64, if is_counted { self.expected } else { 0 })
    }

    /// The next placement, with its key; `Some(None)` if it is not to be searched, `None` after the last.
    fn next_placement(&mut self) -> Option<Option<(&[u64], u64)>> {
        let board = &self.rectangle;
        let pieces = self.finder.next_placement()?;
        let covered: u64 = pieces.iter().sum();
        let is_wanted = self.pieces.is_none_or(|wanted| wanted == pieces.len());
        if pieces.is_empty() || covered == u64::from(board.all()) || !is_wanted {
            return Some(None);
        }
        let (mut key, mut family) = (0, 0_u64);
        for piece in pieces {
            let place = board.place_covering(*piece as u32) as usize;
            key |= board.places[place].mark;
            family = family.wrapping_add(board.shape_hashes[board.shape_of[place] as usize]);
        }
        let is_mine = family % u64::from(self.shard.count) == u64::from(self.shard.index);
        Some(is_mine.then_some((pieces, key)))
    }

    fn count_placement(&mut self) -> Stage {
        match self.next_placement() {
            Some(placement) => {
                self.expected += u64::from(placement.is_some());
                Stage::Counting
            }
            None => {
                self.finder = PlacementFinder::new(self.rectangle.grid());
                Stage::Placing
            }
        }
    }

    fn place(&mut self) -> Stage {
        let (grid, metric) = (self.rectangle.grid(), self.metric);
        let Some(placement) = self.next_placement() else { return Stage::Finished };
        let Some((pieces, key)) = placement else { return Stage::Placing };
        let (pieces, count) = (pieces.to_vec(), pieces.len());
        if self.visited.contains(&key) {
            return Stage::Placing;
        }
        let start = parse_position(&placement_text(grid, &pieces)).expect("a placement is a board");
        let puzzle = PosedBoard::new(start, Goal::Places(Vec::new()), metric);
        Stage::Exploring(Box::new(ComponentSearch::new(&puzzle, MAX_POSITIONS)), count)
    }

    fn explored(&mut self, graph: Graph, pieces: usize) -> Stage {
        self.components += 1;
        for number in 0..graph.positions() as u32 {
            let position = graph.position(number);
            let cells = (0..pieces).map(|piece| position.cells_of(piece).0 as u32);
            self.visited.insert(cells.fold(0, |key, cells| key | self.rectangle.mark_of(cells)));
        }
        if graph.positions() <= u64::from(self.known(pieces)) + 1 {
            return Stage::Placing;
        }
        let search = DiameterSearch::new(&graph);
        Stage::Measuring(Box::new((graph, search)), pieces)
    }

    fn measured(&mut self, graph: &Graph, longest: Diameter, pieces: usize) {
        if longest.distance > self.known(pieces) {
            let (from, to) = (graph.position(longest.from), graph.position(longest.to));
            self.rows[pieces - 1] = Some(FarthestPair {
                distance: longest.distance,
                from: format_position(&from),
                to: format_position(&to),
                goal: format_goal(&Goal::whole_board(&to), to.board()),
            });
        }
    }

    /// The distance of the hardest puzzle so far with a number of pieces.
    fn known(&self, pieces: usize) -> u32 {
        self.rows[pieces - 1].as_ref().map_or(0, |pair| pair.distance)
    }
}

impl Resumable for CompoundSearch {
    /// Looks at up to `positions` positions: placements, positions of a component, or those that a search from one of them
    /// visits. Such a search is not divided.
    fn step(&mut self, positions: u64) -> Status {
        let mut left = positions;
        while left > 0 {
            let (stage, cost) = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Counting => (self.count_placement(), 1),
                Stage::Placing => (self.place(), 1),
                Stage::Exploring(mut search, pieces) => match search.step(left) {
                    Status::Working => (Stage::Exploring(search, pieces), left),
                    Status::Finished => {
                        let graph = search.into_graph().expect("it is small enough");
                        let cost = graph.positions();
                        (self.explored(graph, pieces), cost)
                    }
                },
                Stage::Measuring(mut component, pieces) => {
                    let (graph, search) = &mut *component;
                    let is_searched = search.step(graph, 1).is_finished();
                    let cost = graph.positions();
                    if is_searched || search.upper_bound() <= self.known(pieces) {
                        self.measured(graph, search.longest(), pieces);
                        (Stage::Placing, cost)
                    } else {
                        (Stage::Measuring(component, pieces), cost)
                    }
                }
                Stage::Finished => return Status::Finished,
            };
            self.stage = stage;
            left = left.saturating_sub(cost);
        }
        Status::finished_if(matches!(self.stage, Stage::Finished))
    }
}
