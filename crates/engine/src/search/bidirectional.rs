//! A shortest solution by two balls of positions that grow until they meet; no table is needed.
//!
//! One ball grows from solved by taking moves back, the other from the position by making them; the smaller one grows
//! by a layer. While they have not met, the distance is more than the sum of their radii: that is the proven lower
//! bound. The ball around solved serves every position of the board, so it is a value of its own, [`Home`], which a
//! search takes and gives back: later questions are faster.
//!
//! ```text
//!   position (  (  (  (●)  )  )  )(  ( solved )  )        7 layers + 3 layers have met: the distance is 10
//! ```
//!
//! When memory is at its limit the balls stay as they are, and the search goes on depth first beyond the outermost layer
//! around the position, one layer more in each pass.
//!
//! # Limits
//! Boards whose positions fit into 128 bits: up to 16 cells, up to 25 without directions. Those of up to 64 bits (16
//! cells, or 10 with directions) take half the memory and time. Memory is what [`Limits`] says.
//!
//! ```
//! use antipode_engine::search::bidirectional::{Bidirectional, Home, Limits};
//! use antipode_engine::search::survey::Status;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rotation, Rule, Turn};
//!
//! let rotation = Rotation::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let home = Home::new(&rotation, Limits::default()).expect("nine cells fit");
//! let position = rotation.apply(&rotation.solved(), Turn::clockwise(0)).expect("a turn of block A");
//! let mut search = Bidirectional::new(home, &position);
//! while search.step(1000) == Status::Working {}
//! assert_eq!(search.solution(), Some(vec![Turn::anticlockwise(0)]));
//! let home = search.into_home(); // for the next question
//! # assert_eq!(home.radius(), 0);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::rotation::{Position, Rotation, Turn};

use super::meeting::{Meeting, Side};
use super::moves::{Effect, Moves, is_odd};
use super::packed::Packing;
pub use super::survey::Status;

/// What a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory, both balls together, at any moment.
    pub bytes: usize,
    /// How many positions may be looked at for one question before the search gives up.
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
pub enum Verdict {
    /// The shortest solution is known.
    Solved,
    /// No sequence of moves leads to solved; every position that can be reached has been seen.
    Unreachable,
    /// The limit of the work came first. The bounds hold.
    Stopped,
}

/// What is known around solved on one board under one rule; kept between questions.
#[derive(Clone, Debug)]
pub struct Home {
    rotation: Rotation,
    moves: Moves,
    /// Whether all moves are odd permutations: then the parity of every distance is known.
    all_odd: bool,
    limits: Limits,
    ball: HomeBall,
}

#[derive(Clone, Debug)]
enum HomeBall {
    Narrow(Side<u64>),
    Wide(Side<u128>),
}

impl Home {
    /// Nothing but the solved position. `None` when positions of the board do not fit into 128 bits.
    #[must_use]
    pub fn new(rotation: &Rotation, limits: Limits) -> Option<Home> {
        let moves = Moves::of(rotation);
        let packing = |bits| Packing::new(moves.cells, moves.orientable, bits);
        let solved = Effect::identity(moves.cells, moves.orientable);
        let ball = if let Some(packing) = packing(u64::BITS) {
            HomeBall::Narrow(Side::new(packing, &moves, &solved, limits.bytes / 2).with_gauge(&moves))
        } else {
            HomeBall::Wide(
                Side::new(packing(u128::BITS)?, &moves, &solved, limits.bytes / 2).with_gauge(&moves),
            )
        };
        let all_odd = moves.all_odd();
        Some(Home { rotation: *rotation, moves, all_odd, limits, ball })
    }

    /// The board and its rule.
    #[must_use]
    pub fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    /// Every position that is solved in so many moves or fewer is known.
    #[must_use]
    pub fn radius(&self) -> u32 {
        match &self.ball {
            HomeBall::Narrow(side) => side.ball.radius(),
            HomeBall::Wide(side) => side.ball.radius(),
        }
    }

    /// How many positions are known.
    #[must_use]
    pub fn positions(&self) -> u64 {
        match &self.ball {
            HomeBall::Narrow(side) => side.ball.positions(),
            HomeBall::Wide(side) => side.ball.positions(),
        }
    }

    /// The distance of a position, if it is near enough to be known already.
    #[must_use]
    pub fn depth(&self, position: &Position) -> Option<u32> {
        let effect = Effect::of(position);
        match &self.ball {
            HomeBall::Narrow(side) => side.ball.depth(side.packing.pack(&effect)),
            HomeBall::Wide(side) => side.ball.depth(side.packing.pack(&effect)),
        }
    }
}

/// A search for one shortest solution, a step of work at a time.
#[derive(Debug)]
pub struct Bidirectional {
    rotation: Rotation,
    moves: Moves,
    all_odd: bool,
    odd: bool,
    limits: Limits,
    looked_at: u64,
    verdict: Option<Verdict>,
    balls: Balls,
}

#[derive(Debug)]
enum Balls {
    Narrow(Meeting<u64>),
    Wide(Meeting<u128>),
}

/// The same words for both widths of positions.
macro_rules! either {
    ($balls:expr, $meeting:ident => $do:expr) => {
        match $balls {
            Balls::Narrow($meeting) => $do,
            Balls::Wide($meeting) => $do,
        }
    };
}

impl Bidirectional {
    /// A search from a position of the board that `home` is of.
    ///
    /// # Panics
    /// When the position is one of another board.
    #[must_use]
    pub fn new(home: Home, position: &Position) -> Bidirectional {
        assert_eq!(position.board(), home.rotation.board(), "a position of this board");
        let effect = Effect::of(position);
        let odd = is_odd(&effect.pull);
        let Home { rotation, moves, all_odd, limits, ball } = home;
        let bytes = limits.bytes / 2;
        let balls = match ball {
            HomeBall::Narrow(side) => Balls::Narrow(Meeting::new(side, &effect, bytes)),
            HomeBall::Wide(side) => Balls::Wide(Meeting::new(side, &effect, bytes)),
        };
        let mut search =
            Bidirectional { rotation, moves, all_odd, odd, limits, looked_at: 0, verdict: None, balls };
        search.conclude();
        search
    }

    /// Looks at about `budget` positions more.
    pub fn step(&mut self, budget: u64) -> Status {
        if self.verdict.is_none() {
            let floor = self.lower();
            either!(&mut self.balls, meeting => meeting.step(budget, floor));
            self.looked_at += budget;
            self.conclude();
        }
        if self.verdict.is_some() { Status::Finished } else { Status::Working }
    }

    /// How the search ended; `None` while there is work left.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// No solution has fewer moves than this; proven. It rises while the search runs. Where every move is an odd
    /// permutation, it has the parity that all solutions have.
    #[must_use]
    pub fn lower(&self) -> u32 {
        let lower = either!(&self.balls, meeting => meeting.lower());
        let lower = self.upper().map_or(lower, |upper| lower.min(upper));
        lower + u32::from(self.all_odd && (lower % 2 == 1) != self.odd)
    }

    /// The length of the shortest solution found so far.
    #[must_use]
    pub fn upper(&self) -> Option<u32> {
        either!(&self.balls, meeting => meeting.upper())
    }

    /// The distance, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.upper().filter(|upper| *upper <= self.lower())
    }

    /// The shortest solution found so far; a shortest one when the verdict is [`Verdict::Solved`].
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Turn>> {
        let word = either!(&self.balls, meeting => meeting.word())?;
        Some(word.into_iter().map(|mv| self.moves.turns[mv]).collect())
    }

    /// How many positions both balls hold.
    #[must_use]
    pub fn positions(&self) -> u64 {
        either!(&self.balls, meeting => meeting.positions())
    }

    /// The radii of the balls around the position and around solved, and how many layers beyond the first one were
    /// searched without being kept.
    #[must_use]
    pub fn radii(&self) -> (u32, u32, u32) {
        either!(&self.balls, meeting => meeting.radii())
    }

    /// What is known around solved, for the next question. The search may be left at any point.
    #[must_use]
    pub fn into_home(self) -> Home {
        let Bidirectional { rotation, moves, all_odd, limits, balls, .. } = self;
        let ball = match balls {
            Balls::Narrow(meeting) => HomeBall::Narrow(meeting.into_home()),
            Balls::Wide(meeting) => HomeBall::Wide(meeting.into_home()),
        };
        Home { rotation, moves, all_odd, limits, ball }
    }

    fn conclude(&mut self) {
        self.verdict = if self.distance().is_some() {
            Some(Verdict::Solved)
        } else if self.upper().is_none() && either!(&self.balls, meeting => meeting.is_exhausted()) {
            Some(Verdict::Unreachable)
        } else if self.looked_at >= self.limits.positions {
            Some(Verdict::Stopped)
        } else {
            None
        };
    }
}
