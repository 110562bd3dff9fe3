//! The size of the site as it is sent, and its limits. 1 KB is 1000 bytes.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};

use crate::site;

/// The one WebAssembly binary after brotli, in bytes.
const BINARY_LIMIT_BYTES: usize = 2_000_000;
/// The files of a first visit, including fonts, after brotli, in bytes.
const VISIT_LIMIT_BYTES: usize = 2_000_000;

/// Prints the size of every file that a first visit loads; an error when the site exceeds a limit.
pub fn check(dist: &Path) -> Result<()> {
    let (mut binary, mut visit) = (0, 0);
    println!("\n  {:<52}{:>10}{:>14}", "first visit", "KB", "after brotli");
    for file in site::files(dist)?.iter().filter(|file| site::is_loaded(file)) {
        let content = fs::read(dist.join(file))?;
        let sent = sent_bytes(file, &content);
        visit += sent;
        if file.ends_with(".wasm") {
            binary += sent;
        }
        println!("  {file:<52}{:>10}{:>14}", kilobytes(content.len()), kilobytes(sent));
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

/// The number of bytes that a host sends: text and WebAssembly with brotli, images and fonts unchanged, as they are
/// compressed.
fn sent_bytes(file: &str, content: &[u8]) -> usize {
    if file.ends_with(".woff2") || file.ends_with(".png") {
        return content.len();
    }
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 22);
    writer.write_all(content).expect("a vector takes every byte");
    drop(writer);
    packed.len()
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_weighed_after_brotli_and_fonts_as_they_are() {
        let text = "nine tiles in three rows, ".repeat(400);
        assert!(sent_bytes("a.css", text.as_bytes()) < 200);
        assert_eq!(sent_bytes("a.woff2", text.as_bytes()), text.len());
    }
}
