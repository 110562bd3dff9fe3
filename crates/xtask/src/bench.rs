//! The time to build the tables: natively, by the plain search, and in a browser, with the ratios. The time until a page can
//! be used.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::browser::Browser;
use crate::process::{cargo, run};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{root, say, target};

/// The figures of one metric on one side, by name.
type Figures = HashMap<String, f64>;

/// Builds and runs all benches and prints the figures; an error when one exceeds its limit.
pub fn bench() -> Result<()> {
    ensure_wasm_target()?;
    Browser::Chromium.ensure()?;
    if root().join("crates/engine/benches").is_dir() {
        say("the benches of the engine, one thread (minutes: each runs until its mean is stable)");
        run(cargo().args(["bench", "--package", "antipode-engine"]).current_dir(root()))?;
    }
    say("building the tables natively, with the profile of the command line");
    let native = figures(cargo().args([
        "run",
        "--quiet",
        "--profile",
        "native",
        "--package",
        "antipode-bench-browser",
    ]))?;
    say("building the same tables in headless Chromium, with the profile of the site");
    let folder = browser_side()?;
    let mut suite = cargo();
    suite.args(["run", "--quiet", "--package", "antipode-browser", "--bin", "bench", "--"]).arg(folder);
    let browser = figures(&mut suite)?;
    report(&native, &browser)
}

/// Measures visits of the built site on an emulated slow phone: the `first` or a `repeat` visit of each page.
pub fn visits(kind: &str, with_files: bool) -> Result<()> {
    Browser::Chromium.ensure()?;
    say("visiting each page three times on an emulated slow phone (minutes)");
    let mut visits = cargo();
    visits.args(["run", "--quiet", "--package", "antipode-browser", "--bin", "visits", "--", kind]);
    run(visits.args(with_files.then_some("--files")).current_dir(root()))
}

/// Compiles the bench for the browser and collects its files in one folder.
fn browser_side() -> Result<PathBuf> {
    const TARGET: &str = "wasm32-unknown-unknown";
    run(cargo()
        .args(["build", "--release", "--lib", "--target", TARGET, "--package", "antipode-bench-browser"])
        .current_dir(root()))?;
    let target = target();
    let folder = target.join("bench-browser");
    fs::create_dir_all(&folder)?;
    run(Command::new(Tool::wasm_bindgen()?.ensure()?.join("wasm-bindgen"))
        .args(["--target", "web", "--no-typescript", "--out-name", "bench", "--out-dir"])
        .arg(&folder)
        .arg(target.join(TARGET).join("release/antipode_bench_browser.wasm")))?;
    fs::copy(root().join("tests/bench-browser/src/worker.js"), folder.join("worker.js"))?;
    Ok(folder)
}

/// Runs one side and parses its lines `metric=tiles first_ms=12.3 …`.
fn figures(command: &mut Command) -> Result<Vec<(String, Figures)>> {
    let output =
        command.current_dir(root()).stderr(Stdio::inherit()).output().context("the bench does not start")?;
    ensure!(output.status.success(), "the bench failed: {}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(read).collect())
}

fn read(line: &str) -> Option<(String, Figures)> {
    let mut words = line.split(' ');
    let metric = words.next()?.strip_prefix("metric=")?;
    let figure = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    Some((metric.to_owned(), words.filter_map(figure).collect()))
}

fn report(native: &[(String, Figures)], browser: &[(String, Figures)]) -> Result<()> {
    let of = |side: &'static str, sides: &[(String, Figures)], metric: &str, name: &str| -> Result<f64> {
        let figures = sides.iter().find(|(found, _)| found == metric).map(|(_, figures)| figures);
        figures
            .and_then(|figures| figures.get(name))
            .copied()
            .with_context(|| format!("{side} {metric} has no {name}"))
    };
    println!(
        "\n  {:<14}{:>12}{:>7}{:>12}{:>10}{:>14}{:>8}{:>14}{:>10}",
        "table", "positions", "depth", "native ms", "ns each", "browser ms", "ratio", "first call ms", "MB"
    );
    for (metric, here) in native.iter().filter(|(_, figures)| figures.contains_key("positions")) {
        let there = |name| of("the browser's", browser, metric, name);
        for name in ["positions", "gods_number"] {
            ensure!(here.get(name) == Some(&there(name)?), "{metric}: the two sides built different tables");
        }
        let (positions, native_ms) = (here["positions"], here["warm_ms"]);
        println!(
            "  {metric:<14}{positions:>12}{:>7}{native_ms:>12.1}{:>10.2}{:>14.1}{:>8.2}{:>14.1}{:>10.1}",
            here["gods_number"],
            native_ms * 1e6 / positions,
            there("warm_ms")?,
            there("warm_ms")? / native_ms,
            there("first_ms")?,
            there("memory_bytes")? / 1e6,
        );
    }
    let here = |metric: &str, name: &str| of("the native", native, metric, name);
    let there = |metric: &str, name: &str| of("the browser's", browser, metric, name);
    let each = |metric| -> Result<f64> { Ok(here(metric, "warm_ms")? / here(metric, "positions")?) };
    let large = each("units-shifts")?.max(each("slides-shifts")?);
    let small = "3x3n2/quarter";
    let rings = "4x3n3/ring";
    for (list, answer) in [("list", "lines"), ("first-eight", "longest")] {
        ensure!(here(list, answer)? == there(list, answer)?, "the two sides list different things");
    }
    // Times of a few milliseconds are too short for a ratio.
    let (mut slowest, mut ratio) = (0.0_f64, 0.0_f64);
    for block in 2..=11 {
        let board = format!("board-{block}");
        ensure!(
            here(&board, "turns")? == there(&board, "turns")?,
            "{board}: the two sides solve differently"
        );
        let (native_ms, browser_ms) = (here(&board, "slowest_ms")?, there(&board, "slowest_ms")?);
        println!(
            "  12x12n{block}: solved by method at the slowest in {native_ms:.0} ms, in the browser {browser_ms:.0} ms"
        );
        if block > 2 {
            slowest = slowest.max(native_ms);
        }
        ratio = ratio.max(browser_ms / native_ms.max(20.0));
    }
    let limits = [
        (
            "times faster than the plain search",
            here("plain", "warm_ms")? / here("tiles", "warm_ms")?,
            20.0,
            true,
        ),
        ("times Ramka's cost a position, the largest table", large / each("tiles")?, 10.0, false),
        (
            "times native, in the browser when warm",
            there("tiles", "warm_ms")? / here("tiles", "warm_ms")?,
            2.0,
            false,
        ),
        ("ms, the first call in the browser", there("tiles", "first_ms")?, 150.0, false),
        ("MB of WebAssembly memory at most", there("hardest", "memory_bytes")? / 1e6, 16.0, false),
        (
            "times faster than the plain search, Rotation 3 × 3",
            here("plain/3x3n2/quarter", "warm_ms")? / here(small, "warm_ms")?,
            20.0,
            true,
        ),
        ("ms, Rotation 3 × 3, the first call in the browser", there(small, "first_ms")?, 60.0, false),
        (
            "times faster than tree map and deque, all solutions of 3 × 3 listed",
            here("tree-map", "warm_ms")? / here("list", "warm_ms")?,
            20.0,
            true,
        ),
        ("ms, the whole graph of Klotski", here("klotski", "warm_ms")?, 8.0, false),
        ("ms, the same, the first call in the browser", there("klotski", "first_ms")?, 60.0, false),
        (
            "times faster than the plain search, the same",
            here("plain/klotski", "warm_ms")? / here("klotski", "warm_ms")?,
            20.0,
            true,
        ),
        ("ms, the whole graph of Trapped Treasure", here("treasure", "warm_ms")?, 250.0, false),
        ("ms, the same, the first call in the browser", there("treasure", "first_ms")?, 400.0, false),
        ("ns a position, 4 × 3 by rings", each(rings)? * 1e6, 5.0, false),
        (
            "times native, 4 × 3 by rings in the browser",
            there(rings, "warm_ms")? / here(rings, "warm_ms")?,
            2.5,
            false,
        ),
        ("MB of WebAssembly memory, 4 × 3 by rings", there(rings, "memory_bytes")? / 1e6, 135.0, false),
        (
            "ms, the first eight of 4 × 3 by rings listed in the browser",
            there("first-eight", "first_ms")?,
            3000.0,
            false,
        ),
        (
            "ms, the slowest of 100 random positions of 4 × 3 by rings, without a table, in the browser",
            there("rings", "slowest_ms")?,
            1000.0,
            false,
        ),
        ("ms, the slowest verdict on a position of 12 × 12", here("verdict", "slowest_ms")?, 5.0, false),
        ("ms, the slowest solution of 12x12n2 by method", here("board-2", "slowest_ms")?, 200.0, false),
        ("ms, the slowest solution of 12x12n3 to 12x12n11 by method", slowest, 2000.0, false),
        ("times native, such solutions in the browser", ratio, 3.0, false),
    ];
    println!(
        "\n  One thread; Ramka by tiles unless stated otherwise; loading and compiling took {:.0} ms",
        there("tiles", "load_ms")?
    );
    let solutions = there("hardest", "solutions")?;
    ensure!(here("hardest", "solutions")? == solutions, "the two sides count different shortest solutions");
    println!(
        "  counting the shortest solutions of the farthest ({solutions} of the richest), table included: native {:.0} ms, browser {:.0} ms",
        here("hardest", "first_ms")?,
        there("hardest", "first_ms")?
    );
    println!(
        "  listing all of 3 × 3 by quarters: native {:.0} ms, browser {:.0} ms; the first eight of 4 × 3 by rings: {:.0} ms, {:.0} ms",
        here("list", "warm_ms")?,
        there("list", "warm_ms")?,
        here("first-eight", "warm_ms")?,
        there("first-eight", "warm_ms")?
    );
    ensure!(here("rings", "turns")? == there("rings", "turns")?, "the two sides solve in different lengths");
    println!(
        "  100 random positions of 4 × 3 by rings, each without a table: native {:.1} ms in the mean, browser {:.1} ms",
        here("rings", "mean_ms")?,
        there("rings", "mean_ms")?
    );
    let mut broken = 0;
    for (what, value, limit, at_least) in limits {
        let (holds, side) = if at_least { (value >= limit, "at least") } else { (value <= limit, "at most") };
        broken += usize::from(!holds);
        println!("  {value:>8.1}  {what} ({side} {limit}{})", if holds { "" } else { "; EXCEEDED" });
    }
    println!();
    if broken > 0 {
        bail!(
            "{broken} figures exceed their limits; if this machine is busy, run the benches on an idle one"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_figures_is_read_by_name() {
        let (metric, figures) =
            read("metric=tiles positions=4717440 warm_ms=9.25").expect("a line of figures");
        assert_eq!(metric, "tiles");
        assert_eq!(figures["warm_ms"], 9.25);
        assert!(read("something else").is_none());
    }
}
