//! Without a network, and with a newer build on the server.

use anyhow::{Result, ensure};

use super::BrowserTest;
use crate::page::Page;
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("opens_without_network_after_the_first_visit", opens_without_network),
    BrowserTest::everywhere("newer_build_waits_for_the_player", newer_build_waits),
];

fn opens_without_network(page: &mut Page) -> Result<()> {
    page.visit_with(Site::kept(), "#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.wait_until_kept()?;
    page.stop_server();
    page.reload()?;
    page.wait_until_distance(2)?;
    page.press(&["1", "."])?;
    page.wait_until_distance(3)
}

fn newer_build_waits(page: &mut Page) -> Result<()> {
    let is_newer = "return !!document.querySelector('meta[name=build]')";
    page.visit_with(Site::kept(), "")?;
    page.wait_until_kept()?;
    page.publish_newer_build();
    page.run("return navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)")?;
    page.wait(
        "the newer build to be announced",
        "return document.documentElement.dataset.update === 'waiting'",
    )?;
    page.reload()?;
    ensure!(page.run(is_newer)? == false, "the newer build became active without a request");
    page.wait(
        "the newer build to be announced again",
        "return document.documentElement.dataset.update === 'waiting'",
    )?;
    page.click("button", "Reload")?;
    page.wait("the newer build", is_newer)?;
    page.wait("the former build to go", "return caches.keys().then((names) => names.length === 1)").map(drop)
}
