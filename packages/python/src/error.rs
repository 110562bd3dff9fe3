//! The one exception of the package.

use antipode_cli::Failure;
use antipode_engine::solver::SolverError;
use antipode_reader::reading::Fault;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    antipode,
    AntipodeError,
    PyValueError,
    "Why something was refused, in one sentence.\n\n`column` is the place of the fault in the text, from 1, or None. \
     `unsolvable` is the text of a position that no moves solve, or None."
);

pub(crate) fn refusal(sentence: impl Into<String>) -> PyErr {
    AntipodeError::new_err(sentence.into())
}

pub(crate) fn of_solver(why: &SolverError) -> PyErr {
    refusal(why.to_string())
}

pub(crate) fn of_failure(py: Python<'_>, failure: &Failure) -> PyErr {
    with_fields(py, failure.sentence().to_owned(), failure.column(), None)
}

pub(crate) fn of_fault(py: Python<'_>, fault: Fault) -> PyErr {
    with_fields(py, fault.message, fault.column, fault.unsolvable)
}

fn with_fields(py: Python<'_>, sentence: String, column: Option<usize>, unsolvable: Option<String>) -> PyErr {
    let error = refusal(sentence);
    let value = error.value(py);
    let set = value.setattr("column", column).and_then(|()| value.setattr("unsolvable", unsolvable));
    set.map_or_else(|failed| failed, |()| error)
}
