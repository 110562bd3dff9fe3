//! The board editor: draws boards cell by cell. Its state is in [`antipode_play::puzzle::sliding::editor`].
//!
//! - `grid`: the drawing surface.
//! - `tools`: brushes and goals.
//! - `verdict`: whether the draft is solvable.
//! - [`draft_storage`]: saves the draft in the browser.

pub mod draft_storage;
mod grid;
mod tools;
mod verdict;

use self::grid::EditorGrid;
use self::tools::tools;
use self::verdict::DraftVerdict;
use antipode_play::page::action::{Action, EditingAction};
use antipode_play::puzzle::editor::Change;
use antipode_play::puzzle::sliding::Sliding;
use antipode_play::puzzle::sliding::editor::{EditorAction, EditorState, draft_of};
use antipode_play::puzzle::{self, ListedPuzzle};
use antipode_play::route;
use antipode_ui::address::now;
use antipode_ui::chunk;
use antipode_ui::part::PartProps;
use antipode_ui::setup::other_drafts::other_drafts;
use yew::prelude::*;

chunk!(pub(super) EDITOR: Part<PartProps> = in sliding, "The editor", fn editor_view(|part: &PartProps| html! { <Editor ..part.clone() /> }));

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
    let editor = model.editor.as_ref().and_then(Sliding::of_editor);
    let (Some(editor), Some(component)) = (editor, Sliding::of_ruleset(model.ruleset)) else {
        return Html::default();
    };
    let on_edit = dispatch.reform(|edit| {
        Action::Editing(EditingAction::Edit(puzzle::EditorAction::Sliding(EditorAction::change(edit))))
    });
    let edit = |edit: EditorAction| on_edit.reform(move |_: MouseEvent| edit.clone());
    let board = model.draft_position();
    let waits = board.is_none() || editor.asks_for_lines();
    let link = board
        .as_ref()
        .filter(|_| !waits)
        .map(|board| route::game::route_of_board(board, model.ruleset.for_position(board)).to_string());
    let over = model.board().text();
    let open_other = |text: &str| {
        let other = draft_storage::restore(text, &over)?.with_open(true);
        Some(puzzle::EditorAction::Sliding(Change::new(move |_: &EditorState| other.clone())))
    };
    let from_board =
        Sliding::of_position(model.board()).map(|place| EditorAction::Load(Box::new(draft_of(place))));
    html! {
        <section class="board-col editor" aria-label="Editor">
            <div class="title">
                <h1 ref={heading} tabindex="-1">{ "Set up" }</h1>
                <p id="drawing">
                    { "Draw with the mouse or a finger." }
                    <span class="keys-only">{ " Keys: arrows move, letters and Enter paint, Shift and arrows draw." }</span>
                </p>
            </div>
            { other_drafts(Sliding::KIND, dispatch, open_other) }
            <EditorGrid editor={editor.clone()} on_edit={on_edit.clone()} />
            { tools(editor, &on_edit) }
            <DraftVerdict editor={editor.clone()} metric={component.metric()} on_edit={on_edit.clone()} />
            <div class="controls" role="group" aria-label="Controls">
                <button type="button" class="btn to-undo" disabled={!editor.can_undo()} onclick={edit(EditorAction::Undo)} data-key="Ctrl+Z">{ "Undo" }</button>
                <button type="button" class="btn to-redo" disabled={!editor.can_redo()} onclick={edit(EditorAction::Redo)} data-key="Ctrl+Y">{ "Redo" }</button>
                <button type="button" class="btn" onclick={edit(EditorAction::Clear)}>{ "Clear" }</button>
                if let Some(from_board) = from_board {
                    <button type="button" class="btn" onclick={edit(from_board)}>{ "Copy the board" }</button>
                }
                if let Some(link) = link {
                    <a class="btn" href={link}>{ "Link to this board" }</a>
                }
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::Close))}>{ "Back to the game" }</button>
                <button type="button" class="btn" disabled={waits} onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::PlayDraft(now())))}>{ "Play this board" }</button>
                <button type="button" class="btn primary" disabled={waits} onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::SolveDraft(now())))}>{ "Solve my board" }</button>
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
