//! Boards with one number per row: tables, searches and solutions against a breadth-first search.

use crate::shuffled::all_depths;
use antipode_engine::method::rotation_any_board;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::search_puzzle::{CellPuzzle, SearchPuzzle};
use antipode_engine::search::survey::Survey;
use antipode_engine::solver::rotation::RotationSolver;
use antipode_engine::solver::{BoundsSolver, SearchOptions};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, ReachableSet, SpaceLayout, Variant, parse_turns};

const OPTIONS: SearchOptions =
    SearchOptions { always_from_method: true, after_each_move: true, max_bytes: 0, threads: 1 };

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn tables_and_bounds_match_a_search() {
    for (name, positions) in [
        ("3x2n2r quarter", 20),
        ("3x3n2r quarter", 1_680),
        ("3x3n2r half", 1_680),
        ("3x3n2r clockwise", 1_680),
        ("4x3n2r quarter", 34_650),
        ("2x3n2ro quarter", 3_840),
        ("4x3n3r half", 720),
    ] {
        let variant = variant(name);
        let depths = all_depths(&variant);
        let layout = SpaceLayout::of(&variant).expect("few looks");
        assert!(Survey::supports(layout.space()), "{name}");
        let table = Survey::new(layout.space().clone()).run().into_table().expect("the survey has ended");
        let deepest = depths.values().copied().max().unwrap_or(0);
        assert_eq!((table.positions(), table.gods_number()), (depths.len() as u64, deepest), "{name}");
        let cells = variant.cells();
        for (position, depth) in &depths {
            let place = layout.space_position(position).expect("it can be reached");
            assert_eq!(table.depth(&place), Some(*depth), "{position}");
            let cells_of = cells.cells_of(position);
            let need = cells.estimate(&cells_of).need;
            assert!(cells.lower_bound(need) <= *depth, "{position}");
            assert_eq!(cells.are_solved(&cells_of, need), *depth == 0, "{position}");
        }
        assert_eq!(table.positions(), positions, "{name}");
        if name == "3x3n2r quarter" {
            assert_eq!(table.gods_number(), 7, "with nine numbers it is 11");
        }
    }
}

/// The search of single positions, which needs no table, proves the same distances.
#[test]
fn the_search_proves_the_distance() {
    for name in ["3x3n2r quarter", "3x3n2r clockwise", "4x3n2r quarter", "2x3n2ro quarter"] {
        let variant = variant(name);
        let depths = all_depths(&variant);
        let solver = RotationSolver::new(variant);
        let mut positions: Vec<&Position> = depths.keys().collect();
        positions.sort_by_key(ToString::to_string);
        for position in positions.iter().step_by(1 + positions.len() / 12) {
            let depth = depths[*position];
            let mut search = solver.search(&position.to_string(), OPTIONS, None).expect("a position");
            for _ in 0..20_000 {
                if search.step(1).is_finished() {
                    break;
                }
            }
            assert!(search.is_proven(), "{name} {position}");
            assert_eq!(
                (search.lower_bound(), search.upper_bound()),
                (depth, Some(depth)),
                "{name} {position}"
            );
            let word = search.solution().join(" ");
            let turns = parse_turns(&word, variant.board(), Default::default()).expect("its own text");
            let end = turns.iter().fold((*position).clone(), |now, turn| now.turned(*turn).expect("a block"));
            assert!(end.is_solved() && turns.len() == depth as usize, "{name} {position} {word}");
        }
    }
}

/// Larger boards are solved by the method, for some order of the tiles that are alike.
#[test]
fn large_boards_are_solved() {
    for name in [
        "4x4n2r quarter",
        "6x5n2r half",
        "7x5n3r quarter",
        "5x4n4r quarter",
        "4x4n2ro quarter",
        "12x12n2r clockwise",
    ] {
        let variant = variant(name);
        let start = ReachableSet::of(variant.board()).random_position("rows");
        let plan = rotation_any_board::solve(&variant, &start).unwrap_or_else(|why| panic!("{name}: {why}"));
        let turns = plan.steps.iter().flat_map(|step| &step.turns);
        let end =
            turns.fold(start.clone(), |now, turn| variant.apply(&now, *turn).expect("a turn of the rule"));
        assert!(end.is_solved(), "{name}");
        assert_eq!(plan.steps.last().map(|step| &step.after), Some(&end), "{name}");
    }
}
