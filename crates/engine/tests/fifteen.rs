//! Fifteen: published figures, tables against a plain search, shortest solutions without a table, bounds.

use std::sync::Arc;

use antipode_engine::fifteen::optimal::OptimalSearch;
use antipode_engine::fifteen::pattern_set::{PatternSet, PatternSetWork};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::reference;
use antipode_engine::search::search_puzzle::{CellPuzzle, PackedPuzzle, SearchPuzzle};
use antipode_engine::solver::{
    DistanceTable, PuzzleSolver, SearchOptions, SolverError, TableLimits, find, run, shortest_solutions,
};
use antipode_puzzles::fifteen::{Board, Goal, Metric, Move, Position, SpaceLayout, Variant, parse_moves};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scramble::SeededRng;
use antipode_sampling::{is_full, part};

use crate::fifteen_patterns::TRANSPOSED;
use crate::fifteen_slides::{ball, solution_count};

const QUICKLY: SearchOptions =
    SearchOptions { always_from_method: true, after_each_move: false, max_bytes: 0, threads: 1 };

fn table(ruleset: &str) -> (Box<dyn PuzzleSolver>, Arc<dyn DistanceTable>) {
    let solver = find("fifteen", ruleset).expect("a ruleset");
    let table = run(solver.table(TableLimits::default()).expect("a small board")).expect("a table");
    (solver, table)
}

fn lines(golden: &str) -> impl Iterator<Item = &str> {
    golden.lines().skip(1)
}

fn solves(variant: &Variant, start: Position, moves: &[Move]) -> bool {
    let step = |here: Position, mv: &Move| variant.apply(&here, *mv);
    moves.iter().try_fold(start, step).is_some_and(|end| end.is_solved())
}

#[test]
fn gods_numbers_are_as_published() {
    for line in lines(include_str!("golden/fifteen-gods-numbers.txt")) {
        let (board, expected) = line.split_once(' ').expect("a board and a number");
        let expected: u32 = expected.parse().expect("a number");
        // The board on its side, and the hole in the other corner, are the same puzzle. The largest are searched once.
        let board: Board = board.parse().expect("a board");
        let is_large = board.cell_count() == 12;
        for (rows, cols) in [(board.rows(), board.cols()), (board.cols(), board.rows())] {
            for goal in [Goal::Rows, Goal::First, Goal::Columns] {
                if is_large && (goal != Goal::Rows || rows > cols) {
                    continue;
                }
                let board = Board::new(rows as u8, cols as u8, goal).expect("a board");
                let (_, table) = table(&format!("{board} tiles"));
                assert_eq!(table.gods_number(), expected, "{board}");
                assert_eq!(Some(table.positions()), board.position_count().as_u64());
                assert_eq!(table.counts().iter().sum::<u64>(), table.positions());
            }
        }
    }
}

/// Three by three by slides: 24, with a single farthest position, by plain search.
#[test]
fn slides_are_at_most_as_many_as_tiles() {
    for (board, farthest, count) in
        [("2x2", 6, 1), ("3x2", 20, 1), ("4x2", 25, 8), ("5x2", 36, 1), ("3x3", 24, 1)]
    {
        let (_, slides) = table(&format!("{board} slides"));
        assert_eq!((slides.gods_number(), slides.counts().last()), (farthest, Some(&count)), "{board}");
        let (_, tiles) = table(&format!("{board} tiles"));
        assert!(slides.gods_number() <= tiles.gods_number());
        assert_eq!(slides.positions(), tiles.positions());
    }
}

#[test]
fn three_by_three_is_as_published() {
    let (solver, table) = table("3x3 tiles");
    let counts: Vec<u64> = lines(include_str!("golden/fifteen-3x3-tiles.txt"))
        .map(|line| line.split(' ').nth(1).expect("a count").parse().expect("a number"))
        .collect();
    assert_eq!(table.counts(), counts);
    let antipodes = run(table.antipodes(usize::MAX)).expect("antipodes");
    assert_eq!(antipodes, ["3x3:6,4,7,8,5,0,3,2,1", "3x3:8,6,7,2,5,4,3,0,1"]);
    for antipode in antipodes {
        assert_eq!(solver.canonical_position(&antipode).as_ref(), Ok(&antipode));
        let set = shortest_solutions(&*table, &antipode).expect("solutions");
        let all: Vec<_> = table.all_solutions(&antipode).expect("solutions").collect();
        assert_eq!((set.depth(), set.count()), (31, Some(all.len() as u64)));
    }
}

/// The named goals and two own ones, one with the hole in the middle of 3 × 3 or of a side.
const GOALS: [&str; 6] =
    ["", "@first", "@spiral", "@columns", "@goal:8,7,6,0,4,1,2,5,3", "@goal:2,1,4,3,0,5,8,7,6"];
const SMALL_GOALS: [&str; 6] =
    ["", "@first", "@spiral", "@columns", "@goal:5,0,2,4,1,3", "@goal:2,1,3,4,0,5"];

/// Boards of both metrics and all goals, against a plain search.
#[test]
fn tables_agree_with_a_plain_search() {
    let small = SMALL_GOALS.iter().flat_map(|goal| ["3x2", "2x3"].map(|sides| format!("{sides}{goal}")));
    let square = GOALS.iter().map(|goal| format!("3x3{goal}"));
    let others = ["2x2", "2x4@spiral", "4x2@first"].map(str::to_owned);
    let boards = small.chain(square).chain(others);
    let rulesets = boards.flat_map(|board| Metric::ALL.map(|metric| format!("{board} {metric}")));
    for ruleset in part(&rulesets.collect::<Vec<_>>(), 0) {
        let variant: Variant = ruleset.parse().expect("a ruleset");
        let (_, table) = table(ruleset);
        let plain = ball(&variant, variant.solved(), u32::MAX);
        assert_eq!(plain.len() as u64, table.positions());
        for (position, distance) in plain.iter().step_by(37) {
            assert_eq!(table.depth(&position.to_string()), Ok(*distance), "{position}");
            let solution = table.solution(&position.to_string()).expect("a solution").moves.join(" ");
            let moves = parse_moves(&solution).expect("moves");
            assert!(moves.len() as u32 == *distance && solves(&variant, *position, &moves));
        }
        // The same table by the reference search of the space.
        let layout = SpaceLayout::of(&variant).expect("a small board");
        let counts = reference::search(layout.space()).counts;
        assert_eq!(table.counts(), counts, "{ruleset}");
    }
}

/// Distances of an independent search: tiles and slides, or neither where the goal cannot be reached.
#[test]
fn distances_for_each_goal_are_those_of_an_independent_search() {
    let school = [
        ("0 2 6 4 3 1 7 5 8", (22, 17)),
        ("5 1 0 8 4 6 3 7 2", (22, 16)),
        ("4 5 8 2 0 7 1 3 6", (22, 18)),
        ("6 5 3 2 7 8 4 1 0", (22, 17)),
        ("1 3 4 8 0 2 7 6 5", (4, 4)),
        ("812043765", (5, 4)),
    ];
    for (goal, of_spiral) in [("", false), ("@first", false), ("@spiral", true)] {
        let [tiles, slides] = ["tiles", "slides"].map(|metric| table(&format!("3x3{goal} {metric}")).1);
        for (position, expected) in school {
            let depths = (tiles.depth(position).ok(), slides.depth(position).ok());
            let expected = if of_spiral { (Some(expected.0), Some(expected.1)) } else { (None, None) };
            assert_eq!(depths, expected, "{position}{goal}");
        }
    }
    let oblong = ["tiles", "slides"].map(|metric| table(&format!("3x2 {metric}")).1.depth("412/503"));
    assert_eq!(oblong, [Ok(5), Ok(4)]);
    let famous = "4x4:15,2,1,12,8,5,6,11,4,9,10,7,3,14,13,0@first";
    let position = Position::parse(famous, Board::default()).expect("a position");
    assert_eq!(optimum(&patterns("4x4 tiles"), &position), 64);
}

/// On 4 × 4 and 5 × 3 the place of the hole in the goal needs patterns of its own; every goal has them.
#[test]
fn shortest_solutions_for_every_kind_of_goal() {
    let goals = [
        "4x4@spiral",
        "4x4@columns",
        "4x4@goal:15,14,13,12,11,10,9,0,8,7,6,5,4,3,2,1",
        "5x3@spiral",
        "3x5@spiral",
        "3x5@columns",
        "5x3@goal:14,13,12,11,10,9,8,0,7,6,5,4,3,2,1",
    ];
    for board in part(&goals, 0) {
        let variant = Variant::new(board.parse().expect("a board"), Metric::Tiles);
        let patterns = patterns(&variant.to_string());
        let bytes = patterns.to_bytes();
        assert!(PatternSet::from_bytes(variant, &bytes).is_some(), "{board}");
        for moves in 0..36 {
            let position = scrambled(&variant, moves, &format!("{board} {moves}"));
            assert_eq!(optimum(&patterns, &position), plain_distance(&position), "{position}");
        }
    }
    let corner = patterns("4x4 tiles").to_bytes();
    let spiral: Variant = "4x4@spiral tiles".parse().expect("a variant");
    assert!(PatternSet::from_bytes(spiral, &corner).is_none(), "databases of another place of the hole");
}

/// A goal is the standard one with other names of the tiles wherever the hole belongs in a corner.
#[test]
fn goals_with_the_hole_in_a_corner_share_their_databases() {
    let rows = PatternSetWork::new("4x4 tiles".parse().expect("a variant")).expect("patterns").variant();
    for (board, is_same) in [
        ("4x4@first", true),
        ("4x4@columns", true),
        ("4x4@goal:1,2,3,0,4,5,6,7,8,9,10,11,12,13,14,15", true),
        ("4x4@spiral", false),
    ] {
        let variant = Variant::new(board.parse().expect("a board"), Metric::Tiles);
        let work = PatternSetWork::new(variant).expect("patterns");
        assert_eq!(work.variant() == rows, is_same, "{board}");
    }
}

/// A walk of random tiles from solved.
fn scrambled(variant: &Variant, moves: usize, seed: &str) -> Position {
    let mut rng = SeededRng::new(seed);
    let mut here = variant.solved();
    for _ in 0..moves {
        let legal = variant.moves(&here);
        here = here.moved(legal[rng.below(legal.len() as u64) as usize]).expect("a legal move");
    }
    here
}

/// A simple search by iterative deepening with steps along rows and columns, without any of the engine.
fn plain_distance(position: &Position) -> u32 {
    fn steps(position: &Position) -> u32 {
        let board = position.board();
        let tiles = position.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        tiles.map(|(cell, tile)| board.distance(cell, board.home(*tile))).sum()
    }
    fn within(variant: &Variant, position: &Position, moves: u32, last: Option<Move>) -> bool {
        let steps = steps(position);
        if steps == 0 || steps > moves {
            return steps == 0;
        }
        variant.moves(position).into_iter().any(|mv| {
            Some(mv.inverse()) != last
                && within(variant, &position.moved(mv).expect("a legal move"), moves - 1, Some(mv))
        })
    }
    let variant = Variant::new(position.board(), Metric::Tiles);
    (0..).find(|moves| within(&variant, position, *moves, None)).expect("it is solvable")
}

fn patterns(variant: &str) -> Arc<PatternSet> {
    let work = PatternSetWork::new(variant.parse().expect("a variant")).expect("a board with patterns");
    Arc::new(work.run().into_set().expect("the work is finished"))
}

fn optimum(patterns: &Arc<PatternSet>, position: &Position) -> u32 {
    let search = OptimalSearch::new(Arc::clone(patterns), position).run();
    let solution = search.solution().expect("a solution");
    assert!(
        solves(&Variant::new(position.board(), patterns.variant().metric()), *position, solution),
        "{position}"
    );
    assert_eq!(solution.len() as u32, search.lower_bound());
    search.lower_bound()
}

#[test]
fn shortest_solutions_of_four_by_four() {
    let patterns = patterns("4x4 tiles");
    for board in ["4x4", "4x4@first", "4x4@columns"] {
        let variant = Variant::new(board.parse().expect("a board"), Metric::Tiles);
        for moves in 0..45 {
            let position = scrambled(&variant, moves, &format!("{board} {moves}"));
            assert_eq!(optimum(&patterns, &position), plain_distance(&position), "{position}");
        }
    }
    // Korf's goal has the hole in the first cell.
    let tested = if is_full() { 100 } else { 10 };
    for line in lines(include_str!("golden/fifteen-korf.txt")).take(tested) {
        let (expected, tiles) = line.split_once(' ').expect("a distance and the tiles");
        let position = Position::parse(tiles, "4x4@first".parse().expect("a board")).expect("a position");
        assert_eq!(optimum(&patterns, &position), expected.parse().expect("a number"), "{position}");
    }
    // The farthest positions take too long for a test. Their bounds hold.
    let variant: Variant = "4x4 tiles".parse().expect("a board");
    for tiles in lines(include_str!("../../../data/fifteen-4x4-antipodes.txt")) {
        let position = Position::parse(tiles, variant.board()).expect("a position");
        assert_eq!(variant.check(&position), Ok(()), "{position}");
        let mut search = OptimalSearch::new(Arc::clone(&patterns), &position);
        assert_eq!(search.step(1_000_000), Status::Working);
        assert!((56..=80).contains(&search.lower_bound()), "{position}");
    }
}

#[test]
fn shortest_solutions_of_oblong_boards() {
    let patterns = patterns("5x3 tiles");
    for board in ["5x3", "3x5@first", "3x5", "5x3@first"] {
        let variant = Variant::new(board.parse().expect("a board"), Metric::Tiles);
        for moves in 0..40 {
            let position = scrambled(&variant, moves, &format!("{board} {moves}"));
            assert_eq!(optimum(&patterns, &position), plain_distance(&position), "{position}");
        }
    }
}

/// The distance changes by one along every move.
#[test]
fn a_search_gives_the_distance_after_each_move() {
    let solver = find("fifteen", "4x4 tiles").expect("a board");
    let bounds = solver.bounds_solver().expect("single positions are searched");
    let options = SearchOptions { always_from_method: true, after_each_move: true, max_bytes: 0, threads: 1 };
    let mut reusable = None;
    // An odd number of moves never leads back. Tiny pattern databases are enough for a few, small ones for forty.
    for (seed, moves) in [("near", 9), ("nearer", 1), ("one", 41), ("two", 41)] {
        let variant: Variant = "4x4 tiles".parse().expect("a board");
        let position = scrambled(&variant, moves, seed);
        let mut search = bounds.search(&position.to_string(), options, reusable.take()).expect("a position");
        let first = search.upper_bound().expect("the method's solution");
        while search.step(10) == Status::Working {}
        assert!(search.is_proven() && !search.reached_limit() && search.upper_bound() <= Some(first));
        let distance = search.lower_bound();
        let moves = search.moves();
        assert_eq!(moves.len(), variant.moves(&position).len());
        for (found, mv) in moves.iter().zip(variant.moves(&position)) {
            assert_eq!(found.move_name, mv.to_string());
            let after = position.moved(mv).expect("a legal move");
            let mut again = bounds.search(&after.to_string(), QUICKLY, reusable.take()).expect("a position");
            while again.step(10) == Status::Working {}
            assert_eq!(again.lower_bound(), found.depth, "{seed}: {mv}");
            reusable = again.into_reusable();
        }
        assert!(moves.iter().any(|mv| mv.depth + 1 == distance));
    }
}

/// On 3 × 3 the table knows the numbers of shortest solutions. On 4 × 4 a count with pattern databases equals one without.
#[test]
fn shortest_solutions_are_counted() {
    let (_, table) = table("3x3 tiles");
    let variant: Variant = "3x3 tiles".parse().expect("a board");
    for seed in 0..40 {
        let position = Position::random(variant.board(), &seed.to_string());
        let text = position.to_string();
        let expected = shortest_solutions(&*table, &text).expect("a position");
        assert_eq!(Some(solution_count(&variant, &position, expected.depth())), expected.count(), "{text}");
    }

    let solver = find("fifteen", "4x4 tiles").expect("a board");
    let bounds = solver.bounds_solver().expect("single positions are searched");
    let variant: Variant = "4x4 tiles".parse().expect("a board");
    let mut reusable = None;
    let mut largest = 0;
    for moves in 0..60 {
        let position = scrambled(&variant, moves, &format!("count {moves}"));
        let mut search = bounds.search(&position.to_string(), QUICKLY, reusable.take()).expect("a position");
        while search.step(10) == Status::Working {}
        let distance = search.lower_bound();
        let plain = solution_count(&variant, &position, distance);
        assert_eq!(search.shortest_solution_count(), Some(plain), "{position}");
        largest = largest.max(search.shortest_solution_count().expect("a count"));
        reusable = search.into_reusable();
    }
    assert!(largest > 1, "some position has several shortest solutions");
}

/// On a first visit, while no larger databases are there, the board that people try first has a solution four moves from a shortest.
#[test]
fn a_short_solution_comes_before_the_larger_databases() {
    let solver = find("fifteen", "4x4 tiles").expect("a board");
    let bounds = solver.bounds_solver().expect("single positions are searched");
    let mut search = bounds.search(TRANSPOSED, QUICKLY, None).expect("a position");
    while search.activity() != "building the lower-bound table (6 MB)" {
        assert_eq!(search.step(1), Status::Working);
    }
    assert!(search.upper_bound().is_some_and(|upper| upper <= 76), "{:?}", search.upper_bound());
}

/// On every size and in both metrics a solution is there at once, and bounds only close.
#[test]
fn bounds_close_on_boards_of_every_size() {
    for rows in 2..=6 {
        for cols in 2..=6 {
            for (metric, hole) in
                [("tiles", ""), ("slides", "@first"), ("tiles", "@spiral"), ("slides", "@columns")]
            {
                let solver = find("fifteen", &format!("{cols}x{rows}{hole} {metric}")).expect("a board");
                let variant: Variant = format!("{cols}x{rows}{hole} {metric}").parse().expect("a board");
                let position = Position::random(variant.board(), "bounds");
                let bounds = solver.bounds_solver().expect("single positions are searched");
                let mut search = bounds.search(&position.to_string(), QUICKLY, None).expect("a position");
                let mut last = (search.lower_bound(), search.upper_bound().expect("the method's solution"));
                for _ in 0..6 {
                    let status = search.step(2);
                    let now = (search.lower_bound(), search.upper_bound().expect("a solution"));
                    assert!(
                        now.0 >= last.0 && now.1 <= last.1 && now.0 <= now.1,
                        "{variant}: {last:?}, {now:?}"
                    );
                    let solution = parse_moves(&search.solution().join(" ")).expect("moves");
                    assert!(
                        solves(&variant, position, &solution) && solution.len() as u32 == now.1,
                        "{variant}"
                    );
                    assert!(!search.activity().is_empty());
                    if status == Status::Finished {
                        assert!(!search.is_proven() || now.0 == now.1);
                        break;
                    }
                    last = now;
                }
            }
        }
    }
}

/// Boards with pattern databases shorten the solution while its distance is searched, as larger boards do; what is known of all
/// positions is a bound, too.
#[test]
fn solutions_of_hard_boards_get_shorter_during_the_search() {
    let file = include_str!("../../../data/fifteen-4x4-antipodes.txt");
    let farthest = file.lines().find(|line| !line.starts_with('#')).expect("a farthest position");
    let rulesets = [
        ("4x4 tiles", Some(80)),
        ("4x4 slides", Some(43)),
        ("5x3 tiles", Some(84)),
        ("3x5@first tiles", Some(84)),
        ("5x5 tiles", None),
    ];
    for &(ruleset, most) in part(&rulesets, 1) {
        let variant: Variant = ruleset.parse().expect("a ruleset");
        let position = match ruleset {
            "4x4 tiles" | "4x4 slides" => Position::parse(farthest, variant.board()).expect("a position"),
            _ => Position::random(variant.board(), "shorter"),
        };
        let solver = find("fifteen", ruleset).expect("a board");
        let bounds = solver.bounds_solver().expect("single positions are searched");
        let mut search = bounds.search(&position.to_string(), QUICKLY, None).expect("a position");
        assert_eq!(search.gods_number_bound(), most);
        let first = search.upper_bound().expect("the method's solution");
        let mut last = first;
        for _ in 0..400 {
            search.step(10);
            let now = search.upper_bound().expect("a solution");
            let solution = parse_moves(&search.solution().join(" ")).expect("moves");
            assert!(now <= last && solution.len() as u32 == now && solves(&variant, position, &solution));
            last = now;
        }
        assert!(last < first, "{ruleset}: {first} stays");
    }
}

/// Lower bounds never exceed the distance, and words are positions.
#[test]
fn lower_bounds_hold_everywhere_on_three_by_three() {
    for ruleset in [
        "3x3 tiles",
        "3x3@spiral slides",
        "2x4@columns slides",
        "4x2@first tiles",
        "3x3@goal:8,7,6,0,4,1,2,5,3 tiles",
    ] {
        let variant: Variant = ruleset.parse().expect("a ruleset");
        let cells = variant.cells();
        let packed = variant.packed::<u64>().expect("small positions are words");
        for (position, distance) in ball(&variant, variant.solved(), u32::MAX).into_iter().step_by(11) {
            let row = cells.cells_of(&position);
            let estimate = cells.estimate(&row);
            assert!(cells.lower_bound(estimate.need) <= distance, "{position}");
            assert_eq!(estimate.score == 0, position.is_solved());
            assert_eq!(cells.are_solved(&row, estimate.need), position.is_solved());
            let word: u64 = packed.pack(&position);
            for number in 0..variant.all_moves().len() {
                let mv = variant.all_moves()[number];
                let after = variant.apply(&position, mv);
                assert_eq!(
                    packed.after(word, number),
                    after.map(|after| packed.pack(&after)),
                    "{position} {mv}"
                );
                if let Some(after) = packed.after(word, number) {
                    assert_eq!(packed.before(after, number), Some(word));
                }
                let (mut made, mut need) = (row.clone(), estimate.need);
                assert_eq!(cells.make(&mut made, &mut need, number), after.is_some());
                if let Some(after) = after {
                    assert_eq!(made, cells.cells_of(&after));
                    cells.undo(&mut made, &mut need, number);
                }
                assert_eq!((made, need), (row.clone(), estimate.need));
            }
        }
    }
}

#[test]
fn refusals_name_the_parity() {
    let solver = find("fifteen", "4x4 tiles").expect("a board");
    let loyd = "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0";
    let why = solver.canonical_position(loyd).expect_err("Loyd's problem");
    assert!(matches!(why, SolverError::FifteenUnsolvable { .. }));
    assert!(
        why.to_string().starts_with(&format!("{loyd} cannot be solved: putting all in order takes an odd"))
    );
    assert!(matches!(solver.table_size(), Err(SolverError::TooManyPositions { .. })));
    assert!(matches!(solver.canonical_position("3x3"), Err(SolverError::OtherBoard { .. })));
    let methods = solver.methods().expect("methods");
    assert_eq!(methods.statistics("rows"), Err(SolverError::NoStatistics));
}
