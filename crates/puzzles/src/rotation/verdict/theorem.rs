//! The theorem for one board.

use super::super::board::Board;
use super::super::count::Count;
use super::super::reach::Reach;
use super::case::{Case, DirectionLaw};
use super::class::{Class, classes};
use super::fraction::Fraction;
use super::standing::Standing;

/// What can be solved on a board, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The board.
    pub board: Board,
    /// What its turns make of the numbers.
    pub case: Case,
    /// What they make of the directions, where numbers have any.
    pub directions: Option<DirectionLaw>,
    /// What that rests on.
    pub standing: Standing,
    /// How many positions can be reached: [`Count::formula`], all digits by `to_string`, [`Count::primes`].
    pub count: Count,
    /// Which part of all arrangements that is.
    pub fraction: Fraction,
    /// The sets of cells that numbers never leave.
    pub classes: Vec<Class>,
}

/// The theorem for a board.
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
    /// What can be reached, in a sentence or two.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.directions {
            None => self.case.sentence().to_owned(),
            Some(law) => format!("{} {}", self.case.sentence(), law.sentence()),
        }
    }
}
