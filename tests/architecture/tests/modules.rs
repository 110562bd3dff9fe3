//! No circle of top-level modules in any crate: each can be read without those that use it.

use antipode_architecture::modules::Modules;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_crate_has_a_circle_of_modules() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut found = Vec::new();
    for entry in fs::read_dir(&crates).expect("the folder of the crates") {
        let path = entry.expect("a folder").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let modules = Modules::of_crate(&path.join("src"));
        for circle in modules.circles() {
            found.push((name.clone(), modules.arrows(&circle)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_circle_is_named_with_its_files() {
    let source = |file: &str, text: &str| (PathBuf::from(file), text.to_owned());
    let modules = Modules::of_sources([
        source("lib.rs", "mod a; mod b; mod c;"),
        source("a.rs", "use crate::{b::B, c}; fn f() {}"),
        source("b/mod.rs", "mod deep;"),
        source(
            "b/deep.rs",
            "fn f() { html! { <p>{ super::super::c::text() }</p> } } #[cfg(test)] mod tests { use crate::a; }",
        ),
        source("c.rs", "// crate::b\nfn f() -> &'static str { \"crate::b\" }"),
    ]);
    assert!(modules.circles().is_empty(), "{:?}", modules.circles());
    let planted = Modules::of_sources([
        source("a.rs", "use crate::{b::B, c};"),
        source("b/deep.rs", "use super::super::c;"),
        source("c.rs", "fn f() { println!(\"{}\", crate::a::text()) }"),
    ]);
    assert_eq!(planted.circles(), [["a", "b", "c"]]);
    assert_eq!(
        planted.arrows(&["a", "b", "c"]),
        ["a -> b: a.rs", "a -> c: a.rs", "b -> c: b/deep.rs", "c -> a: c.rs"]
    );
}
