//! What a solver is asked.

use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_protocol::{Query, SpaceName, Subject, TableQuery};
use serde::Serialize;

/// A position under a ruleset, as the solvers are asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolverQuestion {
    /// The space of the position.
    pub space: SpaceName,
    /// The position that stands for all that the ruleset does not distinguish, as text.
    pub position: String,
    /// The program that has the table; `None` if it is too large, or a search is sooner ready.
    pub table: Option<&'static str>,
    /// The program that searches for a single position; `None` if the puzzle needs none.
    pub search: Option<&'static str>,
}

impl SolverQuestion {
    #[must_use]
    pub fn of<P: PuzzleRules>(ruleset: P::Ruleset, position: &P::Position) -> SolverQuestion {
        let space = SpaceName { puzzle: P::NAME.to_owned(), metric: P::space_metric(ruleset) };
        let subject = Subject::Space(space.clone());
        let position = P::text(&P::canonical(ruleset, position));
        let has_table = match P::metric_info(ruleset).table {
            TableAvailability::AtOnce => true,
            TableAvailability::OnRequest(_) | TableAvailability::Paused => !P::CAN_SEARCH,
            TableAvailability::None => false,
        };
        let look_up = Query::Table(TableQuery::LookUp { position: position.clone() });
        let search = Query::Search { position: position.clone() };
        SolverQuestion {
            table: has_table.then(|| P::solver_program(&subject, &look_up)),
            search: P::CAN_SEARCH.then(|| P::solver_program(&subject, &search)),
            space,
            position,
        }
    }
}
