//! A board of the library in a list.

use super::filter::Filter;
use super::shelf::Entry;
use crate::panel::numbers::{plural, thousands};
use crate::puzzle::sliding::Component;
use crate::puzzle::sliding::gallery::{parse_position, picture::picture};
use crate::puzzle::{Position, Ruleset};
use crate::route::game::route_of_board;
use antipode_puzzles::sliding::library::LibraryBoard;
use yew::prelude::*;

/// The address of the page that plays a board.
pub(super) fn address(filter: &Filter, board: &LibraryBoard) -> Option<String> {
    let place = parse_position(&board.start, &board.goal)?;
    let component = Component::new(&place, filter.metric);
    Some(route_of_board(&Position::Sliding(place), Ruleset::Sliding(component)).to_string())
}

/// A picture that leads to the board, what is known of it, and a link to boards like it.
pub(super) fn card(filter: &Filter, entry: &Entry) -> Html {
    let Entry { collection, board, pieces, .. } = entry;
    let Some(place) = parse_position(&board.start, &board.goal) else { return Html::default() };
    let metric = filter.metric;
    let distance = match filter.distance_of(board) {
        Some(distance) => format!("{} {}", thousands(distance.into()), metric.noun(distance == 1)),
        None => "distance not known".to_owned(),
    };
    let pieces = plural(u64::from(*pieces), "piece", "pieces");
    html! {
        <li key={format!("{collection} {}", board.name)}>
            <a class="exhibit" href={address(filter, board)}>
                { picture(&place) }
                <b>{ &board.name }</b>{ " " }
                <span>{ distance }{ " · " }{ pieces }</span>{ " " }
                <span class="foot">{ known(board) }</span>
                if !collection.is_drawn() {
                    { " " }<span class="foot">{ &board.source }</span>
                }
            </a>
            <a class="like" href={filter.like(entry).route().to_string()}
                aria-label={format!("More like this: {}", board.name)}>{ "More like this" }</a>
        </li>
    }
}

/// `25,955 positions · 256 shortest solutions · 2 narrows`.
fn known(board: &LibraryBoard) -> String {
    let figures = board.figures;
    let parts = [
        figures.positions.map(|count| plural(count, "position", "positions")),
        figures.solutions.map(|count| plural(count, "shortest solution", "shortest solutions")),
        figures.narrows.filter(|count| *count > 0).map(|count| plural(count, "narrow", "narrows")),
        figures.gates.filter(|count| *count > 0).map(|count| plural(count, "gate", "gates")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_what_is_known_and_leads_to_the_board() {
        let line = "A step; AA/B.; ../.B; 1 1 1 1 1 1; 2 1 1 0 3; Someone";
        let board: LibraryBoard = line.parse().expect("a board");
        assert_eq!(known(&board), "2 positions · 1 shortest solution · 3 gates");
        let address = address(&Filter::default(), &board).expect("a board");
        assert_eq!(address, "sliding/#at=AA/B.&goal=../.B");
        let unknown: LibraryBoard = line.replace("2 1 1 0 3", "- - - - -").parse().expect("a board");
        assert_eq!(known(&unknown), "");
    }
}
