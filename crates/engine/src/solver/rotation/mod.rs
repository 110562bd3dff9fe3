//! A Rotation board under a rule.
//!
//! ```
//! use antipode_engine::solver::rotation::RotationSolver;
//! use antipode_engine::solver::PuzzleSolver;
//!
//! let solver = RotationSolver::parse("3x3n2 quarter")?;
//! assert_eq!(solver.canonical_position("213456789").as_deref(), Ok("3x3n2:2,1,3,4,5,6,7,8,9"));
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

mod methods;
mod search;
pub mod witness;

use std::sync::{Arc, OnceLock};

use antipode_puzzles::rotation::{Position, ReachableSet, SpaceLayout, Turn, Variant, format_turn};
use antipode_puzzles::space::{self, Space};

use super::certificate::SpaceCertifier;
use super::permutation_table::{Coordinates, LocatedPosition, PermutationTable, TableWork};
use super::{
    BoundsSolver, Certifier, DistanceTable, Methods, PositionSampler, PuzzleKind, PuzzleSolver, SolverError,
    TableLimits, Work,
};
use crate::search::survey::Survey;

/// A Rotation board under a rule.
#[derive(Debug)]
pub struct RotationSolver {
    variant: Variant,
    reachable: Arc<ReachableSet>,
    /// The mapping of positions to a space; `None` if there are too many. Computed on first use.
    layout: OnceLock<Option<SpaceLayout>>,
}

impl RotationSolver {
    /// # Errors
    /// If the board or the rule is invalid.
    pub fn parse(variant: &str) -> Result<RotationSolver, SolverError> {
        let parsed = variant.parse();
        let parsed = parsed.map_err(|why| SolverError::RotationVariant { name: variant.to_owned(), why })?;
        Ok(RotationSolver::new(parsed))
    }

    /// The solver of a board under a rule.
    #[must_use]
    pub fn new(variant: Variant) -> RotationSolver {
        let reachable = Arc::new(ReachableSet::of(variant.board()));
        RotationSolver { variant, reachable, layout: OnceLock::new() }
    }

    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The positions that can be reached.
    #[must_use]
    pub fn reachable(&self) -> &ReachableSet {
        &self.reachable
    }

    /// The mapping of positions to the space of the table.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    pub fn layout(&self) -> Result<&SpaceLayout, SolverError> {
        let fits = |layout: &SpaceLayout| Survey::supports(layout.space());
        let layout = self.layout.get_or_init(|| SpaceLayout::of(&self.variant).filter(fits));
        layout.as_ref().ok_or_else(|| SolverError::TooManyPositions {
            board: format!("{:#}", self.variant.board()),
            positions: self.reachable.count().to_string(),
        })
    }

    /// Parses a solvable position of this board.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why the position is unsolvable.
    pub fn parse_position(&self, text: &str) -> Result<Position, SolverError> {
        parse_position(&self.reachable, text)
    }

    /// The texts of turns.
    #[must_use]
    pub(crate) fn turn_texts(&self, turns: &[Turn]) -> Vec<String> {
        turns.iter().map(|turn| format_turn(*turn, self.variant.board())).collect()
    }

    fn coordinates(&self) -> Result<RotationCoordinates, SolverError> {
        Ok(RotationCoordinates {
            metric: self.variant.rule().name(),
            reachable: Arc::clone(&self.reachable),
            layout: self.layout()?.clone(),
        })
    }
}

impl PuzzleSolver for RotationSolver {
    fn kind(&self) -> PuzzleKind {
        PuzzleKind::Rotation
    }

    fn board(&self) -> Option<String> {
        Some(format!("{:#}", self.variant.board()))
    }

    fn metric(&self) -> &'static str {
        self.variant.rule().name()
    }

    fn canonical_position(&self, text: &str) -> Result<String, SolverError> {
        Ok(format!("{:#}", self.parse_position(text)?))
    }

    fn symmetric_form(&self, position: &str) -> Result<String, SolverError> {
        let position = self.parse_position(position)?;
        let forms = position.images(!self.variant.rule().is_one_way()).map(|image| format!("{image:#}"));
        Ok(forms.min().expect("there is the identity"))
    }

    fn table_size(&self) -> Result<Option<u64>, SolverError> {
        Ok(Some(self.layout()?.space().position_count()))
    }

    fn space(&self) -> Result<Option<Arc<Space>>, SolverError> {
        Ok(Some(Arc::clone(self.layout()?.space())))
    }

    fn table(&self, _limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError> {
        let coordinates = self.coordinates()?;
        let space = coordinates.layout.space().clone();
        let positions = self.reachable.count().as_u64();
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

impl PositionSampler for RotationSolver {
    fn random_position(&self, seed: &str) -> String {
        format!("{:#}", self.reachable.random_position(seed))
    }
}

struct RotationCoordinates {
    metric: &'static str,
    reachable: Arc<ReachableSet>,
    layout: SpaceLayout,
}

impl Coordinates for RotationCoordinates {
    fn metric(&self) -> &'static str {
        self.metric
    }

    fn locate(&self, text: &str) -> Result<LocatedPosition, SolverError> {
        let position = parse_position(&self.reachable, text)?;
        let position = self.layout.space_position(&position).expect("a reachable position is in the space");
        Ok(LocatedPosition { position, frame_row: 0 })
    }

    fn text_at(&self, position: &space::Position) -> String {
        format!("{:#}", self.layout.position_at(position))
    }

    fn has_free_shifts(&self) -> bool {
        false
    }
}

fn parse_position(reachable: &ReachableSet, text: &str) -> Result<Position, SolverError> {
    let board = reachable.board();
    let position = Position::parse(text, board).map_err(SolverError::RotationPosition)?;
    if position.board() != board {
        let names = (position.board().to_string(), board.to_string());
        return Err(SolverError::OtherBoard { names: Some(names) });
    }
    match reachable.check(&position) {
        Ok(()) => Ok(position),
        Err(why) => Err(SolverError::Unsolvable { position: format!("{position:#}"), why }),
    }
}
