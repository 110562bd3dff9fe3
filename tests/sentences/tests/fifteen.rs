//! Fifteen.

use std::fs;

use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, Variant, gods_number};
use antipode_sentences::assert_said;

#[test]
fn the_farthest_boards_are_as_many_as_the_pages_say() {
    let board = Board::new(4, 4, Goal::Rows).expect("a board");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/fifteen-4x4-antipodes.txt");
    let antipodes = fs::read_to_string(file).expect("the farthest boards");
    let antipodes: Vec<&str> = antipodes.lines().filter(|line| !line.starts_with('#')).collect();
    for antipode in &antipodes {
        Position::parse(antipode, board).expect("a board of 4 × 4");
    }
    let count = antipodes.len();
    let most = gods_number(Variant::new(board, Metric::Tiles)).expect("it is known");
    assert_said("app/src/puzzle/fifteen/copy.rs", &[format!("; {count} boards need as many (Brüngger")]);
    assert_said(
        "lab/texts/problems.txt",
        &[
            format!(
                "showed that {most} moves of single tiles always suffice, and that {count} positions need {most}."
            ),
            format!("these are the {count}, with 0 for the hole."),
            format!("{} positions, one bit each", antipode_sentences::with_separators((3..=16).product())),
        ],
    );
}
