//! The board editor of a puzzle, as the page sees it: a draft that becomes a position when it is played.

use super::{Editor, EditorAction, ListedPuzzle, Position, PuzzleRules, Ruleset};
use crate::puzzle::reading::PositionError;
use std::fmt::Debug;
use std::rc::Rc;

/// A change of the state of an editor. Its code stays in the chunk of the view, which makes it: the main program only calls it.
pub struct Change<S>(Rc<dyn Fn(&S) -> S>);

impl<S> Change<S> {
    #[must_use]
    pub fn new(change: impl Fn(&S) -> S + 'static) -> Change<S> {
        Change(Rc::new(change))
    }

    #[must_use]
    pub fn apply(&self, state: &S) -> S {
        (self.0)(state)
    }
}

impl<S> Clone for Change<S> {
    fn clone(&self) -> Change<S> {
        Change(self.0.clone())
    }
}

impl<S> Debug for Change<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Change")
    }
}

/// The state of a board editor. Pure.
pub trait BoardEditor: Clone + Debug + PartialEq + 'static {
    type Position;
    type Action: Clone + Debug + 'static;

    /// An open editor on the board of a position.
    fn from_position(position: &Self::Position) -> Self;

    /// An open editor with a draft from a link; an empty text is an empty draft on the usual board of the ruleset.
    ///
    /// # Errors
    /// The fault and its column.
    fn from_text(text: &str, ruleset: Ruleset) -> Result<Self, PositionError>;

    /// The same editor, open, with the draft of another one, as a change that can be undone.
    #[must_use]
    fn with_draft_of(&self, other: &Self) -> Self;

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

    /// The ruleset that was chosen with the board, if there is a choice.
    fn ruleset(&self) -> Option<Ruleset> {
        None
    }

    /// The text of the draft, valid or not.
    fn text(&self) -> String;

    fn is_draft_of(&self, position: &Self::Position) -> bool;
}

pub type ActionOf<P> = <<P as PuzzleRules>::Editor as BoardEditor>::Action;

impl Position {
    /// An open editor on the board of this position.
    #[must_use]
    pub fn editor(&self) -> Editor {
        of_puzzle!(Position(self) => |P, position| P::editor(BoardEditor::from_position(position)))
    }
}

impl Editor {
    /// An open editor with a draft from a link; an empty text is an empty draft.
    ///
    /// # Errors
    /// The fault and its column.
    pub fn from_text(text: &str, ruleset: Ruleset) -> Result<Editor, PositionError> {
        of_puzzle!(PuzzleKind(ruleset.kind()) => |P| BoardEditor::from_text(text, ruleset).map(P::editor))
    }

    /// The same editor, open, with the draft of another one, as a change that can be undone.
    #[must_use]
    pub fn with_draft_of(&self, other: &Editor) -> Editor {
        of_puzzle!(Editor(self), Editor(other) => |P, editor, other| {
            P::editor(editor.with_draft_of(other))
        }, else other.clone())
    }

    /// The ruleset that was chosen with the board, if there is a choice.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        of_puzzle!(Editor(self) => |P, editor| editor.ruleset())
    }

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
}
