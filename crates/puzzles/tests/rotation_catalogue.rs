//! The published algorithms have the effect that their source gives, under their rule and no other.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::catalogue::{ALGORITHMS, Algorithm, AlgorithmKind, TWISTS};
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
        let variant = entry.variant();
        let played = entry
            .turns()
            .into_iter()
            .try_fold(entry.published_position(), |position, turn| variant.apply(&position, turn));
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

fn solved_after(board: Board, turns: &[Turn]) -> Position {
    turns.iter().fold(Position::solved(board), |now, turn| now.turned(*turn).expect("a block of the board"))
}

/// In the corner of a larger board an algorithm does the same, to the numbers there.
#[test]
fn algorithms_work_in_the_corner_of_larger_boards() {
    for entry in &ALGORITHMS {
        let own = entry.variant().board();
        for (rows, cols) in [(3, 5), (4, 4), (5, 4), (5, 7)] {
            let size = (rows, cols);
            let board =
                Board::new(size, (own.block_rows() as u8, own.block_cols() as u8), own.turn_kind(), false)
                    .expect("a larger board");
            let placed = entry.placed_on(board).expect("it has room");
            let home = |number: u8| {
                let cell = usize::from(number) - 1;
                cell / own.cols() * usize::from(cols) + cell % own.cols()
            };
            // Undone from solved, it gives the board that it solves.
            let undone: Vec<Turn> = placed.turns.iter().rev().map(|turn| turn.inverse()).collect();
            let mut expected: Vec<u8> = Position::solved(board).numbers().to_vec();
            for (cell, number) in (1..).zip(entry.published_position().numbers()) {
                expected[home(cell)] = home(*number) as u8 + 1;
            }
            assert_eq!(solved_after(board, &undone).numbers(), expected, "{} on {board}", entry.title);
        }
        let placed = entry.placed_on(own).expect("its own board");
        assert_eq!((placed.title.as_str(), placed.turns), (entry.title, entry.turns()));
    }
    let on = |index: usize, name: &str| ALGORITHMS[index].placed_on(name.parse().expect("a board"));
    assert_eq!(on(5, "5x5n3@ring").map(|placed| placed.title).as_deref(), Some("flip 1 and 2"));
    assert_eq!(on(8, "5x5n3@ring").map(|placed| placed.title).as_deref(), Some("flip 4 and 6"));
    for name in ["4x3n3@ring", "3x2n2", "4x4n3", "4x4n2o", "3x3n2r"] {
        assert_eq!(on(0, name), None, "{name}");
    }
}

/// Each of these turns two numbers in place, and does nothing else.
#[test]
fn two_numbers_are_turned_in_place() {
    for twist in &TWISTS {
        let own = twist.board();
        let more = if own.block_rows() == 2 { "6x4n2o" } else { "6x5n3o" };
        for board in [own, more.parse().expect("a board")] {
            let placed = twist.placed_on(board).expect("it has room");
            let after = solved_after(board, &placed.turns);
            assert_eq!(after.numbers(), Position::solved(board).numbers(), "{board}: {}", placed.title);
            let numbers = twist.numbers_on(board).expect("it has room");
            for (cell, direction) in after.directions().iter().enumerate() {
                let quarters =
                    numbers.iter().find(|(number, _)| *number == cell + 1).map_or(0, |known| known.1);
                assert_eq!(*direction as u8, quarters, "{board}: {}", placed.title);
            }
        }
        assert_eq!(twist.placed_on("4x4n2".parse().expect("a board")), None, "it has no directions");
    }
    let titles = TWISTS.map(|twist| twist.placed_on(twist.board()).expect("its own board").title);
    assert_eq!(
        (&*titles[0], &*titles[2]),
        ("turn 6 and 9 by 180°", "turn 1 to the left and 12 to the right")
    );
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
        assert!(met.iter().any(|variant| variant.rule() == rule), "{rule} is played somewhere");
    }
    for rule in Rule::ALL {
        assert_eq!(rule.default_variant().rule(), rule);
    }
}
