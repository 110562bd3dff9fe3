//! A shortest solution by two balls of positions that grow until they meet; no table is needed.
//!
//! One ball grows from the solved position by inverse moves, the other from the given position by moves; the smaller
//! one grows by a layer at a time. While they have not met, the distance is greater than the sum of their radii: that
//! is the proven lower bound. The ball around the solved position serves every position of the board, so it is a
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
//! Boards whose positions fit into 128 bits: up to 16 cells, or up to 25 without directions. Those of up to 64 bits
//! (16 cells, or 10 with directions) take half the memory and time. [`Limits`] bounds the memory.
//!
//! ```
//! use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
//! use antipode_engine::search::survey::Status;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let ball = BackwardBall::new(&variant, Limits::default()).expect("nine cells fit");
//! let position = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("a turn of block A");
//! let mut search = BidirectionalSearch::new(ball, &position);
//! while search.step(1000) == Status::Working {}
//! assert_eq!(search.solution(), Some(vec![Turn::anticlockwise(0)]));
//! let ball = search.into_backward_ball(); // for the next search
//! # assert_eq!(ball.radius(), 0);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::rotation::{Position, Turn, Variant};

use super::ball_pair::{BallPair, GoalSide};
use super::moves::{MoveSet, OrientedPermutation, is_odd};
use super::packed::Packing;
pub use super::survey::Status;

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

/// The ball around the solved position of one board under one rule; kept between searches.
#[derive(Clone, Debug)]
pub struct BackwardBall {
    rotation: Variant,
    moves: MoveSet,
    /// Whether all moves are odd permutations. Then the parity of every distance is known.
    all_odd: bool,
    limits: Limits,
    ball: GoalSideByWidth,
}

#[derive(Clone, Debug)]
enum GoalSideByWidth {
    Narrow(GoalSide<u64>),
    Wide(GoalSide<u128>),
}

impl BackwardBall {
    /// The ball of radius 0. `None` when positions of the board do not fit into 128 bits.
    #[must_use]
    pub fn new(rotation: &Variant, limits: Limits) -> Option<BackwardBall> {
        let moves = MoveSet::of(rotation);
        let packing = |bits| Packing::new(moves.cells, moves.orientable, bits);
        let solved = OrientedPermutation::identity(moves.cells, moves.orientable);
        let ball = if let Some(packing) = packing(u64::BITS) {
            GoalSideByWidth::Narrow(
                GoalSide::new(packing, &moves, &solved, limits.bytes / 2).with_bound(&moves),
            )
        } else {
            GoalSideByWidth::Wide(
                GoalSide::new(packing(u128::BITS)?, &moves, &solved, limits.bytes / 2).with_bound(&moves),
            )
        };
        let all_odd = moves.all_odd();
        Some(BackwardBall { rotation: *rotation, moves, all_odd, limits, ball })
    }

    /// The board and its rule.
    #[must_use]
    pub fn rotation(&self) -> &Variant {
        &self.rotation
    }

    /// The ball holds every position that can be solved in this many moves.
    #[must_use]
    pub fn radius(&self) -> u32 {
        match &self.ball {
            GoalSideByWidth::Narrow(side) => side.ball.radius(),
            GoalSideByWidth::Wide(side) => side.ball.radius(),
        }
    }

    /// The number of positions in the ball.
    #[must_use]
    pub fn positions(&self) -> u64 {
        match &self.ball {
            GoalSideByWidth::Narrow(side) => side.ball.positions(),
            GoalSideByWidth::Wide(side) => side.ball.positions(),
        }
    }

    /// The distance of a position, if it lies in the ball.
    #[must_use]
    pub fn depth(&self, position: &Position) -> Option<u32> {
        let effect = OrientedPermutation::of(position);
        match &self.ball {
            GoalSideByWidth::Narrow(side) => side.ball.depth(side.packing.pack(&effect)),
            GoalSideByWidth::Wide(side) => side.ball.depth(side.packing.pack(&effect)),
        }
    }
}

/// A search for one shortest solution, a step of work at a time.
#[derive(Debug)]
pub struct BidirectionalSearch {
    rotation: Variant,
    moves: MoveSet,
    all_odd: bool,
    odd: bool,
    limits: Limits,
    positions_visited: u64,
    outcome: Option<SearchOutcome>,
    balls: BallPairByWidth,
}

#[derive(Debug)]
enum BallPairByWidth {
    Narrow(BallPair<u64>),
    Wide(BallPair<u128>),
}

/// Evaluates an expression for either width of positions.
macro_rules! either {
    ($balls:expr, $meeting:ident => $do:expr) => {
        match $balls {
            BallPairByWidth::Narrow($meeting) => $do,
            BallPairByWidth::Wide($meeting) => $do,
        }
    };
}

impl BidirectionalSearch {
    /// A search from a position of the board of `backward_ball`.
    ///
    /// # Panics
    /// When the position belongs to another board.
    #[must_use]
    pub fn new(backward_ball: BackwardBall, position: &Position) -> BidirectionalSearch {
        assert_eq!(position.board(), backward_ball.rotation.board(), "a position of this board");
        let effect = OrientedPermutation::of(position);
        let odd = is_odd(&effect.preimage);
        let BackwardBall { rotation, moves, all_odd, limits, ball } = backward_ball;
        let bytes = limits.bytes / 2;
        let balls = match ball {
            GoalSideByWidth::Narrow(side) => BallPairByWidth::Narrow(BallPair::new(side, &effect, bytes)),
            GoalSideByWidth::Wide(side) => BallPairByWidth::Wide(BallPair::new(side, &effect, bytes)),
        };
        let mut search = BidirectionalSearch {
            rotation,
            moves,
            all_odd,
            odd,
            limits,
            positions_visited: 0,
            outcome: None,
            balls,
        };
        search.conclude();
        search
    }

    /// Visits about `budget` more positions.
    pub fn step(&mut self, budget: u64) -> Status {
        if self.outcome.is_none() {
            let floor = self.lower_bound();
            either!(&mut self.balls, meeting => meeting.step(budget, floor));
            self.positions_visited += budget;
            self.conclude();
        }
        if self.outcome.is_some() { Status::Finished } else { Status::Working }
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    /// A proven lower bound of the number of moves. It rises while the search runs. Where every move is an odd
    /// permutation, it has the parity of all solutions.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let lower = either!(&self.balls, meeting => meeting.lower_bound());
        let lower = self.upper_bound().map_or(lower, |upper| lower.min(upper));
        lower + u32::from(self.all_odd && (lower % 2 == 1) != self.odd)
    }

    /// The length of the shortest solution found so far.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        either!(&self.balls, meeting => meeting.upper_bound())
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper_bound().filter(|upper| *upper <= self.lower_bound())
    }

    /// The shortest solution found so far; a shortest one when the outcome is [`SearchOutcome::Solved`].
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Turn>> {
        let word = either!(&self.balls, meeting => meeting.word())?;
        Some(word.into_iter().map(|mv| self.moves.turns[mv]).collect())
    }

    /// The number of positions in both balls.
    #[must_use]
    pub fn positions(&self) -> u64 {
        either!(&self.balls, meeting => meeting.positions())
    }

    /// The radii of the balls around the position and around the solved position, and the number of layers beyond the
    /// first ball that were searched without being stored.
    #[must_use]
    pub fn radii(&self) -> (u32, u32, u32) {
        either!(&self.balls, meeting => meeting.radii())
    }

    /// The ball around the solved position, for the next search. The search may be left at any point.
    #[must_use]
    pub fn into_backward_ball(self) -> BackwardBall {
        let BidirectionalSearch { rotation, moves, all_odd, limits, balls, .. } = self;
        let ball = match balls {
            BallPairByWidth::Narrow(meeting) => GoalSideByWidth::Narrow(meeting.into_backward()),
            BallPairByWidth::Wide(meeting) => GoalSideByWidth::Wide(meeting.into_backward()),
        };
        BackwardBall { rotation, moves, all_odd, limits, ball }
    }

    fn conclude(&mut self) {
        self.outcome = if self.distance().is_some() {
            Some(SearchOutcome::Solved)
        } else if self.upper_bound().is_none() && either!(&self.balls, meeting => meeting.is_exhausted()) {
            Some(SearchOutcome::Unreachable)
        } else if self.positions_visited >= self.limits.positions {
            Some(SearchOutcome::LimitReached)
        } else {
            None
        };
    }
}
