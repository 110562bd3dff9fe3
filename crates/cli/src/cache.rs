//! Tables and databases that are kept in the user's cache folder, and `antipode cache`, which lists and removes them.
//!
//! A file is a line with the version of the program and the name of the content, the checksum of the content, and the content.
//! A file of another version, or with another checksum, is not used; it is built anew.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use antipode_engine::solver::PuzzleSolver;
use clap::Args;
use etcetera::BaseStrategy;
use serde::Serialize;
use twox_hash::XxHash64;

use crate::failure::Failure;
use crate::text::megabytes;
use crate::whole_file::write_whole;

/// The folder of the cache; without it, the cache folder of the user. Empty for none.
const FOLDER_VARIABLE: &str = "ANTIPODE_CACHE";
/// What was faster to build is not kept.
const MIN_TIME: Duration = Duration::from_millis(500);
/// Overrides that time in tests, in milliseconds.
const TIME_VARIABLE: &str = "ANTIPODE_CACHE_MS";
/// The end of the names of all files.
const EXTENSION: &str = "antipode";

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Tables and databases that take longer than half a second to build are kept. The folder is $ANTIPODE_CACHE, or antipode in \
the cache folder of the user; if the variable is empty, nothing is kept. A damaged file, or one of another version, is built \
anew.\n\n\
JSON: {\"folder\" (null if nothing is kept), \"files\": [{\"name\", \"bytes\"}]}";

#[derive(Args)]
pub(crate) struct CacheArguments {
    /// Remove all files
    #[arg(long)]
    clear: bool,
}

/// The folder, if things are kept.
pub(crate) struct Cache(Option<PathBuf>);

/// The name of something that can be kept.
pub(crate) struct CacheEntry {
    kind: &'static str,
    name: String,
}

impl CacheEntry {
    /// The table of distances.
    pub(crate) fn table(solver: &dyn PuzzleSolver) -> CacheEntry {
        CacheEntry::new("table", solver)
    }

    /// What the searches of all positions use.
    pub(crate) fn database(solver: &dyn PuzzleSolver) -> CacheEntry {
        CacheEntry::new("database", solver)
    }

    fn new(kind: &'static str, solver: &dyn PuzzleSolver) -> CacheEntry {
        let board = solver.board().unwrap_or_default();
        let name = [solver.kind().name(), &board, solver.metric()].join(" ");
        CacheEntry { kind, name: name.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// The first line of a file.
    fn title(&self) -> String {
        format!("antipode {} {}: {}\n", env!("CARGO_PKG_VERSION"), self.kind, self.name)
    }

    /// The name of the file. A name that is too long, or with characters that a file may not have, is told apart by its hash.
    fn file_name(&self) -> String {
        let is_plain = |ch: char| ch.is_ascii_alphanumeric() || "@-".contains(ch);
        let plain: String =
            self.name.chars().map(|ch| if is_plain(ch) { ch } else { '-' }).take(60).collect();
        let hash = XxHash64::oneshot(0, self.name.as_bytes());
        format!("{plain}-{}-{hash:08x}.{EXTENSION}", self.kind, hash = hash >> 32)
    }
}

impl Cache {
    /// The cache of the user.
    pub(crate) fn of_user() -> Cache {
        Cache(match std::env::var_os(FOLDER_VARIABLE) {
            Some(folder) => (!folder.is_empty()).then(|| folder.into()),
            None => etcetera::choose_base_strategy().ok().map(|folders| folders.cache_dir().join("antipode")),
        })
    }

    /// What is kept under a name, or what `build` makes, which is then kept if that took long.
    ///
    /// # Errors
    /// Those of `build`. A cache that cannot be read or written is no error, but is told on standard error.
    pub(crate) fn get<T, E>(
        &self,
        entry: &CacheEntry,
        parse: impl FnOnce(&[u8]) -> Option<T>,
        build: impl FnOnce() -> Result<T, E>,
        to_bytes: impl FnOnce(&T) -> Option<Vec<u8>>,
    ) -> Result<T, E> {
        if let Some(content) = self.read(entry).and_then(|bytes| parse(&bytes)) {
            return Ok(content);
        }
        let start = Instant::now();
        let content = build()?;
        let least = std::env::var(TIME_VARIABLE).ok().and_then(|text| text.parse().ok());
        if start.elapsed() >= least.map_or(MIN_TIME, Duration::from_millis)
            && self.0.is_some()
            && let Some(bytes) = to_bytes(&content)
        {
            self.write(entry, &bytes);
        }
        Ok(content)
    }

    /// What is kept under a name.
    pub(crate) fn read(&self, entry: &CacheEntry) -> Option<Vec<u8>> {
        let path = self.0.as_ref()?.join(entry.file_name());
        let read = || -> io::Result<Option<Vec<u8>>> {
            let mut file = BufReader::new(File::open(&path)?);
            let (mut title, mut sum, mut content) = (String::new(), [0; 8], Vec::new());
            file.by_ref().take(1 << 10).read_line(&mut title)?;
            if title != entry.title() {
                return Ok(None);
            }
            file.read_exact(&mut sum)?;
            content.reserve_exact(fs::metadata(&path)?.len() as usize);
            file.read_to_end(&mut content)?;
            let is_whole = XxHash64::oneshot(0, &content) == u64::from_le_bytes(sum);
            if is_whole { Ok(Some(content)) } else { Err(io::Error::other("its checksum is wrong")) }
        };
        match read() {
            Ok(content) => content,
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => {
                warn(&format!("{}: {why}; it is built anew", path.display()));
                None
            }
        }
    }

    /// Keeps a content under a name.
    pub(crate) fn write(&self, entry: &CacheEntry, content: &[u8]) {
        let Some(folder) = &self.0 else { return };
        let path = folder.join(entry.file_name());
        let suffix = format!(".{}.new", std::process::id());
        let written = fs::create_dir_all(folder).and_then(|()| {
            write_whole(&path, &suffix, |file| {
                file.write_all(entry.title().as_bytes())?;
                file.write_all(&XxHash64::oneshot(0, content).to_le_bytes())?;
                file.write_all(content)
            })
        });
        if let Err(why) = written {
            warn(&format!("{}: {why}; it is not kept", path.display()));
        }
    }

    /// The files with their sizes, by name.
    fn files(&self) -> io::Result<Vec<(PathBuf, u64)>> {
        let Some(folder) = &self.0 else { return Ok(Vec::new()) };
        let entries = match fs::read_dir(folder) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            // Also those that a killed process has left, `….123.new`.
            let is_ours = entry.path().extension().is_some_and(|end| end == EXTENSION || end == "new");
            if is_ours && entry.file_type()?.is_file() {
                files.push((entry.path(), entry.metadata()?.len()));
            }
        }
        files.sort();
        Ok(files)
    }
}

#[derive(Serialize)]
struct Answer {
    folder: Option<String>,
    files: Vec<CachedFile>,
}

#[derive(Serialize)]
struct CachedFile {
    name: String,
    bytes: u64,
}

/// `antipode cache`.
pub(crate) fn run(arguments: &CacheArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let cache = Cache::of_user();
    let fault = |why: io::Error| Failure::bad_input(format!("the cache: {why}"));
    let files = cache.files().map_err(fault)?;
    if arguments.clear {
        for (path, _) in &files {
            fs::remove_file(path).map_err(|why| Failure::of_file(path, why))?;
        }
    }
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files: Vec<_> =
        files.iter().map(|(path, bytes)| CachedFile { name: name(path), bytes: *bytes }).collect();
    let folder = cache.0.map(|folder| folder.display().to_string());
    if json {
        serde_json::to_writer(&mut *out, &Answer { folder, files })?;
        return Ok(writeln!(out)?);
    }
    let Some(folder) = folder else {
        return Ok(writeln!(out, "Nothing is kept: {FOLDER_VARIABLE} is empty.")?);
    };
    let total: u64 = files.iter().map(|file| file.bytes).sum();
    let what = if arguments.clear { "removed from" } else { "in" };
    writeln!(out, "{} files, {}, {what} {folder}", files.len(), megabytes(total))?;
    for file in files {
        writeln!(out, "{:>10}  {}", megabytes(file.bytes), file.name)?;
    }
    Ok(())
}

fn warn(sentence: &str) {
    // If standard error is closed, only the warning is lost.
    let _ = writeln!(io::stderr(), "antipode: {sentence}");
}
