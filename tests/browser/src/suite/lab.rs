//! The Lab: its verdicts on boards and positions, results of the worker, its map, its links.

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::BrowserTest;
use crate::page::Page;
use crate::visit::Site;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("lab_verdict_explains_an_unsolvable_position_and_corrects_it", verdict),
    BrowserTest::everywhere("lab_position_is_exchanged_by_keys_alone", keys_exchange),
    BrowserTest::everywhere("lab_keys_of_one_moment_all_count", keys_of_one_moment),
    BrowserTest::everywhere("lab_group_order_agrees_and_a_position_is_sifted", group_order),
    BrowserTest::everywhere("lab_heat_map_chooses_boards_by_click_and_by_keys", heat_map),
    BrowserTest::everywhere("lab_open_questions_are_recomputed", open_questions),
    BrowserTest::everywhere("lab_sections_open_and_close_and_keep_what_was_computed", sections),
    BrowserTest::everywhere("lab_record_is_filtered_and_sorted", record),
    BrowserTest::everywhere("lab_link_opens_its_state_and_back_returns", links),
    BrowserTest::everywhere("lab_link_to_a_section_shows_it", link_to_a_section),
    BrowserTest::everywhere("lab_bad_links_are_refused_in_a_sentence", bad_links),
    BrowserTest::everywhere("lab_verdict_is_shown_without_any_worker", without_worker),
];

fn verdict(page: &mut Page) -> Result<()> {
    page.visit("#/lab")?;
    for text in ["8!·8!/2", "812,851,200", "1 in 25,740", "Unsolvable:", "odd", "theorem, corrected"] {
        page.wait_for_text(text)?;
    }
    let arrows = "return document.querySelectorAll('.arrows path').length";
    ensure!(page.run(arrows)? == 2, "one exchange is one shape of lines and heads");
    page.click("button", "Make it solvable")?;
    page.wait_for_text("Solved.")?;
    page.wait("the solved board's address", "return probe.address() === 'lab/#board=4x4n3'")?;
    page.click("button", "1: row 1, column 1")?;
    page.click("button", "2: row 1, column 2")?;
    page.wait_for_text("no turn takes a number to the other colour")?;
    page.wait("both numbers to be marked", "return document.querySelectorAll('.lab-cell.off').length === 2")?;
    page.click("button", "Random solvable")?;
    page.wait_for_text("It can be solved.")?;
    page.assert_clean()
}

fn keys_exchange(page: &mut Page) -> Result<()> {
    page.visit("#/lab?board=3x2n2")?;
    page.wait_for_text("Solved.")?;
    page.control("button", "1: row 1, column 1")?;
    page.run("document.querySelector('.lab-cell').focus()")?;
    page.press(&["Enter", "ArrowRight", "ArrowDown", "Space"])?;
    page.wait("the exchange", "return probe.address() === 'lab/#board=3x2n2&at=5,2,3,4,1,6'")?;
    page.wait_for_text("one of the 120")?;
    page.wait(
        "the announcement of the exchange",
        "return [...document.querySelectorAll('[role=status]')].some((e) => e.textContent === '1 and 5 are exchanged.')",
    )?;
    let stops = page.run("return document.querySelectorAll('.lab-grid [tabindex=\"0\"]').length")?;
    ensure!(stops == 1, "the board has {stops} tab stops");
    page.assert_clean()
}

fn group_order(page: &mut Page) -> Result<()> {
    page.visit("#/lab")?;
    page.click("button", "The group")?;
    page.click("button", "Compute the order")?;
    for text in ["count agrees", "They agree", "is not in the group", "Residue: "] {
        page.wait_for_text(text)?;
    }
    page.click("button", "Make it solvable")?;
    page.wait_for_text("This arrangement is in the group.")?;
    page.go("#/lab?board=3x2n2o")?;
    page.click("button", "The group")?;
    page.click("button", "Compute the order")?;
    page.wait_for_text("3,840")?;
    page.wait_for_text("count agrees")?;
    page.assert_clean()
}

/// Waits until all results of the worker are shown and the layout is final.
fn wait_until_settled(page: &mut Page) -> Result<()> {
    let script = "const main = document.querySelector('main'); \
                  return !main.querySelector('[aria-busy=true]') && !/Computing…|Loading the words/.test(main.innerText)";
    page.wait("all sections to be complete", script).map(drop)
}

fn heat_map(page: &mut Page) -> Result<()> {
    page.visit("#/lab")?;
    page.click("button", "All boards")?;
    wait_until_settled(page)?;
    page.click("button", "Block 4 × 4")?;
    page.click("button", "6 wide, 5 high: even orders")?;
    page.wait("the board's title", "return document.title.startsWith('Lab, 6x5n4')")?;
    page.wait_for_text("30!/2")?;
    page.run("document.querySelector('.map button[aria-current]').focus()")?;
    page.press(&["ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"])?;
    page.wait("the board's address", "return probe.address() === 'lab/#board=4x4n4'")?;
    page.wait_for_text("turns of the whole")?;
    let stops = page.run("return document.querySelectorAll('.map [tabindex=\"0\"]').length")?;
    ensure!(stops == 1, "the map has {stops} tab stops");
    page.session().back()?;
    page.wait("the previous board", "return document.title.startsWith('Lab, 6x5n4')")?;
    page.assert_clean()
}

fn open_questions(page: &mut Page) -> Result<()> {
    page.visit("#/lab?part=open")?;
    wait_until_settled(page)?;
    page.click("button", "Compute the order of 3x3n2o")?;
    page.wait_for_text("92,897,280 ✓")?;
    page.click("button", "Compute the order of 4x4n3@180")?;
    page.wait_for_text("9,216 ✓")?;
    page.click("button", "Compute the table of 3x2n2 quarter")?;
    page.wait_for_text("7, 1 farthest ✓")?;
    page.assert_clean()
}

fn sections(page: &mut Page) -> Result<()> {
    page.visit("#/lab")?;
    page.wait_for_text("Unsolvable:")?;
    let open = "return [...document.querySelectorAll('.lab-part h2 button')].filter((e) => e.ariaExpanded === 'true').map((e) => e.textContent)";
    ensure!(page.run(open)? == json!(["What can be reached", "A position"]), "open are {}", page.run(open)?);
    ensure!(page.run("return !document.querySelector('.map-card')")? == true, "a closed section is drawn");
    page.click("button", "The group")?;
    page.click("button", "Compute the order")?;
    page.wait_for_text("count agrees")?;
    page.click("button", "The group")?;
    page.wait_for_no_text("count agrees")?;
    // By keys alone, and what was computed is still there.
    page.press(&["Enter"])?;
    page.wait_for_text("count agrees")?;
    // A link of the contents opens its section and goes there.
    page.click("link", "Open questions")?;
    page.wait("the focus to follow", "return document.activeElement.id === 'lab-open'")?;
    page.wait_for_text("Oblong blocks turned by 180°")?;
    page.assert_clean()
}

fn record(page: &mut Page) -> Result<()> {
    page.visit("lab/#part=open")?;
    wait_until_settled(page)?;
    let column = |index: usize| {
        format!(
            "return [...document.querySelectorAll('.record-filters + div tbody tr')].map((row) => row.children[{index}].textContent)"
        )
    };
    let all = page.run(&column(0))?.as_array().map_or(0, Vec::len);
    page.click("textbox", "Board")?;
    page.press(&["3", "x", "3", "n", "2"])?;
    let fewer =
        format!("{}.every((name) => name.startsWith('3x3n2'))", column(0).trim_start_matches("return "));
    page.wait("boards of 3 × 3", &format!("return {fewer}"))?;
    let few = page.run(&column(0))?.as_array().map_or(0, Vec::len);
    ensure!(0 < few && few < all, "{few} of {all} boards are shown");
    page.wait_for_text(&format!("{few} of {all} boards"))?;
    page.press(&["Control+a", "Delete"])?;
    page.wait_for_text(&format!("{all} of {all} boards"))?;
    page.click("button", "Positions")?;
    page.wait(
        "the order",
        "return document.querySelector('[aria-sort=ascending]')?.textContent === 'Positions'",
    )?;
    page.click("button", "Positions")?;
    page.wait(
        "the other order",
        "return document.querySelector('[aria-sort=descending]')?.textContent === 'Positions'",
    )?;
    let first = page.run(&format!("{}[0]", column(2)))?;
    ensure!(first.as_str().is_some_and(|text| text.starts_with("about 10^")), "the largest is {first}");
    page.assert_clean()
}

fn links(page: &mut Page) -> Result<()> {
    page.visit("#/lab?board=4x3n3&rule=ring&at=2,1,3,4,5,6,7,8,9,10,11,12")?;
    page.wait_for_text("12! = 479,001,600")?;
    page.wait_for_text("It can be solved.")?;
    page.click("link", "Play it in Rotation")?;
    page.wait(
        "Rotation's page",
        "return probe.address().startsWith('rotation/#') && document.title.startsWith('Rotation')",
    )?;
    page.session().back()?;
    page.wait("the Lab", "return document.title.startsWith('Lab, 4x3n3')")?;
    page.click("link", "All boards")?;
    page.wait("the focus to follow", "return document.activeElement.id === 'lab-boards'")?;
    page.click("link", "Rotation")?;
    page.wait("Rotation's page", "return document.title.startsWith('Rotation')")?;
    page.click("link", "Lab")?;
    page.wait("the Lab", "return document.title.startsWith('Lab')")?;
    page.assert_clean()
}

/// Both keys come before the page is drawn again.
fn keys_of_one_moment(page: &mut Page) -> Result<()> {
    page.visit("#/lab?board=3x2n2")?;
    page.control("button", "1: row 1, column 1")?;
    let label = page.run(
        "const press = (key) => document.activeElement.dispatchEvent(
             new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
         document.querySelector('.lab-cell').focus();
         press('ArrowRight');
         press('ArrowDown');
         return document.activeElement.ariaLabel",
    )?;
    let label = label.as_str().unwrap_or_default();
    ensure!(label.starts_with("5: row 2, column 2"), "the focus is on {label}");
    page.assert_clean()
}

fn link_to_a_section(page: &mut Page) -> Result<()> {
    for part in ["boards", "open"] {
        page.visit(&format!("lab/#part={part}"))?;
        let id = json!(format!("lab-{part}"));
        page.wait("the focus on its heading", &format!("return document.activeElement.id === {id}"))?;
        wait_until_settled(page)?;
        let top = page.run(&format!("return document.getElementById({id}).getBoundingClientRect().top"))?;
        let is_shown = top.as_f64().is_some_and(|top| (-1.0..400.0).contains(&top));
        ensure!(is_shown, "the heading of {part} is at {top}");
    }
    page.assert_clean()
}

/// A link, and words of the message about its ignored part.
const BAD: [(&str, &str); 7] = [
    ("#/lab?board=13x2n2", "1 to 12 wide and high"),
    ("#/lab?board=chess", "The link's board was ignored"),
    ("#/lab?board=4x4n3&rule=sideways", "the rules are"),
    ("#/lab?board=4x3n3x2&rule=quarter", "does not fit its board"),
    ("#/lab?board=3x2n2&at=1,2,3,4,5,5", "twice"),
    ("#/lab?board=3x2n2&at=4x2n2:1,2,3,4,5,6,7,8", "of the board 4x2n2"),
    ("#/lab?part=cellar&colour=%ff", "Unknown link parameter"),
];

fn bad_links(page: &mut Page) -> Result<()> {
    page.visit("#/lab")?;
    for &(link, word) in part(&BAD, 0) {
        page.go(link)?;
        page.wait_for_text(word).with_context(|| link)?;
        // Notifications at the edge may cover a button.
        page.run("document.querySelectorAll('.lab-board-col .btn')[2].focus()")?;
        page.press(&["Enter"])?;
        page.wait("another position", "return probe.hash().includes('at=')").with_context(|| link)?;
    }
    page.assert_clean()
}

fn without_worker(page: &mut Page) -> Result<()> {
    page.visit_with(Site { worker_is_missing: true, ..Site::default() }, "#/lab")?;
    page.wait_for_text("Unsolvable:")?;
    page.click("button", "The group")?;
    page.click("button", "Compute the order")?;
    page.wait_for_text("The order is not known.")?;
    page.control("button", "Try again")?;
    page.click("button", "Make it solvable")?;
    page.wait_for_text("Solved.")
}
