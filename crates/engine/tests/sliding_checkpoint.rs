//! Searches of one position that are written, read again and go on.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::search::{PositionSearch, ReadCheckpointError, SearchOutcome};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::{Metric, PosedBoard, trace_move};

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J";

fn board(goal: &str, metric: Metric) -> PosedBoard {
    PosedBoard::parse(KLOTSKI, goal, metric).expect("Klotski")
}

fn written(search: &PositionSearch) -> Vec<u8> {
    let mut bytes = Vec::new();
    search.write_checkpoint(&mut bytes).expect("memory can be written to");
    bytes
}

fn read(
    puzzle: &PosedBoard,
    max_bytes: u64,
    mut bytes: &[u8],
) -> Result<PositionSearch, ReadCheckpointError> {
    PositionSearch::read_checkpoint(puzzle, max_bytes, &mut bytes)
}

/// Whatever a search does when it is stopped: growing around the start, around both ends, dropping layers, without memory.
#[test]
fn a_search_that_was_stopped_ends_as_if_it_had_not() {
    let one = "..../..../..../.AA./.AA.";
    let all = "BAAC/BAAC/DGHF/DEEF/.IJ.@any:BCDF,any:GHIJ";
    for (goal, metric, kilobytes) in [
        (one, Metric::Move, 10_000),
        (one, Metric::SuperStep, 10_000),
        (one, Metric::Step, 500),
        (one, Metric::Step, 200),
        (all, Metric::Line, 10_000),
        ("CAAB/CAAB/DEEF/DGHF/I..J", Metric::Move, 10_000),
    ] {
        let puzzle = board(goal, metric);
        let max_bytes = 1_000 * kilobytes;
        let plain = PositionSearch::new(&puzzle, max_bytes).run_in_steps(1_000);
        let (mut stopped, mut stops, mut lower) = (PositionSearch::new(&puzzle, max_bytes), 0, 0);
        for turn in 0.. {
            if stopped.step(1_000) != Status::Working {
                break;
            }
            // A search with little memory has many steps that are alike.
            if stopped.has_checkpoint() && (stops < 20 || turn % 100 == 0) {
                stops += 1;
                let before = stopped.progress();
                stopped = read(&puzzle, max_bytes, &written(&stopped)).expect("intact");
                let after = stopped.progress();
                assert_eq!(
                    (after.lower_bound, after.positions, after.radius_from_start, after.radius_from_goals),
                    (
                        before.lower_bound,
                        before.positions,
                        before.radius_from_start,
                        before.radius_from_goals
                    )
                );
                assert!(after.lower_bound >= lower, "bounds only close");
                lower = after.lower_bound;
            }
        }
        assert!(stops > 2, "{goal}, {metric}, {kilobytes} kB: {stops}");
        let is_solved = |search: &PositionSearch| search.outcome() == Some(SearchOutcome::Solved);
        // What is read again takes a little less memory.
        if kilobytes == 10_000 || is_solved(&plain) {
            assert_eq!(stopped.outcome(), plain.outcome(), "{goal}, {metric}, {kilobytes} kB");
            assert_eq!(stopped.distance(), plain.distance());
        }
        if kilobytes == 10_000 {
            assert_eq!(stopped.shortest_solution_count(), plain.shortest_solution_count());
            // The beam may find a solution at another time.
            let (sizes, others) = (stopped.layer_sizes(), plain.layer_sizes());
            assert!(sizes.starts_with(&others) || others.starts_with(&sizes));
        }
        if is_solved(&stopped) {
            let moves = stopped.solution().expect("the moves");
            let end = moves.iter().fold(puzzle.start(), |here, mv| {
                trace_move(&here, *mv, puzzle.metric()).expect("a legal move").0
            });
            assert!(puzzle.is_solved(&end) && moves.len() as u32 == stopped.distance().expect("proven"));
        }
    }
}

/// A search that would have had too little memory goes on with more of it.
#[test]
fn more_memory_helps_a_search_that_was_stopped() {
    let puzzle = board("..../..../..../.AA./.AA.", Metric::Move);
    let mut search = PositionSearch::new(&puzzle, 100_000);
    while search.progress().radius_from_start < 10 {
        search.step(100);
    }
    let bytes = written(&search);
    assert_eq!(search.run().outcome(), Some(SearchOutcome::OutOfMemory));
    let search = read(&puzzle, 10_000_000, &bytes).expect("intact").run();
    assert_eq!((search.outcome(), search.distance()), (Some(SearchOutcome::Solved), Some(81)));
}

#[test]
fn damaged_checkpoints_are_refused() {
    let puzzle = board("..../..../..../.AA./.AA.", Metric::Move);
    let mut search = PositionSearch::new(&puzzle, 10_000_000);
    while search.progress().radius_from_start < 20 {
        search.step(100);
    }
    let bytes = written(&search);
    let refusal =
        |puzzle: &PosedBoard, bytes: &[u8]| read(puzzle, 10_000_000, bytes).expect_err("it is damaged");
    for other in [
        board("..../..../..../.AA./.AA.", Metric::Step),
        board("..../..../.AA./.AA./....", Metric::Move),
        PosedBoard::parse("AB/..", "../A.", Metric::Move).expect("a board"),
        PosedBoard::parse("A./..", "A./..", Metric::Move).expect("a solved board"),
    ] {
        assert!(matches!(refusal(&other, &bytes), ReadCheckpointError::WrongBoard));
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(refusal(&puzzle, &longer), ReadCheckpointError::WrongLength));
    for length in (0..400).chain([bytes.len() - 9, bytes.len() - 1]) {
        let refused = refusal(&puzzle, &bytes[..length]);
        assert!(matches!(refused, ReadCheckpointError::WrongLength), "{length}: {refused}");
    }
    for number in 0..64_u64 {
        let mut damaged = bytes.clone();
        // Half of the damages are among the first bytes.
        let within = if number % 2 == 0 { 200 } else { bytes.len() };
        let at = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % within;
        damaged[at] ^= (1 + number % 255) as u8;
        refusal(&puzzle, &damaged);
    }
}
