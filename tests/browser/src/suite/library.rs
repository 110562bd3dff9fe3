//! The library: lists, filters, links, boards that open, and lists that are saved.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use super::access::{assert_accessible, assert_large_targets};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("library_lists_boards_that_open_with_their_distance", boards_open),
    BrowserTest::everywhere("library_filter_is_a_link", filter_is_a_link),
    BrowserTest::everywhere("library_list_is_saved_as_a_file", list_is_saved),
    BrowserTest::everywhere("library_says_what_a_link_asks_in_vain", faulty_link),
    BrowserTest::everywhere("axe_finds_nothing_in_the_library", axe),
];

/// What the list says of itself: `11 boards`.
fn status(page: &Page) -> Result<String> {
    let text = page.run("return document.querySelector('.library [role=status]').textContent")?;
    text.as_str().map(str::to_owned).context("the list has a status")
}

/// The names of the boards that are shown.
fn names(page: &Page) -> Result<Vec<String>> {
    let names =
        page.run("return [...document.querySelectorAll('.boards .exhibit b')].map((e) => e.textContent)")?;
    Ok(names.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

fn wait_for_status(page: &Page, part: &str) -> Result<()> {
    let script =
        format!("return document.querySelector('.library [role=status]')?.textContent.includes({part:?})");
    page.wait(&format!("the list to say {part:?}"), &script)?;
    Ok(())
}

fn boards_open(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.choose(".filter", "Order", "hardest first")?;
    page.wait(
        "the hardest first",
        "return document.querySelector('.boards b').textContent === 'Super Century'",
    )?;
    // The distance on the card is the one that the board's page computes.
    page.run("document.querySelector('.boards .exhibit').click()")?;
    page.wait_until_distance(138)?;
    // The browser's back button leads to the list as it was.
    page.run("history.back()")?;
    page.wait(
        "the list again",
        "return document.querySelector('.boards b')?.textContent === 'Super Century'",
    )?;
    page.assert_clean()
}

fn filter_is_a_link(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.choose(".filter", "Boards", "4 × 4")?;
    page.wait(
        "boards of 4 × 4",
        "return document.querySelector('.boards b')?.textContent.startsWith('4 × 4, ')",
    )?;
    ensure!(names(page)?.len() == 60, "the first boards of a long list");
    page.click("button", "Show 60 more")?;
    page.wait("more boards", "return document.querySelectorAll('.boards .exhibit').length === 120")?;
    page.choose(".filter", "Counting", "steps")?;
    page.choose(".filter", "Order", "hardest first")?;
    page.choose(".filter", "With", "a gate")?;
    wait_for_status(page, " of ")?;
    page.wait("the link", "return location.href.includes('with=gate')")?;
    let (said, listed, url) = (status(page)?, names(page)?, page.run("return location.href")?);
    ensure!(
        url.as_str()
            .unwrap_or_default()
            .ends_with("library/#collection=4x4&metric=step&with=gate&order=hard"),
        "{url}"
    );
    page.reload()?;
    wait_for_status(page, &said)?;
    ensure!(names(page)? == listed, "the link gives the same list");
    // Boards like the first are about as hard, and it is among them.
    page.run("document.querySelector('.boards .like').click()")?;
    page.wait(
        "boards like it",
        "return location.href.includes('distance=') && location.href.includes('pieces=')",
    )?;
    page.wait("other choices", "return !location.href.includes('with=')")?;
    ensure!(names(page)?.contains(&listed[0]), "a board is like itself");
    page.assert_clean()
}

fn list_is_saved(page: &mut Page) -> Result<()> {
    page.visit("library/#text=klotski")?;
    wait_for_status(page, "1 of 11 boards")?;
    page.click("button", "Save this list…")?;
    let text = page.wait(
        "the files",
        "const links = [...document.querySelectorAll('.library a[download]')];
        return links.length === 3 && links.map((link) => decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1)));",
    )?;
    let files: Vec<&str> = text.as_array().into_iter().flatten().filter_map(|file| file.as_str()).collect();
    let [lines, csv, json] = files[..] else { anyhow::bail!("three files, not {text}") };
    ensure!(lines.starts_with("Klotski") && lines.lines().count() == 1, "{lines}");
    ensure!(csv.lines().count() == 2, "{csv}");
    let read: serde_json::Value = serde_json::from_str(json)?;
    ensure!(read[0]["distances"]["move"] == json!(81), "{json}");
    page.assert_clean()
}

fn faulty_link(page: &mut Page) -> Result<()> {
    page.visit("library/#collection=chess&distance=900-")?;
    page.wait_for_text("“collection=chess” was ignored")?;
    page.wait_for_text("No board passes this filter.")?;
    page.click("link", "Back to the classics")?;
    wait_for_status(page, "11 boards")?;
    page.assert_clean()
}

fn axe(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    assert_accessible(page, "the library")?;
    page.session().resize(390, 844)?;
    assert_large_targets(page)?;
    page.assert_clean()
}
