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
    for package in Graph::load().packages() {
        let licence =
            package.license.as_deref().unwrap_or_else(|| panic!("{} names no licence", package.name));
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
    let banned = deny["bans"]["deny"].as_array().expect("a list of bans");
    let banned: Vec<&str> = banned.iter().filter_map(|ban| ban["crate"].as_str()).collect();
    assert!(!banned.is_empty());
    for package in Graph::load().packages() {
        assert!(!banned.contains(&package.name.as_str()), "{} is banned", package.name);
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
