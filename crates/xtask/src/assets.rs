//! The files of the site that no program makes: `index.html` says in the notation of Trunk which these are.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::{hash, root, site_files};

/// Writes the front page, its style sheets as one, and the files that it lists into `dist`.
/// Refuses when a sheet of `web/styles` is not listed.
pub(crate) fn write(dist: &Path) -> Result<()> {
    let page = fs::read_to_string(root().join("index.html")).context("cannot read index.html")?;
    let mut sheets = Vec::new();
    for line in page.lines() {
        let Some(asset) = Asset::parse(line)? else { continue };
        let source = root().join(asset.href);
        match asset.kind {
            // `program` compiles them.
            "rust" => {}
            "css" => sheets.push(asset.href),
            "copy-file" => {
                let folder = dist.join(asset.target_path);
                fs::create_dir_all(&folder)?;
                let name = source.file_name().context("index.html names no file")?;
                fs::copy(&source, folder.join(name))
                    .with_context(|| format!("cannot copy {}", asset.href))?;
            }
            "copy-dir" => {
                for file in site_files::files(&source)? {
                    let copy = dist.join(asset.target_path).join(&file);
                    fs::create_dir_all(copy.parent().expect("it lies in dist"))?;
                    fs::copy(source.join(file), copy)?;
                }
            }
            other => bail!("index.html has rel=\"{other}\", which is unknown here"),
        }
    }
    let listed: BTreeSet<_> = sheets.iter().map(|sheet| root().join(sheet)).collect();
    for entry in fs::read_dir(root().join("web/styles"))? {
        let path = entry?.path();
        ensure!(listed.contains(&path), "index.html does not list {}", path.display());
    }
    let joined = joined_sheets(&sheets)?;
    let name = format!("styles-{}.css", hash(joined.as_bytes()));
    let link =
        format!("<link href=./{name} integrity=\"{}\" rel=stylesheet>", site_files::integrity(&joined));
    fs::write(dist.join(&name), joined)?;
    fs::write(dist.join("index.html"), compact_page(&page, &link)?)?;
    Ok(())
}

/// A line of `index.html` that Trunk understands.
struct Asset<'a> {
    kind: &'a str,
    href: &'a str,
    /// The folder of the site in which it belongs.
    target_path: &'a str,
}

impl Asset<'_> {
    /// The asset of a line, if it has one; an error when the line names no file.
    fn parse(line: &str) -> Result<Option<Asset<'_>>> {
        if !line.contains("data-trunk") {
            return Ok(None);
        }
        let value = |name: &str| line.split_once(&format!(" {name}=\""))?.1.split('"').next();
        let (Some(kind), Some(href)) = (value("rel"), value("href")) else {
            bail!("index.html has no rel or href in: {line}");
        };
        Ok(Some(Asset { kind, href, target_path: value("data-target-path").unwrap_or_default() }))
    }
}

/// Style sheets as one, in this order.
pub(crate) fn joined_sheets(sheets: &[&str]) -> Result<String> {
    let read =
        |sheet: &&str| fs::read_to_string(root().join(sheet)).with_context(|| format!("cannot read {sheet}"));
    Ok(compact_sheet(&sheets.iter().map(read).collect::<Result<String>>()?))
}

/// A style sheet without comments and indentation. What more a minifier does saves nothing after compression.
fn compact_sheet(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    without_indentation(&text)
}

/// The page without comments, indentation and the lines of the assets, the first sheet of which `link` replaces.
fn compact_page(page: &str, link: &str) -> Result<String> {
    let mut lines = Vec::new();
    for line in page.lines().map(str::trim) {
        if line.starts_with("<!--") {
            ensure!(line.ends_with("-->"), "index.html has a comment of several lines: {line}");
            continue;
        }
        match Asset::parse(line)? {
            Some(Asset { kind: "css", .. }) if !lines.contains(&link) => lines.push(link),
            Some(_) => {}
            None => lines.push(line),
        }
    }
    Ok(without_indentation(&lines.join("\n")))
}

fn without_indentation(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_become_one_link() {
        let page = "<title>A</title>\n  <!-- one line of each -->\n  <link data-trunk rel=\"css\" href=\"web/a.css\">\n\
                    <link data-trunk rel=\"css\" href=\"web/b.css\">\n  <link href=\"icon.svg\" rel=\"icon\">\n<p>text\n";
        let compact = compact_page(page, "<link href=./styles.css>").expect("both have a file");
        assert_eq!(
            compact,
            "<title>A</title>\n<link href=./styles.css>\n<link href=\"icon.svg\" rel=\"icon\">\n<p>text\n"
        );
        assert!(compact_page("<link data-trunk rel=\"css\">", "").is_err());
        assert!(compact_page("<!-- two\nlines -->", "").is_err());
    }

    #[test]
    fn comments_and_indentation_are_no_part_of_a_sheet() {
        let sheet = "/* Two\n lines. */\na {\n  color: red; /* why */\n\n}\n";
        assert_eq!(compact_sheet(sheet), "a {\ncolor: red;\n}\n");
    }
}
