//! The complete table of God's algorithm, in every metric, depth by depth.

use std::rc::Rc;

use antipode_protocol::{Origin, TableFacts};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::certificate::Certificate;
use super::download::Downloads;
use super::progress::{progress_view, retry_notice, table_offer};
use super::published::{Comparison, PublishedTable};
use crate::query_state::QueryState;
use antipode_play::numbers::{duration, mean, percent, plural, rough_percent, thousands};
use antipode_play::puzzle::metric_info::MetricInfo;

/// The number of farthest positions listed; the others are collapsed.
const FIRST_ANTIPODES: usize = 12;

/// A metric with the state of its table.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricTable {
    pub info: Rc<MetricInfo>,
    pub table: QueryState<Rc<TableFacts>>,
}

/// A published table with its source.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedReference {
    pub published: PublishedTable,
    /// The author: `Jaap's Puzzle Page, Ramka`.
    pub source: AttrValue,
    /// The address, if there is one.
    pub address: AttrValue,
}

/// The properties of [`table`].
pub struct TableProps {
    /// Every metric of the puzzle.
    pub metrics: Rc<[MetricTable]>,
    /// The name of the chosen metric.
    pub chosen: AttrValue,
    /// Whether this panel shows the metric picker.
    pub shows_picker: bool,
    /// The published table in the chosen metric, if there is one.
    pub compared: Option<Rc<PublishedReference>>,
    /// The depth of the current position in the chosen metric, if known and not hidden.
    pub here: Option<u32>,
    /// Choose a metric by name.
    pub on_choose: Callback<AttrValue>,
    /// Build the table of the chosen metric.
    pub on_compute: Callback<()>,
    /// Pause the build; it can continue later.
    pub on_pause: Callback<()>,
    /// Cancel the build.
    pub on_cancel: Callback<()>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
    /// Open a position, given as text.
    pub on_open: Callback<AttrValue>,
}

/// The table: metric, figures, farthest positions, downloads.
pub fn table(props: &TableProps) -> Html {
    let TableProps { metrics, chosen, .. } = props;
    let Some(metric) = metrics.iter().find(|metric| metric.info.name == *chosen) else {
        return picker(props);
    };
    let info = &metric.info;
    html! {
        <div class="table-panel" key="table">
            if props.shows_picker {
                { picker(props) }
                <p class="explain">{ &info.explanation }</p>
            }
            { match &metric.table {
                QueryState::Idle => table_offer(info, &props.on_compute),
                QueryState::Loading(progress) => html! {
                    <>
                        { progress_view(progress.as_ref(), Some(&props.on_pause), &props.on_cancel) }
                        if let Some(progress) = progress {
                            <DepthTable info={info.clone()} counts={Rc::<[u64]>::from(progress.counts.as_slice())}
                                positions={info.positions} compared={props.compared.clone()} here={None} complete={false} />
                        }
                    </>
                },
                QueryState::Failed(why) => retry_notice("The table", why, &props.on_retry),
                QueryState::Ready(facts) => finished_table(props, info, facts),
            } }
            <details class="twin">
                <summary>{ "About the number of positions" }</summary>
                <p class="foot">{ &info.positions_explanation }</p>
            </details>
        </div>
    }
}

/// The content of a finished table.
fn finished_table(props: &TableProps, info: &Rc<MetricInfo>, facts: &Rc<TableFacts>) -> Html {
    html! {
        <>
            { key_figures(info, facts) }
            <DepthTable info={info.clone()} counts={Rc::<[u64]>::from(facts.counts.as_slice())} positions={facts.positions}
                compared={props.compared.clone()} here={props.here} complete={true} />
            if let Some(compared) = &props.compared {
                { published_note(compared, facts) }
            }
            { antipodes(props, info, facts) }
            <Downloads facts={facts.clone()} />
            if info.has_certificates {
                <Certificate key={facts.space.metric.as_str()} facts={facts.clone()} />
            }
            <p class="foot">{ match facts.origin {
                Origin::Computed => format!("Computed in this browser in {}.", duration(facts.elapsed_ms)),
                Origin::Cached => format!("Loaded from an earlier visit, checked in {}.", duration(facts.elapsed_ms)),
            } }</p>
        </>
    }
}

/// God's number, the mean, and the number of farthest positions.
fn key_figures(info: &MetricInfo, facts: &TableFacts) -> Html {
    let deepest = facts.counts.len().saturating_sub(1);
    let farthest = facts.counts.last().copied().unwrap_or(0);
    let mean = mean(&facts.counts).map_or_else(|| "–".to_owned(), |mean| format!("{mean:.3}"));
    html! {
        <>
        <dl class="key-figures">
            <div><dt>{ "God’s number" }</dt><dd>{ deepest }</dd></div>
            <div><dt>{ "Mean" }</dt><dd>{ mean }</dd></div>
            <div><dt>{ if farthest == 1 { "Antipode" } else { "Antipodes" } }</dt><dd>{ thousands(farthest) }</dd></div>
        </dl>
        <p class="foot">{ format!("In {}, over {}.", info.many, plural(facts.positions, "position", "positions")) }</p>
        </>
    }
}

/// The source of the published figures, and whether they agree with ours.
fn published_note(compared: &PublishedReference, facts: &TableFacts) -> Html {
    let verdict = match compared.published.compare(&facts.counts) {
        Comparison::Agrees => format!("agrees with ours at all {} depths", facts.counts.len()),
        Comparison::Differs(depths) => {
            format!("differs from ours at {}", plural(depths as u64, "depth", "depths"))
        }
    };
    html! {
        <p class="foot">
            { "Published: " }<a href={compared.address.clone()} rel="external noreferrer">{ &compared.source }</a>{ format!("; it {verdict}.") }
        </p>
    }
}

/// The metrics side by side, each with its number of positions and the state of its table.
fn picker(props: &TableProps) -> Html {
    html! {
        <fieldset class="metric-picker">
            <legend>{ "Counting" }</legend>
            <p class="heads" aria-hidden="true"><span>{ "positions" }</span><span>{ "farthest" }</span></p>
            { for props.metrics.iter().map(|MetricTable { info, table }| {
                let name = info.name.clone();
                let state = match table {
                    QueryState::Ready(facts) => facts.counts.len().saturating_sub(1).to_string(),
                    QueryState::Loading(_) => "…".to_owned(),
                    QueryState::Idle | QueryState::Failed(_) => "not yet".to_owned(),
                };
                let is_open = matches!(table, QueryState::Idle | QueryState::Failed(_));
                html! {
                    <label key={info.name.as_str()} title={info.explanation.clone()}>
                        <input type="radio" name="metric" value={name.clone()} checked={props.chosen == name}
                            onchange={props.on_choose.reform(move |_: Event| name.clone())} />
                        <span class="name">{ &info.title }</span>
                        <span class="count">{ &info.positions_text }</span>
                        <span class={classes!("state", is_open.then_some("foot"))} aria-label={spoken_state(table)}>{ state }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}

/// The accessible text of a table's state.
fn spoken_state(table: &QueryState<Rc<TableFacts>>) -> String {
    match table {
        QueryState::Ready(facts) => format!("God's number {}", facts.counts.len().saturating_sub(1)),
        QueryState::Loading(_) => "being computed".to_owned(),
        QueryState::Idle | QueryState::Failed(_) => "not computed yet".to_owned(),
    }
}

#[derive(Properties, PartialEq)]
pub struct DepthTableProps {
    pub info: Rc<MetricInfo>,
    /// Positions at each depth, as far as known.
    pub counts: Rc<[u64]>,
    pub positions: u64,
    /// The published table to compare with.
    pub compared: Option<Rc<PublishedReference>>,
    /// The depth of the current position.
    pub here: Option<u32>,
    /// Whether the table is complete.
    pub complete: bool,
}

/// Depth by depth: count, share, cumulative share, and the comparison with the published count.
#[component]
pub fn DepthTable(props: &DepthTableProps) -> Html {
    let DepthTableProps { info, counts, positions, compared, here, complete } = props;
    let frame = use_node_ref();
    use_effect_with((frame.clone(), *here), |(frame, _)| scroll_to_current_row(frame));
    let mut up_to = 0;
    let rows = counts.iter().enumerate().map(|(depth, &count)| {
        up_to += count;
        let mine = here.is_some_and(|here| here as usize == depth);
        html! {
            <tr key={depth} class={classes!(mine.then_some("me"))} aria-current={mine.then_some("true")}>
                <th scope="row">{ depth }</th>
                <td>{ thousands(count) }</td>
                <td>{ rough_percent(count, *positions) }</td>
                <td>{ rough_percent(up_to, *positions) }</td>
                if let Some(compared) = compared {
                    { published_cell(compared, depth, count) }
                }
            </tr>
        }
    });
    html! {
        <div class="scroll" ref={frame} tabindex="0" role="region" aria-label={format!("God’s algorithm in {}", info.many)}>
            <table class="figures">
                <caption class="hush">{ format!("Positions at each depth, in {}", info.many) }</caption>
                <thead><tr>
                    <th scope="col">{ "Depth" }</th><th scope="col">{ "Positions" }</th>
                    <th scope="col">{ "Share" }</th><th scope="col">{ "Up to" }</th>
                    if compared.is_some() {
                        <th scope="col"><abbr title="As published">{ "Publ." }</abbr></th>
                    }
                </tr></thead>
                <tbody>{ for rows }</tbody>
                if *complete {
                    <tfoot><tr>
                        <th scope="row">{ "All" }</th><td>{ thousands(*positions) }</td><td>{ percent(1, 1) }</td><td></td>
                        if compared.is_some() {
                            <td></td>
                        }
                    </tr></tfoot>
                }
            </table>
        </div>
    }
}

/// Scrolls the table, not the page, to the row of the current position.
fn scroll_to_current_row(frame: &NodeRef) {
    let Some(frame) = frame.cast::<HtmlElement>() else { return };
    let row = frame.query_selector("tr.me").ok().flatten().and_then(|row| row.dyn_into::<HtmlElement>().ok());
    if let Some(row) = row {
        frame.set_scroll_top(row.offset_top() - frame.client_height() / 2);
    }
}

/// The published count at a depth: a tick if it equals ours, else the number itself.
fn published_cell(compared: &PublishedReference, depth: usize, ours: u64) -> Html {
    let theirs = compared.published.counts.get(depth).copied().map(thousands);
    match (compared.published.agrees_at(depth, ours), theirs) {
        (Some(true), Some(theirs)) => {
            html! { <td class="good" title={format!("{theirs} published: the same")}><span class="hush">{ "the same" }</span><span aria-hidden="true">{ "✓" }</span></td> }
        }
        (Some(false), Some(theirs)) => html! { <td class="bad">{ "✗ " }{ theirs }</td> },
        _ => html! { <td>{ "–" }</td> },
    }
}

/// The farthest positions, as buttons.
fn antipodes(props: &TableProps, info: &MetricInfo, facts: &TableFacts) -> Html {
    let total = facts.counts.last().copied().unwrap_or(0);
    let deepest = facts.counts.len().saturating_sub(1) as u64;
    let (first, more) = facts.antipodes.split_at(facts.antipodes.len().min(FIRST_ANTIPODES));
    html! {
        <section class="antipodes">
            <h3>{ "Hardest boards" }</h3>
            <p class="foot">{ format!("{} at {} {}. Tap one to play it.", plural(total, "position", "positions"), deepest, info.unit(deepest)) }</p>
            { position_list(first, &props.on_open) }
            if !more.is_empty() {
                <details class="twin">
                    <summary>{ format!("{} more", thousands(more.len() as u64)) }</summary>
                    { position_list(more, &props.on_open) }
                </details>
            }
        </section>
    }
}

/// Positions as a list of buttons that open them.
pub fn position_list(positions: &[String], on_open: &Callback<AttrValue>) -> Html {
    html! {
        <ul class="positions">
            { for positions.iter().map(|position| {
                let text = AttrValue::from(position.clone());
                html! {
                    <li key={position.as_str()}><button type="button" class="btn" onclick={on_open.reform(move |_: MouseEvent| text.clone())}>
                        <code>{ position }</code>
                    </button></li>
                }
            }) }
        </ul>
    }
}
