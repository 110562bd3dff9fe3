//! The Lab's two exceptional boards: the outer automorphism of S6, and the projective line of six points.

use anyhow::{Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("lab_exceptions_a_light_swap_is_three_dark_swaps_by_keys", swap_by_keys),
    BrowserTest::everywhere("lab_exceptions_every_card_stays_at_its_edge", cards_stay_at_their_edges),
    BrowserTest::everywhere("lab_exceptions_solving_the_light_solves_the_dark", light_solves_dark),
    BrowserTest::everywhere("lab_exceptions_each_dark_number_is_a_total", totals),
    BrowserTest::everywhere("lab_exceptions_three_placed_numbers_place_all_six", three_numbers),
];

const SIX: &str = "lab-six";
const LINE: &str = "lab-projective";

fn open(page: &mut Page) -> Result<()> {
    page.visit("#/lab?part=exceptions")?;
    page.wait_for_text("all 15 cards are with their edges")?;
    page.wait_for_text("120 positions are left")
}

fn press(page: &Page, section: &str, name: &str) -> Result<()> {
    let script = "const [section, name] = arguments;
        const button = [...document.querySelectorAll(`[aria-labelledby=${section}] button`)]
            .find((e) => (e.getAttribute('aria-label') ?? e.textContent.trim()) === name);
        button?.click();
        return !!button";
    let found = page.session().run(script, &[json!(section), json!(name)])?;
    ensure!(found == json!(true), "{section} has no button {name:?}");
    Ok(())
}

fn wait_for_board(page: &Page, section: &str, label: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector('[aria-labelledby={section}] .tiles').getAttribute('aria-label') === '{label}'"
    );
    page.wait(&format!("the board {label:?}"), &script).map(drop)
}

fn swap_by_keys(page: &mut Page) -> Result<()> {
    open(page)?;
    page.run("document.querySelector('.six-card[tabindex=\"0\"]').focus(); return true")?;
    page.press(&["ArrowRight"])?;
    page.wait("the second card to have the focus", "return document.activeElement.dataset.index === '1'")?;
    let lit = "return document.querySelectorAll('.edge.picked').length === 1 && document.querySelector('.edge.picked').dataset.index === '1'";
    page.wait("its edge to be highlighted", lit)?;
    press(page, SIX, "Swap 1 and 6")?;
    page.wait_for_text("1 and 6 are swapped, and of the dark numbers 2 and 5, 4 and 7, 10 and 12")?;
    wait_for_board(page, SIX, "Row 1: 6, 5, 3, 7. Row 2: 2, 1, 4, 8. Row 3: 9, 12, 11, 10.")?;
    // The same with the edges.
    page.run("document.querySelector('.edge.picked').focus(); return true")?;
    page.press(&["Home"])?;
    page.wait(
        "the first edge to have the focus",
        "return document.activeElement.matches('.edge[data-index=\"0\"]')",
    )?;
    page.assert_clean()
}

fn cards_stay_at_their_edges(page: &mut Page) -> Result<()> {
    open(page)?;
    press(page, SIX, "Turn block A clockwise")?;
    page.wait_for_text("Block A clockwise. Cycles: light 4, dark 4.")?;
    wait_for_board(page, SIX, "Row 1: 9, 5, 1, 4. Row 2: 10, 6, 2, 8. Row 3: 11, 7, 3, 12.")?;
    for name in
        ["Turn block B anticlockwise", "Turn block A anticlockwise", "Turn block B clockwise", "Shuffle"]
    {
        press(page, SIX, name)?;
        ensure!(page.has("button", "Shuffle the dark alone")?);
        page.wait(
            "every card at its edge",
            "return document.querySelectorAll('.six-card.astray').length === 0",
        )?;
    }
    press(page, SIX, "Show a position with light cycles 6")?;
    page.wait_for_text("Cycles: light 6, dark 3·2.")?;
    page.assert_clean()
}

fn light_solves_dark(page: &mut Page) -> Result<()> {
    open(page)?;
    page.run("document.querySelector('.six-challenge input').click(); return true")?;
    wait_for_board(
        page,
        SIX,
        "Row 1: 1, covered, 3, covered. Row 2: covered, 6, covered, 8. Row 3: 9, covered, 11, covered.",
    )?;
    press(page, SIX, "Turn block B clockwise")?;
    page.wait_for_text("Bring the light numbers home")?;
    press(page, SIX, "Turn block B anticlockwise")?;
    page.wait_for_text("All light numbers are home, and so are all dark ones.")?;
    press(page, SIX, "Shuffle the dark alone")?;
    page.wait_for_text("cards are apart from their edges")?;
    press(page, SIX, "Turn block A clockwise")?;
    page.wait_for_text("This is not solvable.")?;
    press(page, SIX, "All home")?;
    page.wait_for_no_text("cards are apart from their edges")?;
    page.assert_clean()
}

fn totals(page: &mut Page) -> Result<()> {
    open(page)?;
    page.run("[...document.querySelectorAll('.totals label')].find((e) => e.textContent === '7').click(); return true")?;
    page.wait_for_text("The edge colours agree.")?;
    let three_each = "const by = {}; for (const edge of document.querySelectorAll('.edge')) { const tag = edge.querySelector('.tag-text').textContent; by[tag] = (by[tag] ?? 0) + 1 }
        return JSON.stringify(by) === JSON.stringify({ 2: 3, 4: 3, 5: 3, 10: 3, 12: 3 })";
    page.wait("five colours of three edges", three_each)?;
    page.assert_clean()
}

fn three_numbers(page: &mut Page) -> Result<()> {
    open(page)?;
    for (cell, number, label) in
        [(4, 1, "20 positions are left"), (0, 6, "4 positions are left"), (1, 5, "One position is left")]
    {
        let script = "const [cell, number] = arguments; const select = document.querySelectorAll('.three select')[cell];
            select.selectedIndex = number; select.dispatchEvent(new Event('change', { bubbles: true })); return true";
        page.session().run(script, &[json!(cell), json!(number)])?;
        page.wait_for_text(label)?;
    }
    press(page, LINE, "Play it")?;
    let placed = "return /^Row 1: 6, 5, \\d\\. Row 2: \\d, 1, \\d\\.$/.test(document.querySelector('[aria-labelledby=lab-projective] .tiles').getAttribute('aria-label'))";
    page.wait("the three numbers to be in place", placed)?;
    press(page, LINE, "All home")?;
    press(page, LINE, "Turn block A clockwise")?;
    page.wait_for_text("from solved that is x to 2x.")?;
    page.assert_clean()
}
