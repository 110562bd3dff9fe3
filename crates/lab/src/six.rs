//! The exceptional board of 3 rows and 4 columns with blocks of 3 × 3, and its outer automorphism of S₆.
//!
//! - [`model`]: the interactive state. Pure. - [`board`]: the small board. - [`graph`]: pairs as edges and as cards.
//! - [`actions`]: the actions of the turns on pairs and cards. - [`tables`]: cycle types and totals.

mod actions;
pub(super) mod board;
mod graph;
pub(super) mod model;
mod tables;

use super::PartProps;
use antipode_play::prose::Prose;
use antipode_protocol::exceptional_board::{self, ExceptionalBoard};
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, Query, Subject};
use antipode_ui::prose::prose;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use board::{BoardPicture, arcs, board_picture, turn_buttons};
use gloo::timers::callback::Timeout;
use graph::{Cards, Graph, PairsProps};
use model::{Action, SixModel, pairs_text};
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

const TEXTS: Prose = Prose::new(include_str!("../texts/six.txt"));

/// The delay between two turns of a word, in milliseconds.
const BEAT_MS: u32 = 450;

#[component]
pub(super) fn Six(_props: &PartProps) -> Html {
    let query_state = use_exception("4x3n3 half");
    let body = match query_state.ready().map(|exception| &**exception) {
        Some(ExceptionalBoard::OuterAutomorphism(six)) => {
            html! { <TwoSixesExplorer six={Rc::new(six.clone())} /> }
        }
        _ => exception_status(&query_state),
    };
    html! {
        <section class="card lab-exception" aria-labelledby="lab-six">
            <h3 id="lab-six">{ "4 × 3 with blocks of 3 × 3: two puzzles that are one" }</h3>
            <p>{ TEXTS.text("intro") }</p>
            <dl class="terms">{ for TEXTS.all("term").filter_map(|term| term.split_once(": ")).map(|(term, meaning)| html! {
                <div><dt>{ term }</dt><dd>{ meaning }</dd></div>
            }) }</dl>
            { body }
        </section>
    }
}

/// Queries the facts about an exceptional board.
#[hook]
pub(super) fn use_exception(metric: &'static str) -> QueryState<Rc<ExceptionalBoard>> {
    let subject = Subject::space("rotation", metric);
    let worker = use_worker_state(&subject);
    use_query::<ExceptionalBoard>(
        &subject,
        Some(Query::Rotation(RotationQuery::ExceptionalBoard)),
        &worker,
        |answer| match answer {
            Answer::Rotation(RotationAnswer::ExceptionalBoard(exception)) => Some(Rc::new(*exception)),
            _ => None,
        },
    )
}

/// The placeholder while there are no facts.
pub(super) fn exception_status<T>(query_state: &QueryState<T>) -> Html {
    match query_state {
        QueryState::Failed(why) => {
            html! { <p class="foot" role="status">{ "This is not available. " }{ why }</p> }
        }
        _ => html! { <p class="foot" role="status">{ "Computing…" }</p> },
    }
}

pub(super) fn random_seed() -> String {
    ((js_sys::Math::random() * 4e9) as u32).to_string()
}

#[derive(Properties, PartialEq)]
struct TwoSixesExplorerProps {
    six: Rc<exceptional_board::OuterAutomorphism>,
}

/// The interactive board with the two sets of six numbers.
#[component]
fn TwoSixesExplorer(props: &TwoSixesExplorerProps) -> Html {
    let play = use_reducer(|| SixModel::new(props.six.clone()));
    let dispatch = use_callback(play.dispatcher(), |action: Action, dispatcher| dispatcher.dispatch(action));
    let hovered = use_state_eq(|| None::<usize>);
    use_ticks(play.board.queue.len(), &dispatch, || Action::Tick);
    let six = &play.six;
    let shown = hovered.unwrap_or(play.selected_pair);
    let pairs = PairsProps {
        play: (*play).clone(),
        hovered: *hovered,
        on_pick: dispatch.reform(Action::SelectPair),
        on_hover: {
            let hovered = hovered.clone();
            Callback::from(move |pair| hovered.set(pair))
        },
    };
    let on_turn = dispatch.reform(Action::Turn);
    html! {
        <>
            <div class="six-top">
                <div class="six-play">
                    { small_board(&play, shown) }
                    { turn_buttons(model::board(), &on_turn) }
                </div>
                <div class="six-said">
                    { cycles_view(&play) }
                    { challenge(&play, &dispatch) }
                </div>
            </div>
            <p class="six-told" role="status">{ &play.board.announcement }</p>
            <h4>{ "Duads of the light numbers, synthemes of the dark ones" }</h4>
            <p>{ TEXTS.text("pairs") }</p>
            <div class="six-pair">
                <Graph ..pairs.clone() />
                <Cards ..pairs />
            </div>
            { chosen(&play, shown, &dispatch) }
            { actions::action_graphs(six) }
            <h4>{ "Why the light numbers determine the dark ones" }</h4>
            <p>{ TEXTS.text("determined") }</p>
            { tables::totals(&play, &dispatch) }
            { tables::types(&play, &dispatch) }
            <h4>{ "Why the dark puzzle is not the light one with other names" }</h4>
            <p>{ prose(TEXTS.text("automorphism")) }</p>
            <p class="foot">{ computed(six) }</p>
        </>
    }
}

/// The computed figures, in a sentence.
fn computed(six: &exceptional_board::OuterAutomorphism) -> String {
    let text = TEXTS.text("computed").replace("{positions}", &six.group_order.to_string());
    text.replace("{matchings}", &six.equivalent_matchings.to_string())
}

/// Dispatches an action periodically while `left` is positive.
#[hook]
pub(super) fn use_ticks<A: 'static>(left: usize, dispatch: &Callback<A>, action: fn() -> A) {
    let dispatch = dispatch.clone();
    use_effect_with(left, move |&left| {
        let timer = (left > 0).then(|| Timeout::new(BEAT_MS, move || dispatch.emit(action())));
        move || drop(timer)
    });
}

fn small_board(play: &SixModel, shown: usize) -> Html {
    let (position, six) = (&play.board.position, &play.six);
    let is_dark = |cell: usize| six.dark.iter().any(|dark| usize::from(*dark) == cell);
    let duad = play.pair_numbers(shown);
    let class = |cell: usize| {
        let number = position.numbers()[cell];
        let marked = number == duad.0 || number == duad.1;
        let home = usize::from(number) == cell + 1;
        classes!(
            if is_dark(cell) { "dark" } else { "light" },
            marked.then_some("marked"),
            home.then_some("home")
        )
    };
    let pairs: Vec<_> = play.partners(shown).into_iter().map(|partners| play.cells_of(partners)).collect();
    let over = html! {
        <svg class="over" viewBox="0 0 400 300" aria-hidden="true">
            { arcs(&[play.cells_of(duad)], 4, "arc duad") }
            { arcs(&pairs, 4, "arc") }
        </svg>
    };
    board_picture(&BoardPicture {
        position,
        class: &class,
        square: &|_| None,
        covered: &|cell| play.hides_dark && is_dark(cell),
        over,
    })
}

/// Renders the cycles of the position, colour by colour.
fn cycles_view(play: &SixModel) -> Html {
    let row = |name: &'static str, cells: &[u8], covered: bool| {
        let (lengths, cycles) = match covered {
            true => ("?".to_owned(), "covered".to_owned()),
            false => (model::type_text(&play.cycle_lengths(cells)), model::cycles_text(&play.cycles(cells))),
        };
        html! { <tr><th scope="row">{ name }</th><td class="num">{ lengths }</td><td class="num">{ cycles }</td></tr> }
    };
    let mismatched = play.mismatched_pairs();
    let state = match mismatched {
        0 => "Consistent: all 15 cards are with their edges.".to_owned(),
        mismatched => format!(
            "Inconsistent: {mismatched} of the 15 cards are apart from their edges. Turns move both together, so this position is not reachable from solved."
        ),
    };
    html! {
        <>
            <table class="six-table">
                <thead><tr><th scope="col">{ "Colour" }</th><th scope="col">{ "Cycle lengths" }</th><th scope="col">{ "Cycles" }</th></tr></thead>
                <tbody>{ row("Light", &play.six.light, false) }{ row("Dark", &play.six.dark, play.hides_dark) }</tbody>
            </table>
            if !play.hides_dark || mismatched > 0 {
                <p class={classes!("six-state", if mismatched == 0 { "good" } else { "bad" })}>{ state }</p>
            }
        </>
    }
}

/// The challenge: solve one colour and see the other.
fn challenge(play: &SixModel, dispatch: &Callback<Action>) -> Html {
    let cover = dispatch
        .reform(|event: Event| Action::HideDark(event.target_unchecked_into::<HtmlInputElement>().checked()));
    let light_home = play.cycle_lengths(&play.six.light).is_empty();
    let text = match (play.hides_dark, light_home) {
        (true, true) => "All light numbers are home. Uncover the dark ones.",
        (true, false) => "Bring the light numbers home; you need not see the dark ones.",
        _ => "Shuffle, cover the dark numbers, and bring only the light ones home.",
    };
    html! {
        <div class="six-challenge">
            <p>{ text }</p>
            <div class="row">
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Shuffle(random_seed()))}>{ "Shuffle" }</button>
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Reset)}>{ "All home" }</button>
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::ShuffleDark(random_seed()))}>{ "Shuffle the dark alone" }</button>
            </div>
            <label class="check"><input type="checkbox" checked={play.hides_dark} onchange={cover} />{ "Cover the dark numbers" }</label>
        </div>
    }
}

/// The selected pair and the word that swaps it.
fn chosen(play: &SixModel, shown: usize, dispatch: &Callback<Action>) -> Html {
    let (a, b) = play.pair_numbers(shown);
    let (x, y) = play.pair_numbers(play.selected_pair);
    let word = play.six.duad_images.get(play.edge(shown)).map(|link| link.word.join(" ")).unwrap_or_default();
    html! {
        <div class="six-chosen">
            <p><b>{ format!("{a}–{b}") }</b>{ " with " }<b>{ pairs_text(&play.exchanged(shown)) }</b>{ ". The word from here: " }<code>{ word }</code></p>
            <button type="button" class="btn primary" onclick={dispatch.reform(|_: MouseEvent| Action::Swap)}>{ format!("Swap {x} and {y}") }</button>
        </div>
    }
}
