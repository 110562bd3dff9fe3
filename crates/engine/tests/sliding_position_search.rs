//! The search of one position: large boards with known distances, memory limits, and agreement with the whole component.

use std::time::{Duration, Instant};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::search::{PositionSearch, SearchOutcome};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::{Metric, Move, PosedBoard, trace_move};

/// A step of a thousand positions must be shorter: it delays every message to the worker.
const LONG: Duration = Duration::from_millis(50);

const KLOTSKI: (&str, &str) = ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.");

fn solved(puzzle: &PosedBoard, max_bytes: u64) -> PositionSearch {
    PositionSearch::new(puzzle, max_bytes).run_in_steps(1_000)
}

/// Plays a solution by the rules.
fn assert_solves(puzzle: &PosedBoard, moves: &[Move]) {
    let end = moves
        .iter()
        .fold(puzzle.start(), |here, mv| trace_move(&here, *mv, puzzle.metric()).expect("a legal move").0);
    assert!(puzzle.is_solved(&end), "{}", puzzle.start_text());
}

/// lumi-a, sliding-blocks: the examples with their least numbers of moves. A busy machine may interrupt a step, so the best of
/// three searches counts.
#[test]
fn boards_of_another_solver_have_their_known_distances_after_short_steps() {
    let file = include_str!("../../puzzles/tests/foreign/two_grids.txt");
    let mut count = 0;
    for sample in file.split("\n==== ").skip(1) {
        let (title, rest) = sample.split_once('\n').expect("a title");
        let (_, text) = rest.split_once('\n').expect("a reading");
        let moves = title.rsplit(' ').nth(1).and_then(|number| number.parse::<u32>().ok()).expect(title);
        let read = Format::TwoGrids.read(text).expect(title);
        let puzzle = PosedBoard::new(read.start, read.goal.expect("a goal"), Metric::Move);
        let (search, mut longest) = timed(&puzzle);
        for _ in 0..2 {
            if longest >= LONG {
                longest = longest.min(timed(&puzzle).1);
            }
        }
        assert!(longest < LONG, "{title}: {longest:?}");
        assert_eq!(
            (search.outcome(), search.distance()),
            (Some(SearchOutcome::Solved), Some(moves)),
            "{title}"
        );
        let solution = search.solution().expect("the moves");
        assert_eq!(solution.len(), moves as usize, "{title}");
        assert_solves(&puzzle, solution);
        count += 1;
    }
    assert_eq!(count, 14);
}

/// A search with the longest of its steps. The page hears nothing while one runs.
fn timed(puzzle: &PosedBoard) -> (PositionSearch, Duration) {
    let mut started = Instant::now();
    let mut search = PositionSearch::new(puzzle, 200_000_000);
    let mut longest = started.elapsed();
    loop {
        started = Instant::now();
        let status = search.step(1_000);
        longest = longest.max(started.elapsed());
        if status == Status::Finished {
            return (search, longest);
        }
    }
}

/// Klotski with less and less memory: first the older layers are dropped, then the bounds are all that is left.
#[test]
fn a_search_ends_at_its_memory_limit_with_proven_bounds() {
    for (metric, known) in [(Metric::Move, 81), (Metric::Step, 116), (Metric::SuperMove, 55)] {
        let puzzle = PosedBoard::parse(KLOTSKI.0, KLOTSKI.1, metric).expect("Klotski");
        let mut outcomes = Vec::new();
        for kilobytes in (20..800).step_by(20) {
            let mut search = PositionSearch::new(&puzzle, kilobytes * 1_000);
            let mut lower = 0;
            while search.step(100) == Status::Working {
                let progress = search.progress();
                assert!((lower..=known).contains(&progress.lower_bound), "{metric}, {kilobytes} kB");
                assert!(progress.bytes <= kilobytes * 1_000, "{metric}, {kilobytes} kB: {progress:?}");
                lower = progress.lower_bound;
            }
            let outcome = search.outcome().expect("it ended");
            if outcome == SearchOutcome::Solved {
                assert_eq!(search.distance(), Some(known), "{metric}, {kilobytes} kB");
                let solution = search.solution().expect("the moves");
                assert_eq!(solution.len(), known as usize);
                assert_solves(&puzzle, solution);
            } else {
                assert_eq!((outcome, search.distance()), (SearchOutcome::OutOfMemory, None));
                assert!(search.solution().is_none());
            }
            outcomes.push((outcome == SearchOutcome::Solved, search.shortest_solution_count().is_some()));
        }
        assert!(outcomes.is_sorted_by_key(|outcome| outcome.0), "more memory is never worse: {outcomes:?}");
        for state in [(false, false), (true, false), (true, true)] {
            assert!(outcomes.contains(&state), "{metric}, {state:?}: {outcomes:?}");
        }
    }
}

/// A goal that names every piece is searched from both ends.
#[test]
fn a_complete_goal_is_searched_from_both_ends() {
    let goal = "BAAC/BAAC/DGHF/DEEF/.IJ.@any:BCDF,any:GHIJ";
    for metric in Metric::ALL {
        let puzzle = PosedBoard::parse(KLOTSKI.0, goal, metric).expect("Klotski");
        let graph = explore(&puzzle, 1 << 20).expect("it is small");
        let search = solved(&puzzle, 100_000_000);
        assert_eq!(search.distance(), graph.distance(), "{metric}");
        assert!(search.progress().radius_from_goals.is_some_and(|radius| radius > 0), "{metric}");
        match search.solution() {
            Some(solution) => {
                assert_solves(&puzzle, solution);
                assert_eq!(search.shortest_solution_count(), graph.shortest_solution_count(0), "{metric}");
            }
            None => assert_eq!(search.outcome(), Some(SearchOutcome::Unsolvable)),
        }
    }
}

/// Ten by ten cells with thirty pieces: no search ends, but the bound is proven, and the memory is what was allowed.
#[test]
fn a_board_of_a_hundred_cells_gives_bounds() {
    let start = "AACCBBBGDF/AACCIEEGHH/JKLZI.MMOO/JKNNIPP.O./JQQNVVP.RR/TTQSSSUUUR/TWWW.XXXaa/YYYcbbd.../...c..d.../...c..d...";
    let goal = "........../........../........../........../........../........../........../........../........AA/........AA";
    for (metric, least) in [(Metric::Move, 3), (Metric::Step, 5)] {
        let puzzle = PosedBoard::parse(start, goal, metric).expect("a board");
        assert_eq!(puzzle.start().board().pieces().len(), 30);
        let search = solved(&puzzle, 20_000_000);
        let progress = search.progress();
        assert_eq!((search.outcome(), search.distance()), (Some(SearchOutcome::OutOfMemory), None));
        assert!(progress.lower_bound >= least, "{progress:?}");
        assert!(progress.peak_bytes <= 20_000_000, "{progress:?}");
    }
}
