//! The library: many boards with what is known of them, filtered and sorted. The filter is in the URL. The boards are in
//! [`antipode_ui::library`].
//!
//! - [`filter`]: which boards; [`range`], [`tag`]: parts of it. - [`order`]: in which order.
//! - `card`: a board in the list.
//! - `controls`: the form of the filter. - [`board_list`]: chosen boards as a link. - `list_file`: the list as a file.

pub mod board_list;
mod card;
mod controls;
pub mod filter;
mod list_file;
pub mod order;
pub mod range;
pub mod tag;

use antipode_play::numbers::{plural, thousands};
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
use yew::prelude::*;

/// How many boards are shown at first, and how many more at a time.
const SHOWN: usize = 60;

/// The delay of the URL while one types, in milliseconds. Browsers limit how often it may change.
const URL_UPDATE_DELAY_MS: u32 = 250;

#[component]
pub fn LibraryPage() -> Html {
    use_title();
    let notices = use_state_eq(|| of_url().1);
    let filter = use_state_eq(|| of_url().0);
    // Of this list, so many boards are shown, and perhaps it is being saved.
    let list = use_state_eq(|| List::of(&filter));
    let attempt = use_state_eq(|| 0_u32);
    use_url(&filter, &notices);
    let List { shown, is_saved, .. } =
        if list.filter == *filter { (*list).clone() } else { List::of(&filter) };
    let collections = use_collections(filter.collections(), *attempt);
    let is_loading = collections.iter().any(|(_, boards)| boards.is_none());
    let has_failed = collections.iter().any(|(_, boards)| matches!(boards, Some(Err(_))));
    let here = || {
        collections
            .iter()
            .filter_map(|(_, boards)| boards.as_ref()?.as_ref().ok())
            .flat_map(|boards| boards.iter())
    };
    let marks = use_marks();
    let listed = filter.apply(here(), &marks);
    let all = match &filter.list {
        Some(list) => here().filter(|entry| list.place_of(entry).is_some()).count(),
        None => here().count(),
    };
    // A link may be of a library that had other boards.
    let missing = match &filter.list {
        Some(list) if filter.collection.is_none() && !is_loading && !has_failed => {
            list.board_count().saturating_sub(all)
        }
        _ => 0,
    };
    let status = match (is_loading, listed.len() == all) {
        (true, _) => "Loading the boards…".to_owned(),
        (false, true) => plural(all as u64, "board", "boards"),
        (false, false) => {
            format!("{} of {}", thousands(listed.len() as u64), plural(all as u64, "board", "boards"))
        }
    };
    let random = random_of(&listed).and_then(|entry| entry.address(filter.metric));
    let on_change = {
        let filter = filter.clone();
        Callback::from(move |change: Change| {
            let mut changed = (*filter).clone();
            change(&mut changed);
            filter.set(changed);
        })
    };
    let set_list = |shown: usize, is_saved: bool| {
        let (setter, filter) = (list.setter(), (*filter).clone());
        Callback::from(move |_: MouseEvent| setter.set(List { filter: filter.clone(), shown, is_saved }))
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
                    <p role="status">{ status }</p>
                    if let Some(href) = random {
                        <a class="btn" {href}>{ "Random board" }</a>
                    }
                    if !listed.is_empty() && !is_saved {
                        <button type="button" class="btn" onclick={set_list(shown, true)}>{ "Save this list…" }</button>
                    }
                    if is_saved {
                        { list_files(&filter, &listed) }
                    }
                </div>
                if filter.list.is_some() {
                    <p class="row">{ "Only the boards of a link are listed." }
                        { match missing {
                            0 => String::new(),
                            1 => " One of them is not in the library.".to_owned(),
                            count => format!(" {count} of them are not in the library."),
                        } }
                        <a class="btn" href={Filter { list: None, ..(*filter).clone() }.route().to_string()}>{ "All boards" }</a>
                    </p>
                }
                if filter.except.is_some() && !listed.is_empty() {
                    <p class="row">{ "Boards about as far, with about as many pieces." }
                        <a class="btn" href={Route::of_page(Page::Library).to_string()}>{ "Back to the classics" }</a></p>
                }
                if marks.is_full() {
                    <p class="row">{ marks_full() }</p>
                }
                if has_failed {
                    <p class="row" role="alert">{ "Some boards could not be loaded." }<button type="button" class="btn" onclick={on_retry}>{ "Try again" }</button></p>
                }
                if !is_loading && !has_failed && listed.is_empty() {
                    <p class="row">{ if filter.except.is_some() { "No other board is like it." } else { "No board passes this filter." } }<a class="btn" href={Route::of_page(Page::Library).to_string()}>{ "Back to the classics" }</a></p>
                }
                <ul class="boards">{ for listed.iter().take(shown).map(|entry| card(&filter, entry, &marks)) }</ul>
                if listed.len() > shown {
                    <p class="row"><button type="button" class="btn" onclick={set_list(shown + SHOWN, is_saved)}>
                        { format!("Show {} more", (listed.len() - shown).min(SHOWN)) }
                    </button></p>
                }
            </div>
        </Shell>
    }
}

/// How a list is shown. Another filter is another list.
#[derive(Clone, PartialEq)]
struct List {
    filter: Filter,
    shown: usize,
    is_saved: bool,
}

impl List {
    fn of(filter: &Filter) -> List {
        List { filter: filter.clone(), shown: SHOWN, is_saved: false }
    }
}

/// The filter of the URL, and what is wrong with it.
fn of_url() -> (Filter, Vec<AttrValue>) {
    let (filter, warnings) = Filter::of(&Route::parse(&dom::address()));
    (filter, warnings.into_iter().map(|warning| warning.message.into()).collect())
}

fn random_of<'a>(listed: &[&'a Entry]) -> Option<&'a Entry> {
    let last = listed.len().checked_sub(1)?;
    Some(listed[((js_sys::Math::random() * listed.len() as f64) as usize).min(last)])
}

/// The URL follows the filter, and the filter a URL that changes otherwise.
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
