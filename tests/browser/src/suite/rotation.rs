//! Rotation: every rule by mouse, touch and keys, numbers with directions, invalid links.

use std::time::Duration;

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};

use super::{BrowserTest, assert_thread_is_free};
use crate::page::Page;
use crate::session::{Point, Pointer};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("rotation_halves_of_a_pivot_turn_by_mouse", |page| {
        halves_turn(page, Pointer::Mouse)
    }),
    BrowserTest::everywhere("rotation_halves_of_a_pivot_turn_by_touch", |page| {
        halves_turn(page, Pointer::Touch)
    }),
    BrowserTest::everywhere("rotation_every_rule_by_keys", keys_turn),
    BrowserTest::everywhere("rotation_drag_around_the_middle_by_mouse", |page| {
        drag_turns(page, Pointer::Mouse)
    }),
    BrowserTest::everywhere("rotation_drag_around_the_middle_by_touch", |page| {
        drag_turns(page, Pointer::Touch)
    }),
    BrowserTest::with_fingers("rotation_secondary_click_turns_the_other_way", secondary_click_turns_back),
    BrowserTest::with_fingers("rotation_long_press_turns_the_other_way", long_press_turns_back),
    BrowserTest::everywhere(
        "rotation_turning_back_under_a_one_way_rule_counts_every_turn",
        turning_back_is_counted,
    ),
    BrowserTest::everywhere(
        "rotation_numbers_with_directions_turn_and_name_their_direction",
        directions_turn,
    ),
    BrowserTest::with_fingers(
        "rotation_small_blocks_are_selected_before_they_turn",
        small_blocks_are_selected,
    ),
    BrowserTest::everywhere("rotation_bad_links_are_refused_in_a_sentence", bad_links_are_refused),
    BrowserTest::everywhere("rotation_every_rule_is_solved_shortest", every_rule_is_solved),
    BrowserTest::everywhere(
        "rotation_large_board_is_solved_by_method_before_a_search_ends",
        large_board_by_method,
    )
    .alone(),
    BrowserTest::chromium(
        "rotation_method_plays_a_large_board_without_a_task_over_100_ms",
        thread_is_free_while_the_method_plays,
    )
    .alone(),
];

/// A rule and a board: the solved position as text, the accessible name of block A there and after its smallest clockwise
/// turn, and the order of that turn.
struct Case {
    rule: &'static str,
    solved: &'static str,
    home: &'static str,
    turned: &'static str,
    order: usize,
}

const fn case(
    rule: &'static str,
    solved: &'static str,
    home: &'static str,
    turned: &'static str,
    order: usize,
) -> Case {
    Case { rule, solved, home, turned, order }
}

const CASES: [Case; 7] = [
    case("quarter", "3x3n2:1,2,3,4,5,6,7,8,9", "block A: 1 2 4 5", "block A: 4 1 5 2", 4),
    case("half", "4x2n2:1,2,3,4,5,6,7,8", "block A: 1 2 5 6", "block A: 5 1 6 2", 4),
    case("clockwise", "3x2n2:1,2,3,4,5,6", "block A: 1 2 4 5", "block A: 4 1 5 2", 4),
    case(
        "ring",
        "4x3n3:1,2,3,4,5,6,7,8,9,10,11,12",
        "block A: 1 2 3 5 7 9 10 11",
        "block A: 5 1 2 9 3 10 11 7",
        8,
    ),
    case(
        "ring-any",
        "3x4n3:1,2,3,4,5,6,7,8,9,10,11,12",
        "block A: 1 2 3 4 6 7 8 9",
        "block A: 4 1 2 7 3 8 9 6",
        8,
    ),
    case(
        "ring-clockwise",
        "3x3n3:1,2,3,4,5,6,7,8,9",
        "block A: 1 2 3 4 6 7 8 9",
        "block A: 4 1 2 7 3 8 9 6",
        8,
    ),
    case("180", "4x3n3x2:1,2,3,4,5,6,7,8,9,10,11,12", "block A: 1 2 3 5 6 7", "block A: 7 6 5 3 2 1", 2),
];

impl Case {
    fn is_one_way(&self) -> bool {
        self.rule.ends_with("clockwise")
    }

    fn visit(&self, page: &mut Page) -> Result<()> {
        page.visit(&format!("#/rotation?at={}&rule={}", self.solved, self.rule))?;
        self.wait(page, self.home)
    }

    /// Waits until block A has this accessible name.
    fn wait(&self, page: &Page, name: &str) -> Result<()> {
        block_is(page, name).with_context(|| format!("rule {}", self.rule))
    }
}

/// Waits until a block of the board has this accessible name: its letter and its numbers.
fn block_is(page: &Page, name: &str) -> Result<()> {
    let script = format!(
        "return [...document.querySelectorAll('[role=grid] button')].some((e) => e.getAttribute('aria-label') === '{name}')"
    );
    page.wait(name, &script).map(drop)
}

/// A point `right` pixels to the right of a block's middle.
fn point_right_of(page: &Page, block: &str, right: f64) -> Result<Point> {
    let middle = page.control("", &format!("block {block}:"))?;
    Ok(Point { x: middle.x + right, ..middle })
}

/// The distance of a tap from the middle of a pivot.
const TAP_OFFSET_PX: f64 = 12.0;

fn halves_turn(page: &mut Page, pointer: Pointer) -> Result<()> {
    for case in part(&CASES, 2 * pointer as usize) {
        case.visit(page)?;
        page.session().tap(pointer, point_right_of(page, "A", TAP_OFFSET_PX)?)?;
        case.wait(page, case.turned)?;
        if case.is_one_way() {
            // Until the block is as before.
            for _ in 1..case.order {
                page.session().tap(pointer, point_right_of(page, "A", TAP_OFFSET_PX)?)?;
            }
        } else {
            page.session().tap(pointer, point_right_of(page, "A", -TAP_OFFSET_PX)?)?;
        }
        case.wait(page, case.home)?;
        page.wait_for_text("Solved.").with_context(|| case.rule)?;
        page.assert_clean()?;
    }
    Ok(())
}

fn keys_turn(page: &mut Page) -> Result<()> {
    let in_board = "return !!document.activeElement.closest('[role=grid]')";
    for case in part(&CASES, 1) {
        case.visit(page)?;
        let stops =
            page.run("return document.querySelectorAll('[role=grid] button:not([tabindex=\"-1\"])').length")?;
        ensure!(stops == 1, "the board has {stops} tab stops");
        for _ in 0..30 {
            if page.run(in_board)? == true {
                break;
            }
            page.press(&["Tab"])?;
        }
        page.press(&["ArrowLeft", "ArrowUp", "Home", "Space"])?;
        case.wait(page, case.turned)?;
        if !case.is_one_way() {
            page.press(&["Enter"])?;
            case.wait(page, case.home)?;
            // The letter turns the block from anywhere, with Shift clockwise.
            page.press(&["Shift+A"])?;
            case.wait(page, case.turned)?;
            page.press(&["a"])?;
            case.wait(page, case.home)?;
        }
        page.press(&["Tab"])?;
        ensure!(page.run(in_board)? == false, "Tab is trapped in the board");
        page.assert_clean()?;
    }
    Ok(())
}

/// Points on an arc around a middle, from its right, clockwise for positive angles.
fn around(middle: Point, radius_px: f64, degrees: f64) -> Vec<Point> {
    let at = |part: i32| {
        let angle = (degrees * f64::from(part) / 8.0).to_radians();
        Point { x: middle.x + radius_px * angle.cos(), y: middle.y + radius_px * angle.sin() }
    };
    (0..=8).map(at).collect()
}

fn drag_turns(page: &mut Page, pointer: Pointer) -> Result<()> {
    for case in part(&CASES, pointer as usize).filter(|case| !case.is_one_way()) {
        case.visit(page)?;
        let turn = 360.0 / case.order as f64;
        let middle = page.control("", "block A:")?;
        // Between the pivot and the numbers, on a board of any size.
        let cell =
            page.run("return document.querySelector('.rotation .piece').getBoundingClientRect().width")?;
        let radius_px = 0.42 * cell.as_f64().context("a width")?;
        // A drag ends at the nearest turn.
        page.session().drag(pointer, &around(middle, radius_px, turn * 0.8))?;
        case.wait(page, case.turned)?;
        // Out and back. A shorter way would leave a finger in its place for so long on a slow machine that it is a long press.
        let mut out_and_back = around(middle, radius_px, turn * 0.8);
        out_and_back.extend(around(middle, radius_px, turn * 0.3).last());
        page.session().drag(pointer, &out_and_back)?;
        case.wait(page, case.turned)?;
        page.session().drag(pointer, &around(middle, radius_px, -turn * 0.8))?;
        case.wait(page, case.home)?;
        page.wait_for_text("Solved.")?;
        page.assert_clean()?;
    }
    Ok(())
}

fn secondary_click_turns_back(page: &mut Page) -> Result<()> {
    let case = &CASES[0];
    case.visit(page)?;
    page.session().click_secondary(point_right_of(page, "A", -TAP_OFFSET_PX)?)?;
    case.wait(page, case.turned)?;
    page.session().click_secondary(point_right_of(page, "A", TAP_OFFSET_PX)?)?;
    case.wait(page, case.home)?;
    page.assert_clean()
}

fn long_press_turns_back(page: &mut Page) -> Result<()> {
    let case = &CASES[3];
    case.visit(page)?;
    page.session().press_long(point_right_of(page, "A", -TAP_OFFSET_PX)?, Duration::from_millis(800))?;
    case.wait(page, case.turned)?;
    // One turn, and no second one when the finger is lifted.
    page.session().press_long(point_right_of(page, "A", TAP_OFFSET_PX)?, Duration::from_millis(800))?;
    case.wait(page, case.home)?;
    page.assert_clean()
}

fn turning_back_is_counted(page: &mut Page) -> Result<()> {
    for case in CASES.iter().filter(|case| case.is_one_way()) {
        case.visit(page)?;
        page.session().tap(Pointer::Mouse, point_right_of(page, "A", -TAP_OFFSET_PX)?)?;
        page.wait_for_text(&format!("{} turns", case.order - 1)).with_context(|| case.rule)?;
        page.session().tap(Pointer::Mouse, point_right_of(page, "A", TAP_OFFSET_PX)?)?;
        case.wait(page, case.home)?;
        page.assert_clean()?;
    }
    Ok(())
}

fn directions_turn(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=3x3n2o:1u,2u,3u,4u,5u,6u,7u,8u,9u&moves=A")?;
    block_is(page, "block A: 4 turned right 1 turned right 5 turned right 2 turned right")?;
    let drawn = "return [...document.querySelectorAll('.piece b')]
        .filter((e) => getComputedStyle(e).rotate === '90deg').length";
    ensure!(page.run(drawn)? == 4, "four numbers are drawn turned");
    page.session().tap(Pointer::Mouse, point_right_of(page, "B", TAP_OFFSET_PX)?)?;
    block_is(page, "block B: 2 upside down 1 upside down 6 turned right 3 turned right")?;
    page.press(&["z", "z"])?;
    block_is(page, "block A: 1 2 4 5")?;
    page.assert_clean()
}

fn small_blocks_are_selected(page: &mut Page) -> Result<()> {
    let numbers: Vec<String> = (1..=144).map(|number| number.to_string()).collect();
    page.visit(&format!("#/rotation?at=12x12n2:{}", numbers.join(",")))?;
    page.session().resize(390, 844)?;
    let home = "block R3C4: 28 29 40 41";
    block_is(page, home)?;
    page.session().tap(Pointer::Touch, point_right_of(page, "R3C4", 6.0)?)?;
    page.wait("the block to be selected", "return !!document.querySelector('.pivot.lit')")?;
    block_is(page, home)?;
    page.session().tap(Pointer::Touch, point_right_of(page, "R3C4", 6.0)?)?;
    block_is(page, "block R3C4: 40 28 41 29")?;
    page.assert_clean()
}

/// A link, and a word of the message that refuses it.
const BAD: [(&str, &str); 7] = [
    ("#/rotation?at=3x3n2:1,2,3,4,5,6,7,8,8", "twice"),
    ("#/rotation?at=3x3n2:1,2,3,4,5,6,7,8,10", "ignored"),
    ("#/rotation?at=1000x1000n2:1,2,3", "ignored"),
    ("#/rotation?at=3x2n2:2,1,3,4,5,6", "reach"),
    ("#/rotation?at=3x3n2:1,2,3,4,5,6,7,8,9&moves=Q", "ignored"),
    ("#/rotation?rule=sideways", "ignored"),
    ("#/rotation?at=3x3n9:1,2,3,4,5,6,7,8,9", "ignored"),
];

fn bad_links_are_refused(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    for &(link, word) in part(&BAD, 0) {
        page.go(link)?;
        page.wait_for_text(word).with_context(|| link)?;
        // A board that cannot be solved is shown as it is, in the set-up.
        if page.has("button", "Back to the game")? {
            page.click("button", "Back to the game")?;
            page.wait("the board", "return !!document.querySelector('.pivot')")?;
        }
        let before = page.board()?;
        ensure!(!before.is_empty(), "{link} leaves no board");
        page.session().tap(Pointer::Mouse, point_right_of(page, "A", TAP_OFFSET_PX)?)?;
        page.wait("a turn", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
        page.press(&["z"])?;
        page.wait_for_board(&before)
            .with_context(|| format!("{link} leaves a board that cannot be played"))?;
    }
    page.assert_clean()
}

fn every_rule_is_solved(page: &mut Page) -> Result<()> {
    for case in part(&CASES, 2).filter(|case| case.rule != "ring") {
        page.visit(&format!("#/rotation?at={}&rule={}&moves=A", case.solved, case.rule))?;
        let back = if case.rule == "clockwise" || case.rule == "ring-clockwise" { case.order - 1 } else { 1 };
        page.wait_until_distance(back as u64).with_context(|| case.rule)?;
        page.play_solution()?;
        page.wait_until_distance(0).with_context(|| case.rule)?;
        page.wait_for_text("Solved.")?;
        page.assert_clean()?;
    }
    Ok(())
}

/// A fixed permutation of the numbers 1 to 144.
fn a_large_board() -> String {
    let mut numbers: Vec<u32> = (1..=144).collect();
    let mut state = 20_260_101_u32;
    for at in (1..numbers.len()).rev() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        numbers.swap(at, (state >> 8) as usize % (at + 1));
    }
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("12x12n2:{}", numbers.join(","))
}

fn large_board_by_method(page: &mut Page) -> Result<()> {
    page.visit(&format!("#/rotation?at={}", a_large_board()))?;
    page.wait_for_text("Between ")?;
    page.click("tab", "Method")?;
    page.click("button", "Explain")?;
    page.click("button", "Play all")?;
    wait_until_played(page, 3)?;
    page.seek_to_the_end()?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

fn wait_until_played(page: &Page, moves: u32) -> Result<()> {
    let script = format!("return document.querySelector('.player input[type=range]')?.value > {moves}");
    page.wait(&format!("the player to play {moves} moves"), &script).map(drop)
}

/// While the method plays, no task of the page's thread is long.
fn thread_is_free_while_the_method_plays(page: &mut Page) -> Result<()> {
    page.visit(&format!("#/rotation?at={}", a_large_board()))?;
    page.wait_for_text("Between ")?;
    page.click("tab", "Method")?;
    page.click("button", "Explain")?;
    page.click("button", "Play all")?;
    let mut played = 3;
    assert_thread_is_free(page, |page| {
        wait_until_played(page, played)?;
        page.forget_tasks()?;
        played += 12;
        wait_until_played(page, played)
    })
}
