//! Whole graphs of sliding block puzzles, compared with a simple baseline: `cargo bench -p antipode-engine --bench
//! sliding`.
//!
//! A graph has every reachable position, the moves between them, and their distances from the goal. The reported
//! times are the minima of a few runs, since other load only ever makes them longer. Names as arguments select
//! boards: `-- "Klotski, move"`.
#![allow(clippy::print_stdout, reason = "printing a table is what this program is for")]

#[path = "plain/sliding.rs"]
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use antipode_engine::sliding::explore::explore;
use antipode_puzzles::sliding::{Metric, PosedBoard};

/// Name, start, goal, positions, distance by moves. Klotski in its usual form; "Trapped Treasure" of a Professor
/// Layton game, with the board and 128 moves from lumi-a's `sliding-blocks` and the positions from Donald Knuth's
/// SLIDING.
const BOARDS: [(&str, &str, &str, usize, u32); 2] = [
    ("Klotski", "BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", 25_955, 81),
    ("Trapped Treasure", "BAAC/BAAC/DEEF/DGGF/HIJK/H..L", "..../..../..../..../.AA./.AA.", 550_992, 128),
];

fn main() {
    // `cargo test` runs benches, too, to check that they work; the tests verify the same figures.
    let (options, names): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    if !options.iter().any(|option| option == "--bench") {
        return;
    }
    let is_wanted =
        |name: &str| names.is_empty() || names.iter().any(|wanted| name.contains(wanted.as_str()));
    println!(
        "{:<18}{:>11}{:>12}{:>10}{:>12}{:>14}",
        "graph", "positions", "metric", "ms", "ns each", "baseline / this"
    );
    for (name, start, goal, positions, distance) in BOARDS {
        if !Metric::ALL.iter().any(|metric| is_wanted(&format!("{name}, {metric}"))) {
            continue;
        }
        let plain = quietest(2, || {
            let graph = plain::explore(black_box(start), goal);
            assert_eq!((graph.neighbours.len(), graph.distances[0]), (positions, distance));
        });
        for metric in Metric::ALL.into_iter().filter(|metric| is_wanted(&format!("{name}, {metric}"))) {
            let puzzle = PosedBoard::parse(start, goal, metric).expect("a puzzle");
            let rounds = 4_000_000 / positions;
            let time = quietest(rounds.clamp(3, 40), || {
                let graph = explore(black_box(&puzzle), 1 << 20).expect("it is small enough");
                assert_eq!(graph.positions(), positions as u64);
                assert!(metric != Metric::Move || graph.distance() == Some(distance));
            });
            let each = time.as_secs_f64() * 1e9 / positions as f64;
            let ratio = match metric {
                Metric::Move => format!("{:.1}", plain.as_secs_f64() / time.as_secs_f64()),
                _ => String::new(),
            };
            let ms = time.as_secs_f64() * 1e3;
            println!("{name:<18}{positions:>11}{:>12}{ms:>10.2}{each:>12.1}{ratio:>14}", metric.name());
        }
    }
}

fn quietest(rounds: usize, mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    (0..rounds).map(time).min().expect("some rounds")
}
