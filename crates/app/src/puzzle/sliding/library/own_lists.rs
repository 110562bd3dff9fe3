//! The player's own lists: which one is shown, a new one, one that is deleted.

use super::filter::Filter;
use super::list_box::{LIST_BOX, ListBoxProps};
use super::shelf::Shelf;
use antipode_play::lists::{ListChange, OwnList, OwnLists};
use antipode_play::numbers::plural;
use antipode_play::stored::WriteError;
use antipode_ui::dom::random_word;
use antipode_ui::library::entry::Entry;
use antipode_ui::storage::joined::change;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct OwnListsProps {
    pub(super) filter: Filter,
    pub(super) lists: Rc<OwnLists>,
    pub(super) on_filter: Callback<Filter>,
}

/// What to say if a list is not saved.
pub(super) const NO_ROOM: &str = "The browser has no room for this list, so nothing has changed.";

/// Adds a list of boards and shows it.
///
/// # Errors
/// The browser has no room for it.
pub(super) fn add_list(
    (name, boards): (String, Vec<String>),
    on_filter: &Callback<Filter>,
) -> Result<(), WriteError> {
    let key = random_word();
    change::<OwnLists>(&ListChange::add(OwnList { key: key.clone(), name, boards }))?;
    on_filter.emit(shown_list(Some(&key)));
    Ok(())
}

/// The lists as links, and what can be done with the one that is shown. A list that another tab adds does not close the box.
#[component]
pub(super) fn OwnListsView(props: &OwnListsProps) -> Html {
    let OwnListsProps { filter, lists, on_filter } = props;
    let shown = lists.list(filter.own.as_deref());
    let is_adding = use_state_eq(|| lists.lists().is_empty());
    let deleted = use_state_eq(|| None::<OwnList>);
    let error = use_state_eq(|| None::<WriteError>);
    let on_add = {
        let (is_adding, error, on_filter) = (is_adding.setter(), error.setter(), on_filter.clone());
        Callback::from(move |list| {
            let added = add_list(list, &on_filter);
            is_adding.set(added.is_err());
            error.set(added.err());
        })
    };
    let on_delete = shown.cloned().map(|list| {
        let (deleted, error) = (deleted.setter(), error.setter());
        let on_filter = on_filter.clone();
        move |_: MouseEvent| match change::<OwnLists>(&ListChange::remove(list.key.clone())) {
            Ok(()) => {
                deleted.set(Some(list.clone()));
                on_filter.emit(shown_list(None));
            }
            Err(why) => error.set(Some(why)),
        }
    });
    let on_undo = (*deleted).clone().map(|list| {
        let (deleted, error, on_filter) = (deleted.setter(), error.setter(), on_filter.clone());
        move |_: MouseEvent| match change::<OwnLists>(&ListChange::add(list.clone())) {
            Ok(()) => {
                deleted.set(None);
                on_filter.emit(shown_list(Some(&list.key)));
            }
            Err(why) => error.set(Some(why)),
        }
    });
    let is_open = *is_adding || lists.lists().is_empty();
    let on_toggle = {
        let is_adding = is_adding.clone();
        move |_: MouseEvent| is_adding.set(!*is_adding)
    };
    let link = |list: &OwnList| {
        let is_shown = shown.is_some_and(|shown| shown.key == list.key);
        html! { <a class="btn" href={shown_list(Some(&list.key)).route().to_string()} aria-current={is_shown.then_some("true")}>{ &list.name }</a> }
    };
    let unreadable = shown.map_or(0, unreadable_boards);
    html! {
        <section class="own-lists" aria-label="Your lists">
            <div class="shelves">
                { for lists.lists().iter().map(link) }
                if !lists.lists().is_empty() {
                    <button type="button" class="btn quiet" aria-expanded={is_open.to_string()} onclick={on_toggle}>{ "Add a list…" }</button>
                }
                if let Some(onclick) = on_delete {
                    <button type="button" class="btn quiet" {onclick}>{ "Delete this list" }</button>
                }
            </div>
            <div role="status">
                if let (Some(list), Some(onclick)) = (&*deleted, on_undo) {
                    <p class="row">{ format!("“{}” is deleted.", list.name) }<button type="button" class="btn" {onclick}>{ "Undo" }</button></p>
                }
                if shown.is_none() && filter.own.is_some() {
                    <p>{ "This list is not in this browser." }</p>
                }
                if unreadable > 0 {
                    <p class="bad">{ format!("{} cannot be read.", plural(unreadable, "board of this list", "boards of this list")) }</p>
                }
                if error.is_some() {
                    <p class="bad">{ NO_ROOM }</p>
                }
            </div>
            if is_open {
                { LIST_BOX.show(ListBoxProps { room: lists.room(), number: lists.lists().len() + 1, on_add }) }
            }
        </section>
    }
}

/// The filter that shows a list; without a key the newest.
fn shown_list(key: Option<&str>) -> Filter {
    Filter { shelf: Shelf::Mine, own: key.map(str::to_owned), ..Filter::default() }
}

/// The number of boards of a list that this version cannot read.
fn unreadable_boards(list: &OwnList) -> u64 {
    list.boards.iter().filter(|line| Entry::of_line(line).is_none()).count() as u64
}
