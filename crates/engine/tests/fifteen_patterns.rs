//! Pattern databases by single tiles: against a plain search of their patterns, against whole boards, small against large, and
//! what searches and beams with them find.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use antipode_engine::fifteen::optimal::OptimalSearch;
use antipode_engine::fifteen::optimal::beam::PatternBeam;
use antipode_engine::fifteen::pattern_set::{PatternSet, PatternSetWork, SetSize};
use antipode_engine::resumable::Resumable;
use antipode_puzzles::fifteen::{Board, Move, Position, Variant};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scramble::SeededRng;
use antipode_sampling::{is_full, part};

use crate::fifteen_slides::ball;

/// The board that people try first: rows and columns exchanged.
pub(crate) const TRANSPOSED: &str = "4x4:1,5,9,13,2,6,10,14,3,7,11,15,4,8,12,0";

fn variant(text: &str) -> Variant {
    text.parse().expect("a variant")
}

fn built(work: PatternSetWork) -> Arc<PatternSet> {
    Arc::new(work.run().into_set().expect("the work is finished"))
}

fn four_by_four(metric: &str, size: SetSize) -> Arc<PatternSet> {
    built(PatternSetWork::of_size(variant(&format!("4x4 {metric}")), size).expect("a board with patterns"))
}

fn solves(variant: &Variant, start: &Position, moves: &[Move]) -> bool {
    let end = moves.iter().try_fold(*start, |here, mv| variant.apply(&here, *mv));
    end.is_some_and(|end| variant.is_solved(&end))
}

/// The distance in some threads, with a solution that is checked.
fn distance(patterns: &Arc<PatternSet>, position: &Position, threads: usize) -> u32 {
    let search = OptimalSearch::new(Arc::clone(patterns), position).in_threads(threads).run();
    let variant = Variant::new(position.board(), patterns.variant().metric());
    let solution = search.solution().expect("a solution");
    assert!(solves(&variant, position, solution), "{position}");
    assert_eq!(solution.len() as u32, search.lower_bound(), "{position}");
    search.lower_bound()
}

/// A walk of random moves from solved.
fn scrambled(variant: &Variant, moves: usize, seed: &str) -> Position {
    let mut rng = SeededRng::new(seed);
    (0..moves).fold(variant.solved(), |here, _| {
        let legal = variant.moves(&here);
        here.moved(legal[rng.below(legal.len() as u64) as usize]).expect("a legal move")
    })
}

/// The positions of all farthest boards, and the transposed one, with their distances.
fn far_positions() -> Vec<(Position, u32)> {
    let board: Board = "4x4".parse().expect("a board");
    let file = include_str!("../../../data/fifteen-4x4-antipodes.txt");
    let farthest = file.lines().filter(|line| !line.starts_with('#'));
    let positions = farthest.map(|line| (line, 80)).chain([(TRANSPOSED, 72)]);
    positions.map(|(text, moves)| (Position::parse(text, board).expect("a position"), moves)).collect()
}

/// For each placement of some tiles, the fewest moves of these tiles from home, by a plain search of tiles and hole.
fn plain_pattern(board: Board, tiles: &[u8]) -> HashMap<Vec<u8>, u32> {
    let start: Vec<u8> = [0].iter().chain(tiles).map(|tile| board.home(*tile) as u8).collect();
    let mut moves = HashMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([start]);
    while let Some(here) = open.pop_front() {
        let so_far = moves[&here];
        for cell in (0..board.cell_count()).filter(|cell| board.distance(*cell, here[0].into()) == 1) {
            let mut after = here.clone();
            let tile = here[1..].iter().position(|at| usize::from(*at) == cell);
            if let Some(tile) = tile {
                after[tile + 1] = here[0];
            }
            after[0] = cell as u8;
            let needed = so_far + u32::from(tile.is_some());
            if moves.get(&after).is_none_or(|known| needed < *known) {
                moves.insert(after.clone(), needed);
                // Moves of other tiles cost nothing, so what follows them comes first.
                if tile.is_some() { open.push_back(after) } else { open.push_front(after) }
            }
        }
    }
    let mut least = HashMap::new();
    for (cells, moves) in moves {
        let least = least.entry(cells[1..].to_vec()).or_insert(moves);
        *least = moves.min(*least);
    }
    least
}

#[test]
fn databases_are_those_of_a_plain_search() {
    let cases: [(&str, &[&[u8]]); 5] = [
        ("3x3 tiles", &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
        ("3x3@spiral tiles", &[&[1, 2, 3, 4, 6]]),
        ("5x2 tiles", &[&[1, 2, 6, 7], &[3, 4, 5]]),
        ("2x4@first tiles", &[&[1, 2, 3, 4, 5, 6, 7]]),
        ("4x4 tiles", &[&[14], &[1, 2, 3]]),
    ];
    for (text, patterns) in cases {
        let set = built(PatternSetWork::of_patterns(variant(text), patterns));
        for database in set.tile_databases() {
            let plain = plain_pattern(set.variant().board(), database.tiles());
            for (cells, moves) in plain {
                assert_eq!(database.moves(&cells), moves, "{text}: {:?} in {cells:?}", database.tiles());
            }
        }
    }
}

/// The sum of the databases never exceeds the distance, and searches find it in one thread and in several.
#[test]
fn bounds_and_distances_of_whole_boards() {
    for (text, patterns) in [
        ("3x3 tiles", &[&[1, 2, 4, 5][..], &[3, 6, 7, 8]]),
        ("3x3@goal:8,7,6,0,4,1,2,5,3 tiles", &[&[1, 2, 4][..], &[6, 7, 8]]),
        ("5x2@first tiles", &[&[1, 2, 6, 7][..], &[3, 4, 5, 8, 9]]),
    ] {
        let variant = variant(text);
        let set = built(PatternSetWork::of_patterns(variant, patterns));
        let found = ball(&variant, variant.solved(), u32::MAX);
        assert_eq!(Some(found.len() as u64), variant.board().position_count().as_u64());
        let is_oriented = set.variant() == variant;
        for (position, distance) in &found {
            let cell_of =
                |tile: &u8| position.tiles().iter().position(|other| other == tile).expect("a tile") as u8;
            let sum = set
                .tile_databases()
                .iter()
                .map(|database| database.moves(&database.tiles().iter().map(cell_of).collect::<Vec<u8>>()));
            assert!(!is_oriented || sum.sum::<u32>() <= *distance, "{position}");
        }
        // The farthest and the nearest ones, and some between them.
        let stride = if is_full() { 1_009 } else { found.len() / 30 };
        for (position, expected) in found.iter().take(5).chain(found.iter().rev().step_by(stride)) {
            assert_eq!(distance(&set, position, 1), *expected, "{position}");
            assert_eq!(distance(&set, position, 3), *expected, "{position}");
        }
    }
}

/// Databases of all sizes, one thread and several give the same distances, also of positions that are their own reflections.
#[test]
fn databases_of_all_sizes_give_the_same_distances() {
    for metric in part(&["4x4 tiles", "5x3 tiles"], 0) {
        let variant = variant(metric);
        let [tiny, small, large] = [SetSize::Tiny, SetSize::Small, SetSize::Large]
            .map(|size| built(PatternSetWork::of_size(variant, size).expect("a board with patterns")));
        assert!(
            tiny.bytes() < small.bytes() && small.bytes() < large.bytes() && large.size() == SetSize::Large
        );
        let again = Arc::new(PatternSet::from_bytes(variant, &large.to_bytes()).expect("a whole set"));
        assert_eq!((again.size(), again.bytes()), (SetSize::Large, large.bytes()));
        let random = (0..12).map(|number| scrambled(&variant, 90, &number.to_string()));
        // 2 and 5 exchanged, and 12 and 15.
        let symmetric =
            Position::parse("1 5 3 4 2 6 7 8 9 10 11 15 13 14 12 0", "4x4".parse().expect("a board"));
        let symmetric = symmetric.ok().filter(|position| position.board() == variant.board());
        for position in part(&random.chain(symmetric).collect::<Vec<_>>(), 0) {
            let expected = distance(&small, position, 1);
            assert_eq!(distance(&tiny, position, 1), expected, "{position}");
            assert_eq!(distance(&again, position, 1), expected, "{position}");
            assert_eq!(distance(&large, position, 2), expected, "{position}");
        }
    }
}

/// A narrow beam comes within four moves of the shortest solutions of the farthest positions, also with tiny databases.
#[test]
fn beams_find_short_solutions_of_far_positions() {
    let positions = far_positions();
    for (metric, size, width) in [
        ("tiles", SetSize::Tiny, 3_000),
        ("tiles", SetSize::Small, 10_000),
        ("slides", SetSize::Tiny, 3_000),
        ("slides", SetSize::Small, 1_000),
    ] {
        let patterns = four_by_four(metric, size);
        for (position, expected) in part(&positions, 2) {
            let beam = PatternBeam::new(&patterns, position, width, 200).run();
            let solution = beam.solution().expect("a solution");
            assert!(solves(&patterns.variant(), position, &solution), "{position}");
            // By slides no position needs more than 43.
            let lengths = if metric == "tiles" { *expected..=*expected + 4 } else { 1..=43 + 4 };
            assert!(lengths.contains(&(solution.len() as u32)), "{metric} {position}: {}", solution.len());
        }
    }
}

/// Each takes many seconds.
#[test]
fn far_positions_are_proven() {
    if !is_full() {
        return;
    }
    let patterns = four_by_four("tiles", SetSize::Large);
    for (position, expected) in far_positions() {
        assert_eq!(distance(&patterns, &position, 2), expected, "{position}");
    }
}
