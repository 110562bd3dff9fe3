//! The files of a site.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::coding::Coding;

/// The pages other than the front page, by the names in their addresses.
pub const PAGES: [&str; 7] = ["ramka", "rotation", "fifteen", "sliding", "lab", "library", "landscape"];

/// The folder of the pages that other sites may show in a frame.
pub const EMBED: &str = "embed/";

/// The file with headers that hosts read.
pub const HEADERS: &str = "_headers";

/// The files of a site as relative addresses with `/`, sorted; without their compressed copies.
pub fn files(dist: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![dist.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inner = path.strip_prefix(dist).expect("found below it");
                files.push(inner.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    files.retain(|file| !is_copy(file));
    files.sort();
    Ok(files)
}

/// Whether this file is the compressed copy of another.
pub fn is_copy(file: &str) -> bool {
    let is_extension = |extension: &str| Coding::ALL.iter().any(|coding| coding.extension() == extension);
    file.rsplit_once('.').is_some_and(|(file, extension)| is_extension(extension) && is_compressible(file))
}

/// Whether the format of this file has no compression of its own. Nobody waits for the licences.
pub fn is_compressible(file: &str) -> bool {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension, "html" | "css" | "js" | "json" | "webmanifest" | "svg" | "xml" | "wasm")
}

/// Whether a page loads this file, or it is one that is kept for use offline. The licences, the headers, the page for missing
/// addresses, the pages for frames and the pictures for previews of links belong to the site, but no page loads them.
pub fn is_loaded(file: &str) -> bool {
    !file.ends_with(".txt")
        && !["previews/", EMBED].iter().any(|folder| file.starts_with(folder))
        && ![HEADERS, "404.html"].contains(&file)
}

/// Whether a loaded file is rare: it is kept for use offline only when it is first asked for.
#[must_use]
pub fn is_rare(file: &str) -> bool {
    file.starts_with("checker-")
}

/// The SHA-256 of a content, as browsers check it.
#[must_use]
pub fn integrity(content: impl AsRef<[u8]>) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash;

    #[test]
    fn browsers_check_a_content_by_its_hash() {
        let script = "alert('Hello, world.');";
        assert_eq!(integrity(script), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
        assert_eq!(hash(script.as_bytes()), "ab39cb72c44ec781");
    }
}
