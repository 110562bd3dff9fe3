//! The proof status of a count.

use std::fmt;

use super::super::board::{Board, TurnKind};
use super::case::TheoremCase;

/// The proof status of the case of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProofStatus {
    /// Proven by Lam, arXiv 2211.16787.
    Theorem,
    /// Proven by Scherphuis, as Lam's paper says: the 120 positions of 3 × 2 with blocks of 2 × 2.
    Scherphuis,
    /// Proven by Lam, but with an error in print: see `ERRATA.md`.
    Corrected,
    /// Not in the paper. The order of this board's group, or of the groups of smaller boards that compose it, was computed.
    Computed,
    /// Not in the paper. The law holds for all boards whose orders were computed, and this board is larger.
    Conjecture,
}

/// The orders of the groups of boards that turn by 180° were computed up to this side, with and without directions; this
/// includes every board (`antipode group --to 12 --rule 180`). The tests repeat a part: all sides up to 7, with directions
/// up to 5, and the lines up to 12.
const FLIPS_COMPUTED: usize = 12;

impl ProofStatus {
    /// The proof status of the count of a board.
    #[must_use]
    pub fn of(board: Board) -> ProofStatus {
        let longest = board.rows().max(board.cols());
        match (board.turn_kind(), board.is_orientable()) {
            (_, true) if board.has_single_cells() => ProofStatus::Computed,
            // The paper prints four positions for every board that is one block.
            (TurnKind::Quarter, false) if board.cell_count() == 1 => ProofStatus::Corrected,
            _ if board.block_count() == 1 => ProofStatus::Theorem,
            // `crates/engine/tests` computes the orders: rotation_groups.rs and rotation_standing.rs.
            (TurnKind::Quarter | TurnKind::Ring, false) => match TheoremCase::of(board) {
                TheoremCase::Rings => ProofStatus::Computed,
                TheoremCase::ProjectiveLine => ProofStatus::Scherphuis,
                TheoremCase::ColoursSameParity if board.block_rows() == 3 => ProofStatus::Corrected,
                _ => ProofStatus::Theorem,
            },
            // Overlapping boards of k × (k + 1) compose every larger board, and those are computed for every k.
            (TurnKind::Quarter | TurnKind::Ring, true) => ProofStatus::Computed,
            // Neither the number of lines nor the width of lines that move as a whole matters.
            (TurnKind::Flip, _)
                if matches!(
                    TheoremCase::of(board),
                    TheoremCase::FlipSeparateLines | TheoremCase::FlipSpanningLines
                ) =>
            {
                ProofStatus::Computed
            }
            (TurnKind::Flip, _) if longest <= FLIPS_COMPUTED => ProofStatus::Computed,
            (TurnKind::Flip, _) => ProofStatus::Conjecture,
        }
    }

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ProofStatus::Theorem | ProofStatus::Scherphuis => "theorem",
            ProofStatus::Corrected => "theorem, corrected",
            ProofStatus::Computed => "computed",
            ProofStatus::Conjecture => "conjecture",
        }
    }
}

impl fmt::Display for ProofStatus {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            ProofStatus::Theorem => "a theorem: Lam, arXiv 2211.16787",
            ProofStatus::Scherphuis => "a theorem: Scherphuis, as Lam, arXiv 2211.16787, says",
            ProofStatus::Corrected => "a theorem of Lam, arXiv 2211.16787, with our correction",
            ProofStatus::Computed => "not in the paper; proven by computing the orders of the groups",
            ProofStatus::Conjecture => {
                "a conjecture: it holds for all boards whose groups were computed, and this one is larger"
            }
        })
    }
}
