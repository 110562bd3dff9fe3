//! Building the site: Trunk puts `dist/` together, then the service worker learns what it has to keep.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::process::{self, path_with, run};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{root, say, style_sheets};

/// The finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the release site into `dist/`, which any static host can serve below any path.
pub fn build() -> Result<()> {
    ensure_wasm_target()?;
    let tools = [Tool::trunk().ensure()?, Tool::wasm_bindgen()?.ensure()?];
    say("fetching the packages of Cargo.lock that are not here yet");
    run(process::cargo().args(["fetch", "--locked", "--quiet"]).current_dir(root()))?;
    say(
        "building the site for release (a minute or two the first time: one small binary takes whole-program optimisation)",
    );
    let started = Instant::now();
    run(Command::new("trunk")
        .args(["build", "--release", "--log", "error"])
        .env("PATH", path_with(&tools)?)
        // Trunk takes the usual NO_COLOR=1 for a fault in its arguments.
        .env_remove("NO_COLOR")
        .current_dir(root()))?;
    finish(&dist())?;
    say(&format!(
        "dist/ is ready after {:.0} s; any static host can serve it below any path",
        started.elapsed().as_secs_f64()
    ));
    Ok(())
}

/// The files of a site as relative addresses with `/`, sorted.
pub fn files(dist: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![dist.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inner = path.strip_prefix(dist).expect("found below it");
                files.push(inner.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a page needs this file; licences travel with the site, but nobody loads them.
pub fn is_loaded(file: &str) -> bool {
    !file.ends_with(".txt")
}

/// Does what Trunk leaves to us: one style sheet, and a service worker that knows its files.
fn finish(dist: &Path) -> Result<()> {
    style_sheets::join(dist)?;
    name_kept_files(dist)
}

/// Writes the list of files and the name of this build into the service worker.
fn name_kept_files(dist: &Path) -> Result<()> {
    let kept: Vec<String> =
        files(dist)?.into_iter().filter(|file| is_loaded(file) && file != "sw.js").collect();
    let mut hasher = DefaultHasher::new();
    for file in &kept {
        file.hash(&mut hasher);
        fs::read(dist.join(file))?.hash(&mut hasher);
    }
    let names: Vec<String> = kept
        .iter()
        .map(|file| if file == "index.html" { "\"./\"".to_owned() } else { format!("{file:?}") })
        .collect();
    let path = dist.join("sw.js");
    let template = fs::read_to_string(&path).context("the site has no service worker")?;
    ensure!(
        template.contains("__VERSION__") && template.contains("\"__FILES__\""),
        "web/sw.js lost its two places to fill in"
    );
    let filled = template
        .replace("__VERSION__", &format!("{:016x}", hasher.finish()))
        .replace("\"__FILES__\"", &names.join(", "));
    fs::write(path, filled)?;
    Ok(())
}
