//! Runs the program and parses its output.

use std::process::{Command, Output};

use serde_json::Value;

pub(crate) fn antipode(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_antipode"));
    // Tests do not use what other runs have kept.
    program.args(arguments).env("ANTIPODE_CACHE", "").output().expect("the program starts")
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
