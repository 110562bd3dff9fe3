//! The trials, by what they try. One list for every browser; a trial says where it does not apply.

pub mod access;
pub mod know;
pub mod lab_exceptions;
pub mod lab_methods;
pub mod link;
pub mod offline;
pub mod play;
pub mod rotation;
pub mod rotation_know;
pub mod shell;
pub mod work;

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use xtask::browser::Browser;

use crate::driver::Driver;
use crate::page::Page;
use crate::session::Session;

/// Something the site must do.
pub struct Trial {
    /// What must be true, as the name of a test.
    pub name: &'static str,
    /// Where it can be tried.
    pub browsers: &'static [Browser],
    /// Tries it on a window that nothing has been opened in.
    pub run: fn(&mut Page) -> Result<()>,
}

impl Trial {
    /// A trial for every browser.
    pub const fn everywhere(name: &'static str, run: fn(&mut Page) -> Result<()>) -> Trial {
        Trial { name, browsers: &Browser::ALL, run }
    }

    /// A trial that needs a finger or a second mouse button: WebKit's driver moves a mouse with one button for both.
    pub const fn with_fingers(name: &'static str, run: fn(&mut Page) -> Result<()>) -> Trial {
        Trial { name, browsers: &[Browser::Chromium, Browser::Firefox], run }
    }

    /// A trial that needs what only Chromium tells.
    pub const fn chromium(name: &'static str, run: fn(&mut Page) -> Result<()>) -> Trial {
        Trial { name, browsers: &[Browser::Chromium], run }
    }
}

/// How many trials went well, and how many not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// They did what they must.
    pub passed: usize,
    /// They did not.
    pub failed: usize,
}

/// Every trial.
pub fn trials() -> Vec<Trial> {
    [
        shell::TRIALS,
        play::TRIALS,
        rotation::TRIALS,
        rotation_know::TRIALS,
        lab_methods::TRIALS,
        lab_exceptions::TRIALS,
        link::TRIALS,
        know::TRIALS,
        work::TRIALS,
        access::TRIALS,
        offline::TRIALS,
    ]
    .into_iter()
    .flatten()
    .map(|trial| Trial { ..*trial })
    .collect()
}

/// Runs the trials whose name contains `filter` in one browser; pictures of failures go to `pictures`.
pub fn run(browser: Browser, filter: &str, pictures: &Path, tell: &mut dyn FnMut(&str)) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut page = open(browser)?;
    for trial in
        trials().iter().filter(|trial| trial.browsers.contains(&browser) && trial.name.contains(filter))
    {
        let started = Instant::now();
        let outcome = (trial.run)(&mut page);
        let seconds = started.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => {
                tally.passed += 1;
                tell(&format!("ok      {browser:<9} {} ({seconds:.1} s)", trial.name));
            }
            Err(error) => {
                tally.failed += 1;
                tell(&format!("FAILED  {browser:<9} {} ({seconds:.1} s): {error:#}", trial.name));
                let file = pictures.join(format!("{browser}-{}.png", trial.name));
                if page.screenshot(&file).is_ok() {
                    tell(&format!("        {}", file.display()));
                }
            }
        }
        // A window that cannot even leave is replaced.
        if page.leave().is_err() {
            page = open(browser)?;
        }
    }
    Ok(tally)
}

fn open(browser: Browser) -> Result<Page> {
    Ok(Page::new(Session::start(Driver::start(browser)?)?))
}
