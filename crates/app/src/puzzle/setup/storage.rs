//! Keeps the draft in the browser after every change. Playing the draft deletes it.

use super::{NumberBoard, SetupState};
use crate::page::puzzle::PartProps;
use crate::puzzle::Ruleset;
use crate::storage::{self, StorageKey, Unreadable};
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
        let named = self.ruleset.as_deref().and_then(|name| Ruleset::from_name(B::KIND, name).ok());
        let present = named.map_or(present, B::of_ruleset);
        let draft = B::parse(&self.text, present).ok()?;
        Some(SetupState::new(draft).with_open(self.over.as_deref() == Some(over)))
    }
}

fn key<B: NumberBoard>() -> StorageKey {
    StorageKey::Own(B::KIND, "draft")
}

/// The set-up of an earlier session. `None` if storage is denied or empty.
#[must_use]
pub fn load<B: NumberBoard>(position: &B::Position) -> Option<SetupState<B>> {
    let complete = B::draft_of(position);
    stored(complete.board, &B::format(&complete)).transpose().unwrap_or_else(|Unreadable| {
        // Without room for a copy it stays where it is.
        storage::set_aside(key::<B>()).ok();
        None
    })
}

fn stored<B: NumberBoard>(present: B, over: &str) -> Option<Result<SetupState<B>, Unreadable>> {
    let saved = storage::read_value::<SavedSetup>(key::<B>()).transpose()?;
    Some(saved.and_then(|saved| saved.restore(present, over).ok_or(Unreadable)))
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
    let present = B::of_ruleset(model.ruleset);
    let is_first = use_mut_ref(|| true);
    use_effect_with(saved, move |saved| {
        if is_first.replace(false) {
            return;
        }
        let is_readable = stored::<B>(present, "").is_none_or(|stored| stored.is_ok());
        let may_write = is_readable || storage::set_aside(key::<B>()).is_ok();
        // What fails is said by the page.
        let _ = match saved {
            _ if !may_write => Ok(()),
            Some(saved) => storage::write_value(key::<B>(), saved),
            None => storage::write(key::<B>(), None),
        };
    });
    Html::default()
}
