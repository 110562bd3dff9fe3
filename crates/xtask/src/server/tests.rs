use super::*;

fn get(server: &Server, target: &str, extra: &str) -> String {
    send(server, "GET", target, extra)
}

fn send(server: &Server, method: &str, target: &str, extra: &str) -> String {
    exchange(server, &format!("{method} {target} HTTP/1.1\r\nHost: localhost\r\n{extra}\r\n"))
}

fn exchange(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

fn hooked(hook: impl Fn(&str, Option<Vec<u8>>) -> Option<Vec<u8>> + Send + Sync + 'static) -> Options {
    Options { hook: Some(Box::new(hook)), ..Options::default() }
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
    let server = Server::start(&folder, "/deep/er/", 0, Options::default()).expect("a free port");
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
        format!("/{}", secret.to_string_lossy().replace('/', "%2f")),
        format!("//{absolute}"),
        format!("/.{absolute}"),
        format!("/./{absolute}"),
        format!("/%2e{encoded}"),
        format!("file://{absolute}"),
        format!("http://localhost/{absolute}"),
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
    let server = Server::start(&folder, "/", 0, Options::default()).expect("a free port");
    let read: Vec<&String> =
        targets.iter().filter(|target| get(&server, target, "").contains("secret\n")).collect();
    assert!(read.is_empty(), "these targets read a file outside the folder: {read:?}");
    fs::remove_dir_all(folder).expect("it was made above");
    fs::remove_file(secret).expect("it was made above");
}

#[test]
fn other_names_than_those_of_this_machine_get_nothing() {
    let folder = folder("host");
    let server = Server::start(&folder, "/deep/", 0, Options::default()).expect("a free port");
    for headers in
        ["Host: example.org\r\n", "Host: example.org:8080\r\n", "", "Host: 127.0.0.1\r\nHost: a\r\n"]
    {
        for target in ["/deep/", "/deep", "/deep/none", "//etc/passwd"] {
            let answer = exchange(&server, &format!("GET {target} HTTP/1.1\r\n{headers}\r\n"));
            assert!(answer.starts_with("HTTP/1.1 421"), "{target} {headers}: {answer}");
            assert!(
                !answer.contains("front") && !answer.contains("Location"),
                "{target} {headers}: {answer}"
            );
        }
    }
    let name = format!("Host: localhost:{}\r\n", server.address.port());
    assert!(exchange(&server, &format!("GET /deep/ HTTP/1.1\r\n{name}\r\n")).ends_with("front"));
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn an_unchanged_file_is_not_sent_twice() {
    let folder = folder("etag");
    let server = Server::start(&folder, "/", 0, Options::default()).expect("a free port");
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
    let first = Server::start(&folder, "/", 0, hooked(hook)).expect("a free port");
    let second = Server::start(&folder, "/", first.address.port(), Options::default()).expect("another port");
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
    let server = Server::start(&folder, "/", 0, hooked(hook)).expect("a free port");
    assert!(get(&server, "/", "").ends_with("<hooked>front"));
    assert!(get(&server, "/new.js", "").ends_with("new"));
    fs::remove_dir_all(folder).expect("it was made above");
}

/// The value of a header of a response.
fn header<'a>(response: &'a str, name: &str) -> Option<&'a str> {
    let head = response.split("\r\n\r\n").next()?;
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn body(response: &str) -> &str {
    response.split_once("\r\n\r\n").expect("a head and a body").1
}

#[test]
fn a_compressed_copy_is_sent_to_those_who_accept_it() {
    let folder = folder("coding");
    fs::write(folder.join("a.js"), "the original").expect("a file");
    fs::write(folder.join("a.js.br"), "brotli").expect("a file");
    fs::write(folder.join("a.js.gz"), "gzipped").expect("a file");
    let server = Server::start(&folder, "/", 0, Options::default()).expect("a free port");
    let mut tags = Vec::new();
    for (accepted, coding, content) in [
        ("gzip, deflate, br", Some("br"), "brotli"),
        ("gzip, br;q=0", Some("gzip"), "gzipped"),
        ("deflate", None, "the original"),
    ] {
        let accepted = format!("Accept-Encoding: {accepted}\r\n");
        let response = get(&server, "/a.js", &accepted);
        assert_eq!(header(&response, "Content-Encoding"), coding);
        assert_eq!(body(&response), content);
        assert_eq!(header(&response, "Content-Length"), Some(content.len().to_string().as_str()));
        assert_eq!(header(&response, "Vary"), Some("Accept-Encoding"));
        assert_eq!(header(&response, "Content-Type"), Some("text/javascript; charset=utf-8"));
        assert_eq!(send(&server, "HEAD", "/a.js", &accepted), response.replace(content, ""));

        let tag = header(&response, "ETag").expect("a tag").to_owned();
        let again = get(&server, "/a.js", &format!("{accepted}If-None-Match: {tag}\r\n"));
        assert!(again.starts_with("HTTP/1.1 304"), "{again}");
        assert_eq!(header(&again, "Vary"), Some("Accept-Encoding"));
        assert!(!tags.contains(&tag), "each coding has a tag of its own");
        tags.push(tag);
    }
    let other = get(&server, "/a.js", &format!("If-None-Match: {}\r\n", tags[0]));
    assert_eq!(body(&other), "the original", "the browser has it in another coding");
    let plain = get(&server, "/", "Accept-Encoding: br\r\n");
    assert_eq!((header(&plain, "Content-Encoding"), header(&plain, "Vary")), (None, None), "no copies");
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_copy_of_other_content_is_not_sent() {
    let folder = folder("stale");
    for file in ["changed.js", "older.js", "same.js"] {
        fs::write(folder.join(file), "the original").expect("a file");
        fs::write(folder.join(format!("{file}.br")), "the copy").expect("a file");
    }
    let older = fs::File::options().append(true).open(folder.join("older.js.br")).expect("a file");
    let hour = Duration::from_secs(3600);
    older.set_modified(std::time::SystemTime::now() - hour).expect("a time can be set");
    let server = Server::start(
        &folder,
        "/",
        0,
        hooked(|file, content| match file {
            "changed.js" => Some(b"the probe".to_vec()),
            _ => content,
        }),
    )
    .expect("a free port");
    for (target, content) in
        [("/changed.js", "the probe"), ("/older.js", "the original"), ("/same.js", "the copy")]
    {
        assert_eq!(body(&get(&server, target, "Accept-Encoding: br\r\n")), content, "{target}");
    }
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_host_may_send_no_copies_and_the_wrong_type() {
    let folder = folder("poor");
    fs::write(folder.join("in/a b.wasm.br"), "copy").expect("a file");
    let get_wasm = |options: Options| {
        let server = Server::start(&folder, "/", 0, options).expect("a free port");
        get(&server, "/in/a%20b.wasm", "Accept-Encoding: br\r\n")
    };
    let good = get_wasm(Options::default());
    assert_eq!(body(&good), "copy");
    assert_eq!(header(&good, "Content-Type"), Some("application/wasm"));
    let poor =
        get_wasm(Options { compression: false, wasm_type: "application/octet-stream", ..Options::default() });
    assert_eq!(body(&poor), "binary");
    assert_eq!(header(&poor, "Content-Type"), Some("application/octet-stream"));
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn only_a_name_with_a_hash_is_cached_for_good() {
    let folder = folder("cache");
    fs::write(folder.join("a-00c0ffee.js"), "").expect("a file");
    let server = Server::start(&folder, "/", 0, Options::default()).expect("a free port");
    let hashed = get(&server, "/a-00c0ffee.js", "");
    assert_eq!(header(&hashed, "Cache-Control"), Some("public, max-age=31536000, immutable"));
    for header in headers::COMMON {
        assert!(hashed.contains(header), "{hashed}");
    }
    for target in ["/", "/in/a%20b.wasm"] {
        assert_eq!(header(&get(&server, target, ""), "Cache-Control"), Some("no-cache"), "{target}");
    }
    assert_eq!(header(&get(&server, "/b-00c0ffee.js", ""), "Cache-Control"), None, "it is missing");
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_folder_with_a_page_is_found_without_its_slash() {
    let folder = folder("slash");
    fs::create_dir_all(folder.join("ramka/empty")).expect("a folder");
    fs::write(folder.join("ramka/index.html"), "page").expect("a file");
    for mount in ["/", "/deep/er/"] {
        let server = Server::start(&folder, mount, 0, Options::default()).expect("a free port");
        let response = get(&server, &format!("{mount}ramka?at=1/2&x"), "");
        assert!(response.starts_with("HTTP/1.1 301"), "{response}");
        assert_eq!(header(&response, "Location"), Some(format!("{mount}ramka/?at=1/2&x").as_str()));
        assert!(get(&server, &format!("{mount}ramka/?at=1/2&x"), "").ends_with("page"));
        // `//host/` in a redirection would be another site.
        for missing in ["/ramka", "%2Framka", "ramka/empty", "in", "ramka//", "ramka/index.html/"] {
            let target = format!("{mount}{missing}");
            assert!(get(&server, &target, "").starts_with("HTTP/1.1 404"), "{target}");
        }
        let split = get(&server, &format!("{mount}ramka?\rSet-Cookie:x"), "");
        assert!(split.starts_with("HTTP/1.1 400"), "{split}");
    }
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn the_site_may_have_a_page_for_missing_files() {
    let folder = folder("missing");
    let server = Server::start(&folder, "/", 0, Options::default()).expect("a free port");
    assert_eq!(body(&get(&server, "/none", "")), "Not found.\n");
    fs::write(folder.join("404.html"), "no such page").expect("a file");
    let missing = get(&server, "/none/at/all.wasm", "");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
    assert_eq!(header(&missing, "Content-Type"), Some("text/html; charset=utf-8"));
    assert_eq!(header(&missing, "Cache-Control"), Some("no-cache"));
    assert_eq!(body(&missing), "no such page");
    assert_eq!(body(&send(&server, "HEAD", "/none", "")), "");
    let tag = header(&missing, "ETag").expect("a tag");
    let again = get(&server, "/none/at/all.wasm", &format!("If-None-Match: {tag}\r\n"));
    assert!(again.starts_with("HTTP/1.1 404") && again.ends_with("no such page"), "{again}");
    fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_percent_sign_needs_two_digits() {
    assert_eq!(decode("a%20b%C3%A9").as_deref(), Some("a bé"));
    for malformed in ["%", "%2", "%zz", "%+f", "%-1", "% 1", "%C3"] {
        assert_eq!(decode(malformed), None, "{malformed}");
    }
}

/// Each byte alone comes in time; the whole request does not.
#[test]
fn a_request_that_never_ends_is_given_up() {
    let folder = folder("slow");
    let options = Options { patience: Duration::from_millis(300), ..Options::default() };
    let server = Server::start(&folder, "/", 0, options).expect("a free port");
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a timeout");
    let started = Instant::now();
    let mut answer = [0];
    let ended = loop {
        let is_closed = stream.write_all(b"a").is_err() || matches!(stream.read(&mut answer), Ok(0));
        if is_closed || started.elapsed() > Duration::from_secs(5) {
            break is_closed;
        }
    };
    assert!(ended, "the connection is still open after {:?}", started.elapsed());
    fs::remove_dir_all(folder).expect("it was made above");
}
