//! Selects the page from the URL.

use crate::page::home::HomePage;
use crate::page::landscape::LandscapePage;
use crate::page::puzzle::PuzzlePage;
use crate::page::puzzle::persistence::SuspendedPages;
use crate::puzzle::sliding::library::LibraryPage;
use crate::puzzle::view;
use antipode_lab::LabPage;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_ui::chunk;
use antipode_ui::dom;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

chunk!(LAB: Part<()> = in lab, "The Lab", fn lab_page(|()| html! { <LabPage /> }));

chunk!(LIBRARY: Part<()> = in library, "The library", fn library_page(|()| html! { <LibraryPage /> }));

chunk!(LANDSCAPE: Part<()> = in landscape, "The landscape", fn landscape_page(|()| html! { <LandscapePage /> }));

chunk!(HOME: Part<()> = in home, "The front page", fn home_page(|()| html! { <HomePage /> }));

/// Fetches what the first page needs besides the main program. Until then the page stays as it arrived.
pub async fn fetch_first_page() {
    match page_of_url() {
        Some(Page::Home) | None => HOME.fetch().await,
        Some(Page::Lab) => LAB.fetch().await,
        Some(Page::Library) => LIBRARY.fetch().await,
        Some(Page::Landscape) => LANDSCAPE.fetch().await,
        Some(Page::Puzzle(kind)) => fetch_board(kind).await,
    }
}

async fn fetch_board(kind: PuzzleKind) {
    if let Some(board) = view::own_board(kind) {
        board.fetch().await;
    }
}

#[derive(Properties, PartialEq)]
pub struct RouterProps {
    /// The page to render where there is no URL.
    #[prop_or_default]
    pub page: Option<Page>,
}

/// Shows the page that the URL names. If the URL names no page, the current page stays and reports it.
#[component]
pub fn Router(props: &RouterProps) -> Html {
    let rendered = props.page;
    let page = use_state_eq(|| rendered.or_else(page_of_url).unwrap_or(Page::Home));
    let pages = use_memo((), |()| SuspendedPages::default());
    let setter = page.setter();
    use_effect_with((), move |()| {
        // The pages share this program, so a link between them loads nothing.
        let links = dom::window().map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            let announced = window.clone();
            EventListener::new_with_options(&window, "click", options, move |event| {
                if let Some(address) = followed_link(event) {
                    event.prevent_default();
                    dom::set_address(&address, true);
                    if let Ok(event) = web_sys::PopStateEvent::new("popstate") {
                        // Dispatching fails only for an event that is already being dispatched.
                        let _ = announced.dispatch_event(&event);
                    }
                }
            })
        });
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if let Some(page) = page_of_url() {
                    setter.set(page);
                }
            })
        });
        move || drop((links, listener))
    });
    match *page {
        Page::Puzzle(kind) => {
            html! { <PuzzlePage key={kind.name()} kind={kind} suspended={(*pages).clone()} /> }
        }
        Page::Home => HOME.show(()),
        Page::Lab => LAB.show(()),
        Page::Library => LIBRARY.show(()),
        Page::Landscape => LANDSCAPE.show(()),
    }
}

fn page_of_url() -> Option<Page> {
    Route::page_of(&dom::address())
}

/// The address of a click on a link to a page of this site that the browser would open in this window.
fn followed_link(event: &Event) -> Option<String> {
    let click = event.dyn_ref::<MouseEvent>()?;
    let modified = click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key();
    if click.button() != 0 || modified || click.default_prevented() {
        return None;
    }
    let link = click.target()?.dyn_into::<Element>().ok()?.closest("a[href]").ok()??;
    if link.has_attribute("target") || link.has_attribute("download") {
        return None;
    }
    let address = link.get_attribute("href")?;
    let is_ours = !address.contains("://") && !address.starts_with(['/', '#', '?']);
    Route::page_of(&address).filter(|_| is_ours).map(|_| address)
}
