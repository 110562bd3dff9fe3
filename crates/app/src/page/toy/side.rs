//! The right column: distance and panels.

use super::action::Action;
use super::answers::{TableSwitch, use_table_switch};
use super::model::Model;
use super::panels::Panel;
use super::play::describe;
use super::whole::WholeMethod;
use super::{PartProps, perhaps};
use crate::game::{Event, How, review};
use crate::page::toy::keeping::now;
use crate::page::{rotation, sliding};
use crate::panel::asked::{Asked, Why};
use crate::panel::bounds::{BoundsProps, Known, bounds, figure};
use crate::panel::counted::Table;
use crate::panel::distance::{DistanceProps, distance};
use crate::panel::game::{GameProps, game_card};
use crate::panel::method::{MethodProps, method};
use crate::panel::moves::{MovesProps, moves};
use crate::panel::position_box::{PositionBoxProps, position_box};
use crate::panel::progress::offer;
use crate::panel::table::{MetricTable, TableProps, table};
use crate::panel::tabs::Tabs;
use crate::panel::ways::{Way, WaysProps, ways};
use crate::puzzle::{Count, Position, Toy};
use antipode_protocol::SolutionPreference;
use gloo::timers::callback::Interval;
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Renders the right column.
#[component]
pub fn Side(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch } = props;
    let ruleset = model.count;
    let TableSwitch { compute, pause, cancel, retry } = use_table_switch(dispatch);
    let on_compute = compute.reform(move |()| ruleset);
    let on_pause = pause.reform(move |()| ruleset);
    let on_cancel = cancel.reform(move |()| ruleset);
    let on_retry = retry.reform(move |()| ruleset);
    use_seconds(model.timed && model.game().start().clock.runs());

    let board = model.board().clone();
    let on_place = perhaps(dispatch, move |text: AttrValue| {
        let position = board.read(&text).ok()?;
        Some(Action::Game(Event::Place { position, how: How::Loaded, now: now() }))
    });
    // A sliding board can have many moves, and this component renders every second.
    let listed = Panel::at(model.toy(), model.tab) == Panel::Moves;
    let legal = use_memo((ruleset, model.board().clone(), listed), |(ruleset, board, listed)| {
        let moves = if *listed { ruleset.moves(board) } else { None };
        moves.map(|moves| moves.into_iter().map(|mv| board.word(mv).into()).collect::<Rc<[AttrValue]>>())
    });
    let panel = match Panel::at(model.toy(), model.tab) {
        Panel::Moves => {
            let board = model.board();
            let on = board.clone();
            let on_play =
                perhaps(dispatch, move |word: AttrValue| Some(Action::Word(on.read_move(&word)?, now())));
            let on = board.clone();
            let on_mark = dispatch.reform(move |word: Option<AttrValue>| {
                Action::Point(word.and_then(|word| on.read_move(&word)))
            });
            moves(&MovesProps {
                legal: (*legal).clone(),
                describe: describe(model),
                counted: Rc::new(ruleset.counted()),
                knowledge: answers.knowledge.clone(),
                branches: answers.branches.here().cloned(),
                hidden: model.hidden,
                on_play,
                on_mark,
                on_retry: on_retry.clone(),
            })
        }
        Panel::Table | Panel::Metrics => {
            let metric = |(ruleset, table): &(Count, _)| MetricTable {
                counted: Rc::new(model.counted(*ruleset)),
                table: Clone::clone(table),
            };
            let metrics: Rc<[MetricTable]> = answers.tables.iter().map(metric).collect();
            let board = model.board().clone();
            let on_choose = perhaps(dispatch, move |name: AttrValue| {
                Some(Action::Count(Count::named(board.toy(), &name).ok()?.on(&board)))
            });
            let table = table(&TableProps {
                metrics,
                chosen: ruleset.name().into(),
                picks: model.toy() != Toy::Sliding,
                compared: ruleset.compared(),
                here: model.depth().filter(|_| !model.hidden),
                on_choose,
                on_compute: on_compute.clone(),
                on_pause: on_pause.clone(),
                on_cancel: on_cancel.clone(),
                on_retry: on_retry.clone(),
                on_open: on_place,
            });
            html! {
                <>
                    if model.toy() == Toy::Sliding {
                        <sliding::Metrics ..props.clone() />
                    }
                    { table }
                    if let Count::Rotation(rotation) = ruleset {
                        <rotation::Lists {rotation} />
                    }
                </>
            }
        }
        Panel::Method => method_panel(props, &retry),
        Panel::Graph => html! { <sliding::Graph ..props.clone() /> },
        Panel::Search => html! { <sliding::Search ..props.clone() /> },
        Panel::Gallery => html! { <sliding::Gallery ..props.clone() /> },
        Panel::Words => html! { <rotation::Words ..props.clone() /> },
        Panel::Position => position_box(&PositionBoxProps {
            text: model.text.clone().into(),
            on_text: dispatch.reform(|text: AttrValue| Action::Text(text.to_string())),
            read: {
                let board = model.board().clone();
                Callback::from(move |text: AttrValue| {
                    board.read(&text).map(|position| position.text().into())
                })
            },
            current: model.board().text().into(),
            hint: model.toy().said().ways_to_write.into(),
            on_open: on_place,
        }),
    };
    let search = (ruleset.can_search() && !model.wants_table(ruleset))
        .then(|| search_panel(props, &on_compute, &on_retry))
        .or_else(|| unsolvable(answers.table(ruleset)));
    let distance = distance(&DistanceProps {
        counted: Rc::new(model.counted(ruleset)),
        table: answers.table(ruleset).clone(),
        depth: model.depth(),
        search,
        hidden: model.hidden,
        on_hide: dispatch.reform(Action::Hide),
        on_compute,
        on_pause,
        on_cancel,
        on_retry,
    });
    let titles: Vec<AttrValue> = Panel::all(model.toy()).iter().map(|panel| panel.title().into()).collect();
    let rotation = match ruleset {
        Count::Rotation(rotation) => Some(rotation),
        Count::Ramka(_) | Count::Sliding(_) => None,
    };
    html! {
        <aside class="side" aria-label="What is known">
            { rotation.map_or_else(|| metric_choice(ruleset, dispatch), |rotation| rotation::choice(rotation, dispatch)) }
            { distance }
            <section class="card" aria-label="Panels">
                <Tabs label="Panels" id="panels" {titles} chosen={model.tab} on_choose={dispatch.reform(Action::Tab)}>{ panel }</Tabs>
            </section>
            { own_game(model, dispatch) }
            { for rotation.map(rotation::solvable) }
        </aside>
    }
}

/// The selector of the ruleset, which every number on the page uses.
fn metric_choice(chosen: Count, dispatch: &Callback<Action>) -> Html {
    let all = chosen.all();
    let offered = all.clone();
    let onchange = perhaps(dispatch, move |event: yew::Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(index).ok().and_then(|index| all.get(index)).copied().map(Action::Count)
    });
    html! {
        <label class="metric">
            <span>{ "Counting" }</span>
            <select {onchange}>
                { for offered.into_iter().map(|ruleset| html! { <option selected={ruleset == chosen}>{ ruleset.counted().title }</option> }) }
            </select>
        </label>
    }
}

/// The search for a shortest solution in place of a missing table, with an offer to build the table if possible.
fn search_panel(props: &PartProps, on_compute: &Callback<()>, on_retry: &Callback<()>) -> (AttrValue, Html) {
    let PartProps { model, answers, dispatch } = props;
    let counted = Rc::new(model.counted(model.count));
    let known = if model.board().is_solved() {
        Asked::Here(Known { upper: Some(0), ..Known::default() })
    } else {
        match (&answers.bounds, model.searched()) {
            (Asked::Gone(why), _) => Asked::Gone(why.clone()),
            (asked, Some(searched)) => {
                let bounds = &searched.bounds;
                Asked::Here(Known {
                    lower: bounds.lower,
                    upper: bounds.upper,
                    doing: bounds.activity.clone().into(),
                    seen: bounds.visited,
                    elapsed_ms: bounds.elapsed_ms,
                    runs: !bounds.ended && *asked != Asked::Not,
                })
            }
            (asked, None) => asked.map(|_| Known::default()),
        }
    };
    let figure = known.here().map_or_else(AttrValue::default, |known| figure(known).into());
    let search = bounds(&BoundsProps {
        counted: counted.clone(),
        known,
        hidden: model.hidden,
        on_search: dispatch.reform(|()| Action::Search(true)),
        on_stop: dispatch.reform(|()| Action::Search(false)),
        on_play: dispatch.reform(|()| Action::Solve(SolutionPreference::First)),
        on_retry: on_retry.clone(),
    });
    let both = html! {
        <>
            { search }
            if counted.table != Table::None {
                { offer(&counted, on_compute) }
            }
        </>
    };
    (figure, both)
}

/// Infinity in place of the distance, with the reason, if the goal cannot be reached.
fn unsolvable<T>(table: &Asked<T>) -> Option<(AttrValue, Html)> {
    let Asked::Gone(why @ Why::Unsolvable(_)) = table else { return None };
    Some(("∞".into(), html! { <p class="foot">{ why }</p> }))
}

fn method_panel(props: &PartProps, retry: &Callback<Count>) -> Html {
    let PartProps { model, answers, dispatch } = props;
    let ruleset = model.count.of_method();
    let way = model.way().and_then(|way| Some((way, model.board().method_sources(way)?)));
    let Some((way, sources)) = way else {
        return html! { <p class="foot">{ "There is no method for solving this board by hand. You can play the best solution found instead." }</p> };
    };
    // A method of an earlier board is offered again.
    let known = answers.method.here();
    let at = known.and_then(|method| {
        let follow = model.follow.as_ref().filter(|follow| follow.source == super::follow::Source::Method);
        let start = model.board().read(&method.position).ok()?;
        match follow {
            Some(follow) => u32::try_from(follow.at).ok(),
            None => (ruleset.canonical(model.board()) == ruleset.canonical(&start)).then_some(0),
        }
    });
    let plan = known.cloned();
    let on_play = perhaps(dispatch, move |(from, to): (u32, u32)| {
        Some(Action::PlayMethod(plan.clone()?, usize::try_from(from).ok()?, usize::try_from(to).ok()?, now()))
    });
    let is_stale = known.is_some() && at.is_none();
    let on_ask = dispatch.reform(|()| Action::AskMethod);
    let offered: Rc<[Way]> = ruleset
        .ways()
        .iter()
        .map(|way| Way { name: way.name.into(), title: way.title.into(), explain: way.explain.into() })
        .collect();
    let on_choose = perhaps(dispatch, move |name: AttrValue| {
        ruleset.ways().iter().find(|way| *way.name == *name).map(|way| Action::Way(way.name))
    });
    let choice = ways(&WaysProps { ways: offered, chosen: way.into(), on_choose });
    let moves = known.map(|method| method.move_count).filter(|_| !is_stale);
    let plan = method(&MethodProps {
        method: answers.method.clone(),
        unit: ruleset.counted().many,
        at,
        sources: Rc::new(sources),
        describe: describe(model),
        on_ask: on_ask.clone(),
        on_play,
        on_retry: retry.reform(move |()| ruleset),
    });
    html! {
        <>
            { choice }
            if is_stale {
                <div class="loose">
                    <p class="foot">{ "The board no longer matches this plan." }</p>
                    <button type="button" class="btn" onclick={on_ask.reform(|_: MouseEvent| ())}>{ "Explain the current board" }</button>
                </div>
            }
            { plan }
            if ruleset.ways().iter().any(|other| other.name == way && other.whole) {
                <WholeMethod count={ruleset} {way} here={moves} />
            }
        </>
    }
}

fn own_game(model: &Model, dispatch: &Callback<Action>) -> Html {
    let (game, ruleset) = (model.game(), model.count);
    let depth = |board: &Position| model.known.depth(ruleset, board);
    let points = review::points(game, depth);
    let accuracy = review::accuracy(game, depth, |a, b| ruleset.canonical(a) == ruleset.canonical(b));
    let accuracy = (accuracy.judged > 0).then_some((u64::from(accuracy.nearer), u64::from(accuracy.judged)));
    let at = points.iter().position(|point| point.here).unwrap_or(0);
    let trail: Rc<[Option<u32>]> = points.iter().map(|point| point.depth).collect();
    let turns: Vec<usize> = points.iter().map(|point| point.turn).collect();
    let on_return =
        perhaps(dispatch, move |place: usize| Some(Action::Game(Event::GoTo(*turns.get(place)?, now()))));
    let start = game.start();
    let origin = match &start.how {
        How::Fresh | How::Loaded => String::new(),
        How::Restart => "Restarted".to_owned(),
        How::Chosen => "Chosen from the map".to_owned(),
        How::Scramble { seed, depth: None } => format!("Scramble “{seed}”"),
        How::Scramble { seed, depth: Some(depth) } => format!("Scramble “{seed}”, depth {depth}"),
    };
    let help = if start.help.is_none() { String::new() } else { start.help.to_string() };
    let elapsed_ms = (model.timed && start.clock.begun()).then(|| start.clock.elapsed_ms(now()) as f64);
    let card = game_card(&GameProps {
        counted: Rc::new(ruleset.counted()),
        moves: u64::from(ruleset.tally(game.origin(), game.line())),
        elapsed_ms,
        accuracy,
        help: help.into(),
        trail,
        at,
        hidden: model.hidden,
        solved: model.board().is_solved(),
        on_return,
        origin: origin.into(),
    });
    html! {
        <div class="card">
            { card }
            <div class="likes">
                { setting("Stopwatch", model.timed, &dispatch.reform(Action::Time)) }
                { setting("Single keys", model.keyed, &dispatch.reform(Action::Key)) }
            </div>
        </div>
    }
}

/// A checkbox for a setting.
fn setting(name: &'static str, checked: bool, on_like: &Callback<bool>) -> Html {
    let onchange = on_like.reform(move |_: yew::Event| !checked);
    html! { <label><input type="checkbox" {checked} {onchange} />{ name }</label> }
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
