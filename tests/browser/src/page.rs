//! The site as a person or a screen reader finds it: text, the board, and what went wrong.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use xtask::browser::Browser;

use crate::session::Session;
use crate::visit::{Site, Visit};

/// Long enough for a table of millions on a machine that is busy with other things; nothing waits this long when it works.
pub(crate) const PATIENCE: Duration = Duration::from_secs(45);

/// A window on the site.
pub struct Page {
    session: Session,
    visit: Option<Visit>,
}

impl Page {
    /// A window that shows nothing yet.
    pub fn new(session: Session) -> Page {
        Page { session, visit: None }
    }

    /// Which browser this is.
    pub fn browser(&self) -> Browser {
        self.session.browser()
    }

    /// The window itself.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Comes to the site for the first time, at an address such as `#/ramka`.
    pub fn visit(&mut self, fragment: &str) -> Result<()> {
        self.visit_with(Site::default(), fragment)
    }

    /// Comes to the site for the first time, under special circumstances.
    pub fn visit_with(&mut self, site: Site, fragment: &str) -> Result<()> {
        let visit = Visit::start(site)?;
        self.session.resize(1360, 860)?;
        self.session.open(&format!("{}{fragment}", visit.url()))?;
        self.visit = Some(visit);
        self.wait_until_started()
    }

    /// Opens another address of the site in the same window, as typing it would.
    pub fn go(&self, fragment: &str) -> Result<()> {
        let url = self.visit.as_ref().context("nothing is visited")?.url();
        // A change of the fragment alone loads nothing; going away and back does.
        self.session.open("about:blank")?;
        self.session.open(&format!("{url}{fragment}"))?;
        self.wait_until_started()
    }

    /// Loads the page again.
    pub fn reload(&self) -> Result<()> {
        self.session.reload()?;
        self.wait_until_started()
    }

    /// Puts a newer build on the server.
    pub fn publish_newer_build(&self) {
        self.visit.as_ref().expect("something is visited").publish_newer_build();
    }

    /// Takes the network away.
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

    /// Waits until the page shows this text.
    pub fn wait_for_text(&self, text: &str) -> Result<()> {
        let script = "return document.body.innerText.toLowerCase().includes(arguments[0].toLowerCase())";
        self.session.wait(&format!("the text {text:?}"), PATIENCE, script, &[json!(text)]).map(drop)
    }

    /// Waits until the service worker has kept everything and answers for the page.
    pub fn wait_until_kept(&self) -> Result<()> {
        self.wait(
            "the service worker",
            "return navigator.serviceWorker.ready.then((r) => !!navigator.serviceWorker.controller && r.active.state === 'activated')",
        )
        .map(drop)
    }

    /// Presses keys one after the other.
    pub fn press(&self, keys: &[&str]) -> Result<()> {
        self.session.press(keys)
    }

    /// Waits until the page shows no such text any more.
    pub fn wait_for_no_text(&self, text: &str) -> Result<()> {
        let script = "return !document.body.innerText.toLowerCase().includes(arguments[0].toLowerCase())";
        self.session.wait(&format!("the text {text:?} to go"), PATIENCE, script, &[json!(text)]).map(drop)
    }

    /// How far the board is from solved, as the title of the window says; `None` while it is not known.
    pub fn distance(&self) -> Result<Option<u64>> {
        let title = self.run("return document.title")?;
        let title = title.as_str().unwrap_or_default();
        if title.contains(", solved") {
            return Ok(Some(0));
        }
        Ok(title.split_whitespace().find_map(|word| word.parse().ok()))
    }

    /// Waits until the distance is known, and says it.
    pub fn wait_for_distance(&self) -> Result<u64> {
        self.wait("the distance", "return /solved|\\d/.test(document.title)")?;
        self.distance()?.context("the title has no distance")
    }

    /// Waits until the board is so far from solved.
    pub fn wait_until_distance(&self, distance: u64) -> Result<()> {
        let told = if distance == 0 { ", solved".to_owned() } else { format!(", {distance} from ") };
        let script = "return document.title.includes(arguments[0])";
        let outcome = self.session.wait(&format!("distance {distance}"), PATIENCE, script, &[json!(told)]);
        outcome.map(drop).with_context(|| format!("it is {:?}", self.distance().ok().flatten()))
    }

    /// What stands in each place of the board, in reading order, as a screen reader says it.
    pub fn board(&self) -> Result<Vec<String>> {
        let names = self.run("return [...document.querySelectorAll('[role=grid] button')].map((e) => e.getAttribute('aria-label'))")?;
        Ok(names
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect())
    }

    /// Waits until the places of the board are these.
    pub fn wait_for_board(&self, places: &[String]) -> Result<()> {
        let script = "return JSON.stringify([...document.querySelectorAll('[role=grid] button')]
            .map((e) => e.getAttribute('aria-label'))) === JSON.stringify(arguments[0])";
        self.session.wait(&format!("the board {places:?}"), PATIENCE, script, &[json!(places)]).map(drop)
    }

    /// The address bar from `#` on.
    pub fn fragment(&self) -> Result<String> {
        Ok(self.run("return location.hash")?.as_str().unwrap_or_default().to_owned())
    }

    /// Refuses if anything went wrong in the page so far: errors, warnings, refused resources.
    pub fn assert_clean(&self) -> Result<()> {
        let errors = self.run("return window.probe?.errors ?? ['the probe is not in the page']")?;
        let mut errors: Vec<String> = errors
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|error| error.as_str().map(str::to_owned))
            .collect();
        if self.browser() == Browser::Chromium {
            errors.extend(self.session.console()?);
        }
        ensure!(errors.is_empty(), "the page is not clean: {}", errors.join("; "));
        Ok(())
    }

    /// What a trial that failed is to be judged by: where the page stands, and what went wrong in it.
    pub fn condition(&self) -> String {
        let told = self.run(
            "const { errors, fell, workers, ended } = window.probe ?? {};
             return JSON.stringify({ title: document.title, hash: location.hash.slice(0, 200), errors,
                 fell, workers: workers?.length, ended: ended?.length, focus: document.activeElement?.outerHTML.slice(0, 120),
                 text: document.body.innerText.replace(/\\s+/g, ' ').slice(0, 600) })",
        );
        match told {
            Ok(told) => told.as_str().unwrap_or_default().to_owned(),
            Err(error) => format!("the page does not answer: {error:#}"),
        }
    }

    /// Saves a picture.
    pub fn screenshot(&self, file: &Path) -> Result<()> {
        self.session.screenshot(file)
    }

    /// Leaves the site, so that the next visit finds nothing of it.
    pub fn leave(&mut self) -> Result<()> {
        self.visit = None;
        if self.browser() == Browser::Chromium {
            self.session.console()?;
        }
        self.session.open("about:blank")
    }

    fn wait_until_started(&self) -> Result<()> {
        let state =
            self.wait("the page to start", "return document.querySelector('[role=alert], main')?.localName")?;
        if state != "main" {
            let text = self.run("return document.body.innerText")?;
            bail!("the page did not start: {text}");
        }
        Ok(())
    }
}
