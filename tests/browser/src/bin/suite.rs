//! Runs the browser tests, for `cargo xtask test`:
//! `suite --browsers chromium,firefox [--only NAME] [--times N] [--sessions N] [--strict]`.
#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::env;
use std::process::ExitCode;
use std::thread;

use antipode_browser::runner::{self, Options, Summary};
use anyhow::{Context, Result, anyhow, bail, ensure};
use xtask::browser::Browser;

fn main() -> Result<ExitCode> {
    let (mut browsers, mut only, mut times, mut strict) = (Vec::new(), String::new(), 1, false);
    // A test waits about as long as it computes, so there is one session more than there are cores.
    let mut sessions = thread::available_parallelism().map_or(2, |cores| cores.get() + 1).min(4);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--strict" {
            strict = true;
            continue;
        }
        let value = arguments.next().with_context(|| format!("{argument} needs a value"))?;
        let number = || value.parse().with_context(|| format!("{value} is not a number"));
        match argument.as_str() {
            "--browsers" => {
                let names =
                    value.split(',').map(|name| name.parse::<Browser>().map_err(|error| anyhow!(error)));
                browsers = names.collect::<Result<_>>()?;
            }
            "--times" => times = number()?,
            "--sessions" => sessions = number()?,
            "--only" => only = value,
            _ => bail!("unknown option {argument}"),
        }
    }
    ensure!(!browsers.is_empty(), "--browsers names the browsers to run");
    let pictures = xtask::target().join("browser");
    let options = Options { filter: &only, sessions, pictures: &pictures };
    let mut all = Summary::default();
    for browser in browsers.iter().flat_map(|browser| std::iter::repeat_n(*browser, times)) {
        let summary = runner::run(browser, &options, &|line| println!("{line}"))
            .with_context(|| format!("the tests cannot run in {browser}"))?;
        all.passed += summary.passed;
        all.flaky += summary.flaky;
        all.failed += summary.failed;
    }
    if strict {
        all = Summary { passed: all.passed - all.flaky, failed: all.failed + all.flaky, flaky: all.flaky };
    }
    println!("browser tests: {} passed; {} failed; {} flaky", all.passed, all.failed, all.flaky);
    Ok(if all.failed == 0 && all.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
