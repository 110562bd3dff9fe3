//! The time to build the tables: natively, by the plain search, and in a browser, with the ratios. The time until a page can
//! be used.

use std::collections::HashMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::browser::Browser;
use crate::process::{cargo, run};
use crate::tool::ensure_wasm_target;
use crate::{program, root, say, target};

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
    report(&Sides { native, browser })
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
    program::bindings(
        "bind",
        &target.join(TARGET).join("release/antipode_bench_browser.wasm"),
        &folder,
        "bench",
    )?;
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

/// The figures of both sides.
struct Sides {
    native: Vec<(String, Figures)>,
    browser: Vec<(String, Figures)>,
}

impl Sides {
    fn here(&self, metric: &str, name: &str) -> Result<f64> {
        figure(&self.native, metric, name).with_context(|| format!("the native {metric} has no {name}"))
    }

    fn there(&self, metric: &str, name: &str) -> Result<f64> {
        figure(&self.browser, metric, name).with_context(|| format!("the browser's {metric} has no {name}"))
    }

    /// An error unless both sides have the same result.
    fn agree(&self, metric: &str, name: &str) -> Result<()> {
        let (here, there) = (self.here(metric, name)?, self.there(metric, name)?);
        ensure!(here == there, "{metric}: natively {name} is {here}, in the browser {there}");
        Ok(())
    }

    /// How many times longer the second takes than the first, natively.
    fn times(&self, fast: &str, slow: &str) -> Result<f64> {
        Ok(self.here(slow, WARM)? / self.here(fast, WARM)?)
    }

    /// How many times longer it takes in the browser.
    fn ratio(&self, metric: &str) -> Result<f64> {
        Ok(self.there(metric, WARM)? / self.here(metric, WARM)?)
    }

    /// Nanoseconds for each position.
    fn each_ns(&self, metric: &str) -> Result<f64> {
        Ok(self.here(metric, WARM)? * 1e6 / self.here(metric, "positions")?)
    }

    /// The times by method on 12 × 12 boards with every block.
    fn boards(&self) -> Result<Boards> {
        let mut boards = Boards { each_ms: Vec::new(), ratio: 0.0 };
        for block in 2..=11 {
            let board = format!("board-{block}");
            self.agree(&board, "turns")?;
            let (here, there) = (self.here(&board, "slowest_ms")?, self.there(&board, "slowest_ms")?);
            // Times of a few milliseconds are too short for a ratio.
            boards.ratio = boards.ratio.max(there / here.max(20.0));
            boards.each_ms.push((block, here, there));
        }
        Ok(boards)
    }
}

fn figure(side: &[(String, Figures)], metric: &str, name: &str) -> Option<f64> {
    side.iter().find(|(found, _)| found == metric)?.1.get(name).copied()
}

/// The time when everything is loaded and has run once, and that of the first call.
const WARM: &str = "warm_ms";
const FIRST: &str = "first_ms";

struct Boards {
    /// Block, slowest time natively and in the browser.
    each_ms: Vec<(u32, f64, f64)>,
    /// The largest ratio of browser to native.
    ratio: f64,
}

/// A figure with its limit.
struct Limit {
    value: f64,
    what: &'static str,
    bound: Bound,
}

enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

fn report(sides: &Sides) -> Result<()> {
    print_tables(sides)?;
    let boards = sides.boards()?;
    for (block, here, there) in &boards.each_ms {
        println!(
            "  12x12n{block}: solved by method at the slowest in {here:.0} ms, in the browser {there:.0} ms"
        );
    }
    print_notes(sides)?;
    let limits = [limits_of_tables(sides)?, limits_of_rotation(sides)?, limits_of_boards(sides, &boards)?];
    let broken = limits.iter().flatten().filter(|limit| !limit.print()).count();
    println!();
    ensure!(
        broken == 0,
        "{broken} figures exceed their limits; if this machine is busy, run the benches on an idle one"
    );
    Ok(())
}

fn print_tables(sides: &Sides) -> Result<()> {
    println!(
        "\n  {:<14}{:>12}{:>7}{:>12}{:>10}{:>14}{:>8}{:>14}{:>10}",
        "table", "positions", "depth", "native ms", "ns each", "browser ms", "ratio", "first call ms", "MB"
    );
    for (metric, here) in sides.native.iter().filter(|(_, figures)| figures.contains_key("positions")) {
        sides.agree(metric, "positions")?;
        sides.agree(metric, "gods_number")?;
        println!(
            "  {metric:<14}{:>12}{:>7}{:>12.1}{:>10.2}{:>14.1}{:>8.2}{:>14.1}{:>10.1}",
            here["positions"],
            here["gods_number"],
            here[WARM],
            sides.each_ns(metric)?,
            sides.there(metric, WARM)?,
            sides.ratio(metric)?,
            sides.there(metric, FIRST)?,
            sides.there(metric, "memory_bytes")? / 1e6,
        );
    }
    Ok(())
}

fn print_notes(sides: &Sides) -> Result<()> {
    for (metric, answer) in
        [("list", "lines"), ("first-eight", "longest"), ("hardest", "solutions"), ("rings", "turns")]
    {
        sides.agree(metric, answer)?;
    }
    println!(
        "\n  One thread; Ramka by tiles unless stated otherwise; loading and compiling took {:.0} ms",
        sides.there("tiles", "load_ms")?
    );
    println!(
        "  counting the shortest solutions of the farthest ({} of the richest), table included: native {:.0} ms, browser {:.0} ms",
        sides.here("hardest", "solutions")?,
        sides.here("hardest", FIRST)?,
        sides.there("hardest", FIRST)?
    );
    println!(
        "  listing all of 3 × 3 by quarters: native {:.0} ms, browser {:.0} ms; the first eight of 4 × 3 by rings: {:.0} ms, {:.0} ms",
        sides.here("list", WARM)?,
        sides.there("list", WARM)?,
        sides.here("first-eight", WARM)?,
        sides.there("first-eight", WARM)?
    );
    println!(
        "  100 random positions of 4 × 3 by rings, each without a table: native {:.1} ms in the mean, browser {:.1} ms",
        sides.here("rings", "mean_ms")?,
        sides.there("rings", "mean_ms")?
    );
    Ok(())
}

fn limits_of_tables(sides: &Sides) -> Result<Vec<Limit>> {
    let largest_ns = sides.each_ns("units-shifts")?.max(sides.each_ns("slides-shifts")?);
    let memory = sides.there("hardest", "memory_bytes")? / 1e6;
    Ok(vec![
        Limit::at_least(20.0, sides.times("tiles", "plain")?, "times faster than the plain search"),
        Limit::at_most(
            10.0,
            largest_ns / sides.each_ns("tiles")?,
            "times Ramka's cost a position, the largest table",
        ),
        Limit::at_most(2.0, sides.ratio("tiles")?, "times native, in the browser when warm"),
        Limit::at_most(150.0, sides.there("tiles", FIRST)?, "ms, the first call in the browser"),
        Limit::at_most(16.0, memory, "MB of WebAssembly memory at most"),
        Limit::at_most(8.0, sides.here("klotski", WARM)?, "ms, the whole graph of Klotski"),
        Limit::at_most(60.0, sides.there("klotski", FIRST)?, "ms, the same, the first call in the browser"),
        Limit::at_least(
            20.0,
            sides.times("klotski", "plain/klotski")?,
            "times faster than the plain search, the same",
        ),
        Limit::at_most(250.0, sides.here("treasure", WARM)?, "ms, the whole graph of Trapped Treasure"),
        Limit::at_most(400.0, sides.there("treasure", FIRST)?, "ms, the same, the first call in the browser"),
    ])
}

fn limits_of_rotation(sides: &Sides) -> Result<Vec<Limit>> {
    let (small, rings) = ("3x3n2/quarter", "4x3n3/ring");
    let plain = format!("plain/{small}");
    let memory = sides.there(rings, "memory_bytes")? / 1e6;
    Ok(vec![
        Limit::at_least(
            20.0,
            sides.times(small, &plain)?,
            "times faster than the plain search, Rotation 3 × 3",
        ),
        Limit::at_most(60.0, sides.there(small, FIRST)?, "ms, Rotation 3 × 3, the first call in the browser"),
        Limit::at_least(
            20.0,
            sides.times("list", "tree-map")?,
            "times faster than tree map and deque, all solutions of 3 × 3 listed",
        ),
        Limit::at_most(5.0, sides.each_ns(rings)?, "ns a position, 4 × 3 by rings"),
        Limit::at_most(2.5, sides.ratio(rings)?, "times native, 4 × 3 by rings in the browser"),
        Limit::at_most(135.0, memory, "MB of WebAssembly memory, 4 × 3 by rings"),
        Limit::at_most(
            3000.0,
            sides.there("first-eight", FIRST)?,
            "ms, the first eight of 4 × 3 by rings listed in the browser",
        ),
        Limit::at_most(
            1000.0,
            sides.there("rings", "slowest_ms")?,
            "ms, the slowest of 100 random positions of 4 × 3 by rings, without a table, in the browser",
        ),
    ])
}

fn limits_of_boards(sides: &Sides, boards: &Boards) -> Result<Vec<Limit>> {
    let slowest = |blocks: RangeInclusive<u32>| {
        let those = boards.each_ms.iter().filter(|(block, ..)| blocks.contains(block));
        those.map(|(_, here, _)| *here).fold(0.0, f64::max)
    };
    Ok(vec![
        Limit::at_most(
            5.0,
            sides.here("verdict", "slowest_ms")?,
            "ms, the slowest verdict on a position of 12 × 12",
        ),
        Limit::at_most(200.0, slowest(2..=2), "ms, the slowest solution of 12x12n2 by method"),
        Limit::at_most(2000.0, slowest(3..=11), "ms, the slowest solution of 12x12n3 to 12x12n11 by method"),
        Limit::at_most(3.0, boards.ratio, "times native, such solutions in the browser"),
    ])
}

impl Limit {
    fn at_least(limit: f64, value: f64, what: &'static str) -> Limit {
        Limit { value, what, bound: Bound::AtLeast(limit) }
    }

    fn at_most(limit: f64, value: f64, what: &'static str) -> Limit {
        Limit { value, what, bound: Bound::AtMost(limit) }
    }

    /// Prints the figure; returns whether it keeps its limit.
    fn print(&self) -> bool {
        let (holds, bound) = match self.bound {
            Bound::AtLeast(limit) => (self.value >= limit, format!("at least {limit}")),
            Bound::AtMost(limit) => (self.value <= limit, format!("at most {limit}")),
        };
        println!("  {:>8.1}  {} ({bound}{})", self.value, self.what, if holds { "" } else { "; EXCEEDED" });
        holds
    }
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
