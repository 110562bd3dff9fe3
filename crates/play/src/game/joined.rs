//! Two copies of a history, such as those of two tabs or of a file, become one. No turn of either is lost.
//!
//! Copies of a game have the same start position and the same number. They become one game with the lines of both.

use super::lines::{Lines, MAX_TAIL_TURNS};
use super::{Game, Help, History, HistoryEntry, HistoryEvent, Ms, Start, StartKind};
use crate::puzzle::Position;
use std::mem::swap;

/// A game of a history.
struct Record {
    start: Start,
    position: Position,
    lines: Lines,
    /// How many turns after the start it is, or was left.
    at: usize,
}

impl Game {
    /// The games of both. On the board is the game that is on the board here, in the line and at the turn that it is here.
    #[must_use]
    pub fn joined(&self, other: &Game) -> Game {
        let (mut records, mut current) = self.records();
        // A game that is not here follows the one that it follows there.
        let mut place = 0;
        for theirs in other.records().0 {
            let ours = records.iter().position(|ours| ours.is_copy_of(&theirs));
            if let Some(at) = ours {
                records[at].join(theirs, at == current);
                place = at + 1;
            } else if !theirs.is_empty() {
                // A game and its restarts stay together.
                let is_restart = |record: &Record| record.start.kind == StartKind::Restart;
                while !is_restart(&theirs) && records.get(place).is_some_and(is_restart) {
                    place += 1;
                }
                records.insert(place, theirs);
                current += usize::from(place <= current);
                place += 1;
            }
        }
        Game::of_records(records, current)
    }

    /// The games, and the index of the current one.
    fn records(&self) -> (Vec<Record>, usize) {
        let current = self.start_turn();
        let record = |start: &usize| {
            let HistoryEntry { kind: HistoryEvent::Start(game), after } = &self.turns[*start] else {
                return None;
            };
            let at = if *start == current { self.current } else { self.turns.left_at(*start) } - start;
            let lines = self.turns.lines(*start);
            Some(Record { start: game.clone(), position: after.clone(), lines, at })
        };
        let starts = self.turns.starts();
        (starts.iter().filter_map(record).collect(), starts.partition_point(|start| *start < current))
    }

    fn of_records(records: Vec<Record>, current: usize) -> Game {
        let mut game = Game { turns: History::default(), current: 0 };
        for (index, Record { mut start, position, lines, at }) in records.into_iter().enumerate() {
            let turn = game.turns.len();
            start.left_after = (at < lines.line.len()).then_some(at);
            game.turns.push(HistoryEntry { kind: HistoryEvent::Start(start), after: position });
            game.turns.set_lines(turn, lines);
            if index == current {
                game.current = turn + at;
            }
        }
        game
    }
}

impl Record {
    fn is_copy_of(&self, other: &Record) -> bool {
        self.start.number == other.start.number && self.position == other.position
    }

    /// Whether it is a board that nobody chose, without a move.
    fn is_empty(&self) -> bool {
        self.start.kind == StartKind::Fresh && self.lines.line.is_empty() && self.lines.tails.is_empty()
    }

    /// Adds the turns of a copy. Where both have the same turns, or the copy has more, the one that was played longer says which
    /// line the game has, unless it is on the board.
    fn join(&mut self, mut copy: Record, is_on_board: bool) {
        let played_ms = |record: &Record| record.start.clock.elapsed_ms(Ms(0));
        let is_older = copy.lines.contains(&self.lines)
            && (!self.lines.contains(&copy.lines) || played_ms(&copy) > played_ms(self));
        if is_older && !is_on_board {
            swap(&mut self.lines, &mut copy.lines);
            swap(&mut self.at, &mut copy.at);
        }
        copy.lines.paths().for_each(|path| self.lines.add(&path));
        self.lines.limit_tails(MAX_TAIL_TURNS);
        if played_ms(&copy) > played_ms(self) {
            self.start.clock = copy.start.clock;
        }
        let (ours, theirs) = (self.start.help, copy.start.help);
        self.start.help = Help {
            hints: ours.hints.max(theirs.hints),
            deepest: ours.deepest.max(theirs.deepest),
            solver_moves: ours.solver_moves.max(theirs.solver_moves),
        };
        self.start.day = self.start.day.max(copy.start.day);
    }
}
