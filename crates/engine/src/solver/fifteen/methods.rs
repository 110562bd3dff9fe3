//! Fifteen's method by name: `rows`.

use antipode_puzzles::fifteen::{Move, Position, format_moves};

use super::FifteenSolver;
use crate::method::fifteen_rows::{RowMethod, Step};
use crate::solver::{MethodStatistics, MethodStep, Methods, SolverError, Walkthrough};

const ROWS: &str = "rows";

impl Methods for FifteenSolver {
    fn solve(&self, position: &str, method: &str) -> Result<Walkthrough, SolverError> {
        if method != ROWS {
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
        let start = self.parse_position(position)?;
        let steps = RowMethod::new(self.variant).solve(&start).expect("a parsed position is solvable");
        Ok(Walkthrough { title: "rows and columns", steps: steps.into_iter().map(step).collect() })
    }

    fn statistics(&self, method: &str) -> Result<MethodStatistics, SolverError> {
        match method {
            ROWS => Err(SolverError::NoStatistics),
            unknown => Err(SolverError::UnknownMethod(unknown.to_owned())),
        }
    }
}

impl FifteenSolver {
    /// The solution of the method.
    pub(super) fn solution_by_method(&self, start: &Position) -> Vec<Move> {
        let steps = RowMethod::new(self.variant).solve(start).expect("a parsed position is solvable");
        steps.into_iter().flat_map(|step| step.moves).collect()
    }
}
