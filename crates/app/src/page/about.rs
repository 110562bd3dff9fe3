//! The pages in words, for links and search engines.

use crate::puzzle::sliding::library;
use crate::puzzle::view;
use antipode_play::route::Page;

/// The title of the page for links and search engines.
#[must_use]
pub fn title(page: Page) -> String {
    match page {
        Page::Home => "Antipode: hand-held puzzles, known exactly".to_owned(),
        Page::Puzzle(kind) => format!("{} · Antipode", view::page_copy(kind).headline),
        Page::Lab => "The Lab: which boards of Rotation are solvable, and why · Antipode".to_owned(),
        Page::Library => library::TITLE.to_owned(),
        Page::Landscape => "Landscapes for the tiles, from a seed · Antipode".to_owned(),
    }
}

/// What the page offers, in a sentence or two, for links and search engines.
#[must_use]
pub fn description(page: Page) -> &'static str {
    match page {
        Page::Home => {
            "Play Ramka, Rotation, Fifteen and sliding block puzzles in the browser, send a position as a link, or enter the board in \
             your hand: the exact distance to solved, and every shortest solution."
        }
        Page::Puzzle(kind) => view::page_copy(kind).description,
        Page::Library => {
            "Sliding block puzzles with their exact distance to the goal in six metrics, by size, pieces and difficulty: classics, \
             Huarong Dao, Klotski, and ten thousand boards found by search."
        }
        Page::Landscape => {
            "A landscape from any seed by midpoint displacement, step by step: heights, water line, light and colours. The tiles \
             of Ramka, Rotation and Fifteen can wear it."
        }
        Page::Lab => {
            "Enter any board of numbers with turning blocks: what can be reached, which invariant a position breaks, the \
             group of its turns, and how every solvable position is solved."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_says_what_it_offers() {
        let mut said: Vec<String> = Page::all().map(|page| description(page).to_owned()).collect();
        assert!(said.iter().all(|text| (60..240).contains(&text.chars().count())), "{said:?}");
        said.extend(Page::all().map(title));
        let count = said.len();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), count);
    }
}
