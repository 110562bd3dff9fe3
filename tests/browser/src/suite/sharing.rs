//! What is shared: links with moves, pictures, boards on other sites.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::thread;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("link_with_a_solution_stands_beside_the_shortest", link_with_a_solution),
    BrowserTest::everywhere("picture_of_a_position_is_saved_as_svg_and_png", picture_is_saved),
    BrowserTest::everywhere("embedded_board_plays_its_solution_and_stores_nothing", embedded_board_plays),
    BrowserTest::everywhere("todays_board_follows_a_solved_one", todays_board_follows),
];

fn link_with_a_solution(page: &mut Page) -> Result<()> {
    page.visit("ramka/#at=1.23/456/789&moves=R1.L1.R1")?;
    page.wait_for_text("The link solves the board in 3 tile moves, checked move by move.")?;
    page.wait_for_text("The shortest solution takes 1. Can you do better?")?;
    ensure!(!page.has("button", "Next board")?, "the moves of a link are not the player's");
    page.click("button", "Try it yourself")?;
    page.wait_until_distance(1)?;
    ensure!(!page.has("button", "Back to my game")?, "nobody has played here");
    page.press(&["1", ","])?;
    page.wait_until_distance(0)?;
    page.wait_for_text("No solution is shorter. The link takes 3.")?;
    page.go("ramka/#at=123/456/789&moves=L1.L2.R1")?;
    page.wait_for_text("is illegal there")?;
    page.wait_for_distance()?;
    ensure!(
        !page.run("return document.body.innerText")?.to_string().contains("checked"),
        "not all are legal"
    );
    page.assert_clean()
}

/// Remembers every file that the page offers.
const WATCH_FILES: &str = "window.offered = [];
    const original = URL.createObjectURL;
    URL.createObjectURL = (file) => { offered.push(file); return original.call(URL, file); };";

fn picture_is_saved(page: &mut Page) -> Result<()> {
    let boards = [("ramka/#at=321/654/987", 42, "7"), ("sliding/#at=A./B.&goal=.A/..", 1, "B")];
    for (route, distance, piece) in boards {
        page.visit(route)?;
        page.wait_until_distance(distance)?;
        page.run(WATCH_FILES)?;
        page.click("button", "Share")?;
        page.wait("the rest", "const more = document.querySelector('.share-picture')?.closest('details'); if (more) more.open = true; return !!more")?;
        page.control("link", "Save as PNG")?;
        let sizes = page.run(
            "const file = offered.find(({ type }) => type === 'image/png');
             const { width, height } = document.querySelector('.share-picture img').attributes;
             return file.arrayBuffer().then((bytes) => {
               const view = new DataView(bytes);
               return [view.getUint32(0), view.getUint32(4), view.getUint32(16), view.getUint32(20), +width.value, +height.value, bytes.byteLength];
             })",
        )?;
        let number = |index: usize| sizes[index].as_u64().unwrap_or_default();
        ensure!([number(0), number(1)] == [0x8950_4e47, 0x0d0a_1a0a], "{route}: no PNG: {sizes}");
        ensure!(number(2) == 1200 && [number(2), number(3)] == [number(4), number(5)], "{route}: {sizes}");
        ensure!(number(6) > 10_000, "{route}: nothing is drawn: {sizes}");
        let labels = page.run(
            "const { href } = document.querySelector('a[download$=\".svg\"]');
             const text = decodeURIComponent(href.slice(href.indexOf(',') + 1));
             const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
             return [...parsed.querySelectorAll('parsererror, [aria-label]')].map((e) => e.getAttribute('aria-label'))",
        )?;
        let labels = labels.as_array().context("labels")?;
        ensure!(labels.contains(&json!(piece)) && !labels.contains(&json!(null)), "{route}: {labels:?}");
        // For a paper.
        let text = "decodeURIComponent(document.querySelector('a[download$=\".svg\"]').href)";
        for choice in ["Plain", "Grey", "No letters", "With the goal"] {
            page.click("checkbox", choice)?;
        }
        page.wait("a picture for a paper", &format!("const text = {text}; return !/Gradient|filter|aria-label/.test(text) && [...text.matchAll(/#(..)(..)(..)\"/g)].every(([, r, g, b]) => r === g && g === b)"))?;
    }
    page.assert_clean()
}

/// Serves one page at an origin of its own, until the test ends.
fn serve(html: String) -> Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = format!("http://{}/", listener.local_addr()?);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let _ = stream.read(&mut [0; 4096]);
            let length = html.len();
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{html}"
            );
        }
    });
    Ok(address)
}

const STORED: &str = "return JSON.stringify(Object.entries({ ...localStorage }).sort())";

/// The body of a function that finds something in the board of a page for frames.
fn in_frame(script: &str) -> String {
    format!(
        "const root = document.querySelector('antipode-board')?.shadowRoot; if (!root) return null; {script}"
    )
}

/// Both origins are of one site, so frames share the storage of its pages; WebKit gives frames an empty one.
fn embedded_board_plays(page: &mut Page) -> Result<()> {
    page.visit("ramka/#new=standard")?;
    page.wait_until_distance(0)?;
    page.press(&["1", "."])?;
    page.wait("the game to be saved", "return localStorage.getItem('antipode.ramka.game')")?;
    // Nothing is saved later.
    page.go("ramka/")?;
    page.wait_for_distance()?;
    let stored = page.run(STORED)?;
    let site = page.url()?;
    // The first link is of an earlier version.
    let boards = ["ramka/#pos=236/145/789", "rotation/#at=3x3n2:4,1,3,5,2,6,7,8,9", "sliding/"];
    let frames: String = (0..20)
        .map(|index| {
            format!("<iframe src=\"{site}embed/{}\" width=400 height=500></iframe>", boards[index % 3])
        })
        .collect();
    page.session().open(&serve(format!("<!doctype html><title>Another site</title>{frames}"))?)?;
    for index in 0..20 {
        page.session().enter_frame(index)?;
        page.wait(
            "the board",
            &in_frame("return root.querySelector('[role=grid] button, [role=group] button.piece')"),
        )?;
        let asked = page.run("return probe.workers.length")?;
        ensure!(asked == 0, "board {index} has {asked} workers before anybody asks");
        page.session().leave_frame()?;
    }
    for index in 0..3 {
        page.session().enter_frame(index)?;
        page.run(&in_frame(
            "[...root.querySelectorAll('button')].find((e) => e.textContent === 'Solve').click()",
        ))?;
        page.wait("the player", &in_frame("const play = [...root.querySelectorAll('.player button')].find((e) => e.textContent === 'Play by itself'); play?.click(); return !!play"))?;
        page.wait(
            "the end of the solution",
            &in_frame(
                "const at = root.querySelector('.player input[type=range]');
                 return at && at.max > 0 && at.value === at.max",
            ),
        )?;
        let workers = page.run("return probe.workers.length - probe.ended.length")?;
        ensure!(workers == 1, "board {index} has {workers} workers");
        let full_page = page.run("return document.querySelector('main a').href")?;
        ensure!(
            full_page.as_str().is_some_and(|link| link.starts_with(&site) && !link.contains("embed")),
            "{full_page}"
        );
        let now = page.run(STORED)?;
        ensure!(now == stored || now == "[]", "board {index} has changed what is stored: {now}");
        page.assert_clean()?;
        page.session().leave_frame()?;
    }
    // No other page may be framed. The browser says so on its console.
    let framed = format!("<!doctype html><title>Another site</title><iframe src=\"{site}ramka/\"></iframe>");
    page.session().open(&serve(framed)?)?;
    page.session().enter_frame(0)?;
    let is_shown = page.run("return !!document.querySelector('main')")?;
    ensure!(is_shown == false, "the page of the puzzle is framed");
    page.session().leave_frame()
}

fn todays_board_follows(page: &mut Page) -> Result<()> {
    page.visit("ramka/#at=1.23/456/789&new=game")?;
    page.wait_until_distance(1)?;
    page.press(&["1", ","])?;
    page.wait_until_distance(0)?;
    // After the first win there is a lesson.
    page.control("button", "Lesson 1")?;
    page.click("button", "Next board")?;
    page.wait("the next board", "return !probe.hash().includes('moves=')")?;
    page.wait_for_distance()?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    // So there is for whoever wanted help.
    page.control("button", "Lesson 1")?;
    page.go("ramka/#at=1.23/456/789@1&new=game")?;
    page.wait_until_distance(1)?;
    page.press(&[","])?;
    page.wait_until_distance(0)?;
    page.click("link", "Today’s board")?;
    page.wait("today's board", "return probe.hash().includes(`day=${new Date().toLocaleDateString('sv')}`)")?;
    page.assert_clean()
}
