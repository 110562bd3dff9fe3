//! The board editor: draws boards cell by cell.
//!
//! - [`model`]: the draft with its undo history; pure. - [`grid`]: the drawing surface. - [`tools`]: brushes and
//! goals. - [`verdict`]: whether the draft is solvable. - [`draft_storage`]: saves the draft in the browser.

pub mod draft_storage;
mod grid;
pub mod model;
mod tools;
mod verdict;

use self::grid::EditorGrid;
use self::model::{EditorAction, blank_draft};
use self::tools::tools;
use self::verdict::DraftVerdict;
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::puzzle::{Position, Ruleset};
use crate::route;
use antipode_puzzles::sliding::draft::Draft;
use yew::prelude::*;

/// The editor in place of the board.
#[component]
pub fn Editor(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let heading = use_node_ref();
    use_effect_with(heading.clone(), |heading| {
        // The editor replaced the element that had the focus.
        if let Some(heading) = heading.cast::<web_sys::HtmlElement>() {
            let _ = heading.focus();
        }
    });
    let (Some(editor), Ruleset::Sliding(tray)) = (&model.editor, model.ruleset) else {
        return Html::default();
    };
    let on_edit = dispatch.reform(Action::Edit);
    let edit = |edit: EditorAction| on_edit.reform(move |_: MouseEvent| edit.clone());
    let board = model.draft_position();
    let link = board
        .as_ref()
        .map(|board| route::game::route_of_board(board, model.ruleset.for_position(board)).to_string());
    let grid = editor.draft.grid();
    let clear = blank_draft(grid.rows(), grid.cols()).map(|draft| EditorAction::Load(Box::new(draft)));
    let from_board = match model.board() {
        Position::Sliding(place) => {
            Some(EditorAction::Load(Box::new(Draft::from_position(place.position(), place.goal()))))
        }
        Position::Ramka(_) | Position::Rotation(_) => None,
    };
    html! {
        <section class="board-col editor" aria-label="Editor">
            <div class="title">
                <h1 ref={heading} tabindex="-1">{ "Edit board" }</h1>
                <p id="drawing">{ "Draw with the mouse or a finger. Keys: arrows move, letters and Enter paint, Shift and arrows draw." }</p>
            </div>
            <EditorGrid editor={editor.clone()} on_edit={on_edit.clone()} />
            { tools(editor, &on_edit) }
            <DraftVerdict editor={editor.clone()} metric={tray.metric()} on_edit={on_edit.clone()} />
            <div class="controls" role="group" aria-label="Controls">
                <button type="button" class="btn to-undo" disabled={!editor.can_undo()} onclick={edit(EditorAction::Undo)} data-key="Ctrl+Z">{ "Undo" }</button>
                <button type="button" class="btn to-redo" disabled={!editor.can_redo()} onclick={edit(EditorAction::Redo)} data-key="Ctrl+Y">{ "Redo" }</button>
                if let Some(clear) = clear {
                    <button type="button" class="btn" onclick={edit(clear)}>{ "Clear" }</button>
                }
                if let Some(from_board) = from_board {
                    <button type="button" class="btn" onclick={edit(from_board)}>{ "Copy the board" }</button>
                }
                if let Some(link) = link {
                    <a class="btn" href={link}>{ "Link to this board" }</a>
                }
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::CloseEditor)}>{ "Back to the game" }</button>
                <button type="button" class="btn primary" disabled={board.is_none()} onclick={dispatch.reform(|_: MouseEvent| Action::PlayDraft(now()))}>{ "Play this board" }</button>
            </div>
            <p class="foot">{ "The draft is saved until you play it. Your game does not change." }</p>
        </section>
    }
}

/// Returns a callback that emits an edit if `edit` returns one.
fn edit_some<T: 'static>(
    on_edit: &Callback<EditorAction>,
    edit: impl Fn(T) -> Option<EditorAction> + 'static,
) -> Callback<T> {
    let on_edit = on_edit.clone();
    Callback::from(move |done| {
        if let Some(edit) = edit(done) {
            on_edit.emit(edit);
        }
    })
}
