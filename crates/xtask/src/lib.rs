//! The set-up of the project as a program: what is missing is installed, then the work is done.
//!
//! `cargo xtask serve | build | test | bench` are the only commands a newcomer types. Every step looks before it
//! installs, pins the version it wants, says what it does and why one waits, and keeps its tools outside `target/`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that talks to people on a terminal")]

pub mod bench;
pub mod browser;
pub mod checks;
pub mod process;
pub mod server;
pub mod site;
mod style_sheets;
pub mod tool;
pub mod weight;

use std::env;
use std::path::PathBuf;

/// The top of the repository.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask lies two below the top").to_path_buf()
}

/// Where cargo builds: `$CARGO_TARGET_DIR`, or `target` at the top.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Says what is about to happen, on the standard output.
pub fn say(text: &str) {
    println!("· {text}");
}
