//! The tasks of the project as a program: `cargo xtask serve | build | test | bench`.
//!
//! Each task installs what is missing and then does its work. It checks before it installs, pins versions, prints what it
//! does and how long that takes, and keeps its tools outside `target/`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

pub mod bench;
pub mod browser;
pub mod checks;
pub mod compress;
pub mod headers;
pub mod process;
pub mod server;
pub mod site;
mod style_sheets;
pub mod tool;
pub mod weight;

use std::env;
use std::path::PathBuf;

pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask lies two folders below the root").to_path_buf()
}

/// The build folder of cargo: `$CARGO_TARGET_DIR`, or `target` in the root folder.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

pub fn say(text: &str) {
    println!("· {text}");
}
