//! The storage format of a game. Restoring validates it: an invalid game is refused as a whole.

use super::history::Tail;
use super::revision::Revision;
use super::{Actor, Game, Help, History, HistoryEntry, HistoryEvent, Start, StartKind, Stopwatch};
use crate::day::Day;
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
    /// Earlier versions ignore it, and write none.
    #[serde(default, skip_serializing_if = "Revision::is_empty")]
    revision: Revision,
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
        /// Earlier versions ignore it, and write none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_after: Option<usize>,
        /// The day of the last move, likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<String>,
        /// The moves that others took the place of, likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tail: Option<SavedTail>,
    },
    Played(String),
    Solver(String),
}

/// The turns after a place in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTail {
    /// How many turns after the start they follow.
    after: usize,
    turns: Vec<SavedTurn>,
}

impl SavedTurn {
    /// Whether both did the same, whatever time and help they took.
    fn is_same(&self, other: &SavedTurn) -> bool {
        match (self, other) {
            (SavedTurn::Placed { at, how, .. }, SavedTurn::Placed { at: other_at, how: other_how, .. }) => {
                at == other_at && how == other_how
            }
            _ => self == other,
        }
    }

    fn help(&self) -> Option<Help> {
        match self {
            SavedTurn::Placed { help, .. } => Some(*help),
            SavedTurn::Played(_) | SavedTurn::Solver(_) => None,
        }
    }
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
        SavedGame {
            version: VERSION,
            turns: game.turns().iter().map(|turn| saved_turn(turn, now)).collect(),
            now: game.current_turn(),
            revision: Revision::default(),
        }
    }

    /// Whether this version of the program can restore it, as far as one can tell without replaying the moves.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.version == VERSION
    }

    /// The saves that it contains.
    #[must_use]
    pub fn revision(&self) -> &Revision {
        &self.revision
    }

    #[must_use]
    pub fn with_revision(self, revision: Revision) -> SavedGame {
        SavedGame { revision, ..self }
    }

    /// Whether there is anything to save.
    #[must_use]
    pub fn is_worth_saving(&self) -> bool {
        let fresh = |turn: &SavedTurn| matches!(turn, SavedTurn::Placed { how: SavedStart::Fresh, .. });
        self.turns.len() > 1 || !self.turns.iter().all(fresh)
    }

    /// Whether both have the same turns and help, and the same turn is current. The time does not count.
    #[must_use]
    pub fn is_same_play(&self, other: &SavedGame) -> bool {
        let same = |(a, b): (&SavedTurn, &SavedTurn)| a.is_same(b) && a.help() == b.help();
        self.now == other.now
            && self.turns.len() == other.turns.len()
            && self.turns.iter().zip(&other.turns).all(same)
    }

    /// Whether every turn of `other` is a turn of this game, too.
    #[must_use]
    pub fn begins_with(&self, other: &SavedGame) -> bool {
        self.turns.len() >= other.turns.len()
            && self.turns.iter().zip(&other.turns).all(|(a, b)| a.is_same(b))
    }

    /// Whether it has every turn of `other`, or was saved over it.
    #[must_use]
    pub fn contains(&self, other: &SavedGame) -> bool {
        self.revision.contains(&other.revision) || self.begins_with(other)
    }

    /// The number of turns, undone ones included, without the first position.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.turns.len().saturating_sub(1)
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
                SavedTurn::Placed { at, how, elapsed_ms, help, left_after, day, tail: _ } => HistoryEntry {
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
                        left_after: *left_after,
                        day: day.as_deref().and_then(Day::parse),
                        tail: None,
                    }),
                },
                moves => restored_moves(&turns, moves)?,
            });
        }
        for (start, saved) in self.turns.iter().enumerate() {
            if let SavedTurn::Placed { tail: Some(tail), .. } = saved {
                let tail = restored_tail(&turns, start, tail)?;
                turns.start_mut(start)?.tail = Some(Rc::new(tail));
            }
        }
        Game::from_turns(turns, self.now)
    }
}

/// A turn as it is stored.
fn saved_turn(turn: &HistoryEntry, now: super::Ms) -> SavedTurn {
    match &turn.kind {
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
            left_after: start.left_after,
            day: start.day.map(|day| day.to_string()),
            tail: start.tail.as_ref().map(|tail| SavedTail {
                after: tail.after,
                turns: tail.turns.iter().map(|turn| saved_turn(turn, now)).collect(),
            }),
        },
        HistoryEvent::Moves { moves, actor, .. } => {
            let text = turn.after.moves_text(moves, " ");
            match actor {
                Actor::Player => SavedTurn::Played(text),
                Actor::Solver => SavedTurn::Solver(text),
            }
        }
    }
}

/// The tail of the game that begins at `start`; `None` if it does not follow from its turns.
fn restored_tail(turns: &History, start: usize, saved: &SavedTail) -> Option<Tail> {
    let game = turns.game_of(start);
    let before = start..(start + saved.after + 1);
    if before.end > game.end || saved.turns.is_empty() {
        return None;
    }
    let mut line: History = turns.range(before).cloned().collect();
    for moves in &saved.turns {
        line.push(restored_moves(&line, moves)?);
    }
    let turns = line.range(saved.after + 1..line.len()).cloned().collect();
    Some(Tail { after: saved.after, turns })
}

/// Moves after the last turn; `None` if they are illegal there, or no moves.
fn restored_moves(before: &History, saved: &SavedTurn) -> Option<HistoryEntry> {
    let (text, actor) = match saved {
        SavedTurn::Played(text) => (text, Actor::Player),
        SavedTurn::Solver(text) => (text, Actor::Solver),
        SavedTurn::Placed { .. } => return None,
    };
    let position = &before.iter().next_back()?.after;
    let moves = position.parse_moves(text).ok()?;
    let steps = position.expand_all(&moves)?;
    let after = position.apply_all(&steps)?;
    Some(HistoryEntry {
        kind: HistoryEvent::Moves { moves: Rc::from(moves), steps: Rc::from(steps), actor },
        after,
    })
}

#[cfg(test)]
impl SavedGame {
    /// A game of turns that are only texts.
    pub(super) fn of_texts(turns: &[String], current: usize) -> SavedGame {
        let start = SavedTurn::Placed {
            at: "start".into(),
            how: SavedStart::Fresh,
            elapsed_ms: 0,
            help: Help::default(),
            left_after: None,
            day: None,
            tail: None,
        };
        let played = turns.iter().cloned().map(SavedTurn::Played);
        let turns = std::iter::once(start).chain(played).collect();
        SavedGame { version: VERSION, turns, now: current, revision: Revision::default() }
    }

    pub(super) fn texts(&self) -> Vec<String> {
        let text = |turn: &SavedTurn| match turn {
            SavedTurn::Played(text) => Some(text.clone()),
            SavedTurn::Placed { .. } | SavedTurn::Solver(_) => None,
        };
        self.turns.iter().filter_map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Event, HintLevel, Ms, reduce};
    use super::*;

    fn played_game() -> Game {
        let solved = PuzzleKind::Ramka.solved();
        let play = |text: &str, actor, now| Event::Play {
            moves: solved.parse_moves(text).expect("moves"),
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
        assert_eq!(read.turn_count(), 4);
        let back = read.restore(PuzzleKind::Ramka).expect("a game");
        assert_eq!((back.position(), back.current_turn(), back.turns().len()), (game.position(), 3, 5));
        assert_eq!(back.start().help.to_string(), "with 1 hint and 1 move by the solver");
        assert_eq!(back.start().clock.elapsed_ms(Ms(99_000)), 7_000, "the clock is stopped");
        assert!(back.can_redo());
        assert_eq!(SavedGame::of(&back, Ms(0)), saved);
    }

    #[test]
    fn time_alone_is_no_change() {
        let saved = SavedGame::of(&played_game(), Ms(0));
        let later = SavedGame::of(&played_game(), Ms(99_000)).with_revision(Revision::default());
        assert!(saved.is_same_play(&later) && saved.begins_with(&later));
        let hinted = SavedGame::of(&reduce(&played_game(), Event::HintGiven(HintLevel::Move)), Ms(0));
        assert!(!saved.is_same_play(&hinted) && saved.begins_with(&hinted));
        let undone = SavedGame::of(&reduce(&played_game(), Event::Undo(Ms(0))), Ms(0));
        assert!(!saved.is_same_play(&undone) && saved.begins_with(&undone));
        let fresh = SavedGame::of(&Game::new(PuzzleKind::Ramka.solved(), StartKind::Fresh), Ms(0));
        assert!(saved.begins_with(&fresh) && !fresh.begins_with(&saved));
        assert!(saved.is_worth_saving() && !fresh.is_worth_saving());
    }

    /// A single move on a fresh board, and a single position that is not the fresh one, are as much worth as a long game.
    #[test]
    fn one_turn_is_worth_saving() {
        let fresh = Game::new(PuzzleKind::Ramka.solved(), StartKind::Fresh);
        let moves = fresh.position().parse_moves("R2").expect("moves");
        let moved = reduce(&fresh, Event::Play { moves, actor: Actor::Player, now: Ms(0) });
        let loaded = Game::new(PuzzleKind::Ramka.solved(), StartKind::Loaded);
        for game in [moved, loaded] {
            assert!(SavedGame::of(&game, Ms(0)).is_worth_saving());
        }
    }

    /// Positions differ by where they are, or by how they came about.
    #[test]
    fn another_position_is_another_game() {
        let placed = |kind| SavedGame::of(&Game::new(PuzzleKind::Ramka.solved(), kind), Ms(0));
        let (fresh, loaded) = (placed(StartKind::Fresh), placed(StartKind::Loaded));
        assert!(!fresh.is_same_play(&loaded) && !fresh.begins_with(&loaded));
        let elsewhere = PuzzleKind::Ramka.solved().parse("321/654/987").expect("a board");
        let elsewhere = SavedGame::of(&Game::new(elsewhere, StartKind::Loaded), Ms(0));
        assert!(!elsewhere.is_same_play(&loaded) && !elsewhere.begins_with(&loaded));
    }

    #[test]
    fn a_game_of_another_version_is_not_readable() {
        let saved = SavedGame::of(&played_game(), Ms(0));
        assert!(saved.is_readable());
        assert!(!SavedGame { version: VERSION + 1, ..saved }.is_readable());
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
