//! The open problems of sliding block puzzles, each with a page of its own in the Lab.
//!
//! - `texts`: what is known of each, and what is not. - `records`: the rows that were computed.
//! - `record_table`: those rows, and the search that finds one again.
//! - `moat`: a long but easy puzzle.
//! - `champions`: the hardest puzzles of 4 × 4 beside one another.
//! - `sources`: what the article names.
//! - `study`: a board that the reader chooses, and what its graph says.

mod champions;
mod moat;
mod record_table;
mod records;
mod sources;
mod study;
mod texts;

use crate::model::Action;
use crate::problem::Problem;
use crate::route::{LabLink, Section, route_of};
use crate::{PartProps, set_title};
use antipode_protocol::Subject;
use antipode_ui::query::use_worker_release;
use champions::Champions;
use moat::MoatPlayer;
use record_table::RecordTable;
use study::{BoardStudy, Question};
use texts::{Evidence, PROBLEMS, ProblemText};
use web_sys::HtmlElement;
use yew::prelude::*;

/// The worker of what is computed on these pages.
fn space() -> Subject {
    Subject::service("sliding", "problems")
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
        set_title(open.and_then(text_of).map(|text| text.question), variant);
    });
    use_worker_release(vec![space()]);
    match open.and_then(text_of) {
        Some(text) => problem_page(props, text, heading),
        None => list(props, heading),
    }
}

/// The text of a problem. Every problem has one: a test.
fn text_of(problem: Problem) -> Option<&'static ProblemText> {
    PROBLEMS.iter().find(|text| text.problem == problem)
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
            <p class="explain" tabindex="-1" ref={heading}>{ "The questions with which Neil Bickford’s " }<i>{ "Sliding Block Puzzles, Part 3" }</i>
                { " ends, and three more that its text asks. Each has a page: what is known, what was computed here, and what nobody knows." }</p>
            <ol class="problems">{ for PROBLEMS.iter().map(|text| html! {
                <li key={text.problem.name()}>
                    { link(props, Some(text.problem), html! { text.question }, "") }
                    <span class="foot">{ text.state.name() }</span>
                </li>
            }) }</ol>
            { sources::sources() }
        </>
    }
}

fn problem_page(props: &PartProps, text: &'static ProblemText, heading: NodeRef) -> Html {
    let place = PROBLEMS.iter().position(|other| other.problem == text.problem).unwrap_or(0);
    let neighbour = |at: Option<usize>, before: &'static str, after: &'static str| {
        let other = at.and_then(|at| PROBLEMS.get(at));
        other.map(|other| {
            link(props, Some(other.problem), html! { <>{ before }{ other.question }{ after }</> }, "")
        })
    };
    html! {
        <article class="card open-card problem" key={text.problem.name()} aria-labelledby="problem-question">
            <p class="foot">{ link(props, None, html! { "← All problems" }, "") }</p>
            <h3 id="problem-question" tabindex="-1" ref={heading}>{ text.question }</h3>
            <p class="foot">{ format!("{} · {}", text.asked, text.state.name()) }</p>
            <p>{ text.known }</p>
            if !text.rows.is_empty() {
                <RecordTable rows={text.rows} />
            }
            { evidence(text.evidence) }
            if !text.unknown.is_empty() {
                <p><b>{ "Not known: " }</b>{ text.unknown }</p>
            }
            if !text.links.is_empty() {
                <p class="row">{ for text.links.iter().map(|(title, address)| html! { <a class="btn" key={*title} href={*address}>{ title }</a> }) }</p>
            }
            <nav class="neighbours foot" aria-label="Other problems">
                { neighbour(place.checked_sub(1), "← ", "") }
                { neighbour(Some(place + 1), "", " →") }
            </nav>
        </article>
    }
}

fn evidence(evidence: Evidence) -> Html {
    match evidence {
        Evidence::None => Html::default(),
        Evidence::Champions => html! { <Champions /> },
        Evidence::Moat => html! { <MoatPlayer /> },
        Evidence::Antipodes => antipodes(),
        Evidence::Graph => html! { <BoardStudy question={Question::GraphShape} /> },
        Evidence::Arrangements => html! { <BoardStudy question={Question::Arrangements} /> },
        Evidence::Verdict => html! { <BoardStudy question={Question::WithoutSearch} /> },
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
    use super::*;

    #[test]
    fn every_problem_has_a_name_of_its_own_and_a_text() {
        for (index, problem) in Problem::ALL.into_iter().enumerate() {
            assert!(text_of(problem).is_some(), "{problem:?}");
            assert!(Problem::ALL[..index].iter().all(|other| other.name() != problem.name()));
        }
        assert!(PROBLEMS.iter().map(|text| text.problem).eq(Problem::ALL), "in the order of the list");
    }
}
