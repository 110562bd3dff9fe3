//! The site as a person or a screen reader finds it: text, the board, and errors.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use xtask::browser::Browser;

use crate::session::Session;
use crate::visit::{Site, Visit};

/// Long enough for a table of millions of positions on a busy machine. No wait is this long when the site works.
pub(crate) const PATIENCE: Duration = Duration::from_secs(45);

/// Whether the service worker has cached every common file and controls the page.
pub(crate) const KEPT: &str = "return navigator.serviceWorker.ready
    .then((r) => !!navigator.serviceWorker.controller && r.active.state === 'activated')";

/// The distance in the title of the window. While a page loads, its address may stand there.
const DISTANCE: &str = r"
    if (document.title.includes(', solved')) return '0';
    return document.title.split(/\s+/).find((word) => /^\d+$/.test(word)) ?? null;
";

/// A window on the site.
pub struct Page {
    session: Session,
    visit: Option<Visit>,
    /// Whether the pages of puzzles open in play.
    plays: bool,
}

impl Page {
    /// A window before its first visit.
    pub fn new(session: Session) -> Page {
        Page { session, visit: None, plays: false }
    }

    pub fn browser(&self) -> Browser {
        self.session.browser()
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Visits the site for the first time, at a route such as `#/ramka`.
    pub fn visit(&mut self, fragment: &str) -> Result<()> {
        self.visit_with(Site::default(), fragment)
    }

    /// Visits the site for the first time, with settings of its server and browser.
    pub fn visit_with(&mut self, site: Site, fragment: &str) -> Result<()> {
        self.open(site, fragment)?;
        self.wait_until_started()
    }

    /// Visits the site for the first time, without waiting for its program.
    pub fn open(&mut self, site: Site, fragment: &str) -> Result<()> {
        // The previous visit ends before its server does, and leaves nothing on the console.
        self.session.open("about:blank")?;
        if self.browser() == Browser::Chromium {
            self.session.console()?;
        }
        let visit = Visit::start(site)?;
        self.session.resize(1360, 860)?;
        self.session.open(&format!("{}{}", visit.url(), self.address_of(fragment)))?;
        self.visit = Some(visit);
        Ok(())
    }

    /// From now on the pages of puzzles open as they are, in play, and not in the analysis.
    pub fn play(&mut self) {
        self.plays = true;
    }

    /// The address of a route as the test opens it.
    pub fn address_of(&self, fragment: &str) -> String {
        if self.plays { fragment.to_owned() } else { in_analysis(fragment) }
    }

    /// How many times the host has sent a page.
    pub fn pages_sent(&self) -> usize {
        self.visit.as_ref().expect("a site is visited").pages()
    }

    /// Opens another route of the site in the same window, as typing it would.
    pub fn go(&self, fragment: &str) -> Result<()> {
        let url = self.visit.as_ref().context("no site is visited")?.url();
        // A new fragment alone does not load the page again.
        self.session.open("about:blank")?;
        self.session.open(&format!("{url}{}", self.address_of(fragment)))?;
        self.wait_until_started()
    }

    pub fn reload(&self) -> Result<()> {
        self.session.reload()?;
        self.wait_until_started()
    }

    /// The root of the visited site.
    pub fn url(&self) -> Result<String> {
        Ok(self.visit.as_ref().context("no site is visited")?.url())
    }

    /// Makes the host of the visit right again.
    pub fn repair(&self) {
        self.visit.as_ref().expect("a site is visited").repair();
    }

    pub fn publish_newer_build(&self) {
        self.visit.as_ref().expect("a site is visited").publish_newer_build();
    }

    /// Stops the server, as a lost network would.
    pub fn stop_server(&mut self) {
        self.visit = None;
    }

    /// Runs the body of a function in the page.
    pub fn run(&self, script: &str) -> Result<Value> {
        self.session.run(script, &[])
    }

    /// Waits until the body of a function returns something.
    pub fn wait(&self, what: &str, script: &str) -> Result<Value> {
        self.session.wait(what, PATIENCE, script, &[])
    }

    pub fn wait_for_text(&self, text: &str) -> Result<()> {
        let script = "return document.body?.innerText.toLowerCase().includes(arguments[0].toLowerCase())";
        self.session.wait(&format!("the text {text:?}"), PATIENCE, script, &[json!(text)]).map(drop)
    }

    /// Waits until the service worker has cached every common file and controls the page.
    pub fn wait_until_kept(&self) -> Result<()> {
        self.wait("the service worker", KEPT).map(drop)
    }

    pub fn press(&self, keys: &[&str]) -> Result<()> {
        self.session.press(keys)
    }

    pub fn wait_for_no_text(&self, text: &str) -> Result<()> {
        let script = "return document.body && !document.body.innerText.toLowerCase().includes(arguments[0].toLowerCase())";
        self.session.wait(&format!("the text {text:?} to go"), PATIENCE, script, &[json!(text)]).map(drop)
    }

    /// The distance to solved in the title of the window; `None` while it is unknown.
    pub fn distance(&self) -> Result<Option<u64>> {
        Ok(self.run(DISTANCE)?.as_str().and_then(|distance| distance.parse().ok()))
    }

    pub fn wait_for_distance(&self) -> Result<u64> {
        let distance = self.wait("the distance", DISTANCE)?;
        distance.as_str().and_then(|distance| distance.parse().ok()).context("a small number")
    }

    pub fn wait_until_distance(&self, distance: u64) -> Result<()> {
        let expected = if distance == 0 { ", solved".to_owned() } else { format!(", {distance} from ") };
        let script = "return document.title.includes(arguments[0])";
        let outcome =
            self.session.wait(&format!("distance {distance}"), PATIENCE, script, &[json!(expected)]);
        outcome.map(drop).with_context(|| format!("it is {:?}", self.distance().ok().flatten()))
    }

    /// Leaves a solved board for the next one with a key. The title says "solved" only once the page has started.
    pub fn press_for_next_board(&self) -> Result<()> {
        self.wait_until_distance(0)?;
        self.press(&["n"])?;
        self.wait("another board", "return !document.title.includes(', solved')").map(drop)
    }

    /// The accessible names of the board's places, in reading order.
    pub fn board(&self) -> Result<Vec<String>> {
        let names = self.run("return [...document.querySelectorAll('[role=grid] button')].map((e) => e.getAttribute('aria-label'))")?;
        Ok(names
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect())
    }

    pub fn wait_for_board(&self, places: &[String]) -> Result<()> {
        let script = "return JSON.stringify([...document.querySelectorAll('[role=grid] button')]
            .map((e) => e.getAttribute('aria-label'))) === JSON.stringify(arguments[0])";
        self.session.wait(&format!("the board {places:?}"), PATIENCE, script, &[json!(places)]).map(drop)
    }

    /// The address below the root of the site: `ramka/#at=…`.
    pub fn address(&self) -> Result<String> {
        Ok(self.run("return probe.address()")?.as_str().unwrap_or_default().to_owned())
    }

    /// Fails if the page has reported errors, warnings or refused resources.
    pub fn assert_clean(&self) -> Result<()> {
        let errors = self.run("return window.probe?.errors ?? ['the probe is not in the page']")?;
        let mut errors: Vec<String> = errors
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|error| error.as_str().map(str::to_owned))
            .collect();
        if self.browser() == Browser::Chromium {
            // A busy machine draws late what has long been there.
            let is_late = |entry: &String| {
                entry.contains("preloaded using link preload but not used within a few seconds")
            };
            errors.extend(self.session.console()?.into_iter().filter(|entry| !is_late(entry)));
        }
        ensure!(errors.is_empty(), "the page is not clean: {}", errors.join("; "));
        Ok(())
    }

    /// The state of the page for the report of a failed test: its title, address, errors, focus and text.
    pub fn condition(&self) -> String {
        let state = self.run(
            "const { errors, fell, workers, ended } = window.probe ?? {};
             return JSON.stringify({ title: document.title, address: location.href.slice(0, 200), errors,
                 fell, workers: workers?.length, ended: ended?.length, focus: document.activeElement?.outerHTML.slice(0, 120),
                 text: document.body.innerText.replace(/\\s+/g, ' ').slice(0, 600) })",
        );
        match state {
            Ok(state) => state.as_str().unwrap_or_default().to_owned(),
            Err(error) => format!("the page does not answer: {error:#}"),
        }
    }

    /// Forgets the long tasks of the page's thread so far.
    pub fn forget_tasks(&self) -> Result<()> {
        self.run("window.probe.tasks.length = 0").map(drop)
    }

    /// The duration of the longest task of the page's thread, in milliseconds. Chromium alone reports those over 50 ms.
    pub fn longest_task_ms(&self) -> Result<f64> {
        let longest = self.run("return Math.max(0, ...window.probe.tasks.map((task) => task.duration))")?;
        longest.as_f64().context("a time")
    }

    /// Waits until every animation with an end has ended and two more frames are drawn.
    pub fn wait_until_still(&self) -> Result<()> {
        self.run(
            "const ending = document.getAnimations().filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime));
             const frame = () => new Promise(requestAnimationFrame);
             return Promise.all(ending.map((a) => a.finished.catch(() => {}))).then(frame).then(frame).then(() => true)",
        )
        .map(drop)
    }

    pub fn screenshot(&self, file: &Path) -> Result<()> {
        self.session.screenshot(file)
    }

    /// Leaves the site and stops its server; the next visit has another origin.
    pub fn leave(&mut self) -> Result<()> {
        (self.visit, self.plays) = (None, false);
        if self.browser() == Browser::Chromium {
            self.session.console()?;
        }
        self.session.open("about:blank")
    }

    pub fn wait_until_started(&self) -> Result<()> {
        let state = self.wait(
            "the page to start",
            "const program = document.documentElement?.dataset.program;
             return document.querySelector('body > [role=alert]') ? 'failed' : program && document.querySelector('main') && program",
        )?;
        if state != "started" {
            let text = self.run("return document.body.innerText")?;
            bail!("the page did not start: {text}");
        }
        Ok(())
    }
}

/// The address that shows the analysis of a puzzle's page; other addresses stay.
fn in_analysis(address: &str) -> String {
    let path = address.trim_start_matches("#/").trim_start_matches('/');
    let is_puzzle = ["ramka", "rotation", "fifteen", "sliding"].iter().any(|name| path.starts_with(name));
    if !is_puzzle || address.contains("view=") || address.contains("setup=") {
        return address.to_owned();
    }
    let separator = match address.split_once('#') {
        None => "#",
        Some((_, fields)) if fields.starts_with('/') && !fields.contains('?') => "?",
        Some(_) => "&",
    };
    format!("{address}{separator}view=analysis")
}
