//! Accessibility: axe-core reports nothing, narrow windows cut nothing off, screen readers announce each move.

use std::fs;
use std::sync::OnceLock;

use antipode_sampling::part;
use anyhow::{Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("axe_finds_nothing_on_the_page", axe_on_the_page),
    BrowserTest::everywhere("axe_finds_nothing_in_the_panels", axe_in_the_panels),
    BrowserTest::everywhere("axe_finds_nothing_in_the_dialogs", axe_in_the_dialogs),
    BrowserTest::everywhere("screen_readers_announce_each_move_and_its_distance", moves_are_announced),
    BrowserTest::chromium("narrow_windows_cut_nothing", narrow_windows),
    BrowserTest::chromium("targets_are_large_enough_for_fingers", targets_are_large_enough),
];

const FAR: &str = "#/ramka?at=9.321/654/8.7";

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

fn axe_on_the_page(page: &mut Page) -> Result<()> {
    page.visit(FAR)?;
    page.wait_until_distance(42)?;
    page.wait_for_text("shortest solutions")?;
    for theme in ["light", "dark"] {
        page.session().run("document.documentElement.dataset.theme = arguments[0]", &[json!(theme)])?;
        assert_accessible(page, theme)?;
    }
    Ok(())
}

fn axe_in_the_panels(page: &mut Page) -> Result<()> {
    page.visit(FAR)?;
    page.wait_until_distance(42)?;
    page.press(&["h"])?;
    page.wait_for_text("Hint.")?;
    page.press(&["s"])?;
    page.control("button", "Next")?;
    for (state, tab) in ["Table", "Method", "Position", "Moves"].into_iter().enumerate() {
        page.click("tab", tab)?;
        if tab == "Method" && page.has("button", "Explain")? {
            page.click("button", "Explain")?;
        }
        assert_accessible_in_themes(page, tab, state)?;
    }
    Ok(())
}

fn axe_in_the_dialogs(page: &mut Page) -> Result<()> {
    page.visit(FAR)?;
    page.wait_until_distance(42)?;
    for (state, name) in ["Share", "Help and keyboard shortcuts", "Choose a board…"].into_iter().enumerate()
    {
        if name.ends_with('…') {
            page.click_in_menu(name)?;
        } else {
            page.click("button", name)?;
        }
        page.wait("the dialog", "return !!document.querySelector('dialog[open]')")?;
        assert_accessible_in_themes(page, name, state)?;
        page.press(&["Escape"])?;
        page.wait("the dialog to close", "return !document.querySelector('dialog[open]')")?;
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

fn narrow_windows(page: &mut Page) -> Result<()> {
    page.visit(FAR)?;
    page.wait_until_distance(42)?;
    page.press(&["s"])?;
    page.control("button", "Next")?;
    assert_narrow(page, &["Table", "Method", "Position", "Moves"])?;
    page.assert_clean()
}

/// Asserts that no panel is wider than a narrow window.
pub(super) fn assert_narrow(page: &Page, tabs: &[&str]) -> Result<()> {
    for (state, tab) in tabs.iter().enumerate() {
        page.session().resize(1360, 860)?;
        page.click("tab", tab)?;
        for width in part(&[320, 390, 1024, 680], state % 3) {
            page.session().resize(*width, 700)?;
            let wide = page.run("return document.documentElement.scrollWidth")?;
            ensure!(
                wide.as_u64() <= Some(u64::from(*width)),
                "{tab}: {wide} px of page in a window of {width} px"
            );
        }
    }
    Ok(())
}

fn targets_are_large_enough(page: &mut Page) -> Result<()> {
    page.visit(FAR)?;
    page.wait_until_distance(42)?;
    assert_large_targets(page)
}

/// Asserts that every control is large enough for a finger, in a window of a phone.
pub(super) fn assert_large_targets(page: &Page) -> Result<()> {
    let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
    page.session().devtools("Emulation.setTouchEmulationEnabled", &touch)?;
    page.session().resize(390, 844)?;
    let outcome = page.run(
        "return [...document.querySelectorAll('button, a[href], select, input, summary')]
            .filter((e) => e.getClientRects().length > 0)
            .map((e) => ({ e, box: (e.closest('label') ?? e).getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
            .map(({ e, box }) => `${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 30)} ${Math.round(box.width)}x${Math.round(box.height)}`)",
    );
    page.session().devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": false }))?;
    let small = outcome?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "too small: {small}");
    Ok(())
}
