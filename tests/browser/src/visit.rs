//! The site as a test meets it: below a path, with an origin of its own, with a probe in the page.

use std::collections::HashSet;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use xtask::server::{Options, Server};
use xtask::site::dist;
use xtask::site_files;

/// What the browser lets the page store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Everything, as usual.
    Granted,
    /// Nothing: every storage API throws, as it does where a person has denied storage.
    Denied,
}

/// What a host does to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It sends a page of words with status 200.
    Html,
    /// It sends the first half.
    Truncated,
    /// One bit of the last eighth is wrong.
    Flipped,
    /// It says that there is no such file.
    Missing,
}

/// Files that a host damages until it is repaired: `page-*.wasm` is all that begin and end like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub files: &'static str,
    pub damage: Damage,
}

/// The circumstances of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub storage: Storage,
    /// Whether the browser may keep the site for offline use. That takes as long as a short test, so most do without.
    pub is_kept: bool,
    /// Whether the worker's script cannot be loaded.
    pub worker_is_missing: bool,
    /// Whether the host compresses nothing and does not know the media type of WebAssembly.
    pub host_is_simple: bool,
    /// Whether the host sends browsers from a folder to its `index.html`.
    pub index_is_named: bool,
    /// Whether the chunk of the panels cannot be loaded, until a newer build is published.
    pub panels_are_missing: bool,
    /// Whether the main program of the page takes six seconds to come.
    pub program_is_slow: bool,
    /// What is wrong with the host until [`Visit::repair`].
    pub fault: Option<Fault>,
    /// Whether the host sends the pages of the former build beside the service worker of a newer one, until [`Visit::repair`].
    pub pages_are_late: bool,
    /// The files that a newer build does not have.
    pub dropped: Option<&'static str>,
    /// Whether the probe follows the top of the panels until the first input; that takes a frame after the other.
    pub panels_are_watched: bool,
    /// The day on which the clock of the browser stands still, at noon in UTC: `2026-11-23`.
    pub day: Option<&'static str>,
}

impl Default for Site {
    fn default() -> Site {
        Site {
            storage: Storage::Granted,
            is_kept: false,
            worker_is_missing: false,
            host_is_simple: false,
            index_is_named: false,
            panels_are_missing: false,
            program_is_slow: false,
            fault: None,
            pages_are_late: false,
            dropped: None,
            panels_are_watched: false,
            day: None,
        }
    }
}

impl Site {
    /// The site, kept for offline use.
    pub fn kept() -> Site {
        Site { is_kept: true, ..Site::default() }
    }
}

/// The site on a server of its own. No two visits have the same port, so none sees what another has stored.
pub struct Visit {
    server: Server,
    host: Arc<Host>,
}

/// What a host does to the files of the built site.
struct Host {
    site: Site,
    is_renewed: AtomicBool,
    is_repaired: AtomicBool,
    /// How many times it has sent a page.
    pages: AtomicUsize,
}

impl Visit {
    /// Serves the built site below `/some/path/`.
    pub fn start(site: Site) -> Result<Visit> {
        let host = Arc::new(Host {
            site,
            is_renewed: AtomicBool::new(false),
            is_repaired: AtomicBool::new(false),
            pages: AtomicUsize::new(0),
        });
        let hooked = Arc::clone(&host);
        let mut options = Options {
            hook: Some(Box::new(move |file, content| hooked.serve(file, content))),
            index_is_named: site.index_is_named,
            ..Options::default()
        };
        if site.host_is_simple {
            (options.compression, options.wasm_type) = (false, "application/octet-stream");
        }
        let server = Server::on(unused_port()?, &dist(), "/some/path/", options)?;
        Ok(Visit { server, host })
    }

    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Publishes a newer build: another front page, another service worker.
    pub fn publish_newer_build(&self) {
        self.host.is_renewed.store(true, Ordering::SeqCst);
    }

    /// How many times the host has sent a page so far.
    pub fn pages(&self) -> usize {
        self.host.pages.load(Ordering::SeqCst)
    }

    /// Makes the host right again.
    pub fn repair(&self) {
        self.host.is_repaired.store(true, Ordering::SeqCst);
    }
}

impl Host {
    fn is_renewed(&self) -> bool {
        self.is_renewed.load(Ordering::SeqCst)
    }

    fn is_repaired(&self) -> bool {
        self.is_repaired.load(Ordering::SeqCst)
    }

    fn serve(&self, file: &str, content: Option<Vec<u8>>) -> Option<Vec<u8>> {
        let content = self.right(file, content)?;
        match self.site.fault {
            Some(Fault { files, damage }) if !self.is_repaired() && matches(files, original(file)) => {
                // It has no compressed copy that would be right.
                if original(file) == file { damage.of(content) } else { None }
            }
            _ => Some(content),
        }
    }

    /// What a host sends that is right.
    fn right(&self, file: &str, content: Option<Vec<u8>>) -> Option<Vec<u8>> {
        let site = &self.site;
        match file {
            "probe.js" => Some(include_bytes!("probe.js").to_vec()),
            page if page.ends_with("index.html") => {
                self.pages.fetch_add(1, Ordering::SeqCst);
                let is_newer = self.is_renewed() && (!site.pages_are_late || self.is_repaired());
                content.map(|html| self.page(&html, is_newer))
            }
            "sw.js" => {
                content.map(|script| self.service_worker(&String::from_utf8_lossy(&script)).into_bytes())
            }
            dropped if self.is_renewed() && site.dropped.is_some_and(|files| matches(files, dropped)) => None,
            worker if worker.starts_with("worker-") && site.worker_is_missing => None,
            panels
                if panels.starts_with("split-answers") && site.panels_are_missing && !self.is_renewed() =>
            {
                None
            }
            program if program.starts_with("page-") && program.ends_with(".wasm") && site.program_is_slow => {
                thread::sleep(Duration::from_secs(6));
                content
            }
            _ => content,
        }
    }

    /// A page with the probe.
    fn page(&self, html: &[u8], is_newer: bool) -> Vec<u8> {
        let denied = (self.site.storage == Storage::Denied).then(|| "deny".to_owned());
        let kept = self.site.is_kept.then(|| "kept".to_owned());
        let watched = self.site.panels_are_watched.then(|| "watched".to_owned());
        let day = self.site.day.map(|day| format!("day={day}"));
        let settings: Vec<String> = denied.into_iter().chain(kept).chain(watched).chain(day).collect();
        let probe = format!("./probe.js?{}", settings.join("&"));
        let html = String::from_utf8_lossy(html);
        let html = html.replacen("<script", &format!("<script src=\"{probe}\"></script><script"), 1);
        let build = if is_newer { "<meta name=build content=newer>" } else { "" };
        html.replacen("<title>", &format!("{build}<title>"), 1).into_bytes()
    }

    /// The service worker, which knows the hash of every file.
    fn service_worker(&self, script: &str) -> String {
        let mut script = script.to_owned();
        let folders = [""].into_iter().chain(site_files::PAGES);
        for page in folders.filter_map(|folder| fs::read(dist().join(folder).join("index.html")).ok()) {
            let served = site_files::integrity(self.page(&page, self.is_renewed()));
            script = script.replace(&site_files::integrity(&page), &served);
        }
        if !self.is_renewed() {
            return script;
        }
        let is_dropped = |entry: &str| {
            let file = entry.split('"').nth(1).unwrap_or_default();
            self.site.dropped.is_some_and(|files| matches(files, file))
        };
        let entries: Vec<&str> = script.split(", ").filter(|entry| !is_dropped(entry)).collect();
        entries.join(", ").replacen("const VERSION = \"", "const VERSION = \"newer ", 1)
    }
}

impl Damage {
    fn of(self, mut content: Vec<u8>) -> Option<Vec<u8>> {
        match self {
            Damage::Html => Some(b"<!doctype html><title>Oops</title><p>Please try again later.".to_vec()),
            Damage::Truncated => {
                content.truncate(content.len() / 2);
                Some(content)
            }
            Damage::Flipped => {
                let place = content.len() - content.len() / 16 - 1;
                content[place] ^= 1;
                Some(content)
            }
            Damage::Missing => None,
        }
    }
}

/// The file of which this one is a compressed copy, or the file itself.
fn original(file: &str) -> &str {
    file.strip_suffix(".gz").unwrap_or(file)
}

/// Whether a file is among `page-*.wasm`.
fn matches(files: &str, file: &str) -> bool {
    files.split_once('*').is_some_and(|(start, end)| file.starts_with(start) && file.ends_with(end))
}

/// A port that no visit has had. The system alone would soon choose one a second time, and a browser that has been there
/// would show what it stored: some hundred visits among thirty thousand ports.
fn unused_port() -> Result<TcpListener> {
    static USED: Mutex<Option<HashSet<u16>>> = Mutex::new(None);
    loop {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let mut used = USED.lock().expect("no thread panics with the lock");
        if used.get_or_insert_default().insert(listener.local_addr()?.port()) {
            return Ok(listener);
        }
    }
}
