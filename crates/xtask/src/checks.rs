//! `cargo xtask test`: formatting, lints, dependencies, tests, and the built site in browsers, with one summary at the end.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::browser::Browser;
use crate::process::{cargo, run};
use crate::site::Build;
use crate::{lighthouse, package, python, root, say, site, tool, weight};

/// The crates that also run in the browser.
const IN_BROWSER: [&str; 8] = [
    "antipode-play",
    "antipode-ui",
    "antipode-lab",
    "antipode-app",
    "antipode-worker",
    "antipode-site",
    "antipode-reader",
    "antipode-element",
];

/// The libraries that other programs can use.
const PUBLISHABLE: [&str; 2] = ["antipode-puzzles", "antipode-engine"];

/// The integration tests that take seconds.
const QUICK_TESTS: [&str; 4] = ["architecture", "compatibility", "sentences", "worker"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Formatting, host lints and the fast tests: within a minute once everything is compiled.
    Quick,
    /// Everything, with samples of the longest sweeps.
    Standard,
    /// Everything: every sweep visits every position, ignored tests run, a flaky browser test fails, the packages for JavaScript
    /// and for Python are tested, and Lighthouse rates the pages.
    Full,
}

/// What can be checked apart from the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Formatting, lints, dependencies and packages.
    Lints,
    /// Every test that needs no browser.
    Tests,
    /// The built site: its size, and the browser tests.
    Site,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        match text {
            "lints" => Ok(Part::Lints),
            "tests" => Ok(Part::Tests),
            "site" => Ok(Part::Site),
            _ => Err(format!("unknown part {text}; the parts are lints, tests, site")),
        }
    }
}

/// Parses the browsers that run the browser tests: `all`, `none` or names separated by commas.
pub fn parse_browsers(text: &str) -> Result<Vec<Browser>, String> {
    match text {
        "all" => Ok(Browser::ALL.to_vec()),
        "none" => Ok(Vec::new()),
        names => names.split(',').map(str::parse).collect(),
    }
}

#[derive(Default)]
struct Report {
    passed: usize,
    failed: usize,
    failures: Vec<String>,
    /// The seconds that each step took.
    times: Vec<(String, u64)>,
}

/// Runs every check of one part or of all, the browser tests in these browsers, and continues after a failure; an error when anything
/// failed. Browsers that are missing are installed; others on this machine play no part, so that a check is the same everywhere.
pub fn check(part: Option<Part>, extent: Extent, browsers: &[Browser]) -> Result<()> {
    let started = Instant::now();
    let mut report = Report::default();
    report.work("compiler components", || {
        tool::ensure_wasm_target()?;
        tool::ensure_linters()
    });
    let wants = |one: Part| part.is_none_or(|part| part == one);
    if wants(Part::Lints) {
        report.lint(extent);
    }
    if wants(Part::Tests) {
        report.test(extent);
    }
    if wants(Part::Site) && extent != Extent::Quick {
        report.test_site(extent, browsers);
    }
    report.print(started.elapsed())
}

/// Licences, bans and sources of all packages, by `deny.toml`.
fn check_dependencies() -> Result<()> {
    // It reads the licences of all packages, also of those that only other platforms need.
    run(cargo().args(["fetch", "--locked", "--quiet"]).current_dir(root()))?;
    deny(&["--offline", "--locked", "--log-level", "error", "check", "licenses", "bans", "sources"])
}

/// Known faults of the dependencies. Their list is on the network and changes without us, so this is no test.
pub fn check_advisories() -> Result<()> {
    deny(&["--locked", "check", "advisories"])
}

fn deny(arguments: &[&str]) -> Result<()> {
    let deny = tool::Tool::cargo_deny();
    let program = deny.ensure()?.join(deny.program);
    run(Command::new(program).args(arguments).current_dir(root()))
}

impl Report {
    /// A command that passes or fails as a whole.
    fn command(&mut self, step: &str, command: &mut Command) {
        say(step);
        self.work(step, || run(command.current_dir(root())));
    }

    /// Work that passes or fails as a whole; returns whether it passed.
    fn work(&mut self, step: &str, work: impl FnOnce() -> Result<()>) -> bool {
        let started = Instant::now();
        let outcome = work();
        self.times.push((step.to_owned(), started.elapsed().as_secs()));
        let passed = outcome.is_ok();
        self.note(step, outcome);
        passed
    }

    /// A command that prints how many of its tests passed and failed.
    fn tests(&mut self, step: &str, command: &mut Command) {
        say(step);
        let started = Instant::now();
        let counts = count(command.current_dir(root()));
        self.times.push((step.to_owned(), started.elapsed().as_secs()));
        match counts {
            Ok((passed, failed)) => {
                self.passed += passed;
                self.failed += failed;
                if failed > 0 {
                    self.failures.push(step.to_owned());
                }
            }
            Err(error) => self.note(step, Err(error)),
        }
    }

    fn lint(&mut self, extent: Extent) {
        self.command("formatting", cargo().args(["fmt", "--all", "--check"]));
        let mut clippy = cargo();
        clippy.args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]);
        self.command("lints", &mut clippy);
        if extent == Extent::Quick {
            return;
        }
        if extent == Extent::Full {
            let mut clippy = cargo();
            clippy
                .args(["clippy", "--target", "wasm32-unknown-unknown", "--quiet"])
                .args(packages(&IN_BROWSER));
            self.command("lints for WebAssembly", clippy.args(["--", "--deny", "warnings"]));
        }
        self.work("dependencies", check_dependencies);
        // Packing alone takes a second. Compiling the packages as well takes a minute: see CONTRIBUTING.md.
        let mut package = cargo();
        package.args(["package", "--no-verify", "--allow-dirty", "--offline", "--quiet"]);
        self.command("packages", package.args(packages(&PUBLISHABLE)));
    }

    fn test(&mut self, extent: Extent) {
        let mut tests = cargo();
        tests.args(["test", "--workspace", "--no-fail-fast"]);
        match extent {
            // The sweeps are integration tests of the engine; documentation tests take rustdoc as long as all others.
            Extent::Quick => {
                tests.args(["--lib", "--bins"]).args(QUICK_TESTS.iter().flat_map(|name| ["--test", name]));
                self.tests("fast tests", &mut tests);
            }
            Extent::Standard => self.tests("tests", &mut tests),
            Extent::Full => {
                tests.env("ANTIPODE_TESTS", "full").args(["--", "--include-ignored"]);
                self.tests("all tests, over all positions", &mut tests);
                self.work("lints of the package for Python", python::lint);
                self.work("the package for Python", python::test);
            }
        }
    }

    fn test_site(&mut self, extent: Extent, browsers: &[Browser]) {
        if self.work("the site", || site::build(Build::Release)) {
            self.work("the site's size", || weight::check(&site::dist()));
            if extent == Extent::Full {
                self.test_package();
            }
            self.test_in_browsers(browsers, extent);
            if extent == Extent::Full && !browsers.is_empty() {
                self.work("Lighthouse", lighthouse::check);
            }
        }
    }

    /// Builds the package for JavaScript and tests it in Node. The tests in browsers follow with those of the site.
    fn test_package(&mut self) {
        if self.work("the package", package::build) && self.work("Node", tool::ensure_npm) {
            let mut tests = Command::new("node");
            self.command("the package in Node", tests.arg("--test").arg(package::folder().join("tests")));
        }
    }

    /// Prints the times, the failures and the counts; an error when anything failed.
    fn print(&self, elapsed: Duration) -> Result<()> {
        println!();
        for (step, seconds) in &self.times {
            println!("{seconds:>5} s  {step}");
        }
        for failure in &self.failures {
            println!("failed: {failure}");
        }
        println!("after {} s", elapsed.as_secs());
        println!("{} passed, {} failed", self.passed, self.failed);
        ensure!(self.failed == 0, "some checks failed");
        Ok(())
    }

    fn test_in_browsers(&mut self, browsers: &[Browser], extent: Extent) {
        if browsers.is_empty() {
            return;
        }
        for browser in browsers {
            if let Err(error) = browser.ensure() {
                return self.note("browsers", Err(error));
            }
        }
        if !self.work("axe-core", || tool::axe().map(drop)) {
            return;
        }
        let names = browsers.iter().map(Browser::to_string).collect::<Vec<_>>();
        let mut suite = cargo();
        suite.args(["run", "--quiet", "--package", "antipode-browser", "--bin", "suite", "--", "--browsers"]);
        suite.arg(names.join(","));
        if extent == Extent::Full {
            suite.arg("--strict").env("ANTIPODE_TESTS", "full");
        }
        self.tests(&format!("the site in {}", names.join(", ")), &mut suite);
    }

    fn note(&mut self, step: &str, outcome: Result<()>) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(error) => {
                println!("  {error:#}");
                self.failed += 1;
                self.failures.push(step.to_owned());
            }
        }
    }
}

fn packages<'a>(names: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    names.iter().flat_map(|name| ["--package", name])
}

/// Runs a command, prints its output, and adds up its lines of the form `… 7 passed; 1 failed …`.
/// A command that fails without such a line counts as one failure.
fn count(command: &mut Command) -> Result<(usize, usize)> {
    let mut process = command.stdout(Stdio::piped()).spawn().context("the tests do not start")?;
    let (mut passed, mut failed) = (0, 0);
    for line in BufReader::new(process.stdout.take().expect("it is piped")).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        if let Some((more, worse)) = tally(&line) {
            passed += more;
            failed += worse;
        }
    }
    if !process.wait()?.success() && failed == 0 {
        failed = 1;
    }
    Ok((passed, failed))
}

fn tally(line: &str) -> Option<(usize, usize)> {
    let number_before = |word: &str| -> Option<usize> {
        let (before, _) = line.split_once(word)?;
        before.rsplit(' ').next()?.parse().ok()
    };
    Some((number_before(" passed;")?, number_before(" failed")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_parsed_from_lines() {
        assert_eq!(tally("test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured"), Some((7, 2)));
        assert_eq!(tally("browser tests: 25 passed; 0 failed"), Some((25, 0)));
        assert_eq!(tally("test a_passed_pawn ... ok"), None);
    }

    #[test]
    fn a_silent_failure_counts_once() {
        assert_eq!(count(Command::new("sh").args(["-c", "exit 3"])).expect("there is a shell"), (0, 1));
        assert_eq!(
            count(Command::new("sh").args(["-c", "echo 2 passed; echo '4 passed; 0 failed'"]))
                .expect("there is a shell"),
            (4, 0)
        );
    }

    #[test]
    fn browsers_are_parsed_by_name() {
        assert_eq!(parse_browsers("all"), Ok(Browser::ALL.to_vec()));
        assert_eq!(parse_browsers("webkit,chromium"), Ok(vec![Browser::Webkit, Browser::Chromium]));
        assert!(parse_browsers("lynx").is_err());
    }
}
