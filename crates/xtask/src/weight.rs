//! The size of the site as it is sent, and its limits. 1 KB is 1000 bytes.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::{compress, site};

/// The one WebAssembly binary after brotli, in bytes.
const BINARY_LIMIT_BYTES: usize = 2_000_000;
/// The files of a first visit, including fonts, after brotli, in bytes.
const VISIT_LIMIT_BYTES: usize = 2_000_000;

/// Prints the size of every file that a first visit loads; an error when the site exceeds a limit.
pub fn check(dist: &Path) -> Result<()> {
    let (mut binary, mut visit) = (0, 0);
    println!("\n  {:<52}{:>10}{:>14}", "first visit", "KB", "after brotli");
    for file in site::files(dist)?.iter().filter(|file| site::is_loaded(file)) {
        let size = fs::metadata(dist.join(file))?.len() as usize;
        let sent = compress::sent_bytes(dist, file)?;
        visit += sent;
        if file.ends_with(".wasm") {
            binary += sent;
        }
        println!("  {file:<52}{:>10}{:>14}", kilobytes(size), kilobytes(sent));
    }
    let line = |name: &str, bytes: usize, limit: usize| {
        println!("  {name:<52}{:>24}   (at most {})", kilobytes(bytes), kilobytes(limit));
    };
    line("the WebAssembly binary", binary, BINARY_LIMIT_BYTES);
    line("all that a first visit loads", visit, VISIT_LIMIT_BYTES);
    println!();
    if binary > BINARY_LIMIT_BYTES || visit > VISIT_LIMIT_BYTES {
        bail!("the site exceeds its size limit");
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}
