//! The counts of `rotation::Reach` against the orders of the groups.
//!
//! The invariants that `Reach` counts by are kept by every turn, so no group is larger than its count; a stabiliser chain
//! never says more than the group has. Where the two agree both are the order of the group.

use antipode_engine::group::chain::{Chain, Perm};
use antipode_puzzles::rotation::{Board, Reach, Turning};

/// What the turns of a board do to its cells, or on an orientable board to the four directions in each.
fn generators(board: Board) -> (usize, Vec<Perm>) {
    let directions = if board.is_orientable() { 4 } else { 1 };
    let points = board.cells() * directions;
    let generator = |block: usize| {
        let pull = board.pull(block, 1);
        let turned = board.block_cells(block);
        let mut images = vec![0; points];
        for (to, &from) in pull.iter().enumerate() {
            let quarters = if turned.contains(&to) { board.quarters() as usize } else { 0 };
            for direction in 0..directions {
                images[usize::from(from) * directions + direction] =
                    (to * directions + (direction + quarters) % directions) as u16;
            }
        }
        images.into()
    };
    (points, (0..board.blocks()).map(generator).collect())
}

/// The product of some numbers in decimal digits, grouped as counts are written.
fn product(factors: impl Iterator<Item = usize>) -> String {
    let mut digits = vec![1_usize];
    for factor in factors {
        let mut carry = 0;
        for digit in &mut digits {
            let value = *digit * factor + carry;
            *digit = value % 10;
            carry = value / 10;
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
    }
    let signs = digits.iter().enumerate().rev();
    let signs = signs.map(|(place, digit)| {
        let comma = if place > 0 && place % 3 == 0 { "," } else { "" };
        format!("{digit}{comma}")
    });
    signs.collect()
}

fn compare(board: Board) {
    let (points, generators) = generators(board);
    let chain = Chain::of(points, &generators);
    assert_eq!(Reach::of(board).count().to_string(), product(chain.orbit_sizes()), "{board:?}");
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
        let (points, generators) = generators(board);
        let chain = Chain::of(points, &generators);
        let reach = Reach::of(board);
        let as_perm =
            |numbers: &[u8]| -> Vec<u16> { numbers.iter().map(|&number| u16::from(number) - 1).collect() };
        for seed in 0..20 {
            let drawn = reach.draw(&seed.to_string());
            assert!(chain.contains(&as_perm(drawn.numbers())));
            let mut swapped = drawn.numbers().to_vec();
            swapped.swap(0, 2);
            let swapped =
                antipode_puzzles::rotation::Position::new(board, &swapped, &[]).expect("each number once");
            assert_eq!(chain.contains(&as_perm(swapped.numbers())), reach.check(&swapped).is_ok());
        }
    }
}
