//! The site as a test meets it: below a path, with an origin of its own, with a probe in the page.

use std::collections::HashSet;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use xtask::server::{Options, Server};
use xtask::site::dist;

/// What the browser lets the page store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Everything, as usual.
    Granted,
    /// Nothing: every storage API throws, as it does where a person has denied storage.
    Denied,
}

/// The circumstances of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub storage: Storage,
    /// Whether the worker's script cannot be loaded.
    pub worker_is_missing: bool,
    /// Whether the host compresses nothing and does not know the media type of WebAssembly.
    pub host_is_simple: bool,
    /// Whether the chunk of the panels cannot be loaded, until a newer build is published.
    pub panels_are_missing: bool,
    /// Whether the main program of the page takes six seconds to come.
    pub program_is_slow: bool,
}

impl Default for Site {
    fn default() -> Site {
        Site {
            storage: Storage::Granted,
            worker_is_missing: false,
            host_is_simple: false,
            panels_are_missing: false,
            program_is_slow: false,
        }
    }
}

/// The site on a server of its own. No two visits have the same port, so none sees what another has stored.
pub struct Visit {
    server: Server,
    renewed: Arc<AtomicBool>,
}

impl Visit {
    /// Serves the built site below `/some/path/`.
    pub fn start(site: Site) -> Result<Visit> {
        let renewed = Arc::new(AtomicBool::new(false));
        let newer = Arc::clone(&renewed);
        let probe = if site.storage == Storage::Denied { "./probe.js?deny" } else { "./probe.js" };
        let hook = move |file: &str, content: Option<Vec<u8>>| match file {
            "probe.js" => Some(include_bytes!("probe.js").to_vec()),
            page if page.ends_with("index.html") => content.map(|html| {
                let html = String::from_utf8_lossy(&html).replacen(
                    "<script",
                    &format!("<script src=\"{probe}\"></script><script"),
                    1,
                );
                let build = if newer.load(Ordering::SeqCst) { "<meta name=build content=newer>" } else { "" };
                html.replacen("<title>", &format!("{build}<title>"), 1).into_bytes()
            }),
            "sw.js" => content.map(|script| {
                let version = if newer.load(Ordering::SeqCst) {
                    "const VERSION = \"newer "
                } else {
                    "const VERSION = \""
                };
                String::from_utf8_lossy(&script).replacen("const VERSION = \"", version, 1).into_bytes()
            }),
            worker if worker.starts_with("worker-") && site.worker_is_missing => None,
            panels
                if panels.starts_with("split-panels")
                    && site.panels_are_missing
                    && !newer.load(Ordering::SeqCst) =>
            {
                None
            }
            program if program.starts_with("page-") && program.ends_with(".wasm") && site.program_is_slow => {
                thread::sleep(Duration::from_secs(6));
                content
            }
            _ => content,
        };
        let mut options = Options { hook: Some(Box::new(hook)), ..Options::default() };
        if site.host_is_simple {
            (options.compression, options.wasm_type) = (false, "application/octet-stream");
        }
        let server = Server::on(unused_port()?, &dist(), "/some/path/", options)?;
        Ok(Visit { server, renewed })
    }

    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Publishes a newer build: another front page, another service worker.
    pub fn publish_newer_build(&self) {
        self.renewed.store(true, Ordering::SeqCst);
    }
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
