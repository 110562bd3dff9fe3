//! Why a query has no answer.

use std::fmt;

use antipode_engine::rotation::finder::AlgorithmFinderError;
use antipode_engine::sliding::arrangements::ArrangementError;
use antipode_engine::sliding::difficulty::InvalidWeights;
use antipode_engine::sliding::hardest::SearchError;
use antipode_engine::sliding::outline::SeveralPieces;
use antipode_engine::solver::{PuzzleKind, SolverError};
use antipode_protocol::{Answer, Subject};
use antipode_puzzles::rotation::ParseTargetsError;
use antipode_puzzles::sliding::UnknownAim;
use antipode_puzzles::sliding::board_outline::OutlineError;

/// Why a query has no answer. Each is one sentence.
#[derive(Debug)]
pub(crate) enum WorkerError {
    Solver(SolverError),
    /// The subject belongs to another puzzle than this program.
    OtherSubject {
        program: PuzzleKind,
        subject: Subject,
    },
    /// The query is for another puzzle.
    OtherPuzzle,
    /// The query contains its board, and needs a service.
    NeedsService,
    /// The query needs a space.
    NeedsSpace,
    /// The puzzle has no services, or another program has them.
    NoService,
    /// The puzzle has no search of single positions.
    NoSearch,
    /// The table has no map.
    NoMap,
    /// This program writes no certificates.
    NoCertificate,
    /// The certificate is too large for the page.
    CertificateTooLarge,
    Targets(ParseTargetsError),
    Finder(AlgorithmFinderError),
    ListTooLong {
        lines: String,
    },
    NoPrefixList,
    ListIncomplete {
        listed: u64,
        lines: u64,
    },
    NotExceptional,
    /// The eight stages do not exist for the board.
    NoStages,
    NoSuchPart {
        index: u32,
        count: u32,
    },
    Hardest(SearchError),
    Arrangements(ArrangementError),
    Aim(UnknownAim),
    Outline(OutlineError),
    SeveralPieces(SeveralPieces),
    /// The positions of an outline do not fit into the memory, in bytes.
    OutlineTooLarge {
        outline: String,
        max_bytes: u64,
    },
    Weights(InvalidWeights),
    /// The graph has too many positions; a phrase gives the limit.
    GraphTooLarge(String),
    NoRectangle(String),
    RectangleTooLarge(String),
    TreeTooLarge {
        rectangle: String,
        max_nodes: usize,
    },
}

impl WorkerError {
    /// The answer to the query.
    pub(crate) fn into_answer(self) -> Answer {
        match self {
            WorkerError::Solver(SolverError::NoGoalReachable { positions }) => {
                Answer::Unsolvable { positions }
            }
            WorkerError::Solver(why @ SolverError::ComponentTooLarge(_)) => Answer::TooLarge(why.to_string()),
            other => Answer::Rejected(other.to_string()),
        }
    }
}

impl From<SolverError> for WorkerError {
    fn from(why: SolverError) -> WorkerError {
        WorkerError::Solver(why)
    }
}

impl fmt::Display for WorkerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkerError::Solver(why) => why.fmt(out),
            WorkerError::OtherSubject { program, subject } => {
                write!(out, "this is the solver of {}, not of {subject}", program.name())
            }
            WorkerError::OtherPuzzle => out.write_str("this query is for another puzzle"),
            WorkerError::NeedsService => {
                out.write_str("this query contains its board, and is only for a service")
            }
            WorkerError::NeedsSpace => {
                out.write_str("this query needs the table of a space, and a service has none")
            }
            WorkerError::NoService => out.write_str("this puzzle has no services"),
            WorkerError::NoSearch => {
                out.write_str("this puzzle has complete tables, so its positions are not searched one by one")
            }
            WorkerError::NoMap => out.write_str("this puzzle has no map"),
            WorkerError::NoCertificate => out.write_str("this program writes no certificates"),
            WorkerError::CertificateTooLarge => {
                out.write_str("the certificate is too large for the page; antipode certify writes it")
            }
            WorkerError::Targets(why) => why.fmt(out),
            WorkerError::Finder(why) => why.fmt(out),
            WorkerError::ListTooLong { lines } => write!(out, "a list of {lines} lines is too long"),
            WorkerError::NoPrefixList => {
                out.write_str("the list of the first eight numbers exists only for the ring board 4x3n3")
            }
            WorkerError::ListIncomplete { listed, lines } => {
                write!(out, "found only {listed} of {lines} solutions: the others are too long")
            }
            WorkerError::NotExceptional => out.write_str(
                "the exceptional boards are 4 × 3 with blocks of 3 × 3, and 3 × 2 with blocks of 2 × 2",
            ),
            WorkerError::NoStages => {
                out.write_str("the eight stages are for 3 × 3 with blocks of 2 × 2 that turn by quarters")
            }
            WorkerError::NoSuchPart { index, count } => {
                write!(out, "a search of {count} parts has no part {index}")
            }
            WorkerError::Hardest(why) => why.fmt(out),
            WorkerError::Arrangements(why) => why.fmt(out),
            WorkerError::Aim(error) => error.fmt(out),
            WorkerError::Outline(error) => error.fmt(out),
            WorkerError::SeveralPieces(error) => error.fmt(out),
            WorkerError::OutlineTooLarge { outline, max_bytes } => {
                let megabytes = max_bytes >> 20;
                write!(
                    out,
                    "{outline} has too many positions for the {megabytes} MB that this search may use"
                )
            }
            WorkerError::Weights(error) => error.fmt(out),
            WorkerError::GraphTooLarge(why) => write!(out, "the graph is too large to analyse: {why}"),
            WorkerError::NoRectangle(text) => {
                write!(out, "{text:?} is no rectangle: 4x3 is 4 wide and 3 high")
            }
            WorkerError::RectangleTooLarge(text) => {
                write!(out, "a rectangle of {text} is too large for this search")
            }
            WorkerError::TreeTooLarge { rectangle, max_nodes } => {
                write!(out, "the search tree of {rectangle} has more than {max_nodes} nodes")
            }
        }
    }
}
