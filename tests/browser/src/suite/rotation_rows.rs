//! Rotation with one number per row, on a single row, and with blocks of one cell.

use anyhow::{Result, ensure};

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("rotation_boards_of_rows_are_played_solved_and_set_up", rows_only),
    BrowserTest::everywhere("rotation_single_rows_and_single_cells_are_judged_and_solved", single_cells),
];

/// The numbers of the board, in reading order.
const NUMBERS: &str = "return [...document.querySelectorAll('.board .piece b')].length";

fn rows_only(page: &mut Page) -> Result<()> {
    // One quarter turn of block A mixes two rows: a turn back solves it, whichever of the equal numbers is where.
    page.visit("#/rotation?at=3x3n2r:2,1,1,2,1,2,3,3,3&rule=quarter")?;
    page.wait_until_distance(1)?;
    page.wait(
        "the board among the boards to choose",
        "return [...document.querySelectorAll('option')].some((option) => option.textContent.includes('rows only'))",
    )?;
    ensure!(page.run(NUMBERS)? != 0, "the numbers are drawn");
    let before = page.board()?;
    page.press(&["a"])?;
    page.press(&["Shift+A"])?;
    page.wait_for_board(&before)?;
    assert_accessible(page, "a board of rows")?;
    // An exchange of equal numbers is no change: the link is the solved board.
    page.go("#/rotation?at=3x3n2r:1,1,1,2,2,2,3,3,3")?;
    page.wait_until_distance(0)?;
    page.go("#/rotation?setup=3x3n2r:1,1,2,1,2,2,3,3,-")?;
    page.wait_for_text("3 is still to place")?;
    page.press(&["3"])?;
    page.wait_for_text("turns from solved")?;
    page.go("#/rotation?at=3x3n2r:1,1,1,1,2,2,3,3,3")?;
    page.wait_for_text("1 is there 4 times")?;
    page.assert_clean()
}

fn single_cells(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=5x1n1&rule=quarter")?;
    page.wait_until_distance(0)?;
    page.press(&["a"])?;
    page.wait_until_distance(0)?;
    page.go("#/rotation?at=3x1n1:2,1,3")?;
    page.wait_for_text("no turn ever moves it from its own square")?;
    page.go("#/rotation?at=3x3n1o:1u2l3d4r5u6u7u8u9u&rule=half")?;
    page.wait_until_distance(3)?;
    page.go("#/rotation?at=5x1n3x1:3,2,1,4,5&rule=180")?;
    page.wait_until_distance(1)?;
    assert_accessible(page, "a board of one row")?;
    page.session().resize(390, 844)?;
    page.wait("no sideways scrolling", "return document.documentElement.scrollWidth <= innerWidth")?;
    page.assert_clean()
}
