//! The search for a shortest solution without a table, as messages.

use antipode_engine::resumable::Status;
use antipode_engine::solver::{
    BoundsSearch, BoundsSolver, MoveDepth, ReusableSearch, SearchOptions, SolverError,
};
use antipode_protocol::{Bounds, MoveOutcome};

use crate::clock::Clock;
use crate::error::WorkerError;

/// A search from one position. It can be paused and resumed at any point.
pub(crate) struct SearchTask {
    /// The position, as in the query.
    text: String,
    search: Box<dyn BoundsSearch>,
    status: Status,
    elapsed_ms: f64,
}

impl SearchTask {
    /// Starts a search from a position, within some memory. It reuses the data of an earlier one.
    ///
    /// # Errors
    /// What is wrong with the text, or why the position is unsolvable.
    pub(crate) fn begin(
        solver: &dyn BoundsSolver,
        text: &str,
        max_bytes: u64,
        reusable: Option<ReusableSearch>,
    ) -> Result<SearchTask, WorkerError> {
        let options =
            SearchOptions { always_from_method: false, after_each_move: true, max_bytes, threads: 1 };
        let search = solver.search(text, options, reusable)?;
        Ok(SearchTask { text: text.to_owned(), search, status: Status::Working, elapsed_ms: 0.0 })
    }

    pub(crate) fn into_reusable(self) -> Option<ReusableSearch> {
        self.search.into_reusable()
    }

    /// The bytes from which a later search can start.
    pub(crate) fn bytes_to_save(&self) -> Option<Vec<u8>> {
        self.search.bytes_to_save()
    }

    /// Whether the search starts from this position.
    pub(crate) fn starts_from(&self, text: &str) -> bool {
        self.text == text
    }

    /// Continues until the search ends or `end_ms` is reached.
    pub(crate) fn step(&mut self, clock: &impl Clock, end_ms: f64) -> Status {
        let since_ms = clock.now_ms();
        let mut now_ms = since_ms;
        while self.status == Status::Working && now_ms < end_ms {
            self.status = self.search.step(1);
            now_ms = clock.now_ms();
        }
        self.elapsed_ms += now_ms - since_ms;
        self.status
    }

    /// Why the position has no solution, if the search has proven that.
    pub(crate) fn unsolvable(&self) -> Option<SolverError> {
        self.search.unsolvable()
    }

    /// The current result.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            position: self.text.clone(),
            lower: self.search.lower_bound(),
            upper: self.search.upper_bound(),
            gods_number_bound: self.search.gods_number_bound(),
            solution: self.search.solution(),
            shortest_solutions: self.search.shortest_solution_count(),
            move_outcomes: move_outcomes(self.search.moves()),
            activity: self.search.activity(),
            visited: self.search.visited(),
            elapsed_ms: self.elapsed_ms,
            ended: self.status == Status::Finished,
        }
    }
}

/// Moves with the distance after each, as a message.
pub(crate) fn move_outcomes(moves: Vec<MoveDepth>) -> Vec<MoveOutcome> {
    moves.into_iter().map(|mv| MoveOutcome { move_name: mv.move_name, depth: mv.depth }).collect()
}
