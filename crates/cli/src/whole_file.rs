//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file under a temporary name, its own with `suffix`, syncs it to the disk, and renames it. So the file is never
/// incomplete, even if the machine stops. Several processes, or threads, that write the same file at once need different suffixes.
///
/// # Errors
/// If the file cannot be written; what was there is then intact.
pub(crate) fn write_whole(
    path: &Path,
    suffix: &str,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(suffix);
    let temporary = PathBuf::from(temporary);
    let written = File::create(&temporary).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&temporary, path)
    });
    // An incomplete file is removed: the disk may be full.
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))?;
    // Syncing the directory makes the new name durable, on systems where directories can be opened.
    match path.parent().map(File::open) {
        Some(Ok(folder)) => folder.sync_all(),
        _ => Ok(()),
    }
}
