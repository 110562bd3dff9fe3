//! The web page, in Yew.
//!
//! - [`backup`]: everything stored as one file. Pure.
//! - [`board`]: the boards, drawn and played.
//! - [`chunk`]: parts of the page that are fetched when they are first shown.
//! - [`dom`]: the window and its address.
//! - [`game`]: a game and its history. Pure.
//! - [`keys`]: keyboard shortcuts.
//! - [`landscape`]: landscapes from a seed, as pictures. Pure.
//! - [`page`]: the pages, composed of the other modules.
//! - [`panel`]: the panels beside the board.
//! - [`picture`]: positions as pictures in SVG. Pure.
//! - [`puzzle`]: what the page knows of each puzzle; a new puzzle is added here.
//! - [`route`]: the state in the URL. Pure.
//! - [`shell`]: the header and the notices of every page.
//! - [`storage`]: short texts in `localStorage`.
//! - [`table_cache`]: distance tables cached for the next visit.
//! - [`workers`]: queries to the Web Workers, answered by callback.
//!
//! # Play
//!
//! `game` holds the history of a game as a pure reducer. Its `History` shares blocks between clones, so a move costs the same
//! in a long game. `puzzle` wraps the positions, moves and rulesets of all puzzles in one type each, so the page, links and
//! saved games are written and compiled once. What is specific to a puzzle is in its folder there, behind `PuzzleDescriptor`;
//! `with_puzzles!` lists the puzzles.
//!
//! A sliding position carries its goal (`PosedPosition`), and its ruleset is the `Component` of the board where the game
//! began. The sliding editor works on a `Draft`, which need not be a valid board. Where it is open whether straight pieces
//! keep to their lines and it would matter, the editor asks before the draft can be played. The game changes only when the
//! player plays the draft. Boards of numbers have `puzzle::setup`: a puzzle supplies a `NumberBoard`, its places and what is
//! solvable. Both are a `BoardEditor`, so drafts, undo, links and storage are the same for all.
//!
//! # Pages
//!
//! A page fetches its main program, which contains what the board needs. Everything else is in chunks (`chunk`):
//!
//! - The distance and the first panel, with the worker pool, come right after the first picture (chunk `answers`), the other
//!   panels and the dialogs after the first answer.
//! - The board of sliding block puzzles, which no other puzzle has (`PuzzleDescriptor::OWN_BOARD`), comes beside the main
//!   program; its page waits for it.
//! - The Lab, the sliding editor and the rest come when they are first shown. The Lab draws a section when it is first
//!   opened.
//!
//! The panels are beside the board. In a window of up to 900 px they are below it, the distance is a strip that stays in view,
//! and the style sheet makes a menu of the commands that have no room.
//!
//! What people look at rather than read is also a *view* (`page::puzzle::view`), in place of the board, with the width of the
//! window and a link of its own. The set-up is one, too (`view=setup`).
//!
//! The front page (`page::home`) shows of a puzzle what its descriptor supplies: its first board, its board of the day, a
//! small picture, what there is to explore. No solver is loaded for it before the page is at rest, or before a small board
//! has the pointer or the focus.
//!
//! A board in a frame on another site (`page::embed`) has the same reducer and the same board, but no shell, panels or
//! storage. It registers no service worker, and it is not among the files kept for offline use.
//!
//! # Pictures
//!
//! A *poster* (`picture`) is a position as SVG with what is known of it. The browser draws it as PNG. Its letters are
//! outlines, and its colours are read from the style sheets when the program is compiled, so it looks the same in any
//! program. Previews of links are made of the same shapes.
//!
//! A landscape (`landscape`) is made from a seed. Its random numbers and heights are whole, so a seed has one picture on
//! every platform. `page::landscape` draws it on a canvas in slices of 8 ms and gives the address of its file to the board;
//! the style sheet places the part of each tile. The code is a chunk that a page without pictures never fetches. With the
//! system's colours or high contrast there is no picture.
//!
//! # Storage
//!
//! Games, settings, the theme, a draft and a search are texts in `localStorage`, which all tabs share. Tables are in
//! IndexedDB (`table_cache`); they can be computed again.
//!
//! - The saved game of a puzzle holds all its games, one after the other: each with its start, its moves, where it was left,
//!   the day of its last move, and its *tail*, the longest line that other moves replaced. A move belongs to the game on the
//!   board alone, which then becomes the last one. Only undo and other moves shorten a game. Of more than 1,000 games or
//!   40,000 turns the oldest are dropped, solved ones first (`Game::keep_within`). A board from a link becomes a game with
//!   its first move.
//! - A *revision* of a saved game is the saves that it contains: the last one of each tab. A tab writes its game only over
//!   the game that it read, and only if more than the time has changed. `game::saved_games` decides, purely: a tab without
//!   changes shows the newer game; if two tabs have played on, both games are kept and each page offers the other.
//!   `page::puzzle::persistence` reads and writes, under a Web Lock, and without one when the page is left.
//! - A text that cannot be read is *set aside* under a key of its own before anything replaces it. A write that fails is
//!   reported until it succeeds.
//! - A tab writes its draft only over the text that it read or wrote last. A tab that finds another text there keeps its own
//!   under another key (`storage::drafts`), and the set-up offers the other.
//! - The results of today's boards (`game::daily`) and the *marks* of the library (`game::marks`: solved, starred) are one
//!   record each for all puzzles. A change is written at once under a key of its own (`storage::pending`) and joined with its
//!   record under a lock. Made twice, it changes nothing more.
//! - `backup` is everything stored as one file. Opening a file *joins* it: `backup::join` decides, purely, what is written.
//!   Nothing newer, and nothing that is only here, is lost. A game takes a free place, or the place of a part of it. Marks
//!   and results are those of both.
//!
//! # Workers
//!
//! Each subject (a space, or a service) has one worker, started by its first query. A `WorkerPool` routes queries to workers.
//! A `Supervisor` decides for each worker, purely. It holds queries until the worker sends `Ready`, drops replies to jobs
//! that nobody waits for, and cancels by terminating the worker and starting another. Nothing else can stop a computation at
//! any time. A worker that fails to load, throws, panics or stays silent for ten seconds is replaced, and the page says so.
//! While a job takes more than a second, a spare worker waits beside it, so that a query after a cancel is answered at once.
//! After several failures in a row the worker is down until the player selects *Try again*. The supervisor remembers why
//! there is no table, so no other worker tries again.
//!
//! The search for the hardest sliding puzzles is `search_job`, a pure state, and `runner`, which gives its parts to one
//! service per core. The state is in storage: closing a panel, a reload or a failed worker loses only the work since the last
//! record. The search of a board with walls or in space is one service, without a stored state.
//!
//! # Terms
//!
//! - *Index*: a collection of the library in columns, as the page fetches it. The collections come as chunks and are checked
//!   like any other.
//! - *Mark*: what the player has done with a board: solved it, or given it a star.
//! - *Worker pool*: the page's side of all workers.

pub mod backup;
pub mod board;
pub mod chunk;
pub mod dom;
pub mod game;
pub mod keys;
pub mod landscape;
pub mod page;
pub mod panel;
pub mod picture;
pub mod puzzle;
pub mod route;
pub mod shell;
pub mod storage;
pub mod table_cache;
pub mod workers;

use yew::prelude::*;

/// Mounts the page on the document's body, in place of what is there. Call it once, on the main thread.
pub async fn start() {
    page::router::fetch_first_page().await;
    yew::Renderer::<App>::with_props(page::router::RouterProps { page: None }).render();
}

/// Renders a page in its default state as HTML, for the file in which it arrives. Nothing in it works before [`start`].
#[cfg(feature = "ssr")]
pub async fn render(page: route::Page) -> String {
    let props = page::router::RouterProps { page: Some(page) };
    yew::ServerRenderer::<App>::with_props(move || props).hydratable(false).render().await
}

/// Provides the worker pool to the router and its pages.
#[component]
fn App(props: &page::router::RouterProps) -> Html {
    html! { <workers::WorkerPoolProvider><page::router::Router page={props.page} /></workers::WorkerPoolProvider> }
}
