//! The solution lengths of the three methods for any board: ours, the paper's (Thomas Lam, *Solution to the Number
//! Rotation Puzzle*, arXiv 2211.16787), and words from a table of the group (Minkwitz). With `--nocapture` it prints
//! the means.
#![allow(clippy::print_stdout, reason = "the table is what it is read for")]

use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::word_table::WordTable;
use antipode_engine::method::{rotation_any_board, rotation_paper};
use antipode_puzzles::rotation::{ReachableSet, Variant};

const POSITIONS: u32 = 8;
/// A table of words is trained until it is complete, then for as long again, plus this amount.
const MORE_TRAINING: u64 = 100_000;

/// The mean number of turns of each method over random positions.
fn means(board: &str) -> [f64; 3] {
    let rotation: Variant = format!("{board} quarter").parse().expect("a board and its rule");
    let reach = ReachableSet::of(rotation.board());
    let turns = TurnGroup::of(rotation.board());
    let chain = turns.chain();
    let mut words = WordTable::new(&chain, turns.generators());
    let mut trained = 0;
    while !words.is_complete() {
        words.step(1_000);
        trained += 1_000;
        assert!(trained < 20_000_000, "{board}: the table does not get complete");
    }
    words.step(trained + MORE_TRAINING);
    let mut sums = [0.0; 3];
    for seed in 0..POSITIONS {
        let start = reach.random_position(&seed.to_string());
        let ours = rotation_any_board::solve(&rotation, &start).expect("it can be solved");
        let paper = rotation_paper::solve(&rotation, &start).expect("it can be solved");
        let word = words.word(&chain.random_element(&seed.to_string())).expect("a complete table");
        for (sum, turns) in sums.iter_mut().zip([ours.cost(), paper.cost(), word.len() as u32]) {
            *sum += f64::from(turns);
        }
    }
    sums.map(|sum| sum / f64::from(POSITIONS))
}

#[test]
fn the_method_is_far_shorter_than_three_cycles_and_than_words_of_the_group() {
    println!("{:>8}{:>12}{:>12}{:>12}", "board", "any-board", "paper", "words");
    for board in ["3x3n2", "4x4n2", "5x4n3", "5x5n2", "5x5n3", "6x5n4", "6x6n3"] {
        let [ours, paper, words] = means(board);
        println!("{board:>8}{ours:>12.0}{paper:>12.0}{words:>12.0}");
        assert!(2.0 * ours < paper, "{board}: {ours} and {paper}");
        assert!(ours < words, "{board}: {ours} and {words}");
    }
}
