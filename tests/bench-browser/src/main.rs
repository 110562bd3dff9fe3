//! Builds each table natively and prints one line per metric, then runs the lists. For comparison it also runs the
//! reference search of the tests, and the list by the data structures of the published program.
#![allow(clippy::print_stdout, reason = "its output is its purpose")]

#[path = "../../../crates/engine/benches/plain/sliding.rs"]
mod plain_sliding;
mod tree_map;

use std::hint::black_box;
use std::time::Instant;

use antipode_bench_browser::{
    GRAPHS, Rings, build, first_eight, judge_board, list, list_text, solutions_of_the_hardest, solve_board,
};
use antipode_engine::search::reference;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::rotation::{SpaceLayout, Variant};

/// The warm time is the smallest median of this many batches, to reduce the influence of other load.
const BATCHES: usize = 5;

fn main() {
    let ramka = Metric::ALL.map(Metric::name);
    for metric in ramka.into_iter().chain(["3x3n2/quarter", "4x3n3/ring", "klotski", "treasure"]) {
        let batches =
            if matches!(metric, "tiles" | "strokes" | "3x3n2/quarter" | "klotski") { BATCHES } else { 1 };
        let (mut first_ms, mut warm_ms) = (None, f64::INFINITY);
        let mut built = None;
        for _ in 0..batches {
            let mut times_ms = Vec::new();
            let started = Instant::now();
            // Small tables are built often enough for a stable median, large ones at least twice.
            while times_ms.len() < 2 || (started.elapsed().as_millis() < 700 && times_ms.len() < 41) {
                let started = Instant::now();
                built = Some(black_box(build(black_box(metric))));
                times_ms.push(started.elapsed().as_secs_f64() * 1000.0);
            }
            first_ms.get_or_insert(times_ms[0]);
            warm_ms = warm_ms.min(median(&mut times_ms[1..]));
        }
        let (built, first_ms) = (built.expect("it was built"), first_ms.expect("it was built"));
        println!(
            "metric={} positions={} gods_number={} first_ms={first_ms:.2} warm_ms={warm_ms:.2}",
            metric, built.positions, built.gods_number,
        );
    }
    let started = Instant::now();
    let solutions = black_box(solutions_of_the_hardest(black_box("tiles")));
    println!("metric=hardest solutions={solutions} first_ms={:.2}", started.elapsed().as_secs_f64() * 1000.0);

    let rotation: Variant = "3x3n2 quarter".parse().expect("a board and its rule");
    let layout = SpaceLayout::of(&rotation).expect("a board with a table");
    for (name, of, space) in
        [("plain", "tiles", &Metric::Tiles.space()), ("plain/3x3n2/quarter", "3x3n2/quarter", layout.space())]
    {
        let plain_ms = quietest(|| {
            let depths = black_box(reference::search(black_box(space)));
            assert_eq!(depths.counts.iter().sum::<u64>(), u64::from(build(of).positions));
        });
        println!("metric={name} warm_ms={plain_ms:.2}");
    }
    let (_, start, goal, distance) = GRAPHS[0];
    let positions = build("klotski").positions as usize;
    let plain_ms = quietest(|| {
        let graph = plain_sliding::explore(black_box(start), goal);
        assert_eq!(graph.neighbours.len(), positions);
        assert_eq!(graph.distances[0], distance);
    });
    println!("metric=plain/klotski warm_ms={plain_ms:.2}");
    let (mut text, mut by_tree_map) = (Vec::new(), Vec::new());
    let list_ms = quietest(|| text = black_box(list_text("3x3n2/quarter")));
    let tree_map_ms = quietest(|| by_tree_map = black_box(tree_map::list()));
    assert_same_lengths(&text, &by_tree_map);
    println!("metric=list warm_ms={list_ms:.2} lines={}", list("3x3n2/quarter"));
    println!("metric=tree-map warm_ms={tree_map_ms:.2}");
    let first_eight_ms = quietest(|| assert_eq!(black_box(first_eight()), 22));
    println!("metric=first-eight warm_ms={first_eight_ms:.2} longest=22");
    let mut rings = Rings::new();
    let (mut turns, mut slowest_ms, begun) = (0, 0.0_f64, Instant::now());
    for seed in 0..100 {
        let started = Instant::now();
        turns += black_box(rings.solve(seed));
        slowest_ms = slowest_ms.max(started.elapsed().as_secs_f64() * 1000.0);
    }
    let mean_ms = begun.elapsed().as_secs_f64() * 10.0;
    println!("metric=rings turns={turns} slowest_ms={slowest_ms:.2} mean_ms={mean_ms:.2}");
    boards();
}

/// The verdict on positions of 12 × 12, and their solutions by the method for any board. The same work as in `worker.js`.
fn boards() {
    let (mut odd, mut verdict_ms) = (0, 0.0_f64);
    for block in 2..=11 {
        let (mut turns, mut slowest_ms) = (0, 0.0_f64);
        for seed in 0..3 {
            let started = Instant::now();
            odd += u32::from(!black_box(judge_board(block, seed)));
            verdict_ms = verdict_ms.max(started.elapsed().as_secs_f64() * 1000.0);
            let started = Instant::now();
            turns += black_box(solve_board(block, seed));
            slowest_ms = slowest_ms.max(started.elapsed().as_secs_f64() * 1000.0);
        }
        println!("metric=board-{block} turns={turns} slowest_ms={slowest_ms:.2}");
    }
    println!("metric=verdict odd={odd} slowest_ms={verdict_ms:.2}");
}

/// Asserts that both lists have the same positions, with solutions of the same lengths.
fn assert_same_lengths(one: &[u8], other: &[u8]) {
    let [one, other] = [one, other].map(|text| {
        let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let mut lines: Vec<_> = lines.map(|line| (&line[..9], line.len())).collect();
        lines.sort_unstable();
        lines
    });
    assert_eq!(one.len(), 362_880);
    assert!(one == other, "the two lists differ");
}

/// The minimum of several run times, in milliseconds.
fn quietest(mut work: impl FnMut()) -> f64 {
    let time = |_| {
        let started = Instant::now();
        work();
        started.elapsed().as_secs_f64() * 1000.0
    };
    (0..BATCHES).map(time).fold(f64::INFINITY, f64::min)
}

fn median(times_ms: &mut [f64]) -> f64 {
    times_ms.sort_by(f64::total_cmp);
    times_ms[times_ms.len() / 2]
}
