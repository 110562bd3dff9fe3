//! Every page in every state from a small phone to a large screen: nothing is cut, nothing scrolls sideways, axe-core reports nothing,
//! and controls are large enough for fingers.

use antipode_sampling::{is_full, part};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use xtask::browser::Browser;

use super::BrowserTest;
use super::access::{assert_accessible, assert_accessible_in_themes, assert_large_targets};
use crate::page::Page;
use crate::states::{STATES, WINDOWS};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::chromium("the_front_page_is_presentable_in_every_state", |page| every_state(page, "home")),
    BrowserTest::chromium("ramka_is_presentable_in_every_state", |page| every_state(page, "ramka")),
    BrowserTest::chromium("rotation_is_presentable_in_every_state", |page| every_state(page, "rotation")),
    BrowserTest::chromium("fifteen_is_presentable_in_every_state", |page| every_state(page, "fifteen")),
    BrowserTest::chromium("sliding_is_presentable_in_every_state", |page| every_state(page, "sliding")),
    BrowserTest::chromium("the_lab_is_presentable_in_every_state", |page| every_state(page, "lab")),
    BrowserTest::chromium("the_library_is_presentable_in_every_state", |page| every_state(page, "library")),
    BrowserTest::chromium("the_landscape_is_presentable_in_every_state", |page| {
        every_state(page, "landscape")
    }),
    BrowserTest::chromium("what_is_cut_is_found", what_is_cut_is_found),
    BrowserTest::chromium("phone_has_one_row_of_commands_and_a_menu_for_the_rest", one_row_of_commands),
    BrowserTest::chromium("phone_keeps_the_distance_in_view", distance_stays_in_view),
    BrowserTest::chromium("large_screens_are_used_from_edge_to_edge", large_screens_are_used),
    BrowserTest::everywhere("views_have_links_and_back_leads_to_the_board", views),
    BrowserTest::everywhere("set_up_has_a_link_and_back_leads_to_the_game", set_up),
];

fn every_state(page: &mut Page, of: &str) -> Result<()> {
    let mut faults = Vec::new();
    let states = STATES.iter().enumerate().filter(|(index, _)| is_full() || index % 2 == 0);
    for (index, state) in states.filter(|(_, state)| state.page() == of) {
        state.open(page)?;
        let fault = assert_presentable(page, state.name, index / 2).err();
        faults.extend(fault.map(|fault| format!("{fault:#}")));
        page.assert_clean()?;
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// Asserts of what is shown that nothing is cut at any width, that axe-core reports nothing in both themes, and that controls are large
/// enough, where the browser can be told that it has a touch screen. A sample is seen in the narrowest window, where most is cut, in
/// one of the others in turn, and in one theme.
pub(super) fn assert_presentable(page: &Page, what: &str, sample: usize) -> Result<()> {
    let is_visited = |number: usize| is_full() || number == 0 || number == 1 + sample % (WINDOWS.len() - 1);
    let windows = WINDOWS.into_iter().enumerate().filter(|(number, _)| is_visited(*number));
    for (_, (width, height)) in windows {
        page.session().resize(width, height)?;
        page.wait_until_still()?;
        let found = page.run(CUT)?;
        ensure!(found.as_array().is_some_and(Vec::is_empty), "{what} at {width}: {found}");
    }
    assert_accessible_in_themes(page, what, sample)?;
    if page.browser() == Browser::Chromium {
        assert_large_targets(page).with_context(|| what.to_owned())?;
    }
    Ok(())
}

/// The check itself fails where it must.
fn what_is_cut_is_found(page: &mut Page) -> Result<()> {
    page.visit("")?;
    page.session().resize(390, 844)?;
    for (fault, html) in [
        (
            "is cut",
            "<p style='width: 60px; overflow: hidden; white-space: nowrap'>More than sixty pixels</p>",
        ),
        (
            "sticks out",
            "<p style='width: 60px; border: 1px solid; white-space: nowrap'>More than sixty pixels</p>",
        ),
        ("outside the window", "<p style='position: absolute; left: -40px'>Left</p>"),
        ("scrolls sideways", "<p style='width: 500px'>Wide</p>"),
        (
            "is covered",
            "<p style='position: fixed; inset: 0 0 auto'>Above all</p><p style='position: fixed; inset: 0 0 auto; background: red'>Above it</p>",
        ),
        ("is cut", "<select style='width: 80px'><option>A long name of an option</option></select>"),
    ] {
        let script =
            "const one = document.createElement('div'); one.id = 'fault'; one.innerHTML = arguments[0];
            document.querySelector('main').append(one)";
        page.session().run(script, &[html.into()])?;
        let found = page.run(CUT)?.to_string();
        ensure!(found.contains(fault), "{html} is not found to be a fault that {fault}: {found}");
        page.run("document.querySelector('#fault').remove()")?;
    }
    let found = page.run(CUT)?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{found}");
    Ok(())
}

fn one_row_of_commands(page: &mut Page) -> Result<()> {
    for address in ["ramka/#at=9.321/654/8.7", "rotation/#at=3x3n2:4,9,2,3,5,7,8,1,6", "sliding/"] {
        page.visit(address)?;
        page.wait_for_distance()?;
        for width in [320, 390, 600] {
            page.session().resize(width, 700)?;
            page.wait_until_still()?;
            let rows = page.run(
                "const boxes = [...document.querySelectorAll('.toolbar button')].map((e) => e.getBoundingClientRect()).filter((box) => box.width);
                 return [new Set(boxes.map((box) => box.top)).size, boxes.length]",
            )?;
            ensure!(rows == json!([1, 6]), "{address} at {width} px: rows and buttons are {rows}");
        }
        page.session().resize(390, 844)?;
        for name in ["Undo", "Hint", "Set up", "New board", "Solve", "More controls"] {
            let found = page.session().run(
                "return [...document.querySelectorAll('.toolbar button')].some((e) => (e.ariaLabel ?? e.textContent).startsWith(arguments[0]))",
                &[name.into()],
            )?;
            ensure!(found == true, "{address}: there is no {name}");
        }
        page.click("button", "More controls")?;
        page.wait("the menu", "return document.querySelector('#more-controls').matches(':popover-open')")?;
        assert_accessible(page, "the menu")?;
        for name in ["Choose a board…", "Games and settings…"] {
            ensure!(page.has("button", name)?, "{address}: the menu has no {name}");
        }
        page.press(&["Escape"])?;
        page.wait(
            "the menu to close",
            "return !document.querySelector('#more-controls').matches(':popover-open')",
        )?;
        ensure!(
            page.run("return document.activeElement.ariaLabel")? == "More controls",
            "the focus is elsewhere"
        );
        page.click("button", "More controls")?;
        page.click("button", "Choose a board…")?;
        page.wait("the dialog", "return !!document.querySelector('dialog[open]')")?;
        page.press(&["Escape"])?;
        page.wait("the dialog to close", "return !document.querySelector('dialog[open]')")?;
        page.click("button", "Set up")?;
        page.wait_for_text("Back to the game")?;
    }
    page.assert_clean()
}

/// How much of the strip is in the window, and how much of it lies over the element with the focus, in pixels. A panel that is higher
/// than the space beside the strip is under it in part.
const STRIP: &str = "const strip = document.querySelector('.depth').getBoundingClientRect();
    const focus = document.activeElement.getBoundingClientRect();
    return [Math.min(strip.bottom, innerHeight) - Math.max(strip.top, 0) - strip.height,
        document.activeElement === document.body || focus.height > innerHeight / 2 ? 0 : Math.min(focus.bottom, strip.bottom) - Math.max(focus.top, strip.top)]";

fn distance_stays_in_view(page: &mut Page) -> Result<()> {
    for (address, size) in [
        ("ramka/#at=9.321/654/8.7", (390, 844)),
        ("rotation/", (320, 568)),
        ("sliding/", (390, 844)),
        ("ramka/", (844, 390)),
    ] {
        page.visit(address)?;
        page.wait_for_distance()?;
        page.session().resize(size.0, size.1)?;
        page.wait_until_still()?;
        let gap = page.run(
            "scrollTo(0, 0);
             const board = document.querySelector('.board, .tray').getBoundingClientRect();
             scrollTo(0, board.top - 4);
             return document.querySelector('.depth').getBoundingClientRect().top - document.querySelector('.board, .tray').getBoundingClientRect().bottom",
        )?;
        ensure!(
            gap.as_f64().is_some_and(|gap| gap >= 0.0),
            "{address}: the strip covers {gap} px of the board"
        );
        for part in [0.0, 0.3, 0.6, 1.0] {
            page.run(&format!("scrollTo(0, {part} * document.documentElement.scrollHeight)"))?;
            page.wait_until_still()?;
            let shown = page.run(STRIP)?[0].as_f64();
            ensure!(
                shown.is_some_and(|hidden| hidden > -1.0),
                "{address}: {shown:?} px of the strip are in view"
            );
        }
        // Whatever gets the focus is not below the strip.
        page.run("scrollTo(0, 0); document.activeElement.blur()")?;
        for key in [["Tab"; 24], ["Shift+Tab"; 24]].concat() {
            page.press(&[key])?;
            let measured = page.run(STRIP)?;
            let is_inside = page.run("return !!document.activeElement.closest('.depth')")? == true;
            let covered = measured[1].as_f64().unwrap_or(0.0);
            ensure!(
                is_inside || covered < 1.0,
                "{address}: {covered} px of {} are covered",
                page.run("return document.activeElement.outerHTML.slice(0, 90)")?
            );
        }
        let live = page.run("return !!document.querySelector('.depth').closest('[aria-live], [role=status]') || !!document.querySelector('.depth [role=status]')")?;
        ensure!(live == false, "the strip is a live region: each distance is announced twice");
    }
    page.assert_clean()
}

fn large_screens_are_used(page: &mut Page) -> Result<()> {
    let addresses = [
        "",
        "ramka/",
        "rotation/",
        "sliding/",
        "sliding/#view=gallery",
        "sliding/#view=map",
        "ramka/#view=table",
        "lab/",
    ];
    for address in part(&addresses, 1) {
        page.visit(address)?;
        page.wait(
            "the page",
            "return !document.querySelector('main :is(.loading, .lab-part[aria-busy=true])')",
        )?;
        for width in [1360, 1920, 2560] {
            page.session().resize(width, width * 9 / 16)?;
            page.wait_until_still()?;
            let used = page.run(
                "const boxes = [...document.querySelectorAll('main :is(.card, .board, .tray, .room li, .play-card, .door-card, canvas)')]
                     .map((e) => e.getBoundingClientRect()).filter((box) => box.width && box.top < innerHeight);
                 return (Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))) / innerWidth",
            )?;
            ensure!(
                used.as_f64().is_some_and(|used| used > 0.75),
                "{address} at {width} px uses {used} of the width"
            );
        }
    }
    page.assert_clean()
}

const BOARD_IS_SHOWN: &str = "return document.querySelector('.board, .tray')?.getClientRects().length > 0";
const BOARD_IS_HIDDEN: &str =
    "return !(document.querySelector('.board, .tray')?.getClientRects().length > 0)";

fn views(page: &mut Page) -> Result<()> {
    page.visit("sliding/")?;
    page.wait_for_distance()?;
    page.click("tab", "Gallery")?;
    page.click("button", "Full width")?;
    page.wait("the gallery alone", BOARD_IS_HIDDEN)?;
    page.wait("its link", "return probe.address().endsWith('view=gallery')")?;
    let share = page.wait(
        "the gallery",
        "return document.querySelector('.gallery').getBoundingClientRect().width / innerWidth",
    )?;
    ensure!(share.as_f64().is_some_and(|share| share > 0.85), "the gallery has {share} of the window");
    assert_accessible(page, "the gallery alone")?;
    page.reload()?;
    page.wait_for_text("Classics")?;
    ensure!(page.run(BOARD_IS_HIDDEN)? == true, "after a reload the board is shown");
    page.session().back()?;
    page.wait("the board", BOARD_IS_SHOWN)?;
    page.go("sliding/#view=map")?;
    page.wait("the map alone", BOARD_IS_HIDDEN)?;
    page.wait_for_text("The goal is in the middle")?;
    page.click("button", "Back to the board")?;
    page.wait("the board", BOARD_IS_SHOWN)?;
    page.wait("its address", "return !probe.address().includes('view=')")?;
    page.session().back()?;
    page.wait("the map again", BOARD_IS_HIDDEN)?;
    // A board that is chosen is shown.
    page.click("tab", "Gallery")?;
    page.wait("its link", "return probe.address().includes('view=gallery')")?;
    page.run("document.querySelector('.exhibit').click()")?;
    page.wait("the chosen board", BOARD_IS_SHOWN)?;
    page.wait("its address", "return probe.address().includes('at=') && !probe.address().includes('view=')")?;
    page.go("ramka/#view=cellar")?;
    page.wait_for_text("The link's view was ignored")?;
    page.assert_clean()
}

fn set_up(page: &mut Page) -> Result<()> {
    for address in ["ramka/", "sliding/"] {
        page.visit(address)?;
        page.wait_for_distance()?;
        page.click("button", "Set up")?;
        page.wait_for_text("Back to the game")?;
        page.wait("its link", "return probe.address().endsWith('view=setup')")?;
        page.session().back()?;
        page.wait_for_no_text("Back to the game")?;
        page.wait("the board", BOARD_IS_SHOWN)?;
        page.go(&format!("{address}#view=setup"))?;
        page.wait_for_text("Back to the game")?;
        page.click("button", "Back to the game")?;
        page.wait("the game's address", "return !probe.address().includes('view=')")?;
    }
    page.assert_clean()
}

/// What is wrong with the layout, one sentence each: the page scrolls sideways; a text is cut by a box that offers no scrolling, sticks
/// out of its box, lies outside the window, or is covered by another text.
const CUT: &str = r"
    const faults = new Set();
    const root = document.documentElement;
    const wide = innerWidth;
    if (root.scrollWidth > wide) {
        const widest = [...document.body.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > wide + 1)
            .map((e) => `${e.localName}.${e.getAttribute('class') ?? ''}`).slice(0, 4).join(', ');
        faults.add(`the page scrolls sideways: ${root.scrollWidth} px (${widest})`);
    }
    const style = new Map();
    const styleOf = (e) => style.get(e) ?? (style.set(e, getComputedStyle(e)), style.get(e));
    const hush = '.hush, .skip, [hidden], option, noscript, script, style, template';
    const hasBox = (s) => s.borderTopWidth !== '0px' && s.borderLeftWidth !== '0px' && s.borderTopStyle !== 'none' && s.borderTopColor !== 'rgba(0, 0, 0, 0)';
    const clips = (value) => value === 'hidden' || value === 'clip';
    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const pen = document.createElement('canvas').getContext('2d');
    // What is only for screen readers is clipped to nothing.
    const isHushed = (e) => { for (let b = e; b; b = b.parentElement) if (styleOf(b).clipPath === 'inset(50%)') return true; return false; };
    const shown = (e) => !isHushed(e) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(hush);
    const lineOf = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 40);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node; (node = texts.nextNode());) {
        const text = lineOf(node.data);
        const parent = node.parentElement;
        if (!text || !shown(parent)) continue;
        range.selectNodeContents(node);
        const isPicture = !!parent.closest('svg, [role=grid], .board, .tray, .paper');
        for (const rect of range.getClientRects()) {
            if (rect.width < 1) continue;
            let inScroll = false;
            for (let box = parent; box && box !== root; box = box.parentElement) {
                const s = styleOf(box);
                if (s.display === 'contents' || s.display === 'inline') continue;
                const r = box.getBoundingClientRect();
                if (scrolls(s.overflowX) || scrolls(s.overflowY)) inScroll = true;
                if (!inScroll && (!isPicture && hasBox(s) || box.matches('.lab-cell, .face')) && (rect.right > r.right + 1.5 || rect.left < r.left - 1.5)) {
                    faults.add(`“${text}” sticks out of ${box.localName}.${box.getAttribute('class') ?? ''} by ${Math.round(Math.max(rect.right - r.right, r.left - rect.left))} px`);
                }
                if (clips(s.overflowX) && !inScroll && (rect.right > r.right + 1 || rect.left < r.left - 1)
                    || clips(s.overflowY) && !inScroll && (rect.top + rect.height / 2 > r.bottom || rect.top + rect.height / 2 < r.top)) {
                    faults.add(`“${text}” is cut by ${box.localName}.${box.getAttribute('class') ?? ''}`);
                }
                if (s.position === 'fixed') break;
            }
            if (!inScroll && (rect.left < -1 || rect.right > wide + 1)) faults.add(`“${text}” lies outside the window`);
        }
    }
    for (const select of document.querySelectorAll('select')) {
        if (!shown(select) || !select.selectedOptions[0]) continue;
        const s = getComputedStyle(select);
        pen.font = s.font;
        const text = select.selectedOptions[0].textContent;
        // The arrow takes about a letter and a half.
        const room = select.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight) - 16;
        if (pen.measureText(text).width > room + 1) faults.add(`“${lineOf(text)}” is cut by a select of ${Math.round(room)} px`);
    }
    // Controls in the window that nobody can hit, because another text or control lies on them.
    const modal = document.querySelector('dialog[open]');
    for (const control of document.querySelectorAll('button, a[href], select, summary, h1, h2, h3, p')) {
        if (!shown(control) || modal && !modal.contains(control) || control.closest('[inert], [role=grid], .board, .tray, svg, .notices')) continue;
        const r = control.getBoundingClientRect();
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        if (r.width < 2 || x < 0 || y < 0 || x > wide || y > innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || hit === control || control.contains(hit) || hit.contains(control)) continue;
        const over = hit.closest('button, a, p, h1, h2, h3, select, summary, label');
        const sticky = [hit, control].some((e) => { for (let b = e; b; b = b.parentElement) if (styleOf(b).position === 'sticky' || b.matches('.notices, [popover]')) return true; return false; });
        const scrolled = (() => { for (let b = control; b && b !== root && styleOf(b).position !== 'fixed'; b = b.parentElement) { const q = b.getBoundingClientRect(); if (x < q.left || x > q.right || y < q.top || y > q.bottom) return styleOf(b).display !== 'contents'; } return false; })();
        if (over && !over.contains(control) && !sticky && !scrolled) faults.add(`“${lineOf(control.textContent)}” is covered by “${lineOf(over.textContent)}”`);
    }
    return [...faults].slice(0, 12);
";
