//! The search of any set of cells: rectangular, walled, irregular or 3-D.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::widths::assert_presentable;
use super::{BrowserTest, assert_thread_is_free};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_outline_is_searched_and_an_example_opens", in_the_plane),
    BrowserTest::everywhere("sliding_outline_in_space_is_searched", in_space),
    BrowserTest::everywhere("sliding_outline_has_a_grid_and_a_text_in_step", grid_and_text),
    BrowserTest::everywhere("sliding_outline_search_is_cancelled", cancel),
    BrowserTest::chromium("sliding_outline_search_has_no_task_over_100_ms", thread_is_free).alone(),
    BrowserTest::chromium("sliding_outline_is_presentable", presentable),
];

fn open(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.click("tab", "Search")?;
    page.click("", "Any outline")?;
    page.wait_for_text("The board as text")
}

fn type_outline(page: &Page, text: &str) -> Result<()> {
    let script = "const input = document.querySelector('.outline-part input');
        input.value = arguments[0];
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));";
    page.session().run(script, &[json!(text)]).map(drop)
}

fn wait_for_outline(page: &Page, text: &str) -> Result<()> {
    let script = "return document.querySelector('.outline-part input')?.value === arguments[0]";
    let what = format!("the outline {text}");
    page.session().wait(&what, crate::page::PATIENCE, script, &[json!(text)]).map(drop)
}

/// The distances in the table, by number of pieces.
fn distances(page: &Page) -> Result<Value> {
    page.run(
        "return [...document.querySelectorAll('.outline-results tbody tr')].map((row) => Number(row.cells[1].textContent))",
    )
}

/// The recorded row of a name and a metric.
fn recorded(start: &str) -> Vec<u64> {
    let record = include_str!("../../../../data/sliding-outlines.txt");
    let line = record.lines().find(|line| line.starts_with(start)).expect("a row");
    let numbers = line.split(':').nth(1).expect("after the colon").split(';').next().expect("numbers");
    numbers.trim().split(' ').map(|number| number.parse().expect("a number")).collect()
}

/// The row that `antipode sliding outline` prints; the last cell is not in the corner.
fn in_the_plane(page: &mut Page) -> Result<()> {
    open(page)?;
    type_outline(page, "..#/.../..#")?;
    page.click("button", "Start")?;
    page.wait_for_text("positions, all searched")?;
    let found = distances(page)?;
    ensure!(found == json!(ROW), "{found}");
    page.run("document.querySelectorAll('.outline-results a.champion')[3].click()")?;
    page.wait_until_distance(ROW[3])?;
    page.wait("the board's address", "return probe.hash().includes('goal=')")?;
    // The results are there again.
    page.session().back()?;
    page.click("tab", "Search")?;
    page.wait_for_text("positions, all searched")?;
    ensure!(distances(page)? == json!(ROW), "the results are lost");
    page.assert_clean()
}

const ROW: [u64; 6] = [1, 2, 6, 6, 6, 9];

fn in_space(page: &mut Page) -> Result<()> {
    open(page)?;
    type_outline(page, "2x2x2")?;
    page.choose(".outline-part", "Counting", "steps")?;
    page.click("button", "Start")?;
    page.wait_for_text("9,904 positions, all searched")?;
    let found = distances(page)?;
    ensure!(found == json!(recorded("2x2x2 step")), "{found}");
    let layers = page.run("return document.querySelectorAll('.outline-results tr:last-child svg').length")?;
    ensure!(layers == 2, "{layers} layers are drawn");
    ensure!(!page.has("link", "Open A")?, "a board in space cannot be opened");
    page.assert_clean()
}

fn grid_and_text(page: &mut Page) -> Result<()> {
    open(page)?;
    type_outline(page, "3x3")?;
    page.click("gridcell", "row 2, column 2: cell")?;
    wait_for_outline(page, ".../.#./...")?;
    page.press(&["ArrowRight", "Enter"])?;
    wait_for_outline(page, ".../.##/...")?;
    page.press(&[" "])?;
    wait_for_outline(page, ".../.#./...")?;
    page.choose(".outline-part", "Layers", "2")?;
    wait_for_outline(page, ".../.#./...//.../.../...")?;
    page.wait_for_text("It has 17 cells")?;
    ensure!(!page.has("button", "Start")?, "a faulty outline cannot be searched");
    type_outline(page, "..#/..")?;
    page.wait_for_text("All rows must be equally long")?;
    type_outline(page, "..?")?;
    page.wait_for_text("is neither . for a cell nor # for a wall")?;
    type_outline(page, "8x2")?;
    page.wait_for_text("too large for the grid")?;
    page.control("button", "Start")?;
    page.assert_clean()
}

fn cancel(page: &mut Page) -> Result<()> {
    open(page)?;
    type_outline(page, "4x4")?;
    page.click("button", "Start")?;
    page.wait_for_text("positions found")?;
    page.click("button", "Cancel")?;
    page.control("button", "Start")?;
    page.wait_for_no_text("positions found")?;
    // The worker is free for another search.
    type_outline(page, "2x2")?;
    page.click("button", "Start")?;
    page.wait_for_text("positions, all searched")?;
    page.assert_clean()
}

fn thread_is_free(page: &mut Page) -> Result<()> {
    assert_thread_is_free(page, |page| {
        open(page)?;
        type_outline(page, "3x4")?;
        page.forget_tasks()?;
        page.click("button", "Start")?;
        page.wait_for_text("positions, all searched")
    })
}

fn presentable(page: &mut Page) -> Result<()> {
    open(page)?;
    type_outline(page, "2x2x2")?;
    page.click("button", "Start")?;
    page.wait_for_text("9,904 positions, all searched")?;
    page.choose(".outline-part", "Columns", "6")?;
    page.choose(".outline-part", "Layers", "3")?;
    page.wait_for_text("It has 36 cells")?;
    assert_presentable(page, "an outline", 0)?;
    page.assert_clean()
}
