//! The Slurm array and the Kubernetes Job of `deploy/`, run as plain processes on a small rectangle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{json, printed, texts};

fn deploy(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)
}

fn empty(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not exist.
    let _ = fs::remove_dir_all(&dir);
    dir
}

/// The merged shards equal one complete search.
fn assert_complete(dir: &Path, board: &str, metric: &str) {
    let mut merged = json(&["sliding", "merge", dir.to_str().expect("UTF-8")]);
    let mut complete = json(&["sliding", "search", board, "--metric", metric]);
    assert!(!texts(&complete["rows"][0]["boards"]).is_empty());
    merged["seconds"] = 0.into();
    complete["seconds"] = 0.into();
    assert_eq!(merged, complete);
}

#[test]
fn the_slurm_array_covers_the_search() {
    let dir = empty("slurm");
    for task in 0..3 {
        let status = Command::new("bash")
            .arg(deploy("slurm.sh"))
            .envs([("BOARD", "2x4"), ("METRIC", "step"), ("SLURM_ARRAY_TASK_COUNT", "3")])
            .env("SLURM_ARRAY_TASK_ID", task.to_string())
            .env("ANTIPODE", env!("CARGO_BIN_EXE_antipode"))
            .env("OUT", &dir)
            .output()
            .expect("bash runs");
        assert!(status.status.success(), "{status:?}");
    }
    assert_complete(&dir, "2x4", "step");
}

#[test]
fn local_processes_cover_the_search() {
    let dir = empty("local");
    let output = Command::new("bash")
        .arg(deploy("local.sh"))
        .envs([("BOARD", "3x3"), ("SHARDS", "4"), ("CORES", "2")])
        .env("ANTIPODE", env!("CARGO_BIN_EXE_antipode"))
        .env("OUT", &dir)
        .output()
        .expect("bash runs");
    assert!(output.status.success(), "{output:?}");
    assert_complete(&dir, "3x3", "move");
}

/// Runs the arguments of the job for each index, with another rectangle and another directory.
#[test]
fn the_kubernetes_job_covers_the_search() {
    let yaml = fs::read_to_string(deploy("kubernetes.yaml")).expect("it is there");
    let value = |key: &str| -> &str {
        let line = yaml.lines().find_map(|line| line.trim().strip_prefix(key)).expect(key);
        line.trim()
    };
    assert_eq!(value("completionMode:"), "Indexed");
    let completions: u32 = value("completions:").parse().expect("a number");
    let arguments: Vec<&str> = yaml
        .lines()
        .skip_while(|line| line.trim() != "args:")
        .skip(1)
        .map_while(|line| line.trim().strip_prefix("- "))
        .collect();
    assert_eq!((arguments[2], *arguments.last().expect("a directory")), ("4x5", value("mountPath:")));
    let dir = empty("kubernetes");
    for index in 0..completions {
        let argument = |argument: &&str| match *argument {
            "4x5" => "3x2".to_owned(),
            "/results" => dir.to_str().expect("UTF-8").to_owned(),
            other => other.replace("$(JOB_COMPLETION_INDEX)", &index.to_string()),
        };
        let arguments: Vec<String> = arguments.iter().map(argument).collect();
        printed(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    }
    assert_complete(&dir, "3x2", "move");
}
