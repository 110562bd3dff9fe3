//! The web page, in Yew.
//!
//! - [`board`]: the boards, drawn and played.
//! - [`chunk`]: parts of the page that are fetched when they are first shown.
//! - [`dom`]: the window and its address.
//! - [`keys`]: keyboard shortcuts.
//! - [`landscape`]: landscapes from a seed, as pictures. Pure.
//! - [`page`]: the pages, composed of the other modules.
//! - [`panel`]: the panels beside the board.
//! - [`picture`]: positions as pictures in SVG. Pure.
//! - [`puzzle`]: how the page shows each puzzle.
//! - [`shell`]: the header and the notices of every page.
//! - [`storage`]: short texts in `localStorage`.
//! - [`table_cache`]: distance tables cached for the next visit.
//! - [`workers`]: queries to the Web Workers, answered by callback.

pub mod board;
pub mod chunk;
pub mod dom;
pub mod keys;
pub mod landscape;
pub mod page;
pub mod panel;
pub mod picture;
pub mod puzzle;
pub mod shell;
pub mod storage;
pub mod table_cache;
pub mod workers;

use yew::prelude::*;

/// Mounts the page on the document's body, in place of what is there. Call it once, on the main thread.
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
    html! { <workers::WorkerPoolProvider><page::router::Router page={props.page} /></workers::WorkerPoolProvider> }
}
