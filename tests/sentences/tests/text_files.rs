//! The text files of the pages: each line can be read, the code asks for each name, and each link opens.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use antipode_play::prose::{Span, spans};
use antipode_play::route::Route;

/// The files below a folder whose names end so.
fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.flat_map(|path| if path.is_dir() { files_below(&path, ending) } else { vec![path] });
    files.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

/// The files below `crates` whose names end so, each with its content.
fn files(ending: &str) -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let read = |path: PathBuf| {
        let content = fs::read_to_string(&path).expect("a text");
        (path, content)
    };
    files_below(&crates, ending).into_iter().map(read).collect()
}

/// The name and the text of a line; `None` for a heading or a blank line.
fn parts(line: &str) -> Option<(&str, &str)> {
    if line.is_empty() || line.starts_with("# ") {
        return None;
    }
    let (name, text) = line.split_once(": ").unwrap_or_else(|| panic!("no name: {line}"));
    assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "a name: {line}");
    assert!(!text.is_empty() && text.trim() == text, "{line}");
    Some((name, text))
}

/// The names that sources ask for.
fn asked(source: &str) -> BTreeSet<&str> {
    let questions = ["text(\"", "find(\"", "all(\""];
    let after = questions.iter().flat_map(|question| source.split(question).skip(1));
    after.filter_map(|after| after.split('"').next()).collect()
}

#[test]
fn every_text_is_asked_for_and_every_link_opens() {
    let sources = files(".rs");
    let constructors: String = sources
        .iter()
        .filter(|(path, _)| path.ends_with("copy.rs") || path.ends_with("panel/method.rs"))
        .map(|(_, source)| source.as_str())
        .collect();
    let texts: Vec<(PathBuf, String)> = files(".txt")
        .into_iter()
        .filter(|(path, _)| path.parent().is_some_and(|folder| folder.ends_with("texts")))
        .collect();
    assert!(texts.len() > 8, "{}", texts.len());
    for (path, content) in &texts {
        let file = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let includes = format!("/texts/{file}\"");
        let (reader, reading) =
            sources.iter().find(|(_, source)| source.contains(&includes)).unwrap_or_else(|| panic!("{file}"));
        let folder = reader.parent().expect("a folder");
        let beside: String = sources
            .iter()
            .filter(|(path, _)| path.starts_with(folder))
            .map(|(_, source)| source.as_str())
            .collect();
        let (beside, common) = (asked(&beside), asked(&constructors));
        let mut names = BTreeSet::new();
        for (name, text) in content.lines().filter_map(parts) {
            names.insert(name);
            assert!(beside.contains(name) || common.contains(name), "{file}: nothing asks for {name}");
            for span in spans(text) {
                let Span::Link { title, href } = span else { continue };
                let opens = href.starts_with("https://")
                    || href.starts_with("http://")
                    || Route::page_of(href).is_some();
                assert!(opens, "{file}: {title} leads to no page");
            }
        }
        if !reader.ends_with("copy.rs") {
            let missing: Vec<_> = asked(reading).into_iter().filter(|name| !names.contains(name)).collect();
            assert!(missing.is_empty(), "{file} has no {missing:?}");
        }
    }
}
