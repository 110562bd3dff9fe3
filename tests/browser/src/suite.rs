//! The browser tests, by topic. All browsers share one list; a test names the browsers that it supports.

pub mod access;
pub mod arriving;
pub mod certificate;
pub mod compatibility;
pub mod faulty_host;
pub mod fifteen;
pub mod hand;
pub mod home;
pub mod know;
pub mod lab;
pub mod lab_exceptions;
pub mod lab_methods;
pub mod ladder;
pub mod lessons;
pub mod library;
pub mod link;
pub mod long_game;
pub mod offline;
pub mod package;
pub mod picture;
pub mod play;
pub mod problems;
pub mod rotation;
pub mod rotation_know;
pub mod rotation_rows;
pub mod rotation_verdict;
pub mod saved_games;
pub mod setup;
pub mod sharing;
pub mod shell;
pub mod sliding_editor;
pub mod sliding_graph;
pub mod sliding_large;
pub mod sliding_outline;
pub mod sliding_play;
pub mod sliding_search;
pub mod stored_data;
pub mod widths;
pub mod words;
pub mod work;

use anyhow::{Result, bail};
use xtask::browser::Browser;

use crate::page::Page;

/// Something that the site does in a browser.
#[derive(Clone, Copy)]
pub struct BrowserTest {
    /// What holds, in the form of a test name.
    pub name: &'static str,
    pub browsers: &'static [Browser],
    /// Whether it measures time: it runs alone, after all others.
    pub alone: bool,
    /// Runs it in a window that shows no page of the site yet.
    pub run: fn(&mut Page) -> Result<()>,
}

impl BrowserTest {
    pub const fn everywhere(name: &'static str, run: fn(&mut Page) -> Result<()>) -> BrowserTest {
        BrowserTest { name, browsers: &Browser::ALL, alone: false, run }
    }

    /// A test that needs touch or a secondary mouse button: WebKit's driver replaces both by a mouse with one button.
    pub const fn with_fingers(name: &'static str, run: fn(&mut Page) -> Result<()>) -> BrowserTest {
        BrowserTest { name, browsers: &[Browser::Chromium, Browser::Firefox], alone: false, run }
    }

    /// A test that needs a command or an API of Chromium.
    pub const fn chromium(name: &'static str, run: fn(&mut Page) -> Result<()>) -> BrowserTest {
        BrowserTest { name, browsers: &[Browser::Chromium], alone: false, run }
    }

    /// The same test, run alone, after all others.
    pub const fn alone(self) -> BrowserTest {
        BrowserTest { alone: true, ..self }
    }
}

pub fn all() -> Vec<BrowserTest> {
    [
        // The longest ones begin first, so that no session waits for another one at the end.
        widths::TESTS,
        stored_data::TESTS,
        rotation_know::TESTS,
        setup::TESTS,
        hand::TESTS,
        shell::TESTS,
        home::TESTS,
        play::TESTS,
        rotation::TESTS,
        fifteen::TESTS,
        sliding_play::TESTS,
        sliding_large::TESTS,
        lab_methods::TESTS,
        lab_exceptions::TESTS,
        rotation_rows::TESTS,
        rotation_verdict::TESTS,
        link::TESTS,
        long_game::TESTS,
        sharing::TESTS,
        know::TESTS,
        certificate::TESTS,
        words::TESTS,
        work::TESTS,
        lab::TESTS,
        problems::TESTS,
        ladder::TESTS,
        lessons::TESTS,
        library::TESTS,
        picture::TESTS,
        sliding_editor::TESTS,
        sliding_graph::TESTS,
        sliding_search::TESTS,
        sliding_outline::TESTS,
        access::TESTS,
        arriving::TESTS,
        offline::TESTS,
        if package::is_built() { package::TESTS } else { &[] },
        faulty_host::TESTS,
        saved_games::TESTS,
        compatibility::TESTS,
    ]
    .concat()
}

/// Other processes can only make a measured time longer, so the best of three is what the page can do.
const ATTEMPTS: usize = 3;

fn best_of(mut attempt: impl FnMut() -> Result<f64>) -> Result<f64> {
    let times: Vec<f64> = (0..ATTEMPTS).map(|_| attempt()).collect::<Result<_>>()?;
    Ok(times.into_iter().fold(f64::INFINITY, f64::min))
}

/// Asserts that no task of the page's thread takes more than 100 ms in one of three attempts.
fn assert_thread_is_free(page: &mut Page, mut attempt: impl FnMut(&mut Page) -> Result<()>) -> Result<()> {
    let mut shortest_ms = f64::INFINITY;
    for _ in 0..ATTEMPTS {
        attempt(page)?;
        shortest_ms = shortest_ms.min(page.longest_task_ms()?);
        if shortest_ms <= 100.0 {
            return page.assert_clean();
        }
    }
    bail!("a task of the page's thread took {shortest_ms:.0} ms in the best of {ATTEMPTS} attempts")
}
