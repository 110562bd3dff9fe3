//! Well-known boards and the champions of our searches, each with a picture, its shortest distance and its source. A
//! click opens the board.
//!
//! - `exhibits`: the boards.

mod exhibits;

use self::exhibits::{Exhibit, GallerySection, champion_sections, classic_section};
use antipode_play::game::{Event, StartKind};
use antipode_play::numbers::plural;
use antipode_play::page::action::Action;
use antipode_play::puzzle::sliding::{Component, PosedPosition};
use antipode_play::puzzle::{Position, Ruleset};
use antipode_protocol::sliding::{MetricComparison, PuzzleStatus, SlidingAnswer, SlidingQuery};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::Metric;
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::sliding::picture::picture;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A computed distance with the key of its puzzle; `None` if it could not be computed.
type ComputedDistance = (String, Option<u32>);

/// The computed distance of an exhibit, if it was tried.
fn computed_of(computed: &[ComputedDistance], exhibit: &Exhibit) -> Option<Option<u32>> {
    let key = key(exhibit);
    computed.iter().find(|(other, _)| *other == key).map(|(_, distance)| *distance)
}

/// The gallery. On request it computes the distances and compares them with the known ones.
#[component]
pub fn Gallery(props: &PartProps) -> Html {
    let sections = use_memo((), |()| (champion_sections(), classic_section()));
    let (rectangles, classics) = &*sections;
    let chosen = use_state_eq(|| 0_usize);
    let champions = &rectangles[*chosen % rectangles.len()];
    let all: Vec<&Exhibit> = champions.exhibits.iter().chain(&classics.exhibits).collect();
    let is_computing = use_state_eq(|| false);
    let computed = use_distances(&all, *is_computing);
    let compute = {
        let is_computing = is_computing.clone();
        Callback::from(move |_: MouseEvent| is_computing.set(true))
    };
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: yew::Event| {
            let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            chosen.set(usize::try_from(index).unwrap_or(0));
        })
    };
    let cards = |section: &GallerySection| -> Html {
        let card = |exhibit: &Exhibit| card(exhibit, computed_of(&computed, exhibit), &props.dispatch);
        html! { <ul>{ for section.exhibits.iter().map(card) }</ul> }
    };
    let compared: Vec<(u32, Option<u32>)> =
        all.iter().filter_map(|exhibit| Some((exhibit.distance, computed_of(&computed, exhibit)?))).collect();
    html! {
        <section class="gallery" aria-label="Gallery">
            <p class="row" role="status">
                if *is_computing {
                    { verdict(&compared, all.len()) }
                } else {
                    <button type="button" class="btn" onclick={compute}>{ "Compute all distances" }</button>
                }
            </p>
            <section class="room">
                <h3>{ "Classics" }</h3>
                { cards(classics) }
            </section>
            <section class="room">
                <h3>{ "The hardest of a rectangle" }</h3>
                <label class="field">{ "Rectangle" }<select {onchange}>
                    { for rectangles.iter().enumerate().map(|(index, section)| html! { <option selected={index == *chosen}>{ &section.title }</option> }) }
                </select></label>
                { origin(champions, *chosen == 0) }
                { cards(champions) }
            </section>
        </section>
    }
}

/// The search that found the champions of a rectangle, and a note on the published row.
fn origin(champions: &GallerySection, is_first: bool) -> Html {
    html! {
        <p class="foot">{ "Found by this program, by number of pieces. The piece in the upper left corner goes to the lower right one. \
            To repeat: " }<code>{ for champions.command.split(' ').enumerate().map(|(index, argument)| html! {
                <>if index > 0 { { " " } }<span>{ argument }</span></>
            }) }</code>
            if champions.has_loose() {
                { "; for the loose ones add " }<code>{ "--loose" }</code>
            }
            { "." }
            if is_first {
                { " The strict row was published by Neil Bickford (Sliding Block Puzzles, Part 3). He guessed that loose puzzles are harder only for 7 pieces. They are harder for 4, too." }
            }
        </p>
    }
}

/// Computes the distances of exhibits, one query at a time.
#[hook]
fn use_distances(exhibits: &[&Exhibit], is_computing: bool) -> UseStateHandle<Vec<ComputedDistance>> {
    let computed = use_state_eq(Vec::<ComputedDistance>::new);
    let subject = subject();
    let worker_state = use_worker_state(&subject);
    let next = exhibits.iter().find(|exhibit| is_computing && computed_of(&computed, exhibit).is_none());
    let query = next.map(|exhibit| {
        Query::Sliding(SlidingQuery::CompareMetrics {
            position: exhibit.text(),
            metrics: vec![exhibit.metric.name().to_owned()],
            analysis_metric: None,
        })
    });
    let query_state = use_query::<MetricComparison>(&subject, query, &worker_state, |answer| match answer {
        Answer::Sliding(SlidingAnswer::MetricComparison(measures)) => Some(Rc::new(*measures)),
        _ => None,
    });
    use_worker_release(vec![subject]);
    let (latest, next) = (computed.clone(), next.map(|exhibit| key(exhibit)));
    use_effect_with(query_state, move |query_state| {
        let distance = match query_state {
            QueryState::Ready(measures) if measures.ended => distance(measures),
            QueryState::Failed(_) => None,
            _ => return,
        };
        if let Some(next) = next {
            let mut all = (*latest).clone();
            all.push((next, distance));
            latest.set(all);
        }
    });
    computed
}

/// Summarises the computed distances; each pair holds the known one and the computed one, `None` if the board is too
/// large.
fn verdict(compared: &[(u32, Option<u32>)], all: usize) -> String {
    if compared.len() < all {
        return format!("{} of {} computed…", compared.len(), plural(all as u64, "distance", "distances"));
    }
    let agree = compared.iter().filter(|(known, computed)| *computed == Some(*known)).count();
    let large = compared.iter().filter(|(_, computed)| computed.is_none()).count();
    let differ = all - agree - large;
    let mut text = match (differ, large) {
        (0, 0) => format!("All {agree} computed distances match the known ones."),
        (0, _) => format!("{} computed, as known.", plural(agree as u64, "distance", "distances")),
        _ => format!("{differ} of {} computed distances differ from the known ones.", all - large),
    };
    if large > 0 {
        let boards = plural(large as u64, "board is", "boards are");
        text.push_str(&format!(" {boards} too large to compute here."));
    }
    text
}

/// The key of a puzzle in a metric.
fn key(exhibit: &Exhibit) -> String {
    format!("{} {}", exhibit.metric, exhibit.text())
}

/// A separate worker: the worker of the board stays free.
fn subject() -> Subject {
    Subject::service("sliding", "gallery")
}

fn distance(measures: &MetricComparison) -> Option<u32> {
    match measures.rows.first()?.status {
        PuzzleStatus::Solvable { distance, .. } => Some(distance),
        _ => None,
    }
}

fn card(exhibit: &Exhibit, computed: Option<Option<u32>>, dispatch: &Callback<Action>) -> Html {
    let Some(place) = PosedPosition::of_texts(&exhibit.board, &exhibit.goal) else { return Html::default() };
    let Exhibit { name, metric, distance, source, .. } = exhibit;
    // A champion's name already states the number of pieces.
    let count = place.position().board().pieces().len() as u64;
    let pieces = if name.contains("piece") {
        String::new()
    } else {
        format!(" · {}", plural(count, "piece", "pieces"))
    };
    let figure = format!("{distance} {}", metric.noun(*distance == 1));
    let comparison = match computed {
        None => String::new(),
        Some(Some(computed)) if computed == *distance => " ✓".to_owned(),
        Some(Some(computed)) => format!(" ≠ {computed} computed"),
        Some(None) => " (not computed)".to_owned(),
    };
    html! {
        <li key={name.clone()}>
            <button type="button" class="exhibit" onclick={open_board(dispatch, &place, *metric)}>
                { picture(&place) }
                <b>{ name }</b>{ " " }
                <span>{ figure }{ comparison }{ pieces }</span>{ " " }
                <span class="foot">{ source }</span>
            </button>
        </li>
    }
}

/// Returns a callback that starts a new game with a board in a metric and scrolls to it.
pub(crate) fn open_board(
    dispatch: &Callback<Action>,
    place: &PosedPosition,
    metric: Metric,
) -> Callback<MouseEvent> {
    let (dispatch, place) = (dispatch.clone(), place.clone());
    Callback::from(move |_: MouseEvent| {
        let position = Position::Sliding(place.clone());
        dispatch.emit(Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() }));
        dispatch.emit(Action::SetRuleset(Ruleset::Sliding(Component::new(&place, metric))));
        let board = antipode_ui::dom::window().and_then(|window| window.document());
        let board = board.and_then(|document| document.query_selector(".board-col").ok().flatten());
        if let Some(board) = board.filter(|board| board.get_bounding_client_rect().bottom() < 200.0) {
            board.scroll_into_view();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::verdict;

    #[test]
    fn a_board_that_is_too_large_is_not_a_difference() {
        assert_eq!(verdict(&[(4, Some(4))], 2), "1 of 2 distances computed…");
        assert_eq!(
            verdict(&[(4, Some(4)), (9, Some(9))], 2),
            "All 2 computed distances match the known ones."
        );
        assert_eq!(
            verdict(&[(4, Some(4)), (9, None)], 2),
            "1 distance computed, as known. 1 board is too large to compute here."
        );
        assert_eq!(
            verdict(&[(4, Some(5)), (9, None), (3, Some(3))], 3),
            "1 of 2 computed distances differ from the known ones. 1 board is too large to compute here."
        );
    }
}
