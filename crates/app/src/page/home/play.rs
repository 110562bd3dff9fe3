//! A board of each puzzle to play. Under the pointer or the focus it plays a shortest solution.

use crate::page::puzzle::persistence::saved::StoredGames;
use crate::puzzle::solution::{SOLUTION, Solution, solution_query};
use crate::puzzle::view;
use antipode_play::puzzle::{Position, PuzzleKind};
use antipode_play::route::{Page, Route};
use antipode_ui::address::NEW;
use antipode_ui::dom;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The time of one step, in milliseconds.
const STEP_MS: u32 = 460;
/// How many steps the solved board stays before it begins again.
const REST_STEPS: usize = 4;

#[derive(Properties, PartialEq)]
pub(super) struct PlayCardProps {
    pub(super) kind: PuzzleKind,
}

/// A position on the way to solved, and how many moves are left.
#[derive(Clone, Debug, PartialEq)]
struct Frame {
    position: Position,
    left: u32,
}

#[component]
pub(super) fn PlayCard(props: &PlayCardProps) -> Html {
    let kind = props.kind;
    let card = use_node_ref();
    let is_active = use_attention(&card);
    // Whoever has played gets the next board of the ladder, which is not drawn yet.
    let is_next = *use_memo(kind, |kind| dom::window().is_some() && was_played(*kind));
    let frames = use_solution(kind, is_active && !is_next);
    let step = use_steps(frames.len(), is_active);
    let Frame { position, left } = &frames[step.min(frames.len() - 1)];
    let info = kind.default_ruleset().metric_info();
    let new =
        Route { fields: vec![(NEW.to_owned(), "game".to_owned())], ..Route::of_page(Page::Puzzle(kind)) };
    let position = if is_next { kind.solved() } else { position.clone() };
    let count = match left {
        _ if is_next => "Your next board".to_owned(),
        0 => "solved".to_owned(),
        left => format!("{left} {} from {}", info.unit((*left).into()), info.target),
    };
    html! {
        <li class="play-card" ref={card}>
            <a href={new.to_string()}>
                <span class="living">{ view::picture(&position) }</span>
                <span class="about">
                    <b>{ format!("Play {}", kind.title()) }</b>{ " " }
                    <span class="tagline">{ view::home_copy(kind).tagline }</span>{ " " }
                    <span class="fact" aria-hidden={(step > 0).then_some("true")}>{ count }</span>
                </span>
            </a>
        </li>
    }
}

/// Whether a puzzle was played before.
fn was_played(kind: PuzzleKind) -> bool {
    StoredGames::read(kind).games.current.is_some_and(|game| game.is_worth_saving())
}

/// The positions of a shortest solution of the first board, queried when `is_needed`; only the first one until the answer arrives.
#[hook]
fn use_solution(kind: PuzzleKind, is_needed: bool) -> Rc<Vec<Frame>> {
    let ruleset = kind.default_ruleset();
    let start = use_memo(kind, |kind| kind.first_board());
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    // The answer stays when the pointer leaves.
    let was_needed = use_mut_ref(|| false);
    let is_needed = *was_needed.borrow() || is_needed;
    *was_needed.borrow_mut() = is_needed;
    let query = if is_needed { solution_query(ruleset, &start) } else { None };
    let solution = use_query::<Solution>(&subject, query, &worker_state, SOLUTION);
    use_worker_release(vec![subject]);
    use_memo((kind, solution), move |(kind, solution)| {
        let first = Frame { position: (*start).clone(), left: kind.first_board_info().distance };
        match solution {
            // One that is longer than the distance is not shown.
            QueryState::Ready(solution) => {
                frames(first.clone(), &solution.moves).unwrap_or_else(|| vec![first])
            }
            QueryState::Idle | QueryState::Loading(_) | QueryState::Failed(_) => vec![first],
        }
    })
}

/// Every position of a solution; `None` if it does not lead to the goal.
fn frames(first: Frame, solution: &[String]) -> Option<Vec<Frame>> {
    let mut frames = vec![first];
    for text in solution {
        let Frame { position, left } = frames.last()?.clone();
        let steps = position.expand(position.parse_move(text)?)?;
        let count = steps.len();
        for (index, step) in steps.into_iter().enumerate() {
            let position = frames.last()?.position.apply(step)?;
            let left = if index + 1 == count { left.checked_sub(1)? } else { left };
            frames.push(Frame { position, left });
        }
    }
    (frames.last()?.left == 0).then_some(frames)
}

/// The step that is shown: 0 while nothing plays.
#[hook]
fn use_steps(count: usize, is_active: bool) -> usize {
    let step = use_state_eq(|| 0_usize);
    let setter = step.setter();
    use_effect_with((count, is_active && count > 1), move |(count, plays)| {
        setter.set(0);
        let last = *count + REST_STEPS;
        let mut next = 0;
        let interval = plays.then(|| {
            Interval::new(STEP_MS, move || {
                next = (next + 1) % last;
                setter.set(next);
            })
        });
        move || drop(interval)
    });
    *step
}

/// Whether the pointer or the focus is on an element. Never where motion is unwelcome.
#[hook]
fn use_attention(element: &NodeRef) -> bool {
    let attention = use_state_eq(|| false);
    let setter = attention.setter();
    let element = element.clone();
    use_effect_with((), move |()| {
        let still = dom::window()
            .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten())
            .is_some_and(|query| query.matches());
        let listeners = element.cast::<Element>().filter(|_| !still).map(|element| {
            [("pointerenter", true), ("focusin", true), ("pointerleave", false), ("focusout", false)].map(
                |(name, is_on)| {
                    let setter = setter.clone();
                    EventListener::new(&element, name, move |_| setter.set(is_on))
                },
            )
        });
        move || drop(listeners)
    });
    *attention
}
