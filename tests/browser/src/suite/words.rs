//! Words to play: Ramka's techniques, the decision matrices of the eight stages, and Nokia's swaps.

use anyhow::{Result, ensure};

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("ramka_techniques_are_played_and_are_shortest", techniques),
    BrowserTest::everywhere("ramka_a_typed_word_is_played_or_refused_in_a_sentence", typed_word),
    BrowserTest::everywhere("rotation_decision_matrices_mark_and_play_their_cases", matrices),
    BrowserTest::everywhere("rotation_swaps_of_two_solve_the_last_eight", swaps),
];

fn techniques(page: &mut Page) -> Result<()> {
    page.visit("ramka/#at=321/654/987")?;
    page.wait_until_distance(42)?;
    page.click("tab", "Algorithms")?;
    page.wait(
        "the shortest lengths",
        "return document.querySelectorAll('.catalogue td.good').length === 12",
    )?;
    assert_accessible(page, "algorithms")?;
    page.click("button", "Play: Swap the right ends of rows 1 and 3 by way of row 2")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn typed_word(page: &mut Page) -> Result<()> {
    page.visit("ramka/#at=123/456/789")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Algorithms")?;
    type_word(page, "R2 R1")?;
    page.wait_for_text("R1, move 2, cannot be made there.")?;
    type_word(page, "R2 L1 X")?;
    page.wait_for_text("column 7")?;
    type_word(page, "R2 L1 R1 L2")?;
    page.press(&["Enter"])?;
    page.wait_until_distance(4)?;
    page.assert_clean()
}

/// Types a word in place of the one that is there.
fn type_word(page: &Page, word: &str) -> Result<()> {
    page.click("textbox", "Play an algorithm from here")?;
    page.press(&["End"])?;
    let length = page.run("return document.activeElement.value.length")?.as_u64().unwrap_or(0);
    for _ in 0..length {
        page.press(&["Backspace"])?;
    }
    let keys: Vec<String> = word.chars().map(String::from).collect();
    page.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())
}

fn matrices(page: &mut Page) -> Result<()> {
    page.visit("rotation/#at=3x3n2:4,9,2,3,5,7,8,1,6&rule=clockwise")?;
    page.click("tab", "Method")?;
    page.wait_for_text("44 cases.")?;
    page.wait_for_text("at most 57 turns as published and 50 as short as possible")?;
    let marked = page.run(
        "return [...document.querySelectorAll('.matrix .now')].map((cell) => cell.textContent).join(' ')",
    )?;
    ensure!(marked == "C DAA", "marked: {marked}");
    assert_accessible(page, "matrices")?;
    page.click("button", "C: 1 from row 3, column 2, published, 3 turns")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn swaps(page: &mut Page) -> Result<()> {
    page.visit("rotation/#at=4x3n3:4,3,2,1,8,7,6,5,9,10,11,12&rule=ring")?;
    page.click("tab", "Method")?;
    page.click("radio", "Nokia's swaps")?;
    page.click("button", "Explain")?;
    page.wait_for_text("The last eight, two at a time")?;
    page.wait_for_text("changes places with")?;
    page.click("button", "Play all")?;
    page.seek_to_the_end()?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}
