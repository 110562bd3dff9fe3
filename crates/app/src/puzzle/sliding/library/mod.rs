//! The library: many boards with their figures, filtered and sorted. The filter is in the URL. The boards are in
//! [`antipode_ui::library`].
//!
//! - [`filter`]: the filter; [`range`], [`tag`]: parts of it. - [`order`]: the order.
//! - `listing`: the boards that pass. - `card`: a board in the list.
//! - `controls`: the form of the filter. - [`board_list`]: chosen boards as a link. - `list_file`: the list as a file.

pub mod board_list;
mod card;
mod controls;
pub mod filter;
mod list_file;
mod listing;
pub mod order;
pub mod range;
pub mod tag;

use antipode_play::route::{Page, Route};
use antipode_ui::address::write_address;
use antipode_ui::dom;
use antipode_ui::library::collections::use_collections;
use antipode_ui::library::entry::Entry;
use antipode_ui::panel::help::SOLVED_RULE;
use antipode_ui::shell::Shell;
use antipode_ui::storage::marks::{marks_full, use_marks};
use card::card;
use controls::{Change, controls};
use filter::Filter;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use list_file::list_files;
use listing::Listing;
use yew::prelude::*;

/// The number of boards that are shown at first, and of more at a time.
const SHOWN: usize = 60;

/// The delay of the URL while one types, in milliseconds. Browsers limit how often it may change.
const URL_UPDATE_DELAY_MS: u32 = 250;

#[component]
pub fn LibraryPage() -> Html {
    use_title();
    let notices = use_state_eq(|| of_url().1);
    let filter = use_state_eq(|| of_url().0);
    let view = use_state_eq(|| ListView::new(&filter));
    let attempt = use_state_eq(|| 0_u32);
    use_url(&filter, &notices);
    let ListView { shown, is_saved, .. } =
        if view.filter == *filter { (*view).clone() } else { ListView::new(&filter) };
    let collections = use_collections(filter.collections(), *attempt);
    let marks = use_marks();
    let listing = Listing::new(&filter, &collections, &marks);
    let boards = &listing.boards;
    let random = random_of(boards).and_then(|entry| entry.address(filter.metric));
    let on_change = {
        let filter = filter.clone();
        Callback::from(move |change: Change| {
            let mut changed = (*filter).clone();
            change(&mut changed);
            filter.set(changed);
        })
    };
    let set_view = |shown: usize, is_saved: bool| {
        let (setter, filter) = (view.setter(), (*filter).clone());
        Callback::from(move |_: MouseEvent| setter.set(ListView { filter: filter.clone(), shown, is_saved }))
    };
    let on_retry = {
        let attempt = attempt.clone();
        Callback::from(move |_: MouseEvent| attempt.set(*attempt + 1))
    };
    let numbered = (0..).zip(notices.iter().cloned()).collect::<Vec<(u32, AttrValue)>>();
    let on_dismiss = {
        let notices = notices.clone();
        Callback::from(move |dismissed: u32| {
            let left = (0..).zip(notices.iter().cloned()).filter(|(number, _)| *number != dismissed);
            notices.set(left.map(|(_, text)| text).collect());
        })
    };
    html! {
        <Shell page={Page::Library} notices={numbered} {on_dismiss}>
            <div class="library">
                <div class="title">
                    <h1 tabindex="-1">{ "Library" }</h1>
                    <p>{ "Puzzles and their exact distances: those with names, the hardest of all searches, the farthest positions of the other puzzles, and ten thousand boards found by this program, each the hardest for its set of pieces." }</p>
                    <p class="foot">{ SOLVED_RULE }{ " Stars and solved boards are kept in this browser. Names and figures from others cite their source. \
                        All but one of Neil Bickford’s boards are in the public domain; Simplicity is by James Stephens." }</p>
                </div>
                { controls(&filter, &on_change) }
                <div class="row of-list">
                    <p role="status">{ listing.status() }</p>
                    if let Some(href) = random {
                        <a class="btn" {href}>{ "Random board" }</a>
                    }
                    if !boards.is_empty() && !is_saved {
                        <button type="button" class="btn" onclick={set_view(shown, true)}>{ "Save this list…" }</button>
                    }
                    if is_saved {
                        { list_files(&filter, boards) }
                    }
                </div>
                { notes(&filter, &listing, marks.is_full(), on_retry) }
                <ul class="boards">{ for boards.iter().take(shown).map(|entry| card(&filter, entry, &marks)) }</ul>
                if boards.len() > shown {
                    <p class="row"><button type="button" class="btn" onclick={set_view(shown + SHOWN, is_saved)}>
                        { format!("Show {} more", (boards.len() - shown).min(SHOWN)) }
                    </button></p>
                }
            </div>
        </Shell>
    }
}

/// The notes above the boards of a list.
fn notes(filter: &Filter, listing: &Listing, is_full: bool, on_retry: Callback<MouseEvent>) -> Html {
    let classics = Route::of_page(Page::Library).to_string();
    html! {
        <>
            if filter.list.is_some() {
                <p class="row">{ "Only the boards of a link are listed." }
                    { match listing.missing {
                        0 => String::new(),
                        1 => " One of them is not in the library.".to_owned(),
                        count => format!(" {count} of them are not in the library."),
                    } }
                    <a class="btn" href={Filter { list: None, ..filter.clone() }.route().to_string()}>{ "All boards" }</a>
                </p>
            }
            if filter.except.is_some() && !listing.boards.is_empty() {
                <p class="row">{ "Boards about as far, with about as many pieces." }
                    <a class="btn" href={classics.clone()}>{ "Back to the classics" }</a></p>
            }
            if is_full {
                <p class="row">{ marks_full() }</p>
            }
            if listing.has_failed {
                <p class="row" role="alert">{ "Some boards could not be loaded." }<button type="button" class="btn" onclick={on_retry}>{ "Try again" }</button></p>
            }
            if listing.is_empty() {
                <p class="row">{ if filter.except.is_some() { "No other board is like it." } else { "No board passes this filter." } }<a class="btn" href={classics}>{ "Back to the classics" }</a></p>
            }
        </>
    }
}

/// The number of boards of a list that are shown, and whether it is being saved. Another filter is another list.
#[derive(Clone, PartialEq)]
struct ListView {
    filter: Filter,
    shown: usize,
    is_saved: bool,
}

impl ListView {
    fn new(filter: &Filter) -> ListView {
        ListView { filter: filter.clone(), shown: SHOWN, is_saved: false }
    }
}

/// The filter of the URL, and its warnings.
fn of_url() -> (Filter, Vec<AttrValue>) {
    let (filter, warnings) = Filter::of(&Route::parse(&dom::address()));
    (filter, warnings.into_iter().map(|warning| warning.message.into()).collect())
}

fn random_of<'a>(boards: &[&'a Entry]) -> Option<&'a Entry> {
    let last = boards.len().checked_sub(1)?;
    Some(boards[((js_sys::Math::random() * boards.len() as f64) as usize).min(last)])
}

/// Writes the filter to the URL, and reads it when the browser changes the URL.
#[hook]
fn use_url(filter: &UseStateHandle<Filter>, notices: &UseStateHandle<Vec<AttrValue>>) {
    let typed = use_mut_ref(|| filter.text.clone());
    use_effect_with((**filter).clone(), move |filter| {
        let is_typed = typed.replace(filter.text.clone()) != filter.text;
        let text = filter.route().to_string();
        // A choice may be followed by a click on a board at once; typing is not.
        let timer = if is_typed {
            Some(Timeout::new(URL_UPDATE_DELAY_MS, move || write_address(&text, false)))
        } else {
            write_address(&text, false);
            None
        };
        move || drop(timer)
    });
    let (filter, notices) = (filter.setter(), notices.setter());
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if Route::page_of(&dom::address()) == Some(Page::Library) {
                    let (read, warnings) = of_url();
                    filter.set(read);
                    notices.set(warnings);
                }
            })
        });
        move || drop(listener)
    });
}

/// The title of the page.
pub const TITLE: &str = "Library of puzzles, each with its distance · Antipode";

#[hook]
fn use_title() {
    use_effect_with((), |()| dom::set_title(TITLE));
}
