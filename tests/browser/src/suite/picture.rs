//! Pictures on tiles, and the page that says how they are made.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("picture_is_on_the_tiles_and_off_again", picture_is_on_and_off),
    BrowserTest::everywhere("picture_survives_a_reload", picture_survives),
    BrowserTest::everywhere("own_photo_is_worn_and_stays_in_the_browser", own_photo),
    BrowserTest::everywhere("solved_board_shows_the_whole_picture", whole_picture),
    BrowserTest::everywhere("picture_turns_with_numbers_that_have_a_direction", picture_turns),
    BrowserTest::chromium("picture_gives_way_to_contrast", no_picture_with_contrast),
    BrowserTest::chromium("picture_is_loaded_only_when_it_is_wanted", first_visit_loads_no_picture),
    BrowserTest::chromium("picture_is_drawn_without_a_task_over_100_ms", thread_is_free).alone(),
    BrowserTest::everywhere("landscape_is_a_link", landscape_is_a_link),
    BrowserTest::everywhere("landscape_says_what_a_link_asks_in_vain", faulty_link),
    BrowserTest::everywhere("landscape_is_saved_as_png", png),
];

/// Where the number of a tile is, and which part of the picture the tile wears.
const PARTS: &str = "[...document.querySelectorAll('.board .piece')].map((piece) => {
    const part = getComputedStyle(piece.querySelector('.part'), '::before');
    return [piece.textContent.trim(), part.backgroundImage.includes('blob:'), part.backgroundPosition.split(',').at(-1).trim()];
})";

/// Turns the picture on, and waits until it is drawn.
fn show_picture(page: &Page) -> Result<()> {
    page.set("checkbox", "Picture")?;
    wait_for_picture(page)
}

fn wait_for_picture(page: &Page) -> Result<()> {
    page.wait("the picture", "return !!document.querySelector('.board.pictured')").map(drop)
}

/// The seed of the picture, as it is stored.
const SEED: &str =
    "JSON.parse(localStorage[`antipode.${location.pathname.split('/').at(-2)}.settings`] ?? '{}').picture";

fn seed(page: &Page) -> Result<String> {
    let seed = page.wait("the seed", &format!("return {SEED}"))?;
    seed.as_str().map(str::to_owned).context("a seed")
}

fn picture_is_on_and_off(page: &mut Page) -> Result<()> {
    for address in ["ramka/", "rotation/", "fifteen/"] {
        page.visit(address)?;
        page.wait_for_distance()?;
        let names = page.board()?;
        show_picture(page)?;
        let first = seed(page)?;
        page.set("button", "Another picture")?;
        page.wait("another seed", &format!("return {SEED} !== {first:?}"))?;
        wait_for_picture(page)?;
        ensure!(page.board()? == names, "the names of the places of {address} are others");
        page.set("checkbox", "Picture")?;
        page.wait("plain tiles", "return !document.querySelector('.board.pictured, .board .part')")?;
        page.assert_clean()?;
    }
    page.visit("sliding/")?;
    page.wait_for_distance()?;
    page.click_in_menu("Games and settings…")?;
    // Blocks have no order.
    page.wait(
        "the settings, without a picture",
        "return !document.querySelector('.dialog .likes').textContent.includes('Picture')",
    )?;
    page.assert_clean()
}

fn picture_survives(page: &mut Page) -> Result<()> {
    page.visit("rotation/")?;
    page.wait_for_distance()?;
    show_picture(page)?;
    let chosen = seed(page)?;
    page.wait(
        "the settings",
        "return localStorage.getItem('antipode.rotation.settings')?.includes('picture')",
    )?;
    page.reload()?;
    wait_for_picture(page)?;
    ensure!(seed(page)? == chosen, "another picture");
    page.assert_clean()
}

/// A file that is no picture is refused; a photo is stored, and worn also after a reload.
fn own_photo(page: &mut Page) -> Result<()> {
    page.visit("fifteen/")?;
    page.wait_for_distance()?;
    show_picture(page)?;
    page.click_in_menu("Games and settings…")?;
    page.control("button", "Own photo…")?;
    let choose = |kind: &str| {
        format!(
            "const canvas = document.createElement('canvas');
             canvas.width = 300; canvas.height = 200;
             canvas.getContext('2d').fillRect(0, 0, 300, 200);
             return new Promise((done) => canvas.toBlob((blob) => {{
               const files = new DataTransfer();
               files.items.add({kind});
               const input = document.querySelector('input[type=file][accept^=image]');
               input.files = files.files;
               input.dispatchEvent(new Event('change', {{ bubbles: true }}));
               done(true);
             }}))"
        )
    };
    page.run(&choose("new File(['no picture'], 'a.txt', { type: 'image/png' })"))?;
    page.wait_for_text("The browser cannot read this file as a picture.")?;
    ensure!(page.run("return localStorage['antipode-photo'] ?? null")?.is_null(), "it was stored");
    page.run(&choose("new File([blob], 'photo.png', { type: 'image/png' })"))?;
    page.wait(
        "the photo to be stored",
        "return localStorage['antipode-photo']?.startsWith('data:image/jpeg;base64,')",
    )?;
    page.wait("its seed", &format!("return {SEED}.startsWith('photo:')"))?;
    page.press(&["Escape"])?;
    wait_for_picture(page)?;
    page.reload()?;
    wait_for_picture(page)?;
    page.assert_clean()
}

/// Each tile of the solved board has its part where the picture has it.
fn whole_picture(page: &mut Page) -> Result<()> {
    for (address, width) in [("ramka/#at=123/456/789", 3), ("fifteen/#at=5x3", 5), ("rotation/#at=4x3n2", 4)]
    {
        page.visit(address)?;
        page.wait_for_distance()?;
        show_picture(page)?;
        page.wait_until_still()?;
        let script = format!(
            "const p = document.querySelector('.board .piece').offsetWidth;
             const near = (one, other) => Math.abs(one - other) < 1;
             return {PARTS}.filter(([number, isPictured, at]) => {{
                const [x, y] = at.split(' ').map(parseFloat);
                const [column, row] = [(number - 1) % {width}, Math.floor((number - 1) / {width})];
                return !isPictured || !near(x, p * (.16 - column)) || !near(y, p * (.16 - row));
             }})"
        );
        let wrong = page.run(&script)?;
        ensure!(wrong == json!([]), "{address}: {wrong}");
        page.assert_clean()?;
    }
    Ok(())
}

fn picture_turns(page: &mut Page) -> Result<()> {
    for (address, turned) in [("rotation/#at=3x3n2o&moves=A", 4), ("rotation/#at=3x3n2&moves=A", 0)] {
        page.visit(address)?;
        page.wait_for_distance()?;
        show_picture(page)?;
        page.wait_until_still()?;
        let script = "return [...document.querySelectorAll('.board .part')].filter((part) => getComputedStyle(part, '::before').rotate === '90deg').length";
        ensure!(page.run(script)? == turned, "{address}: not {turned} tiles are turned");
        page.assert_clean()?;
    }
    Ok(())
}

fn no_picture_with_contrast(page: &mut Page) -> Result<()> {
    page.visit("fifteen/")?;
    page.wait_for_distance()?;
    show_picture(page)?;
    for feature in ["forced-colors:active", "prefers-contrast:more"] {
        let (name, value) = feature.split_once(':').context("a feature with a value")?;
        page.session().devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [{ "name": name, "value": value }] }),
        )?;
        let shown = page.run("return getComputedStyle(document.querySelector('.board .part')).display")?;
        ensure!(shown == "none", "{feature}: the picture is shown");
    }
    page.session().devtools("Emulation.setEmulatedMedia", &json!({ "features": [] }))?;
    page.assert_clean()
}

fn first_visit_loads_no_picture(page: &mut Page) -> Result<()> {
    page.visit("fifteen/")?;
    page.wait_for_distance()?;
    // Other chunks share some of its files.
    let is_loaded =
        "const { chunks } = JSON.parse(document.querySelector('script[data-programs]').dataset.programs);
        const loaded = performance.getEntriesByType('resource').map((e) => e.name);
        return chunks.landscape.every((file) => loaded.some((name) => name.endsWith(file)))";
    ensure!(page.run(is_loaded)? == false, "the picture was loaded before it was wanted");
    show_picture(page)?;
    ensure!(page.run(is_loaded)? == true, "the picture came from elsewhere");
    page.assert_clean()
}

fn thread_is_free(page: &mut Page) -> Result<()> {
    page.visit("fifteen/")?;
    page.wait_for_distance()?;
    show_picture(page)?;
    page.forget_tasks()?;
    let seed = seed(page)?;
    page.set("button", "Another picture")?;
    page.wait("another seed", &format!("return {SEED} !== {seed:?}"))?;
    page.run("return new Promise((resolve) => setTimeout(resolve, 1000))")?;
    let longest = page.longest_task_ms()?;
    ensure!(longest <= 100.0, "a task took {longest} ms");
    page.visit("landscape/#size=2048x2048")?;
    wait_until_drawn(page)?;
    let longest = page.longest_task_ms()?;
    page.forget_tasks()?;
    page.click("button", "Another")?;
    wait_until_drawn(page)?;
    let again = page.longest_task_ms()?;
    ensure!(again <= 100.0, "a task took {again} ms, and at the start {longest} ms");
    page.assert_clean()
}

fn wait_until_drawn(page: &Page) -> Result<()> {
    page.wait("the landscape", "return !!document.querySelector('.landscape figure:not([aria-busy])')")
        .map(drop)
}

/// A number that another picture hardly shares.
fn checksum(page: &Page) -> Result<Value> {
    page.run(
        "const canvas = document.querySelector('.landscape canvas');
         return [...canvas.toDataURL()].reduce((sum, sign) => (sum * 31 + sign.charCodeAt()) % 1000003, 7)",
    )
}

fn slide(page: &Page, name: &str, value: u32) -> Result<()> {
    let script =
        "const slider = document.querySelector(`.choices input[type=range][aria-label=${arguments[0]}]`);
        slider.value = arguments[1];
        slider.dispatchEvent(new Event('input', { bubbles: true }))";
    page.session().run(script, &[json!(name), json!(value)]).map(drop)
}

fn landscape_is_a_link(page: &mut Page) -> Result<()> {
    page.visit("landscape/#seed=fjord")?;
    wait_until_drawn(page)?;
    let first = checksum(page)?;
    slide(page, "Levels", 4)?;
    slide(page, "Water", 60)?;
    slide(page, "Roughness", 48)?;
    page.choose(".choices", "Light from the", "south-east")?;
    page.choose(".choices", "Size, in pixels", "512 × 384")?;
    page.wait("the link", "return location.href.includes('size=')")?;
    wait_until_drawn(page)?;
    let address = page.address()?;
    let expected = "landscape/#seed=fjord&levels=4&roughness=48&water=60&light=south-east&size=512x384";
    ensure!(address == expected, "{address}");
    let changed = checksum(page)?;
    ensure!(changed != first, "it is the same picture");
    page.reload()?;
    wait_until_drawn(page)?;
    ensure!(checksum(page)? == changed, "the link shows another picture");
    page.click("link", "Start over")?;
    page.wait("the first landscape", "return document.querySelector('.of-seed input').value === 'antipode'")?;
    page.assert_clean()
}

fn faulty_link(page: &mut Page) -> Result<()> {
    page.visit("landscape/#seed=fjord&light=below&water=120")?;
    page.wait_for_text("“light=below” was ignored")?;
    page.wait_for_text("“water=120” was ignored")?;
    wait_until_drawn(page)?;
    page.assert_clean()
}

fn png(page: &mut Page) -> Result<()> {
    page.visit("landscape/")?;
    wait_until_drawn(page)?;
    page.click("button", "Make a PNG")?;
    page.wait("the file", "return document.querySelector('.making a[download]')?.href.startsWith('blob:')")?;
    // A file is of the picture that is shown.
    slide(page, "Water", 50)?;
    page.wait("no file", "return !document.querySelector('.making a[download]')")?;
    page.assert_clean()
}
