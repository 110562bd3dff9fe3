//! Every puzzle through the one trait of solvers.

use std::collections::{BTreeMap, BTreeSet};

use antipode_engine::resumable::Status;
use antipode_engine::solver::{
    DistanceTable, NO_DEPTH, PuzzleKind, PuzzleSolver, SearchOptions, SolverError, TableLimits, find, run,
    shortest_solutions,
};
use antipode_sampling::part;

const RULESETS: [(&str, &str); 8] = [
    ("ramka", "tiles"),
    ("rotation", "3x2n2 quarter"),
    ("sliding", "move AAB/AAC/... -> .../.AA/.AA"),
    ("rotation", "3x3n2 half"),
    ("fifteen", "4x2@first slides"),
    ("fifteen", "3x3@spiral tiles"),
    ("fifteen", "3x3 tiles"),
    ("fifteen", "3x2@goal:5,0,2,4,1,3 slides"),
];

/// What follows from the distances agrees with them.
fn assert_consistent(solver: &dyn PuzzleSolver, table: &dyn DistanceTable, text: &str) {
    let depth = table.depth(text).expect("a depth");
    let solution = table.solution(text).expect("a solution");
    assert_eq!(solution.moves.len() as u32, depth, "{text}");
    assert_eq!(solution.shifts.is_some(), solver.has_free_shifts());
    let set = shortest_solutions(table, text).expect("solutions");
    assert_eq!((set.depth(), set.fewest_shifts().is_some()), (depth, solver.has_free_shifts()));
    let count = set.count().expect("few solutions");
    if depth > 0 {
        let by_first_move: u64 = set.first_moves().iter().filter_map(|first| first.solutions).sum();
        assert_eq!(by_first_move, count, "{text}");
        let moves = table.moves(text).expect("moves");
        let nearer = moves.iter().find(|mv| mv.depth + 1 == depth).expect("a nearer position");
        assert_eq!(nearer.move_name, solution.moves[0]);
    }
    if count < 1_000 {
        let all: Vec<_> = table.all_solutions(text).expect("solutions").collect();
        assert_eq!(all.len() as u64, count, "{text}");
        assert_eq!(all[0], solution.moves, "{text}");
    }
}

/// Positions with the same symmetric form are equally far from solved, and as many have it as the puzzle has symmetries, but for
/// positions that are their own images.
#[test]
fn positions_alike_are_equally_far_from_solved() {
    let expected = [
        ("ramka", "tiles", 4),
        ("ramka", "strokes", 4),
        ("rotation", "3x2n2 quarter", 4),
        ("rotation", "3x3n2 half", 8),
        ("rotation", "3x3n2 clockwise", 4),
        ("rotation", "3x2n2o quarter", 4),
        ("rotation", "4x3n3x2 180", 4),
        ("rotation", "3x3n2r quarter", 4),
        ("fifteen", "3x3 tiles", 2),
        ("fifteen", "4x2@first slides", 1),
        ("fifteen", "3x3@spiral tiles", 8),
        ("fifteen", "3x2@goal:5,0,2,4,1,3 slides", 2),
        ("sliding", "move AABC/D..E/FFGG -> .AA./..../....", 2),
        ("sliding", "step AB/C. -> ../.A", 2),
    ];
    let mut found = Vec::new();
    for (puzzle, ruleset, _) in expected {
        let solver = find(puzzle, ruleset).unwrap_or_else(|why| panic!("{ruleset}: {why}"));
        let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
        let mut classes = BTreeMap::<String, BTreeSet<(u32, String)>>::new();
        for (depth, size) in (0..).zip(table.counts()) {
            let indices: Vec<u64> = (0..*size).take(2_000).collect();
            for position in run(table.positions_in_layer(depth, &indices)).expect("positions") {
                assert_eq!(table.depth(&position), Ok(depth));
                let form = solver.symmetric_form(&position).expect("a position");
                classes.entry(form).or_default().insert((depth, position));
            }
        }
        for class in classes.values() {
            let depths: BTreeSet<u32> = class.iter().map(|(depth, _)| *depth).collect();
            assert_eq!(depths.len(), 1, "{ruleset}: {class:?}");
        }
        let sizes = classes.values().map(BTreeSet::len);
        found.push((puzzle, ruleset, sizes.max().expect("a class")));
    }
    assert_eq!(found, expected);
}

#[test]
fn every_puzzle_answers_from_its_table() {
    for (puzzle, ruleset) in RULESETS {
        let solver = find(puzzle, ruleset).expect("a ruleset");
        assert_eq!(solver.kind().name(), puzzle);
        let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
        assert_eq!(table.counts().iter().sum::<u64>(), table.positions());
        assert_eq!(table.metric(), solver.metric());
        let antipodes = run(table.antipodes(usize::MAX)).expect("antipodes");
        assert_eq!(antipodes.len() as u64, *table.counts().last().expect("a layer"));
        for antipode in antipodes.iter().take(2) {
            assert_eq!(table.depth(antipode), Ok(table.gods_number()));
            assert_eq!(solver.canonical_position(antipode).as_ref(), Ok(antipode));
        }
        for depth in 0..=table.gods_number().min(4) {
            let draw =
                || run(table.random_position(Some(depth), "seed").expect("a layer")).expect("a position");
            let position = draw();
            assert_eq!((table.depth(&position), &draw()), (Ok(depth), &position));
            assert_consistent(&*solver, &*table, &position);
        }
        let farther = table.gods_number() + 1;
        assert!(matches!(
            table.random_position(Some(farther), "seed").err(),
            Some(SolverError::NoSuchDepth { depth, .. }) if depth == farther
        ));
        if let Some(bytes) = table.to_bytes() {
            let again = solver.table_from_bytes(&bytes).expect("its own bytes");
            assert_eq!(again.counts(), table.counts());
            assert!(solver.table_from_bytes(&bytes[1..]).is_none());
        }
        if let Some(sampler) = solver.sampler() {
            assert!(table.depth(&sampler.random_position("seed")).is_ok());
        }
    }
}

/// A rank is a position's place in the array of depths.
#[test]
fn ranks_number_the_positions() {
    let free_shifts = [("ramka", "strokes"), ("sliding", "step AB -> BA")];
    let rulesets: Vec<_> = RULESETS.into_iter().chain(free_shifts).collect();
    // A third from the first on has every puzzle.
    for &(puzzle, ruleset) in part(&rulesets, 0) {
        let solver = find(puzzle, ruleset).expect("a ruleset");
        let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
        let mut depths = vec![0; usize::try_from(table.ranks()).expect("few ranks")];
        let (head, tail) = depths.split_at_mut(100.min(table.ranks() as usize));
        table.write_depths(0, head);
        table.write_depths(head.len() as u64, tail);
        let mut counts = vec![0_u64; table.counts().len()];
        depths.iter().filter(|depth| **depth != NO_DEPTH).for_each(|depth| counts[usize::from(*depth)] += 1);
        assert_eq!(counts, table.counts(), "{ruleset}");
        for rank in (0..table.ranks()).step_by(depths.len() / 500 + 1) {
            let depth = depths[rank as usize];
            match table.unrank(rank) {
                Ok(text) if depth == NO_DEPTH => assert!(table.depth(&text).is_err(), "{ruleset}: {text}"),
                Ok(text) => {
                    assert_eq!((table.rank(&text), table.depth(&text)), (Ok(rank), Ok(u32::from(depth))));
                }
                Err(why) => assert_eq!((why, depth), (SolverError::NoSuchNumber, NO_DEPTH), "{ruleset}"),
            }
        }
        let is_solvable = !counts.is_empty();
        let farthest = if is_solvable { run(table.antipodes(2)).expect("antipodes") } else { Vec::new() };
        for text in farthest {
            let rank = table.rank(&text).expect("a rank");
            assert_eq!(u32::from(depths[rank as usize]), table.gods_number());
            if !solver.has_free_shifts() {
                assert_eq!(table.unrank(rank).as_ref(), Ok(&text));
            }
        }
        let past = [table.ranks(), u64::MAX];
        assert!(past.iter().all(|rank| table.unrank(*rank) == Err(SolverError::NoSuchNumber)));
        table.write_depths(table.ranks(), &mut depths[..1]);
        assert_eq!(depths[0], NO_DEPTH);
    }
}

#[test]
fn a_search_of_one_position_agrees_with_the_table() {
    let solver = find("rotation", "3x3n2 half").expect("a board");
    let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
    let bounds = solver.bounds_solver().expect("Rotation is searched without a table");
    let mut reusable = None;
    for text in ["492357816", "987654321"] {
        for after_each_move in [false, true] {
            let options = SearchOptions {
                always_from_method: after_each_move,
                after_each_move,
                max_bytes: 0,
                threads: 1,
            };
            let mut search = bounds.search(text, options, reusable.take()).expect("a position");
            while search.step(10) == Status::Working {}
            assert!(search.is_proven() && !search.reached_limit());
            assert_eq!(Some(search.lower_bound()), search.upper_bound());
            assert_eq!(table.depth(text), Ok(search.lower_bound()));
            assert_eq!(search.solution().len() as u32, search.lower_bound());
            if after_each_move {
                assert_eq!(search.moves(), table.moves(text).expect("moves"));
            }
            reusable = search.into_reusable();
        }
    }
}

#[test]
fn a_search_of_one_sliding_position_agrees_with_the_table() {
    let ruleset = "move BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";
    let solver = find("sliding", ruleset).expect("Klotski");
    let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
    let bounds = solver.bounds_solver().expect("sliding boards are searched without a table");
    let options =
        SearchOptions { always_from_method: false, after_each_move: false, max_bytes: 0, threads: 1 };
    for text in ["BAAC/BAAC/DEEF/DGHF/I..J", "BAAC/BAAC/DEEF/DGHF/.I.J"] {
        let mut search = bounds.search(text, options, None).expect("a position");
        let mut lower = 0;
        while search.step(1) == Status::Working {
            assert!(lower <= search.lower_bound() && !search.activity().is_empty());
            lower = search.lower_bound();
        }
        assert!(search.is_proven() && !search.reached_limit() && search.visited() > 0);
        assert_eq!(table.depth(text), Ok(search.lower_bound()));
        assert_eq!(search.solution().len() as u32, search.lower_bound());
        assert!(search.moves().iter().all(|mv| table.moves(text).expect("moves").contains(mv)));
        // All first moves, but of several to the same position, up to an exchange of equal pieces, one.
        let all = run(table.shortest_solutions(text).expect("it is solvable")).expect("the solutions");
        assert_eq!(search.moves().len(), all.first_moves().len(), "{text}");
    }
    assert!(bounds.search("AB/..", options, None).is_err());
}

/// A goal that cannot be reached: with all reachable positions, and, where the search comes from the goal or the bound of the start
/// says so, without.
#[test]
fn a_search_of_one_sliding_position_proves_that_there_is_no_solution() {
    let options =
        SearchOptions { always_from_method: false, after_each_move: false, max_bytes: 0, threads: 1 };
    for (ruleset, reason) in [
        ("step AB/C. -> BA/C.", "cannot be solved"),
        ("move CDEF/..../####/AB## -> ..../..../####/.A##", "cannot be solved"),
        ("step AB -> BA", "cannot be solved"),
        ("super-move CDEF/..../####/AB## -> ..../..../####/.A##", "reachable positions"),
        ("super-step AB -> BA", "none of its 1 reachable positions"),
        ("step AB../CCCC -> BA../....", "cannot be solved"),
    ] {
        let solver = find("sliding", ruleset).expect(ruleset);
        let (_, board) = ruleset.split_once(' ').expect("a metric and a board");
        let (start, _) = board.split_once(" ->").expect("a start and a goal");
        let bounds = solver.bounds_solver().expect("sliding boards are searched without a table");
        let mut search = bounds.search(start, options, None).expect(ruleset);
        while search.step(1) == Status::Working {
            assert_eq!(search.unsolvable(), None);
        }
        let why = search.unsolvable().map(|why| why.to_string());
        assert!(why.as_ref().is_some_and(|why| why.contains(reason)), "{ruleset}: {why:?}");
        assert!(!search.is_proven() && search.solution().is_empty() && search.moves().is_empty());
    }
}

#[test]
fn every_refusal_is_one_sentence() {
    for (puzzle, ruleset) in [
        ("cube", ""),
        ("ramka", "miles"),
        ("rotation", "3x3n5 quarter"),
        ("sliding", "miles A. -> .A"),
        ("sliding", ""),
        ("fifteen", "4x4"),
        ("fifteen", "7x7 tiles"),
    ] {
        let why = find(puzzle, ruleset).err().expect("it is invalid").to_string();
        assert!(!why.is_empty() && !why.contains('\n'), "{why}");
    }
    for (puzzle, ruleset) in RULESETS {
        let solver = find(puzzle, ruleset).expect("a ruleset");
        let why = solver.canonical_position("?").expect_err("it is invalid").to_string();
        assert!(why.contains("column 1") || why.contains("row"), "{why}");
        let unknown = solver.methods().map(|methods| methods.solve("", "guess").is_err());
        assert!(unknown != Some(false));
    }
    for kind in PuzzleKind::ALL {
        assert_eq!(PuzzleKind::from_name(kind.name()), Ok(kind));
    }
    let unsolvable = find("sliding", "step AB -> BA").expect("a puzzle");
    let table = run(unsolvable.table(TableLimits::default()).expect("a graph")).expect("a graph");
    assert_eq!(table.depth("AB"), Err(SolverError::NoGoalReachable { positions: Some(1) }));
    let large = find("rotation", "5x5n2 quarter").expect("a board");
    assert!(matches!(large.table_size(), Err(SolverError::TooManyPositions { .. })));
}
