//! Rings of 3 × 3 by swaps of two: every order of eight numbers, and larger boards.

use antipode_engine::method::rotation_flips::{Walkthrough, is_for, solve};
use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::catalogue::{ALGORITHMS, Algorithm, AlgorithmKind};
use antipode_puzzles::rotation::{Position, ReachableSet, Variant};

fn variant(text: &str) -> Variant {
    text.parse().expect("a variant")
}

/// Plays the solution; each swap must be a published word that moves two numbers.
fn check(variant: &Variant, start: &Position, solution: &Walkthrough) -> usize {
    let words: Vec<_> =
        ALGORITHMS.iter().filter(|word| word.kind == AlgorithmKind::Swap).map(Algorithm::turns).collect();
    let mut now = start.clone();
    for step in &solution.outer {
        now = step.turns.iter().fold(now, |at, turn| at.turned(*turn).expect("a block"));
        assert_eq!(now, step.after);
    }
    let mut turns = 0;
    for flip in &solution.flips {
        assert!(words.contains(&flip.turns), "{flip} by another word");
        let before = now.clone();
        now = flip.turns.iter().fold(now, |at, turn| at.turned(*turn).expect("a block"));
        assert_eq!(now, flip.after);
        let moved: Vec<u8> =
            before.numbers().iter().zip(now.numbers()).filter(|(a, b)| a != b).map(|(a, _)| *a).collect();
        assert!(
            moved.len() == 2 && moved.contains(&flip.number) && moved.contains(&flip.other),
            "{flip}: {moved:?}"
        );
        turns += flip.turns.len();
    }
    assert!(now.is_solved(), "{variant}: {start}");
    turns
}

/// The eight numbers in any order: at most seven go home, and never more turns than the longest way of each.
#[test]
fn every_order_of_the_last_eight_is_solved() {
    let variant = variant("4x3n3 ring");
    let orders: u64 = (1..=8).product();
    // Some four hundred of them, which meet every first cell of every number.
    for rank in (0..orders).step_by(101) {
        let order = Permutation::unrank(8, rank).expect("a rank below 8!");
        let mut numbers: Vec<u8> = order.images().iter().map(|image| *image as u8 + 1).collect();
        numbers.extend(9..=12);
        let start = Position::new(variant.board(), &numbers, &[]).expect("each number once");
        let solution = solve(&variant, &start).expect("it can be solved");
        assert!(solution.outer.is_empty(), "nothing else is to do");
        let turns = check(&variant, &start, &solution);
        assert!(turns <= 300, "{turns} turns for {start}");
    }
}

#[test]
fn larger_boards_are_solved() {
    for text in ["4x3n3 ring", "4x4n3 ring", "5x4n3 ring", "6x6n3 ring-any", "12x12n3 ring"] {
        let variant = variant(text);
        for seed in ["one", "two", "three"] {
            let start = ReachableSet::of(variant.board()).random_position(seed);
            let solution = solve(&variant, &start).expect(text);
            check(&variant, &start, &solution);
        }
    }
}

#[test]
fn other_boards_are_refused() {
    for text in ["4x4n3 quarter", "3x3n3 ring", "4x3n3 ring-clockwise", "4x4n2 ring", "3x4n3 ring"] {
        let Ok(variant) = text.parse::<Variant>() else { continue };
        assert!(!is_for(&variant), "{text}");
        let solved = Position::solved(variant.board());
        assert!(solve(&variant, &solved).is_err(), "{text}");
    }
}
