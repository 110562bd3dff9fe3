//! Fifteen: slides by tap, drag and keys, both metrics, what no moves solve, and boards with and without a table.

use anyhow::{Context, Result, ensure};

use super::BrowserTest;
use crate::page::Page;
use crate::session::Pointer;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("fifteen_tap_slides_the_run_by_mouse", |page| tap_slides(page, Pointer::Mouse)),
    BrowserTest::with_fingers("fifteen_tap_slides_the_run_by_touch", |page| tap_slides(page, Pointer::Touch)),
    BrowserTest::everywhere(
        "fifteen_taps_between_two_frames_are_played_where_the_hole_is",
        taps_between_frames,
    ),
    BrowserTest::everywhere("fifteen_drag_slides_the_run_by_mouse", |page| drag_slides(page, Pointer::Mouse)),
    BrowserTest::with_fingers("fifteen_drag_slides_the_run_by_touch", |page| {
        drag_slides(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("fifteen_arrows_slide_and_with_shift_move_the_cursor", arrows_slide),
    BrowserTest::everywhere("fifteen_arrows_belong_to_what_has_the_focus", arrows_belong_elsewhere),
    BrowserTest::everywhere("fifteen_run_counts_by_the_metric", runs_are_counted),
    // They build pattern databases, for which others should not wait.
    BrowserTest::everywhere("fifteen_random_board_of_four_by_four_is_solved_shortest", random_board).alone(),
    BrowserTest::everywhere("fifteen_random_board_is_solved_shortest_by_slides", random_board_by_slides)
        .alone(),
    BrowserTest::everywhere("fifteen_pattern_databases_are_kept_over_a_reload", patterns_are_kept).alone(),
    BrowserTest::everywhere("fifteen_small_board_has_its_table", small_board),
    BrowserTest::chromium("fifteen_table_of_eleven_tiles_is_built", large_table).alone(),
    BrowserTest::everywhere("fifteen_unsolvable_link_says_why_and_offers_the_nearest", unsolvable_link),
    BrowserTest::everywhere("fifteen_numbers_that_only_the_other_hole_solves_are_asked_about", asked_hole),
    BrowserTest::everywhere("fifteen_goals_of_links_are_solved_and_kept", goals_of_links),
    BrowserTest::everywhere("fifteen_large_board_has_bounds_and_a_solution", large_board),
];

/// The hole is in the first cell of the last row.
const HOLE_LEFT: &str = "fifteen/#at=4x4:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14,15";

/// Waits until the board reads so, 0 for the hole.
fn wait_for(page: &Page, tiles: &str) -> Result<()> {
    let numbers = "[...document.querySelectorAll('[role=grid] button')].map((e) => e.ariaLabel.match(/tile (\\d+)/)?.[1] ?? 0).join(' ')";
    page.wait(&format!("the board {tiles}"), &format!("return {numbers} === '{tiles}'")).map(drop)
}

const SOLVED: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";

fn tap_slides(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(HOLE_LEFT)?;
    page.wait_until_distance(3)?;
    page.session().tap(pointer, page.control("", "tile 15")?)?;
    wait_for(page, SOLVED)?;
    page.wait_until_distance(0)?;
    page.wait_for_text("3 moves")?;
    // Tiles off the line of the hole, and the hole itself, do nothing.
    page.session().tap(pointer, page.control("", "tile 6")?)?;
    page.session().tap(pointer, page.control("", "empty")?)?;
    page.session().tap(pointer, page.control("", "tile 8")?)?;
    wait_for(page, "1 2 3 4 5 6 7 0 9 10 11 8 13 14 15 12")?;
    // A run is one step back.
    page.press(&["z"])?;
    wait_for(page, SOLVED)?;
    page.assert_clean()
}

/// Both taps arrive before the board is drawn again: the second is in line only with the new place of the hole.
fn taps_between_frames(page: &mut Page) -> Result<()> {
    page.visit(HOLE_LEFT)?;
    page.wait_until_distance(3)?;
    page.run(
        "for (const name of ['tile 15', 'tile 12']) document.querySelector(`[role=grid] [aria-label^=\"${name},\"]`).click();",
    )?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12")?;
    page.wait_until_distance(1)?;
    page.assert_clean()
}

fn drag_slides(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(HOLE_LEFT)?;
    page.wait_until_distance(3)?;
    let (tile, next) = (page.control("", "tile 14")?, page.control("", "tile 13")?);
    page.session().drag(pointer, &[tile, next])?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15")?;
    page.wait_until_distance(1)?;
    // Not half a cell, and away from the hole.
    let tile = page.control("", "tile 15")?;
    let short = crate::session::Point { x: tile.x - (tile.x - next.x) * 0.1, ..tile };
    page.session().drag(pointer, &[tile, short])?;
    page.session().drag(pointer, &[page.control("", "tile 13")?, page.control("", "tile 9")?])?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15")?;
    page.assert_clean()
}

fn arrows_slide(page: &mut Page) -> Result<()> {
    page.visit(HOLE_LEFT)?;
    page.wait_until_distance(3)?;
    // Faster than the board is drawn, and none is lost; there is no tile above the last row.
    page.press(&["ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowLeft"])?;
    wait_for(page, SOLVED)?;
    page.press(&["ArrowDown"])?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12")?;
    // On the board, too, where Shift and an arrow move the cursor.
    page.run("document.querySelector('[role=grid] button[tabindex=\"0\"]').focus()")?;
    page.press(&["ArrowUp"])?;
    wait_for(page, SOLVED)?;
    page.press(&["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Home"])?;
    let name = page.run("return document.activeElement.ariaLabel")?;
    ensure!(name == "tile 13, row 4, column 1", "the cursor is on {name}");
    page.press(&["Enter"])?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15")?;
    page.assert_clean()
}

/// Arrows choose tabs, scroll and step through a solution; then they move no tile.
fn arrows_belong_elsewhere(page: &mut Page) -> Result<()> {
    page.visit(HOLE_LEFT)?;
    page.wait_until_distance(3)?;
    page.run("document.querySelector('[role=tab][aria-selected=true]').focus()")?;
    page.press(&["ArrowRight"])?;
    page.wait("another tab", "return document.activeElement.textContent.includes('Table')")?;
    page.run("document.querySelector('.shell-nav a, nav a').focus()")?;
    page.press(&["ArrowLeft"])?;
    page.wait_until_still()?;
    wait_for(page, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15")?;
    page.assert_clean()
}

fn runs_are_counted(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=3x3:1,2,3,4,5,6,0,7,8&metric=slides")?;
    page.wait_until_distance(1)?;
    page.wait_for_text("slide from solved")?;
    page.tap("", "tile 8")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("1 slide")?;
    page.go("fifteen/#at=3x3:1,2,3,4,5,6,0,7,8&metric=tiles")?;
    page.wait_until_distance(2)?;
    page.tap("", "tile 8")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("2 moves")?;
    page.assert_clean()
}

/// The first of Korf's hundred boards: 57 moves (Artificial Intelligence 27, 1985).
fn random_board(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=4x4:14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3@first")?;
    page.wait_until_distance(57)?;
    page.wait_for_text("Proven")?;
    page.wait_for_text("nearer")?;
    page.play_solution()?;
    page.wait("the player", "return !!document.querySelector('.player')")?;
    page.wait_until_distance(55)?;
    page.assert_clean()
}

/// Drawn from the seed s2 on the command line, which finds the same distance and a single shortest solution.
fn random_board_by_slides(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=4x4:5,7,8,2,1,13,10,0,11,9,14,15,6,4,3,12&metric=slides")?;
    page.wait_until_distance(29)?;
    page.wait_for_text("Proven")?;
    page.wait_for_text("nearer")?;
    page.play_solution()?;
    page.wait("the player", "return !!document.querySelector('.player')")?;
    page.wait_until_distance(27)?;
    page.assert_clean()
}

fn patterns_are_kept(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=4x4:0,1,2,3,4,5,6,7,8,9,10,11,12,13,15,14")?;
    page.wait_until_distance(44)?;
    let at_first = positions_seen(page)?;
    let is_kept = "return new Promise((resolve) => {
        const open = indexedDB.open('antipode');
        open.onsuccess = () => {
            const names = open.result.transaction('tables').objectStore('tables').getAllKeys();
            names.onsuccess = () => { open.result.close(); resolve(names.result.includes('fifteen/4x4 tiles search')); };
        };
    })";
    page.wait("the pattern databases to be kept", is_kept)?;
    page.reload()?;
    page.wait_until_distance(44)?;
    // At first a search with tiny ones came before, of 100,000 positions; what it proved need not be searched again.
    let again = positions_seen(page)?;
    ensure!(again + 90_000 < at_first, "{at_first} positions were seen, then {again}");
    page.assert_clean()
}

/// How many positions a search has seen, once it has proven its solution and counted the shortest ones.
fn positions_seen(page: &Page) -> Result<u64> {
    page.wait_for_text("It is one of 5 shortest ones")?;
    page.wait_for_text("search complete")?;
    let seen = page
        .run("return document.body.innerText.match(/([\\d,]+) positions seen/)?.[1].replaceAll(',', '')")?;
    Ok(seen.as_str().context("the number of positions seen")?.parse()?)
}

fn small_board(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=3x3:8,6,7,2,5,4,3,0,1")?;
    page.wait_until_distance(31)?;
    page.wait_for_text("shortest solutions")?;
    page.click("tab", "Table")?;
    page.wait_for_text("God’s number")?;
    page.wait_for_text("181,440")?;
    page.wait_for_text("OEIS A089473; it agrees with ours at all 32 depths")?;
    page.click("tab", "Method")?;
    page.click("button", "Explain this position")?;
    page.wait_for_text("row")?;
    page.assert_clean()
}

/// OEIS A151944: 53 moves for 4 × 3.
fn large_table(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=4x3:1,2,3,4,5,6,7,8,9,10,0,11&view=table")?;
    page.click("button", "Compute")?;
    page.wait_for_text("God’s number")?;
    let gods_number = "return document.querySelector('.key-figures dd')?.textContent === '53'";
    page.wait("God's number", gods_number)?;
    page.wait_for_text("239,500,800")?;
    page.assert_clean()
}

fn unsolvable_link(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0")?;
    page.wait_for_text("an odd number of swaps, but the hole is in its home cell")?;
    page.wait_for_text("exchange 15 and 14")?;
    page.click("button", "Open the nearest solvable position")?;
    wait_for(page, SOLVED)?;
    page.assert_clean()
}

fn asked_hole(page: &mut Page) -> Result<()> {
    page.visit("fifteen/")?;
    page.wait_until_distance(5)?;
    page.click("tab", "Position")?;
    page.wait("the box", "const box = document.querySelector('textarea'); box?.focus(); return !!box")?;
    let keys: Vec<String> = "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15".chars().map(String::from).collect();
    page.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())?;
    page.wait_for_text("This position cannot be solved.")?;
    page.wait_for_text("It can be solved for")?;
    page.run("[...document.querySelectorAll('.goals button')].find((e) => e.textContent.startsWith('Hole first')).click()")?;
    page.wait_until_distance(1)?;
    page.wait_for_text("with the hole in the first cell")?;
    page.assert_clean()
}

fn goals_of_links(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=3x3:1,2,3,8,6,4,7,0,5@spiral")?;
    page.wait_until_distance(1)?;
    page.tap("", "tile 6")?;
    page.wait_until_distance(0)?;
    page.go("fifteen/#at=3x3:8,7,6,4,0,1,2,5,3@goal:8,7,6,0,4,1,2,5,3")?;
    page.wait_until_distance(1)?;
    page.tap("", "tile 4")?;
    page.wait_until_distance(0)?;
    page.reload()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("8 7 6 / 0 4 1 / 2 5 3")?;
    wait_for(page, "8 7 6 0 4 1 2 5 3")?;
    page.assert_clean()
}

fn large_board(page: &mut Page) -> Result<()> {
    page.visit("fifteen/#at=6x6:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,0,31,32,33,34,35")?;
    page.wait_until_distance(5)?;
    page.go("fifteen/#at=5x5:24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0")?;
    page.wait_for_text("Between ")?;
    page.press(&["s"])?;
    page.wait("the player", "return !!document.querySelector('.player')")?;
    // One of the farthest boards: the method takes 142 moves, and none needs more than 80.
    page.go("fifteen/#at=4x4:0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1")?;
    page.wait_for_text("and 80 moves; the best found takes")?;
    page.wait_for_text("80 moves always suffice; 17 boards need as many")?;
    page.assert_clean()
}
