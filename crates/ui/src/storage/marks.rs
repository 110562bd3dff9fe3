//! Solved and starred boards, in the browser's storage.

use crate::model_ref::ModelRef;
use crate::storage::joined::{Record, change, read};
use antipode_play::game::marks::{MAX_BOARDS, MarkChange, Marks, board_text, solved_board};
use antipode_play::numbers::thousands;
use antipode_play::page::action::{Action, NoticeAction};
use antipode_play::page::model::Model;
use antipode_play::stored::StorageKey;
use yew::prelude::*;

impl Record for Marks {
    type Change = MarkChange;
    const KEY: StorageKey = StorageKey::Marks;
    const EVENT: &'static str = "antipode-marks";

    fn is_readable(&self) -> bool {
        Marks::is_readable(self)
    }

    fn with(self, change: &MarkChange) -> Marks {
        Marks::with(self, change)
    }
}

/// The notice when there is no room for another mark.
pub fn marks_full() -> String {
    let most = thousands(MAX_BOARDS as u64);
    format!(
        "{most} boards are solved or have a star, as many as are remembered. Others stay unmarked until you take stars away."
    )
}

/// Gives a board a star, or takes it away.
pub fn set_star(board: String, starred: bool) {
    // If it is not saved, the page says so.
    change::<Marks>(&MarkChange::star(board, starred)).ok();
}

/// Records when a board is solved, or says that it cannot be.
#[hook]
pub fn use_solved_board(model: &ModelRef<Model>, dispatch: &Callback<Action>) {
    let solved = solved_board(model.game()).is_some().then_some(model.change.number);
    let (model, dispatch) = (model.clone(), dispatch.clone());
    use_effect_with(solved, move |_| {
        let Some(board) = solved_board(model.game()).map(board_text) else { return };
        if read::<Marks>().is_some_and(|marks| !marks.has_room_for(&board)) {
            return dispatch.emit(Action::Notice(NoticeAction::Notify(marks_full())));
        }
        change::<Marks>(&MarkChange::solved(board, moves_over(&model))).ok();
    });
}

/// How many moves the game has beyond a shortest solution, if the distance of its start is known.
fn moves_over(model: &Model) -> Option<u32> {
    let (game, ruleset) = (model.game(), model.ruleset);
    let start = game.start_position();
    let shortest = model.distances.depth(ruleset, start)?;
    ruleset.count_moves(start, game.line()).checked_sub(shortest)
}
