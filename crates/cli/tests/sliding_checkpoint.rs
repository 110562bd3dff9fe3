//! `antipode sliding solve … --checkpoint`: a search that is killed goes on where it stood.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::shell::{antipode, json};

/// Impassable Gate, 32 moves: lumi-a, sliding-blocks, its examples.
const START: &str = "##..##/##..##/BBB.CC/#.DDC#/.EEFF./GGEFHH/G.AA.H/..AA..";
const GOAL: &str = "##AA##/##AA##/....../#....#/....../....../....../......";
const MOVES: u64 = 32;

#[test]
fn a_killed_search_of_one_position_resumes() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("impassable-gate.checkpoint");
    // It may not exist.
    let _ = fs::remove_file(&file);
    let path = file.to_str().expect("a name in UTF-8");
    let arguments = ["sliding", "solve", START, "--goal", GOAL, "--this-position", "--checkpoint", path];
    let began = Instant::now();
    let mut layers = Vec::new();
    for _ in 0..3 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_antipode"))
            .args(arguments)
            .env("ANTIPODE_WRITE_DOWN_MS", "10")
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let before = fs::read(&file).ok();
        kill_after(&mut child, || fs::read(&file).ok().is_some_and(|now| Some(now) != before), began);
        layers.push(fs::metadata(&file).expect("it was written").len());
    }
    assert!(layers.is_sorted() && layers.last() > layers.first(), "each one goes on: {layers:?}");

    // Another board, and a damaged file, are refused; the file stays.
    let other = ["sliding", "solve", "A./..", "--goal", "../.A", "--this-position", "--checkpoint", path];
    let refused = antipode(&other);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("belongs to another puzzle"));
    let bytes = fs::read(&file).expect("it is there");
    fs::write(&file, &bytes[..bytes.len() - 1]).expect("it can be written");
    assert_eq!(antipode(&arguments).status.code(), Some(2));
    fs::write(&file, bytes).expect("it can be written");

    assert_eq!(json(&arguments)["distance"], MOVES);
    assert!(!file.exists(), "it is removed at the end");
}

/// Kills a process once something is so.
fn kill_after(child: &mut Child, mut is_so: impl FnMut() -> bool, began: Instant) {
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "it takes too long");
        assert!(child.try_wait().expect("it is ours").is_none(), "it ended before it was killed");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}
