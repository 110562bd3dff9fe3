//! The board editor: drawing, checking, playing and sharing boards; and the panel of metrics.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use super::access::{assert_accessible, assert_accessible_in_themes};
use crate::page::{PATIENCE, Page};
use crate::session::{Point, Pointer};
use crate::visit::{Site, Storage};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_board_is_drawn_and_played_by_mouse", |page| {
        draw_and_play(page, Pointer::Mouse)
    }),
    BrowserTest::with_fingers("sliding_board_is_drawn_and_played_by_touch", |page| {
        draw_and_play(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("sliding_board_is_drawn_by_keys_alone", drawn_by_keys),
    BrowserTest::everywhere("sliding_gates_are_painted_and_named", gates_are_painted),
    BrowserTest::with_fingers("sliding_gates_are_painted_by_touch", gates_by_touch),
    BrowserTest::everywhere("sliding_pieces_are_joined_by_mouse_and_keys", |page| {
        joined_and_apart(page, Pointer::Mouse)
    }),
    BrowserTest::with_fingers("sliding_pieces_are_joined_by_touch", |page| {
        joined_and_apart(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("sliding_keys_between_two_frames_paint_where_the_cursor_is", keys_between_frames),
    BrowserTest::everywhere("sliding_rush_hour_board_is_drawn_by_mouse_and_keys", rush_hour),
    BrowserTest::with_fingers("sliding_rush_hour_board_is_drawn_by_touch", rush_hour_by_touch),
    BrowserTest::everywhere("sliding_straight_pieces_are_asked_about_by_mouse", |page| {
        straight_pieces(page, Pointer::Mouse)
    }),
    BrowserTest::with_fingers("sliding_straight_pieces_are_asked_about_by_touch", |page| {
        straight_pieces(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("sliding_draft_survives_a_reload_and_never_replaces_the_game", draft_survives),
    BrowserTest::everywhere("sliding_draft_is_shared_while_it_is_drawn", draft_is_shared),
    BrowserTest::everywhere("sliding_changes_are_listed_and_made", changes_are_made),
    BrowserTest::everywhere("sliding_editor_works_with_storage_denied", storage_denied),
    BrowserTest::everywhere("sliding_editor_works_without_any_worker", without_worker),
    BrowserTest::everywhere("sliding_editor_and_metrics_are_accessible", accessible),
    BrowserTest::everywhere("sliding_metrics_are_compared_and_chosen", metrics),
];

/// The small game before the editor opens.
const SMALL: &str = "sliding/#at=AA/B.&goal=../.B";

/// The middle of a cell of the drawing, rows and columns from 1.
fn cell(page: &Page, row: usize, col: usize) -> Result<Point> {
    page.control("gridcell", &format!("row {row}, column {col}:"))
}

fn stroke(page: &Page, pointer: Pointer, cells: &[(usize, usize)]) -> Result<()> {
    let path: Result<Vec<Point>> = cells.iter().map(|(row, col)| cell(page, *row, *col)).collect();
    page.session().drag(pointer, &path?)
}

/// Waits until a cell has this accessible name.
fn assert_cell(page: &Page, row: usize, col: usize, what: &str) -> Result<()> {
    let label = format!("row {row}, column {col}: {what}");
    let script = format!("return !!document.querySelector('[role=gridcell][aria-label={label:?}]')");
    page.wait(&label, &script).map(drop)
}

fn open(page: &Page) -> Result<()> {
    page.click("button", "Set up")?;
    page.wait("the editor", "return !!document.querySelector('.paper [role=grid]')").map(drop)
}

/// Draws an empty board of 2 rows and 3 columns.
fn blank(page: &Page) -> Result<()> {
    page.click("button", "Clear")?;
    page.wait_for_text("There is no piece on the board yet.")?;
    page.click("button", "Add a column")?;
    assert_cell(page, 2, 3, "empty")
}

fn draw_and_play(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    blank(page)?;
    stroke(page, pointer, &[(1, 1), (1, 2)])?;
    assert_cell(page, 1, 2, "piece A")?;
    stroke(page, pointer, &[(2, 1)])?;
    assert_cell(page, 2, 1, "piece B")?;
    page.wait_for_text("There is no goal yet")?;
    page.click("button", "Goal")?;
    // The piece is held by its first cell; the board ends to the right.
    stroke(page, pointer, &[(2, 1), (2, 3)])?;
    assert_cell(page, 2, 3, "empty; goal of piece A")?;
    page.wait_for_text("Solvable in 1 move · ")?;
    // A wall: the piece below it cannot make room.
    page.click("button", "Board")?;
    page.click("button", "Wall")?;
    stroke(page, pointer, &[(1, 3)])?;
    assert_cell(page, 1, 3, "wall")?;
    page.wait_for_text("∞: the goal cannot be reached.")?;
    stroke(page, pointer, &[(2, 2)])?;
    page.wait_for_text("Piece A would cover a wall in the goal.")?;
    ensure!(!page.has("button", "Play this board")?, "an invalid board cannot be played");
    page.press(&["Control+z", "Control+z"])?;
    page.wait_for_text("Solvable in 1 move · ")?;
    page.click("button", "Play this board")?;
    let drawn = "return probe.address() === 'sliding/#at=AA./B..&goal=.../.AA'";
    page.wait("its link", drawn)?;
    page.wait_until_distance(1)?;
    page.reload()?;
    page.wait("its link", drawn)?;
    page.wait_until_distance(1)?;
    page.assert_clean()
}

fn drawn_by_keys(page: &mut Page) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    page.press(&["4"])?;
    page.wait("the editor", "return !!document.querySelector('.paper [role=grid]')")?;
    let stops = page.run("return document.querySelectorAll('.paper [tabindex=\"0\"]').length")?;
    ensure!(stops == 1, "the drawing has {stops} tab stops");
    page.press(&["Tab"])?;
    let in_grid = "return !!document.activeElement.closest('[role=grid]')";
    page.wait("the focus in the drawing", in_grid)?;
    // AA/B. becomes A./A., and B is erased: by typing, and by drawing with Shift.
    page.press(&["ArrowRight", "Delete"])?;
    assert_cell(page, 1, 2, "empty")?;
    page.press(&["Delete"])?;
    assert_cell(page, 2, 1, "empty")?;
    page.press(&["ArrowLeft", "ArrowUp", "ArrowLeft", "a"])?;
    page.press(&["ArrowLeft", "ArrowDown", "a"])?;
    assert_cell(page, 1, 1, "piece A")?;
    assert_cell(page, 2, 1, "piece A")?;
    page.wait_for_text("Piece B of the goal is not on the board.")?;
    page.run("document.querySelector('.layers button:last-child').focus()")?;
    page.press(&["Enter"])?;
    page.wait("the goal", "return document.querySelector('.paper').classList.contains('aims')")?;
    page.run("document.querySelector('.paper [tabindex=\"0\"]').focus()")?;
    page.press(&["ArrowUp", "ArrowRight", "ArrowRight", "a"])?;
    assert_cell(page, 2, 2, "empty; goal of piece A")?;
    page.press(&["Control+z"])?;
    assert_cell(page, 2, 2, "empty; goal of piece B")?;
    page.press(&["Control+y"])?;
    assert_cell(page, 2, 2, "empty; goal of piece A")?;
    page.press(&["Escape"])?;
    page.wait("the board", "return !!document.querySelector('.tray')")?;
    page.wait_until_distance(1)?;
    page.assert_clean()
}

/// A board whose only gate, in row 2, column 3, admits piece A.
const GATED: &str = "sliding/#at=AB./...@gate:A:r2c3&goal=.../..A";

fn gates_are_painted(page: &mut Page) -> Result<()> {
    // The board draws its gates, says them, and keeps them.
    page.visit(GATED)?;
    page.wait_until_distance(1)?;
    page.wait_for_text("Gates: only A may enter row 2, column 3.")?;
    let described = "const ids = document.querySelector('.tray').getAttribute('aria-describedby').split(' ');
         return ids.some((id) => document.getElementById(id)?.textContent.includes('only A may enter'))";
    page.wait("the gate in the description of the board", described)?;
    ensure!(page.run("return document.querySelectorAll('.tray .hatch').length")? == 1, "a hatched cell");
    ensure!(page.run("return document.querySelector('.tray .admitted').textContent")? == "A", "its letter");
    open(page)?;
    assert_cell(page, 2, 3, "gate for A; goal of piece A")?;
    // By keys: the brush, another gate for both pieces, and erasing it like a wall.
    let focus_brush = "document.querySelector('.brush.gate').focus()";
    page.run(focus_brush)?;
    page.press(&["Enter"])?;
    page.run("document.querySelector('[aria-label=\"Admit piece B\"]').focus()")?;
    page.press(&["Enter"])?;
    page.run("document.querySelector('.paper [tabindex=\"0\"]').focus()")?;
    page.press(&["ArrowDown", "Enter"])?;
    assert_cell(page, 2, 1, "gate for A and B")?;
    page.press(&["Enter"])?;
    assert_cell(page, 2, 1, "empty")?;
    page.press(&["Control+z"])?;
    assert_cell(page, 2, 1, "gate for A and B")?;
    page.press(&["Delete"])?;
    assert_cell(page, 2, 1, "empty")?;
    // A piece in a gate that is not for it is a fault.
    page.click("button", "Admit piece B")?;
    stroke(page, Pointer::Mouse, &[(1, 2)])?;
    page.wait_for_text("Piece B is in a gate that does not admit it.")?;
    assert_cell(page, 1, 2, "piece B, gate for A, invalid")?;
    page.press(&["Control+z"])?;
    page.wait_for_text("Solvable in 1 move")?;
    assert_accessible_in_themes(page, "gates", 0)?;
    page.assert_clean()
}

/// Two pieces become one that moves as one, and come apart again.
fn joined_and_apart(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit("sliding/#at=A.B/.../...&goal=.../.../A..&metric=step")?;
    page.wait_until_distance(2)?;
    open(page)?;
    let choose = |page: &Page, name: &str| match pointer {
        Pointer::Touch => page.tap("button", name),
        _ => page.click("button", name),
    };
    choose(page, "Piece A")?;
    choose(page, "Join with…")?;
    stroke(page, pointer, &[(1, 3)])?;
    assert_cell(page, 1, 3, "piece A")?;
    assert_cell(page, 3, 3, "empty; goal of piece A")?;
    page.wait_for_text("Solvable in 2 ")?;
    choose(page, "Take apart")?;
    assert_cell(page, 1, 3, "piece B")?;
    assert_cell(page, 3, 3, "empty; goal of piece B")?;
    // By keys: the control, and a cell of the other piece.
    page.run(
        "[...document.querySelectorAll('.tools button')].find((e) => e.textContent === 'Join with…').focus()",
    )?;
    page.press(&["Enter"])?;
    page.run("document.querySelector('.paper [tabindex=\"0\"]').focus()")?;
    page.press(&["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "Enter"])?;
    assert_cell(page, 1, 3, "piece A")?;
    assert_accessible_in_themes(page, "pieces in parts", 1)?;
    choose(page, "Play this board")?;
    let drawn = "return probe.address() === 'sliding/#at=A.A/.../...@parts:A&goal=.../.../A.A&metric=step'";
    page.wait("its link", drawn)?;
    page.wait_until_distance(2)?;
    page.assert_clean()
}

/// All keys arrive before the page is drawn again.
fn keys_between_frames(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=A../...&goal=.../..A")?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.run(
        "const cell = document.querySelector('.paper [tabindex=\"0\"]'); cell.focus(); \
         for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) \
             cell.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));",
    )?;
    assert_cell(page, 1, 3, "piece B")?;
    assert_cell(page, 1, 1, "piece A")?;
    page.assert_clean()
}

fn gates_by_touch(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=AB./...&goal=.../..A")?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.tap("button", "Gate: only some pieces may enter")?;
    stroke(page, Pointer::Touch, &[(2, 1), (2, 3)])?;
    assert_cell(page, 2, 2, "gate for A")?;
    assert_cell(page, 2, 3, "gate for A; goal of piece A")?;
    page.tap("button", "Play this board")?;
    page.wait_for_text("Gates: only A may enter row 2, columns 1, 2 and 3.")?;
    page.assert_clean()
}

fn rush_hour(page: &mut Page) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.click("button", "Clear")?;
    page.click("button", "Rush Hour")?;
    assert_cell(page, 6, 6, "empty")?;
    stroke(page, Pointer::Mouse, &[(3, 1), (3, 2)])?;
    assert_cell(page, 3, 2, "piece A, left and right only")?;
    assert_cell(page, 3, 6, "empty; goal of piece A")?;
    // A fast pointer skips cells.
    stroke(page, Pointer::Mouse, &[(1, 4), (3, 4)])?;
    assert_cell(page, 2, 4, "piece B, up and down only")?;
    page.wait_for_text("Solvable in 2 moves")?;
    // By keys: a piece is freed and bound again.
    page.run("[...document.querySelectorAll('.tools .btn')].find((e) => e.textContent === 'Keeps to its line').focus()")?;
    page.press(&["Enter"])?;
    assert_cell(page, 2, 4, "piece B")?;
    page.press(&["Enter"])?;
    assert_cell(page, 2, 4, "piece B, up and down only")?;
    page.press(&["Control+z", "Control+z"])?;
    // Clear keeps the rule; off is a change like any other.
    page.click("button", "Clear")?;
    assert_cell(page, 2, 4, "empty")?;
    page.run("document.querySelector('.paper [tabindex=\"0\"]').focus()")?;
    page.press(&["Shift+ArrowRight"])?;
    assert_cell(page, 1, 2, "piece A, left and right only")?;
    page.press(&["Control+z", "Control+z"])?;
    assert_cell(page, 2, 4, "piece B, up and down only")?;
    page.click("button", "Rush Hour")?;
    assert_cell(page, 2, 4, "piece B")?;
    page.press(&["Control+z"])?;
    assert_cell(page, 2, 4, "piece B, up and down only")?;
    page.click("button", "Play this board")?;
    page.wait_until_distance(2)?;
    page.wait("the rule in the link", "return probe.address().includes('@axis')")?;
    page.assert_clean()
}

fn rush_hour_by_touch(page: &mut Page) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.tap("button", "Clear")?;
    page.tap("button", "Rush Hour")?;
    assert_cell(page, 6, 6, "empty")?;
    stroke(page, Pointer::Touch, &[(3, 1), (3, 2)])?;
    stroke(page, Pointer::Touch, &[(1, 4), (3, 4)])?;
    assert_cell(page, 2, 4, "piece B, up and down only")?;
    page.wait_for_text("Solvable in 2 moves")?;
    page.tap("button", "Play this board")?;
    page.wait_until_distance(2)?;
    page.assert_clean()
}

fn straight_pieces(page: &mut Page, pointer: Pointer) -> Result<()> {
    let choose = |page: &Page, name: &str| match pointer {
        Pointer::Mouse => page.click("button", name),
        Pointer::Touch => page.tap("button", name),
    };
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    choose(page, "Clear")?;
    choose(page, "Add a column")?;
    choose(page, "Add a row")?;
    assert_cell(page, 3, 3, "empty")?;
    stroke(page, pointer, &[(1, 1), (1, 2)])?;
    stroke(page, pointer, &[(1, 3), (2, 3)])?;
    page.wait_for_text("Do they keep to their lines, as in Rush Hour?")?;
    choose(page, "Goal")?;
    stroke(page, pointer, &[(1, 1), (1, 2)])?;
    page.wait_for_text("Solvable in 2 moves")?;
    ensure!(!page.has("button", "Solve my board")?, "the rule is not known yet");
    ensure!(!page.has("button", "Play this board")?, "the rule is not known yet");
    if pointer == Pointer::Mouse {
        // Before the answer is given: an answer by keys, undone.
        page.run("document.querySelector('.line-question button').focus()")?;
        page.press(&["Enter"])?;
        page.wait("the answer", "return !document.querySelector('.line-question')")?;
        ensure!(page.has("button", "Play this board")?, "the rule is known");
        page.press(&["Control+z"])?;
        page.wait_for_text("Do they keep to their lines, as in Rush Hour?")?;
    }
    choose(page, "They keep to their lines")?;
    page.wait("the answer", "return !document.querySelector('.line-question')")?;
    assert_cell(page, 2, 3, "piece B, up and down only")?;
    page.wait_for_text("Solvable in 2 moves")?;
    choose(page, "Play this board")?;
    page.wait_until_distance(2)?;
    page.wait("the rule in the link", "return probe.address().includes('@axis')")?;
    page.assert_clean()
}

fn draft_survives(page: &mut Page) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.click("button", "Piece A")?;
    stroke(page, Pointer::Mouse, &[(2, 2)])?;
    page.click("button", "Piece B")?;
    stroke(page, Pointer::Mouse, &[(1, 2)])?;
    page.wait_for_text("Piece A is in two parts")?;
    page.wait(
        "the draft to be saved",
        "return localStorage.getItem('antipode.sliding.draft')?.includes('AB/BA')",
    )?;
    page.reload()?;
    assert_cell(page, 1, 2, "piece B")?;
    page.wait_for_text("Piece A is in two parts")?;
    // The position box shows its text and its faults.
    page.click("tab", "Position")?;
    page.wait(
        "the draft as text",
        "return document.querySelector('#position-text')?.value.startsWith('AB/BA')",
    )?;
    page.wait_for_text("are not connected")?;
    page.click("button", "Back to the game")?;
    page.wait_until_distance(1)?;
    page.wait("the address of the game", &format!("return probe.address() === {SMALL:?}"))?;
    open(page)?;
    assert_cell(page, 1, 2, "piece B")?;
    page.click("button", "Copy the board")?;
    page.wait_for_text("Solvable in 1 move · ")?;
    page.assert_clean()
}

fn draft_is_shared(page: &mut Page) -> Result<()> {
    page.visit(SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    page.click("button", "Add a column")?;
    assert_cell(page, 2, 3, "empty")?;
    let link = |to: &str| {
        let script = "return document.querySelector('#share-first')?.value.endsWith(arguments[0])";
        page.session().wait(&format!("the link {to}"), PATIENCE, script, &[json!(to)])
    };
    page.click("button", "Share")?;
    let drawn = "sliding/#at=AA./B..&goal=.../.B.";
    link(drawn)?;
    ensure!(page.run("return !document.querySelector('#share-moves')")? == true, "a draft has no moves");
    page.press(&["Escape"])?;
    page.wait("the dialog to close", "return !document.querySelector('dialog[open]')")?;
    // An incomplete board has no link: the dialog shares the game and says so.
    page.click("button", "Hole: erase")?;
    stroke(page, Pointer::Mouse, &[(2, 1)])?;
    page.wait_for_text("Piece B of the goal is not on the board.")?;
    page.click("button", "Share")?;
    link(SMALL)?;
    page.wait_for_text("The board in the set-up is not complete yet")?;
    page.go(drawn)?;
    page.wait_until_distance(1)?;
    page.assert_clean()
}

fn changes_are_made(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=AB./C..&goal=.../..A&metric=step")?;
    page.wait_until_distance(4)?;
    open(page)?;
    page.click("button", "Try one change")?;
    page.wait("all changes", "return /^\\d+ changes, hardest first/.test(document.querySelector('.changes .foot')?.textContent ?? '')")?;
    let figures =
        page.run("return [...document.querySelectorAll('.changes b')].map((e) => e.firstChild.data)")?;
    let figures: Vec<u64> =
        figures.as_array().into_iter().flatten().map_while(|figure| figure.as_str()?.parse().ok()).collect();
    ensure!(figures.len() > 3 && figures.is_sorted_by(|a, b| a >= b), "the hardest first: {figures:?}");
    page.run("document.querySelector('.changes details').open = true")?;
    page.click("button", "3 steps: no piece B")?;
    assert_cell(page, 1, 2, "empty")?;
    page.wait_for_text("Solvable in 3 steps")?;
    page.press(&["Control+z"])?;
    assert_cell(page, 1, 2, "piece B")?;
    page.assert_clean()
}

fn storage_denied(page: &mut Page) -> Result<()> {
    page.visit_with(Site { storage: Storage::Denied, ..Site::default() }, SMALL)?;
    page.wait_until_distance(1)?;
    open(page)?;
    blank(page)?;
    stroke(page, Pointer::Mouse, &[(1, 1), (1, 2)])?;
    page.click("button", "Back to the game")?;
    page.wait_until_distance(1)?;
    open(page)?;
    assert_cell(page, 1, 2, "piece A")?;
    page.click("button", "Goal")?;
    stroke(page, Pointer::Mouse, &[(2, 2)])?;
    page.wait_for_text("Solvable in 1 move · ")?;
    page.click("button", "Play this board")?;
    page.wait("its link", "return probe.address() === 'sliding/#at=AA./...&goal=.../.AA'")?;
    page.assert_clean()
}

fn without_worker(page: &mut Page) -> Result<()> {
    page.visit_with(Site { worker_is_missing: true, ..Site::default() }, SMALL)?;
    open(page)?;
    page.click("button", "Hole: erase")?;
    stroke(page, Pointer::Mouse, &[(2, 1)])?;
    page.wait_for_text("Piece B of the goal is not on the board.")?;
    page.press(&["Control+z"])?;
    page.click("button", "Play this board")?;
    page.wait("the board", "return !!document.querySelector('.tray')").map(drop)
}

fn accessible(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=CD./A-B@v:B&goal=DC./.-.@any:CD")?;
    page.wait("the board", "return !!document.querySelector('.tray')")?;
    page.click("tab", "Metrics")?;
    page.wait_for_text("Diameter")?;
    open(page)?;
    page.click("button", "Board")?;
    page.click("button", "Piece B")?;
    page.wait_for_text("Piece B slides")?;
    assert_accessible_in_themes(page, "the board is drawn", 0)?;
    page.click("button", "Goal")?;
    page.wait_for_text("C, D are interchangeable")?;
    assert_accessible_in_themes(page, "the goal is drawn", 1)?;
    page.click("button", "Try one change")?;
    page.wait("changes", "return document.querySelectorAll('.changes li').length > 3")?;
    assert_accessible(page, "the changes")?;
    page.assert_clean()
}

fn metrics(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.click("tab", "Metrics")?;
    // The figures of Knuth's SLIDING program.
    let all = "[...document.querySelectorAll('.measured .figure')].map((e) => e.textContent).join(' ')";
    page.wait("all six", &format!("return {all} === '116 90 81 72 58 55'"))?;
    page.wait_for_text("BB difficulty")?;
    page.wait_for_text("random trees")?;
    // The difficulty with weights: half as much if the way back is free.
    page.run("document.querySelector('.walker').open = true")?;
    let figure = "const text = document.querySelector('.walker [aria-live]').textContent;
                  return /from 400 random trees$/.test(text) && Number(text.split(' ')[0].replace(',', ''))";
    let source: f64 = page.wait("the estimate", figure)?.as_f64().context("a number")?;
    page.choose(".walker", "A way back counts", "free")?;
    page.wait(
        "another estimate",
        &format!("{figure} && Number(text.split(' ')[0].replace(',', '')) < {source}"),
    )?;
    let free: f64 = page.run(figure)?.as_f64().context("a number")?;
    ensure!((2.0 * free - source).abs() < 0.2, "{free} is half of {source}");
    page.click("radio", "Steps")?;
    page.wait("another metric", "return probe.hash().includes('metric=step')")?;
    page.wait_until_distance(116)?;
    page.wait("its row", "return document.querySelector('.measured input:checked').value === 'step'")?;
    // An unsolvable board shows the reason.
    page.go("#/sliding?at=AA/B.&goal=../AA")?;
    page.click("tab", "Metrics")?;
    page.wait_for_text("all 2 reachable positions were checked, and none is a goal")?;
    page.assert_clean()
}
