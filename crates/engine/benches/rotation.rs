//! Shortest solutions of single Rotation positions without a table: 100 random positions of the 4 × 3 ring rectangle,
//! and a few of 4 × 4. Then 3 × 3 by its table and by the published search. `cargo bench -p antipode-engine --bench rotation`.
#![allow(clippy::print_stdout, reason = "printing a table is what this program is for")]

use std::time::Instant;

use antipode_engine::resumable::Resumable;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use antipode_engine::search::survey::Survey;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, ReachableSet, Rule, SpaceLayout, TurnKind, Variant};
use antipode_puzzles::scramble;
use antipode_puzzles::space::Space;

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
    published_search();
}

/// The positions of 3 × 3 by quarter turns that both ways solve.
const POSITIONS: u64 = 2_000;

/// 3 × 3 by quarter turns: solutions read off the complete table, and by the search of G. Wang and J. Song (BBFS-STT, 2015), as
/// their paper describes it.
fn published_search() {
    let variant = Rule::Quarter.default_variant();
    let layout = SpaceLayout::of(&variant).expect("the board has a table");
    let space = layout.space();
    let begin = Instant::now();
    let table = Survey::new(space.clone()).run_in_steps(4096).into_table().expect("it has ended");
    let table_ms = begin.elapsed().as_secs_f64() * 1e3;
    let begin = Instant::now();
    let transitions = Transitions::of(space);
    let transitions_ms = begin.elapsed().as_secs_f64() * 1e3;

    let count = space.position_count();
    let starts: Vec<u64> = (0..POSITIONS).map(|seed| scramble::uniform(&seed.to_string(), count)).collect();
    let begin = Instant::now();
    let read: Vec<usize> = starts
        .iter()
        .map(|start| table.solution(&space.unrank(*start).expect("a rank")).expect("solvable").len())
        .collect();
    let read_us = begin.elapsed().as_secs_f64() * 1e6 / POSITIONS as f64;
    let goal = space.rank(&space.solved[0]) as u32;
    let begin = Instant::now();
    let searched: Vec<usize> = starts.iter().map(|start| transitions.distance(*start as u32, goal)).collect();
    let searched_us = begin.elapsed().as_secs_f64() * 1e6 / POSITIONS as f64;
    assert_eq!(read, searched, "both are shortest");

    println!(
        "\n{:<44} {:>9} {:>13} {:>8}",
        "3x3n2 quarter, 362,880 positions", "ready ms", "us/solution", "ratio"
    );
    println!("{:<44} {table_ms:>9.1} {read_us:>13.2} {:>8.1}", "complete table, solutions read off", 1.0);
    println!(
        "{:<44} {transitions_ms:>9.1} {searched_us:>13.2} {:>8.1}",
        "from both ends, one bit a position (BBFS-STT)",
        searched_us / read_us
    );
}

/// Where each turn leads from each position: the published search has it in place of the rules.
struct Transitions(Vec<Vec<u32>>);

impl Transitions {
    fn of(space: &Space) -> Transitions {
        let from = |rank| {
            let position = space.unrank(rank).expect("a rank below the count");
            let steps = space.classes[position.class as usize].iter();
            steps.map(|step| space.rank(&space.apply(&position, step)) as u32).collect()
        };
        Transitions((0..space.position_count()).map(from).collect())
    }

    /// The length of a shortest way: level by level from both ends, always at the end with fewer positions to go on from. A
    /// position is met again if its bit is set; a way is found where a turn leads to a bit of the other end.
    fn distance(&self, start: u32, goal: u32) -> usize {
        if start == goal {
            return 0;
        }
        let mut ends = [start, goal].map(|at| {
            let mut seen = vec![0_u64; self.0.len().div_ceil(64)];
            seen[at as usize / 64] |= 1 << (at % 64);
            // Each position with the index of the one before it, so that the way can be told.
            (seen, vec![(at, 0_u32)], 0_usize)
        });
        for turns in 1.. {
            let open = |(_, met, from): &(Vec<u64>, Vec<(u32, u32)>, usize)| met.len() - from;
            let near = usize::from(open(&ends[1]) < open(&ends[0]));
            let [first, second] = &mut ends;
            let ((seen, met, from), (other, ..)) =
                if near == 0 { (first, &*second) } else { (second, &*first) };
            let level = *from..met.len();
            *from = met.len();
            for index in level {
                for &next in &self.0[met[index].0 as usize] {
                    let (word, bit) = (next as usize / 64, 1 << (next % 64));
                    if other[word] & bit != 0 {
                        return turns;
                    }
                    if seen[word] & bit == 0 {
                        seen[word] |= bit;
                        met.push((next, index as u32));
                    }
                }
            }
        }
        unreachable!("every position of this board is solvable")
    }
}

fn row(name: &str, size: (u8, u8), block: u8, turning: TurnKind, rule: Rule, positions: u32) {
    let board = Board::new(size, (block, block), turning, false).expect("there is such a board");
    let variant = Variant::new(board, rule).expect("the rule goes with the board");
    let reachable = ReachableSet::of(board);
    let mut backward_ball = BackwardBall::new(&variant, Limits::default()).expect("the board fits");
    let (mut times_ms, mut distances, mut most) = (Vec::new(), Vec::new(), 0);
    for seed in 0..positions {
        let position = reachable.random_position(&seed.to_string());
        let begin = Instant::now();
        let search = BidirectionalSearch::new(backward_ball, &position).run_in_steps(20_000);
        times_ms.push(begin.elapsed().as_secs_f64() * 1e3);
        assert_eq!(search.outcome(), Some(SearchOutcome::Solved));
        let solution = search.solution().expect("solved");
        let end = solution.iter().fold(position, |here, turn| variant.apply(&here, *turn).expect("legal"));
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
