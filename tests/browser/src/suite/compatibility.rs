//! This version opens what an earlier version stored in a browser: games, settings, the theme, a draft, a paused search.
//! Links lead to the same address.

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("storage_of_an_earlier_version_is_opened", storage_is_opened),
    BrowserTest::chromium("links_of_an_earlier_version_open_as_before", links_open),
];

const STORAGE: &str = include_str!("../../../compatibility/fixtures/local-storage.json");
const LINKS: &str = include_str!("../../../compatibility/fixtures/links.jsonl");

/// The number of links to open, evenly spread, when everything is visited; each takes half a second.
const MOST_LINKS: usize = 25;

/// Replaces the storage by the entries of an object. The current page can store nothing more, because it would do so while the
/// next page starts.
const FILL_STORAGE: &str = "
    localStorage.clear();
    for (const [key, text] of Object.entries(arguments[0])) localStorage.setItem(key, text);
    Storage.prototype.setItem = Storage.prototype.removeItem = () => {};";

/// Visits the site and returns its root.
fn visit_site(page: &mut Page) -> Result<String> {
    page.visit("ramka/")?;
    page.wait_for_distance()?;
    let url = page.run("return document.baseURI")?;
    Ok(url.as_str().context("an address")?.to_owned())
}

/// Fills the storage for the next page.
fn fill_storage(page: &Page, storage: Value) -> Result<()> {
    page.session().run(FILL_STORAGE, &[storage]).map(drop)
}

/// Waits for what a link of an earlier version, `#/ramka?at=…`, is today: `ramka/#at=…`.
fn wait_for_address(page: &Page, earlier: &str) -> Result<()> {
    let (path, state) = earlier.split_once('?').unwrap_or((earlier, ""));
    let fragment = if state.is_empty() { String::new() } else { format!("#{state}") };
    let address = format!("{}/{fragment}", path.trim_start_matches("#/"));
    let script = "return window.probe?.address() === arguments[0]";
    let outcome =
        page.session().wait(&address, std::time::Duration::from_secs(10), script, &[json!(address)]);
    outcome.map(drop).with_context(|| format!("it is {:?}", page.address().ok()))
}

fn storage_is_opened(page: &mut Page) -> Result<()> {
    let url = visit_site(page)?;
    let before: Value = serde_json::from_str(STORAGE)?;
    fill_storage(page, before.clone())?;
    // The game and the ruleset of each puzzle are unchanged.
    for (path, hash) in [
        ("#/ramka", "#/ramka?moves=S1.L1.S2&metric=strokes&seed=4nmg2f"),
        ("#/rotation", "#/rotation?moves=aAbC&rule=clockwise"),
        // The draft is open in front of the board, and the address says so.
        ("#/sliding", "#/sliding?moves=GD.JL&metric=super-move&view=setup"),
    ] {
        page.session().open("about:blank")?;
        page.session().open(&format!("{url}{path}"))?;
        wait_for_address(page, hash)?;
        let theme = page.run("return document.documentElement.dataset.theme")?;
        ensure!(theme == "dark", "the theme is {theme}");
    }
    // The draft is open in front of the board.
    page.wait("the editor", "return !!document.querySelector('.paper [role=grid]')")?;
    page.click("tab", "Position")?;
    page.wait(
        "the draft as text",
        "return document.querySelector('#position-text')?.value.startsWith('xyAC/BAAC/DEEF/D.HF/IGJ.')",
    )?;
    // A search of an earlier version cannot be resumed. It is set aside, and another one can be started.
    page.click("tab", "Search")?;
    page.wait_for_text("Hardest puzzles")?;
    let set_aside = page.run("return localStorage.getItem('antipode.sliding.search.unreadable.1')")?;
    ensure!(set_aside == before["antipode.sliding.search"], "{set_aside} is set aside");
    // An earlier version finds its fields in what this one writes, and ignores new ones.
    page.session().open("about:blank")?;
    page.session().open(&format!("{url}#/lab"))?;
    page.wait_for_text("Lab")?;
    let after = page.run("return { ...localStorage }")?;
    for (key, text) in before.as_object().context("keys")? {
        let after = after[key].as_str().with_context(|| format!("{key} is missing"))?;
        let before = text.as_str().context("text")?;
        if key == "antipode.theme" {
            ensure!(after == before, "{key} is {after}");
            continue;
        }
        let (before, after): (Value, Value) = (serde_json::from_str(before)?, serde_json::from_str(after)?);
        let fields = |value: &Value| -> Vec<String> {
            value.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
        };
        let has_all = fields(&before).iter().all(|field| fields(&after).contains(field));
        ensure!(has_all, "{key} has the fields {:?}", fields(&after));
        if key.ends_with(".settings") {
            ensure!(before == after, "{key} is {after}, before {before}");
        }
    }
    page.assert_clean()
}

fn links_open(page: &mut Page) -> Result<()> {
    let url = visit_site(page)?;
    let links: Vec<Value> = LINKS.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let mut links: Vec<(&str, &str)> = links
        .iter()
        .filter_map(|link| Some((link["given"].as_str()?, link["opens"]["link"].as_str()?)))
        // The front page was once Ramka's.
        .filter(|(given, _)| !["", "#", "#/"].contains(given))
        .collect();
    // Without anything but the page, a first visit begins with the first board of the puzzle, and its address names it.
    links.retain(|(given, _)| given.contains('=') || given.contains("lab"));
    // The Lab scrolls to the part that a link names, and removes the part from the address.
    let links = links.iter().filter(|(_, opened)| !opened.contains("part="));
    let links: Vec<_> = links.collect();
    let step = links.len().div_ceil(MOST_LINKS);
    let links: Vec<_> = links.into_iter().step_by(step).collect();
    for (given, opened) in part(&links, 0) {
        // The ruleset of the previous link is stored, and would apply to this link.
        fill_storage(page, json!({}))?;
        page.session().open("about:blank")?;
        page.session().open(&format!("{url}{given}"))?;
        page.wait("the page", "return !!document.querySelector('main')")?;
        // The page corrects the address after a quarter of a second; an earlier check could see the uncorrected one.
        std::thread::sleep(std::time::Duration::from_millis(350));
        wait_for_address(page, opened).with_context(|| format!("the link {given}"))?;
    }
    Ok(())
}
