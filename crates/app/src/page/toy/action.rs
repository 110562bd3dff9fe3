//! The actions of a puzzle page.

use super::model::{Dialog, WantedDepth};
use crate::address::Ignored;
use crate::address::game::Link;
use crate::board::Gesture;
use crate::game::{Event, Ms};
use crate::page::sliding::editor::model::Edit;
use crate::panel::tempo::Tempo;
use crate::puzzle::{Count, Move, Position, Press, Toy};
use antipode_protocol::{Bounds, PositionFacts, Method, SolutionPreference, Solution};
use std::rc::Rc;

/// A request about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Build the table or continue building it.
    Now,
    /// Pause the build and keep its progress.
    Later,
    /// Drop the table.
    Not,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// The player made moves on the board.
    Gesture(Gesture<Move>, Ms),
    /// The player chose a move from a list or by a key. The board expands it into steps.
    Word(Move, Ms),
    /// The player pressed a key that makes a move. The move depends on the board at reduction time, because keys
    /// arrive faster than frames.
    Press(Press, Ms),
    /// Undo, redo, go to a turn, pause or resume the clock.
    Game(Event<Toy>),
    /// Open a shared game from a link.
    Visit(Box<Link>, Ms),
    /// Close the shared game.
    GoHome(Ms),
    /// Make the shared game the player's own.
    KeepVisit(Ms),
    /// Report parts of a link that were ignored.
    Ignored(Vec<Ignored>),
    /// Use this ruleset.
    Count(Count),
    /// Use this ruleset on its board. A different board starts solved.
    Pick(Count, Ms),
    /// Request or drop a table.
    WantTable(Count, Wanted),
    /// A worker sent the distance of a board.
    Learned(Count, Position, Rc<PositionFacts>),
    /// A worker sent the current bounds of a search without a table.
    Bounded(Count, Position, Rc<Bounds>),
    /// Start or stop the search that replaces a missing table.
    Search(bool),
    /// Request a shortest solution.
    Solve(SolutionPreference),
    /// Put a position on the board, unless it is there already, and play moves from it under a ruleset.
    Perform(Box<(Position, Vec<Move>)>, Count, Ms),
    /// Request a shortest solution that begins with this move.
    Branch(Move),
    /// A worker sent the solution.
    Solved(Rc<Solution>, Ms),
    /// A worker sent the number of shortest solutions from a board under a ruleset.
    Solutions(Count, Position, u64),
    /// Move the solution player to this move.
    Seek(usize, Ms),
    /// Play or pause the solution player.
    Play(bool),
    /// Set the speed of the solution player.
    Tempo(Tempo),
    /// Close the solution player.
    ClosePlayer,
    /// Request a position of an exact depth.
    WantDepth(WantedDepth),
    /// A worker sent the position.
    DepthFound(Rc<String>, Ms),
    /// A request failed. The text is one sentence with the reason.
    Unanswered(String),
    /// Request the method for the current board.
    AskMethod,
    /// Choose a method, where the board has it.
    Way(&'static str),
    /// Play part of the method, from one move to another.
    PlayMethod(Rc<Method>, usize, usize, Ms),
    /// Show a hint, one level above the last.
    Hint,
    /// Close the hint.
    ClearHint,
    /// Highlight a move of the list.
    Point(Option<Move>),
    /// Hide or show distances.
    Hide(bool),
    /// Show or hide the stopwatch.
    Time(bool),
    /// Enable or disable single-key shortcuts.
    Key(bool),
    /// Open the editor in place of the board, with the last draft or else with the current board.
    OpenEditor,
    /// Send an action to the editor.
    Edit(Edit),
    /// Close the editor and keep the draft.
    CloseEditor,
    /// Put the draft on the board and close the editor.
    PlayDraft(Ms),
    /// Open a panel by its tab index.
    Tab(usize),
    /// Open or close a dialog.
    Dialog(Option<Dialog>),
    /// Set the text of the position box.
    Text(String),
    /// Show a notice.
    Note(String),
    /// Dismiss a notice.
    Dismiss(u32),
    /// The animation of a change has finished.
    Settled(u32),
}
