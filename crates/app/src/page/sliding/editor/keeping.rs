//! The draft outlives the page: it is kept with every stroke, and thrown away when it is played.

use super::model::{Editor, Saved};
use crate::puzzle::Toy;
use crate::storage::{self, Kept};
use std::rc::Rc;
use yew::prelude::*;

/// The editor as it was left on an earlier visit; storage that is denied has none.
#[must_use]
pub fn kept(toy: Toy) -> Option<Rc<Editor>> {
    let saved = (toy == Toy::Sliding).then(|| storage::read_value::<Saved>(Kept::Draft)).flatten()?;
    saved.restore().map(Rc::new)
}

/// Keeps the editor.
#[hook]
pub fn use_keeping(toy: Toy, editor: Option<&Rc<Editor>>) {
    let saved = editor.filter(|editor| !editor.is_painting()).map(|editor| Saved::of(editor));
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
