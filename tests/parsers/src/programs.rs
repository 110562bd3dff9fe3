//! What programs on this machine read: arguments, and requests to the server of the site.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use antipode_cli::arguments::{Arguments, command, sentence};
use xtask::server::{Options, Site};

/// Nobody writes more arguments, and clap takes milliseconds for a thousand.
const MAX_ARGUMENTS: usize = 32;

thread_local! {
    static COMMAND: RefCell<clap::Command> = RefCell::new(command());
}

/// Arguments, one per line. What is refused is said in one line.
pub fn arguments(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let given = std::iter::once("antipode").chain(text.split('\n').take(MAX_ARGUMENTS)).map(OsString::from);
    let parsed = COMMAND.with_borrow_mut(|command| Arguments::parse_as(command, given));
    let Err(error) = parsed else { return };
    if error.use_stderr() {
        let sentence = sentence(&error);
        assert!(!sentence.is_empty() && !sentence.contains('\n'), "{sentence:?}");
    } else {
        assert!(!error.to_string().is_empty());
    }
}

/// What no response may contain.
const SECRET: &str = "the secret";

/// A site of three files, in a folder beside a file that does not belong to it.
static SITES: LazyLock<[Site; 2]> = LazyLock::new(|| {
    let around = std::env::temp_dir().join(format!("antipode-requests-{}", std::process::id()));
    let folder = around.join("site");
    let write = |path: PathBuf, text: &str| fs::write(path, text).expect("a temporary file");
    fs::create_dir_all(folder.join("in")).expect("a temporary folder");
    write(around.join("secret"), SECRET);
    write(folder.join("index.html"), "front");
    write(folder.join("in/index.html"), "inner");
    write(folder.join("in/a b"), "file");
    let site = |mount: &str, index_is_named| {
        let options = Options { index_is_named, ..Options::default() };
        Site::new(Path::new(&folder), mount, options).expect("the folder exists")
    };
    [site("/", false), site("/deep/er/", true)]
});

/// Requests: arbitrary bytes, and the bytes as the target of a request. Every response is well-formed and complete, leads
/// nowhere else, and comes from the folder of the site.
pub fn http_request(bytes: &[u8]) {
    let target = [b"GET ", bytes, b" HTTP/1.1\r\nHost: localhost\r\n\r\n"].concat();
    for site in &*SITES {
        for request in [bytes, &target] {
            let mut response = Vec::new();
            // Bytes that are no text are no request.
            if site.exchange(request, &mut response).is_ok() {
                let line = String::from_utf8_lossy(request);
                let line = line.split('\n').next().unwrap_or_default().trim();
                let is_head = line.split(' ').next() == Some("HEAD");
                assert_response(&String::from_utf8_lossy(&response), is_head);
            }
        }
    }
}

fn assert_response(response: &str, is_head: bool) {
    let (head, body) = response.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.split("\r\n");
    assert!(lines.next().is_some_and(|status| status.starts_with("HTTP/1.1 ")), "{head}");
    let headers: Vec<(&str, &str)> = lines.map(|line| line.split_once(": ").expect("a header")).collect();
    assert!(head.replace("\r\n", "").bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()), "{head:?}");
    let value = |wanted: &str| {
        let mut values = headers.iter().filter(|(name, _)| *name == wanted).map(|(_, value)| *value);
        let first = values.next();
        assert_eq!(values.next(), None, "{head}");
        first
    };
    let length = value("Content-Length").map(|length| length.parse::<usize>().expect("a number"));
    assert!(is_head || length.is_none_or(|length| length == body.len()), "{response}");
    assert!(!is_head || body.is_empty(), "{response}");
    if let Some(location) = value("Location") {
        assert!(location.starts_with('/') && !location[1..].starts_with(['/', '\\']), "{location}");
    }
    assert!(!response.contains(SECRET), "{response}");
}
