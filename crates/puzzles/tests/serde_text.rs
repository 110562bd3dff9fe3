//! With the feature `serde`, values are serialised as their texts.

use std::fmt::Debug;

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, ReachableSet, Rule, TurnKind, Variant};
use antipode_puzzles::{ramka, rotation, sliding};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    let json = serde_json::to_string(value).expect("a text");
    assert_eq!(json, serde_json::to_string(text).expect("a text"));
    assert_eq!(&serde_json::from_str::<T>(&json).expect("its own text"), value);
}

#[test]
fn ramka_is_serialised_as_text() {
    for metric in ramka::Metric::ALL {
        round_trip(&metric, &metric.to_string());
        let puzzle = ramka::Ramka(metric);
        let board = puzzle.solved();
        round_trip(&board, &board.to_string());
        for mv in puzzle.moves(&board) {
            round_trip(&mv, &mv.to_string());
        }
    }
    let error = serde_json::from_str::<ramka::Board>("\"12\"").expect_err("an unfinished position");
    let reason = "12".parse::<ramka::Board>().expect_err("an unfinished position");
    assert!(error.to_string().starts_with(&reason.to_string()), "{error}");
}

#[test]
fn rotation_is_serialised_as_text() {
    for turning in [TurnKind::Quarter, TurnKind::Ring, TurnKind::Flip] {
        for orientable in [false, true] {
            let Ok(board) = Board::new((4, 3), (3, 3), turning, orientable) else { continue };
            round_trip(&board, &board.to_string());
            let position: rotation::Position = ReachableSet::of(board).random_position("serialised");
            round_trip(&position, &position.to_string());
            for variant in Rule::ALL.into_iter().filter_map(|rule| Variant::new(board, rule).ok()) {
                round_trip(&variant, &variant.to_string());
                round_trip(&variant.rule(), variant.rule().name());
            }
        }
    }
}

#[test]
fn sliding_is_serialised_as_text() {
    for metric in sliding::Metric::ALL {
        round_trip(&metric, metric.name());
    }
    let position = sliding::notation::parse_position("AB./ACD@h:B").expect("a board");
    round_trip(&position, &sliding::notation::format_position(&position));
}
