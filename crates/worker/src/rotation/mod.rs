//! Rotation in the worker: its board with cached data, and the queries that only it has.
//!
//! - [`find`]: the algorithm finder. - [`list`]: all solutions as text. - [`group`]: the group of a board.
//! - [`exceptional_board`]: the two exceptional boards. - [`special_algorithms`]: algorithms for special boards.
//! - [`decision_matrices`]: the tables of the eight stages.

mod board;
mod decision_matrices;
mod exceptional_board;
mod find;
mod group;
mod list;
mod special_algorithms;

use antipode_engine::solver::PuzzleSolver;
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, ListScope};

pub(crate) use self::board::RotationBoard;
use self::find::FindTask;
use self::group::GroupTask;
use self::list::ListTask;
use crate::error::WorkerError;
use crate::query_handler::QueryHandler;
use crate::task::Start;

impl QueryHandler for RotationBoard {
    fn solver(&self) -> Option<&dyn PuzzleSolver> {
        Some(self.solver())
    }

    fn begin_list(&self, scope: ListScope) -> Result<Start, WorkerError> {
        ListTask::begin(self, scope).map(Start::task)
    }

    fn begin_rotation(&self, query: &RotationQuery) -> Result<Start, WorkerError> {
        let answer = match query {
            RotationQuery::FindAlgorithms { targets } => {
                return FindTask::begin(self, targets).map(Start::task);
            }
            RotationQuery::Group { position } => {
                return GroupTask::begin(self, position.as_deref()).map(Start::task);
            }
            RotationQuery::ExceptionalBoard => {
                let board = exceptional_board::exceptional_board(*self.variant())?;
                RotationAnswer::ExceptionalBoard(Box::new(board))
            }
            RotationQuery::SpecialAlgorithms => RotationAnswer::SpecialAlgorithms(
                special_algorithms::special_algorithms(self.variant().board()),
            ),
            RotationQuery::DecisionMatrices => {
                RotationAnswer::DecisionMatrices(decision_matrices::decision_matrices(self.variant())?)
            }
        };
        Ok(Start::Answered(Answer::Rotation(answer)))
    }
}
