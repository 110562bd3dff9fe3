//! Runs the trials: `suite --browsers chromium,firefox [--only NAME] [--times N]`, by `cargo xtask test`. N times over, a
//! trial shows whether it holds every time.
#![allow(clippy::print_stdout, reason = "a program that talks to people on a terminal")]

use std::env;
use std::process::ExitCode;

use antipode_browser::round::{self, Tally};
use anyhow::{Context, Result, anyhow, bail, ensure};
use xtask::browser::Browser;

fn main() -> Result<ExitCode> {
    let (mut browsers, mut only, mut times) = (Vec::new(), String::new(), 1);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().with_context(|| format!("{argument} wants a value"))?;
        match argument.as_str() {
            "--browsers" => {
                let names =
                    value.split(',').map(|name| name.parse::<Browser>().map_err(|error| anyhow!(error)));
                browsers = names.collect::<Result<_>>()?;
            }
            "--only" => only = value,
            "--times" => times = value.parse().with_context(|| format!("{value} is no number"))?,
            _ => bail!("{argument} is not understood"),
        }
    }
    ensure!(!browsers.is_empty(), "--browsers names the browsers to try");
    let pictures = xtask::target().join("browser");
    let mut all = Tally::default();
    for browser in browsers.iter().flat_map(|browser| std::iter::repeat_n(*browser, times)) {
        let tally = round::run(browser, &only, &pictures, &mut |line| println!("{line}"))
            .with_context(|| format!("{browser} could not be tried"))?;
        all.passed += tally.passed;
        all.flaky += tally.flaky;
        all.failed += tally.failed;
    }
    println!("browser trials: {} passed; {} failed; {} flaky", all.passed, all.failed, all.flaky);
    Ok(if all.failed == 0 && all.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
