//! A small static server for one folder, below any path: with media types, entity tags and compressed copies.
//!
//! Each connection carries one request, so that a dropped server leaves no connection open.

mod line;
mod request;

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::coding::Coding;
use crate::headers::{self, cache_control, content_type, framing};
pub use line::Line;
use line::Over;
use request::Request;

/// Changes responses: receives a file's path below the mount and its content if the file exists, and returns the content
/// to send. Tests use it to insert a probe into the page.
pub type Hook = dyn Fn(&str, Option<Vec<u8>>) -> Option<Vec<u8>> + Send + Sync;

/// What differs between hosts.
pub struct Options {
    pub hook: Option<Box<Hook>>,
    /// The headers that every response has. Other sites have other ones.
    pub headers: Vec<String>,
    /// Whether a browser that accepts it gets the compressed copy of a file. Some hosts never compress.
    pub compression: bool,
    /// The media type of WebAssembly. Some hosts do not know it and send `application/octet-stream`.
    pub wasm_type: &'static str,
    /// Whether the host sends browsers from a folder to its `index.html`.
    pub index_is_named: bool,
    /// A slow line to the browser.
    pub line: Option<Arc<Line>>,
    /// How long a whole request may take to arrive, and each part of a response to leave.
    pub patience: Duration,
}

impl Default for Options {
    /// A good host near by, without a hook.
    fn default() -> Options {
        Options {
            hook: None,
            headers: headers::COMMON.map(str::to_owned).to_vec(),
            compression: true,
            wasm_type: "application/wasm",
            index_is_named: false,
            line: None,
            patience: Duration::from_secs(10),
        }
    }
}

/// A server that runs until this value is dropped.
pub struct Server {
    address: SocketAddr,
    mount: String,
    stopping: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

/// A folder as a host serves it: requests in, responses out. Every connection shares it.
pub struct Site {
    /// Canonical: absolute and without links.
    folder: PathBuf,
    mount: String,
    options: Options,
}

/// A file as the hook returns it.
struct File {
    /// Its path below the mount.
    name: String,
    content: Vec<u8>,
    /// Its compressed copies, the smallest first.
    copies: Vec<(Coding, PathBuf)>,
}

/// What arrives on a connection until a point in time. After it a read fails, however often a byte has come before.
struct Until {
    stream: TcpStream,
    until: Instant,
}

impl Read for Until {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(bytes)
    }
}

struct Response {
    status: &'static str,
    headers: Vec<String>,
    body: Vec<u8>,
}

impl Server {
    /// Serves `folder` to this machine only, below `mount` (such as `/` or `/some/path/`). If the port is in use, or 0, the
    /// server chooses a free one.
    pub fn start(folder: &Path, mount: &str, port: u16, options: Options) -> io::Result<Server> {
        let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            }
            other => other?,
        };
        Server::on(listener, folder, mount, options)
    }

    /// Serves `folder` on a port that is bound already.
    pub fn on(listener: TcpListener, folder: &Path, mount: &str, options: Options) -> io::Result<Server> {
        let address = listener.local_addr()?;
        let site = Arc::new(Site::new(folder, mount, options)?);
        let stopping = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopping);
        let listener = thread::spawn(move || {
            for stream in
                listener.incoming().map_while(|stream| (!stop.load(Ordering::SeqCst)).then_some(stream))
            {
                let site = Arc::clone(&site);
                if let Ok(stream) = stream {
                    // A browser may close the connection early.
                    thread::spawn(move || site.answer(stream).unwrap_or_default());
                }
            }
        });
        Ok(Server { address, mount: mount.to_owned(), stopping, listener: Some(listener) })
    }

    /// The address of the front page.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.mount)
    }

    pub fn wait(mut self) {
        if let Some(listener) = self.listener.take() {
            listener.join().expect("the listener does not panic");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // Wakes the listener, which then checks the flag.
        drop(TcpStream::connect(self.address));
        if let Some(listener) = self.listener.take() {
            listener.join().expect("the listener does not panic");
        }
    }
}

impl Site {
    /// Serves `folder`, which exists, below `mount` (such as `/` or `/some/path/`).
    pub fn new(folder: &Path, mount: &str, options: Options) -> io::Result<Site> {
        assert!(mount.starts_with('/') && mount.ends_with('/'), "a mount begins and ends with a slash");
        Ok(Site { folder: folder.canonicalize()?, mount: mount.to_owned(), options })
    }

    fn answer(&self, stream: TcpStream) -> io::Result<()> {
        // A browser that reads nothing keeps no connection either.
        stream.set_write_timeout(Some(self.options.patience))?;
        let until = Instant::now() + self.options.patience;
        self.exchange(Until { stream: stream.try_clone()?, until }, stream)
    }

    /// Reads one request, of which the head has at most 64 KB, and writes its response.
    pub fn exchange(&self, from: impl Read, mut to: impl Write) -> io::Result<()> {
        let request = Request::read(BufReader::new(from.take(64 * 1024)))?;
        let response = self.response(&request);
        let (common, head_only) = (&self.options.headers, request.method() == "HEAD");
        match &self.options.line {
            Some(line) => {
                line.await_request();
                response.send(&mut Over::new(line, to), common, head_only)
            }
            None => response.send(&mut to, common, head_only),
        }
    }

    fn response(&self, request: &Request) -> Response {
        let path = request.path();
        if !request.is_for_this_machine() {
            return Response::new(
                "421 Misdirected Request",
                "Content-Type: text/plain",
                "This server answers to localhost alone.\n",
            );
        }
        if !matches!(request.method(), "GET" | "HEAD") {
            return Response::new("405 Method Not Allowed", "Allow: GET, HEAD", "");
        }
        // A redirection repeats the target, and a control character in it could begin another header.
        if !path.bytes().chain(request.query().bytes()).all(|byte| byte.is_ascii_graphic()) {
            return Response::new("400 Bad Request", "Content-Type: text/plain", "Bad request.\n");
        }
        let name = self.name_of(path);
        if self.options.index_is_named && path.ends_with('/') && name.is_some() {
            let location = format!("Location: {path}index.html{}", request.query());
            return Response::new("302 Found", &location, "");
        }
        if let Some(file) = name.as_deref().and_then(|name| self.file(name)) {
            return self.respond("200 OK", file, request);
        }
        let is_folder = name.is_some_and(|name| self.stored(format!("{name}/index.html")).is_some());
        let is_mount = !path.is_empty() && format!("{path}/") == self.mount;
        if is_folder || is_mount {
            let location = format!("Location: {path}/{}", request.query());
            return Response::new("301 Moved Permanently", &location, "");
        }
        match self.file("404.html") {
            Some(page) => self.respond("404 Not Found", page, request),
            None => Response::new("404 Not Found", "Content-Type: text/plain", "Not found.\n"),
        }
    }

    /// The file, present or not, that a path below the mount stands for.
    fn name_of(&self, path: &str) -> Option<String> {
        let inner = decode(path.strip_prefix(&self.mount)?)?;
        let name =
            if inner.is_empty() || inner.ends_with('/') { format!("{inner}index.html") } else { inner };
        is_plain(&name).then_some(name)
    }

    fn file(&self, name: &str) -> Option<File> {
        let path = self.stored(name);
        let stored = path.as_ref().and_then(|path| fs::read(path).ok());
        let (content, is_changed) = match &self.options.hook {
            Some(hook) => {
                let content = hook(name, stored.clone())?;
                let is_changed = stored.as_ref() != Some(&content);
                (content, is_changed)
            }
            None => (stored?, false),
        };
        let copies = match path {
            Some(path) if self.options.compression && !is_changed => self.copies(name, &path),
            _ => Vec::new(),
        };
        Some(File { name: name.to_owned(), content, copies })
    }

    /// Where a file is stored, if it is below the folder. A link may lead out of it.
    fn stored(&self, name: impl AsRef<Path>) -> Option<PathBuf> {
        let path = self.folder.join(name).canonicalize().ok()?;
        (path.starts_with(&self.folder) && path.is_file()).then_some(path)
    }

    /// The copies of a file that are not older than it.
    fn copies(&self, name: &str, path: &Path) -> Vec<(Coding, PathBuf)> {
        let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        Coding::ALL
            .into_iter()
            .filter_map(|coding| Some((coding, self.stored(coding.copy_of(name))?)))
            .filter(|(_, copy)| changed(copy) >= changed(path))
            .collect()
    }

    /// Sends a file in the first accepted coding, or only says that the browser has it already.
    fn respond(&self, status: &'static str, file: File, request: &Request) -> Response {
        let mut hasher = DefaultHasher::new();
        file.content.hash(&mut hasher);
        let content_tag = format!("{:016x}", hasher.finish());
        let mut headers = vec![cache_control(&file.name).to_owned()];
        headers.extend(framing(&file.name).map(str::to_owned));
        if !file.copies.is_empty() {
            headers.push("Vary: Accept-Encoding".to_owned());
        }
        let accepted = file.copies.iter().find(|(coding, _)| request.accepts(*coding));
        let packed = accepted.and_then(|(coding, copy)| Some((coding.name(), fs::read(copy).ok()?)));
        let (tag, coding, body) = match packed {
            Some((coding, packed)) => (format!("\"{content_tag}-{coding}\""), Some(coding), packed),
            None => (format!("\"{content_tag}\""), None, file.content),
        };
        headers.push(format!("ETag: {tag}"));
        if status == "200 OK" && request.has(&tag) {
            return Response { status: "304 Not Modified", headers, body: Vec::new() };
        }
        headers.extend(coding.map(|coding| format!("Content-Encoding: {coding}")));
        let is_wasm = file.name.ends_with(".wasm");
        let kind = if is_wasm { self.options.wasm_type } else { content_type(&file.name) };
        headers.push(format!("Content-Type: {kind}"));
        Response { status, headers, body }
    }
}

impl Response {
    fn new(status: &'static str, header: &str, body: &str) -> Response {
        Response { status, headers: vec![header.to_owned()], body: body.as_bytes().to_vec() }
    }

    fn send(&self, stream: &mut impl Write, common: &[String], head_only: bool) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {}\r\n", self.status);
        let lines = common.iter().chain(&self.headers).map(String::as_str);
        for line in lines.chain(["Connection: close"]) {
            head += line;
            head += "\r\n";
        }
        // The length in a 304 would be that of the file.
        if !self.status.starts_with("304") {
            head += &format!("Content-Length: {}\r\n", self.body.len());
        }
        head += "\r\n";
        stream.write_all(head.as_bytes())?;
        if !head_only {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

/// Whether the path only leads down: `Path::join` replaces the folder by an absolute path.
fn is_plain(file: &str) -> bool {
    !file.contains('\\')
        && file.split('/').all(|part| !matches!(part, "" | "." | ".."))
        && Path::new(file).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Decodes percent-encoding; `None` if it is malformed or not UTF-8.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    // A sign is no digit, although a number may begin with one.
    let digit = |byte: u8| char::from(byte).to_digit(16);
    while let Some(byte) = rest.next() {
        let byte = if byte == b'%' { 16 * digit(rest.next()?)? + digit(rest.next()?)? } else { byte.into() };
        bytes.push(byte as u8);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests;
