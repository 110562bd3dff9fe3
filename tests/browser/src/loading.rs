//! How soon a page can be used on a slow phone: visits over an emulated slow line with a slow processor.
//!
//! The server slows its line down, so it is one line for all: the page, its workers and the service worker. A request waits
//! for one latency, connections cost nothing, and as without HTTP/2 no more than six responses come at the same time.
//! DevTools slows the page's thread down. Workers and the compilers of WebAssembly run at full speed: WebDriver reaches the
//! page alone. So times that include work of theirs are lower bounds.

pub mod report;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use xtask::browser::Browser;
use xtask::compress::sent_bytes;
use xtask::server::{Line, Options, Server};
use xtask::{site, site_files};

use crate::driver::Driver;
use crate::page::{KEPT, PATIENCE};
use crate::session::Session;
use report::{Figures, blocking_ms};

/// A phone held upright.
const SIZE: (u32, u32) = (390, 844);
const SCREEN_PIXELS_PER_PIXEL: u32 = 2;
/// Slow 4G: 1.6 Mbit/s. What a page sends is too little to count.
const BYTES_PER_S: u32 = 200_000;
const LATENCY: Duration = Duration::from_millis(150);
/// How many times slower the page's thread runs.
const SLOWDOWN: u32 = 4;

/// What a visit measures. Each has a visit of its own: keys would end the observation of the largest paint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Nobody touches the page, until the answer is shown.
    Answer,
    /// A player presses keys until the board changes.
    Play,
}

/// What the probe looks for on a page.
struct Signs {
    /// The element that shows the answer, and a pattern of its text before.
    answer: &'static str,
    pending: Option<&'static str>,
    /// The places of the board, and the attribute that a move changes.
    board: &'static str,
    attribute: &'static str,
    /// The element that must have the focus for the keys to count.
    focus: Option<&'static str>,
    /// `KeyboardEvent.key` and `code`.
    keys: &'static [(&'static str, &'static str)],
}

const DISTANCE: &str = ".distance .n:not(.none, .range)";

/// The pages that are measured: the front page has the empty name.
pub fn measured_pages() -> impl Iterator<Item = &'static str> {
    [""].into_iter().chain(site_files::PAGES)
}

/// The signs of one of [`measured_pages`].
fn signs(page: &str) -> Result<Signs> {
    let grid = Signs {
        answer: DISTANCE,
        pending: None,
        board: "[role=grid] button",
        attribute: "aria-label",
        focus: None,
        keys: &[],
    };
    Ok(match page {
        // There is no board to play on: the page is ready when its program has drawn today's boards.
        "" => Signs { answer: "[data-program=started] .today-cards", ..grid },
        // A tile goes across the end of the row in the frame.
        "ramka" => Signs { keys: &[(".", "Period")], ..grid },
        "rotation" => Signs { keys: &[("a", "KeyA")], ..grid },
        // The tile below the hole goes up.
        "fifteen" => Signs { keys: &[("ArrowUp", "ArrowUp")], ..grid },
        // A small piece in the lower row of the first board, to the right.
        "sliding" => Signs {
            board: ".tray [data-piece]",
            focus: Some(".tray [data-piece]"),
            keys: &[("j", "KeyJ"), ("ArrowRight", "ArrowRight")],
            ..grid
        },
        // The Lab is complete when every section is drawn and nothing is being computed. Its board is for exchanges; an arrow
        // goes to the next square.
        "lab" => Signs {
            answer: "[data-program=started] main:not(:has([aria-busy=true]))",
            pending: Some("Computing…|Loading"),
            board: ".lab-cell",
            attribute: "tabindex",
            focus: Some(".lab-cell[tabindex='0']"),
            keys: &[("ArrowRight", "ArrowRight")],
        },
        "library" => Signs { answer: ".library .boards .exhibit", ..grid },
        // A picture has no text of its own.
        "landscape" => Signs { answer: "main:has(.landscape figure:not([aria-busy]))", ..grid },
        _ => bail!("nobody has said how the page {page} is measured"),
    })
}

/// Measures a visit with an empty cache.
pub fn first_visit(page: &str) -> Result<Figures> {
    let figures = Visit::start()?.measure(page, Aim::Answer)?;
    if signs(page)?.keys.is_empty() {
        return Ok(Figures { playable_ms: figures.answered_ms, ..figures });
    }
    Ok(Figures { playable_ms: Visit::start()?.measure(page, Aim::Play)?.playable_ms, ..figures })
}

/// Measures a visit after one in which the service worker has cached every common file.
pub fn repeat_visit(page: &str) -> Result<Figures> {
    let visit = |aim| {
        let visit = Visit::start()?;
        visit.open(page)?;
        visit.session.wait("the service worker", PATIENCE, KEPT, &[])?;
        visit.measure(page, aim)
    };
    let figures = visit(Aim::Answer)?;
    if signs(page)?.keys.is_empty() {
        return Ok(Figures { playable_ms: figures.answered_ms, ..figures });
    }
    Ok(Figures { playable_ms: visit(Aim::Play)?.playable_ms, ..figures })
}

/// A new browser profile, and the site on a server of its own.
struct Visit {
    session: Session,
    server: Server,
    line: Arc<Line>,
    /// The files that the server was asked for.
    requests: Arc<Mutex<Vec<String>>>,
}

impl Visit {
    fn start() -> Result<Visit> {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let asked = Arc::clone(&requests);
        let hook = move |file: &str, content: Option<Vec<u8>>| {
            asked.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_owned());
            content
        };
        let line = Arc::new(Line::new(LATENCY, BYTES_PER_S));
        let options =
            Options { hook: Some(Box::new(hook)), line: Some(Arc::clone(&line)), ..Options::default() };
        let server = Server::start(&site::dist(), "/visit/", 0, options)?;
        Ok(Visit { session: Session::start(Driver::start(Browser::Chromium)?)?, server, line, requests })
    }

    fn open(&self, page: &str) -> Result<()> {
        self.session.open(&format!("{}{}", self.server.url(), site::address(&site::dist(), page)))
    }

    /// Slows the page down, opens it anew and observes it.
    fn measure(&self, page: &str, aim: Aim) -> Result<Figures> {
        self.session.open("about:blank")?;
        self.slow_down()?;
        let signs = signs(page)?;
        let sought = json!({
            "answer": signs.answer, "pending": signs.pending, "board": signs.board, "attribute": signs.attribute,
            "focus": signs.focus, "keys": (aim == Aim::Play).then_some(signs.keys),
        });
        let probe = format!("({})({sought});", include_str!("loading/probe.js").trim_end());
        self.session.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": probe }))?;
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.open(page)?;
        let seen = self.session.run("return window.loading", &[])?;
        self.figures(&seen)
    }

    fn slow_down(&self) -> Result<()> {
        let (width, height) = SIZE;
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": SCREEN_PIXELS_PER_PIXEL, "mobile": true,
        });
        self.line.slow_down();
        let commands = [
            ("Emulation.setDeviceMetricsOverride", screen),
            ("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 5 })),
            ("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWDOWN })),
        ];
        commands
            .into_iter()
            .try_for_each(|(command, parameters)| self.session.devtools(command, &parameters).map(drop))
    }

    fn figures(&self, seen: &Value) -> Result<Figures> {
        let dist = site::dist();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // What the service worker asks for from its own script on is for later visits.
        let of_page =
            requests.iter().take_while(|file| *file != "sw.js").filter(|file| dist.join(file).is_file());
        let sent = of_page.map(|file| sent_bytes(&dist, file)).collect::<Result<Vec<usize>>>()?;
        let first_paint_ms = seen["firstPaint"].as_f64();
        let answered_ms = seen["answered"].as_f64();
        let tasks = seen["tasks"].as_array().context("the probe has no tasks")?.iter();
        let tasks: Vec<(f64, f64)> =
            tasks.filter_map(|task| Some((task[0].as_f64()?, task[1].as_f64()?))).collect();
        let end_ms = answered_ms.unwrap_or(f64::INFINITY);
        Ok(Figures {
            first_paint_ms,
            largest_paint_ms: seen["largestPaint"].as_f64(),
            playable_ms: seen["playable"].as_f64(),
            answered_ms,
            blocking_ms: first_paint_ms.map(|start_ms| blocking_ms(&tasks, start_ms, end_ms)),
            layout_shift: seen["shift"].as_f64().context("the probe has no layout shift")?,
            sent_kilobytes: sent.iter().sum::<usize>() as f64 / 1000.0,
            requests: sent.len() as f64,
            files: seen["files"].clone(),
        })
    }
}
