//! The board of `<antipode-board>`: drawn and played as on the page, by one program for all boards of any page. The rules of each
//! puzzle come in a chunk with the first board of that puzzle.
//!
//! The element, a script of `packages/antipode`, makes a shadow root for each board and mounts the board in it. The board asks the
//! element for what a solver knows, and reports each change. It has no storage, no address and no panels.
//!
//! - [`model`]: the state, and its reducer. - [`view`]: what is drawn.
//! - [`puzzle`]: the puzzles, each in a chunk. - [`host`]: the element as a board sees it.

pub mod host;
pub mod model;
pub mod puzzle;
pub mod view;
