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

/// The names that a source asks for.
fn requested_names(source: &str) -> BTreeSet<&str> {
    let methods = ["text(\"", "find(\"", "all(\""];
    let after = methods.iter().flat_map(|method| source.split(method).skip(1));
    after.filter_map(|after| after.split('"').next()).collect()
}

/// The sources that show the texts of a file, which `reader` includes: its module. Siblings show the texts of a `copy.rs`, too.
fn readers(reader: &Path, sources: &[(PathBuf, String)], with_siblings: bool) -> String {
    let folder = reader.parent().expect("a folder");
    let module = if reader.ends_with("mod.rs") { folder.to_owned() } else { reader.with_extension("") };
    let is_reader = |path: &Path| {
        path == reader || path.starts_with(&module) || (with_siblings && path.starts_with(folder))
    };
    sources.iter().filter(|(path, _)| is_reader(path)).map(|(_, source)| source.as_str()).collect()
}

/// A text is complete: its links open, its marks are closed, and something fills each placeholder.
fn check_text(file: &str, text: &str, readers: &str) {
    for (placeholder, _) in text.split('{').skip(1).filter_map(|rest| rest.split_once('}')) {
        assert!(readers.contains(&format!("\"{{{placeholder}}}\"")), "{file}: nothing fills {placeholder}");
    }
    for span in spans(text) {
        match span {
            Span::Link { title, href } => {
                let is_elsewhere = href.starts_with("https://") || href.starts_with("http://");
                assert!(is_elsewhere || Route::page_of(href).is_some(), "{file}: {title} leads to no page");
            }
            Span::Plain(plain) => assert!(!plain.contains("]("), "{file}: a link is not closed: {plain}"),
            Span::Emphasis(_) => {}
        }
    }
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
        let including = sources.iter().find(|(_, source)| source.contains(&includes));
        let (reader, _) = including.unwrap_or_else(|| panic!("nothing reads {file}"));
        let is_copy = reader.to_string_lossy().ends_with("copy.rs");
        let (own, around) = (readers(reader, &sources, false), readers(reader, &sources, is_copy));
        for heading in content.lines().filter_map(|line| line.strip_prefix("# ")) {
            let literal = format!("\"{heading}\"");
            assert!(
                sources.iter().any(|(_, source)| source.contains(&literal)),
                "{file}: nothing reads {heading}"
            );
        }
        let (requested, common) = (requested_names(&around), requested_names(&constructors));
        let mut names = BTreeSet::new();
        for (name, text) in content.lines().filter_map(parts) {
            names.insert(name);
            assert!(requested.contains(name) || common.contains(name), "{file}: nothing asks for {name}");
            check_text(file, text, &around);
        }
        let missing: Vec<_> =
            requested_names(&own).into_iter().filter(|name| !names.contains(name)).collect();
        assert!(missing.is_empty(), "{file} has no {missing:?}");
    }
}
