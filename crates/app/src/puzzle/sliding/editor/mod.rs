//! The board editor: draws boards cell by cell.
//!
//! - [`model`]: the draft with its undo history; pure.
//! - `grid`: the drawing surface.
//! - `tools`: brushes and goals.
//! - `verdict`: whether the draft is solvable.
//! - [`draft_storage`]: saves the draft in the browser.

pub mod draft_storage;
mod grid;
pub mod model;
mod tools;
mod verdict;

use self::grid::EditorGrid;
use self::model::{EditorAction, EditorState, blank_draft};
use self::tools::tools;
use self::verdict::DraftVerdict;
use super::{PosedPosition, Sliding};
use crate::chunk::chunk;
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::panel::position_box::PositionError;
use crate::puzzle::editor::{BoardEditor, Change};
use crate::puzzle::other_drafts::other_drafts;
use crate::puzzle::{self, ListedPuzzle, Ruleset};
use crate::route;
use antipode_puzzles::sliding::draft::Draft;
use std::rc::Rc;
use yew::prelude::*;

/// The draft where nothing is known: Klotski's outline without pieces.
fn empty_draft() -> Draft {
    blank_draft(5, 4).expect("a board of usual size")
}

fn draft_of(place: &PosedPosition) -> Draft {
    Draft::from_position(place.position(), place.goal())
}

impl BoardEditor for Rc<EditorState> {
    type Position = PosedPosition;
    type Action = Change<EditorState>;

    fn from_position(place: &PosedPosition) -> Self {
        Rc::new(EditorState::of_game(draft_of(place)))
    }

    fn from_text(text: &str, _: Ruleset) -> Result<Self, PositionError> {
        let draft = if text.is_empty() { empty_draft() } else { Draft::parse(text)? };
        Ok(Rc::new(EditorState::new(draft)))
    }

    fn with_draft_of(&self, other: &Self) -> Self {
        let mut next = EditorState::with_open(self, true);
        next.load(other.draft.clone());
        Rc::new(next)
    }

    fn load(place: &PosedPosition) -> Option<Self> {
        draft_storage::load_editor(place).map(Rc::new)
    }

    fn is_open(&self) -> bool {
        self.open
    }

    fn with_open(&self, open: bool) -> Self {
        Rc::new(EditorState::with_open(self, open))
    }

    fn is_painting(&self) -> bool {
        EditorState::is_painting(self)
    }

    fn reduce(&self, change: &Change<EditorState>) -> Self {
        Rc::new(change.apply(self))
    }

    fn undone(&self) -> Self {
        Rc::new(EditorState::stepped(self, true))
    }

    fn redone(&self) -> Self {
        Rc::new(EditorState::stepped(self, false))
    }

    fn build(&self) -> Option<PosedPosition> {
        let (position, goal) = self.draft.build().ok()?;
        Some(PosedPosition::new(position, goal))
    }

    fn text(&self) -> String {
        self.draft.to_text()
    }

    fn is_draft_of(&self, place: &PosedPosition) -> bool {
        draft_of(place) == self.draft
    }

    fn view(&self, part: &PartProps) -> Html {
        EDITOR.show(part.clone())
    }
}

chunk!(EDITOR: Part<PartProps> = in sliding, "The editor", fn editor_view(|part: &PartProps| html! { <Editor ..part.clone() /> }));

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
    let on_edit =
        dispatch.reform(|edit| Action::Edit(puzzle::EditorAction::Sliding(EditorAction::change(edit))));
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
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::CloseEditor)}>{ "Back to the game" }</button>
                <button type="button" class="btn" disabled={waits} onclick={dispatch.reform(|_: MouseEvent| Action::PlayDraft(now()))}>{ "Play this board" }</button>
                <button type="button" class="btn primary" disabled={waits} onclick={dispatch.reform(|_: MouseEvent| Action::SolveDraft(now()))}>{ "Solve my board" }</button>
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
