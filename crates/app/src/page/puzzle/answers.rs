//! Sends the queries of the page to the workers and collects their answers.

use antipode_play::page::action::{Action, SolverAction, TableAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::{MAX_RULESETS, Position, Ruleset};
use antipode_protocol::{
    Answer, Bounds, Branches, PositionFacts, Query, Solution, Subject, TableFacts, TableQuery,
};
use antipode_ui::address::now;
use antipode_ui::part::Answers;
use antipode_ui::part::ModelRef;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::{QueryFailure, QueryState};
use antipode_ui::workers::use_worker_state;
use std::any::Any;
use std::rc::Rc;
use yew::functional::{Hook, HookContext};
use yew::prelude::*;

/// Sends the queries that the page needs and dispatches the answers that the model stores.
#[hook]
pub fn use_answers(model: &ModelRef, dispatch: &Callback<Action>) -> Rc<Answers> {
    let ruleset = model.ruleset;
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let wants_table = model.wants_table(ruleset);
    let board = ruleset.canonical(model.board());
    let when = |is_needed: bool, query: Query| is_needed.then_some(query);

    let all = ruleset.comparable();
    let table_states = use_tables(model, &all);
    let tables: Vec<_> = all.iter().copied().zip(table_states).collect();
    use_refusal(ruleset, &tables, dispatch);
    let is_ready =
        wants_table && tables.iter().any(|(other, table)| *other == ruleset && table.ready().is_some());

    let know = when(wants_table, Query::Table(TableQuery::LookUp { position: board.text() }));
    let knowledge = use_query(&subject, know, &worker_state, knowledge);
    use_learning(ruleset, &board, &knowledge, dispatch);

    // One search at a time: the next board may need one.
    let is_free = model.solver.is_searching && model.solver.position_request.is_none();
    let searches = !wants_table && ruleset.can_search() && is_free && !board.is_solved();
    let bounds = use_bounds(ruleset, &board, searches, dispatch);
    use_refutation(&bounds, model.solver.solution_request.is_some(), dispatch);
    let proven = model.board_search_result().filter(|result| !wants_table && result.is_proven());
    let knowledge = proven.map_or(knowledge, |result| QueryState::Ready(result.knowledge.clone()));

    // Queries missing distances along the game, one at a time.
    let unknown = is_ready.then(|| model.review().missing().cloned()).flatten();
    let past = use_query(
        &subject,
        unknown.as_ref().map(|board| Query::Table(TableQuery::LookUp { position: board.text() })),
        &worker_state,
        self::knowledge,
    );
    use_learning(ruleset, unknown.as_ref().unwrap_or(&board), &past, dispatch);

    let is_listed = model.display.analyses && model.display.tab == 0;
    let is_visible = model.player.playback.is_some() || model.hints.level.is_some() || is_listed;
    let query = when(
        is_ready && is_visible && !model.preferences.hides_distances,
        Query::Table(TableQuery::Branches { position: board.text() }),
    );
    let branches = use_query::<Branches>(&subject, query, &worker_state, |answer| match answer {
        Answer::Branches(branches) => Some(Rc::new(branches)),
        _ => None,
    });
    use_effect_with((branches.clone(), dispatch.clone()), move |(branches, dispatch)| {
        if let QueryState::Ready(branches) = branches {
            dispatch.emit(Action::Solver(SolverAction::ReceiveSolutionCount(
                ruleset,
                board.clone(),
                branches.solutions,
            )));
        }
    });

    // Stops the workers of the previous board.
    use_worker_release(all.iter().map(|ruleset| ruleset.space()).collect());
    use_solution(model, &subject, wants_table, dispatch);
    use_position(model, &subject, dispatch);

    let of_method = ruleset.method_ruleset();
    let query = model.methods.request.as_ref().map(|(board, name)| {
        let (position, method) = (of_method.canonical(board).text(), (*name).to_owned());
        match model.wants_table(of_method) {
            true => Query::Table(TableQuery::Method { position, method }),
            false => Query::Method { position, method },
        }
    });
    let subject = of_method.space();
    let worker_state = use_worker_state(&subject);
    let method = use_query(&subject, query, &worker_state, |answer| match answer {
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

/// The tables of rulesets. Yew identifies hooks by order, so each render runs as many as there may be rulesets.
fn use_tables<'hook>(
    model: &'hook Model,
    rulesets: &'hook [Ruleset],
) -> impl Hook<Output = [QueryState<Rc<TableFacts>>; MAX_RULESETS]> + 'hook {
    HookArray(std::array::from_fn(|index| use_table(model, rulesets.get(index))))
}

/// Hooks that run one after the other.
struct HookArray<H, const N: usize>([H; N]);

impl<H: Hook, const N: usize> Hook for HookArray<H, N> {
    type Output = [H::Output; N];

    fn run(self, context: &mut HookContext) -> [H::Output; N] {
        self.0.map(|hook| hook.run(context))
    }
}

#[hook]
fn use_table(model: &Model, ruleset: Option<&Ruleset>) -> QueryState<Rc<TableFacts>> {
    let wants_table = ruleset.is_some_and(|ruleset| model.wants_table(*ruleset));
    let subject = ruleset.unwrap_or(&model.ruleset).space();
    let worker_state = use_worker_state(&subject);
    use_query(&subject, wants_table.then_some(Query::Table(TableQuery::Facts)), &worker_state, |answer| {
        match answer {
            Answer::Table(facts) => Some(Rc::new(facts)),
            _ => None,
        }
    })
}

/// Reports that there are too many positions for the table of a ruleset, so that its positions are searched one by one.
#[hook]
fn use_refusal(
    ruleset: Ruleset,
    tables: &[(Ruleset, QueryState<Rc<TableFacts>>)],
    dispatch: &Callback<Action>,
) {
    let is_refused = tables.iter().any(|(other, table)| {
        *other == ruleset && matches!(table, QueryState::Failed(QueryFailure::TooLarge(_)))
    });
    let is_refused = is_refused && ruleset.can_search();
    use_effect_with((ruleset, is_refused, dispatch.clone()), |(ruleset, is_refused, dispatch)| {
        if *is_refused {
            dispatch.emit(Action::Table(TableAction::Refuse(*ruleset)));
        }
    });
}

#[hook]
fn use_learning(
    ruleset: Ruleset,
    board: &Position,
    knowledge: &QueryState<Rc<PositionFacts>>,
    dispatch: &Callback<Action>,
) {
    let board = board.clone();
    use_effect_with((knowledge.clone(), dispatch.clone()), move |(knowledge, dispatch)| {
        // The board of the query, not the current one: a late answer belongs to its own query.
        if let QueryState::Ready(knowledge) = knowledge {
            let board = board.parse(&knowledge.position).unwrap_or(board);
            dispatch.emit(Action::ReceiveKnowledge(ruleset, board, knowledge.clone()));
        }
    });
}

/// The bounds of a search for a board, while `searches` is true.
#[hook]
fn use_bounds(
    ruleset: Ruleset,
    board: &Position,
    searches: bool,
    dispatch: &Callback<Action>,
) -> QueryState<Rc<Bounds>> {
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let query = searches.then(|| Query::Search { position: board.text() });
    let bounds = use_query::<Bounds>(&subject, query, &worker_state, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    let board = board.clone();
    use_effect_with((bounds.clone(), dispatch.clone()), move |(bounds, dispatch)| {
        if let QueryState::Ready(bounds) = bounds {
            let board = board.parse(&bounds.position).unwrap_or(board);
            dispatch.emit(Action::Solver(SolverAction::ReceiveBounds(ruleset, board, bounds.clone())));
        }
    });
    bounds
}

/// Reports that a search has proven the board unsolvable, also to whoever waits for a solution.
#[hook]
fn use_refutation(bounds: &QueryState<Rc<Bounds>>, waits: bool, dispatch: &Callback<Action>) {
    let refuted = match bounds {
        QueryState::Failed(why @ QueryFailure::Unsolvable(_)) => Some(why.clone()),
        _ => None,
    };
    use_effect_with((refuted, waits, dispatch.clone()), |(refuted, waits, dispatch)| {
        if let Some(why) = refuted {
            dispatch.emit(Action::Solver(SolverAction::ForgetBounds));
            if *waits {
                dispatch.emit(Action::Solver(SolverAction::FailRequest(format!(
                    "No solution is available. {why}"
                ))));
            }
        }
    });
}

/// Requests the pending solution once, where there is a table.
#[hook]
fn use_solution(model: &Model, subject: &Subject, has_table: bool, dispatch: &Callback<Action>) {
    let query = model.solver.solution_request.as_ref().filter(|_| has_table).map(|request| {
        Query::Table(TableQuery::Solve { position: request.from.text(), preference: request.prefer })
    });
    let worker_state = use_worker_state(subject);
    let solution = use_query::<Solution>(subject, query, &worker_state, |answer| match answer {
        Answer::Solution(solution) => Some(Rc::new(solution)),
        _ => None,
    });
    use_effect_with((solution, dispatch.clone()), |(solution, dispatch)| match solution {
        QueryState::Ready(solution) => {
            dispatch.emit(Action::Solver(SolverAction::ReceiveSolution(solution.clone(), now())));
        }
        QueryState::Failed(why) => {
            dispatch
                .emit(Action::Solver(SolverAction::FailRequest(format!("No solution is available. {why}"))));
        }
        QueryState::Idle | QueryState::Loading(_) => {}
    });
}

/// Requests the pending position once.
#[hook]
fn use_position(model: &Model, subject: &Subject, dispatch: &Callback<Action>) {
    let query = model.position_query().map(Query::Table);
    let worker_state = use_worker_state(subject);
    let position = use_query::<String>(subject, query, &worker_state, |answer| match answer {
        Answer::Position(position) => Some(Rc::new(position)),
        _ => None,
    });
    use_effect_with((position, dispatch.clone()), |(position, dispatch)| match position {
        QueryState::Ready(position) => {
            dispatch.emit(Action::Solver(SolverAction::ReceivePosition(position.clone(), now())));
        }
        QueryState::Failed(why) => {
            dispatch.emit(Action::Solver(SolverAction::FailRequest(format!(
                "No board of that depth was found. {why}"
            ))));
        }
        QueryState::Idle | QueryState::Loading(_) => {}
    });
}
