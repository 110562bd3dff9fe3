//! Why a solver has no answer.

use antipode_puzzles::plain_text::Excerpt;
use antipode_puzzles::{fifteen, ramka, rotation, sliding};

use super::sliding::ComponentError;
use crate::sliding::certificate::CertificateError;

/// Why a solver has no answer. Each is one sentence; errors of a text name the column where there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// No puzzle has this name.
    #[error("unknown puzzle {:?}", Excerpt(.0))]
    UnknownPuzzle(String),
    /// The board or the metric of Fifteen is invalid.
    #[error("invalid board or metric {:?}: {why}", Excerpt(.name))]
    FifteenVariant {
        /// The text.
        name: String,
        /// What is wrong with it.
        why: fifteen::ParsePositionError,
    },
    /// Ramka has no such metric.
    #[error("unknown metric {:?}: {why}", Excerpt(.name))]
    RamkaMetric {
        /// The name.
        name: String,
        /// Which names there are.
        why: ramka::UnknownMetric,
    },
    /// The board or the rule of Rotation is invalid.
    #[error("invalid board or rule {:?}: {why}", Excerpt(.name))]
    RotationVariant {
        /// The text.
        name: String,
        /// What is wrong with it.
        why: rotation::ParsePositionError,
    },
    /// A sliding block puzzle has no such metric.
    #[error("{0}")]
    SlidingMetric(sliding::UnknownMetric),
    /// The text is not a position of Fifteen.
    #[error("{0}")]
    FifteenPosition(fifteen::ParsePositionError),
    /// The text is not a position of Ramka.
    #[error("{0}")]
    RamkaPosition(ramka::ParsePositionError),
    /// The text is not a position of Rotation.
    #[error("{0}")]
    RotationPosition(rotation::ParsePositionError),
    /// The text is not a sliding block puzzle, or not a position of it.
    #[error("{0}")]
    SlidingPosition(sliding::NotationError),
    /// The position belongs to another board.
    #[error("the position belongs to {}", other_board(.names))]
    OtherBoard {
        /// The board of the position and the expected board, where they have names.
        names: Option<(String, String)>,
    },
    /// The position belongs to a puzzle with another goal.
    #[error("the position belongs to a puzzle with another goal")]
    OtherGoal,
    /// The position of Fifteen is unsolvable.
    #[error("{} cannot be solved: {why}", Excerpt(.position))]
    FifteenUnsolvable {
        /// The position, as text.
        position: String,
        /// The parity that forbids it.
        why: fifteen::verdict::BrokenParity,
    },
    /// The position of Rotation is unsolvable.
    #[error("{} cannot be solved: {why}", Excerpt(.position))]
    Unsolvable {
        /// The position, as text.
        position: String,
        /// The invariant that forbids it.
        why: rotation::Unreachable,
    },
    /// The position cannot be reached from the start of its component.
    #[error("this position cannot be reached from the start of the game")]
    OutsideComponent,
    /// No position of the component is a goal.
    #[error("this puzzle cannot be solved: {}", no_goal(*.positions))]
    NoGoalReachable {
        /// The number of positions of the component, if all of them were visited.
        positions: Option<u64>,
    },
    /// The board has too many positions for a table.
    #[error("{board} has {positions} positions, too many for a table")]
    TooManyPositions {
        /// The board.
        board: String,
        /// The number of positions, with commas.
        positions: String,
    },
    /// The component is too large.
    #[error("this board is too large for a complete graph: {0}")]
    ComponentTooLarge(ComponentError),
    /// The component has no certificate.
    #[error("{0}")]
    Certificate(CertificateError),
    /// The puzzle has no method of this name.
    #[error("this puzzle has no method {:?}", Excerpt(.0))]
    UnknownMethod(String),
    /// The name of an algorithm, or the numbers after it, are invalid; one sentence gives the reason.
    #[error("{0}")]
    MethodName(String),
    /// The method is only for another board.
    #[error("this method is only for {only}")]
    MethodBoard {
        /// The board for which it is.
        only: &'static str,
    },
    /// The method does not solve the position; one sentence gives the reason.
    #[error("{}: {why}", Excerpt(.position))]
    MethodFails {
        /// The position.
        position: String,
        /// The reason.
        why: String,
    },
    /// There are no statistics for the method.
    #[error("there are no statistics for this method")]
    NoStatistics,
    /// No position has this depth.
    #[error(
        "no position has depth {depth}: by {metric} the farthest is {farthest} {} from solved",
        if *.farthest == 1 { "move" } else { "moves" }
    )]
    NoSuchDepth {
        /// The depth.
        depth: u32,
        /// The largest depth.
        farthest: u32,
        /// The name of the metric.
        metric: &'static str,
    },
    /// No reachable position has this number, which is its rank.
    #[error("no reachable position has this number")]
    NoSuchNumber,
}

fn other_board(names: &Option<(String, String)>) -> String {
    match names {
        Some((found, expected)) => format!("the board {found}, not to {expected}"),
        None => "another board".to_owned(),
    }
}

fn no_goal(positions: Option<u64>) -> String {
    match positions {
        Some(positions) => format!("none of its {positions} reachable positions is a goal"),
        None => "no goal can be reached".to_owned(),
    }
}
