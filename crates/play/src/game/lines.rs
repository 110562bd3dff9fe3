//! The lines of a game: the one on the board, and its tails, which other turns replaced. No turn is lost.
//!
//! ```text
//!   a b c        the line
//!     d e        tail 0 branches off from the line after 1 turn
//!       f        tail 1 branches off from tail 0 after 2 turns
//! ```
//!
//! Each turn is in one place: at a fork, no two lines go on with the same turn.

use super::HistoryEntry;

/// The most turns in all tails of a game. Of more, the shortest lines go first; the longest stays.
pub(super) const MAX_TAIL_TURNS: usize = 4_000;

/// Turns that others took the place of.
#[derive(Clone, Debug)]
pub struct Tail {
    /// The tail from which it branches off, an earlier one; `None` for the line of the game.
    pub of: Option<usize>,
    /// How many turns after the start it branches off.
    pub after: usize,
    /// At least one.
    pub turns: Vec<HistoryEntry>,
}

impl Tail {
    /// How many turns after the start it ends.
    #[must_use]
    pub fn end(&self) -> usize {
        self.after + self.turns.len()
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The turns on the board, undone ones included, without the start.
    pub line: Vec<HistoryEntry>,
    pub tails: Vec<Tail>,
}

impl Lines {
    /// Plays a turn after some turns of the line. If it was played there before, all that followed it comes back.
    pub(super) fn play(&mut self, after: usize, turn: HistoryEntry) {
        if let Some(tail) = self.branch(None, after, &turn) {
            return self.exchange(tail);
        }
        self.cut(after);
        self.line.push(turn);
        self.limit_tails(MAX_TAIL_TURNS);
    }

    /// Makes a tail the end of the line. The turns that it takes the place of become a tail.
    pub(super) fn take(&mut self, tail: usize) {
        let path = self.path(Some(tail));
        loop {
            let at = common(&self.line, &path);
            let Some(next) = path.get(at).and_then(|turn| self.branch(None, at, turn)) else { return };
            self.exchange(next);
        }
    }

    /// Adds a line, given from the start. A line that it goes on from is extended.
    pub(super) fn add(&mut self, path: &[HistoryEntry]) {
        let (of, at) = self.follow(path);
        let rest = path[at..].to_vec();
        match of {
            _ if rest.is_empty() => {}
            None if at == self.line.len() => self.line.extend(rest),
            Some(tail) if at == self.tails[tail].end() => self.tails[tail].turns.extend(rest),
            _ => self.tails.push(Tail { of, after: at, turns: rest }),
        }
    }

    /// Adds a tail. `None` if it is none of an earlier line.
    pub(super) fn add_tail(&mut self, tail: Tail) -> Option<()> {
        let is_later = |of: usize| self.tails.get(of).is_some_and(|of| of.after < tail.after);
        if !tail.of.is_none_or(is_later) || self.tails.len() == MAX_TAIL_TURNS {
            return None;
        }
        let first = tail.turns.first()?;
        let is_next = self.turn(tail.of, tail.after + 1).is_some_and(|next| next.is_same_move(first));
        if is_next || self.branch(tail.of, tail.after, first).is_some() {
            // In earlier versions moves that were made again stayed in the tail.
            let length = self.line.len();
            let mut path = self.path(tail.of);
            path.truncate(tail.after);
            path.extend(tail.turns);
            self.add(&path);
            self.cut(length);
        } else {
            self.tails.push(tail);
        }
        Some(())
    }

    /// A turn of a line, by its number from 1 on.
    pub(super) fn turn(&self, of: Option<usize>, number: usize) -> Option<&HistoryEntry> {
        let Some(of) = of else { return self.line.get(number.checked_sub(1)?) };
        let tail = self.tails.get(of)?;
        match number.checked_sub(tail.after + 1) {
            Some(turn) => tail.turns.get(turn),
            None => self.turn(tail.of, number),
        }
    }

    /// Whether all turns of other lines of this game are here.
    pub(super) fn contains(&self, other: &Lines) -> bool {
        other.paths().all(|path| self.follow(&path).1 == path.len())
    }

    /// All lines, each from the start.
    pub(super) fn paths(&self) -> impl Iterator<Item = Vec<HistoryEntry>> {
        std::iter::once(None).chain((0..self.tails.len()).map(Some)).map(|line| self.path(line))
    }

    /// The turns up to the end of a tail, or of the line.
    fn path(&self, tail: Option<usize>) -> Vec<HistoryEntry> {
        let Some(tail) = tail.map(|tail| &self.tails[tail]) else { return self.line.clone() };
        let mut path = self.path(tail.of);
        path.truncate(tail.after);
        path.extend(tail.turns.iter().cloned());
        path
    }

    /// How many turns of a path are here, and the line in which the last of them is.
    fn follow(&self, path: &[HistoryEntry]) -> (Option<usize>, usize) {
        let (mut of, mut at) = (None, 0);
        loop {
            let (turns, after) = match of.map(|tail: usize| &self.tails[tail]) {
                None => (&self.line, 0),
                Some(tail) => (&tail.turns, tail.after),
            };
            at += common(&turns[at - after..], &path[at..]);
            match path.get(at).and_then(|turn| self.branch(of, at, turn)) {
                Some(tail) => of = Some(tail),
                None => return (of, at),
            }
        }
    }

    /// The tail that branches off from a line with a turn.
    fn branch(&self, of: Option<usize>, after: usize, turn: &HistoryEntry) -> Option<usize> {
        let begins = |tail: &Tail| tail.of == of && tail.after == after && tail.turns[0].is_same_move(turn);
        self.tails.iter().position(begins)
    }

    /// Exchanges a tail of the line for the turns in its place.
    fn exchange(&mut self, tail: usize) {
        let cut = self.cut(self.tails[tail].after);
        let tail = self.remove(tail + cut);
        self.line.extend(tail.turns);
    }

    /// Makes the turns of the line after some turns a tail, the first one. Returns the number of new tails.
    pub(super) fn cut(&mut self, after: usize) -> usize {
        let turns = self.line.split_off(after);
        if turns.is_empty() {
            return 0;
        }
        for tail in &mut self.tails {
            tail.of = match tail.of {
                None => (tail.after > after).then_some(0),
                Some(of) => Some(of + 1),
            };
        }
        self.tails.insert(0, Tail { of: None, after, turns });
        1
    }

    /// Removes a tail of the line, whose tails become those of the line; or one that has no tails.
    fn remove(&mut self, removed: usize) -> Tail {
        for tail in &mut self.tails {
            tail.of = tail.of.filter(|of| *of != removed).map(|of| of - usize::from(of > removed));
        }
        self.tails.remove(removed)
    }

    pub(super) fn limit_tails(&mut self, max_turns: usize) {
        let turns = |tails: &[Tail]| tails.iter().map(|tail| tail.turns.len()).sum::<usize>();
        while self.tails.len() > 1 && turns(&self.tails) > max_turns {
            let has_no_tails = |tail: &usize| self.tails.iter().all(|other| other.of != Some(*tail));
            let ends = (0..self.tails.len()).rev().filter(has_no_tails);
            let shortest =
                ends.min_by_key(|tail| self.tails[*tail].end()).expect("the last one has no tails");
            self.remove(shortest);
        }
    }
}

/// With how many equal turns both begin.
fn common(turns: &[HistoryEntry], others: &[HistoryEntry]) -> usize {
    turns.iter().zip(others).take_while(|(turn, other)| turn.is_same_move(other)).count()
}
