//! A browser's driver process: it starts on a free port and ends when its value is dropped.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use xtask::browser::{Browser, Installed};

use crate::client::Client;

/// A running driver. Its client creates sessions.
pub struct Driver {
    browser: Browser,
    installed: Installed,
    client: Client,
    process: Child,
    display: Option<Child>,
}

impl Driver {
    pub fn start(browser: Browser) -> Result<Driver> {
        let installed = browser.installed().with_context(|| format!("{browser} is not installed"))?;
        // Two drivers that start at the same time could choose the same port.
        static STARTING: Mutex<()> = Mutex::new(());
        let _starting = STARTING.lock().expect("no thread panics with the lock");
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = Command::new(&installed.driver);
        match browser {
            Browser::Chromium | Browser::Webkit => command.arg(format!("--port={port}")),
            Browser::Firefox => command.args(["--port", &port.to_string(), "--log", "fatal"]),
        };
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut display = None;
        if browser == Browser::Webkit && env::var_os("DISPLAY").is_none() {
            let (process, name) = start_display()?;
            command.env("DISPLAY", name);
            display = Some(process);
        }
        let process =
            command.spawn().with_context(|| format!("cannot start {}", installed.driver.display()))?;
        let driver = Driver { browser, installed, client: Client::new(port), process, display };
        let deadline = Instant::now() + Duration::from_secs(30);
        while driver.client.get("/status").is_err() {
            if Instant::now() > deadline {
                bail!("the driver of {browser} does not start");
            }
            thread::sleep(Duration::from_millis(30));
        }
        Ok(driver)
    }

    pub fn browser(&self) -> Browser {
        self.browser
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The capabilities of a new session: a headless browser where there is one.
    pub fn capabilities(&self) -> Value {
        let program = self.installed.shell.as_ref().unwrap_or(&self.installed.program).to_string_lossy();
        match self.browser {
            Browser::Chromium => {
                let mut arguments = vec![
                    "--headless",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--no-first-run",
                    "--hide-scrollbars",
                    // Windows of parallel sessions are all in front.
                    "--disable-background-timer-throttling",
                    "--disable-backgrounding-occluded-windows",
                    "--disable-renderer-backgrounding",
                    "--window-size=1360,860",
                ];
                // Chromium's sandbox does not run as root, the usual user of containers.
                if xtask::process::is_root() {
                    arguments.push("--no-sandbox");
                }
                json!({
                    "browserName": "chrome",
                    "goog:chromeOptions": { "binary": program, "args": arguments },
                    "goog:loggingPrefs": { "browser": "ALL" },
                })
            }
            Browser::Firefox => json!({
                "browserName": "firefox",
                "moz:firefoxOptions": { "binary": program, "args": ["-headless", "--width=1360", "--height=860"] },
            }),
            Browser::Webkit => json!({
                "browserName": "MiniBrowser",
                "webkitgtk:browserOptions": { "binary": program, "args": ["--automation"] },
            }),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        for process in [Some(&mut self.process), self.display.as_mut()].into_iter().flatten() {
            // It may have ended by itself.
            process.kill().unwrap_or_default();
            process.wait().map(drop).unwrap_or_default();
        }
    }
}

/// A virtual display, for the browser that needs one. Xvfb prints its number when it is ready.
fn start_display() -> Result<(Child, String)> {
    let mut process = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start Xvfb")?;
    let mut number = String::new();
    BufReader::new(process.stdout.take().expect("it is piped")).read_line(&mut number)?;
    Ok((process, format!(":{}", number.trim())))
}
