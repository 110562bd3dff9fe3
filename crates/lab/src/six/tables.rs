//! The tables of cycle types of both colours, and of the dark numbers as totals of light ones.

use super::TEXTS;
use super::graph::{HUES, partner};
use super::model::{Action, SixModel, home_numbers, pairs_text, type_text};
use antipode_protocol::exceptional_board::ConjugacyClass;
use yew::prelude::*;

/// Renders the table of cycle types; the row of the current position is marked.
pub(super) fn types(play: &SixModel, dispatch: &Callback<Action>) -> Html {
    let now = (play.cycle_lengths(&play.six.light), play.cycle_lengths(&play.six.dark));
    let row = |types: &ConjugacyClass| {
        let here = types.first == now.0 && types.second == now.1;
        let (light, dark) = (type_text(&types.first), type_text(&types.second));
        let label = format!("Show a position with light cycles {light}");
        let word = types.word.clone();
        html! {
            <tr class={classes!(here.then_some("here"), (types.first != types.second).then_some("other"))} aria-current={here.then_some("true")}>
                <td class="num">{ light }</td><td class="num">{ dark }</td><td class="num">{ types.count }</td>
                <td>{ if types.first == types.second { "same" } else { "another" } }{ if here { " · now" } else { "" } }</td>
                <td><button type="button" class="btn quiet" aria-label={label} onclick={dispatch.reform(move |_: MouseEvent| Action::ShowWord(word.clone()))}>{ "Show" }</button></td>
            </tr>
        }
    };
    html! {
        <>
            <h4>{ "Cycles of both colours" }</h4>
            <p>{ TEXTS.text("cycles") }</p>
            <div class="six-scroll">
                <table class="six-table">
                    <thead><tr><th scope="col">{ "Light" }</th><th scope="col">{ "Dark" }</th><th scope="col">{ "Positions" }</th><th scope="col">{ "Type" }</th><th scope="col"><span class="hush">{ "Show" }</span></th></tr></thead>
                    <tbody>{ for play.six.conjugacy_classes.iter().map(row) }</tbody>
                </table>
            </div>
        </>
    }
}

/// Renders the choice of a dark number and the five synthemes of its total.
pub(super) fn totals(play: &SixModel, dispatch: &Callback<Action>) -> Html {
    let choice = |seen: Option<u8>| {
        let on = dispatch.reform(move |_: Event| Action::ColourTotal(seen));
        let text = seen.map_or_else(|| "none".to_owned(), |number| number.to_string());
        html! {
            <label><input type="radio" name="six-total" checked={play.coloured_total == seen} onchange={on} /><span>{ text }</span></label>
        }
    };
    let row = |(dark, pairs): &(u8, Vec<(u8, u8)>)| {
        let place = play.six.dark.iter().position(|cell| cell == dark).unwrap_or_default();
        let pairs: Vec<_> = pairs.iter().copied().map(home_numbers).collect();
        html! {
            <tr>
                <th scope="row"><svg class="swatch" viewBox="0 0 120 20" aria-hidden="true"><line class={classes!("line", HUES[place % 6])} x1="0" y1="10" x2="120" y2="10" /></svg>{ dark + 1 }</th>
                <td class="num">{ pairs_text(&pairs) }</td>
            </tr>
        }
    };
    let total =
        play.coloured_total.and_then(|number| play.six.totals.iter().find(|total| total.dark + 1 == number));
    let agree = play.coloured_total.is_some_and(|number| {
        (0..play.six.duad_images.len()).all(|pair| {
            let with = partner(play, pair, number).map(|(_, other)| other);
            let (a, b) = play.pair_numbers(pair);
            total.is_some_and(|total| {
                total
                    .synthemes
                    .iter()
                    .any(|(dark, pairs)| Some(dark + 1) == with && pairs.contains(&(a - 1, b - 1)))
            })
        })
    });
    html! {
        <>
            <h4>{ "Each dark number is a total" }</h4>
            <p>{ TEXTS.text("totals") }</p>
            <fieldset class="totals">
                <legend>{ "Colour the edges as the total of" }</legend>
                { choice(None) }
                { for play.six.dark.iter().map(|cell| choice(Some(cell + 1))) }
            </fieldset>
            if let Some(total) = total {
                <table class="six-table">
                    <caption class="foot">{ format!("The total of {}: the light pairs to swap in order to exchange it with one other dark number.", total.dark + 1) }
                        { if agree { " The edge colours agree." } else { "" } }</caption>
                    <thead><tr><th scope="col">{ "With" }</th><th scope="col">{ "Light pairs" }</th></tr></thead>
                    <tbody>{ for total.synthemes.iter().map(row) }</tbody>
                </table>
            }
        </>
    }
}
