//! The search for the hardest puzzles: of a rectangle on one worker per core, and of any outline.
//!
//! - [`search_job`]: the parts of the search and its results. Pure. - [`runner`]: the workers and the stored state.
//! - [`results`]: the table and the champions. - [`placement_finder`]: every placement of pieces and holes.
//! - [`outline_search`]: any set of cells: rectangular, walled, irregular or 3-D. - [`outline_draft`]: such a board while it is entered.
//! - [`outline_grid`]: its cells. - [`outline_results`]: the table.

mod outline_draft;
mod outline_grid;
mod outline_results;
mod outline_search;
mod placement_finder;
mod results;
mod runner;
pub mod search_job;

use self::outline_search::OutlineSearchPart;
use self::placement_finder::PlacementFinder;
use self::results::Results;
use self::runner::{SearchRunner, use_runner, worker_count};
use self::search_job::{HardestOptions, Phase, SearchAim, SearchJob};
use antipode_play::numbers::{approximate_duration, duration, percent, plural, rate, thousands};
use antipode_puzzles::sliding::{Aim, Metric};
use antipode_ui::part::PartProps;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The options, the progress, the results, and the placement finder.
#[component]
pub fn Search(props: &PartProps) -> Html {
    let runner = use_runner();
    let job = runner.search();
    let search_options =
        use_state_eq(|| job.as_ref().map_or_else(default_options, |job| job.options.clone()));
    let loose = use_state_eq(|| false);
    let set = {
        let search_options = search_options.clone();
        Callback::from(move |chosen: HardestOptions| search_options.set(chosen.clamped()))
    };
    let set_loose = {
        let loose = loose.clone();
        Callback::from(move |chosen: bool| loose.set(chosen))
    };
    html! {
        <section class="hardest" aria-label="Hardest puzzles">
            <h3>{ "Hardest puzzles of a rectangle" }</h3>
            { match &job {
                None => form(&search_options, *loose, &set, &set_loose, &runner),
                Some(job) => html! {
                    <>
                        { progress_card(job, &runner) }
                        if job.options.aim != SearchAim::Compound {
                            { sense(*loose, &set_loose) }
                        }
                        <Results rows={job.rows()} options={job.options.clone()} loose={*loose && job.options.aim != SearchAim::Compound} is_finished={job.phase == Phase::Finished}
                            positions={job.positions()} families={job.families()} elapsed_ms={job.elapsed_ms} dispatch={props.dispatch.clone()} />
                    </>
                },
            } }
            <div class="other-searches">
                <OutlineSearchPart />
                <PlacementFinder cols={search_options.cols} rows={search_options.rows} />
            </div>
        </section>
    }
}

fn default_options() -> HardestOptions {
    HardestOptions {
        cols: 4,
        rows: 3,
        metric: Metric::Move.name().to_owned(),
        pieces: None,
        aim: SearchAim::default(),
    }
}

fn form(
    search_options: &HardestOptions,
    loose: bool,
    set: &Callback<HardestOptions>,
    set_loose: &Callback<bool>,
    runner: &SearchRunner,
) -> Html {
    let choose = |change: fn(&mut HardestOptions, u32)| {
        let search_options = search_options.clone();
        set.reform(move |index: u32| {
            let mut search_options = search_options.clone();
            change(&mut search_options, index);
            search_options
        })
    };
    let sides = |most: u32, chosen: u32| (2..=most).map(|side| (side.to_string(), side == chosen)).collect();
    let metrics =
        Metric::ALL.iter().map(|metric| (title(*metric), metric.name() == search_options.metric)).collect();
    let ways = SearchAim::ALL.iter().map(|aim| (way(*aim).to_owned(), *aim == search_options.aim)).collect();
    let pieces = std::iter::once(("any number".to_owned(), search_options.pieces.is_none()))
        .chain(
            (1..search_options.cells())
                .map(|pieces| (pieces.to_string(), search_options.pieces == Some(pieces))),
        )
        .collect();
    let begin = {
        let (runner, search_options) = (runner.clone(), search_options.clone());
        Callback::from(move |_: MouseEvent| runner.start(search_options.clone()))
    };
    let set_metric = choose(|search_options, index| {
        let metric = Metric::ALL.get(index as usize).copied().unwrap_or_default();
        search_options.metric = metric.name().to_owned();
    });
    let set_aim = choose(|search_options, index| {
        search_options.aim = SearchAim::ALL.get(index as usize).copied().unwrap_or_default();
    });
    let max_cells = search_options.aim.max_cells();
    html! {
        <>
            <p class="foot">{ "Which boards take the most moves to bring one piece home? Every placement of pieces is searched, and every board of the \
                greatest distance is listed. From corner to corner, puzzles are “simple simple simple” in Neil Bickford’s words; from anywhere to the \
                corner “simple simple”, from anywhere to anywhere “simple”, which takes longer. Between whole arrangements (“compound”) every piece has \
                its place in the goal, and examples are listed. " }
                { format!("Up to {max_cells} cells: ") }
                { if search_options.aim == SearchAim::Compound { "the search keeps every position." }
                    else { "4 × 5 took hours on the command line; its results are in the gallery." } }</p>
            <div class="fields">
                { select("Wide", sides(8.min(max_cells / 2), search_options.cols), &choose(|search_options, index| search_options.cols = index + 2)) }
                { select("High", sides(max_cells / search_options.cols, search_options.rows), &choose(|search_options, index| search_options.rows = index + 2)) }
                { select("Counting", metrics, &set_metric) }
                { select("Start and goal", ways, &set_aim) }
                { select("Pieces", pieces, &choose(|search_options, index| search_options.pieces = Some(index).filter(|pieces| *pieces > 0))) }
            </div>
            if search_options.aim != SearchAim::Compound {
                { sense(loose, set_loose) }
            }
            <div class="row">
                <button type="button" class="btn primary" onclick={begin}>{ "Search" }</button>
                <span class="foot">{ format!("uses {}", plural(worker_count().into(), "core", "cores")) }</span>
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
fn progress_card(job: &SearchJob, runner: &SearchRunner) -> Html {
    let act = |act: fn(&SearchRunner)| {
        let runner = runner.clone();
        Callback::from(move |_: MouseEvent| act(&runner))
    };
    let button = |name: &'static str, primary: bool, on: Callback<MouseEvent>| {
        html! {
            <button type="button" class={classes!("btn", primary.then_some("primary"))} onclick={on}>{ name }</button>
        }
    };
    let ended = job.phase == Phase::Finished;
    let buttons = match job.phase {
        Phase::Running => {
            html! { <>{ button("Pause", false, act(SearchRunner::pause)) }{ button("Cancel", false, act(SearchRunner::cancel)) }</> }
        }
        Phase::Paused => {
            html! { <>{ button("Resume", true, act(SearchRunner::resume)) }{ button("Cancel", false, act(SearchRunner::cancel)) }</> }
        }
        Phase::Failed(_) => {
            html! { <>{ button("Try again", true, act(SearchRunner::resume)) }{ button("Cancel", false, act(SearchRunner::cancel)) }</> }
        }
        Phase::Finished => button("New search", false, act(SearchRunner::cancel)),
    };
    html! {
        <div class="building">
            <p><b>{ options_text(&job.options) }</b></p>
            if !ended {
                <progress max="1000" value={format!("{:.0}", 1000.0 * job.progress())} aria-label="How much is searched" />
            }
            <p class="foot figures-line">{ figures(job) }</p>
            if let Phase::Failed(why) = &job.phase {
                <p class="foot bad-line">{ why }{ " Completed parts are kept." }</p>
            }
            <div class="row">{ buttons }</div>
            if runner.replaced() > 0 {
                <p class="foot">{ format!("{} failed and was replaced. Only its part is searched again.", plural(runner.replaced().into(), "worker", "workers")) }</p>
            }
            if !runner.is_saved() {
                <p class="foot">{ "Storage is denied: the search is lost when you close the page." }</p>
            }
            <p class="hush" role="status">{ match job.phase {
                Phase::Running => "The search is running.",
                Phase::Paused => "The search is paused.",
                Phase::Failed(_) => "The search has stopped.",
                Phase::Finished => "The search is finished.",
            } }</p>
        </div>
    }
}

/// Where the goal piece starts and ends.
const fn way(aim: SearchAim) -> &'static str {
    match aim {
        SearchAim::GoalPiece(Aim::CornerToCorner) => "corner → corner",
        SearchAim::GoalPiece(Aim::ToCorner) => "anywhere → corner",
        SearchAim::GoalPiece(Aim::Anywhere) => "anywhere → anywhere",
        SearchAim::Compound => "whole arrangements",
    }
}

/// Formats the options: `4 × 4, 9 pieces, in moves, from anywhere to the corner`.
fn options_text(search_options: &HardestOptions) -> String {
    let pieces = match search_options.pieces {
        None => "any number of pieces".to_owned(),
        Some(pieces) => plural(pieces.into(), "piece", "pieces"),
    };
    let way = match search_options.aim {
        SearchAim::GoalPiece(Aim::CornerToCorner) => "",
        SearchAim::GoalPiece(Aim::ToCorner) => ", from anywhere to the corner",
        SearchAim::GoalPiece(Aim::Anywhere) => ", from anywhere to anywhere",
        SearchAim::Compound => ", from one whole arrangement to another",
    };
    format!("{} × {}, {pieces}, in {}{way}", search_options.cols, search_options.rows, noun(search_options))
}

/// The noun of the metric: `moves`.
fn noun(search_options: &HardestOptions) -> &'static str {
    search_options.metric.parse::<Metric>().unwrap_or(Metric::Move).noun(false)
}

fn title(metric: Metric) -> String {
    metric.noun(false).to_owned()
}

fn figures(job: &SearchJob) -> String {
    let positions = thousands(job.positions());
    if job.phase == Phase::Finished {
        let families = thousands(job.families());
        let noun = if job.options.aim == SearchAim::Compound { "components" } else { "families" };
        return format!(
            "{positions} positions in {families} {noun}, all searched in {}.",
            duration(job.elapsed_ms)
        );
    }
    let (done, all) = job.parts();
    let mut figures = vec![
        format!("{} done", percent((10_000.0 * job.progress()) as u64, 10_000)),
        format!("{done} of {}", plural(all.into(), "part", "parts")),
        format!("{positions} positions"),
    ];
    if job.phase == Phase::Running {
        figures.push(plural(job.active_workers() as u64, "worker", "workers"));
        figures.extend(rate(job.positions(), job.elapsed_ms).map(|rate| format!("{rate} a second")));
        figures.extend(job.seconds_left().map(|seconds| format!("{} left", approximate_duration(seconds))));
    } else {
        figures.push("paused".to_owned());
    }
    figures.join(" · ")
}
