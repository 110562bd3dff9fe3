//! Sliding block puzzles by mouse, touch and keys, invalid links, and the panels.

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{BrowserTest, assert_thread_is_free};
use crate::page::Page;
use crate::session::{Point, Pointer};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_drag_goes_around_corners_by_mouse", |page| {
        drag_goes_around(page, Pointer::Mouse)
    }),
    BrowserTest::everywhere("sliding_drag_goes_around_corners_by_touch", |page| {
        drag_goes_around(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("sliding_drag_stops_at_walls_and_pieces", drag_stops_at_obstacles),
    BrowserTest::everywhere("sliding_taps_alone_play_by_mouse", |page| taps_play(page, Pointer::Mouse)),
    BrowserTest::everywhere("sliding_taps_alone_play_by_touch", |page| taps_play(page, Pointer::Touch)),
    BrowserTest::everywhere("sliding_keys_select_and_slide", keys_play),
    BrowserTest::everywhere("sliding_keys_of_one_moment_all_count", keys_of_one_moment),
    BrowserTest::everywhere("sliding_moves_are_counted_by_metric", moves_are_counted),
    BrowserTest::everywhere("sliding_moves_of_several_pieces_are_played_from_the_list", several_pieces_move),
    BrowserTest::everywhere("sliding_moves_too_many_to_list_are_not_reported_as_none", too_many_moves),
    BrowserTest::everywhere("sliding_solution_plays_until_the_player_moves", move_stops_the_solution),
    BrowserTest::everywhere("sliding_hint_leads_nearer", hint_leads_nearer),
    BrowserTest::everywhere("sliding_scramble_is_undone", scramble_is_undone),
    BrowserTest::everywhere("sliding_goal_and_metric_survive_a_reload", link_survives),
    BrowserTest::everywhere("sliding_bad_links_are_refused_in_a_sentence", bad_links_are_refused),
    BrowserTest::everywhere("sliding_unsolvable_board_is_reported", unsolvable_is_reported),
    BrowserTest::chromium(
        "sliding_board_and_editor_are_visible_in_forced_colours",
        visible_in_forced_colours,
    ),
    BrowserTest::chromium("sliding_play_has_no_task_over_100_ms", thread_is_free).alone(),
];

/// A bend: A slides right, down and left to the corner below its start.
const BEND: &str = "#/sliding?at=A../--./...&goal=.../--./A..";

/// All keys come before the page is drawn again: the second arrow slides the piece from where the first has put it.
fn keys_of_one_moment(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_for_distance()?;
    page.run(
        "const press = (key) => document.activeElement.dispatchEvent(
             new KeyboardEvent('keydown', { key, code: key === 'g' ? 'KeyG' : key, bubbles: true, cancelable: true }));
         document.querySelector('.tray [data-piece]').focus();
         press('g');
         press('ArrowDown');
         press('ArrowRight');",
    )?;
    page.wait("both moves", "return probe.hash().endsWith('moves=GD.GR')")?;
    page.assert_clean()
}

/// The middle of a cell of the board, rows and columns from 1.
fn cell(page: &Page, row: usize, col: usize) -> Result<Point> {
    let at = page.wait(
        "the board",
        &format!(
            "const room = document.querySelector('.tray .cells');
             if (!room) return null;
             room.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
             const box = room.getBoundingClientRect();
             const wide = getComputedStyle(room).getPropertyValue('--wide');
             const pitch = box.width / Number(wide);
             return [box.left + ({col} - .5) * pitch, box.top + ({row} - .5) * pitch]"
        ),
    )?;
    Ok(Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? })
}

/// Waits until the accessible name of a piece gives this cell.
fn assert_piece_at(page: &Page, piece: char, row: usize, col: usize) -> Result<()> {
    let script = format!(
        "return [...document.querySelectorAll('[data-piece]')].some((e) => e.getAttribute('aria-label').startsWith('piece {piece},')
            && /row {row}, column {col}(,|$)/.test(e.getAttribute('aria-label')))"
    );
    page.wait(&format!("{piece} in row {row}, column {col}"), &script).map(drop)
}

fn drag(page: &Page, pointer: Pointer, cells: &[(usize, usize)]) -> Result<()> {
    let path: Result<Vec<Point>> = cells.iter().map(|(row, col)| cell(page, *row, *col)).collect();
    page.session().drag(pointer, &path?)
}

fn drag_goes_around(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(BEND)?;
    page.wait_until_distance(1)?;
    page.wait_for_text("Bring A to the lower left corner.")?;
    // A drag there and back is no move.
    drag(page, pointer, &[(1, 1), (1, 3), (3, 3), (1, 3), (1, 1)])?;
    assert_piece_at(page, 'A', 1, 1)?;
    ensure!(!page.has("button", "Undo")?, "a piece that returned to its place has not moved");
    drag(page, pointer, &[(1, 1), (1, 3), (3, 3), (3, 1)])?;
    page.wait_until_distance(0)?;
    assert_piece_at(page, 'A', 3, 1)?;
    page.wait_for_text("Solved.")?;
    page.wait_for_text("1 move in")?;
    page.wait("one gesture as one move", "return probe.hash().endsWith('moves=ADD')")?;
    page.press(&["Control+z"])?;
    page.wait_until_distance(1)?;
    page.press(&["Control+y"])?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn drag_stops_at_obstacles(page: &mut Page) -> Result<()> {
    page.visit(BEND)?;
    page.wait_until_distance(1)?;
    // Straight down, through the wall: the piece does not move.
    drag(page, Pointer::Mouse, &[(1, 1), (2, 1), (3, 1)])?;
    assert_piece_at(page, 'A', 1, 1)?;
    ensure!(!page.has("button", "Undo")?, "the piece went through a wall");
    // A drag beyond the board ends at its edge.
    drag(page, Pointer::Mouse, &[(1, 1), (1, 3), (1, 5)])?;
    assert_piece_at(page, 'A', 1, 3)?;
    page.wait("this move alone", "return probe.hash().endsWith('moves=ARR')")?;
    page.visit("#/sliding?at=A.B./....@h:AB&goal=...B/....")?;
    page.wait_until_distance(1)?;
    drag(page, Pointer::Mouse, &[(1, 1), (1, 4)])?;
    assert_piece_at(page, 'A', 1, 2)?;
    page.wait("a move of one cell", "return probe.hash().endsWith('moves=AR')")?;
    page.assert_clean()
}

fn taps_play(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(BEND)?;
    page.wait_until_distance(1)?;
    page.session().tap(pointer, cell(page, 1, 1)?)?;
    page.wait("the piece to be selected", "return !!document.querySelector('.piece.taken')")?;
    let aims = page.run("return document.querySelectorAll('.aim').length")?;
    ensure!(aims == 6, "{aims} free cells can be tapped");
    page.session().tap(pointer, cell(page, 3, 1)?)?;
    page.wait_until_distance(0)?;
    page.wait_for_text("1 move in")?;
    // A second tap slides the piece if it has only one move.
    page.visit("#/sliding?at=AB./AC-&goal=A.B/AC-")?;
    page.wait_until_distance(1)?;
    page.session().tap(pointer, cell(page, 1, 2)?)?;
    page.wait("the piece to be selected", "return !!document.querySelector('.piece.taken')")?;
    page.session().tap(pointer, cell(page, 1, 2)?)?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn keys_play(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=AH../-...&goal=..../-..H")?;
    page.wait_until_distance(1)?;
    let stops = page.run("return document.querySelectorAll('.tray button:not([tabindex=\"-1\"])').length")?;
    ensure!(stops == 1, "the board has {stops} tab stops");
    let in_board = "return !!document.activeElement.closest('.tray')";
    for _ in 0..30 {
        if page.run(in_board)? == true {
            break;
        }
        page.press(&["Tab"])?;
    }
    let focused = "return document.activeElement.getAttribute('aria-label').slice(0, 7)";
    ensure!(page.run(focused)? == "piece A", "the focus enters the board at its first piece");
    page.press(&["ArrowRight"])?;
    ensure!(page.run(focused)? == "piece H", "arrow keys move the focus while no piece is selected");
    assert_piece_at(page, 'H', 1, 2)?;
    // The letter of a piece selects it; 1 still shows a hint.
    page.press(&["h", "Shift+ArrowRight"])?;
    assert_piece_at(page, 'H', 1, 4)?;
    page.press(&["1"])?;
    page.wait_for_text("Hint.")?;
    page.press(&["ArrowLeft"])?;
    assert_piece_at(page, 'H', 1, 3)?;
    page.press(&["Escape", "ArrowLeft"])?;
    ensure!(page.run(focused)? == "piece A", "a piece that is not selected does not slide");
    page.press(&["ArrowRight", "Enter", "ArrowDown"])?;
    assert_piece_at(page, 'H', 2, 3)?;
    page.wait(
        "the announcement of the move",
        r"return [...document.querySelectorAll('[aria-live=polite]')].some((e) => /slide piece h 1 down\. 1 move from the goal/i.test(e.textContent))",
    )?;
    page.press(&["ArrowRight"])?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.wait_until_still()?;
    ensure!(page.run(focused)? == "piece H", "the focus was lost when the board was solved");
    page.press(&["z"])?;
    assert_piece_at(page, 'H', 2, 3)?;
    page.press(&["Backspace"])?;
    assert_piece_at(page, 'H', 1, 3)?;
    page.press(&["Shift+Backspace"])?;
    assert_piece_at(page, 'H', 2, 3)?;
    page.press(&["Tab"])?;
    ensure!(page.run(in_board)? == false, "Tab is trapped in the board");
    page.assert_clean()
}

fn moves_are_counted(page: &mut Page) -> Result<()> {
    for (metric, count) in [("move", "1 move"), ("line", "2 sliding lines"), ("step", "3 steps")] {
        page.visit(&format!("#/sliding?at=A../...&goal=.../..A&metric={metric}"))?;
        page.wait_for_distance()?;
        drag(page, Pointer::Mouse, &[(1, 1), (1, 2)])?;
        assert_piece_at(page, 'A', 1, 2)?;
        drag(page, Pointer::Mouse, &[(1, 2), (1, 3)])?;
        assert_piece_at(page, 'A', 1, 3)?;
        drag(page, Pointer::Mouse, &[(1, 3), (2, 3)])?;
        page.wait_until_distance(0)?;
        page.wait_for_text(&format!("{count} in")).with_context(|| metric)?;
        page.assert_clean()?;
    }
    Ok(())
}

fn several_pieces_move(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=AB./CD.&goal=..B/..D&metric=super-step")?;
    page.wait_until_distance(1)?;
    page.click("button", "BD-R")?;
    page.wait_until_distance(0)?;
    page.wait_for_text("1 super-step in")?;
    page.assert_clean()
}

fn too_many_moves(page: &mut Page) -> Result<()> {
    // Any set of the thirteen pieces can slide down together: 8,191 moves.
    page.visit(
        "#/sliding?at=ABCDEFGHIJKLM/.............&goal=............./A............&metric=super-step",
    )?;
    page.wait_for_text("More moves are possible here than can be listed.")?;
    ensure!(
        !page
            .run("return document.body.innerText.includes('No move is possible')")?
            .as_bool()
            .unwrap_or(true)
    );
    drag(page, Pointer::Mouse, &[(1, 1), (2, 1)])?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn move_stops_the_solution(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.play_solution()?;
    page.wait(
        "the solution to play",
        "return document.querySelector('.player input[type=range]')?.value > 2",
    )?;
    // The player stops, and can skip to the end.
    page.click("button", "Pause")?;
    let left = page.wait_for_distance()?;
    ensure!(left < 81, "nothing was played");
    page.seek_to_the_end()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    assert_piece_at(page, 'A', 4, 2)?;
    // A move of the player stops the solution; B has an area of its own and blocks nothing.
    page.visit("#/sliding?at=A..-B/...-./...-.&goal=...-./...-./..A-.&metric=step")?;
    page.wait_until_distance(4)?;
    page.play_solution()?;
    page.wait(
        "the solution to play",
        "return document.querySelector('.player input[type=range]')?.value > 0",
    )?;
    page.run("document.querySelector('[data-piece]').focus()")?;
    page.press(&["b", "ArrowDown"])?;
    assert_piece_at(page, 'B', 2, 5)?;
    page.wait("the player to close", "return !document.querySelector('.player')")?;
    page.assert_clean()
}

fn hint_leads_nearer(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.press(&["h"])?;
    page.wait_for_text("Hint.")?;
    page.wait("the piece to be marked", "return document.querySelectorAll('.piece.hint').length === 1")?;
    page.run("document.querySelector('.piece.hint').click()")?;
    page.wait_until_distance(80)?;
    page.assert_clean()
}

fn scramble_is_undone(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.wait_until_distance(81)?;
    page.press(&["n"])?;
    let other = page.wait("another position", "return probe.hash().includes('at=') && probe.hash()")?;
    page.wait_for_distance()?;
    page.press(&["z"])?;
    page.wait_until_distance(81)?;
    page.wait("the initial board", "return !probe.hash().includes('at=')")?;
    page.press(&["y"])?;
    page.wait("the other position", &format!("return probe.hash() === {other}"))?;
    page.assert_clean()
}

fn link_survives(page: &mut Page) -> Result<()> {
    let link = "#/sliding?at=AAB/..B@h:A&goal=.../AA.&metric=super-step";
    page.visit("#/sliding?at=AAB/...@v:A&goal=.../AA.&metric=super-step")?;
    page.wait_until_distance(1)?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.wait("the move in the address", "return probe.hash().includes('moves=AD')")?;
    let before = page.address()?;
    ensure!(before.contains("metric=super-step") && before.contains("goal=.../AA."), "{before}");
    page.reload()?;
    page.wait_until_distance(0)?;
    ensure!(page.address()? == before, "{} after the reload, {before} before", page.address()?);
    page.wait(
        "the metric of the link",
        "return document.querySelector('.metric select').selectedOptions[0].textContent === 'Super-steps'",
    )?;
    page.go(link)?;
    page.wait("no distance", NO_DISTANCE)?;
    page.assert_clean()
}

const NO_DISTANCE: &str = "return document.querySelector('.distance .n')?.textContent === '∞'";

/// A link, and words of the message that refuses it.
const BAD: [(&str, &str); 8] = [
    ("#/sliding?at=AAB/..&goal=.../AA.", "row 2 has 2 cells"),
    ("#/sliding?at=A.A/...&goal=.../A..", "are not connected"),
    ("#/sliding?at=AAB/...&goal=.../CC.", "no piece of this board is called C"),
    ("#/sliding?at=AAB/...&goal=../..", "the goal is 2 × 2, the board 3 × 2"),
    ("#/sliding?at=AAB/...&goal=.../A..", "another shape"),
    ("#/sliding?at=A%21B/...", "neither a letter"),
    ("#/sliding?metric=sideways", "ignored"),
    ("#/sliding?at=AAB/...&goal=.../AA.&moves=BU", "is illegal there"),
];

fn bad_links_are_refused(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    for &(link, words) in part(&BAD, 0) {
        page.go(link)?;
        page.wait_for_text(words).with_context(|| link)?;
        page.wait("a board", "return document.querySelectorAll('[data-piece]').length > 1")?;
        page.wait_for_distance().with_context(|| format!("{link} leaves no board"))?;
    }
    page.assert_clean()
}

fn unsolvable_is_reported(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=AB/C.&goal=BA/..")?;
    page.wait("no distance", NO_DISTANCE)?;
    page.wait_for_text(
        "The goal cannot be reached from here: none of the 12 reachable positions is solved.",
    )?;
    ensure!(!page.has("button", "Try again")?, "a proven result is not requested again");
    // The board can still be played.
    page.session().tap(Pointer::Mouse, cell(page, 1, 2)?)?;
    page.session().tap(Pointer::Mouse, cell(page, 2, 2)?)?;
    assert_piece_at(page, 'B', 2, 2)?;
    page.assert_clean()
}

const LARGE: &str = "#/sliding?at=AABBCCDD/EEFFGGHH/IIJJKKLL/MMNNOOPP/QQRRSSTT/UUVVWWXX/YYZZaabb/ccddee..@fix:ABCDEFGHIJKLMNOPQRSTUVWXYZabcd&goal=AA....../......../......../......../......../......../......../......ee";

/// Two colours that must differ, each given by an element and a property.
type ColourPair = [(&'static str, &'static str); 2];

const DISTINCT_ON_BOARD: [ColourPair; 10] = [
    [(".tray", "background-color"), (".tray .floor", "fill")],
    [(".tray .piece:not(.chief) .edge", "stroke"), (".tray .floor", "fill")],
    [(".tray .piece:not(.chief) text", "fill"), (".tray .piece:not(.chief) .edge", "fill")],
    [(".tray .piece.chief text", "fill"), (".tray .piece.chief .edge", "fill")],
    [(".tray .piece.chief .edge", "fill"), (".tray .piece:not(.chief) .edge", "fill")],
    [(".tray .taken .ring", "stroke"), (".tray .taken .ring-halo", "stroke")],
    [(".tray .goal", "stroke"), (".tray .floor", "fill")],
    [(".tray .hatch", "stroke"), (".tray .floor", "fill")],
    [(".tray .gate", "stroke"), (".tray .floor", "fill")],
    [(".tray .admitted", "fill"), (".tray .floor", "fill")],
];

const DISTINCT_IN_EDITOR: [ColourPair; 8] = [
    [(".paper .wall", "fill"), (".paper .floor", "fill")],
    [(".paper .piece:not(.chief) path", "stroke"), (".paper .floor", "fill")],
    [(".paper .piece:not(.chief) text", "fill"), (".paper .piece:not(.chief) path", "fill")],
    [(".paper .piece.chief text", "fill"), (".paper .piece.chief path", "fill")],
    [(".paper .target path", "stroke"), (".paper .floor", "fill")],
    [(".paper .hatch", "stroke"), (".paper .floor", "fill")],
    [(".paper .gate", "stroke"), (".paper .floor", "fill")],
    [(".paper .admitted", "fill"), (".paper .floor", "fill")],
];

fn visible_in_forced_colours(page: &mut Page) -> Result<()> {
    let emulate = |page: &Page, features: serde_json::Value| {
        page.session().devtools("Emulation.setEmulatedMedia", &json!({ "features": features })).map(drop)
    };
    let outcome = ["light", "dark"].into_iter().try_for_each(|scheme| {
        emulate(
            page,
            json!([{ "name": "forced-colors", "value": "active" }, { "name": "prefers-color-scheme", "value": scheme }]),
        )?;
        assert_colours_differ_on_the_page(page).with_context(|| scheme)
    });
    emulate(page, json!([]))?;
    outcome
}

fn assert_colours_differ_on_the_page(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?at=AA./B.-@gate:A:r2c2&goal=.AA/..-")?;
    page.wait_for_text("Bring A")?;
    ensure!(
        page.run("return matchMedia('(forced-colors: active)').matches")? == true,
        "colours are not forced"
    );
    page.session().tap(Pointer::Mouse, cell(page, 2, 1)?)?;
    page.wait("the piece to be selected", "return !!document.querySelector('.piece.taken')")?;
    page.wait_for_distance()?;
    assert_distinct(page, &DISTINCT_ON_BOARD)?;
    page.click("button", "Set up")?;
    page.wait("the editor", "return !!document.querySelector('.paper [role=grid]')")?;
    assert_distinct(page, &DISTINCT_IN_EDITOR)?;
    page.assert_clean()
}

fn assert_distinct(page: &Page, all: &[ColourPair]) -> Result<()> {
    let script = "return [...arguments].map(([at, of]) => getComputedStyle(document.querySelector(at)).getPropertyValue(of))";
    for sides in all {
        let colours = page.session().run(script, &sides.map(|side| json!(side)))?;
        ensure!(colours[0] != colours[1], "{sides:?} are both {}", colours[0]);
    }
    Ok(())
}

fn thread_is_free(page: &mut Page) -> Result<()> {
    assert_thread_is_free(page, |page| {
        page.visit(LARGE)?;
        page.wait_for_distance()?;
        page.forget_tasks()?;
        drag(page, Pointer::Mouse, &[(8, 6), (8, 7), (8, 8), (8, 7)])?;
        page.press(&["Control+z", "2"])?;
        page.click("button", "Next")?;
        page.wait_until_distance(0)
    })
}
