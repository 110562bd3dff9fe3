//! The solution lengths of the three methods for any board: ours, the paper's (Thomas Lam, *Solution to the Number
//! Rotation Puzzle*, arXiv 2211.16787), and words from a table of the group (Minkwitz); and ours beside those of an
//! independent program. With `--nocapture` it prints the means.
#![allow(clippy::print_stdout, reason = "the table is what it is read for")]

use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::word_table::WordTable;
use antipode_engine::method::{rotation_any_board, rotation_paper};
use antipode_puzzles::rotation::{ReachableSet, Variant};
use antipode_sampling::part;

const POSITIONS: u32 = 8;
/// A table of words is trained until it is complete, then for as long again, plus this amount.
const MORE_TRAINING: u64 = 100_000;

/// The mean number of turns of each method over random positions.
fn means(board: &str) -> [f64; 3] {
    let variant: Variant = format!("{board} quarter").parse().expect("a board and its rule");
    let reachable = ReachableSet::of(variant.board());
    let turns = TurnGroup::of(variant.board());
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
        let start = reachable.random_position(&seed.to_string());
        let ours = rotation_any_board::solve(&variant, &start).expect("it can be solved");
        let paper = rotation_paper::solve(&variant, &start).expect("it can be solved");
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
    for board in part(&["3x3n2", "4x4n2", "5x4n3", "5x5n2", "5x5n3", "6x5n4", "6x6n3"], 0) {
        let [ours, paper, words] = means(board);
        println!("{board:>8}{ours:>12.0}{paper:>12.0}{words:>12.0}");
        assert!(2.0 * ours < paper, "{board}: {ours} and {paper}");
        assert!(ours < words, "{board}: {ours} and {words}");
    }
}

/// Mean numbers of turns by quarters and halves over five random positions, of a program written apart from this one. Its
/// positions are not ours, so a difference of a few turns says nothing.
const INDEPENDENT: [(&str, f64); 8] = [
    ("6x6n3", 54.4),
    ("12x12n3", 368.4),
    ("5x5n4", 107.4),
    ("8x8n4", 193.6),
    ("6x5n5", 265.8),
    ("6x6n5", 156.0),
    ("7x6n6", 553.0),
    ("12x12n6", 587.2),
];

#[test]
fn large_blocks_are_solved_as_shortly_as_by_an_independent_program() {
    println!("{:>8}{:>12}{:>12}", "board", "any-board", "independent");
    for &(board, independent) in part(&INDEPENDENT, 1) {
        let variant: Variant = format!("{board} half").parse().expect("a board and its rule");
        let reachable = ReachableSet::of(variant.board());
        let mut solver = rotation_any_board::Solver::new(&variant);
        let cost = |seed: u32| {
            let start = reachable.random_position(&seed.to_string());
            f64::from(solver.solve(&start).expect("it can be solved").cost())
        };
        let ours = (0..5).map(cost).sum::<f64>() / 5.0;
        println!("{board:>8}{ours:>12.1}{independent:>12.1}");
        assert!(ours < independent, "{board}: {ours} and {independent}");
    }
}

/// The mean number of turns of Nokia's method over random positions of n × n, as the page says it.
#[test]
fn nokias_method_takes_a_third_of_n_cubed() {
    let mean = |variant: &str| {
        let variant: Variant = variant.parse().expect("a board and its rule");
        let reachable = ReachableSet::of(variant.board());
        let mut solver = rotation_any_board::Solver::new(&variant);
        let cost = |seed: u32| {
            let start = reachable.random_position(&seed.to_string());
            f64::from(solver.solve(&start).expect("it can be solved").cost())
        };
        (0..20).map(cost).sum::<f64>() / 20.0
    };
    let expected: [(u32, u32, u32); 5] =
        [(4, 20, 34), (5, 42, 53), (6, 70, 80), (8, 166, 163), (10, 335, 303)];
    for &(n, blocks, rings) in part(&expected, 0) {
        let rounded = |kind: &str| mean(&format!("{n}x{n}{kind}")).round() as u32;
        assert_eq!((rounded("n2 quarter"), rounded("n3 ring")), (blocks, rings), "{n}");
        assert!(3 * blocks < n.pow(3) * 11 / 10, "{n}");
    }
}
