//! A good solution at once, a shorter one after more work, and a rising lower bound that meets it.
//!
//! Some boards are too large for a table, and the two balls of [`bidirectional`](super::bidirectional) may not meet
//! in reasonable time. This search works on them from both sides. Solutions come from outside (a human method) and
//! are [shortened](super::shorten), or come from a [beam search](super::beam). Lower bounds come from the [distances
//! of single numbers](super::single_tile_bound), from [pattern databases](super::pattern_databases), from the radii
//! of two balls where the board fits, and from [iterative deepening](super::deepening) where it does not. When both
//! meet, the solution is a shortest one.
//!
//! ```text
//!   turns   0 ········ lower →          ← upper ········ first solution
//! ```

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, ReachableSet, Variant, Turn, Unreachable};

use super::beam::Beam;
use super::bidirectional::{Bidirectional, Home, Limits, Verdict};
use super::bound::Ways;
use super::deepening::Deepening;
use super::moves::{Effect, Moves, is_odd};
use super::pattern::Patterns;
use super::shorten::Shorten;
use super::survey::Status;

/// A search for shorter and shorter solutions of one position, a step of work at a time.
#[derive(Debug)]
pub struct Anytime {
    rotation: Variant,
    position: Position,
    limits: Limits,
    /// The common parity of all solutions, if there is one.
    odd: Option<bool>,
    effect: Effect,
    /// The lower bound from single numbers and pattern databases.
    count: u32,
    /// `None` when there are none, or when they are complete and counted.
    patterns: Option<Patterns>,
    best: Option<Vec<Turn>>,
    shorten: Option<Shorten>,
    beam: Beam,
    /// Two balls where the board fits, iterative deepening where it does not.
    balls: Option<Bidirectional>,
    deepening: Option<Deepening>,
    looked_at: u64,
    verdict: Option<Verdict>,
}

/// What a search is working on, for a progress line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Shortening the solution on sub-boards of this size.
    Shortening {
        /// Rows of the sub-boards.
        rows: usize,
        /// Columns of the sub-boards.
        cols: usize,
    },
    /// Beam search of this width.
    Beam {
        /// The number of positions kept per layer.
        width: usize,
    },
    /// Growing the balls to these radii, or searching depth first beyond the first one.
    Balls {
        /// The radius around the position.
        away: u32,
        /// The radius around the solved position.
        home: u32,
        /// The layers beyond the ball around the position, searched without being stored.
        beyond: u32,
        /// The number of positions in the balls.
        positions: u64,
    },
    /// Iterative deepening at this length.
    Deepening {
        /// The number of turns.
        turns: u32,
    },
    /// No work is left.
    Nothing,
}

impl Anytime {
    /// A search from a position, with an optional first solution. `home` may be the result of
    /// [`AnytimeSearch::into_backward_ball`] for the same variant.
    ///
    /// # Errors
    /// When the position cannot be solved; nothing is searched then.
    ///
    /// # Panics
    /// When the position belongs to another board.
    pub fn new(
        rotation: &Variant,
        position: &Position,
        first: Option<Vec<Turn>>,
        limits: Limits,
        home: Option<Home>,
    ) -> Result<Anytime, Unreachable> {
        assert_eq!(position.board(), rotation.board(), "a position of this board");
        ReachableSet::of(rotation.board()).check(position)?;
        let moves = Moves::of(rotation);
        let effect = Effect::of(position);
        let balls = Limits { bytes: limits.bytes / 8 * 5, ..limits };
        let home = home.filter(|home| home.rotation() == rotation).or_else(|| Home::new(rotation, balls));
        let odd = moves.all_odd().then(|| is_odd(&effect.pull));
        let ways = Ways::new(&moves);
        let count = with_parity(ways.at_least(&effect), odd);
        let deepening = home.is_none().then(|| Deepening::new(&moves, ways.clone(), &effect, count));
        let mut anytime = Anytime {
            rotation: *rotation,
            position: position.clone(),
            limits,
            odd,
            count,
            best: None,
            shorten: None,
            beam: Beam::new(&moves, ways.clone(), &effect, usize::MAX, limits.bytes / 4),
            patterns: Patterns::new(&moves, ways),
            effect,
            balls: home.map(|home| Bidirectional::new(home, position)),
            deepening,
            looked_at: 0,
            verdict: None,
        };
        if let Some(first) = first {
            anytime.offer(first);
        }
        anytime.take_found();
        anytime.conclude();
        Ok(anytime)
    }

    /// Offers another solution. The search shortens it from now on if it is shorter than the best so far. Returns
    /// whether it was accepted: a word that does not solve the position is not.
    pub fn offer(&mut self, word: Vec<Turn>) -> bool {
        let shorter = self.best.as_ref().is_none_or(|best| word.len() < best.len());
        if self.verdict.is_some() || !shorter || !self.solves(&word) {
            return false;
        }
        match &mut self.shorten {
            Some(shorten) => shorten.replace(word),
            none => *none = Some(Shorten::new(&self.rotation, word, self.limits.bytes / 8)),
        }
        self.take_shortened();
        self.conclude();
        true
    }

    /// Visits about `budget` more positions.
    pub fn step(&mut self, budget: u64) -> Status {
        if self.verdict.is_some() {
            return Status::Finished;
        }
        self.looked_at += budget;
        let shortening = match &mut self.shorten {
            Some(shorten) => shorten.step(budget / 4),
            None => Status::Finished,
        };
        self.take_shortened();
        self.beam.must_beat(self.best.as_ref().map_or(usize::MAX, Vec::len));
        let beaming = self.beam.step(budget / 4);
        if let Some(word) = self.beam.take_solution() {
            self.offer(word);
        }
        let budget = self.weigh_patterns(budget / 2);
        let growing = match (&mut self.balls, &mut self.deepening) {
            (Some(balls), _) => balls.step(budget),
            (None, Some(deepening)) => deepening.step(budget),
            (None, None) => Status::Finished,
        };
        self.take_found();
        self.conclude();
        let ended = [shortening, beaming, growing].iter().all(|status| *status == Status::Finished);
        if self.verdict.is_none() && ended {
            self.verdict = Some(Verdict::Stopped);
        }
        if self.verdict.is_some() { Status::Finished } else { Status::Working }
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// A proven lower bound of the number of turns.
    #[must_use]
    pub fn lower(&self) -> u32 {
        let balls = self.balls.as_ref().map_or(0, Bidirectional::lower);
        let deepening = self.deepening.as_ref().map_or(0, Deepening::lower);
        let lower = with_parity(self.count.max(balls).max(deepening), self.odd);
        self.upper().map_or(lower, |upper| lower.min(upper))
    }

    /// The length of the best solution so far.
    #[must_use]
    pub fn upper(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper().filter(|upper| *upper <= self.lower())
    }

    /// The best solution so far.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.best.as_deref()
    }

    /// The current work on the solution and on the bound.
    #[must_use]
    pub fn work(&self) -> (Work, Work) {
        if self.verdict.is_some() {
            return (Work::Nothing, Work::Nothing);
        }
        let piece = self.shorten.as_ref().and_then(Shorten::piece);
        let beam = match self.beam.width() {
            0 => Work::Nothing,
            width => Work::Beam { width },
        };
        let shortening = piece.map_or(beam, |(rows, cols)| Work::Shortening { rows, cols });
        let balls = match (&self.balls, &self.deepening) {
            (Some(balls), _) => {
                let (away, home, beyond) = balls.radii();
                Work::Balls { away, home, beyond, positions: balls.positions() }
            }
            (None, Some(deepening)) => Work::Deepening { turns: deepening.lower() },
            (None, None) => Work::Nothing,
        };
        (shortening, balls)
    }

    /// The approximate number of visited positions.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The ball around the solved position, for the next search of this variant.
    #[must_use]
    pub fn into_home(self) -> Option<Home> {
        self.balls.map(Bidirectional::into_home)
    }

    fn solves(&self, word: &[Turn]) -> bool {
        let after = |here: Position, turn: &Turn| self.rotation.apply(&here, *turn);
        word.iter().try_fold(self.position.clone(), after).is_some_and(|end| end.is_solved())
    }

    /// Spends half of a budget on unfinished pattern databases. Returns the rest.
    fn weigh_patterns(&mut self, budget: u64) -> u64 {
        let Some(patterns) = &mut self.patterns else { return budget };
        let status = patterns.step(budget / 2 / ARRANGEMENT);
        self.count = self.count.max(with_parity(patterns.at_least(&self.effect), self.odd));
        if let Some(deepening) = &mut self.deepening {
            deepening.must_have(self.count);
        }
        if status == Status::Finished {
            self.patterns = None;
        }
        budget / 2
    }

    /// Adopts the shortened solution.
    fn take_shortened(&mut self) {
        let Some(word) = self.shorten.as_ref().map(Shorten::word) else { return };
        if self.best.as_ref().is_none_or(|best| word.len() < best.len()) {
            let word = word.to_vec();
            assert!(self.solves(&word), "a word is replaced by one of the same effect");
            self.best = Some(word);
        }
    }

    /// Adopts the solution that the balls or the deepening found.
    fn take_found(&mut self) {
        let shorter = |found: u32| self.upper().is_none_or(|upper| found < upper);
        let found = match (&self.balls, &self.deepening) {
            (Some(balls), _) => balls.upper().filter(|upper| shorter(*upper)).and_then(|_| balls.solution()),
            (None, deepening) => deepening.as_ref().and_then(Deepening::solution).map(<[Turn]>::to_vec),
        };
        if let Some(word) = found.filter(|word| shorter(word.len() as u32)) {
            if let Some(shorten) = &mut self.shorten {
                shorten.replace(word.clone());
            }
            self.best = Some(word);
        }
    }

    fn conclude(&mut self) {
        if self.distance().is_some() {
            self.verdict = Some(Verdict::Solved);
        } else if self.looked_at >= self.limits.positions {
            self.verdict = Some(Verdict::Stopped);
        }
    }
}

/// Expanding an arrangement of a pattern takes as long as visiting this many positions: it tries every move.
const ARRANGEMENT: u64 = 8;

/// The least number of at least `lower` with the parity of all solutions.
fn with_parity(lower: u32, odd: Option<bool>) -> u32 {
    lower + u32::from(odd.is_some_and(|odd| (lower % 2 == 1) != odd))
}
