//! The built site in real browsers: a small WebDriver client and the tests that use it.
//!
//! - [`client`]: JSON over HTTP, the protocol of WebDriver.
//! - [`driver`]: a browser's driver process, which ends when its value is dropped.
//! - [`session`]: one browser window: scripts, keys, pointers, screenshots.
//! - [`visit`]: the site as a test meets it: served below a path, with a probe in the page.
//! - [`page`]: the site as a person or a screen reader finds it: text, the board, errors. - [`aim`]: controls by name.
//! - [`states`]: every page in its states.
//! - [`loading`]: how soon a page can be used on a slow phone.
//! - [`suite`]: the browser tests, by topic. - [`runner`]: running them in parallel sessions.

pub mod aim;
pub mod client;
pub mod driver;
pub mod loading;
pub mod page;
pub mod runner;
pub mod session;
pub mod states;
pub mod suite;
pub mod visit;
