//! Solvability: the cases of the theorem, verdicts on positions, and the nearest solvable position.

use std::collections::HashSet;

use antipode_puzzles::permutation::{factorial, unrank};
use antipode_puzzles::rotation::verdict::{
    BrokenInvariant, DirectionLaw, OrbitKind, ProofStatus, TheoremCase, Verdict, cycles, judge,
    nearest_solvable, solvability,
};
use antipode_puzzles::rotation::{Board, Direction, Position, ReachableSet, Turn};
use antipode_puzzles::scramble::SeededRng;

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn position(board: Board, numbers: &[u8]) -> Position {
    Position::new(board, numbers, &[]).expect("each number once")
}

/// The solved numbers of a board with some pairs of cells exchanged.
fn exchanged(board: Board, pairs: &[(usize, usize)]) -> Position {
    let mut numbers = Position::solved(board).numbers().to_vec();
    pairs.iter().for_each(|&(a, b)| numbers.swap(a, b));
    let directions = Position::solved(board).directions().to_vec();
    Position::new(board, &numbers, &directions).expect("each number once")
}

/// Every reachable position, by exhaustive search.
fn closure(board: Board) -> Vec<Position> {
    let mut found = HashSet::from([Position::solved(board)]);
    let mut open = vec![Position::solved(board)];
    while let Some(here) = open.pop() {
        for block in 0..board.block_count() as u8 {
            let next = here.turned(Turn::clockwise(block)).expect("a block of the board");
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found.into_iter().collect()
}

/// The number of numbers with another cell in the other position, and the number with another direction.
fn distance(from: &Position, to: &Position) -> (usize, usize) {
    let moved = from.numbers().iter().zip(to.numbers()).filter(|(a, b)| a != b).count();
    let turned = from.numbers().iter().enumerate().filter(|(cell, number)| {
        let there = to.numbers().iter().position(|other| other == *number).expect("each number once");
        from.directions().get(*cell) != to.directions().get(there)
    });
    (moved, turned.count())
}

/// A random position, reachable or not.
fn any(board: Board, rng: &mut SeededRng) -> Position {
    let mut numbers = Position::solved(board).numbers().to_vec();
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, rng.below(last as u64 + 1) as usize);
    }
    let directions: Vec<Direction> = (Position::solved(board).directions().iter())
        .map(|_| Direction::ALL[rng.below(4) as usize])
        .collect();
    Position::new(board, &numbers, &directions).expect("each number once")
}

/// The fields of the nearest position are consistent.
fn claims(reachable: &ReachableSet, from: &Position) -> (usize, usize) {
    let near = nearest_solvable(reachable, from);
    assert_eq!(reachable.check(&near.position), Ok(()), "{from:?} is corrected to {near}");
    let cost = distance(from, &near.position);
    assert_eq!((near.moved.len(), near.turned.len()), cost, "{from:?}: {near}");
    assert_eq!(near.exchanges.iter().map(Vec::len).sum::<usize>(), cost.0);
    assert_eq!(judge(reachable, from).is_solvable(), cost == (0, 0), "{from:?}: {near}");
    cost
}

#[test]
fn the_nearest_is_the_nearest_of_all() {
    let boards = [
        "2x2n2",
        "3x2n2",
        "2x3n2",
        "3x3n3",
        "4x2n2",
        "2x2n2o",
        "3x2n2o",
        "2x3n2o",
        "3x3n3o",
        "4x3n3",
        "3x4n3",
        "3x3n3@ring",
        "3x2n2@ring",
        "3x2n2x1",
        "3x3n2x2@180",
        "3x3n2x1",
        "4x2n3x1",
        "4x2n2x2@180",
        "4x3n3x2",
        "3x4n3x2",
        "3x2n2x1o",
        "3x2n2x2o@180",
        "4x3n3x2o",
        "4x4n3x3@180",
        "8x2n2x2@180",
    ];
    let mut rng = SeededRng::new("nearest");
    for name in boards {
        let Ok(board) = name.parse::<Board>() else { panic!("{name}") };
        let reachable = ReachableSet::of(board);
        let reached = closure(board);
        let compare = |from: &Position| {
            let least = reached.iter().map(|to| distance(from, to)).min();
            assert_eq!(Some(claims(&reachable, from)), least, "{from:?}");
        };
        if board.cell_count() <= 6 && !board.is_orientable() {
            for rank in 0..factorial(board.cell_count()) {
                let order = unrank(board.cell_count(), rank).expect("a rank");
                let numbers: Vec<u8> = order[..board.cell_count()].iter().map(|tile| tile + 1).collect();
                compare(&position(board, &numbers));
            }
        } else {
            (0..(200_000 / reached.len()).clamp(4, 200)).for_each(|_| compare(&any(board, &mut rng)));
        }
    }
}

/// If there are too many reachable positions to compare, no position that is nearer is solvable.
#[test]
fn nothing_nearer_can_be_solved() {
    let boards = [
        "5x3n3",
        "3x5n3",
        "4x4n3",
        "5x4n4",
        "3x3n2o",
        "5x3n3o",
        "5x4n4o",
        "4x4n2x2@180",
        "5x4n3x3@180",
        "5x4n3x2o",
    ];
    let mut rng = SeededRng::new("nearer");
    for name in boards {
        let board = board(name);
        let reachable = ReachableSet::of(board);
        for round in 0..6 {
            // A few exchanges and turns away from a solvable position.
            let mut numbers = reachable.random_position(&round.to_string()).numbers().to_vec();
            let mut directions = reachable.random_position(&round.to_string()).directions().to_vec();
            for _ in 0..round % 3 {
                let (a, b) =
                    (rng.below(numbers.len() as u64) as usize, rng.below(numbers.len() as u64) as usize);
                numbers.swap(a, b);
            }
            if !directions.is_empty() {
                let cell = rng.below(numbers.len() as u64) as usize;
                directions[cell] = directions[cell].turned(1 + (round % 3));
            }
            let from = Position::new(board, &numbers, &directions).expect("each number once");
            let cost = claims(&reachable, &from);
            for near in nearer(&from, cost) {
                assert!(reachable.check(&near).is_err(), "{near:?} is nearer to {from:?} than {cost:?}");
            }
        }
    }
}

/// All positions that are nearer than this many moved and turned numbers, up to four moved and one turned.
fn nearer(from: &Position, (moved, turned): (usize, usize)) -> Vec<Position> {
    let cells = from.numbers().len();
    let pairs: Vec<(usize, usize)> = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b))).collect();
    let mut words: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    words.extend(pairs.iter().map(|&pair| vec![pair]));
    if moved > 2 {
        words.extend(pairs.iter().flat_map(|&one| pairs.iter().map(move |&other| vec![one, other])));
    }
    let mut found = Vec::new();
    for word in words {
        let mut numbers = from.numbers().to_vec();
        let mut directions = from.directions().to_vec();
        for (a, b) in word {
            numbers.swap(a, b);
            if !directions.is_empty() {
                directions.swap(a, b);
            }
        }
        let board = from.board();
        let here = Position::new(board, &numbers, &directions).expect("each number once");
        if distance(from, &here) < (moved, turned) {
            found.push(here);
        }
        for cell in 0..directions.len() {
            for quarters in 1..4 {
                let mut directions = directions.clone();
                directions[cell] = directions[cell].turned(quarters);
                let here = Position::new(board, &numbers, &directions).expect("each number once");
                if distance(from, &here) < (moved, turned) {
                    found.push(here);
                }
            }
        }
    }
    found
}

/// The theoretical number of moved numbers on boards of two colours: all on the wrong colour, and for each wrong parity one
/// or two more, unless two misplaced numbers of that colour can be exchanged.
#[test]
fn misplaced_numbers_correct_the_parity_at_no_cost() {
    let reachable = ReachableSet::of(board("9x8n7"));
    let cost = |pairs: &[(usize, usize)]| claims(&reachable, &exchanged(reachable.board(), pairs)).0;
    assert_eq!(cost(&[(0, 1)]), 2, "a pair of the wrong colours");
    assert_eq!(cost(&[(0, 2)]), 2, "two light numbers");
    assert_eq!(cost(&[(0, 2), (1, 3)]), 4, "two light and two dark ones");
    assert_eq!(cost(&[(0, 1), (2, 4)]), 3, "a pair and two light ones");
    assert_eq!(cost(&[(0, 1), (2, 4), (3, 5)]), 4, "a pair, two light and two dark ones");
    assert_eq!(cost(&[(0, 1), (20, 21), (2, 4), (3, 5)]), 4, "two pairs correct both parities");
}

#[test]
fn the_swap_is_the_natural_one() {
    let near = |name: &str, pairs: &[(usize, usize)]| {
        let reachable = ReachableSet::of(board(name));
        let near = nearest_solvable(&reachable, &exchanged(reachable.board(), pairs));
        (near.to_string(), near.position.is_solved())
    };
    assert_eq!(near("5x4n4", &[(2, 11)]), ("exchange 3 and 12".to_owned(), true));
    assert_eq!(near("5x3n3", &[(0, 1)]), ("exchange 1 and 2".to_owned(), true));
    assert_eq!(near("4x4n4", &[(0, 15)]), ("exchange 1 and 16".to_owned(), true));
    assert_eq!(near("5x4n4", &[]), ("nothing".to_owned(), true));
    // A cycle of four, 2 3 4 1: one swap brings at most one number home; the first such swap is chosen.
    assert_eq!(near("5x4n4", &[(0, 1), (1, 2), (2, 3)]), ("exchange 2 and 3".to_owned(), false));
}

#[test]
fn the_cases_of_the_theorem() {
    let case = |name: &str| TheoremCase::of(board(name));
    for (name, expected) in [
        ("4x4n4", TheoremCase::WholeBoard),
        ("2x3n2", TheoremCase::ProjectiveLine),
        ("3x2n2", TheoremCase::ProjectiveLine),
        ("4x3n3", TheoremCase::OuterAutomorphism),
        ("3x4n3", TheoremCase::OuterAutomorphism),
        ("5x3n3", TheoremCase::ColoursSameParity),
        ("12x12n2", TheoremCase::Symmetric),
        ("9x8n6", TheoremCase::Symmetric),
        ("5x4n4", TheoremCase::Alternating),
        ("9x8n5", TheoremCase::ColoursSameParity),
        ("9x8n7", TheoremCase::ColoursEven),
        ("10x9n9", TheoremCase::ColoursEven),
        ("9x8n8", TheoremCase::Alternating),
        ("3x2n2@ring", TheoremCase::ProjectiveLine),
        ("3x3n3@ring", TheoremCase::SingleRing),
        ("4x3n3@ring", TheoremCase::Rings),
        ("4x4n3x3@180", TheoremCase::FlipLinkedSets),
    ] {
        assert_eq!(case(name), expected, "{name}");
    }
    let theorem = solvability(&ReachableSet::of(board("5x3n3")));
    assert_eq!(theorem.proof_status, ProofStatus::Corrected);
    assert_eq!(
        (theorem.count.formula(), theorem.count.to_string(), theorem.fraction.to_string()),
        ("8!·7!/2".to_owned(), "101,606,400".to_owned(), "1 in 12,870".to_owned())
    );
    assert_eq!(
        theorem.orbits.iter().map(|class| class.kind).collect::<Vec<_>>(),
        [OrbitKind::Light, OrbitKind::Dark]
    );
    let theorem = solvability(&ReachableSet::of(board("3x2n2o")));
    assert_eq!(
        (theorem.directions, theorem.count.to_string()),
        (Some(DirectionLaw::Colour), "3,840".to_owned())
    );
    assert_eq!(theorem.fraction.to_string(), "1 in 768");
    assert!(solvability(&ReachableSet::of(board("4x4n2"))).fraction.is_all());
    assert_eq!(solvability(&ReachableSet::of(board("4x5n4"))).fraction.to_string(), "1 in 2");
}

/// The paper prints four positions for every board that is one block; one cell has one.
#[test]
fn the_board_of_one_cell_is_an_erratum_of_the_paper() {
    let of = |name: &str| solvability(&ReachableSet::of(board(name)));
    let theorem = of("1x1n1");
    assert_eq!((theorem.proof_status, theorem.count.to_string()), (ProofStatus::Corrected, "1".to_owned()));
    for (name, count) in [("2x2n2", "4"), ("3x3n3", "4"), ("2x1n1", "1"), ("5x5n1", "1")] {
        let theorem = of(name);
        assert_eq!(
            (theorem.proof_status, theorem.count.to_string()),
            (ProofStatus::Theorem, count.to_owned())
        );
    }
    // The paper says nothing of directions and half turns.
    assert_eq!(of("1x1n1o").proof_status, ProofStatus::Computed);
}

/// The count matches the case on every board with quarter turns.
#[test]
fn counts_are_those_of_the_cases() {
    let half = |rows: usize, cols: usize| ((rows * cols).div_ceil(2), rows * cols / 2);
    for (rows, cols) in (2..=9_u8).flat_map(|rows| (2..=9_u8).map(move |cols| (rows, cols))) {
        for block in 2..=rows.min(cols) {
            let reachable = ReachableSet::of(Board::square(rows, cols, block).expect("it fits"));
            let theorem = solvability(&reachable);
            let (light, dark) = half(rows.into(), cols.into());
            let expected = match theorem.case {
                TheoremCase::WholeBoard => "4".to_owned(),
                TheoremCase::ProjectiveLine => "120".to_owned(),
                TheoremCase::OuterAutomorphism => "720".to_owned(),
                TheoremCase::Symmetric => format!("{}!", rows * cols),
                TheoremCase::Alternating => format!("{}!/2", rows * cols),
                TheoremCase::ColoursSameParity => format!("{light}!·{dark}!/2"),
                TheoremCase::ColoursEven => format!("{light}!·{dark}!/4"),
                other => panic!("{other:?} is not of quarters"),
            };
            assert_eq!(theorem.count.formula(), expected, "{rows} x {cols} n {block}");
        }
    }
}

fn why(name: &str, numbers: &[u8]) -> (Verdict, String) {
    let board = board(name);
    let verdict = judge(&ReachableSet::of(board), &position(board, numbers));
    let text = verdict.to_string();
    (verdict, text)
}

#[test]
fn the_violated_invariant_names_its_numbers() {
    let rest = |first: &[u8], last: u8| -> Vec<u8> {
        first.iter().copied().chain((1..=last).filter(|number| !first.contains(number))).collect()
    };
    let (verdict, text) = why("5x3n3", &rest(&[2, 1], 15));
    let Some(BrokenInvariant::WrongOrbit { misplaced: strays }) = verdict.broken_invariant() else {
        panic!("{text}")
    };
    assert_eq!((strays.len(), strays[0].number, strays[0].row, strays[0].col), (2, 2, 1, 1));
    assert_eq!((strays[0].orbit, strays[0].home_orbit), (OrbitKind::Light, OrbitKind::Dark));
    assert_eq!(
        text,
        "number 2 is in row 1, column 1, a light square; it belongs on a dark one, and no turn takes a number to the other \
         colour of the checkerboard; number 1 is on the wrong colour, too"
    );
    let (_, text) = why("5x3n3", &rest(&[3, 2, 1], 15));
    assert_eq!(
        text,
        "odd on the light squares, (1 3); even on the dark squares, identity; a turn changes both or neither"
    );
    let (verdict, text) = why("5x4n4", &rest(&[2, 1], 20));
    assert_eq!(text, "it is an odd permutation, (1 2), and every turn is even");
    assert_eq!(
        verdict.broken_invariant(),
        Some(&BrokenInvariant::OddPermutation { cycles: vec![vec![0, 1]] })
    );
    let (verdict, text) = why("4x3n3", &rest(&[3, 2, 1], 12));
    let Some(BrokenInvariant::NotListed {
        case: TheoremCase::OuterAutomorphism,
        forced,
        consistent_cells: given,
        ..
    }) = verdict.broken_invariant()
    else {
        panic!("{text}")
    };
    assert!(given.len() >= 6, "the light squares are free");
    assert_eq!(forced.len(), 6, "three pairs of dark numbers change places");
    assert!(text.contains("the two colours do not match"), "{text}");
    let (_, text) = why("3x2n2", &[2, 1, 3, 4, 5, 6]);
    assert!(text.starts_with("it is not one of the 120 arrangements"), "{text}");
    let (_, text) = why("3x3n3", &[2, 1, 3, 4, 5, 6, 7, 8, 9]);
    assert!(
        text.starts_with("the block is the whole board, and this is none of its 4 turns: 2 numbers differ"),
        "{text}"
    );
    let (verdict, text) = why("8x7n7", &rest(&[3, 2, 1], 56));
    assert!(
        matches!(verdict.broken_invariant(), Some(BrokenInvariant::Parities { each_even: true, .. })),
        "{text}"
    );
}

#[test]
fn wrong_directions_are_found_and_corrected() {
    let tilted = |name: &str, quarters: &[(usize, i32)]| {
        let board = board(name);
        let solved = Position::solved(board);
        let mut directions = solved.directions().to_vec();
        quarters.iter().for_each(|&(cell, by)| directions[cell] = directions[cell].turned(by));
        let reachable = ReachableSet::of(board);
        let from = Position::new(board, solved.numbers(), &directions).expect("each number once");
        claims(&reachable, &from);
        (judge(&reachable, &from).to_string(), nearest_solvable(&reachable, &from).to_string())
    };
    let (text, correction) = tilted("3x3n2o", &[(4, 1)]);
    assert_eq!(
        (text.as_str(), correction.as_str()),
        ("number 5 points in a direction that no turns give it there", "turn number 5")
    );
    let (text, correction) = tilted("3x3n2o", &[(4, 2)]);
    assert_eq!(
        text,
        "the numbers are turned by a half more than whole turns in all, and turns make whole turns of them"
    );
    assert_eq!(correction, "turn number 5");
    let (text, correction) = tilted("5x3n3o", &[(7, 1)]);
    assert!(text.contains("a quarter"), "{text}");
    assert_eq!(correction, "turn number 8");
    assert_eq!(tilted("8x7n7o", &[(7, 1)]).0, "it can be solved");
}

#[test]
fn cycles_lead_home() {
    let board = board("12x12n2");
    let mut rng = SeededRng::new("cycles");
    for _ in 0..20 {
        let from = any(board, &mut rng);
        for cycle in cycles(&from) {
            for (index, &cell) in cycle.iter().enumerate() {
                let next = cycle[(index + 1) % cycle.len()];
                assert_eq!(from.numbers()[usize::from(cell)], next + 1);
            }
        }
    }
}

/// Linked orbits are lines of the board on all boards, which the search for the nearest position assumes.
#[test]
fn every_kind_of_board_has_a_nearest_solvable_position() {
    let mut rng = SeededRng::new("every kind");
    let mut boards = 0;
    for (rows, cols) in [(2, 3), (2, 12), (12, 3), (4, 5), (7, 4), (12, 12)] {
        for name in ["", "o", "@ring", "@180", "o@180"] {
            for high in 1..=rows.min(12) {
                for wide in (1..=cols).filter(|wide| *wide == high || name.ends_with("@180")) {
                    let Ok(board) = format!("{cols}x{rows}n{wide}x{high}{name}").parse::<Board>() else {
                        continue;
                    };
                    if rows == 12 && cols == 12 && high + wide > 6 {
                        continue;
                    }
                    let reachable = ReachableSet::of(board);
                    for _ in 0..2 {
                        claims(&reachable, &any(board, &mut rng));
                    }
                    let drawn = reachable.random_position("solvable");
                    assert_eq!(nearest_solvable(&reachable, &drawn).position, drawn);
                    boards += 1;
                }
            }
        }
    }
    assert!(boards > 100, "{boards} boards");
}
