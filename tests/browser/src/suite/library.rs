//! The library: lists, filters, links, boards that open, and lists that are saved.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use super::access::{assert_accessible, assert_large_targets};
use super::saved_games::open_tab;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("library_lists_boards_that_open_with_their_distance", boards_open),
    BrowserTest::everywhere("library_filter_is_a_link", filter_is_a_link),
    BrowserTest::everywhere("library_list_is_saved_as_a_file", list_is_saved),
    BrowserTest::everywhere("library_list_of_stars_opens_from_its_link", list_is_a_link),
    BrowserTest::everywhere("library_says_that_no_more_boards_are_remembered", marks_are_full),
    BrowserTest::everywhere("drawn_boards_open_with_their_distance", drawn_boards_open),
    BrowserTest::everywhere("library_has_the_antipodes_of_other_puzzles", antipodes_open),
    BrowserTest::everywhere("library_remembers_stars_in_all_tabs", stars_are_kept),
    BrowserTest::everywhere("library_remembers_what_is_solved", solved_is_kept),
    BrowserTest::everywhere("unreadable_marks_are_set_aside", unreadable_marks),
    BrowserTest::everywhere("library_says_what_a_link_asks_in_vain", faulty_link),
    BrowserTest::chromium("axe_finds_nothing_in_the_library", axe),
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
    page.choose(".filter", "With", "a bottleneck")?;
    wait_for_status(page, " of ")?;
    page.wait("the link", "return location.href.includes('with=bottleneck')")?;
    let (said, listed, url) = (status(page)?, names(page)?, page.run("return location.href")?);
    ensure!(
        url.as_str()
            .unwrap_or_default()
            .ends_with("library/#collection=4x4&metric=step&with=bottleneck&order=hard"),
        "{url}"
    );
    page.reload()?;
    wait_for_status(page, &said)?;
    ensure!(names(page)? == listed, "the link gives the same list");
    // Boards like the first are about as hard, of all collections, without itself.
    page.run("document.querySelector('.boards .like').click()")?;
    page.wait(
        "boards like it",
        "return location.href.includes('distance=') && location.href.includes('pieces=')",
    )?;
    page.wait(
        "other choices",
        "return !location.href.includes('with=') && location.href.includes('collection=all')",
    )?;
    page.wait("all collections", "return !document.body.textContent.includes('Loading the boards…')")?;
    let like = names(page)?;
    ensure!(!like.is_empty() && !like.contains(&listed[0]), "other boards: {like:?}");
    page.assert_clean()
}

/// A board of an index has the distance that its page computes.
fn drawn_boards_open(page: &mut Page) -> Result<()> {
    for collection in ["3x4", "walls", "cars-walls"] {
        page.visit(&format!("library/#collection={collection}&order=easy"))?;
        let fact =
            "return document.querySelector('.boards .exhibit span')?.textContent.match(/^(\\d+) moves/)?.[1]";
        let distance = page.wait("a board with its distance", fact)?;
        let distance: u64 = distance.as_str().and_then(|text| text.parse().ok()).context("a number")?;
        page.run("document.querySelector('.boards .exhibit').click()")?;
        page.wait_until_distance(distance).with_context(|| collection.to_owned())?;
    }
    page.assert_clean()
}

fn antipodes_open(page: &mut Page) -> Result<()> {
    for (puzzle, name, distance) in [
        ("rotation", "Rotation 3x3n2 clockwise, 1", 15),
        ("fifteen", "Fifteen 3x3 slides, 1", 24),
        ("ramka", "Ramka tiles, 1", 42),
    ] {
        page.visit(&format!("library/#collection=antipodes&text={puzzle}"))?;
        page.wait(
            "pictures of other puzzles",
            "return document.querySelectorAll('.boards svg.small-board').length > 15",
        )?;
        page.session().run(
            "[...document.querySelectorAll('.boards .exhibit')]
                 .find((card) => card.querySelector('b').textContent === arguments[0]).click()",
            &[json!(name)],
        )?;
        page.wait_until_distance(distance)?;
        ensure!(page.address()?.starts_with(puzzle), "{}", page.address()?);
    }
    page.assert_clean()
}

/// The star of the first board.
const STAR: &str = "document.querySelector('.boards .star')";

fn click_star(page: &Page) -> Result<()> {
    page.wait("the star of the first board", &format!("const star = {STAR}; star?.click(); return !!star"))
        .map(drop)
}

fn stars_are_kept(page: &mut Page) -> Result<()> {
    page.visit("library/#order=hard")?;
    wait_for_status(page, "11 boards")?;
    let first = page.session().tab()?;
    let is_pressed = format!("return {STAR}.getAttribute('aria-pressed') === 'true'");
    // By key.
    page.run(&format!("{STAR}.focus()"))?;
    page.press(&["Enter"])?;
    page.wait("the star", &is_pressed)?;
    // Another tab has it, gives one itself, and the first tab hears of it.
    open_tab(page, "library/#state=starred")?;
    wait_for_status(page, "1 of 11 boards")?;
    ensure!(names(page)? == ["Super Century"], "{:?}", names(page)?);
    page.choose(".filter", "Show", "all")?;
    wait_for_status(page, "11 boards")?;
    page.click("button", "Star: Klotski (L'âne rouge)")?;
    page.wait(
        "both stars",
        "return document.querySelectorAll('.boards .star[aria-pressed=true]').length === 2",
    )?;
    page.session().switch_to(&first)?;
    page.wait(
        "both stars in the first tab",
        "return document.querySelectorAll('.boards .star[aria-pressed=true]').length === 2",
    )?;
    click_star(page)?;
    page.choose(".filter", "Show", "with my star")?;
    wait_for_status(page, "1 of 11 boards")?;
    page.wait("the link", "return location.href.includes('state=starred')")?;
    page.reload()?;
    wait_for_status(page, "1 of 11 boards")?;
    ensure!(names(page)? == ["Klotski (L'âne rouge)"], "{:?}", names(page)?);
    page.session().close_other_tabs(&first)?;
    page.assert_clean()
}

fn solved_is_kept(page: &mut Page) -> Result<()> {
    // The solver solves it: that does not count.
    let board = "fifteen/#at=2x2:0,3,2,1";
    page.visit(board)?;
    page.wait_until_distance(6)?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.go("library/#collection=antipodes&state=solved")?;
    page.wait_for_text("No board passes this filter.")?;
    // The player does: the tiles go round.
    page.go(board)?;
    page.wait_until_distance(6)?;
    page.press(&["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"])?;
    page.wait_until_distance(0)?;
    page.wait("the record", "return localStorage['antipode.library']?.includes('fifteen 2x2:0,3,2,1')")?;
    page.go("library/#collection=antipodes&state=solved")?;
    page.wait(
        "a solved board",
        "return document.querySelector('.boards .solved')?.textContent === 'Solved'",
    )?;
    page.choose(".filter", "Show", "not solved by me")?;
    page.wait(
        "boards that are not solved",
        "return document.querySelectorAll('.boards .exhibit').length > 1 && !document.querySelector('.boards .solved')",
    )?;
    page.assert_clean()
}

fn unreadable_marks(page: &mut Page) -> Result<()> {
    page.visit("lab/")?;
    for text in ["nonsense", r#"{"version":2,"lists":[]}"#] {
        page.session().run(
            "localStorage.clear(); localStorage.setItem('antipode.library', arguments[0])",
            &[json!(text)],
        )?;
        page.go("library/")?;
        wait_for_status(page, "11 boards")?;
        click_star(page)?;
        page.wait("the star", &format!("return {STAR}.getAttribute('aria-pressed') === 'true'"))?;
        let kept = page.run("return localStorage['antipode.library.unreadable.1']")?;
        ensure!(kept == *text, "{text} is kept as {kept}");
    }
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

/// Starred boards of two collections, opened where nothing is starred.
fn list_is_a_link(page: &mut Page) -> Result<()> {
    page.visit("library/#order=hard")?;
    wait_for_status(page, "11 boards")?;
    click_star(page)?;
    page.go("library/#collection=klotski")?;
    wait_for_status(page, "26 boards")?;
    click_star(page)?;
    page.wait("both stars", "return localStorage['antipode.library']?.match(/starred/g)?.length === 2")?;
    page.go("library/#collection=all&state=starred")?;
    wait_for_status(page, "2 of ")?;
    let starred = names(page)?;
    ensure!(starred.len() == 2 && starred[0] == "Super Century", "{starred:?}");
    page.click("button", "Save this list…")?;
    page.click("link", "Link to these boards")?;
    wait_for_status(page, "2 boards")?;
    page.wait(
        "the link",
        "return location.href.includes('list=classics:') && !location.href.includes('starred')",
    )?;
    page.run("localStorage.clear()")?;
    page.reload()?;
    page.wait_for_text("Only the boards of a link are listed.")?;
    wait_for_status(page, "2 boards")?;
    ensure!(names(page)? == starred, "the link gives {:?}", names(page)?);
    // It is saved like any list.
    page.click("button", "Save this list…")?;
    page.wait("the files", "return document.querySelectorAll('.library a[download]').length === 3")?;
    // A board that is not in the library, and a filter of the list.
    let link = page.run("return probe.hash()")?;
    let link = link.as_str().context("the link")?.replace("list=", "list=named:AAAAAA,");
    page.go(&format!("library/{link}&text=century"))?;
    page.wait_for_text("One of them is not in the library.")?;
    wait_for_status(page, "1 of 2 boards")?;
    page.click("link", "All boards")?;
    page.wait("all boards", "return !location.href.includes('list=')")?;
    page.assert_clean()
}

fn marks_are_full(page: &mut Page) -> Result<()> {
    page.visit("lab/")?;
    page.run(
        "const boards = {};
         for (let n = 0; n < 20000; n++) boards['sliding ' + n] = { solved: true };
         localStorage.setItem('antipode.library', JSON.stringify({ version: 1, boards }))",
    )?;
    page.go("library/")?;
    page.wait_for_text("20,000 boards are solved or have a star, as many as are remembered.")?;
    click_star(page)?;
    // A board that is solved now is not marked either, and its page says so.
    page.go("fifteen/#at=2x2:1,2,0,3")?;
    page.wait_until_distance(1)?;
    page.press(&["ArrowLeft"])?;
    page.wait_for_text("20,000 boards are solved or have a star")?;
    let is_kept = "const marks = JSON.parse(localStorage['antipode.library']);
                   return Object.keys(marks.boards).length === 20000 && !('fifteen 2x2:1,2,0,3' in marks.boards)";
    ensure!(page.run(is_kept)? == true, "the record is as it was");
    // Where a mark is taken away, there is room.
    page.run(
        "const marks = JSON.parse(localStorage['antipode.library']);
         delete marks.boards['sliding 7'];
         localStorage.setItem('antipode.library', JSON.stringify(marks))",
    )?;
    page.go("library/")?;
    wait_for_status(page, "11 boards")?;
    click_star(page)?;
    page.wait("the star", &format!("return {STAR}.getAttribute('aria-pressed') === 'true'"))?;
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
