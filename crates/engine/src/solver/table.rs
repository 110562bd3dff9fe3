//! The distances of all positions of a space, and what follows from them.
//!
//! ```
//! use antipode_engine::solver::{TableLimits, find, run};
//!
//! let solver = find("rotation", "3x2n2 quarter")?;
//! let table = run(solver.table(TableLimits::default())?)?;
//! for antipode in run(table.antipodes(10))? {
//!     let solution = table.solution(&antipode)?;
//!     assert_eq!(solution.moves.len(), 7);
//! }
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

use std::iter;
use std::sync::Arc;

use antipode_puzzles::scramble;

use super::SolverError;
use super::work::{Single, Work, run};
use crate::search::table::Table;
use crate::sliding::graph::Graph;
use crate::sliding::radial_layout::RadialLayout;

/// The distance of every position: the table of a space, or the graph of a component.
///
/// Every query of a position fails as [`super::PuzzleSolver::canonical_position`] does. Threads may share a table.
pub trait DistanceTable: Send + Sync {
    /// The name of the metric or the rule.
    fn metric(&self) -> &'static str;

    /// The number of reachable positions.
    fn positions(&self) -> u64;

    /// The number of positions at each depth; the last index is God's number. Empty if no position is solved.
    fn counts(&self) -> &[u64];

    /// The depth of the farthest positions.
    fn gods_number(&self) -> u32 {
        (self.counts().len() as u32).saturating_sub(1)
    }

    /// The mean depth.
    fn mean_depth(&self) -> f64 {
        let moves: u64 = (0..).zip(self.counts()).map(|(depth, count)| depth * count).sum();
        moves as f64 / self.counts().iter().sum::<u64>() as f64
    }

    /// The depth of a position.
    ///
    /// # Errors
    /// As for all queries.
    fn depth(&self, position: &str) -> Result<u32, SolverError>;

    /// The legal moves with the depth after each, in move order.
    ///
    /// # Errors
    /// As for all queries.
    fn moves(&self, position: &str) -> Result<Vec<MoveDepth>, SolverError>;

    /// The first shortest solution in move order.
    ///
    /// # Errors
    /// As for all queries.
    fn solution(&self, position: &str) -> Result<Solution, SolverError>;

    /// The set of all shortest solutions.
    ///
    /// # Errors
    /// As for all queries.
    fn shortest_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Work<Box<dyn ShortestSolutionSet>>>, SolverError>;

    /// All shortest solutions, one at a time. A solved position has one empty solution.
    ///
    /// # Errors
    /// As for all queries.
    fn all_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Iterator<Item = Vec<String>> + '_>, SolverError>;

    /// The farthest positions: at most the first `max`.
    fn antipodes(&self, max: usize) -> Box<dyn Work<Vec<String>>>;

    /// The positions of a depth with these indices, from 0, which ascend and exist.
    fn positions_in_layer(&self, depth: u32, indices: &[u64]) -> Box<dyn Work<Vec<String>>>;

    /// A uniformly random position, of an exact depth or among all. The same seed gives the same position.
    ///
    /// # Errors
    /// If no position has the depth.
    fn random_position(&self, depth: Option<u32>, seed: &str) -> Result<Box<dyn Work<String>>, SolverError> {
        let counts = self.counts();
        if counts.is_empty() {
            return Err(SolverError::NoGoalReachable { positions: Some(self.positions()) });
        }
        if let Some(depth) = depth {
            let layer = counts.get(depth as usize).copied().ok_or_else(|| SolverError::NoSuchDepth {
                depth,
                farthest: self.gods_number(),
                metric: self.metric(),
            })?;
            let index = scramble::uniform(seed, layer);
            return Ok(Box::new(Single(self.positions_in_layer(depth, &[index]))));
        }
        let (mut depth, mut index) = (0, scramble::uniform(seed, counts.iter().sum()));
        while index >= counts[depth] {
            index -= counts[depth];
            depth += 1;
        }
        Ok(Box::new(Single(self.positions_in_layer(depth as u32, &[index]))))
    }

    /// The number of ranks. Ranks are from 0 to below it, and some may have no reachable position.
    fn ranks(&self) -> u64;

    /// The rank of a position. Positions that the ruleset does not distinguish have one rank.
    ///
    /// # Errors
    /// As for all queries.
    fn rank(&self, position: &str) -> Result<u64, SolverError>;

    /// The position of a rank.
    ///
    /// # Errors
    /// If no reachable position has this rank.
    fn unrank(&self, rank: u64) -> Result<String, SolverError>;

    /// Writes the depths of consecutive ranks, beginning with `first`: [`NO_DEPTH`] where no position is reachable, and where it
    /// cannot be solved.
    fn write_depths(&self, first: u64, depths: &mut [u16]);

    /// The table as bytes, if it is of a kind that can be kept.
    fn to_bytes(&self) -> Option<Vec<u8>>;

    /// The table of the space, if this is one.
    fn space_table(&self) -> Option<&Arc<Table>>;

    /// The graph with numbered positions, if this is one.
    fn graph(&self) -> Option<&dyn ComponentGraph>;
}

/// What [`DistanceTable::write_depths`] writes for a rank without a depth.
pub const NO_DEPTH: u16 = u16::MAX;

/// A legal move and the depth after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDepth {
    /// The move.
    pub move_name: String,
    /// The depth after it.
    pub depth: u32,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves.
    pub moves: Vec<String>,
    /// How often the solution shifts the block, starting from the row of the position; `None` unless shifts are free.
    pub shifts: Option<u32>,
}

/// All shortest solutions of one position.
pub trait ShortestSolutionSet {
    /// The length of each.
    fn depth(&self) -> u32;

    /// Their number; `None` for `u64::MAX` and more.
    fn count(&self) -> Option<u64>;

    /// Their first moves.
    fn first_moves(&self) -> Vec<FirstMove>;

    /// One with the fewest shifts of the block; `None` unless shifts are free.
    fn fewest_shifts(&self) -> Option<Solution>;
}

/// A first move of a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub move_name: String,
    /// The number of shortest solutions that begin with it; `None` for `u64::MAX` and more.
    pub solutions: Option<u64>,
}

/// A graph whose positions have numbers, which are their ranks.
pub trait ComponentGraph: DistanceTable {
    /// The graph on rings around the goal, with at most `max_positions` positions.
    ///
    /// # Errors
    /// If no goal is reachable.
    fn layout(&self, max_positions: usize) -> Result<RadialLayout, SolverError>;

    /// At each depth, the number of positions without a move to a larger depth.
    fn dead_ends(&self) -> Vec<u64>;

    /// The graph of the component.
    fn component(&self) -> &Arc<Graph>;
}

/// The set of all shortest solutions, in one call.
///
/// # Errors
/// As for all queries of a table.
pub fn shortest_solutions(
    table: &dyn DistanceTable,
    position: &str,
) -> Result<Box<dyn ShortestSolutionSet>, SolverError> {
    run(table.shortest_solutions(position)?)
}

/// How often a solution changes the row in the frame.
pub(super) fn row_changes(row: u8, needed: impl Iterator<Item = Option<u8>>) -> u32 {
    let rows: Vec<u8> = iter::once(row).chain(needed.flatten()).collect();
    rows.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32
}
