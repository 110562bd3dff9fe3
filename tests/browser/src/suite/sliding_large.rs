//! Sliding boards with too many positions for a table: single positions are searched, between proven bounds, and the page stays
//! smooth.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_board_beyond_tables_is_proven_shortest", fifteen_as_pieces),
    BrowserTest::everywhere("sliding_board_of_more_than_64_cells_is_solved", wide_board),
    BrowserTest::everywhere("sliding_piece_of_several_parts_moves_as_one", piece_in_parts),
    BrowserTest::chromium("sliding_ten_by_ten_has_bounds_and_the_page_stays_smooth", ten_by_ten).alone(),
];

/// The 15-puzzle, each tile a piece of its own, four steps before the end.
fn fifteen_as_pieces(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=ABCD/EFGH/.JKL/IMNO&goal=ABCD/EFGH/IJKL/MNO.&metric=step")?;
    page.wait_until_distance(4)?;
    page.wait_for_text("Proven")?;
    page.press(&["s"])?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

/// 120 cells.
fn wide_board(page: &mut Page) -> Result<()> {
    let row = |first: &str| format!("{first}{}", ".".repeat(12 - first.len()));
    let at: Vec<String> = (0..10).map(|index| row(if index == 0 { "A" } else { "" })).collect();
    let goal: Vec<String> =
        (0..10).map(|index| if index == 9 { format!("{}A", ".".repeat(11)) } else { row("") }).collect();
    page.visit(&format!("sliding/#at={}&goal={}&metric=step", at.join("/"), goal.join("/")))?;
    page.wait_until_distance(20)?;
    page.wait_for_text("shortest solutions")?;
    page.assert_clean()
}

fn piece_in_parts(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=A.A/.B./...@parts:A&goal=.../.../A.A&metric=step")?;
    // B stays where it is, between the parts.
    page.wait_until_distance(2)?;
    page.press(&["s"])?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

/// Thirty pieces on a hundred cells.
const TEN: &str = "sliding/#at=.FFKK...LL/.FFHHDDVCC/.Y.PZDDVCC/.YYPZZXXX./.cWWW.U.Q./..AAd.UaQT/BBAA.OGG.T/BB...ORbNN/.MMEE.R..S/.IIEE.JJ.S\
    &goal=AA......../AA......../........../........../........../........../........../........../........../..........&metric=move";

fn ten_by_ten(page: &mut Page) -> Result<()> {
    page.visit(TEN)?;
    // First the table is tried, then the position is searched.
    page.wait(
        "bounds",
        "return /^\\d+(\\+|–)/.test(document.querySelector('.distance .n')?.textContent ?? '')",
    )?;
    page.forget_tasks()?;
    page.run("document.querySelector('.tray [data-piece]').focus()")?;
    page.press(&["s", "ArrowLeft", "Escape"])?;
    page.wait("the move", "return new URLSearchParams(location.hash.slice(1)).get('moves') !== null")?;
    std::thread::sleep(Duration::from_secs(3));
    let longest = page.longest_task_ms()?;
    ensure!(longest <= 100.0, "a task took {longest} ms");
    let started = Instant::now();
    page.click("button", "Stop")?;
    page.wait(
        "the end of the search",
        "return ![...document.querySelectorAll('button')].some((e) => e.textContent === 'Stop')",
    )?;
    ensure!(started.elapsed() < Duration::from_secs(2), "it took {:?}", started.elapsed());
    page.assert_clean()
}
