//! The published algorithms have the effect that their source gives, under their rule and no other.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::catalogue::{ALGORITHMS, Algorithm, AlgorithmKind};
use antipode_puzzles::rotation::presets::{FAMILIES, Preset};
use antipode_puzzles::rotation::{Board, Convention, Position, Rule, Turn, Variant, parse_turns};

fn of(kind: AlgorithmKind) -> impl Iterator<Item = &'static Algorithm> {
    ALGORITHMS.iter().filter(move |entry| entry.kind == kind)
}

#[test]
fn every_algorithm_has_its_published_effect() {
    assert_eq!(AlgorithmKind::ALL.map(|kind| of(kind).count()), [5, 12, 5]);
    for entry in &ALGORITHMS {
        assert_eq!(entry.computed_position(), entry.published_position(), "{}: {}", entry.title, entry.text);
        let rotation = entry.variant();
        let played = entry
            .turns()
            .into_iter()
            .try_fold(entry.published_position(), |position, turn| rotation.apply(&position, turn));
        assert_eq!(played.map(|position| position.is_solved()), Some(true), "{}", entry.title);
    }
}

/// On the 4 × 3 rectangle each algorithm is its own inverse: it leads to the published position and solves it.
#[test]
fn swaps_and_rearrangements_are_involutions() {
    for entry in of(AlgorithmKind::Swap).chain(of(AlgorithmKind::Rearrangement)) {
        let start = Position::solved(entry.variant().board());
        let made = entry.turns().into_iter().try_fold(start, |position, turn| position.turned(turn));
        assert_eq!(made, Some(entry.published_position()), "{}", entry.title);
    }
}

#[test]
fn the_titles_match_the_effects() {
    for entry in of(AlgorithmKind::Swap) {
        let places: Vec<usize> = entry.title.split(' ').filter_map(|word| word.parse().ok()).collect();
        let mut numbers: Vec<u8> = (1..=12).collect();
        numbers.swap(places[0] - 1, places[1] - 1);
        assert_eq!(entry.published_position().numbers(), numbers, "{}", entry.title);
    }
    for entry in of(AlgorithmKind::LastRow) {
        let row: Vec<u8> = entry.title.split(' ').filter_map(|word| word.parse().ok()).collect();
        assert_eq!(entry.published_position().numbers(), [&[1, 2, 3, 4, 5, 6], &row[..]].concat());
    }
}

/// The position that an algorithm solves if its letters are read in another way.
fn solved_by(entry: &Algorithm, board: Board, read: impl Fn(Turn) -> Turn) -> Vec<u8> {
    let turns = parse_turns(entry.text, board, Convention::Standard).expect("the letters are the same");
    let back = turns.into_iter().rev().map(|turn| read(turn).inverse());
    let start = Position::solved(board);
    back.fold(start, |position, turn| position.turned(turn).expect("a block of the board")).numbers().to_vec()
}

/// None of the seventeen has its effect with quarter turns of the whole 3 × 3 block, nor with a ring that moves by two
/// cells, like a quarter turn does.
#[test]
fn no_other_rule_makes_the_seventeen() {
    let ring = AlgorithmKind::Swap.variant().board();
    let quarter = Board::square(3, 4, 3).expect("a board");
    let mut words = 0;
    for entry in of(AlgorithmKind::Swap).chain(of(AlgorithmKind::Rearrangement)) {
        words += 1;
        assert_ne!(
            solved_by(entry, quarter, |turn| turn),
            entry.published_position().numbers(),
            "{}",
            entry.title
        );
        assert_ne!(
            solved_by(entry, quarter, Turn::inverse),
            entry.published_position().numbers(),
            "{}",
            entry.title
        );
        let twice = |turn: Turn| Turn { steps: 2 * turn.steps, ..turn };
        assert_ne!(solved_by(entry, ring, twice), entry.published_position().numbers(), "{}", entry.title);
        assert_eq!(
            solved_by(entry, ring, |turn| turn),
            entry.published_position().numbers(),
            "{}",
            entry.title
        );
    }
    assert_eq!(words, 17);
}

/// Capitals are clockwise: read the other way, no last row is solved.
#[test]
fn no_other_reading_solves_the_last_rows() {
    for entry in of(AlgorithmKind::LastRow) {
        let board = entry.variant().board();
        assert_ne!(
            solved_by(entry, board, Turn::inverse),
            entry.published_position().numbers(),
            "{}",
            entry.title
        );
    }
}

#[test]
fn presets_are_boards() {
    let mut met: Vec<Variant> = Vec::new();
    for family in &FAMILIES {
        let rotations: Vec<Variant> = family.presets.iter().map(Preset::variant).collect();
        let mut names: Vec<&str> = family.presets.iter().map(|preset| preset.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), rotations.len(), "{}", family.name);
        met.extend(rotations);
    }
    for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise, Rule::Ring, Rule::Flip] {
        assert!(met.iter().any(|rotation| rotation.rule() == rule), "{rule} is played somewhere");
    }
    for rule in Rule::ALL {
        assert_eq!(rule.default_variant().rule(), rule);
    }
}
