//! A request: its first line and its headers.

use std::io::{self, BufRead};

use crate::coding::Coding;

pub(super) struct Request {
    method: String,
    target: String,
    /// Names in lower case.
    headers: Vec<(String, String)>,
}

impl Request {
    /// Reads up to the empty line after the headers. Lines that are no headers are ignored.
    pub(super) fn read(mut reader: impl BufRead) -> io::Result<Request> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let mut words = lines.first().map(String::as_str).unwrap_or_default().split(' ').map(str::to_owned);
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let headers = lines.iter().skip(1).filter_map(|line| line.split_once(':'));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Ok(Request { method, target, headers })
    }

    pub(super) fn method(&self) -> &str {
        &self.method
    }

    /// As it was sent, with percent-encoding.
    pub(super) fn path(&self) -> &str {
        self.target.split(['?', '#']).next().unwrap_or_default()
    }

    /// With its question mark; empty if there is none.
    pub(super) fn query(&self) -> &str {
        self.target
            .split('#')
            .next()
            .and_then(|target| Some(&target[target.find('?')?..]))
            .unwrap_or_default()
    }

    /// Whether it is for this machine by name. A page of another site may have a name of its own that leads here, but its
    /// browser says that name.
    pub(super) fn is_for_this_machine(&self) -> bool {
        let mut hosts = self.headers.iter().filter(|(name, _)| name == "host").map(|(_, host)| host.trim());
        let host = hosts.next().unwrap_or_default().to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host.as_str(), ""),
        };
        let is_local = matches!(name, "localhost" | "127.0.0.1" | "[::1]") || name.ends_with(".localhost");
        is_local && port.bytes().all(|byte| byte.is_ascii_digit()) && hosts.next().is_none()
    }

    /// Whether the browser has the content with this entity tag.
    pub(super) fn has(&self, tag: &str) -> bool {
        self.list("if-none-match").any(|known| known == "*" || known.trim_start_matches("W/") == tag)
    }

    /// Whether a response may have this coding: its own quality counts before that of `*`.
    pub(super) fn accepts(&self, coding: Coding) -> bool {
        let quality = |name: &str| {
            self.list("accept-encoding").find_map(|item| {
                let mut parts = item.split(';').map(str::trim);
                if !parts.next()?.eq_ignore_ascii_case(name) {
                    return None;
                }
                let value =
                    parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
                Some(value.map_or(1.0, |value| value.trim().parse().unwrap_or(0.0)))
            })
        };
        quality(coding.name()).or_else(|| quality("*")).is_some_and(|quality: f32| quality > 0.0)
    }

    /// The items of a header that is a list, from all its lines.
    fn list(&self, header: &'static str) -> impl Iterator<Item = &str> {
        let lines = self.headers.iter().filter(move |(name, _)| name == header);
        lines.flat_map(|(_, value)| value.split(',')).map(str::trim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> Request {
        Request::read(text.as_bytes()).expect("a slice can be read")
    }

    #[test]
    fn codings_are_accepted_by_name_and_quality() {
        let cases = [
            ("", [false, false]),
            ("Accept-Encoding: br", [true, false]),
            ("Accept-Encoding: gzip, deflate, br, zstd", [true, true]),
            ("accept-encoding:GZIP", [false, true]),
            ("Accept-Encoding: br;q=0, gzip", [false, true]),
            ("Accept-Encoding: br;q=0.000, gzip; q=0.5", [false, true]),
            ("Accept-Encoding: br;q=0.001", [true, false]),
            ("Accept-Encoding: br;q=much", [false, false]),
            ("Accept-Encoding: *", [true, true]),
            ("Accept-Encoding: *;q=0, br", [true, false]),
            ("Accept-Encoding: *, gzip;q=0", [true, false]),
            ("Accept-Encoding: gzip\r\nAccept-Encoding: br", [true, true]),
            ("Accept-Encoding: brotli, x-gzip, identity", [false, false]),
            ("X-Accept-Encoding: br", [false, false]),
        ];
        for (header, accepted) in cases {
            let request = request(&format!("GET / HTTP/1.1\r\n{header}\r\n\r\n"));
            assert_eq!(Coding::ALL.map(|coding| request.accepts(coding)), accepted, "{header:?}");
        }
    }

    #[test]
    fn a_target_is_a_path_and_a_query() {
        for (target, path, query) in
            [("/a/b", "/a/b", ""), ("/a?b?c#d", "/a", "?b?c"), ("/a#b?c", "/a", ""), ("?", "", "?")]
        {
            let request = request(&format!("HEAD {target} HTTP/1.1\r\n\r\n"));
            assert_eq!((request.method(), request.path(), request.query()), ("HEAD", path, query));
        }
        assert_eq!(request("").path(), "");
    }

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "127.0.0.1:8080",
            "[::1]",
            "[::1]:8080",
            "a.localhost:1",
        ] {
            let request = request(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
            assert!(request.is_for_this_machine(), "{host}");
        }
        for host in [
            "",
            "example.org",
            "example.org:8080",
            "localhost.example.org",
            "notlocalhost",
            "127.0.0.1.example.org",
            "localhost:80@example.org",
            "example.org:localhost",
            "192.168.0.7",
            "[::2]",
            "localhost\r\nHost: example.org",
        ] {
            let request = request(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
            assert!(!request.is_for_this_machine(), "{host:?}");
        }
        assert!(!request("GET / HTTP/1.0\r\n\r\n").is_for_this_machine());
    }

    #[test]
    fn any_of_several_tags_may_be_known() {
        let request = request("GET / HTTP/1.1\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n");
        assert!(request.has("\"a\"") && request.has("\"b\""));
        assert!(!request.has("\"c\""));
    }
}
