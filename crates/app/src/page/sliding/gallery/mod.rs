//! Famous boards and champions of our searches, each with its picture, its shortest distance and its source; a click opens it.
//!
//! - [`exhibits`]: which they are. - [`picture`]: a small picture of a board.

mod exhibits;
pub(crate) mod picture;

use self::exhibits::{Exhibit, classics};
use self::picture::picture;
use crate::game::{Event, How};
use crate::link::{use_lane, use_link};
use crate::page::asking::use_asked;
use crate::page::toy::PartProps;
use crate::page::toy::action::Action;
use crate::page::toy::keeping::now;
use crate::panel::asked::Asked;
use crate::panel::numbers::plural;
use crate::puzzle::sliding::{Place, Tray};
use crate::puzzle::{Count, Position};
use antipode_protocol::sliding::{Measured, Measures};
use antipode_protocol::{Answer, Ask, SpaceName};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::notation::{read_goal, read_position};
use std::rc::Rc;
use yew::prelude::*;

/// A room of the gallery.
struct Room {
    title: &'static str,
    about: &'static str,
    exhibits: Vec<Exhibit>,
}

fn rooms() -> Vec<Room> {
    vec![Room {
        title: "Classics",
        about: "Shortest distances in moves, as published.",
        exhibits: classics(),
    }]
}

/// The gallery. What is published stands beside what is computed here, once that is asked for.
#[component]
pub fn Gallery(props: &PartProps) -> Html {
    let rooms = use_memo((), |()| rooms());
    let all: Vec<&Exhibit> = rooms.iter().flat_map(|room| &room.exhibits).collect();
    let checks = use_state_eq(|| false);
    let checked = use_state_eq(Vec::<Option<u32>>::new);
    let (link, space) = (use_link(), space());
    let lane = use_lane(&space);
    // One after the other.
    let next = all.get(checked.len()).filter(|_| *checks);
    let ask = next.map(|exhibit| Ask::Measure {
        position: format!("{} -> {}", exhibit.board, exhibit.goal),
        metrics: vec![exhibit.metric.name().to_owned()],
        closer: None,
    });
    let asked = use_asked::<Measures>(&space, ask, &lane, |answer| match answer {
        Answer::Measures(measures) => Some(Rc::new(*measures)),
        _ => None,
    });
    use_effect_with((link, space), |(link, space)| {
        let (link, space) = (link.clone(), space.clone());
        move || link.leave(&space)
    });
    {
        let checked = checked.clone();
        use_effect_with(asked.clone(), move |asked| {
            let found = match asked {
                Asked::Here(measures) if measures.ended => distance(measures),
                Asked::Gone(_) => None,
                _ => return,
            };
            let mut all = (*checked).clone();
            all.push(found);
            checked.set(all);
        });
    }
    let check = {
        let checks = checks.clone();
        Callback::from(move |_: MouseEvent| checks.set(true))
    };
    let mut number = 0;
    let shown = rooms.iter().map(|room| {
        let exhibits = room.exhibits.iter().map(|exhibit| {
            let known = checked.get(number).copied();
            number += 1;
            card(exhibit, known, &props.dispatch)
        });
        html! {
            <section key={room.title} class="room">
                <h3>{ room.title }</h3>
                <p class="foot">{ room.about }</p>
                <ul>{ for exhibits }</ul>
            </section>
        }
    });
    let shown: Vec<Html> = shown.collect();
    let done = checked.len();
    let agree = checked.iter().zip(&all).filter(|(found, exhibit)| **found == Some(exhibit.distance)).count();
    html! {
        <section class="gallery" aria-label="Gallery">
            { for shown }
            <p class="row" role="status">
                if !*checks {
                    <button type="button" class="btn" onclick={check}>{ "Compute all distances" }</button>
                } else if done < all.len() {
                    { format!("{done} of {} computed…", plural(all.len() as u64, "distance", "distances")) }
                } else if agree == done {
                    { format!("All {done} distances computed here are those published.") }
                } else {
                    { format!("{} of {done} distances computed here differ from those published.", done - agree) }
                }
            </p>
        </section>
    }
}

/// A worker of its own: the board's stays free.
fn space() -> SpaceName {
    SpaceName { puzzle: "sliding".to_owned(), metric: "any gallery".to_owned() }
}

fn distance(measures: &Measures) -> Option<u32> {
    match measures.rows.first()?.known {
        Measured::Solvable { distance, .. } => Some(distance),
        _ => None,
    }
}

fn card(exhibit: &Exhibit, found: Option<Option<u32>>, dispatch: &Callback<Action>) -> Html {
    let Some(place) = place(&exhibit.board, &exhibit.goal) else { return Html::default() };
    let Exhibit { name, metric, distance, source, .. } = exhibit;
    let pieces = plural(place.position().board().pieces().len() as u64, "piece", "pieces");
    let figure = format!("{distance} {}", metric.noun(*distance == 1));
    let computed = match found {
        None => String::new(),
        Some(Some(found)) if found == *distance => " ✓".to_owned(),
        Some(Some(found)) => format!(" ≠ {found} computed"),
        Some(None) => " (not computed)".to_owned(),
    };
    html! {
        <li key={name.clone()}>
            <button type="button" class="exhibit" onclick={open(dispatch, &place, *metric)} aria-label={format!("Open {name}, {figure}")}>
                { picture(&place) }
                <b>{ name }</b>
                <span>{ figure }{ computed }{ " · " }{ pieces }</span>
                <span class="foot">{ source }</span>
            </button>
        </li>
    }
}

/// A board and its goal from text; `None` where they are none.
pub(crate) fn place(board: &str, goal: &str) -> Option<Place> {
    let position = read_position(board).ok()?;
    let goal = read_goal(goal, &position).ok()?;
    Some(Place::new(position, goal))
}

/// Puts a board up as a new game, counted in a metric, and brings it into view.
pub(crate) fn open(dispatch: &Callback<Action>, place: &Place, metric: Metric) -> Callback<MouseEvent> {
    let (dispatch, place) = (dispatch.clone(), place.clone());
    Callback::from(move |_: MouseEvent| {
        let position = Position::Sliding(place.clone());
        dispatch.emit(Action::Game(Event::Place { position, how: How::Loaded, now: now() }));
        dispatch.emit(Action::Count(Count::Sliding(Tray::new(&place, metric))));
        let board = web_sys::window().and_then(|window| window.document());
        let board = board.and_then(|document| document.query_selector(".board-col").ok().flatten());
        if let Some(board) = board.filter(|board| board.get_bounding_client_rect().bottom() < 200.0) {
            board.scroll_into_view();
        }
    })
}
