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
pub mod lighthouse;
mod pages;
pub mod process;
mod program;
pub mod server;
pub mod site;
mod style_sheets;
pub mod tool;
pub mod weight;

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;

pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask lies two folders below the root").to_path_buf()
}

/// The build folder of cargo: `$CARGO_TARGET_DIR`, or `target` in the root folder.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A name for a content: 16 hexadecimal digits.
fn hash(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

pub fn say(text: &str) {
    println!("· {text}");
}
