//! Renders every page of the site in its default state, natively, with the components of the page itself.
//!
//! Prints an array of JSON: `path` below the root of the site, `title`, `description`, and `body` as HTML. `cargo xtask build`
//! makes the files of the site from it.
#![allow(clippy::print_stdout, reason = "a command-line program")]

use antipode_app::route::{Page, Route};
use serde_json::json;

fn main() {
    let runtime =
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime without input or output");
    let local = tokio::task::LocalSet::new();
    let pages = Page::all().map(|page| {
        let body = local.block_on(&runtime, antipode_app::render(page));
        json!({
            "path": Route::of_page(page).to_string(),
            "title": page.title(),
            "description": page.description(),
            "body": body,
        })
    });
    println!("{}", serde_json::Value::from_iter(pages));
}
