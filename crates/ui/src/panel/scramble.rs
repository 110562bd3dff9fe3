//! The dialog for a new board: any position, one of an exact depth, or one of the hardest.

use std::rc::Rc;

use antipode_protocol::TableFacts;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::dialog::Dialog;
use super::table::position_list;
use antipode_play::numbers::{percent, plural};
use antipode_play::puzzle::metric_info::MetricInfo;

/// The longest seed, in characters; a longer one would not fit a link.
const MAX_SEED_CHARS: u32 = 40;

/// At most this many of the hardest boards are offered here; the table lists the others.
const MAX_HARDEST_BOARDS: usize = 8;

/// The requested board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScrambleRequest {
    /// A uniformly random position. The same seed gives the same position.
    Uniform { seed: String },
    /// A random position of an exact depth.
    Depth {
        /// The distance from solved.
        depth: u32,
        seed: String,
    },
    /// A given position, as text.
    Position(String),
}

#[derive(Properties, PartialEq)]
pub struct ScrambleDialogProps {
    pub open: bool,
    /// The choice of the puzzle's board, if it is not shown elsewhere.
    pub board: Option<Html>,
    /// The metric of the depth.
    pub metric: Rc<MetricInfo>,
    /// Its table; without it no depth can be chosen.
    pub table: Option<Rc<TableFacts>>,
    /// Generates a new seed, when the dialog opens and when the player asks for another.
    pub fresh_seed: Callback<(), AttrValue>,
    /// Called with the requested board.
    pub on_scramble: Callback<ScrambleRequest>,
    pub on_close: Callback<()>,
}

/// The scramble dialog: kind, depth, seed, and the hardest boards.
#[component]
pub fn ScrambleDialog(props: &ScrambleDialogProps) -> Html {
    let ScrambleDialogProps { open, board, metric, table, fresh_seed, on_scramble, on_close } = props;
    let seed = use_state_eq(AttrValue::default);
    let exact = use_state_eq(|| true);
    let depth = use_state_eq(|| None::<u32>);
    use_effect_with(*open, {
        let (seed, fresh_seed) = (seed.setter(), fresh_seed.clone());
        move |&open| {
            if open {
                seed.set(fresh_seed.emit(()));
            }
        }
    });
    let deepest = table.as_ref().map_or(0, |facts| last_depth(&facts.counts));
    let chosen = depth.unwrap_or(deepest / 2).min(deepest);
    let by_depth = *exact && table.is_some();

    let onsubmit = {
        let (seed, on_scramble) = (seed.to_string(), on_scramble.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let seed = seed.clone();
            on_scramble.emit(if by_depth {
                ScrambleRequest::Depth { depth: chosen, seed }
            } else {
                ScrambleRequest::Uniform { seed }
            });
        })
    };
    let kind = |value: bool| {
        let exact = exact.clone();
        Callback::from(move |_: Event| exact.set(value))
    };
    let type_seed = {
        let seed = seed.clone();
        Callback::from(move |event: InputEvent| {
            seed.set(event.target_unchecked_into::<HtmlInputElement>().value().into());
        })
    };
    let other_seed = {
        let (seed, fresh_seed) = (seed.clone(), fresh_seed.clone());
        Callback::from(move |_: MouseEvent| seed.set(fresh_seed.emit(())))
    };
    let slide = {
        let (depth, exact) = (depth.clone(), exact.clone());
        Callback::from(move |event: InputEvent| {
            depth.set(event.target_unchecked_into::<HtmlInputElement>().value().parse().ok());
            exact.set(true);
        })
    };
    html! {
        <Dialog id="scramble" title="New board" open={*open} on_close={on_close.clone()}>
        { for board.clone() }
        <form class="scramble" {onsubmit}>
            <fieldset class="choice">
                <legend>{ "Which position" }</legend>
                <label><input type="radio" name="kind" checked={!by_depth} onchange={kind(false)} />
                    <span>{ "Any" }<small>{ format!("each of {} equally likely", metric.positions_text) }</small></span></label>
                <label><input type="radio" name="kind" checked={by_depth} disabled={table.is_none()} onchange={kind(true)} />
                    <span>{ format!("Exactly {} from {}", plural(u64::from(chosen), &metric.one, &metric.many), metric.target) }
                        <small>{ depth_summary(table.as_deref(), chosen) }</small></span></label>
                <input type="range" class="wide" min="0" max={deepest.to_string()} step="1" value={chosen.to_string()} disabled={table.is_none()} oninput={slide}
                    aria-label="Depth" aria-valuetext={format!("{chosen} {}, {}", metric.unit(u64::from(chosen)), depth_summary(table.as_deref(), chosen))} />
            </fieldset>
            <label class="field">{ "Seed (the same text gives everyone the same board; after “Friday 1” comes “Friday 2”)" }
                <span class="row">
                    <input type="text" value={(*seed).clone()} maxlength={MAX_SEED_CHARS.to_string()} oninput={type_seed} autocomplete="off" spellcheck="false" />
                    <button type="button" class="btn" onclick={other_seed}>{ "Another" }</button>
                </span>
            </label>
            <button type="submit" class="btn primary" autofocus=true>{ "New board" }</button>
            { for table.as_ref().and_then(|facts| hardest_boards(facts, metric, on_scramble)) }
        </form>
        </Dialog>
    }
}

/// The hardest boards, to choose one.
fn hardest_boards(
    facts: &TableFacts,
    metric: &MetricInfo,
    on_scramble: &Callback<ScrambleRequest>,
) -> Option<Html> {
    let antipodes = &facts.antipodes[..facts.antipodes.len().min(MAX_HARDEST_BOARDS)];
    let on_choose = on_scramble.reform(|text: AttrValue| ScrambleRequest::Position(text.to_string()));
    (!antipodes.is_empty()).then(|| {
        html! {
            <section class="antipodes">
                <h3>{ "Hardest boards" }</h3>
                <p class="foot">{ hardest(facts, metric) }</p>
                { position_list(antipodes, &on_choose) }
            </section>
        }
    })
}

fn last_depth(counts: &[u64]) -> u32 {
    u32::try_from(counts.len().saturating_sub(1)).unwrap_or(u32::MAX)
}

/// The number of positions at the chosen depth: `12,888 positions, 0.3 % of all`.
fn depth_summary(table: Option<&TableFacts>, depth: u32) -> String {
    match table {
        Some(facts) => {
            let count = facts.counts.get(depth as usize).copied().unwrap_or(0);
            format!("{}, {} of all", plural(count, "position", "positions"), percent(count, facts.positions))
        }
        None => "once the table of this metric is computed".to_owned(),
    }
}

/// `4 boards are 42 tile moves away: none is farther.`
fn hardest(facts: &TableFacts, metric: &MetricInfo) -> String {
    let depth = u64::from(last_depth(&facts.counts));
    let count = facts.counts.last().copied().unwrap_or(0);
    let is = if count == 1 { "is" } else { "are" };
    format!(
        "{} {is} {} away: none is farther.",
        plural(count, "board", "boards"),
        plural(depth, &metric.one, &metric.many)
    )
}
