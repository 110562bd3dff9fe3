//! The panels of Ramka: the method, other metrics, typed and shared positions.

use anyhow::{Context, Result, ensure};

use super::BrowserTest;
use crate::page::{PATIENCE, Page};

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("method_explains_itself_and_solves", method_solves),
    BrowserTest::everywhere("other_metric_has_its_own_distance", other_metric),
    BrowserTest::everywhere("typed_position_is_set_or_refused_with_its_column", typed_position),
    BrowserTest::everywhere("shared_link_gives_the_same_board", shared_link),
    BrowserTest::everywhere("distance_can_be_hidden", distance_can_be_hidden),
];

fn method_solves(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2.R1.L2")?;
    let far = page.wait_for_distance()?;
    page.click("tab", "Method")?;
    page.click("button", "Explain this position")?;
    page.click("button", "Play all")?;
    page.wait_until_distance(0)?;
    let steps = page.run("return document.querySelectorAll('.phase button').length")?;
    ensure!(steps.as_u64() >= Some(1), "a board {far} from solved takes no step");
    page.assert_clean()
}

fn other_metric(page: &mut Page) -> Result<()> {
    // One push of row 2 moves a tile in at one end and another out at the other: two tile moves, one stroke.
    page.visit("#/ramka?moves=L2.R2")?;
    page.wait_until_distance(2)?;
    page.visit("#/ramka?moves=L2.R2&metric=strokes")?;
    page.wait_until_distance(2)?;
    page.visit("#/ramka?at=4.123/56/789&metric=tiles")?;
    let tiles = page.wait_for_distance()?;
    page.visit("#/ramka?at=4.123/56/789&metric=strokes")?;
    let strokes = page.wait_for_distance()?;
    ensure!(tiles == 1 && strokes == 1, "one tile from its row is {tiles} tiles and {strokes} strokes away");
    page.visit("#/ramka?at=9.321/654/8.7&metric=strokes")?;
    let strokes = page.wait_for_distance()?;
    ensure!(strokes <= 23, "no board is {strokes} strokes away");
    ensure!(page.address()?.contains("metric=strokes"), "the link does not name the metric");
    page.assert_clean()
}

fn typed_position(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    page.click("tab", "Position")?;
    page.click("textbox", "Position")?;
    let type_text = |text: &str| -> Result<()> {
        let keys: Vec<String> = text.chars().map(String::from).collect();
        page.press(&keys.iter().map(String::as_str).collect::<Vec<_>>())
    };
    type_text("123/456/77")?;
    page.wait_for_text("column 10")?;
    for _ in 0..10 {
        page.press(&["Backspace"])?;
    }
    type_text("9.321, 654 8.7")?;
    page.wait_for_text("9.321/654/8.7")?;
    page.press(&["Control+Enter"])?;
    page.wait_until_distance(42)?;
    page.assert_clean()
}

fn shared_link(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2.R1")?;
    page.wait_until_distance(3)?;
    let board = page.board()?;
    page.click("button", "Share")?;
    let script = "return document.getElementById(arguments[0])?.value";
    let link = |id: &str| page.session().wait("the link", PATIENCE, script, &[id.into()]);
    for link in [link("share-first")?, link("share-moves-link")?] {
        let link = link.as_str().unwrap_or_default();
        let (_, address) =
            link.split_once("/some/path/").with_context(|| format!("{link} leads elsewhere"))?;
        page.go(address)?;
        page.wait_until_distance(3)?;
        ensure!(page.board()? == board, "{link} gives another board");
    }
    // The challenge is the board before the moves.
    page.go("ramka/#at=412/639/578&moves=L1.R2")?;
    page.wait("the moves", "return probe.hash().includes('moves=L1.R2')")?;
    page.wait_for_distance()?;
    page.click("button", "Share")?;
    page.wait_for_text("Challenge: the board before the first move")?;
    let challenge = link("share-first")?;
    ensure!(
        challenge.as_str().is_some_and(|link| link.ends_with("ramka/#at=412/639/578")),
        "it is {challenge}"
    );
    page.assert_clean()
}

fn distance_can_be_hidden(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2.R1")?;
    page.wait_until_distance(3)?;
    page.click("switch", "Show the distance")?;
    page.wait("the title without a distance", "return !/\\d/.test(document.title)")?;
    ensure!(!page.has("button", "Solve in")?, "the button still shows the distance");
    page.click("switch", "Show the distance")?;
    page.wait_until_distance(3)?;
    page.assert_clean()
}
