//! The delivered page: it starts below any path, under a strict policy, and loads only its own files.

use std::fs;

use anyhow::{Result, ensure};
use xtask::{site, site_files};

use super::BrowserTest;
use crate::page::Page;
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("starts_below_any_path_with_a_clean_console", starts),
    BrowserTest::everywhere("loads_nothing_from_elsewhere", loads_nothing_from_elsewhere),
    BrowserTest::everywhere("policy_forbids_inline_scripts", policy_forbids_inline_scripts),
    BrowserTest::everywhere("both_fonts_are_served_by_the_site", both_fonts_are_served_by_the_site),
    BrowserTest::everywhere(
        "chosen_theme_is_set_before_the_page_is_drawn",
        chosen_theme_is_set_before_the_page_is_drawn,
    ),
    BrowserTest::everywhere("manifest_icons_have_the_named_sizes", manifest_icons_have_the_named_sizes),
    BrowserTest::everywhere("panels_do_not_move_while_the_table_arrives", panels_stay_where_they_are),
    // The search computes a database first, which takes long beside another search.
    BrowserTest::chromium("panels_do_not_move_during_a_search", panels_stay_during_a_search).alone(),
    BrowserTest::chromium("can_be_installed", can_be_installed),
];

fn starts(page: &mut Page) -> Result<()> {
    page.visit("")?;
    page.run("return document.fonts.ready.then(() => true)")?;
    page.assert_clean()
}

fn loads_nothing_from_elsewhere(page: &mut Page) -> Result<()> {
    page.visit_with(Site::kept(), "")?;
    page.wait_until_kept()?;
    let foreign = page.run(
        "return performance.getEntriesByType('resource').map((e) => e.name).filter((n) => !n.startsWith(location.origin))",
    )?;
    ensure!(foreign.as_array().is_some_and(Vec::is_empty), "loaded from elsewhere: {foreign}");
    for file in site_files::files(&site::dist())? {
        let is_text = [".html", ".css", ".js", ".webmanifest"].iter().any(|end| file.ends_with(end));
        if is_text {
            let text = fs::read_to_string(site::dist().join(&file))?;
            // Names of vocabularies, and links that a person may follow; nothing is loaded from there.
            let names = ["://www.w3.org/", "://schema.org\""];
            let is_link = |at: usize| text[..at].rfind('<').is_some_and(|tag| text[tag..].starts_with("<a "));
            let elsewhere = text.match_indices("://").filter(|(at, _)| !is_link(*at));
            let elsewhere = elsewhere.map(|(at, _)| &text[at..text.len().min(at + 40)]);
            let elsewhere: Vec<_> =
                elsewhere.filter(|rest| !names.iter().any(|name| rest.starts_with(name))).collect();
            ensure!(elsewhere.is_empty(), "{file} names another origin: {elsewhere:?}");
        } else if file.ends_with(".wasm") {
            let program = fs::read(site::dist().join(&file))?;
            let names = |folder: &str| program.windows(folder.len()).any(|part| part == folder.as_bytes());
            ensure!(!names("/registry/src/"), "{file} names a folder of the machine that built it");
        }
    }
    Ok(())
}

fn policy_forbids_inline_scripts(page: &mut Page) -> Result<()> {
    page.visit("")?;
    page.run(
        "const script = document.createElement('script');
         script.textContent = 'window.inlined = true';
         document.head.append(script);",
    )?;
    page.wait(
        "the policy to refuse an inline script",
        "return probe.errors.some((e) => e.startsWith('policy: script-src'))",
    )?;
    ensure!(page.run("return window.inlined === undefined")? == true, "an inline script ran");
    Ok(())
}

fn both_fonts_are_served_by_the_site(page: &mut Page) -> Result<()> {
    page.visit("")?;
    for font in ["Jost Variable", "JetBrains Mono Variable"] {
        let script = "return document.fonts.load(`16px '${arguments[0]}'`).then((faces) => faces.length)";
        let faces = page.session().run(script, &[font.into()])?;
        ensure!(faces == 1, "{font} does not load");
    }
    page.assert_clean()
}

fn chosen_theme_is_set_before_the_page_is_drawn(page: &mut Page) -> Result<()> {
    page.visit("")?;
    for theme in ["dark", "light"] {
        page.session().run("localStorage.setItem('antipode.theme', arguments[0])", &[theme.into()])?;
        page.reload()?;
        let found = page.run("return document.documentElement.dataset.theme")?;
        ensure!(found == theme, "the theme is {found}, chosen was {theme}");
    }
    Ok(())
}

fn manifest_icons_have_the_named_sizes(page: &mut Page) -> Result<()> {
    page.visit("")?;
    let wrong = page.run(
        "return (async () => {
            const link = document.querySelector('link[rel=manifest]').href;
            const manifest = await (await fetch(link)).json();
            const wrong = [];
            for (const icon of manifest.icons) {
                const image = new Image();
                image.src = new URL(icon.src, link);
                await image.decode();
                const size = `${image.naturalWidth}x${image.naturalHeight}`;
                if (icon.sizes !== 'any' && icon.sizes !== size) wrong.push(`${icon.src} is ${size}`);
            }
            if (!manifest.icons.some((icon) => icon.purpose === 'maskable')) wrong.push('no maskable icon');
            return wrong;
        })()",
    )?;
    ensure!(wrong.as_array().is_some_and(Vec::is_empty), "{wrong}");
    Ok(())
}

fn panels_stay_where_they_are(page: &mut Page) -> Result<()> {
    for link in ["#/ramka?new=standard", "#/rotation?new=standard"] {
        // The complete histogram: the layout is final.
        assert_panels_stay(page, link, "return !!document.querySelector('.histogram details')")?;
        page.wait_until_distance(0)?;
    }
    page.assert_clean()
}

fn panels_stay_during_a_search(page: &mut Page) -> Result<()> {
    let link = "#/rotation?at=4x4n3:4,9,2,3,5,7,8,1,6,10,11,12,13,15,14,16&rule=ring";
    assert_panels_stay(page, link, "return document.body.innerText.includes('Proven')")?;
    page.assert_clean()
}

fn assert_panels_stay(page: &mut Page, link: &str, end: &str) -> Result<()> {
    page.visit_with(Site { panels_are_watched: true, ..Site::default() }, link)?;
    page.wait("the last answer", end)?;
    page.wait_until_still()?;
    // A few pixels are rounding. A tab must stay under the pointer while the answer arrives.
    let tops = page.run("return probe.tops")?;
    let tops: Vec<f64> =
        tops.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
    let (highest, lowest) = tops.iter().fold((f64::MAX, 0.0_f64), |(a, b), top| (a.min(*top), b.max(*top)));
    ensure!(!tops.is_empty() && lowest - highest < 16.0, "{link}: the panels were at {tops:?} px");
    Ok(())
}

fn can_be_installed(page: &mut Page) -> Result<()> {
    page.visit_with(Site::kept(), "")?;
    page.wait_until_kept()?;
    let answer = page.session().devtools("Page.getInstallabilityErrors", &serde_json::json!({}))?;
    let errors = answer["installabilityErrors"].as_array().cloned().unwrap_or_default();
    // A headless window is private, and private windows install nothing; this is no fault of the site.
    let errors: Vec<_> = errors.iter().filter(|error| error["errorId"] != "in-incognito").collect();
    ensure!(errors.is_empty(), "cannot be installed: {errors:?}");
    Ok(())
}
