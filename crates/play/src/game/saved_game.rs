//! The storage format of a game. Restoring validates it: an invalid game is refused as a whole.

use super::daily::DailyBoard;
use super::lines::Tail;
use super::revision::Revision;
use super::{Actor, Game, Help, History, HistoryEntry, HistoryEvent, Start, StartKind, Stopwatch};
use crate::day::Day;
use crate::puzzle::rating::RatedDepth;
use crate::puzzle::{Move, Position, PuzzleKind};
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
    Placed(Box<SavedStart>),
    Played(String),
    Solver(String),
}

/// The start of a game. Earlier versions ignore the optional fields, and write none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedStart {
    at: String,
    how: SavedKind,
    #[serde(default)]
    elapsed_ms: u64,
    #[serde(default)]
    help: Help,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_after: Option<usize>,
    /// The day of the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    /// The only tail, of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tail: Option<SavedTail>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tails: Vec<SavedTail>,
    /// The time of each turn that follows, in hundredths of a second: `0 81 203`. A turn whose time is not known has a dash.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    times: String,
    /// The number of the game, unless it is the place among the games, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
}

/// Turns that others took the place of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedTail {
    /// The tail that it branches off from, an earlier one; none for the line of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    /// How many turns after the start they follow.
    after: usize,
    turns: Vec<SavedTurn>,
}

impl SavedTurn {
    /// Whether both did the same with the same help, whatever time they took.
    fn is_same(&self, other: &SavedTurn) -> bool {
        let (SavedTurn::Placed(start), SavedTurn::Placed(other)) = (self, other) else {
            return self == other;
        };
        (&start.at, &start.how, start.help, start.number) == (&other.at, &other.how, other.help, other.number)
            && start.tails().eq(other.tails())
    }
}

impl SavedStart {
    fn tails(&self) -> impl Iterator<Item = &SavedTail> {
        self.tail.iter().chain(&self.tails)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedKind {
    Fresh,
    Scramble {
        seed: String,
        depth: Option<u32>,
    },
    Restart,
    Chosen,
    Loaded,
    /// Distance, ruleset and rating: `8 tiles 900`.
    Next(String),
    /// The board of a day: `2026-11-23`, `2026-11-23-hard`.
    Daily(String),
}

impl SavedGame {
    /// Converts a game for storage.
    #[must_use]
    pub fn of(game: &Game, now: super::Ms) -> SavedGame {
        let mut games = 0;
        let turn = |(at, turn): (usize, &HistoryEntry)| match &turn.kind {
            HistoryEvent::Start(start) => {
                games += 1;
                let times = saved_times(game.turns(), at);
                SavedTurn::Placed(Box::new(SavedStart {
                    times,
                    ..saved_start(start, &turn.after, games, now)
                }))
            }
            HistoryEvent::Moves { moves, actor, .. } => saved_moves(&turn.after, moves, *actor),
        };
        SavedGame {
            version: VERSION,
            turns: game.turns().iter().enumerate().map(turn).collect(),
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
        let fresh =
            |turn: &SavedTurn| matches!(turn, SavedTurn::Placed(start) if start.how == SavedKind::Fresh);
        self.turns.len() > 1 || !self.turns.iter().all(fresh)
    }

    /// Whether both have the same turns, tails and help, and the same turn is current. The time does not count.
    #[must_use]
    pub fn is_same_play(&self, other: &SavedGame) -> bool {
        self.now == other.now
            && self.turns.len() == other.turns.len()
            && self.turns.iter().zip(&other.turns).all(|(turn, other)| turn.is_same(other))
    }

    /// Restores the game with its clocks stopped; `None` if the version differs or the data is invalid.
    #[must_use]
    pub fn restore(&self, kind: PuzzleKind) -> Option<Game> {
        if self.version != VERSION {
            return None;
        }
        let mut turns = History::default();
        let mut times = "".split(' ');
        for saved in &self.turns {
            turns.push(match saved {
                SavedTurn::Placed(start) => {
                    times = start.times.split(' ');
                    restored_start(start, kind, turns.starts().len() as u64 + 1)?
                }
                moves => {
                    let mut turn = restored_moves(&turns.iter().next_back()?.after, moves)?;
                    if let HistoryEvent::Moves { at_ms, .. } = &mut turn.kind {
                        *at_ms = times.next().and_then(|time| time.parse::<u64>().ok()?.checked_mul(10));
                    }
                    turn
                }
            });
        }
        for (start, saved) in self.turns.iter().enumerate() {
            if let SavedTurn::Placed(saved) = saved {
                let tails = restored_tails(&turns, start, saved)?;
                turns.start_mut(start)?.tails = tails.into();
            }
        }
        Game::from_turns(turns, self.now)
    }
}

/// The start of a game as it is stored, the one at a place among the games.
fn saved_start(start: &Start, at: &Position, place: u64, now: super::Ms) -> SavedStart {
    let tail = |tail: &Tail| {
        let turn = |turn: &HistoryEntry| match &turn.kind {
            HistoryEvent::Moves { moves, actor, .. } => Some(saved_moves(&turn.after, moves, *actor)),
            HistoryEvent::Start(_) => None,
        };
        SavedTail { of: tail.of, after: tail.after, turns: tail.turns.iter().filter_map(turn).collect() }
    };
    SavedStart {
        at: at.text(),
        how: match &start.kind {
            StartKind::Fresh => SavedKind::Fresh,
            StartKind::Scramble { seed, depth } => SavedKind::Scramble { seed: seed.clone(), depth: *depth },
            StartKind::Restart => SavedKind::Restart,
            StartKind::FromMap => SavedKind::Chosen,
            StartKind::Loaded => SavedKind::Loaded,
            StartKind::Next(board) => SavedKind::Next(board.to_string()),
            StartKind::Daily(board) => SavedKind::Daily(board.to_string()),
        },
        elapsed_ms: start.clock.elapsed_ms(now),
        help: start.help,
        left_after: start.left_after,
        day: start.day.map(|day| day.to_string()),
        tail: None,
        tails: start.tails.iter().map(tail).collect(),
        times: String::new(),
        number: Some(start.number).filter(|number| *number != place),
    }
}

/// The times of the turns of a game as they are stored; empty if none is known.
fn saved_times(turns: &History, start: usize) -> String {
    let times = || turns.range(start + 1..turns.game_of(start).end).map(HistoryEntry::at_ms);
    if times().all(|at_ms| at_ms.is_none()) {
        return String::new();
    }
    let text = |at_ms: Option<u64>| at_ms.map_or_else(|| "-".to_owned(), |ms| (ms / 10).to_string());
    times().map(text).collect::<Vec<_>>().join(" ")
}

/// Moves as they are stored.
fn saved_moves(after: &Position, moves: &[Move], actor: Actor) -> SavedTurn {
    let text = after.moves_text(moves, " ");
    match actor {
        Actor::Player => SavedTurn::Played(text),
        Actor::Solver => SavedTurn::Solver(text),
    }
}

fn restored_start(saved: &SavedStart, kind: PuzzleKind, place: u64) -> Option<HistoryEntry> {
    let start = Start {
        kind: match &saved.how {
            SavedKind::Fresh => StartKind::Fresh,
            SavedKind::Scramble { seed, depth } => StartKind::Scramble { seed: seed.clone(), depth: *depth },
            SavedKind::Restart => StartKind::Restart,
            SavedKind::Chosen => StartKind::FromMap,
            SavedKind::Loaded => StartKind::Loaded,
            SavedKind::Next(text) => StartKind::Next(RatedDepth::parse(text, kind)?),
            SavedKind::Daily(text) => StartKind::Daily(DailyBoard::parse(text, kind)?),
        },
        clock: Stopwatch::with_elapsed(saved.elapsed_ms),
        help: saved.help,
        left_after: saved.left_after,
        day: saved.day.as_deref().and_then(Day::parse),
        number: saved.number.unwrap_or(place),
        tails: Rc::default(),
    };
    Some(HistoryEntry { after: kind.solved().parse(&saved.at).ok()?, kind: HistoryEvent::Start(start) })
}

/// The tails of the game that begins at `start`; `None` if one of them does not follow from its turns.
fn restored_tails(turns: &History, start: usize, saved: &SavedStart) -> Option<Vec<Tail>> {
    if saved.tails().next().is_none() {
        return Some(Vec::new());
    }
    let mut lines = turns.lines(start);
    for SavedTail { of, after, turns: moves } in saved.tails() {
        let before = if *after == 0 { turns.get(start)? } else { lines.turn(*of, *after)? };
        let mut tail = Tail { of: *of, after: *after, turns: Vec::new() };
        for moves in moves {
            let before = tail.turns.last().unwrap_or(before);
            tail.turns.push(restored_moves(&before.after, moves)?);
        }
        lines.add_tail(tail)?;
    }
    Some(lines.tails)
}

/// Moves from a position; `None` if they are illegal there, or no moves.
fn restored_moves(position: &Position, saved: &SavedTurn) -> Option<HistoryEntry> {
    let (text, actor) = match saved {
        SavedTurn::Played(text) => (text, Actor::Player),
        SavedTurn::Solver(text) => (text, Actor::Solver),
        SavedTurn::Placed(_) => return None,
    };
    let moves = position.parse_moves(text).ok()?;
    let steps = position.expand_all(&moves)?;
    let after = position.apply_all(&steps)?;
    Some(HistoryEntry {
        kind: HistoryEvent::Moves { moves: Rc::from(moves), steps: Rc::from(steps), actor, at_ms: None },
        after,
    })
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
        let back = read.restore(PuzzleKind::Ramka).expect("a game");
        assert_eq!((back.position(), back.current_turn(), back.turns().len()), (game.position(), 3, 5));
        assert_eq!(back.start().help.to_string(), "with 1 hint and 1 move by the solver");
        assert_eq!(back.start().clock.elapsed_ms(Ms(99_000)), 7_000, "the clock is stopped");
        let times = |game: &Game| game.turns().iter().map(HistoryEntry::at_ms).collect::<Vec<_>>();
        assert_eq!(times(&back), [None, Some(0), None, Some(0), Some(1_000)]);
        assert_eq!(times(&back), times(&game));
        assert!(back.can_redo());
        assert_eq!(SavedGame::of(&back, Ms(0)), saved);
    }

    #[test]
    fn time_alone_is_no_change() {
        let saved = SavedGame::of(&played_game(), Ms(0));
        let later = SavedGame::of(&played_game(), Ms(99_000)).with_revision(Revision::default());
        assert!(saved.is_same_play(&later));
        let hinted = SavedGame::of(&reduce(&played_game(), Event::HintGiven(HintLevel::Move)), Ms(0));
        assert!(!saved.is_same_play(&hinted));
        let undone = SavedGame::of(&reduce(&played_game(), Event::Undo(Ms(0))), Ms(0));
        assert!(!saved.is_same_play(&undone));
        let fresh = SavedGame::of(&Game::new(PuzzleKind::Ramka.solved(), StartKind::Fresh), Ms(0));
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
        assert!(!fresh.is_same_play(&loaded));
        let elsewhere = PuzzleKind::Ramka.solved().parse("321/654/987").expect("a board");
        let elsewhere = SavedGame::of(&Game::new(elsewhere, StartKind::Loaded), Ms(0));
        assert!(!elsewhere.is_same_play(&loaded));
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

    /// Earlier versions kept one tail, and in it moves that were made again. They gave games no number.
    #[test]
    fn a_game_of_an_earlier_version_has_its_tail_and_a_number() {
        let placed =
            r#"{"at":"3x3n2","how":"loaded","tail":{"after":1,"turns":[{"played":"b"},{"played":"A"}]}}"#;
        for (second, tail, turns) in [("c", 1, 2), ("b", 2, 1)] {
            let turns_before = r#"{"placed":{"at":"3x3n2","how":"fresh"}}"#;
            let text = format!(
                r#"{{"version":1,"turns":[{turns_before},{{"placed":{placed}}},{{"played":"a"}},{{"played":"{second}"}}],"now":3}}"#
            );
            let saved: SavedGame = serde_json::from_str(&text).expect("it was written");
            let game = saved.restore(PuzzleKind::Rotation).expect("a game");
            let start = game.start();
            assert_eq!((start.number, start.tails.len(), game.turns().len()), (2, 1, 4));
            assert_eq!((start.tails[0].after, start.tails[0].turns.len()), (tail, turns), "after {second}");
            let again = SavedGame::of(&game, Ms(0));
            assert_eq!(again.is_same_play(&saved), second == "c");
            assert_eq!(
                again.restore(PuzzleKind::Rotation).map(|game| SavedGame::of(&game, Ms(0))),
                Some(again)
            );
        }
    }
}
