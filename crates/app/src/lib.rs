//! The window: the page in Yew.
//!
//! - [`address`]: the link in the address bar. Pure.
//! - [`board`]: one board for every puzzle.
//! - [`game`]: a game and its history. Pure.
//! - [`keys`]: what keys ask for.
//! - [`library`]: the tables that are kept for the next visit.
//! - [`link`]: the wire to the workers: ask, and be called back.
//! - [`page`]: the pages, composed of the others.
//! - [`panel`]: what stands beside the board.
//! - [`puzzle`]: the puzzles as the window knows them; a new one is added there.
//! - [`shell`]: what stands around every page.
//! - [`storage`]: short texts that are kept for the next visit.

pub mod address;
pub mod board;
pub mod game;
pub mod keys;
pub mod library;
pub mod link;
pub mod page;
pub mod panel;
pub mod puzzle;
pub mod shell;
pub mod storage;

use yew::prelude::*;

/// Mounts the page on the document's body. Call it once, in a window.
pub fn start() {
    yew::Renderer::<App>::new().render();
}

/// The wire to the workers, and the page that uses it.
#[component]
fn App() -> Html {
    html! { <link::LinkProvider><page::router::Router /></link::LinkProvider> }
}
