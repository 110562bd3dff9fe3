//! A small static server for one folder: with media types and entity tags, below any path.
//!
//! Each connection carries one request, so that a dropped server leaves no connection open.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::headers::content_type;

/// Changes responses: receives a file's path below the mount and its content if the file exists, and returns the content
/// to send. Tests use it to insert a probe into the page.
pub type Hook = dyn Fn(&str, Option<Vec<u8>>) -> Option<Vec<u8>> + Send + Sync;

/// A server that runs until this value is dropped.
pub struct Server {
    address: SocketAddr,
    mount: String,
    stopping: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

/// What every connection shares.
struct Site {
    /// Canonical: absolute and without links.
    folder: PathBuf,
    mount: String,
    hook: Option<Box<Hook>>,
}

impl Server {
    /// Serves `folder` to this machine only, below `mount` (such as `/` or `/some/path/`). If the port is in use, or 0, the
    /// server chooses a free one.
    pub fn start(folder: &Path, mount: &str, port: u16, hook: Option<Box<Hook>>) -> io::Result<Server> {
        let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            }
            other => other?,
        };
        Server::on(listener, folder, mount, hook)
    }

    /// Serves `folder` on a port that is bound already.
    pub fn on(
        listener: TcpListener,
        folder: &Path,
        mount: &str,
        hook: Option<Box<Hook>>,
    ) -> io::Result<Server> {
        assert!(mount.starts_with('/') && mount.ends_with('/'), "a mount begins and ends with a slash");
        let address = listener.local_addr()?;
        let site = Arc::new(Site { folder: folder.canonicalize()?, mount: mount.to_owned(), hook });
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
    fn answer(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let mut head = Vec::new();
        let mut reader = BufReader::new(stream.try_clone()?.take(64 * 1024));
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            head.push(line.trim().to_owned());
        }
        let mut words = head.first().map(String::as_str).unwrap_or_default().split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let path = target.split(['?', '#']).next().unwrap_or_default();

        if !matches!(method, "GET" | "HEAD") {
            return respond(&mut stream, "405 Method Not Allowed", &["Allow: GET, HEAD"], b"", false);
        }
        if !path.is_empty() && format!("{path}/") == self.mount {
            return respond(
                &mut stream,
                "301 Moved Permanently",
                &[&format!("Location: {}", self.mount)],
                b"",
                false,
            );
        }
        let Some((file, content)) = self.file(path) else {
            return respond(
                &mut stream,
                "404 Not Found",
                &["Content-Type: text/plain"],
                b"Not found.\n",
                false,
            );
        };
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let known = head.iter().any(|line| {
            line.split_once(':').is_some_and(|(name, value)| {
                name.eq_ignore_ascii_case("if-none-match") && value.trim() == tag
            })
        });
        let tag = format!("ETag: {tag}");
        if known {
            return respond(&mut stream, "304 Not Modified", &[&tag, "Cache-Control: no-cache"], b"", false);
        }
        let kind = format!("Content-Type: {}", content_type(&file));
        let lines = [kind.as_str(), &tag, "Cache-Control: no-cache", "X-Content-Type-Options: nosniff"];
        respond(&mut stream, "200 OK", &lines, &content, method == "HEAD")
    }

    /// The file of a path below the mount and its content, as the hook returns it.
    fn file(&self, path: &str) -> Option<(String, Vec<u8>)> {
        let inner = decode(path.strip_prefix(&self.mount)?)?;
        let file =
            if inner.is_empty() || inner.ends_with('/') { format!("{inner}index.html") } else { inner };
        if !is_plain(&file) {
            return None;
        }
        let content = self.path_of(&file).and_then(|path| fs::read(path).ok());
        let content = match &self.hook {
            Some(hook) => hook(&file, content),
            None => content,
        };
        Some((file, content?))
    }

    /// Where the content of a file is, if it is below the folder. A link may lead out of it.
    fn path_of(&self, file: &str) -> Option<PathBuf> {
        let path = self.folder.join(file).canonicalize().ok()?;
        (path.starts_with(&self.folder) && path.is_file()).then_some(path)
    }
}

/// Whether the path only leads down: `Path::join` replaces the folder by an absolute path.
fn is_plain(file: &str) -> bool {
    !file.contains('\\')
        && file.split('/').all(|part| !matches!(part, "" | "." | ".."))
        && Path::new(file).components().all(|part| matches!(part, Component::Normal(_)))
}

fn respond(
    stream: &mut TcpStream,
    status: &str,
    lines: &[&str],
    body: &[u8],
    head_only: bool,
) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {status}\r\n");
    for line in lines {
        head += line;
        head += "\r\n";
    }
    head += &format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    stream.write_all(head.as_bytes())?;
    if !head_only {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// Decodes percent-encoding; `None` if it is malformed or not UTF-8.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let byte = if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        };
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(server: &Server, target: &str, extra: &str) -> String {
        let mut stream = TcpStream::connect(server.address).expect("it listens");
        write!(stream, "GET {target} HTTP/1.1\r\nHost: here\r\n{extra}\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("antipode-server-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).expect("a temporary folder");
        fs::write(folder.join("index.html"), "front").expect("a file");
        fs::write(folder.join("in/a b.wasm"), "binary").expect("a file");
        folder
    }

    #[test]
    fn files_are_served_below_the_mount_and_nowhere_else() {
        let folder = folder("mount");
        let server = Server::start(&folder, "/deep/er/", 0, None).expect("a free port");
        assert!(get(&server, "/deep/er/", "").ends_with("front"));
        assert!(get(&server, "/deep/er", "").starts_with("HTTP/1.1 301"));
        assert!(get(&server, "/deep/er/in/a%20b.wasm?x=1", "").contains("Content-Type: application/wasm"));
        for outside in
            ["/", "/index.html", "/deep/er/../../x", "/deep/er/%2e%2e/x", "/deep/er/none", "/deep/er/%zz"]
        {
            assert!(get(&server, outside, "").starts_with("HTTP/1.1 404"), "{outside}");
        }
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn no_request_reads_a_file_outside_the_folder() {
        let folder = folder("outside");
        let secret = std::env::temp_dir().join(format!("antipode-server-secret-{}", std::process::id()));
        fs::write(&secret, "the secret\n").expect("a file");
        let absolute = secret.display();
        let encoded = secret.to_string_lossy().replace('/', "%2F");
        let name = secret.file_name().expect("it has a name").display();
        let mut targets = vec![
            format!("/{absolute}"),
            format!("/{encoded}"),
            format!("/in/{absolute}"),
            format!("/in/{encoded}"),
            format!("/../{name}"),
            format!("/in/../../{name}"),
            format!("/in/%2e%2e%2f..%2F{name}"),
            format!("/..%5C{name}"),
        ];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&secret, folder.join("link.txt")).expect("a link");
            std::os::unix::fs::symlink(std::env::temp_dir(), folder.join("linked")).expect("a link");
            targets.extend(["/link.txt".to_owned(), format!("/linked/{name}")]);
        }
        let server = Server::start(&folder, "/", 0, None).expect("a free port");
        let read: Vec<&String> =
            targets.iter().filter(|target| get(&server, target, "").contains("secret\n")).collect();
        assert!(read.is_empty(), "these targets read a file outside the folder: {read:?}");
        fs::remove_dir_all(folder).expect("it was made above");
        fs::remove_file(secret).expect("it was made above");
    }

    #[test]
    fn an_unchanged_file_is_not_sent_twice() {
        let folder = folder("etag");
        let server = Server::start(&folder, "/", 0, None).expect("a free port");
        let first = get(&server, "/", "");
        let tag = first.lines().find_map(|line| line.strip_prefix("ETag: ")).expect("a tag");
        assert!(get(&server, "/", &format!("If-None-Match: {tag}\r\n")).starts_with("HTTP/1.1 304"));
        fs::write(folder.join("index.html"), "changed").expect("a file");
        assert!(get(&server, "/", &format!("If-None-Match: {tag}\r\n")).ends_with("changed"));
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn a_port_in_use_is_replaced_and_a_dropped_server_ends() {
        let folder = folder("port");
        let served = Arc::new(());
        let held = Arc::clone(&served);
        let hook = move |_: &str, content| {
            let _still_served = &held;
            content
        };
        let first = Server::start(&folder, "/", 0, Some(Box::new(hook))).expect("a free port");
        let second = Server::start(&folder, "/", first.address.port(), None).expect("another port");
        assert_ne!(first.address, second.address);
        drop(first);
        // Its port proves nothing: the server of another test may have it by now.
        assert_eq!(Arc::strong_count(&served), 1, "the listener has ended and dropped its hook");
        assert!(get(&second, "/", "").ends_with("front"));
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn the_hook_may_change_and_add_files() {
        let folder = folder("hook");
        let hook = |file: &str, content: Option<Vec<u8>>| match file {
            "index.html" => content.map(|text| [b"<hooked>", text.as_slice()].concat()),
            "new.js" => Some(b"new".to_vec()),
            _ => content,
        };
        let server = Server::start(&folder, "/", 0, Some(Box::new(hook))).expect("a free port");
        assert!(get(&server, "/", "").ends_with("<hooked>front"));
        assert!(get(&server, "/new.js", "").ends_with("new"));
        fs::remove_dir_all(folder).expect("it was made above");
    }
}
