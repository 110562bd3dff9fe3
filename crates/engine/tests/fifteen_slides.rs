//! Fifteen by slides without a table: pattern databases against whole searches of small boards, and shortest solutions of
//! four by four against breadth-first search.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use antipode_engine::fifteen::optimal::OptimalSearch;
use antipode_engine::fifteen::pattern_set::{PatternSet, PatternSetWork};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::search_puzzle::{CellPuzzle, SearchPuzzle};
use antipode_engine::solver::{SearchOptions, find};
use antipode_puzzles::fifteen::{Board, Goal, Position, Variant};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scramble::SeededRng;
use antipode_sampling::{is_full, part};

const QUICKLY: SearchOptions =
    SearchOptions { always_from_method: true, after_each_move: false, max_bytes: 0, threads: 1 };

fn variant(text: &str) -> Variant {
    text.parse().expect("a variant")
}

/// The positions up to a distance from a center, nearest first, by plain breadth-first search.
pub(crate) fn ball(variant: &Variant, center: Position, radius: u32) -> Vec<(Position, u32)> {
    let mut seen = HashSet::from([center]);
    let mut found = vec![(center, 0)];
    let mut next = 0;
    while let Some(&(position, distance)) = found.get(next).filter(|(_, distance)| *distance < radius) {
        next += 1;
        for mv in variant.moves(&position) {
            let after = variant.apply(&position, mv).expect("a legal move");
            if seen.insert(after) {
                found.push((after, distance + 1));
            }
        }
    }
    found
}

/// How many ways of as many moves lead to the solved position, layer by layer.
pub(crate) fn solution_count(variant: &Variant, position: &Position, moves: u32) -> u64 {
    let cells = variant.cells();
    let mut layer = HashMap::from([(*position, 1)]);
    for left in (0..moves).rev() {
        let mut next = HashMap::new();
        for (here, ways) in layer {
            for mv in variant.moves(&here) {
                let after = variant.apply(&here, mv).expect("a legal move");
                if cells.lower_bound(cells.estimate(&cells.cells_of(&after)).need) <= left {
                    *next.entry(after).or_insert(0) += ways;
                }
            }
        }
        layer = next;
    }
    layer.get(&variant.solved()).copied().unwrap_or(0)
}

/// Random slides from solved, along rows and columns in turn.
fn scrambled(variant: &Variant, slides: usize, seed: &str) -> Position {
    let mut rng = SeededRng::new(seed);
    let mut here = variant.solved();
    for slide in 0..slides {
        let mut legal = variant.moves(&here);
        legal.retain(|mv| mv.direction.is_vertical() == (slide % 2 == 0));
        here = here.moved(legal[rng.below(legal.len() as u64) as usize]).expect("a legal move");
    }
    here
}

fn built(work: PatternSetWork) -> Arc<PatternSet> {
    Arc::new(work.run().into_set().expect("the work is finished"))
}

/// The distance, with a solution that is checked.
fn distance(patterns: &Arc<PatternSet>, variant: &Variant, position: &Position) -> u32 {
    let search = OptimalSearch::new(Arc::clone(patterns), position).run();
    let solution = search.solution().expect("a solution");
    let end = solution.iter().try_fold(*position, |here, mv| variant.apply(&here, *mv));
    assert!(end.is_some_and(|end| variant.is_solved(&end)), "{position}");
    assert_eq!(solution.len() as u32, search.lower_bound(), "{position}");
    search.lower_bound()
}

/// What the databases prove of a position in their orientation.
fn bound(patterns: &PatternSet, position: &Position) -> u32 {
    let cell_of = |tile: &u8| position.tiles().iter().position(|other| other == tile).expect("a tile") as u8;
    let entry = |tiles: &[u8]| tiles.iter().map(cell_of).collect::<Vec<u8>>();
    patterns
        .slide_databases()
        .iter()
        .map(|database| database.slides(&entry(database.tiles())))
        .max()
        .unwrap_or(0)
}

/// On whole boards no bound exceeds the distance, no slide changes a bound by more than one, and searches find the distance.
#[test]
fn bounds_and_distances_of_whole_boards() {
    let square: &[&[u8]] = &[&[1, 2, 4], &[6, 7, 8]];
    let oblong: &[&[u8]] = &[&[1, 2, 6], &[4, 5, 9]];
    let boards = [
        ("3x3 slides", square),
        ("5x2 slides", oblong),
        ("2x5@first slides", oblong),
        ("3x3@spiral slides", square),
        ("3x3@goal:8,7,6,0,4,1,2,5,3 slides", square),
        ("5x2@goal:9,8,7,6,5,4,3,0,2,1 slides", oblong),
        ("4x2 slides", &[&[1, 2, 3]]),
    ];
    for &(text, patterns) in part(&boards, 1) {
        let variant = variant(text);
        let patterns = built(PatternSetWork::of_patterns(variant, patterns));
        let all = ball(&variant, variant.solved(), u32::MAX);
        assert_eq!(Some(all.len() as u64), variant.board().position_count().as_u64());
        let stride = if is_full() { 1_009 } else { all.len() / 100 };
        let is_oriented = patterns.variant() == variant;
        for (number, (position, expected)) in all.iter().enumerate() {
            if is_oriented && number % 7 == 0 {
                let here = bound(&patterns, position);
                assert!(here <= *expected, "{position}");
                for mv in variant.moves(position) {
                    let after = variant.apply(position, mv).expect("a legal move");
                    assert!(bound(&patterns, &after).abs_diff(here) <= 1, "{position} {mv}");
                }
            }
            if number % stride == 0 || *expected < 3 {
                assert_eq!(distance(&patterns, &variant, position), *expected, "{position}");
            }
        }
    }
}

/// Four by three, which is not searched with pattern databases otherwise: random positions against balls from both sides.
#[test]
fn short_distances_agree_with_balls_from_both_sides() {
    let four_by_three = PatternSetWork::of_patterns(variant("4x3 slides"), &[&[1, 2, 3, 4], &[8, 9, 10, 11]]);
    let sets = [
        built(four_by_three),
        four_by_four(),
        built(PatternSetWork::new(variant("3x5 slides")).expect("a set")),
    ];
    for patterns in sets {
        let board = patterns.variant().board();
        let (rows, cols) = (board.rows() as u8, board.cols() as u8);
        for (rows, cols, goal) in [(rows, cols, board.goal()), (cols, rows, Goal::First)] {
            let board = Board::new(rows, cols, goal).expect("a board");
            let variant = Variant::new(board, patterns.variant().metric());
            let home = ball(&variant, variant.solved(), 8);
            for (position, expected) in home.iter().step_by(503) {
                assert_eq!(distance(&patterns, &variant, position), *expected, "{position}");
            }
            let home: HashMap<_, _> = home.into_iter().collect();
            for slides in 9..=16 {
                let position = scrambled(&variant, slides, &format!("{board} {slides}"));
                let around = ball(&variant, position, 8);
                let both = around.iter().filter_map(|(here, from)| home.get(here).map(|to| from + to)).min();
                assert_eq!(Some(distance(&patterns, &variant, &position)), both, "{position}");
            }
        }
    }
}

fn four_by_four() -> Arc<PatternSet> {
    built(PatternSetWork::new(variant("4x4 slides")).expect("a board with patterns"))
}

/// The entries survive the bytes, which are those of no other metric.
#[test]
fn kept_databases_are_of_one_metric() {
    let patterns = built(PatternSetWork::new(variant("3x5 slides")).expect("a board with patterns"));
    let bytes = patterns.to_bytes();
    let again = PatternSet::from_bytes(variant("5x3@first slides"), &bytes).expect("a whole set");
    for (one, other) in patterns.slide_databases().iter().zip(again.slide_databases()) {
        assert_eq!((one.tiles(), one.bytes()), (other.tiles(), other.bytes()));
    }
    assert_eq!(again.to_bytes(), bytes);
    assert!(PatternSet::from_bytes(variant("3x5 tiles"), &bytes).is_none());
    assert!(PatternSet::from_bytes(variant("4x4 slides"), &bytes).is_none());
}

/// The product's search: proven distances, one more or less or the same after each slide, and the number of solutions.
#[test]
fn a_search_gives_the_distance_after_each_slide() {
    let solver = find("fifteen", "4x4 slides").expect("a board");
    let bounds = solver.bounds_solver().expect("single positions are searched");
    let options = SearchOptions { always_from_method: true, after_each_move: true, max_bytes: 0, threads: 1 };
    let variant = variant("4x4 slides");
    let near = [scrambled(&variant, 1, "one"), scrambled(&variant, 9, "near")];
    let mut reusable = None;
    for position in near.into_iter().chain([Position::random(variant.board(), "one")]) {
        let mut search = bounds.search(&position.to_string(), options, reusable.take()).expect("a position");
        let first = search.upper_bound().expect("the method's solution");
        while search.step(10) == Status::Working {}
        assert!(search.is_proven() && !search.reached_limit() && search.upper_bound() <= Some(first));
        let (distance, moves) = (search.lower_bound(), search.moves());
        let count = search.shortest_solution_count();
        if near.contains(&position) {
            assert_eq!(count, Some(solution_count(&variant, &position, distance)), "{position}");
        }
        assert_eq!(moves.len(), variant.moves(&position).len());
        assert!(moves.iter().any(|mv| mv.depth + 1 == distance) && count > Some(0));
        reusable = search.into_reusable();
        for (found, mv) in moves.iter().zip(variant.moves(&position)) {
            assert!(found.depth.abs_diff(distance) <= 1, "{position} {mv}");
            let after = position.moved(mv).expect("a legal move");
            let mut again = bounds.search(&after.to_string(), QUICKLY, reusable.take()).expect("a position");
            while again.step(10) == Status::Working {}
            assert_eq!(again.lower_bound(), found.depth, "{position} {mv}");
            reusable = again.into_reusable();
        }
    }
}
