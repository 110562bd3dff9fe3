//! What a browser kept for an earlier version is opened by this one: games, settings, the theme, a draft, a search that
//! waits, tables. And links: the address bar ends as it did.

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("storage_of_an_earlier_version_is_opened", storage_is_opened),
    BrowserTest::everywhere("tables_of_an_earlier_version_are_not_made_again", tables_are_kept),
    BrowserTest::chromium("links_of_an_earlier_version_open_as_before", links_open),
];

const STORAGE: &str = include_str!("../../../compatibility/fixtures/local-storage.json");
const LINKS: &str = include_str!("../../../compatibility/fixtures/links.jsonl");
const TABLE: &[u8] = include_bytes!("../../../compatibility/fixtures/tables/rotation-4x2n2-clockwise.table");

/// Of the links so many are opened, evenly spread: each takes half a second.
const MOST_LINKS: usize = 25;

/// Every entry of an object, in place of all that is there. The page that is left may keep nothing more: it would do so
/// when the next one has begun.
const FILL_STORAGE: &str = "
    localStorage.clear();
    for (const [key, text] of Object.entries(arguments[0])) localStorage.setItem(key, text);
    Storage.prototype.setItem = Storage.prototype.removeItem = () => {};";

/// A database as the earlier version made it, with a table in one piece.
const FILL_DATABASE: &str = "
    const [name, base64] = arguments;
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('antipode');
        gone.onerror = () => reject(gone.error);
        gone.onsuccess = () => {
            const open = indexedDB.open('antipode', 1);
            open.onupgradeneeded = () => { open.result.createObjectStore('tables'); open.result.createObjectStore('pieces'); };
            open.onerror = () => reject(open.error);
            open.onsuccess = () => {
                const database = open.result;
                const transaction = database.transaction(['tables', 'pieces'], 'readwrite');
                transaction.objectStore('pieces').put(bytes.buffer, [name, 0]);
                transaction.objectStore('tables').put(bytes.length, name);
                transaction.onabort = () => reject(transaction.error);
                transaction.oncomplete = () => { database.close(); resolve(true); };
            };
        };
    })";

/// Comes to the site: its address up to `#`.
fn arrive(page: &mut Page) -> Result<String> {
    page.visit("")?;
    page.wait_for_distance()?;
    let url = page.run("return location.href.split('#')[0]")?;
    Ok(url.as_str().context("an address")?.to_owned())
}

/// What the browser has kept when the next page opens.
fn fill_storage(page: &Page, storage: Value) -> Result<()> {
    page.session().run(FILL_STORAGE, &[storage]).map(drop)
}

fn wait_for_hash(page: &Page, hash: &str) -> Result<()> {
    let script = "return location.hash === arguments[0]";
    let outcome = page.session().wait(hash, std::time::Duration::from_secs(10), script, &[json!(hash)]);
    outcome.map(drop).with_context(|| format!("it is {:?}", page.fragment().ok()))
}

fn storage_is_opened(page: &mut Page) -> Result<()> {
    let url = arrive(page)?;
    let before: Value = serde_json::from_str(STORAGE)?;
    fill_storage(page, before.clone())?;
    // The game of each puzzle stands where it was left, counted as it was.
    for (path, hash) in [
        ("#/ramka", "#/ramka?moves=S1.L1.S2&metric=strokes&seed=4nmg2f"),
        ("#/rotation", "#/rotation?moves=aAbC&rule=clockwise"),
        ("#/sliding", "#/sliding?moves=GD.JL&metric=super-move"),
    ] {
        page.session().open("about:blank")?;
        page.session().open(&format!("{url}{path}"))?;
        wait_for_hash(page, hash)?;
        let theme = page.run("return document.documentElement.dataset.theme")?;
        ensure!(theme == "dark", "the theme is {theme}");
    }
    // The draft is open in front of the board, as it was.
    page.wait("the editor", "return !!document.querySelector('.paper [role=grid]')")?;
    page.click("tab", "Position")?;
    page.wait(
        "the draft as text",
        "return document.querySelector('#position-text').value.startsWith('xyAC/BAAC/DEEF/D.HF/IGJ.')",
    )?;
    // One of 32 parts is done, another begun.
    page.click("tab", "Search")?;
    page.wait("the search", r"return /\b1 of 32 parts/.test(document.querySelector('.hardest')?.innerText)")?;
    let rows = page.run("return document.querySelectorAll('.hardest-results tbody tr').length")?;
    ensure!(rows == 11, "{rows} rows were found");
    page.click("button", "Resume")?;
    page.wait(
        "another part",
        r"return Number(/(\d+) of 32 parts/.exec(document.querySelector('.hardest')?.innerText)?.[1]) > 1",
    )?;
    page.click("button", "Pause")?;
    page.wait(
        "the search to be kept",
        "return JSON.parse(localStorage.getItem('antipode.sliding.search') ?? '{}').done?.length > 1",
    )?;
    // An earlier version reads what this one writes: the same keys, and in each the same fields.
    page.session().open("about:blank")?;
    page.session().open(&format!("{url}#/lab"))?;
    page.wait_for_text("Lab")?;
    let after = page.run("return { ...localStorage }")?;
    for (key, text) in before.as_object().context("keys")? {
        let after = after[key].as_str().with_context(|| format!("{key} is gone"))?;
        let before = text.as_str().context("text")?;
        if key == "antipode.theme" {
            ensure!(after == before, "{key} is {after}");
            continue;
        }
        let (before, after): (Value, Value) = (serde_json::from_str(before)?, serde_json::from_str(after)?);
        let fields = |value: &Value| -> Vec<String> {
            value.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
        };
        ensure!(fields(&before) == fields(&after), "{key} has the fields {:?}", fields(&after));
        if key.ends_with(".settings") {
            ensure!(before == after, "{key} is {after}, before {before}");
        }
    }
    page.assert_clean()
}

fn tables_are_kept(page: &mut Page) -> Result<()> {
    let url = arrive(page)?;
    let name = "rotation/4x2n2 clockwise";
    page.session().run(FILL_DATABASE, &[json!(name), json!(BASE64_STANDARD.encode(TABLE))])?;
    page.session().open("about:blank")?;
    page.session().open(&format!("{url}#/rotation?at=4x2n2:2,4,3,8,1,5,6,7&rule=clockwise"))?;
    page.wait_for_distance()?;
    page.click("tab", "Table")?;
    page.wait_for_text("from an earlier visit")?;
    page.assert_clean()
}

fn links_open(page: &mut Page) -> Result<()> {
    let url = arrive(page)?;
    let links: Vec<Value> = LINKS.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let links: Vec<(&str, &str)> = links
        .iter()
        .filter_map(|link| Some((link["given"].as_str()?, link["opens"]["link"].as_str()?)))
        .collect();
    // The Lab goes to the part that a link names, and does not keep it in the address.
    let links = links.iter().filter(|(_, opened)| !opened.contains("part="));
    let links: Vec<_> = links.collect();
    for (given, opened) in links.iter().step_by(links.len().div_ceil(MOST_LINKS)) {
        // What an earlier link counts in is kept, and would be counted in here.
        fill_storage(page, json!({}))?;
        page.session().open("about:blank")?;
        page.session().open(&format!("{url}{given}"))?;
        page.wait("the page", "return !!document.querySelector('main')")?;
        // A link that is changed is written anew after a quarter of a second; one that stays could be too early to judge.
        std::thread::sleep(std::time::Duration::from_millis(350));
        wait_for_hash(page, opened).with_context(|| format!("the link {given}"))?;
    }
    Ok(())
}
