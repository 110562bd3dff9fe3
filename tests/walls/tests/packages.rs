//! Which packages of others may be used: `deny.toml`, held without cargo-deny.

use std::fs;

use antipode_walls::Graph;
use spdx::{Expression, ParseMode};
use toml::Table;

fn deny() -> Table {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deny.toml");
    fs::read_to_string(file).expect("deny.toml is at the top").parse().expect("deny.toml is TOML")
}

fn allows(licences: &[&str], expression: &str) -> bool {
    // `MIT/Apache-2.0` is how older packages write OR; an exception only adds permissions.
    let expression =
        Expression::parse_mode(expression, ParseMode::LAX).expect("a licence is an SPDX expression");
    expression.evaluate(|required| required.license.id().is_some_and(|id| licences.contains(&id.name)))
}

#[test]
fn every_licence_is_on_the_list() {
    let deny = deny();
    let licences = deny["licenses"]["allow"].as_array().expect("a list of licences");
    let licences: Vec<&str> = licences.iter().filter_map(|licence| licence.as_str()).collect();
    let exceptions = deny["licenses"]["exceptions"].as_array().expect("a list of exceptions");
    for package in Graph::load().packages() {
        let licence =
            package.license.as_deref().unwrap_or_else(|| panic!("{} names no licence", package.name));
        let mut licences = licences.clone();
        for exception in
            exceptions.iter().filter(|exception| exception["crate"].as_str() == Some(&package.name))
        {
            let allowed = exception["allow"].as_array().expect("a list of licences");
            licences.extend(allowed.iter().filter_map(|licence| licence.as_str()));
        }
        assert!(allows(&licences, licence), "{} is under {licence}", package.name);
    }
}

#[test]
fn a_licence_is_judged_by_its_whole_expression() {
    let licences = ["MIT", "Unicode-3.0"];
    assert!(allows(&licences, "GPL-3.0-only OR MIT"));
    assert!(allows(&licences, "(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(allows(&licences, "Apache-2.0/MIT"));
    assert!(!allows(&licences, "MIT AND GPL-3.0-only"));
    assert!(!allows(&licences, "GPL-3.0-only"));
}

#[test]
fn no_banned_package_is_used() {
    let deny = deny();
    let bans = deny["bans"]["deny"].as_array().expect("a list of bans");
    assert!(!bans.is_empty());
    let graph = Graph::load();
    for ban in bans {
        let banned = ban["crate"].as_str().expect("a ban names a package");
        // Where a ban has wrappers, those and no others may depend on it.
        let wrappers = ban.get("wrappers").and_then(|wrappers| wrappers.as_array());
        let wrappers: Vec<&str> =
            wrappers.into_iter().flatten().filter_map(|wrapper| wrapper.as_str()).collect();
        for package in graph.packages() {
            if wrappers.is_empty() {
                assert_ne!(package.name.as_str(), banned, "{banned} is banned");
            }
            let depends = graph.resolved(package).contains(banned);
            assert!(
                !depends || wrappers.contains(&package.name.as_str()),
                "{} depends on {banned}",
                package.name
            );
        }
    }
}

#[test]
fn packages_come_from_here_or_from_the_registry() {
    for package in Graph::load().packages() {
        let registry = package.source.as_ref().is_none_or(cargo_metadata::Source::is_crates_io);
        assert!(registry, "{} comes from elsewhere", package.name);
        let here = package.name.starts_with("antipode") || *package.name == "xtask";
        assert_eq!(package.source.is_none(), here, "{} is not named like one of ours", package.name);
    }
}
