//! The package for JavaScript on a page that knows nothing of this site, under a strict policy, from another origin or its own.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::package;
use xtask::server::{Options, Server};

use super::BrowserTest;
use super::access::assert_accessible;
use crate::page::Page;
use crate::session::{Point, Pointer};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("twenty_boards_of_a_package_play_on_another_site", twenty_boards),
    BrowserTest::everywhere("package_of_the_own_origin_solves_in_workers", own_origin),
    BrowserTest::everywhere("package_of_another_origin_solves_in_a_worker_of_the_host", worker_of_host),
    BrowserTest::everywhere("damaged_rules_of_a_package_are_refused_until_they_are_whole", damaged_rules),
    BrowserTest::everywhere("examples_of_the_package_run", examples),
];

/// Whether there is a package to test. Its programs take minutes to build, so a short check has none.
pub(super) fn is_built() -> bool {
    package::folder().join("programs/list.js").is_file()
}

/// A board of each puzzle.
const BOARDS: [&str; 4] = [
    "puzzle=ramka at=236/145/789",
    "puzzle=rotation at=3x3n2:4,1,3,5,2,6,7,8,9",
    "puzzle=fifteen at=3x3:1,2,3,4,5,6,0,7,8",
    "puzzle=sliding",
];

/// Serves what `content` makes of the files of a folder, at an origin of its own. `header` is sent with each.
fn serve(
    folder: &Path,
    header: String,
    content: impl Fn(&str, Option<Vec<u8>>) -> Option<Vec<u8>> + Send + Sync + 'static,
) -> Result<Server> {
    let options = Options { headers: vec![header], hook: Some(Box::new(content)), ..Options::default() };
    Ok(Server::start(folder, "/", 0, options)?)
}

/// A file as it is stored.
fn stored(_: &str, content: Option<Vec<u8>>) -> Option<Vec<u8>> {
    content
}

/// What the page of another site remembers.
const WATCH: &str = "globalThis.told = [];
for (const name of ['move', 'solved']) addEventListener(name, ({ detail }) => told.push({ name, ...detail }));
";

/// A page of another site with boards. Without the origin of a package, the page has it itself, in the folder `package`.
fn site(boards: &str, package: Option<&str>) -> Result<Server> {
    let (origin, root) = (package.unwrap_or_default().trim_end_matches('/'), package.unwrap_or("package/"));
    let own_worker = format!("import \"{root}programs/worker.js\";");
    let html = format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Another site</title>\
         <script src=probe.js></script><script src=watch.js></script>\
         <script type=module src=\"{root}element.js\"></script></head>\
         <body><main><h1>Boards</h1>{boards}</main></body></html>"
    );
    let policy = format!(
        "Content-Security-Policy: default-src 'self' {origin}; script-src 'self' {origin} 'wasm-unsafe-eval'"
    );
    serve(&package::folder(), policy, move |path, _| match path {
        "index.html" => Some(html.clone().into_bytes()),
        "probe.js" => Some(include_bytes!("../probe.js").to_vec()),
        "watch.js" => Some(WATCH.into()),
        "own-worker.js" => Some(own_worker.clone().into_bytes()),
        path => fs::read(package::folder().join(path.strip_prefix("package/")?)).ok(),
    })
}

/// The body of a function that finds something in the shadow root of the first board of a puzzle.
fn in_board(puzzle: &str, script: &str) -> String {
    format!("const root = document.querySelector('antipode-board[puzzle={puzzle}]').shadowRoot; {script}")
}

fn press_button(page: &Page, puzzle: &str, name: &str) -> Result<()> {
    let script = in_board(
        puzzle,
        &format!(
            "const button = [...root.querySelectorAll('button:enabled')].find((e) => e.textContent === '{name}'); button?.click(); return !!button"
        ),
    );
    page.wait(&format!("{name} of {puzzle}"), &script).map(drop)
}

fn told(page: &Page) -> Result<Vec<Value>> {
    Ok(page.run("return told")?.as_array().cloned().unwrap_or_default())
}

/// The names of the fetched programs.
const PROGRAMS: &str = "return performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)).filter((name) => name.endsWith('.wasm')).sort()";

fn twenty_boards(page: &mut Page) -> Result<()> {
    let boards: String = (0..20)
        .map(|index| {
            format!("<antipode-board {} controls solution>A board</antipode-board>", BOARDS[index % 4])
        })
        .collect();
    let package = serve(&package::folder(), "Access-Control-Allow-Origin: *".to_owned(), stored)?;
    let site = site(&boards, Some(&package.url()))?;
    page.session().open(&site.url())?;
    page.wait("twenty boards", "const boards = [...document.querySelectorAll('antipode-board')]; return boards.length === 20 && boards.every(({ shadowRoot }) => shadowRoot?.querySelector('[role=grid] button, [role=group] button.piece'))")?;
    let programs = page.run(PROGRAMS)?;
    let rules =
        ["fifteen", "ramka", "rotation", "sliding"].map(|puzzle| format!("element_rules_{puzzle}.wasm"));
    ensure!(
        programs == json!([&["element.wasm".to_owned()][..], &rules].concat()),
        "boards share a program and the rules of each puzzle, and need no solver: {programs}"
    );
    assert_accessible(page, "twenty boards")?;
    ensure!(told(page)?.is_empty(), "nobody has moved");

    // By keys: the block in the middle of the upper left corner.
    page.run(&in_board("rotation", "root.querySelector('[data-slot=\"0\"]').focus()"))?;
    page.press(&["Space"])?;
    page.wait("a move by a key", "return told.length === 1")?;
    page.press(&["z"])?;
    page.wait("an undone move", "return told.length === 2")?;
    // By a mouse: the tile beside the hole.
    let at = page.run(&in_board(
        "fifteen",
        "const tile = root.querySelectorAll('[data-slot]')[7]; tile.scrollIntoView({ block: 'center' }); const { left, top, width, height } = tile.getBoundingClientRect(); return [left + width / 2, top + height / 2]",
    ))?;
    let at = Point { x: at[0].as_f64().unwrap_or_default(), y: at[1].as_f64().unwrap_or_default() };
    page.session().tap(Pointer::Mouse, at)?;
    page.wait("a move by the mouse", "return told.length === 3")?;
    let moves = told(page)?;
    ensure!(moves[2]["by"] == "player" && moves[2]["position"] == "3x3:1,2,3,4,5,6,7,0,8", "{moves:?}");

    for (index, puzzle) in ["ramka", "rotation", "fifteen", "sliding"].into_iter().enumerate() {
        press_button(page, puzzle, "Solve")?;
        press_button(page, puzzle, "Play by itself")?;
        page.wait(
            &format!("the end of the solution of {puzzle}"),
            &format!("return told.filter(({{ name }}) => name === 'solved').length === {}", index + 1),
        )?;
        assert_accessible(page, puzzle)?;
    }
    let programs = page.run(PROGRAMS)?;
    ensure!(
        programs.as_array().is_some_and(|programs| programs.len() == 10),
        "also the solution player, and a solver for each puzzle: {programs}"
    );
    ensure!(page.run("return probe.workers.length")? == 0, "a worker of another origin cannot start");
    assert_nothing_stored(page)?;
    page.assert_clean()
}

/// The rules of a puzzle arrive damaged, and whole when the board asks again.
fn damaged_rules(page: &mut Page) -> Result<()> {
    let is_whole = Arc::new(AtomicBool::new(false));
    let whole = Arc::clone(&is_whole);
    let damage = move |path: &str, content: Option<Vec<u8>>| {
        let mut content = content?;
        if path.ends_with("element_rules_ramka.wasm") && !whole.load(Ordering::Relaxed) {
            *content.last_mut()? ^= 1;
        }
        Some(content)
    };
    let package = serve(&package::folder(), "Access-Control-Allow-Origin: *".to_owned(), damage)?;
    let site = site("<antipode-board puzzle=ramka></antipode-board>", Some(&package.url()))?;
    page.session().open(&site.url())?;
    page.wait("a refusal", &in_board("ramka", "return root?.querySelector('[role=alert]')?.textContent.includes('rules of the board could not be loaded')"))?;
    is_whole.store(true, Ordering::Relaxed);
    page.run("document.querySelector('antipode-board').setAttribute('at', '236/145/789')")?;
    page.wait("the board", &in_board("ramka", "return !!root?.querySelector('[role=grid] button')")).map(drop)
}

fn assert_nothing_stored(page: &Page) -> Result<()> {
    let stored = page.run(
        "return Promise.all([indexedDB.databases(), navigator.serviceWorker.getRegistrations()]).then(([databases, workers]) =>
           [localStorage.length, sessionStorage.length, databases.length, workers.length, document.querySelectorAll('iframe').length])",
    )?;
    ensure!(stored == json!([0, 0, 0, 0, 0]), "storage, databases, service workers, frames: {stored}");
    Ok(())
}

fn own_origin(page: &mut Page) -> Result<()> {
    let board = "<antipode-board puzzle=rotation at=3x3n2:2,3,5,1,8,7,4,9,6 distance></antipode-board><antipode-board puzzle=cube></antipode-board>";
    let site = site(board, None)?;
    page.session().open(&site.url())?;
    page.wait(
        "the distance",
        &in_board("rotation", "return root?.textContent.includes('Distance: 4 turns')"),
    )?;
    ensure!(page.run("return probe.workers.length")? == 1, "a worker of the own origin starts");
    page.wait("a refusal", "return document.querySelector('[puzzle=cube]').shadowRoot?.querySelector('[role=alert]')?.textContent.includes('no puzzle “cube”')")?;
    // Other attributes are another board, and the same functions answer scripts.
    page.run("document.querySelector('antipode-board').setAttribute('at', '3x3n2')")?;
    page.wait(
        "another distance",
        &in_board("rotation", "return root.textContent.includes('Distance: 0 turns')"),
    )?;
    let answer = page.run(
        "return import(new URL('package/index.js', location)).then(async ({ solve, distance }) => {
           const { moves } = await solve('412/639/578', { puzzle: 'ramka' });
           const { distance: found } = await distance('8 6 7 / 2 5 4 / 3 0 1', { puzzle: 'fifteen' });
           return [moves.length, found];
         })",
    )?;
    ensure!(answer == json!([8, 31]), "{answer}");
    assert_nothing_stored(page)?;
    page.assert_clean()
}

/// With a script of its own, a page solves in workers by a package of another origin.
fn worker_of_host(page: &mut Page) -> Result<()> {
    let package = serve(&package::folder(), "Access-Control-Allow-Origin: *".to_owned(), stored)?;
    let site = site("", Some(&package.url()))?;
    page.session().open(&site.url())?;
    let answer = page.run(&format!(
        "return import('{}index.js').then(async ({{ configure, distance }}) => {{
           configure({{ worker: '/own-worker.js' }});
           const {{ distance: found }} = await distance('8 6 7 / 2 5 4 / 3 0 1', {{ puzzle: 'fifteen' }});
           return [found, probe.workers.length];
         }})",
        package.url()
    ))?;
    ensure!(answer == json!([31, 1]), "the distance, and the number of workers: {answer}");
    assert_nothing_stored(page)?;
    page.assert_clean()
}

/// The page of examples, as a server of the repository shows it.
fn examples(page: &mut Page) -> Result<()> {
    let policy = "Content-Security-Policy: object-src 'none'".to_owned();
    let repository = serve(&xtask::root(), policy, stored)?;
    page.session().open(&format!("{}docs/package.html", repository.url()))?;
    page.wait("the end of every example", "const outputs = [...document.querySelectorAll('output')]; return outputs.length === document.querySelectorAll('[data-expect]').length && outputs.every(({ dataset }) => ['done', 'failed'].includes(dataset.state))")?;
    let wrong = page.run("return [...document.querySelectorAll('[data-expect]')].map((example) => [example.dataset.expect, example.nextElementSibling.textContent]).filter(([expected, printed]) => !printed.includes(expected))")?;
    ensure!(wrong == json!([]), "expected and printed: {wrong}");
    page.wait("three boards", "return [...document.querySelectorAll('antipode-board')].filter(({ shadowRoot }) => shadowRoot?.querySelector('.embed')).length === 3")?;
    assert_accessible(page, "the examples")
}
