//! The certificate of a table, in steps.

use antipode_engine::resumable::Status;
use antipode_engine::solver::{Certifier, DistanceTable, PuzzleSolver, Work};
use antipode_protocol::{Answer, MAX_CERTIFIED_POSITIONS};

use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task, progress};

/// A certificate that is being written.
pub(crate) struct CertificateTask(Box<dyn Work<Vec<u8>>>);

impl CertificateTask {
    /// # Errors
    /// Why the table has no certificate.
    pub(crate) fn begin(
        solver: &dyn PuzzleSolver,
        table: &dyn DistanceTable,
    ) -> Result<CertificateTask, WorkerError> {
        Ok(CertificateTask(certifier(solver)?.certificate(table)?))
    }
}

fn certifier(solver: &dyn PuzzleSolver) -> Result<&dyn Certifier, WorkerError> {
    solver.certifier().ok_or(WorkerError::NoCertificate)
}

/// Refuses a certificate before its table is built. No component in the page is too large.
///
/// # Errors
/// That the table is too large, or why it has no certificate.
pub(crate) fn check(solver: &dyn PuzzleSolver) -> Result<(), WorkerError> {
    certifier(solver)?.check()?;
    let is_small = solver.table_size()?.is_none_or(|positions| positions <= MAX_CERTIFIED_POSITIONS);
    if is_small { Ok(()) } else { Err(WorkerError::CertificateTooLarge) }
}

impl Task for CertificateTask {
    fn step(&mut self) -> Status {
        self.0.step(1)
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        Answer::Progress(progress(self.0.progress(), elapsed_ms))
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let CertificateTask(work) = *self;
        Ok((Answer::Certificate, Some(work.finish()?)))
    }
}
