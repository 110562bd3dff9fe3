//! A good solution at once, a shorter one after more work, and a rising lower bound that meets it.
//!
//! Some puzzles are too large for a table, and the two balls of [`bidirectional`](super::bidirectional) may not meet
//! in reasonable time. This search works on them from both sides. Solutions come from outside (a human method) and
//! are [shortened](super::shorten), or come from a [beam search](super::beam). Lower bounds come from the
//! [estimate](super::search_puzzle::Estimate) of the position, from a
//! [bound that rises with work](super::search_puzzle::RisingBound), from the radii of two balls where positions fit into
//! words, and from [iterative deepening](super::deepening) where they do not. When both meet, the solution is a shortest
//! one.
//!
//! ```text
//!   turns   0 ········ lower →          ← upper ········ first solution
//! ```
//!
//! ```
//! use antipode_engine::resumable::{Resumable, Status};
//! use antipode_engine::search::anytime::AnytimeSearch;
//! use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(4, 4, 2)?, Rule::Quarter)?;
//! let scramble = [Turn::clockwise(0), Turn::clockwise(4), Turn::anticlockwise(1), Turn::clockwise(8)];
//! let after = |here, turn: &Turn| variant.apply(&here, *turn).expect("4 × 4 has 9 blocks");
//! let position = scramble.iter().fold(variant.solved(), after);
//! // A long solution from elsewhere: back by three turns each.
//! let long: Vec<Turn> = scramble.iter().rev().flat_map(|turn| [*turn; 3]).collect();
//! let limits = Limits { bytes: 50_000_000, ..Limits::default() };
//! let mut search = AnytimeSearch::new(&variant, &position, Some(long), limits, None)?;
//! while search.step(10_000) == Status::Working {
//!     assert!(Some(search.lower_bound()) <= search.upper_bound());
//! }
//! assert_eq!(search.outcome(), Some(SearchOutcome::Solved));
//! assert_eq!(search.distance(), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Any space can be searched in the same way:
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::anytime::AnytimeSearch;
//! use antipode_engine::search::bidirectional::Limits;
//! use antipode_engine::search::space_puzzle::SpacePuzzle;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::ramka::Metric;
//!
//! let puzzle = SpacePuzzle::new(Metric::Tiles.space())?;
//! let walk = |here, turn: &usize| {
//!     let moves = puzzle.moves(&here);
//!     puzzle.apply(&here, moves[turn % moves.len()]).expect("a legal move")
//! };
//! let position = [5, 2, 7, 1, 3].iter().fold(puzzle.solved(), walk);
//! let limits = Limits { bytes: 50_000_000, ..Limits::default() };
//! let Ok(search) = AnytimeSearch::new(&puzzle, &position, None, limits, None);
//! let search = search.run();
//! assert_eq!(search.distance(), search.solution().map(|moves| moves.len() as u32));
//! # Ok::<(), antipode_puzzles::space::SpaceError>(())
//! ```

use antipode_puzzles::permutation::Parity;

use super::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use super::deepening::IterativeDeepening;
use super::improve::SolutionImprover;
use super::search_puzzle::{CellPuzzle, NumberedMoves, RisingBound, SearchPuzzle, with_parity};
use super::shorten::RegionSize;
use crate::resumable::{Resumable, Status};

/// A search for shorter and shorter solutions of one position, a step of work at a time.
#[derive(Debug)]
pub struct AnytimeSearch<P: SearchPuzzle> {
    limits: Limits,
    /// The common parity of all solutions, if there is one.
    parity: Option<Parity>,
    /// The lower bound from the estimate and from the rising bound.
    estimated: u32,
    /// `None` when there is none, or when it rises no more and is counted.
    rising: Option<Box<dyn RisingBound>>,
    improver: SolutionImprover<P>,
    /// Two balls where positions fit into words, iterative deepening where they do not.
    balls: Option<BidirectionalSearch<P>>,
    deepening: Option<IterativeDeepening<P::Cells>>,
    positions_visited: u64,
    outcome: Option<SearchOutcome>,
}

/// What a search is working on, for a progress line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchActivity {
    /// Shortening the solution.
    Shortening {
        /// The size of the region whose words are replaced.
        region: RegionSize,
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
        /// The number of moves.
        moves: u32,
    },
    /// No work is left.
    Idle,
}

impl SearchActivity {
    /// How the solution is made shorter.
    pub(crate) fn of_improver<P: SearchPuzzle>(improver: &SolutionImprover<P>) -> SearchActivity {
        match (improver.region_size(), improver.beam_width()) {
            (Some(region), _) => SearchActivity::Shortening { region },
            (None, 0) => SearchActivity::Idle,
            (None, width) => SearchActivity::Beam { width },
        }
    }
}

impl<P: SearchPuzzle> AnytimeSearch<P> {
    /// A search from a position, with an optional first solution. `backward_ball` may be the result of
    /// [`AnytimeSearch::into_backward_ball`] for the same puzzle.
    ///
    /// # Errors
    /// When an invariant proves that the position cannot be solved; nothing is searched then.
    ///
    /// # Panics
    /// When the position belongs to another puzzle.
    pub fn new(
        puzzle: &P,
        position: &P::Position,
        first: Option<Vec<P::Move>>,
        limits: Limits,
        backward_ball: Option<BackwardBall<P>>,
    ) -> Result<AnytimeSearch<P>, P::Unsolvable> {
        assert!(puzzle.contains(position), "a position of this puzzle");
        puzzle.check(position)?;
        let cells = puzzle.cells();
        let balls = Limits { bytes: limits.bytes / 8 * 5, ..limits };
        let backward_ball = backward_ball
            .filter(|backward_ball| backward_ball.puzzle() == puzzle)
            .or_else(|| BackwardBall::new(puzzle, balls));
        let parity = cells.parity(position);
        let need = cells.estimate(&cells.cells_of(position)).need;
        let estimated = with_parity(cells.lower_bound(need), parity);
        let deepening =
            backward_ball.is_none().then(|| IterativeDeepening::new(cells.clone(), position, estimated));
        let mut anytime = AnytimeSearch {
            limits,
            parity,
            estimated,
            rising: cells.rising_bound(position),
            improver: SolutionImprover::new(puzzle, position, limits.bytes / 8 * 3),
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
    pub fn offer(&mut self, solution: Vec<P::Move>) -> bool {
        if self.outcome.is_some() || !self.improver.offer(solution) {
            return false;
        }
        self.conclude();
        true
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    /// A proven lower bound of the number of moves.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let balls = self.balls.as_ref().map_or(0, BidirectionalSearch::lower_bound);
        let deepening = self.deepening.as_ref().map_or(0, IterativeDeepening::lower_bound);
        let lower = with_parity(self.estimated.max(balls).max(deepening), self.parity);
        self.upper_bound().map_or(lower, |upper| lower.min(upper))
    }

    /// The length of the best solution so far.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution().map(|best| best.len() as u32)
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper_bound().filter(|upper| *upper <= self.lower_bound())
    }

    /// The best solution so far.
    #[must_use]
    pub fn solution(&self) -> Option<&[P::Move]> {
        self.improver.best()
    }

    /// The current work on the solution and on the bound.
    #[must_use]
    pub fn activity(&self) -> (SearchActivity, SearchActivity) {
        if self.outcome.is_some() {
            return (SearchActivity::Idle, SearchActivity::Idle);
        }
        let shortening = SearchActivity::of_improver(&self.improver);
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
            (None, Some(deepening)) => SearchActivity::Deepening { moves: deepening.lower_bound() },
            (None, None) => SearchActivity::Idle,
        };
        (shortening, balls)
    }

    /// The approximate number of visited positions.
    #[must_use]
    pub fn positions_visited(&self) -> u64 {
        self.positions_visited
    }

    /// The ball around the solved position, for the next search of this puzzle.
    #[must_use]
    pub fn into_backward_ball(self) -> Option<BackwardBall<P>> {
        self.balls.map(BidirectionalSearch::into_backward_ball)
    }

    /// Spends half of a budget on the rising bound. Returns the rest.
    fn step_rising_bound(&mut self, budget: u64) -> u64 {
        let Some(rising) = &mut self.rising else { return budget };
        let status = rising.step(budget / 2);
        self.estimated = self.estimated.max(with_parity(rising.lower_bound(), self.parity));
        if let Some(deepening) = &mut self.deepening {
            deepening.raise_lower_bound(self.estimated);
        }
        if status == Status::Finished {
            self.rising = None;
        }
        budget / 2
    }

    /// Adopts the solution that the balls or the deepening found.
    fn adopt_found(&mut self) {
        let shorter = |found: u32| self.upper_bound().is_none_or(|upper| found < upper);
        let found = match (&self.balls, &self.deepening) {
            (Some(balls), _) => {
                balls.upper_bound().filter(|upper| shorter(*upper)).and_then(|_| balls.solution())
            }
            (None, deepening) => {
                deepening.as_ref().and_then(IterativeDeepening::solution).map(<[P::Move]>::to_vec)
            }
        };
        if let Some(solution) = found {
            self.improver.offer(solution);
        }
    }

    fn conclude(&mut self) {
        if self.distance().is_some() {
            self.outcome = Some(SearchOutcome::Solved);
        } else if self.balls.as_ref().and_then(BidirectionalSearch::outcome)
            == Some(SearchOutcome::Unreachable)
        {
            self.outcome = Some(SearchOutcome::Unreachable);
        } else if self.positions_visited >= self.limits.positions {
            self.outcome = Some(SearchOutcome::LimitReached);
        }
    }
}

impl<P: SearchPuzzle> Resumable for AnytimeSearch<P> {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        if self.outcome.is_some() {
            return Status::Finished;
        }
        self.positions_visited += budget;
        let improving = self.improver.step(budget / 2);
        self.conclude();
        let budget = self.step_rising_bound(budget / 2);
        let growing = match (&mut self.balls, &mut self.deepening) {
            (Some(balls), _) => balls.step(budget),
            (None, Some(deepening)) => deepening.step(budget),
            (None, None) => Status::Finished,
        };
        self.adopt_found();
        self.conclude();
        let ended = improving == Status::Finished && growing == Status::Finished;
        if self.outcome.is_none() && ended {
            self.outcome = Some(SearchOutcome::LimitReached);
        }
        Status::finished_if(self.outcome.is_some())
    }
}
