//! The properties of every part of a puzzle's page.

use crate::board::picture::TilePicture;
use crate::model_ref;
use crate::query_state::QueryState;
use antipode_play::page::action::Action;
use antipode_play::page::model::Model;
use antipode_play::puzzle::Ruleset;
use antipode_protocol::{Bounds, Branches, Method, PositionFacts, TableFacts};
use std::rc::Rc;
use yew::prelude::*;

/// The model of the rendered page.
pub type ModelRef = model_ref::ModelRef<Model>;

/// The properties of every part of the page.
#[derive(Clone, Properties, PartialEq)]
pub struct PartProps {
    /// The state of the page.
    pub model: ModelRef,
    /// The answers of the workers.
    pub answers: Rc<Answers>,
    /// Dispatches an action.
    pub dispatch: Callback<Action>,
    /// The picture on the tiles, once it is drawn.
    pub picture: UseStateHandle<Option<TilePicture>>,
}

/// The answers of the workers for the current board.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The [comparable](Ruleset::comparable) rulesets with their tables.
    pub tables: Vec<(Ruleset, QueryState<Rc<TableFacts>>)>,
    /// The distance of the board and of its neighbours.
    pub knowledge: QueryState<Rc<PositionFacts>>,
    /// The bounds of a search, where there is no table.
    pub bounds: QueryState<Rc<Bounds>>,
    /// The shortest solutions by first move, where a panel shows them.
    pub branches: QueryState<Rc<Branches>>,
    /// The method, for the board of the request.
    pub method: QueryState<Rc<Method>>,
}

impl Answers {
    /// The table of a ruleset. `Idle` if the page does not query it.
    #[must_use]
    pub fn table(&self, ruleset: Ruleset) -> &QueryState<Rc<TableFacts>> {
        let table = self.tables.iter().find(|(other, _)| *other == ruleset);
        table.map_or(&QueryState::Idle, |(_, table)| table)
    }

    /// Whether the first answer about the board is still missing.
    #[must_use]
    pub fn are_awaited(&self) -> bool {
        matches!(self.knowledge, QueryState::Loading(_)) || matches!(self.bounds, QueryState::Loading(_))
    }
}
