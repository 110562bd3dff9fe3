//! The only list of the puzzles in the worker, and what each adds to its solver: the queries that no other puzzle has.
//!
//! Each program opens subjects of one puzzle only ([`RAMKA`], [`ROTATION`], [`FIFTEEN`], [`SLIDING`]), so a player loads no
//! other solver. Two puzzles have a second, smaller program that answers the first queries of a visit from a table
//! ([`ROTATION_TABLES`], [`SLIDING_TABLES`]). [`SLIDING`] also answers the queries that contain their board.

use antipode_engine::solver::fifteen::FifteenSolver;
use antipode_engine::solver::ramka::RamkaSolver;
use antipode_engine::solver::rotation::RotationSolver;
use antipode_engine::solver::sliding::SlidingSolver;
use antipode_engine::solver::{PuzzleKind, PuzzleSolver};
use antipode_protocol::{SpaceName, Subject};

use crate::error::WorkerError;
use crate::query_handler::QueryHandler;
use crate::rotation::RotationBoard;
use crate::sliding::SlidingService;
use crate::tables::Tables;

/// The memory that a worker may use on a large device, in bytes.
pub const MAX_MEMORY: u64 = 1 << 30;

type OpenResult = Result<Box<dyn QueryHandler>, WorkerError>;

/// The puzzle of a program: opens its subjects.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    puzzle: PuzzleKind,
    open: fn(&Subject, u64) -> OpenResult,
    /// The memory that it may use, in bytes.
    memory: u64,
}

/// The program for Ramka.
pub const RAMKA: Program = Program { puzzle: PuzzleKind::Ramka, open: open_ramka, memory: MAX_MEMORY };

/// The program for Rotation.
pub const ROTATION: Program =
    Program { puzzle: PuzzleKind::Rotation, open: open_rotation, memory: MAX_MEMORY };

/// The program for the tables of Rotation alone, a fraction of the size of [`ROTATION`].
pub const ROTATION_TABLES: Program =
    Program { puzzle: PuzzleKind::Rotation, open: open_rotation_tables, memory: MAX_MEMORY };

/// The program for Fifteen.
pub const FIFTEEN: Program = Program { puzzle: PuzzleKind::Fifteen, open: open_fifteen, memory: MAX_MEMORY };

/// The program for sliding boards with a table, about half the size of [`SLIDING`].
pub const SLIDING_TABLES: Program =
    Program { puzzle: PuzzleKind::Sliding, open: open_sliding_tables, memory: MAX_MEMORY };

/// The program for any sliding board, and for the services of sliding block puzzles.
pub const SLIDING: Program = Program { puzzle: PuzzleKind::Sliding, open: open_sliding, memory: MAX_MEMORY };

impl Program {
    /// The same program with another memory limit, in bytes.
    #[must_use]
    pub const fn with_memory(self, bytes: u64) -> Program {
        Program { memory: bytes, ..self }
    }

    pub(crate) fn memory(self) -> u64 {
        self.memory
    }

    /// # Errors
    /// If a name is unknown, the ruleset is invalid, or the subject belongs to another puzzle.
    pub(crate) fn open(self, subject: &Subject) -> OpenResult {
        if PuzzleKind::from_name(subject.puzzle())? != self.puzzle {
            return Err(WorkerError::OtherSubject { program: self.puzzle, subject: subject.clone() });
        }
        (self.open)(subject, self.memory)
    }
}

fn open_ramka(subject: &Subject, _memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(OnlySolver(RamkaSolver::parse(metric)?))),
        Subject::Service { .. } => Err(WorkerError::NoService),
    }
}

fn open_rotation(subject: &Subject, _memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(RotationBoard::parse(metric)?)),
        Subject::Service { .. } => Err(WorkerError::NoService),
    }
}

fn open_rotation_tables(subject: &Subject, _memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(Tables(RotationSolver::parse(metric)?))),
        Subject::Service { .. } => Err(WorkerError::NoService),
    }
}

fn open_fifteen(subject: &Subject, _memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(OnlySolver(FifteenSolver::parse(metric)?))),
        Subject::Service { .. } => Err(WorkerError::NoService),
    }
}

fn open_sliding(subject: &Subject, memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(OnlySolver(SlidingSolver::parse(metric)?))),
        Subject::Service { .. } => Ok(Box::new(SlidingService::new(memory))),
    }
}

fn open_sliding_tables(subject: &Subject, _memory: u64) -> OpenResult {
    match subject {
        Subject::Space(SpaceName { metric, .. }) => Ok(Box::new(Tables(SlidingSolver::parse(metric)?))),
        Subject::Service { .. } => Err(WorkerError::NoService),
    }
}

/// A space without queries of its own.
struct OnlySolver<S>(S);

impl<S: PuzzleSolver> QueryHandler for OnlySolver<S> {
    fn solver(&self) -> Option<&dyn PuzzleSolver> {
        Some(&self.0)
    }
}
