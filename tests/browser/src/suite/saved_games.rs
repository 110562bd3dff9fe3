//! Games in several tabs: an idle tab never takes the place of a newer game, and of two games that were played on at the same
//! time both are kept.

use std::time::Duration;

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{BrowserTest, best_of};
use crate::page::{PATIENCE, Page};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("idle_tab_keeps_a_newer_game_of_ramka", |page| idle_tab(page, &PUZZLES[0])),
    BrowserTest::everywhere("idle_tab_keeps_a_newer_game_of_rotation", |page| idle_tab(page, &PUZZLES[1])),
    BrowserTest::everywhere("idle_tab_keeps_a_newer_game_of_sliding", |page| idle_tab(page, &PUZZLES[2])),
    BrowserTest::everywhere("idle_tab_keeps_a_newer_game_of_fifteen", |page| idle_tab(page, &PUZZLES[3])),
    BrowserTest::everywhere("closing_an_idle_tab_last_keeps_the_newer_game", |page| {
        tabs_are_closed(page, Closing::IdleLast)
    }),
    BrowserTest::everywhere("closing_an_idle_tab_first_keeps_the_newer_game", |page| {
        tabs_are_closed(page, Closing::IdleFirst)
    }),
    BrowserTest::everywhere("change_is_saved_before_the_page_is_left", change_is_saved_soon).alone(),
    BrowserTest::everywhere("time_alone_saves_nothing", time_saves_nothing),
    BrowserTest::everywhere("two_tabs_that_play_on_keep_both_games", both_games_are_kept),
    BrowserTest::everywhere("settings_of_two_tabs_do_not_undo_each_other", settings_are_merged),
];

struct Puzzle {
    name: &'static str,
    /// Keys of two turns, again and again.
    keys: [&'static [&'static str]; 2],
}

const PUZZLES: [Puzzle; 4] = [
    Puzzle { name: "ramka", keys: [&["1"], &["2"]] },
    Puzzle { name: "rotation", keys: [&["a"], &["b"]] },
    Puzzle { name: "sliding", keys: [&["g", "ArrowDown", "Escape"], &["g", "ArrowUp", "Escape"]] },
    Puzzle { name: "fifteen", keys: [&["ArrowDown"], &["ArrowUp"]] },
];

const ROTATION: &Puzzle = &PUZZLES[1];

/// As long as the page could take to save something that it must not save: the longest wait of a save, and time to spare.
const SAVING_TIME: Duration = Duration::from_millis(1200);

#[derive(Clone, Copy)]
enum Closing {
    IdleFirst,
    IdleLast,
}

impl Puzzle {
    /// The page with the game that began with the standard position, or a new one.
    fn path(&self) -> String {
        format!("{}/#new=standard", self.name)
    }

    /// Plays turns after those that are saved, and waits until they are saved, too.
    fn play(&self, page: &Page, turns: usize) -> Result<()> {
        let before = self.saved_turns(page)?.max(1);
        // The keys of pieces work while the board has the focus.
        page.run("document.querySelector('.tray [data-piece]')?.focus()")?;
        let keys: Vec<&str> =
            (before..before + turns).flat_map(|turn| self.keys[(turn - 1) % 2]).copied().collect();
        page.press(&keys)?;
        self.wait_for_turns(page, before + turns)
    }

    /// The number of turns of the saved game, with its first position; 0 if none is saved.
    fn saved_turns(&self, page: &Page) -> Result<usize> {
        let script = "return JSON.parse(localStorage.getItem(arguments[0]) ?? '{}').turns?.length ?? 0";
        let turns = page.session().run(script, &[json!(format!("antipode.{}.game", self.name))])?;
        usize::try_from(turns.as_u64().context("a number")?).context("a small number")
    }

    fn wait_for_turns(&self, page: &Page, turns: usize) -> Result<()> {
        let key = json!(format!("antipode.{}.game", self.name));
        let script =
            "return JSON.parse(localStorage.getItem(arguments[0]) ?? '{}').turns?.length === arguments[1]";
        let outcome = page.session().wait("the game to be saved", PATIENCE, script, &[key, json!(turns)]);
        outcome.map(drop).with_context(|| format!("{} turns are saved", self.saved_turns(page).unwrap_or(0)))
    }

    /// Opens the page of the puzzle in a new tab and returns its handle.
    fn open_tab(&self, page: &Page) -> Result<String> {
        open_tab(page, &self.path())
    }
}

/// Opens a page of the site in a new tab and returns its handle.
pub(super) fn open_tab(page: &Page, path: &str) -> Result<String> {
    let tab = page.session().new_tab()?;
    page.session().switch_to(&tab)?;
    page.session().open(&format!("{}{}", page.url()?, page.address_of(path)))?;
    page.wait_until_started()?;
    Ok(tab)
}

/// Shows a tab again. A browser without windows may show all tabs at once and report no change.
fn show(page: &Page, tab: &str) -> Result<()> {
    page.session().switch_to(tab)?;
    page.run("document.dispatchEvent(new Event('visibilitychange'))").map(drop)
}

/// Lets a tab neither save nor learn of what other tabs save, as a tab that the browser has frozen. Firefox's driver runs scripts beside
/// the page, with a `Promise` of their own, which the page does not know.
fn freeze(page: &Page) -> Result<()> {
    page.run(
        "window.requestLock = LockManager.prototype.request;
         LockManager.prototype.request = () => new window.Promise(() => {})",
    )
    .map(drop)
}

/// Ends [`freeze`] and presses a key in the same task: the tab knows nothing yet of the other games when it plays on.
fn thaw_with_key(page: &Page, key: &str) -> Result<()> {
    let script = "LockManager.prototype.request = window.requestLock;
        const [key, code] = [arguments[0], `Key${arguments[0].toUpperCase()}`];
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))";
    page.session().run(script, &[key.into()]).map(drop)
}

fn wait_for_address(page: &Page, address: &str) -> Result<()> {
    let script = "return probe.address() === arguments[0]";
    let outcome = page.session().wait("the newer game", PATIENCE, script, &[json!(address)]);
    outcome.map(drop).with_context(|| format!("the address is {:?}", page.address().ok()))
}

/// The address of a tab, once it contains all turns: letters, or words with dots between them.
fn settled_address(page: &Page, puzzle: &Puzzle, turns: usize) -> Result<String> {
    let separator = if matches!(puzzle.name, "rotation" | "fifteen") { "" } else { "." };
    let script = "return new URLSearchParams(location.hash.slice(1)).get('moves')?.split(arguments[0]).length === arguments[1]
        && probe.address()";
    let arguments = [json!(separator), json!(turns)];
    let address = page.session().wait("all moves in the address", PATIENCE, script, &arguments)?;
    Ok(address.as_str().context("an address")?.to_owned())
}

fn idle_tab(page: &mut Page, puzzle: &Puzzle) -> Result<()> {
    page.visit(&puzzle.path())?;
    let idle = page.session().tab()?;
    puzzle.play(page, 1)?;
    puzzle.open_tab(page)?;
    puzzle.play(page, 20)?;
    let newer = settled_address(page, puzzle, 21)?;
    show(page, &idle)?;
    std::thread::sleep(SAVING_TIME);
    ensure!(puzzle.saved_turns(page)? == 22, "showing the idle tab left {} turns", puzzle.saved_turns(page)?);
    wait_for_address(page, &newer)?;
    page.reload()?;
    ensure!(puzzle.saved_turns(page)? == 22, "a reload left {} turns", puzzle.saved_turns(page)?);
    wait_for_address(page, &newer)?;
    ensure!(!page.has("button", "Back to my game")?, "the newer game is shown as somebody else's");
    // The tab plays on where the other one stopped.
    puzzle.play(page, 1)?;
    ensure!(puzzle.saved_turns(page)? == 23, "{} turns are saved", puzzle.saved_turns(page)?);
    page.session().close_other_tabs(&idle)?;
    page.assert_clean()
}

fn tabs_are_closed(page: &mut Page, closing: Closing) -> Result<()> {
    page.visit("lab/")?;
    let witness = page.session().tab()?;
    for puzzle in part(&PUZZLES, closing as usize) {
        let idle = puzzle.open_tab(page)?;
        puzzle.play(page, 1)?;
        let busy = puzzle.open_tab(page)?;
        puzzle.play(page, 40)?;
        let order = match closing {
            Closing::IdleFirst => [&idle, &busy],
            Closing::IdleLast => [&busy, &idle],
        };
        for tab in order {
            page.session().switch_to(tab)?;
            page.session().close_tab()?;
        }
        page.session().switch_to(&witness)?;
        let turns = puzzle.saved_turns(page)?;
        ensure!(turns == 42, "{turns} turns of {} are left", puzzle.name);
    }
    page.assert_clean()
}

/// A browser in a hurry ends a page without telling it.
fn change_is_saved_soon(page: &mut Page) -> Result<()> {
    page.visit(&ROTATION.path())?;
    ROTATION.play(page, 1)?;
    let shortest_ms = best_of(|| {
        let time = page.run(
            "const saved = () => localStorage.getItem('antipode.rotation.game');
             const [before, began] = [saved(), performance.now()];
             const named = (name) => [...document.querySelectorAll('.toolbar button')].find((e) => e.textContent.includes(name) && !e.disabled);
             (named('Redo') ?? named('Undo')).click();
             return new Promise((done) => {
                 const look = () => saved() === before && performance.now() < began + 10000 ? setTimeout(look, 5) : done(performance.now() - began);
                 look();
             })",
        )?;
        time.as_f64().context("a time")
    })?;
    ensure!(shortest_ms < 150.0, "a change is saved after {shortest_ms:.0} ms");
    page.assert_clean()
}

fn time_saves_nothing(page: &mut Page) -> Result<()> {
    page.visit(&ROTATION.path())?;
    ROTATION.play(page, 1)?;
    page.run(
        "window.saved = [];
         const setItem = Storage.prototype.setItem;
         Storage.prototype.setItem = function (key, text) { saved.push(key); setItem.call(this, key, text); };",
    )?;
    for _ in 0..2 {
        page.run("document.dispatchEvent(new Event('visibilitychange'))")?;
        std::thread::sleep(SAVING_TIME);
    }
    page.run("window.dispatchEvent(new PageTransitionEvent('pagehide'))")?;
    let saved = page.run("return saved")?;
    ensure!(saved == json!([]), "time alone saved {saved}");
    page.assert_clean()
}

fn both_games_are_kept(page: &mut Page) -> Result<()> {
    page.visit(&ROTATION.path())?;
    let first = page.session().tab()?;
    ROTATION.play(page, 2)?;
    // A save under way would find the moves of the other tab, and show them in this one.
    let is_idle =
        "return navigator.locks.query().then(({ held, pending }) => !held.length && !pending.length)";
    freeze(page)?;
    page.wait("no save to be under way", is_idle)?;
    let second = ROTATION.open_tab(page)?;
    ROTATION.play(page, 5)?;
    page.session().switch_to(&first)?;
    thaw_with_key(page, "b")?;
    page.press(&["b"])?;
    page.wait_for_text("Your 5 moves before")?;
    // Both tabs have one game. Its tails are the turns that others replaced.
    let games = "return Object.keys(localStorage).filter((key) => key.startsWith('antipode.rotation.game')).map((key) => {
        const text = (turns) => turns.map((turn) => turn.played ?? '').join('');
        const { turns } = JSON.parse(localStorage[key]);
        return [text(turns), ...turns[0].placed.tails.map((tail) => tail.after + text(tail.turns))];
    })";
    let kept = json!([["abbb", "2ababa"]]);
    ensure!(page.run(games)? == kept, "the games are {}", page.run(games)?);
    // The other tab shows the board of the one that played last, and goes back to its own.
    show(page, &second)?;
    page.wait("the game of the other tab", "return probe.hash().endsWith('moves=abbb')")?;
    page.click("button", "Your 5 moves before")?;
    page.wait("its own game", "return probe.hash().endsWith('moves=abababa')")?;
    page.click("button", "Your 2 moves before")?;
    page.wait("the other line", "return probe.hash().endsWith('moves=abbb')")?;
    page.click_in_menu("Games and settings…")?;
    let before = "document.querySelector('.dialog .tails').open = true;
        document.querySelector('.dialog .tails button').click();
        return true";
    page.wait("the moves before", before)?;
    page.wait("its own game again", "return probe.hash().endsWith('moves=abababa')")?;
    // The line that is played on is the one that the next tab opens.
    page.press(&["a"])?;
    ROTATION.wait_for_turns(page, 9)?;
    page.wait("its address", "return probe.hash().endsWith('moves=abababaa')")?;
    page.session().switch_to(&first)?;
    page.session().close_tab()?;
    page.session().switch_to(&second)?;
    page.reload()?;
    page.wait_for_text("Your 2 moves before")?;
    page.wait("the game played last", "return probe.hash().endsWith('moves=abababaa')")?;
    let kept = json!([["abababaa", "2bb"]]);
    ensure!(page.run(games)? == kept, "the games are {}", page.run(games)?);
    // The address of the other line is that of the own game.
    page.go("rotation/#moves=abbb")?;
    page.wait_for_text("Your 6 moves before")?;
    ensure!(!page.has("button", "Back to my game")?, "the own line is shown as somebody else's");
    page.assert_clean()
}

fn settings_are_merged(page: &mut Page) -> Result<()> {
    page.visit(&ROTATION.path())?;
    let first = page.session().tab()?;
    page.control("button", "More controls")?;
    let second = ROTATION.open_tab(page)?;
    page.set("checkbox", "Stopwatch")?;
    page.wait(
        "the setting",
        "return localStorage['antipode.rotation.settings']?.includes('\"timed\":false')",
    )?;
    page.session().switch_to(&first)?;
    page.set("checkbox", "Single keys")?;
    page.wait(
        "the setting",
        "return localStorage['antipode.rotation.settings']?.includes('\"keyed\":false')",
    )?;
    let settings = page.run("return localStorage['antipode.rotation.settings']")?;
    let settings = settings.as_str().unwrap_or_default();
    ensure!(settings.contains("\"timed\":false"), "the setting of the other tab is undone: {settings}");
    page.session().switch_to(&second)?;
    page.session().close_tab()?;
    page.session().switch_to(&first)?;
    page.assert_clean()
}
