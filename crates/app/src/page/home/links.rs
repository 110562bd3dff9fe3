//! The sections that lead to other pages: the set-up of a board, and what a player can explore.

use crate::puzzle::view;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_ui::copy::Exploration;
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

/// Methods, tables and theory: a link for each source, and for its open questions.
pub(super) fn explore() -> Html {
    let card = |kind: PuzzleKind, exploration: &'static Exploration| {
        html! {
            <li key={format!("{} {}", kind.name(), exploration.title)}>
                <a class="door-card" href={exploration.link}>
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
                <p>{ "Methods, tables and theory, and what nobody knows." }</p>
            </div>
            <ul class="door-cards explore">{ for cards }</ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::puzzle::persistence::VIEW;
    use antipode_lab::route as lab;
    use antipode_play::page::view::View;
    use antipode_play::route::game;

    #[test]
    fn every_link_to_explore_opens_what_it_names() {
        for kind in PuzzleKind::ALL {
            let explorations = view::home_copy(kind).explorations;
            assert!(!explorations.is_empty(), "each door leads to every puzzle");
            for Exploration { title, link, .. } in explorations {
                let mut route = Route::parse(link);
                assert_eq!(route.to_string(), *link, "{title}");
                match route.page() {
                    Some(Page::Puzzle(page)) => {
                        let named = route.field(VIEW).map(|name| View::from_name(page, name));
                        assert_ne!(named, Some(None), "{title} opens no view");
                        route.fields.retain(|(name, _)| name != VIEW);
                        assert_eq!(game::parse(&route, page).warnings, [], "{title}");
                        assert_eq!(page, kind, "{title}");
                    }
                    Some(Page::Lab) => assert_eq!(lab::parse(&route).warnings, [], "{title}"),
                    page => panic!("{title} opens {page:?}"),
                }
            }
        }
    }
}
