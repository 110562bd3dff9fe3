//! The site as a person or a screen reader finds it: controls by role and name, text, and what went wrong.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use xtask::browser::Browser;

use crate::session::{Point, Pointer, Session};
use crate::visit::{Site, Visit};

/// Long enough for a slow machine; nothing waits this long when it works.
const PATIENCE: Duration = Duration::from_secs(20);

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

    /// The middle of the first control of this name, scrolled into view. A control is found by its accessible name
    /// alone, as a screen reader finds it; `role` may be empty.
    pub fn control(&self, role: &str, name: &str) -> Result<Point> {
        let what = format!("a control {role} called {name:?}");
        let at = self.session.wait(&what, PATIENCE, CONTROL, &[json!(role), json!(name)])?;
        Ok(Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? })
    }

    /// Whether a control of this name is there and can be used.
    pub fn has(&self, role: &str, name: &str) -> Result<bool> {
        Ok(!self.session.run(CONTROL, &[json!(role), json!(name)])?.is_null())
    }

    /// Clicks a control.
    pub fn click(&self, role: &str, name: &str) -> Result<()> {
        self.session.tap(Pointer::Mouse, self.control(role, name)?)
    }

    /// Taps a control with a finger.
    pub fn tap(&self, role: &str, name: &str) -> Result<()> {
        self.session.tap(Pointer::Touch, self.control(role, name)?)
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
        let told = if distance == 0 { ", solved".to_owned() } else { format!(", {distance} from solved") };
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

/// Finds a control by role and accessible name: exactly that name first, then one that begins with it.
const CONTROL: &str = r"
    const [role, name] = arguments;
    const implied = { button: 'button', a: 'link', summary: 'button', select: 'combobox', textarea: 'textbox' };
    const roleOf = (e) => e.getAttribute('role') ?? implied[e.localName]
        ?? (e.localName === 'input' ? ({ checkbox: 'checkbox', radio: 'radio', range: 'slider' }[e.type] ?? 'textbox') : null);
    const clean = (text) => text.replace(/\s+/g, ' ').trim();
    const heard = (e) => {
        const copy = e.cloneNode(true);
        for (const mute of copy.querySelectorAll('[aria-hidden=true]')) mute.remove();
        return clean(copy.textContent);
    };
    const nameOf = (e) => clean(e.getAttribute('aria-label')
        ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
            .map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        ?? '') || clean(e.labels?.[0]?.textContent ?? '') || heard(e);
    const shown = (e) => e.getClientRects().length > 0 && !e.disabled && e.getAttribute('aria-disabled') !== 'true'
        && !e.closest('[inert], [aria-hidden=true]')
        && (!document.querySelector('dialog[open]') || e.closest('dialog[open]'));
    const all = [...document.querySelectorAll('button, a[href], summary, input, select, textarea, [role]')]
        .filter((e) => shown(e) && (!role || roleOf(e) === role));
    const found = all.find((e) => nameOf(e) === name) ?? all.find((e) => nameOf(e).startsWith(name));
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = found.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
";
