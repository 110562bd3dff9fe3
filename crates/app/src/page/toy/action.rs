//! What can happen to the page of a puzzle.

use super::model::{Dialog, WantedDepth};
use crate::address::Ignored;
use crate::address::game::Link;
use crate::board::Gesture;
use crate::game::{Event, Ms};
use crate::page::sliding::editor::model::Edit;
use crate::panel::tempo::Tempo;
use crate::puzzle::{Count, Move, Position, Press, Toy};
use antipode_protocol::{Bounds, Knowledge, Method, Prefer, Solution};
use std::rc::Rc;

/// Whether a table is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It is.
    Now,
    /// Not now: it waits as far as it has come.
    Later,
    /// No longer.
    Not,
}

/// What can happen.
#[derive(Clone, Debug)]
pub enum Action {
    /// A hand moved on the board.
    Gesture(Gesture<Move>, Ms),
    /// A move was chosen from a list or by a key; it is carried out as it can be.
    Word(Move, Ms),
    /// A key was pressed that plays on the board as it stands by then: keys come faster than pictures.
    Press(Press, Ms),
    /// Back, forth, or to a turn of the game; a pause; the clock again.
    Game(Event<Toy>),
    /// A game was opened from a link.
    Visit(Box<Link>, Ms),
    /// The visit ends.
    GoHome(Ms),
    /// The visit becomes the player's own.
    KeepVisit(Ms),
    /// Something of a link was not followed.
    Ignored(Vec<Ignored>),
    /// Count by this.
    Count(Count),
    /// Count by this, on the board that it is of: another board is put up solved.
    Pick(Count, Ms),
    /// A table is wanted, or no longer.
    WantTable(Count, Wanted),
    /// What is known of a board was heard.
    Learned(Count, Position, Rc<Knowledge>),
    /// What a search without a table knows so far of a board was heard.
    Bounded(Count, Position, Rc<Bounds>),
    /// Search, where there is no table, or stop.
    Search(bool),
    /// A shortest solution is wanted.
    Solve(Prefer),
    /// A position is to be put on the board, if it does not stand there, and moves to be played from it, in a count.
    Perform(Box<(Position, Vec<Move>)>, Count, Ms),
    /// A shortest solution that begins with this move is wanted.
    Branch(Move),
    /// It was heard.
    Solved(Rc<Solution>, Ms),
    /// The number of shortest solutions from a board was heard, in a count.
    Solutions(Count, Position, u64),
    /// The player is to stand at this move.
    Seek(usize, Ms),
    /// The player plays or pauses.
    Play(bool),
    /// The player's tempo.
    Tempo(Tempo),
    /// The player is put away.
    ClosePlayer,
    /// A position of an exact depth is wanted.
    WantDepth(WantedDepth),
    /// It was heard.
    DepthFound(Rc<String>, Ms),
    /// What was asked for cannot be had; one sentence says why.
    Unanswered(String),
    /// The method is wanted for the board as it stands.
    AskMethod,
    /// Solve by this method, where the board has it.
    Way(&'static str),
    /// Part of the method is to be played: from one move to another.
    PlayMethod(Rc<Method>, usize, usize, Ms),
    /// A hint is wanted: one rung up from the last.
    Hint,
    /// The hint is put away.
    ClearHint,
    /// A move is pointed at in the list.
    Point(Option<Move>),
    /// Distances are hidden or shown.
    Hide(bool),
    /// The stopwatch is shown or not.
    Time(bool),
    /// Single keys play or not.
    Key(bool),
    /// The editor is to stand in the place of the board: with what was drawn last, or else with the board as it stands.
    OpenEditor,
    /// Something happens in the editor.
    Edit(Edit),
    /// The editor is put aside.
    CloseEditor,
    /// What is drawn is put on the board, and the editor away.
    PlayDraft(Ms),
    /// A panel is chosen.
    Tab(usize),
    /// A dialog is opened, or closed.
    Dialog(Option<Dialog>),
    /// Something was typed into the position box.
    Text(String),
    /// A note appears.
    Note(String),
    /// A note is dismissed.
    Dismiss(u32),
    /// A change has come to rest on the screen.
    Settled(u32),
}
