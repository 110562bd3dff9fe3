//! Building the site: Trunk assembles `dist/`, then the service worker gets the list of files to cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::process::{self, run};
use crate::program::{self, Programs};
use crate::site_files::{files, integrity, is_loaded};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{compress, hash, headers, pages, root, say, style_sheets, target};

/// The pages other than the front page, by the names in their addresses.
pub const PAGES: [&str; 7] = ["ramka", "rotation", "fifteen", "sliding", "lab", "library", "landscape"];

/// The finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The address of one of [`PAGES`], or of the front page, relative to that of a site that is stored in `dist`: the page's folder, or
/// a fragment where one page serves for all.
#[must_use]
pub fn address(dist: &Path, page: &str) -> String {
    match page {
        "" => String::new(),
        page if dist.join(page).join("index.html").is_file() => format!("{page}/"),
        page => format!("#/{page}"),
    }
}

/// Builds the release site into `dist/`. Any static host can serve it below any path.
pub fn build() -> Result<()> {
    ensure_wasm_target()?;
    let trunk = Tool::trunk().ensure()?;
    say("fetching the missing packages of Cargo.lock");
    run(process::cargo().args(["fetch", "--locked", "--quiet"]).current_dir(root()))?;
    say(
        "building the release site (a minute or two the first time: whole-program optimisation keeps the binary small)",
    );
    let started = Instant::now();
    run(Command::new(trunk.join("trunk"))
        .args(["build", "--release", "--log", "error"])
        .arg(release_page()?)
        // Trunk reports the usual NO_COLOR=1 as an invalid argument.
        .env_remove("NO_COLOR")
        .current_dir(root()))?;
    let programs = program::build(&dist())?;
    finish(&dist(), &programs)?;
    say(&format!(
        "dist/ is ready after {:.0} s; any static host can serve it below any path",
        started.elapsed().as_secs_f64()
    ));
    Ok(())
}

/// A copy of the sources for Trunk, without the programs, which [`program::build`] compiles.
fn release_page() -> Result<PathBuf> {
    let folder = target().join("site-page");
    let _ = fs::remove_dir_all(&folder);
    let web = root().join("web");
    for file in files(&web)? {
        let copy = folder.join("web").join(&file);
        fs::create_dir_all(copy.parent().expect("it lies in web"))?;
        fs::copy(web.join(&file), copy)?;
    }
    let page = fs::read_to_string(root().join("index.html")).context("cannot read index.html")?;
    let lines = page.lines().filter(|line| !line.contains("data-trunk rel=\"rust\""));
    let path = folder.join("index.html");
    fs::write(&path, lines.collect::<Vec<_>>().join("\n"))?;
    Ok(path)
}

/// Completes the output of Trunk: one style sheet, the pages, a service worker
/// with its list of files, and what hosts need.
fn finish(dist: &Path, programs: &Programs) -> Result<()> {
    style_sheets::join(dist)?;
    pages::write(dist, programs)?;
    list_cached_files(dist)?;
    headers::write(dist)?;
    compress::write_copies(dist)
}

/// Writes the files with their hashes, and the name of this build, into the service worker.
fn list_cached_files(dist: &Path) -> Result<()> {
    let path = dist.join("sw.js");
    let template = fs::read_to_string(&path).context("the site has no service worker")?;
    let mut listed = Vec::new();
    for file in files(dist)?.into_iter().filter(|file| is_loaded(file) && file != "sw.js") {
        let integrity = integrity(fs::read(dist.join(&file))?);
        // Browsers ask for a page by its folder.
        let address = file.strip_suffix("index.html").map(|folder| format!("./{folder}"));
        listed.push(format!("{:?}: {integrity:?}", address.unwrap_or(file)));
    }
    let listed = listed.join(", ");
    ensure!(
        template.contains("__VERSION__") && template.contains(FILES),
        "web/sw.js has no __VERSION__ or {FILES}"
    );
    let filled = template.replace(FILES, &listed);
    // Another service worker is another build, too: it must not share a cache with the active one.
    let filled = filled.replace("__VERSION__", &hash(filled.as_bytes()));
    fs::write(path, filled)?;
    Ok(())
}

/// What `web/sw.js` has in the place of the files.
const FILES: &str = "\"__FILES__\": \"\"";
