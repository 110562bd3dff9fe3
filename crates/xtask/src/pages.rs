//! The HTML files of the site: one for each page, as the page itself renders it, and the one for addresses that do not exist.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::process;
use crate::program::Programs;
use crate::{root, site_files};

/// A page as `antipode-prerender` prints it.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Page {
    /// Its address below the root of the site: `ramka/`; empty for the front page.
    path: String,
    title: String,
    description: String,
    /// The content of its body as HTML.
    body: String,
    /// The picture that previews of links show, and its description.
    picture: String,
    picture_text: String,
}

/// The absolute URL of the site, which previews of links need. Builds for any host have none.
const SITE_URL: &str = "SITE_URL";

/// Writes the pages into `dist`, from the front page that is there.
pub(crate) fn write(dist: &Path, programs: &Programs, pages: &[Page]) -> Result<()> {
    let template = fs::read_to_string(dist.join("index.html"))?;
    let boot = without_comments(&fs::read_to_string(dist.join("boot.js"))?);
    fs::remove_file(dist.join("boot.js"))?;
    let site = std::env::var(SITE_URL).ok().map(|url| format!("{}/", url.trim_end_matches('/')));
    let names = names(pages);
    let preload = |file: String| -> Result<String> {
        let integrity = site_files::integrity(fs::read(dist.join(&file))?);
        Ok(format!("<link href={file} integrity=\"{integrity}\" rel=modulepreload>"))
    };
    let preloads = programs.scripts().map(preload).collect::<Result<String>>()?;
    let script = Script { boot: &boot, programs, preloads: &preloads, pages: &names };

    let page = |page: &Page, base: &str| html(&template, page, base, site.as_deref(), &script);
    for one in pages {
        let folder = dist.join(&one.path);
        fs::create_dir_all(&folder)?;
        let base = match one.path.matches('/').count() {
            0 => "./".to_owned(),
            folders => "../".repeat(folders),
        };
        fs::write(folder.join("index.html"), page(one, &base)?)?;
    }
    fs::write(dist.join("404.html"), not_found(pages))?;
    Ok(())
}

/// The names of the pages in their addresses. The front page has none.
fn names(pages: &[Page]) -> Vec<&str> {
    let pages = pages.iter().filter(|page| !page.path.is_empty());
    pages.map(|page| page.path.trim_end_matches('/')).collect()
}

/// Renders the pages natively, and their pictures into `dist`.
pub(crate) fn rendered(dist: &Path) -> Result<Vec<Page>> {
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--locked", "--package", "antipode-prerender", "--", "--pictures"]);
    command.arg(dist).current_dir(root());
    let output = command.stderr(std::process::Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "antipode-prerender ended with {}", output.status);
    serde_json::from_slice(&output.stdout).context("antipode-prerender printed no list of pages")
}

/// The pages without content, which their program supplies: to render it before takes as long as all programs.
pub(crate) fn empty() -> Vec<Page> {
    let paths = [String::new()].into_iter().chain(site_files::PAGES.map(|page| format!("{page}/")));
    paths.map(|path| Page { path, title: "Antipode".to_owned(), ..Page::default() }).collect()
}

/// The script without the lines that are comments.
fn without_comments(script: &str) -> String {
    script
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The script that starts the page, with what it knows of the site.
struct Script<'a> {
    boot: &'a str,
    programs: &'a Programs,
    /// The links that fetch the modules of the page early, and check them.
    preloads: &'a str,
    pages: &'a [&'a str],
}

fn html(template: &str, page: &Page, base: &str, site: Option<&str>, script: &Script) -> Result<String> {
    let mut html = template.to_owned();
    let mut replace = |old: &str, new: &str| -> Result<()> {
        ensure!(html.contains(old), "the page has no {old}");
        html = html.replacen(old, new, 1);
        Ok(())
    };
    let title = escape(&page.title);
    let description = escape(&page.description);
    let absolute = |address: &str| format!("{}{address}", site.unwrap_or_default());
    replace("<base href=\"/\">", &format!("<base href={base}>"))?;
    replace("<title>Antipode</title>", &format!("<title>{title}</title>"))?;
    let policy = format!("script-src 'self' '{}'", site_files::integrity(script.boot));
    replace("script-src 'self'", &policy)?;
    let data = serde_json::json!({
        "@context": "https://schema.org", "@type": "WebApplication", "name": page.title, "description": page.description,
        "url": absolute(&page.path), "applicationCategory": "GameApplication", "operatingSystem": "Any",
        "browserRequirements": "WebAssembly", "isAccessibleForFree": true, "inLanguage": "en",
    });
    // Before the style sheet, for which a later script would wait.
    let boot = format!(
        "</title><script id=boot data-programs='{}' data-pages=\"{}\">{}</script>{}",
        script.programs.to_json(),
        script.pages.join(" "),
        script.boot,
        script.preloads,
    );
    replace("</title>", &boot)?;
    let address_of_page = site.map_or_else(String::new, |_| {
        let url = absolute(&page.path);
        format!("<link href={url} rel=canonical><meta content={url} property=og:url>")
    });
    let head = format!(
        "<meta content=\"{description}\" name=description>{address_of_page}\
         <meta content=website property=og:type><meta content=Antipode property=og:site_name>\
         <meta content=\"{title}\" property=og:title><meta content=\"{description}\" property=og:description>\
         <meta content={} property=og:image><meta content=1200 property=og:image:width>\
         <meta content=630 property=og:image:height><meta content=\"{}\" property=og:image:alt>\
         <meta content=summary_large_image name=twitter:card>\
         <script type=application/ld+json>{data}</script></head>",
        absolute(&page.picture),
        escape(&page.picture_text),
    );
    replace("</head>", &head)?;
    replace("<body>", &format!("<body>{}", page.body))?;
    Ok(html)
}

/// A page that finds the page somebody meant: hosts show it at any address, so it cannot know its own place.
fn not_found(pages: &[Page]) -> String {
    let names = names(pages);
    let script = include_str!("../../../web/not-found.js").replace("__PAGES__", &names.join(" "));
    include_str!("../../../web/not-found.html")
        .replace("sha256-__HASH__", &site_files::integrity(&script))
        .replace("__SCRIPT__", &script)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_cannot_end_early() {
        assert_eq!(escape("\"<a> & b"), "&quot;&lt;a> &amp; b");
    }
}
