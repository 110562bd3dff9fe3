//! The set-up of a board of numbers: the player enters the board in their hand, by tapping, typing or dragging.
//!
//! One mechanism for every puzzle whose pieces are numbers on places. A puzzle supplies a [`NumberBoard`]; the rest is here.
//!
//! - [`draft`]: the numbers entered so far.
//! - [`model`]: the state with its undo history.

pub mod draft;
pub mod model;

pub use draft::{Draft, Tile};
pub use model::{SetupAction, SetupState};

use super::editor::{BoardEditor, Change};
use super::{Editor, EditorAction, ListedPuzzle, Position, PuzzleKind, PuzzleRules, Ruleset};
use crate::puzzle::reading::GoalChoice;
use crate::puzzle::reading::PositionError;
use antipode_puzzles::scene::Scene;
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

/// A board without its numbers: everything about the set-up of one puzzle. A small value, such as the size and the rule.
pub trait NumberBoard: Copy + Debug + PartialEq + 'static {
    /// The puzzle.
    type Puzzle: ListedPuzzle<Position = Self::Position, Editor = Rc<SetupState<Self>>>;
    /// A position of the puzzle.
    type Position: Clone + Debug + Eq + Hash;

    const KIND: PuzzleKind = Self::Puzzle::KIND;
    /// The heading: `Your Ramka`.
    const TITLE: &'static str;

    /// The numbers on the board are 1 to this.
    fn number_count(self) -> usize;

    /// How often each number is on the board.
    fn copies(self) -> usize {
        1
    }

    /// The solved position.
    fn solved(self) -> Self::Position;

    /// The solved board as a picture, with the places in their fixed order.
    fn scene(self) -> Scene<<Self::Puzzle as PuzzleRules>::Move> {
        Self::Puzzle::scene(&self.solved())
    }

    /// The places in the order in which numbers are read off a board.
    fn reading_order(self) -> Vec<usize>;

    /// Whether the direction of a number matters.
    fn has_orientation(self) -> bool {
        false
    }

    /// Takes a position apart.
    fn draft_of(position: &Self::Position) -> Draft<Self>;

    /// The position, solvable or not; `None` if a number is missing or repeated.
    fn position(draft: &Draft<Self>) -> Option<Self::Position>;

    /// Whether the position can be solved.
    fn is_solvable(position: &Self::Position) -> bool;

    /// Why the position cannot be solved; `None` if it can.
    fn obstacle(position: &Self::Position) -> Option<Obstacle>;

    /// The text of a draft; of a complete one, the text of the position.
    fn format(draft: &Draft<Self>) -> String;

    /// Parses a draft. What the text omits is taken from `present`.
    ///
    /// # Errors
    /// The fault and its column.
    fn parse(text: &str, present: Self) -> Result<Draft<Self>, PositionError>;

    /// The ruleset that belongs to the board, if the board implies one.
    fn ruleset(self) -> Option<Ruleset> {
        None
    }

    /// The usual board of a ruleset.
    fn of_ruleset(ruleset: Ruleset) -> Self;

    /// The board with what is entered as its goal, if its goal is free and another one.
    fn with_goal(_: &Draft<Self>) -> Option<Self> {
        None
    }

    // Conversions between the types of the puzzle and those of any puzzle.

    fn of_editor(editor: &Editor) -> Option<&Rc<SetupState<Self>>> {
        Self::Puzzle::of_editor(editor)
    }

    fn edit(change: Change<SetupState<Self>>) -> EditorAction {
        Self::Puzzle::editor_action(change)
    }

    fn any_position(position: Self::Position) -> Position {
        Self::Puzzle::position(position)
    }

    fn of_position(position: &Position) -> Option<&Self::Position> {
        Self::Puzzle::of_position(position)
    }
}

/// Why a position cannot be solved, and the nearest one that can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The invariant, in a phrase.
    pub reason: String,
    /// How to reach the nearest solvable position: `exchange 3 and 7`.
    pub instruction: String,
    /// The goals for which the position can be solved, where the goal is free.
    pub goals: Vec<GoalChoice>,
    /// The places that the correction moves, as cycles: the number of each place goes to the next.
    pub exchanges: Vec<Vec<u8>>,
    /// The tiles of the nearest solvable position, by place.
    pub tiles: Vec<Option<Tile>>,
}

impl<B: NumberBoard> BoardEditor for Rc<SetupState<B>> {
    type Position = B::Position;
    type Action = Change<SetupState<B>>;

    fn from_position(position: &B::Position) -> Self {
        Rc::new(SetupState::new(B::draft_of(position).cleared()))
    }

    fn from_text(text: &str, ruleset: Ruleset) -> Result<Self, PositionError> {
        let present = B::of_ruleset(ruleset);
        let draft = if text.is_empty() { Draft::empty(present) } else { B::parse(text, present)? };
        Ok(Rc::new(SetupState::new(draft)))
    }

    fn with_draft_of(&self, other: &Self) -> Self {
        let mut next = SetupState::with_open(self, true);
        next.set(other.draft.clone());
        Rc::new(next)
    }

    fn is_open(&self) -> bool {
        self.open
    }

    fn with_open(&self, open: bool) -> Self {
        Rc::new(SetupState::with_open(self, open))
    }

    fn is_painting(&self) -> bool {
        false
    }

    fn reduce(&self, edit: &Change<SetupState<B>>) -> Self {
        Rc::new(edit.apply(self))
    }

    fn undone(&self) -> Self {
        let mut next = SetupState::clone(self);
        next.step_history(true);
        Rc::new(next)
    }

    fn redone(&self) -> Self {
        let mut next = SetupState::clone(self);
        next.step_history(false);
        Rc::new(next)
    }

    fn build(&self) -> Option<B::Position> {
        B::position(&self.draft).filter(B::is_solvable)
    }

    fn ruleset(&self) -> Option<Ruleset> {
        self.draft.board.ruleset()
    }

    fn text(&self) -> String {
        B::format(&self.draft)
    }

    fn is_draft_of(&self, position: &B::Position) -> bool {
        self.draft.is_empty() || self.draft == B::draft_of(position)
    }
}
