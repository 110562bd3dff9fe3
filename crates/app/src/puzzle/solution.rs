//! A shortest solution of one board, for pages that show no game.

use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_play::puzzle::{Position, Ruleset};
use antipode_protocol::{Answer, Query, SolutionPreference, TableQuery};
use antipode_ui::query::AnswerSelector;
use std::rc::Rc;

/// A solution, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub moves: Vec<String>,
    /// Whether none is shorter. A search finds longer ones first.
    pub is_shortest: bool,
}

/// The query for a shortest solution; `None` where only a table has one that nobody has requested. [`SOLUTION`] takes its answers.
#[must_use]
pub fn solution_query(ruleset: Ruleset, position: &Position) -> Option<Query> {
    let position = ruleset.canonical(position).text();
    match ruleset.metric_info().table {
        TableAvailability::AtOnce => {
            let preference = SolutionPreference::FewestShifts;
            Some(Query::Table(TableQuery::Solve { position, preference }))
        }
        _ => ruleset.can_search().then_some(Query::Search { position }),
    }
}

/// Takes a [`Solution`].
pub const SOLUTION: AnswerSelector = |answer| match answer {
    Answer::Solution(solution) => Some(Rc::new(Solution { moves: solution.moves, is_shortest: true })),
    Answer::Bounds(bounds) => {
        let is_shortest = bounds.upper == Some(bounds.lower);
        Some(Rc::new(Solution { moves: bounds.solution, is_shortest }))
    }
    _ => None,
};
