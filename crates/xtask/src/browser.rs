//! The three browsers of the browser tests: where they are on this machine, and how to install them.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result};

use crate::process::{apt_install, find, is_root};
use crate::say;
use crate::tool::Tool;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Chromium, by chromedriver.
    Chromium,
    /// Firefox, by geckodriver.
    Firefox,
    /// WebKitGTK's MiniBrowser, by WebKitWebDriver; it has no headless mode and needs a display.
    Webkit,
}

/// The paths of a browser and its driver.
#[derive(Clone, Debug)]
pub struct Installed {
    pub program: PathBuf,
    pub driver: PathBuf,
    /// The same browser without windows, where it is a program of its own: tests take two thirds of the time in it.
    pub shell: Option<PathBuf>,
}

/// Debian's package and program of Chromium without windows.
const SHELL: &str = "chromium-headless-shell";

impl Browser {
    pub const ALL: [Browser; 3] = [Browser::Chromium, Browser::Firefox, Browser::Webkit];

    /// Its paths on this machine; `None` unless the browser, the driver and (for WebKit) a display exist.
    pub fn installed(self) -> Option<Installed> {
        let (program, driver) = match self {
            Browser::Chromium => {
                (first(&["chromium", "chromium-browser", "google-chrome"])?, find("chromedriver")?)
            }
            Browser::Firefox => {
                (first(&["firefox-esr", "firefox"])?, Tool::geckodriver().find()?.join("geckodriver"))
            }
            Browser::Webkit => {
                if env::var_os("DISPLAY").is_none() {
                    find("Xvfb")?;
                }
                (mini_browser()?, find("WebKitWebDriver")?)
            }
        };
        let shell = if self == Browser::Chromium { find(SHELL) } else { None };
        Some(Installed { program, driver, shell })
    }

    /// Its paths on this machine; installs it if it is missing.
    pub fn ensure(self) -> Result<Installed> {
        if let Some(installed) = self.installed() {
            let is_debians = installed.program == Path::new("/usr/bin/chromium") && is_root();
            if !is_debians || installed.shell.is_some() {
                return Ok(installed);
            }
            // Without it the tests take longer, and that is all.
            apt_install(&[SHELL]).unwrap_or_else(|error| say(&format!("{error:#}")));
            return Ok(self.installed().unwrap_or(installed));
        }
        match self {
            Browser::Chromium => apt_install(&["chromium", SHELL, "chromium-driver"])?,
            Browser::Firefox => {
                if first(&["firefox-esr", "firefox"]).is_none() {
                    apt_install(&["firefox-esr"])?;
                }
                Tool::geckodriver().ensure()?;
            }
            Browser::Webkit => apt_install(&["webkit2gtk-driver", "xvfb"])?,
        }
        self.installed().with_context(|| format!("{self} was installed but cannot be found"))
    }
}

impl fmt::Display for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Browser::Chromium => "chromium",
            Browser::Firefox => "firefox",
            Browser::Webkit => "webkit",
        })
    }
}

impl FromStr for Browser {
    type Err = String;

    fn from_str(text: &str) -> Result<Browser, String> {
        Browser::ALL
            .into_iter()
            .find(|browser| browser.to_string() == text)
            .ok_or_else(|| format!("unknown browser {text}; the browsers are chromium, firefox, webkit"))
    }
}

fn first(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| find(name))
}

/// MiniBrowser is not on `PATH`: its folder is named after the architecture and the version.
fn mini_browser() -> Option<PathBuf> {
    let folders = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = folders(Path::new("/usr/lib"))
        .flat_map(|machine| folders(&machine).collect::<Vec<_>>())
        .filter(|folder| {
            folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit2gtk-4"))
        })
        .map(|folder| folder.join("MiniBrowser"))
        .filter(|program| program.is_file())
        .collect();
    found.sort();
    found.pop()
}
