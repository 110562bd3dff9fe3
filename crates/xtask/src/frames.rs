//! The pages that other sites may show in a frame: a page for each puzzle with the element `<antipode-board>`, which all of them share.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::assets::compact_sheet;
use crate::program::Programs;
use crate::{package, root, site_files};

/// The style sheets of the page around a board.
const SHEETS: [&str; 3] = ["web/fonts/fonts.css", "web/styles/tokens.css", "web/frame.css"];

/// Writes the pages and the element into a built site.
pub(crate) fn write(dist: &Path, site: &Programs) -> Result<()> {
    let folder = dist.join(site_files::EMBED);
    package::write_element(&folder.join("board"), dist, site, "../../../")?;
    let read =
        |file: &str| fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"));
    let sheet = SHEETS.into_iter().map(read).collect::<Result<String>>()?;
    fs::write(folder.join("frame.css"), compact_sheet(&sheet).replace("url(\"fonts/", "url(\"../fonts/"))?;
    fs::write(folder.join("frame.js"), read("web/frame.js")?)?;
    let page = read("web/frame.html")?;
    for puzzle in package::PUZZLES {
        let title = format!("{}{}", puzzle[..1].to_uppercase(), &puzzle[1..]);
        let page = page.replace("__PUZZLE__", puzzle).replace("__TITLE__", &title);
        fs::create_dir_all(folder.join(puzzle))?;
        fs::write(folder.join(puzzle).join("index.html"), page)?;
    }
    Ok(())
}
