//! The Lab's computations on large boards: the verdict on a position of 12 × 12, and its solution.

use antipode_engine::method::rotation_any_board;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::verdict::{Verdict, judge};
use antipode_puzzles::rotation::{Position, ReachableSet, Variant};
use wasm_bindgen::prelude::*;

fn board(block: u32) -> Variant {
    format!("12x12n{block} quarter").parse().expect("a board and its rule")
}

/// Judges the random position of a seed, and the same position with two numbers exchanged. Returns whether the second is
/// solvable. Nothing is cached.
///
/// # Panics
/// If the random position is not solvable: it was drawn from the solvable ones.
#[wasm_bindgen]
#[must_use]
pub fn judge_board(block: u32, seed: u32) -> bool {
    let reach = ReachableSet::of(board(block).board());
    let position = reach.random_position(&seed.to_string());
    assert_eq!(judge(&reach, &position), Verdict::Solvable);
    let mut numbers = position.numbers().to_vec();
    numbers.swap(0, 1);
    let exchanged = Position::new(position.board(), &numbers, position.directions());
    judge(&reach, &exchanged.expect("each number is there once")) == Verdict::Solvable
}

/// Solves the random position of a seed by the method for any board. Returns the number of turns. Nothing is cached.
///
/// # Panics
/// If the solution does not reach the solved position.
#[wasm_bindgen]
#[must_use]
pub fn solve_board(block: u32, seed: u32) -> u32 {
    let rotation = board(block);
    let start = ReachableSet::of(rotation.board()).random_position(&seed.to_string());
    let plan =
        rotation_any_board::solve(&rotation, &start).expect("it was drawn from those that can be solved");
    let turns = plan.steps.iter().flat_map(|step| step.turns.iter().copied());
    let end = turns.fold(start, |here, turn| rotation.apply(&here, turn).expect("a turn of the rule"));
    assert!(end.is_solved());
    plan.cost()
}
