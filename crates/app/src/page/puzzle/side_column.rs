//! The right column: distance and panels.

use super::board_column::move_describer;
use super::current_list::CurrentListView;
use super::dispatch_some;
use super::panels;
use crate::puzzle::view;
use antipode_play::game::{Event, PlayedTail};
use antipode_play::numbers::plural;
use antipode_play::page::action::{
    Action, BoardAction, HintAction, PreferenceAction, SolverAction, ViewAction,
};
use antipode_play::page::model::Model;
use antipode_play::page::view::View;
use antipode_play::puzzle::Ruleset;
use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_play::puzzle::panel;
use antipode_play::puzzle::panel::Panel;
use antipode_protocol::SolutionPreference;
use antipode_ui::address::now;
use antipode_ui::panel::bounds::{BoundsProps, SearchBounds, bounds, range_text};
use antipode_ui::panel::distance::{DistanceProps, NEVER, distance};
use antipode_ui::panel::game::{GameProps, figures, game_card};
use antipode_ui::panel::moves::{MovesProps, moves};
use antipode_ui::panel::progress::table_offer;
use antipode_ui::panel::tabs::Tabs;
use antipode_ui::part::PartProps;
use antipode_ui::query_state::{QueryFailure, QueryState};
use antipode_ui::storage::daily::{name_of_day_board, origin};
use antipode_ui::storage::marks::use_solved_board;
use antipode_ui::table_controls::{TableControls, use_table_controls};
use gloo::timers::callback::Interval;
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Renders the right column.
#[component]
pub fn SideColumn(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let ruleset = model.ruleset;
    let TableControls { compute, pause, cancel, retry } = use_table_controls(dispatch);
    let (on_compute, on_retry) = (compute.reform(move |()| ruleset), retry.reform(move |()| ruleset));
    use_solved_board(model, dispatch);
    use_seconds(model.preferences.shows_stopwatch && model.game().start().clock.is_running());

    // A sliding board can have many moves, and this component renders every second.
    let open = panel::of_tab(model.kind(), model.display.tab);
    let listed = matches!(open, Panel::Moves);
    let legal = use_memo((ruleset, model.board().clone(), listed), |(ruleset, board, listed)| {
        let moves = if *listed { ruleset.moves(board) } else { None };
        moves.map(|moves| moves.into_iter().map(|mv| board.move_text(mv).into()).collect::<Rc<[AttrValue]>>())
    });
    let panel = match open {
        Panel::Moves => moves_panel(props, (*legal).clone(), &on_retry),
        Panel::Table => panels::TABLE.show(props.clone()),
        Panel::Method => panels::METHOD.show(props.clone()),
        Panel::Own(panel) => view::own_panel(model.kind(), panel.name, props),
        Panel::Position => panels::POSITION.show(props.clone()),
    };
    let obstacle =
        use_memo((ruleset, model.board().clone()), |(ruleset, board)| ruleset.why_unsolvable(board));
    let is_searched = ruleset.can_search() && !model.wants_table(ruleset);
    let search = unsolvable(answers.table(ruleset), obstacle.as_deref())
        .or_else(|| unsolvable(&answers.bounds, obstacle.as_deref()))
        .or_else(|| obstacle.as_deref().map(|obstacle| never(obstacle.to_owned())))
        .or_else(|| is_searched.then(|| search_panel(props, &on_compute, &on_retry)));
    let plays = model.view().is_none();
    let distance = distance(&DistanceProps {
        idle: model.change.idle_tap.and_then(|slot| model.board().why_no_move(slot)).map(AttrValue::from),
        played: plays.then(|| played(model).into()),
        on_analyse: dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::Analyse(plays))),
        metric: Rc::new(model.metric_info(ruleset)),
        table: answers.table(ruleset).clone(),
        depth: model.depth(),
        search,
        hidden: model.preferences.hides_distances,
        on_hide: dispatch.reform(|hides| Action::Preference(PreferenceAction::HideDistances(hides))),
        on_compute,
        on_pause: pause.reform(move |()| ruleset),
        on_cancel: cancel.reform(move |()| ruleset),
        on_retry,
    });
    // While a board is set up, what is known about the game's board would be taken for its own.
    let is_playing = !model.is_editing();
    let is_full = model.display.is_full_width && is_playing;
    let has_own_ruleset =
        model.editor.as_ref().is_some_and(|editor| !is_playing && editor.ruleset().is_some());
    let titles: Vec<AttrValue> = panel::titles(model.kind()).map(AttrValue::from).collect();
    html! {
        <aside class="side" aria-label="What is known">
            if is_full {
                <div class="title"><h1>{ model.kind().title() }</h1><h2>{ titles.get(model.display.tab).cloned() }</h2></div>
            }
            if !plays && !has_own_ruleset {
                { view::picker(ruleset, dispatch).unwrap_or_else(|| metric_choice(ruleset, dispatch)) }
            }
            if is_playing && !is_full {
                <CurrentListView model={model.clone()} />
                { distance }
            }
            if !plays {
            <section class="card panels" aria-label="Panels">
                <Tabs label="Panels" id="panels" {titles} chosen={model.display.tab} on_choose={dispatch.reform(|tab| Action::View(ViewAction::OpenTab(tab)))}>
                    if is_playing && open.view_name().is_some() {
                        { view_switch(model, dispatch) }
                    }
                    { panel }
                </Tabs>
            </section>
            }
            if !plays && is_playing && !is_full {
                { own_game(model, dispatch) }
                { for view::last_card(ruleset) }
            }
        </aside>
    }
}

/// The legal moves, each with the distance after it.
fn moves_panel(props: &PartProps, legal: Option<Rc<[AttrValue]>>, on_retry: &Callback<()>) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let board = model.board().clone();
    let on_play = dispatch_some(dispatch, move |name: AttrValue| {
        Some(Action::Board(BoardAction::PlayMove(board.parse_move(&name)?, now())))
    });
    let board = model.board().clone();
    let on_mark = dispatch.reform(move |name: Option<AttrValue>| {
        Action::Hint(HintAction::HighlightMove(name.and_then(|name| board.parse_move(&name))))
    });
    moves(&MovesProps {
        legal,
        describe: move_describer(model),
        metric: Rc::new(model.ruleset.metric_info()),
        knowledge: answers.knowledge.clone(),
        branches: answers.branches.ready().cloned(),
        hidden: model.preferences.hides_distances,
        on_play,
        on_mark,
        on_retry: on_retry.clone(),
    })
}

/// The button that gives the open panel the width of the window, or takes it back.
fn view_switch(model: &Model, dispatch: &Callback<Action>) -> Html {
    let (class, name, other) = match model.display.is_full_width {
        false => ("btn quiet to-full", "Full width", View::Panel(model.display.tab)),
        true => ("btn to-board", "Back to the board", View::Analysis),
    };
    let onclick = dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::Show(Some(other))));
    html! { <p class="view-switch"><button type="button" {class} {onclick}>{ name }</button></p> }
}

/// The selector of the ruleset, which every number on the page uses.
fn metric_choice(chosen: Ruleset, dispatch: &Callback<Action>) -> Html {
    let all = chosen.comparable();
    let offered = all.clone();
    let onchange = dispatch_some(dispatch, move |event: yew::Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(index).ok().and_then(|index| all.get(index)).copied().map(Action::SetRuleset)
    });
    html! {
        <label class="metric">
            <span>{ "Counting" }</span>
            <select {onchange}>
                { for offered.into_iter().map(|ruleset| html! { <option selected={ruleset == chosen}>{ ruleset.metric_info().title }</option> }) }
            </select>
        </label>
    }
}

/// The search for a shortest solution in place of a missing table, with an offer to build the table if possible.
fn search_panel(props: &PartProps, on_compute: &Callback<()>, on_retry: &Callback<()>) -> (AttrValue, Html) {
    let PartProps { model, answers, dispatch, .. } = props;
    let metric = Rc::new(model.metric_info(model.ruleset));
    let known = if model.board().is_solved() {
        QueryState::Ready(SearchBounds { upper: Some(0), ..SearchBounds::default() })
    } else {
        match (&answers.bounds, model.board_search_result()) {
            (QueryState::Failed(why), _) => QueryState::Failed(why.clone()),
            (query, Some(searched)) => {
                let bounds = &searched.bounds;
                QueryState::Ready(SearchBounds {
                    lower: bounds.lower,
                    upper: bounds.upper,
                    gods_number_bound: bounds.gods_number_bound,
                    shortest_solutions: bounds.shortest_solutions,
                    activity: bounds.activity.clone().into(),
                    positions_seen: bounds.visited,
                    elapsed_ms: bounds.elapsed_ms,
                    is_running: !bounds.ended && *query != QueryState::Idle,
                })
            }
            (query, None) => query.map(|_| SearchBounds::default()),
        }
    };
    let figure = known.ready().map_or_else(AttrValue::default, |known| range_text(known).into());
    let search = bounds(&BoundsProps {
        metric: metric.clone(),
        state: known,
        hidden: model.preferences.hides_distances,
        on_search: dispatch.reform(|()| Action::Solver(SolverAction::SetSearching(true))),
        on_stop: dispatch.reform(|()| Action::Solver(SolverAction::SetSearching(false))),
        on_play: dispatch.reform(|()| Action::Solver(SolverAction::Solve(SolutionPreference::First))),
        on_retry: on_retry.clone(),
    });
    let both = html! {
        <>
            { search }
            if metric.table != TableAvailability::None {
                { table_offer(&metric, on_compute) }
            }
        </>
    };
    (figure, both)
}

/// Infinity in place of the distance, if a worker has found that the goal cannot be reached. `obstacle` is the reason, if it is
/// known without a search.
fn unsolvable<T>(answer: &QueryState<T>, obstacle: Option<&str>) -> Option<(AttrValue, Html)> {
    let QueryState::Failed(failure @ QueryFailure::Unsolvable(_)) = answer else { return None };
    Some(never(format!("{failure} {}", obstacle.unwrap_or_default())))
}

/// Infinity in place of the distance, with the reason.
fn never(why: String) -> (AttrValue, Html) {
    (NEVER.into(), html! { <p class="foot">{ why }</p> })
}

/// `31 turns · 2:14`, after the name of a board of a day.
fn played(model: &Model) -> String {
    let game = model.game();
    let moves = u64::from(model.ruleset.count_moves(game.start_position(), game.line()));
    let figures = figures(moves, &model.ruleset.metric_info(), elapsed_ms(model));
    name_of_day_board(model).map_or(figures.clone(), |name| format!("{name} · {figures}"))
}

/// The time that the stopwatch shows, if the player wants it and it has started.
fn elapsed_ms(model: &Model) -> Option<f64> {
    let game = model.game();
    // A replay shows when each move was made.
    if model.player.replay.is_some() {
        return game.turns()[game.current_turn()].at_ms().map(|ms| ms as f64);
    }
    (model.preferences.shows_stopwatch && game.start().clock.has_started())
        .then(|| game.elapsed_ms(now()) as f64)
}

fn own_game(model: &Model, dispatch: &Callback<Action>) -> Html {
    let (game, ruleset) = (model.game(), model.ruleset);
    let (accuracy, trail, first) = {
        let review = model.review();
        (review.accuracy(game.current_turn()), review.depths().collect::<Rc<[_]>>(), review.start())
    };
    let accuracy = (accuracy.rated > 0).then_some((u64::from(accuracy.nearer), u64::from(accuracy.rated)));
    let on_return = dispatch.reform(move |place: usize| Action::Game(Event::GoTo(first + place, now())));
    let start = game.start();
    let origin = origin(&start.kind);
    let help = if start.help.is_none() { String::new() } else { start.help.to_string() };
    let card = game_card(&GameProps {
        metric: Rc::new(ruleset.metric_info()),
        moves: u64::from(ruleset.count_moves(game.start_position(), game.line())),
        elapsed_ms: elapsed_ms(model),
        accuracy,
        help: help.into(),
        trail,
        current: game.current_turn() - first,
        hidden: model.preferences.hides_distances,
        solved: model.board().is_solved(),
        on_return,
        origin: origin.into(),
        before: moves_before(model, dispatch),
    });
    html! { <div class="card">{ card }</div> }
}

/// The button that goes back to the longest line that other moves replaced.
pub(super) fn moves_before(model: &Model, dispatch: &Callback<Action>) -> Option<Html> {
    let start = model.game().start_turn();
    model.game().tails().last().map(|&PlayedTail { tail, moves }| {
        let text = format!("Your {} before", plural(moves as u64, "move", "moves"));
        let onclick =
            dispatch.reform(move |_: MouseEvent| Action::Game(Event::TakeTail { start, tail, now: now() }));
        html! { <button type="button" class="btn quiet" {onclick}>{ text }</button> }
    })
}

/// Renders the component every second while the clock runs.
#[hook]
fn use_seconds(runs: bool) {
    let redraw = use_force_update();
    use_effect_with(runs, move |runs| {
        let seconds = runs.then(|| Interval::new(1_000, move || redraw.force_update()));
        move || drop(seconds)
    });
}
