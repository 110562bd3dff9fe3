//! The web page, in Yew.
//!
//! - [`landscape`]: landscapes from a seed, as pictures. Pure.
//! - [`page`]: the pages, composed of the other modules.
//! - [`puzzle`]: how the page shows each puzzle.

pub mod landscape;
pub mod page;
pub mod puzzle;

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
    html! { <antipode_ui::workers::WorkerPoolProvider><page::router::Router page={props.page} /></antipode_ui::workers::WorkerPoolProvider> }
}
