//! The ladder: each next board has a proven distance, and is as hard as the player is good.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("next_board_of_ramka_is_a_little_harder", |page| climbs(page, "ramka", 8, RAMKA)),
    BrowserTest::everywhere("next_board_of_rotation_is_a_little_harder", |page| {
        climbs(page, "rotation", 4, ROTATION)
    }),
    BrowserTest::everywhere("next_board_of_fifteen_is_a_little_harder", |page| {
        climbs(page, "fifteen", 5, FIFTEEN)
    }),
    BrowserTest::everywhere("next_board_of_sliding_is_a_little_harder", |page| {
        climbs(page, "sliding", 8, SLIDING)
    }),
    BrowserTest::everywhere("levels_are_kept_and_relative", levels),
    BrowserTest::everywhere("next_board_needs_no_table", without_table),
    BrowserTest::everywhere("solves_are_recorded_and_saved_as_csv", records),
    BrowserTest::everywhere("series_goes_on_and_inspection_ends_with_a_move", series_and_inspection),
];

/// Keys that solve the first boards: see `FIRST_BOARD` of each puzzle. Solved with `antipode PUZZLE solve`.
const RAMKA: &[&str] = &["3", ",", "2", ".", "2", ",", "1", ",", "3", ".", "2", ".", "2", ",", "1", "."];
const ROTATION: &[&str] = &["Shift+B", "d", "Shift+A", "Shift+C"];
const FIFTEEN: &[&str] = &["ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowLeft"];
const SLIDING: &[&str] = &[
    "j",
    "ArrowRight",
    "ArrowRight",
    "Escape",
    "i",
    "ArrowRight",
    "ArrowRight",
    "Escape",
    "a",
    "ArrowDown",
    "Escape",
    "g",
    "ArrowLeft",
    "ArrowLeft",
    "Escape",
    "h",
    "ArrowLeft",
    "ArrowLeft",
    "Escape",
    "e",
    "ArrowUp",
    "Escape",
    "i",
    "ArrowUp",
    "ArrowRight",
    "Escape",
    "a",
    "ArrowRight",
    "Escape",
];

/// The depth of the last game of the history, if the ladder chose its board.
const DEPTH: &str = "JSON.parse(localStorage[`antipode.${puzzle}.game`] ?? 'null')?.turns
    .filter((turn) => turn.placed).at(-1).placed.how.next";

/// Waits for another board of the ladder than those before, and returns how far it is.
fn next_depth(page: &Page, puzzle: &str, games: usize) -> Result<u64> {
    let script = format!(
        "const puzzle = '{puzzle}';
         const starts = JSON.parse(localStorage[`antipode.${{puzzle}}.game`] ?? 'null')?.turns.filter((turn) => turn.placed);
         return starts?.length === {games} ? parseInt({DEPTH}) || undefined : undefined"
    );
    let depth: Value = page.wait("the next board", &script)?;
    let depth = depth.as_u64().context("a depth")?;
    page.wait_until_distance(depth)?;
    Ok(depth)
}

fn climbs(page: &mut Page, puzzle: &str, first: u64, keys: &[&str]) -> Result<()> {
    page.play();
    page.visit(&format!("{puzzle}/"))?;
    page.wait_until_distance(first)?;
    // The keys of pieces work while the board has the focus.
    page.run("document.querySelector('.tray [data-piece]')?.focus()")?;
    for key in keys {
        page.press(&[key])?;
        page.wait_until_still()?;
    }
    page.wait_until_distance(0)?;
    page.click("button", "Next board")?;
    let harder = next_depth(page, puzzle, 2)?;
    ensure!((first..=first + 2 + first / 4).contains(&harder), "after {first} comes {harder}");
    // Given up: what comes next is not harder.
    page.click("button", "Hint")?;
    page.click("button", "Play it")?;
    page.click("button", "New board")?;
    let easier = next_depth(page, puzzle, 3)?;
    ensure!(easier <= harder, "after {harder} was given up comes {easier}");
    // The board before is where it was left.
    page.click("button", "Undo")?;
    page.wait_until_distance(harder - 1)?;
    page.assert_clean()
}

fn levels(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("ramka/")?;
    page.wait_until_distance(8)?;
    page.click("button", "Hard")?;
    let hard = next_depth(page, "ramka", 2)?;
    page.click("button", "Easy")?;
    let easy = next_depth(page, "ramka", 3)?;
    ensure!(easy < 8 && hard > 8, "easy is {easy}, hard is {hard}");
    page.reload()?;
    let pressed = "return [...document.querySelectorAll('.difficulty [aria-pressed=true]')].map((e) => e.textContent).join()";
    ensure!(page.run(pressed)? == "Easy", "the level is not kept");
    page.click("button", "Exact…")?;
    page.wait_for_text("Which position")?;
    let chosen =
        "return document.querySelector('form.scramble input:checked')?.closest('label').textContent ?? ''";
    let chosen = page.run(chosen)?;
    ensure!(chosen.as_str().is_some_and(|text| text.starts_with("Exactly")), "it offers {chosen}");
    page.assert_clean()
}

/// A board of a size without a table: a search proves how far the next one is.
fn without_table(page: &mut Page) -> Result<()> {
    page.play();
    for (puzzle, link, games) in [("fifteen", "#at=5x5", 3), ("rotation", "#at=4x4n2", 3)] {
        page.visit(&format!("{puzzle}/{link}&new=standard"))?;
        page.click("button", "New board")?;
        next_depth(page, puzzle, games).with_context(|| link)?;
    }
    page.assert_clean()
}

/// A seed with a number is the first of a series, and the inspection is over with the first move.
fn series_and_inspection(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("fifteen/#seed=Friday%201")?;
    page.wait_for_distance()?;
    page.set("checkbox", "Inspection, 15 s")?;
    page.click("button", "New board")?;
    page.wait("the second board", "return /seed=Friday(%20|\\+| )2/.test(probe.hash())")?;
    page.wait_for_text("Inspection: 14 s")?;
    page.press(&["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])?;
    page.wait_for_no_text("Inspection")?;
    page.click("button", "Easy")?;
    page.wait("a board of the ladder", "return probe.hash().includes('at=')")?;
    page.assert_clean()
}

/// A shortest solve, and the same board again with a hint and moves there and back: both are kept and saved as CSV.
fn records(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("rotation/")?;
    page.wait_until_distance(4)?;
    let solve = |keys: &[&str]| -> Result<()> {
        for key in keys {
            page.press(&[key])?;
            page.wait_until_still()?;
        }
        page.wait_until_distance(0)
    };
    solve(ROTATION)?;
    // The replay changes neither the game nor its time.
    page.click("button", "Replay")?;
    page.wait_until_distance(4)?;
    page.wait_for_text("Time: 0.00.")?;
    page.click("button", "Next")?;
    page.wait_until_distance(3)?;
    page.control("button", "Try again from here")?;
    page.click("button", "Close the player")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("without help")?;
    page.click_in_menu("Games and settings…")?;
    page.wait_for_text("Your solves of Rotation")?;
    page.wait_for_text("Solved in 4 turns, no solution is shorter")?;
    page.press(&["Escape"])?;
    page.click_in_menu("Restart")?;
    page.wait_until_distance(4)?;
    page.click("button", "Hint")?;
    solve(&[&["a", "Shift+A"], ROTATION].concat())?;
    page.reload()?;
    page.click_in_menu("Games and settings…")?;
    page.wait_for_text("Solved in 6 turns, the shortest has 4")?;
    let figures =
        page.run("return [...document.querySelectorAll('.records .figures li')].map((e) => e.textContent)")?;
    ensure!(figures[0] == "2 solved", "the figures are {figures}");
    let csv = page.run("return decodeURIComponent(document.querySelector('.records a[download]').href)")?;
    let lines: Vec<&str> = csv.as_str().context("a link")?.lines().collect();
    ensure!(lines.len() == 3 && lines[1].contains(",quarter,4,4,0,"), "the file is {lines:?}");
    ensure!(lines[2].contains(",quarter,6,4,1,") && lines[2].ends_with("aABdAC"), "the file is {lines:?}");
    page.assert_clean()
}
