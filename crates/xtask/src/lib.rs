//! The tasks of the project as a program: `cargo xtask serve | build | test | fuzz | bench`.
//!
//! Each task installs what is missing and then does its work. It checks before it installs, pins versions, prints what it
//! does and how long that takes, and keeps its tools outside `target/`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

pub mod bench;
pub mod browser;
pub mod checks;
pub mod compress;
pub mod fuzz;
pub mod headers;
pub mod lighthouse;
mod pages;
pub mod process;
mod program;
pub mod server;
pub mod site;
pub mod site_files;
mod style_sheets;
pub mod tool;
pub mod weight;

use std::env;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask lies two folders below the root").to_path_buf()
}

/// The build folder of cargo: `$CARGO_TARGET_DIR`, or `target` in the root folder.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A name for a content: the first 16 hexadecimal digits of its SHA-256, by which `web/boot.js` checks what has come.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

pub fn say(text: &str) {
    println!("· {text}");
}
