//! The pinned tools: from `PATH` if it has the right version, otherwise installed once, outside `target/`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{self, run};
use crate::{hash, root, say};

/// The folder of [`Tool::bindings`].
const BINDINGS: &str = "tools/bindings";

/// A program that cargo builds, from crates.io or from a folder of this repository.
pub struct Tool {
    pub package: &'static str,
    pub program: &'static str,
    pub version: String,
    /// The folder of this repository that has its source; crates.io has the others. A program of ours prints no version, so only the
    /// one in the tool folder is known to be right.
    source: Option<&'static str>,
    /// Its purpose, and how long it builds on two cores.
    reason: &'static str,
}

impl Tool {
    /// The generator of bindings and chunks: a program of this repository that wraps the libraries of both.
    pub fn bindings() -> Result<Tool> {
        let read =
            |file| fs::read(root().join(BINDINGS).join(file)).with_context(|| format!("cannot read {file}"));
        Ok(Tool {
            package: "antipode-bindings",
            program: "antipode-bindings",
            version: hash(&[read("Cargo.toml")?, read("Cargo.lock")?, read("src/main.rs")?].concat()),
            source: Some(BINDINGS),
            reason: "it writes the JavaScript bindings and cuts the page into chunks; about a minute, once",
        })
    }

    /// The WebDriver of Firefox; Debian has no package of it.
    pub fn geckodriver() -> Tool {
        Tool {
            package: "geckodriver",
            program: "geckodriver",
            version: "0.37.1".to_owned(),
            source: None,
            reason: "it drives Firefox in the browser tests; about 2 minutes, once",
        }
    }

    /// The check of licences, bans and sources, which needs no network, and of advisories.
    pub fn cargo_deny() -> Tool {
        Tool {
            package: "cargo-deny",
            program: "cargo-deny",
            version: "0.20.2".to_owned(),
            source: None,
            reason: "it checks licences, bans and sources of all packages; about 2 minutes, once",
        }
    }

    /// The builder of the fuzzer.
    pub fn cargo_fuzz() -> Tool {
        Tool {
            package: "cargo-fuzz",
            program: "cargo-fuzz",
            version: "0.13.2".to_owned(),
            source: None,
            reason: "it builds the fuzzer; a minute, once",
        }
    }

    /// The folder in which this program installs the tool.
    pub fn folder(&self) -> PathBuf {
        cache().join(format!("{}-{}", self.package, self.version))
    }

    /// The folder of the program, if `PATH` or the tool folder has the right version.
    pub fn find(&self) -> Option<PathBuf> {
        let ours = self.folder().join("bin").join(self.program);
        let elsewhere = process::find(self.program).filter(|_| self.source.is_none());
        let found = elsewhere.into_iter().chain([ours]).find(|file| self.is_right(file))?;
        Some(found.parent().expect("a file has a folder").to_path_buf())
    }

    /// The folder of the program; builds it from source if it is missing.
    pub fn ensure(&self) -> Result<PathBuf> {
        if let Some(folder) = self.find() {
            return Ok(folder);
        }
        say(&format!("building {} {}: {}", self.package, self.version, self.reason));
        let mut install = process::cargo();
        install.arg("install").current_dir(root());
        match self.source {
            Some(folder) => install.args(["--path", folder]),
            None => install.args([self.package, "--version", &self.version]),
        };
        install
            .args(["--locked", "--force", "--root"])
            .arg(self.folder())
            // A tool that runs for seconds needs no optimisation that takes minutes.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        run(&mut install).with_context(|| format!("{} {} does not build", self.package, self.version))?;
        self.find().with_context(|| format!("{} was installed but is not {}", self.program, self.version))
    }

    fn is_right(&self, program: &Path) -> bool {
        if !program.is_file() {
            return false;
        }
        if self.source.is_some() {
            return true;
        }
        let answer = process::output(Command::new(program).arg("--version")).unwrap_or_default();
        answer.split_whitespace().nth(1) == Some(&self.version)
    }
}

/// The script of axe-core, an accessibility checker, downloaded once from npm. It is not part of the site.
pub fn axe() -> Result<PathBuf> {
    const VERSION: &str = "4.14.1";
    let folder = cache().join(format!("axe-core-{VERSION}"));
    let script = folder.join("package/axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    ensure_npm()?;
    say(&format!("downloading axe-core {VERSION}: it checks the accessibility of the page; seconds, once"));
    fs::create_dir_all(&folder)?;
    run(Command::new("npm")
        .args(["pack", "--silent", &format!("axe-core@{VERSION}"), "--pack-destination"])
        .arg(&folder))?;
    run(Command::new("tar").arg("-xzf").arg(format!("axe-core-{VERSION}.tgz")).current_dir(&folder))?;
    Ok(script)
}

/// The program of Lighthouse, which rates pages, installed once from npm; Node runs it. It uses the installed Chromium.
pub fn lighthouse() -> Result<PathBuf> {
    // Version 13 needs a newer Node than Debian has.
    const VERSION: &str = "12.8.2";
    let folder = cache().join(format!("lighthouse-{VERSION}"));
    let program = folder.join("node_modules/lighthouse/cli/index.js");
    ensure_npm()?;
    if !program.is_file() {
        say(&format!("installing Lighthouse {VERSION}: it rates the pages; a minute and 190 MB, once"));
        // An interrupted installation leaves nothing that looks complete.
        let unfinished = cache().join(format!("lighthouse-{VERSION}-unfinished"));
        let _ = fs::remove_dir_all(&unfinished);
        fs::create_dir_all(&unfinished)?;
        run(Command::new("npm")
            .args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"])
            .arg(format!("lighthouse@{VERSION}"))
            .arg("--prefix")
            .arg(&unfinished))?;
        fs::rename(&unfinished, &folder)?;
    }
    Ok(program)
}

/// A virtual environment of Python with pinned packages, made once for each list of them.
pub fn python(requirements: &Path) -> Result<PathBuf> {
    let list = fs::read(requirements).with_context(|| format!("cannot read {}", requirements.display()))?;
    let folder = cache().join(format!("python-{}", hash(&list)));
    // An interrupted installation has no such file.
    let is_complete = folder.join("complete");
    if is_complete.is_file() {
        return Ok(folder);
    }
    let has_venv =
        || process::output(Command::new("python3").args(["-c", "import ensurepip, venv"])).is_some();
    if !has_venv() {
        process::apt_install(&["python3-venv"])?;
    }
    say("installing pytest, NumPy, Gymnasium and maturin: they test the package for Python; a minute, once");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    run(Command::new(folder.join("bin/python"))
        .args(["-m", "pip", "install", "--quiet", "-r"])
        .arg(requirements))?;
    fs::write(&is_complete, "")?;
    Ok(folder)
}

/// npm, and with it Node.
pub fn ensure_npm() -> Result<()> {
    if process::find("npm").is_none() || process::find("node").is_none() {
        process::apt_install(&["npm"])?;
    }
    Ok(())
}

pub fn ensure_wasm_target() -> Result<()> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))
        .context("cannot run rustc; https://rustup.rs installs it")?;
    if Path::new(&sysroot).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    if process::find("rustup").is_none() {
        bail!(
            "the compiler has no target {TARGET}, and there is no rustup to add it: please install the target"
        );
    }
    say("adding the WebAssembly target to the compiler (seconds, once)");
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()))
}

pub fn ensure_linters() -> Result<()> {
    let missing: Vec<&str> = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(command, _)| {
            process::output(process::cargo().args([command, "--version"]).current_dir(root())).is_none()
        })
        .map(|(_, component)| component)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    say(&format!("adding {} to the compiler (seconds, once)", missing.join(" and ")));
    run(Command::new("rustup").args(["component", "add"]).args(missing).current_dir(root()))
}

/// The tool folder: `$XDG_CACHE_HOME/antipode/tools`, or the same below `~/.cache`.
fn cache() -> PathBuf {
    let base = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let base = base.unwrap_or_else(|| env::home_dir().unwrap_or_else(env::temp_dir).join(".cache"));
    base.join("antipode").join("tools")
}
