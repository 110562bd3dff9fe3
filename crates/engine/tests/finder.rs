//! The algorithm finder against whole tables, brute force and Nokia's published words.

use std::collections::{HashMap, HashSet};

use crate::shuffled::{all_depths, board, random};
use antipode_engine::resumable::Resumable;
use antipode_engine::rotation::finder::{AlgorithmFinder, AlgorithmFinderError};
use antipode_engine::rotation::moves::MoveSet;
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, Rule, Turn, TurnKind, Variant};

const LIMITS: Limits = Limits { bytes: 120_000_000, positions: 50_000_000 };

fn find(variant: &Variant, targets: &[Option<u8>]) -> AlgorithmFinder {
    AlgorithmFinder::new(variant, targets, LIMITS).expect("a question that can be asked").run_in_steps(2_000)
}

/// Whether a word sends every number to its target.
fn sends(variant: &Variant, word: &[Turn], targets: &[Option<u8>]) -> bool {
    let turn = |here: Position, turn: &Turn| variant.apply(&here, *turn).expect("a turn of the rule");
    let end = word.iter().fold(variant.solved(), turn);
    let is_sent = |(number, target): (u8, &Option<u8>)| {
        target.is_none_or(|target| end.numbers()[usize::from(target)] == number)
    };
    (1..).zip(targets).all(is_sent)
}

/// The fewest turns and the number of such words, by enumeration of all words.
fn brute(variant: &Variant, targets: &[Option<u8>]) -> (u32, u64) {
    let mut counts = HashMap::from([(variant.solved(), 1_u64)]);
    for length in 0.. {
        let (mut found, mut next) = (0, HashMap::new());
        for (position, count) in &counts {
            let is_sent = |(number, target): (u8, &Option<u8>)| {
                target.is_none_or(|target| position.numbers()[usize::from(target)] == number)
            };
            found += if (1..).zip(targets).all(is_sent) { *count } else { 0 };
            for turn in variant.moves(position) {
                let after = variant.apply(position, turn).expect("a legal turn");
                *next.entry(after).or_insert(0) += count;
            }
        }
        if found > 0 {
            return (length, found);
        }
        counts = next;
    }
    unreachable!("the targets are reachable")
}

fn check(variant: &Variant, targets: &[Option<u8>], distance: u32, count: u64) {
    let finder = find(variant, targets);
    assert_eq!(finder.outcome(), Some(SearchOutcome::Solved));
    assert_eq!((finder.distance(), finder.count()), (Some(distance), Some(count)), "{targets:?}");
    let words = finder.words(50);
    assert_eq!(words.len() as u64, count.min(50));
    assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len(), "each word once");
    for word in words {
        assert_eq!(word.len() as u32, distance);
        assert!(sends(variant, &word, targets));
    }
}

#[test]
fn partial_targets_match_brute_force() {
    for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise] {
        let variant = board((3, 3), 2, TurnKind::Quarter, false, rule);
        let mut state = 5;
        for free in [5, 6, 7, 8] {
            let mut order: Vec<u8> = (0..9).collect();
            for last in (1..9).rev() {
                order.swap(last, (random(&mut state) % (last as u64 + 1)) as usize);
            }
            let targets: Vec<Option<u8>> =
                order.iter().enumerate().map(|(cell, target)| (cell >= free).then_some(*target)).collect();
            let (distance, count) = brute(&variant, &targets);
            check(&variant, &targets, distance, count);
        }
    }
}

#[test]
fn complete_targets_match_the_table() {
    for (rows, cols, rule) in [(3, 3, Rule::Quarter), (4, 2, Rule::Half), (2, 4, Rule::Clockwise)] {
        let variant = board((rows, cols), 2, TurnKind::Quarter, false, rule);
        let depths = all_depths(&variant);
        for (position, depth) in depths.iter().step_by(depths.len() / 30) {
            // A word that makes another board from the solved one solves the inverse board.
            let targets: Vec<Option<u8>> = position.numbers().iter().map(|number| Some(number - 1)).collect();
            let finder = find(&variant, &targets);
            assert_eq!(finder.distance(), Some(*depth), "{rule} {position:?}");
            assert!(finder.words(3).iter().all(|word| sends(&variant, word, &targets)));
        }
    }
}

/// The published flips (Broukhis, 2003): every one swaps two numbers in the ring rectangle, with its word.
#[test]
fn the_flips_of_the_ring_rectangle_are_found_and_shorter_or_as_long() {
    let variant = board((3, 4), 3, TurnKind::Ring, false, Rule::Ring);
    let moves = MoveSet::of(&variant);
    for (first, second, word) in [
        (1, 2, "BaabaBBabaaBAAbabAA"),
        (2, 3, "aBaabaBBabaaBAAbabAAA"),
        (6, 7, "aBBBABaaBABaaBABaabbA"),
        (7, 8, "AbabAAbabAAbabA"),
        (4, 8, "bAAbAAbAAbbABBAbbAA"),
    ] {
        let mut targets: Vec<Option<u8>> = (0..12).map(Some).collect();
        targets.swap(first - 1, second - 1);
        let turn = |letter: char| Turn {
            block: letter.to_ascii_uppercase() as u8 - b'A',
            steps: if letter.is_ascii_uppercase() { 1 } else { -1 },
        };
        let word: Vec<Turn> = word.chars().map(turn).collect();
        assert!(sends(&variant, &word, &targets), "{first} {second}");
        let finder = find(&variant, &targets);
        assert_eq!(finder.outcome(), Some(SearchOutcome::Solved));
        assert!(finder.distance().expect("found") as usize <= word.len());
        assert!(finder.count().expect("counted") > 0);
        for found in finder.words(10) {
            assert!(sends(&variant, &found, &targets));
            assert_eq!(moves.effect_of(&found), moves.effect_of(&word));
        }
    }
}

#[test]
fn nothing_to_do_is_one_empty_word() {
    let variant = board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter);
    check(&variant, &(0..9).map(Some).collect::<Vec<_>>(), 0, 1);
    check(&variant, &[None; 9], 0, 1);
}

#[test]
fn impossible_effects_are_detected() {
    // Blocks of 3 × 3 preserve the two colours of the checkerboard.
    let variant = board((4, 4), 3, TurnKind::Quarter, false, Rule::Quarter);
    let mut targets = vec![None; 16];
    targets[0] = Some(1);
    assert_eq!(find(&variant, &targets).outcome(), Some(SearchOutcome::Unreachable));
    // On 3 × 2 three numbers in place leave only the solved position.
    let variant = board((2, 3), 2, TurnKind::Quarter, false, Rule::Quarter);
    let targets = [Some(0), Some(1), Some(2), Some(4), None, None];
    assert_eq!(find(&variant, &targets).outcome(), Some(SearchOutcome::Unreachable));
    // On 4 × 3 with blocks of 3 × 3 one colour determines the other; only a complete search shows that.
    let variant = board((3, 4), 3, TurnKind::Quarter, false, Rule::Quarter);
    let mut targets = [None; 12];
    for light in [0, 2, 5, 7, 8, 10] {
        targets[usize::from(light)] = Some(light);
    }
    targets[1] = Some(3);
    assert_eq!(find(&variant, &targets).outcome(), Some(SearchOutcome::Unreachable));
    // The whole order of an odd swap on 4 × 4 n 3, where the colours have equal signs.
    let variant = board((4, 4), 3, TurnKind::Quarter, false, Rule::Quarter);
    let mut targets: Vec<Option<u8>> = (0..16).map(Some).collect();
    targets.swap(0, 2);
    assert_eq!(find(&variant, &targets).outcome(), Some(SearchOutcome::Unreachable));
}

#[test]
fn invalid_targets_are_rejected() {
    let variant = board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter);
    let ask = |targets: &[Option<u8>]| AlgorithmFinder::new(&variant, targets, LIMITS).err();
    let mut targets = [None; 9];
    targets[2] = Some(9);
    assert_eq!(ask(&targets), Some(AlgorithmFinderError::NoSuchCell { cell: 2, target: 9 }));
    targets[2] = Some(4);
    targets[7] = Some(4);
    assert_eq!(ask(&targets), Some(AlgorithmFinderError::SameTarget { first: 2, second: 7, target: 4 }));
    assert_eq!(ask(&[None; 8]), Some(AlgorithmFinderError::TargetCount { expected: 9, found: 8 }));
}
