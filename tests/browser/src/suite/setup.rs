//! Setting up the board in one's hand: by taps alone, by keys alone, by dragging, from a link.

use anyhow::{Result, ensure};

use super::BrowserTest;
use super::saved_games::open_tab;
use crate::page::Page;
use crate::session::{Point, Pointer};
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::with_fingers("setup_nine_taps_solve_a_ramka", taps_solve_a_ramka),
    BrowserTest::everywhere("setup_typed_numbers_solve_a_rotation_board", keys_solve_a_rotation_board),
    BrowserTest::everywhere("setup_keys_of_one_moment_all_count", keys_of_one_moment),
    BrowserTest::everywhere("setup_tiles_are_exchanged_by_dragging", tiles_are_exchanged),
    BrowserTest::everywhere("setup_draft_survives_a_reload_and_a_link_does_not_lose_it", draft_is_kept),
    BrowserTest::everywhere("two_tabs_that_set_up_boards_keep_both", two_tabs_keep_both_drafts),
    BrowserTest::everywhere("setup_of_a_linked_board_asks_for_nothing_twice", linked_draft),
    BrowserTest::everywhere("typed_rows_that_leave_something_open_are_asked_for", open_rows_are_asked_for),
    BrowserTest::everywhere("typed_boards_of_other_programs_are_read", other_programs_are_read),
];

/// The middle of the first visible element that a selector finds.
fn middle(page: &Page, selector: &str) -> Result<Point> {
    let at = page.wait(
        selector,
        &format!(
            "const element = document.querySelector({selector:?});
             if (!element) return null;
             element.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
             const box = element.getBoundingClientRect();
             return [box.left + box.width / 2, box.top + box.height / 2];"
        ),
    )?;
    let number = |index: usize| at[index].as_f64().unwrap_or_default();
    Ok(Point { x: number(0), y: number(1) })
}

fn tap(page: &Page, selector: &str) -> Result<()> {
    page.session().tap(Pointer::Touch, middle(page, selector)?)
}

fn text_of_board(page: &Page) -> Result<String> {
    let labels = page.run(
        "return [...document.querySelectorAll('.form [data-slot]')].map((e) => e.getAttribute('aria-label').split(': ')[1]).join(' ')",
    )?;
    Ok(labels.as_str().unwrap_or_default().to_owned())
}

fn taps_solve_a_ramka(page: &mut Page) -> Result<()> {
    page.visit("#/ramka")?;
    page.wait_for_distance()?;
    page.tap("button", "Set up")?;
    page.wait_for_text("9 numbers are still to place")?;
    for number in [3, 2, 1, 6, 5, 4, 9, 8] {
        tap(page, &format!("[data-number=\"{number}\"]"))?;
    }
    page.wait_for_text("7 is still to place")?;
    tap(page, "[data-number=\"7\"]")?;
    page.wait_for_text("42 tile moves from solved")?;
    tap(page, ".setup-solve .primary")?;
    page.wait_for_text("of 42")?;
    page.wait("the board in the address", "return probe.hash().includes('at=321/654/987')")?;
    page.assert_clean()
}

fn keys_solve_a_rotation_board(page: &mut Page) -> Result<()> {
    page.visit("#/rotation")?;
    page.wait_for_distance()?;
    page.click("button", "Set up")?;
    page.wait_for_text("9 numbers are still to place")?;
    page.press(&["4", "1", "3", "5", "2", "6", "7", "8", "8"])?;
    page.wait_for_text("8 is already there: row 3, column 2. Empty that place first.")?;
    page.press(&["9"])?;
    page.wait_for_text("1 turn from solved")?;
    for _ in 0..40 {
        if page.run("return document.activeElement.textContent === 'Solve my board'")? == true {
            break;
        }
        page.press(&["Tab"])?;
    }
    page.press(&["Enter"])?;
    page.wait(
        "the solution",
        "return probe.hash().includes('at=3x3n2:4,1,3,5,2,6,7,8,9') && !!document.querySelector('.player')",
    )?;
    page.assert_clean()
}

/// All keys come before the page is drawn again.
fn keys_of_one_moment(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?at=4x3n3@ring&rule=ring")?;
    page.click("button", "Set up")?;
    page.wait_for_text("12 numbers are still to place")?;
    page.run(
        "const press = (key) => document.activeElement.dispatchEvent(
             new KeyboardEvent('keydown', { key, code: key.length > 1 ? key : `Digit${key}`, bubbles: true, cancelable: true }));
         for (const key of ['1', '2', '5', '1', 'Enter', '1', '0']) press(key);",
    )?;
    page.wait_for_text("8 numbers are still to place")?;
    let board = text_of_board(page)?;
    ensure!(board.starts_with("12 5 1 10 empty"), "{board}");
    page.assert_clean()
}

fn tiles_are_exchanged(page: &mut Page) -> Result<()> {
    page.visit("#/rotation#setup=")?;
    page.go("#/rotation?setup=3x3n2:1,2,3,4,5,6,7,8,-")?;
    page.wait_for_text("9 is still to place")?;
    let (from, to) = (middle(page, "[data-slot=\"0\"]")?, middle(page, "[data-slot=\"4\"]")?);
    page.session().drag(Pointer::Mouse, &[from, Point { x: from.x + 30.0, y: from.y + 20.0 }, to])?;
    page.wait(
        "the exchange",
        "return document.querySelector('[data-slot=\"0\"]').getAttribute('aria-label').endsWith(': 5')",
    )?;
    // A number that is left is dragged to its place.
    let (from, to) = (middle(page, "[data-number=\"9\"]")?, middle(page, "[data-slot=\"8\"]")?);
    page.session().drag(Pointer::Mouse, &[from, Point { x: from.x, y: from.y - 30.0 }, to])?;
    page.wait_for_text("turns from solved")?;
    let board = text_of_board(page)?;
    ensure!(board == "5 2 3 4 1 6 7 8 9", "{board}");
    page.press(&["Control+z"])?;
    page.wait_for_text("9 is still to place")?;
    page.assert_clean()
}

fn draft_is_kept(page: &mut Page) -> Result<()> {
    page.visit_with(Site::kept(), "#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    page.press(&["1"])?;
    page.wait_until_kept()?;
    page.click("button", "Set up")?;
    page.wait("the focus in the set-up", "return !!document.activeElement.closest('.setup')")?;
    page.press(&["7", "8"])?;
    page.wait_for_text("7 numbers are still to place")?;
    page.reload()?;
    page.wait_for_text("7 numbers are still to place")?;
    // A link brings another board; the own one is not lost.
    page.go("#/ramka?setup=321/654/98-")?;
    page.wait_for_text("7 is still to place")?;
    page.wait_for_text("Undo brings yours back")?;
    page.click("button", "Undo")?;
    page.wait_for_text("7 numbers are still to place")?;
    // An empty link is a wish to go on.
    page.go("#/ramka?setup=")?;
    page.wait_for_text("7 numbers are still to place")?;
    page.click("button", "Back to the game")?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

fn two_tabs_keep_both_drafts(page: &mut Page) -> Result<()> {
    let draft = |page: &Page, key: &str, text: &str| {
        let script = format!("return localStorage.getItem('antipode.ramka.{key}')?.includes('{text}')");
        page.wait("the stored draft", &script).map(drop)
    };
    page.visit("#/ramka?setup=")?;
    page.wait_for_text("9 numbers are still to place")?;
    page.press(&["1"])?;
    draft(page, "draft", "1--/---/---")?;
    let first = page.session().tab()?;
    open_tab(page, "ramka/#setup=")?;
    page.wait_for_text("8 numbers are still to place")?;
    page.press(&["2"])?;
    draft(page, "draft", "12-/---/---")?;
    page.session().switch_to(&first)?;
    page.press(&["3"])?;
    draft(page, "draft.2", "13-/---/---")?;
    draft(page, "draft", "12-/---/---")?;
    page.wait_for_text("Another draft is kept.")?;
    page.click("button", "Show it")?;
    page.wait(
        "the other draft",
        "return document.querySelector('.form').innerText.replace(/\\s+/g, '').endsWith('12')",
    )?;
    // The draft that was shown is the other one now.
    page.wait_for_text("Another draft is kept.")?;
    page.press(&["4"])?;
    draft(page, "draft", "124/---/---")?;
    draft(page, "draft.2", "13-/---/---")?;
    page.click("button", "Discard it")?;
    page.wait_for_no_text("Another draft is kept.")?;
    page.wait("one draft", "return !localStorage.getItem('antipode.ramka.draft.2')")?;
    page.assert_clean()?;
    page.session().close_other_tabs(&first)
}

fn linked_draft(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?setup=4x3n3@ring&rule=ring-any")?;
    page.wait_for_text("12 numbers are still to place")?;
    page.wait_for_text("ring by any cells")?;
    let link =
        page.wait("the link", "return document.querySelector('.setup a.btn')?.getAttribute('href')")?;
    ensure!(link == "rotation/#setup=4x3n3:-,-,-,-,-,-,-,-,-,-,-,-@ring&rule=ring-any", "{link}");
    page.click("button", "Fill in order")?;
    page.wait_for_text("This board is solved")?;
    page.click("button", "Play it")?;
    page.wait("the board and its rule", "return probe.hash().includes('rule=ring-any')")?;
    page.go("#/rotation?setup=9y9")?;
    page.wait_for_text("The link's board was ignored")?;
    page.assert_clean()
}

/// Types a text of several lines into the position box.
fn type_position(page: &Page, lines: &[&str]) -> Result<()> {
    page.click("tab", "Position")?;
    page.click("textbox", "Position")?;
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            page.press(&["Enter"])?;
        }
        let keys: Vec<String> = line.chars().map(String::from).collect();
        page.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn open_rows_are_asked_for(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.wait_until_distance(0)?;
    type_position(page, &["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 16 15"])?;
    page.wait_for_text("Which board is meant?")?;
    ensure!(
        page.run("return document.querySelector('.position-box [type=submit]').disabled")? == true,
        "a board was chosen silently"
    );
    page.click("button", "4 × 4, blocks of 3 × 3, 90° either way: it cannot be solved")?;
    page.wait_for_text("This board cannot be solved.")?;
    page.click("button", "Back to the game")?;
    page.wait_until_distance(0)?;
    // Without a goal, and on a board that is not there: it is asked for.
    page.visit("#/sliding")?;
    page.wait_for_distance()?;
    type_position(page, &["BAAC", "BAAC", "D..E", "DFFE", "GHIJ"])?;
    page.wait_for_text("Which board is meant?")?;
    page.click("button", "Another goal: I set it myself.")?;
    page.wait("the set-up", "return !!document.querySelector('.paper [role=grid]')")?;
    page.assert_clean()
}

fn other_programs_are_read(page: &mut Page) -> Result<()> {
    page.visit("#/sliding")?;
    page.wait_for_distance()?;
    type_position(page, &["60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"])?;
    page.wait_for_text("Rush Hour: A is the red car. Read as")?;
    page.press(&["Control+Enter"])?;
    page.wait_until_distance(60)?;
    page.assert_clean()
}
