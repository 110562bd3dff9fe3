//! What the page asks of the workers, and what they have said so far.

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
    Answer, Ask, Bounds, Branches, Knowledge, Method, OfTable, Solution, SpaceName, TableFacts,
};
use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// What the workers have said of the board as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The counts that are [compared](Count::all), with their tables.
    pub tables: Vec<(Count, Asked<Rc<TableFacts>>)>,
    /// What is known of the board.
    pub knowledge: Asked<Rc<Knowledge>>,
    /// What a search knows of it, where there is no table.
    pub bounds: Asked<Rc<Bounds>>,
    /// Its shortest solutions by their first move, where somebody looks at them.
    pub branches: Asked<Rc<Branches>>,
    /// The method, for the board it was asked for.
    pub method: Asked<Rc<Method>>,
}

impl Answers {
    /// The table of a count that is compared; of another nobody has asked.
    #[must_use]
    pub fn table(&self, count: Count) -> &Asked<Rc<TableFacts>> {
        let table = self.tables.iter().find(|(other, _)| *other == count);
        table.map_or(&Asked::Not, |(_, table)| table)
    }
}

/// Asks what the page needs, and tells the model what it is to remember.
#[hook]
pub fn use_answers(model: &Shown, dispatch: &Callback<Action>) -> Rc<Answers> {
    let count = model.count;
    let space = count.space();
    let lane = use_lane(&space);
    let wanted = model.wants_table(count);
    let board = count.canonical(model.board());
    let when = |wanted: bool, ask: Ask| wanted.then_some(ask);

    // As many questions every time: hooks are told apart by their order.
    let all = count.all();
    let asked: [_; MOST_COUNTS] = [
        use_table(model, all.first()),
        use_table(model, all.get(1)),
        use_table(model, all.get(2)),
        use_table(model, all.get(3)),
        use_table(model, all.get(4)),
        use_table(model, all.get(5)),
    ];
    let tables: Vec<_> = all.iter().copied().zip(asked).collect();
    let stands = wanted && tables.iter().any(|(other, table)| *other == count && table.here().is_some());

    let know = when(wanted, Ask::OfTable(OfTable::Know { position: board.text() }));
    let knowledge = use_asked(&space, know, &lane, knowledge);
    use_learning(count, &board, &knowledge, dispatch);

    let searches = !wanted && count.can_search() && model.searches && !board.is_solved();
    let bounds = use_bounds(count, &board, searches, dispatch);
    let proven = model.searched().filter(|searched| !wanted && searched.is_proven());
    let knowledge = proven.map_or(knowledge, |searched| Asked::Here(searched.knowledge.clone()));

    // Distances along the game that were never heard, one after the other.
    let unheard = unheard(model).filter(|_| stands);
    let past = use_asked(
        &space,
        unheard.as_ref().map(|board| Ask::OfTable(OfTable::Know { position: board.text() })),
        &lane,
        self::knowledge,
    );
    use_learning(count, unheard.as_ref().unwrap_or(&board), &past, dispatch);

    let looked_at = model.follow.is_some() || model.hint.is_some() || model.tab == 0;
    let ask = when(
        stands && looked_at && !model.hidden,
        Ask::OfTable(OfTable::Branches { position: board.text() }),
    );
    let branches = use_asked::<Branches>(&space, ask, &lane, |answer| match answer {
        Answer::Branches(branches) => Some(Rc::new(branches)),
        _ => None,
    });
    use_effect_with((branches.clone(), dispatch.clone()), move |(branches, dispatch)| {
        if let Asked::Here(branches) = branches {
            dispatch.emit(Action::Solutions(count, board.clone(), branches.solutions));
        }
    });

    // Those of another board.
    use_leaving(all.iter().map(|count| count.space()).collect());
    use_solution(model, &space, wanted, dispatch);
    use_depth(model, &space, dispatch);

    let of_method = count.of_method();
    let ask = model.method_of.as_ref().map(|(board, way)| {
        let (position, method) = (of_method.canonical(board).text(), (*way).to_owned());
        match model.wants_table(of_method) {
            true => Ask::OfTable(OfTable::Method { position, method }),
            false => Ask::Method { position, method },
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
        Answer::Knowledge(knowledge) => Some(Rc::new(knowledge)),
        _ => None,
    }
}

#[hook]
fn use_table(model: &Model, count: Option<&Count>) -> Asked<Rc<TableFacts>> {
    let wanted = count.is_some_and(|count| model.wants_table(*count));
    let space = count.unwrap_or(&model.count).space();
    let lane = use_lane(&space);
    use_asked(&space, wanted.then_some(Ask::OfTable(OfTable::Table)), &lane, |answer| match answer {
        Answer::Table(facts) => Some(Rc::new(facts)),
        _ => None,
    })
}

#[hook]
fn use_learning(
    count: Count,
    board: &Position,
    knowledge: &Asked<Rc<Knowledge>>,
    dispatch: &Callback<Action>,
) {
    let board = board.clone();
    use_effect_with((knowledge.clone(), dispatch.clone()), move |(knowledge, dispatch)| {
        // The question's board, not the present one: an answer that came late belongs to the board it was asked for.
        if let Asked::Here(knowledge) = knowledge {
            let board = board.read(&knowledge.position).unwrap_or(board);
            dispatch.emit(Action::Learned(count, board, knowledge.clone()));
        }
    });
}

/// A board of the present game whose distance was never heard.
fn unheard(model: &Model) -> Option<Position> {
    let (game, count) = (model.game(), model.count);
    let points = review::points(game, |board| model.known.depth(count, board));
    let point = points.into_iter().rev().find(|point| point.depth.is_none())?;
    Some(count.canonical(&game.turns()[point.turn].after))
}

/// What a search knows of a board, for as long as it is wanted.
#[hook]
fn use_bounds(
    count: Count,
    board: &Position,
    wanted: bool,
    dispatch: &Callback<Action>,
) -> Asked<Rc<Bounds>> {
    let space = count.space();
    let lane = use_lane(&space);
    let ask = wanted.then(|| Ask::Search { position: board.text() });
    let bounds = use_asked::<Bounds>(&space, ask, &lane, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    let board = board.clone();
    use_effect_with((bounds.clone(), dispatch.clone()), move |(bounds, dispatch)| {
        if let Asked::Here(bounds) = bounds {
            let board = board.read(&bounds.position).unwrap_or(board);
            dispatch.emit(Action::Bounded(count, board, bounds.clone()));
        }
    });
    bounds
}

/// The solution that is wanted, once, where there is a table.
#[hook]
fn use_solution(model: &Model, space: &SpaceName, has_table: bool, dispatch: &Callback<Action>) {
    let ask =
        model.wanted_solution.as_ref().filter(|_| has_table).map(|wanted| {
            Ask::OfTable(OfTable::Solve { position: wanted.from.text(), prefer: wanted.prefer })
        });
    let lane = use_lane(space);
    let solution = use_asked::<Solution>(space, ask, &lane, |answer| match answer {
        Answer::Solution(solution) => Some(Rc::new(solution)),
        _ => None,
    });
    use_effect_with((solution, dispatch.clone()), |(solution, dispatch)| match solution {
        Asked::Here(solution) => dispatch.emit(Action::Solved(solution.clone(), now())),
        Asked::Gone(why) => dispatch.emit(Action::Unanswered(format!("There is no solution to show. {why}"))),
        Asked::Not | Asked::Waiting(_) => {}
    });
}

/// The position of an exact depth that is wanted, once.
#[hook]
fn use_depth(model: &Model, space: &SpaceName, dispatch: &Callback<Action>) {
    let ask = model.wanted_depth.as_ref();
    let ask =
        ask.map(|wanted| Ask::OfTable(OfTable::Random { depth: wanted.depth, seed: wanted.seed.clone() }));
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

/// What can be asked of a table in the making.
pub struct TableSwitch {
    /// Build it, or go on.
    pub compute: Callback<Count>,
    /// Leave it as far as it has come.
    pub pause: Callback<Count>,
    /// End its worker, and with it all that was found.
    pub cancel: Callback<Count>,
    /// Let its worker try again.
    pub retry: Callback<Count>,
}

/// Stops what a count's worker does, or lets it try again.
#[hook]
pub fn use_table_switch(dispatch: &Callback<Action>) -> TableSwitch {
    let link = use_link();
    let compute = dispatch.reform(|count| Action::WantTable(count, Wanted::Now));
    // Nobody asks for it any more, and the worker leaves it as it is.
    let pause = dispatch.reform(|count| Action::WantTable(count, Wanted::Later));
    let cancel = {
        let (link, dispatch) = (link.clone(), dispatch.clone());
        Callback::from(move |count: Count| {
            dispatch.emit(Action::WantTable(count, Wanted::Not));
            link.cancel(&count.space());
        })
    };
    let retry = Callback::from(move |count: Count| link.retry(&count.space()));
    TableSwitch { compute, pause, cancel, retry }
}
