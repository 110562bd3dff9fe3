//! What is stored: what cannot be read, storage without room, and everything as one file.

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::{PATIENCE, Page};
use crate::visit::{Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("unreadable_games_are_set_aside_and_offered", unreadable_games),
    BrowserTest::everywhere("unreadable_settings_and_drafts_are_set_aside", unreadable_settings),
    BrowserTest::everywhere("full_storage_is_reported_until_there_is_room", storage_is_full),
    BrowserTest::everywhere("denied_storage_is_reported_once", storage_is_denied),
    BrowserTest::everywhere("everything_stored_is_exported_and_joined_elsewhere", export_and_join),
    BrowserTest::everywhere("days_of_two_devices_are_joined", days_of_two_devices),
    BrowserTest::everywhere("damaged_and_foreign_files_are_refused", damaged_files),
    BrowserTest::everywhere("file_without_room_changes_nothing", file_without_room),
];

/// Makes storage hold these texts and nothing else. The page itself can store nothing more.
const FILL: &str = "
    localStorage.clear();
    for (const [key, text] of Object.entries(arguments[0])) localStorage.setItem(key, text);
    Storage.prototype.setItem = Storage.prototype.removeItem = () => {};";

/// Refuses what makes the stored texts longer than they are now, while `window.full` is set.
const FULL: &str = "
    window.full = true;
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        if (window.full && text.length > (this.getItem(key) ?? '').length)
            throw new DOMException('no room', 'QuotaExceededError');
        setItem.call(this, key, text);
    };";

/// Opens a text as a file in the dialog of data.
fn open_file(page: &Page, text: &str) -> Result<()> {
    page.session().wait("the dialog of data", PATIENCE, OPEN_FILE, &[json!(text)]).map(drop)
}

const OPEN_FILE: &str = "
    const input = document.querySelector('dialog[open] input[type=file]');
    if (!input) return false;
    const files = new DataTransfer();
    files.items.add(new File([arguments[0]], 'antipode.json', { type: 'application/json' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;";

const GAME: &str = r#"{"version":1,"turns":[{"placed":{"at":"3x3n2","how":"fresh","elapsed_ms":0,"help":{"hints":0,"deepest":null,"solver_moves":0}}},{"played":"a"},{"played":"b"}],"now":2}"#;

/// Opens a page whose storage holds these texts.
fn visit_with(page: &mut Page, path: &str, texts: Value) -> Result<()> {
    page.visit("lab/")?;
    page.session().run(FILL, &[texts])?;
    page.go(path)
}

fn stored(page: &Page, key: &str) -> Result<Value> {
    page.session().run("return localStorage.getItem(arguments[0])", &[json!(key)])
}

fn everything(page: &Page) -> Result<Value> {
    page.run("return { ...localStorage }")
}

fn unreadable_games(page: &mut Page) -> Result<()> {
    let unreadable = [
        GAME.replace("\"version\":1", "\"version\":2"),
        GAME.replace("3x3n2", "3x3n9"),
        GAME.replace("\"played\":\"b\"", "\"played\":\"zz\""),
        GAME[..60].to_owned(),
    ];
    for text in &unreadable {
        visit_with(page, "rotation/", json!({ "antipode.rotation.game": text }))?;
        page.wait_for_text("The game of Rotation cannot be read")?;
        page.press(&["a", "b"])?;
        let is_saved =
            "try { return JSON.parse(localStorage['antipode.rotation.game']).turns?.length === 3 } catch {}";
        page.wait("a new game", is_saved).with_context(|| format!("after {text}"))?;
        let kept = stored(page, "antipode.rotation.game.unreadable.1")?;
        ensure!(kept == json!(text), "what could not be read is {kept}");
        let file = page.run("return document.querySelector('.notice a[download]').href")?;
        let file = file.as_str().unwrap_or_default();
        ensure!(file.len() > text.len(), "the file is {file}");
    }
    // It is said once, and discarded only when the player wants it.
    page.click("button", "Dismiss")?;
    page.reload()?;
    page.control("button", "More controls")?;
    page.wait_for_no_text("cannot be read")?;
    page.click_in_menu("Games and settings…")?;
    page.wait_for_text("cannot be read")?;
    page.click("button", "Discard")?;
    page.wait(
        "nothing set aside",
        "return !Object.keys(localStorage).some((key) => key.includes('unreadable'))",
    )?;
    page.wait_for_no_text("cannot be read")?;
    page.assert_clean()
}

fn unreadable_settings(page: &mut Page) -> Result<()> {
    let texts = json!({
        "antipode.sliding.settings": "{\"metric\":7}",
        "antipode.sliding.draft": "{\"text\":\"A.B/(\",\"over\":null,\"at\":[]}",
        "antipode.sliding.search": "{}",
    });
    visit_with(page, "sliding/#new=standard", texts.clone())?;
    page.wait_for_text("The settings of Sliding")?;
    page.wait_for_text("The draft of Sliding cannot be read")?;
    // The list of moves grows when the distances come.
    page.wait_for_distance()?;
    page.wait_until_still()?;
    page.set("checkbox", "Stopwatch")?;
    page.wait(
        "new settings",
        "return localStorage['antipode.sliding.settings'].includes('\"timed\":false')",
    )?;
    page.click("tab", "Search")?;
    page.wait_for_text("The search for the hardest puzzles cannot be read")?;
    for (key, text) in texts.as_object().context("texts")? {
        let kept = stored(page, &format!("{key}.unreadable.1"))?;
        ensure!(kept == *text, "{key} was {text} and is kept as {kept}");
    }
    page.assert_clean()
}

fn storage_is_full(page: &mut Page) -> Result<()> {
    page.visit("rotation/#new=standard")?;
    page.press(&["a"])?;
    page.wait("the game", "return !!localStorage['antipode.rotation.game']")?;
    page.run(FULL)?;
    page.press(&["b"])?;
    page.wait_for_text("The browser's storage is full")?;
    // It is said once, however many moves follow.
    page.click("button", "Dismiss")?;
    page.press(&["a", "b", "a"])?;
    page.wait("the moves", "return probe.hash().endsWith('moves=ababa')")?;
    page.wait_for_no_text("The browser's storage is full")?;
    page.run("window.full = false")?;
    page.press(&["b"])?;
    page.wait("the game", "return JSON.parse(localStorage['antipode.rotation.game']).turns.length === 7")?;
    // The next time it is said again, until there is room. Coming back to the page is enough.
    page.run("window.full = true")?;
    page.press(&["a"])?;
    page.wait_for_text("The browser's storage is full")?;
    page.run("window.full = false; document.dispatchEvent(new Event('visibilitychange'))")?;
    page.wait_for_no_text("The browser's storage is full")?;
    page.wait("the game", "return JSON.parse(localStorage['antipode.rotation.game']).turns.length === 8")?;
    page.assert_clean()
}

fn storage_is_denied(page: &mut Page) -> Result<()> {
    page.visit_with(Site { storage: Storage::Denied, ..Site::default() }, "rotation/#new=standard")?;
    page.control("button", "More controls")?;
    page.wait_for_no_text("The browser lets this page store nothing")?;
    page.press(&["a"])?;
    page.wait_for_text("The browser lets this page store nothing")?;
    page.click("button", "Dismiss")?;
    page.press(&["b"])?;
    page.wait("the moves", "return probe.hash().endsWith('moves=ab')")?;
    page.wait_for_no_text("The browser lets this page store nothing")
}

/// Opens the dialog of data and returns the file that it saves.
fn exported(page: &Page) -> Result<String> {
    page.run(
        "if (!window.create) {
             window.create = URL.createObjectURL;
             URL.createObjectURL = (blob) => { window.blob = blob; return create(blob); };
         }",
    )?;
    page.click_in_menu("Games and settings…")?;
    page.wait(
        "the file",
        "return document.querySelector('dialog[open] a[download]')?.href.startsWith('blob:')",
    )?;
    let text = page.run("return blob.text()")?;
    Ok(text.as_str().context("a text")?.to_owned())
}

fn export_and_join(page: &mut Page) -> Result<()> {
    let mut storage: Value =
        serde_json::from_str(include_str!("../../../compatibility/fixtures/local-storage.json"))?;
    storage["antipode.library"] = json!(r#"{"version":1,"boards":{"ramka 321/654/987":{"starred":true}}}"#);
    visit_with(page, "rotation/", storage.clone())?;
    let file = exported(page)?;
    ensure!(everything(page)? == storage, "exporting has changed the storage");
    // In another browser with a game of its own.
    visit_with(page, "rotation/", json!({ "antipode.rotation.game": GAME }))?;
    page.wait("its own game", "return probe.hash().endsWith('moves=ab')")?;
    page.click_in_menu("Games and settings…")?;
    open_file(page, &file)?;
    page.wait_for_text("1 game of Rotation")?;
    page.wait_for_text("1 draft of Sliding")?;
    page.click("button", "Add")?;
    page.wait_for_text("Everything that was here is still here.")?;
    page.click("button", "Continue")?;
    // It had no settings, so it has those of the file.
    page.wait("its own game", "return probe.hash().endsWith('moves=ab&rule=clockwise')")?;
    let mut both = storage.clone();
    let mut after = everything(page)?;
    let game = after["antipode.rotation.game"].take();
    both["antipode.rotation.game"] = Value::Null;
    ensure!(after == both, "joined is {after}, exported was {storage}");
    ensure!(
        game.as_str().is_some_and(|game| game.contains("\"tails\"")),
        "the game of the file is a line of {game}"
    );
    // The same file again adds nothing, and the line of its game is offered.
    page.click_in_menu("Games and settings…")?;
    open_file(page, &file)?;
    page.wait_for_text("Nothing new in this file.")?;
    page.click("button", "Close")?;
    let before =
        "[...document.querySelectorAll('.more button')].find((e) => e.textContent.endsWith(' before'))";
    page.wait("the moves before", &format!("return !!{before}"))?;
    page.run(&format!("{before}.click()"))?;
    page.wait("the added game", "return probe.hash().includes('moves=aAbC')")?;
    // What an earlier version replaced by a file opens as a file.
    visit_with(page, "rotation/", json!({ "antipode.replaced": file }))?;
    page.click_in_menu("Games and settings…")?;
    page.click("button", "Open it")?;
    page.click("button", "Add")?;
    page.click("button", "Continue")?;
    page.wait("the added game", "return probe.hash().includes('moves=aAbC')")?;
    page.assert_clean()
}

/// A day on a device with the files of others: what the front page says, and a file after Rotation's board of the day is solved
/// by the moves of the list. Each visit has an origin and a storage of its own.
fn day_on_a_device(
    page: &mut Page,
    day: &'static str,
    files: &[String],
    solves: bool,
) -> Result<(String, String)> {
    page.play();
    page.visit_with(Site { day: Some(day), ..Site::default() }, "rotation/")?;
    for file in files {
        page.click_in_menu("Games and settings…")?;
        open_file(page, file)?;
        page.click("button", "Add")?;
        page.click("button", "Continue")?;
        page.wait(
            "the page again",
            "return !document.querySelector('dialog[open]') && !!document.querySelector('.depth .n')",
        )?;
    }
    page.go("")?;
    if solves {
        let card = "document.querySelector('.today-card a[href^=rotation]')";
        page.wait("today's board", &format!("{card}?.click(); return !!{card}"))?;
        let far = page.wait_for_distance()?;
        // A file may bring the choice of the other device.
        page.wait(
            "the analysis",
            "document.querySelector('.to-analysis[aria-pressed=false]')?.click();
             return !!document.querySelector('.to-analysis[aria-pressed=true]')",
        )?;
        for left in (0..far).rev() {
            let nearer = format!(
                "const nearer = document.querySelector('.move.good');
                 if (nearer?.querySelector('.to').textContent.trim() !== '{left}') return false;
                 nearer.click(); return true"
            );
            page.wait("a good move", &nearer)?;
            page.wait_until_distance(left)?;
        }
        page.wait_for_text("1 of 4 today")?;
        page.go("")?;
    }
    let progress = "return document.querySelector('.continue').innerText.match(/\\d of 4 today.*/)?.[0]";
    let progress = page.wait("the progress", progress)?.as_str().unwrap_or_default().to_owned();
    page.go("rotation/")?;
    page.wait_for_distance()?;
    Ok((progress, exported(page)?))
}

/// Ticks, streak and records are those of both devices, whichever day their clocks show.
fn days_of_two_devices(page: &mut Page) -> Result<()> {
    let (progress, first) = day_on_a_device(page, "2026-11-23", &[], true)?;
    ensure!(progress == "1 of 4 today", "the first day says {progress:?}");
    let (progress, second) = day_on_a_device(page, "2026-11-24", &[], true)?;
    ensure!(progress == "1 of 4 today", "the other device says {progress:?}");
    let both = [first, second];
    let days = [
        ("2026-11-24", "1 of 4 today · 2 days in a row"),
        ("2026-11-25", "0 of 4 today · 2 days in a row"),
        ("2026-11-26", "0 of 4 today"),
        ("2026-11-23", "1 of 4 today"),
        ("2026-11-22", "0 of 4 today"),
    ];
    for &(day, wanted) in part(&days, 2) {
        let (progress, file) = day_on_a_device(page, day, &both, false)?;
        ensure!(progress == wanted, "on {day} both devices together say {progress:?}");
        page.wait(
            "the records",
            "return document.querySelector('.records .figures li')?.textContent === '2 solved'",
        )?;
        let solved = page.run("return [...document.querySelectorAll('.games li')].filter((e) => /Solved in/.test(e.innerText)).length")?;
        ensure!(solved == 2, "{solved} games are listed as solved");
        page.press(&["Escape"])?;
        page.click_in_menu("Games and settings…")?;
        open_file(page, &file)?;
        page.wait_for_text("Nothing new in this file.")?;
    }
    // Solved when the clock was ahead, the board of a later day is solved when that day comes, and no day counts twice.
    let (progress, _) = day_on_a_device(page, "2026-11-25", &both, true)?;
    ensure!(progress == "1 of 4 today · 3 days in a row", "the third day says {progress:?}");
    page.assert_clean()
}

fn damaged_files(page: &mut Page) -> Result<()> {
    visit_with(page, "rotation/", json!({ "antipode.rotation.game": GAME }))?;
    let file = exported(page)?;
    let before = everything(page)?;
    for (text, message) in [
        (file.replace("\\\"a\\\"", "\\\"B\\\""), "The file is damaged"),
        (file[..file.len() - 20].to_owned(), "The file is damaged"),
        (file.replace("\"version\":1,", "\"version\":2,"), "A newer version of Antipode"),
        ("{\"name\":\"something\"}".to_owned(), "This is not a file that Antipode has saved"),
    ] {
        open_file(page, &text)?;
        page.wait_for_text(message)?;
    }
    ensure!(everything(page)? == before, "a refused file has changed the storage");
    page.assert_clean()
}

fn file_without_room(page: &mut Page) -> Result<()> {
    visit_with(page, "rotation/", json!({ "antipode.rotation.game": GAME, "antipode.theme": "dark" }))?;
    // The first answer moves the button.
    page.wait_for_distance()?;
    let file = exported(page)?;
    visit_with(page, "rotation/", json!({ "antipode.rotation.game": GAME.replace("\"b\"", "\"a\"") }))?;
    page.wait("its own game", "return probe.hash().endsWith('moves=aa')")?;
    page.wait_for_distance()?;
    let before = everything(page)?;
    page.run(FULL)?;
    page.click_in_menu("Games and settings…")?;
    open_file(page, &file)?;
    page.click("button", "Add")?;
    page.wait_for_text("Nothing was changed.")?;
    ensure!(everything(page)? == before, "a file without room has changed the storage");
    page.assert_clean()
}
