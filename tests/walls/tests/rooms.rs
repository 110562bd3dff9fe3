//! Which crate may know of which.

use std::collections::BTreeSet;
use std::fs;

use antipode_walls::Graph;

/// What only a browser has.
const BROWSER: [&str; 7] =
    ["wasm-bindgen", "web-sys", "js-sys", "gloo", "yew", "serde-wasm-bindgen", "wasm-bindgen-futures"];

/// What the command line is for; parquet has a clock that asks the browser where there is one.
const DESKTOPS: [&str; 3] = ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];

fn assert_apart(name: &str, foreign: &[&str]) {
    assert_apart_in(&Graph::load(), name, foreign);
}

fn assert_apart_in(graph: &Graph, name: &str, foreign: &[&str]) {
    let tree = graph.tree(name);
    assert!(tree.contains(name), "the tree holds its root");
    let found: Vec<_> = foreign.iter().filter(|foreign| tree.contains(**foreign)).collect();
    assert!(found.is_empty(), "{name} must not know of {found:?}");
}

#[test]
fn rules_know_no_search_and_no_browser() {
    assert_apart("antipode-puzzles", &[&BROWSER[..], &["antipode-engine", "antipode-protocol"]].concat());
}

#[test]
fn search_knows_rules_and_no_browser() {
    assert_apart("antipode-engine", &BROWSER);
    let ours: Vec<_> = Graph::load()
        .direct("antipode-engine")
        .into_iter()
        .filter(|name| name.starts_with("antipode"))
        .collect();
    assert_eq!(ours, ["antipode-puzzles"]);
}

#[test]
fn the_page_cannot_search() {
    assert_apart("antipode-app", &["antipode-engine", "antipode-worker"]);
}

#[test]
fn the_desk_knows_no_page() {
    assert_apart("antipode-worker", &["antipode-app", "yew"]);
}

#[test]
fn the_command_line_knows_no_browser() {
    assert_apart("antipode-cli", &["antipode-app", "antipode-worker"]);
    for platform in DESKTOPS {
        assert_apart_in(&Graph::on(platform), "antipode-cli", &BROWSER);
    }
}

#[test]
fn only_the_door_links_page_and_desk() {
    let tree = Graph::load().tree("antipode-site");
    assert!(tree.contains("antipode-app") && tree.contains("antipode-worker"));
}

#[test]
fn the_protocol_is_words_alone() {
    assert_eq!(Graph::load().direct("antipode-protocol"), BTreeSet::from(["serde".to_owned()]));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/protocol/src");
    let mut types = 0;
    for entry in fs::read_dir(folder).expect("the crate has sources") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("a readable file");
        let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        for line in code {
            types += usize::from(line.starts_with("pub struct ") || line.starts_with("pub enum "));
            let behaves = line
                .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '!')
                .any(|word| matches!(word, "fn" | "impl" | "trait" | "macro_rules!" | "static"));
            assert!(!behaves, "the protocol has behaviour: {line}");
        }
    }
    assert!(types > 0, "the protocol has words");
}
