//! Boards with one number per row: what counts is what a position looks like.

use std::collections::{HashSet, VecDeque};

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::verdict::{judge, nearest_solvable, solvability};
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Rule, SpaceLayout, Turn, Variant, scene};
use antipode_puzzles::scramble::SeededRng;

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Every position that turns reach, by breadth-first search.
fn reached(board: Board) -> HashSet<Position> {
    let solved = Position::solved(board);
    let mut reached = HashSet::from([solved.clone()]);
    let mut queue = VecDeque::from([solved]);
    while let Some(here) = queue.pop_front() {
        for block in 0..board.block_count() as u8 {
            let there = here.turned(Turn::clockwise(block)).expect("a block");
            if reached.insert(there.clone()) {
                queue.push_back(there);
            }
        }
    }
    reached
}

#[test]
fn positions_are_equal_iff_they_look_the_same() {
    let start = Position::parse("3x3n2r:1,2,1,3,2,1,2,3,3", board("3x3n2")).expect("a position");
    let exchanged = Position::new(start.board(), &[3, 4, 2, 8, 5, 1, 6, 7, 9], &[]).expect("each tile");
    assert_eq!(start, exchanged);
    assert_eq!(HashSet::from([start.clone(), exchanged.clone()]).len(), 1);
    assert_ne!(start, exchanged.with_numbered_cells(), "another board");
    assert_eq!(exchanged.with_numbered_cells().to_string(), "3x3n2:3,4,2,8,5,1,6,7,9");
    let mixed_row = Position::new(board("3x2n2r"), &[2, 3, 1, 6, 4, 5], &[]).expect("each tile");
    assert!(mixed_row.is_solved() && !mixed_row.with_numbered_cells().is_solved());
}

/// Turns move tiles, so that a picture can follow each; the picture shows the numbers of rows.
#[test]
fn a_picture_follows_each_tile() {
    let solved = Position::solved(board("3x2n2r"));
    let turned = solved.turned(Turn::clockwise(0)).expect("block A");
    let (before, after) = (scene(&solved), scene(&turned));
    let labels: Vec<&str> = after.pieces.iter().map(|piece| piece.label.as_str()).collect();
    assert_eq!(labels, ["1", "1", "1", "2", "2", "2"]);
    assert!(before.pieces.iter().all(|piece| piece.at_home));
    let moved: Vec<u8> = (before.pieces.iter().zip(&after.pieces))
        .filter(|(before, after)| (before.x, before.y) != (after.x, after.y))
        .map(|(_, after)| after.id)
        .collect();
    assert_eq!(moved, [1, 2, 4, 5]);
}

/// The count, the check and random positions agree with a breadth-first search, with and without directions.
#[test]
fn the_reachable_looks_match_a_search() {
    for (name, count) in [
        ("2x2n2r", Some(4)),
        ("3x2n2r", Some(20)),
        ("2x3n2r", None),
        ("4x2n2r", None),
        ("2x4n2r", None),
        ("3x3n2r", Some(1_680)),
        ("4x3n2r", Some(34_650)),
        ("3x3n3r", None),
        ("4x3n3r", Some(720)),
        ("3x4n3r", None),
        ("2x2n2ro", None),
        ("3x2n2ro", Some(1_920)),
        ("2x3n2ro", Some(3_840)),
        ("3x3n1ro", Some(1 << 18)),
        ("3x2n1r", Some(1)),
    ] {
        let board = board(name);
        let (reachable, reached) = (ReachableSet::of(board), reached(board));
        let listed = reachable.count().as_u64();
        if count.is_some() {
            assert_eq!(listed, count, "{name}");
        }
        assert_eq!(listed, Some(reached.len() as u64), "{name}: {}", reachable.count().formula());
        for position in reached.iter().take(2_000) {
            assert_eq!(reachable.check(position), Ok(()), "{position}");
            let order =
                reachable.with_numbered_cells(position).expect("some order of the tiles is reachable");
            assert_eq!(ReachableSet::of(order.board()).check(&order), Ok(()), "{order}");
            assert_eq!(order.on_board(board).as_ref(), Some(position));
        }
        let mut rng = SeededRng::new(name);
        for seed in 0..200 {
            assert!(reached.contains(&reachable.random_position(&seed.to_string())), "{name}");
            // Any arrangement of the numbers: reachable iff the search reached it.
            let mut numbers: Vec<u8> = (1..=board.cell_count() as u8).collect();
            for last in (1..numbers.len()).rev() {
                numbers.swap(last, rng.below(last as u64 + 1) as usize);
            }
            let turned = |position: &Position| -> Vec<_> {
                position.directions().iter().map(|direction| direction.turned(rng.below(4) as i32)).collect()
            };
            let mut turned = turned;
            let directions = turned(&Position::solved(board));
            let any = Position::new(board, &numbers, &directions).expect("each tile");
            assert_eq!(reachable.check(&any).is_ok(), reached.contains(&any), "{any}");
            let nearest = nearest_solvable(&reachable, &any);
            assert!(reached.contains(&nearest.position), "{any}: {nearest}");
            assert_eq!(nearest.position == any, reached.contains(&any));
        }
    }
}

#[test]
fn tables_have_a_class_for_each_look() {
    for name in ["3x3n2r quarter", "4x2n2r half", "2x3n2ro clockwise", "4x3n3r quarter", "5x1n1r quarter"] {
        let variant: Variant = name.parse().expect("a board and its rule");
        assert!(SpaceLayout::fits(&variant), "{name}");
        let layout = SpaceLayout::of(&variant).expect("few looks");
        let reachable = ReachableSet::of(variant.board());
        assert_eq!(Some(layout.space().position_count()), reachable.count().as_u64(), "{name}");
        for seed in 0..20 {
            let position = reachable.random_position(&seed.to_string());
            let place = layout.space_position(&position).expect("it can be reached");
            assert_eq!(layout.position_at(&place), position, "{name}");
            for (turn, step) in
                variant.moves(&position).into_iter().zip(&layout.space().classes[place.class as usize])
            {
                let there = variant.apply(&position, turn).expect("a turn of the rule");
                assert_eq!(layout.space_position(&there).map(|place| place.class), Some(step.to), "{name}");
            }
        }
    }
    assert!(!SpaceLayout::fits(&Variant::new(board("4x4n2r"), Rule::Quarter).expect("quarters")));
}

#[test]
fn the_verdict_counts_equal_numbers() {
    let judged = |text: &str| {
        let position = Position::parse(text, board("3x3n2")).expect("a position");
        let reachable = ReachableSet::of(position.board());
        (judge(&reachable, &position).to_string(), nearest_solvable(&reachable, &position).to_string())
    };
    // Blocks of 3 × 3 keep numbers on their colour.
    let (why, how) = judged("5x3n3r:2,1,1,1,1,1,2,2,2,2,3,3,3,3,3");
    assert_eq!(why, "number 2 is on 3 of the light squares, and turns always leave it on 2");
    assert_eq!(how, "exchange the 1 of row 2, column 1 and the 2 of row 1, column 1");
    assert_eq!(judged("5x3n3r:2,1,1,1,1,2,1,2,2,2,3,3,3,3,3").0, "it can be solved");
    assert_eq!(judged("2x2n1r:2,1,1,2").0, "number 2 is in a square of another row that no turn changes");
    assert_eq!(judged("4x4n2r:4,4,4,4,1,1,1,1,3,3,3,3,2,2,2,2").0, "it can be solved");
    let found = solvability(&ReachableSet::of(board("4x4n2r")));
    assert_eq!((found.count.to_string(), found.fraction.is_all()), ("63,063,000".to_owned(), true));
    let found = solvability(&ReachableSet::of(board("12x12n4r")));
    assert!(found.fraction.is_all(), "even permutations reach every look");
    let found = solvability(&ReachableSet::of(board("4x4n3r")));
    assert_eq!(
        (found.count.to_string(), found.fraction.to_string()),
        ("6,350,400".to_owned(), "1 in 9.9".to_owned())
    );
}
