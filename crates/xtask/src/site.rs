//! Building the site: its files, its programs, its pages, then the service worker gets the list of files to cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::coding::Coding;
use crate::process::{self, run};
use crate::site_files::{files, integrity, is_loaded, is_rare};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{assets, compress, frames, hash, headers, pages, program, root, say, target};

/// The finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The address of one of [`PAGES`](crate::site_files::PAGES), or of the front page, relative to that of a site that is stored in `dist`: the page's folder, or
/// a fragment where one page serves for all.
#[must_use]
pub fn address(dist: &Path, page: &str) -> String {
    match page {
        "" => String::new(),
        page if dist.join(page).join("index.html").is_file() => format!("{page}/"),
        page => format!("#/{page}"),
    }
}

/// How the site is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// Small and fast: whole-program optimisation, chunks, compressed copies, pictures for previews. What hosts serve.
    Release,
    /// Soon ready: larger and slower programs, uncut, in pages that are empty until they start. For looking at on this machine.
    Look,
}

impl Build {
    /// The folder of the finished site.
    #[must_use]
    pub fn folder(self) -> PathBuf {
        match self {
            Build::Release => dist(),
            Build::Look => target().join("look-site"),
        }
    }
}

/// Builds the site into its folder. Any static host can serve it below any path.
pub fn build(build: Build) -> Result<()> {
    say(match build {
        Build::Release => "building the release site: five to eight minutes the first time",
        Build::Look => "building the site for looking at: four minutes the first time",
    });
    ensure_wasm_target()?;
    Tool::bindings()?.ensure()?;
    say("fetching the missing packages of Cargo.lock");
    run(process::cargo().args(["fetch", "--locked", "--quiet"]).current_dir(root()))?;
    let started = Instant::now();
    let seconds = || started.elapsed().as_secs();
    // The last site stays until the next one is complete: it may be served meanwhile, and a build can fail.
    let dist = build.folder().with_extension("unfinished");
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(&dist).with_context(|| format!("cannot create {}", dist.display()))?;
    assets::write(&dist)?;
    say("compiling the page and its solvers");
    let (programs, profile) = match build {
        Build::Release => (program::build_in_chunks(&dist)?, program::RELEASE),
        Build::Look => (program::build_whole(&dist)?, program::LOOK),
    };
    say(&format!("compiling the boards for frames (after {} s)", seconds()));
    frames::write(&dist, &programs, profile)?;
    say(&format!("rendering the pages (after {} s)", seconds()));
    let pages = match build {
        Build::Release => pages::rendered(&dist)?,
        Build::Look => pages::empty(),
    };
    pages::write(&dist, &programs, &pages)?;
    list_cached_files(&dist)?;
    headers::write(&dist)?;
    say(&format!("compressing (after {} s)", seconds()));
    match build {
        Build::Release => compress::write_copies(&dist, &Coding::ALL)?,
        // The best level of brotli takes half a minute for programs of this size.
        Build::Look => compress::write_copies(&dist, &[Coding::Gzip])?,
    }
    let finished = build.folder();
    let _ = fs::remove_dir_all(&finished);
    fs::rename(&dist, &finished).with_context(|| format!("cannot replace {}", finished.display()))?;
    say(&format!("the site is in {} after {} s", finished.display(), seconds()));
    Ok(())
}

/// Writes the files with their hashes, the rare ones, and the name of this build into the service worker.
fn list_cached_files(dist: &Path) -> Result<()> {
    let path = dist.join("sw.js");
    let template = fs::read_to_string(&path).context("the site has no service worker")?;
    let (mut listed, mut rare) = (Vec::new(), Vec::new());
    for file in files(dist)?.into_iter().filter(|file| is_loaded(file) && file != "sw.js") {
        let integrity = integrity(fs::read(dist.join(&file))?);
        // Browsers ask for a page by its folder.
        let address = file.strip_suffix("index.html").map(|folder| format!("./{folder}"));
        rare.extend(is_rare(&file).then(|| format!("{file:?}")));
        listed.push(format!("{:?}: {integrity:?}", address.unwrap_or(file)));
    }
    let mut filled = template;
    for (constant, listed) in [(FILES, listed), (RARE, rare)] {
        ensure!(filled.contains(constant), "web/sw.js has no {constant}");
        filled = filled.replace(constant, &listed.join(", "));
    }
    ensure!(filled.contains("__VERSION__"), "web/sw.js has no __VERSION__");
    // Another service worker is another build, too: it must not share a cache with the active one.
    let filled = filled.replace("__VERSION__", &hash(filled.as_bytes()));
    fs::write(path, filled)?;
    Ok(())
}

/// What `web/sw.js` has in the place of the files, and of the rare ones.
const FILES: &str = "\"__FILES__\": \"\"";
const RARE: &str = "\"__RARE__\"";
