//! Laws of arrangements, and known figures.

use std::collections::BTreeSet;

use antipode_puzzles::sliding::notation::{format_position, parse_position};
use antipode_puzzles::sliding::{Direction, Goal, Metric, PosedBoard};

use super::*;
use crate::resumable::Resumable;
use crate::sliding::compiled::CompiledBoard;
use crate::sliding::explore::explore;

fn puzzle(board: &str, goal: &str) -> PosedBoard {
    if goal.is_empty() {
        let start = parse_position(board).expect(board);
        return PosedBoard::new(start, Goal::Places(Vec::new()), Metric::Step);
    }
    PosedBoard::parse(board, goal, Metric::Step).expect(board)
}

fn arrangements(puzzle: &PosedBoard) -> Arrangements {
    let search = ArrangementSearch::new(puzzle, 1 << 30).run();
    search.result().expect("it has finished").expect("it is small").clone()
}

/// L'âne rouge, whose arrangements are well known: 65,880, in 898 components, of which the two largest mirror each other
/// upside down.
#[test]
fn klotski_falls_into_898_components() {
    let start = puzzle("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.");
    let found = arrangements(&start);
    assert_eq!((found.total, found.components), (65_880, 898));
    let sizes: Vec<u64> = found.largest.iter().map(|component| component.size).collect();
    assert_eq!((sizes[0], sizes[1], found.own.size), (25_955, 25_955, 25_955));
    assert_eq!((found.own_rank(), found.as_large_as_own()), (1, 2));
    assert_eq!(found.own.immovable, Pieces::EMPTY);
    assert_eq!(found.own.example, start.start());
}

/// On each board: sizes add up, ranks are in order, the components of the examples have the sizes that a search from there
/// finds, and goals and immovable pieces are those of its positions.
#[test]
fn components_are_those_of_the_search() {
    for (board, goal) in [
        ("AAB/CDB/C..", ""),
        ("AAB/CDB/C..", ".../.AA/..."),
        ("AAB/CDB/C..", "B../B../..."),
        ("AB/CD/E./..", "DE/../../.."),
        ("A.#/BBC/#.C", "..#/.../#.A"),
        ("AAB./C.B./CDD.", "corner:A"),
        ("AAA/A.B/CCB", ""),
        ("AA..B/CC..B/..DDD@axis", ".AA../...../....."),
        ("AABB..", ""),
        ("AABB..@axis", ""),
        ("ABC./D..E@fix:A,h:DE", ""),
        ("AAB/.CC/...@gate:A:r3c1r3c2", ""),
        ("A.A/.B./...@parts:A", ""),
    ] {
        let puzzle = puzzle(board, goal);
        let found = arrangements(&puzzle);
        let sum: u64 = found.sizes.iter().map(|count| count.size * count.components).sum();
        let components: u64 = found.sizes.iter().map(|count| count.components).sum();
        assert_eq!((sum, components), (found.total, found.components), "{board}");
        assert!(found.sizes.is_sorted_by(|a, b| a.size > b.size), "{board}");
        assert!(found.largest.is_sorted_by(|a, b| a.size >= b.size), "{board}");
        assert_eq!(found.largest.len() as u64, found.components.min(LARGEST as u64), "{board}");
        for component in found.largest.iter().chain([&found.own]) {
            let graph = explore(&puzzle.with_start(component.example.clone()), 1 << 20).expect(board);
            assert_eq!(component.size, graph.positions(), "{}", format_position(&component.example));
            let goals = (0..graph.positions() as u32).filter(|number| graph.is_goal(*number)).count();
            assert_eq!(component.goals, (!goal.is_empty()).then_some(goals as u64), "{board}");
            assert_eq!(component.immovable, immovable(&component.example), "{board}");
        }
        assert_eq!(found.own.example, puzzle.start());
        assert_eq!(found.total, plain_count(&puzzle), "{board}");
    }
}

/// The pieces that never move, by a plain search in which all pieces are distinct.
fn immovable(example: &Position) -> Pieces {
    let mut seen = BTreeSet::from([example.anchors().to_vec()]);
    let mut open = vec![example.clone()];
    let mut moved = Pieces::EMPTY;
    while let Some(here) = open.pop() {
        for piece in 0..here.anchors().len() {
            for direction in Direction::ALL {
                let Some(there) = here.slid(Pieces::single(piece), direction) else { continue };
                moved = moved.union(Pieces::single(piece));
                if seen.insert(there.anchors().to_vec()) {
                    open.push(there);
                }
            }
        }
    }
    Pieces(example.all_pieces().0 & !moved.0)
}

/// All combinations of anchors that are positions, and how many of them look different.
fn plain_count(puzzle: &PosedBoard) -> u64 {
    let start = puzzle.start();
    let (board, kinds) = (start.board(), puzzle.goal().piece_kinds(start.board()));
    let compiled = CompiledBoard::<u128>::of(puzzle);
    let mut partial: Vec<Vec<u8>> = vec![Vec::new()];
    for piece in &compiled.pieces {
        let anchors = (0..board.grid().cell_count() as u8).filter(|anchor| piece.fits >> anchor & 1 == 1);
        let anchors: Vec<u8> = anchors.collect();
        partial = partial
            .iter()
            .flat_map(|before| anchors.iter().map(|anchor| [before.as_slice(), &[*anchor]].concat()))
            .filter(|anchors| {
                let mut cells = anchors.iter().zip(&compiled.pieces).map(|(at, piece)| piece.shape << at);
                cells.try_fold(0, |all, here| (all & here == 0).then_some(all | here)).is_some()
            })
            .collect();
    }
    let looks: BTreeSet<Vec<(u8, u8)>> = partial
        .iter()
        .filter(|anchors| Position::new(board.clone(), anchors).is_some())
        .map(|anchors| {
            let mut look: Vec<(u8, u8)> = kinds.iter().copied().zip(anchors.iter().copied()).collect();
            look.sort_unstable();
            look
        })
        .collect();
    looks.len() as u64
}

#[test]
fn all_unit_cells_are_one_component() {
    let found = arrangements(&puzzle("ABC/DEF/GH.", ""));
    assert_eq!((found.total, found.components), (9, 1));
    // Three on a ring of four cells: A, B and C keep their cyclic order.
    let found = arrangements(&puzzle("AB/C.", "AB/.."));
    assert_eq!((found.total, found.components, found.own.size), (24, 2, 12));
    assert_eq!(found.goals, Some(GoalCount { arrangements: 2, components: 1 }));
}

#[test]
fn a_locked_board_is_alone() {
    let found = arrangements(&puzzle("AAB/AAB/CC#", ""));
    assert_eq!((found.total, found.own.size, found.own.immovable.len()), (3, 1, 3));
    assert_eq!(found.own_rank() + found.as_large_as_own(), found.components + 1);
    let full = arrangements(&puzzle("AB/AB", ""));
    assert_eq!((full.total, full.components, full.own.immovable.len()), (1, 1, 2));
}

#[test]
fn too_many_arrangements_are_refused() {
    let klotski = puzzle("BAAC/BAAC/DEEF/DGHF/I..J", "");
    let search = ArrangementSearch::new(&klotski, 100_000).run();
    let Some(Err(ArrangementError::TooManyArrangements(most))) = search.result() else {
        panic!("it is too large")
    };
    assert_eq!(search.progress(), ArrangementProgress::Counting(most));
    assert!((3_000..100_000).contains(&most));
}

#[test]
fn steps_of_any_budget_agree() {
    let board = puzzle("AAB/CDB/C..", "");
    let found = arrangements(&board);
    let slow = ArrangementSearch::new(&board, 1 << 30).run_in_steps(1);
    assert_eq!(slow.result(), Some(Ok(&found)));
    assert_eq!(slow.progress(), ArrangementProgress::Joining { done: 2 * found.total, of: 2 * found.total });
}
