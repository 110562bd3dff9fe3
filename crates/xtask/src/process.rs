//! Running other programs: finding them, their environment, and errors that name the command.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The path of a program on `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The cargo that runs this program, or the one on `PATH`.
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// `PATH` with these folders first.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&old));
    env::join_paths(all).context("a tool folder has a character that PATH cannot contain")
}

/// Runs a command on the terminal; an exit status other than 0 is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", print(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", print(command));
    }
    Ok(())
}

/// The trimmed standard output of a command; `None` if it does not start or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

pub fn is_root() -> bool {
    output(Command::new("id").arg("-u")).as_deref() == Some("0")
}

/// Installs Debian packages as root. Anyone else is told the command: nothing asks for a password on its own.
pub fn apt_install(packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if find("apt-get").is_none() {
        bail!("there is no apt-get: please install {names} yourself");
    }
    if !is_root() {
        bail!("Debian's {names} is missing: sudo apt-get update && sudo apt-get install {names}");
    }
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
    };
    crate::say(&format!("installing Debian's {names} (a minute; once)"));
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
}

/// The command line, for messages.
fn print(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = [program].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
