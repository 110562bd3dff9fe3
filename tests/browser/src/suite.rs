//! The trials, by what they try. One list for every browser; a trial says where it does not apply.

pub mod access;
pub mod know;
pub mod lab;
pub mod lab_exceptions;
pub mod lab_methods;
pub mod link;
pub mod offline;
pub mod play;
pub mod rotation;
pub mod rotation_know;
pub mod rotation_verdict;
pub mod shell;
pub mod sliding_editor;
pub mod sliding_graph;
pub mod sliding_play;
pub mod sliding_search;
pub mod work;

use anyhow::Result;
use xtask::browser::Browser;

use crate::page::Page;

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

/// Every trial.
pub fn trials() -> Vec<Trial> {
    [
        shell::TRIALS,
        play::TRIALS,
        rotation::TRIALS,
        rotation_know::TRIALS,
        sliding_play::TRIALS,
        lab_methods::TRIALS,
        lab_exceptions::TRIALS,
        rotation_verdict::TRIALS,
        link::TRIALS,
        know::TRIALS,
        work::TRIALS,
        lab::TRIALS,
        sliding_editor::TRIALS,
        sliding_graph::TRIALS,
        sliding_search::TRIALS,
        access::TRIALS,
        offline::TRIALS,
    ]
    .into_iter()
    .flatten()
    .map(|trial| Trial { ..*trial })
    .collect()
}
