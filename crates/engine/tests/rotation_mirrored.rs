//! Solutions by halves in the mirror.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::mirrored::MirroredSearch;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, ReachableSet, Turn, Variant};

fn variant(name: &str) -> Variant {
    name.parse().expect("a board and a rule")
}

fn position(variant: &Variant, numbers: &[u8]) -> Position {
    Position::new(variant.board(), numbers, &[]).expect("each number once")
}

fn reversed(variant: &Variant) -> Position {
    let numbers: Vec<u8> = (1..=variant.board().cell_count() as u8).rev().collect();
    position(variant, &numbers)
}

/// The shortest solution found with so much work; every solution on the way must solve the position and be shorter.
fn shortest(variant: &Variant, from: &Position, budget: u64) -> Option<Vec<Turn>> {
    let mut search = MirroredSearch::new(variant, from, 20_000_000)?;
    let mut best: Option<Vec<Turn>> = None;
    for _ in 0..budget / 10_000 {
        let status = search.step(10_000);
        if let Some(word) = search.take_solution() {
            let after =
                |here: Position, turn: &Turn| variant.apply(&here, *turn).expect("a turn of the rule");
            assert!(word.iter().fold(from.clone(), after).is_solved(), "{variant}: {from}");
            assert!(word.iter().all(|turn| variant.allowed_steps().contains(&turn.steps)), "{variant}");
            assert!(best.as_ref().is_none_or(|best| word.len() < best.len()), "{variant}");
            best = Some(word);
        }
        if status == Status::Finished {
            break;
        }
    }
    best
}

/// Source: OEIS A330280, turns that reverse n × n: 24, and at most 48, which takes longer. Beams of whole positions find 56.
#[test]
fn reversals_are_nearly_as_short_as_published() {
    for (name, most) in [("4x4n2 quarter", 24), ("5x5n2 quarter", 52)] {
        let variant = variant(name);
        let found = shortest(&variant, &reversed(&variant), 3_000_000).map(|word| word.len());
        assert!(found.is_some_and(|turns| turns <= most), "{name}: {found:?}");
    }
}

/// On boards that a search of all positions solves: no solution is too short, and some are shortest.
#[test]
fn solutions_are_never_shorter_than_the_distance() {
    let mut shortest_ones = 0;
    for (name, numbers) in [
        ("3x3n2 quarter", vec![9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("3x3n2 half", vec![7, 8, 9, 4, 5, 6, 1, 2, 3]),
        ("3x3n2 clockwise", vec![1, 4, 7, 2, 5, 8, 3, 6, 9]),
        ("4x2n2 quarter", vec![8, 7, 6, 5, 4, 3, 2, 1]),
        ("4x3n2 half", vec![12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("4x3n3 ring-any", vec![4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9]),
        // An odd position: only a turn in the middle makes an odd solution.
        ("4x3n2 quarter", vec![1, 2, 3, 4, 5, 7, 6, 8, 9, 10, 11, 12]),
    ] {
        let variant = variant(name);
        let from = position(&variant, &numbers);
        if ReachableSet::of(variant.board()).check(&from).is_err() {
            continue;
        }
        let ball = BackwardBall::new(&variant, Limits::default()).expect("a small board");
        let distance = BidirectionalSearch::new(ball, &from).run().distance().expect("a solvable position");
        if let Some(word) = shortest(&variant, &from, 3_000_000) {
            assert!(word.len() as u32 >= distance, "{name}: {} turns instead of {distance}", word.len());
            shortest_ones += u32::from(word.len() as u32 == distance);
        }
    }
    assert!(shortest_ones >= 3, "{shortest_ones}");
}

/// A position that is not its own inverse in any mirror has no such solutions; nor has a board with directions.
#[test]
fn most_positions_have_no_mirrored_solutions() {
    let board = variant("4x4n2 quarter");
    let random = ReachableSet::of(board.board()).random_position("monday");
    assert!(MirroredSearch::new(&board, &random, 1_000_000).is_none());
    let directed = variant("3x3n2o quarter");
    assert!(MirroredSearch::new(&directed, &directed.solved(), 1_000_000).is_none());
}
