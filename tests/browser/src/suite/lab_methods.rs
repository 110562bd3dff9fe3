//! The Lab's methods: the paper's algorithms play step by step, also by keys, and have the effects they claim.

use anyhow::Result;

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] =
    &[BrowserTest::everywhere("lab_methods_play_and_show_what_moves", methods)];

/// The numbers of the board.
const SHOWN: &str = "const b = [...document.querySelectorAll('.method-picture b')];";

fn methods(page: &mut Page) -> Result<()> {
    page.visit("#/lab?part=methods")?;
    page.wait("the belt", "return document.querySelectorAll('.method-picture i.belt').length === 14")?;
    page.wait_for_text("R L turns the 4 × 4 numbers beside the belt")?;
    page.seek_to_the_end()?;
    // C moves only the belt.
    let away = |count: usize| {
        format!("{SHOWN} return b.filter((e) => e.classList.contains('away')).length === {count}")
    };
    page.wait("the belt to move", &away(14))?;
    let choose = |label: &str, option: &str| {
        format!(
            "const label = [...document.querySelectorAll('.method-choices label')].find((l) => l.textContent.startsWith('{label}'));
             const select = label.querySelector('select');
             select.selectedIndex = [...select.options].findIndex((o) => o.textContent.startsWith('{option}'));
             select.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        )
    };
    page.run(&choose("Played", "The three-cycle"))?;
    page.wait_for_text("X C X⁻¹ moves the squares")?;
    page.click("button", "Next")?;
    page.press(&["ArrowRight", "End"])?;
    page.wait("a three-cycle", &away(3))?;
    assert_accessible(page, "the methods")?;
    page.run(&choose("Blocks", "3"))?;
    page.wait_for_text("swaps two light numbers, and three pairs of dark ones")?;
    page.wait("a word's cycles", "return [...document.querySelectorAll('.special-words .effect')].every((e) => /^\\(.*\\)$/.test(e.textContent))")?;
    page.run(&choose("Blocks", "4"))?;
    page.run(&choose("Played", "Spiral-cycle"))?;
    page.wait_for_text("spirals to the centre")?;
    // The belt and its image are drawn for every side, also where the paper's words do not work.
    for (side, ending) in
        [("2", "share 4 squares"), ("4", "share 4 squares"), ("11", "one square, row 11, column 12")]
    {
        page.run(&choose("Blocks", side))?;
        page.wait_for_text(ending)?;
        page.wait(
            "all pictures",
            "return document.querySelector('.belt-pictures').querySelectorAll('svg').length === 7",
        )?;
    }
    assert_accessible(page, "the pictures of the belt")?;
    page.session().resize(390, 844)?;
    page.wait("no sideways scrolling", "return document.documentElement.scrollWidth <= innerWidth")?;
    page.assert_clean()
}
