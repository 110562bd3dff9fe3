//! Lessons: offered after the first win, one after the other, and listed with what is done.

use anyhow::{Result, ensure};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("lessons_follow_the_first_win_and_each_other", follow),
    BrowserTest::everywhere("lesson_counts_only_if_the_player_solves_it", only_own_moves),
    BrowserTest::everywhere("lesson_is_known_by_its_board", by_its_board),
];

/// The keys that solve the first board of Rotation, and its first lessons.
const FIRST_BOARD: &[&str] = &["Shift+B", "d", "Shift+A", "Shift+C"];
const LESSON_ONE: &[&str] = &["d", "Shift+A"];
const LESSON_TWO: &[&str] = &["Shift+B", "Shift+D", "b"];

fn solve(page: &Page, keys: &[&str]) -> Result<()> {
    for key in keys {
        page.press(&[key])?;
        page.wait_until_still()?;
    }
    page.wait_until_distance(0)
}

/// Opens the list of lessons and returns the titles of those that are done.
fn done(page: &Page) -> Result<Vec<String>> {
    page.click_in_menu("Games and settings…")?;
    page.wait("the list of lessons", "return !!document.querySelector('dialog[open] .lessons')")?;
    page.run("document.querySelector('.lessons summary').click()")?;
    let done = page.run(
        "return [...document.querySelectorAll('.lessons li')].filter((e) => e.textContent.endsWith('done'))
            .map((e) => e.querySelector('button').textContent)",
    )?;
    let done = done.as_array().cloned().unwrap_or_default();
    Ok(done.iter().filter_map(|title| title.as_str().map(str::to_owned)).collect())
}

fn follow(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("rotation/")?;
    page.wait_until_distance(4)?;
    ensure!(
        !page.has("button", "Lesson 1: The last turn first")?,
        "a lesson is offered before the first win"
    );
    solve(page, FIRST_BOARD)?;
    page.click("button", "Lesson 1: The last turn first")?;
    page.wait_for_text("Lesson 1 of 7: The last turn first.")?;
    page.wait_until_distance(2)?;
    ensure!(!page.has("button", "Back to my game")?, "a lesson is shown as somebody else's game");
    // A hint takes the place of the lesson's sentence.
    page.click("button", "Hint")?;
    page.wait_for_text("Hint.")?;
    page.wait_for_no_text("Lesson 1 of 7")?;
    page.click("button", "Close")?;
    page.wait_for_text("Lesson 1 of 7: The last turn first.")?;
    solve(page, LESSON_ONE)?;
    // Without a pointer, too.
    let focused = "const next = [...document.querySelectorAll('.banner.won button')]
        .find((e) => e.textContent === 'Next lesson'); next?.focus(); return document.activeElement === next";
    page.wait("the next lesson", focused)?;
    page.press(&["Enter"])?;
    page.wait_for_text("Lesson 2 of 7: Into the top row.")?;
    page.wait_until_distance(3)?;
    page.wait("the focus on the board", "return !!document.activeElement?.closest('.board-col .board')")?;
    page.press(&["a"])?;
    page.wait_until_still()?;
    page.wait(
        "the saved game",
        "return localStorage['antipode.rotation.game']?.includes('\"played\":\"a\"')",
    )?;

    page.reload()?;
    page.wait_for_text("Lesson 2 of 7: Into the top row.")?;
    ensure!(done(page)? == ["The last turn first"], "the tick is not kept");
    page.wait_for_text("Lessons of Rotation, 1 of 7 done")?;
    page.wait_for_text("after 1 rated game.")?;
    page.wait_for_text("Lesson 1: The last turn first · 2 moves, solved")?;
    page.click("button", "Turn three numbers")?;
    page.wait_for_text("Lesson 3 of 7: Turn three numbers.")?;
    page.wait_until_distance(4)?;
    ensure!(page.run("return !document.querySelector('dialog[open]')")? == true, "the dialog stays open");
    // A lesson that was begun goes on.
    done(page)?;
    page.click("button", "Into the top row")?;
    page.wait_for_text("Lesson 2 of 7: Into the top row.")?;
    page.wait_until_distance(4)?;
    page.click_in_menu("Restart")?;
    page.wait_until_distance(3)?;
    page.wait_for_text("Lesson 2 of 7: Into the top row.")?;
    solve(page, LESSON_TWO)?;
    ensure!(done(page)? == ["The last turn first", "Into the top row"], "the restart does not count");
    page.assert_clean()
}

fn only_own_moves(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("rotation/")?;
    page.wait_until_distance(4)?;
    done(page)?;
    page.click("button", "The last turn first")?;
    page.wait_until_distance(2)?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.wait(
        "the next lesson",
        "return document.querySelector('.banner.won')?.textContent.includes('Next lesson')",
    )?;
    ensure!(done(page)?.is_empty(), "the solver's moves count");
    // It begins anew.
    page.click("button", "The last turn first")?;
    page.wait_until_distance(2)?;
    solve(page, LESSON_ONE)?;
    ensure!(done(page)? == ["The last turn first"], "the player's moves do not count");
    page.assert_clean()
}

/// A link names no lesson: its board does.
fn by_its_board(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("sliding/#at=ABC../--.--&goal=....A/--.--")?;
    page.wait_until_distance(6)?;
    page.wait_for_text("Lesson 6 of 7: The bay.")?;
    page.run("document.querySelector('.banner summary').click()")?;
    page.wait_for_text("CRR BRR ARRD BLLL CLLL AURR")?;
    page.visit("sliding/#at=AB.../--.--&goal=....A/--.--")?;
    page.wait_until_distance(2)?;
    page.wait("the note on the board", "return !document.querySelector('.board-col .loading')")?;
    ensure!(
        page.run("return document.querySelectorAll('.board-col .banner').length")? == 0,
        "another board has a lesson"
    );
    page.assert_clean()
}
