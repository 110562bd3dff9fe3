//! Takes screenshots of the built site in headless Chromium, for `cargo xtask shot`: `shot ADDRESS FILE.png [options]`, or
//! `shot --all FOLDER [--only NAME]` for every page and state at every width, light and dark.
#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::path::Path;
use std::thread;
use std::time::Duration;

use antipode_browser::driver::Driver;
use antipode_browser::page::Page;
use antipode_browser::session::{Point, Pointer, Session};
use antipode_browser::states::{STATES, WINDOWS};
use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use xtask::browser::Browser;
use xtask::server::{Options, Server};
use xtask::site;

struct Shot {
    fragment: String,
    file: String,
    size: (u32, u32),
    dark: bool,
    forced: bool,
    touch: bool,
    reduced: bool,
    whole: bool,
    steps: Vec<Step>,
}

/// An action before the screenshot.
enum Step {
    Keys(Vec<String>),
    Click(String),
    Until(String),
    Wait(Duration),
}

fn main() -> Result<()> {
    ensure!(site::dist().join("index.html").is_file(), "there is no dist/; cargo xtask build creates it");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--all", folder] => return take_all(Path::new(folder), ""),
        ["--all", folder, "--only", name] => return take_all(Path::new(folder), name),
        _ => {}
    }
    let shot = parse(arguments.into_iter())?;
    let server = Server::start(&site::dist(), "/picture/", 0, Options::default())?;
    let session = Session::start(Driver::start(Browser::Chromium)?)?;
    take(&shot, &session, &server.url())
}

/// Takes pictures of the states whose name contains `name`: `FOLDER/ramka-table-0320-dark.png`.
fn take_all(folder: &Path, name: &str) -> Result<()> {
    let mut page = Page::new(Session::start(Driver::start(Browser::Chromium)?)?);
    let mut taken = 0;
    for state in STATES.iter().filter(|state| state.name.contains(name)) {
        state.open(&mut page)?;
        for theme in ["light", "dark"] {
            let script = "document.documentElement.dataset.theme = arguments[0]; dispatchEvent(new Event('antipode-theme'))";
            page.session().run(script, &[json!(theme)])?;
            for (width, height) in WINDOWS {
                page.session().resize(width, height)?;
                page.session().run(SHOW_PART, &[json!(state.has_panel())])?;
                page.wait_until_still()?;
                page.screenshot(&folder.join(format!("{}-{width:04}-{theme}.png", state.name)))?;
                taken += 1;
            }
        }
    }
    ensure!(taken > 0, "there is no state {name}");
    println!("{taken} pictures in {}", folder.display());
    Ok(())
}

fn take(shot: &Shot, session: &Session, url: &str) -> Result<()> {
    let (width, height) = shot.size;
    session.resize(width, height)?;
    if shot.touch {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        session.devtools("Emulation.setDeviceMetricsOverride", &size)?;
        session.devtools(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": true, "maxTouchPoints": 5 }),
        )?;
    }
    let scheme = if shot.dark { "dark" } else { "light" };
    let motion = if shot.reduced { "reduce" } else { "no-preference" };
    let forced = if shot.forced { "active" } else { "none" };
    let features = json!({ "features": [
        { "name": "prefers-color-scheme", "value": scheme }, { "name": "prefers-reduced-motion", "value": motion },
        { "name": "forced-colors", "value": forced },
    ] });
    session.devtools("Emulation.setEmulatedMedia", &features)?;
    session.open(&format!("{url}{}", shot.fragment))?;
    let long = Duration::from_secs(20);
    session.wait(
        "the page shows something",
        long,
        "return !!document.querySelector('main, [role=alert]')",
        &[],
    )?;
    session.run("return document.fonts.ready.then(() => true)", &[])?;
    for step in &shot.steps {
        match step {
            Step::Keys(keys) => session.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())?,
            Step::Click(name) => {
                let at = session.wait(&format!("a control called {name}"), long, CONTROL, &[json!(name)])?;
                let point = Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? };
                session.tap(if shot.touch { Pointer::Touch } else { Pointer::Mouse }, point)?;
            }
            Step::Until(text) => {
                let script = "return document.body.innerText.includes(arguments[0])";
                session.wait(&format!("the text {text:?}"), long, script, &[json!(text)]).map(drop)?;
            }
            Step::Wait(time) => thread::sleep(*time),
        }
    }
    thread::sleep(Duration::from_millis(400));
    let file = Path::new(&shot.file);
    if shot.whole {
        session.screenshot_whole(file)?;
    } else {
        session.screenshot(file)?;
    }
    for line in session.console()? {
        println!("console: {line}");
    }
    println!("{}", shot.file);
    Ok(())
}

/// Scrolls to the open panel, or to the linked section of the Lab, where it is below the window.
const SHOW_PART: &str = "
    scrollTo(0, 0);
    const part = document.querySelector('.lab-part.linked h2') ?? (arguments[0] ? document.querySelector('.panels') : null);
    if (part && part.getBoundingClientRect().top > innerHeight / 2) part.scrollIntoView();
";

/// The middle of the first control with this text or accessible name, scrolled into view.
const CONTROL: &str = "
    const wanted = arguments[0].toLowerCase();
    const controls = [...document.querySelectorAll('button, a, summary, input, select, [role=button], [role=tab]')];
    const called = (e) => (e.getAttribute('aria-label') ?? e.textContent).trim().toLowerCase();
    const control = controls.find((e) => called(e) === wanted) ?? controls.find((e) => called(e).startsWith(wanted));
    if (!control) return null;
    control.scrollIntoView({ block: 'nearest' });
    const box = control.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
";

fn parse(arguments: impl Iterator<Item = String>) -> Result<Shot> {
    let mut shot = Shot {
        fragment: String::new(),
        file: String::new(),
        size: (1360, 860),
        dark: false,
        forced: false,
        touch: false,
        reduced: false,
        whole: false,
        steps: Vec::new(),
    };
    let mut places = Vec::new();
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().with_context(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--size" => {
                let value = value()?;
                let (width, height) = value.split_once('x').context("--size is written 1360x860")?;
                shot.size = (width.parse()?, height.parse()?);
            }
            "--dark" => shot.dark = true,
            "--forced-colors" => shot.forced = true,
            "--touch" => shot.touch = true,
            "--reduced-motion" => shot.reduced = true,
            "--whole" => shot.whole = true,
            "--keys" => shot.steps.push(Step::Keys(value()?.split_whitespace().map(str::to_owned).collect())),
            "--click" => shot.steps.push(Step::Click(value()?)),
            "--until" => shot.steps.push(Step::Until(value()?)),
            "--wait" => shot.steps.push(Step::Wait(Duration::from_millis(value()?.parse()?))),
            option if option.starts_with("--") => bail!("unknown option {option}"),
            _ => places.push(argument),
        }
    }
    [shot.fragment, shot.file] = places.try_into().ok().context("shot takes one fragment and one file")?;
    ensure!(shot.file.ends_with(".png"), "the second argument is a .png file");
    Ok(shot)
}
