//! Links to positions, good and bad.

use antipode_sampling::part;
use anyhow::{Context, Result, bail, ensure};

use super::{ATTEMPTS, BrowserTest};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("good_link_opens_at_the_end_of_its_moves", good_link_opens),
    BrowserTest::everywhere("link_in_the_address_bar_gives_the_same_board", address_gives_the_same_board),
    BrowserTest::everywhere("bad_links_are_refused_in_a_sentence", bad_links_are_refused),
    BrowserTest::everywhere("opened_link_does_not_change_the_players_game", players_game_is_unchanged),
    BrowserTest::everywhere(
        "reload_right_after_quick_moves_opens_the_players_game",
        reload_right_after_moves,
    ),
    BrowserTest::everywhere("move_and_its_address_change_together", move_and_address_change_together),
    BrowserTest::everywhere("back_returns_to_the_previous_board", back_returns),
    BrowserTest::chromium("longest_link_opens_without_a_task_over_50_ms", longest_link_opens).alone(),
    BrowserTest::everywhere("another_link_ends_the_opening_of_a_long_one", another_link_ends_the_opening),
];

/// The slowest moves on the largest board: from corner to corner, one cell at a time.
fn longest_link() -> String {
    let moves = ["ADDDDDDDRRRRRRR.AUUUUUUULLLLLLL"; 4_000].join(".");
    let rows = ["A......."].into_iter().chain(["........"; 7]).collect::<Vec<_>>().join("/");
    format!("#/sliding?at={rows}&metric=step&moves={moves}")
}

fn longest_link_opens(page: &mut Page) -> Result<()> {
    let mut longest_ms = f64::INFINITY;
    for _ in 0..ATTEMPTS {
        page.visit("#/sliding?new=standard")?;
        page.wait_for_distance()?;
        page.forget_tasks()?;
        page.run(&format!("location.hash = {:?}", longest_link()))?;
        page.wait_for_text("Playing the moves of the link")?;
        page.wait_for_text("112,000 steps")?;
        longest_ms = longest_ms.min(page.longest_task_ms()?);
        // Shorter ones are not reported.
        if longest_ms <= 50.0 {
            return page.assert_clean();
        }
    }
    bail!("a task of the page's thread took {longest_ms:.0} ms in the best of {ATTEMPTS} attempts")
}

fn another_link_ends_the_opening(page: &mut Page) -> Result<()> {
    page.visit("#/sliding?new=standard")?;
    page.go(&longest_link())?;
    page.wait_for_text("Playing the moves of the link")?;
    page.run("location.hash = '#/sliding?at=A./..&goal=../.A&metric=step'")?;
    page.wait_until_distance(2)?;
    page.wait("the end of the opening", "return !document.body.innerText.includes('Playing the moves')")?;
    page.assert_clean()
}

fn reload_right_after_moves(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.wait_until_distance(0)?;
    // A player's quickest keys, 60 ms apart, more than the address follows at once, and the key that reloads the page.
    page.run(
        "const pause = () => new window.Promise((done) => setTimeout(done, 60));
         const press = (key) => document.body.dispatchEvent(
             new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }));
         return (async () => { for (const key of 'abcd'.repeat(8)) { press(key); await pause(); } })()",
    )?;
    page.reload()?;
    page.wait("all moves", "return probe.hash().endsWith('moves=' + 'abcd'.repeat(8))")?;
    ensure!(!page.has("button", "Back to my game")?, "the player's game is shown as somebody else's");
    page.assert_clean()
}

fn move_and_address_change_together(page: &mut Page) -> Result<()> {
    page.visit("#/rotation?new=standard")?;
    page.wait_until_distance(0)?;
    // A timer that was set before the key is pressed ends before any that the key sets.
    let seen = page.run(
        "return new window.Promise((done) => {
             setTimeout(() => done(location.hash));
             document.body.dispatchEvent(
                 new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, cancelable: true }));
         })",
    )?;
    let seen = seen.as_str().context("the address is a text")?.to_owned();
    ensure!(seen.starts_with("#moves=a"), "the move was made, and the address is still {seen}");
    page.assert_clean()
}

/// A link, and a word of the message about its ignored part.
const BAD: [(&str, &str); 7] = [
    ("#/ramka?at=123/456/78x", "ignored"),
    ("#/ramka?at=113/456/789", "ignored"),
    ("#/ramka?at=123/456", "ignored"),
    ("#/ramka?at=%E0%A4%A/123", "ignored"),
    ("#/ramka?at=1234.5678/9/1", "ignored"),
    ("#/ramka?moves=L1.Q7", "ignored"),
    ("#/ramka?metric=furlongs", "ignored"),
];

fn good_link_opens(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?at=123/456/789&moves=L1.R2&metric=tiles")?;
    page.wait_until_distance(2)?;
    let board = page.board()?;
    ensure!(board.iter().any(|place| place == "tile 1, left space of the frame"), "{board:?}");
    ensure!(board.iter().any(|place| place == "tile 6, right space of the frame"), "{board:?}");
    page.assert_clean()
}

fn address_gives_the_same_board(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.press(&["1", "."])?;
    page.wait_until_distance(3)?;
    page.wait("the address to follow", "return location.hash.split('moves=')[1]?.split('.').length > 3")?;
    let (address, board, far) = (page.address()?, page.board()?, page.wait_for_distance()?);
    ensure!(!address.contains('%'), "{address} needs percent-encoding");
    page.visit(&address)?;
    page.wait_until_distance(far)?;
    ensure!(page.board()? == board, "{address} gives another board");
    page.assert_clean()
}

fn bad_links_are_refused(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.wait_until_distance(0)?;
    for &(link, word) in part(&BAD, 0) {
        page.go(link)?;
        page.wait_for_text(word)?;
        ensure!(page.board()?.len() == 11, "{link} leaves no board");
        // The board can be played: the frame moves to another row.
        let before = page.board()?;
        page.press(&["1"])?;
        page.wait("a move", "return [...document.querySelectorAll('button')].some((e) => e.textContent.includes('Undo') && !e.disabled)")?;
        page.press(&["z"])?;
        page.wait_for_board(&before)
            .with_context(|| format!("{link} leaves a board that cannot be played"))?;
    }
    page.go("#/nowhere?at=123")?;
    page.wait_for_text("There is no page “nowhere” here yet.")?;
    page.control("link", "Play Ramka").context("the front page stands there")?;
    let long = format!("#/ramka?at={}", "123/456/789".repeat(3000));
    page.go(&long)?;
    page.wait_for_text("ignored")?;
    page.assert_clean()
}

fn players_game_is_unchanged(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?new=standard")?;
    page.press_for_next_board()?;
    let far = page.wait_for_distance()?;
    let board = page.board()?;
    page.go("#/ramka?at=1.23/456/789")?;
    page.wait_until_distance(1)?;
    page.wait_for_text("This is another board. Your own game is saved.")?;
    page.click("button", "Back to my game")?;
    page.wait_until_distance(far)?;
    ensure!(page.board()? == board, "the player's game has changed");
    // With the first move the board is a game of its own, before which the other one stands as it was left.
    page.go("#/ramka?at=1.23/456/789")?;
    page.wait_until_distance(1)?;
    page.press(&["1", ","])?;
    page.wait_until_distance(0)?;
    page.reload()?;
    page.wait_until_distance(0)?;
    ensure!(!page.has("button", "Back to my game")?, "the game is the player's own");
    for _ in 0..4 {
        if page.distance()? != Some(far) {
            page.click("button", "Undo")?;
            page.wait_until_still()?;
        }
    }
    page.wait_until_distance(far)?;
    ensure!(page.board()? == board, "the player's game has changed");
    page.assert_clean()
}

fn back_returns(page: &mut Page) -> Result<()> {
    page.visit("#/ramka?moves=L1.R2")?;
    page.wait_until_distance(2)?;
    page.press(&["n"])?;
    page.wait("the address of the next board", "return probe.hash().startsWith('#at=')")?;
    page.session().back()?;
    page.wait_until_distance(2)?;
    page.assert_clean()
}
