//! A game: its history, turn by turn, and the current turn.
//!
//! A game changes only through [`reduce`], which is pure: events carry the time, and an invalid event leaves the game
//! unchanged.
//!
//! - [`turn`]: an entry of the history. - [`clock`]: the stopwatch. - [`help`]: the help used.
//! - [`playable`]: what the page needs of a puzzle. - [`games`]: the player's own game and a shared one.
//! - [`review`]: distances along the game, accuracy. - [`solution_path`]: stepping through a solution. - [`saved_game`]: the
//!   storage format.

pub mod clock;
pub mod games;
pub mod help;
pub mod playable;
pub mod review;
pub mod saved_game;
pub mod solution_path;
pub mod turn;

#[cfg(test)]
mod line_puzzle;

pub use clock::{Clock, Ms};
pub use help::{Help, HintLevel};
pub use playable::Playable;
pub use turn::{Actor, Start, StartKind, Turn, TurnKind};

use std::rc::Rc;

/// A history of one or more games in sequence, and the current turn.
///
/// The first turn is always the start of a game. Undo and redo step over moves, solver moves, scrambles, restarts and loaded
/// positions alike. A new turn discards everything after the current one.
#[derive(Clone, Debug)]
pub struct Game<P: Playable> {
    turns: Vec<Turn<P>>,
    current: usize,
}

/// A change of the game.
#[derive(Clone, Debug)]
pub enum Event<P: Playable> {
    /// Play moves as one turn, from the current position.
    Play {
        moves: Vec<P::Move>,
        /// Who moves.
        actor: Actor,
        /// The time.
        now: Ms,
    },
    /// Put another position on the board: a new game begins.
    SetPosition {
        position: P::Position,
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
    /// The page is hidden: the clock stops.
    Pause(Ms),
    /// The page is visible again.
    Resume(Ms),
    /// The moves so far come from a link: reset the clock of the current game.
    ResetClock,
}

impl<P: Playable> Game<P> {
    /// A new game at this position.
    #[must_use]
    pub fn new(position: P::Position, how: StartKind) -> Game<P> {
        Game { turns: vec![Turn { kind: TurnKind::Start(Start::new(how)), after: position }], current: 0 }
    }

    /// Rebuilds a game from its turns, with the given current turn.
    ///
    /// `None` unless the first turn is a start, the current turn exists, and every move is legal and leads to the recorded position.
    #[must_use]
    pub fn from_turns(puzzle: &P, turns: Vec<Turn<P>>, now: usize) -> Option<Game<P>> {
        turns.first()?.start()?;
        turns.get(now)?;
        let joined = turns.windows(2).all(|pair| match &pair[1].kind {
            TurnKind::Start(_) => true,
            TurnKind::Moves { steps, .. } => {
                !steps.is_empty() && puzzle.apply_all(&pair[0].after, steps).as_ref() == Some(&pair[1].after)
            }
        });
        joined.then_some(Game { turns, current: now })
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &P::Position {
        &self.turns[self.current].after
    }

    /// All turns, including undone ones.
    #[must_use]
    pub fn turns(&self) -> &[Turn<P>] {
        &self.turns
    }

    /// The number of the current turn.
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
        self.turns[..=self.current]
            .iter()
            .rposition(|turn| turn.start().is_some())
            .expect("a game has a beginning")
    }

    /// The start of the current game.
    #[must_use]
    pub fn start(&self) -> &Start {
        self.turns[self.start_turn()].start().expect("the turn that began a game is a beginning")
    }

    /// The start position of the current game.
    #[must_use]
    pub fn start_position(&self) -> &P::Position {
        &self.turns[self.start_turn()].after
    }

    /// The turns of the current game up to the current turn, without its start.
    #[must_use]
    pub fn line(&self) -> &[Turn<P>] {
        &self.turns[self.start_turn() + 1..=self.current]
    }

    /// Whether the current game was solved by moves: the position is solved, and the start position was not.
    #[must_use]
    pub fn is_won(&self, puzzle: &P) -> bool {
        puzzle.is_solved(self.position()) && !puzzle.is_solved(self.start_position())
    }

    /// Whether there is anything to save.
    #[must_use]
    pub fn is_worth_saving(&self) -> bool {
        self.turns.len() > 1 || self.start().kind != StartKind::Fresh
    }

    fn start_mut(&mut self) -> &mut Start {
        let began = self.start_turn();
        self.turns[began].start_mut().expect("the turn that began a game is a beginning")
    }

    fn push(&mut self, turn: Turn<P>) {
        self.turns.truncate(self.current + 1);
        self.turns.push(turn);
        self.current += 1;
    }

    fn move_to_turn(&mut self, puzzle: &P, turn: usize, now: Ms) {
        self.start_mut().clock.stop(now);
        self.current = turn;
        self.set_clock(puzzle, now);
    }

    /// The clock runs from the first move on while the position is not solved.
    fn set_clock(&mut self, puzzle: &P, now: Ms) {
        let solved = puzzle.is_solved(self.position());
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
pub fn reduce<P: Playable>(puzzle: &P, game: &Game<P>, event: Event<P>) -> Game<P> {
    let mut game = game.clone();
    match event {
        Event::Play { moves: words, actor: hand, now } => play(puzzle, &mut game, words, hand, now),
        Event::SetPosition { position, kind: how, now } => set_position(&mut game, position, how, now),
        Event::Restart(now) => {
            let origin = game.start_position().clone();
            set_position(&mut game, origin, StartKind::Restart, now);
        }
        Event::Undo(now) if game.can_undo() => {
            let turn = game.current - 1;
            game.move_to_turn(puzzle, turn, now);
        }
        Event::Redo(now) if game.can_redo() => {
            let turn = game.current + 1;
            game.move_to_turn(puzzle, turn, now);
        }
        Event::GoTo(turn, now) if turn < game.turns.len() => game.move_to_turn(puzzle, turn, now),
        Event::Undo(_) | Event::Redo(_) | Event::GoTo(..) => {}
        Event::HintGiven(rung) => game.start_mut().help.record_hint(rung),
        Event::Pause(now) => game.start_mut().clock.stop(now),
        Event::Resume(now) => game.set_clock(puzzle, now),
        Event::ResetClock => game.start_mut().clock = Clock::default(),
    }
    game
}

fn play<P: Playable>(puzzle: &P, game: &mut Game<P>, words: Vec<P::Move>, hand: Actor, now: Ms) {
    let Some(steps) = puzzle.expand_all(game.position(), &words) else { return };
    let Some(after) = puzzle.apply_all(game.position(), &steps) else { return };
    if steps.is_empty() {
        return;
    }
    if hand == Actor::Solver {
        let moves = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let help = &mut game.start_mut().help;
        help.solver_moves = help.solver_moves.saturating_add(moves);
    }
    game.push(Turn {
        kind: TurnKind::Moves { moves: Rc::from(words), steps: Rc::from(steps), actor: hand },
        after,
    });
    game.start_mut().clock.start(now);
    game.set_clock(puzzle, now);
}

fn set_position<P: Playable>(game: &mut Game<P>, position: P::Position, how: StartKind, now: Ms) {
    game.start_mut().clock.stop(now);
    game.push(Turn { kind: TurnKind::Start(Start::new(how)), after: position });
}

#[cfg(test)]
mod tests;
