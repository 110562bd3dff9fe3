//! Which page stands: the address says it.

use crate::address::{Address, Page};
use crate::page::lab::LabPage;
use crate::page::toy::ToyPage;
use crate::page::toy::keeping::Shelf;
use crate::puzzle::Toy;
use gloo::events::EventListener;
use yew::prelude::*;

/// The page that the address names. An address that names none leaves the page that stands, which says so.
#[component]
pub fn Router() -> Html {
    let page = use_state_eq(|| named().unwrap_or(Page::Toy(Toy::Ramka)));
    let shelf = use_memo((), |()| Shelf::default());
    let setter = page.setter();
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if let Some(page) = named() {
                    setter.set(page);
                }
            })
        });
        move || drop(listener)
    });
    match *page {
        Page::Toy(toy) => html! { <ToyPage key={toy.name()} {toy} shelf={(*shelf).clone()} /> },
        Page::Lab => html! { <LabPage /> },
    }
}

fn named() -> Option<Page> {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    Address::parse(&hash).page()
}
