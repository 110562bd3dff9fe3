//! Games of thousands of moves.

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{ATTEMPTS, BrowserTest};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] =
    &[BrowserTest::chromium("move_costs_the_same_after_two_thousand", move_costs_the_same).alone()];

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
    let tasks = |page: &Page| -> Result<f64> {
        let metrics = page.session().devtools("Performance.getMetrics", &json!({}))?;
        let metrics = metrics["metrics"].as_array().context("a list")?;
        let named = metrics.iter().find(|metric| metric["name"] == "ScriptDuration");
        named.and_then(|metric| metric["value"].as_f64()).context("a time")
    };
    page.session().devtools("Performance.enable", &json!({}))?;
    let start = tasks(page)?;
    for key in ["a", "B"].repeat(MOVES / 2) {
        page.press(&[key])?;
        page.wait_until_still()?;
    }
    Ok((tasks(page)? - start) * 1_000.0 / MOVES as f64)
}
