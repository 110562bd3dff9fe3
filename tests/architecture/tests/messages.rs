//! The messages that scripts outside of Rust send.

use std::fs;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The lines of the answers of the protocol.
fn answers() -> Vec<String> {
    let protocol = fs::read_to_string(format!("{ROOT}/crates/protocol/src/answer.rs"));
    let protocol = protocol.expect("a readable source");
    let (_, answers) = protocol.split_once("pub enum Answer {").expect("the protocol has answers");
    let (answers, _) = answers.split_once("\n}").expect("the enum ends");
    answers.lines().map(|line| line.trim().to_owned()).collect()
}

/// `web/worker.js` reports that the program cannot start by an answer of the protocol, which no compiler checks.
#[test]
fn worker_js_sends_an_answer_of_the_protocol() {
    let script = fs::read_to_string(format!("{ROOT}/web/worker.js")).expect("a readable script");
    let (_, answer) = script.split_once("answer: { ").expect("the script sends an answer");
    let (name, _) = answer.split_once(':').expect("an answer has a name and a text");
    assert!(answers().contains(&format!("{name}(String),")), "no answer {name} with a text");
}

/// The checker writes its answers without the types of the protocol, on which it does not depend.
#[test]
fn the_checker_sends_answers_of_the_protocol() {
    let program = fs::read_to_string(format!("{ROOT}/crates/site/src/bin/checker.rs"));
    let program = program.expect("a readable source");
    for (before, content) in [("set(&answer, \"", "(String)"), ("send(&\"", "")] {
        let (_, name) = program.split_once(before).expect("the program sends an answer");
        let (name, _) = name.split_once('"').expect("a name ends");
        assert!(answers().contains(&format!("{name}{content},")), "no answer {name}{content}");
    }
}
