//! Renders every page of the site in its default state, natively, with the components of the page itself.
//!
//! Prints an array of JSON: `path` below the root of the site, `title`, `description`, `body` as HTML, `picture` as a path below
//! the root of the site, and `picture_text`, the picture in words. The first one is the front page, with an empty path; the last
//! ones are for frames on other sites.
//! `cargo xtask build` makes the files of the site from it.
//!
//! `--pictures FOLDER` also writes the pictures, as PNG files below that folder.
#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::fs;
use std::io;
use std::path::Path;

use antipode_app::page::about;
use antipode_play::route::{Page, Route};
use antipode_prerender::preview::Preview;
use antipode_prerender::raster::to_png;
use serde_json::json;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => None,
        ["--pictures", folder] => Some(Path::new(folder)),
        _ => return Err(io::Error::other("the only option is --pictures FOLDER")),
    };
    let write = |picture: &Preview| {
        let Some(file) = folder.map(|folder| folder.join(&picture.file)) else { return Ok(()) };
        fs::create_dir_all(file.parent().expect("a file is in a folder"))?;
        fs::write(file, to_png(picture.svg()))
    };
    let runtime =
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime without input or output");
    let local = tokio::task::LocalSet::new();
    let mut pages = Vec::new();
    for page in Page::all() {
        let picture = Preview::of(page);
        write(&picture)?;
        pages.push(json!({
            "path": Route::of_page(page).to_string(),
            "title": about::title(page),
            "description": about::description(page),
            "body": local.block_on(&runtime, antipode_app::render(page)),
            "picture": picture.file,
            "picture_text": picture.text,
        }));
    }
    println!("{}", serde_json::Value::from(pages));
    Ok(())
}
