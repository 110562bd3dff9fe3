//! Puzzles with names, in all six metrics.

use antipode_engine::sliding::explore::explore;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::gallery::classics;
use antipode_puzzles::sliding::{Metric, PosedBoard};

#[test]
fn classics_have_their_known_distances() {
    for classic in classics() {
        let name = &*classic.name;
        for metric in Metric::ALL {
            let known = classic.figures.distance(metric).expect("a known distance");
            let puzzle = classic.puzzle(metric).expect(name);
            let graph = explore(&puzzle, 1 << 22).expect(name);
            assert_eq!(graph.distance(), Some(known), "{name}, {metric}, {} positions", graph.positions());
            let solution = graph.solution(&puzzle.start()).expect("there is one");
            assert_eq!(solution.len() as u32, known);
            let end = solution.iter().try_fold(puzzle.start(), |at, mv| puzzle.apply(&at, *mv));
            assert!(puzzle.is_solved(&end.expect("every move is legal")), "{name}, {metric}");
        }
    }
}

/// Klotski has 25,955 positions if blocks are distinguished by shape only (known since the 1990s; all solvers agree).
#[test]
fn klotski_has_25955_positions() {
    for metric in [Metric::Step, Metric::Line, Metric::Move] {
        let puzzle = PosedBoard::parse("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", metric);
        let graph = explore(&puzzle.expect("a puzzle"), 1 << 20).expect("it is small");
        assert_eq!(graph.positions(), 25_955);
    }
}
