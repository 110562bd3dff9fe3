//! The actions of a puzzle page.

pub use super::change::BoardAction;
pub use super::editing::EditingAction;
pub use super::hint::HintAction;
pub use super::link::LinkAction;
pub use super::method::MethodAction;
pub use super::notices::NoticeAction;
pub use super::player::PlayerAction;
pub use super::settings::PreferenceAction;
pub use super::solving::SolverAction;
pub use super::storage_state::StorageAction;
pub use super::tables::TableAction;
pub use super::view::ViewAction;
use crate::game::{Event, Ms};
use crate::puzzle::{Position, Ruleset};
use antipode_protocol::PositionFacts;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub enum Action {
    /// The player moved on the board, or the board came to rest.
    Board(BoardAction),
    /// Undo, redo, go to a turn, pause or resume the clock.
    Game(Event),
    Link(LinkAction),
    /// Use this ruleset.
    SetRuleset(Ruleset),
    /// Use this ruleset on its board. A different board starts solved.
    ChooseBoard(Ruleset, Ms),
    Table(TableAction),
    /// A worker sent the distance of a board.
    ReceiveKnowledge(Ruleset, Position, Rc<PositionFacts>),
    Solver(SolverAction),
    Player(PlayerAction),
    Method(MethodAction),
    Hint(HintAction),
    Preference(PreferenceAction),
    Editing(EditingAction),
    View(ViewAction),
    Notice(NoticeAction),
    /// Something was saved, or read, or could not be.
    Storage(StorageAction),
}
