//! The map of a position graph: drawn, tapped, and as a table.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

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

/// The number of positions that are drawn.
const DRAWN: &str = "const dots = document.querySelector('.map .dots');
    return dots?.getBoundingClientRect().width > 100 && dots.getAttribute('d').split('z').length - 1";

fn number(value: &Value) -> Result<f64> {
    value.as_f64().context("no number")
}

fn tap(page: &mut Page) -> Result<()> {
    open(page, BOARD)?;
    let before = number(&page.run(DRAWN)?)?;
    ensure!(before == 60.0, "{before} positions are drawn");
    // The file needs no style sheet.
    let file = page.run(
        "const click = HTMLAnchorElement.prototype.click;
         let saved = null;
         HTMLAnchorElement.prototype.click = function () { saved = [this.download, decodeURIComponent(this.href)]; };
         [...document.querySelectorAll('.map button')].find((e) => e.textContent === 'Save as SVG').click();
         HTMLAnchorElement.prototype.click = click;
         const svg = new DOMParser().parseFromString(saved[1].slice(saved[1].indexOf('<')), 'image/svg+xml');
         return [saved[0], ...[...svg.querySelectorAll('path')].map((e) => e.getAttribute('stroke-width')), svg.querySelector('[class]')]",
    )?;
    ensure!(file == json!(["map.svg", "0.5px", "1px", "1.6px", null]), "the file has {file}");
    let distance = page.wait_for_distance()?;
    // The goals form a ring around the middle.
    page.run(
        "const map = document.querySelector('.map svg'), { left, top, width, height } = map.getBoundingClientRect();
         map.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2 + 4, clientY: top + height / 2 + 4 }))",
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
