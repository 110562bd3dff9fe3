//! The board editor of a puzzle, as the page sees it: a draft that becomes a position when it is played.

use super::{Editor, EditorAction, ListedPuzzle, Position, PuzzleDescriptor, PuzzleKind};
use crate::page::puzzle::PartProps;
use std::convert::Infallible;
use std::fmt::Debug;
use std::marker::PhantomData;
use yew::Html;

/// The state of a board editor. Pure.
pub trait BoardEditor: Clone + Debug + PartialEq + 'static {
    type Position;
    type Action: Clone + Debug + 'static;

    /// Whether the puzzle has an editor.
    const EXISTS: bool;

    /// An open editor with a position as its draft; `None` if the puzzle has no editor.
    fn from_position(position: &Self::Position) -> Option<Self>;

    /// The editor of an earlier session over this position. `None` if storage is denied or empty.
    fn load(position: &Self::Position) -> Option<Self>;

    /// Whether the editor is shown in place of the board.
    fn is_open(&self) -> bool;

    /// The same editor, open or closed.
    #[must_use]
    fn with_open(&self, open: bool) -> Self;

    /// Whether a stroke is in progress.
    fn is_painting(&self) -> bool;

    #[must_use]
    fn reduce(&self, action: &Self::Action) -> Self;

    /// One stroke undone.
    #[must_use]
    fn undone(&self) -> Self;

    /// One stroke redone.
    #[must_use]
    fn redone(&self) -> Self;

    /// The draft as a position; `None` if it is not a valid board.
    fn build(&self) -> Option<Self::Position>;

    /// The text of the draft, valid or not.
    fn text(&self) -> String;

    fn is_draft_of(&self, position: &Self::Position) -> bool;

    /// The editor in place of the board.
    fn view(&self, part: &PartProps) -> Html;
}

pub type ActionOf<P> = <<P as PuzzleDescriptor>::Editor as BoardEditor>::Action;

/// No editor; there is no value of this type.
#[derive(Clone, Debug, PartialEq)]
pub struct NoEditor<P>(Infallible, PhantomData<P>);

impl<P: Clone + Debug + PartialEq + 'static> BoardEditor for NoEditor<P> {
    type Position = P;
    type Action = Infallible;

    const EXISTS: bool = false;

    fn from_position(_: &P) -> Option<Self> {
        None
    }
    fn load(_: &P) -> Option<Self> {
        None
    }
    fn is_open(&self) -> bool {
        match self.0 {}
    }
    fn with_open(&self, _: bool) -> Self {
        match self.0 {}
    }
    fn is_painting(&self) -> bool {
        match self.0 {}
    }
    fn reduce(&self, _: &Infallible) -> Self {
        match self.0 {}
    }
    fn undone(&self) -> Self {
        match self.0 {}
    }
    fn redone(&self) -> Self {
        match self.0 {}
    }
    fn build(&self) -> Option<P> {
        match self.0 {}
    }
    fn text(&self) -> String {
        match self.0 {}
    }
    fn is_draft_of(&self, _: &P) -> bool {
        match self.0 {}
    }
    fn view(&self, _: &PartProps) -> Html {
        match self.0 {}
    }
}

impl PuzzleKind {
    /// Whether boards can be drawn.
    #[must_use]
    pub const fn has_editor(self) -> bool {
        of_puzzle!(PuzzleKind(self) => |P| <P as PuzzleDescriptor>::Editor::EXISTS)
    }
}

impl Position {
    /// An open editor with this position as its draft; `None` if the puzzle has no editor.
    #[must_use]
    pub fn editor(&self) -> Option<Editor> {
        of_puzzle!(Position(self) => |P, position| BoardEditor::from_position(position).map(P::editor))
    }

    /// The editor of an earlier session over this position. `None` if storage is denied or empty.
    #[must_use]
    pub fn load_editor(&self) -> Option<Editor> {
        of_puzzle!(Position(self) => |P, position| BoardEditor::load(position).map(P::editor))
    }
}

// Without an editor there is nothing to convert: these lines are dead for such puzzles.
#[allow(unreachable_code)]
impl Editor {
    /// Whether the editor is shown in place of the board.
    #[must_use]
    pub fn is_open(&self) -> bool {
        of_puzzle!(Editor(self) => |P, editor| editor.is_open())
    }

    /// The same editor, open or closed.
    #[must_use]
    pub fn with_open(&self, open: bool) -> Editor {
        of_puzzle!(Editor(self) => |P, editor| P::editor(editor.with_open(open)))
    }

    /// Whether a stroke is in progress.
    #[must_use]
    pub fn is_painting(&self) -> bool {
        of_puzzle!(Editor(self) => |P, editor| editor.is_painting())
    }

    #[must_use]
    pub fn reduce(&self, action: &EditorAction) -> Editor {
        of_puzzle!(Editor(self), EditorAction(action) => |P, editor, action| {
            P::editor(editor.reduce(action))
        }, else self.clone())
    }

    /// One stroke undone.
    #[must_use]
    pub fn undone(&self) -> Editor {
        of_puzzle!(Editor(self) => |P, editor| P::editor(editor.undone()))
    }

    /// One stroke redone.
    #[must_use]
    pub fn redone(&self) -> Editor {
        of_puzzle!(Editor(self) => |P, editor| P::editor(editor.redone()))
    }

    /// The draft as a position; `None` if it is not a valid board.
    #[must_use]
    pub fn build(&self) -> Option<Position> {
        of_puzzle!(Editor(self) => |P, editor| editor.build().map(P::position))
    }

    /// The text of the draft, valid or not.
    #[must_use]
    pub fn text(&self) -> String {
        of_puzzle!(Editor(self) => |P, editor| editor.text())
    }

    #[must_use]
    pub fn is_draft_of(&self, position: &Position) -> bool {
        of_puzzle!(Editor(self), Position(position) => |P, editor, position| {
            editor.is_draft_of(position)
        }, else false)
    }

    /// The editor in place of the board.
    pub fn view(&self, part: &PartProps) -> Html {
        of_puzzle!(Editor(self) => |P, editor| editor.view(part))
    }
}
