//! A round of trials in one browser. What failed is tried once more, alone, after all others: a trial that then passes
//! is told as flaky, with what it said the first time, and counts as passed. More than a few of those are a failure.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, anyhow};
use xtask::browser::Browser;

use crate::driver::Driver;
use crate::page::Page;
use crate::session::Session;
use crate::suite::{Trial, trials};

/// So many trials of a browser may need a second try. Nothing is tried again when more have failed.
pub const MOST_FLAKY: usize = 3;

/// So many of the slowest trials are named.
const SLOWEST: usize = 5;

/// How many trials went well, and how many not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// They did what they must.
    pub passed: usize,
    /// Of those, they did so at the second try only.
    pub flaky: usize,
    /// They did not.
    pub failed: usize,
}

/// Runs the trials whose name contains `filter` in one browser; pictures of failures go to `pictures`.
pub fn run(browser: Browser, filter: &str, pictures: &Path, tell: &mut dyn FnMut(&str)) -> Result<Tally> {
    let chosen: Vec<Trial> = trials()
        .into_iter()
        .filter(|trial| trial.browsers.contains(&browser) && trial.name.contains(filter))
        .collect();
    let mut page = open(browser)?;
    let mut first = true;
    round(browser, &chosen, tell, &mut |trial, again| {
        // What is tried again has a window that no other trial has touched.
        if again || !std::mem::take(&mut first) && page.leave().is_err() {
            page = open(browser)?;
        }
        (trial.run)(&mut page).map_err(|error| {
            let picture = pictures.join(format!("{browser}-{}.png", trial.name));
            let seen = match page.screenshot(&picture) {
                Ok(()) => picture.display().to_string(),
                Err(_) => "no picture".to_owned(),
            };
            let condition = page.condition();
            anyhow!("{error:#}\n        {condition}\n        {seen}")
        })
    })
}

fn open(browser: Browser) -> Result<Page> {
    Ok(Page::new(Session::start(Driver::start(browser)?)?))
}

/// The round itself: `attempt` is told whether it is the second time.
fn round(
    browser: Browser,
    trials: &[Trial],
    tell: &mut dyn FnMut(&str),
    attempt: &mut dyn FnMut(&Trial, bool) -> Result<()>,
) -> Result<Tally> {
    let began = Instant::now();
    let mut tally = Tally::default();
    let mut failed = Vec::new();
    let mut times = Vec::new();
    for trial in trials {
        let started = Instant::now();
        let outcome = attempt(trial, false);
        let seconds = started.elapsed().as_secs_f64();
        times.push((seconds, trial.name));
        match outcome {
            Ok(()) => {
                tally.passed += 1;
                tell(&format!("ok      {browser:<9} {} ({seconds:.1} s)", trial.name));
            }
            Err(error) => {
                tell(&format!("FAILED  {browser:<9} {} ({seconds:.1} s): {error:#}", trial.name));
                failed.push((trial, format!("{error:#}")));
            }
        }
    }
    if failed.len() > MOST_FLAKY {
        tell(&format!("        {} have failed: none of them is tried again", failed.len()));
        tally.failed = failed.len();
        failed.clear();
    }
    for (trial, why) in failed {
        match attempt(trial, true) {
            Ok(()) => {
                tally.passed += 1;
                tally.flaky += 1;
                tell(&format!(
                    "FLAKY   {browser:<9} {}: passed alone, after it had failed: {why}",
                    trial.name
                ));
            }
            Err(error) => {
                tally.failed += 1;
                tell(&format!(
                    "FAILED  {browser:<9} {} again: {error:#}\n        and before that: {why}",
                    trial.name
                ));
            }
        }
    }
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    let slowest: Vec<String> =
        times.iter().take(SLOWEST).map(|(seconds, name)| format!("{name} {seconds:.0} s")).collect();
    tell(&format!("        {browser}: {} s; longest {}", began.elapsed().as_secs(), slowest.join(", ")));
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    /// A round in which these trials fail at the first try, and these at the second.
    fn played(names: &[&'static str], first: &[&str], second: &[&str]) -> (Tally, String) {
        let trials: Vec<Trial> = names.iter().map(|name| Trial::everywhere(name, |_| Ok(()))).collect();
        let mut told = String::new();
        let mut tell = |line: &str| told.push_str(&format!("{line}\n"));
        let tally = round(Browser::Webkit, &trials, &mut tell, &mut |trial, again| match (
            again,
            first.contains(&trial.name),
            second.contains(&trial.name),
        ) {
            (false, true, _) => bail!("first fault of {}", trial.name),
            (true, _, true) => bail!("second fault of {}", trial.name),
            _ => Ok(()),
        });
        (tally.expect("a round comes to its end"), told)
    }

    #[test]
    fn what_passes_at_the_second_try_is_flaky_and_says_why() {
        let (tally, told) = played(&["a", "b", "c"], &["b"], &[]);
        assert_eq!(tally, Tally { passed: 3, flaky: 1, failed: 0 });
        assert!(
            told.contains("FLAKY   webkit    b: passed alone, after it had failed: first fault of b"),
            "{told}"
        );
    }

    #[test]
    fn what_fails_twice_has_failed_and_both_faults_are_told() {
        let (tally, told) = played(&["a", "b", "c"], &["b", "c"], &["c"]);
        assert_eq!(tally, Tally { passed: 2, flaky: 1, failed: 1 });
        assert!(
            told.contains("again: second fault of c\n        and before that: first fault of c"),
            "{told}"
        );
    }

    #[test]
    fn many_that_fail_are_not_tried_again() {
        let names = ["a", "b", "c", "d", "e"];
        let (tally, told) = played(&names, &names[..4], &[]);
        assert_eq!(tally, Tally { passed: 1, flaky: 0, failed: 4 });
        assert!(!told.contains("FLAKY"), "{told}");
        assert_eq!(played(&names, &names[..3], &[]).0, Tally { passed: 5, flaky: 3, failed: 0 });
    }
}
