//! The HTTP headers of the site's files, for the local server and, as the file `_headers`, for hosts that read it
//! (Netlify, Cloudflare Pages).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::site_files::{self, HEADERS};

/// What every response has. The pages name their scripts and styles in a stricter policy of their own; this one also holds for
/// the workers.
pub const COMMON: [&str; 4] = [
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    "Content-Security-Policy: connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; \
     form-action 'none'",
    "Cross-Origin-Opener-Policy: same-origin",
];

/// Forbids frames, which a page cannot do itself. A policy adds to the others of a response.
const NO_FRAMES: &str = "Content-Security-Policy: frame-ancestors 'none'";

/// What a page has: no other site may show it in a frame, unless it is made for that.
pub fn framing(file: &str) -> Option<&'static str> {
    (file.ends_with(".html") && !file.starts_with(site_files::EMBED)).then_some(NO_FRAMES)
}

/// Cloudflare Pages reads no more rules.
const MOST_RULES: usize = 100;

/// Whether the name of this file changes with its content: it ends with a dash and 8 to 16 hexadecimal digits, before the
/// extension or before `_bg.wasm`.
pub fn is_immutable(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    let stem = name.strip_suffix("_bg.wasm").or_else(|| Some(name.rsplit_once('.')?.0));
    stem.and_then(|stem| stem.rsplit_once('-')).is_some_and(|(_, hash)| {
        (8..=16).contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// How long a browser may use this file without asking again.
pub fn cache_control(file: &str) -> &'static str {
    if is_immutable(file) {
        "Cache-Control: public, max-age=31536000, immutable"
    } else {
        "Cache-Control: no-cache"
    }
}

pub fn content_type(file: &str) -> &'static str {
    match file.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Writes `_headers` for the files of a site.
pub fn write(dist: &Path) -> Result<()> {
    let rules = rules(&site_files::files(dist)?);
    ensure!(rules.len() <= MOST_RULES, "{HEADERS} has {} rules, more than {MOST_RULES}", rules.len());
    let mut text = String::new();
    for (pattern, headers) in rules {
        writeln!(text, "{pattern}")?;
        for header in headers {
            writeln!(text, "  {header}")?;
        }
    }
    fs::write(dist.join(HEADERS), text)?;
    Ok(())
}

/// The headers of each path, or of all paths that begin alike (`/fonts/*`).
///
/// A host applies all rules that match a path and joins the values of one header by commas, so no two rules that match one
/// path name the same header, but for policies, all of which a browser obeys. Files with a hash have a rule each: a pattern would also match a file of an earlier
/// build, and a browser would keep the error page for a year.
fn rules(files: &[String]) -> BTreeMap<String, Vec<&'static str>> {
    let mut rules = BTreeMap::from([("/*".to_owned(), COMMON.to_vec())]);
    for file in files.iter().filter(|file| *file != HEADERS) {
        let headers = own_headers(file);
        let folder = file.split_once('/').map(|(folder, _)| format!("{folder}/"));
        let pattern = match folder {
            Some(folder) if files.iter().all(|f| !f.starts_with(&folder) || own_headers(f) == headers) => {
                format!("/{folder}*")
            }
            _ => format!("/{file}"),
        };
        if let Some(folder) = pattern.strip_suffix("index.html") {
            rules.insert(folder.to_owned(), headers.clone());
        }
        rules.insert(pattern, headers);
    }
    rules
}

/// What only some files have. Hosts know the media types of all files, but some of the older ones not that of WebAssembly.
fn own_headers(file: &str) -> Vec<&'static str> {
    let mut headers = vec![cache_control(file)];
    // The boards for frames compile what they fetch, whatever its type.
    if file.ends_with(".wasm") && !file.starts_with(site_files::EMBED) {
        headers.push("Content-Type: application/wasm");
    }
    headers.extend(framing(file));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: [&str; 12] = [
        "_headers",
        "antipode-site-4a12343a33e23969_bg.wasm",
        "antipode-site-4a12343a33e23969.js",
        "boot.js",
        "embed/ramka/index.html",
        "fonts/jost-latin-wght-normal.woff2",
        "icons/icon.svg",
        "index.html",
        "manifest.webmanifest",
        "mixed/index.html",
        "mixed/part-00c0ffee.wasm",
        "ramka/index.html",
    ];

    /// The headers that a host sends for a path: of all rules that match.
    fn sent(path: &str) -> Vec<&'static str> {
        rules(&SITE.map(str::to_owned))
            .into_iter()
            .filter(|(pattern, _)| match pattern.strip_suffix('*') {
                Some(start) => path.starts_with(start),
                None => path == pattern,
            })
            .flat_map(|(_, headers)| headers)
            .collect()
    }

    #[test]
    fn names_with_a_hash_are_immutable() {
        for file in [
            "antipode-site-4a12343a33e23969.js",
            "antipode-site-4a12343a33e23969_bg.wasm",
            "styles-7c475ec503cfb274.css",
            "chunks/part-00c0ffee.wasm",
        ] {
            assert!(is_immutable(file), "{file}");
        }
        for file in [
            "index.html",
            "sw.js",
            "manifest.webmanifest",
            "icons/icon-512.png",
            "fonts/jost-latin-wght-normal.woff2",
            "4a12343a33e23969.js",
            "part-c0ffee0.wasm",
            "part-4a12343a33e239690.wasm",
            "part-4a12343a33e2396g.wasm",
            "part-00c0ffee",
            "part-00c0ffee.js.br",
            "part-00c0ffee/index.html",
            "part-00c0ffee_bg.js",
            "",
        ] {
            assert!(!is_immutable(file), "{file}");
        }
    }

    #[test]
    fn no_two_rules_set_the_same_header_of_a_path() {
        for file in SITE {
            let headers = sent(&format!("/{file}"));
            let mut names: Vec<&str> = headers.iter().filter_map(|header| header.split(':').next()).collect();
            names.sort_unstable();
            names.dedup();
            let policies =
                headers.iter().filter(|header| header.starts_with("Content-Security-Policy")).count();
            assert_eq!(names.len() + policies - 1, headers.len(), "{file}: {headers:?}");
        }
    }

    #[test]
    fn every_file_is_cached_as_its_name_allows() {
        for file in SITE.iter().filter(|file| **file != HEADERS) {
            let headers = sent(&format!("/{file}"));
            assert!(headers.contains(&cache_control(file)), "{file}: {headers:?}");
            assert!(COMMON.iter().all(|header| headers.contains(header)), "{file}: {headers:?}");
            let has_type = headers.contains(&"Content-Type: application/wasm");
            assert_eq!(has_type, file.ends_with(".wasm"), "{file}: {headers:?}");
        }
        for page in ["/", "/ramka/", "/mixed/"] {
            assert!(sent(page).contains(&"Cache-Control: no-cache"), "{page}: {:?}", sent(page));
        }
        assert_eq!(sent("/antipode-site-0000000000000000.js"), COMMON, "a file of an earlier build");
    }

    #[test]
    fn only_pages_made_for_frames_may_be_framed() {
        for page in ["/", "/index.html", "/ramka/", "/ramka/index.html", "/mixed/"] {
            assert!(sent(page).contains(&NO_FRAMES), "{page}: {:?}", sent(page));
        }
        for page in ["/embed/ramka/", "/embed/ramka/index.html"] {
            assert!(sent(page).iter().all(|header| !header.contains("frame-ancestors")), "{:?}", sent(page));
            assert!(COMMON.iter().all(|header| sent(page).contains(header)), "{:?}", sent(page));
        }
    }

    #[test]
    fn the_file_has_one_indented_line_for_each_header() {
        let dist = std::env::temp_dir().join(format!("antipode-headers-{}", std::process::id()));
        fs::create_dir_all(&dist).expect("a temporary folder");
        fs::write(dist.join("a-00c0ffee.wasm"), "").expect("a file");
        write(&dist).expect("few rules");
        let text = "\
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'
  Cross-Origin-Opener-Policy: same-origin
/a-00c0ffee.wasm
  Cache-Control: public, max-age=31536000, immutable
  Content-Type: application/wasm
";
        assert_eq!(fs::read_to_string(dist.join(HEADERS)).expect("it was written"), text);
        assert!(
            !site_files::is_loaded(HEADERS),
            "the service worker cannot fetch it from a host that reads it"
        );
        for number in 0..MOST_RULES {
            fs::write(dist.join(format!("{number}.js")), "").expect("a file");
        }
        assert!(write(&dist).is_err(), "more rules than a host reads");
        fs::remove_dir_all(dist).expect("it was made above");
    }
}
