//! What a page shows before its program has come, and what it does where a host or the line is not as it should be.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("arriving_page_shows_the_linked_board_before_its_program", linked_board_first),
    BrowserTest::everywhere("arriving_page_shows_no_false_board", no_false_board),
    BrowserTest::everywhere("arriving_page_names_itself_without_its_program", pages_name_themselves),
    BrowserTest::everywhere("arriving_page_starts_one_worker_for_its_first_answer", one_worker),
    BrowserTest::everywhere("host_without_compression_and_media_type_serves_the_site", simple_host),
    BrowserTest::everywhere("missing_chunk_is_reported_and_loaded_again", missing_chunk),
    BrowserTest::everywhere("wrong_address_leads_to_the_page", wrong_address),
];

/// The numbers on the board in reading order, if they are visible.
const FACES: &str = "[...document.querySelectorAll('.board .face')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e.textContent, e.getBoundingClientRect()])
    .sort(([, a], [, b]) => Math.abs(a.top - b.top) > a.height / 2 ? a.top - b.top : a.left - b.left)
    .map(([text]) => text.trim()).join('')";

fn ensure_not_started(page: &Page) -> Result<()> {
    let program = page.run("return document.documentElement.dataset.program ?? ''")?;
    ensure!(program == "", "the program was there too soon for this test");
    Ok(())
}

fn linked_board_first(page: &mut Page) -> Result<()> {
    for (address, faces) in
        [("ramka/#at=321/654/987", "321654987"), ("rotation/#at=3x3n2:4,1,3,5,2,6,7,8,9", "413526789")]
    {
        page.open(Site { program_is_slow: true, ..Site::default() }, address)?;
        page.wait("the linked board", &format!("return {FACES} === '{faces}'"))?;
        let before = page.run("return document.querySelector('.board').getBoundingClientRect().top")?;
        ensure_not_started(page)?;
        page.wait_until_started()?;
        page.wait("the same board", &format!("return {FACES} === '{faces}'"))?;
        let after = page.run("return document.querySelector('.board').getBoundingClientRect().top")?;
        ensure!(before == after, "the board of {address} jumped from {before} to {after}");
        // What is fetched ahead is what the page is set in.
        page.wait("the font", "return [...document.fonts].some(({ family, status }) => /Jost/.test(family) && status === 'loaded')")?;
    }
    page.assert_clean()
}

/// The worker that is started ahead is the one that answers.
fn one_worker(page: &mut Page) -> Result<()> {
    for (address, program) in [
        ("ramka/", "ramka"),
        ("rotation/", "rotation_tables"),
        ("fifteen/", "fifteen"),
        ("sliding/", "sliding_tables"),
    ] {
        page.open(Site { program_is_slow: true, ..Site::default() }, address)?;
        page.wait_until_started()?;
        page.wait_for_distance()?;
        // Its messages: that it runs, and the answer.
        let first = "const [{ startedAs, heard }] = probe.workers; return heard.length > 1 ? startedAs : `${startedAs}, unused`";
        let first = page.run(first)?;
        ensure!(first == program, "{address} started {first} first");
        ensure!(page.run("return probe.ended.length")? == 0, "{address} ended a worker");
    }
    page.assert_clean()
}

fn no_false_board(page: &mut Page) -> Result<()> {
    for address in ["ramka/#seed=monday", "ramka/#at=1.236/45/789.-@1", "sliding/#at=AA/B.&goal=../.B"] {
        page.open(Site { program_is_slow: true, ..Site::default() }, address)?;
        page.wait("the page", "return !!document.querySelector('main .controls')")?;
        let visible = "[...document.querySelectorAll('.piece')].some((e) => e.checkVisibility({ visibilityProperty: true }))";
        ensure!(
            page.run(&format!("return {visible}"))? == false,
            "{address} shows a board that is not its own"
        );
        ensure_not_started(page)?;
        page.wait_until_started()?;
        page.wait("its board", &format!("return {visible}"))?;
    }
    page.assert_clean()
}

fn pages_name_themselves(page: &mut Page) -> Result<()> {
    page.visit("")?;
    for path in ["", "ramka/", "rotation/", "sliding/", "lab/"] {
        let script = "return fetch(new URL(arguments[0], document.baseURI)).then((answer) => answer.text()).then((text) => {
            const html = new DOMParser().parseFromString(text, 'text/html');
            const content = (name) => html.querySelector(`meta[name='${name}'], meta[property='${name}']`)?.content ?? '';
            return [html.title, content('description'), content('og:title'), content('og:image'),
                html.querySelector('h1')?.textContent ?? ''];
        })";
        let told = page.session().run(script, &[json!(path)])?;
        let told: Vec<&str> =
            told.as_array().into_iter().flatten().filter_map(|text| text.as_str()).collect();
        let [title, description, shared_title, picture, heading] = told[..] else {
            anyhow::bail!("{path} has no texts: {told:?}")
        };
        ensure!(title.contains("Antipode") && title == shared_title, "{path} has the title {title}");
        ensure!(description.len() > 80 && !heading.is_empty(), "{path}: {description} {heading}");
        let script = "return fetch(new URL(arguments[0], document.baseURI)).then((answer) => answer.headers.get('content-type'))";
        let kind = page.session().run(script, &[json!(picture)])?;
        ensure!(kind == "image/png", "{path} names the picture {picture}: {kind}");
    }
    page.assert_clean()
}

fn simple_host(page: &mut Page) -> Result<()> {
    page.visit_with(Site { host_is_simple: true, ..Site::default() }, "ramka/#moves=L1.R2")?;
    page.wait_until_distance(2)?;
    let sent = page.run(
        "return performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.wasm.gz') && (e.responseStatus ?? 200) === 200).length",
    )?;
    ensure!(sent.as_u64().is_some_and(|files| files > 2), "only {sent} files came compressed");
    // Requests of the uncompressed files are abandoned on purpose; nothing else may be wrong.
    page.press(&["1", "."])?;
    page.wait_until_distance(3)
}

fn missing_chunk(page: &mut Page) -> Result<()> {
    page.visit_with(Site { panels_are_missing: true, ..Site::default() }, "ramka/#moves=L1.R2")?;
    page.wait_for_text("The panels could not be loaded.")?;
    let before = page.board()?;
    page.press(&["1", "."])?;
    page.wait("a move", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
    ensure!(page.board()? != before, "the board does not play on");
    page.control("button", "Reload").context("a newer build may have other chunks")?;
    page.publish_newer_build();
    page.click("button", "Try again")?;
    page.wait_until_distance(3).context("after the chunk was loaded again")
}

fn wrong_address(page: &mut Page) -> Result<()> {
    page.visit("")?;
    let root = page.run("return document.baseURI")?;
    let root = root.as_str().context("an address")?.to_owned();
    for wrong in ["ramka#at=321/654/987", "Ramka/#at=321/654/987", "puzzles/ramka.html#at=321/654/987"] {
        page.session().open("about:blank")?;
        page.session().open(&format!("{root}{wrong}"))?;
        page.wait("Ramka", "return location.pathname.endsWith('/some/path/ramka/') && !!window.probe")?;
        page.wait_until_distance(42).with_context(|| wrong)?;
    }
    page.session().open(&format!("{root}chess/"))?;
    page.wait(
        "the pages there are",
        "return [...document.querySelectorAll('#pages a')].map((e) => e.textContent).join() === 'Front page,Ramka,Rotation,Fifteen,Sliding,Lab,Library,Landscape'",
    )?;
    Ok(())
}
