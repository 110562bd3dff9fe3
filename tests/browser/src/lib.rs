//! The built site in real browsers: a small WebDriver client and the suite that drives it.
//!
//! - [`client`]: JSON over HTTP, the wire of WebDriver.
//! - [`driver`]: a browser's driver as a process that ends with its value.
//! - [`session`]: one browser window: scripts, keys, pointers, pictures.
//! - [`visit`]: how a test sees the site: served below a path, with a probe in the page.
//! - [`page`]: the site as a person or a screen reader finds it: text, the board, errors. - [`aim`]: controls by name.
//! - [`suite`]: the trials, by what they try. - [`round`]: running them, and once more what failed.

pub mod aim;
pub mod client;
pub mod driver;
pub mod page;
pub mod round;
pub mod session;
pub mod suite;
pub mod visit;
