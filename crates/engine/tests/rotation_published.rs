//! Published results about Rotation, compared with computed ones: Leonid Broukhis, *Nokia Rotation Game - Solution*,
//! 2003.

use std::collections::BTreeMap;

use antipode_engine::resumable::Resumable;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use antipode_puzzles::rotation::Variant;
use antipode_puzzles::rotation::catalogue::{ALGORITHMS, TWISTS};
use antipode_puzzles::rotation::{Position, Rule};

/// None of the source's words can be shortened: the last five rows, the twelve flips, the five operations.
#[test]
fn every_published_word_is_a_shortest() {
    let mut homes: BTreeMap<Variant, BackwardBall<Variant>> = BTreeMap::new();
    for entry in ALGORITHMS {
        let variant = entry.kind.variant();
        let home = homes.remove(&variant).or_else(|| BackwardBall::new(&variant, Limits::default()));
        let search = BidirectionalSearch::new(home.expect("a small board"), &entry.computed_position())
            .run_in_steps(10_000);
        assert_eq!(search.distance(), Some(entry.turns().len() as u32), "{} {}", entry.title, entry.text);
        homes.insert(variant, search.into_backward_ball());
    }
}

/// Nothing shorter turns the same two numbers in place, where a half turn counts as one. This search has no room for 5 × 5.
#[test]
fn two_numbers_are_turned_in_place_as_shortly_as_possible() {
    for twist in &TWISTS[..3] {
        let variant = Variant::new(twist.board(), Rule::Half).expect("quarters");
        let turns = twist.placed_on(twist.board()).expect("its own board").turns;
        let start = turns.iter().rev().fold(Position::solved(twist.board()), |position, turn| {
            position.turned(turn.inverse()).expect("a turn of the board")
        });
        let home = BackwardBall::new(&variant, Limits::default()).expect("a small board");
        let search = BidirectionalSearch::new(home, &start).run_in_steps(10_000);
        assert_eq!(search.distance(), Some(turns.len() as u32), "{}", twist.board());
    }
}
