//! Unsolvable positions of Rotation: the reason, and a button that opens the nearest solvable position.

use anyhow::{Context, Result, ensure};

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("rotation_an_unsolvable_link_is_explained_and_corrected", impossible_link),
    BrowserTest::everywhere(
        "rotation_an_unsolvable_text_is_explained_and_corrected_by_keys",
        impossible_text,
    ),
];

const MEND: &str = "Open the nearest solvable position";

/// A link, words of the reason why its position is unsolvable, and the start of the link to the nearest solvable one.
const LINKS: [(&str, &str, &str); 4] = [
    // Block A is turned, then 11 and 1 are swapped.
    (
        "#/rotation?at=5x3n3:1,6,11,4,5,12,7,2,9,10,13,8,3,14,15",
        "a turn changes both or neither",
        "rotation/#at=5x3n3:",
    ),
    (
        "#/rotation?at=5x3n3:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15&moves=A",
        "row 1, column 1, a light square",
        "rotation/#at=5x3n3",
    ),
    ("#/rotation?at=4x3n3:3,2,1,4,5,6,7,8,9,10,11,12", "the two colours do not match", "rotation/#at=4x3n3"),
    ("#/rotation?at=3x2n2:2,1,3,4,5,6", "not one of the 120", "rotation/#at=3x2n2"),
];

fn impossible_link(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.press(&["a"])?;
    page.wait_until_distance(1)?;
    let own = page.board()?;
    for (link, why, corrected) in LINKS {
        page.go(link)?;
        page.wait_for_text(why).with_context(|| link)?;
        page.click("button", "Correct it so")?;
        page.wait_for_no_text(why).with_context(|| link)?;
        page.click("button", "Play it")?;
        let script = format!("return probe.address().startsWith({corrected:?})");
        page.wait("the address of the nearest", &script).with_context(|| format!("{:?}", page.address()))?;
        // The position can be played and undone.
        let before = page.board()?;
        page.press(&["a"])?;
        page.wait("a turn", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
        page.press(&["Backspace"])?;
        page.wait_for_board(&before)?;
        page.press(&["Backspace"])?;
        page.wait_for_board(&own).with_context(|| format!("{link} has removed the player's game"))?;
    }
    page.assert_clean()
}

fn impossible_text(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=5x4n4")?;
    page.click("tab", "Position")?;
    page.click("textbox", "Position")?;
    let text = "2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,19";
    // 19 and 20 are swapped, too: an even permutation, which is solvable.
    let keys = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    page.press(&keys(text).iter().map(String::as_str).collect::<Vec<_>>())?;
    page.wait_for_text("Read as")?;
    ensure!(!page.has("button", MEND)?, "an even order can be solved");
    // Without that swap it is odd.
    for _ in 0..5 {
        page.press(&["Backspace"])?;
    }
    let rest = keys("19,20");
    page.press(&rest.iter().map(String::as_str).collect::<Vec<_>>())?;
    page.wait_for_text("it is an odd permutation, (1 2)")?;
    page.wait_for_text("exchange 1 and 2")?;
    assert_accessible(page, "an impossible position")?;
    // After the button for a file.
    page.press(&["Tab", "Tab"])?;
    page.press(&["Enter"])?;
    page.wait_for_no_text(MEND)?;
    page.wait(
        "the solved board",
        "return probe.address().startsWith('rotation/#at=5x4n4') && !probe.hash().includes(':')",
    )?;
    page.assert_clean()
}
