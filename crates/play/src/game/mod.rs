//! A game: its history, turn by turn, and the current turn.
//!
//! A game changes only through [`reduce`], which is pure: events carry the time, and an invalid event leaves the game
//! unchanged.
//!
//! - [`history`]: the history and its entries. - [`lines`]: the lines of a game. - `joined`: two copies of a history become one.
//! - [`stopwatch`]: the stopwatch. - [`help`]: the help used.
//! - [`games`]: the player's own game and a shared one.
//! - [`ladder`]: how hard the next board is. - [`lessons`]: boards that teach a step each.
//! - [`records`]: what is solved.
//! - [`review`]: distances along the game, accuracy. - [`solution_path`]: stepping through a solution.
//! - [`daily`]: the days of today's boards, and their results. - [`marks`]: solved and starred boards.
//! - [`saved_game`]: the storage format. - [`revision`], [`saved_games`]: games that several tabs save.

pub mod daily;
pub mod games;
pub mod help;
pub mod history;
mod joined;
pub mod ladder;
pub mod lessons;
pub mod lines;
pub mod marks;
pub mod records;
pub mod review;
pub mod revision;
mod ruleset;
pub mod saved_game;
pub mod saved_games;
pub mod solution_path;
pub mod stopwatch;

#[cfg(test)]
pub(crate) mod line_puzzle;

pub use help::{Help, HintLevel};
pub use history::{Actor, History, HistoryEntry, HistoryEvent, Start, StartKind};
pub use stopwatch::{Ms, Stopwatch};

use crate::day::Day;
use crate::puzzle::{Move, Position};
use std::rc::Rc;

/// A history of one or more games in sequence, and the current turn.
///
/// The first turn is always the start of a game. Undo and redo step over moves, solver moves, scrambles, restarts and loaded
/// positions alike. Undo at the start of a game returns to the game before, as it was left.
///
/// A new move replaces the undone moves of its own game alone, which become a tail. If other games follow, its game becomes the
/// last one:
///
/// ```text
///   A a1 a2 | B b1 b2 b3      A is on the board at a1, after two moves of A and three of B
///   B b1 b2 b3 | A a1 c       a move c: B is as it was, and a2 is a tail of A
///   B b1 b2 b3 | A a1 a2 | C  or a new game C: A has its undone move, too
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    turns: History,
    current: usize,
}

/// A game of the history.
#[derive(Clone, Debug)]
pub struct PlayedGame<'a> {
    /// The turn that started it.
    pub start_turn: usize,
    pub start: &'a Start,
    pub start_position: &'a Position,
    /// The turn at which it was left.
    pub at: usize,
    /// The number of single moves, those that were taken back included.
    pub moves: usize,
    pub tails: Vec<PlayedTail>,
    /// Whether it is solved where it was left.
    pub is_solved: bool,
    pub is_current: bool,
}

/// A tail of a game. [`Event::TakeTail`] goes back to it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTail {
    pub tail: usize,
    /// The number of single moves that the line of the game does not have.
    pub moves: usize,
}

/// The most games of a puzzle that are kept.
const MAX_GAMES: usize = 1_000;
/// The most turns of them all, with their tails: some 20 bytes each where they are saved, of the 5 MB that a browser gives a site.
const MAX_TURNS: usize = 40_000;

/// A change of the game.
#[derive(Clone, Debug)]
pub enum Event {
    /// Play moves as one turn, from the current position.
    Play {
        moves: Vec<Move>,
        /// Who moves.
        actor: Actor,
        /// The time.
        now: Ms,
    },
    /// Put another position on the board: a new game begins.
    SetPosition {
        position: Position,
        /// How the game starts.
        kind: StartKind,
        /// The time.
        now: Ms,
    },
    /// Return to the start position of the current game.
    Restart(Ms),
    Undo(Ms),
    Redo(Ms),
    /// Go to a turn by its number, from 0.
    GoTo(usize, Ms),
    /// A hint of this level was shown.
    HintGiven(HintLevel),
    /// Go back to a tail of the game that begins at a turn.
    TakeTail {
        start: usize,
        tail: usize,
        now: Ms,
    },
    /// The page is hidden: the clock stops.
    Pause(Ms),
    /// The page is visible again.
    Resume(Ms),
    /// Start the clock before the first move: the inspection is over.
    StartClock(Ms),
    /// The moves so far come from a link: reset the clock of the current game.
    ResetClock,
}

impl PlayedTail {
    /// The tails of a game, the longest line last, and of equally long ones the latest.
    fn all(game: &Start) -> Vec<PlayedTail> {
        let tails = &game.tails;
        let moves = |tail: usize| {
            let (mut branch, mut end, mut moves) = (Some(tail), usize::MAX, 0);
            while let Some(tail) = branch.map(|tail| &tails[tail]) {
                let turns = tail.turns.iter().take(end - tail.after);
                moves += turns.map(|turn| turn.steps().len()).sum::<usize>();
                (branch, end) = (tail.of, tail.after);
            }
            moves
        };
        let mut longest: Vec<usize> = (0..tails.len()).rev().collect();
        longest.sort_by_key(|tail| tails[*tail].end());
        longest.into_iter().map(|tail| PlayedTail { tail, moves: moves(tail) }).collect()
    }
}

impl Game {
    #[must_use]
    pub fn new(position: Position, how: StartKind) -> Game {
        let start = HistoryEntry { kind: HistoryEvent::Start(Start::new(how)), after: position };
        Game { turns: History::from_iter([start]), current: 0 }
    }

    /// Rebuilds a game from its turns, with the given current turn.
    ///
    /// `None` unless the first turn is a start, the current turn exists, and every move is legal and leads to the recorded position.
    #[must_use]
    pub fn from_turns(turns: History, now: usize) -> Option<Game> {
        turns.get(0)?.start()?;
        turns.get(now)?;
        let joined = turns.iter().zip(turns.iter().skip(1)).all(|(before, turn)| match &turn.kind {
            HistoryEvent::Start(_) => true,
            HistoryEvent::Moves { steps, .. } => {
                !steps.is_empty() && before.after.apply_all(steps).as_ref() == Some(&turn.after)
            }
        });
        joined.then_some(Game { turns, current: now })
    }

    #[must_use]
    pub fn position(&self) -> &Position {
        &self.turns[self.current].after
    }

    /// All turns, including undone ones.
    #[must_use]
    pub fn turns(&self) -> &History {
        &self.turns
    }

    #[must_use]
    pub fn current_turn(&self) -> usize {
        self.current
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.current > 0
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.current + 1 < self.turns.len()
    }

    /// The number of the turn that started the current game.
    #[must_use]
    pub fn start_turn(&self) -> usize {
        self.turns.start_before(self.current).expect("a game has a beginning")
    }

    /// The start of the current game.
    #[must_use]
    pub fn start(&self) -> &Start {
        self.turns[self.start_turn()].start().expect("the turn that began a game is a beginning")
    }

    /// The start position of the current game.
    #[must_use]
    pub fn start_position(&self) -> &Position {
        &self.turns[self.start_turn()].after
    }

    /// The turns of the current game up to the current turn, without its start.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &HistoryEntry> + ExactSizeIterator + Clone {
        self.turns.range(self.start_turn() + 1..self.current + 1)
    }

    /// Whether the current game was solved by moves: the position is solved, and the start position was not.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.is_solved_at(self.start_turn(), self.current)
    }

    /// Whether the board is to be solved, and neither a move nor the clock has begun it.
    #[must_use]
    pub fn awaits_first_move(&self) -> bool {
        self.line().len() == 0 && !self.start().clock.has_started() && !self.position().is_solved()
    }

    /// The time that it took to solve the board, or that it takes already. A look at earlier moves does not make it longer.
    #[must_use]
    pub fn elapsed_ms(&self, now: Ms) -> u64 {
        self.elapsed_ms_at(self.start_turn(), self.current, now)
    }

    /// The time of the game from a turn on at another one, if that one solves the board; otherwise that of its clock.
    fn elapsed_ms_at(&self, start: usize, at: usize, now: Ms) -> u64 {
        let solved = self.turns[at].at_ms().filter(|_| self.is_solved_at(start, at));
        let clock = |start: &Start| start.clock.elapsed_ms(now);
        solved.or_else(|| self.turns[start].start().map(clock)).unwrap_or(0)
    }

    /// Whether the game from a turn on is solved by moves at another one.
    fn is_solved_at(&self, start: usize, at: usize) -> bool {
        self.turns[at].after.is_solved() && !self.turns[start].after.is_solved()
    }

    /// The turn that first solved the game from a turn on. A look at earlier turns does not change it.
    fn won_at(&self, start: usize) -> Option<usize> {
        self.turns.game_of(start).find(|at| self.is_solved_at(start, *at))
    }

    /// The turn at which the game from a turn on was left, or is.
    fn turn_of_game(&self, start: usize) -> usize {
        if start == self.start_turn() { self.current } else { self.turns.left_at(start) }
    }

    /// Whether the game from a turn on is the one before once more.
    fn is_restart(&self, start: usize) -> bool {
        self.turns[start].start().is_some_and(|start| start.kind == StartKind::Restart)
    }

    /// Plays a move of a recorded game as a turn of the player, without the time. Returns false if it is illegal.
    pub(crate) fn replay(&mut self, mv: Move) -> bool {
        let turns = self.turns.len();
        play(self, vec![mv], Actor::Player, Ms(0));
        self.turns.len() > turns
    }

    /// The same games; the current one was played on this day.
    #[must_use]
    pub fn played_on(&self, day: Day) -> Game {
        let mut game = self.clone();
        game.start_mut().day = Some(day);
        game
    }

    /// The games of the history that have moves, and the current one, newest first.
    #[must_use]
    pub fn games(&self) -> Vec<PlayedGame<'_>> {
        let current = self.start_turn();
        let played = |start: &usize| {
            let turns = self.turns.game_of(*start);
            let is_current = *start == current;
            let at = self.turn_of_game(*start);
            let moves = self.turns.range(*start + 1..turns.end).map(|turn| turn.steps().len()).sum();
            let is_solved = self.is_solved_at(*start, at);
            let start_turn = *start;
            let (start_position, start) = (&self.turns[*start].after, self.turns[*start].start()?);
            let tails = PlayedTail::all(start);
            let game =
                PlayedGame { start_turn, start, start_position, at, moves, tails, is_solved, is_current };
            (moves > 0 || is_current).then_some(game)
        };
        self.turns.starts().iter().rev().filter_map(played).collect()
    }

    /// The tails of the current game, the longest line last.
    #[must_use]
    pub fn tails(&self) -> Vec<PlayedTail> {
        PlayedTail::all(self.start())
    }

    /// The event that brings back the tail with these moves, of a game that began with this position.
    #[must_use]
    pub fn bring_back(&self, position: &Position, moves: &[Move], now: Ms) -> Option<Event> {
        let starts = self.turns.starts().iter().copied().rev();
        starts.filter(|start| self.turns[*start].after == *position).find_map(|start| {
            let lines = self.turns.lines(start);
            let mut lines = lines.paths().skip(1);
            let tail = lines.position(|path| path.iter().flat_map(HistoryEntry::moves).eq(moves))?;
            Some(Event::TakeTail { start, tail, now })
        })
    }

    fn start_mut(&mut self) -> &mut Start {
        let began = self.start_turn();
        self.turns.start_mut(began).expect("the turn that began a game is a beginning")
    }

    /// The history with another game as the last one, at one of its turns. Its moves follow from its start.
    fn with_game_after(
        &self,
        start: HistoryEntry,
        moves: impl Iterator<Item = HistoryEntry>,
        turn: usize,
        now: Ms,
    ) -> Game {
        let mut game = self.clone();
        game.push_start(start, now);
        moves.for_each(|entry| game.turns.push(entry));
        game.current += turn;
        game
    }

    /// Adds a move to the current game. A move that was taken back is made again, and the moves that another one replaces become
    /// a tail.
    fn push_move(&mut self, turn: HistoryEntry) {
        self.bring_to_end();
        let (start, next) = (self.start_turn(), self.turns.get(self.current + 1));
        let after = self.current - start;
        if next.is_none() && self.start().tails.iter().all(|tail| tail.after != after) {
            // As most moves. It costs the same in a long game.
            self.turns.push(turn);
        } else if next.is_none_or(|next| !next.is_same_move(&turn)) {
            let mut lines = self.turns.lines(start);
            lines.play(after, turn);
            self.turns.set_lines(start, lines);
        }
        self.current += 1;
    }

    /// Puts a tail of a game on the board. The moves in its place become a tail.
    fn take_tail(&mut self, start: usize, tail: usize, now: Ms) {
        let game = self.turns.get(start).and_then(HistoryEntry::start);
        if game.is_none_or(|game| tail >= game.tails.len()) {
            return;
        }
        self.move_to_turn(start, now);
        self.bring_to_end();
        let mut lines = self.turns.lines(self.current);
        lines.take(tail);
        self.turns.set_lines(self.current, lines);
        self.current = self.turns.len() - 1;
        self.set_clock(now);
    }

    /// Begins another game. The current one is left as it is.
    fn push_start(&mut self, turn: HistoryEntry, now: Ms) {
        self.bring_to_end();
        self.leave();
        let numbers = self.turns.starts().iter().filter_map(|start| self.turns[*start].start());
        let last = numbers.map(|start| start.number).max().unwrap_or_default();
        self.current = self.turns.len();
        self.turns.push(turn);
        // Tabs with the same games hardly begin others at the same time after they were opened.
        self.start_mut().number = last.saturating_add(1).saturating_add(now.0);
        self.keep_within(MAX_GAMES, MAX_TURNS);
    }

    /// Whether there is room for all games.
    #[must_use]
    pub fn is_within_limits(&self) -> bool {
        self.turns.starts().len() <= MAX_GAMES && self.size() <= MAX_TURNS
    }

    /// The number of turns of all games, tails included.
    fn size(&self) -> usize {
        self.turns.starts().iter().map(|start| self.size_of(*start)).sum()
    }

    fn size_of(&self, start: usize) -> usize {
        let tails = self.turns[start].start().map_or(&[][..], |start| &start.tails);
        self.turns.game_of(start).len() + tails.iter().map(|tail| tail.turns.len()).sum::<usize>()
    }

    /// Forgets the oldest games of a history with more games or turns than that, until a tenth of both is free: first those that are
    /// solved or have no moves, then those that were never finished. A game and its restarts go together; the last one stays.
    fn keep_within(&mut self, max_games: usize, max_turns: usize) {
        let (mut games, mut turns) = (self.turns.starts().len(), self.size());
        if games <= max_games && turns <= max_turns {
            return;
        }
        let (max_games, max_turns) = (max_games - max_games / 10, max_turns - max_turns / 10);
        let (done, open): (Vec<_>, Vec<_>) = self
            .older_games()
            .into_iter()
            .partition(|starts| starts.iter().all(|start| self.is_done(*start)));
        let mut gone = vec![false; self.turns.len()];
        for starts in done.into_iter().chain(open) {
            if games <= max_games && turns <= max_turns {
                break;
            }
            for start in starts {
                (games, turns) = (games - 1, turns - self.size_of(start));
                gone[self.turns.game_of(start)].fill(true);
            }
        }
        self.current -= gone[..self.current].iter().filter(|gone| **gone).count();
        let kept = self.turns.iter().zip(gone).filter(|(_, gone)| !gone);
        self.turns = kept.map(|(turn, _)| turn.clone()).collect();
    }

    /// The first turns of each game and its restarts, oldest first, without the last game.
    fn older_games(&self) -> Vec<Vec<usize>> {
        let mut games = self.games_with_restarts();
        games.pop();
        games
    }

    /// The first turns of each game and its restarts, oldest first.
    fn games_with_restarts(&self) -> Vec<Vec<usize>> {
        let mut games: Vec<Vec<usize>> = Vec::new();
        for &start in self.turns.starts() {
            match games.last_mut().filter(|_| self.is_restart(start)) {
                Some(game) => game.push(start),
                None => games.push(vec![start]),
            }
        }
        games
    }

    /// Whether the game from a turn on is solved where it was left, or has no moves.
    fn is_done(&self, start: usize) -> bool {
        self.turns.game_of(start).len() == 1 || self.turns[self.turns.left_at(start)].after.is_solved()
    }

    /// Makes the current game the last one. A game and its restarts stay together, and the first of them says how they began.
    fn bring_to_end(&mut self) {
        let game = self.turns.game_of(self.current);
        if game.end == self.turns.len() {
            return;
        }
        let mut games = self.turns.starts().iter().copied().filter(|start| !self.is_restart(*start));
        let first = games.clone().rfind(|start| *start <= game.start).unwrap_or(game.start);
        let end = games.find(|start| *start > game.start).unwrap_or(self.turns.len());
        let kind = self.turns[first].start().map(|start| start.kind.clone());
        let order = (0..first).chain(end..self.turns.len()).chain(first..game.start).chain(game.end..end);
        let mut turns: History = order.chain(game.clone()).map(|turn| self.turns[turn].clone()).collect();
        let (first, last) = (first + self.turns.len() - end, turns.len() - game.len());
        if first < last {
            turns.start_mut(last).expect("the game on the board").kind = StartKind::Restart;
            let start = turns.start_mut(first).expect("another game that began so");
            start.kind = kind.expect("a game begins with a start");
        }
        self.current = last + self.current - game.start;
        self.turns = turns;
    }

    /// Remembers where the current game is left.
    fn leave(&mut self) {
        let game = self.turns.game_of(self.current);
        let after = self.current - game.start;
        self.start_mut().left_after = (after + 1 < game.len()).then_some(after);
    }

    fn move_to_turn(&mut self, turn: usize, now: Ms) {
        self.start_mut().clock.stop(now);
        if !self.turns.game_of(self.current).contains(&turn) {
            self.leave();
        }
        self.current = turn;
        self.set_clock(now);
    }

    /// The turn before the current one: in the same game, or where the game before was left.
    fn turn_before(&self) -> usize {
        let before = self.current - 1;
        if self.start_turn() == self.current {
            self.turns.left_at(self.turns.game_of(before).start)
        } else {
            before
        }
    }

    /// The clock runs from the first move on while the position is not solved.
    fn set_clock(&mut self, now: Ms) {
        let solved = self.position().is_solved();
        let clock = &mut self.start_mut().clock;
        if solved {
            clock.stop(now);
        } else if clock.has_started() {
            clock.start(now);
        }
    }
}

/// Returns the game after an event.
#[must_use]
pub fn reduce(game: &Game, event: Event) -> Game {
    let mut game = game.clone();
    match event {
        Event::Play { moves, actor, now } => play(&mut game, moves, actor, now),
        Event::SetPosition { position, kind: how, now } => set_position(&mut game, position, how, now),
        Event::Restart(now) => {
            let origin = game.start_position().clone();
            set_position(&mut game, origin, StartKind::Restart, now);
        }
        Event::Undo(now) if game.can_undo() => {
            let turn = game.turn_before();
            game.move_to_turn(turn, now);
        }
        Event::Redo(now) if game.can_redo() => {
            let turn = game.current + 1;
            game.move_to_turn(turn, now);
        }
        Event::GoTo(turn, now) if turn < game.turns.len() => game.move_to_turn(turn, now),
        Event::TakeTail { start, tail, now } => game.take_tail(start, tail, now),
        Event::Undo(_) | Event::Redo(_) | Event::GoTo(..) => {}
        Event::HintGiven(level) => game.start_mut().help.record_hint(level),
        Event::Pause(now) => game.start_mut().clock.stop(now),
        Event::Resume(now) => game.set_clock(now),
        Event::StartClock(now) if !game.position().is_solved() => game.start_mut().clock.start(now),
        Event::StartClock(_) => {}
        Event::ResetClock => game.start_mut().clock = Stopwatch::default(),
    }
    game
}

fn play(game: &mut Game, moves: Vec<Move>, actor: Actor, now: Ms) {
    let Some((steps, after)) = game.position().play_all(&moves) else { return };
    if steps.is_empty() {
        return;
    }
    if actor == Actor::Solver {
        let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let help = &mut game.start_mut().help;
        help.solver_moves = help.solver_moves.saturating_add(count);
    }
    let clock = &mut game.start_mut().clock;
    clock.start(now);
    let at_ms = Some(clock.elapsed_ms(now));
    game.push_move(HistoryEntry {
        kind: HistoryEvent::Moves { moves: Rc::from(moves), steps: Rc::from(steps), actor, at_ms },
        after,
    });
    game.set_clock(now);
}

fn set_position(game: &mut Game, position: Position, how: StartKind, now: Ms) {
    game.start_mut().clock.stop(now);
    game.push_start(HistoryEntry { kind: HistoryEvent::Start(Start::new(how)), after: position }, now);
}

#[cfg(test)]
mod tests;
