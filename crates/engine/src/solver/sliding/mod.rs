//! A sliding block puzzle in a metric. Its table is the graph of its component.
//!
//! ```
//! use antipode_engine::solver::sliding::SlidingSolver;
//! use antipode_engine::solver::{PuzzleSolver, TableLimits, run};
//!
//! let solver = SlidingSolver::parse("step A./.. -> ../.A")?;
//! let table = run(solver.table(TableLimits::default())?)?;
//! assert_eq!(table.counts(), [1, 2, 1]);
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

mod component;
mod search;

use std::sync::Arc;

use antipode_puzzles::sliding::library::symmetric_form;
use antipode_puzzles::sliding::{Metric, PosedBoard, Position};
use antipode_puzzles::space::Space;

pub use component::{ComponentError, ComponentTable, ComponentWork};

use super::{
    BoundsSolver, Certifier, DistanceTable, Methods, PositionSampler, PuzzleKind, PuzzleSolver, SolverError,
    TableLimits, Work, certificate,
};
use crate::sliding::certificate::ComponentCertificate;

/// A sliding block puzzle in a metric.
#[derive(Clone, Debug)]
pub struct SlidingSolver(PosedBoard);

impl SlidingSolver {
    /// Parses a metric, then a board and its goal: `move AA/B. -> ../.B`.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse(ruleset: &str) -> Result<SlidingSolver, SolverError> {
        let (metric, puzzle) = ruleset.split_once(' ').unwrap_or((ruleset, ""));
        let metric: Metric = metric.parse().map_err(SolverError::SlidingMetric)?;
        PosedBoard::parse(puzzle, "", metric).map(SlidingSolver).map_err(SolverError::SlidingPosition)
    }

    /// The solver of a puzzle.
    #[must_use]
    pub fn new(puzzle: PosedBoard) -> SlidingSolver {
        SlidingSolver(puzzle)
    }
}

impl PuzzleSolver for SlidingSolver {
    fn kind(&self) -> PuzzleKind {
        PuzzleKind::Sliding
    }

    fn board(&self) -> Option<String> {
        Some(position_text(&self.0, self.0.start()))
    }

    fn metric(&self) -> &'static str {
        self.0.metric().name()
    }

    fn canonical_position(&self, text: &str) -> Result<String, SolverError> {
        Ok(position_text(&self.0, parse_position(&self.0, text)?))
    }

    fn symmetric_form(&self, position: &str) -> Result<String, SolverError> {
        let there = self.0.with_start(parse_position(&self.0, position)?);
        Ok(symmetric_form(&there.start_text(), &there.goal_text()))
    }

    fn table_size(&self) -> Result<Option<u64>, SolverError> {
        Ok(None)
    }

    fn space(&self) -> Result<Option<Arc<Space>>, SolverError> {
        Ok(None)
    }

    fn table(&self, limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError> {
        Ok(Box::new(ComponentWork::new(&self.0, limits)))
    }

    fn table_from_bytes(&self, _bytes: &[u8]) -> Option<Arc<dyn DistanceTable>> {
        None
    }

    fn sampler(&self) -> Option<&dyn PositionSampler> {
        None
    }

    /// For boards whose table does not fit into memory.
    fn bounds_solver(&self) -> Option<&dyn BoundsSolver> {
        Some(self)
    }

    fn methods(&self) -> Option<&dyn Methods> {
        None
    }

    fn certifier(&self) -> Option<&dyn Certifier> {
        Some(self)
    }

    fn has_free_shifts(&self) -> bool {
        false
    }
}

impl Certifier for SlidingSolver {
    fn check(&self) -> Result<(), SolverError> {
        ComponentCertificate::counting(self.0.metric()).map(drop).map_err(SolverError::Certificate)
    }

    fn certificate(&self, table: &dyn DistanceTable) -> Result<Box<dyn Work<Vec<u8>>>, SolverError> {
        certificate::of_component(table)
    }
}

/// Parses a position of a puzzle. The text may contain the goal, which must then be the goal of the puzzle.
fn parse_position(puzzle: &PosedBoard, text: &str) -> Result<Position, SolverError> {
    let goal = puzzle.goal_text();
    let text = if text.contains("->") { text.to_owned() } else { format!("{text} -> {goal}") };
    let read = PosedBoard::parse(&text, "", puzzle.metric()).map_err(SolverError::SlidingPosition)?;
    if read.start().board() != puzzle.start().board() {
        return Err(SolverError::OtherBoard { names: None });
    }
    if read.goal() != puzzle.goal() {
        return Err(SolverError::OtherGoal);
    }
    Ok(read.start())
}

/// The text of a position with its goal.
fn position_text(puzzle: &PosedBoard, position: Position) -> String {
    let there = puzzle.with_start(position);
    format!("{} -> {}", there.start_text(), there.goal_text())
}
