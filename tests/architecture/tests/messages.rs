//! The messages that scripts outside of Rust send.

use std::fs;

/// `web/worker.js` reports that the program cannot start by an answer of the protocol, which no compiler checks.
#[test]
fn worker_js_sends_an_answer_of_the_protocol() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let script = fs::read_to_string(format!("{root}/web/worker.js")).expect("a readable script");
    let protocol =
        fs::read_to_string(format!("{root}/crates/protocol/src/answer.rs")).expect("a readable source");
    let (_, answer) = script.split_once("answer: { ").expect("the script sends an answer");
    let (name, _) = answer.split_once(':').expect("an answer has a name and a text");
    let (_, answers) = protocol.split_once("pub enum Answer {").expect("the protocol has answers");
    let (answers, _) = answers.split_once("\n}").expect("the enum ends");
    let variant = format!("{name}(String),");
    assert!(answers.lines().any(|line| line.trim() == variant), "no answer {name} with a text");
}
