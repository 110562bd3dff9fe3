//! Ramka in a metric.
//!
//! ```
//! use antipode_engine::solver::ramka::RamkaSolver;
//! use antipode_engine::solver::{PuzzleSolver, TableLimits, run};
//!
//! let solver = RamkaSolver::parse("strokes")?;
//! let table = run(solver.table(TableLimits::default())?)?;
//! assert_eq!(table.gods_number(), 23);
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::ramka::{Board, Metric, Move, ParsePositionError, format_moves};
use antipode_puzzles::space::{self, Space};

use super::certificate::SpaceCertifier;
use super::permutation_table::{Coordinates, LocatedPosition, PermutationTable, TableWork};
use super::{
    BoundsSolver, Certifier, DistanceTable, MethodStatistics, MethodStep, Methods, PositionSampler,
    PuzzleKind, PuzzleSolver, SolverError, TableLimits, Walkthrough, Work,
};
use crate::method::ramka_three_phases::{self, Step};

/// Ramka in a metric.
#[derive(Clone, Copy, Debug)]
pub struct RamkaSolver(Metric);

impl RamkaSolver {
    /// # Errors
    /// If the metric is unknown.
    pub fn parse(metric: &str) -> Result<RamkaSolver, SolverError> {
        let metric =
            metric.parse().map_err(|why| SolverError::RamkaMetric { name: metric.to_owned(), why })?;
        Ok(RamkaSolver(metric))
    }

    /// The solver in a metric.
    #[must_use]
    pub fn new(metric: Metric) -> RamkaSolver {
        RamkaSolver(metric)
    }
}

impl PuzzleSolver for RamkaSolver {
    fn kind(&self) -> PuzzleKind {
        PuzzleKind::Ramka
    }

    fn board(&self) -> Option<String> {
        None
    }

    fn metric(&self) -> &'static str {
        self.0.name()
    }

    fn canonical_position(&self, text: &str) -> Result<String, SolverError> {
        Ok(self.0.canonical(&board(text)?).to_string())
    }

    fn symmetric_form(&self, position: &str) -> Result<String, SolverError> {
        let forms =
            self.0.canonical(&board(position)?).images().map(|image| self.0.canonical(&image).to_string());
        Ok(forms.min().expect("there is the identity"))
    }

    fn table_size(&self) -> Result<Option<u64>, SolverError> {
        Ok(Some(self.0.space().position_count()))
    }

    fn space(&self) -> Result<Option<Arc<Space>>, SolverError> {
        Ok(Some(Arc::new(self.0.space())))
    }

    fn table(&self, _limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError> {
        let space = Arc::new(self.0.space());
        let positions = space.position_count();
        Ok(TableWork::boxed(RamkaCoordinates(self.0), space, positions))
    }

    fn table_from_bytes(&self, bytes: &[u8]) -> Option<Arc<dyn DistanceTable>> {
        PermutationTable::from_bytes(RamkaCoordinates(self.0), Arc::new(self.0.space()), bytes)
    }

    fn sampler(&self) -> Option<&dyn PositionSampler> {
        Some(self)
    }

    fn bounds_solver(&self) -> Option<&dyn BoundsSolver> {
        None
    }

    fn methods(&self) -> Option<&dyn Methods> {
        Some(self)
    }

    fn certifier(&self) -> Option<&dyn Certifier> {
        Some(&SpaceCertifier)
    }

    fn has_free_shifts(&self) -> bool {
        !self.0.counts_shifts()
    }
}

impl PositionSampler for RamkaSolver {
    fn random_position(&self, seed: &str) -> String {
        self.0.random_board(seed).to_string()
    }
}

impl Methods for RamkaSolver {
    /// The three phases of Jaap's Puzzle Page: `three-phases`.
    fn solve(&self, position: &str, method: &str) -> Result<Walkthrough, SolverError> {
        if method != "three-phases" {
            return Err(SolverError::UnknownMethod(method.to_owned()));
        }
        let step = |step: Step| MethodStep {
            phase: step.phase.to_string(),
            purpose: step.purpose.to_string(),
            technique: step.technique.to_string(),
            moves: step.moves.iter().map(Move::to_string).collect(),
            line: format_moves(&step.moves),
            after: step.after.to_string(),
            marks: Vec::new(),
        };
        let steps = ramka_three_phases::solve(&board(position)?, self.0).steps.into_iter().map(step);
        Ok(Walkthrough { title: "the three phases", steps: steps.collect() })
    }

    fn statistics(&self, _method: &str) -> Result<MethodStatistics, SolverError> {
        Err(SolverError::NoStatistics)
    }
}

struct RamkaCoordinates(Metric);

impl Coordinates for RamkaCoordinates {
    fn metric(&self) -> &'static str {
        self.0.name()
    }

    fn locate(&self, text: &str) -> Result<LocatedPosition, SolverError> {
        let board = board(text)?;
        let frame_row = board.frame_row().index() as u8;
        Ok(LocatedPosition { position: self.0.space_position(&board), frame_row })
    }

    fn text_at(&self, position: &space::Position) -> String {
        self.0.board_at(*position).to_string()
    }

    fn has_free_shifts(&self) -> bool {
        !self.0.counts_shifts()
    }
}

fn board(text: &str) -> Result<Board, SolverError> {
    text.parse().map_err(|why: ParsePositionError| SolverError::RamkaPosition(why))
}
