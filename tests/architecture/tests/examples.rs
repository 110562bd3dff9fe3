//! Every public module of the libraries has an example that runs as a documentation test.

use std::fs;
use std::path::{Path, PathBuf};

/// The libraries that other programs can use, and at least how many public modules each has.
const LIBRARIES: [(&str, usize); 2] = [("puzzles", 20), ("engine", 20)];

/// The public modules that a file declares without a body: the lines `pub mod name;`.
fn public_modules(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
}

/// Whether the documentation of a file, of its module or of an item, contains a block that is compiled and run.
fn has_example(source: &str) -> bool {
    let documentation = source.lines().map(str::trim).filter_map(|line| {
        line.strip_prefix("//!").or_else(|| line.strip_prefix("///").filter(|rest| !rest.starts_with('/')))
    });
    let fences = documentation.filter_map(|line| line.trim().strip_prefix("```"));
    // Every other fence ends a block.
    fences.step_by(2).any(|language| ["", "rust", "should_panic"].contains(&language))
}

/// Adds the files of a module and of the public modules below it. `folder` holds the modules that it declares.
fn add_files(file: PathBuf, folder: &Path, files: &mut Vec<PathBuf>) {
    let source = fs::read_to_string(&file).expect("a readable file");
    files.push(file);
    for name in public_modules(&source) {
        let below = folder.join(name);
        let flat = below.with_extension("rs");
        add_files(if flat.is_file() { flat } else { below.join("mod.rs") }, &below, files);
    }
}

#[test]
fn every_public_module_has_an_example() {
    for (library, at_least) in LIBRARIES {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates").join(library).join("src");
        let mut files = Vec::new();
        add_files(source.join("lib.rs"), &source, &mut files);
        assert!(files.len() >= at_least, "only {} public modules of {library}", files.len());
        let lacking = |file: &&PathBuf| !has_example(&fs::read_to_string(file).expect("a readable file"));
        let lacking: Vec<&PathBuf> = files.iter().filter(lacking).collect();
        assert!(lacking.is_empty(), "no example in {lacking:#?}");
    }
}

#[test]
fn only_blocks_of_rust_are_examples() {
    assert!(has_example("//! A module.\n//!\n//! ```\n//! let a = 1;\n//! ```\n"));
    assert!(has_example("//! ```text\n//! a ─ b\n//! ```\n    /// ```\n    /// f();\n    /// ```\n"));
    assert!(!has_example("//! ```text\n//! a ─ b\n//! ```\nmod a;\n"));
    assert!(!has_example("//! ```ignore\n//! f();\n//! ```\n//! ```compile_fail\n//! g();\n//! ```\n"));
    assert!(!has_example("// ```\n// f();\n// ```\nfn f() {}\n"));
    assert_eq!(
        public_modules("pub mod a;\nmod b;\npub mod c {\n    pub mod d;\n}\n").collect::<Vec<_>>(),
        ["a"]
    );
}
