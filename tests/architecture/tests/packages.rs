//! The packages of the workspace. `cargo deny` checks licences, bans and sources of all packages, by `deny.toml`.

use antipode_architecture::Graph;

#[test]
fn packages_of_the_workspace_are_named_alike_and_no_others() {
    for package in Graph::load().packages() {
        let named = package.name.starts_with("antipode") || *package.name == "xtask";
        assert_eq!(
            package.source.is_none(),
            named,
            "{}: only packages of the workspace have such names",
            package.name
        );
    }
}
