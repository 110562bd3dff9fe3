//! Shortest solutions of single Rotation positions without a table: 100 random positions of the 4 × 3 ring rectangle,
//! and a few of 4 × 4. `cargo bench -p antipode-engine --bench rotation`.
#![allow(clippy::print_stdout, reason = "printing a table is what this program is for")]

use std::time::Instant;

use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use antipode_engine::search::survey::Status;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, ReachableSet, Rule, TurnKind, Variant};

fn main() {
    // `cargo test` runs benches, too, to check that they work; the tests verify the same searches.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(
        "{:<24} {:>9} {:>9} {:>9} {:>9} {:>10} {:>12} {:>12}",
        "board", "positions", "mean ms", "max ms", "first ms", "distances", "at solved", "at most"
    );
    row("4x3n3 ring", (3, 4), 3, TurnKind::Ring, Rule::Ring, 100);
    row("4x3n3 ring-any", (3, 4), 3, TurnKind::Ring, Rule::RingAny, 100);
    row("4x3n3 ring-clockwise", (3, 4), 3, TurnKind::Ring, Rule::RingClockwise, 20);
    row("4x3n2 quarter", (3, 4), 2, TurnKind::Quarter, Rule::Quarter, 20);
    row("4x4n3 ring", (4, 4), 3, TurnKind::Ring, Rule::Ring, 5);
}

fn row(name: &str, size: (u8, u8), block: u8, turning: TurnKind, rule: Rule, positions: u32) {
    let board = Board::new(size, (block, block), turning, false).expect("there is such a board");
    let rotation = Variant::new(board, rule).expect("the rule goes with the board");
    let reach = ReachableSet::of(board);
    let mut backward_ball = BackwardBall::new(&rotation, Limits::default()).expect("the board fits");
    let (mut times_ms, mut distances, mut most) = (Vec::new(), Vec::new(), 0);
    for seed in 0..positions {
        let position = reach.random_position(&seed.to_string());
        let begin = Instant::now();
        let mut search = BidirectionalSearch::new(backward_ball, &position);
        while search.step(20_000) == Status::Working {}
        times_ms.push(begin.elapsed().as_secs_f64() * 1e3);
        assert_eq!(search.outcome(), Some(SearchOutcome::Solved));
        let solution = search.solution().expect("solved");
        let end = solution.iter().fold(position, |here, turn| rotation.apply(&here, *turn).expect("legal"));
        assert!(end.is_solved(), "a fast wrong answer must fail");
        distances.push(solution.len());
        most = most.max(search.positions());
        backward_ball = search.into_backward_ball();
    }
    let mean = times_ms.iter().sum::<f64>() / times_ms.len() as f64;
    let max = times_ms.iter().copied().fold(0.0, f64::max);
    let span = format!("{}..{}", distances.iter().min().unwrap_or(&0), distances.iter().max().unwrap_or(&0));
    println!(
        "{name:<24} {positions:>9} {mean:>9.2} {max:>9.2} {:>9.2} {span:>10} {:>12} {most:>12}",
        times_ms[0],
        backward_ball.positions()
    );
}
