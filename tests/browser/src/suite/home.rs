//! The front page: its doors, games to continue, today's boards, keys, and small boards that play.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::Page;
use crate::visit::{Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("no_game_of_ramka_is_rewound", |page| no_game_is_rewound(page, "ramka")),
    BrowserTest::everywhere("no_game_of_rotation_is_rewound", |page| no_game_is_rewound(page, "rotation")),
    BrowserTest::everywhere("no_game_of_fifteen_is_rewound", |page| no_game_is_rewound(page, "fifteen")),
    BrowserTest::everywhere("no_game_of_sliding_is_rewound", |page| no_game_is_rewound(page, "sliding")),
    BrowserTest::everywhere("front_page_has_three_doors_to_every_puzzle", doors),
    BrowserTest::everywhere("first_game_has_something_to_do_and_is_continued", first_game),
    BrowserTest::everywhere("todays_boards_are_the_same_for_everyone", todays_boards),
    BrowserTest::everywhere("todays_result_is_remembered_with_its_streak", todays_result),
    BrowserTest::everywhere("unreadable_results_are_set_aside", unreadable_results),
    BrowserTest::everywhere("links_without_a_page_open_ramka", earlier_links),
    BrowserTest::everywhere("front_page_is_operated_by_keys_alone", keys_alone),
    BrowserTest::everywhere("small_boards_solve_themselves_under_the_focus", living_boards),
    BrowserTest::chromium("small_boards_stand_still_where_motion_is_unwelcome", still_boards),
    BrowserTest::everywhere("front_page_needs_neither_storage_nor_solvers", without_anything),
];

/// The site on a day.
fn on(day: &'static str) -> Site {
    Site { day: Some(day), ..Site::default() }
}

const DAY: &str = "2026-11-23";

/// The links of a part of the page, in order.
fn links(page: &Page, part: &str) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll(`${arguments[0]} a[href]`)].map((e) => e.getAttribute('href'))";
    let links = page.session().run(script, &[json!(part)])?;
    Ok(links.as_array().into_iter().flatten().filter_map(|link| link.as_str().map(str::to_owned)).collect())
}

fn doors(page: &mut Page) -> Result<()> {
    page.visit("")?;
    let headings =
        page.run("return [...document.querySelectorAll('main h1, main h2')].map((e) => e.textContent)")?;
    ensure!(
        headings == json!(["How far is your board from solved?", "Play", "Solve my board", "Explore"]),
        "the headings are {headings}"
    );
    let puzzles = ["ramka", "rotation", "fifteen", "sliding"];
    ensure!(links(page, ".play-cards")? == puzzles.map(|puzzle| format!("{puzzle}/#new=game")));
    ensure!(links(page, "#solve")? == puzzles.map(|puzzle| format!("{puzzle}/#setup=")));
    let explored = links(page, "#explore")?;
    for path in puzzles.into_iter().chain(["lab"]).map(|page| format!("{page}/")) {
        ensure!(explored.iter().any(|link| link.starts_with(&path)), "{path} is not among {explored:?}");
    }
    // Each opens what it names, where one sees it without scrolling.
    ensure!(explored.len() == EXPLORED.len(), "the links are {explored:?}");
    for (title, address, text) in EXPLORED {
        let open = "[...document.querySelectorAll('#explore b')].find((e) => e.textContent === arguments[0]).click()";
        page.session().run(open, &[json!(title)]).context(title)?;
        page.wait(title, &format!("return probe.address().startsWith({})", json!(address)))?;
        page.wait(title, &IN_VIEW.replace("WANTED", &json!(text).to_string()))?;
        ensure!(!page.has("button", "Back to my game")?, "{title} is a visit without a game to come back to");
        page.click("link", "Antipode, home")?;
        page.wait("the front page", "return probe.address() === '' && !!document.querySelector('#explore')")?;
    }
    ensure!(page.run("return document.title")? == "Antipode: hand-held puzzles, known exactly");
    ensure!(page.pages_sent() == 1, "the host sent {} pages", page.pages_sent());
    page.assert_clean()
}

/// What there is to explore: the title of its link, the address of its page, and a text there.
const EXPLORED: [(&str, &str, &str); 11] = [
    ("Jaap’s method", "ramka/#at=412/639/578&view=method", "Three phases, two techniques"),
    ("God’s algorithm", "ramka/#at=412/639/578&view=table", "God’s number"),
    (
        "Nokia’s list",
        "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&view=solutions",
        "Every position with a shortest solution",
    ),
    ("Clockwise only", "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&rule=clockwise", "Blocks turn clockwise only"),
    (
        "Eight stages",
        "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&rule=clockwise&view=method",
        "number by number, as published",
    ),
    ("The theorem", "lab/", "What can be reached"),
    ("Open questions", "lab/", "Numbers that keep their direction"),
    ("Row by row", "fifteen/#at=", "Row by row"),
    ("Map", "sliding/#at=BDCF/BDCF/AAGH/AAEE/IJ..&view=map", "Tap a po"),
    ("Hardest boards", "sliding/#at=BDCF/BDCF/AAGH/AAEE/IJ..&view=search", "Hardest puzzles of a rectangle"),
    ("Open problems", "lab/", "The questions with which"),
];

/// Whether a text is in the window.
const IN_VIEW: &str =
    "const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { top, bottom } = range.getBoundingClientRect();
        if (texts.currentNode.textContent.includes(WANTED) && bottom > 0 && top < innerHeight) return true;
    }
    return false";

fn first_game(page: &mut Page) -> Result<()> {
    page.visit("")?;
    for (kind, distance, key) in [("ramka", 8, &["."][..]), ("rotation", 4, &["a"])] {
        let open = format!("document.querySelector('.play-cards a[href^={kind}]').click()");
        page.run(&open)?;
        page.wait_until_distance(distance)?;
        page.wait("the first steps", "return document.querySelectorAll('.first-steps li').length === 3")?;
        page.press(key)?;
        page.wait("the first steps to go", "return !document.querySelector('.first-steps')")?;
        page.wait("the game", &format!("return !!localStorage['antipode.{kind}.game']"))?;
        let board = page.board()?;
        page.click("link", "Antipode, home")?;
        page.wait_for_text(&format!("continue {kind}"))?;
        // The next game is another one, and the first is a step back.
        page.run(&open)?;
        page.wait(
            "another board",
            &format!("return localStorage['antipode.{kind}.game'].includes('\"next\"')"),
        )?;
        ensure!(page.board()? != board, "it is the same board");
        page.click("button", "Undo")?;
        page.wait_for_board(&board)?;
        page.click("link", "Antipode, home")?;
        page.wait("its link", &format!("return !!document.querySelector('.continue a[href=\"{kind}/\"]')"))?;
        page.run(&format!("document.querySelector('.continue a[href=\"{kind}/\"]').click()"))?;
        page.wait_for_board(&board)?;
        ensure!(!page.has("button", "Back to my game")?, "the own game is shown as somebody else's");
        page.click("link", "Antipode, home")?;
        page.wait("the front page", "return !!document.querySelector('.play-cards')")?;
    }
    // Whoever comes back finds the games first.
    page.reload()?;
    let first = page.run("return document.querySelector('main a b')?.textContent")?;
    ensure!(first.as_str().is_some_and(|text| text == "Continue Ramka"), "the first link is {first}");
    page.assert_clean()
}

/// The links, names and pictures of today's boards.
const TODAY: &str = "return [...document.querySelectorAll('.today-card')].map((card) => [
    card.querySelector('a').getAttribute('href'), card.querySelector('.name')?.textContent ?? '',
    [...card.querySelectorAll('text')].map((e) => e.textContent).join('')
        + [...card.querySelectorAll('[style]')].map((e) => e.getAttribute('style')).join('')])";

fn todays_boards(page: &mut Page) -> Result<()> {
    let mut seen: Vec<Value> = Vec::new();
    for day in ["2026-11-23", "2026-11-23", "2026-11-24"] {
        page.visit_with(on(day), "")?;
        page.wait_for_text(&format!("{} November 2026.", &day[8..]))?;
        page.wait("the boards", "return document.querySelectorAll('.today-card').length === 5")?;
        seen.push(page.run(TODAY)?);
        let links = links(page, ".today-cards")?;
        ensure!(links[0].ends_with(&format!("&day={day}&new=game")), "the first link is {}", links[0]);
        ensure!(links[4].ends_with(&format!("&day={day}-hard&new=game")), "the hard one is {}", links[4]);
    }
    ensure!(seen[0] == seen[1], "two visits on one day: {} and {}", seen[0], seen[1]);
    let boards = |day: &Value| day.as_array().cloned().unwrap_or_default();
    for (board, next) in boards(&seen[0]).iter().zip(boards(&seen[2])) {
        ensure!(*board != next, "the next day has the same board: {board}");
    }
    // The distances are exact.
    let fact = "return document.querySelector('.today-card .fact').textContent.match(/^(\\d+) tile moves? from solved$/)?.[1]";
    let distance = page.wait("the distance of Ramka's board", fact)?;
    let distance: u64 = distance.as_str().and_then(|text| text.parse().ok()).context("a number")?;
    open_today(page, "ramka")?;
    page.wait_until_distance(distance)?;
    ensure!(!page.has("button", "Back to my game")?, "today's board is a game of one's own");
    page.assert_clean()
}

/// Opens today's board of a puzzle from the front page.
fn open_today(page: &Page, puzzle: &str) -> Result<()> {
    let card = format!("document.querySelector('.today-card a[href^={puzzle}]')");
    page.wait("today's boards", &format!("return !!{card}"))?;
    page.run(&format!("{card}.click()")).map(drop)
}

/// Keys that move something on most boards.
fn keys(puzzle: &str) -> Vec<Vec<String>> {
    let arrows = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];
    let of = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
    match puzzle {
        "ramka" => vec![of(&["1"]), of(&["2"])],
        "rotation" => vec![of(&["a"]), of(&["b"])],
        "fifteen" => arrows.map(|arrow| of(&[arrow])).to_vec(),
        _ => {
            let letters = ('a'..='j').map(String::from);
            letters.flat_map(|letter| arrows.map(|arrow| of(&[&letter, arrow, "Escape"]))).collect()
        }
    }
}

/// The places or the pieces of the board, with what is there.
const BOARD: &str = "[...document.querySelectorAll('[role=grid] button, .tray [data-piece]')]
    .map((e) => `${e.getAttribute('aria-label')} ${e.getAttribute('style')}`)";

fn shown_board(page: &Page) -> Result<Value> {
    page.run(&format!("return {BOARD}"))
}

fn wait_for_shown_board(page: &Page, board: &Value) -> Result<()> {
    page.wait("the board", &format!("return JSON.stringify({BOARD}) === JSON.stringify({board})")).map(drop)
}

/// Plays turns, and returns the board after them.
fn play_turns(page: &Page, puzzle: &str, turns: usize) -> Result<Value> {
    let keys = keys(puzzle);
    // The keys of pieces work while the board has the focus.
    page.run("document.querySelector('.tray [data-piece]')?.focus()")?;
    let mut board = shown_board(page)?;
    let mut played = 0;
    for keys in keys.iter().cycle().take(40 * turns) {
        page.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())?;
        page.wait_until_still()?;
        let after = shown_board(page)?;
        played += usize::from(after != board);
        board = after;
        if played == turns {
            return Ok(board);
        }
    }
    anyhow::bail!("{puzzle}: {played} of {turns} turns were played")
}

/// Today's board, another game, and today's board again: both games stay as they were left.
fn no_game_is_rewound(page: &mut Page, puzzle: &str) -> Result<()> {
    page.visit_with(on(DAY), "")?;
    open_today(page, puzzle)?;
    page.wait("the board of the day", "return probe.hash().includes('day=2026-11-23')")?;
    // The address is there before the board.
    page.wait_for_distance()?;
    page.wait_until_still()?;
    let first = play_turns(page, puzzle, 2)?;
    page.press(&["n"])?;
    page.wait("another board", "return !probe.hash().includes('2026-11-23')")?;
    page.wait_until_still()?;
    let second = play_turns(page, puzzle, 12)?;
    page.click("link", "Antipode, home")?;
    open_today(page, puzzle)?;
    wait_for_shown_board(page, &first).context("today's board is where it was left")?;
    let third = play_turns(page, puzzle, 1)?;
    page.reload()?;
    wait_for_shown_board(page, &third)?;
    page.click_in_menu("Games and settings…")?;
    page.wait("the list", "return document.querySelectorAll('.dialog .games li').length >= 2")?;
    page.run("document.querySelector('.dialog .games li button').click()")?;
    wait_for_shown_board(page, &second).context("the other game is where it was left")?;
    page.assert_clean()
}

fn todays_result(page: &mut Page) -> Result<()> {
    page.visit_with(on(DAY), "")?;
    let before = r#"{"version":1,"results":{"rotation":{"2026-11-21":{"moves":9},"2026-11-22":{"moves":8,"shortest":8}}}}"#;
    page.session().run("localStorage.setItem('antipode.daily', arguments[0])", &[json!(before)])?;
    open_today(page, "rotation")?;
    let distance = page.wait_for_distance()?;
    ensure!(distance > 0, "it is solved");
    // Half of it is played, and goes on later.
    page.press(&["a"])?;
    page.wait("the game", "return !!localStorage['antipode.rotation.game']")?;
    page.go("")?;
    page.wait_for_text("Continue Rotation")?;
    open_today(page, "rotation")?;
    page.wait(
        "the game with its move",
        "return probe.hash().endsWith('day=2026-11-23') && probe.hash().includes('moves=a')",
    )?;
    page.click("button", "Undo")?;
    page.wait_until_distance(distance)?;
    // Moves of the solver solve no board of a day.
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.wait("the solution", "return !!document.querySelector('.banner.won')")?;
    page.go("")?;
    page.wait_for_text("0 of 4 today · 2 days in a row")?;
    page.visit_with(on(DAY), "")?;
    page.session().run("localStorage.setItem('antipode.daily', arguments[0])", &[json!(before)])?;
    open_today(page, "rotation")?;
    solve_by_hints(page)?;
    page.wait_for_text("1 of 4 today · 3 days in a row")?;
    page.wait_for_text("Next of today’s: Fifteen")?;
    page.click("button", "Share result")?;
    let shared = page.wait("the result", "return document.querySelector('#share-result')?.value")?;
    let wanted = format!("Antipode 23 Nov · Rotation {distance}/{distance} with help · http");
    ensure!(shared.as_str().is_some_and(|text| text.starts_with(&wanted)), "it is {shared}");
    page.press(&["Escape"])?;
    page.click("link", "Next of today’s: Fifteen")?;
    page.wait("the board of Fifteen", "return /^fifteen.*day=2026-11-23$/.test(probe.address())")?;
    page.click("link", "Antipode, home")?;
    page.wait_for_text(&format!(
        "Solved in {distance} turns, with {distance} hints. No solution is shorter."
    ))?;
    page.wait_for_text("1 of 4 today · 3 days in a row")?;
    page.reload()?;
    page.wait_for_text("3 days in a row")?;
    let first = page.run("return document.querySelector('main a b')?.textContent")?;
    ensure!(first == "Next of today’s: Ramka", "the first link is {first}");
    let record = page.run("return JSON.parse(localStorage['antipode.daily'])")?;
    let days = record["results"]["rotation"].as_object().context("days")?;
    ensure!(record["version"] == 1 && days.len() == 3, "the record is {record}");
    page.assert_clean()
}

/// Solves the board move by move, as the hints show.
fn solve_by_hints(page: &Page) -> Result<()> {
    for left in (0..page.wait_for_distance()?).rev() {
        page.click("button", "Hint")?;
        page.click("button", "Play it")?;
        page.wait_until_distance(left)?;
    }
    Ok(())
}

fn unreadable_results(page: &mut Page) -> Result<()> {
    page.visit("lab/")?;
    for text in ["nonsense", r#"{"version":2,"boards":[]}"#] {
        page.session().run(
            "localStorage.clear(); localStorage.setItem('antipode.daily', arguments[0])",
            &[json!(text)],
        )?;
        page.go("")?;
        page.wait_for_text("Today’s boards")?;
        let kept = page.run("return localStorage['antipode.daily.unreadable.1']")?;
        ensure!(kept == *text, "{text} is kept as {kept}");
    }
    page.assert_clean()
}

fn earlier_links(page: &mut Page) -> Result<()> {
    page.visit("#at=321/654/987")?;
    for (index, link) in
        ["#at=321/654/987", "./#/ramka?at=321/654/987", "?from=mail#metric=tiles&at=321/654/987"]
            .into_iter()
            .enumerate()
    {
        if index > 0 {
            page.go(link)?;
        }
        page.wait_until_distance(42).with_context(|| link)?;
        page.wait("its address", "return probe.address() === 'ramka/#at=321/654/987'")
            .with_context(|| link)?;
    }
    for link in ["#play", "?from=mail", "#"] {
        page.go(link)?;
        ensure!(
            page.run("return !!document.querySelector('#explore')")? == true,
            "{link} is not the front page"
        );
    }
    page.assert_clean()
}

fn keys_alone(page: &mut Page) -> Result<()> {
    page.visit("")?;
    let tab = |page: &Page, text: &str| -> Result<()> {
        for _ in 0..40 {
            page.press(&["Tab"])?;
            let focus = page.run("return document.activeElement?.textContent ?? ''")?;
            if focus.as_str().is_some_and(|focus| focus.contains(text)) {
                return Ok(());
            }
        }
        anyhow::bail!("Tab does not lead to {text}")
    };
    if page.browser() == xtask::browser::Browser::Webkit {
        // Its Tab goes to links only where a setting of the system says so.
        return Ok(());
    }
    tab(page, "To the page")?;
    tab(page, "Play Rotation")?;
    page.press(&["Enter"])?;
    page.wait_until_distance(4)?;
    page.session().back()?;
    page.wait("the front page", "return !!document.querySelector('#explore')")?;
    tab(page, "The theorem")?;
    page.press(&["Enter"])?;
    page.wait("the Lab", "return probe.address() === 'lab/'")?;
    page.assert_clean()
}

/// What stands on the small board of Rotation, and how far it is.
const SMALL_BOARD: &str = "const card = document.querySelectorAll('.play-card')[1];
    return [card.querySelector('.fact').textContent, ...[...card.querySelectorAll('.tile')].map((e) => e.getAttribute('style'))]";

fn living_boards(page: &mut Page) -> Result<()> {
    page.visit("")?;
    // From a table, and by a search.
    for (card, distance) in [(1, "4 turns from solved"), (2, "5 moves from solved")] {
        let board = SMALL_BOARD.replace("[1]", &format!("[{card}]"));
        let before = page.run(&board)?;
        ensure!(before[0] == distance, "it is {}", before[0]);
        page.run(&format!("document.querySelectorAll('.play-card a')[{card}].focus()"))?;
        let is_solved =
            format!("return document.querySelectorAll('.play-card .fact')[{card}].textContent === 'solved'");
        page.wait("the solved board", &is_solved)?;
        page.run("document.activeElement.blur()")?;
        let is_back = format!("return JSON.stringify((() => {{ {board} }})()) === '{before}'");
        page.wait("the board as it was", &is_back)?;
    }
    page.assert_clean()
}

fn still_boards(page: &mut Page) -> Result<()> {
    page.session().devtools(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }),
    )?;
    page.visit("")?;
    let before = page.run(SMALL_BOARD)?;
    page.run("document.querySelectorAll('.play-card a')[1].focus()")?;
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let (after, workers) = (page.run(SMALL_BOARD)?, page.run("return probe.workers.length")?);
    page.session().devtools("Emulation.setEmulatedMedia", &json!({ "features": [] }))?;
    ensure!(before == after, "it moved from {before} to {after}");
    ensure!(workers == 0, "{workers} workers were started");
    page.assert_clean()
}

fn without_anything(page: &mut Page) -> Result<()> {
    page.visit_with(Site { storage: Storage::Denied, worker_is_missing: true, ..on(DAY) }, "")?;
    page.wait_for_text("23 November 2026.")?;
    open_today(page, "ramka")?;
    page.wait("today's board", "return /^ramka.*day=2026-11-23$/.test(probe.address())").map(drop)
}
