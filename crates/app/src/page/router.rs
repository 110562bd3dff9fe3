//! Selects the page from the URL.

use crate::chunk::{Lazy, chunk};
use crate::page::puzzle::PuzzlePage;
use crate::page::puzzle::persistence::SuspendedPages;
use crate::puzzle::PuzzleKind;
use crate::puzzle::rotation::lab::LabPage;
use crate::route::{Page, Route};
use gloo::events::EventListener;
use yew::prelude::*;

chunk!(LAB: Part<()> = in lab, "The Lab", fn lab_page(|()| html! { <LabPage /> }));

/// Shows the page that the URL names. If the URL names no page, the current page stays and reports it.
#[component]
pub fn Router() -> Html {
    let page = use_state_eq(|| page_of_url().unwrap_or(Page::Puzzle(PuzzleKind::HOME)));
    let pages = use_memo((), |()| SuspendedPages::default());
    let setter = page.setter();
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if let Some(page) = page_of_url() {
                    setter.set(page);
                }
            })
        });
        move || drop(listener)
    });
    match *page {
        Page::Puzzle(kind) => {
            html! { <PuzzlePage key={kind.name()} kind={kind} suspended={(*pages).clone()} /> }
        }
        Page::Lab => html! { <Lazy<()> part={LAB} with={()} /> },
    }
}

fn page_of_url() -> Option<Page> {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    Route::parse(&hash).page()
}
