//! The map of a position graph: drawn, tapped, and as a table.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_map_is_drawn_and_a_tap_opens_a_position", tap),
    BrowserTest::everywhere("sliding_map_has_a_table_that_leads_to_any_distance", table),
];

/// Three pieces and three holes, in steps.
const BOARD: &str = "#/sliding?at=ABC/...&goal=.../..A&metric=step";

fn open(page: &mut Page, board: &str) -> Result<()> {
    page.visit(board)?;
    page.wait_for_distance()?;
    page.click("tab", "Graph")?;
    page.wait("the map to be drawn", DRAWN).map(drop)
}

/// The number of pixels of the map that are drawn.
const DRAWN: &str = "const canvas = document.querySelector('.map canvas');
    if (!canvas || canvas.width < 100) return null;
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) drawn += data[at] > 0;
    return drawn || null";

fn number(value: &Value) -> Result<f64> {
    value.as_f64().context("no number")
}

fn tap(page: &mut Page) -> Result<()> {
    open(page, BOARD)?;
    let before = number(&page.run(DRAWN)?)?;
    ensure!(before > 200.0, "{before} dots are drawn");
    let distance = page.wait_for_distance()?;
    // The goals form a ring around the middle.
    page.run(
        "const canvas = document.querySelector('.map canvas'), { left, top, width, height } = canvas.getBoundingClientRect();
         canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2 + 4, clientY: top + height / 2 + 4 }))",
    )?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Chosen from the map")?;
    page.click("button", "Undo")?;
    page.wait_until_distance(distance)?;
    // The map does not show hidden distances.
    page.click("switch", "Show the distance")?;
    page.wait_for_text("Show the distance to see it")?;
    page.assert_clean()
}

fn table(page: &mut Page) -> Result<()> {
    open(page, "#/sliding?new=standard")?;
    ensure!(page.wait_for_distance()? == 81, "Klotski is 81 moves from its goal");
    page.wait_for_text("25,955")?;
    page.wait("the list", "return !!document.querySelector('.map summary')")?;
    page.run("document.querySelector('.map summary').click()")?;
    let rows = page.run("return document.querySelectorAll('.rings tbody tr').length")?;
    ensure!(rows == 94, "{rows} rings");
    let here = page.run("return document.querySelector('.rings .me th').textContent")?;
    ensure!(here == "81 · you", "{here}");
    page.click("button", "Go to a position at distance 40")?;
    page.wait_until_distance(40)?;
    assert_accessible(page, "the map")?;
    page.assert_clean()
}
