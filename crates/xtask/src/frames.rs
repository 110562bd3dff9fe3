//! The pages that other sites may show in a frame: a page for each puzzle with the element `<antipode-board>`, which all of them share.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::assets::joined_sheets;
use crate::program::Programs;
use crate::{package, root, site_files};

/// The style sheets of the page around a board.
const SHEETS: [&str; 3] = ["web/fonts/fonts.css", "web/styles/tokens.css", "web/frame.css"];

/// Writes the pages and the element, compiled with a profile, into a site that has its programs.
pub(crate) fn write(dist: &Path, site: &Programs, profile: &str) -> Result<()> {
    let folder = dist.join(site_files::EMBED);
    package::write_element(&folder.join("board"), dist, site, "../../../", profile)?;
    let sheet = joined_sheets(&SHEETS)?.replace("url(\"fonts/", "url(\"../fonts/");
    fs::write(folder.join("frame.css"), sheet)?;
    fs::copy(root().join("web/frame.js"), folder.join("frame.js"))?;
    let page = fs::read_to_string(root().join("web/frame.html")).context("cannot read web/frame.html")?;
    for puzzle in package::PUZZLES {
        let title = format!("{}{}", puzzle[..1].to_uppercase(), &puzzle[1..]);
        let page = page.replace("__PUZZLE__", puzzle).replace("__TITLE__", &title);
        fs::create_dir_all(folder.join(puzzle))?;
        fs::write(folder.join(puzzle).join("index.html"), page)?;
    }
    Ok(())
}
