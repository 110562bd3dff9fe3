//! The actions of a puzzle page.

use super::model::{Dialog, PositionRequest};
use super::storage_state::StorageAction;
use super::view::View;
use crate::game::{Event, Ms};
use crate::page::playback_speed::PlaybackSpeed;
use crate::puzzle::gesture::Gesture;
use crate::puzzle::{EditorAction, KeyBinding, Move, Position, Ruleset};
use crate::route::LinkWarning;
use crate::route::game::LinkReplay;
use antipode_protocol::{Bounds, Method, PositionFacts, Solution, SolutionPreference};
use std::rc::Rc;

/// A request about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRequest {
    /// Build the table or continue building it.
    Build,
    /// Pause the build and keep its progress.
    Pause,
    /// Drop the table.
    Cancel,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// The player made moves on the board.
    Gesture(Gesture, Ms),
    /// The player chose a move from a list or by a key. The board expands it into steps.
    PlayMove(Move, Ms),
    /// The player pressed a key that makes a move. The move depends on the board at reduction time, because keys
    /// arrive faster than frames.
    PressKey(KeyBinding, Ms),
    /// Undo, redo, go to a turn, pause or resume the clock.
    Game(Event),
    /// Open a shared game from a link. If not all moves of the link are played, the opening goes on.
    OpenShared(Box<LinkReplay>, Ms),
    /// Go on with the own game that was left at a turn.
    Resume(usize, Ms),
    /// Close the shared game.
    CloseShared(Ms),
    /// Report parts of a link that were ignored.
    ReportIgnored(Vec<LinkWarning>),
    /// Use this ruleset.
    SetRuleset(Ruleset),
    /// Use this ruleset on its board. A different board starts solved.
    ChooseBoard(Ruleset, Ms),
    /// Request or drop a table.
    RequestTable(Ruleset, TableRequest),
    /// A worker has found that there are too many positions for a table.
    RefuseTable(Ruleset),
    /// A worker sent the distance of a board.
    ReceiveKnowledge(Ruleset, Position, Rc<PositionFacts>),
    /// A worker sent the current bounds of a search without a table.
    ReceiveBounds(Ruleset, Position, Rc<Bounds>),
    /// The bounds of the search mean nothing: it has proven the board unsolvable.
    ForgetBounds,
    /// Start or stop the search that replaces a missing table.
    SetSearching(bool),
    /// Request a shortest solution.
    Solve(SolutionPreference),
    /// Put a position on the board, unless it is there already, and play moves from it under a ruleset.
    PlayAlgorithm(Box<(Position, Vec<Move>)>, Ruleset, Ms),
    /// Request a shortest solution that begins with this move.
    Branch(Move),
    /// A worker sent the solution.
    ReceiveSolution(Rc<Solution>, Ms),
    /// A worker sent the number of shortest solutions from a board under a ruleset.
    ReceiveSolutionCount(Ruleset, Position, u64),
    /// Move the solution player to this move.
    Seek(usize, Ms),
    /// Play or pause the solution player.
    SetPlaying(bool),
    /// Set the speed of the solution player.
    SetPlaybackSpeed(PlaybackSpeed),
    /// Close the solution player.
    ClosePlayer,
    /// Request a position of an exact depth.
    RequestPosition(PositionRequest),
    /// A worker sent the position.
    ReceivePosition(Rc<String>, Ms),
    /// A request failed. The text is one sentence with the reason.
    FailRequest(String),
    /// Request the method for the current board.
    RequestMethod,
    /// Choose a method, where the board has it.
    ChooseMethod(&'static str),
    /// Play part of the method, from one move to another.
    PlayMethod(Rc<Method>, usize, usize, Ms),
    /// Show a hint, one level above the last.
    Hint,
    /// Close the hint.
    ClearHint,
    /// Highlight a move of the list.
    HighlightMove(Option<Move>),
    HideDistances(bool),
    /// Show or hide the stopwatch.
    ShowStopwatch(bool),
    /// Enable or disable single-key shortcuts.
    EnableSingleKeys(bool),
    /// Let the tiles wear the landscape of a seed; none for the empty one.
    SetPicture(String),
    /// Open the editor in place of the board, with the last draft or else with the current board.
    OpenEditor,
    /// Send an action to the editor.
    Edit(EditorAction),
    /// Undo a stroke in the editor.
    UndoEdit,
    /// Redo a stroke in the editor.
    RedoEdit,
    /// Close the editor and keep the draft.
    CloseEditor,
    /// Put the draft on the board and close the editor.
    PlayDraft(Ms),
    /// The same, and request a shortest solution.
    SolveDraft(Ms),
    /// Open the editor with a draft from a link: its text, and the ruleset that says what the text leaves open.
    OpenSetup(String, Ruleset),
    /// Open a panel by its tab index.
    OpenTab(usize),
    /// Show a view in place of the board, or the board.
    ShowView(Option<View>),
    /// Open or close a dialog.
    SetDialog(Option<Dialog>),
    /// Set the text of the position box.
    SetPositionText(String),
    /// Show a notice.
    Notify(String),
    DismissNotice(u32),
    /// The animation of a change has finished.
    FinishAnimation(u32),
    /// Something was saved, or read, or could not be.
    Storage(StorageAction),
}
