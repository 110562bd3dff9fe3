//! The sections that lead to other pages: the set-up of a board, and what a player can explore.

use crate::page::puzzle::persistence::VIEW;
use crate::puzzle::view;
use antipode_play::page::view::View;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::panel::titles;
use antipode_play::route::{Page, Route};
use antipode_ui::copy::{Exploration, ExplorationPlace};
use yew::prelude::*;

/// The set-up of each puzzle.
pub(super) fn solve() -> Html {
    let card = |kind: PuzzleKind| {
        let setup =
            Route { fields: vec![("setup".to_owned(), String::new())], ..Route::of_page(Page::Puzzle(kind)) };
        html! {
            <li key={kind.name()}>
                <a class="door-card" href={setup.to_string()}>
                    <b>{ view::home_copy(kind).own_board_title }</b>{ " " }
                    <span>{ view::home_copy(kind).own_board }</span>
                </a>
            </li>
        }
    };
    html! {
        <section class="door" id="solve" aria-labelledby="solve-title">
            <div class="door-head">
                <h2 id="solve-title">{ "Solve my board" }</h2>
                <p>{ "Enter the puzzle in your hand. You get its distance and a solution, or the reason why there is none." }</p>
            </div>
            <ul class="door-cards">{ for PuzzleKind::ALL.map(card) }</ul>
        </section>
    }
}

/// Tables, maps and theory.
pub(super) fn explore() -> Html {
    let card = |kind: PuzzleKind, exploration: &'static Exploration| {
        let route = match exploration.place {
            ExplorationPlace::Page(page) => Route::of_page(page),
            ExplorationPlace::Panel(title) => {
                let tab = titles(kind).position(|other| other == title);
                let view = tab.and_then(|tab| View::Panel(tab).name(kind));
                let fields = view.map(|view| (VIEW.to_owned(), view.to_owned())).into_iter().collect();
                Route { fields, ..Route::of_page(Page::Puzzle(kind)) }
            }
        };
        html! {
            <li key={format!("{} {}", kind.name(), exploration.title)}>
                <a class="door-card" href={route.to_string()}>
                    <small>{ kind.title() }</small>{ " " }
                    <b>{ exploration.title }</b>{ " " }
                    <span>{ exploration.text }</span>
                </a>
            </li>
        }
    };
    let cards = PuzzleKind::ALL.into_iter().flat_map(|kind| {
        view::home_copy(kind).explorations.iter().map(move |exploration| card(kind, exploration))
    });
    html! {
        <section class="door" id="explore" aria-labelledby="explore-title">
            <div class="door-head">
                <h2 id="explore-title">{ "Explore" }</h2>
                <p>{ "Tables of every position, maps, hard boards and theory." }</p>
            </div>
            <ul class="door-cards explore">{ for cards }</ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_to_explore_exists() {
        for kind in PuzzleKind::ALL {
            let explorations = view::home_copy(kind).explorations;
            assert!(!explorations.is_empty(), "each door leads to every puzzle");
            for exploration in explorations {
                if let ExplorationPlace::Panel(title) = exploration.place {
                    let tab = titles(kind).position(|other| other == title).expect("a panel of this title");
                    assert!(View::Panel(tab).name(kind).is_some(), "{} has no view {title}", kind.title());
                }
            }
        }
    }
}
