//! The workers: their results, cancelling and losing them, and the page's thread while they compute.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{BrowserTest, assert_thread_is_free, best_of};
use crate::page::Page;
use crate::visit::{Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("table_equals_the_published_one", table_is_the_published_one),
    BrowserTest::everywhere("table_is_cached_over_a_reload", table_is_cached),
    BrowserTest::everywhere("cancel_stops_a_running_job_in_50_ms", cancel_stops_in_50_ms).alone(),
    BrowserTest::everywhere("cancelled_worker_has_a_replacement_that_runs_already", spare_replaces).alone(),
    BrowserTest::chromium("table_is_computed_without_a_task_over_100_ms", thread_is_free).alone(),
    BrowserTest::everywhere("worker_that_throws_is_replaced", worker_that_throws_is_replaced),
    BrowserTest::chromium("worker_that_falls_silent_is_replaced", worker_that_falls_silent_is_replaced),
    BrowserTest::everywhere("worker_ends_after_a_board_that_is_too_large", worker_ends_when_spent),
    BrowserTest::everywhere("board_plays_without_any_worker", board_plays_without_any_worker),
    BrowserTest::everywhere("everything_works_with_storage_denied", storage_denied),
];

/// Selects the metric with the largest table, the last in the list.
const COUNT_SLIDES_AND_SHIFTS: &str = "
    const select = document.querySelector('label.metric select');
    select.selectedIndex = 5;
    select.dispatchEvent(new Event('change', { bubbles: true }));
";

fn table_is_the_published_one(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Table")?;
    page.wait(
        "the complete table",
        "return !!document.querySelector('[role=tabpanel] table.figures tfoot')",
    )?;
    let rows = page.run(
        "return [...document.querySelectorAll('[role=tabpanel] table.figures tbody tr')]
            .map((row) => [...row.cells].slice(0, 2).map((cell) => cell.textContent.replace(/\\D/g, '')).join(' '))",
    )?;
    let rows: Vec<&str> = rows.as_array().into_iter().flatten().filter_map(|row| row.as_str()).collect();
    let golden = fs::read_to_string(xtask::root().join("crates/engine/tests/golden/ramka-tiles.txt"))?;
    let golden: Vec<&str> = golden.lines().filter(|line| !line.starts_with('#')).collect();
    ensure!(golden.len() == 43, "the published table has 43 depths");
    ensure!(rows == golden, "the page shows {rows:?}");
    page.assert_clean()
}

fn table_is_cached(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    let stored =
        "return indexedDB.databases ? indexedDB.databases().then((found) => found.length > 0) : true";
    page.wait("the table to be cached", stored)?;
    page.reload()?;
    page.wait_until_distance(2)?;
    page.assert_clean()
}

/// Starts the largest table and waits until some layers are complete.
fn begin_long_work(page: &Page) -> Result<()> {
    page.run(COUNT_SLIDES_AND_SHIFTS)?;
    page.click("button", "Compute")?;
    page.wait(
        "the work to be under way",
        r"return /Depth \d+: [\d,]+ positions/.test(document.body.innerText)",
    )
    .map(drop)
}

fn cancel_stops_in_50_ms(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    let took_ms = best_of(|| begin_long_work(page).and_then(|()| cancel_long_work(page)))?;
    ensure!(took_ms <= 50.0, "the worker ended after {took_ms:.0} ms");
    page.press(&["1", ","])?;
    page.wait("a move to undo", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
    page.assert_clean()
}

/// A worker that was started ahead, as the page does for a job of over a second, is heard at once when it takes over.
fn spare_replaces(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    let took_ms = best_of(|| {
        page.run("antipode.spare('ramka')")?;
        page.wait("the spare worker", "return probe.workers.at(-1).heard.length === 1")?;
        let took = page.run(
            "return new Promise((resolve) => {
                const start = performance.now(), spare = antipode.prepared('ramka');
                spare.addEventListener('message', () => resolve(performance.now() - start));
                setTimeout(() => resolve(5000), 5000);
            }).finally(() => probe.workers.at(-1).terminate())",
        )?;
        ensure!(
            page.run("return antipode.prepared('ramka') === undefined")? == true,
            "it is given away twice"
        );
        took.as_f64().context("a time")
    })?;
    ensure!(took_ms <= 50.0, "the replacement's first message came after {took_ms:.0} ms");
    page.assert_clean()
}

/// The time from the click on Cancel to the end of the worker, in milliseconds.
fn cancel_long_work(page: &Page) -> Result<f64> {
    let took = page.run(
        "return new Promise((resolve) => {
            const cancel = [...document.querySelectorAll('button')].find((e) => e.textContent.trim() === 'Cancel');
            const ended = probe.ended.length, start = performance.now();
            const look = () => probe.ended.length > ended ? resolve(probe.ended.at(-1) - start)
                : performance.now() - start > 5000 ? resolve(5000) : setTimeout(look, 1);
            cancel.click();
            look();
        })",
    )?;
    page.wait(
        "the offer to compute",
        "return [...document.querySelectorAll('button')].some((e) => e.textContent.startsWith('Compute'))",
    )?;
    took.as_f64().context("a time")
}

fn thread_is_free(page: &mut Page) -> Result<()> {
    assert_thread_is_free(page, play_while_building)
}

/// Computes the largest table and plays the board meanwhile.
fn play_while_building(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    page.forget_tasks()?;
    begin_long_work(page)?;
    for key in ["1", ",", "2", ".", "3", "z", "z"] {
        page.press(&[key])?;
    }
    let done = "return /positions?/.test(document.body.innerText) && !document.querySelector('progress')";
    page.session().wait("the largest table", Duration::from_secs(60), done, &[])?;
    page.wait_for_distance().map(drop)
}

fn worker_that_throws_is_replaced(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.run("probe.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'it failed' }))")?;
    page.wait("another worker", "return probe.workers.length > 1")?;
    page.press(&["1", "."])?;
    page.wait_until_distance(3)
}

fn worker_that_falls_silent_is_replaced(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    // Terminated without an event: the page only sees that no answer comes.
    page.run("Object.getPrototypeOf(Object.getPrototypeOf(probe.workers.at(-1))).terminate.call(probe.workers.at(-1))")?;
    page.press(&["1", "."])?;
    page.wait("another worker", "return probe.workers.length > 1")?;
    page.wait_until_distance(3)
}

/// A board of seven shapes with more positions than a worker may hold.
const LARGE: &str =
    "at=A.BBB./CC..../D.EE../D.E.FF/....FF/......&goal=....../....../....../....../....../.....A";

fn worker_ends_when_spent(page: &mut Page) -> Result<()> {
    page.visit(&format!("sliding/#{LARGE}"))?;
    // The position is searched instead.
    page.wait_for_text("Only this position is searched")?;
    page.wait("the worker of the table to end", "return probe.ended.length > 0")?;
    let of_tables = "return probe.workers.filter(({ startedAs }) => startedAs === 'sliding_tables').length";
    let before = page.run(of_tables)?;
    ensure!(before.as_u64().is_some_and(|count| count > 0), "the table was tried by {before} workers");
    page.run("document.querySelector('.tray [data-piece]').focus()")?;
    page.press(&["a", "ArrowRight"])?;
    page.wait("a move", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
    page.wait_for_text("Only this position is searched")?;
    ensure!(page.run(of_tables)? == before, "another worker tries again");
    page.assert_clean()
}

fn board_plays_without_any_worker(page: &mut Page) -> Result<()> {
    page.visit_with(Site { worker_is_missing: true, ..Site::default() }, "#/ramka?at=1.23/456/789@1")?;
    page.wait_for_text("Try again")?;
    let tile = page.control("", "tile 1, left space of the frame")?;
    page.session().tap(crate::session::Pointer::Mouse, tile)?;
    page.wait_for_text("Solved.")?;
    page.click("button", "Next board")?;
    page.wait_for_text("No next board was found.")
}

fn storage_denied(page: &mut Page) -> Result<()> {
    page.visit_with(Site { storage: Storage::Denied, ..Site::default() }, "#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.press(&["1", "."])?;
    page.wait_until_distance(3)?;
    page.press(&["n"])?;
    page.wait("the next board", "return /^#at=[^&]*$/.test(probe.hash())")?;
    page.wait_for_distance()?;
    page.click("button", "Theme")?;
    page.assert_clean()
}
