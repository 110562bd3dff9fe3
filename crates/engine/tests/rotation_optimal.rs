//! Shortest solutions with a pattern database of eight numbers, against tables, other searches and laws.

use std::sync::Arc;

use crate::shuffled::{all_depths, assert_solves, walk};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::optimal::{OptimalSearch, OptimalTables, OptimalTablesWork};
use antipode_engine::rotation::subset_database::SubsetDatabaseWork;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use antipode_engine::solver::{SearchOptions, TableLimits, find, run};
use antipode_puzzles::rotation::{Position, ReachableSet, Variant};
use antipode_sampling::part;

fn tables(name: &str) -> Arc<OptimalTables> {
    let variant: Variant = name.parse().expect("a board");
    let work = OptimalTablesWork::new(&variant).expect("a board with tables").run();
    Arc::new(work.into_tables().expect("the work is finished"))
}

/// Searches to the end: the lower bound rises to the length of the solution, which solves.
fn distance(tables: &Arc<OptimalTables>, position: &Position, budget: u64) -> u32 {
    let mut search = OptimalSearch::new(Arc::clone(tables), position);
    let mut lower = search.lower_bound();
    while search.step(budget) == Status::Working {
        assert!(lower <= search.lower_bound());
        lower = search.lower_bound();
    }
    let solution = search.solution().expect("every solvable position is solved");
    assert_solves(tables.variant(), position, solution);
    assert_eq!(solution.len() as u32, search.lower_bound());
    solution.len() as u32
}

/// Nine numbers: eight determine the position, so the database is exact above its base. Of positions that the half turn of the
/// board leaves as they are, fewer first turns are tried; those with a 9 in the first cell are searched.
#[test]
fn three_by_three_agrees_with_a_simple_search() {
    for name in part(&["3x3n2 quarter", "3x3n2 half"], 0) {
        let tables = tables(name);
        let database = tables.database();
        let base = database.base();
        for (index, (position, depth)) in all_depths(tables.variant()).iter().enumerate() {
            let bound = if *depth <= base { 0 } else { (*depth).min(base + 6) };
            assert_eq!(database.lower_bound(position), bound, "{name} {position:?}");
            let numbers = position.numbers();
            let is_symmetric = numbers.iter().zip(numbers.iter().rev()).all(|(one, other)| one + other == 10);
            if index % 19_997 == 0 || is_symmetric && numbers[0] == 9 {
                assert_eq!(distance(&tables, position, 1_000), *depth, "{name} {position:?}");
            }
        }
    }
}

/// Ten numbers, on an oblong board, in steps of different sizes, with tables that were written and read.
#[test]
fn five_by_two_agrees_with_the_table() {
    for name in ["5x2n2 quarter", "5x2n2 half"] {
        let variant = name.parse().expect("a board");
        let bytes = tables(name).to_bytes();
        let tables = Arc::new(OptimalTables::from_bytes(&variant, &bytes).expect("tables of this board"));
        let solver = find("rotation", name).expect("a board");
        let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
        let reachable = ReachableSet::of(tables.variant().board());
        for seed in 0..8 {
            let position = reachable.random_position(&format!("{seed}"));
            let depth = table.depth(&format!("{position:#}")).expect("a position of the board");
            assert!(tables.database().lower_bound(&position) <= depth, "{name} {position:?}");
            assert_eq!(distance(&tables, &position, 1_000 + seed * 100), depth, "{name} {position:?}");
        }
    }
}

/// Two sets of six cells that no turn mixes: of all arrangements of eight numbers hardly any can be reached.
#[test]
fn bounds_hold_where_few_arrangements_can_be_reached() {
    for name in ["4x3n3 quarter", "4x3n3 half"] {
        let tables = tables(name);
        for (position, depth) in all_depths(tables.variant()) {
            assert!(tables.database().lower_bound(&position) <= depth, "{name} {position:?}");
        }
    }
}

/// What one search leaves is read by the solver of the same board, also where blocks turn clockwise only.
#[test]
fn a_solver_reads_the_tables_of_its_board() {
    let bytes = tables("3x3n2 quarter").to_bytes();
    for (name, is_read) in [("3x3n2 quarter", true), ("3x3n2 clockwise", true), ("3x3n2 half", false)] {
        let solver = find("rotation", name).expect("a board");
        let bounds = solver.bounds_solver().expect("single positions are searched");
        let reusable = bounds.reusable_from_bytes(&bytes);
        assert_eq!(reusable.as_ref().is_some_and(|reusable| reusable.size() > 0), is_read, "{name}");
        assert_eq!(
            reusable.and_then(|reusable| reusable.to_bytes()),
            is_read.then(|| bytes.clone()),
            "{name}"
        );
    }
}

/// Tables of another board or rule are refused, and all that are not whole.
#[test]
fn only_whole_tables_of_the_board_are_read() {
    let bytes = tables("3x3n2 quarter").to_bytes();
    let is_read = |name: &str, bytes: &[u8]| {
        OptimalTables::from_bytes(&name.parse().expect("a board"), bytes).is_some()
    };
    assert!(is_read("3x3n2 quarter", &bytes));
    for other in ["3x3n2 half", "5x2n2 quarter", "3x3n2 clockwise", "3x3n3 quarter"] {
        assert!(!is_read(other, &bytes), "{other}");
    }
    for length in (0..100).chain((100..bytes.len()).step_by(997)) {
        assert!(!is_read("3x3n2 quarter", &bytes[..length]), "{length} bytes");
    }
    for at in (0..100).chain((100..bytes.len()).step_by(997)) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 64;
        assert!(!is_read("3x3n2 quarter", &damaged), "byte {at}");
    }
    assert!(!is_read("3x3n2 quarter", &[&bytes[..], &[0; 24]].concat()));
}

/// Positions that are symmetries of the board: their solutions are rings, of which few are tried.
#[test]
fn symmetries_of_the_board_agree_with_tables() {
    for name in ["3x3n2 quarter", "3x3n2 half", "5x2n2 quarter", "5x2n2 half"] {
        let tables = tables(name);
        let solver = find("rotation", name).expect("a board");
        let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
        let images = symmetries(tables.variant());
        assert!(images.len() == if name.starts_with("3x3") { 7 } else { 3 }, "{name}");
        for position in images {
            let depth = table.depth(&format!("{position:#}")).expect("a position of the board");
            assert_eq!(distance(&tables, &position, 1_000), depth, "{name} {position:?}");
        }
    }
}

/// The same for twelve numbers in two and in three rows, against two balls: long runs of turns that move no corner.
#[test]
#[ignore = "the balls take minutes"]
fn symmetries_of_twelve_numbers_agree_with_two_balls() {
    for name in ["4x3n2 quarter", "4x3n2 half", "6x2n2 half"] {
        let tables = tables(name);
        for position in symmetries(tables.variant()) {
            let ball = BackwardBall::new(tables.variant(), Limits::default());
            let search = BidirectionalSearch::new(ball.expect("twelve cells"), &position).run();
            let depth = search.distance().expect("the balls meet");
            assert_eq!(distance(&tables, &position, 10_000), depth, "{name} {position:?}");
        }
    }
}

/// The reversed, mirrored, transposed … solved board.
fn symmetries(variant: &Variant) -> Vec<Position> {
    let (rows, cols) = (variant.board().rows(), variant.board().cols());
    let image = |code: usize| {
        let number = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let row = if code & 1 == 0 { row } else { rows - 1 - row };
            let col = if code & 2 == 0 { col } else { cols - 1 - col };
            let (row, col) = if code & 4 == 0 { (row, col) } else { (col, row) };
            (row * cols + col + 1) as u8
        };
        let numbers: Vec<u8> = (0..rows * cols).map(number).collect();
        Position::new(variant.board(), &numbers, &[]).expect("each number once")
    };
    (1..if rows == cols { 8 } else { 4 }).map(image).collect()
}

/// Only lengths up to the limit are tried.
#[test]
fn a_limit_excludes_longer_solutions() {
    let tables = tables("3x3n2 quarter");
    let position = Position::new(tables.variant().board(), &[2, 1, 3, 4, 5, 6, 7, 8, 9], &[]);
    let position = position.expect("a position");
    for limit in 0..9 {
        let search = OptimalSearch::within(Arc::clone(&tables), &position, limit).run();
        assert_eq!(search.solution().is_some(), limit >= 5, "{limit}");
        assert!(search.solution().is_some() || search.lower_bound() > limit);
    }
}

/// Where turns have no inverse turns, numbers have directions, or there are too few or too many cells.
#[test]
fn other_boards_have_no_tables() {
    for name in ["4x4n2 clockwise", "3x3n2o quarter", "4x2n2 quarter", "5x4n2 quarter"] {
        let variant: Variant = name.parse().expect("a board");
        assert!(OptimalTablesWork::new(&variant).is_none(), "{name}");
        assert!(SubsetDatabaseWork::new(&variant).is_none(), "{name}");
    }
    let variant: Variant = "4x4n2 quarter".parse().expect("a board");
    let work = SubsetDatabaseWork::new(&variant).expect("a board of sixteen cells");
    assert_eq!(work.bytes(), 194_594_400);
}

/// A search that may not take more memory than before does without tables.
#[test]
fn without_memory_there_are_no_tables() {
    let solver = find("rotation", "4x4n2 quarter").expect("a board");
    let bounds = solver.bounds_solver().expect("Rotation is searched without a table");
    let options =
        SearchOptions { always_from_method: false, after_each_move: true, max_bytes: 256 << 20, threads: 1 };
    let position = "4x4n2:3,5,9,15,14,11,12,7,2,4,6,10,13,1,8,16";
    let mut search = bounds.search(position, options, None).expect("a position");
    while search.visited() < 1_000_000 {
        assert_eq!(search.step(10), Status::Working);
    }
    assert!(!search.activity().contains("preparing"), "{}", search.activity());
}

/// Twelve numbers, against the table of all 479,001,600 positions.
#[test]
#[ignore = "the table of 12! positions takes a minute"]
fn four_by_three_agrees_with_the_table() {
    let name = "4x3n2 quarter";
    let tables = tables(name);
    let solver = find("rotation", name).expect("a board");
    let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
    let reachable = ReachableSet::of(tables.variant().board());
    for seed in 0..300 {
        let position = reachable.random_position(&format!("{seed}"));
        let depth = table.depth(&format!("{position:#}")).expect("a position of the board");
        assert!(tables.database().lower_bound(&position) <= depth, "{position:?}");
        assert_eq!(distance(&tables, &position, 10_000), depth, "{position:?}");
    }
}

/// Sixteen numbers, near solved, against two balls of positions.
#[test]
#[ignore = "the database takes 195 MB"]
fn four_by_four_agrees_with_two_balls() {
    for name in ["4x4n2 quarter", "4x4n2 half"] {
        let tables = tables(name);
        let variant = *tables.variant();
        let mut ball = BackwardBall::new(&variant, Limits::default());
        for turns in 1..=10 {
            for seed in 0..10 {
                let (position, _) = walk(&variant, turns, 100 * turns as u64 + seed);
                let search =
                    BidirectionalSearch::new(ball.take().expect("the last search left it"), &position);
                let search = search.run();
                let depth = search.distance().expect("the balls meet");
                assert!(tables.database().lower_bound(&position) <= depth, "{name} {position:?}");
                assert_eq!(distance(&tables, &position, 10_000), depth, "{name} {position:?}");
                ball = Some(search.into_backward_ball());
            }
        }
    }
}

/// The whole solver: distances after each turn differ by one from that of the position, and tables are used again.
#[test]
#[ignore = "the database takes 195 MB"]
fn the_solver_proves_random_positions_of_four_by_four() {
    let solver = find("rotation", "4x4n2 quarter").expect("a board");
    let bounds = solver.bounds_solver().expect("Rotation is searched without a table");
    let sampler = solver.sampler().expect("Rotation draws positions");
    let options =
        SearchOptions { always_from_method: false, after_each_move: true, max_bytes: 1 << 30, threads: 1 };
    let mut reusable = None;
    for seed in ["monday", "tuesday", "wednesday"] {
        let text = sampler.random_position(seed);
        let mut search = bounds.search(&text, options, reusable.take()).expect("a position");
        while search.step(10) == Status::Working {}
        assert!(search.is_proven() && !search.reached_limit());
        let distance = search.lower_bound();
        assert_eq!(search.solution().len() as u32, distance);
        let moves = search.moves();
        assert_eq!(moves.len(), 18);
        assert!(moves.iter().all(|after| after.depth.abs_diff(distance) == 1));
        assert!(moves.iter().any(|after| after.depth < distance));
        let first = &search.solution()[0];
        assert!(moves.iter().any(|after| after.move_name == *first && after.depth < distance));
        reusable = search.into_reusable();
    }
}

/// The witness on record of 4 × 4, whose shortest solutions have 24 turns (OEIS A330280): no solution has 22.
#[test]
#[ignore = "the search visits 400 million positions"]
fn the_reversed_four_by_four_needs_24_turns() {
    let tables = tables("4x4n2 quarter");
    let numbers: Vec<u8> = (1..=16).rev().collect();
    let reversed = Position::new(tables.variant().board(), &numbers, &[]).expect("each number once");
    let search = OptimalSearch::within(tables, &reversed, 22).run();
    assert!(search.solution().is_none());
    assert_eq!(search.lower_bound(), 24);
}
