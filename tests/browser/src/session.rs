//! One browser window: scripts, keys, pointers, pictures.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use xtask::browser::Browser;

use crate::driver::Driver;

/// A place in the window, in CSS pixels from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse with its main button.
    Mouse,
    Touch,
}

/// A browser window, closed when its value is dropped.
pub struct Session {
    driver: Driver,
    path: String,
}

/// Calls `check` every 20 ms, until it returns something or half a second is over.
const LOOK: &str = "
    const end = performance.now() + 500;
    const look = async (resolve, reject) => {
        try {
            const value = (await check.apply(null, arguments)) ?? false;
            if (value !== false || performance.now() > end) resolve(value);
            else setTimeout(look, 20, resolve, reject);
        } catch (error) {
            reject(error);
        }
    };
    return new Promise(look);";

impl Session {
    pub fn start(driver: Driver) -> Result<Session> {
        let wanted = json!({ "capabilities": { "alwaysMatch": driver.capabilities() } });
        let answer = driver.client().post("/session", &wanted)?;
        let id = answer["sessionId"].as_str().context("the driver returned no session")?;
        let path = format!("/session/{id}");
        let session = Session { driver, path };
        session.post("timeouts", &json!({ "script": 60_000, "pageLoad": 60_000 }))?;
        Ok(session)
    }

    pub fn browser(&self) -> Browser {
        self.driver.browser()
    }

    /// The tab that the commands go to, as a handle for [`Session::switch_to`].
    pub fn tab(&self) -> Result<String> {
        handle(&self.driver.client().get(&format!("{}/window", self.path))?)
    }

    /// Opens an empty tab with the same storage, behind the current one, and returns its handle. WebKit's driver clicks
    /// nothing in a tab that another one hides: there it is a window.
    pub fn new_tab(&self) -> Result<String> {
        let kind = if self.browser() == Browser::Webkit { "window" } else { "tab" };
        handle(&self.post("window/new", &json!({ "type": kind }))?["handle"])
    }

    /// Sends the next commands to this tab.
    pub fn switch_to(&self, tab: &str) -> Result<()> {
        self.post("window", &json!({ "handle": tab })).map(drop)
    }

    /// Sends the next commands to a frame of the page, by its number from 0.
    pub fn enter_frame(&self, index: usize) -> Result<()> {
        self.post("frame", &json!({ "id": index })).map(drop)
    }

    /// Sends the next commands to the page around the frame.
    pub fn leave_frame(&self) -> Result<()> {
        self.post("frame/parent", &json!({})).map(drop)
    }

    /// Closes the tab that the commands go to. They need another one then.
    pub fn close_tab(&self) -> Result<()> {
        self.driver.client().delete(&format!("{}/window", self.path)).map(drop)
    }

    /// Closes all tabs but this one, which the next commands go to.
    pub fn close_other_tabs(&self, kept: &str) -> Result<()> {
        let tabs = self.driver.client().get(&format!("{}/window/handles", self.path))?;
        for tab in tabs.as_array().context("the driver returned no tabs")? {
            let tab = handle(tab)?;
            if tab != kept {
                self.switch_to(&tab)?;
                self.close_tab()?;
            }
        }
        self.switch_to(kept)
    }

    /// Opens an address and waits until it is loaded.
    pub fn open(&self, url: &str) -> Result<()> {
        self.post("url", &json!({ "url": url })).map(drop)
    }

    /// Loads the page again.
    pub fn reload(&self) -> Result<()> {
        // As the reload button does: Firefox's WebDriver command bypasses the service worker.
        self.run("window.leaving = true; location.reload()", &[])?;
        let deadline = Instant::now() + Duration::from_secs(20);
        // Between the old page and the new one, scripts fail.
        while self.run("return !window.leaving && document.readyState === 'complete'", &[]).ok()
            != Some(json!(true))
        {
            ensure!(Instant::now() < deadline, "the page does not load again");
            thread::sleep(Duration::from_millis(25));
        }
        Ok(())
    }

    pub fn back(&self) -> Result<()> {
        self.post("back", &json!({})).map(drop)
    }

    /// Runs the body of a function in the page, with `arguments`, and waits for a promise that it returns.
    pub fn run(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Runs `script` until it returns something that is neither null nor false; `what` describes it in the error.
    pub fn wait(&self, what: &str, limit: Duration, script: &str, arguments: &[Value]) -> Result<Value> {
        let started = Instant::now();
        // A command takes as much time of the machine as a tenth of a second of looking in the page. Other drivers than Chromium's
        // fail when the page is replaced meanwhile: there the page looks once.
        let (script, pause) = match self.browser() {
            Browser::Chromium => {
                (format!("const check = function () {{ {script}\n}}; {LOOK}"), Duration::ZERO)
            }
            Browser::Firefox | Browser::Webkit => (script.to_owned(), Duration::from_millis(25)),
        };
        loop {
            // A page that is just arriving lacks what the script looks at.
            let value = match self.run(&script, arguments) {
                Err(error)
                    if error.to_string().contains("javascript error") && started.elapsed() <= limit =>
                {
                    Value::Null
                }
                value => value?,
            };
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(value);
            }
            if started.elapsed() > limit {
                bail!("waited {:.1} s without success: {what}", limit.as_secs_f64());
            }
            thread::sleep(pause);
        }
    }

    /// Presses and releases keys, one after the other: a character, or a name such as `Enter`, `Space`, `ArrowLeft`;
    /// `Control+z` and `Shift+Tab` hold the first.
    pub fn press(&self, keys: &[&str]) -> Result<()> {
        let mut actions = Vec::new();
        for key in keys {
            let (held, key) = match key.split_once('+') {
                Some((held, key)) if !held.is_empty() && !key.is_empty() => {
                    (Some(key_value(held)?), key_value(key)?)
                }
                _ => (None, key_value(key)?),
            };
            actions.extend(held.iter().map(|key| json!({ "type": "keyDown", "value": key })));
            actions.push(json!({ "type": "keyDown", "value": key }));
            actions.push(json!({ "type": "keyUp", "value": key }));
            actions.extend(held.iter().map(|key| json!({ "type": "keyUp", "value": key })));
        }
        self.act(&json!([{ "type": "key", "id": "keyboard", "actions": actions }]))
    }

    pub fn tap(&self, pointer: Pointer, at: Point) -> Result<()> {
        self.drag(pointer, &[at])
    }

    /// Presses at the first point, moves through the others and releases at the last.
    pub fn drag(&self, pointer: Pointer, path: &[Point]) -> Result<()> {
        let mut actions = Vec::new();
        for (i, point) in path.iter().enumerate() {
            let (x, y) = (point.x.round(), point.y.round());
            let duration_ms = if i == 0 { 0 } else { 40 };
            actions.push(
                json!({ "type": "pointerMove", "duration": duration_ms, "x": x as i64, "y": y as i64 }),
            );
            if i == 0 {
                actions.push(json!({ "type": "pointerDown", "button": 0 }));
                actions.push(json!({ "type": "pause", "duration": 20 }));
            }
        }
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let kind = if pointer == Pointer::Mouse { "mouse" } else { "touch" };
        self.act(&json!([{
            "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions,
        }]))
    }

    /// Clicks with the secondary button of a mouse.
    pub fn click_secondary(&self, at: Point) -> Result<()> {
        self.hold("mouse", 2, at, Duration::from_millis(20))
    }

    /// Holds a finger down at a point.
    pub fn press_long(&self, at: Point, time: Duration) -> Result<()> {
        self.hold("touch", 0, at, time)
    }

    fn hold(&self, kind: &str, button: u8, at: Point, time: Duration) -> Result<()> {
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": at.x.round() as i64, "y": at.y.round() as i64 },
            { "type": "pointerDown", "button": button },
            { "type": "pause", "duration": time.as_millis() as u64 },
            { "type": "pointerUp", "button": button },
        ]);
        self.act(&json!([{
            "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions,
        }]))
    }

    /// Sets the size of the page in CSS pixels. Exact in Chromium; elsewhere the size of the window around it.
    pub fn resize(&self, width: u32, height: u32) -> Result<()> {
        if self.browser() == Browser::Chromium {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            return self.devtools("Emulation.setDeviceMetricsOverride", &size).map(drop);
        }
        self.post("window/rect", &json!({ "width": width, "height": height })).map(drop)
    }

    /// A command of Chromium's own protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Result<Value> {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// The errors and warnings on the console since the last call. Chromium only.
    pub fn console(&self) -> Result<Vec<String>> {
        let entries = self.post("se/log", &json!({ "type": "browser" }))?;
        let entries = entries.as_array().cloned().unwrap_or_default();
        let severe = |entry: &&Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        Ok(entries
            .iter()
            .filter(severe)
            .filter_map(|entry| entry["message"].as_str().map(str::to_owned))
            .collect())
    }

    /// Saves a screenshot of the window as PNG.
    pub fn screenshot(&self, file: &Path) -> Result<()> {
        let picture = self.driver.client().get(&format!("{}/screenshot", self.path))?;
        save(file, &picture)
    }

    /// Saves a screenshot of the whole page. Chromium only.
    pub fn screenshot_whole(&self, file: &Path) -> Result<()> {
        let picture = self.devtools("Page.captureScreenshot", &json!({ "captureBeyondViewport": true }))?;
        save(file, &picture["data"])
    }

    fn act(&self, sources: &Value) -> Result<()> {
        self.post("actions", &json!({ "actions": sources })).map(drop)
    }

    fn post(&self, command: &str, body: &Value) -> Result<Value> {
        self.driver.client().post(&format!("{}/{command}", self.path), body)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The browser may have ended already; its driver ends in any case.
        if self.browser() == Browser::Chromium {
            // Debian's headless Chromium is a script that starts the browser, and the driver ends only what it has started.
            self.devtools("Browser.close", &json!({})).map(drop).unwrap_or_default();
        }
        self.driver.client().delete(&self.path).map(drop).unwrap_or_default();
    }
}

fn handle(answer: &Value) -> Result<String> {
    Ok(answer.as_str().context("the driver returned no tab")?.to_owned())
}

fn save(file: &Path, picture: &Value) -> Result<()> {
    let picture = STANDARD.decode(picture.as_str().context("the driver returned no screenshot")?)?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))
}

/// A key as WebDriver encodes it: characters as themselves, other keys as private code points.
fn key_value(key: &str) -> Result<String> {
    let code = match key {
        "Backspace" => '\u{e003}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Shift" => '\u{e008}',
        "Control" => '\u{e009}',
        "Alt" => '\u{e00a}',
        "Escape" => '\u{e00c}',
        "Space" => ' ',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        "Delete" => '\u{e017}',
        "Numpad2" => '\u{e01c}',
        "Numpad4" => '\u{e01e}',
        "Numpad6" => '\u{e020}',
        "Numpad8" => '\u{e022}',
        _ => {
            let mut characters = key.chars();
            return match (characters.next(), characters.next()) {
                (Some(character), None) => Ok(character.to_string()),
                _ => bail!("there is no key {key}"),
            };
        }
    };
    Ok(code.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_names_or_are_characters() {
        assert_eq!(key_value("Enter").expect("a name"), "\u{e007}");
        assert_eq!(key_value("?").expect("a character"), "?");
        assert!(key_value("Nothing").is_err());
    }
}
