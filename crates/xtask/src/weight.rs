//! The size of the site as it is sent, and its limits. 1 KB is 1000 bytes, after brotli.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::program::Programs;
use crate::{compress, site_files};

/// The main program of the page.
const MAIN_LIMIT_BYTES: usize = 310_000;
/// All that is loaded before the board can be played, fonts included.
const PLAYABLE_LIMIT_BYTES: usize = 402_000;
/// The whole site, which is kept for use offline. The boards of the library are 165 KB of it.
const SITE_LIMIT_BYTES: usize = 2_945_000;

/// Prints the size of every page, chunk and program; an error when the site exceeds a limit.
pub fn check(dist: &Path) -> Result<()> {
    let programs = Programs::load()?;
    let files: Vec<String> =
        site_files::files(dist)?.into_iter().filter(|file| site_files::is_loaded(file)).collect();
    let sent = |file: &str| compress::sent_bytes(dist, file);
    let total =
        |files: &mut dyn Iterator<Item = &String>| -> Result<usize> { files.map(|file| sent(file)).sum() };
    println!("\n  {:<44}{:>10}{:>12}", "file", "KB", "brotli KB");
    for file in &files {
        let size = fs::metadata(dist.join(file))?.len() as usize;
        println!("  {file:<44}{:>10}{:>12}", kilobytes(size), kilobytes(sent(file)?));
    }
    let line = |name: &str, bytes: usize, limit: Option<usize>| {
        let limit = limit.map_or_else(String::new, |limit| format!("   (at most {})", kilobytes(limit)));
        println!("  {name:<44}{:>22}{limit}", kilobytes(bytes));
    };
    println!();
    for (chunk, files) in &programs.chunks {
        line(&format!("chunk {chunk}, with what it shares"), total(&mut files.iter())?, None);
    }
    for (puzzle, solver) in &programs.solvers {
        line(&format!("solver of {puzzle}"), total(&mut [&solver.js, &solver.wasm].into_iter())?, None);
    }

    // Whatever page is opened, these come first: its HTML, the style sheet, the fonts, the script and the main program.
    let shared = files.iter().filter(|file| {
        let is_script = file.ends_with(".js") && (file.starts_with("page-") || file.starts_with("chunks-"));
        is_script || file.ends_with(".css") || file.ends_with(".woff2") || **file == programs.page.wasm
    });
    let shared = total(&mut shared.into_iter())?;
    let (main, mut playable) = (sent(&programs.page.wasm)?, 0);
    for page in files.iter().filter(|file| file.ends_with("index.html")) {
        // Some puzzles have a board of their own.
        let puzzle = page.trim_end_matches("/index.html").rsplit('/').next().unwrap_or_default();
        let board = programs.chunks.get(&format!("board_{puzzle}"));
        let bytes = shared + sent(page)? + total(&mut board.into_iter().flatten())?;
        line(&format!("before the board of {page} is playable"), bytes, Some(PLAYABLE_LIMIT_BYTES));
        playable = playable.max(bytes);
    }
    line("the main program", main, Some(MAIN_LIMIT_BYTES));
    let all = total(&mut files.iter())?;
    line("the whole site", all, Some(SITE_LIMIT_BYTES));
    println!();
    if main > MAIN_LIMIT_BYTES || playable > PLAYABLE_LIMIT_BYTES || all > SITE_LIMIT_BYTES {
        bail!("the site exceeds its size limit");
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}
