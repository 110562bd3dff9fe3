//! What continuous integration runs of others, and what it publishes.

use std::fs;
use std::path::Path;

/// The workflows by their file names.
fn workflows() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/workflows");
    let files = fs::read_dir(folder).expect("the folder of the workflows").map(|file| file.expect("a file"));
    let read = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).expect("a text");
        (file.file_name().to_string_lossy().into_owned(), text)
    };
    files.map(read).collect()
}

#[test]
fn workflows_name_actions_by_their_commit_and_version() {
    let mut pinned = 0;
    for (file, text) in workflows() {
        for line in text.lines() {
            let Some((_, used)) = line.split_once("uses: ") else { continue };
            if used.starts_with("./") {
                continue;
            }
            let parts = used.split_once('@').and_then(|(_, rest)| rest.split_once(" # v"));
            let is_pinned = parts.is_some_and(|(commit, version)| {
                commit.len() == 40
                    && commit.bytes().all(|byte| byte.is_ascii_hexdigit())
                    && version.split('.').count() == 3
            });
            assert!(is_pinned, "{file}: {used} has no commit or no version");
            pinned += 1;
        }
    }
    assert!(pinned > 5, "the workflows use actions");
}

#[test]
fn the_site_is_deployed_after_the_tests_and_apart_from_the_build() {
    let text = |name: &str| {
        workflows()
            .into_iter()
            .find(|(file, _)| file == name)
            .unwrap_or_else(|| panic!("{name} is missing"))
            .1
    };
    let (test, pages) = (text("test.yml"), text("pages.yml"));
    assert!(test.contains("  pages:\n    needs: test\n"), "the deployment waits for the tests");
    assert!(pages.contains("on:\n  workflow_call:\n"), "nothing else starts a deployment");
    let (build, deploy) = pages.split_once("  deploy:\n    needs: build\n").expect("two jobs");
    assert!(build.contains("cargo xtask build") && !build.contains("write"), "the build cannot deploy");
    assert!(
        deploy.contains("id-token: write") && !deploy.contains("run:"),
        "the deployment runs no code of ours"
    );
}
