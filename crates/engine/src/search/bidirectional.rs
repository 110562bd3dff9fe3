//! A shortest solution by two balls of positions that grow until they meet; no table is needed.
//!
//! One ball grows from the solved position by inverse moves, the other from the given position by moves; the smaller
//! one grows by a layer at a time. While they have not met, the distance is greater than the sum of their radii: that
//! is the proven lower bound. The ball around the solved position serves every position of the puzzle, so it is a
//! value of its own, [`BackwardBall`]. A search takes it and gives it back, which makes later searches faster.
//!
//! ```text
//!   position (  (  (  (●)  )  )  )(  ( solved )  )        7 layers + 3 layers have met: the distance is 10
//! ```
//!
//! At the memory limit the balls stop growing, and the search continues depth first beyond the outermost layer around
//! the position, one layer more in each pass.
//!
//! # Limits
//! Puzzles whose positions fit into 128 bits. Those of up to 64 bits take half the memory and time. [`Limits`] bounds the
//! memory.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let ball = BackwardBall::new(&variant, Limits::default()).expect("nine cells fit");
//! let position = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("a turn of block A");
//! let search = BidirectionalSearch::new(ball, &position).run_in_steps(1000);
//! assert_eq!(search.solution(), Some(vec![Turn::anticlockwise(0)]));
//! let ball = search.into_backward_ball(); // for the next search
//! # assert_eq!(ball.radius(), 0);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::permutation::Parity;

use super::ball_pair::{BallPair, GoalSide};
use super::search_puzzle::{NumberedMoves, PackedPuzzle, SearchPuzzle, with_parity};
use crate::resumable::{Resumable, Status};

/// The resources that a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory for both balls together, at any moment.
    pub bytes: usize,
    /// The number of positions after which the search gives up.
    pub positions: u64,
}

impl Default for Limits {
    /// 240 MB, and 2 · 10¹⁰ positions: hours.
    fn default() -> Limits {
        Limits { bytes: 240_000_000, positions: 20_000_000_000 }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchOutcome {
    /// The shortest solution is known.
    Solved,
    /// No sequence of moves leads to the solved position; every reachable position has been visited.
    Unreachable,
    /// The limit was reached first. The bounds hold.
    LimitReached,
}

/// The ball around the solved position of one puzzle, or around another goal; kept between searches.
#[derive(Clone, Debug)]
pub struct BackwardBall<P: SearchPuzzle> {
    puzzle: P,
    limits: Limits,
    /// The parity of the goal itself, where parity is known: even if it is solved.
    goal_parity: Parity,
    ball: GoalSideByWidth<P>,
}

#[derive(Clone, Debug)]
enum GoalSideByWidth<P: SearchPuzzle> {
    Narrow(GoalSide<u64, P::Packed<u64>>),
    Wide(GoalSide<u128, P::Packed<u128>>),
}

/// Evaluates an expression for either width of positions.
macro_rules! either {
    ($by_width:ident, $balls:expr, $side:ident => $do:expr) => {
        match $balls {
            $by_width::Narrow($side) => $do,
            $by_width::Wide($side) => $do,
        }
    };
}

impl<P: SearchPuzzle> BackwardBall<P> {
    /// The ball of radius 0 around the solved positions. `None` when positions of the puzzle do not fit into 128 bits.
    #[must_use]
    pub fn new(puzzle: &P, limits: Limits) -> Option<BackwardBall<P>> {
        let (solved, bytes) = (puzzle.solved_positions(), limits.bytes / 2);
        let ball: GoalSideByWidth<P> = if let Some(packed) = puzzle.packed::<u64>() {
            let solved: Vec<u64> = solved.iter().map(|solved| packed.pack(solved)).collect();
            GoalSideByWidth::Narrow(GoalSide::of_solved(packed, &solved, bytes))
        } else {
            let packed = puzzle.packed::<u128>()?;
            let solved: Vec<u128> = solved.iter().map(|solved| packed.pack(solved)).collect();
            GoalSideByWidth::Wide(GoalSide::of_solved(packed, &solved, bytes))
        };
        Some(BackwardBall { puzzle: puzzle.clone(), limits, goal_parity: Parity::Even, ball })
    }

    /// The ball of radius 0 around another goal than the solved position. Lower bounds do not help its searches.
    #[must_use]
    pub fn around(puzzle: &P, goal: &P::Position, limits: Limits) -> Option<BackwardBall<P>> {
        let bytes = limits.bytes / 2;
        let ball: GoalSideByWidth<P> = if let Some(packed) = puzzle.packed::<u64>() {
            let key = packed.pack(goal);
            GoalSideByWidth::Narrow(GoalSide::around(packed, &[key], bytes))
        } else {
            let packed = puzzle.packed::<u128>()?;
            let key = packed.pack(goal);
            GoalSideByWidth::Wide(GoalSide::around(packed, &[key], bytes))
        };
        let parity = either!(GoalSideByWidth, &ball, side => side.puzzle.parity(goal));
        let goal_parity = parity.unwrap_or(Parity::Even);
        Some(BackwardBall { puzzle: puzzle.clone(), limits, goal_parity, ball })
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The ball holds every position that can be solved in this many moves.
    #[must_use]
    pub fn radius(&self) -> u32 {
        either!(GoalSideByWidth, &self.ball, side => side.ball.radius())
    }

    /// The number of positions in the ball.
    #[must_use]
    pub fn positions(&self) -> u64 {
        either!(GoalSideByWidth, &self.ball, side => side.ball.positions())
    }

    /// The distance of a position, if it lies in the ball.
    #[must_use]
    pub fn depth(&self, position: &P::Position) -> Option<u32> {
        either!(GoalSideByWidth, &self.ball, side => side.ball.depth(side.puzzle.pack(position)))
    }
}

/// A search for one shortest solution, a step of work at a time.
#[derive(Debug)]
pub struct BidirectionalSearch<P: SearchPuzzle> {
    puzzle: P,
    /// The parity of all solutions, if they share one.
    parity: Option<Parity>,
    goal_parity: Parity,
    limits: Limits,
    positions_visited: u64,
    outcome: Option<SearchOutcome>,
    balls: BallPairByWidth<P>,
}

#[derive(Debug)]
enum BallPairByWidth<P: SearchPuzzle> {
    Narrow(BallPair<u64, P::Packed<u64>>),
    Wide(BallPair<u128, P::Packed<u128>>),
}

impl<P: SearchPuzzle> BidirectionalSearch<P> {
    /// A search from a position of the puzzle of `backward_ball`.
    ///
    /// # Panics
    /// When the position belongs to another puzzle.
    #[must_use]
    pub fn new(backward_ball: BackwardBall<P>, position: &P::Position) -> BidirectionalSearch<P> {
        assert!(backward_ball.puzzle.contains(position), "a position of this puzzle");
        let BackwardBall { puzzle, limits, goal_parity, ball } = backward_ball;
        let bytes = limits.bytes / 2;
        let parity = either!(GoalSideByWidth, &ball, side => side.puzzle.parity(position));
        let parity = parity.map(|parity| parity.difference(goal_parity));
        let balls = match ball {
            GoalSideByWidth::Narrow(side) => {
                let position = side.puzzle.pack(position);
                BallPairByWidth::Narrow(BallPair::new(side, position, bytes))
            }
            GoalSideByWidth::Wide(side) => {
                let position = side.puzzle.pack(position);
                BallPairByWidth::Wide(BallPair::new(side, position, bytes))
            }
        };
        let mut search = BidirectionalSearch {
            puzzle,
            parity,
            goal_parity,
            limits,
            positions_visited: 0,
            outcome: None,
            balls,
        };
        search.conclude();
        search
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    /// A proven lower bound of the number of moves. It rises while the search runs. Where all solutions have the same
    /// parity, so has the bound.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let lower = either!(BallPairByWidth, &self.balls, meeting => meeting.lower_bound());
        let lower = self.upper_bound().map_or(lower, |upper| lower.min(upper));
        with_parity(lower, self.parity)
    }

    /// The length of the shortest solution found so far.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        either!(BallPairByWidth, &self.balls, meeting => meeting.upper_bound())
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper_bound().filter(|upper| *upper <= self.lower_bound())
    }

    /// The shortest solution found so far; a shortest one when the outcome is [`SearchOutcome::Solved`].
    #[must_use]
    pub fn solution(&self) -> Option<Vec<P::Move>> {
        either!(BallPairByWidth, &self.balls, meeting => {
            let moves = &meeting.backward().puzzle;
            Some(meeting.moves()?.into_iter().map(|number| moves.move_at(number)).collect())
        })
    }

    /// The number of positions in both balls.
    #[must_use]
    pub fn positions(&self) -> u64 {
        either!(BallPairByWidth, &self.balls, meeting => meeting.positions())
    }

    /// The radii of the balls around the position and around the solved position, and the number of layers beyond the
    /// first ball that were searched without being stored.
    #[must_use]
    pub fn radii(&self) -> (u32, u32, u32) {
        either!(BallPairByWidth, &self.balls, meeting => meeting.radii())
    }

    /// The ball around the solved position, for the next search. The search may be left at any point.
    #[must_use]
    pub fn into_backward_ball(self) -> BackwardBall<P> {
        let BidirectionalSearch { puzzle, goal_parity, limits, balls, .. } = self;
        let ball = match balls {
            BallPairByWidth::Narrow(meeting) => GoalSideByWidth::Narrow(meeting.into_backward()),
            BallPairByWidth::Wide(meeting) => GoalSideByWidth::Wide(meeting.into_backward()),
        };
        BackwardBall { puzzle, limits, goal_parity, ball }
    }

    fn conclude(&mut self) {
        self.outcome = if self.distance().is_some() {
            Some(SearchOutcome::Solved)
        } else if self.upper_bound().is_none()
            && either!(BallPairByWidth, &self.balls, meeting => meeting.is_exhausted())
        {
            Some(SearchOutcome::Unreachable)
        } else if self.positions_visited >= self.limits.positions {
            Some(SearchOutcome::LimitReached)
        } else {
            None
        };
    }
}

impl<P: SearchPuzzle> Resumable for BidirectionalSearch<P> {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        if self.outcome.is_none() {
            let floor = self.lower_bound();
            either!(BallPairByWidth, &mut self.balls, meeting => meeting.step(budget, floor));
            self.positions_visited += budget;
            self.conclude();
        }
        Status::finished_if(self.outcome.is_some())
    }
}
