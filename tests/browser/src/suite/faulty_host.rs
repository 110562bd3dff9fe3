//! Hosts that send something wrong, and caches that lose something: nothing stays broken once the host is right.

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::Page;
use crate::visit::{Damage, Fault, Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("damaged_program_is_refused_until_the_host_is_right", damaged_program),
    BrowserTest::everywhere("damaged_script_is_refused_until_the_host_is_right", damaged_script),
    BrowserTest::everywhere(
        "damaged_program_is_refused_with_storage_denied",
        damaged_program_without_storage,
    ),
    BrowserTest::everywhere("damaged_solver_is_refused_until_the_host_is_right", damaged_solver),
    BrowserTest::everywhere("damaged_chunk_is_refused_until_the_host_is_right", damaged_chunk),
    BrowserTest::everywhere("damaged_style_sheet_leaves_words_and_is_fetched_again", damaged_style_sheet),
    BrowserTest::everywhere("damaged_file_is_not_kept_for_offline_use", damaged_file_is_not_kept),
    BrowserTest::everywhere("damaged_copies_in_the_cache_are_replaced", damaged_copies),
    BrowserTest::everywhere("evicted_files_are_fetched_again", evicted_files),
    BrowserTest::everywhere("redirecting_host_is_kept_for_offline_use", redirecting_host),
    BrowserTest::everywhere("late_pages_of_a_newer_build_change_nothing", late_pages),
    BrowserTest::everywhere("older_tab_goes_on_after_an_update", older_tab),
];

const DAMAGES: [Damage; 4] = [Damage::Html, Damage::Truncated, Damage::Flipped, Damage::Missing];

fn faulty(files: &'static str, damage: Damage) -> Site {
    Site { fault: Some(Fault { files, damage }), ..Site::kept() }
}

/// Waits for the sentence in the place of a page that cannot start.
fn wait_for_refusal(page: &Page) -> Result<()> {
    let script = "return document.documentElement?.dataset.program ?
        'started' : !window.leaving && document.querySelector('body > [role=alert]')?.textContent";
    // The page may load itself again between two looks.
    let text = page.wait("the page to say what is wrong", script)?;
    let text = text.as_str().unwrap_or_default();
    ensure!(text.contains("could not start"), "the page has {text:?}");
    Ok(())
}

fn damaged_program(page: &mut Page) -> Result<()> {
    for &damage in part(&DAMAGES, 0) {
        page.open(faulty("page-*.wasm", damage), "ramka/#moves=L1.R2")?;
        wait_for_refusal(page).with_context(|| format!("{damage:?}"))?;
        ensure!(page.pages_sent() <= 3, "the page loaded itself {} times", page.pages_sent());
        page.repair();
        page.reload().with_context(|| format!("after {damage:?}"))?;
        page.wait_until_distance(2)?;
    }
    // The last host also keeps the site for offline use.
    page.wait_until_kept()?;
    page.stop_server();
    page.reload()?;
    page.wait_until_distance(2)
}

fn damaged_script(page: &mut Page) -> Result<()> {
    for &damage in part(&DAMAGES, 1) {
        page.open(faulty("page-*.js", damage), "ramka/#moves=L1.R2")?;
        wait_for_refusal(page).with_context(|| format!("{damage:?}"))?;
        page.repair();
        page.reload().with_context(|| format!("after {damage:?}"))?;
        page.wait_until_distance(2)?;
    }
    Ok(())
}

fn damaged_program_without_storage(page: &mut Page) -> Result<()> {
    let site = faulty("page-*.wasm", Damage::Flipped);
    page.open(Site { storage: Storage::Denied, ..site }, "ramka/#moves=L1.R2")?;
    wait_for_refusal(page)?;
    ensure!(page.pages_sent() <= 3, "the page loaded itself {} times", page.pages_sent());
    page.repair();
    page.reload()?;
    page.wait_until_distance(2)
}

fn damaged_solver(page: &mut Page) -> Result<()> {
    let faults = [
        ("solver_ramka-*.wasm", Damage::Html),
        ("solver_ramka-*.wasm", Damage::Flipped),
        ("solver_ramka-*.js", Damage::Truncated),
        ("worker-*.js", Damage::Html),
    ];
    for &(files, damage) in part(&faults, 0) {
        page.visit_with(faulty(files, damage), "ramka/#moves=L1.R2")?;
        page.control("button", "Try again").with_context(|| format!("{damage:?} of {files}"))?;
        page.repair();
        page.click("button", "Try again")?;
        page.wait_until_distance(2).with_context(|| format!("after {damage:?} of {files}"))?;
    }
    Ok(())
}

fn damaged_chunk(page: &mut Page) -> Result<()> {
    for &damage in part(&DAMAGES, 2) {
        page.visit_with(faulty("split-answers-*.wasm", damage), "ramka/#moves=L1.R2")?;
        page.wait_for_text("The panels could not be loaded.").with_context(|| format!("{damage:?}"))?;
        page.repair();
        page.click("button", "Try again")?;
        page.wait_until_distance(2).with_context(|| format!("after {damage:?}"))?;
    }
    Ok(())
}

/// Whether the page has its styles.
const STYLED: &str = "return getComputedStyle(document.body).marginTop === '0px'";

fn damaged_style_sheet(page: &mut Page) -> Result<()> {
    for &damage in part(&DAMAGES, 0) {
        page.visit_with(faulty("styles-*.css", damage), "ramka/#moves=L1.R2")?;
        ensure!(page.run(STYLED)? == false, "{damage:?} is used");
        page.wait_until_distance(2)?;
        page.wait_for_text("from solved")?;
        page.repair();
        page.reload()?;
        page.wait("the styles", STYLED).with_context(|| format!("after {damage:?}"))?;
    }
    Ok(())
}

/// Asks for the service worker and waits for what becomes of it.
const INSTALL: &str =
    "return navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }).then((registration) => {
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    return new Promise((resolve) => {
        const look = () => ['activated', 'redundant'].includes(worker.state) && resolve(worker.state);
        worker.addEventListener('statechange', look);
        look();
    });
})";

/// The names of the caches, and how many files they have.
fn caches(page: &Page) -> Result<Value> {
    page.run(
        "return caches.keys().then((names) => Promise.all(names.map(
            (name) => caches.open(name).then((cache) => cache.keys()).then((files) => files.length))))",
    )
}

fn damaged_file_is_not_kept(page: &mut Page) -> Result<()> {
    let faults = [
        ("solver_sliding_tables-*.wasm", Damage::Flipped),
        ("solver_rotation-*.js", Damage::Html),
        ("sliding/index.htm*l", Damage::Truncated),
    ];
    for &(files, damage) in part(&faults, 2) {
        page.visit_with(faulty(files, damage), "ramka/#moves=L1.R2")?;
        page.wait_until_distance(2)?;
        let state = page.run(INSTALL)?;
        ensure!(state == "redundant", "a service worker with {damage:?} of {files} is {state}");
        page.wait("nothing to be kept", "return caches.keys().then((names) => names.length === 0)")?;
        page.repair();
        page.reload()?;
        page.wait_until_kept()?;
        page.stop_server();
        page.run("location.hash = ''; location.pathname = location.pathname.replace('ramka', 'sliding'); return true")?;
        page.wait_until_started()?;
        page.wait_for_distance().with_context(|| format!("offline, after {damage:?} of {files}"))?;
    }
    Ok(())
}

/// Puts words in the place of a file in the cache, as an earlier version of the service worker could.
const SPOIL: &str = "return caches.keys().then(async ([name]) => {
    const cache = await caches.open(name);
    const files = (await cache.keys()).filter(({ url }) => new RegExp(arguments[0]).test(url));
    const type = arguments[0].includes('wasm') ? 'application/wasm' : 'text/javascript';
    const headers = { 'content-type': type, 'x-antipode-version': 'spoiled' };
    for (const file of files) await cache.put(file, new Response('Please try again later.', { headers }));
    return files.length;
})";

fn damaged_copies(page: &mut Page) -> Result<()> {
    let copies = ["page-.*wasm$", "page-.*js$", "split-answers.*wasm$", "solver_ramka.*wasm$"];
    for files in part(&copies, 1) {
        page.visit_with(Site::kept(), "ramka/#moves=L1.R2")?;
        page.wait_until_distance(2)?;
        page.wait_until_kept()?;
        let spoiled = page.session().run(SPOIL, &[json!(files)])?;
        ensure!(spoiled == 1, "{spoiled} files are {files}");
        page.session().reload()?;
        page.wait("the page", "return document.documentElement?.dataset.program === 'started'")
            .with_context(|| format!("after {files} was damaged in the cache"))?;
        page.wait_until_distance(2)?;
        page.wait_until_kept()?;
        page.stop_server();
        page.reload()?;
        page.wait_until_distance(2).with_context(|| format!("offline, after {files} was damaged"))?;
    }
    Ok(())
}

fn evicted_files(page: &mut Page) -> Result<()> {
    for evict in [
        "return caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => true)",
        "return caches.keys().then(([name]) => caches.open(name)).then(async (cache) => {
             for (const file of await cache.keys()) if (/sliding/.test(file.url)) await cache.delete(file);
             return true;
         })",
    ] {
        page.visit_with(Site::kept(), "ramka/#moves=L1.R2")?;
        page.wait_until_distance(2)?;
        page.wait_until_kept()?;
        let before = caches(page)?;
        page.run(evict)?;
        ensure!(caches(page)? != before, "something was evicted");
        page.reload()?;
        page.wait_until_distance(2)?;
        let files = before[0].as_u64().context("one cache")?;
        let script =
            "return caches.keys().then(([name]) => name && caches.open(name)).then((cache) => cache?.keys())
            .then((files) => files?.length >= arguments[0] - 1)";
        page.session().wait("the files to come back", crate::page::PATIENCE, script, &[json!(files)])?;
        page.stop_server();
        page.run("location.hash = ''; location.pathname = location.pathname.replace('ramka', 'sliding'); return true")?;
        page.wait_until_started()?;
        page.wait_for_distance().context("offline")?;
    }
    Ok(())
}

fn redirecting_host(page: &mut Page) -> Result<()> {
    page.visit_with(Site { index_is_named: true, ..Site::kept() }, "#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.wait_until_kept()?;
    let root = page.url()?;
    for online in [true, false] {
        if !online {
            page.stop_server();
        }
        for address in ["", "ramka/", "rotation/"] {
            page.session().open("about:blank")?;
            page.session().open(&format!("{root}{address}"))?;
            page.wait_until_started().with_context(|| format!("{address:?}, online: {online}"))?;
        }
    }
    Ok(())
}

const IS_NEWER: &str = "return !!document.querySelector('meta[name=build]')";
const ANNOUNCED: &str = "return document.documentElement.dataset.update === 'waiting'";

/// Looks for a newer build; returns what became of it.
const UPDATE: &str =
    "return navigator.serviceWorker.getRegistration().then((registration) => new Promise((resolve) => {
    registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        const look = () => ['installed', 'redundant'].includes(worker.state) && resolve(worker.state);
        worker.addEventListener('statechange', look);
        look();
    });
    registration.update();
}))";

fn late_pages(page: &mut Page) -> Result<()> {
    page.visit_with(Site { pages_are_late: true, ..Site::kept() }, "ramka/#moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.wait_until_kept()?;
    page.publish_newer_build();
    let state = page.run(UPDATE)?;
    ensure!(state == "redundant", "a service worker beside the pages of another build is {state}");
    ensure!(page.run(ANNOUNCED)? == false, "it is announced");
    page.reload()?;
    page.wait_until_distance(2)?;
    page.repair();
    let state = page.run(UPDATE)?;
    ensure!(state == "installed", "the newer build is {state} when its pages have come");
    page.wait("the newer build to be announced", ANNOUNCED)?;
    page.click("button", "Reload")?;
    page.wait("the newer build", IS_NEWER)?;
    page.wait("the former build to go", "return caches.keys().then((names) => names.length === 1)").map(drop)
}

fn older_tab(page: &mut Page) -> Result<()> {
    page.visit_with(Site { dropped: Some("s*.wasm"), ..Site::kept() }, "ramka/#moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.wait_until_kept()?;
    let older = page.session().tab()?;
    let newer = page.session().new_tab()?;
    page.session().switch_to(&newer)?;
    page.session().open(&format!("{}ramka/#moves=L1", page.url()?))?;
    page.wait_until_started()?;
    page.wait_until_distance(1)?;
    page.publish_newer_build();
    ensure!(page.run(UPDATE)? == "installed", "the newer build is not there");
    page.wait("the newer build to be announced", ANNOUNCED)?;
    page.click("button", "Reload")?;
    page.wait("the newer build", IS_NEWER)?;
    page.wait("it to be active", "return navigator.serviceWorker.controller?.state === 'activated'")?;

    page.session().switch_to(&older)?;
    ensure!(page.run(IS_NEWER)? == false, "the older tab has loaded itself again");
    page.wait("the older tab to be told", ANNOUNCED)?;
    // The solver and the chunks of these pages are gone from the host.
    page.click("link", "Rotation")?;
    page.wait_for_distance().context("the solver of Rotation in the older tab")?;
    page.click("link", "Lab")?;
    page.wait_for_text("reachable").context("the Lab in the older tab")?;
    let kept = page.run("return caches.keys().then((names) => names.length)")?;
    ensure!(kept == 2, "{kept} builds are kept while an older tab is open");
    page.click("button", "Reload")?;
    page.wait("the newer build in the older tab", IS_NEWER)?;
    page.wait("the former build to go", "return caches.keys().then((names) => names.length === 1)")?;
    page.session().close_other_tabs(&older)
}
