//! Changes of the board: the player's moves, what is animated and announced, and what is no longer valid.

use super::model::Model;
use crate::game::games::Games;
use crate::game::{Actor, Event, Game, HistoryEvent, Ms, StartKind};
use crate::puzzle::gesture::Gesture;
use crate::puzzle::{KeyBinding, Move, Position};
use std::rc::Rc;

/// The last change of the board.
#[derive(Clone, Debug)]
pub struct Change {
    /// The boards of the change, in order; the last one is current.
    pub path: Rc<[Position]>,
    /// Counts the changes.
    pub number: u32,
    /// The number of the last change that has come to rest on the screen.
    pub settled: u32,
    /// The announcement for screen readers.
    pub announcement: String,
    /// Where a tap did nothing since.
    pub idle_tap: Option<usize>,
}

#[derive(Clone, Debug)]
pub enum BoardAction {
    /// The player made moves on the board.
    Gesture(Gesture, Ms),
    /// The player chose a move from a list or by a key. The board expands it into steps.
    PlayMove(Move, Ms),
    /// The player pressed a key that makes a move. The move depends on the board at reduction time, because keys
    /// arrive faster than frames.
    PressKey(KeyBinding, Ms),
    /// The animation of the change with this number has finished.
    FinishAnimation(u32),
}

impl Change {
    /// A board that has not changed.
    #[must_use]
    pub fn at(board: &Position) -> Change {
        Change {
            path: Rc::from([board.clone()]),
            number: 0,
            settled: 0,
            announcement: String::new(),
            idle_tap: None,
        }
    }

    /// The change after this one, from one game to another. Pieces that a drag has carried need no animation.
    #[must_use]
    pub fn next(&self, was: &Game, is: &Game, carried: bool) -> Change {
        Change {
            path: if carried { Rc::from([is.position().clone()]) } else { path(was, is).into() },
            number: self.number.wrapping_add(1),
            settled: self.settled,
            announcement: change_text(was, is),
            idle_tap: None,
        }
    }
}

impl Model {
    pub(super) fn reduce_board(&mut self, action: BoardAction) {
        match action {
            BoardAction::Gesture(gesture, now) => {
                let slot = gesture.slot();
                let (moves, carried) = gesture.moves_on(self.board());
                self.change.idle_tap = slot.filter(|_| moves.is_empty());
                self.play_moves(moves, carried, now);
            }
            BoardAction::PlayMove(mv, now) => self.play_moves(vec![mv], false, now),
            BoardAction::PressKey(key, now) => {
                if let Some(mv) = self.board().move_for_key(key) {
                    self.play_moves(vec![mv], false, now);
                }
            }
            BoardAction::FinishAnimation(number) => self.change.settled = number,
        }
    }

    pub(super) fn play_moves(&mut self, moves: Vec<Move>, carried: bool, now: Ms) {
        let after = self.player.playback.as_ref().zip(self.board().play_all(&moves));
        // What the player shows is the solver's move.
        let follows = after.is_some_and(|(playback, (_, after))| playback.leads_to(&after));
        let actor = if follows { Actor::Solver } else { Actor::Player };
        self.set_games(self.games.reduce(Event::Play { moves, actor, now }), carried);
    }

    pub(super) fn reduce_game(&mut self, event: Event) {
        if matches!(event, Event::SetPosition { .. }) {
            // They speak of the board before.
            self.notices.shown.clear();
            // The board is to be seen.
            self.close_editor();
        }
        self.set_games(self.games.reduce(event), false);
    }

    /// Sets the games and updates everything that depends on the board.
    pub(super) fn set_games(&mut self, games: Games, carried: bool) {
        let before = std::mem::replace(&mut self.games, games);
        let (was, is) = (before.current(), self.games.current());
        let moved = was.position() != is.position();
        let is_same_game = before.is_shared() == self.games.is_shared()
            && was.turns().len() == is.turns().len()
            && was.current_turn() == is.current_turn();
        if is_same_game && !moved {
            return;
        }
        if self.link.opening.take().is_some() {
            self.notices
                .add("The other moves of the link were left out, because the board was changed.".to_owned());
        }
        let (was, is) = (before.current(), self.games.current());
        self.change = self.change.next(was, is, carried);
        self.hints.highlighted_move = None;
        if moved {
            let board = self.board().clone();
            if self.ruleset.canonical(was.position()) != self.ruleset.canonical(&board) {
                self.hints.level = None;
                self.solver.solution_request = None;
            }
            self.set_ruleset(self.ruleset);
            let (was, is) = (before.current(), self.games.current());
            let begins = is.line().len() == 0
                && (was.start().number, was.start_position()) != (is.start().number, is.start_position());
            // A solution that is followed is no part of a new game.
            let playback = self.player.playback.take().filter(|_| !begins);
            self.player.playback = playback.and_then(|playback| playback.synced_to(&board));
        }
        let replay = self.player.replay.take().filter(|_| self.player.playback.is_none());
        self.player.replay = replay.and_then(|replay| replay.synced_to(self.games.current()));
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
            StartKind::Fresh | StartKind::Next(_) => "New board.".to_owned(),
            StartKind::Daily(board) => format!("{}.", board.title()),
            StartKind::Scramble { .. } => "Scrambled.".to_owned(),
            StartKind::Restart => "Restarted.".to_owned(),
            StartKind::FromMap => "Board from the map.".to_owned(),
            StartKind::Loaded => "New position.".to_owned(),
        },
        HistoryEvent::Moves { moves, .. } if is.current_turn() == was.current_turn() + 1 => {
            moves_sentence(was.position(), moves)
        }
        HistoryEvent::Moves { .. } => format!("{} moves redone.", is.current_turn() - was.current_turn()),
    }
}

/// Describes the moves of a gesture in a sentence: `Push tile 4 into the left space.`
#[must_use]
pub fn moves_sentence(before: &Position, moves: &[Move]) -> String {
    let mut board = before.clone();
    let mut instructions = Vec::new();
    for mv in moves {
        instructions.push(board.instruction(*mv));
        let steps = board.expand(*mv).unwrap_or_default();
        board = board.apply_all(&steps).unwrap_or(board);
    }
    crate::numbers::sentence(&instructions.join(", then "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleKind;

    #[test]
    fn a_gesture_of_several_moves_is_one_sentence() {
        let board = PuzzleKind::Ramka.solved();
        let sentence = |moves: &str| moves_sentence(&board, &board.parse_moves(moves).expect("moves"));
        assert_eq!(sentence("2aL"), "Push tile 4 into the left space.");
        assert!(sentence("S1 1cR").contains(", then "));
    }
}
