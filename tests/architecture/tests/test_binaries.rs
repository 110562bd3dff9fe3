//! A crate with one test binary compiles only the files that its `tests/main.rs` names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use antipode_architecture::Graph;

/// The modules that a file declares without a body: the lines `mod name;`.
fn declared(source: &str) -> BTreeSet<String> {
    let lines = source.lines().map(str::trim);
    lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).map(str::to_owned).collect()
}

/// The modules next to `main.rs`: each `name.rs`, and each folder with a `mod.rs`.
fn present(folder: &Path) -> BTreeSet<String> {
    let entries =
        fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("an entry").path());
    entries
        .filter(|path| path.join("mod.rs").is_file() || path.extension().is_some_and(|kind| kind == "rs"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .filter(|name| name != "main")
        .collect()
}

#[test]
fn every_test_file_belongs_to_its_test_binary() {
    let graph = Graph::load();
    let mut checked = 0;
    for package in graph.workspace_packages() {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder").join("tests");
        let manifest = fs::read_to_string(&package.manifest_path).expect("a readable manifest");
        let manifest: toml::Table = manifest.parse().expect("a manifest is TOML");
        if manifest["package"].get("autotests").and_then(toml::Value::as_bool) != Some(false) {
            let several = folder.is_dir();
            assert!(!several, "{} has tests/ without autotests = false: one binary a file", package.name);
            continue;
        }
        let main = fs::read_to_string(folder.join("main.rs")).expect("one test binary has tests/main.rs");
        assert_eq!(declared(&main), present(folder.as_std_path()), "{}: files and `mod` lines", package.name);
        checked += 1;
    }
    assert!(checked >= 5, "only {checked} packages have one test binary");
}

#[test]
fn only_modules_without_a_body_are_files() {
    let source = "//! mod a;\nmod b;\n// mod c;\nmod d {\n}\n  mod e;\n";
    assert_eq!(declared(source), BTreeSet::from(["b".to_owned(), "e".to_owned()]));
}
