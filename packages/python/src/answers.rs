//! Answers about single positions.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;

use crate::error::of_failure;
use crate::signals::Signals;

/// A flag that ends searches in other threads.
#[pyclass(frozen)]
#[derive(Default)]
pub(crate) struct Stop(AtomicBool);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What answers about positions; threads may share it.
#[pyclass(frozen)]
pub(crate) struct Answers(antipode_cli::Answers);

#[pymethods]
impl Answers {
    /// The answers that the options of `antipode solve … --batch -` ask for: `["fifteen", "--seconds=5"]`.
    #[new]
    fn new(py: Python<'_>, options: Vec<String>) -> PyResult<Answers> {
        let arguments = ["antipode", "solve"].map(str::to_owned).into_iter();
        let arguments = arguments.chain(options).chain(["--batch", "-"].map(str::to_owned));
        let answers = antipode_cli::answers(arguments.map(Into::into));
        Ok(Answers(answers.map_err(|failure| of_failure(py, &failure))?))
    }

    /// The answer as JSON.
    fn answer(&self, py: Python<'_>, text: &str, stop: Option<&Stop>) -> PyResult<String> {
        let signals = Signals::new();
        let may_go_on = || stop.is_none_or(|stop| !stop.0.load(Ordering::Relaxed)) && signals.are_quiet();
        let answer = py.detach(|| self.0.answer(text, may_go_on));
        signals.result()?;
        answer.map_err(|failure| of_failure(py, &failure))
    }
}
