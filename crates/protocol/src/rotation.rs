//! The queries that only Rotation has, and their answers.

use serde::{Deserialize, Serialize};

use crate::exceptional_board::ExceptionalBoard;
use crate::lab::GroupFacts;
use crate::{DecisionMatrix, SpecialAlgorithm};

/// The queries that only Rotation has. Their subject is a space of Rotation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RotationQuery {
    /// The shortest algorithms that, applied to the solved position, send given numbers to given squares. Answered by
    /// [`RotationAnswer::Algorithms`].
    FindAlgorithms {
        /// One entry per number in reading order, separated by commas: the target square, counted from 1, `=` if the number
        /// must stay, `*` if it may go anywhere. `2,1,=,*`
        targets: String,
    },
    /// The order of the group that a board's turns generate, and whether a position belongs to it. Answered by
    /// [`RotationAnswer::Group`].
    Group {
        /// The position, as text. It need not be reachable.
        position: Option<String>,
    },
    /// The structure of one of the two exceptional boards. Answered by [`RotationAnswer::ExceptionalBoard`].
    ExceptionalBoard,
    /// The algorithms for special boards with blocks of this space's size. Answered by [`RotationAnswer::SpecialAlgorithms`].
    SpecialAlgorithms,
    /// The decision matrices of the eight stages, in turns of this rule. Answered by [`RotationAnswer::DecisionMatrices`].
    DecisionMatrices,
}

/// The answers that only Rotation has. Each is the last to its query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RotationAnswer {
    /// The shortest algorithms with the requested effect, or why there are none.
    Algorithms(FinderResult),
    /// The group that a board's turns generate.
    Group(Box<GroupFacts>),
    /// The structure of an exceptional board.
    ExceptionalBoard(Box<ExceptionalBoard>),
    /// The algorithms for special boards.
    SpecialAlgorithms(Vec<SpecialAlgorithm>),
    /// The decision matrices of the eight stages, in their order.
    DecisionMatrices(Vec<DecisionMatrix>),
}

/// The result of the algorithm finder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinderResult {
    /// The targets of the query, as text.
    pub targets: String,
    /// The shortest algorithms, each as its moves: at most the first hundred. Empty if none exists or none was found.
    pub algorithms: Vec<Vec<String>>,
    /// The number of shortest algorithms; `None` if only the listed ones are known.
    pub count: Option<u64>,
    /// A remark in a phrase: why there are none, or how far the search went. Empty if there is nothing to add.
    pub note: String,
}
