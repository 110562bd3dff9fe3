//! The storage format of a game. Restoring validates it: an invalid game is refused as a whole.

use super::{Actor, Game, Help, History, HistoryEntry, HistoryEvent, Start, StartKind, Stopwatch};
use crate::puzzle::PuzzleKind;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The version of the format. Other versions are refused.
const VERSION: u32 = 1;

/// A game in serialisable form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    version: u32,
    turns: Vec<SavedTurn>,
    now: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedTurn {
    Placed {
        at: String,
        how: SavedStart,
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
enum SavedStart {
    Fresh,
    Scramble { seed: String, depth: Option<u32> },
    Restart,
    Chosen,
    Loaded,
}

impl SavedGame {
    /// Converts a game for storage.
    #[must_use]
    pub fn of(game: &Game, now: super::Ms) -> SavedGame {
        let turn = |turn: &HistoryEntry| match &turn.kind {
            HistoryEvent::Start(start) => SavedTurn::Placed {
                at: turn.after.text(),
                how: match &start.kind {
                    StartKind::Fresh => SavedStart::Fresh,
                    StartKind::Scramble { seed, depth } => {
                        SavedStart::Scramble { seed: seed.clone(), depth: *depth }
                    }
                    StartKind::Restart => SavedStart::Restart,
                    StartKind::FromMap => SavedStart::Chosen,
                    StartKind::Loaded => SavedStart::Loaded,
                },
                elapsed_ms: start.clock.elapsed_ms(now),
                help: start.help,
            },
            HistoryEvent::Moves { moves: words, actor, .. } => {
                let words = turn.after.moves_text(words, " ");
                match actor {
                    Actor::Player => SavedTurn::Played(words),
                    Actor::Solver => SavedTurn::Solver(words),
                }
            }
        };
        SavedGame {
            version: VERSION,
            turns: game.turns().iter().map(turn).collect(),
            now: game.current_turn(),
        }
    }

    /// Restores the game with its clocks stopped; `None` if the version differs or the data is invalid.
    #[must_use]
    pub fn restore(&self, kind: PuzzleKind) -> Option<Game> {
        if self.version != VERSION {
            return None;
        }
        let mut turns = History::default();
        for saved in &self.turns {
            turns.push(match saved {
                SavedTurn::Placed { at, how, elapsed_ms, help } => HistoryEntry {
                    after: kind.solved().parse(at).ok()?,
                    kind: HistoryEvent::Start(Start {
                        kind: match how {
                            SavedStart::Fresh => StartKind::Fresh,
                            SavedStart::Scramble { seed, depth } => {
                                StartKind::Scramble { seed: seed.clone(), depth: *depth }
                            }
                            SavedStart::Restart => StartKind::Restart,
                            SavedStart::Chosen => StartKind::FromMap,
                            SavedStart::Loaded => StartKind::Loaded,
                        },
                        clock: Stopwatch::with_elapsed(*elapsed_ms),
                        help: *help,
                    }),
                },
                SavedTurn::Played(words) => restore_moves(&turns, words, Actor::Player)?,
                SavedTurn::Solver(words) => restore_moves(&turns, words, Actor::Solver)?,
            });
        }
        Game::from_turns(turns, self.now)
    }
}

fn restore_moves(before: &History, words: &str, actor: Actor) -> Option<HistoryEntry> {
    let position = &before.iter().next_back()?.after;
    let words = position.parse_moves(words).ok()?;
    let steps = position.expand_all(&words)?;
    let after = position.apply_all(&steps)?;
    Some(HistoryEntry {
        kind: HistoryEvent::Moves { moves: Rc::from(words), steps: Rc::from(steps), actor },
        after,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Event, HintLevel, Ms, reduce};
    use super::*;

    fn played_game() -> Game {
        let solved = PuzzleKind::Ramka.solved();
        let play = |words: &str, actor, now| Event::Play {
            moves: solved.parse_moves(words).expect("moves"),
            actor,
            now: Ms(now),
        };
        let seed = StartKind::Scramble { seed: "a seed, with \"signs\"".into(), depth: Some(7) };
        let position = solved.parse("4.12/356/789.-@1").expect("a board");
        let events = [
            play("R2", Actor::Player, 1_000),
            Event::SetPosition { position, kind: seed, now: Ms(2_000) },
            play("1ab 1bc", Actor::Player, 3_000),
            Event::HintGiven(HintLevel::Move),
            play("L1", Actor::Solver, 4_000),
            Event::Undo(Ms(9_000)),
        ];
        let fresh = Game::new(solved.clone(), StartKind::Fresh);
        events.into_iter().fold(fresh, |game, event| reduce(&game, event))
    }

    #[test]
    fn a_game_is_restored_as_it_was_saved() {
        let game = played_game();
        let saved = SavedGame::of(&game, Ms(10_000));
        let text = serde_json::to_string(&saved).expect("plain data");
        let read: SavedGame = serde_json::from_str(&text).expect("what was written");
        assert_eq!(read, saved);
        let back = read.restore(PuzzleKind::Ramka).expect("a game");
        assert_eq!((back.position(), back.current_turn(), back.turns().len()), (game.position(), 3, 5));
        assert_eq!(back.start().help.to_string(), "with 1 hint and 1 move by the solver");
        assert_eq!(back.start().clock.elapsed_ms(Ms(99_000)), 7_000, "the clock is stopped");
        assert!(back.can_redo());
        assert_eq!(SavedGame::of(&back, Ms(0)), saved);
    }

    #[test]
    fn an_invalid_game_is_refused_as_a_whole() {
        let saved = SavedGame::of(&played_game(), Ms(0));
        let refused = |change: &dyn Fn(&mut SavedGame)| {
            let mut broken = saved.clone();
            change(&mut broken);
            broken.restore(PuzzleKind::Ramka).is_none()
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
