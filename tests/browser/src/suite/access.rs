//! Accessibility: axe-core reports nothing, narrow windows cut nothing off, screen readers announce each move.

use std::fs;
use std::sync::OnceLock;

use antipode_sampling::part;
use anyhow::{Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] =
    &[BrowserTest::everywhere("screen_readers_announce_each_move_and_its_distance", moves_are_announced)];

/// Asserts that axe-core reports nothing; `what` names the state of the page in the error.
pub(super) fn assert_accessible(page: &Page, what: &str) -> Result<()> {
    static AXE: OnceLock<String> = OnceLock::new();
    if AXE.get().is_none() {
        let script = fs::read_to_string(xtask::tool::axe()?)?;
        AXE.set(script).unwrap_or_default();
    }
    let axe = AXE.get().expect("it was set");
    // Colours during a transition are not the final ones.
    page.wait_until_still()?;
    if page.run("return !window.axe")? == true {
        page.run(axe)?;
    }
    let found = page.run(
        "return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(', ')})`))"
    )?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{what}: {found}");
    Ok(())
}

/// Asserts it in both themes, or of a sample of states in one theme each.
pub(super) fn assert_accessible_in_themes(page: &Page, what: &str, state: usize) -> Result<()> {
    for theme in part(&["light", "dark"], state % 2) {
        page.session().run("document.documentElement.dataset.theme = arguments[0]", &[json!(theme)])?;
        assert_accessible(page, &format!("{what}, {theme}"))?;
    }
    Ok(())
}

fn moves_are_announced(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.press(&["1", "."])?;
    page.wait_until_distance(3)?;
    page.wait(
        "the announcement of the move",
        r"return [...document.querySelectorAll('[aria-live=polite], [role=status]')].some((e) => /row 1/.test(e.textContent) && /3 tile moves from solved/.test(e.textContent))",
    )?;
    page.assert_clean()
}

/// Asserts that every control is large enough for a finger, in a window of a phone; but for links within a line of text.
pub(super) fn assert_large_targets(page: &Page) -> Result<()> {
    let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
    page.session().devtools("Emulation.setTouchEmulationEnabled", &touch)?;
    page.session().resize(390, 844)?;
    let outcome = page.run(
        "return [...document.querySelectorAll('button, a[href], select, input, summary')]
            .filter((e) => e.getClientRects().length > 0 && !(e.matches('a') && getComputedStyle(e).display === 'inline'))
            .map((e) => ({ e, box: (e.closest('label') ?? e).getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
            .map(({ e, box }) => `${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 30)} ${Math.round(box.width)}x${Math.round(box.height)}`)",
    );
    page.session().devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": false }))?;
    let small = outcome?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "too small: {small}");
    Ok(())
}
