//! The package for Python: its lints, and its tests in a virtual environment.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process::{cargo, path_with, run};
use crate::{root, say, tool};

fn folder() -> PathBuf {
    root().join("packages/python")
}

/// The package is a workspace of its own, with its own compiled files.
fn in_package(command: &mut Command) -> &mut Command {
    command.current_dir(folder()).env("CARGO_TARGET_DIR", root().join("target/python"))
}

/// Formatting and lints of the extension module.
pub fn lint() -> Result<()> {
    run(in_package(cargo().args(["fmt", "--check"])))?;
    run(in_package(cargo().args(["clippy", "--quiet", "--", "--deny", "warnings"])))
}

/// Installs the package as its users do, with the tools of the environment, and runs its tests.
pub fn test() -> Result<()> {
    let environment = tool::python(&folder().join("tests/requirements.txt"))?;
    say("installing the package for Python: a few minutes after a change of the engine");
    let python = environment.join("bin/python");
    let mut install = Command::new(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--force-reinstall",
        ".",
    ]);
    run(in_package(install.env("PATH", path_with(&[environment.join("bin")])?)))?;
    run(Command::new(&python)
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"])
        .current_dir(folder()))
}
