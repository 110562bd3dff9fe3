//! What the page says about its storage: what could not be read, and what is not saved.

use antipode_play::page::action::{Action, StorageAction, ViewAction};
use antipode_play::page::view::Dialog;
use antipode_play::stored::{SetAside, WriteError};
use antipode_ui::panel::data::{entry_name, file_link};
use antipode_ui::part::PartProps;
use antipode_ui::storage;
use yew::prelude::*;

/// The notices about storage.
pub fn storage_notices(part: &PartProps) -> Html {
    let report = &part.model.storage.report;
    html! {
        <>
            { for report.failure.map(|failure| failure_notice(failure, &part.dispatch)) }
            { for report.set_aside.iter().map(|text| set_aside_notice(text, &part.dispatch)) }
        </>
    }
}

fn failure_notice(failure: WriteError, dispatch: &Callback<Action>) -> Html {
    let text = match failure {
        WriteError::Full => {
            "The browser's storage is full: what you play now is not saved. Save your data as a file, then discard what you do not need."
        }
        WriteError::Refused => {
            "The browser lets this page store nothing: what you play now is not saved. Allow it in the browser's settings, or save your data as a file."
        }
    };
    let open = dispatch.reform(|_: MouseEvent| Action::View(ViewAction::SetDialog(Some(Dialog::Data))));
    html! {
        <div class="notice" key="failure">
            <p>{ text }</p>
            <button type="button" class="btn" onclick={open}>{ "Games and settings…" }</button>
            <button type="button" class="btn quiet" onclick={after(dispatch, storage::dismiss_failure)}>{ "Dismiss" }</button>
        </div>
    }
}

fn set_aside_notice(text: &SetAside, dispatch: &Callback<Action>) -> Html {
    let discard = {
        let text = text.clone();
        after(dispatch, move || storage::discard(&text).unwrap_or_default())
    };
    html! {
        <div class="notice" key={text.key.clone()}>
            <p>{ format!("{} cannot be read: a newer version saved it, or it is damaged. It is kept.", entry_name(text.origin())) }</p>
            { file_link("Save as a file", text) }
            <button type="button" class="btn quiet" onclick={discard}>{ "Discard" }</button>
            <button type="button" class="btn quiet" onclick={after(dispatch, storage::dismiss_set_aside)}>{ "Dismiss" }</button>
        </div>
    }
}

/// Does something with storage and reports the new state.
fn after(dispatch: &Callback<Action>, action: impl Fn() + 'static) -> Callback<MouseEvent> {
    dispatch.reform(move |_| {
        action();
        StorageAction::Report(storage::report()).into()
    })
}
