//! Stores the draft in the browser after every stroke. Playing the draft deletes it.

use antipode_play::puzzle::ListedPuzzle;
use antipode_play::puzzle::sliding::editor::{EditorState, SavedEditor};
use antipode_play::puzzle::sliding::{PosedPosition, Sliding};
use antipode_ui::part::PartProps;
use antipode_ui::storage::{self, drafts};
use yew::prelude::*;

/// Loads the editor of an earlier session. Returns `None` if storage is denied or empty.
#[must_use]
pub fn load_editor(board: &PosedPosition) -> Option<EditorState> {
    let (key, text) = drafts::open(Sliding::KIND)?;
    restore(&text, &board.text()).or_else(|| {
        // Without room for a copy it stays where it is, and the next draft goes elsewhere.
        if storage::set_aside(key).is_err() {
            drafts::release(Sliding::KIND);
        }
        None
    })
}

/// The editor of a stored text, open only over the position `over`.
#[must_use]
pub fn restore(text: &str, over: &str) -> Option<EditorState> {
    storage::parse::<SavedEditor>(text).ok()?.restore(over)
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
        // The page reports a failure.
        drafts::save(Sliding::KIND, saved.as_ref().map(storage::json).as_deref()).ok();
    });
    Html::default()
}
