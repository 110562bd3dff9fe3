//! Updates the page after the board has changed: animation path, announcement, and invalidated state.

use super::model::Model;
use crate::game::games::Games;
use crate::game::{Game, HistoryEvent, Ms, StartKind};
use crate::puzzle::{Move, Position};
use crate::route::LinkWarning;
use crate::route::game::LinkReplay;
use std::rc::Rc;

impl Model {
    /// Sets the games and updates everything that depends on the board.
    pub(super) fn set_games(&mut self, games: Games, carried: bool) {
        let before = std::mem::replace(&mut self.games, games);
        let (was, is) = (before.current(), self.games.current());
        let path = path(was, is);
        let moved = was.position() != is.position();
        let is_same_game = before.is_shared() == self.games.is_shared()
            && was.turns().len() == is.turns().len()
            && was.current_turn() == is.current_turn();
        if is_same_game && !moved {
            return;
        }
        if self.opening.take().is_some() {
            self.notify(
                "The other moves of the link were left out, because the board was changed.".to_owned(),
            );
        }
        let (was, is) = (before.current(), self.games.current());
        self.announcement = change_text(was, is);
        self.path = if carried { Rc::from([is.position().clone()]) } else { path.into() };
        self.change_number = self.change_number.wrapping_add(1);
        self.highlighted_move = None;
        if moved {
            let board = self.board().clone();
            if self.ruleset.canonical(was.position()) != self.ruleset.canonical(&board) {
                self.hint_level = None;
                self.solution_request = None;
            }
            self.set_ruleset(self.ruleset);
            self.playback = self.playback.take().and_then(|follow| follow.synced_to(&board));
        }
    }

    pub(super) fn open_shared(&mut self, replay: LinkReplay, now: Ms) {
        self.playback = None;
        self.opening = None;
        self.set_games(self.games.open_shared(replay.game(), now), true);
        self.set_ruleset(replay.ruleset());
        let own = if self.games.has_own() { " Your own game is saved." } else { "" };
        self.announcement = format!("This board is from a link.{own}");
        if let Some(LinkWarning { message, text }) = replay.warning() {
            self.report_ignored(message.clone(), text.clone());
        }
        let replay = Rc::new(replay);
        self.checked_link = Some(replay.clone()).filter(|replay| replay.is_checked());
        self.opening = Some(replay).filter(|replay| !replay.is_finished());
    }
}

/// Returns the boards from one turn to another: step by step for neighbouring turns, otherwise only the target.
fn path(was: &Game, is: &Game) -> Vec<Position> {
    let forth = is.current_turn() == was.current_turn() + 1
        && is.turns()[was.current_turn()].after == *was.position();
    let back =
        was.current_turn() == is.current_turn() + 1 && was.turns()[is.current_turn()].after == *is.position();
    let (from, steps) = match (forth, back) {
        (true, _) => (was.position(), is.turns()[is.current_turn()].steps()),
        (_, true) => (is.position(), was.turns()[was.current_turn()].steps()),
        _ => return vec![is.position().clone()],
    };
    let mut boards = vec![from.clone()];
    for step in steps {
        let board = boards.last().expect("one board at least");
        let Some(next) = board.apply(*step) else { break };
        boards.push(next);
    }
    if back && !forth {
        boards.reverse();
    }
    if boards.last() == Some(is.position()) { boards } else { vec![is.position().clone()] }
}

/// Returns the announcement of a change for screen readers.
fn change_text(was: &Game, is: &Game) -> String {
    if is.current_turn() < was.current_turn() {
        return match was.current_turn() - is.current_turn() {
            1 => "Undone.".to_owned(),
            turns => format!("{turns} moves undone."),
        };
    }
    let turn = &is.turns()[is.current_turn()];
    match &turn.kind {
        HistoryEvent::Start(start) => match &start.kind {
            StartKind::Fresh => "New board.".to_owned(),
            StartKind::Scramble { .. } => "Scrambled.".to_owned(),
            StartKind::Restart => "Restarted.".to_owned(),
            StartKind::FromMap => "Board from the map.".to_owned(),
            StartKind::Loaded => "New position.".to_owned(),
        },
        HistoryEvent::Moves { moves: words, .. } if is.current_turn() == was.current_turn() + 1 => {
            moves_sentence(was.position(), words)
        }
        HistoryEvent::Moves { .. } => format!("{} moves redone.", is.current_turn() - was.current_turn()),
    }
}

/// Describes the moves of a gesture in a sentence: `Push tile 4 into the left space.`
fn moves_sentence(before: &Position, words: &[Move]) -> String {
    let mut board = before.clone();
    let mut orders = Vec::new();
    for word in words {
        orders.push(board.instruction(*word));
        let steps = board.expand(*word).unwrap_or_default();
        board = board.apply_all(&steps).unwrap_or(board);
    }
    crate::numbers::sentence(&orders.join(", then "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleKind;

    #[test]
    fn a_gesture_of_several_moves_is_one_sentence() {
        let board = PuzzleKind::Ramka.solved();
        let received = |words: &str| moves_sentence(&board, &board.parse_moves(words).expect("moves"));
        assert_eq!(received("2aL"), "Push tile 4 into the left space.");
        assert!(received("S1 1cR").contains(", then "));
    }
}
