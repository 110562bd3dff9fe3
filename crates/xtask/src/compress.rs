//! Compressed copies of the site's files: `a.js.br` and `a.js.gz` beside `a.js`.
//!
//! A host that serves such copies need not compress anything itself, and sends brotli at its best level. Brotli takes
//! seconds for a WebAssembly file, so the results are kept below `target/` by the hash of the content.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

use crate::coding::Coding;
use crate::site_files::{self, is_compressible};
use crate::target;

/// A copy must be smaller than its file by at least this much.
const LEAST_SAVING_PERCENT: usize = 5;

/// Two cores are usual on build machines; the largest file alone occupies one of them for most of the time.
const THREADS: usize = 2;

/// At the best level of a coding: brotli 11, gzip 9. Equal content gives equal bytes.
pub(crate) fn compress(coding: Coding, content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    match coding {
        Coding::Brotli => {
            let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 22);
            writer.write_all(content).expect("a vector takes every byte");
        }
        Coding::Gzip => {
            let mut writer = GzBuilder::new().write(&mut packed, Compression::best());
            writer.write_all(content).expect("a vector takes every byte");
            writer.finish().expect("a vector takes every byte");
        }
    }
    packed
}

/// Writes a copy in each of these codings beside each file that compresses well, and removes copies of earlier content.
pub fn write_copies(dist: &Path, codings: &[Coding]) -> Result<()> {
    write_copies_through(dist, &target().join("compressed"), codings)
}

/// The number of bytes that a host with brotli sends for a file: the size of the copy if there is one.
pub fn sent_bytes(dist: &Path, file: &str) -> Result<usize> {
    let path = dist.join(file);
    let size = |path: &Path| fs::metadata(path).map(|data| data.len() as usize);
    match size(&Coding::Brotli.copy_of(&path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            size(&path).with_context(|| format!("cannot read {}", path.display()))
        }
        copy => copy.with_context(|| format!("cannot read the copy of {}", path.display())),
    }
}

/// Keeps every result in the folder `cache`.
fn write_copies_through(dist: &Path, cache: &Path, codings: &[Coding]) -> Result<()> {
    fs::create_dir_all(cache).with_context(|| format!("cannot create {}", cache.display()))?;
    let mut contents = Vec::new();
    for file in site_files::files(dist)?.into_iter().filter(|file| is_compressible(file)) {
        let path = dist.join(file);
        contents.push((fs::read(&path)?, path));
    }
    // The next task is taken from the end: brotli of the largest file takes longest, so it comes first.
    contents.sort_by_key(|(content, _)| content.len());
    let tasks = codings
        .iter()
        .rev()
        .flat_map(|coding| contents.iter().map(move |(content, path)| (*coding, content, path)));
    let tasks = Mutex::new(tasks.collect::<Vec<_>>());
    thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let task = tasks.lock().expect("no thread panics with the lock").pop();
                let Some((coding, content, path)) = task else { return Ok(()) };
                write_copy(coding, content, path, cache)?;
            }
        };
        let threads = [(); THREADS].map(|()| scope.spawn(work));
        threads.into_iter().try_for_each(|thread| thread.join().expect("compressing does not panic"))
    })
}

fn write_copy(coding: Coding, content: &[u8], path: &Path, cache: &Path) -> Result<()> {
    let copy = coding.copy_of(path);
    let packed = compress_cached(coding, content, cache)?;
    if packed.len() * 100 <= content.len() * (100 - LEAST_SAVING_PERCENT) {
        return fs::write(&copy, packed).with_context(|| format!("cannot write {}", copy.display()));
    }
    match fs::remove_file(&copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", copy.display()))
        }
        _ => Ok(()),
    }
}

fn compress_cached(coding: Coding, content: &[u8], cache: &Path) -> Result<Vec<u8>> {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let name = format!("{:016x}-{}.{}", hasher.finish(), content.len(), coding.extension());
    let kept = cache.join(&name);
    if let Ok(packed) = fs::read(&kept) {
        return Ok(packed);
    }
    let packed = compress(coding, content);
    // Renamed when it is complete: an interrupted build must not leave half a result.
    let partial = cache.join(format!("{name}-{}-{:?}", std::process::id(), thread::current().id()));
    fs::write(&partial, &packed)
        .and_then(|()| fs::rename(&partial, &kept))
        .with_context(|| format!("cannot write {}", kept.display()))?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::path::PathBuf;

    use super::*;

    /// An empty site and an empty cache, in a new folder.
    fn folders(name: &str) -> (PathBuf, PathBuf, PathBuf) {
        let folder = std::env::temp_dir().join(format!("antipode-compress-{name}-{}", std::process::id()));
        let (dist, cache) = (folder.join("dist"), folder.join("cache"));
        fs::create_dir_all(dist.join("fonts")).expect("a temporary folder");
        (folder, dist, cache)
    }

    fn unpack(coding: Coding, packed: &[u8]) -> Vec<u8> {
        let mut content = Vec::new();
        match coding {
            Coding::Brotli => brotli::Decompressor::new(packed, 1 << 12).read_to_end(&mut content),
            Coding::Gzip => flate2::read::GzDecoder::new(packed).read_to_end(&mut content),
        }
        .expect("it was compressed in this coding");
        content
    }

    /// Bytes without any pattern that a compressor could use.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1_u64;
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        };
        std::iter::repeat_with(next).take(length).collect()
    }

    #[test]
    fn a_copy_unpacks_to_its_file() {
        let (folder, dist, cache) = folders("unpack");
        let text = "nine tiles in three rows, ".repeat(400);
        for file in ["index.html", "fonts/a.css", "a.wasm"] {
            fs::write(dist.join(file), format!("{file} {text}")).expect("a file");
        }
        write_copies_through(&dist, &cache, &Coding::ALL).expect("it compresses");
        for file in ["index.html", "fonts/a.css", "a.wasm"] {
            for coding in Coding::ALL {
                let packed = fs::read(coding.copy_of(dist.join(file))).expect("a copy");
                assert!(packed.len() < 200, "{file}: {} bytes in {coding:?}", packed.len());
                assert_eq!(unpack(coding, &packed), fs::read(dist.join(file)).expect("a file"), "{file}");
            }
        }
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn what_does_not_compress_has_no_copy() {
        let (folder, dist, cache) = folders("none");
        let text = "nine tiles in three rows, ".repeat(400);
        for file in ["fonts/a.woff2", "fonts/a-OFL.txt", "icon.png", "_headers"] {
            fs::write(dist.join(file), &text).expect("a file");
        }
        fs::write(dist.join("noise.wasm"), noise(5000)).expect("a file");
        // Its content compressed well in an earlier build.
        fs::write(dist.join("noise.wasm.br"), "stale").expect("a file");
        write_copies_through(&dist, &cache, &Coding::ALL).expect("it compresses");
        let here =
            fs::read_dir(&dist).expect("a folder").chain(fs::read_dir(dist.join("fonts")).expect("one"));
        for entry in here {
            let name = entry.expect("an entry").file_name();
            assert!(!site_files::is_copy(&name.to_string_lossy()), "{}", name.display());
        }
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn equal_content_is_compressed_once() {
        let (folder, dist, cache) = folders("cache");
        let text = "nine tiles in three rows, ".repeat(400);
        fs::write(dist.join("a.js"), &text).expect("a file");
        write_copies_through(&dist, &cache, &Coding::ALL).expect("it compresses");
        let kept: Vec<PathBuf> =
            fs::read_dir(&cache).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        assert_eq!(kept.len(), Coding::ALL.len(), "one result in each coding, nothing partial: {kept:?}");
        for path in kept {
            fs::write(path, "from the cache").expect("a file");
        }
        fs::write(dist.join("b.js"), &text).expect("a file");
        fs::write(dist.join("c.js"), format!("{text}!")).expect("a file");
        write_copies_through(&dist, &cache, &Coding::ALL).expect("it compresses");
        let copy = |file: &str| fs::read(Coding::Brotli.copy_of(dist.join(file))).expect("a copy");
        assert_eq!(copy("b.js"), b"from the cache");
        assert_eq!(unpack(Coding::Brotli, &copy("c.js")), format!("{text}!").into_bytes());
        fs::remove_dir_all(folder).expect("it was made above");
    }

    #[test]
    fn the_site_does_not_count_its_copies() {
        let (folder, dist, cache) = folders("count");
        let text = "nine tiles in three rows, ".repeat(400);
        for file in ["a.css", "fonts/a.woff2"] {
            fs::write(dist.join(file), &text).expect("a file");
        }
        write_copies_through(&dist, &cache, &Coding::ALL).expect("it compresses");
        assert_eq!(site_files::files(&dist).expect("a folder"), ["a.css", "fonts/a.woff2"]);
        assert!(sent_bytes(&dist, "a.css").expect("a file") < 200);
        assert_eq!(sent_bytes(&dist, "fonts/a.woff2").expect("a file"), text.len());
        assert!(sent_bytes(&dist, "missing.css").is_err());
        fs::remove_dir_all(folder).expect("it was made above");
    }
}
