//! Stores the draft in the browser after every stroke. Playing the draft deletes it.

use super::model::{EditorState, SavedEditor};
use crate::puzzle::{Position, PuzzleKind};
use crate::storage::{self, StorageKey};
use std::rc::Rc;
use yew::prelude::*;

/// Loads the editor of an earlier session. Returns `None` if storage is denied or empty.
#[must_use]
pub fn load_editor(board: &Position) -> Option<Rc<EditorState>> {
    let is_drawn = matches!(board, Position::Sliding(_));
    let saved = is_drawn.then(|| storage::read_value::<SavedEditor>(StorageKey::Draft)).flatten()?;
    saved.restore(&board.text()).map(Rc::new)
}

/// Saves the editor of this board.
#[hook]
pub fn use_draft_storage(board: &Position, editor: Option<&Rc<EditorState>>) {
    let kind = board.kind();
    let saved = editor.filter(|editor| !editor.is_painting());
    let saved = saved.map(|editor| SavedEditor::of(editor, &board.text()));
    let painting = editor.is_some_and(|editor| editor.is_painting());
    let first = use_mut_ref(|| true);
    use_effect_with((saved, painting), move |(saved, painting)| {
        let is_first = first.replace(false);
        if kind != PuzzleKind::Sliding || *painting || is_first {
            return;
        }
        match saved {
            Some(saved) => storage::write_value(StorageKey::Draft, saved),
            None => storage::write(StorageKey::Draft, None),
        };
    });
}
