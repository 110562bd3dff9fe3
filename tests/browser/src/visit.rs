//! How a test sees the site: below a path, from an origin of its own, with a probe in the page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use xtask::server::Server;
use xtask::site::dist;

/// What the browser lets the page keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Everything, as usual.
    Granted,
    /// Nothing: every way to keep something throws, as it does where a person has forbidden it.
    Denied,
}

/// How the site is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What the browser lets the page keep.
    pub storage: Storage,
    /// Whether the worker's script cannot be loaded.
    pub worker_is_missing: bool,
}

impl Default for Site {
    fn default() -> Site {
        Site { storage: Storage::Granted, worker_is_missing: false }
    }
}

/// The site on a server of its own. Each visit has a fresh port, so nothing that was stored is seen by another.
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
            "index.html" => content.map(|html| {
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
            "worker.js" if site.worker_is_missing => None,
            _ => content,
        };
        let server = Server::start(&dist(), "/some/path/", 0, Some(Box::new(hook)))?;
        Ok(Visit { server, renewed })
    }

    /// The address of the front page.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// From now on the server has a newer build: another front page, another service worker.
    pub fn publish_newer_build(&self) {
        self.renewed.store(true, Ordering::SeqCst);
    }
}
