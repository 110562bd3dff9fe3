//! A game: what was done, turn by turn, and where in it the player stands.
//!
//! [`reduce`] is the only way a game changes. It is pure: the time comes with the event, and an event that makes no
//! sense leaves the game as it was.
//!
//! - [`turn`]: one entry of the history. - [`clock`]: the stopwatch. - [`help`]: hints and solved moves, said honestly.
//! - [`playable`]: what the window asks of a puzzle. - [`visit`]: the player's own game, and one opened from a link.
//! - [`review`]: distances along the line, accuracy. - [`track`]: walking along a solution. - [`saved`]: the game as it
//!   is kept.

pub mod clock;
pub mod help;
pub mod playable;
pub mod review;
pub mod saved;
pub mod track;
pub mod turn;
pub mod visit;

#[cfg(test)]
mod line_puzzle;

pub use clock::{Clock, Ms};
pub use help::{Help, Rung};
pub use playable::Playable;
pub use turn::{Deed, Hand, How, Start, Turn};

use std::rc::Rc;

/// A history of one or more games, one after the other, and a place in it.
///
/// The first turn is always the beginning of a game. Undo and redo walk over moves, solved moves, scrambles, restarts
/// and loaded positions alike; a new deed drops what stood after the present turn.
#[derive(Clone, Debug)]
pub struct Game<P: Playable> {
    turns: Vec<Turn<P>>,
    now: usize,
}

/// What can happen to a game.
#[derive(Clone, Debug)]
pub enum Event<P: Playable> {
    /// A gesture, as it is written; it is carried out on the board as it stands.
    Play {
        /// The move or moves.
        words: Vec<P::Move>,
        /// Who moved.
        hand: Hand,
        /// When.
        now: Ms,
    },
    /// Another position is put on the board: a new game begins.
    Place {
        /// The position.
        position: P::Position,
        /// How it came.
        how: How,
        /// When.
        now: Ms,
    },
    /// The position this game began with is put on the board again.
    Restart(Ms),
    /// One turn back.
    Undo(Ms),
    /// One turn forward again.
    Redo(Ms),
    /// To the turn of this number, from 0.
    GoTo(usize, Ms),
    /// A hint was given.
    Hinted(Rung),
    /// The player looks away: the clock stands still.
    Pause(Ms),
    /// The player looks again.
    Resume(Ms),
    /// What was played so far was not played here: the clock of the present game waits at zero for the next move.
    Untimed,
}

impl<P: Playable> Game<P> {
    /// A game that begins at this position.
    #[must_use]
    pub fn new(position: P::Position, how: How) -> Game<P> {
        Game { turns: vec![Turn { deed: Deed::Placed(Start::new(how)), after: position }], now: 0 }
    }

    /// A game from its turns, standing at one of them.
    ///
    /// `None` unless the first turn is a beginning, the place exists, and every move is legal and leads where it says.
    #[must_use]
    pub fn from_turns(puzzle: &P, turns: Vec<Turn<P>>, now: usize) -> Option<Game<P>> {
        turns.first()?.start()?;
        turns.get(now)?;
        let joined = turns.windows(2).all(|pair| match &pair[1].deed {
            Deed::Placed(_) => true,
            Deed::Played { steps, .. } => {
                !steps.is_empty() && puzzle.after(&pair[0].after, steps).as_ref() == Some(&pair[1].after)
            }
        });
        joined.then_some(Game { turns, now })
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &P::Position {
        &self.turns[self.now].after
    }

    /// Every turn, those undone included.
    #[must_use]
    pub fn turns(&self) -> &[Turn<P>] {
        &self.turns
    }

    /// The number of the turn that stands on the board.
    #[must_use]
    pub fn now(&self) -> usize {
        self.now
    }

    /// Whether there is anything to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.now > 0
    }

    /// Whether there is anything to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.now + 1 < self.turns.len()
    }

    /// The number of the turn that began the present game.
    #[must_use]
    pub fn began(&self) -> usize {
        self.turns[..=self.now]
            .iter()
            .rposition(|turn| turn.start().is_some())
            .expect("a game has a beginning")
    }

    /// The beginning of the present game.
    #[must_use]
    pub fn start(&self) -> &Start {
        self.turns[self.began()].start().expect("the turn that began a game is a beginning")
    }

    /// The position the present game began with.
    #[must_use]
    pub fn origin(&self) -> &P::Position {
        &self.turns[self.began()].after
    }

    /// The turns of the present game up to the board, without its beginning.
    #[must_use]
    pub fn line(&self) -> &[Turn<P>] {
        &self.turns[self.began() + 1..=self.now]
    }

    /// Whether the present game was solved by moving: it stands solved, and did not begin so.
    #[must_use]
    pub fn is_won(&self, puzzle: &P) -> bool {
        puzzle.is_solved(self.position()) && !puzzle.is_solved(self.origin())
    }

    /// Whether it is worth keeping: something was done.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        self.turns.len() > 1 || self.start().how != How::Fresh
    }

    fn start_mut(&mut self) -> &mut Start {
        let began = self.began();
        self.turns[began].start_mut().expect("the turn that began a game is a beginning")
    }

    fn push(&mut self, turn: Turn<P>) {
        self.turns.truncate(self.now + 1);
        self.turns.push(turn);
        self.now += 1;
    }

    fn stand_at(&mut self, puzzle: &P, turn: usize, now: Ms) {
        self.start_mut().clock.stop(now);
        self.now = turn;
        self.set_clock(puzzle, now);
    }

    /// The clock runs from the first move on while the board is not solved.
    fn set_clock(&mut self, puzzle: &P, now: Ms) {
        let solved = puzzle.is_solved(self.position());
        let clock = &mut self.start_mut().clock;
        if solved {
            clock.stop(now);
        } else if clock.begun() {
            clock.start(now);
        }
    }
}

/// The game after an event.
#[must_use]
pub fn reduce<P: Playable>(puzzle: &P, game: &Game<P>, event: Event<P>) -> Game<P> {
    let mut game = game.clone();
    match event {
        Event::Play { words, hand, now } => play(puzzle, &mut game, words, hand, now),
        Event::Place { position, how, now } => place(&mut game, position, how, now),
        Event::Restart(now) => {
            let origin = game.origin().clone();
            place(&mut game, origin, How::Restart, now);
        }
        Event::Undo(now) if game.can_undo() => {
            let turn = game.now - 1;
            game.stand_at(puzzle, turn, now);
        }
        Event::Redo(now) if game.can_redo() => {
            let turn = game.now + 1;
            game.stand_at(puzzle, turn, now);
        }
        Event::GoTo(turn, now) if turn < game.turns.len() => game.stand_at(puzzle, turn, now),
        Event::Undo(_) | Event::Redo(_) | Event::GoTo(..) => {}
        Event::Hinted(rung) => game.start_mut().help.hinted(rung),
        Event::Pause(now) => game.start_mut().clock.stop(now),
        Event::Resume(now) => game.set_clock(puzzle, now),
        Event::Untimed => game.start_mut().clock = Clock::default(),
    }
    game
}

fn play<P: Playable>(puzzle: &P, game: &mut Game<P>, words: Vec<P::Move>, hand: Hand, now: Ms) {
    let Some(steps) = puzzle.realise_all(game.position(), &words) else { return };
    let Some(after) = puzzle.after(game.position(), &steps) else { return };
    if steps.is_empty() {
        return;
    }
    if hand == Hand::Solver {
        let moves = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let help = &mut game.start_mut().help;
        help.solver_moves = help.solver_moves.saturating_add(moves);
    }
    game.push(Turn { deed: Deed::Played { words: Rc::from(words), steps: Rc::from(steps), hand }, after });
    game.start_mut().clock.start(now);
    game.set_clock(puzzle, now);
}

fn place<P: Playable>(game: &mut Game<P>, position: P::Position, how: How, now: Ms) {
    game.start_mut().clock.stop(now);
    game.push(Turn { deed: Deed::Placed(Start::new(how)), after: position });
}

#[cfg(test)]
mod tests;
