//! What every page is made of, in Yew. No puzzle is named here.
//!
//! - [`board`]: boards, drawn and played. - [`panel`]: the panels beside a board. - [`setup`]: the set-up in place of a board.
//! - [`copy`]: the texts that a puzzle supplies.
//! - [`part`]: what every part of a puzzle's page receives. - [`model_ref`]: the state of a page with a pure reducer.
//! - [`picture`]: pictures in SVG, natively too.
//! - [`query`]: queries to the workers from a component; [`query_state`]: what came of one. - [`workers`]: the Web Workers, answered by callback.
//! - [`storage`]: short texts in `localStorage`. - [`table_cache`]: distance tables for the next visit.
//! - [`table_controls`]: the build of a table. - [`algorithm_box`]: a typed algorithm, played.
//! - [`chunk`]: parts of the page that are fetched when they are first shown.
//! - `markup`: content as markup, natively, for tests.
//! - [`shell`]: the header and the notices of every page. - [`keys`]: keyboard shortcuts.
//! - [`dom`]: the window. - [`address`]: the address of the page, and its clock.

pub mod address;
pub mod algorithm_box;
pub mod board;
pub mod chunk;
pub mod copy;
pub mod dom;
pub mod keys;
#[cfg(any(test, feature = "markup"))]
pub mod markup;
pub mod model_ref;
pub mod panel;
pub mod part;
pub mod picture;
pub mod query;
pub mod query_state;
pub mod setup;
pub mod shell;
pub mod storage;
pub mod table_cache;
pub mod table_controls;
pub mod workers;
