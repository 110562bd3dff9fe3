//! The distances of all positions.

use std::collections::BTreeSet;
use std::sync::Arc;

use antipode_engine::resumable::Status;
use antipode_engine::solver::{DistanceTable, NO_DEPTH, PuzzleKind, SolverError, TableLimits, Work, find};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{of_solver, refusal};
use crate::position::Position;
use crate::signals::Signals;

/// Slices of work between two looks at the signals.
const SLICES: u32 = 16;

/// A finished table.
#[pyclass(frozen)]
pub(crate) struct Table {
    table: Arc<dyn DistanceTable>,
    /// Whether a depth takes two bytes.
    is_wide: bool,
}

#[pymethods]
impl Table {
    /// Builds the table of a position's board.
    #[new]
    fn new(py: Python<'_>, board: &Position, max_positions: u32) -> PyResult<Table> {
        let space = board.space()?;
        let solver = find(&space.puzzle, &space.metric).map_err(|why| of_solver(&why))?;
        if let Some(size) =
            solver.table_size().map_err(|why| of_solver(&why))?.filter(|size| *size > max_positions.into())
        {
            return Err(refusal(format!("the table has {size} positions; max_positions is {max_positions}")));
        }
        let limits = TableLimits { max_positions, ..TableLimits::default() };
        let table = finish(py, || solver.table(limits))?;
        Ok(Table { table, is_wide: solver.kind() == PuzzleKind::Sliding })
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.table.metric()
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.table.positions()
    }

    #[getter]
    fn ranks(&self) -> u64 {
        self.table.ranks()
    }

    #[getter]
    fn is_wide(&self) -> bool {
        self.is_wide
    }

    fn counts(&self) -> Vec<u64> {
        self.table.counts().to_vec()
    }

    fn rank(&self, position: &str) -> PyResult<u64> {
        self.table.rank(position).map_err(|why| of_solver(&why))
    }

    fn unrank(&self, rank: u64) -> PyResult<String> {
        self.table.unrank(rank).map_err(|why| PyIndexError::new_err(why.to_string()))
    }

    fn depth(&self, position: &str) -> PyResult<u32> {
        self.table.depth(position).map_err(|why| of_solver(&why))
    }

    /// The legal moves with the depth after each.
    fn moves(&self, position: &str) -> PyResult<Vec<(String, u32)>> {
        let moves = self.table.moves(position).map_err(|why| of_solver(&why))?;
        Ok(moves.into_iter().map(|mv| (mv.move_name, mv.depth)).collect())
    }

    /// The names of all moves that are legal in the position of some rank, sorted.
    fn all_moves(&self, py: Python<'_>) -> PyResult<BTreeSet<String>> {
        let signals = Signals::new();
        let names = py.detach(|| {
            let mut names = BTreeSet::new();
            for rank in (0..self.table.ranks()).take_while(|_| signals.are_quiet()) {
                let moves = self.table.unrank(rank).and_then(|position| self.table.moves(&position));
                names.extend(moves.unwrap_or_default().into_iter().map(|mv| mv.move_name));
            }
            names
        });
        signals.result().map(|()| names)
    }

    fn solution(&self, position: &str) -> PyResult<Vec<String>> {
        Ok(self.table.solution(position).map_err(|why| of_solver(&why))?.moves)
    }

    fn antipodes(&self, py: Python<'_>, max: usize) -> PyResult<Vec<String>> {
        finish(py, || Ok(self.table.antipodes(max)))
    }

    fn random(&self, py: Python<'_>, depth: Option<u32>, seed: &str) -> PyResult<String> {
        finish(py, || self.table.random_position(depth, seed))
    }

    /// The depths of some ranks, in one byte each, or in two, the lower one first, if the table is wide.
    fn depths<'py>(&self, py: Python<'py>, first: u64, count: usize) -> Bound<'py, PyBytes> {
        let bytes: Vec<u8> = py.detach(|| {
            let mut depths = vec![NO_DEPTH; count];
            self.table.write_depths(first, &mut depths);
            if self.is_wide {
                depths.into_iter().flat_map(u16::to_le_bytes).collect()
            } else {
                depths.into_iter().map(|depth| u8::try_from(depth).unwrap_or(u8::MAX)).collect()
            }
        });
        PyBytes::new(py, &bytes)
    }
}

/// The result of work, unless a signal raises an exception before.
fn finish<T: Send>(
    py: Python<'_>,
    start: impl FnOnce() -> Result<Box<dyn Work<T>>, SolverError> + Send,
) -> PyResult<T> {
    let signals = Signals::new();
    let result = py.detach(|| {
        let mut work = start()?;
        while work.step(SLICES) == Status::Working {
            if !signals.are_quiet() {
                return Ok(None);
            }
        }
        work.finish().map(Some)
    });
    signals.result()?;
    let result = result.map_err(|why: SolverError| of_solver(&why))?;
    result.ok_or_else(|| refusal("the work was stopped"))
}
