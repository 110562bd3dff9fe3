//! The solvability of the positions of a board.

use super::super::board::Board;
use super::super::reachable_set::ReachableSet;
use super::case::{DirectionLaw, TheoremCase};
use super::fraction::SolvableFraction;
use super::orbit::{Orbit, orbits};
use super::proof_status::ProofStatus;
use crate::exact_count::ExactCount;

/// Which positions of a board are solvable, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Solvability {
    /// The board.
    pub board: Board,
    /// The case of the theorem.
    pub case: TheoremCase,
    /// The constraint on the directions, if numbers have any.
    pub directions: Option<DirectionLaw>,
    /// The proof status.
    pub proof_status: ProofStatus,
    /// The number of reachable positions; see [`ExactCount::formula`] and [`ExactCount::prime_factors`].
    pub count: ExactCount,
    /// The fraction of all arrangements that is reachable.
    pub fraction: SolvableFraction,
    /// The orbits of cells, which numbers never leave.
    pub orbits: Vec<Orbit>,
}

/// The solvability of the positions of a board.
#[must_use]
pub fn solvability(reachable: &ReachableSet) -> Solvability {
    let (board, count) = (reachable.board(), reachable.count());
    let fraction = SolvableFraction::of(board, &count);
    Solvability {
        board,
        case: TheoremCase::of(board),
        directions: DirectionLaw::of(board),
        proof_status: ProofStatus::of(board),
        count,
        fraction,
        orbits: orbits(reachable),
    }
}

impl Solvability {
    /// A description of the reachable positions, for the interface.
    #[must_use]
    pub fn description(&self) -> String {
        let mut text = self.case.description().to_owned();
        if let Some(law) = self.directions {
            text.push(' ');
            text.push_str(law.description());
        }
        if self.board.has_row_numbers() && self.case != TheoremCase::SingleCells {
            text.push_str(
                " The numbers of a row are alike and may change places, so a position is reachable if one order of them is.",
            );
        }
        text
    }
}
