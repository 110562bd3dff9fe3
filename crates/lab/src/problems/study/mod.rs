//! The study of a board that the reader chooses.
//!
//! - `results`: the results as tables.

mod results;

use super::subject;
use antipode_play::numbers::sentence;
use antipode_play::puzzle::reading::PositionError;
use antipode_play::puzzle::sliding::{Component, PosedPosition};
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_study::{Study, StudyResult};
use antipode_protocol::{Answer, Query};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::notation::split_start_and_goal;
use antipode_puzzles::sliding::without_search::obstacle;
use antipode_ui::panel::progress::{progress_view, retry_notice};
use antipode_ui::panel::select::select;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::sliding::picture::picture;
use antipode_ui::workers::{use_worker_pool, use_worker_state};
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A question about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The shape of its graph, and its duals.
    GraphShape,
    /// The arrangements of its pieces.
    Arrangements,
    /// Whether rules prove it unsolvable without a search.
    WithoutSearch,
}

impl Question {
    const fn study(self) -> Option<Study> {
        match self {
            Question::GraphShape => Some(Study::GraphShape),
            Question::Arrangements => Some(Study::Arrangements),
            Question::WithoutSearch => None,
        }
    }

    /// The query about a board; `None` if none is needed.
    fn query(self, board: &PosedPosition, metric: Metric) -> Option<Query> {
        let metric = metric.name().to_owned();
        Some(Query::Sliding(SlidingQuery::Study { position: board.text(), metric, study: self.study()? }))
    }

    /// Boards worth a look: their names and texts.
    const fn examples(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Question::GraphShape => &[
                ("One piece", "A.../..../.... -> corner:A"),
                ("Two on 2 × 2", "AB/.. -> ../BA"),
                ("Two on 3 × 2", "A../.B. -> corner:A"),
                ("Five and a hole", "ABC/DE. -> ABC/DE."),
                ("Klotski", "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA."),
            ],
            Question::Arrangements => &[
                ("Klotski", "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA."),
                ("132 moves on 4 × 4", "AABC/DEBB/DFGH/.FI. -> corner:A"),
                ("162 moves round a wall", "A.B/C#D/EFG/HFG/HIJ -> corner:A"),
                ("A ring", "ABC/D#E/FG. -> GFE/D#C/BA."),
            ],
            Question::WithoutSearch => &[
                ("No room", "AAB/AAC/DE. -> corner:A"),
                ("Out of reach", "A.C/BBB/DDE -> .../.../A.."),
                ("An odd exchange", "ABC/DEF/GH. -> ABC/DEF/HG."),
                ("Silent, and unsolvable", "ABB/CDD/.EE -> .../.../..A"),
                ("Silent, and solvable", "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA."),
            ],
        }
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct BoardStudyProps {
    pub question: Question,
}

/// A box for a board, examples, and the results.
#[component]
pub(super) fn BoardStudy(props: &BoardStudyProps) -> Html {
    let question = props.question;
    let text = use_state_eq(|| question.examples()[0].1.to_owned());
    let metric = use_state_eq(|| Metric::Step);
    let wanted = use_state_eq(|| None::<Query>);
    let board = PosedPosition::parse(&text, &Component::klotski().root());
    let query = board.as_ref().ok().and_then(|board| question.query(board, *metric));
    let is_asked = query.is_some() && *wanted == query;
    let (subject, pool) = (subject(), use_worker_pool());
    let worker = use_worker_state(&subject);
    let asked = query.clone().filter(|_| is_asked);
    let study = use_query::<StudyResult>(&subject, asked, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::Study(result)) => Some(Rc::new(result)),
        _ => None,
    });
    let on_text = {
        let text = text.clone();
        Callback::from(move |typed: String| text.set(typed))
    };
    let oninput =
        on_text.reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    let set_wanted = |to: Option<Query>| {
        let wanted = wanted.clone();
        Callback::from(move |()| wanted.set(to.clone()))
    };
    let ask = set_wanted(query);
    let fault = board.as_ref().err().map(fault_text);
    let result = match (&board, &study) {
        (Err(_), _) => Html::default(),
        (Ok(board), _) if question == Question::WithoutSearch => verdict(board),
        (_, QueryState::Idle) => html! {
            <p class="row"><button type="button" class="btn primary" onclick={ask.reform(|_| ())}>{ "Compute" }</button></p>
        },
        (_, QueryState::Loading(progress)) => progress_view(progress.as_ref(), None, &set_wanted(None)),
        (_, QueryState::Failed(why)) => {
            retry_notice("The answer", why, &Callback::from(move |()| pool.retry(&subject)))
        }
        (_, QueryState::Ready(result)) => results::view(result),
    };
    let metrics = Metric::ALL.map(|other| (other.noun(false).to_owned(), other == *metric)).to_vec();
    let on_metric = {
        let metric = metric.clone();
        Callback::from(move |index: usize| metric.set(Metric::ALL[index]))
    };
    html! {
        <div class="study">
            <form class="fields" onsubmit={ask.reform(|event: SubmitEvent| event.prevent_default())}>
                <label class="field">{ "Board and goal" }
                    <input type="text" value={(*text).clone()} {oninput} autocomplete="off" autocapitalize="none" spellcheck="false"
                        aria-invalid={fault.as_ref().map(|_| "true")} />
                </label>
                if question == Question::GraphShape {
                    { select("Moves", metrics, on_metric) }
                }
            </form>
            { examples(question, &on_text) }
            <p class="foot bad-line" role="status">{ fault.unwrap_or_default() }</p>
            if let Some(goal) = board.as_ref().ok().and_then(|board| assumed_goal(&text, board)) {
                <p class="foot" role="status">{ goal }</p>
            }
            if let Ok(board) = &board {
                <a class="study-board" href={board.address(Metric::Move)} aria-label="Play this board">{ picture(board) }</a>
            }
            <div aria-live="polite">{ result }</div>
        </div>
    }
}

/// A button for each example that enters its text.
fn examples(question: Question, on_text: &Callback<String>) -> Html {
    let example = |&(name, text): &(&'static str, &'static str)| {
        let onclick = on_text.reform(move |_: MouseEvent| text.to_owned());
        html! { <button type="button" class="btn quiet" key={name} {onclick}>{ name }</button> }
    };
    html! { <div class="row" role="group" aria-label="Examples">{ for question.examples().iter().map(example) }</div> }
}

/// The fault of a text, with its column.
fn fault_text(fault: &PositionError) -> String {
    match fault.column {
        Some(column) => format!("Column {column}: {}.", fault.message),
        None => sentence(&fault.message),
    }
}

/// A note on the assumed goal of a text without one.
fn assumed_goal(text: &str, board: &PosedPosition) -> Option<String> {
    let has_goal = split_start_and_goal(text).is_some_and(|(_, goal)| !goal.trim().is_empty());
    (!has_goal).then(|| format!("No goal is given, so it is taken to be {}.", board.goal_text()))
}

/// The verdict on a board without a search.
fn verdict(board: &PosedPosition) -> Html {
    if board.is_solved() {
        return html! { <p class="judged">{ "It is solved." }</p> };
    }
    match obstacle(board.position(), board.goal(), Metric::SuperMove) {
        Some(why) => html! {
            <p class="judged cannot"><b>{ "It cannot be solved. " }</b>{ why.sentence(board.position().board()) }</p>
        },
        None => html! {
            <p class="judged">{ "These rules are silent: only a search tells. " }<a href={board.address(Metric::Move)}>{ "Search it" }</a></p>
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_that_is_assumed_is_said() {
        let board = |text: &str| PosedPosition::parse(text, &Component::klotski().root()).expect("a board");
        let said = assumed_goal("AB/..", &board("AB/.."));
        assert_eq!(said.as_deref(), Some("No goal is given, so it is taken to be corner:A."));
        assert_eq!(assumed_goal("AB/.. -> ../A.", &board("AB/.. -> ../A.")), None);
    }

    #[test]
    fn every_example_is_a_board_and_shows_what_it_is_called() {
        let klotski = Component::klotski().root();
        for question in [Question::GraphShape, Question::Arrangements, Question::WithoutSearch] {
            for (name, text) in question.examples() {
                let board = PosedPosition::parse(text, &klotski)
                    .unwrap_or_else(|why| panic!("{name}: {}", why.message));
                assert_eq!(board.text(), *text, "{name}: as it is printed");
                let reason = obstacle(board.position(), board.goal(), Metric::SuperMove);
                if question == Question::WithoutSearch {
                    assert_eq!(reason.is_none(), name.starts_with("Silent"), "{name}");
                }
            }
        }
    }
}
