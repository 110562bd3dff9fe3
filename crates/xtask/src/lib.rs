//! The tasks of the project as a program: `cargo xtask serve | build | test | fuzz | bench`.
//!
//! Each task installs what is missing and then does its work. It checks before it installs, pins versions, prints what it
//! does and how long that takes, and keeps its tools outside `target/`.
//!
//! # The built site
//!
//! `assets` collects the files that `index.html` lists. `pages` makes an HTML file of every page: `prerender` renders it in its
//! default state, and `pages` adds titles, previews and the script `web/boot.js`. So something true is painted before any program
//! arrives. `headers` and `compress` add the headers and compressed copies, `weight` checks the limits of a first visit.
//!
//! `program` compiles the programs and cuts the page's program into chunks at the functions that `ui::chunk` marks. The cut
//! also makes dozens of parts of a few functions each that several chunks share. These come in one file, as custom sections
//! of a module, because a request costs more than such a part. Without the feature `split`, as under `cargo xtask serve`
//! and in tests, nothing is cut.
//!
//! Every file except the HTML files and the service worker has the beginning of the SHA-256 of its content in its name. A
//! page names the files of its own build, so page, chunks and solvers belong together.
//!
//! - `web/boot.js` draws the linked position where its text is plain numbers, and hides the pieces otherwise. Then it fetches
//!   the main program, which replaces the HTML by the same picture, alive. It compiles a program while it arrives and
//!   releases it when its digest is right. It fetches and compiles a solver once for all workers. When the last tenth of the
//!   main program is on its way, it requests the chunk of the first answer and starts the worker of the solver, which the
//!   worker pool takes over.
//! - A file that arrives damaged, or not at all, is fetched once more past all caches. Scripts and the style sheet have their
//!   hashes in the page. A page that cannot start unregisters the service worker, empties the caches of this site and reloads
//!   once, before it says what is wrong.
//! - The service worker, `web/sw.js`, has the SHA-256 of every file that a page loads. It keeps all common files of a build
//!   or none, and fetches again those that the browser has evicted. Rare files are kept when they are first asked for. A new build
//!   waits until a page activates it. The former build stays in its cache while a page of it is open, and that page is told to
//!   reload.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

mod assets;
pub mod bench;
pub mod browser;
pub mod checks;
pub mod coding;
pub mod compress;
mod frames;
pub mod fuzz;
pub mod headers;
pub mod lighthouse;
pub mod package;
mod pages;
pub mod process;
mod program;
pub mod proofs;
pub mod python;
pub mod server;
pub mod site;
pub mod site_files;
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
