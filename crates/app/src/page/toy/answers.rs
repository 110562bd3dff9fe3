//! Sends the queries of the page to the workers and collects their answers.

use super::Shown;
use super::action::{Action, Wanted};
use super::model::Model;
use crate::game::review;
use crate::link::{use_lane, use_link};
use crate::page::asking::{use_asked, use_leaving};
use crate::page::toy::keeping::now;
use crate::panel::asked::Asked;
use crate::puzzle::{Count, MOST_COUNTS, Position};
use antipode_protocol::{
    Answer, Query, Bounds, Branches, PositionFacts, Method, TableQuery, Solution, SpaceName, TableFacts,
};
use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// The answers of the workers for the current board.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The [comparable](Ruleset::comparable) rulesets with their tables.
    pub tables: Vec<(Count, Asked<Rc<TableFacts>>)>,
    /// The distance of the board and of its neighbours.
    pub knowledge: Asked<Rc<PositionFacts>>,
    /// The bounds of a search, where there is no table.
    pub bounds: Asked<Rc<Bounds>>,
    /// The shortest solutions by first move, where a panel shows them.
    pub branches: Asked<Rc<Branches>>,
    /// The method, for the board of the request.
    pub method: Asked<Rc<Method>>,
}

impl Answers {
    /// The table of a ruleset. `Idle` if the page does not query it.
    #[must_use]
    pub fn table(&self, ruleset: Count) -> &Asked<Rc<TableFacts>> {
        let table = self.tables.iter().find(|(other, _)| *other == ruleset);
        table.map_or(&Asked::Not, |(_, table)| table)
    }
}

/// Sends the queries that the page needs and dispatches the answers that the model stores.
#[hook]
pub fn use_answers(model: &Shown, dispatch: &Callback<Action>) -> Rc<Answers> {
    let ruleset = model.count;
    let space = ruleset.space();
    let lane = use_lane(&space);
    let wanted = model.wants_table(ruleset);
    let board = ruleset.canonical(model.board());
    let when = |wanted: bool, ask: Query| wanted.then_some(ask);

    // The number of hooks must be the same in every render: Yew identifies hooks by order.
    let all = ruleset.all();
    let asked: [_; MOST_COUNTS] = [
        use_table(model, all.first()),
        use_table(model, all.get(1)),
        use_table(model, all.get(2)),
        use_table(model, all.get(3)),
        use_table(model, all.get(4)),
        use_table(model, all.get(5)),
    ];
    let tables: Vec<_> = all.iter().copied().zip(asked).collect();
    let is_ready = wanted && tables.iter().any(|(other, table)| *other == ruleset && table.here().is_some());

    let know = when(wanted, Query::Table(TableQuery::LookUp { position: board.text() }));
    let knowledge = use_asked(&space, know, &lane, knowledge);
    use_learning(ruleset, &board, &knowledge, dispatch);

    let searches = !wanted && ruleset.can_search() && model.searches && !board.is_solved();
    let bounds = use_bounds(ruleset, &board, searches, dispatch);
    let proven = model.searched().filter(|searched| !wanted && searched.is_proven());
    let knowledge = proven.map_or(knowledge, |searched| Asked::Here(searched.knowledge.clone()));

    // Queries missing distances along the game, one at a time.
    let unknown = unknown(model).filter(|_| is_ready);
    let past = use_asked(
        &space,
        unknown.as_ref().map(|board| Query::Table(TableQuery::LookUp { position: board.text() })),
        &lane,
        self::knowledge,
    );
    use_learning(ruleset, unknown.as_ref().unwrap_or(&board), &past, dispatch);

    let is_visible = model.follow.is_some() || model.hint.is_some() || model.tab == 0;
    let ask = when(
        is_ready && is_visible && !model.hidden,
        Query::Table(TableQuery::Branches { position: board.text() }),
    );
    let branches = use_asked::<Branches>(&space, ask, &lane, |answer| match answer {
        Answer::Branches(branches) => Some(Rc::new(branches)),
        _ => None,
    });
    use_effect_with((branches.clone(), dispatch.clone()), move |(branches, dispatch)| {
        if let Asked::Here(branches) = branches {
            dispatch.emit(Action::Solutions(ruleset, board.clone(), branches.solutions));
        }
    });

    // Stops the workers of the previous board.
    use_leaving(all.iter().map(|ruleset| ruleset.space()).collect());
    use_solution(model, &space, wanted, dispatch);
    use_depth(model, &space, dispatch);

    let of_method = ruleset.of_method();
    let ask = model.method_of.as_ref().map(|(board, way)| {
        let (position, method) = (of_method.canonical(board).text(), (*way).to_owned());
        match model.wants_table(of_method) {
            true => Query::Table(TableQuery::Method { position, method }),
            false => Query::Method { position, method },
        }
    });
    let space = of_method.space();
    let lane = use_lane(&space);
    let method = use_asked(&space, ask, &lane, |answer| match answer {
        Answer::Method(method) => Some(Rc::new(method)),
        _ => None,
    });

    Rc::new(Answers { tables, knowledge, bounds, branches, method })
}

fn knowledge(answer: Answer) -> Option<Rc<dyn Any>> {
    match answer {
        Answer::PositionFacts(knowledge) => Some(Rc::new(knowledge)),
        _ => None,
    }
}

#[hook]
fn use_table(model: &Model, ruleset: Option<&Count>) -> Asked<Rc<TableFacts>> {
    let wanted = ruleset.is_some_and(|ruleset| model.wants_table(*ruleset));
    let space = ruleset.unwrap_or(&model.count).space();
    let lane = use_lane(&space);
    use_asked(&space, wanted.then_some(Query::Table(TableQuery::Facts)), &lane, |answer| match answer {
        Answer::Table(facts) => Some(Rc::new(facts)),
        _ => None,
    })
}

#[hook]
fn use_learning(
    ruleset: Count,
    board: &Position,
    knowledge: &Asked<Rc<PositionFacts>>,
    dispatch: &Callback<Action>,
) {
    let board = board.clone();
    use_effect_with((knowledge.clone(), dispatch.clone()), move |(knowledge, dispatch)| {
        // The board of the query, not the current one: a late answer belongs to its own query.
        if let Asked::Here(knowledge) = knowledge {
            let board = board.read(&knowledge.position).unwrap_or(board);
            dispatch.emit(Action::Learned(ruleset, board, knowledge.clone()));
        }
    });
}

/// Returns a board of the current game whose distance is not known.
fn unknown(model: &Model) -> Option<Position> {
    let (game, ruleset) = (model.game(), model.count);
    let points = review::points(game, |board| model.known.depth(ruleset, board));
    let point = points.into_iter().rev().find(|point| point.depth.is_none())?;
    Some(ruleset.canonical(&game.turns()[point.turn].after))
}

/// The bounds of a search for a board, while `wanted` is true.
#[hook]
fn use_bounds(
    ruleset: Count,
    board: &Position,
    wanted: bool,
    dispatch: &Callback<Action>,
) -> Asked<Rc<Bounds>> {
    let space = ruleset.space();
    let lane = use_lane(&space);
    let ask = wanted.then(|| Query::Search { position: board.text() });
    let bounds = use_asked::<Bounds>(&space, ask, &lane, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    let board = board.clone();
    use_effect_with((bounds.clone(), dispatch.clone()), move |(bounds, dispatch)| {
        if let Asked::Here(bounds) = bounds {
            let board = board.read(&bounds.position).unwrap_or(board);
            dispatch.emit(Action::Bounded(ruleset, board, bounds.clone()));
        }
    });
    bounds
}

/// Requests the pending solution once, where there is a table.
#[hook]
fn use_solution(model: &Model, space: &SpaceName, has_table: bool, dispatch: &Callback<Action>) {
    let ask =
        model.wanted_solution.as_ref().filter(|_| has_table).map(|wanted| {
            Query::Table(TableQuery::Solve { position: wanted.from.text(), preference: wanted.prefer })
        });
    let lane = use_lane(space);
    let solution = use_asked::<Solution>(space, ask, &lane, |answer| match answer {
        Answer::Solution(solution) => Some(Rc::new(solution)),
        _ => None,
    });
    use_effect_with((solution, dispatch.clone()), |(solution, dispatch)| match solution {
        Asked::Here(solution) => dispatch.emit(Action::Solved(solution.clone(), now())),
        Asked::Gone(why) => dispatch.emit(Action::Unanswered(format!("No solution is available. {why}"))),
        Asked::Not | Asked::Waiting(_) => {}
    });
}

/// Requests the pending position of an exact depth once.
#[hook]
fn use_depth(model: &Model, space: &SpaceName, dispatch: &Callback<Action>) {
    let ask = model.wanted_depth.as_ref();
    let ask =
        ask.map(|wanted| Query::Table(TableQuery::Random { depth: wanted.depth, seed: wanted.seed.clone() }));
    let lane = use_lane(space);
    let position = use_asked::<String>(space, ask, &lane, |answer| match answer {
        Answer::Position(position) => Some(Rc::new(position)),
        _ => None,
    });
    use_effect_with((position, dispatch.clone()), |(position, dispatch)| match position {
        Asked::Here(position) => dispatch.emit(Action::DepthFound(position.clone(), now())),
        Asked::Gone(why) => {
            dispatch.emit(Action::Unanswered(format!("No board of that depth was found. {why}")));
        }
        Asked::Not | Asked::Waiting(_) => {}
    });
}

/// The controls of a table build.
pub struct TableSwitch {
    /// Builds the table or continues.
    pub compute: Callback<Count>,
    /// Pauses and keeps the progress.
    pub pause: Callback<Count>,
    /// Stops the worker and discards its progress.
    pub cancel: Callback<Count>,
    /// Restarts the worker.
    pub retry: Callback<Count>,
}

/// Returns the controls of the tables.
#[hook]
pub fn use_table_switch(dispatch: &Callback<Action>) -> TableSwitch {
    let link = use_link();
    let compute = dispatch.reform(|ruleset| Action::WantTable(ruleset, Wanted::Now));
    // The query is dropped, and the worker keeps its progress.
    let pause = dispatch.reform(|ruleset| Action::WantTable(ruleset, Wanted::Later));
    let cancel = {
        let (link, dispatch) = (link.clone(), dispatch.clone());
        Callback::from(move |ruleset: Count| {
            dispatch.emit(Action::WantTable(ruleset, Wanted::Not));
            link.cancel(&ruleset.space());
        })
    };
    let retry = Callback::from(move |ruleset: Count| link.retry(&ruleset.space()));
    TableSwitch { compute, pause, cancel, retry }
}
