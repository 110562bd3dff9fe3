//! The open problems of sliding block puzzles. Each has a page in the Lab.
//!
//! - `records`: the computed rows. - `record_table`: their table, with the search that finds a row again.
//! - `moat`: a long but easy puzzle.
//! - `champions`: the hardest puzzles of 4 × 4 as a table.
//! - `study`: the graph of a board that the reader chooses.

mod champions;
mod moat;
mod record_table;
mod records;
mod study;

use crate::model::Action;
use crate::problem::Problem;
use crate::route::{LabLink, Section, route_of};
use crate::{PartProps, set_title};
use antipode_play::prose::{Prose, Span, spans};
use antipode_protocol::Subject;
use antipode_ui::prose::prose;
use antipode_ui::query::use_worker_release;
use champions::Champions;
use moat::MoatPlayer;
use record_table::RecordTable;
use records::Row;
use study::{BoardStudy, Question};
use web_sys::HtmlElement;
use yew::prelude::*;

/// A section for each problem: the question, its author, its state, the known with computed rows, the unknown, and links.
const TEXTS: Prose = Prose::new(include_str!("../../texts/problems.txt"));

/// The worker of these pages.
fn subject() -> Subject {
    Subject::service("sliding", "problems")
}

/// The texts of a problem.
fn texts_of(problem: Problem) -> Prose {
    TEXTS.section(problem.name())
}

/// The list of the problems, or the page of one.
#[component]
pub fn SlidingProblems(props: &PartProps) -> Html {
    let open = props.model.problem();
    let heading = use_node_ref();
    let is_first = use_mut_ref(|| true);
    {
        let heading = heading.clone();
        // The link that opened the page scrolls by itself.
        use_effect_with(open, move |open| {
            if is_first.replace(false) && open.is_none() {
                return;
            }
            if let Some(heading) = heading.cast::<HtmlElement>() {
                heading.scroll_into_view();
                // If focusing fails, the focus stays where it is.
                let _ = heading.focus();
            }
        });
    }
    use_effect_with((open, props.model.variant()), |&(open, variant)| {
        set_title(open.map(|problem| texts_of(problem).text("question")), variant);
    });
    use_worker_release(vec![subject()]);
    match open {
        Some(problem) => problem_page(props, problem, heading),
        None => list(props, heading),
    }
}

/// A link within the Lab that opens a problem, or the list.
fn link(props: &PartProps, problem: Option<Problem>, label: Html, class: &'static str) -> Html {
    let address = route_of(&LabLink { problem, ..props.model.link(Some(Section::Sliding)) });
    let dispatch = props.dispatch.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            dispatch.emit(Action::OpenProblem(problem));
        }
    });
    html! { <a class={class} href={address.to_string()} {onclick}>{ label }</a> }
}

fn list(props: &PartProps, heading: NodeRef) -> Html {
    html! {
        <>
            <p class="explain" tabindex="-1" ref={heading}>{ prose(TEXTS.text("list")) }</p>
            <ol class="problems">{ for Problem::ALL.into_iter().map(|problem| {
                let texts = texts_of(problem);
                html! {
                    <li key={problem.name()}>
                        { link(props, Some(problem), html! { texts.text("question") }, "") }
                        <span class="foot">{ texts.text("state") }</span>
                    </li>
                }
            }) }</ol>
            { sources() }
        </>
    }
}

/// The works and programs that the article names, with their purpose.
fn sources() -> Html {
    html! {
        <details class="chain">
            <summary>{ "Sources of the article" }</summary>
            <ul class="foot sources">{ for TEXTS.all("source").map(|source| html! { <li key={source}>{ prose(source) }</li> }) }</ul>
        </details>
    }
}

fn problem_page(props: &PartProps, problem: Problem, heading: NodeRef) -> Html {
    let texts = texts_of(problem);
    let rows: Vec<Row> = texts.all("row").filter_map(Row::parse).collect();
    let links: Vec<Span> = texts.all("link").flat_map(spans).collect();
    let place = Problem::ALL.iter().position(|other| *other == problem).unwrap_or(0);
    let neighbour = |at: Option<usize>, before: &'static str, after: &'static str| {
        let other = *Problem::ALL.get(at?)?;
        let question = texts_of(other).text("question");
        Some(link(props, Some(other), html! { <>{ before }{ question }{ after }</> }, ""))
    };
    html! {
        <article class="card open-card problem" key={problem.name()} aria-labelledby="problem-question">
            <p class="foot">{ link(props, None, html! { "← All problems" }, "") }</p>
            <h3 id="problem-question" tabindex="-1" ref={heading}>{ texts.text("question") }</h3>
            <p class="foot">{ format!("{} · {}", texts.text("asked"), texts.text("state")) }</p>
            <p>{ texts.text("known") }</p>
            if !rows.is_empty() {
                <RecordTable {rows} />
            }
            { evidence(problem) }
            if let Some(unknown) = texts.find("unknown") {
                <p><b>{ "Not known: " }</b>{ unknown }</p>
            }
            if !links.is_empty() {
                <p class="row">{ for links.into_iter().map(button) }</p>
            }
            <nav class="neighbours foot" aria-label="Other problems">
                { neighbour(place.checked_sub(1), "← ", "") }
                { neighbour(Some(place + 1), "", " →") }
            </nav>
        </article>
    }
}

/// A link as a button.
fn button(link: Span<'static>) -> Html {
    match link {
        Span::Link { title, href } => html! { <a class="btn" key={title} {href}>{ title }</a> },
        Span::Plain(_) | Span::Emphasis(_) => Html::default(),
    }
}

/// The interactive part of a page.
fn evidence(problem: Problem) -> Html {
    match problem {
        Problem::Why132 => html! { <Champions /> },
        Problem::Difficulty => html! { <MoatPlayer /> },
        Problem::Fifteen => antipodes(),
        Problem::Dual => html! { <BoardStudy question={Question::GraphShape} /> },
        Problem::Invariants => html! { <BoardStudy question={Question::Arrangements} /> },
        Problem::WithoutSearch => html! { <BoardStudy question={Question::WithoutSearch} /> },
        _ => Html::default(),
    }
}

/// The positions of the 15-puzzle that need 80 moves, each a link to its board.
fn antipodes() -> Html {
    let places = records::FIFTEEN_ANTIPODES.lines().filter(|line| !line.starts_with('#')).enumerate();
    html! {
        <ol class="antipodes">{ for places.map(|(index, tiles)| {
            let address = format!("fifteen/#at=4x4:{}", tiles.replace(' ', ","));
            html! { <li key={index}><a href={address}>{ tiles }</a></li> }
        }) }</ol>
    }
}

#[cfg(test)]
mod tests {
    use super::records::{FIFTEEN_ANTIPODES, Record};
    use super::*;
    use antipode_play::numbers::thousands;

    #[test]
    fn every_problem_has_a_name_of_its_own_and_its_texts() {
        for (index, problem) in Problem::ALL.into_iter().enumerate() {
            assert!(Problem::ALL[..index].iter().all(|other| other.name() != problem.name()));
            let texts = texts_of(problem);
            for name in ["question", "asked", "known"] {
                assert!(texts.find(name).is_some(), "{problem:?} has no {name}");
            }
            let state = texts.text("state");
            assert!(["answered", "answered in part", "open"].contains(&state), "{problem:?}");
            let is_link = |link| matches!(spans(link)[..], [Span::Link { .. }]);
            assert!(texts.all("link").all(is_link), "{problem:?}");
        }
    }

    #[test]
    fn every_row_is_recorded() {
        for row in TEXTS.all("row") {
            let moves = Row::parse(row).expect(row).moves();
            assert!(moves.len() >= 3 && moves.iter().all(|moves| moves.parse::<u32>().is_ok()), "{row}");
        }
    }

    #[test]
    fn the_positions_of_80_moves_are_permutations() {
        let lines: Vec<&str> = FIFTEEN_ANTIPODES.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 17);
        for line in lines {
            let mut tiles: Vec<u32> = line.split(' ').map(|tile| tile.parse().expect("a number")).collect();
            tiles.sort_unstable();
            assert!(tiles.into_iter().eq(0..16), "{line}");
        }
    }

    #[test]
    fn figures_of_the_texts_are_those_of_the_records() {
        let text: String = TEXTS.all("known").collect();
        for (record, key) in [
            (Record::Hardest, "4x5 move strict"),
            (Record::Aims, "4x4 move to-corner"),
            (Record::Aims, "4x4 move anywhere"),
        ] {
            let positions = thousands(Row::new("", record, key).positions());
            assert!(text.contains(&positions), "{key}: {positions}");
        }
        for (record, key, most) in [
            (Record::Outlines, "3x5-1-wall move", 162),
            (Record::Hardest, "3x5 move strict", 144),
            (Record::Outlines, "4x4-1-wall move", 103),
            (Record::Hardest, "4x4 move strict", 132),
        ] {
            let moves =
                Row::new("", record, key).moves().into_iter().map(|moves| moves.parse().expect("a number"));
            assert_eq!(moves.max(), Some(most), "{key}");
            assert!(text.contains(&most.to_string()), "{key}");
        }
        let row = |key| Row::new("", Record::Hardest, key).moves();
        let differing = |strict, loose| -> Vec<usize> {
            let pairs = row(strict).into_iter().zip(row(loose)).zip(1..);
            pairs.filter(|((strict, loose), _)| strict != loose).map(|(_, pieces)| pieces).collect()
        };
        assert_eq!(differing("4x4 move strict", "4x4 move loose"), [4, 7]);
        assert_eq!(differing("4x5 move strict", "4x5 move loose"), [9]);
    }
}
