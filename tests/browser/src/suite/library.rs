//! The library: lists, filters, links, boards that open, and lists that are saved.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use super::saved_games::open_tab;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("library_lists_boards_that_open_with_their_distance", boards_open),
    BrowserTest::everywhere("library_shows_boards_before_anything_else", boards_first),
    BrowserTest::everywhere("library_filters_act_while_one_types", filters_act),
    BrowserTest::everywhere("library_filter_is_a_link", filter_is_a_link),
    BrowserTest::everywhere("board_of_the_library_has_its_name_its_list_and_the_next_one", list_on_the_page),
    BrowserTest::everywhere("library_keeps_a_pasted_list_and_plays_it_through", own_list),
    BrowserTest::everywhere("library_opens_every_file_that_it_saves", saved_lists_open),
    BrowserTest::everywhere("library_keeps_lists_of_two_tabs", lists_of_two_tabs),
    BrowserTest::everywhere("library_list_is_saved_as_a_file", list_is_saved),
    BrowserTest::chromium("library_prints_a_sheet_with_the_solutions_apart", sheet_is_printed),
    BrowserTest::everywhere("library_list_of_stars_opens_from_its_link", list_is_a_link),
    BrowserTest::everywhere("library_says_that_no_more_boards_are_remembered", marks_are_full),
    BrowserTest::everywhere("drawn_boards_open_with_their_distance", drawn_boards_open),
    BrowserTest::everywhere("library_has_the_antipodes_of_other_puzzles", antipodes_open),
    BrowserTest::everywhere("library_remembers_stars_in_all_tabs", stars_are_kept),
    BrowserTest::everywhere("library_remembers_what_is_solved", solved_is_kept),
    BrowserTest::everywhere("unreadable_marks_are_set_aside", unreadable_marks),
    BrowserTest::everywhere("library_says_what_a_link_asks_in_vain", faulty_link),
];

/// What the list says of itself: `11 boards`.
fn status(page: &Page) -> Result<String> {
    let text = page.run("return document.querySelector('.of-list [role=status]').textContent")?;
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
        format!("return document.querySelector('.of-list [role=status]')?.textContent.includes({part:?})");
    page.wait(&format!("the list to say {part:?}"), &script)?;
    Ok(())
}

fn boards_open(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.click("button", "Filter")?;
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

/// How far parts of the page have moved since it began, where the browser tells.
const LAYOUT_SHIFT: &str = "return new Promise((resolve) => {
    setTimeout(resolve, 200, 0);
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    const sum = (list) => list.getEntries().reduce((sum, { value }) => sum + value, 0);
    new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true });
})";

/// At the size of a phone the first boards are in view, below two lines of text at most, and nothing moves when they come.
fn boards_first(page: &mut Page) -> Result<()> {
    page.session().resize(390, 844)?;
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    let seen = page.run(
        "const boards = [...document.querySelectorAll('.boards .exhibit svg')];
         return boards.filter((board) => board.getBoundingClientRect().bottom < innerHeight).length",
    )?;
    ensure!(seen.as_u64() >= Some(2), "{seen} boards are in view");
    ensure!(page.run("return !document.querySelector('.filter')")? == true, "no filter is in view");
    let shift = page.run(LAYOUT_SHIFT)?.as_f64().unwrap_or_default();
    ensure!(shift < 0.01, "the page has moved by {shift} when its boards came");
    for (shelf, board) in [("Hardest", "Moat of 11 × 11"), ("Huarong Dao", "Zhi Hui Ruo Ding 指挥若定")]
    {
        page.click("link", shelf)?;
        page.wait(
            "boards of the shelf",
            &format!("return document.querySelector('.boards b')?.textContent.startsWith({board:?})"),
        )?;
    }
    for shelf in ["Quick", "Rush Hour", "Few pieces, deep"] {
        page.click("link", shelf)?;
        page.wait(
            "boards of the shelf",
            &format!(
                "return document.querySelector('.shelves [aria-current]')?.textContent === {shelf:?}
                     && document.querySelectorAll('.boards .exhibit').length === 60"
            ),
        )?;
    }
    page.click("link", "My stars")?;
    page.wait_for_text("The star of a board brings it here.")?;
    page.assert_clean()
}

/// The list follows each character, and the box keeps the focus.
fn filters_act(page: &mut Page) -> Result<()> {
    page.visit("library/#order=hard")?;
    wait_for_status(page, "11 boards")?;
    page.click("button", "Filter")?;
    page.run("document.querySelector('.filter [aria-label=\"Distance, from\"]').focus()")?;
    page.press(&["1", "3"])?;
    wait_for_status(page, "9 of 11 boards")?;
    page.press(&["8"])?;
    wait_for_status(page, "1 of 11 boards")?;
    ensure!(page.run("return document.activeElement.value")? == "138", "the box keeps the focus");
    page.run("document.querySelector('.filter [type=search]').focus()")?;
    page.press(&["q"])?;
    wait_for_status(page, "0 of 11 boards")?;
    page.wait(
        "how many filters act",
        "return document.querySelector('.of-list button').textContent === 'Filter · 2'",
    )?;
    page.click("link", "Search all boards")?;
    page.wait("all boards", "return probe.hash() === '#collection=all&distance=138-&order=hard&text=q'")?;
    page.click("button", "Clear")?;
    page.wait("no filter", "return document.querySelector('.of-list button').textContent === 'Filter'")?;
    page.assert_clean()
}

/// The name, the star, the way back and the next board, also after a reload. A board of no list has none of it.
fn list_on_the_page(page: &mut Page) -> Result<()> {
    page.visit("library/#collection=antipodes&text=fifteen%202x2")?;
    wait_for_status(page, " of ")?;
    let all = names(page)?;
    page.run("document.querySelector('.boards .exhibit').click()")?;
    let strip =
        |name: &str| format!("return document.querySelector('.from-list b')?.textContent === {name:?}");
    page.wait("the name", &strip(&all[0]))?;
    page.reload()?;
    page.wait("the name after a reload", &strip(&all[0]))?;
    ensure!(page.run("return document.body.textContent.includes('from a link')")? == false);
    page.run("document.querySelector('.from-list .star').click()")?;
    page.wait("the star", "return !!document.querySelector('.from-list .star[aria-pressed=true]')")?;
    page.run("[...document.querySelectorAll('.from-list a')].at(-1).click()")?;
    page.wait("the next board", &strip(&all[1]))?;
    page.run("document.querySelector('.from-list a').click()")?;
    wait_for_status(page, " of ")?;
    ensure!(names(page)? == all, "the list again");
    page.go("library/#collection=stars")?;
    wait_for_status(page, "1 board")?;
    page.go("fifteen/#at=3x3:1,2,3,4,5,6,7,0,8")?;
    page.wait_until_distance(1)?;
    ensure!(page.run("return !document.querySelector('.from-list')")? == true, "a board of no list");
    page.assert_clean()
}

/// Types into the box for lists, as if pasted.
fn paste(page: &Page, text: &str) -> Result<()> {
    page.wait("the box", "return !!document.querySelector('#list-text')")?;
    page.session().run(
        "const box = document.querySelector('#list-text');
         box.value = arguments[0];
         box.dispatchEvent(new InputEvent('input', { bubbles: true }))",
        &[json!(text)],
    )?;
    Ok(())
}

/// Forty cards: one move solves each, on boards of different sizes and places, so that no two are the same.
fn forty_cards() -> String {
    let card = |number: usize| {
        let mut cells = vec!['.'; 36];
        // The red car stands one move before the exit; another car says which card it is.
        cells[12..14].fill('X');
        let (row, col) = ([0, 1, 3, 4, 5][number / 8], number % 8);
        match col {
            0..5 => cells[6 * row + col..][..2].fill('A'),
            _ => cells[6 * row + (col - 5)..][..3].fill('A'),
        }
        cells.into_iter().collect::<String>()
    };
    (0..40).map(|number| card(number) + "\n").collect()
}

fn own_list(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.click("link", "Mine")?;
    paste(page, &(forty_cards() + "AB..\n"))?;
    page.wait_for_text("40 boards.")?;
    page.wait_for_text("Line 41: ")?;
    page.click("button", "Keep 40 boards")?;
    wait_for_status(page, "40 boards")?;
    page.wait("the link", "return location.href.includes('collection=mine&own=')")?;
    page.reload()?;
    wait_for_status(page, "40 boards")?;
    // Two of them are played, the second one by a detour.
    page.click("link", "Next unsolved")?;
    page.wait(
        "the first board",
        "return document.querySelector('.from-list small')?.textContent === '1 of 40'",
    )?;
    page.wait_until_distance(1)?;
    page.run("document.querySelector('.tray-room [tabindex=\"0\"]').focus()")?;
    page.press(&["x", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"])?;
    page.wait_until_distance(0)?;
    page.wait("the record", "return localStorage['antipode.library']?.includes('solved')")?;
    page.run("[...document.querySelectorAll('.from-list a')].at(-1).click()")?;
    page.wait(
        "the second board",
        "return document.querySelector('.from-list small')?.textContent === '2 of 40'",
    )?;
    page.run("document.querySelector('.from-list a').click()")?;
    wait_for_status(page, "40 boards")?;
    ensure!(page.run("return document.querySelector('.boards .solved').textContent")? == "Solved, shortest");
    page.click("link", "Next unsolved")?;
    page.wait(
        "the second board",
        "return document.querySelector('.from-list small')?.textContent === '2 of 40'",
    )?;
    page.run("document.querySelector('.from-list a').click()")?;
    // A list that is deleted comes back.
    wait_for_status(page, "40 boards")?;
    page.click("button", "Delete this list")?;
    wait_for_status(page, "0 boards")?;
    page.click("button", "Undo")?;
    wait_for_status(page, "40 boards")?;
    page.assert_clean()
}

/// Opens what is offered for saving, and returns the text, the CSV and the JSON.
fn saved_files(page: &Page) -> Result<Vec<String>> {
    page.click("button", "Save…")?;
    let files = page.wait(
        "the files",
        "const links = [...document.querySelectorAll('.library a[download]')];
        return links.length === 3 && links.map((link) => decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1)));",
    )?;
    Ok(files.as_array().into_iter().flatten().filter_map(|file| file.as_str().map(str::to_owned)).collect())
}

/// Each board with a solution as long as its distance, on a page after all boards, and nothing else on paper.
fn sheet_is_printed(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.click("button", "Save…")?;
    page.click("button", "Print…")?;
    let solved = "return document.querySelector('.sheet [role=status]')?.textContent === '11 boards.'";
    page.session().wait("the solutions", Duration::from_secs(180), solved, &[])?;
    let pages =
        "return [...document.querySelectorAll('.sheet .page')].map((e) => e.querySelectorAll('li').length)";
    ensure!(page.run(pages)? == json!([4, 4, 3, 11]), "four boards on a page, then the solutions");
    let lengths = page.run(
        "return [...document.querySelectorAll('.solutions li')].map((e) =>
            [parseInt(e.querySelector('b').textContent.split(', ').at(-1)), e.querySelector('code').textContent.split(' ').length])",
    )?;
    let are_shortest =
        lengths.as_array().is_some_and(|all| all.len() == 11 && all.iter().all(|pair| pair[0] == pair[1]));
    ensure!(are_shortest, "distances and lengths: {lengths}");
    page.choose(".sheet", "Boards on a page", "6")?;
    ensure!(page.run(pages)? == json!([6, 5, 11]), "six boards on a page");
    page.session().devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }))?;
    let others = "return [...document.querySelectorAll('.library > :not(.sheet), header.top, .sheet .btn')]
        .filter((e) => e.checkVisibility()).map((e) => e.className)";
    ensure!(page.run(others)? == json!([]), "only the sheet is on paper");
    page.session().devtools("Emulation.setEmulatedMedia", &json!({ "media": "" }))?;
    // A board that stands in a list twice has its solution twice.
    page.click("link", "Mine")?;
    let card = forty_cards().lines().next().map(str::to_owned).unwrap_or_default();
    paste(page, &format!("{card}\n{card}\n"))?;
    page.click("button", "Keep 2 boards")?;
    wait_for_status(page, "2 boards")?;
    page.click("button", "Save…")?;
    page.click("button", "Print…")?;
    page.wait(
        "the solutions",
        "return document.querySelector('.sheet [role=status]')?.textContent === '2 boards.'",
    )?;
    let moves =
        page.run("return [...document.querySelectorAll('.solutions code')].map((e) => e.textContent)")?;
    ensure!(moves[0] == moves[1] && moves[0] != "No solution is given.", "the solutions are {moves}");
    page.assert_clean()
}

/// Text, CSV and JSON give the list again, and so does its link.
fn saved_lists_open(page: &mut Page) -> Result<()> {
    page.visit("library/#collection=all&text=century")?;
    wait_for_status(page, " of ")?;
    let all = names(page)?;
    ensure!(all.len() > 2, "{all:?}");
    let files = saved_files(page)?;
    let link = page.run("return [...document.querySelectorAll('.library a.btn')].find((link) => link.textContent === 'Link to these boards').href")?;
    page.click("button", "Add to Mine")?;
    wait_for_status(page, &format!("{} boards", all.len()))?;
    ensure!(names(page)? == all, "the list is kept");
    for file in &files {
        page.click("button", "Add a list…")?;
        paste(page, file)?;
        let before = page.run("return document.querySelectorAll('.own-lists .shelves a').length")?;
        page.click("button", &format!("Keep {} boards", all.len()))?;
        page.wait(
            "another list",
            &format!("return document.querySelectorAll('.own-lists .shelves a').length > {before} && !document.querySelector('#list-text')"),
        )?;
        ensure!(names(page)? == all, "{:?} of {file}", names(page)?);
        let facts = page.run("return document.querySelector('.boards .exhibit span').textContent")?;
        ensure!(
            facts.as_str().is_some_and(|facts| facts.contains(" moves")),
            "the figures are kept: {facts}"
        );
    }
    page.click("button", "Add a list…")?;
    paste(page, link.as_str().context("the link")?)?;
    page.click("link", "Show them")?;
    page.wait_for_text("Only the boards of a link are listed.")?;
    ensure!(names(page)? == all, "the link gives the list");
    page.assert_clean()
}

fn lists_of_two_tabs(page: &mut Page) -> Result<()> {
    page.visit("library/#collection=mine")?;
    paste(page, "One; AA/B. -> ../.B")?;
    let first = page.session().tab()?;
    open_tab(page, "library/#collection=mine")?;
    paste(page, "Two; AB/.. -> ../.A\nThree; AB/.. -> ../.B")?;
    page.click("button", "Keep 2 boards")?;
    wait_for_status(page, "2 boards")?;
    page.session().switch_to(&first)?;
    page.click("button", "Keep 1 board")?;
    wait_for_status(page, "1 board")?;
    page.wait("both lists", "return JSON.parse(localStorage['antipode.lists'] ?? '{}').lists?.length === 2")?;
    page.reload()?;
    page.wait("both links", "return document.querySelectorAll('.own-lists .shelves a').length === 2")?;
    page.session().close_other_tabs(&first)?;
    page.assert_clean()
}

fn filter_is_a_link(page: &mut Page) -> Result<()> {
    page.visit("library/")?;
    wait_for_status(page, "11 boards")?;
    page.click("button", "Filter")?;
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
    page.click("button", "Filter · 1")?;
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
    page.click("button", "Filter")?;
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
        "return document.querySelector('.boards .solved')?.textContent === 'Solved, shortest'",
    )?;
    page.go("library/#collection=antipodes&state=longer")?;
    page.wait_for_text("No board passes this filter.")?;
    page.click("button", "Filter · 1")?;
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
    let files = saved_files(page)?;
    let [lines, csv, json] = &files[..] else { anyhow::bail!("three files, not {files:?}") };
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
    page.click("button", "Save…")?;
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
    ensure!(saved_files(page)?.len() == 3);
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
    page.click("link", "Clear the filter")?;
    wait_for_status(page, "11 boards")?;
    page.assert_clean()
}
