//! The draft outlives the page: it is kept with every stroke, and thrown away when it is played.

use super::model::{Editor, Saved};
use crate::puzzle::{Position, Toy};
use crate::storage::{self, Kept};
use std::rc::Rc;
use yew::prelude::*;

/// The editor as it was left on an earlier visit, on the page with this board; storage that is denied has none.
#[must_use]
pub fn kept(board: &Position) -> Option<Rc<Editor>> {
    let is_drawn = matches!(board, Position::Sliding(_));
    let saved = is_drawn.then(|| storage::read_value::<Saved>(Kept::Draft)).flatten()?;
    saved.restore(&board.text()).map(Rc::new)
}

/// Keeps the editor over this board.
#[hook]
pub fn use_keeping(board: &Position, editor: Option<&Rc<Editor>>) {
    let toy = board.toy();
    let saved = editor.filter(|editor| !editor.is_painting());
    let saved = saved.map(|editor| Saved::of(editor, &board.text()));
    let painting = editor.is_some_and(|editor| editor.is_painting());
    let first = use_mut_ref(|| true);
    use_effect_with((saved, painting), move |(saved, painting)| {
        let is_first = first.replace(false);
        if toy != Toy::Sliding || *painting || is_first {
            return;
        }
        match saved {
            Some(saved) => storage::write_value(Kept::Draft, saved),
            None => storage::write(Kept::Draft, None),
        };
    });
}
