//! The counts of `rotation::Reach` against the orders of the groups.
//!
//! The invariants that `Reach` counts by are kept by every turn, so no group is larger than its count; a stabiliser chain
//! never says more than the group has. Where the two agree both are the order of the group.

use antipode_engine::group::chain::Certainty;
use antipode_engine::group::turns::Turns;
use antipode_puzzles::rotation::{Board, Position, Reach, Turning};

fn compare(board: Board) {
    let chain = Turns::of(board).chain();
    assert_eq!(chain.order().to_string(), Reach::of(board).count().to_string(), "{board:?}");
    assert_eq!(chain.certainty(), Certainty::MeetsBound, "{board:?}");
}

fn boards(sides: std::ops::RangeInclusive<u8>) -> Vec<(u8, u8)> {
    sides.clone().flat_map(|rows| sides.clone().map(move |cols| (rows, cols))).collect()
}

#[test]
fn quarters_and_rings() {
    for (rows, cols) in boards(2..=8) {
        for block in 2..=rows.min(cols) {
            for turning in [Turning::Quarter, Turning::Ring] {
                compare(Board::new((rows, cols), (block, block), turning, false).expect("it fits"));
            }
        }
    }
}

#[test]
fn the_largest_boards() {
    for block in [2, 3, 4, 5, 6, 7, 8, 11, 12] {
        for turning in [Turning::Quarter, Turning::Ring] {
            compare(Board::new((12, 12), (block, block), turning, false).expect("it fits"));
            compare(Board::new((12, block), (block, block), turning, false).expect("it fits"));
        }
    }
}

#[test]
fn flips() {
    let long = [(2, 12), (3, 11), (12, 4)];
    for (rows, cols) in boards(2..=8).into_iter().chain(long) {
        for (high, wide) in (1..=rows).flat_map(|high| (1..=cols).map(move |wide| (high, wide))) {
            if let Ok(board) = Board::new((rows, cols), (high, wide), Turning::Flip, false) {
                compare(board);
            }
        }
    }
}

#[test]
fn directions() {
    for (rows, cols) in boards(2..=5) {
        for block in 2..=rows.min(cols) {
            compare(Board::new((rows, cols), (block, block), Turning::Quarter, true).expect("it fits"));
        }
    }
}

#[test]
fn membership_is_what_reach_says() {
    for block in [2, 3, 4] {
        let board = Board::square(4, 5, block).expect("it fits");
        let turns = Turns::of(board);
        let chain = turns.chain();
        let reach = Reach::of(board);
        for seed in 0..20 {
            let drawn = reach.draw(&seed.to_string());
            assert!(chain.contains(&turns.element(&drawn)));
            let mut swapped = drawn.numbers().to_vec();
            swapped.swap(0, 2);
            let swapped = Position::new(board, &swapped, &[]).expect("each number once");
            let sifted = chain.sift(&turns.element(&swapped));
            assert_eq!(sifted.is_member(), reach.check(&swapped).is_ok());
        }
    }
}
