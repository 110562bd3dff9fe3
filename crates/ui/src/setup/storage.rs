//! Keeps the draft in the browser after every change. Playing the draft deletes it.

use crate::part::PartProps;
use crate::storage::{self, drafts};
use antipode_play::puzzle::setup::{NumberBoard, SetupState};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use yew::prelude::*;

/// The stored form of a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSetup {
    /// The position under the set-up, if it is open.
    over: Option<String>,
    text: String,
    /// The name of the ruleset that was chosen with the board.
    ruleset: Option<String>,
}

impl SavedSetup {
    #[must_use]
    pub fn of<B: NumberBoard>(state: &SetupState<B>, over: &str) -> SavedSetup {
        SavedSetup {
            over: state.open.then(|| over.to_owned()),
            text: B::format(&state.draft),
            ruleset: state.draft.board.ruleset().map(|ruleset| ruleset.name().to_owned()),
        }
    }

    /// The set-up; it is open only over the same position.
    #[must_use]
    pub fn restore<B: NumberBoard>(&self, present: B, over: &str) -> Option<SetupState<B>> {
        let named = self.ruleset.as_deref().and_then(|name| B::KIND.ruleset_named(name).ok());
        let present = named.map_or(present, B::of_ruleset);
        let draft = B::parse(&self.text, present).ok()?;
        Some(SetupState::new(draft).with_open(self.over.as_deref() == Some(over)))
    }
}

/// The set-up of an earlier session. `None` if storage is denied or empty.
#[must_use]
pub fn load<B: NumberBoard>(position: &B::Position) -> Option<SetupState<B>> {
    let complete = B::draft_of(position);
    let (key, text) = drafts::open(B::KIND)?;
    restore(&text, complete.board, &B::format(&complete)).or_else(|| {
        // Without room for a copy it stays where it is, and the next draft goes elsewhere.
        if storage::set_aside(key).is_err() {
            drafts::release(B::KIND);
        }
        None
    })
}

/// The set-up of a stored text, open only over the position `over`.
#[must_use]
pub fn restore<B: NumberBoard>(text: &str, present: B, over: &str) -> Option<SetupState<B>> {
    storage::parse::<SavedSetup>(text).ok()?.restore(present, over)
}

/// The properties of [`SetupStorage`].
#[derive(Properties)]
pub struct SetupStorageProps<B: NumberBoard> {
    pub part: PartProps,
    #[prop_or_default]
    pub board: PhantomData<B>,
}

impl<B: NumberBoard> PartialEq for SetupStorageProps<B> {
    fn eq(&self, other: &SetupStorageProps<B>) -> bool {
        self.part == other.part
    }
}

/// Saves the set-up of the page; renders nothing.
#[component]
pub fn SetupStorage<B: NumberBoard>(props: &SetupStorageProps<B>) -> Html {
    let model = &props.part.model;
    let saved = model.editor.as_ref().and_then(B::of_editor);
    let saved = saved.map(|state| SavedSetup::of(state, &model.board().text()));
    let is_first = use_mut_ref(|| true);
    use_effect_with(saved, move |saved| {
        if is_first.replace(false) {
            return;
        }
        // The page reports failures.
        drafts::save(B::KIND, saved.as_ref().map(storage::json).as_deref()).ok();
    });
    Html::default()
}
