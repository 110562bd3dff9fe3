//! Boards with blocks of one cell, and boards of one row or column: they are judged, solved and measured as all others.

use crate::shuffled::depths_of_few;
use antipode_engine::method::rotation_any_board::Solver;
use antipode_engine::method::rotation_paper;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::solver::rotation::RotationSolver;
use antipode_engine::solver::{BoundsSolver, SearchOptions};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::verdict::{TheoremCase, judge, nearest_solvable, solvability};
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Rule, SpaceLayout, Variant};
use antipode_sampling::part;

const OPTIONS: SearchOptions =
    SearchOptions { always_from_method: true, after_each_move: true, max_bytes: 0, threads: 1 };

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// All variants with blocks of one cell, or of one row or column, with sides up to `to`.
fn variants(to: u8) -> Vec<Variant> {
    let mut all = Vec::new();
    for (rows, cols) in (1..=to).flat_map(|rows| (1..=to).map(move |cols| (rows, cols))) {
        for block in (1..=rows).flat_map(|high| (1..=cols).map(move |wide| (high, wide))) {
            if block != (1, 1) && rows > 1 && cols > 1 {
                continue;
            }
            for (rule, orientable) in Rule::ALL.into_iter().flat_map(|rule| [(rule, false), (rule, true)]) {
                let board = Board::new((rows, cols), block, rule.turn_kind(), orientable).ok();
                all.extend(board.and_then(|board| Variant::new(board, rule).ok()));
            }
        }
    }
    all
}

#[test]
fn blocks_of_one_cell_move_nothing() {
    for (board, count, formula) in [
        ("1x1n1", "1", "1"),
        ("5x1n1", "1", "1"),
        ("1x5n1", "1", "1"),
        ("12x12n1", "1", "1"),
        ("1x1n1o", "4", "4^1"),
        ("3x3n1o", "262,144", "4^9"),
        ("3x3n1@180", "1", "1"),
        ("4x3n1o@180", "4,096", "2^12"),
    ] {
        let board: Board = board.parse().expect("a board");
        let found = solvability(&ReachableSet::of(board));
        assert_eq!(found.case, TheoremCase::SingleCells, "{board}");
        assert_eq!(
            (found.count.to_string().as_str(), found.count.formula().as_str()),
            (count, formula),
            "{board}"
        );
    }
    let judged = |text: &str| {
        let position = Position::parse(text, Board::square(3, 3, 2).expect("a board")).expect("a position");
        let reachable = ReachableSet::of(position.board());
        (judge(&reachable, &position).to_string(), nearest_solvable(&reachable, &position).to_string())
    };
    let never = "number 2 is in row 1, column 1, but no turn ever moves it from its own square; \
                 number 1 is in a place that no turns bring it to, too";
    for text in ["2x1n1:2,1", "1x2n1:2,1", "3x1n1:2,1,3", "3x3n1o:2u1l3u4u5u6d7u8u9u"] {
        assert_eq!(judged(text), (never.to_owned(), "exchange 1 and 2".to_owned()), "{text}");
    }
    assert_eq!(judged("3x3n1o:1u2l3d4r5u6u7u8u9u").0, "it can be solved");
    assert_eq!(
        judged("2x1n1o:1u2l@180"),
        ("number 2 points in a direction that no turns give it there".to_owned(), "turn number 2".to_owned())
    );
}

/// The number of positions, the table and the method agree with a breadth-first search.
#[test]
fn counts_tables_and_solutions_of_small_boards() {
    let mut tables = 0;
    for variant in variants(5) {
        let Some(depths) = depths_of_few(&variant, 5_000) else { continue };
        let reachable = ReachableSet::of(variant.board());
        assert_eq!(reachable.count().as_u64(), Some(depths.len() as u64), "{variant}");
        let layout = SpaceLayout::of(&variant).expect("few positions have a table");
        assert!(Survey::supports(layout.space()), "{variant}");
        let table = Survey::new(layout.space().clone()).run().into_table().expect("the survey has ended");
        let mut solver = Solver::new(&variant);
        for (position, depth) in depths.iter().step_by(1 + depths.len() / 50) {
            assert_eq!(reachable.check(position), Ok(()), "{variant} {position}");
            let place = layout.space_position(position).expect("it can be reached");
            assert_eq!(table.depth(&place), Some(*depth), "{variant} {position}");
            let plan = solver.solve(position).unwrap_or_else(|why| panic!("{variant} {position}: {why}"));
            let turns = plan.steps.iter().flat_map(|step| &step.turns);
            let end = turns
                .fold(position.clone(), |now, turn| variant.apply(&now, *turn).expect("a turn of the rule"));
            assert!(end.is_solved() && plan.cost() >= *depth, "{variant} {position}");
        }
        tables += 1;
    }
    assert_eq!(tables, 195, "boards with at most 5,000 positions");
}

/// Boards up to the largest: drawn, judged and solved.
#[test]
fn large_boards_are_solved() {
    let variants: Vec<_> = variants(12).into_iter().step_by(7).collect();
    for &variant in part(&variants, 0) {
        let reachable = ReachableSet::of(variant.board());
        let start = reachable.random_position("large");
        assert_eq!(reachable.check(&start), Ok(()), "{variant}");
        let plan =
            Solver::new(&variant).solve(&start).unwrap_or_else(|why| panic!("{variant} {start}: {why}"));
        let turns = plan.steps.iter().flat_map(|step| &step.turns);
        assert!(
            turns.fold(start.clone(), |now, turn| now.turned(*turn).expect("a block")).is_solved(),
            "{variant}"
        );
        let _ = rotation_paper::solve(&variant, &start);
    }
}

/// The search of single positions: a quarter turn for each quarter, one turn for each number that is not upright.
#[test]
fn the_search_proves_the_distance() {
    for (name, position, distance) in [
        ("3x3n1o quarter", "1u2l3d4r5u6u7u8d9u", 6),
        ("3x3n1o half", "1u2l3d4r5u6u7u8d9u", 4),
        ("2x2n1o clockwise", "1u2l3d4r", 6),
        ("12x12n1 quarter", "12x12n1", 0),
        ("5x1n3x1 180", "3 2 1 4 5", 1),
    ] {
        let solver = RotationSolver::new(variant(name));
        let mut search = solver.search(position, OPTIONS, None).expect("a position");
        for _ in 0..2_000 {
            if search.step(1).is_finished() {
                break;
            }
        }
        assert!(search.is_proven(), "{name}");
        assert_eq!((search.lower_bound(), search.upper_bound()), (distance, Some(distance)), "{name}");
    }
}
