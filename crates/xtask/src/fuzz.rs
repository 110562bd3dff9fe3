//! `cargo xtask fuzz`: every parser for a while, as many at a time as there are cores.
//!
//! One program fuzzes every parser; a variable names the one. A run begins with the committed inputs of the parser
//! (`fuzz/seeds`), keeps what it finds in `fuzz/corpus`, and writes an input that fails to `fuzz/artifacts`. Such an input becomes a seed, so that the plain tests of `tests/parsers` run it too.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::process::{cargo, output, path_with, run};
use crate::tool::Tool;
use crate::{root, say};

/// The environment variable with the name of the parser.
const PARSER: &str = "ANTIPODE_PARSER";

/// The outcome of a parser.
struct Outcome {
    name: String,
    inputs: u64,
    /// The end of its output, if it failed.
    failure: Option<String>,
}

/// Builds the fuzzer with the address sanitizer and runs it for these parsers, or all if none is named, for so many seconds
/// each.
///
/// # Errors
/// A parser fails, or the fuzzer cannot be built.
pub fn fuzz(seconds: u32, names: &[&str]) -> Result<()> {
    let fuzz = root().join("fuzz");
    let built = env::var_os("CARGO_TARGET_DIR").map_or(fuzz.join("target"), |folder| root().join(folder));
    let tool = Tool::cargo_fuzz().ensure()?;
    say("building the fuzzer");
    // Instrumentation is an unstable option, which the pinned compiler has, too.
    run(cargo()
        .args(["fuzz", "build", "--target-dir"])
        .arg(&built)
        .env("PATH", path_with(&[tool])?)
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(root()))?;
    let program = built.join(host()?).join("release/parsers");
    let all = output(Command::new(&program).env_remove(PARSER)).context("cannot list the parsers")?;
    let parsers = parsers(all.lines().map(str::to_owned).collect(), names)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    say(&format!("{} parsers, {seconds} s each, {cores} at a time", parsers.len()));
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(name) = parsers.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let outcome = run_parser(&program, name, &fuzz, seconds);
                    outcomes.lock().expect("no thread panics with it").push(outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().expect("no thread panics with it");
    report(outcomes.into_iter().collect::<Result<_>>()?)
}

/// All parsers, or the named ones.
fn parsers(mut all: Vec<String>, names: &[&str]) -> Result<Vec<String>> {
    if let Some(unknown) = names.iter().find(|name| !all.iter().any(|known| known == *name)) {
        bail!("there is no parser {unknown}; the parsers are {}", all.join(", "));
    }
    all.retain(|name| names.is_empty() || names.contains(&name.as_str()));
    Ok(all)
}

fn host() -> Result<String> {
    let version = output(Command::new("rustc").arg("-vV").current_dir(root())).context("cannot run rustc")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

fn run_parser(program: &Path, name: &str, fuzz: &Path, seconds: u32) -> Result<Outcome> {
    let [corpus, seeds, artifacts] = ["corpus", "seeds", "artifacts"].map(|kind| fuzz.join(kind).join(name));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder)?;
    }
    let mut command = Command::new(program);
    command.arg(&corpus).args(seeds.is_dir().then_some(&seeds));
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.args([&format!("-max_total_time={seconds}"), "-timeout=20", "-rss_limit_mb=3000"]);
    command.args(["-print_final_stats=1", "-verbosity=1"]).env("RUST_BACKTRACE", "0").env(PARSER, name);
    let output = command.output().with_context(|| format!("cannot start {}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let failure = (!output.status.success()).then(|| tail(&text));
    Ok(Outcome { name: name.to_owned(), inputs: inputs(&text), failure })
}

/// The number of inputs that libFuzzer has run.
fn inputs(text: &str) -> u64 {
    let number = text.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    number.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

/// The lines from the fault on, without the progress before it.
fn tail(text: &str) -> String {
    let is_fault = |line: &str| line.contains("panicked at") || line.contains("ERROR");
    let lines: Vec<&str> = text.lines().collect();
    let from = lines.iter().position(|line| is_fault(line)).unwrap_or(lines.len().saturating_sub(10));
    lines[from..].iter().take(40).copied().collect::<Vec<_>>().join("\n")
}

fn report(mut outcomes: Vec<Outcome>) -> Result<()> {
    outcomes.sort_by(|one, other| one.name.cmp(&other.name));
    for Outcome { name, inputs, .. } in &outcomes {
        println!("{inputs:>12} inputs  {name}");
    }
    println!("{:>12} inputs in all", outcomes.iter().map(|outcome| outcome.inputs).sum::<u64>());
    let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.failure.is_some()).collect();
    for Outcome { name, failure, .. } in &failed {
        println!("\n{name} failed:\n{}", failure.as_deref().unwrap_or_default());
    }
    if failed.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = failed.iter().map(|outcome| outcome.name.as_str()).collect();
    bail!("these parsers failed: {}; their inputs are in fuzz/artifacts", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_inputs_and_the_fault_are_read_from_the_output() {
        let text = "#1 INITED\nthread panicked at a.rs:7:\nboom\nstat::number_of_executed_units: 1234\n";
        assert_eq!(inputs(text), 1_234);
        assert_eq!(inputs("nothing"), 0);
        assert!(tail(text).starts_with("thread panicked at a.rs:7:\nboom"));
    }

    #[test]
    fn parsers_are_chosen_by_name() {
        let all = || ["marks", "settings"].map(str::to_owned).to_vec();
        assert_eq!(parsers(all(), &[]).expect("all"), ["marks", "settings"]);
        assert_eq!(parsers(all(), &["settings"]).expect("a parser"), ["settings"]);
        assert!(parsers(all(), &["nothing"]).is_err());
    }
}
