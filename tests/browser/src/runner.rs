//! Runs the browser tests in parallel sessions: each session has a driver, a browser and a profile of its own. Tests that
//! measure time run afterwards, one at a time. A failed test runs once more, last: if it passes then, it is flaky, and
//! the report says why it failed the first time.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use xtask::browser::Browser;

use crate::driver::Driver;
use crate::page::Page;
use crate::session::Session;
use crate::suite::{self, BrowserTest};

/// How many tests of a browser may need a second run. When more have failed, none of them runs again.
pub const MAX_FLAKY: usize = 3;

const SLOWEST: usize = 8;

pub struct Options<'a> {
    /// The tests whose name contains this text.
    pub filter: &'a str,
    /// How many sessions run at the same time.
    pub sessions: usize,
    /// The folder for screenshots of failures.
    pub pictures: &'a Path,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Tests that passed, in the first or the second run.
    pub passed: usize,
    /// Tests among `passed` that failed in the first run.
    pub flaky: usize,
    /// Tests that did not pass.
    pub failed: usize,
}

/// Prints a line of the report. Sessions call it from their own threads.
pub type Report<'a> = &'a (dyn Fn(&str) + Sync);

/// How a session runs one test; the flag says whether it is the second run. One value serves one thread.
trait RunTest {
    fn run(&mut self, test: &BrowserTest, again: bool) -> Result<()>;
}

pub fn run(browser: Browser, options: &Options<'_>, report: Report<'_>) -> Result<Summary> {
    let chosen: Vec<BrowserTest> = suite::all()
        .into_iter()
        .filter(|test| test.browsers.contains(&browser) && test.name.contains(options.filter))
        .collect();
    let sessions = options.sessions.clamp(1, chosen.len().max(1));
    let open = || Ok(Window { browser, page: open(browser)?, fresh: true, pictures: options.pictures });
    // Drivers start one after the other: a free port that one has chosen is taken before the next one looks for it.
    let windows: Vec<Window<'_>> = (0..sessions).map(|_| open()).collect::<Result<_>>()?;
    Ok(run_tests(browser, &chosen, windows, report))
}

fn open(browser: Browser) -> Result<Page> {
    Ok(Page::new(Session::start(Driver::start(browser)?)?))
}

/// A browser window, reused for many tests.
struct Window<'a> {
    browser: Browser,
    page: Page,
    fresh: bool,
    pictures: &'a Path,
}

impl RunTest for Window<'_> {
    fn run(&mut self, test: &BrowserTest, again: bool) -> Result<()> {
        // The second run gets a browser that no other test has used.
        if again || !std::mem::take(&mut self.fresh) && self.page.leave().is_err() {
            self.page = open(self.browser)?;
        }
        (test.run)(&mut self.page).map_err(|error| {
            let picture = self.pictures.join(format!("{}-{}.png", self.browser, test.name));
            let picture = match self.page.screenshot(&picture) {
                Ok(()) => picture.display().to_string(),
                Err(_) => "no screenshot".to_owned(),
            };
            anyhow!("{error:#}\n        {}\n        {picture}", self.page.condition())
        })
    }
}

struct Outcome<'a> {
    test: &'a BrowserTest,
    time: Duration,
    error: Option<String>,
}

/// Runs `tests` in the sessions of `runners`, then the tests that run alone, then those that failed.
fn run_tests<R: RunTest + Send>(
    browser: Browser,
    tests: &[BrowserTest],
    mut runners: Vec<R>,
    report: Report<'_>,
) -> Summary {
    let started = Instant::now();
    let (alone, parallel): (Vec<&BrowserTest>, Vec<&BrowserTest>) = tests.iter().partition(|test| test.alone);
    let mut outcomes = run_parallel(browser, &parallel, &mut runners, report);
    // The sessions that are not needed any more close, so that they cost no time in a measurement.
    runners.truncate(1);
    outcomes.extend(run_parallel(browser, &alone, &mut runners, report));

    outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.time));
    let slowest: Vec<String> = outcomes
        .iter()
        .take(SLOWEST)
        .map(|outcome| format!("{} {:.0} s", outcome.test.name, outcome.time.as_secs_f64()))
        .collect();
    let total: Duration = outcomes.iter().map(|outcome| outcome.time).sum();
    let summary = run_again(browser, outcomes, &mut runners[0], report);
    report(&format!(
        "        {browser}: {} s, {} s of tests; slowest: {}",
        started.elapsed().as_secs(),
        total.as_secs(),
        slowest.join(", ")
    ));
    summary
}

/// Runs each test once, in as many threads as there are runners; the tests start in the order of the list.
fn run_parallel<'a, R: RunTest + Send>(
    browser: Browser,
    tests: &[&'a BrowserTest],
    runners: &mut [R],
    report: Report<'_>,
) -> Vec<Outcome<'a>> {
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for runner in runners {
            let (next, outcomes) = (&next, &outcomes);
            scope.spawn(move || {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    let error = runner.run(test, false).err().map(|error| format!("{error:#}"));
                    let time = started.elapsed();
                    let seconds = time.as_secs_f64();
                    report(&match &error {
                        None => format!("ok      {browser:<9} {} ({seconds:.1} s)", test.name),
                        Some(error) => {
                            format!("FAILED  {browser:<9} {} ({seconds:.1} s): {error}", test.name)
                        }
                    });
                    outcomes.lock().expect("no thread panics with the lock").push(Outcome {
                        test,
                        time,
                        error,
                    });
                }
            });
        }
    });
    outcomes.into_inner().expect("no thread panics with the lock")
}

/// Runs the failed tests a second time, unless they are too many, and counts all.
fn run_again<R: RunTest>(
    browser: Browser,
    outcomes: Vec<Outcome<'_>>,
    runner: &mut R,
    report: Report<'_>,
) -> Summary {
    let (failed, passed): (Vec<_>, Vec<_>) =
        outcomes.into_iter().partition(|outcome| outcome.error.is_some());
    let mut summary = Summary { passed: passed.len(), ..Summary::default() };
    if failed.len() > MAX_FLAKY {
        report(&format!("        {} tests failed: none of them runs again", failed.len()));
        return Summary { failed: failed.len(), ..summary };
    }
    for Outcome { test, error, .. } in failed {
        let first = error.expect("it failed");
        match runner.run(test, true) {
            Ok(()) => {
                summary.passed += 1;
                summary.flaky += 1;
                report(&format!(
                    "FLAKY   {browser:<9} {}: passed in the second run, after this failure: {first}",
                    test.name
                ));
            }
            Err(error) => {
                summary.failed += 1;
                report(&format!(
                    "FAILED  {browser:<9} {} again: {error:#}\n        and in the first run: {first}",
                    test.name
                ));
            }
        }
    }
    summary
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    /// A session in which these tests fail in the first run, and these in the second.
    #[derive(Clone)]
    struct Scripted<'a> {
        first: &'a [&'a str],
        second: &'a [&'a str],
        log: &'a Mutex<Vec<(&'static str, bool)>>,
    }

    impl RunTest for Scripted<'_> {
        fn run(&mut self, test: &BrowserTest, again: bool) -> Result<()> {
            self.log.lock().expect("a lock").push((test.name, again));
            match (again, self.first.contains(&test.name), self.second.contains(&test.name)) {
                (false, true, _) => bail!("first failure of {}", test.name),
                (true, _, true) => bail!("second failure of {}", test.name),
                _ => Ok(()),
            }
        }
    }

    struct Run {
        summary: Summary,
        report: String,
        log: Vec<(&'static str, bool)>,
    }

    fn run(tests: &[BrowserTest], sessions: usize, first: &[&str], second: &[&str]) -> Run {
        let (lines, log) = (Mutex::new(String::new()), Mutex::new(Vec::new()));
        let report = |line: &str| lines.lock().expect("a lock").push_str(&format!("{line}\n"));
        let runners = vec![Scripted { first, second, log: &log }; sessions];
        let summary = run_tests(Browser::Webkit, tests, runners, &report);
        Run { summary, report: lines.into_inner().expect("a lock"), log: log.into_inner().expect("a lock") }
    }

    fn tests(names: &[&'static str]) -> Vec<BrowserTest> {
        names.iter().map(|name| BrowserTest::everywhere(name, |_| Ok(()))).collect()
    }

    #[test]
    fn a_test_that_passes_in_the_second_run_is_flaky() {
        let run = run(&tests(&["a", "b", "c"]), 2, &["b"], &[]);
        assert_eq!(run.summary, Summary { passed: 3, flaky: 1, failed: 0 });
        let line = "FLAKY   webkit    b: passed in the second run, after this failure: first failure of b";
        assert!(run.report.contains(line), "{}", run.report);
    }

    #[test]
    fn a_test_that_fails_twice_has_failed_for_both_reasons() {
        let run = run(&tests(&["a", "b", "c"]), 2, &["b", "c"], &["c"]);
        assert_eq!(run.summary, Summary { passed: 2, flaky: 1, failed: 1 });
        let lines = "again: second failure of c\n        and in the first run: first failure of c";
        assert!(run.report.contains(lines), "{}", run.report);
    }

    #[test]
    fn many_failed_tests_do_not_run_again() {
        let names = ["a", "b", "c", "d", "e"];
        let four = run(&tests(&names), 3, &names[..4], &[]);
        assert_eq!(four.summary, Summary { passed: 1, flaky: 0, failed: 4 });
        assert!(!four.report.contains("FLAKY"), "{}", four.report);
        let three = run(&tests(&names), 3, &names[..3], &[]);
        assert_eq!(three.summary, Summary { passed: 5, flaky: 3, failed: 0 });
    }

    #[test]
    fn tests_that_measure_time_run_last_and_second_runs_after_them() {
        let mut tests = tests(&["a", "b", "c", "d"]);
        tests[0] = tests[0].alone();
        let run = run(&tests, 3, &["c"], &[]);
        assert_eq!(run.log.len(), 5);
        assert_eq!(run.log[3..], [("a", false), ("c", true)]);
    }
}
