//! The pages of the puzzles, in Yew.
//!
//! - [`landscape`]: landscapes from a seed, as pictures. Pure.
//! - [`page`]: the pages, composed of the other modules.
//! - [`puzzle`]: how the page shows each puzzle.
//!
//! # Pages
//!
//! A page fetches its main program, which contains what the board needs. Everything else is in chunks (`antipode_ui::chunk`):
//!
//! - The distance and the first panel, with the worker pool, come right after the first picture (chunk `answers`), the other
//!   panels and the dialogs after the first answer.
//! - The board of sliding block puzzles, which no other puzzle has (`PuzzleView::OWN_BOARD`), comes beside the main
//!   program; its page waits for it.
//! - The Lab, the sliding editor and the rest come when they are first shown. The Lab draws a section when it is first
//!   opened.
//!
//! The panels are beside the board. In a window of up to 900 px they are below it, the distance is a strip that stays in view,
//! and the style sheet makes a menu of the commands that have no room.
//!
//! What people look at rather than read is also a *view* (`antipode_play::page::view`), in place of the board, with the width of the
//! window and a link of its own. The set-up is one, too (`view=setup`).
//!
//! The front page (`page::home`) shows of a puzzle what its `PuzzleView` supplies: its first board, its board of the day, a
//! small picture, what there is to explore. No solver is loaded for it before the page is at rest, or before a small board
//! has the pointer or the focus.
//!
//! A board in a frame on another site is no page of this program: it is the element of the crate `antipode-element`.
//!
//! # Landscapes
//!
//! A landscape (`landscape`) is made from a seed. Its random numbers and heights are whole, so a seed has one picture on
//! every platform. `page::landscape` draws it on a canvas in slices of 8 ms and gives the address of its file to the board;
//! the style sheet places the part of each tile. The code is a chunk that a page without pictures never fetches. With the
//! system's colours or high contrast there is no picture.
//!
//! # Searches
//!
//! The search for the hardest sliding puzzles is `search_job`, a pure state, and `runner`, which gives its parts to one
//! service per core. The state is in storage: closing a panel, a reload or a failed worker loses only the work since the last
//! record. The search of a board with walls or in space is one service, without a stored state.
//!
//! # Terms
//!
//! - *Index*: a collection of the library in columns, as the page fetches it. The collections come as chunks and are checked
//!   like any other.
//! - *Mark*: the player's mark on a board: solved, starred.
//! - *Worker pool*: the page's side of all workers.

pub mod landscape;
pub mod page;
pub mod puzzle;

use yew::prelude::*;

/// Mounts the page on the document's body and replaces its content. Call it once, on the main thread.
pub async fn start() {
    page::router::fetch_first_page().await;
    yew::Renderer::<App>::with_props(page::router::RouterProps { page: None }).render();
}

/// Renders a page in its default state as HTML, for the file in which it arrives. Nothing in it works before [`start`].
#[cfg(feature = "ssr")]
pub async fn render(page: antipode_play::route::Page) -> String {
    let props = page::router::RouterProps { page: Some(page) };
    yew::ServerRenderer::<App>::with_props(move || props).hydratable(false).render().await
}

/// Provides the worker pool to the router and its pages.
#[component]
fn App(props: &page::router::RouterProps) -> Html {
    html! { <antipode_ui::workers::WorkerPoolProvider><page::router::Router page={props.page} /></antipode_ui::workers::WorkerPoolProvider> }
}
