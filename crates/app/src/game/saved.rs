//! The storage format of a game. Restoring validates it: an invalid game is refused as a whole.

use super::{Clock, Deed, Game, Hand, Help, How, Playable, Start, Turn};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The version of the format. Other versions are refused.
const VERSION: u32 = 1;

/// A game in serialisable form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    turns: Vec<SavedTurn>,
    now: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedTurn {
    Placed {
        at: String,
        how: SavedHow,
        #[serde(default)]
        elapsed_ms: u64,
        #[serde(default)]
        help: Help,
    },
    Played(String),
    Solver(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedHow {
    Fresh,
    Scramble { seed: String, depth: Option<u32> },
    Restart,
    Chosen,
    Loaded,
}

impl Saved {
    /// Converts a game for storage.
    #[must_use]
    pub fn of<P: Playable>(puzzle: &P, game: &Game<P>, now: super::Ms) -> Saved {
        let turn = |turn: &Turn<P>| match &turn.deed {
            Deed::Placed(start) => SavedTurn::Placed {
                at: puzzle.print(&turn.after),
                how: match &start.how {
                    How::Fresh => SavedHow::Fresh,
                    How::Scramble { seed, depth } => SavedHow::Scramble { seed: seed.clone(), depth: *depth },
                    How::Restart => SavedHow::Restart,
                    How::Chosen => SavedHow::Chosen,
                    How::Loaded => SavedHow::Loaded,
                },
                elapsed_ms: start.clock.elapsed_ms(now),
                help: start.help,
            },
            Deed::Played { words, hand, .. } => {
                let words = puzzle.print_moves(&turn.after, words);
                match hand {
                    Hand::Own => SavedTurn::Played(words),
                    Hand::Solver => SavedTurn::Solver(words),
                }
            }
        };
        Saved { version: VERSION, turns: game.turns().iter().map(turn).collect(), now: game.now() }
    }

    /// Restores the game with its clocks stopped; `None` if the version differs or the data is invalid.
    #[must_use]
    pub fn restore<P: Playable>(&self, puzzle: &P) -> Option<Game<P>> {
        if self.version != VERSION {
            return None;
        }
        let mut turns: Vec<Turn<P>> = Vec::new();
        for saved in &self.turns {
            turns.push(match saved {
                SavedTurn::Placed { at, how, elapsed_ms, help } => Turn {
                    after: puzzle.parse(at).ok()?,
                    deed: Deed::Placed(Start {
                        how: match how {
                            SavedHow::Fresh => How::Fresh,
                            SavedHow::Scramble { seed, depth } => {
                                How::Scramble { seed: seed.clone(), depth: *depth }
                            }
                            SavedHow::Restart => How::Restart,
                            SavedHow::Chosen => How::Chosen,
                            SavedHow::Loaded => How::Loaded,
                        },
                        clock: Clock::showing(*elapsed_ms),
                        help: *help,
                    }),
                },
                SavedTurn::Played(words) => played(puzzle, &turns, words, Hand::Own)?,
                SavedTurn::Solver(words) => played(puzzle, &turns, words, Hand::Solver)?,
            });
        }
        Game::from_turns(puzzle, turns, self.now)
    }
}

fn played<P: Playable>(puzzle: &P, before: &[Turn<P>], words: &str, hand: Hand) -> Option<Turn<P>> {
    let position = &before.last()?.after;
    let words = puzzle.parse_moves(position, words).ok()?;
    let steps = puzzle.realise_all(position, &words)?;
    let after = puzzle.after(position, &steps)?;
    Some(Turn { deed: Deed::Played { words: Rc::from(words), steps: Rc::from(steps), hand }, after })
}

#[cfg(test)]
mod tests {
    use super::super::{Event, Ms, Rung, reduce};
    use super::*;
    use crate::puzzle::ramka::HAND;
    use antipode_puzzles::ramka::{Board, Ramka, parse_moves};

    fn played_game() -> Game<Ramka> {
        let play = |words: &str, hand, now| Event::Play {
            words: parse_moves(words).expect("moves"),
            hand,
            now: Ms(now),
        };
        let seed = How::Scramble { seed: "a seed, with \"signs\"".into(), depth: Some(7) };
        let position: Board = "4.12/356/789.-@1".parse().expect("a board");
        let events = [
            play("R2", Hand::Own, 1_000),
            Event::Place { position, how: seed, now: Ms(2_000) },
            play("1ab 1bc", Hand::Own, 3_000),
            Event::Hinted(Rung::Move),
            play("L1", Hand::Solver, 4_000),
            Event::Undo(Ms(9_000)),
        ];
        let fresh = Game::new(Board::solved(), How::Fresh);
        events.into_iter().fold(fresh, |game, event| reduce(&HAND, &game, event))
    }

    #[test]
    fn a_game_is_restored_as_it_was_saved() {
        let game = played_game();
        let saved = Saved::of(&HAND, &game, Ms(10_000));
        let text = serde_json::to_string(&saved).expect("plain data");
        let read: Saved = serde_json::from_str(&text).expect("what was written");
        assert_eq!(read, saved);
        let back = read.restore(&HAND).expect("a game");
        assert_eq!((back.position(), back.now(), back.turns().len()), (game.position(), 3, 5));
        assert_eq!(back.start().help.to_string(), "with 1 hint and 1 move by the solver");
        assert_eq!(back.start().clock.elapsed_ms(Ms(99_000)), 7_000, "the clock is stopped");
        assert!(back.can_redo());
        assert_eq!(Saved::of(&HAND, &back, Ms(0)), saved);
    }

    #[test]
    fn an_invalid_game_is_refused_as_a_whole() {
        let saved = Saved::of(&HAND, &played_game(), Ms(0));
        let refused = |change: &dyn Fn(&mut Saved)| {
            let mut broken = saved.clone();
            change(&mut broken);
            broken.restore(&HAND).is_none()
        };
        assert!(refused(&|saved| saved.version = 2));
        assert!(refused(&|saved| saved.now = 5));
        assert!(refused(&|saved| saved.turns.clear()));
        assert!(refused(&|saved| drop(saved.turns.remove(0))), "a game begins with a position");
        assert!(refused(&|saved| saved.turns[1] = SavedTurn::Played("2La".into())), "an illegal move");
        assert!(refused(&|saved| saved.turns[1] = SavedTurn::Played(String::new())), "no move at all");
        assert!(refused(&|saved| saved.turns[1] = SavedTurn::Played("nonsense".into())));
    }
}
