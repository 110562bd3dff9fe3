//! The computations behind `verdict::ProofStatus::Computed`: the orders of the groups that generate those of all boards.
//!
//! Overlapping boards of k × (k + 1) and (k + 1) × k cover a larger board, and their groups generate its group. If the
//! invariants determine their groups, they determine its group. The exceptions are 3 × 2 and 4 × 3, whose groups are smaller;
//! the next larger boards replace them, see `rotation_groups.rs`. Blocks that span the board act as lines of any width.

use antipode_engine::group::chain::Certainty;
use antipode_engine::group::turn_group::TurnGroup;
use antipode_puzzles::rotation::verdict::ProofStatus;
use antipode_puzzles::rotation::{Board, ReachableSet, TurnKind};

fn compare(board: Board) {
    let chain = TurnGroup::of(board).chain();
    assert_eq!(chain.order().to_string(), ReachableSet::of(board).count().to_string(), "{board}");
    assert_eq!(chain.certainty(), Certainty::MeetsBound, "{board}");
}

fn new(size: (u8, u8), block: (u8, u8), turning: TurnKind, orientable: bool) -> Board {
    Board::new(size, block, turning, orientable).expect("it fits")
}

#[test]
fn rings_on_the_covering_boards() {
    for k in 3..=11 {
        for size in [(k, k + 1), (k + 1, k)] {
            let board = new(size, (k, k), TurnKind::Ring, false);
            assert_eq!(ProofStatus::of(board), ProofStatus::Computed);
            compare(board);
        }
    }
}

#[test]
fn directions_on_the_covering_boards() {
    for k in 2..=11 {
        for size in [(k, k + 1), (k + 1, k)] {
            let board = new(size, (k, k), TurnKind::Quarter, true);
            assert_eq!(ProofStatus::of(board), ProofStatus::Computed);
            compare(board);
        }
    }
}

#[test]
fn lines_of_every_length() {
    for along in 9..=12 {
        for (high, wide) in (1..=2).flat_map(|high| (1..=along).map(move |wide| (high, wide))) {
            if high * wide == 1 || high == 2 && wide == 1 {
                continue;
            }
            for orientable in [false, true] {
                compare(new((2, along), (high, wide), TurnKind::Flip, orientable));
                compare(new((along, 2), (wide, high), TurnKind::Flip, orientable));
            }
        }
    }
}

#[test]
fn directions_of_flips() {
    for (rows, cols) in (2..=5).flat_map(|rows| (2..=5).map(move |cols| (rows, cols))) {
        for (high, wide) in (1..=rows).flat_map(|high| (1..=cols).map(move |wide| (high, wide))) {
            if let Ok(board) = Board::new((rows, cols), (high, wide), TurnKind::Flip, true) {
                assert!(matches!(ProofStatus::of(board), ProofStatus::Computed | ProofStatus::Theorem));
                compare(board);
            }
        }
    }
}
