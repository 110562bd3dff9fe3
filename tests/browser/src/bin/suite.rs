//! Runs the trials: `suite --browsers chromium,firefox [--only NAME]`, by `cargo xtask test`.
#![allow(clippy::print_stdout, reason = "a program that talks to people on a terminal")]

use std::env;
use std::process::ExitCode;

use antipode_browser::suite::{self, Tally};
use anyhow::{Context, Result, anyhow, bail, ensure};
use xtask::browser::Browser;

fn main() -> Result<ExitCode> {
    let (mut browsers, mut only) = (Vec::new(), String::new());
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
            _ => bail!("{argument} is not understood"),
        }
    }
    ensure!(!browsers.is_empty(), "--browsers names the browsers to try");
    let pictures = xtask::target().join("browser");
    let mut all = Tally::default();
    for browser in browsers {
        let tally = suite::run(browser, &only, &pictures, &mut |line| println!("{line}"))
            .with_context(|| format!("{browser} could not be tried"))?;
        all.passed += tally.passed;
        all.failed += tally.failed;
    }
    println!("browser trials: {} passed; {} failed", all.passed, all.failed);
    Ok(if all.failed == 0 && all.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
