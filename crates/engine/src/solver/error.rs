//! Why a solver has no answer.

use antipode_puzzles::plain_text::Beginning;
use std::fmt;

use antipode_puzzles::{fifteen, ramka, rotation, sliding};

use super::sliding::ComponentError;

/// Why a solver has no answer. Each is one sentence; errors of a text name the column where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverError {
    /// No puzzle has this name.
    UnknownPuzzle(String),
    /// The board or the metric of Fifteen is invalid.
    FifteenVariant {
        /// The text.
        name: String,
        /// What is wrong with it.
        why: fifteen::ParsePositionError,
    },
    /// Ramka has no such metric.
    RamkaMetric {
        /// The name.
        name: String,
        /// Which names there are.
        why: ramka::UnknownMetric,
    },
    /// The board or the rule of Rotation is invalid.
    RotationVariant {
        /// The text.
        name: String,
        /// What is wrong with it.
        why: rotation::ParsePositionError,
    },
    /// A sliding block puzzle has no such metric.
    SlidingMetric(sliding::UnknownMetric),
    /// The text is no position of Fifteen.
    FifteenPosition(fifteen::ParsePositionError),
    /// The text is no position of Ramka.
    RamkaPosition(ramka::ParsePositionError),
    /// The text is no position of Rotation.
    RotationPosition(rotation::ParsePositionError),
    /// The text is no sliding block puzzle or no position of it.
    SlidingPosition(sliding::NotationError),
    /// The position belongs to another board.
    OtherBoard {
        /// The board of the position and the expected board, where they have names.
        names: Option<(String, String)>,
    },
    /// The position belongs to a puzzle with another goal.
    OtherGoal,
    /// The position of Fifteen is unsolvable.
    FifteenUnsolvable {
        /// The position, as text.
        position: String,
        /// The parity that forbids it.
        why: fifteen::verdict::BrokenParity,
    },
    /// The position of Rotation is unsolvable.
    Unsolvable {
        /// The position, as text.
        position: String,
        /// The invariant that forbids it.
        why: rotation::Unreachable,
    },
    /// The position cannot be reached from the start of its component.
    OutsideComponent,
    /// No position of the component is a goal.
    NoGoalReachable {
        /// The number of positions of the component, if all of them were visited.
        positions: Option<u64>,
    },
    /// The board has too many positions for a table.
    TooManyPositions {
        /// The board.
        board: String,
        /// The number of positions, with commas.
        positions: String,
    },
    /// The component is too large.
    ComponentTooLarge(ComponentError),
    /// The puzzle has no method of this name.
    UnknownMethod(String),
    /// The name of an algorithm, or the numbers after it, are invalid; one sentence gives the reason.
    MethodName(String),
    /// The method is only for another board.
    MethodBoard {
        /// The board for which it is.
        only: &'static str,
    },
    /// The method does not solve the position; one sentence gives the reason.
    MethodFails {
        /// The position.
        position: String,
        /// The reason.
        why: String,
    },
    /// There are no statistics for the method.
    NoStatistics,
    /// No position has this depth.
    NoSuchDepth {
        /// The depth.
        depth: u32,
        /// The largest depth.
        farthest: u32,
        /// The name of the metric.
        metric: &'static str,
    },
    /// No position of the graph has this number.
    NoSuchNumber,
}

impl fmt::Display for SolverError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverError::UnknownPuzzle(name) => write!(out, "unknown puzzle {:?}", Beginning(name)),
            SolverError::FifteenVariant { name, why } => {
                write!(out, "invalid board or metric {:?}: {why}", Beginning(name))
            }
            SolverError::RamkaMetric { name, why } => {
                write!(out, "unknown metric {:?}: {why}", Beginning(name))
            }
            SolverError::RotationVariant { name, why } => {
                write!(out, "invalid board or rule {:?}: {why}", Beginning(name))
            }
            SolverError::SlidingMetric(why) => why.fmt(out),
            SolverError::FifteenPosition(why) => why.fmt(out),
            SolverError::FifteenUnsolvable { position, why } => {
                write!(out, "{} cannot be solved: {why}", Beginning(position))
            }
            SolverError::RamkaPosition(why) => why.fmt(out),
            SolverError::RotationPosition(why) => why.fmt(out),
            SolverError::SlidingPosition(why) => why.fmt(out),
            SolverError::OtherBoard { names: Some((found, expected)) } => {
                write!(out, "the position belongs to the board {found}, not to {expected}")
            }
            SolverError::OtherBoard { names: None } => out.write_str("the position belongs to another board"),
            SolverError::OtherGoal => out.write_str("the position belongs to a puzzle with another goal"),
            SolverError::Unsolvable { position, why } => {
                write!(out, "{} cannot be solved: {why}", Beginning(position))
            }
            SolverError::OutsideComponent => {
                out.write_str("this position cannot be reached from the start of the game")
            }
            SolverError::NoGoalReachable { positions: None } => {
                out.write_str("this puzzle cannot be solved: no goal can be reached")
            }
            SolverError::NoGoalReachable { positions: Some(positions) } => {
                write!(
                    out,
                    "this puzzle cannot be solved: none of its {positions} reachable positions is a goal"
                )
            }
            SolverError::TooManyPositions { board, positions } => {
                write!(out, "{board} has {positions} positions, too many for a table")
            }
            SolverError::ComponentTooLarge(why) => {
                write!(out, "this board is too large for a complete graph: {why}")
            }
            SolverError::UnknownMethod(name) => {
                write!(out, "this puzzle has no method {:?}", Beginning(name))
            }
            SolverError::MethodName(why) => out.write_str(why),
            SolverError::MethodBoard { only } => write!(out, "this method is only for {only}"),
            SolverError::MethodFails { position, why } => write!(out, "{}: {why}", Beginning(position)),
            SolverError::NoStatistics => out.write_str("there are no statistics for this method"),
            SolverError::NoSuchDepth { depth, farthest, metric } => {
                let moves = if *farthest == 1 { "move" } else { "moves" };
                write!(
                    out,
                    "no position has depth {depth}: by {metric} the farthest is {farthest} {moves} from solved"
                )
            }
            SolverError::NoSuchNumber => out.write_str("no position has this number"),
        }
    }
}

impl std::error::Error for SolverError {}
