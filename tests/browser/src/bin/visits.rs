//! Measures visits on a slow phone, for `cargo xtask bench --first-visit` and `--repeat-visit`: `visits first|repeat [--files]`.
#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use antipode_browser::loading::report::{Kind, median, table, timeline};
use antipode_browser::loading::{first_visit, measured_pages, repeat_visit};
use anyhow::{Result, bail, ensure};
use xtask::site;

/// The number of visits for a median.
const VISITS: usize = 3;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (kind, with_files) = match words[..] {
        ["first"] => (Kind::First, false),
        ["repeat"] => (Kind::Repeat, false),
        ["first", "--files"] => (Kind::First, true),
        ["repeat", "--files"] => (Kind::Repeat, true),
        _ => bail!("visits first|repeat [--files]"),
    };
    ensure!(site::dist().join("index.html").is_file(), "there is no dist/; cargo xtask build creates it");
    let visit = if kind == Kind::First { first_visit } else { repeat_visit };
    let mut pages = Vec::new();
    for page in measured_pages() {
        let visits = (0..VISITS).map(|_| visit(page)).collect::<Result<Vec<_>>>()?;
        let name = if page.is_empty() { "front page" } else { page };
        pages.push((name, median(&visits)));
        if with_files {
            println!("\n  {name}\n{}", timeline(&pages[pages.len() - 1].1.files));
        }
    }
    let (text, exceeded) = table(kind, &pages);
    println!("{text}\n");
    println!(
        "  Medians of {VISITS} visits, each with a new browser profile. The processor of workers and compilers is not slowed down.\n"
    );
    ensure!(
        exceeded == 0,
        "{exceeded} figures exceed their limits; if this machine is busy, measure on an idle one"
    );
    Ok(())
}
