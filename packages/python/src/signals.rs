//! How Ctrl-C stops long work. Python itself runs no handler while a function of this module works.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The time between two looks at the signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// The signals of the interpreter, looked at now and then, and the exception that one of them raised.
pub(crate) struct Signals(Mutex<(Instant, Option<PyErr>)>);

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals(Mutex::new((Instant::now(), None)))
    }

    /// Whether no signal has raised an exception. Only the main thread of Python gets signals.
    pub(crate) fn are_quiet(&self) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1.is_none() && state.0.elapsed() >= INTERVAL {
            let raised = Python::attach(|py| py.check_signals().err());
            *state = (Instant::now(), raised);
        }
        state.1.is_none()
    }

    /// # Errors
    /// The exception that a signal raised.
    pub(crate) fn result(self) -> PyResult<()> {
        let (_, raised) = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        raised.map_or(Ok(()), Err)
    }
}
