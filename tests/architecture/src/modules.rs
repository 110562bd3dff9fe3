//! Which top-level module of a crate uses which, read from the tokens of its sources.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files in which one module names another, by the two names.
#[derive(Debug, Default)]
pub struct Modules(BTreeMap<String, BTreeMap<String, BTreeSet<PathBuf>>>);

impl Modules {
    /// The modules of a crate, whose sources are below a folder. Code for tests is left out.
    ///
    /// # Panics
    /// When a source cannot be read.
    #[must_use]
    pub fn of_crate(src: &Path) -> Modules {
        Modules::of_sources(sources(src))
    }

    /// The modules of sources, each with its path below `src`.
    ///
    /// # Panics
    /// When a source is no Rust.
    #[must_use]
    pub fn of_sources(sources: impl IntoIterator<Item = (PathBuf, String)>) -> Modules {
        let mut modules = Modules::default();
        for (file, source) in without_tests(sources.into_iter().collect()) {
            let place = module_of(&file);
            let Some(own) = place.first().filter(|_| !file.starts_with("bin")) else { continue };
            let tokens: TokenStream = source.parse().expect("Rust");
            let mut names = BTreeSet::new();
            add_names(tokens, place.len(), &mut names);
            let uses = modules.0.entry(own.clone()).or_default();
            names.into_iter().filter(|name| name != own).for_each(|name| {
                uses.entry(name).or_default().insert(file.clone());
            });
        }
        modules
    }

    /// The circles: modules that reach each other, with the files that lead from one to the other.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let mut circles: Vec<Vec<&str>> = Vec::new();
        for module in self.0.keys() {
            let circle: Vec<&str> = self
                .0
                .keys()
                .map(String::as_str)
                .filter(|other| self.reaches(module, other) && self.reaches(other, module))
                .collect();
            if !circle.is_empty() && !circles.contains(&circle) {
                circles.push(circle);
            }
        }
        circles
    }

    /// The files of the arrows of a circle: `a -> b: file, file`.
    #[must_use]
    pub fn arrows(&self, circle: &[&str]) -> Vec<String> {
        let arrows = circle.iter().flat_map(|from| {
            let uses = self.0[*from].iter().filter(|(to, _)| circle.contains(&to.as_str()));
            uses.map(move |(to, files)| {
                let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
                format!("{from} -> {to}: {}", files.join(", "))
            })
        });
        arrows.collect()
    }

    /// Whether a module uses another one, also through others.
    fn reaches(&self, from: &str, to: &str) -> bool {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(module) = next.pop() {
            for used in self.0.get(module).into_iter().flat_map(BTreeMap::keys) {
                if used == to {
                    return true;
                }
                if seen.insert(used.as_str()) {
                    next.push(used);
                }
            }
        }
        false
    }
}

/// The sources below a folder, each with its path below it.
///
/// # Panics
/// When a source cannot be read.
#[must_use]
pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    add_sources(folder, &mut files);
    let source = |file: PathBuf| {
        let source = fs::read_to_string(&file).expect("a readable source");
        (file.strip_prefix(folder).expect("a file below the folder").to_owned(), source)
    };
    files.into_iter().map(source).collect()
}

/// The sources without the files of modules that are for tests alone.
#[must_use]
pub fn without_tests(sources: Vec<(PathBuf, String)>) -> Vec<(PathBuf, String)> {
    let tests: Vec<Vec<String>> =
        sources.iter().flat_map(|(file, source)| test_modules(file, source)).collect();
    sources.into_iter().filter(|(file, _)| !tests.contains(&module_of(file))).collect()
}

fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The module of a file: `["puzzle", "ramka"]`; empty for the root of the crate.
fn module_of(file: &Path) -> Vec<String> {
    let parts = file.with_extension("");
    let parts = parts.iter().map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| !["mod", "lib", "main"].contains(&part.as_str())).collect()
}

/// The modules that a file declares for tests alone, in files of their own.
fn test_modules(file: &Path, source: &str) -> Vec<Vec<String>> {
    let declared = source.split("#[cfg(test)]").skip(1).filter_map(|after| {
        let name = after.trim_start().strip_prefix("mod ")?.split_once(';')?.0;
        name.chars().all(|sign| sign.is_alphanumeric() || sign == '_').then(|| name.to_owned())
    });
    declared.map(|name| module_of(file).into_iter().chain([name]).collect()).collect()
}

/// Adds the top-level modules that tokens name, by `crate::` or by as many `super::` as there are modules around them.
fn add_names(tokens: TokenStream, depth: usize, names: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if begins_tests(&tokens[at..]) {
            at += 5;
            continue;
        }
        match &tokens[at] {
            TokenTree::Group(group) => add_names(group.stream(), depth, names),
            TokenTree::Ident(ident) if ident == "crate" || ident == "super" => {
                let mut supers = usize::from(ident == "super");
                at += 1;
                while is_path(&tokens, at) {
                    at += 2;
                    match tokens.get(at) {
                        Some(TokenTree::Ident(next)) if next == "super" => supers += 1,
                        Some(next) if supers == 0 || supers == depth => {
                            add_first_names(next, names);
                            break;
                        }
                        _ => break,
                    }
                    at += 1;
                }
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// `#[cfg(test)] mod name { … }`.
pub(crate) fn begins_tests(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Punct(hash), TokenTree::Group(attribute), TokenTree::Ident(keyword), ..] = tokens else {
        return false;
    };
    hash.as_char() == '#'
        && attribute.stream().to_string().replace(' ', "") == "cfg(test)"
        && keyword == "mod"
}

/// Whether `::` stands at a place.
fn is_path(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
    is_colon(at) && is_colon(at + 1)
}

/// The name of a path, or the first names of those in braces.
fn add_first_names(tree: &TokenTree, names: &mut BTreeSet<String>) {
    let is_module = |ident: &Ident| ident.to_string().starts_with(char::is_lowercase);
    match tree {
        TokenTree::Ident(ident) if is_module(ident) => {
            names.insert(ident.to_string());
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let mut is_first = true;
            for tree in group.stream() {
                if is_first {
                    add_first_names(&tree, names);
                }
                is_first = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == ',');
            }
        }
        _ => {}
    }
}
