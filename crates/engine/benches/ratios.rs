//! Times of the survey relative to the reference search of the tests, in one run on one thread.
//! `cargo bench -p antipode-engine --bench ratios`.
//!
//! Absolute times differ between machines and drift with load. So the reference search and the survey take turns, and
//! each is represented by its median.
#![allow(clippy::print_stdout, reason = "printing a table is what this program is for")]

#[path = "../tests/golden/mod.rs"]
mod golden;

use std::sync::Arc;
use std::time::{Duration, Instant};

use antipode_engine::resumable::Resumable;
use antipode_engine::search::reference;
use antipode_engine::search::survey::{Kernel, Survey};
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::space::Space;

const ROUNDS: usize = 9;
/// Surveys per reference search: they are much shorter.
const SURVEYS: usize = 5;

fn main() {
    // `cargo test` runs benches, too, to check that they work; the tests verify the same tables.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let tiles = Arc::new(Metric::Tiles.space());
    let (mut plain, mut scalar, mut best) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        let depths = reference::search(&tiles);
        plain.push(begin.elapsed());
        assert_eq!(depths.counts, golden::counts(Metric::Tiles));
        for _ in 0..SURVEYS {
            scalar.push(survey(&tiles, Metric::Tiles, Kernel::Scalar));
            best.push(survey(&tiles, Metric::Tiles, Kernel::best()));
        }
    }
    let baseline = per_position(median(&mut plain), &tiles);
    let ramka = per_position(median(&mut best), &tiles);

    println!(
        "{:<28} {:>11} {:>9} {:>12} {:>14} {:>14}",
        "table", "positions", "ms", "ns/position", "reference / this", "this / Ramka"
    );
    row("tiles, reference search", &tiles, median(&mut plain), baseline, ramka);
    row("tiles, survey, scalar", &tiles, median(&mut scalar), baseline, ramka);
    row("tiles, survey", &tiles, median(&mut best), baseline, ramka);
    for metric in &Metric::ALL[1..] {
        let space = Arc::new(metric.space());
        let mut times: Vec<_> = (0..ROUNDS).map(|_| survey(&space, *metric, Kernel::best())).collect();
        row(&format!("{}, survey", metric.name()), &space, median(&mut times), baseline, ramka);
    }
    println!(
        "ms: medians. reference / this: how many times less a position costs than in the reference search by tiles."
    );
    println!("this / Ramka: how many times what a position of Ramka by tiles costs in the survey.");
}

fn survey(space: &Arc<Space>, metric: Metric, kernel: Kernel) -> Duration {
    let begin = Instant::now();
    let survey = Survey::with_kernel(Arc::clone(space), kernel).run_in_steps(4096);
    let time = begin.elapsed();
    assert_eq!(survey.counts(), golden::counts(metric));
    time
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn per_position(time: Duration, space: &Space) -> f64 {
    time.as_secs_f64() * 1e9 / space.position_count() as f64
}

fn row(name: &str, space: &Space, time: Duration, baseline: f64, ramka: f64) {
    let (ms, cost) = (time.as_secs_f64() * 1e3, per_position(time, space));
    let positions = space.position_count();
    println!(
        "{name:<28} {positions:>11} {ms:>9.2} {cost:>12.2} {:>14.1} {:>14.2}",
        baseline / cost,
        cost / ramka
    );
}
