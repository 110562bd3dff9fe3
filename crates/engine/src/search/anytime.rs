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
use antipode_puzzles::rotation::{Position, ReachableSet, Turn, Unreachable, Variant};

use super::beam::BeamSearch;
use super::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use super::deepening::IterativeDeepening;
use super::moves::{MoveSet, OrientedPermutation, is_odd};
use super::pattern_databases::PatternDatabases;
use super::shorten::SolutionShortener;
use super::single_tile_bound::SingleTileBound;
use super::survey::Status;

/// A search for shorter and shorter solutions of one position, a step of work at a time.
#[derive(Debug)]
pub struct AnytimeSearch {
    rotation: Variant,
    position: Position,
    limits: Limits,
    /// The common parity of all solutions, if there is one.
    odd: Option<bool>,
    effect: OrientedPermutation,
    /// The lower bound from single numbers and pattern databases.
    count: u32,
    /// `None` when there are none, or when they are complete and counted.
    patterns: Option<PatternDatabases>,
    best: Option<Vec<Turn>>,
    shorten: Option<SolutionShortener>,
    beam: BeamSearch,
    /// Two balls where the board fits, iterative deepening where it does not.
    balls: Option<BidirectionalSearch>,
    deepening: Option<IterativeDeepening>,
    positions_visited: u64,
    outcome: Option<SearchOutcome>,
}

/// What a search is working on, for a progress line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchActivity {
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
        forward_radius: u32,
        /// The radius around the solved position.
        backward_radius: u32,
        /// The layers beyond the ball around the position, searched without being stored.
        extra_layers: u32,
        /// The number of positions in the balls.
        positions: u64,
    },
    /// Iterative deepening at this length.
    Deepening {
        /// The number of turns.
        turns: u32,
    },
    /// No work is left.
    Idle,
}

impl AnytimeSearch {
    /// A search from a position, with an optional first solution. `backward_ball` may be the result of
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
        backward_ball: Option<BackwardBall>,
    ) -> Result<AnytimeSearch, Unreachable> {
        assert_eq!(position.board(), rotation.board(), "a position of this board");
        ReachableSet::of(rotation.board()).check(position)?;
        let moves = MoveSet::of(rotation);
        let effect = OrientedPermutation::of(position);
        let balls = Limits { bytes: limits.bytes / 8 * 5, ..limits };
        let backward_ball = backward_ball
            .filter(|backward_ball| backward_ball.rotation() == rotation)
            .or_else(|| BackwardBall::new(rotation, balls));
        let odd = moves.all_odd().then(|| is_odd(&effect.preimage));
        let ways = SingleTileBound::new(&moves);
        let count = with_parity(ways.lower_bound(&effect), odd);
        let deepening =
            backward_ball.is_none().then(|| IterativeDeepening::new(&moves, ways.clone(), &effect, count));
        let mut anytime = AnytimeSearch {
            rotation: *rotation,
            position: position.clone(),
            limits,
            odd,
            count,
            best: None,
            shorten: None,
            beam: BeamSearch::new(&moves, ways.clone(), &effect, usize::MAX, limits.bytes / 4),
            patterns: PatternDatabases::new(&moves, ways),
            effect,
            balls: backward_ball.map(|backward_ball| BidirectionalSearch::new(backward_ball, position)),
            deepening,
            positions_visited: 0,
            outcome: None,
        };
        if let Some(first) = first {
            anytime.offer(first);
        }
        anytime.adopt_found();
        anytime.conclude();
        Ok(anytime)
    }

    /// Offers another solution. The search shortens it from now on if it is shorter than the best so far. Returns
    /// whether it was accepted: a word that does not solve the position is not.
    pub fn offer(&mut self, word: Vec<Turn>) -> bool {
        let shorter = self.best.as_ref().is_none_or(|best| word.len() < best.len());
        if self.outcome.is_some() || !shorter || !self.solves(&word) {
            return false;
        }
        match &mut self.shorten {
            Some(shorten) => shorten.replace(word),
            none => *none = Some(SolutionShortener::new(&self.rotation, word, self.limits.bytes / 8)),
        }
        self.adopt_shortened();
        self.conclude();
        true
    }

    /// Visits about `budget` more positions.
    pub fn step(&mut self, budget: u64) -> Status {
        if self.outcome.is_some() {
            return Status::Finished;
        }
        self.positions_visited += budget;
        let shortening = match &mut self.shorten {
            Some(shorten) => shorten.step(budget / 4),
            None => Status::Finished,
        };
        self.adopt_shortened();
        self.beam.set_length_limit(self.best.as_ref().map_or(usize::MAX, Vec::len));
        let beaming = self.beam.step(budget / 4);
        if let Some(word) = self.beam.take_solution() {
            self.offer(word);
        }
        let budget = self.step_patterns(budget / 2);
        let growing = match (&mut self.balls, &mut self.deepening) {
            (Some(balls), _) => balls.step(budget),
            (None, Some(deepening)) => deepening.step(budget),
            (None, None) => Status::Finished,
        };
        self.adopt_found();
        self.conclude();
        let ended = [shortening, beaming, growing].iter().all(|status| *status == Status::Finished);
        if self.outcome.is_none() && ended {
            self.outcome = Some(SearchOutcome::LimitReached);
        }
        if self.outcome.is_some() { Status::Finished } else { Status::Working }
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    /// A proven lower bound of the number of turns.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let balls = self.balls.as_ref().map_or(0, BidirectionalSearch::lower_bound);
        let deepening = self.deepening.as_ref().map_or(0, IterativeDeepening::lower_bound);
        let lower = with_parity(self.count.max(balls).max(deepening), self.odd);
        self.upper_bound().map_or(lower, |upper| lower.min(upper))
    }

    /// The length of the best solution so far.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper_bound().filter(|upper| *upper <= self.lower_bound())
    }

    /// The best solution so far.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.best.as_deref()
    }

    /// The current work on the solution and on the bound.
    #[must_use]
    pub fn activity(&self) -> (SearchActivity, SearchActivity) {
        if self.outcome.is_some() {
            return (SearchActivity::Idle, SearchActivity::Idle);
        }
        let piece = self.shorten.as_ref().and_then(SolutionShortener::sub_board_size);
        let beam = match self.beam.width() {
            0 => SearchActivity::Idle,
            width => SearchActivity::Beam { width },
        };
        let shortening = piece.map_or(beam, |(rows, cols)| SearchActivity::Shortening { rows, cols });
        let balls = match (&self.balls, &self.deepening) {
            (Some(balls), _) => {
                let (away, backward_ball, beyond) = balls.radii();
                SearchActivity::Balls {
                    forward_radius: away,
                    backward_radius: backward_ball,
                    extra_layers: beyond,
                    positions: balls.positions(),
                }
            }
            (None, Some(deepening)) => SearchActivity::Deepening { turns: deepening.lower_bound() },
            (None, None) => SearchActivity::Idle,
        };
        (shortening, balls)
    }

    /// The approximate number of visited positions.
    #[must_use]
    pub fn positions_visited(&self) -> u64 {
        self.positions_visited
    }

    /// The ball around the solved position, for the next search of this variant.
    #[must_use]
    pub fn into_backward_ball(self) -> Option<BackwardBall> {
        self.balls.map(BidirectionalSearch::into_backward_ball)
    }

    fn solves(&self, word: &[Turn]) -> bool {
        let after = |here: Position, turn: &Turn| self.rotation.apply(&here, *turn);
        word.iter().try_fold(self.position.clone(), after).is_some_and(|end| end.is_solved())
    }

    /// Spends half of a budget on unfinished pattern databases. Returns the rest.
    fn step_patterns(&mut self, budget: u64) -> u64 {
        let Some(patterns) = &mut self.patterns else { return budget };
        let status = patterns.step(budget / 2 / POSITIONS_PER_ARRANGEMENT);
        self.count = self.count.max(with_parity(patterns.lower_bound(&self.effect), self.odd));
        if let Some(deepening) = &mut self.deepening {
            deepening.raise_lower_bound(self.count);
        }
        if status == Status::Finished {
            self.patterns = None;
        }
        budget / 2
    }

    /// Adopts the shortened solution.
    fn adopt_shortened(&mut self) {
        let Some(word) = self.shorten.as_ref().map(SolutionShortener::word) else { return };
        if self.best.as_ref().is_none_or(|best| word.len() < best.len()) {
            let word = word.to_vec();
            assert!(self.solves(&word), "a word is replaced by one of the same effect");
            self.best = Some(word);
        }
    }

    /// Adopts the solution that the balls or the deepening found.
    fn adopt_found(&mut self) {
        let shorter = |found: u32| self.upper_bound().is_none_or(|upper| found < upper);
        let found = match (&self.balls, &self.deepening) {
            (Some(balls), _) => {
                balls.upper_bound().filter(|upper| shorter(*upper)).and_then(|_| balls.solution())
            }
            (None, deepening) => {
                deepening.as_ref().and_then(IterativeDeepening::solution).map(<[Turn]>::to_vec)
            }
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
            self.outcome = Some(SearchOutcome::Solved);
        } else if self.positions_visited >= self.limits.positions {
            self.outcome = Some(SearchOutcome::LimitReached);
        }
    }
}

/// Expanding an arrangement of a pattern takes as long as visiting this many positions: it tries every move.
const POSITIONS_PER_ARRANGEMENT: u64 = 8;

/// The least number of at least `lower` with the parity of all solutions.
fn with_parity(lower: u32, odd: Option<bool>) -> u32 {
    lower + u32::from(odd.is_some_and(|odd| (lower % 2 == 1) != odd))
}
