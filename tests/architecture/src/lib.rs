//! The dependency graph of the workspace, read from `cargo metadata`; modules and functions, read from the sources.

pub mod functions;
pub mod modules;

use std::collections::{BTreeSet, HashMap};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// The packages of the workspace and their dependencies, as cargo resolves them for all platforms.
pub struct Graph {
    metadata: Metadata,
}

impl Graph {
    /// Resolves the workspace for all platforms.
    ///
    /// # Panics
    /// When cargo cannot resolve the workspace; the lock file is committed, so the checkout is at fault.
    pub fn load() -> Graph {
        let metadata = MetadataCommand::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
            .exec()
            .expect("cargo resolves the workspace");
        Graph { metadata }
    }

    /// Every package: those of the workspace and all dependencies.
    pub fn packages(&self) -> &[Package] {
        &self.metadata.packages
    }

    pub fn workspace_packages(&self) -> Vec<&Package> {
        self.metadata.workspace_packages()
    }

    /// The names of a workspace package's direct dependencies, without dev and build dependencies.
    pub fn direct(&self, name: &str) -> BTreeSet<String> {
        let package = self.member(name);
        let normal =
            package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        normal.map(|dependency| dependency.name.clone()).collect()
    }

    /// The names in a package's whole dependency tree, without dev and build dependencies; includes the package.
    pub fn tree(&self, name: &str) -> BTreeSet<String> {
        let resolve = self.metadata.resolve.as_ref().expect("cargo resolves by default");
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
