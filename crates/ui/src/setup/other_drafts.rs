//! The drafts that other tabs keep, in the set-up and in the editor.

use crate::storage;
use crate::storage::drafts::{self, OtherDraft};
use antipode_play::page::action::{Action, EditingAction, StorageAction};
use antipode_play::puzzle::{EditorAction, PuzzleKind};
use yew::prelude::*;

/// Offers the other drafts of a puzzle. `open` turns a stored text into the change that shows it; `None` if it cannot be read.
pub fn other_drafts(
    kind: PuzzleKind,
    dispatch: &Callback<Action>,
    open: impl Fn(&str) -> Option<EditorAction>,
) -> Html {
    let banner = |other: OtherDraft| {
        let change = open(&other.text)?;
        let show = {
            let other = other.clone();
            dispatch.reform(move |_: MouseEvent| {
                other.adopt();
                Action::Editing(EditingAction::Edit(change.clone()))
            })
        };
        let discard = dispatch.reform(move |_: MouseEvent| {
            other.discard();
            StorageAction::Report(storage::report()).into()
        });
        Some(html! {
            <div class="banner" role="status">
                <p><b>{ "Another draft is kept." }</b>{ " It was set up in another tab." }</p>
                <button type="button" class="btn" onclick={show}>{ "Show it" }</button>
                <button type="button" class="btn quiet" onclick={discard}>{ "Discard it" }</button>
            </div>
        })
    };
    html! { <>{ for drafts::others(kind).into_iter().filter_map(banner) }</> }
}
