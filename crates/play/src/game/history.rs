//! The history of a game, and its entries.

use super::daily::DailyBoard;
use super::lines::{Lines, Tail};
use super::{Help, Stopwatch};
use crate::day::Day;
use crate::puzzle::rating::RatedDepth;
use crate::puzzle::{Move, Position};
use std::ops::{Index, Range};
use std::rc::Rc;

/// The number of entries of a full block.
const BLOCK: usize = 64;

/// The turns of a game in blocks. Clones share all full blocks, so neither a clone nor a new turn costs more in a long game.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Every block but the last is full, and none is empty.
    blocks: Vec<Rc<Vec<HistoryEntry>>>,
    /// The turns that are the start of a game, ascending.
    starts: Vec<usize>,
}

impl History {
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * BLOCK + last.len())
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    #[must_use]
    pub fn get(&self, turn: usize) -> Option<&HistoryEntry> {
        self.blocks.get(turn / BLOCK)?.get(turn % BLOCK)
    }

    /// All entries.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &HistoryEntry> + ExactSizeIterator + Clone {
        self.range(0..self.len())
    }

    /// The entries of some turns.
    ///
    /// # Panics
    /// The iterator panics if there is no such turn.
    pub fn range(
        &self,
        turns: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = &HistoryEntry> + ExactSizeIterator + Clone {
        turns.map(|turn| &self[turn])
    }

    /// The last turn up to `turn` that is the start of a game.
    #[must_use]
    pub fn start_before(&self, turn: usize) -> Option<usize> {
        self.starts[..self.starts.partition_point(|start| *start <= turn)].last().copied()
    }

    /// The turns that are the start of a game, ascending.
    #[must_use]
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The turns of the game in which a turn is, from its start on. Empty if there is no such turn.
    #[must_use]
    pub fn game_of(&self, turn: usize) -> Range<usize> {
        let after = self.starts.partition_point(|start| *start <= turn);
        let start = after.checked_sub(1).map_or(0, |before| self.starts[before]);
        start..self.starts.get(after).copied().unwrap_or(self.len())
    }

    /// The turn at which a game was left, or else its last one. `start` is its first turn.
    #[must_use]
    pub fn left_at(&self, start: usize) -> usize {
        let game = self.game_of(start);
        let left_after = self.get(start).and_then(HistoryEntry::start).and_then(|start| start.left_after);
        let last = game.len().saturating_sub(1);
        start + left_after.map_or(last, |turns| turns.min(last))
    }

    pub(super) fn push(&mut self, entry: HistoryEntry) {
        if entry.start().is_some() {
            self.starts.push(self.len());
        }
        match self.blocks.last_mut().filter(|last| last.len() < BLOCK) {
            Some(last) => Rc::make_mut(last).push(entry),
            None => self.blocks.push(Rc::new(vec![entry])),
        }
    }

    /// Removes all turns from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        self.starts.truncate(self.starts.partition_point(|start| *start < len));
        self.blocks.truncate(len.div_ceil(BLOCK));
        if let Some(last) = self.blocks.last_mut().filter(|_| !len.is_multiple_of(BLOCK)) {
            Rc::make_mut(last).truncate(len % BLOCK);
        }
    }

    /// The lines of the game that begins at a turn.
    pub(super) fn lines(&self, start: usize) -> Lines {
        let line = self.range(self.game_of(start)).skip(1).cloned().collect();
        let tails = self.get(start).and_then(HistoryEntry::start).map(|start| start.tails.to_vec());
        Lines { line, tails: tails.unwrap_or_default() }
    }

    /// Sets the lines of the last game, which begins at `start`.
    pub(super) fn set_lines(&mut self, start: usize, lines: Lines) {
        self.truncate(start + 1);
        lines.line.into_iter().for_each(|turn| self.push(turn));
        if let Some(start) = self.start_mut(start) {
            start.tails = lines.tails.into();
        }
    }

    pub(super) fn start_mut(&mut self, turn: usize) -> Option<&mut Start> {
        match &mut Rc::make_mut(self.blocks.get_mut(turn / BLOCK)?).get_mut(turn % BLOCK)?.kind {
            HistoryEvent::Start(start) => Some(start),
            HistoryEvent::Moves { .. } => None,
        }
    }
}

impl Index<usize> for History {
    type Output = HistoryEntry;

    fn index(&self, turn: usize) -> &HistoryEntry {
        &self.blocks[turn / BLOCK][turn % BLOCK]
    }
}

impl FromIterator<HistoryEntry> for History {
    fn from_iter<I: IntoIterator<Item = HistoryEntry>>(entries: I) -> History {
        let mut history = History::default();
        entries.into_iter().for_each(|entry| history.push(entry));
        history
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Player,
    /// The solver, at the player's request.
    Solver,
}

/// How a game started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartKind {
    /// The default position.
    Fresh,
    /// A scramble: uniform, or of an exact depth in the metric at that time.
    Scramble {
        /// The seed; the same text gives the same position.
        seed: String,
        /// The exact distance from solved; `None` for a uniform scramble.
        depth: Option<u32>,
    },
    /// A restart of the previous game.
    Restart,
    /// A position chosen from the map of reachable positions.
    FromMap,
    /// A position typed in, chosen from a list, or opened from a link.
    Loaded,
    /// The next board of the ladder.
    Next(RatedDepth),
    /// One of today's boards, or of another day.
    Daily(DailyBoard),
}

/// The start of a game, with its clock and help.
#[derive(Clone, Debug)]
pub struct Start {
    /// How the game started.
    pub kind: StartKind,
    /// The time played since.
    pub clock: Stopwatch,
    /// The help used since.
    pub help: Help,
    /// How many turns after the start the game was left for another one; `None` at its end.
    pub left_after: Option<usize>,
    /// The day of the last move; `None` if it is not known.
    pub day: Option<Day>,
    /// Which game it is, in all tabs and files, of those that begin with this position.
    pub number: u64,
    /// The turns that others replaced.
    pub tails: Rc<[Tail]>,
}

impl Start {
    /// A start with a clock at zero and no help.
    #[must_use]
    pub fn new(how: StartKind) -> Start {
        Start {
            kind: how,
            clock: Stopwatch::default(),
            help: Help::default(),
            left_after: None,
            day: None,
            number: 1,
            tails: Rc::default(),
        }
    }
}

/// What a turn did.
#[derive(Clone, Debug)]
pub enum HistoryEvent {
    /// A position is put on the board: a game begins.
    Start(Start),
    /// One move, or several that undo together.
    Moves {
        /// The moves as written. Expanding them on the previous position gives `steps`.
        moves: Rc<[Move]>,
        /// The single moves.
        steps: Rc<[Move]>,
        actor: Actor,
        /// The time of the game's clock, in milliseconds; `None` if it is not known.
        at_ms: Option<u64>,
    },
}

/// An entry of the history: what happened, and the position after it.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    pub kind: HistoryEvent,
    pub after: Position,
}

impl HistoryEntry {
    /// The start of a game, if this turn is one.
    #[must_use]
    pub fn start(&self) -> Option<&Start> {
        match &self.kind {
            HistoryEvent::Start(start) => Some(start),
            HistoryEvent::Moves { .. } => None,
        }
    }

    /// The time of the game's clock at the moves, in milliseconds, if it is known.
    #[must_use]
    pub fn at_ms(&self) -> Option<u64> {
        match self.kind {
            HistoryEvent::Start(_) => None,
            HistoryEvent::Moves { at_ms, .. } => at_ms,
        }
    }

    /// The moves as written; empty for the start of a game.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        match &self.kind {
            HistoryEvent::Start(_) => &[],
            HistoryEvent::Moves { moves, .. } => moves,
        }
    }

    /// Whether both are the same moves by the same one.
    #[must_use]
    pub fn is_same_move(&self, other: &HistoryEntry) -> bool {
        match (&self.kind, &other.kind) {
            (
                HistoryEvent::Moves { moves, actor, .. },
                HistoryEvent::Moves { moves: other_moves, actor: other_actor, .. },
            ) => (moves, actor) == (other_moves, other_actor),
            _ => false,
        }
    }

    /// The single moves; empty for the start of a game.
    #[must_use]
    pub fn steps(&self) -> &[Move] {
        match &self.kind {
            HistoryEvent::Start(_) => &[],
            HistoryEvent::Moves { steps, .. } => steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::line_puzzle::at;
    use super::*;

    fn entry(turn: usize) -> HistoryEntry {
        let moves: Rc<[Move]> = Rc::from([]);
        let kind = if turn.is_multiple_of(50) {
            HistoryEvent::Start(Start::new(StartKind::Fresh))
        } else {
            HistoryEvent::Moves { moves: moves.clone(), steps: moves, actor: Actor::Player, at_ms: None }
        };
        HistoryEntry { kind, after: at(turn % 6) }
    }

    #[test]
    fn a_history_of_blocks_is_like_a_list() {
        for len in [0, 1, 63, 64, 65, 128, 200] {
            let list: Vec<HistoryEntry> = (0..len).map(entry).collect();
            let whole: History = list.iter().cloned().collect();
            for kept in 0..=len + 1 {
                let mut history = whole.clone();
                history.truncate(kept);
                let list = &list[..kept.min(len)];
                assert_eq!((history.len(), history.is_empty()), (list.len(), list.is_empty()));
                assert!(history.iter().map(|turn| &turn.after).eq(list.iter().map(|turn| &turn.after)));
                let starts = (0..list.len()).filter(|turn| list[*turn].start().is_some());
                assert_eq!(history.starts(), starts.collect::<Vec<_>>());
                assert_eq!(history.get(list.len()).map(|turn| &turn.after), None);
                history.push(entry(kept));
                assert_eq!(history[list.len()].after, at(kept % 6));
            }
            assert_eq!(whole.len(), len, "a clone leaves the other as it is");
        }
        let history: History = (0..130).map(entry).collect();
        let before = [0, 49, 50, 99, 129].map(|turn| history.start_before(turn));
        assert_eq!(before, [0, 0, 50, 50, 100].map(Some));
    }
}
