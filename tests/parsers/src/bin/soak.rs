//! Checks the properties of all parsers on many inputs, as fast as they go: seeds with a few defects, without a sanitizer and
//! without looking for new paths. The fuzzer finds the paths; this goes through them more often than it can.
//!
//! `cargo run --profile native -p antipode-parsers --bin soak -- SECONDS [SEED [NAME...]]` gives each parser so many seconds of one core. An
//! input that fails is written to `fuzz/artifacts`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use antipode_parsers::{PARSERS, PRINTERS, ParserCheck, Random};

/// Inputs between two looks at the clock.
const BATCH: u32 = 100;
/// The longest input; longer seeds are cut.
const MAX_BYTES: usize = 4096;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let mut number = |default: u64| arguments.next().map_or(Some(default), |text| text.parse().ok());
    let (Some(seconds), Some(seed)) = (number(10), number(1)) else {
        eprintln!("usage: soak [SECONDS [SEED [NAME...]]], with the seconds for each parser");
        return ExitCode::FAILURE;
    };
    let names: Vec<String> = arguments.collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    // The report has the message of a failure.
    panic::set_hook(Box::new(|_| {}));
    let (mut all, mut failed) = (0, 0);
    for parser in PARSERS.into_iter().chain(PRINTERS).filter(|(name, _)| is_wanted(name)) {
        let (inputs, failure) = soak(parser, Duration::from_secs(seconds), seed);
        println!("{:<24} {inputs:>14}{}", parser.0, failure.as_deref().map_or("", |_| "  FAILED"));
        if let Some(why) = failure {
            println!("    {why}");
            failed += 1;
        }
        all += inputs;
    }
    println!("{:<24} {all:>14}", "all");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a parser for some time. Returns the number of inputs, and the first failure with the file of its input.
fn soak((name, check): ParserCheck, time: Duration, seed: u64) -> (u64, Option<String>) {
    let seeds = seeds(name);
    let mut random = Random::of(format!("{name} {seed}").as_bytes());
    let (start, mut inputs, mut input) = (Instant::now(), 0, Vec::new());
    while start.elapsed() < time {
        for _ in 0..BATCH {
            spoil(&seeds, &mut random, &mut input);
            inputs += 1;
            if let Err(cause) = panic::catch_unwind(AssertUnwindSafe(|| check(&input))) {
                let text = cause.downcast_ref::<String>().cloned();
                let text = text.or(cause.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
                let file = write_artifact(name, &input, inputs);
                return (inputs, Some(format!("{}: {text}", file.display())));
            }
        }
    }
    (inputs, None)
}

/// The committed inputs of a parser; at least an empty one.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let files = fs::read_dir(fuzz().join("seeds").join(name)).into_iter().flatten().flatten();
    let mut seeds: Vec<(PathBuf, Vec<u8>)> =
        files.filter_map(|file| Some((file.path(), fs::read(file.path()).ok()?))).collect();
    // The order of a folder is not the same everywhere.
    seeds.sort();
    let mut seeds: Vec<Vec<u8>> = seeds.into_iter().map(|(_, bytes)| bytes).collect();
    seeds.iter_mut().for_each(|seed| seed.truncate(MAX_BYTES));
    seeds.push(Vec::new());
    seeds
}

/// Writes a seed with up to four defects into `input`.
fn spoil(seeds: &[Vec<u8>], random: &mut Random, input: &mut Vec<u8>) {
    input.clear();
    let chosen: &Vec<u8> = random.one_of(seeds);
    input.extend_from_slice(chosen);
    for _ in 0..random.below(5) {
        let at = random.below(input.len() + 1);
        let end = (at + random.below(8)).min(input.len());
        match random.below(6) {
            0 => input.truncate(at),
            1 => input.drain(at..end).for_each(drop),
            2 if at < input.len() => input[at] ^= 1 << random.below(8),
            3 => {
                // A part of this seed or of another one, elsewhere.
                let other = random.one_of(seeds);
                let from = random.below(other.len() + 1);
                let to = (from + random.below(16)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            4 => {
                let digits = random.bits().to_string();
                let count = 1 + random.below(digits.len());
                input.splice(at..end, digits.bytes().take(count));
            }
            _ => {
                let byte =
                    if random.below(2) == 0 { b' ' + random.below(95) as u8 } else { random.bits() as u8 };
                input.insert(at, byte);
            }
        }
    }
    input.truncate(MAX_BYTES);
}

fn write_artifact(name: &str, input: &[u8], number: u64) -> PathBuf {
    let folder = fuzz().join("artifacts").join(name);
    let file = folder.join(format!("soak-{number}"));
    if fs::create_dir_all(&folder).and_then(|()| fs::write(&file, input)).is_err() {
        eprintln!("{} cannot be written", file.display());
    }
    file
}

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}
