//! The style sheets of the built page, joined into one.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::{hash, root, site_files};

/// Joins the style sheets of the front page into one: one request, and they compress better together.
/// Refuses when a sheet of `web/styles` is not among them.
pub(crate) fn join(dist: &Path) -> Result<()> {
    let path = dist.join("index.html");
    let page = fs::read_to_string(&path)?;
    let sheets = links(&page);
    let names: Vec<&str> = sheets.iter().map(|link| link.file).collect();
    for entry in fs::read_dir(root().join("web/styles"))? {
        let file = entry?.file_name();
        let stem = file.to_string_lossy().replace(".css", "-");
        ensure!(
            names.iter().any(|name| name.starts_with(&stem)),
            "index.html does not name web/styles/{}",
            file.display()
        );
    }
    let mut joined = String::new();
    for name in &names {
        joined += &fs::read_to_string(dist.join(name))?;
        fs::remove_file(dist.join(name))?;
    }
    let name = format!("styles-{}.css", hash(joined.as_bytes()));
    let link =
        format!("<link href=./{name} integrity=\"{}\" rel=stylesheet>", site_files::integrity(&joined));
    fs::write(dist.join(&name), joined)?;
    fs::write(path, with_one_sheet(&page, &sheets, &link))?;
    Ok(())
}

struct Link<'a> {
    /// The whole element.
    element: &'a str,
    /// The file it names, beside the page.
    file: &'a str,
}

/// The links to style sheets, as Trunk's minified page writes them.
fn links(page: &str) -> Vec<Link<'_>> {
    page.split_inclusive('>')
        .filter_map(|piece| {
            let element = &piece[piece.rfind("<link ")?..];
            let attributes = || element.trim_end_matches(['>', '/']).split_whitespace();
            let value = |name: &str| attributes().find_map(|word| word.strip_prefix(name));
            if value("rel=")?.trim_matches('"') != "stylesheet" {
                return None;
            }
            let file = value("href=")?.trim_matches('"').trim_start_matches("./");
            Some(Link { element, file })
        })
        .collect()
}

/// The page with one sheet where the first of its sheets was.
fn with_one_sheet(page: &str, sheets: &[Link], link: &str) -> String {
    let mut page = page.to_owned();
    for (i, sheet) in sheets.iter().enumerate() {
        page = page.replacen(sheet.element, if i == 0 { link } else { "" }, 1);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_are_found_and_become_one() {
        let page = "<link href=./a-1.css rel=stylesheet><link href=icon.svg rel=icon>\
                    <link rel=\"stylesheet\" href=\"./b-2.css\"/><p>text";
        let sheets = links(page);
        assert_eq!(sheets.iter().map(|link| link.file).collect::<Vec<_>>(), ["a-1.css", "b-2.css"]);
        let joined = with_one_sheet(page, &sheets, "<link href=./styles.css rel=stylesheet>");
        assert_eq!(joined, "<link href=./styles.css rel=stylesheet><link href=icon.svg rel=icon><p>text");
    }
}
