//! Ramka, played to the end by mouse, touch and keys.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;
use crate::session::{Point, Pointer};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("mouse_click_pushes_a_tile", |page| solve_by_tapping(page, Pointer::Mouse)),
    BrowserTest::everywhere("mouse_drag_pushes_a_tile", |page| solve_by_dragging(page, Pointer::Mouse)),
    BrowserTest::everywhere("finger_tap_pushes_a_tile", |page| solve_by_tapping(page, Pointer::Touch)),
    BrowserTest::everywhere("finger_drag_pushes_a_tile", |page| solve_by_dragging(page, Pointer::Touch)),
    BrowserTest::everywhere("keys_play_from_anywhere", keys_play_from_anywhere),
    BrowserTest::everywhere("arrow_keys_move_the_focus_and_play", arrow_keys_move_the_focus),
    BrowserTest::everywhere("moves_of_the_list_are_played", moves_of_the_list_are_played),
    BrowserTest::everywhere("solution_is_stepped_to_the_end", solution_is_stepped_to_the_end),
    BrowserTest::everywhere("solution_plays_by_itself_to_the_end", solution_plays_by_itself),
    BrowserTest::everywhere("solution_is_followed_by_names_alone", solution_is_followed),
    BrowserTest::everywhere("tap_on_the_shown_move_follows_the_solution", tap_follows_the_solution),
    BrowserTest::everywhere("directions_are_keys_of_choice", other_arrows),
    BrowserTest::everywhere("tap_on_any_ringed_tile_plays_the_hint", ringed_tiles),
    BrowserTest::everywhere("scramble_is_undone_and_redone", scramble_is_undone),
    BrowserTest::everywhere("hint_leads_nearer", hint_leads_nearer),
    BrowserTest::everywhere("game_survives_a_reload", game_survives_a_reload),
    BrowserTest::everywhere("tap_that_does_nothing_says_why", idle_taps),
    BrowserTest::everywhere("play_is_the_board_and_one_line", play_is_the_board_and_one_line),
    BrowserTest::everywhere("analysis_is_one_switch_that_is_kept", analysis_is_kept),
    BrowserTest::everywhere("hint_lies_on_the_board", hint_lies_on_the_board),
    BrowserTest::chromium("play_fits_every_window", play_fits_every_window),
    BrowserTest::chromium("result_is_in_view_on_a_phone", result_is_in_view),
];

/// One tile move from solved: tile 1 is in the left space, row 1 in the frame.
const ONE_AWAY: &str = "#/ramka?at=1.23/456/789@1";
/// The same with row 2 in the frame.
const ONE_AWAY_SHIFTED: &str = "#/ramka?at=1.23/456/789";
/// Some moves from solved, as a list of moves.
const SOME_AWAY: &str = "#/ramka?moves=L1.R2.R1.L2.R3.L1.R1.L3";

fn solve_by_tapping(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(ONE_AWAY)?;
    page.wait_until_distance(1)?;
    let tile = page.control("", "tile 1, left space of the frame")?;
    page.session().tap(pointer, tile)?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn solve_by_dragging(page: &mut Page, pointer: Pointer) -> Result<()> {
    page.visit(ONE_AWAY)?;
    page.wait_until_distance(1)?;
    let from = page.control("", "tile 1, left space of the frame")?;
    let to = page.control("", "tile 2, row 1, left cell")?;
    let between = Point { x: f64::midpoint(from.x, to.x), y: from.y };
    page.session().drag(pointer, &[from, between, to])?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn keys_play_from_anywhere(page: &mut Page) -> Result<()> {
    page.visit(ONE_AWAY_SHIFTED)?;
    page.wait_until_distance(1)?;
    page.press(&["1", ","])?;
    page.wait_until_distance(0)?;
    page.press(&["z"])?;
    page.wait_until_distance(1)?;
    page.press(&["y"])?;
    page.wait_until_distance(0)?;
    page.press(&["Control+z"])?;
    page.wait_until_distance(1)?;
    page.press(&["?"])?;
    page.wait("the help", "return !!document.querySelector('dialog[open]')")?;
    page.press(&["Escape"])?;
    page.wait("the help to close", "return !document.querySelector('dialog[open]')")?;
    page.assert_clean()
}

fn arrow_keys_move_the_focus(page: &mut Page) -> Result<()> {
    page.visit(ONE_AWAY)?;
    page.wait_until_distance(1)?;
    let stops =
        page.run("return document.querySelectorAll('[role=grid] button:not([tabindex=\"-1\"])').length")?;
    ensure!(stops == 1, "the board has {stops} tab stops");
    let in_board = "return !!document.activeElement.closest('[role=grid]')";
    for _ in 0..30 {
        if page.run(in_board)? == true {
            break;
        }
        page.press(&["Tab"])?;
    }
    ensure!(page.run(in_board)? == true, "Tab does not reach the board");
    page.press(&["ArrowUp", "Home"])?;
    let name = page.run("return document.activeElement.getAttribute('aria-label')")?;
    ensure!(name == "tile 1, left space of the frame", "the cursor is at {name}");
    page.press(&["Enter"])?;
    page.wait_until_distance(0)?;
    // The focus stays in the board after the message that it is solved.
    page.wait_for_text("Solved.")?;
    page.wait_until_still()?;
    ensure!(page.run(in_board)? == true, "the focus was lost when the board was solved");
    page.press(&["Tab"])?;
    ensure!(page.run(in_board)? == false, "Tab is trapped in the board");
    page.assert_clean()
}

fn moves_of_the_list_are_played(page: &mut Page) -> Result<()> {
    page.visit(ONE_AWAY_SHIFTED)?;
    page.wait_until_distance(1)?;
    page.wait_for_text("nearer")?;
    page.click("button", "L1")?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn solution_is_stepped_to_the_end(page: &mut Page) -> Result<()> {
    // The farthest position: its solution plays for half a minute unless it is stopped.
    page.visit("#/ramka?at=9.321/654/8.7")?;
    page.wait_until_distance(42)?;
    page.click("button", "Solve in")?;
    // It waits, and the next move is on the board.
    page.wait("the focus on Next", "return document.activeElement.textContent === 'Next'")?;
    page.wait(
        "the move on the board",
        "return document.querySelectorAll('.board .hint, .board .marked').length > 0",
    )?;
    page.click("button", "Play by itself")?;
    page.wait("some moves", "return document.querySelector('.player input[type=range]').value > 1")?;
    // A single step stops it, wherever it is.
    page.click("button", "Next")?;
    page.control("button", "Play by itself")?;
    let far = page.wait_for_distance()?;
    for left in (far.saturating_sub(4)..far).rev() {
        page.click("button", "Next")?;
        page.wait_until_distance(left)?;
    }
    page.seek_to_the_end()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn solution_plays_by_itself(page: &mut Page) -> Result<()> {
    page.visit(SOME_AWAY)?;
    page.wait_for_distance()?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

/// As whoever hears the page follows it with the puzzle in the hand: by the names of buttons and what the status says.
fn solution_is_followed(page: &mut Page) -> Result<()> {
    page.play();
    for (link, distance, of_puzzle) in [
        ("ramka/#at=412/563/789", 4, "tile"),
        ("rotation/#at=4x4n2:5,1,3,4,6,2,7,8,9,10,12,16,13,14,11,15", 2, "turn block"),
    ] {
        page.visit(link)?;
        page.wait_until_distance(distance)?;
        page.click_in_menu("Solve")?;
        page.wait("the focus on Next", "return document.activeElement.textContent === 'Next'")?;
        for left in (0..distance).rev() {
            let sentence = page.wait(
                "the sentence",
                "return document.querySelector('.player [role=status]').textContent.trim()",
            )?;
            let sentence = sentence.as_str().unwrap_or_default();
            ensure!(
                sentence.to_lowercase().contains(of_puzzle) && sentence.ends_with('.'),
                "it says {sentence}"
            );
            ensure!(!page.has("button", "Undo")?, "only the player is in view");
            page.press(&["Enter"])?;
            page.wait_until_distance(left)?;
        }
        page.wait_for_text("This is the end.")?;
        // The result comes between the board and the player.
        page.wait_for_text("by the solver")?;
        page.click("button", "Back")?;
        page.wait_until_distance(1)?;
        page.click("button", "Next")?;
        page.wait_for_text("by the solver")?;
        page.click("button", "Close the player")?;
        page.control("button", "Undo")?;
    }
    page.assert_clean()
}

fn tap_follows_the_solution(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("fifteen/#at=4x4:1,2,3,4,5,6,7,8,0,9,10,11,13,14,15,12")?;
    page.wait_until_distance(4)?;
    page.click_in_menu("Solve")?;
    page.control("button", "Next")?;
    for (tile, left) in [("tile 9", 3), ("tile 10", 2), ("tile 11", 1), ("tile 12", 0)] {
        page.wait("the marked tile", "return document.querySelectorAll('.piece.hint').length === 1")?;
        page.tap("", tile)?;
        page.wait_until_distance(left)?;
    }
    page.wait_for_text("with 4 moves by the solver")?;
    page.assert_clean()
}

/// Also on tiles that have just turned, and where the pivot of another block is nearer.
fn ringed_tiles(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("rotation/")?;
    page.wait_until_distance(4)?;
    for (left, tile) in [(3, 0), (2, 1), (1, 2), (0, 3)] {
        page.click("button", "Hint")?;
        page.wait("the ringed tiles", "return document.querySelectorAll('.piece.hint').length === 4")?;
        page.wait_until_still()?;
        let at = page.run(&format!(
            "const {{ left, top, width, height }} = document.querySelectorAll('.piece.hint')[{tile}].getBoundingClientRect();
             return [left + width / 2, top + height / 2]"
        ))?;
        let at = Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? };
        page.session().tap(Pointer::Touch, at)?;
        page.wait_until_distance(left)?;
    }
    page.wait_for_text("No solution is shorter.")?;
    page.assert_clean()
}

/// W, A, S and D act as arrows if one wants it; then S does not ask for the solution.
fn other_arrows(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("fifteen/#at=3x3:1,2,3,4,5,6,7,8,0")?;
    page.wait_until_distance(0)?;
    for (choice, keys) in
        [("W A S D", ["s", "d", "a", "w"]), ("Keypad", ["Numpad2", "Numpad6", "Numpad4", "Numpad8"])]
    {
        page.click_in_menu("Games and settings…")?;
        page.choose("dialog", "Directions", choice)?;
        page.press(&["Escape"])?;
        page.wait("the dialog to close", "return !document.querySelector('dialog[open]')")?;
        page.run("document.activeElement.blur()")?;
        for (key, distance) in keys.iter().zip([1, 2, 1, 0]) {
            page.press(&[key])?;
            page.wait_until_distance(distance).with_context(|| format!("{choice}: {key}"))?;
        }
        ensure!(page.run("return !document.querySelector('.player')")? == true, "S opened the solution");
        page.reload()?;
        page.wait_until_distance(0)?;
    }
    page.assert_clean()
}

fn scramble_is_undone(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    let before = page.board()?;
    ensure!(before.len() == 11, "the board has {} places", before.len());
    page.press_for_next_board()?;
    page.wait_for_distance()?;
    page.wait(
        "the board's address",
        "return probe.hash().includes('seed=') || probe.hash().includes('at=')",
    )?;
    let scrambled = page.board()?;
    page.click("button", "Undo")?;
    page.wait_until_distance(0)?;
    page.wait_for_board(&before)?;
    page.click_in_menu("Redo")?;
    page.wait("the scramble again", "return !document.title.includes(', solved')")?;
    page.wait_for_distance()?;
    page.wait_for_board(&scrambled)?;
    page.assert_clean()
}

fn hint_leads_nearer(page: &mut Page) -> Result<()> {
    page.visit(SOME_AWAY)?;
    let far = page.wait_for_distance()?;
    page.press(&["h"])?;
    page.wait_for_text("Hint.")?;
    page.press(&["h"])?;
    page.wait_until_distance(far - 1)?;
    page.wait_for_no_text("Hint.")?;
    page.click("button", "Hint")?;
    page.click("button", "Why")?;
    page.wait_for_text("gets closer")?;
    page.run("document.querySelector('.board .piece.hint, .board .place .marked').scrollIntoView()")?;
    page.click("button", "Play it")?;
    page.wait_until_distance(far - 2)?;
    page.assert_clean()
}

fn game_survives_a_reload(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.press_for_next_board()?;
    let far = page.wait_for_distance()?;
    let board = page.board()?;
    page.go("#/ramka")?;
    page.wait_until_distance(far)?;
    ensure!(page.board()? == board, "the restored game is different");
    ensure!(page.has("button", "Undo")?, "its history is missing");
    page.assert_clean()
}

/// Seen where the moves are counted, and said to screen readers.
fn idle_taps(page: &mut Page) -> Result<()> {
    page.play();
    let said = "return [document.querySelector('.standing'), document.querySelector('.distance [role=status]')].map((e) => e.textContent)";
    let taps = [
        ("fifteen/", "tile 2", "Only a tile in the row or the column of the hole slides."),
        ("rotation/", "", "Turn a block by the letter in its middle."),
        ("sliding/", "piece B", "Piece B is blocked on all sides."),
    ];
    for (address, name, why) in taps {
        page.visit(address)?;
        page.wait_for_distance()?;
        let script = match name {
            "" => "document.querySelector('[role=grid]').click(); return true".to_owned(),
            name => format!(
                "const place = [...document.querySelectorAll('main button')].find((e) => e.ariaLabel?.startsWith('{name},')); place?.click(); return !!place"
            ),
        };
        ensure!(page.run(&script)? == true, "{address} has no {name}");
        page.wait(
            "the reason",
            &format!("return document.querySelector('.standing').textContent === '{why}'"),
        )
        .with_context(|| format!("{address}: {}", page.run(said).unwrap_or_default()))?;
        ensure!(page.run(said)? == json!([why, why]), "it is not said");
    }
    page.assert_clean()
}

fn play_is_the_board_and_one_line(page: &mut Page) -> Result<()> {
    page.play();
    for address in ["ramka/", "rotation/", "fifteen/", "sliding/"] {
        page.visit(address)?;
        page.wait_for_distance()?;
        let controls = page.run(
            "const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
             return [...document.querySelectorAll('main :is(button, select, input, a)')]
                 .filter((e) => seen(e) && !e.closest('[role=grid], .tray')).map((e) => e.ariaLabel ?? e.textContent)",
        )?;
        let levels = ["Easy", "Medium", "Hard", "Exact…"];
        let others =
            ["Undo", "Hint", "Set up", "New board", "More controls", "Show the distance", "Analysis"];
        let wanted = json!([&levels[..], &others[..]].concat());
        ensure!(controls == wanted, "{address} shows {controls}");
    }
    page.assert_clean()
}

fn analysis_is_kept(page: &mut Page) -> Result<()> {
    page.play();
    let panels = "return !!document.querySelector('[role=tablist]')";
    page.visit("ramka/")?;
    page.wait_for_distance()?;
    ensure!(page.run(panels)? == false, "a first visit is to play");
    page.press(&["a"])?;
    page.wait("the panels", panels)?;
    page.wait("its link", "return location.hash.endsWith('view=analysis')")?;
    page.wait(
        "the setting",
        "return localStorage['antipode.ramka.settings']?.includes('\"analysis\":true')",
    )?;
    page.go("ramka/")?;
    page.wait("the panels again", panels)?;
    page.go("ramka/#at=9.321/654/8.7")?;
    page.wait_until_distance(42)?;
    ensure!(page.run(panels)? == false, "a board of somebody else opens in play");
    page.go("ramka/#at=9.321/654/8.7&view=analysis")?;
    page.wait("the panels of the link", panels)?;
    page.click("button", "Analysis")?;
    page.wait("play", "return !document.querySelector('[role=tablist]')")?;
    page.go("ramka/")?;
    page.wait_for_distance()?;
    ensure!(page.run(panels)? == false, "play is kept, too");
    page.assert_clean()
}

/// The block and the direction are on the board, and a tap there makes the turn.
fn hint_lies_on_the_board(page: &mut Page) -> Result<()> {
    page.play();
    page.visit("rotation/")?;
    let far = page.wait_for_distance()?;
    for left in (0..far).rev() {
        page.tap("button", "Hint")?;
        let block = page.wait(
            "a sign of the direction",
            "const pivot = document.querySelector('.pivot.marked');
             return '↻↺½'.includes(pivot?.textContent.trim() || '-') && pivot.ariaLabel",
        )?;
        page.tap("button", block.as_str().unwrap_or_default())?;
        page.wait_until_distance(left)?;
    }
    page.wait_for_text(&format!("with {far} hints"))?;
    page.assert_clean()
}

/// The board, the controls and the distance are in the window without scrolling, also with letters of twice the size.
fn play_fits_every_window(page: &mut Page) -> Result<()> {
    page.play();
    for address in ["ramka/", "rotation/", "fifteen/", "sliding/"] {
        page.visit(address)?;
        page.wait_for_distance()?;
        for (width, height) in [(1360, 860), (390, 844), (360, 640), (844, 390)] {
            page.session().resize(width, height)?;
            page.wait_until_still()?;
            let outside = page.run(
                "const bar = document.querySelector('.depth').getBoundingClientRect();
                 const isOut = (box) => box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
                 const isUnder = (box) => box.bottom > bar.top + 1 && box.top < bar.bottom && box.right > bar.left + 1 && box.left < bar.right;
                 const parts = [...document.querySelectorAll('.board-col > :is(.board, .tray-room), .controls, .depth')];
                 return parts.map((e) => [e.className, e.getBoundingClientRect()])
                     .filter(([name, box]) => isOut(box) || name !== 'depth' && isUnder(box)).map(([name, box]) => [name, box.toJSON()])",
            )?;
            ensure!(outside == json!([]), "{address} at {width} × {height}: {outside}");
        }
        page.run("document.documentElement.style.fontSize = '200%'")?;
        for (width, height) in [(1360, 860), (390, 844), (360, 640)] {
            page.session().resize(width, height)?;
            page.wait_until_still()?;
            let wide = page.run("return document.documentElement.scrollWidth - innerWidth")?;
            ensure!(wide.as_i64().is_some_and(|wide| wide <= 0), "{address} at {width} px scrolls by {wide}");
            let board =
                page.run("return document.querySelector('.board, .tray').getBoundingClientRect().width")?;
            ensure!(board.as_f64().is_some_and(|board| board >= 180.0), "{address}: a board of {board} px");
        }
    }
    page.assert_clean()
}

/// The strip of the distance keeps its place until the board is solved. Then the result is in the window, with the whole board and
/// the way to the next one.
fn result_is_in_view(page: &mut Page) -> Result<()> {
    page.play();
    for address in ["ramka/", "rotation/", "fifteen/", "sliding/"] {
        page.visit(address)?;
        page.session().resize(390, 844)?;
        let far = page.wait_for_distance()?;
        let strip = "return Math.round(document.querySelector('.depth').getBoundingClientRect().bottom)";
        for left in (0..far).rev() {
            page.press(&["h"])?;
            page.wait_for_text("Hint.")?;
            let bottom = page.run(strip)?;
            ensure!(bottom == 844, "{address}: the strip of the distance ends at {bottom} with a hint");
            let covered = page.run(
                "const box = (of) => document.querySelector(of).getBoundingClientRect();
                 return box('.hint-card').top < box('.controls').bottom",
            )?;
            ensure!(covered == false, "{address}: the hint covers the buttons");
            page.press(&["h"])?;
            page.wait_until_distance(left)?;
            let bottom = page.run(strip)?;
            ensure!(left == 0 || bottom == 844, "{address}: the strip of the distance ends at {bottom}");
        }
        page.wait_for_text("Solved.")?;
        // A tap too many on the hint goes through it at first.
        let takes_taps =
            "return getComputedStyle(document.querySelector('.banner.won')).pointerEvents !== 'none'";
        page.wait("the result to take taps", takes_taps)?;
        page.wait(
            "the result in the window",
            "const box = (of) => document.querySelector(of)?.getBoundingClientRect();
             const [board, next, result] = ['.board, .tray', '.to-new-board', '.banner.won'].map(box);
             return result && board.top >= -1 && next.top > 0 && result.bottom <= innerHeight",
        )?;
    }
    page.assert_clean()
}
