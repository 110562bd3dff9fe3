//! The search for the hardest sliding block puzzles, the finder, and the gallery.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::access::assert_accessible;
use super::widths::assert_presentable;
use super::{BrowserTest, assert_thread_is_free};
use crate::page::Page;
use crate::visit::{Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_search_runs_to_its_end_and_a_champion_opens", to_the_end),
    BrowserTest::everywhere("sliding_search_takes_other_ways_of_the_goal_piece", other_aims),
    BrowserTest::everywhere("sliding_search_finds_compound_puzzles", compound),
    BrowserTest::everywhere("sliding_search_is_paused_by_a_reload_and_resumes", over_a_reload),
    BrowserTest::chromium("sliding_search_has_no_task_over_100_ms", thread_is_free).alone(),
    BrowserTest::everywhere("sliding_search_loses_nothing_when_a_worker_is_killed", worker_is_killed),
    BrowserTest::everywhere("sliding_search_works_with_storage_denied", storage_denied),
    BrowserTest::everywhere("sliding_finder_counts_and_draws_its_tree", finder),
    BrowserTest::everywhere("sliding_search_is_presentable", presentable),
    BrowserTest::everywhere("sliding_gallery_opens_its_boards_and_computes_their_distances", gallery),
];

fn open_search(page: &Page) -> Result<()> {
    page.click("tab", "Search")?;
    page.wait_for_text("Hardest puzzles of a rectangle")
}

/// The distances in the table, by number of pieces.
fn distances(page: &Page) -> Result<Vec<u64>> {
    let answer = page.run(
        "return [...document.querySelectorAll('.hardest-results tbody tr')].map((row) => Number(row.cells[1].textContent))",
    )?;
    Ok(answer.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).collect())
}

/// The row of `data/sliding-aims.txt`; the champion opens with its own goal.
fn other_aims(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "Wide", "3")?;
    page.choose("[role=tabpanel]", "High", "3")?;
    page.choose("[role=tabpanel]", "Start and goal", "anywhere → anywhere")?;
    page.click("button", "Search")?;
    page.wait_for_text("all searched in")?;
    page.wait_for_text("from anywhere to anywhere")?;
    let found = distances(page)?;
    ensure!(found == [1, 3, 6, 11, 14, 22, 24, 13], "{found:?}");
    page.click("button", "7 pieces, ")?;
    page.wait("the champions", "return !!document.querySelector('.champions .champion')")?;
    page.run("document.querySelector('.champions .champion').click()")?;
    page.wait_until_distance(24)?;
    page.assert_clean()
}

/// The row of `data/sliding-compound.txt`, before and after a reload; the champion opens with its whole goal.
fn compound(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "Wide", "8")?;
    page.choose("[role=tabpanel]", "Start and goal", "whole arrangements")?;
    page.wait_for_text("Up to 12 cells")?;
    let wide = page.run("return document.querySelector('.hardest select').value")?;
    ensure!(wide == "6", "a width of {wide} is too large for 12 cells");
    page.choose("[role=tabpanel]", "Wide", "3")?;
    page.choose("[role=tabpanel]", "High", "3")?;
    page.click("button", "Search")?;
    page.wait_for_text("2,924 components, all searched in")?;
    page.wait_for_text("from one whole arrangement to another")?;
    let known = [1, 3, 6, 12, 13, 14, 9, 4];
    let found = distances(page)?;
    ensure!(found == known, "{found:?}");
    page.reload()?;
    open_search(page)?;
    page.wait_for_text("2,924 components, all searched in")?;
    ensure!(distances(page)? == known, "the results are lost");
    page.click("button", "5 pieces, ")?;
    page.wait("the champion", "return !!document.querySelector('.champions .champion')")?;
    page.run("document.querySelector('.champions .champion').click()")?;
    page.wait_until_distance(13)?;
    page.assert_clean()
}

fn parts(page: &Page) -> Result<u64> {
    let answer = page.run(
        r"return Number(/(\d+) of \d+ parts/.exec(document.querySelector('.hardest').innerText)?.[1])",
    )?;
    answer.as_u64().context("the number of completed parts")
}

fn wait_until_parts(page: &Page, least: u64) -> Result<()> {
    let script = r"return Number(/(\d+) of \d+ parts/.exec(document.querySelector('.hardest')?.innerText)?.[1]) >= arguments[0]";
    page.session().wait(&format!("{least} parts"), crate::page::PATIENCE, script, &[json!(least)]).map(drop)
}

fn to_the_end(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "Wide", "3")?;
    page.choose("[role=tabpanel]", "High", "3")?;
    page.click("button", "Search")?;
    page.wait_for_text("all searched in")?;
    let found = distances(page)?;
    ensure!(found == [1, 2, 5, 10, 14, 22, 18, 13], "the table shows {found:?}");
    page.run("[...document.querySelectorAll('.hardest-results tbody tr button')][5].click()")?;
    page.wait("the champions", "return !!document.querySelector('.champions .champion')")?;
    page.run("document.querySelector('.champions .champion').click()")?;
    page.wait_until_distance(22)?;
    let saved = page.run("return decodeURIComponent(document.querySelector('.champions a[download]').href.split(',').slice(1).join(','))")?;
    let saved: serde_json::Value = serde_json::from_str(saved.as_str().unwrap_or_default())?;
    ensure!(saved["rows"][0]["distance"] == 22 && saved["board"] == "3x3", "saved is {saved}");
    page.wait("the board's address", "return probe.hash().includes('at=')")?;
    page.run("[...document.querySelectorAll('.hardest-results tbody tr button')][4].click()")?;
    page.wait("five pieces", "return document.querySelector('.champions h4').textContent.startsWith('5')")?;
    page.run("document.querySelector('.champions .champion').click()")?;
    page.wait_until_distance(14)?;
    // Only the first board has a piece F.
    page.wait("its address", "return !probe.hash().includes('F')")?;
    page.session().back()?;
    page.wait_until_distance(22)?;
    // The results survive another panel and another page.
    page.click("link", "Ramka")?;
    page.click("link", "Sliding")?;
    open_search(page)?;
    page.wait_for_text("all searched in")?;
    page.click("button", "New search")?;
    page.control("button", "Search")?;
    page.assert_clean()
}

fn over_a_reload(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "High", "4")?;
    page.click("button", "Search")?;
    wait_until_parts(page, 1)?;
    page.click("button", "Pause")?;
    page.wait_for_text("paused")?;
    let (done, found) = (parts(page)?, distances(page)?);
    ensure!(done < 32 && found.len() > 3, "{done} parts, {found:?}");
    page.reload()?;
    open_search(page)?;
    page.wait_for_text("paused")?;
    ensure!((parts(page)?, distances(page)?) == (done, found.clone()), "the search differs after the pause");
    page.click("button", "Resume")?;
    wait_until_parts(page, done + 1)?;
    let after = distances(page)?;
    ensure!(found.iter().zip(&after).all(|(before, after)| before <= after), "{found:?}, then {after:?}");
    // Reloaded during the search.
    page.reload()?;
    open_search(page)?;
    page.wait_for_text("paused")?;
    ensure!(parts(page)? > done, "the parts done after the pause are lost");
    page.click("button", "Cancel")?;
    page.control("button", "Search")?;
    page.reload()?;
    open_search(page)?;
    page.control("button", "Search")?;
    page.assert_clean()
}

fn thread_is_free(page: &mut Page) -> Result<()> {
    assert_thread_is_free(page, |page| {
        page.visit("#/sliding?new=standard")?;
        page.wait_until_distance(81)?;
        open_search(page)?;
        page.choose("[role=tabpanel]", "High", "4")?;
        page.forget_tasks()?;
        page.click("button", "Search")?;
        wait_until_parts(page, 1)?;
        page.click("button", "Pause")?;
        page.wait_for_text("paused")
    })
}

fn worker_is_killed(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "High", "4")?;
    page.choose("[role=tabpanel]", "Pieces", "5")?;
    page.click("button", "Search")?;
    page.wait(
        "the search to run",
        r"return /of \d+ parts/.test(document.querySelector('.hardest').innerText)",
    )?;
    page.run("probe.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'it failed' }))")?;
    page.wait_for_text("failed and was replaced")?;
    page.wait_for_text("all searched in")?;
    // Neil Bickford, Sliding Block Puzzles, Part 3: five pieces.
    ensure!(distances(page)? == [36], "the table shows {:?}", distances(page)?);
    page.wait_for_text("36 ✓")
}

fn storage_denied(page: &mut Page) -> Result<()> {
    page.visit_with(Site { storage: Storage::Denied, ..Site::default() }, "#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.choose("[role=tabpanel]", "Wide", "2")?;
    page.click("button", "Search")?;
    page.wait_for_text("all searched in")?;
    page.wait_for_text("Storage is denied")?;
    page.assert_clean()
}

fn finder(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.run("document.querySelector('.finder-part').open = true")?;
    page.click("button", "Count 4 × 3")?;
    page.wait_for_text("Both ways of counting agree")?;
    page.wait_for_text("451,551")?;
    page.wait_for_text("101,063")?;
    page.run("document.querySelector('.finder-part > details').open = true")?;
    page.wait_for_text("69 nodes, 43 leaves")?;
    ensure!(
        page.run("return document.querySelectorAll('.finder-tree g').length")? == 69,
        "one board per node"
    );
    page.run("[...document.querySelectorAll('.finder-part > details')].at(-1).open = true")?;
    page.wait_for_text("47 leaves for 43 placements")?;
    ensure!(
        page.run("return document.querySelectorAll('.finder-tree .double').length")? == 4,
        "a frame round each placement that came before"
    );
    page.assert_clean()
}

fn presentable(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    open_search(page)?;
    page.run("document.querySelector('.finder-part').open = true")?;
    page.run("document.querySelector('.finder-part > details').open = true")?;
    page.wait_for_text("69 nodes, 43 leaves")?;
    page.run("[...document.querySelectorAll('.finder-part > details')].at(-1).open = true")?;
    page.wait_for_text("47 leaves for 43 placements")?;
    assert_accessible(page, "the selected options")?;
    page.choose("[role=tabpanel]", "Wide", "3")?;
    page.click("button", "Search")?;
    page.wait_for_text("all searched in")?;
    page.run("document.querySelector('.hardest-results tbody tr button').click()")?;
    page.wait("the champions", "return !!document.querySelector('.champions .champion')")?;
    assert_presentable(page, "a search", 0)?;
    page.assert_clean()
}

fn open_exhibit(page: &Page, name: &str) -> Result<()> {
    let script = "
        const exhibit = [...document.querySelectorAll('.exhibit')].find((e) => e.querySelector('b').textContent === arguments[0]);
        exhibit?.click();
        return !!exhibit;";
    page.session()
        .wait(&format!("the exhibit {name}"), crate::page::PATIENCE, script, &[json!(name)])
        .map(drop)
}

fn gallery(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.click("tab", "Gallery")?;
    open_exhibit(page, "Century")?;
    page.wait_until_distance(99)?;
    page.wait("its address", "return probe.hash().includes('at=')")?;
    open_exhibit(page, "Rush Hour, hardest without walls")?;
    page.wait_until_distance(51)?;
    page.wait("its address", "return probe.hash().includes('axis')")?;
    page.session().back()?;
    page.wait_until_distance(99)?;
    open_exhibit(page, "9 pieces")?;
    page.wait_until_distance(132)?;
    page.choose("[role=tabpanel]", "Rectangle", "4 × 5, moves")?;
    page.wait_for_text("antipode sliding search 4x5 --metric move --shard all/64")?;
    open_exhibit(page, "11 pieces")?;
    page.wait_until_distance(235)?;
    page.choose("[role=tabpanel]", "Rectangle", "4 × 4, moves")?;
    page.click("button", "Compute all distances")?;
    page.wait_for_text("computed distances match the known ones")?;
    // The longest command line.
    page.choose("[role=tabpanel]", "Rectangle", "4 × 5, moves")?;
    page.wait_for_text("antipode sliding merge")?;
    assert_presentable(page, "the gallery", 1)?;
    page.assert_clean()
}
