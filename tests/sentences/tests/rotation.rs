//! Rotation and its Lab.

use antipode_engine::method::rotation_paper::{Demonstration, demonstrate, merged};
use antipode_engine::search::survey::Survey;
use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber};
use antipode_puzzles::rotation::{Board, Position, Rule, SpaceLayout, Turn, Variant};
use antipode_sentences::{assert_said, with_separators};

/// The turns of a demonstration as the player shows them, and with neighbouring turns of one block merged.
fn lengths(side: u8, demonstration: Demonstration) -> (u32, usize) {
    let board = Board::square(side, side + 1, side).expect("two blocks side by side");
    let variant = Variant::new(board, Rule::Half).expect("it turns by quarters");
    let shown = demonstrate(&variant, &Position::solved(board), demonstration).expect("it fits");
    let turns: Vec<Turn> = shown.steps.iter().flat_map(|step| step.turns.iter().copied()).collect();
    let cost = turns.iter().map(|turn| variant.cost(turn.steps.into())).sum();
    (cost, merged(&turns).len())
}

#[test]
fn the_player_of_the_lab_has_as_many_turns_as_it_says() {
    let long: Vec<(u32, usize)> = (5..=11).map(|side| lengths(side, Demonstration::ThreeCycle)).collect();
    let (shown, merged) = long[0];
    assert!(long.iter().all(|lengths| *lengths == long[0]), "{long:?}");
    let short: Vec<(u32, usize)> =
        (4..=11).map(|side| lengths(side, Demonstration::ShortThreeCycle)).collect();
    let (short_turns, _) = short[0];
    assert!(short.iter().all(|lengths| lengths.0 == short_turns), "{short:?}");
    assert_said(
        "lab/texts/methods.txt",
        &[
            format!(
                "The four parts have {shown} turns for every k from 5 on; {merged} when neighbouring turns of one block are merged."
            ),
            format!("Not in the paper: {short_turns} turns work for every k from 4 on."),
            format!(
                "The paper has {merged} turns for k ≥ 5 and another word for k = 4. One word of {short_turns} turns works"
            ),
        ],
    );
}

#[test]
fn the_largest_table_is_as_large_as_the_guide_says() {
    let fits = |entry: &gods_numbers::Entry| {
        SpaceLayout::fits(&entry.variant)
            && SpaceLayout::of(&entry.variant).is_some_and(|layout| Survey::supports(layout.space()))
    };
    let entries = gods_numbers::entries().into_iter().filter(fits);
    let largest = entries.filter_map(|entry| entry.positions.parse().ok()).max().expect("a table");
    let said = format!("with blocks of 3 × 3, which has {}.", with_separators(largest));
    assert_said("../docs/guide.md", &[said]);
}

#[test]
fn the_list_of_the_ring_board_is_as_far_as_it_says() {
    let variant: Variant = "4x3n3 ring".parse().expect("a variant");
    let entry = gods_numbers::entry_for(&variant).expect("on record");
    let GodsNumber::Exact(farthest) = entry.gods_number else { panic!("it has a table") };
    let said = format!("Over all positions of the board it is {farthest}.");
    assert_said("app/src/puzzle/rotation/solution_lists.rs", &[said]);
}

#[test]
fn the_stages_take_as_many_turns_as_the_notes_say() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/engine/tests/golden/rotation-stages.txt");
    let golden = std::fs::read_to_string(file).expect("the golden table");
    let counts =
        golden.lines().find_map(|line| line.strip_prefix("clockwise, the article's: ")).expect("a row");
    let longest = counts.split(' ').count() - 1;
    let said = format!("By its own matrices it is {longest}: in the third stage");
    assert_said("app/texts/rotation.txt", &[said]);
}
