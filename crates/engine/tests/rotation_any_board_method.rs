//! The method for boards of any size: its steps solve every kind of board it covers, within known numbers of turns.

use antipode_engine::method::rotation_any_board::{
    Phase, Purpose, SolveError, Technique, Walkthrough, solve,
};
use antipode_puzzles::rotation::{Board, Direction, Position, ReachableSet, Rule, TurnKind, Variant};
use antipode_sampling::part;

fn variant(rows: u8, cols: u8, block: u8, rule: Rule) -> Variant {
    let board = Board::new((rows, cols), (block, block), rule.turn_kind(), false).expect("a board");
    Variant::new(board, rule).expect("a rule of this board")
}

/// Plays the steps: they are legal, have the claimed results, bring their numbers home, and disturb no others.
fn played(variant: &Variant, start: &Position) -> Walkthrough {
    let plan = solve(variant, start).unwrap_or_else(|fault| panic!("{variant:?}, {start:?}: {fault}"));
    assert_eq!(plan.start, *start);
    let mut now = start.clone();
    let mut placed: Vec<u8> = Vec::new();
    for step in &plan.steps {
        let before = now.clone();
        let mut moved = Vec::new();
        for turn in &step.turns {
            assert!(variant.allowed_steps().contains(&turn.steps), "{variant:?} has no {turn:?}");
            now = now.turned(*turn).expect("a block of the board");
            moved.extend((1..=variant.board().cell_count() as u8).filter(|number| !is_home(&now, *number)));
        }
        // Numbers that are home already need no step, but count as placed.
        let claimed: &[u8] = match &step.technique {
            Technique::AnyTurns => {
                assert!(placed.is_empty());
                &[]
            }
            Technique::FreeTurns => &[],
            Technique::Word { displaced } | Technique::SetUpAndUndo { displaced, .. } => displaced,
            // What a base word moves is back at its end; the step reports that for all numbers at once.
            Technique::BaseWord { .. } => &[],
        };
        assert!(
            claimed.iter().all(|number| moved.contains(number) && is_home(&before, *number)),
            "{}",
            step.purpose
        );
        let by_word = matches!(step.technique, Technique::BaseWord { .. });
        let mut disturbed = placed.iter().filter(|number| !by_word && moved.contains(number));
        assert!(disturbed.all(|number| claimed.contains(number)), "{}", step.purpose);
        match &step.purpose {
            Purpose::Place { numbers, .. } | Purpose::Finish { numbers } => placed.extend(numbers),
            Purpose::Cycle { home, .. } => {
                let cell = |number: &u8| usize::from(*number) - 1;
                assert!(home.iter().all(|number| now.numbers()[cell(number)] == *number), "{}", step.purpose);
            }
            Purpose::Order { .. } | Purpose::Parity | Purpose::Lines { .. } | Purpose::TurnInPlace { .. } => {
            }
        }
        placed.extend(claimed);
        assert!(placed.iter().all(|number| is_home(&now, *number)), "{}", step.purpose);
        assert_eq!(now, step.after);
        assert!(step.purpose.to_string().ends_with('.') && !step.technique.to_string().ends_with('.'));
    }
    assert!(now.is_solved());
    assert!(plan.steps.is_sorted_by_key(|step| step.phase));
    plan
}

fn is_home(position: &Position, number: u8) -> bool {
    let cell = usize::from(number) - 1;
    position.numbers()[cell] == number
        && position.directions().get(cell).is_none_or(|direction| *direction == Direction::Up)
}

/// The mean over positions drawn from numbered seeds.
fn mean(variant: &Variant, positions: u32) -> f64 {
    let reachable = ReachableSet::of(variant.board());
    let turns: u32 = (0..positions)
        .map(|seed| played(variant, &reachable.random_position(&seed.to_string())).cost())
        .sum();
    f64::from(turns) / f64::from(positions)
}

/// A square board of 3 × 3 to 12 × 12 takes at most 0.5 n³ turns on average by every rule of 2 × 2 blocks, and about
/// 0.33 n³ quarter turns.
#[test]
fn square_boards_take_less_than_half_the_cube_of_their_side() {
    let sides: Vec<u8> = (3..=12).collect();
    for &side in part(&sides, 0) {
        let cube = f64::from(side).powi(3);
        let (quarter, others) = if side <= 8 { (200, 20) } else { (12, 5) };
        let by_quarter = mean(&variant(side, side, 2, Rule::Quarter), quarter);
        assert!(by_quarter < 0.35 * cube, "{side}: {by_quarter} quarter turns");
        for (rule, most) in [(Rule::Half, 0.33), (Rule::Clockwise, 0.48)] {
            let turns = mean(&variant(side, side, 2, rule), others);
            assert!(turns < most * cube, "{side}: {turns} turns by {rule}");
        }
    }
}

/// Ring boards: placing the last numbers of a line together and the last eight at once beats the 36.7, 62.6, 102, 153
/// and 236 turns of a program that placed them one by one.
#[test]
fn ring_boards_are_solved_too() {
    for &(side, most) in part(&[(4, 36.7), (5, 57.0), (6, 86.0), (7, 127.0), (8, 178.0)], 0) {
        let turns = mean(&variant(side, side, 3, Rule::Ring), 20);
        assert!(turns < most, "{side}: {turns} turns");
    }
    for rule in [Rule::RingAny, Rule::RingClockwise] {
        mean(&variant(4, 4, 3, rule), 2);
        mean(&variant(5, 6, 3, rule), 2);
    }
}

#[test]
fn oblong_boards_are_solved() {
    let twos =
        [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (2, 12), (12, 2), (3, 4), (4, 3), (3, 12), (5, 9)];
    for (rows, cols) in twos {
        for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise] {
            mean(&variant(rows, cols, 2, rule), 5);
        }
    }
    for (rows, cols) in [(3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (3, 9), (9, 3), (4, 6), (6, 4)] {
        mean(&variant(rows, cols, 3, Rule::Ring), 2);
    }
}

/// Numbers with directions are brought home upright.
#[test]
fn orientable_boards_are_solved() {
    let sizes = [(2, 2), (2, 3), (3, 2), (2, 4), (5, 2), (3, 3), (4, 4), (3, 6), (6, 5)];
    for (rows, cols) in sizes {
        let board = Board::new((rows, cols), (2, 2), TurnKind::Quarter, true).expect("a board");
        for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise] {
            mean(&Variant::new(board, rule).expect("a rule of this board"), 2);
        }
    }
}

/// Blocks of 3 × 3 by quarters: numbers keep their colour of the checkerboard.
#[test]
fn boards_of_two_colours_are_solved() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (3, 7), (6, 5)] {
        mean(&variant(rows, cols, 3, Rule::Quarter), 2);
        mean(&variant(rows, cols, 3, Rule::Half), 2);
    }
}

#[test]
fn a_plan_goes_from_the_outside_in() {
    let variant = variant(5, 5, 2, Rule::Quarter);
    let plan = played(&variant, &ReachableSet::of(variant.board()).random_position("outside in"));
    let text: Vec<String> = plan.steps.iter().map(|step| step.purpose.to_string()).collect();
    assert_eq!(text[0], "Bring 21 to its place in row 5.");
    assert_eq!(text[1], "Bring 22 and 23 together to their places in row 5.");
    let completed = "Bring 24 and 25 together to their places in row 5, which completes it: the last numbers of a line \
                     must go in together.";
    assert_eq!(text[2], completed);
    assert!(text.contains(&"Put 1, 2, 3, 6, 7 and 8 in order.".to_owned()));
    assert_eq!(plan.steps[0].technique.to_string(), "Turn any blocks: nothing is placed yet");
    let phases = plan.steps.iter().map(|step| step.phase);
    assert!(phases.clone().any(|phase| phase == Phase::UpperRows));
    assert_eq!(phases.clone().next(), Some(Phase::Outer));
}

#[test]
fn a_solved_board_needs_no_step() {
    for side in [3, 12] {
        let variant = variant(side, side, 2, Rule::Quarter);
        let plan = played(&variant, &Position::solved(variant.board()));
        assert_eq!(plan.steps, []);
    }
}

#[test]
fn unsolvable_positions_are_rejected() {
    let small = variant(2, 3, 2, Rule::Quarter);
    let swapped = Position::new(small.board(), &[2, 1, 3, 4, 5, 6], &[]).expect("each number once");
    assert!(matches!(solve(&small, &swapped), Err(SolveError::Unreachable(_))));
}

/// A board of each kind not covered by the corner of two colours or of 2 × 2 blocks: larger blocks, directions,
/// rings, half turns; two blocks alone, and boards on which some numbers are placed first.
#[test]
fn every_kind_of_board_is_solved() {
    let names = [
        "5x4n4 quarter",
        "7x6n4 half",
        "6x5n4 clockwise",
        "6x6n4 quarter",
        "6x7n5 quarter",
        "4x3n3o quarter",
        "4x4n3o half",
        "5x6n4o quarter",
        "7x6n5o quarter",
        "5x4n4@ring ring",
        "6x6n4@ring ring-any",
        "5x5n4@ring ring-clockwise",
        "5x5n3x2 180",
        "6x5n2@180 180",
        "7x2n3x1 180",
        "4x4n3@180 180",
        "6x4n2x4 180",
        "5x6n3o@180 180",
    ];
    for name in part(&names, 0) {
        let variant: Variant = name.parse().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        mean(&variant, 1);
    }
}
