//! The pages of the open problems of sliding block puzzles, in the Lab.

use antipode_sampling::part;
use anyhow::{Result, ensure};
use serde_json::json;

use super::BrowserTest;
use super::widths::assert_presentable;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("problem_opens_from_the_list_and_back_returns", list_and_page),
    BrowserTest::everywhere("problem_rows_are_found_again", rows_again),
    BrowserTest::everywhere("problem_arrangements_and_graph_of_a_board_are_computed", studies),
    BrowserTest::everywhere("problem_reasons_are_told_without_a_search", without_search),
    BrowserTest::everywhere("problem_moat_is_played_and_solved", moat),
    BrowserTest::chromium("problem_pages_are_presentable", presentable),
];

/// The problems, in the order of the list.
const NAMES: [&str; 16] = [
    "hardest",
    "corner",
    "simple",
    "dual",
    "fifteen",
    "why-132",
    "two-pieces",
    "difficulty",
    "placements",
    "walls",
    "without-search",
    "invariants",
    "changes",
    "space",
    "database",
    "splitting",
];

fn open(page: &mut Page, name: &str) -> Result<()> {
    page.visit(&format!("lab/#part=sliding&problem={name}"))?;
    page.wait_for_text("← All problems")
}

fn list_and_page(page: &mut Page) -> Result<()> {
    page.visit("lab/#part=sliding")?;
    page.wait_for_text("Why 132?")?;
    let count = page.run("return document.querySelectorAll('.problems li').length")?;
    ensure!(count == NAMES.len(), "{count} problems");
    page.click("link", "Why 132?")?;
    page.wait("the focus on the question", "return document.activeElement.id === 'problem-question'")?;
    page.wait("its address", "return probe.address() === 'lab/#part=sliding&problem=why-132'")?;
    page.wait("its question as the title", "return document.title === 'Why 132? · Antipode'")?;
    // The champions come from the library: that of nine pieces.
    page.wait_for_text("9,591")?;
    page.click("link", "What is the hardest simple puzzle of two pieces on a square? →")?;
    page.wait_for_text("13 moves on 7 × 7")?;
    page.run("history.back()")?;
    page.wait_for_text("9,591")?;
    page.run("history.back()")?;
    page.wait_for_no_text("9,591")?;
    page.wait("the board as the title", "return document.title === 'Lab, 4x4n3 · Antipode'")?;
    page.wait_for_text("Is there a better measure of difficulty than BB?")?;
    page.visit("lab/#part=sliding&problem=why-133")?;
    page.wait_for_text("The link's problem was ignored: choose one of hardest,")?;
    page.assert_clean()
}

fn rows_again(page: &mut Page) -> Result<()> {
    open(page, "simple")?;
    page.click("button", "Find again: 3 × 3, anywhere")?;
    page.click("button", "Find again: 3 × 3, whole arrangements")?;
    page.wait(
        "both rows",
        "return [...document.querySelectorAll('.problem .good')].filter((e) => e.textContent === 'the same ✓').length === 2",
    )?;
    ensure!(page.run("return !document.querySelector('.problem .bad')")? == true, "a row differs");
    open(page, "space")?;
    page.click("button", "Find again: 2 × 2 × 2, moves")?;
    page.wait_for_text("the same ✓")?;
    page.assert_clean()
}

fn type_board(page: &Page, text: &str) -> Result<()> {
    page.session().run(
        "const box = document.querySelector('.study input');
         box.value = arguments[0];
         box.dispatchEvent(new InputEvent('input', { bubbles: true }));",
        &[json!(text)],
    )?;
    Ok(())
}

fn studies(page: &mut Page) -> Result<()> {
    open(page, "invariants")?;
    page.click("button", "Compute")?;
    page.wait_for_text(
        "65,880 arrangements in 898 components. That of the board has 25,955: none is larger.",
    )?;
    type_board(page, "AB/$.")?;
    page.wait_for_text("Column 4")?;
    ensure!(page.run("return !document.querySelector('.study-board')")? == true, "a board is drawn");
    type_board(page, "AB/C. -> BA/C.")?;
    page.click("button", "Compute")?;
    page.wait_for_text("24 arrangements in 2 components. That of the board has 12: none is larger.")?;
    page.wait_for_text("it cannot be solved")?;
    open(page, "dual")?;
    page.click("button", "Compute")?;
    // Twelve places of one piece: a grid of four by three.
    page.wait_for_text("7 vertices, one for each face")?;
    page.click("button", "Klotski")?;
    page.click("button", "Compute")?;
    page.wait_for_text("none: it cannot be drawn without crossings")?;
    page.assert_clean()
}

fn without_search(page: &mut Page) -> Result<()> {
    open(page, "without-search")?;
    page.wait_for_text("A never moves: a step takes 2 holes at once, and there is 1.")?;
    page.click("button", "An odd exchange")?;
    page.wait_for_text("an odd number of exchanges away")?;
    page.click("button", "Silent, and solvable")?;
    page.wait_for_text("only a search tells")?;
    // The page of the puzzle says it, too, beside what its search found.
    page.visit("sliding/#at=AAB/AAC/DE.&goal=corner:A")?;
    page.wait_for_text("A never moves: a step takes 2 holes at once, and there is 1.")?;
    page.assert_clean()
}

fn moat(page: &mut Page) -> Result<()> {
    open(page, "difficulty")?;
    page.wait_for_text("0 steps made, 128,525 left")?;
    page.click("button", "Hole ↻")?;
    page.wait_for_text("1 step made, 128,524 left")?;
    page.click("button", "Solve")?;
    page.wait_for_text("Solved in 128,525 steps.")?;
    page.session().run(
        "const side = document.querySelector('.study input');
         side.value = '11';
         side.dispatchEvent(new Event('change', { bubbles: true }));",
        &[],
    )?;
    page.wait_for_text("0 steps made, 761 left")?;
    page.assert_clean()
}

fn presentable(page: &mut Page) -> Result<()> {
    for (sample, name) in part(&NAMES, 1).enumerate() {
        open(page, name)?;
        assert_presentable(page, name, sample)?;
    }
    Ok(())
}
