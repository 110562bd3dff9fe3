//! The solvability of the positions of a board.

use super::super::board::Board;
use super::super::count::Count;
use super::super::reach::Reach;
use super::case::{Case, DirectionLaw};
use super::class::{Class, classes};
use super::fraction::Fraction;
use super::standing::Standing;

/// Which positions of a board are solvable, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The board.
    pub board: Board,
    /// The case of the theorem.
    pub case: Case,
    /// The constraint on the directions, if numbers have any.
    pub directions: Option<DirectionLaw>,
    /// The proof status.
    pub standing: Standing,
    /// The number of reachable positions; see [`PositionCount::formula`] and [`PositionCount::prime_factors`].
    pub count: Count,
    /// The fraction of all arrangements that is reachable.
    pub fraction: Fraction,
    /// The orbits of cells, which numbers never leave.
    pub classes: Vec<Class>,
}

/// The solvability of the positions of a board.
#[must_use]
pub fn solvability(reach: &Reach) -> Theorem {
    let (board, count) = (reach.board(), reach.count());
    let fraction = Fraction::of(board, &count);
    Theorem {
        board,
        case: Case::of(board),
        directions: DirectionLaw::of(board),
        standing: Standing::of(board),
        count,
        fraction,
        classes: classes(reach),
    }
}

impl Theorem {
    /// A description of the reachable positions, for the interface.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.directions {
            None => self.case.sentence().to_owned(),
            Some(law) => format!("{} {}", self.case.sentence(), law.sentence()),
        }
    }
}
