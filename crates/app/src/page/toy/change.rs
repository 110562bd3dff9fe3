//! Updates the page after the board has changed: animation path, announcement, and invalidated state.

use super::model::Model;
use crate::address::game::Link;
use crate::game::visit::Games;
use crate::game::{Deed, Event, Game, Hand, How, Ms, Playable, reduce};
use crate::puzzle::{Move, Position, Toy};
use antipode_puzzles::puzzle::Puzzle;
use std::rc::Rc;

impl Model {
    /// Sets the games and updates everything that depends on the board.
    pub(super) fn change(&mut self, games: Games<Toy>, carried: bool) {
        let before = std::mem::replace(&mut self.games, games);
        let (was, is) = (before.shown(), self.games.shown());
        let path = path(was, is);
        let moved = was.position() != is.position();
        if !moved && was.turns().len() == is.turns().len() && was.now() == is.now() {
            return;
        }
        self.told = change_text(was, is);
        self.path = if carried { Rc::from([is.position().clone()]) } else { path.into() };
        self.run = self.run.wrapping_add(1);
        self.pointed = None;
        if moved {
            let board = self.board().clone();
            if self.count.canonical(was.position()) != self.count.canonical(&board) {
                self.hint = None;
                self.wanted_solution = None;
            }
            self.count(self.count);
            self.follow = self.follow.take().and_then(|follow| follow.seen(&board));
        }
    }

    pub(super) fn visit(&mut self, link: Link, now: Ms) {
        let mut game = Game::new(link.at, link.how);
        for word in link.moves {
            game = reduce(&self.toy(), &game, Event::Play { words: vec![word], hand: Hand::Own, now });
        }
        // The moves of a link are not timed: the clock starts with the player's first move.
        game = reduce(&self.toy(), &game, Event::Untimed);
        self.follow = None;
        self.change(self.games.open(&self.toy(), game, now), true);
        self.count(link.count);
        self.told = "You're viewing a shared board. Your own game is saved.".to_owned();
    }
}

/// Returns the boards from one turn to another: step by step for neighbouring turns, otherwise only the target.
fn path(was: &Game<Toy>, is: &Game<Toy>) -> Vec<Position> {
    let forth = is.now() == was.now() + 1 && is.turns()[was.now()].after == *was.position();
    let back = was.now() == is.now() + 1 && was.turns()[is.now()].after == *is.position();
    let (from, steps) = match (forth, back) {
        (true, _) => (was.position(), is.turns()[is.now()].steps()),
        (_, true) => (is.position(), was.turns()[was.now()].steps()),
        _ => return vec![is.position().clone()],
    };
    let mut boards = vec![from.clone()];
    for step in steps {
        let board = boards.last().expect("one board at least");
        let Some(next) = board.toy().apply(board, *step) else { break };
        boards.push(next);
    }
    if back && !forth {
        boards.reverse();
    }
    if boards.last() == Some(is.position()) { boards } else { vec![is.position().clone()] }
}

/// Returns the announcement of a change for screen readers.
fn change_text(was: &Game<Toy>, is: &Game<Toy>) -> String {
    if is.now() < was.now() {
        return match was.now() - is.now() {
            1 => "Undone.".to_owned(),
            turns => format!("{turns} moves undone."),
        };
    }
    let turn = &is.turns()[is.now()];
    match &turn.deed {
        Deed::Placed(start) => match &start.how {
            How::Fresh => "New board.".to_owned(),
            How::Scramble { .. } => "Scrambled.".to_owned(),
            How::Restart => "Restarted.".to_owned(),
            How::Chosen => "Board from the map.".to_owned(),
            How::Loaded => "New position.".to_owned(),
        },
        Deed::Played { words, .. } if is.now() == was.now() + 1 => moves_sentence(was.position(), words),
        Deed::Played { .. } => format!("{} moves redone.", is.now() - was.now()),
    }
}

/// Describes the moves of a gesture in a sentence: `Push tile 4 into the left space.`
fn moves_sentence(before: &Position, words: &[Move]) -> String {
    let kind = before.toy();
    let mut board = before.clone();
    let mut orders = Vec::new();
    for word in words {
        orders.push(board.order(*word));
        let steps = kind.realise(&board, *word).unwrap_or_default();
        board = kind.after(&board, &steps).unwrap_or(board);
    }
    crate::page::asking::sentence(&orders.join(", then "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gesture_of_several_moves_is_one_sentence() {
        let board = Toy::Ramka.solved();
        let heard = |words: &str| moves_sentence(&board, &board.read_moves(words).expect("moves"));
        assert_eq!(heard("2aL"), "Push tile 4 into the left space.");
        assert!(heard("S1 1cR").contains(", then "));
    }
}
