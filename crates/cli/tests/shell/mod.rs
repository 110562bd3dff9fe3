//! Runs the program and parses its output.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

pub(crate) fn antipode(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

/// The program, which keeps nothing: tests do not use what other runs have kept.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_antipode"));
    program.args(arguments).env("ANTIPODE_CACHE", "");
    program
}

/// The program with this standard input.
pub(crate) fn antipode_reads(input: &[u8], arguments: &[&str]) -> Output {
    let mut program = program(arguments);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = program.spawn().expect("the program starts");
    let (mut pipe, input) = (program.stdin.take().expect("a pipe"), input.to_vec());
    // The program may write more than a pipe holds before it has read everything.
    let writer = thread::spawn(move || drop(pipe.write_all(&input)));
    let output = program.wait_with_output().expect("it ends");
    writer.join().expect("it has written");
    output
}

pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = antipode(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

pub(crate) fn json(arguments: &[&str]) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    serde_json::from_str(&printed(&arguments)).expect("JSON")
}

pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("text")).collect()
}
