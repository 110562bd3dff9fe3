//! `antipode library index`: the drawn collections as the page fetches them.

use std::fs;
use std::io::Write;
use std::path::Path;

use antipode_puzzles::sliding::library::{Collection, index};

use super::collections::boards;
use crate::failure::Failure;
use crate::text::with_commas;

pub(super) fn run(folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |why: std::io::Error| Failure::of_file(folder, why);
    fs::create_dir_all(folder).map_err(failed)?;
    for collection in Collection::ALL.into_iter().filter(|collection| collection.is_drawn()) {
        let boards = boards(collection);
        let text = index::write(&boards).expect("the collections are tested");
        fs::write(folder.join(format!("{collection}.txt")), &text).map_err(failed)?;
        let (count, bytes) = (with_commas(boards.len() as u64), with_commas(text.len() as u64));
        writeln!(out, "{collection}: {count} boards, {bytes} bytes")?;
    }
    Ok(())
}
