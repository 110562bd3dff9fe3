//! Stores the draft in the browser after every stroke. Playing the draft deletes it.

use super::model::{Editor, Saved};
use crate::puzzle::{Position, Toy};
use crate::storage::{self, Kept};
use std::rc::Rc;
use yew::prelude::*;

/// Loads the editor of an earlier session. Returns `None` if storage is denied or empty.
#[must_use]
pub fn kept(board: &Position) -> Option<Rc<Editor>> {
    let is_drawn = matches!(board, Position::Sliding(_));
    let saved = is_drawn.then(|| storage::read_value::<Saved>(Kept::Draft)).flatten()?;
    saved.restore(&board.text()).map(Rc::new)
}

/// Saves the editor of this board.
#[hook]
pub fn use_keeping(board: &Position, editor: Option<&Rc<Editor>>) {
    let kind = board.toy();
    let saved = editor.filter(|editor| !editor.is_painting());
    let saved = saved.map(|editor| Saved::of(editor, &board.text()));
    let painting = editor.is_some_and(|editor| editor.is_painting());
    let first = use_mut_ref(|| true);
    use_effect_with((saved, painting), move |(saved, painting)| {
        let is_first = first.replace(false);
        if kind != Toy::Sliding || *painting || is_first {
            return;
        }
        match saved {
            Some(saved) => storage::write_value(Kept::Draft, saved),
            None => storage::write(Kept::Draft, None),
        };
    });
}
