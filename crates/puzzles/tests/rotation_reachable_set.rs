//! The reachable positions of Rotation boards, and their mapping to a space.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{
    Board, Position, ReachableSet, Rule, SpaceLayout, Turn, TurnKind, Unreachable, Variant,
};
use antipode_puzzles::scramble::SeededRng;
use antipode_puzzles::space;

fn board(rows: u8, cols: u8, block: u8, turning: TurnKind, orientable: bool) -> Board {
    Board::new((rows, cols), (block, block), turning, orientable).expect("a board of the test")
}

/// Oblong boards of every kind that have tables.
fn small_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 3), (2, 5), (5, 2), (2, 6)] {
        for block in 2..=rows.min(cols) {
            boards.push(board(rows, cols, block, TurnKind::Quarter, false));
            boards.push(board(rows, cols, block, TurnKind::Ring, false));
        }
        for (high, wide) in [(1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 3)] {
            boards.extend(Board::new((rows, cols), (high, wide), TurnKind::Flip, false));
        }
    }
    boards.push(board(2, 2, 2, TurnKind::Quarter, true));
    boards.push(board(2, 3, 2, TurnKind::Quarter, true));
    boards.push(board(3, 3, 3, TurnKind::Quarter, true));
    boards.push(board(4, 3, 3, TurnKind::Quarter, true));
    boards.push(board(3, 3, 2, TurnKind::Quarter, true));
    boards.push(board(4, 2, 2, TurnKind::Quarter, true));
    boards.extend(Board::new((2, 3), (1, 2), TurnKind::Flip, true));
    boards.extend(Board::new((3, 2), (2, 2), TurnKind::Flip, true));
    boards.extend(Board::new((3, 4), (2, 3), TurnKind::Flip, true));
    boards
}

fn rules(board: Board) -> impl Iterator<Item = Variant> {
    Rule::ALL.into_iter().filter_map(move |rule| Variant::new(board, rule).ok())
}

/// Every reachable position, by exhaustive search up to a limit.
fn closure(board: Board, limit: usize) -> Option<Vec<Position>> {
    let mut found = std::collections::HashSet::from([Position::solved(board)]);
    let mut open = vec![Position::solved(board)];
    while let Some(here) = open.pop() {
        for block in 0..board.block_count() as u8 {
            let next = here.turned(Turn::clockwise(block)).expect("a block of the board");
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
        if found.len() > limit {
            return None;
        }
    }
    Some(found.into_iter().collect())
}

#[test]
fn counts_match_exhaustive_search() {
    let mut compared = 0;
    for board in small_boards() {
        if let Some(positions) = closure(board, 400_000) {
            let reachable = ReachableSet::of(board);
            assert_eq!(reachable.count().as_u64(), Some(positions.len() as u64), "{board:?}");
            assert!(positions.iter().all(|position| reachable.check(position).is_ok()), "{board:?}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared} boards were compared");
}

/// The check rejects exactly the orders of a small board that turns do not reach.
#[test]
fn the_check_matches_exhaustive_search() {
    for board in small_boards().into_iter().filter(|board| board.cell_count() <= 8 && !board.is_orientable())
    {
        let reached: std::collections::HashSet<Position> =
            closure(board, 50_000).expect("few positions").into_iter().collect();
        let reachable = ReachableSet::of(board);
        for rank in 0..antipode_puzzles::permutation::factorial(board.cell_count()) {
            let order = antipode_puzzles::permutation::unrank(board.cell_count(), rank).expect("a rank");
            let numbers: Vec<u8> = order[..board.cell_count()].iter().map(|tile| tile + 1).collect();
            let position = Position::new(board, &numbers, &[]).expect("an order");
            assert_eq!(reachable.check(&position).is_ok(), reached.contains(&position), "{position:?}");
        }
    }
}

/// The corrected theorem of the Number Rotation Puzzle; facts on arXiv 2211.16787 recomputed by group orders.
#[test]
fn the_theorem_holds() {
    let count = |rows, cols, block| {
        ReachableSet::of(board(rows, cols, block, TurnKind::Quarter, false)).count().formula()
    };
    for n in 2..=12_u8 {
        assert_eq!(count(n, n, n), "4");
    }
    assert_eq!(count(2, 3, 2), "120");
    assert_eq!(count(4, 3, 3), "720");
    assert_eq!(count(3, 5, 3), "8!·7!/2");
    assert_eq!(count(12, 12, 2), "144!");
    assert_eq!(count(4, 5, 4), "20!/2");
    assert_eq!(count(9, 8, 5), "36!·36!/2");
    assert_eq!(count(9, 8, 6), "72!");
    assert_eq!(count(9, 8, 7), "36!·36!/4");
    assert_eq!(count(9, 8, 8), "72!/2");
}

#[test]
fn random_positions_are_reachable_and_cover_all_positions() {
    for board in small_boards() {
        let reachable = ReachableSet::of(board);
        for seed in 0..20 {
            let drawn = reachable.random_position(&format!("{seed}"));
            assert_eq!(reachable.check(&drawn), Ok(()), "{drawn:?}");
            assert_eq!(drawn, reachable.random_position(&format!("{seed}")));
        }
    }
    let reachable = ReachableSet::of(board(2, 3, 2, TurnKind::Quarter, false));
    let drawn: std::collections::HashSet<Position> =
        (0..2_000).map(|seed| reachable.random_position(&seed.to_string())).collect();
    assert_eq!(drawn.len(), 120);
}

#[test]
fn the_error_names_the_violated_invariant() {
    let why = |board: Board, numbers: &[u8]| {
        ReachableSet::of(board).check(&Position::new(board, numbers, &[]).expect("each number once"))
    };
    let three_by_five = board(3, 5, 3, TurnKind::Quarter, false);
    let swapped = [2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    assert_eq!(why(three_by_five, &swapped), Err(Unreachable::WrongOrbit { number: 2, row: 1, col: 1 }));
    let one_colour = [3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    assert_eq!(why(three_by_five, &one_colour), Err(Unreachable::Parities));
    let both_colours = [3, 4, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    assert_eq!(why(three_by_five, &both_colours), Ok(()));
    let four_by_five: Vec<u8> = [2, 1].into_iter().chain(3..=20).collect();
    assert_eq!(
        why(board(4, 5, 4, TurnKind::Quarter, false), &four_by_five),
        Err(Unreachable::OddPermutation)
    );
    let two_by_three = board(2, 3, 2, TurnKind::Quarter, false);
    assert_eq!(why(two_by_three, &[2, 1, 3, 4, 5, 6]), Err(Unreachable::NotListed { reachable: 120 }));
    let flips = Board::new((2, 8), (2, 2), TurnKind::Flip, false).expect("a board");
    let apart: Vec<u8> = [10, 2, 3, 4, 5, 6, 7, 8, 9, 1, 11, 12, 13, 14, 15, 16].to_vec();
    assert!(matches!(why(flips, &apart), Err(Unreachable::LinkBroken { .. })), "{:?}", why(flips, &apart));
}

/// Every layout has a valid space whose steps are the turns.
#[test]
fn layouts_preserve_positions_and_turns() {
    for variant in small_boards().into_iter().flat_map(rules) {
        let Some(layout) = SpaceLayout::of(&variant) else {
            let count = ReachableSet::of(variant.board()).count();
            assert!(count.as_u64().is_none_or(|count| count > 500_000_000), "{variant:?}");
            continue;
        };
        let space = layout.space();
        assert_eq!(layout.space_position(&variant.solved()), Some(space.solved[0]), "{variant:?}");
        let reachable = ReachableSet::of(variant.board());
        let mut rng = SeededRng::new("layout");
        for seed in 0..20 {
            let position = reachable.random_position(&format!("{seed}"));
            let located = layout.space_position(&position).expect("it can be reached");
            assert!(space.contains(&located));
            assert_eq!(layout.position_at(&located), position);
            let turns = variant.moves(&position);
            let turn = rng.below(turns.len() as u64) as usize;
            let step = &space.classes[located.class as usize][turn];
            let after = variant.apply(&position, turns[turn]).expect("a legal turn");
            assert_eq!(layout.position_at(&space.apply(&located, step)), after, "{variant:?}");
        }
        let far: space::Position = space.unrank(space.position_count() - 1).expect("the last position");
        assert_eq!(layout.space_position(&layout.position_at(&far)), Some(far), "{variant:?}");
    }
}

#[test]
fn large_boards_have_no_layout_and_are_fast() {
    for (rows, cols, block) in [(4, 4, 2), (5, 4, 3), (12, 12, 2), (12, 12, 3), (12, 12, 7)] {
        for variant in rules(board(rows, cols, block, TurnKind::Quarter, false)) {
            assert!(SpaceLayout::of(&variant).is_none());
        }
    }
    let large = SpaceLayout::of(
        &Variant::new(board(3, 5, 3, TurnKind::Quarter, false), Rule::Quarter).expect("it fits"),
    );
    assert_eq!(large.expect("two colours").space().position_count(), 203_212_800);
    let directed = board(3, 3, 2, TurnKind::Quarter, true);
    assert_eq!(ReachableSet::of(directed).count().to_string(), "92,897,280");
    let directed =
        SpaceLayout::of(&Variant::new(directed, Rule::Quarter).expect("it fits")).expect("512 classes");
    assert_eq!(directed.space().position_count(), 512 * 362_880);
}
