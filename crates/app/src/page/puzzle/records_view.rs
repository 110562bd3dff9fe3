//! The records of a puzzle, from the games in the history.

use antipode_play::game::records::{DepthRecord, OVER, Records, Solve};
use antipode_play::numbers::{percent, solve_time, thousands};
use antipode_play::page::model::Model;
use antipode_play::puzzle::Ruleset;
use antipode_ui::panel::download::download;
use yew::prelude::*;

/// The records as figures, a chart, a table and a file; nothing before the first solve.
pub(super) fn records(model: &Model, records: &Records) -> Html {
    let kind = model.kind();
    if records.solves.is_empty() {
        return Html::default();
    }
    let (shortest, known) = records.shortest();
    let of = |ms: Option<u64>| ms.map_or("–".to_owned(), solve_time);
    let figures = [
        ("solved", thousands(records.solves.len() as u64)),
        ("as short as possible", if known == 0 { "–".to_owned() } else { percent(shortest, known) }),
        ("best time", of(records.best_ms())),
        ("average of 5", of(records.average_ms(5))),
        ("average of 12", of(records.average_ms(12))),
    ];
    let figure = |(name, value): (&'static str, String)| html! { <li><b>{ value }</b>{ " " }<span>{ name }</span></li> };
    let csv = records.csv(model.games.own());
    html! {
        <section class="records" aria-labelledby="records-title">
            <h3 id="records-title">{ format!("Your solves of {}", kind.title()) }</h3>
            <ul class="figures">{ for figures.map(figure) }</ul>
            if known > 0 {
                { over_chart(&records.over()) }
                { depths(&records.by_depth()) }
            }
            <p class="foot">{ "Times and lengths are of solves without help. An average leaves out the best and the worst time." }</p>
            <p class="row">{ download("Save as CSV", "text/csv", format!("{}-solves.csv", kind.name()), &csv) }</p>
        </section>
    }
}

/// How many solves have how many more moves than a shortest solution.
fn over_chart(counts: &[u64]) -> Html {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let bar = |(over, count): (usize, &u64)| {
        let name = match over {
            0 => "shortest".to_owned(),
            OVER => format!("+{over} or more"),
            _ => format!("+{over}"),
        };
        html! { <li><span>{ name }</span>{ " " }<i style={format!("--share:{:.3}", *count as f64 / most as f64)} aria-hidden="true"></i>{ " " }<b>{ *count }</b></li> }
    };
    html! { <ul class="over" aria-label="Solves by moves over the shortest">{ for counts.iter().enumerate().map(bar) }</ul> }
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
    let named = Ruleset::from_name(ruleset.kind(), solve.metric).unwrap_or(ruleset);
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
