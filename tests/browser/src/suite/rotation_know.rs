//! Results for Rotation's boards: searches without a table, the largest table, algorithms, lists.

use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("rotation_ring_is_solved_shortest_without_a_table", ring_without_a_table),
    BrowserTest::chromium("rotation_table_of_twelve_numbers_pauses_and_resumes", twelve_numbers),
    BrowserTest::chromium("rotation_table_of_two_colours_is_built_on_request", two_colours).alone(),
    BrowserTest::everywhere("rotation_published_words_play_and_are_shortest", published_words),
    BrowserTest::everywhere("rotation_finder_finds_all_shortest_words", finder),
    BrowserTest::everywhere("rotation_every_solution_can_be_saved", list_of_solutions),
];

/// The limit for half a billion positions, while other tests run on a busy machine.
const LONG: Duration = Duration::from_secs(300);

fn ring_without_a_table(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=4x3n3:12,11,10,9,8,7,6,5,4,3,2,1&rule=ring")?;
    // The table of all positions gives the same distance.
    page.wait_until_distance(22)?;
    page.wait_for_text("proven")?;
    page.press(&["s"])?;
    page.seek_to_the_end()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn twelve_numbers(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=4x3n3&rule=ring&moves=A.B.a")?;
    page.wait_until_distance(3)?;
    page.click("button", "Compute")?;
    let depth = r"return Number(/Depth (\d+): [\d,]+ positions/.exec(document.body.innerText)?.[1] ?? 0)";
    page.wait("layers to grow", &format!("return (() => {{ {depth} }})() >= 10"))?;
    page.click("button", "Pause")?;
    page.wait_for_text("is paused")?;
    page.click("button", "Continue")?;
    // It does not start over with the first layers.
    let first =
        page.wait("a layer", &format!("const depth = (() => {{ {depth} }})(); return depth > 0 && depth"))?;
    ensure!(first.as_u64() >= Some(10), "it continues at depth {first}");
    let whole = "return document.body.innerText.includes('of 479,001,600 positions')
        && !!document.querySelector('.histogram')";
    page.session().wait("the complete table", LONG, whole, &[]).context("479,001,600 positions")?;
    page.wait_until_distance(3)?;
    page.click("tab", "Table")?;
    page.wait_for_text("871")?;
    page.assert_clean()
}

/// Blocks of 3 × 3 keep every number on its colour, so 4 × 4 has 8!² / 2 positions, not 16!.
fn two_colours(page: &mut Page) -> Result<()> {
    page.visit("rotation/#at=4x4n3:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16&moves=A.B.a")?;
    page.wait_until_distance(3)?;
    page.wait_for_text("203 MB of memory")?;
    page.click("button", "Compute (about 10 seconds)")?;
    let whole = "return document.body.innerText.includes('of 812,851,200 positions')
        && !!document.querySelector('.histogram')";
    page.session().wait("the complete table", LONG, whole, &[]).context("812,851,200 positions")?;
    page.wait_until_distance(3)?;
    page.click("tab", "Table")?;
    page.session().wait("the farthest", LONG, "return document.body.innerText.includes('16,923')", &[])?;
    page.assert_clean()
}

fn published_words(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=3x3n2&moves=A")?;
    page.wait_until_distance(1)?;
    page.click("tab", "Algorithms")?;
    page.wait("the shortest lengths", "return document.querySelectorAll('.catalogue td.good').length === 5")?;
    page.click("button", "Play: last row 9 8 7")?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn finder(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Algorithms")?;
    let square = |number: u32| format!("document.querySelector('[data-square=\"{}\"]').click();", number - 1);
    page.wait("the squares", "return !!document.querySelector('[data-square]')")?;
    page.run(&format!("{} {} {} {}", square(1), square(2), square(2), square(1)))?;
    page.click("button", "All others stay")?;
    page.click("button", "Find the shortest algorithm")?;
    page.wait("words", "return document.querySelectorAll('.findings li').length > 0")?;
    // A swap of two neighbours takes an odd number of quarter turns.
    let lengths =
        page.run("return [...document.querySelectorAll('.findings code')].map((e) => e.textContent.length)")?;
    let lengths: Vec<u64> =
        lengths.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).collect();
    ensure!(lengths.iter().all(|length| *length == lengths[0] && length % 2 == 1), "{lengths:?}");
    page.visit("#/rotation?at=3x3n2:2,1,3,4,5,6,7,8,9")?;
    page.wait_until_distance(lengths[0])?;
    page.assert_clean()
}

fn list_of_solutions(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Solutions")?;
    page.wait_for_text("362,880")?;
    page.click("button", "List")?;
    page.wait(
        "the file",
        "return [...document.querySelectorAll('a[download]')].some((e) => e.download === 'rotation-3x3n2-quarter.txt')",
    )?;
    // As large as the output of the command line: 362,880 lines, 6,661,032 bytes.
    page.wait_for_text("6,662 KB")?;
    page.assert_clean()
}
