//! The size of the site as it is sent, and its limits. 1 KB is 1000 bytes, after brotli.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::program::Programs;
use crate::{compress, site_files};

/// What a person waits for when a page is opened for the first time. A slow phone line brings 200 KB a second.
#[derive(Clone, Copy)]
struct Visit {
    /// Before the first paint: HTML and style sheet. The fonts come in afterwards.
    paint: usize,
    /// Before one can play: with the fonts and the main program.
    play: usize,
    /// Before the first answer: with the chunk of the answers and the solver that makes the table.
    answer: usize,
}

/// A quarter of a second, two seconds, less than four seconds. They hold for every page.
const VISIT_LIMIT: Visit = Visit { paint: 50_000, play: 410_000, answer: 738_000 };
/// What offline use costs a phone, once, when the line is free: a quarter of a minute.
const SITE_LIMIT_BYTES: usize = 2_930_000;

/// A built site with the names of its files.
struct Site<'a> {
    dist: &'a Path,
    programs: Programs,
    files: Vec<String>,
}

/// Prints the size of every file, chunk, program and page; an error when one exceeds its limit.
pub fn check(dist: &Path) -> Result<()> {
    let files = site_files::files(dist)?.into_iter().filter(|file| site_files::is_loaded(file)).collect();
    let site = Site { dist, programs: Programs::load()?, files };
    println!("\n  {:<44}{:>10}{:>12}", "file", "KB", "brotli KB");
    for file in &site.files {
        let size = fs::metadata(dist.join(file))?.len() as usize;
        println!("  {file:<44}{:>10}{:>12}", kilobytes(size), kilobytes(site.total([file])?));
    }
    println!();
    for (chunk, files) in &site.programs.chunks {
        println!("  chunk {chunk:<38}{:>22}", kilobytes(site.total(files)?));
    }
    for (name, program) in &site.programs.worker_programs {
        println!("  program {name:<36}{:>22}", kilobytes(site.total([&program.js, &program.wasm])?));
    }
    println!("\n  {:<22}{:>22}{:>22}{:>22}", "before", "its first paint", "one can play", "its first answer");
    let line = |page: &str, visit: Visit| {
        let Visit { paint, play, answer } = visit;
        println!("  {page:<22}{:>22}{:>22}{:>22}", kilobytes(paint), kilobytes(play), kilobytes(answer));
    };
    let mut is_small = true;
    for page in site.files.iter().filter(|file| file.ends_with("index.html")) {
        let visit = site.visit(page)?;
        line(page, visit);
        is_small &= visit.is_within(VISIT_LIMIT);
    }
    line("at most", VISIT_LIMIT);
    let all = site.total(site.files.iter().filter(|file| !site_files::is_rare(file)))?;
    println!("\n  kept for offline use{:>46}   (at most {})\n", kilobytes(all), kilobytes(SITE_LIMIT_BYTES));
    ensure!(is_small && all <= SITE_LIMIT_BYTES, "the site exceeds its size limits");
    Ok(())
}

impl Site<'_> {
    /// What is sent for these files, each counted once.
    fn total<'a>(&self, files: impl IntoIterator<Item = &'a String>) -> Result<usize> {
        let files: BTreeSet<&String> = files.into_iter().collect();
        files.into_iter().map(|file| compress::sent_bytes(self.dist, file)).sum()
    }

    /// The first visit of a page, as `web/boot.js` requests its files.
    fn visit(&self, page: &str) -> Result<Visit> {
        let name = page.trim_end_matches("index.html").trim_end_matches('/');
        let Programs { chunks, worker_programs, .. } = &self.programs;
        let scripts: Vec<String> = self.programs.scripts().collect();
        let is_first = |file: &&String| *file == page || file.ends_with(".css");
        let is_needed = |file: &&String| {
            file.ends_with(".woff2") || scripts.contains(file) || **file == self.programs.page.wasm
        };
        let mut files: Vec<&String> = self.files.iter().filter(is_first).collect();
        let paint = self.total(files.iter().copied())?;
        // Some puzzles have a board of their own, and a solver for their tables alone.
        files.extend(self.files.iter().filter(is_needed));
        files.extend(chunks.get(&format!("board_{name}")).into_iter().flatten());
        let play = self.total(files.iter().copied())?;
        let next = chunks.get(if name.is_empty() { "home" } else { name });
        files.extend(next.or(chunks.get("answers")).into_iter().flatten());
        let solver = worker_programs.get(&format!("{name}_tables")).or(worker_programs.get(name));
        files.extend(solver.into_iter().flat_map(|solver| [&solver.js, &solver.wasm]));
        Ok(Visit { paint, play, answer: self.total(files)? })
    }
}

impl Visit {
    fn is_within(self, limit: Visit) -> bool {
        self.paint <= limit.paint && self.play <= limit.play && self.answer <= limit.answer
    }
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}
