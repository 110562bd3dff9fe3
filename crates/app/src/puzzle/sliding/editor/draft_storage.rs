//! Stores the draft in the browser after every stroke. Playing the draft deletes it.

use super::model::{EditorState, SavedEditor};
use crate::page::puzzle::PartProps;
use crate::puzzle::ListedPuzzle;
use crate::puzzle::sliding::{PosedPosition, Sliding};
use crate::storage::{self, StorageKey, Unreadable};
use yew::prelude::*;

const DRAFT: StorageKey = StorageKey::Own(Sliding::KIND, "draft");

/// Loads the editor of an earlier session. Returns `None` if storage is denied or empty.
#[must_use]
pub fn load_editor(board: &PosedPosition) -> Option<EditorState> {
    let stored = stored_editor(&board.text()).transpose();
    stored.unwrap_or_else(|Unreadable| {
        // Without room for a copy it stays where it is.
        storage::set_aside(DRAFT).ok();
        None
    })
}

fn stored_editor(board: &str) -> Option<Result<EditorState, Unreadable>> {
    let saved = storage::read_value::<SavedEditor>(DRAFT).transpose()?;
    Some(saved.and_then(|saved| saved.restore(board).ok_or(Unreadable)))
}

/// Saves the editor of the page; renders nothing.
#[component]
pub fn DraftStorage(props: &PartProps) -> Html {
    let editor = props.model.editor.as_ref().and_then(Sliding::of_editor);
    let saved = editor.filter(|editor| !editor.is_painting());
    let saved = saved.map(|editor| SavedEditor::of(editor, &props.model.board().text()));
    let painting = editor.is_some_and(|editor| editor.is_painting());
    let first = use_mut_ref(|| true);
    use_effect_with((saved, painting), move |(saved, painting)| {
        let is_first = first.replace(false);
        if *painting || is_first {
            return;
        }
        let is_readable = stored_editor("").is_none_or(|stored| stored.is_ok());
        let may_write = is_readable || storage::set_aside(DRAFT).is_ok();
        // What fails is said by the page.
        let _ = match saved {
            _ if !may_write => Ok(()),
            Some(saved) => storage::write_value(DRAFT, saved),
            None => storage::write(DRAFT, None),
        };
    });
    Html::default()
}
