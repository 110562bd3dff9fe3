//! Which crate may depend on which.

use std::collections::BTreeSet;

use antipode_architecture::Graph;

/// Packages that need a browser.
const BROWSER: [&str; 7] =
    ["wasm-bindgen", "web-sys", "js-sys", "gloo", "yew", "serde-wasm-bindgen", "wasm-bindgen-futures"];

fn assert_independent(name: &str, foreign: &[&str]) {
    let tree = Graph::load().tree(name);
    assert!(tree.contains(name), "the tree contains its root");
    let found: Vec<_> = foreign.iter().filter(|foreign| tree.contains(**foreign)).collect();
    assert!(found.is_empty(), "{name} must not depend on {found:?}");
}

#[test]
fn puzzles_depends_on_no_search_and_no_browser() {
    assert_independent(
        "antipode-puzzles",
        &[&BROWSER[..], &["antipode-engine", "antipode-protocol"]].concat(),
    );
}

#[test]
fn engine_depends_on_puzzles_and_no_browser() {
    assert_independent("antipode-engine", &BROWSER);
    let ours: Vec<_> = Graph::load()
        .direct("antipode-engine")
        .into_iter()
        .filter(|name| name.starts_with("antipode"))
        .collect();
    assert_eq!(ours, ["antipode-puzzles"]);
}

#[test]
fn play_knows_no_browser_and_no_search() {
    assert_independent("antipode-play", &[&BROWSER[..], &["antipode-engine", "antipode-worker"]].concat());
}

#[test]
fn ui_names_no_page_and_cannot_search() {
    assert_independent("antipode-ui", &["antipode-app", "antipode-engine", "antipode-worker"]);
}

#[test]
fn lab_is_apart_from_the_pages_of_the_puzzles() {
    assert_independent("antipode-lab", &["antipode-app", "antipode-engine", "antipode-worker"]);
}

#[test]
fn app_does_not_depend_on_the_engine() {
    assert_independent("antipode-app", &["antipode-engine", "antipode-worker"]);
}

#[test]
fn worker_does_not_depend_on_the_page() {
    assert_independent("antipode-worker", &["antipode-app", "yew"]);
}

#[test]
fn reader_draws_nothing_and_cannot_search() {
    assert_independent("antipode-reader", &["antipode-ui", "antipode-engine", "antipode-worker", "yew"]);
}

#[test]
fn element_cannot_search() {
    assert_independent("antipode-element", &["antipode-engine", "antipode-worker"]);
}

/// Who doubts the solvers trusts the standard library only.
#[test]
fn checker_depends_on_nothing() {
    let graph = Graph::load();
    for (checker, count) in [("antipode-checker", 1), ("antipode-sample-checker", 2)] {
        let tree = graph.tree(checker);
        assert_eq!(tree.len(), count, "{tree:?}");
    }
}

#[test]
fn cli_needs_no_browser() {
    assert_independent("antipode-cli", &[&BROWSER[..], &["antipode-app", "antipode-worker"]].concat());
}

#[test]
fn site_links_page_and_worker() {
    let tree = Graph::load().tree("antipode-site");
    assert!(tree.contains("antipode-app") && tree.contains("antipode-worker"));
}

#[test]
fn prerender_renders_the_page_and_nothing_needs_it() {
    let graph = Graph::load();
    let ours = graph.direct("antipode-prerender").into_iter().filter(|name| name.starts_with("antipode"));
    assert_eq!(
        ours.collect::<Vec<_>>(),
        ["antipode-app", "antipode-play", "antipode-puzzles", "antipode-ui"]
    );
    assert_independent("antipode-prerender", &["antipode-engine", "antipode-worker"]);
    for package in
        graph.workspace_packages().into_iter().filter(|package| *package.name != "antipode-prerender")
    {
        let depends = package.dependencies.iter().any(|dependency| dependency.name == "antipode-prerender");
        assert!(!depends, "{}: the site is built by calling the program", package.name);
    }
}

#[test]
fn the_protocol_depends_on_serde_alone() {
    assert_eq!(Graph::load().direct("antipode-protocol"), BTreeSet::from(["serde".to_owned()]));
}
