//! What a count rests on.

use std::fmt;

use super::super::board::{Board, Turning};
use super::case::Case;

/// What the case of a board rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Proven: Lam, arXiv 2211.16787.
    Theorem,
    /// Proven there, but printed otherwise: our errata say what is corrected.
    Corrected,
    /// Not in the paper. The order of this board's group, or of those of smaller boards that make it up, was computed.
    Computed,
    /// Not in the paper, and this board is larger than those whose orders were computed: the law fits all of them.
    Conjecture,
}

/// The orders of all groups of boards turned by 180° were computed up to this side, with directions and without; that is
/// every board there is (`antipode group --to 12 --rule 180`). The tests repeat a part: all sides up to 7, with directions
/// 5, and the lines up to 12.
const FLIPS_COMPUTED: usize = 12;

impl Standing {
    /// What the count of a board rests on.
    #[must_use]
    pub fn of(board: Board) -> Standing {
        let longest = board.rows().max(board.cols());
        match (board.turning(), board.is_orientable()) {
            _ if board.blocks() == 1 => Standing::Theorem,
            // Here and below `crates/engine/tests` computes the orders: rotation_groups.rs and rotation_standing.rs.
            (Turning::Quarter | Turning::Ring, false) => match Case::of(board) {
                Case::Rings => Standing::Computed,
                Case::ColoursAlike if board.block_rows() == 3 => Standing::Corrected,
                _ => Standing::Theorem,
            },
            // Two boards of k × (k + 1) that overlap make up a larger one, and those are computed for every k.
            (Turning::Quarter | Turning::Ring, true) => Standing::Computed,
            // A line does the same however many there are, and lines that move as wholes however wide they are.
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
            Standing::Corrected => "a theorem of Lam, arXiv 2211.16787, with a correction of ours",
            Standing::Computed => "not in the paper; proven by computing the orders of the groups",
            Standing::Conjecture => {
                "a conjecture: it fits all boards whose groups were computed, and this one is larger"
            }
        })
    }
}
