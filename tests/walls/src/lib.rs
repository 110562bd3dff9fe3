//! The walls between the crates, held by tests that read `cargo metadata`.

use std::collections::{BTreeSet, HashMap};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// The packages of the workspace and what they depend on, as cargo resolved them for every platform.
pub struct Graph {
    metadata: Metadata,
}

impl Graph {
    /// Asks cargo.
    ///
    /// # Panics
    /// When cargo cannot resolve the workspace; the lock file is committed, so that is a fault of the checkout.
    pub fn load() -> Graph {
        Graph::asked(&[])
    }

    /// The same as it is resolved for one platform: what others need is not there.
    ///
    /// # Panics
    /// When cargo cannot resolve the workspace.
    pub fn on(platform: &str) -> Graph {
        Graph::asked(&["--filter-platform", platform])
    }

    fn asked(options: &[&str]) -> Graph {
        let metadata = MetadataCommand::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
            .other_options(options.iter().map(|option| (*option).to_owned()).collect::<Vec<_>>())
            .exec()
            .expect("cargo resolves the workspace");
        Graph { metadata }
    }

    /// Every package, ours and others'.
    pub fn packages(&self) -> &[Package] {
        &self.metadata.packages
    }

    /// The names a package depends on directly, as cargo resolved it, tests and build scripts among them.
    pub fn resolved(&self, package: &Package) -> BTreeSet<String> {
        let resolve = self.metadata.resolve.as_ref().expect("cargo resolves unless told not to");
        let node = resolve.nodes.iter().find(|node| node.id == package.id);
        let deps = node.into_iter().flat_map(|node| &node.deps);
        deps.map(|dependency| self.metadata[&dependency.pkg].name.to_string()).collect()
    }

    /// The names a package of the workspace depends on directly, tests and build scripts left out.
    pub fn direct(&self, name: &str) -> BTreeSet<String> {
        let package = self.member(name);
        let normal =
            package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        normal.map(|dependency| dependency.name.clone()).collect()
    }

    /// The names in a package's whole tree, tests and build scripts left out, itself included.
    pub fn tree(&self, name: &str) -> BTreeSet<String> {
        let resolve = self.metadata.resolve.as_ref().expect("cargo resolves unless told not to");
        let nodes: HashMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
        let mut seen = BTreeSet::new();
        let mut open = vec![&self.member(name).id];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let normal = nodes[id].deps.iter().filter(|dependency| {
                dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
            });
            open.extend(normal.map(|dependency| &dependency.pkg));
        }
        seen.into_iter().map(|id| self.metadata[id].name.to_string()).collect()
    }

    fn member(&self, name: &str) -> &Package {
        let members = self.metadata.workspace_packages();
        members.into_iter().find(|package| *package.name == name).expect("a package of the workspace")
    }
}
