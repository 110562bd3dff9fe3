//! The records of a puzzle, from the games in the history.

use antipode_play::game::records::{DepthRecord, Records, Solve, averages};
use antipode_play::numbers::{percent, solve_time, thousands};
use antipode_play::page::model::Model;
use antipode_play::puzzle::Ruleset;
use antipode_ui::panel::chart::trend_paths;
use antipode_ui::panel::download::download;
use yew::prelude::*;

/// The records as figures, charts, a table and a file; nothing before the first solve.
pub(super) fn records(model: &Model, records: &Records) -> Html {
    let kind = model.kind();
    if records.solves.is_empty() {
        return Html::default();
    }
    let (times, over) = (records.times(), records.over());
    let shortest = over.iter().filter(|over| **over == 0).count() as u64;
    let average =
        |of| averages(&times, of).last().map_or("–".to_owned(), |ms| solve_time(ms.round() as u64));
    let figures = [
        ("solved", thousands(records.solves.len() as u64)),
        (
            "as short as possible",
            if over.is_empty() { "–".to_owned() } else { percent(shortest, over.len() as u64) },
        ),
        ("best time", times.iter().min().map_or("–".to_owned(), |ms| solve_time(*ms))),
        ("average of 5", average(5)),
        ("average of 12", average(12)),
    ];
    let figure = |(name, value): (&'static str, String)| html! { <li><b>{ value }</b>{ " " }<span>{ name }</span></li> };
    let csv = records.csv(model.games.own());
    html! {
        <section class="records" aria-labelledby="records-title">
            <h3 id="records-title">{ format!("Your solves of {}", kind.title()) }</h3>
            <ul class="figures">{ for figures.map(figure) }</ul>
            { trend("Time", &times, |ms| solve_time(ms.round() as u64)) }
            { trend("Moves over the shortest", &over, |over| format!("+{}", (over * 10.0).round() / 10.0)) }
            if !over.is_empty() {
                { depths(&records.by_depth()) }
            }
            <p class="foot">{ "Times and lengths are of solves without help. An average leaves out the best and the worst." }</p>
            <p class="row">{ download("Save as CSV", "text/csv", format!("{}-solves.csv", kind.name()), &csv) }</p>
        </section>
    }
}

/// How many solves in a row the line of a chart averages: more of many, whose line would be a band.
const fn averaged(solves: usize) -> usize {
    match solves {
        0..60 => 5,
        60..300 => 12,
        _ => 100,
    }
}

/// A figure of all solves, a dot each, the oldest at the left, with the average of the last ones as a line; nothing for a single one.
fn trend(title: &str, values: &[u64], text: impl Fn(f64) -> String) -> Html {
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else {
        return Html::default();
    };
    if values.len() < 2 {
        return Html::default();
    }
    let of = averaged(values.len());
    let averages = averages(values, of);
    let (dots, line) = trend_paths(values, &averages);
    let [least, most] = [least, most].map(|value| text(*value as f64));
    let change = averages.first().zip(averages.last()).map_or(String::new(), |(first, last)| {
        format!(" Average of the first {of} {}, of the last {of} {}.", text(*first), text(*last))
    });
    let spoken = format!("{title} of {} solves, oldest first, from {least} to {most}.{change}", values.len());
    html! {
        <figure class="trend">
            <figcaption>{ format!("{title} of each solve") }{ for (!line.is_empty()).then(|| format!(", average of {of}")) }</figcaption>
            <div class="axis" aria-hidden="true"><span>{ most }</span><span>{ least }</span></div>
            <svg role="img" aria-label={spoken} viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100">
                <path class="dots" d={dots} />
                <path class="line" d={line} />
            </svg>
        </figure>
    }
}

fn depths(depths: &[DepthRecord]) -> Html {
    let row = |record: &DepthRecord| {
        let DepthRecord { depth, solves, best_ms, fewest_over } = *record;
        html! {
            <tr><th scope="row">{ depth }</th><td>{ solves }</td><td>{ best_ms.map_or("–".to_owned(), solve_time) }</td><td>{ if fewest_over == 0 { "shortest".to_owned() } else { format!("+{fewest_over}") } }</td></tr>
        }
    };
    html! {
        <details class="twin">
            <summary>{ "By distance" }</summary>
            <table>
                <thead><tr><th scope="col">{ "Distance" }</th><th scope="col">{ "Solves" }</th><th scope="col">{ "Best time" }</th><th scope="col">{ "Fewest moves" }</th></tr></thead>
                <tbody>{ for depths.iter().map(row) }</tbody>
            </table>
        </details>
    }
}

/// `6 turns, the shortest has 5 · 31.42 s · with 2 hints`.
pub(super) fn solve_in_words(solve: &Solve, ruleset: Ruleset) -> String {
    let named = ruleset.kind().ruleset_named(solve.metric).unwrap_or(ruleset);
    let moves = format!("{} {}", solve.moves, named.metric_info().unit(solve.moves.into()));
    let compared = match (solve.shortest, solve.over()) {
        (_, Some(0)) => ", no solution is shorter".to_owned(),
        (Some(shortest), _) => format!(", the shortest has {shortest}"),
        (None, _) => String::new(),
    };
    let taken = (solve.elapsed_ms > 0).then(|| solve_time(solve.elapsed_ms));
    let help = (!solve.help.is_none()).then(|| solve.help.to_string());
    [Some(format!("{moves}{compared}")), taken, help].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
