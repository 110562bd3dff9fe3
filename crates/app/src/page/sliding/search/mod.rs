//! The search for the hardest puzzles of a rectangle, on one worker per core.
//!
//! - [`hardest_search`]: the parts of the search and its results. Pure. - [`runner`]: the workers and the stored
//! state. - [`results`]: the table and the champions. - [`placement_finder`]: every placement of pieces and holes.

mod finder;
mod hunt;
mod results;
mod runner;

use self::finder::FinderPart;
use self::hunt::{Hunt, Phase, Wish};
use self::results::Results;
use self::runner::{Runner, use_runner, workers};
use crate::page::toy::PartProps;
use crate::panel::numbers::{about, measured, percent, plural, rate, thousands};
use antipode_puzzles::sliding::Metric;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Larger rectangles take hours; use the command line, which searches on all cores.
pub(super) const MOST_CELLS: u32 = 16;

/// The options, the progress, the results, and the placement finder.
#[component]
pub fn Search(props: &PartProps) -> Html {
    let runner = use_runner();
    let hunt = runner.hunt();
    let wish = use_state_eq(|| hunt.as_ref().map_or_else(default_options, |hunt| hunt.wish.clone()));
    let loose = use_state_eq(|| false);
    let set = {
        let wish = wish.clone();
        Callback::from(move |chosen: Wish| wish.set(clamp_options(chosen)))
    };
    let set_loose = {
        let loose = loose.clone();
        Callback::from(move |chosen: bool| loose.set(chosen))
    };
    html! {
        <section class="hardest" aria-label="Hardest puzzles">
            <h3>{ "Hardest puzzles of a rectangle" }</h3>
            { match &hunt {
                None => form(&wish, *loose, &set, &set_loose, &runner),
                Some(hunt) => html! {
                    <>
                        { progress_card(hunt, &runner) }
                        { sense(*loose, &set_loose) }
                        <Results rows={hunt.rows()} wish={hunt.wish.clone()} loose={*loose} ended={hunt.phase == Phase::Ended}
                            positions={hunt.positions()} families={hunt.families()} elapsed_ms={hunt.elapsed_ms} dispatch={props.dispatch.clone()} />
                    </>
                },
            } }
            <FinderPart cols={wish.cols} rows={wish.rows} />
        </section>
    }
}

fn default_options() -> Wish {
    Wish { cols: 4, rows: 3, metric: Metric::Move.name().to_owned(), pieces: None }
}

/// Clamps the options: limits the height to the maximum number of cells and leaves at least one hole.
fn clamp_options(mut wish: Wish) -> Wish {
    wish.rows = wish.rows.min(MOST_CELLS / wish.cols);
    let most = wish.cells() - 1;
    wish.pieces = wish.pieces.map(|pieces| pieces.min(most));
    wish
}

fn form(wish: &Wish, loose: bool, set: &Callback<Wish>, set_loose: &Callback<bool>, runner: &Runner) -> Html {
    let choose = |change: fn(&mut Wish, u32)| {
        let wish = wish.clone();
        set.reform(move |index: u32| {
            let mut wish = wish.clone();
            change(&mut wish, index);
            wish
        })
    };
    let sides = |most: u32, chosen: u32| (2..=most).map(|side| (side.to_string(), side == chosen)).collect();
    let metrics = Metric::ALL.iter().map(|metric| (title(*metric), metric.name() == wish.metric)).collect();
    let pieces = std::iter::once(("any number".to_owned(), wish.pieces.is_none()))
        .chain((1..wish.cells()).map(|pieces| (pieces.to_string(), wish.pieces == Some(pieces))))
        .collect();
    let begin = {
        let (runner, wish) = (runner.clone(), wish.clone());
        Callback::from(move |_: MouseEvent| runner.begin(wish.clone()))
    };
    html! {
        <>
            <p class="foot">{ "Which boards take the most moves to bring the piece in the upper left corner to the lower right one? Every placement of \
                pieces is searched, and every board of the greatest distance is listed. " }
                { format!("Up to {MOST_CELLS} cells: 4 × 5 took hours on the command line; its results are in the gallery.") }</p>
            <div class="fields">
                { select("Wide", sides(8, wish.cols), &choose(|wish, index| wish.cols = index + 2)) }
                { select("High", sides(MOST_CELLS / wish.cols, wish.rows), &choose(|wish, index| wish.rows = index + 2)) }
                { select("Counting", metrics, &choose(|wish, index| wish.metric = Metric::ALL[index as usize % 6].name().to_owned())) }
                { select("Pieces", pieces, &choose(|wish, index| wish.pieces = Some(index).filter(|pieces| *pieces > 0))) }
            </div>
            { sense(loose, set_loose) }
            <div class="row">
                <button type="button" class="btn primary" onclick={begin}>{ "Search" }</button>
                <span class="foot">{ format!("in {}", plural(workers().into(), "worker", "workers")) }</span>
            </div>
        </>
    }
}

/// The selector of the corner rule.
fn sense(loose: bool, set_loose: &Callback<bool>) -> Html {
    let options = vec![
        ("strict: covers the corner cell".to_owned(), !loose),
        ("loose: touches both edges".to_owned(), loose),
    ];
    select("Goal", options, &set_loose.reform(|index: u32| index == 1))
}

/// A labelled select; `on_choose` receives the index.
fn select(label: &'static str, options: Vec<(String, bool)>, on_choose: &Callback<u32>) -> Html {
    let onchange = on_choose.reform(|event: Event| {
        event.target_unchecked_into::<HtmlSelectElement>().selected_index().max(0) as u32
    });
    html! {
        <label class="field">{ label }<select {onchange}>
            { for options.into_iter().map(|(title, selected)| html! { <option {selected}>{ title }</option> }) }
        </select></label>
    }
}

/// Renders the progress and its controls.
fn progress_card(hunt: &Hunt, runner: &Runner) -> Html {
    let act = |act: fn(&Runner)| {
        let runner = runner.clone();
        Callback::from(move |_: MouseEvent| act(&runner))
    };
    let button = |name: &'static str, primary: bool, on: Callback<MouseEvent>| {
        html! {
            <button type="button" class={classes!("btn", primary.then_some("primary"))} onclick={on}>{ name }</button>
        }
    };
    let ended = hunt.phase == Phase::Ended;
    let buttons = match hunt.phase {
        Phase::Runs => {
            html! { <>{ button("Pause", false, act(Runner::pause)) }{ button("Cancel", false, act(Runner::cancel)) }</> }
        }
        Phase::Waits => {
            html! { <>{ button("Resume", true, act(Runner::go_on)) }{ button("Cancel", false, act(Runner::cancel)) }</> }
        }
        Phase::Stopped(_) => {
            html! { <>{ button("Try again", true, act(Runner::go_on)) }{ button("Cancel", false, act(Runner::cancel)) }</> }
        }
        Phase::Ended => button("New search", false, act(Runner::cancel)),
    };
    html! {
        <div class="building">
            <p><b>{ options_text(&hunt.wish) }</b></p>
            if !ended {
                <progress max="1000" value={format!("{:.0}", 1000.0 * hunt.share())} aria-label="How much is searched" />
            }
            <p class="foot figures-line">{ figures(hunt) }</p>
            if let Phase::Stopped(why) = &hunt.phase {
                <p class="foot bad-line">{ why }{ " Completed parts are kept." }</p>
            }
            <div class="row">{ buttons }</div>
            if runner.replaced() > 0 {
                <p class="foot">{ format!("{} failed and was replaced. Only its part is searched again.", plural(runner.replaced().into(), "worker", "workers")) }</p>
            }
            if !runner.is_kept() {
                <p class="foot">{ "Storage is denied: the search is lost when you close the page." }</p>
            }
            <p class="hush" role="status">{ match hunt.phase {
                Phase::Runs => "The search is running.",
                Phase::Waits => "The search is paused.",
                Phase::Stopped(_) => "The search has stopped.",
                Phase::Ended => "The search is finished.",
            } }</p>
        </div>
    }
}

/// Formats the options: `4 × 4, 9 pieces, in moves`.
fn options_text(wish: &Wish) -> String {
    let pieces = match wish.pieces {
        None => "any number of pieces".to_owned(),
        Some(pieces) => plural(pieces.into(), "piece", "pieces"),
    };
    format!("{} × {}, {pieces}, in {}", wish.cols, wish.rows, noun(wish))
}

/// The noun of the metric: `moves`.
fn noun(wish: &Wish) -> &'static str {
    wish.metric.parse::<Metric>().unwrap_or(Metric::Move).noun(false)
}

fn title(metric: Metric) -> String {
    metric.noun(false).to_owned()
}

fn figures(hunt: &Hunt) -> String {
    let positions = thousands(hunt.positions());
    if hunt.phase == Phase::Ended {
        let families = thousands(hunt.families());
        return format!(
            "{positions} positions in {families} families, all searched in {}.",
            measured(hunt.elapsed_ms)
        );
    }
    let (done, all) = hunt.parts();
    let mut said = vec![
        format!("{} done", percent((10_000.0 * hunt.share()) as u64, 10_000)),
        format!("{done} of {}", plural(all.into(), "part", "parts")),
        format!("{positions} positions"),
    ];
    if hunt.phase == Phase::Runs {
        said.push(plural(hunt.workers() as u64, "worker", "workers"));
        said.extend(rate(hunt.positions(), hunt.elapsed_ms).map(|rate| format!("{rate} a second")));
        said.extend(hunt.seconds_left().map(|seconds| format!("{} left", about(seconds))));
    } else {
        said.push("paused".to_owned());
    }
    said.join(" · ")
}
