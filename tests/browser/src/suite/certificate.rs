//! Certificates of tables: saved, and checked in the page by a program that shares no code with the solvers.

use anyhow::{Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("certificate_of_a_solved_klotski_is_checked_in_the_page", klotski),
    BrowserTest::everywhere("certificate_of_rotation_is_saved_and_checked", rotation),
    BrowserTest::everywhere("damaged_certificate_is_refused_in_the_page", damaged),
    BrowserTest::everywhere("checker_works_offline_once_it_was_used", offline),
];

/// The number of workers that were started for the checker.
const CHECKERS: &str =
    "return probe.workers.filter(({ startedAs }) => startedAs.startsWith('checker')).length";

fn klotski(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.play_solution()?;
    page.seek_to_the_end()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.click("tab", "Metrics")?;
    page.wait_for_text("Check it here")?;
    page.wait("all figures", "return !document.querySelector('main [aria-busy=true]')")?;
    page.wait_until_still()?;
    ensure!(page.run(CHECKERS)? == 0, "the checker is loaded before it is asked for");
    page.click("button", "Check it here")?;
    page.wait_for_text("25,955 positions by moves, 81 from the start")?;
    page.wait_for_text("Proved: sliding")?;
    ensure!(page.run(CHECKERS)? == 1, "one checker");
    page.assert_clean()
}

/// The table of the first board of Rotation, with its buttons.
fn open_table(page: &mut Page) -> Result<()> {
    page.visit("rotation/#new=standard")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Table")?;
    page.wait_for_text("Check it here")
}

fn rotation(page: &mut Page) -> Result<()> {
    open_table(page)?;
    page.run(
        "const create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
         URL.createObjectURL = (blob) => { window.blob = blob; return create.call(URL, blob); };
         HTMLAnchorElement.prototype.click = function () {
             if (this.download) window.file = this.download; else click.call(this);
         };",
    )?;
    page.click("button", "Certificate")?;
    page.wait("the file", "return !!window.file")?;
    let file =
        page.run("return blob.text().then((text) => [file, text.length, text.split('\\n').slice(0, 2)])")?;
    // As large as the output of the command line.
    let expected = json!([
        "rotation-3x3n2 quarter.certificate",
        363_328,
        ["antipode certificate 1", "puzzle rotation 3x3n2 quarter"],
    ]);
    ensure!(file == expected, "the file is {file}");
    page.click("button", "Check it here")?;
    page.wait_for_text("Proved: rotation 3x3n2 quarter: God's number 11, 362,880 positions.")?;
    // Another rule is another certificate.
    page.visit("rotation/#at=3x3n2&rule=half&view=table")?;
    page.wait_for_text("Check it here")?;
    page.click("button", "Check it here")?;
    page.wait_for_text("Proved: rotation 3x3n2 half: God's number 8, 362,880 positions.")?;
    page.assert_clean()
}

/// The last byte that the checker gets is another one.
fn damaged(page: &mut Page) -> Result<()> {
    open_table(page)?;
    page.run(
        "const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (message.byteLength) new window.Uint8Array(message)[message.byteLength - 1] ^= 1;
             return post.call(this, message, ...rest);
         };",
    )?;
    page.click("button", "Check it here")?;
    page.wait_for_text("Refused:")?;
    page.assert_clean()
}

/// The checker is not among the files that are kept at once. It is kept when it is asked for.
fn offline(page: &mut Page) -> Result<()> {
    page.visit_with(Site::kept(), "rotation/#at=3x3n2&view=table")?;
    page.wait_for_text("Check it here")?;
    page.wait_until_kept()?;
    let kept = "return caches.keys()
        .then(([name]) => caches.open(name)).then((cache) => cache.keys())
        .then((files) => files.filter(({ url }) => url.includes('checker-')).length)";
    ensure!(page.run(kept)? == 0, "the checker is kept before it is asked for");
    for online in [true, false] {
        if !online {
            page.stop_server();
            page.reload()?;
            page.wait_for_text("Check it here")?;
        }
        page.click("button", "Check it here")?;
        page.wait_for_text("Proved: rotation 3x3n2 quarter: God's number 11, 362,880 positions.")?;
        ensure!(page.run(kept)? == 2, "a script and a program are kept");
    }
    Ok(())
}
