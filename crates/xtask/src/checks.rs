//! Everything that must hold, step by step: style, tests, walls, the built site in browsers. One sum at the end.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browser::Browser;
use crate::process::{cargo, run};
use crate::{root, say, site, tool, weight};

/// The crates whose tests run through whole spaces: they are compiled as the command line is.
const EXHAUSTIVE: [&str; 3] = ["antipode-puzzles", "antipode-engine", "antipode-cli"];
/// The crates that also run in the browser.
const IN_BROWSER: [&str; 3] = ["antipode-app", "antipode-worker", "antipode-site"];

/// Which browsers the site is tried in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Those that are on this machine; Chromium is installed when it is missing.
    Found,
    /// These; what is missing is installed.
    These(Vec<Browser>),
}

impl Choice {
    /// Reads `all`, `none` or names with commas between.
    pub fn parse(text: &str) -> Result<Choice, String> {
        match text {
            "all" => Ok(Choice::These(Browser::ALL.to_vec())),
            "none" => Ok(Choice::These(Vec::new())),
            names => names.split(',').map(str::parse).collect::<Result<_, _>>().map(Choice::These),
        }
    }

    fn ensure(&self) -> Result<Vec<Browser>> {
        match self {
            Choice::Found => {
                Browser::Chromium.ensure()?;
                Ok(Browser::ALL.into_iter().filter(|browser| browser.installed().is_some()).collect())
            }
            Choice::These(browsers) => {
                for browser in browsers {
                    browser.ensure()?;
                }
                Ok(browsers.clone())
            }
        }
    }
}

/// What has passed and what has failed so far.
#[derive(Default)]
struct Ledger {
    passed: usize,
    failed: usize,
    /// The steps in which something failed.
    faults: Vec<String>,
}

/// Runs every check and goes on after a failure; an error when anything failed.
pub fn check(browsers: &Choice) -> Result<()> {
    let started = Instant::now();
    let mut ledger = Ledger::default();
    ledger.set_up("the compiler's parts", || {
        tool::ensure_wasm_target()?;
        tool::ensure_linters()
    });
    ledger.one("format", cargo().args(["fmt", "--all", "--check"]));
    let mut clippy = cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]);
    ledger.one("lints", &mut clippy);
    let mut clippy = cargo();
    clippy.args(["clippy", "--target", "wasm32-unknown-unknown", "--quiet"]).args(packages(&IN_BROWSER));
    ledger.one("lints in the browser", clippy.args(["--", "--deny", "warnings"]));

    let mut tests = cargo();
    tests
        .args(["test", "--workspace", "--no-fail-fast"])
        .args(EXHAUSTIVE.iter().flat_map(|name| ["--exclude", name]));
    ledger.many("tests of the page, the protocol, the walls and the tools", &mut tests);
    let mut tests = cargo();
    tests.args(["test", "--profile", "native", "--no-fail-fast"]).args(packages(&EXHAUSTIVE));
    ledger.many("tests of rules and search, optimised: some go through every position", &mut tests);

    if ledger.set_up("the site", site::build) {
        ledger.set_up("the site within its weight", || weight::check(&site::dist()));
        ledger.try_in_browsers(browsers);
    }

    println!();
    for fault in &ledger.faults {
        println!("failed: {fault}");
    }
    println!("after {} s", started.elapsed().as_secs());
    println!("{} passed, {} failed", ledger.passed, ledger.failed);
    if ledger.failed > 0 {
        bail!("not everything holds");
    }
    Ok(())
}

impl Ledger {
    /// A step that passes or fails as a whole.
    fn one(&mut self, what: &str, command: &mut Command) {
        say(what);
        let outcome = run(command.current_dir(root()));
        self.note(what, outcome);
    }

    /// Work that other steps need; says whether it went well.
    fn set_up(&mut self, what: &str, work: impl FnOnce() -> Result<()>) -> bool {
        let outcome = work();
        let went_well = outcome.is_ok();
        self.note(what, outcome);
        went_well
    }

    /// A step that counts its own tests on the standard output.
    fn many(&mut self, what: &str, command: &mut Command) {
        say(what);
        match count(command.current_dir(root())) {
            Ok((passed, failed)) => {
                self.passed += passed;
                self.failed += failed;
                if failed > 0 {
                    self.faults.push(what.to_owned());
                }
            }
            Err(error) => self.note(what, Err(error)),
        }
    }

    fn try_in_browsers(&mut self, choice: &Choice) {
        let browsers = match choice.ensure() {
            Ok(browsers) if browsers.is_empty() => return,
            Ok(browsers) => browsers.iter().map(Browser::to_string).collect::<Vec<_>>(),
            Err(error) => return self.note("browsers", Err(error)),
        };
        if !self.set_up("axe-core", || tool::axe().map(drop)) {
            return;
        }
        let mut suite = cargo();
        suite.args(["run", "--quiet", "--package", "antipode-browser", "--bin", "suite", "--", "--browsers"]);
        self.many(&format!("the site in {}", browsers.join(", ")), suite.arg(browsers.join(",")));
    }

    fn note(&mut self, what: &str, outcome: Result<()>) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(error) => {
                println!("  {error:#}");
                self.failed += 1;
                self.faults.push(what.to_owned());
            }
        }
    }
}

fn packages<'a>(names: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    names.iter().flat_map(|name| ["--package", name])
}

/// Runs a command, lets its output through, and adds up its lines of the form `… 7 passed; 1 failed …`.
/// A command that fails without such a line has failed once.
fn count(command: &mut Command) -> Result<(usize, usize)> {
    let mut process = command.stdout(Stdio::piped()).spawn().context("cannot start the tests")?;
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
    fn results_are_added_up_from_lines() {
        assert_eq!(tally("test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured"), Some((7, 2)));
        assert_eq!(tally("browser trials: 25 passed; 0 failed"), Some((25, 0)));
        assert_eq!(tally("test a_passed_pawn ... ok"), None);
    }

    #[test]
    fn a_command_that_fails_silently_has_failed_once() {
        assert_eq!(count(Command::new("sh").args(["-c", "exit 3"])).expect("sh is there"), (0, 1));
        assert_eq!(
            count(Command::new("sh").args(["-c", "echo 2 passed; echo '4 passed; 0 failed'"])).expect("sh"),
            (4, 0)
        );
    }

    #[test]
    fn browsers_are_chosen_by_name() {
        assert_eq!(Choice::parse("all"), Ok(Choice::These(Browser::ALL.to_vec())));
        assert_eq!(
            Choice::parse("webkit,chromium"),
            Ok(Choice::These(vec![Browser::Webkit, Browser::Chromium]))
        );
        assert!(Choice::parse("lynx").is_err());
    }
}
