//! The exceptional board of 2 rows and 3 columns with blocks of 2 × 2, and its projective line of six points.
//!
//! - [`model`]: the interactive state. Pure.

mod model;

use super::PartProps;
use super::six::board::{BoardPicture, arcs, board_picture, turn_buttons};
use super::six::model::{pairs_text, type_text};
use super::six::{exception_status, random_seed, use_exception, use_ticks};
use antipode_play::prose::Prose;
use antipode_protocol::exceptional_board::{self, ConjugacyClass, ExceptionalBoard, GroupElement};
use antipode_puzzles::rotation::Turn;
use antipode_ui::prose::prose;
use model::{Action, LineModel, point_name};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

const TEXTS: Prose = Prose::new(include_str!("../texts/projective.txt"));

/// The names of the five pairings.
const NAMES: [&str; 5] = ["I", "II", "III", "IV", "V"];

#[component]
pub(super) fn Projective(_props: &PartProps) -> Html {
    let query = use_exception("3x2n2 half");
    let body = match query.ready().map(|exception| &**exception) {
        Some(ExceptionalBoard::ProjectiveLine(line)) => {
            html! { <ProjectiveExplorer line={Rc::new(line.clone())} /> }
        }
        _ => exception_status(&query),
    };
    html! {
        <section class="card lab-exception" aria-labelledby="lab-projective">
            <h3 id="lab-projective">{ "3 × 2 with blocks of 2 × 2: six points on a line" }</h3>
            <p>{ TEXTS.text("intro") }</p>
            <p>{ prose(TEXTS.text("line")) }</p>
            { body }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ProjectiveExplorerProps {
    line: Rc<exceptional_board::ProjectiveLine>,
}

/// The interactive board.
#[component]
fn ProjectiveExplorer(props: &ProjectiveExplorerProps) -> Html {
    let play = use_reducer(|| LineModel::new(props.line.clone()));
    let dispatch = use_callback(play.dispatcher(), |action: Action, dispatcher| dispatcher.dispatch(action));
    use_ticks(play.board.queue.len(), &dispatch, || Action::Tick);
    let on_turn = dispatch.reform(Action::Turn);
    html! {
        <>
            <div class="six-top">
                <div class="six-play">
                    { small_board(&play) }
                    { turn_buttons(model::board(), &on_turn) }
                    <div class="row">
                        <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Shuffle(random_seed()))}>{ "Shuffle" }</button>
                        <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Reset)}>{ "All home" }</button>
                    </div>
                </div>
                { maps(&play) }
            </div>
            <p class="six-told" role="status">{ &play.board.announcement }</p>
            { placement_view(&play, &dispatch) }
            { pairings_view(&play) }
            <p class="foot">{ TEXTS.text("computed").replace("{labellings}", &play.line.labelings.to_string()) }</p>
        </>
    }
}

fn small_board(play: &LineModel) -> Html {
    let position = &play.board.position;
    let class = |cell: usize| {
        classes!("light", (usize::from(position.numbers()[cell]) == cell + 1).then_some("home"))
    };
    board_picture(&BoardPicture {
        position,
        class: &class,
        square: &|cell| Some(format!("x = {}", point_name(play.line.labels[cell]))),
        covered: &|_| false,
        over: Html::default(),
    })
}

/// The turns and the current position as maps of the points.
fn maps(play: &LineModel) -> Html {
    let row = |name: String, element: &GroupElement| {
        let [a, b, c, d] = element.matrix;
        let mapped = play.point_map(element);
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td>{ format!("x ↦ {}", element.fraction) }</td>
                <td class="num matrix"><span class="hush">{ format!("matrix {a} {b}, {c} {d}") }</span><span aria-hidden="true">{ format!("{a} {b}") }<br />{ format!("{c} {d}") }</span></td>
                { for mapped.iter().map(|to| html! { <td class="num">{ point_name(*to) }</td> }) }
            </tr>
        }
    };
    let turn =
        |(name, turn): (&str, Turn)| play.turn_element(turn).map(|element| row(name.to_owned(), element));
    let named = [
        ("A ↻", Turn::clockwise(0)),
        ("A ↺", Turn::anticlockwise(0)),
        ("B ↻", Turn::clockwise(1)),
        ("B ↺", Turn::anticlockwise(1)),
    ];
    html! {
        <div class="six-scroll" role="group" aria-label="The turns as fractions" tabindex="0">
            <table class="six-table maps">
                <caption class="foot">{ "The image of the number on point x, and of each point. All sums are modulo 5." }</caption>
                <thead><tr><th scope="col">{ "Turn" }</th><th scope="col">{ "Fraction" }</th><th scope="col">{ "Matrix" }</th>
                    { for (0..6).map(|label| html! { <th scope="col" class="num"><span class="hush">{ "point " }</span>{ point_name(label) }</th> }) }</tr></thead>
                <tbody>
                    { for named.into_iter().filter_map(turn) }
                    if let Some(element) = play.board_element() {
                        { row("Total so far".to_owned(), element) }
                    }
                </tbody>
            </table>
        </div>
    }
}

/// The selectors of three numbers, and the numbers that follow.
fn placement_view(play: &LineModel, dispatch: &Callback<Action>) -> Html {
    let fulfilling = play.matching_elements();
    let unique = match fulfilling[..] {
        [element] => Some(element),
        _ => None,
    };
    let implied = |cell: usize| {
        let element = unique?;
        element.images.iter().position(|to| usize::from(*to) == cell).map(|home| home + 1)
    };
    let square = |cell: usize| {
        let constraint = play.constraints[cell];
        let onchange = dispatch.reform(move |event: Event| {
            let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            Action::Constrain(cell, u8::try_from(chosen).ok().filter(|number| *number > 0))
        });
        let (row, col) = (cell / 3 + 1, cell % 3 + 1);
        let free = implied(cell).map_or_else(|| "any".to_owned(), |number| format!("→ {number}"));
        html! {
            <select key={cell} class={classes!(constraint.is_some().then_some("wished"))} aria-label={format!("Number in row {row}, column {col}")} {onchange}
                disabled={constraint.is_none() && !play.can_constrain()}>
                <option selected={constraint.is_none()}>{ free }</option>
                { for (1..=6_u8).map(|number| html! { <option selected={constraint == Some(number)}>{ number }</option> }) }
            </select>
        }
    };
    let counts = ["120", "20", "4", "1"];
    let chain = counts[..=play.constraint_count().min(3)].join(" → ");
    let text = match unique {
        Some(element) => {
            let word = if element.word.is_empty() { "no turn".to_owned() } else { element.word.join(" ") };
            format!(
                "One position is left, and the other three numbers are determined: {word}, x ↦ {}.",
                element.fraction
            )
        }
        None => {
            format!("{} positions are left. Choose {} more.", fulfilling.len(), 3 - play.constraint_count())
        }
    };
    html! {
        <>
            <h4>{ "Place any three numbers" }</h4>
            <p>{ "Choose the squares of three numbers." }</p>
            <div class="three">
                <div class="three-grid" role="group" aria-label="Numbers to place">{ for (0..6).map(square) }</div>
                <div>
                    <p class="num">{ chain }</p>
                    <p role="status">{ text }</p>
                    <div class="row">
                        <button type="button" class="btn primary" disabled={unique.is_none()} onclick={dispatch.reform(|_: MouseEvent| Action::ShowSolution)}>{ "Play it" }</button>
                        <button type="button" class="btn" disabled={play.constraint_count() == 0} onclick={dispatch.reform(|_: MouseEvent| Action::ClearConstraints)}>{ "Clear" }</button>
                    </div>
                </div>
            </div>
        </>
    }
}

/// The five pairings that turns permute.
fn pairings_view(play: &LineModel) -> Html {
    let places = play.pairing_places();
    let card = |pairing: usize| {
        let place = places[pairing];
        let cells: Vec<_> = play.cells(place).iter().map(|(a, b)| (a + 1, b + 1)).collect();
        html! {
            <li key={pairing} class="six-card" style={format!("--x:{place};--y:0")}>
                <b>{ NAMES[pairing % 5] }</b>
                <svg viewBox="0 0 300 200" aria-hidden="true">{ arcs(play.cells(place), 3, "arc") }</svg>
                <span class="hush">{ format!("pairs the squares {}", pairs_text(&cells)) }</span>
            </li>
        }
    };
    let row = |types: &ConjugacyClass| {
        html! {
            <tr><td class="num">{ type_text(&types.first) }</td><td class="num">{ type_text(&types.second) }</td><td class="num">{ types.count }</td><td><code>{ types.word.join(" ") }</code></td></tr>
        }
    };
    html! {
        <>
            <h4>{ "Five pairings, permuted by the turns" }</h4>
            <p>{ TEXTS.text("pairings") }</p>
            <ul class="six-cards five">{ for (0..play.line.pairings.len()).map(card) }</ul>
            <div class="six-scroll" role="group" aria-label="Cycles of squares and pairings" tabindex="0">
                <table class="six-table">
                    <caption class="foot">{ TEXTS.text("cycles") }</caption>
                    <thead><tr><th scope="col">{ "Six squares" }</th><th scope="col">{ "Five pairings" }</th><th scope="col">{ "Positions" }</th><th scope="col">{ "Word" }</th></tr></thead>
                    <tbody>{ for play.line.conjugacy_classes.iter().map(row) }</tbody>
                </table>
            </div>
        </>
    }
}
