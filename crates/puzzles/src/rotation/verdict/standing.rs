//! The proof status of a count.

use std::fmt;

use super::super::board::{Board, Turning};
use super::case::Case;

/// The proof status of the case of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Proven by Lam, arXiv 2211.16787.
    Theorem,
    /// Proven there, but with an error in print: see `ERRATA.md`.
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

impl Standing {
    /// The proof status of the count of a board.
    #[must_use]
    pub fn of(board: Board) -> Standing {
        let longest = board.rows().max(board.cols());
        match (board.turning(), board.is_orientable()) {
            _ if board.blocks() == 1 => Standing::Theorem,
            // `crates/engine/tests` computes the orders: rotation_groups.rs and rotation_standing.rs.
            (Turning::Quarter | Turning::Ring, false) => match Case::of(board) {
                Case::Rings => Standing::Computed,
                Case::ColoursAlike if board.block_rows() == 3 => Standing::Corrected,
                _ => Standing::Theorem,
            },
            // Overlapping boards of k × (k + 1) compose every larger board, and those are computed for every k.
            (Turning::Quarter | Turning::Ring, true) => Standing::Computed,
            // Neither the number of lines nor the width of lines that move as a whole matters.
            (Turning::Flip, _) if matches!(Case::of(board), Case::FlipLines | Case::FlipSpanning) => {
                Standing::Computed
            }
            (Turning::Flip, _) if longest <= FLIPS_COMPUTED => Standing::Computed,
            (Turning::Flip, _) => Standing::Conjecture,
        }
    }

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Theorem => "theorem",
            Standing::Corrected => "theorem, corrected",
            Standing::Computed => "computed",
            Standing::Conjecture => "conjecture",
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Standing::Theorem => "a theorem: Lam, arXiv 2211.16787",
            Standing::Corrected => "a theorem of Lam, arXiv 2211.16787, with our correction",
            Standing::Computed => "not in the paper; proven by computing the orders of the groups",
            Standing::Conjecture => {
                "a conjecture: it holds for all boards whose groups were computed, and this one is larger"
            }
        })
    }
}
