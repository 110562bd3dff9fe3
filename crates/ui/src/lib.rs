//! The parts of every page, in Yew.
//!
//! - [`board`]: boards, drawn and played. - [`panel`]: the panels beside a board. - [`setup`]: the set-up in place of a board.
//! - [`copy`]: the texts that a puzzle supplies. - [`prose`]: a text of a file as markup.
//! - [`part`]: what every part of a puzzle's page receives. - [`model_ref`]: the state of a page with a pure reducer.
//! - [`picture`]: pictures in SVG, natively too.
//! - [`query`]: queries to the workers from a component; [`query_state`]: the state of one. - [`workers`]: the Web Workers,
//!   answered by callback.
//! - [`storage`]: short texts in `localStorage`. - [`table_cache`]: distance tables for the next visit.
//! - [`table_controls`]: the build of a table. - [`algorithm_box`]: a typed algorithm, played.
//! - [`chunk`]: parts of the page that are fetched when they are first shown.
//! - What several pages show of one puzzle: [`rotation_picker`], the choice of a board of Rotation; [`sliding`], drawings of sliding
//!   block puzzles; [`library`], the boards of the library.
//! - `markup`: content as markup, natively, for tests.
//! - [`shell`]: the header and the notices of every page. - [`keys`]: keyboard shortcuts.
//! - [`handler`]: event handlers that are methods. - [`dom`]: the window. - [`address`]: the address of the page, and its clock.
//!
//! # Pictures
//!
//! A *poster* (`picture`) is a position as SVG with what is known of it. The browser draws it as PNG. Its letters are
//! outlines, and its colours are read from the style sheets when the program is compiled, so it looks the same in any
//! program. Previews of links are made of the same shapes.
//!
//! # Storage
//!
//! Games, settings, the theme, a draft and a search are texts in `localStorage`, which all tabs share. Tables are in
//! IndexedDB (`table_cache`); they can be computed again.
//!
//! - A text that cannot be read is *set aside* under a key of its own before anything replaces it. A write that fails is
//!   reported until it succeeds.
//! - A tab writes its draft only over the text that it read or wrote last. A tab that finds another text there keeps its own
//!   under another key (`storage::drafts`), and the set-up offers the other.
//! - The results of today's boards (`game::daily`) and the *marks* of the library (`game::marks`: solved, starred) are one
//!   record each for all puzzles. A change is written at once under a key of its own (`storage::pending`) and joined with its
//!   record under a lock. Made twice, it changes nothing more.
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

pub mod address;
pub mod algorithm_box;
pub mod arrow_keys;
pub mod board;
pub mod chunk;
pub mod copy;
pub mod dom;
pub mod handler;
pub mod keys;
pub mod library;
#[cfg(any(test, feature = "markup"))]
pub mod markup;
pub mod model_ref;
pub mod panel;
pub mod part;
pub mod picture;
pub mod prose;
pub mod query;
pub mod query_state;
pub mod rotation_picker;
pub mod setup;
pub mod shell;
pub mod sliding;
pub mod storage;
pub mod table_cache;
pub mod table_controls;
pub mod url_pace;
pub mod workers;
