//! The library: shelves of boards with their figures, filtered and sorted. The filter is in the URL. The boards are in
//! [`antipode_ui::library`].
//!
//! - [`shelf`]: the shelves. - [`filter`]: the filter; [`range`], [`tag`]: parts of it. - [`order`]: the order.
//! - `listing`: the boards that pass. - `card`: a board in the list.
//! - `controls`: the form of the filters. - [`board_list`]: chosen boards as a link. - `list_file`: the list as a file. - `sheet`: the list on paper.
//! - `own_lists`: the player's own lists; `list_box`: the box that reads one.

pub mod board_list;
mod card;
mod controls;
pub mod filter;
mod list_box;
mod list_file;
mod listing;
pub mod order;
mod own_lists;
pub mod range;
mod sheet;
pub mod shelf;
pub mod tag;

use antipode_play::game::marks::Marks;
use antipode_play::lists::OwnLists;
use antipode_play::prose::Prose;
use antipode_play::route::{Page, Route};
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::address::write_address;
use antipode_ui::dom;
use antipode_ui::library::collections::{Boards, use_collections};
use antipode_ui::library::current::set_current_list;
use antipode_ui::library::entry::Entry;
use antipode_ui::panel::help::SOLVED_RULE;
use antipode_ui::shell::Shell;
use antipode_ui::storage::joined::use_record;
use antipode_ui::storage::marks::marks_full;
use antipode_ui::url_pace::use_url_pace;
use card::card;
use controls::{Change, controls};
use filter::Filter;
use gloo::events::EventListener;
use list_file::{ListFilesProps, list_files};
use listing::{Listing, own_boards};
use own_lists::{NO_ROOM, OwnListsView};
use sheet::sheet;
use shelf::Shelf;
use std::rc::Rc;
use yew::prelude::*;

/// The number of boards that are shown at first, and of more at a time.
const SHOWN: usize = 60;

/// What the page says about its boards.
const TEXTS: Prose = Prose::new(include_str!("../../../../texts/library.txt"));

#[component]
pub fn LibraryPage() -> Html {
    use_title();
    let notices = use_state_eq(|| of_url().1);
    let filter = use_state_eq(|| of_url().0);
    let view = use_state_eq(|| ListView::new(&filter));
    let is_filtering = use_state_eq(|| false);
    let attempt = use_state_eq(|| 0_u32);
    use_url(&filter, &notices);
    let shown = if view.filter == *filter { (*view).clone() } else { ListView::new(&filter) };
    let collections = use_collections(filter.collections(), *attempt);
    let (marks, lists) = (use_record::<Marks>(), use_record::<OwnLists>());
    let own = own_boards(&filter, &lists, &collections, &marks);
    let listing = Listing::new(&filter, &collections, &own, &marks);
    let title = title_of(&filter, &lists);
    let on_change = {
        let filter = filter.clone();
        Callback::from(move |change: Change| {
            let mut changed = (*filter).clone();
            change(&mut changed);
            filter.set(changed);
        })
    };
    let on_filter = on_change.reform(|new: Filter| -> Change { Box::new(move |filter| *filter = new) });
    let on_open =
        open_board(Rc::new(((*filter).clone(), collections.clone(), lists.clone(), marks.clone())), &title);
    let on_retry = {
        let attempt = attempt.clone();
        Callback::from(move |_: MouseEvent| attempt.set(*attempt + 1))
    };
    let set_view = |shown: ListView| {
        let setter = view.setter();
        Callback::from(move |_: MouseEvent| setter.set(shown.clone()))
    };
    let on_save = set_view(ListView { is_saved: !shown.is_saved, is_printed: false, ..shown.clone() });
    let on_print = set_view(ListView { is_printed: !shown.is_printed, ..shown.clone() });
    let (numbered, on_dismiss) = numbered(&notices);
    let on_fault = {
        let notices = notices.clone();
        Callback::from(move |()| notices.set(vec![NO_ROOM.into()]))
    };
    let tools = Tools { filter: &filter, listing: &listing, marks: &marks, on_open: &on_open };
    html! {
        <Shell page={Page::Library} notices={numbered} {on_dismiss}>
            <div class="library">
                <div class="title">
                    <h1 tabindex="-1">{ "Library" }</h1>
                    { shelves(&filter) }
                </div>
                if filter.shelf == Shelf::Mine {
                    <OwnListsView filter={(*filter).clone()} lists={lists.clone()} on_filter={on_filter.clone()} />
                }
                { tools.view(&is_filtering, shown.is_saved, on_save) }
                if *is_filtering {
                    { controls(&filter, &on_change) }
                }
                if shown.is_saved {
                    { list_files(&ListFilesProps {
                        filter: &filter, listed: &listing.boards, title: &title, lists: &lists, on_filter: &on_filter, on_fault: on_fault.clone(),
                        is_printed: shown.is_printed, on_print,
                    }) }
                }
                if shown.is_printed {
                    { sheet(&listing.boards, &filter) }
                }
                { notes(&filter, &listing, marks.is_full(), on_retry) }
                <ul class="boards" aria-busy={listing.is_loading.then_some("true")}>{ for listing.boards.iter().take(shown.shown).enumerate().map(|(index, entry)| {
                    card(&filter, entry, &marks, on_open.reform(move |_: MouseEvent| index))
                }) }</ul>
                if listing.boards.len() > shown.shown {
                    <p class="row"><button type="button" class="btn" onclick={set_view(ListView { shown: shown.shown + SHOWN, ..shown.clone() })}>
                        { format!("Show {} more", (listing.boards.len() - shown.shown).min(SHOWN)) }
                    </button></p>
                }
                { about() }
            </div>
        </Shell>
    }
}

/// What makes a list: the filter, the boards, the player's lists and marks.
type ListParts = (Filter, Vec<(Collection, Option<Boards>)>, Rc<OwnLists>, Rc<Marks>);

/// Remembers the list when the board with an index is opened. It is made again, because that is seldom.
fn open_board(parts: Rc<ListParts>, title: &str) -> Callback<usize> {
    let title = title.to_owned();
    Callback::from(move |index: usize| {
        let (filter, collections, lists, marks) = &*parts;
        let own = own_boards(filter, lists, collections, marks);
        let listing = Listing::new(filter, collections, &own, marks);
        set_current_list(&listing.around(&title, filter, index));
    })
}

/// The notices with their numbers, and what dismisses one.
fn numbered(notices: &UseStateHandle<Vec<AttrValue>>) -> (Vec<(u32, AttrValue)>, Callback<u32>) {
    let numbered = (0..).zip(notices.iter().cloned()).collect();
    let notices = notices.clone();
    let on_dismiss = Callback::from(move |dismissed: u32| {
        let left = (0..).zip(notices.iter().cloned()).filter(|(number, _)| *number != dismissed);
        notices.set(left.map(|(_, text)| text).collect());
    });
    (numbered, on_dismiss)
}

/// The shelves as links. A shelf that is chosen in the form is the last one.
fn shelves(filter: &Filter) -> Html {
    let chosen = Some(filter.shelf).filter(|_| filter.list.is_none());
    let other = chosen.filter(|chosen| !Shelf::ALL.contains(chosen));
    let link = |shelf: Shelf| {
        let route = Filter { shelf, metric: filter.metric, ..Filter::default() }.route();
        let is_chosen = chosen == Some(shelf);
        html! { <a class="btn" href={route.to_string()} aria-current={is_chosen.then_some("true")}>{ shelf.title() }</a> }
    };
    html! { <nav class="shelves" aria-label="Shelves">{ for Shelf::ALL.into_iter().chain(other).map(link) }</nav> }
}

/// The name of the list.
fn title_of(filter: &Filter, lists: &OwnLists) -> String {
    let own = lists.list(filter.own.as_deref()).filter(|_| filter.shelf == Shelf::Mine);
    match (own, &filter.except, &filter.list) {
        (Some(own), ..) => own.name.clone(),
        (None, Some(_), _) => "More like this".to_owned(),
        (None, None, Some(_)) => "Boards of a link".to_owned(),
        (None, None, None) => filter.shelf.title().to_owned(),
    }
}

/// The line above the boards: how many there are, the filters, one board, the list as a file.
struct Tools<'a> {
    filter: &'a Filter,
    listing: &'a Listing<'a>,
    marks: &'a Marks,
    on_open: &'a Callback<usize>,
}

impl Tools<'_> {
    fn view(
        &self,
        is_filtering: &UseStateHandle<bool>,
        is_saved: bool,
        on_save: Callback<MouseEvent>,
    ) -> Html {
        let Tools { filter, listing, marks, on_open } = *self;
        let (boards, is_open) = (&listing.boards, **is_filtering);
        let on_filtering = {
            let is_filtering = is_filtering.clone();
            move |_: MouseEvent| is_filtering.set(!is_open)
        };
        let filters = match filter.count() {
            0 => "Filter".to_owned(),
            count => format!("Filter · {count}"),
        };
        // An own list is played through; of the others any board will do.
        let one = match filter.shelf {
            Shelf::Mine => listing.first_unsolved(marks).map(|index| (index, "Next unsolved")),
            _ => random_of(boards).map(|index| (index, "Random")),
        };
        let one = one.and_then(|(index, label)| Some((index, label, boards[index].address(filter.metric)?)));
        html! {
            <div class="row of-list">
                <p role="status">{ listing.status() }</p>
                <button type="button" class="btn" aria-expanded={is_open.to_string()} aria-controls="library-filter" onclick={on_filtering}>{ filters }</button>
                if let Some((index, label, href)) = one {
                    <a class="btn" {href} onclick={on_open.reform(move |_: MouseEvent| index)}>{ label }</a>
                }
                if !boards.is_empty() {
                    <button type="button" class="btn" aria-expanded={is_saved.to_string()} onclick={on_save}>{ "Save…" }</button>
                }
            </div>
        }
    }
}

/// The notes above the boards of a list.
fn notes(filter: &Filter, listing: &Listing, is_full: bool, on_retry: Callback<MouseEvent>) -> Html {
    let link = |filter: Filter, label: &'static str| {
        html! { <a class="btn" href={filter.route().to_string()}>{ label }</a> }
    };
    html! {
        <>
            if filter.list.is_some() {
                <p class="row">{ "Only the boards of a link are listed." }
                    { match listing.missing {
                        0 => String::new(),
                        1 => " One of them is not in the library.".to_owned(),
                        count => format!(" {count} of them are not in the library."),
                    } }
                    { link(Filter { list: None, ..filter.clone() }, "All boards") }
                </p>
            }
            if filter.except.is_some() && !listing.boards.is_empty() {
                <p class="row">{ "Boards about as far, with about as many pieces." }</p>
            }
            if is_full {
                <p class="row">{ marks_full() }</p>
            }
            if listing.has_failed {
                <p class="row" role="alert">{ "Some boards could not be loaded." }<button type="button" class="btn" onclick={on_retry}>{ "Try again" }</button></p>
            }
            if listing.is_empty() && (filter.count() > 0 || filter.shelf == Shelf::Stars) {
                <p class="row">{ match filter.count() > 0 {
                    true if filter.except.is_some() => "No other board is like it.",
                    true => "No board passes this filter.",
                    false => "The star of a board brings it here.",
                } }
                if filter.count() > 0 {
                    { link(filter.cleared(), "Clear the filter") }
                    if filter.shelf != Shelf::All {
                        { link(filter.on_shelf(Shelf::All), "Search all boards") }
                    }
                }
                </p>
            }
        </>
    }
}

/// What the figures of a board mean, and where boards and marks are from.
fn about() -> Html {
    let term = |text: &'static str| {
        let (term, meaning) = text.split_once(": ").unwrap_or((text, ""));
        html! { <><dt>{ term }</dt><dd>{ meaning }</dd></> }
    };
    html! {
        <details class="about">
            <summary>{ "What the words mean, and where the boards are from" }</summary>
            <dl>{ for TEXTS.all("term").map(term) }</dl>
            { for TEXTS.all("about").map(|text| html! { <p>{ text }</p> }) }
            <p>{ SOLVED_RULE }</p>
        </details>
    }
}

/// The number of boards of a list that are shown, and whether it is being saved or printed. Another filter is another list.
#[derive(Clone, PartialEq)]
struct ListView {
    filter: Filter,
    shown: usize,
    is_saved: bool,
    is_printed: bool,
}

impl ListView {
    fn new(filter: &Filter) -> ListView {
        ListView { filter: filter.clone(), shown: SHOWN, is_saved: false, is_printed: false }
    }
}

/// The filter of the URL, and its warnings.
fn of_url() -> (Filter, Vec<AttrValue>) {
    let (filter, warnings) = Filter::of(&Route::parse(&dom::address()));
    (filter, warnings.into_iter().map(|warning| warning.message.into()).collect())
}

fn random_of(boards: &[&Entry]) -> Option<usize> {
    let last = boards.len().checked_sub(1)?;
    Some(((js_sys::Math::random() * boards.len() as f64) as usize).min(last))
}

/// Writes the filter to the URL, and reads it when the browser changes the URL.
#[hook]
fn use_url(filter: &UseStateHandle<Filter>, notices: &UseStateHandle<Vec<AttrValue>>) {
    let shown = (**filter).clone();
    use_url_pace(shown.clone(), false, move || write_address(&shown.route().to_string(), false));
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
