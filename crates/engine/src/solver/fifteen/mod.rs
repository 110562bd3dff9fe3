//! A board of Fifteen in a metric.
//!
//! ```
//! use antipode_engine::solver::fifteen::FifteenSolver;
//! use antipode_engine::solver::{PuzzleSolver, TableLimits, run};
//!
//! let solver = FifteenSolver::parse("3x3 tiles")?;
//! let table = run(solver.table(TableLimits::default())?)?;
//! assert_eq!((table.positions(), table.gods_number()), (181_440, 31));
//! assert_eq!(table.depth("1 2 3/4 5 6/0 7 8"), Ok(2));
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

mod methods;
mod search;

use std::sync::Arc;

use antipode_puzzles::fifteen::verdict::judge;
use antipode_puzzles::fifteen::{Position, SpaceLayout, Variant};
use antipode_puzzles::space::{self, Space};

use super::certificate::SpaceCertifier;
use super::permutation_table::{Coordinates, LocatedPosition, PermutationTable, TableWork};
use super::{
    BoundsSolver, Certifier, DistanceTable, Methods, PositionSampler, PuzzleKind, PuzzleSolver, SolverError,
    TableLimits, Work,
};

/// A board of Fifteen in a metric.
#[derive(Clone, Copy, Debug)]
pub struct FifteenSolver {
    variant: Variant,
}

impl FifteenSolver {
    /// Parses a board and a metric: `4x4 tiles`.
    ///
    /// # Errors
    /// If the board or the metric is invalid.
    pub fn parse(variant: &str) -> Result<FifteenSolver, SolverError> {
        let parsed = variant.parse();
        let parsed = parsed.map_err(|why| SolverError::FifteenVariant { name: variant.to_owned(), why })?;
        Ok(FifteenSolver::new(parsed))
    }

    /// The solver of a board in a metric.
    #[must_use]
    pub fn new(variant: Variant) -> FifteenSolver {
        FifteenSolver { variant }
    }

    /// The board and the metric.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Parses a solvable position of this board.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why the position is unsolvable.
    pub fn parse_position(&self, text: &str) -> Result<Position, SolverError> {
        parse_position(&self.variant, text)
    }

    fn coordinates(&self) -> Result<FifteenCoordinates, SolverError> {
        let layout = SpaceLayout::of(&self.variant).ok_or_else(|| self.too_many_positions())?;
        Ok(FifteenCoordinates { variant: self.variant, layout })
    }

    fn too_many_positions(&self) -> SolverError {
        let board = self.variant.board();
        SolverError::TooManyPositions {
            board: board.to_string(),
            positions: board.position_count().to_string(),
        }
    }
}

impl PuzzleSolver for FifteenSolver {
    fn kind(&self) -> PuzzleKind {
        PuzzleKind::Fifteen
    }

    fn board(&self) -> Option<String> {
        Some(self.variant.board().to_string())
    }

    fn metric(&self) -> &'static str {
        self.variant.metric().name()
    }

    fn canonical_position(&self, text: &str) -> Result<String, SolverError> {
        Ok(self.parse_position(text)?.to_string())
    }

    fn symmetric_form(&self, position: &str) -> Result<String, SolverError> {
        let forms = self.parse_position(position)?.images().map(|image| image.to_string());
        Ok(forms.min().expect("there is the identity"))
    }

    /// The number of solvable positions. The table indexes the unsolvable ones, too, but no moves reach them.
    fn table_size(&self) -> Result<Option<u64>, SolverError> {
        let board = self.variant.board();
        if !SpaceLayout::fits(board) {
            return Err(self.too_many_positions());
        }
        Ok(board.position_count().as_u64())
    }

    fn space(&self) -> Result<Option<Arc<Space>>, SolverError> {
        Ok(Some(Arc::clone(self.coordinates()?.layout.space())))
    }

    fn table(&self, _limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError> {
        let coordinates = self.coordinates()?;
        let space = coordinates.layout.space().clone();
        let positions = self.variant.board().position_count().as_u64();
        let positions = positions.expect("a board with a table has fewer positions");
        Ok(TableWork::boxed(coordinates, space, positions))
    }

    fn table_from_bytes(&self, bytes: &[u8]) -> Option<Arc<dyn DistanceTable>> {
        let coordinates = self.coordinates().ok()?;
        let space = coordinates.layout.space().clone();
        PermutationTable::from_bytes(coordinates, space, bytes)
    }

    fn sampler(&self) -> Option<&dyn PositionSampler> {
        Some(self)
    }

    fn bounds_solver(&self) -> Option<&dyn BoundsSolver> {
        Some(self)
    }

    fn methods(&self) -> Option<&dyn Methods> {
        Some(self)
    }

    fn certifier(&self) -> Option<&dyn Certifier> {
        Some(&SpaceCertifier)
    }

    fn has_free_shifts(&self) -> bool {
        false
    }
}

impl PositionSampler for FifteenSolver {
    fn random_position(&self, seed: &str) -> String {
        Position::random(self.variant.board(), seed).to_string()
    }
}

struct FifteenCoordinates {
    variant: Variant,
    layout: SpaceLayout,
}

impl Coordinates for FifteenCoordinates {
    fn metric(&self) -> &'static str {
        self.variant.metric().name()
    }

    fn locate(&self, text: &str) -> Result<LocatedPosition, SolverError> {
        let position = parse_position(&self.variant, text)?;
        let position = self.layout.space_position(&position).expect("a position of this board");
        Ok(LocatedPosition { position, frame_row: 0 })
    }

    fn text_at(&self, position: &space::Position) -> String {
        self.layout.position_at(position).to_string()
    }

    fn has_free_shifts(&self) -> bool {
        false
    }
}

fn parse_position(variant: &Variant, text: &str) -> Result<Position, SolverError> {
    let board = variant.board();
    let position = Position::parse(text, board).map_err(SolverError::FifteenPosition)?;
    if position.board() != board {
        let names = (position.board().to_string(), board.to_string());
        return Err(SolverError::OtherBoard { names: Some(names) });
    }
    match judge(&position).broken_parity() {
        None => Ok(position),
        Some(why) => Err(SolverError::FifteenUnsolvable { position: position.to_string(), why }),
    }
}
