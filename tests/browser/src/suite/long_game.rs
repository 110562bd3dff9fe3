//! Games of thousands of moves, and thousands of games.

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use super::{ATTEMPTS, BrowserTest};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::chromium("move_costs_the_same_after_two_thousand", move_costs_the_same).alone(),
    BrowserTest::chromium("thousand_solves_stay_quick", thousand_solves).alone(),
];

/// The moves that are measured together.
const MOVES: usize = 16;

fn move_costs_the_same(page: &mut Page) -> Result<()> {
    let mut costs = Vec::new();
    for _ in 0..ATTEMPTS {
        let short = cost_of_a_move(page, 0)?;
        let long = cost_of_a_move(page, 2_000)?;
        if long <= 1.5 * short {
            return page.assert_clean();
        }
        costs.push((short, long));
    }
    bail!("a move takes this long at the beginning and after 2,000 moves, in ms: {costs:?}")
}

/// The time that the scripts of the page take for a move after so many others, in milliseconds.
fn cost_of_a_move(page: &mut Page, before: usize) -> Result<f64> {
    let moves = ["a", "B", "c", "D"].repeat(before / 4).join(".");
    page.visit(&format!("#/rotation?at=3x3n2:4,9,2,3,5,7,8,1,6&rule=quarter&moves={moves}"))?;
    page.wait_for_distance()?;
    if before > 0 {
        // With the first move it is the player's own game.
        page.press(&["a"])?;
        page.wait_until_still()?;
        page.press(&["B"])?;
    }
    page.wait_until_still()?;
    cost_of_moves(page)
}

/// The time of the scripts for a move, in milliseconds.
fn cost_of_moves(page: &Page) -> Result<f64> {
    page.session().devtools("Performance.enable", &json!({}))?;
    let start = metric(page, "ScriptDuration")?;
    for key in ["a", "B"].repeat(MOVES / 2) {
        page.press(&[key])?;
        page.wait_until_still()?;
    }
    Ok((metric(page, "ScriptDuration")? - start) * 1_000.0 / MOVES as f64)
}

/// What the browser has measured of the page, by the name of DevTools.
fn metric(page: &Page, name: &str) -> Result<f64> {
    let metrics = page.session().devtools("Performance.getMetrics", &json!({}))?;
    let metrics = metrics["metrics"].as_array().context("a list")?;
    let named = metrics.iter().find(|metric| metric["name"] == name);
    named.and_then(|metric| metric["value"].as_f64()).context("a number")
}

/// Stores this many solves of the first board of Rotation, by its solution with a turn there and back, and one game on the board.
const STORE_SOLVES: &str = "
    const board = '3x3n2:2,3,5,1,8,7,4,9,6';
    const solve = (_, number) => [
        { placed: { at: board, how: { next: '4 quarter 600' }, elapsed_ms: 9000 + 7 * (number % 100), day: '2026-11-23' } },
        ...(number % 3 ? '' : 'aA'), ...'BdAC',
    ].map((turn) => typeof turn === 'string' ? { played: turn } : turn);
    const turns = [...Array.from({ length: arguments[0] }, solve).flat(), { placed: { at: board, how: { next: '4 quarter 600' } } }, { played: 'a' }];
    localStorage.setItem('antipode.rotation.game', JSON.stringify({ version: 1, turns, now: turns.length - 1 }));";

/// With 999 solved games a move costs no more than with nine, the records are there soon, and nothing grows while they are opened.
fn thousand_solves(page: &mut Page) -> Result<()> {
    let mut costs = Vec::new();
    for _ in 0..ATTEMPTS {
        let few = cost_beside_solves(page, 9)?;
        let many = cost_beside_solves(page, 999)?;
        if many <= 1.5 * few {
            assert_memory_stays(page, 999)?;
            return page.assert_clean();
        }
        costs.push((few, many));
    }
    bail!("a move takes this long beside 9 and 999 solves, in ms: {costs:?}")
}

fn cost_beside_solves(page: &mut Page, solves: usize) -> Result<f64> {
    page.visit("lab/")?;
    page.session().run(STORE_SOLVES, &[json!(solves)])?;
    page.go("rotation/")?;
    page.wait_for_distance()?;
    page.wait_until_still()?;
    cost_of_moves(page)
}

/// Opens the records of so many solves again and again.
fn assert_memory_stays(page: &mut Page, solves: usize) -> Result<()> {
    let mut heaps = Vec::new();
    for opened in 0..12 {
        page.click_in_menu("Games and settings…")?;
        let dots = "return document.querySelector('.trend .dots')?.getAttribute('d').split('M').length";
        ensure!(page.wait("the chart", dots)? == solves + 1, "not each solve has a dot");
        page.press(&["Escape"])?;
        page.wait("the page", "return !document.querySelector('dialog[open]')")?;
        if opened >= 3 {
            page.session().devtools("HeapProfiler.collectGarbage", &json!({}))?;
            heaps.push((metric(page, "JSHeapUsedSize")?, metric(page, "Nodes")?));
        }
    }
    let (first, last) = (heaps[0], heaps[heaps.len() - 1]);
    ensure!(last.0 < 1.1 * first.0 && last.1 <= 1.1 * first.1, "memory grows: {heaps:?}");
    Ok(())
}
