//! The results of a search: a table by number of pieces, and the champions of one row.

use super::noun;
use super::search_job::{HardestOptions, SearchAim, hardest_in_sense};
use crate::puzzle::sliding::gallery::open_board;
use antipode_play::numbers::{duration, plural, thousands};
use antipode_play::page::action::Action;
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_protocol::sliding_search::{HardestBoards, HardestRow};
use antipode_puzzles::sliding::{Aim, Metric};
use antipode_ui::panel::download::data_url;
use antipode_ui::sliding::picture::picture;
use yew::prelude::*;

/// The number of champions shown at first.
const PAGE_SIZE: usize = 24;

/// The hardest strict puzzles of 4 × 4 in moves, for 1 to 15 pieces; Neil Bickford, Sliding Block Puzzles, Part 3.
const PUBLISHED: [u32; 15] = [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21];

#[derive(Properties, PartialEq)]
pub(super) struct ResultsProps {
    /// The results so far.
    pub rows: Vec<HardestRow>,
    pub options: HardestOptions,
    /// Whether loose puzzles are included.
    pub loose: bool,
    /// Whether the search is finished.
    pub is_finished: bool,
    /// The number of positions searched.
    pub positions: u64,
    /// The number of families searched.
    pub families: u64,
    /// The search time.
    pub elapsed_ms: f64,
    /// Dispatches an action.
    pub dispatch: Callback<Action>,
}

/// The table, and the champions of the open row.
#[component]
pub(super) fn Results(props: &ResultsProps) -> Html {
    let ResultsProps { rows, options, loose, is_finished, .. } = props;
    let chosen = use_state_eq(|| None::<u32>);
    let shown = use_state_eq(|| PAGE_SIZE);
    let rows: Vec<(u32, HardestBoards, Option<u32>)> = rows
        .iter()
        .map(|row| (row.pieces, hardest_in_sense(row, *loose), row.strict.distance))
        .filter(|(_, boards, _)| boards.distance.is_some())
        .collect();
    if rows.is_empty() {
        return html! { <p class="foot">{ if *is_finished { "There are no such puzzles." } else { "Nothing found yet." } }</p> };
    }
    let comparison = comparison(options, *loose);
    let line = |(pieces, boards, strict): &(u32, HardestBoards, Option<u32>)| {
        let (pieces, distance) = (*pieces, boards.distance.unwrap_or(0));
        let known = match comparison {
            Comparison::Published => PUBLISHED.get(pieces as usize - 1).copied(),
            Comparison::Strict => *strict,
            Comparison::Nothing => None,
        };
        let open = *chosen == Some(pieces);
        let onclick = {
            let (chosen, shown) = (chosen.clone(), shown.clone());
            Callback::from(move |_: MouseEvent| {
                shown.set(PAGE_SIZE);
                chosen.set(if open { None } else { Some(pieces) });
            })
        };
        let sign = match known {
            Some(known) if *is_finished && known == distance => " ✓",
            Some(_) if *is_finished => " ≠",
            _ => "",
        };
        let count = boards.boards.len() as u64;
        html! {
            <tr key={pieces} class={classes!(open.then_some("me"))}>
                <th scope="row">{ pieces }</th>
                <td>{ distance }</td>
                if comparison != Comparison::Nothing {
                    <td>{ known.map_or_else(|| "–".to_owned(), |known| format!("{known}{sign}")) }</td>
                }
                <td><button type="button" class="btn" aria-expanded={open.to_string()} {onclick}
                    aria-label={format!("{}, {}", plural(pieces.into(), "piece", "pieces"), plural(count, "board", "boards"))}>{ thousands(count) }</button></td>
            </tr>
        }
    };
    let opened = rows.iter().find(|(pieces, ..)| *chosen == Some(*pieces));
    html! {
        <div class="hardest-results">
            <table class="figures">
                <thead><tr>
                    <th scope="col">{ "Pieces" }</th>
                    <th scope="col">{ noun(options) }</th>
                    { match comparison {
                        Comparison::Published => html! { <th scope="col">{ "published" }</th> },
                        Comparison::Strict => html! { <th scope="col">{ "strict" }</th> },
                        Comparison::Nothing => Html::default(),
                    } }
                    <th scope="col">{ if options.aim == SearchAim::Compound { "examples" } else { "boards" } }</th>
                </tr></thead>
                <tbody>{ for rows.iter().map(line) }</tbody>
            </table>
            if let Some((pieces, boards, _)) = opened {
                { champions(*pieces, boards, props, *shown, {
                    let shown = shown.clone();
                    Callback::from(move |_: MouseEvent| shown.set(*shown + 4 * PAGE_SIZE))
                }) }
            }
            <p class="foot">{ remark(&rows, options, comparison, is_finished.then_some(props.elapsed_ms)) }</p>
            if *is_finished {
                <p class="row">{ save("Save all as JSON", &rows, props) }</p>
            }
        </div>
    }
}

/// The column that results are compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Nothing,
    Published,
    Strict,
}

fn comparison(search_options: &HardestOptions, loose: bool) -> Comparison {
    let is_published = (search_options.cols, search_options.rows) == (4, 4)
        && search_options.metric == Metric::Move.name()
        && search_options.aim == SearchAim::GoalPiece(Aim::CornerToCorner);
    match (loose, is_published) {
        (true, _) => Comparison::Strict,
        (false, true) => Comparison::Published,
        (false, false) => Comparison::Nothing,
    }
}

/// The notes below the table. `elapsed_ms` is the time of a finished search.
fn remark(
    rows: &[(u32, HardestBoards, Option<u32>)],
    search_options: &HardestOptions,
    comparison: Comparison,
    elapsed_ms: Option<f64>,
) -> String {
    let ended = elapsed_ms.is_some();
    match comparison {
        Comparison::Nothing if search_options.aim == SearchAim::Compound && ended => {
            "Pieces of one shape are interchangeable. There may be more puzzles as hard as the examples."
                .to_owned()
        }
        Comparison::Nothing => String::new(),
        Comparison::Published => {
            let own = elapsed_ms.filter(|_| search_options.pieces.is_none());
            let own = own.map_or_else(String::new, |own| format!(" Here it took {}.", duration(own)));
            format!(
                "Published: Neil Bickford, Sliding Block Puzzles, Part 3, with one board each. His search took 3 h 27 min on one thread of a \
                 Core i7-2600, and 4 h with the finder.{own}"
            )
        }
        Comparison::Strict if !ended => String::new(),
        Comparison::Strict => {
            let others = rows.iter().filter(|(_, boards, strict)| boards.distance != *strict);
            let others: Vec<String> = others.map(|(pieces, ..)| pieces.to_string()).collect();
            let found = match others.len() {
                0 => "Loose puzzles are not harder for any number of pieces.".to_owned(),
                1 => format!("Loose puzzles are harder only for {} pieces.", others[0]),
                _ => format!("Loose puzzles are harder for {} pieces.", others.join(", ")),
            };
            let is_guessed = (search_options.cols, search_options.rows, search_options.pieces)
                == (4, 4, None)
                && search_options.aim == SearchAim::GoalPiece(Aim::CornerToCorner)
                && search_options.metric == Metric::Move.name();
            let guess = if is_guessed { " Neil Bickford guessed: only for 7 (Part 3)." } else { "" };
            format!("{found}{guess}")
        }
    }
}

fn champions(
    pieces: u32,
    boards: &HardestBoards,
    props: &ResultsProps,
    shown: usize,
    on_more: Callback<MouseEvent>,
) -> Html {
    let metric: Metric = props.options.metric.parse().unwrap_or(Metric::Move);
    let distance = boards.distance.unwrap_or(0);
    let goal = if props.loose { "corner-loose:A" } else { "corner:A" };
    let champion = |text: &String| {
        // Where its target is not the corner, the text contains it.
        let (start, goal) = text.split_once("->").unwrap_or((text, goal));
        let Some(place) = PosedPosition::of_texts(start, goal) else { return Html::default() };
        let label = format!("Open {text}, {distance} {}", metric.noun(distance == 1));
        html! {
            <li key={text.clone()}>
                <button type="button" class="champion" aria-label={label} title={text.clone()} onclick={open_board(&props.dispatch, &place, metric)}>
                    { picture(&place) }
                </button>
            </li>
        }
    };
    let all = boards.boards.len();
    html! {
        <div class="champions">
            <h4>{ format!("{}: {distance} {}", plural(pieces.into(), "piece", "pieces"), metric.noun(distance == 1)) }</h4>
            <ul>{ for boards.boards.iter().take(shown).map(champion) }</ul>
            <p class="row">
                if all > shown {
                    <button type="button" class="btn" onclick={on_more}>{ format!("More of {}", thousands(all as u64)) }</button>
                }
                { save("Save this row as JSON", &[(pieces, boards.clone(), None)], props) }
            </p>
        </div>
    }
}

/// A download link for rows in the format of `antipode sliding search --json`, or of `antipode sliding compound --json`.
fn save(label: &'static str, rows: &[(u32, HardestBoards, Option<u32>)], props: &ResultsProps) -> Html {
    let file = format!("hardest-{}-{}.json", props.options.board(), props.options.metric);
    html! { <a class="btn" download={file} href={data_url("application/json", &json(rows, props))}>{ label }</a> }
}

fn json(rows: &[(u32, HardestBoards, Option<u32>)], props: &ResultsProps) -> String {
    if props.options.aim == SearchAim::Compound {
        return compound_json(rows, props);
    }
    let row = |(pieces, boards, _): &(u32, HardestBoards, Option<u32>)| {
        // The text of a board needs no escapes.
        let texts: Vec<String> = boards.boards.iter().map(|board| format!("\"{board}\"")).collect();
        let distance = boards.distance.map_or("null".to_owned(), |distance| distance.to_string());
        format!("{{\"pieces\":{pieces},\"distance\":{distance},\"boards\":[{}]}}", texts.join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!(
        "{{\"board\":\"{}\",\"metric\":\"{}\",\"aim\":\"{}\",\"loose\":{},\"rows\":[{}],\"positions\":{},\"families\":{},\"seconds\":{:.3}}}\n",
        props.options.board(),
        props.options.metric,
        props.options.aim.name(),
        props.loose,
        rows.join(","),
        props.positions,
        props.families,
        props.elapsed_ms / 1000.0
    )
}

/// The first example of each row.
fn compound_json(rows: &[(u32, HardestBoards, Option<u32>)], props: &ResultsProps) -> String {
    let row = |(pieces, boards, _): &(u32, HardestBoards, Option<u32>)| {
        let (from, goal) = boards.boards.first()?.split_once("->")?;
        // Without the interchangeable pieces.
        let to = goal.split('@').next()?;
        let distance = boards.distance?;
        Some(format!("{{\"pieces\":{pieces},\"distance\":{distance},\"from\":\"{from}\",\"to\":\"{to}\"}}"))
    };
    let rows: Vec<String> = rows.iter().filter_map(row).collect();
    format!(
        "{{\"board\":\"{}\",\"metric\":\"{}\",\"rows\":[{}],\"positions\":{},\"components\":{},\"seconds\":{:.3}}}\n",
        props.options.board(),
        props.options.metric,
        rows.join(","),
        props.positions,
        props.families,
        props.elapsed_ms / 1000.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(distance: u32, boards: &[&str]) -> HardestBoards {
        HardestBoards {
            distance: Some(distance),
            boards: boards.iter().map(|board| (*board).to_owned()).collect(),
        }
    }

    #[test]
    fn rows_are_saved_as_the_command_line_prints_them() {
        let search_options = HardestOptions {
            cols: 3,
            rows: 2,
            metric: "move".into(),
            pieces: None,
            aim: SearchAim::default(),
        };
        let rows = [(4, boards(12, &["ABB/CD."]), None)];
        let props = ResultsProps {
            rows: Vec::new(),
            options: search_options,
            loose: false,
            is_finished: true,
            positions: 9,
            families: 2,
            elapsed_ms: 1500.0,
            dispatch: Callback::noop(),
        };
        let value: serde_json::Value = serde_json::from_str(&json(&rows, &props)).expect("it is JSON");
        assert_eq!(value["rows"][0]["boards"][0], "ABB/CD.");
        assert_eq!((&value["rows"][0]["distance"], &value["seconds"]), (&12.into(), &1.5.into()));
    }

    #[test]
    fn compound_rows_are_saved_as_the_command_line_prints_them() {
        let aim = SearchAim::Compound;
        let options = HardestOptions { cols: 3, rows: 2, metric: "move".into(), pieces: None, aim };
        let rows = [(3, boards(6, &["..A/BCC->CCB/A..@any:AB", "A../BCC->CCB/..A@any:AB"]), None)];
        let props = ResultsProps {
            rows: Vec::new(),
            options,
            loose: false,
            is_finished: true,
            positions: 322,
            families: 105,
            elapsed_ms: 500.0,
            dispatch: Callback::noop(),
        };
        let text = "{\"board\":\"3x2\",\"metric\":\"move\",\"rows\":[{\"pieces\":3,\"distance\":6,\"from\":\"..A/BCC\",\"to\":\"CCB/A..\"}],\"positions\":322,\"components\":105,\"seconds\":0.500}\n";
        assert_eq!(json(&rows, &props), text);
        let place = PosedPosition::of_texts("..A/BCC", "CCB/A..@any:AB").expect("the champion opens");
        assert_eq!(place.position().board().pieces().len(), 3);
    }

    #[test]
    fn a_guess_is_compared_with_the_results() {
        let search_options = HardestOptions {
            cols: 4,
            rows: 4,
            metric: "move".into(),
            pieces: None,
            aim: SearchAim::default(),
        };
        let rows =
            [(4, boards(22, &[]), Some(19)), (5, boards(36, &[]), Some(36)), (7, boards(66, &[]), Some(62))];
        let text = remark(&rows, &search_options, Comparison::Strict, Some(1.0));
        assert!(text.contains("for 4, 7 pieces") && text.contains("guessed: only for 7"), "{text}");
        let text = remark(&rows, &search_options, Comparison::Published, Some(61_000.0));
        assert!(text.contains("3 h 27 min") && text.contains("Here it took 61.0"), "{text}");
    }
}
