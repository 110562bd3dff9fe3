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
use antipode_protocol::{Answer, Query};

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

    fn begin(&self, query: &Query) -> Option<Result<Start, WorkerError>> {
        Some(match query {
            Query::FindAlgorithms { targets } => FindTask::begin(self, targets).map(Start::task),
            Query::List { scope } => ListTask::begin(self, *scope).map(Start::task),
            Query::Group { position } => GroupTask::begin(self, position.as_deref()).map(Start::task),
            Query::ExceptionalBoard => exceptional_board::exceptional_board(*self.variant())
                .map(|board| Start::Answered(Answer::ExceptionalBoard(Box::new(board)))),
            Query::SpecialAlgorithms => {
                let algorithms = special_algorithms::special_algorithms(self.variant().board());
                Ok(Start::Answered(Answer::SpecialAlgorithms(algorithms)))
            }
            Query::DecisionMatrices => decision_matrices::decision_matrices(self.variant())
                .map(|matrices| Start::Answered(Answer::DecisionMatrices(matrices))),
            _ => return None,
        })
    }
}
