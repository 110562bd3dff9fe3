//! Builds the tables of Ramka and Rotation, and Rotation's lists, in headless Chromium, for `cargo xtask bench`:
//! `bench FOLDER`.
//!
//! The folder holds the bench's WebAssembly and glue. Each metric has fresh workers and prints one line.
#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::path::PathBuf;
use std::time::Duration;

use antipode_browser::driver::Driver;
use antipode_browser::session::Session;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Browser;
use xtask::server::{Options, Server};

/// The small tables, which are built many times, then the large ones, which are built twice.
const METRICS: [&str; 10] = [
    "tiles",
    "strokes",
    "units",
    "slides",
    "units-shifts",
    "slides-shifts",
    "3x3n2/quarter",
    "4x3n3/ring",
    "klotski",
    "treasure",
];
/// The number of fresh workers for the median of the first call, which a visitor waits for and which varies most.
const FRESH_WORKERS: usize = 5;

/// Starts a measurement in a fresh worker. Its result is asked for later: a script may take no longer than a minute.
const START: &str = "
    const [metric, seconds] = arguments;
    const worker = new Worker('worker.js', { type: 'module' });
    window.measured = null;
    worker.onerror = (event) => { window.measured = { error: event.message }; };
    worker.onmessage = ({ data }) => { worker.terminate(); window.measured = data; };
    worker.postMessage({ metric, seconds });
";
const PAUSE: Duration = Duration::from_millis(100);

fn measure(session: &Session, metric: &str, seconds: f64) -> Result<Value> {
    session.run(START, &[json!(metric), json!(seconds)])?;
    let mut measured = Value::Null;
    while measured.is_null() {
        std::thread::sleep(PAUSE);
        measured = session.run("return window.measured", &[])?;
    }
    ensure!(measured["error"].is_null(), "{metric}: {}", measured["error"]);
    Ok(measured)
}

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("which folder?")?);
    let page = |file: &str, content: Option<Vec<u8>>| match file {
        "index.html" => Some(b"<!doctype html><title>Bench</title>".to_vec()),
        _ => content,
    };
    let options = Options { hook: Some(Box::new(page)), ..Options::default() };
    let server = Server::start(&folder, "/bench/", 0, options)?;
    for metric in METRICS {
        let small = matches!(metric, "tiles" | "strokes" | "3x3n2/quarter" | "klotski");
        let mut runs = Vec::new();
        for _ in 0..if small { FRESH_WORKERS } else { 1 } {
            // A fresh browser, too: it has no compiled code of the previous run.
            let session = Session::start(Driver::start(Browser::Chromium)?)?;
            session.open(&server.url())?;
            runs.push(measure(&session, metric, 0.7)?);
        }
        println!(
            "metric={metric} positions={} gods_number={} load_ms={:.2} first_ms={:.2} warm_ms={:.2} memory_bytes={}",
            runs[0]["positions"],
            runs[0]["gods_number"],
            median(&runs, "load_ms"),
            median(&runs, "first_ms"),
            quietest(&runs, "warm_ms"),
            runs[0]["memory_bytes"],
        );
    }
    let session = Session::start(Driver::start(Browser::Chromium)?)?;
    session.open(&server.url())?;
    for (list, answer) in [("list", "lines"), ("first-eight", "longest")] {
        let listed = measure(&session, list, 0.0)?;
        println!(
            "metric={list} {answer}={} first_ms={} warm_ms={} memory_bytes={}",
            listed[answer], listed["first_ms"], listed["warm_ms"], listed["memory_bytes"]
        );
    }
    let rings = measure(&session, "rings", 0.0)?;
    println!(
        "metric=rings turns={} slowest_ms={} mean_ms={} memory_bytes={}",
        rings["turns"], rings["slowest_ms"], rings["mean_ms"], rings["memory_bytes"]
    );
    for block in 2..=11 {
        let board = format!("board-{block}");
        let solved = measure(&session, &board, 0.0)?;
        println!("metric={board} turns={} slowest_ms={}", solved["turns"], solved["slowest_ms"]);
    }
    let verdict = measure(&session, "verdict", 0.0)?;
    println!("metric=verdict odd={} slowest_ms={}", verdict["odd"], verdict["slowest_ms"]);
    let hardest = measure(&session, "hardest", 0.0)?;
    println!(
        "metric=hardest solutions={} first_ms={} memory_bytes={}",
        hardest["solutions"], hardest["first_ms"], hardest["memory_bytes"]
    );
    Ok(())
}

/// The shortest median of all runs, which other processes disturbed least; the native side does the same.
fn quietest(runs: &[Value], name: &str) -> f64 {
    runs.iter().filter_map(|run| run[name].as_f64()).fold(f64::INFINITY, f64::min)
}

fn median(runs: &[Value], name: &str) -> f64 {
    let mut times: Vec<f64> = runs.iter().filter_map(|run| run[name].as_f64()).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
