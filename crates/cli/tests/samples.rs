//! `antipode certify --leaves`, and what the checker says of its files and of damaged ones.

use std::fs;

use antipode_checker::sha256;
use antipode_puzzles::scramble::SeededRng;
use antipode_sample_checker::check;

use crate::batch::folder;
use crate::certify::{Parts, exchange, one_of};
use crate::shell::{antipode, json, printed};

const MEMORY: &[&str] = &["--memory", "200M"];

/// The sample of a board.
fn sample(arguments: &[&str], name: &str) -> Vec<u8> {
    let file = folder(&format!("sample-{name}")).join("sample");
    let out = ["--out", file.to_str().expect("a path")];
    printed(&[&["certify", "rotation"], arguments, MEMORY, &out].concat());
    fs::read(file).expect("a sample")
}

/// Boards of one leaf, of an odd number of leaves, with all moves odd and with even ones, and with symmetries that exchange leaves.
#[test]
fn samples_have_the_rows_of_the_tables() {
    for (board, rule, leaves, all) in [
        ("4x2n2", "quarter", "1", 1),
        ("3x3n2", "quarter", "9", 9),
        ("3x3n2", "clockwise", "5", 9),
        ("5x2n2", "half", "20", 90),
        ("2x5n2", "quarter", "20", 90),
    ] {
        let arguments = &[board, "--rule", rule];
        let sampled =
            check(&sample(&[&arguments[..], &["--leaves", leaves]].concat(), &format!("{board}-{rule}"))[..]);
        let sampled = sampled.unwrap_or_else(|why| panic!("{board} by {rule}: {why}"));
        assert_eq!((sampled.checked.to_string(), sampled.leaves), (leaves.to_owned(), all));
        let table = json(&[&["table", "rotation"], &arguments[..]].concat());
        assert_eq!(table["counts"], serde_json::json!(sampled.counts), "{board} by {rule}");
    }
}

/// Another number of leaves is of the same tree.
#[test]
fn the_tree_is_that_of_the_board() {
    let root = |leaves| {
        check(&sample(&["3x3n2", "--leaves", leaves], &format!("leaves-{leaves}"))[..])
            .expect("a sample")
            .root
    };
    assert_eq!(root("1"), root("3"));
}

/// A sample of the only leaf of a board, in which a forger has made everything consistent but the laws.
#[test]
fn a_forged_depth_breaks_a_law() {
    let parts = Parts::of(&sample(&["4x2n2", "--leaves", "1"], "forged"));
    let (leaf, copies) = (parts.depths[..40_320].to_vec(), parts.depths.len() / 40_320);
    let random = &mut SeededRng::new("forgeries");
    for _ in 0..20 {
        let mut forged = leaf.clone();
        let at = one_of(random, leaf.len());
        forged[at] = (leaf[at] + 1 + random.below(12) as u8) % 13;
        let depths = forged.iter().copied().map(usize::from).collect();
        let mut parts = Parts { lines: parts.lines.clone(), depths: forged.repeat(copies) };
        let root = parts.lines.iter().position(|line| line.starts_with("root")).expect("a root");
        parts.lines[root] = format!("root {}", sha256(&forged));
        let Err(why) = check(&parts.forged_with(depths)[..]) else { panic!("{at} is not noticed") };
        assert!(why.contains("its depth is "), "{why}");
    }
}

/// Damaged samples of ten kinds, with the checksum that a forger would write.
#[test]
fn damaged_samples_are_refused() {
    let whole = sample(&["3x3n2", "--leaves", "2"], "damaged");
    assert!(check(&whole[..]).is_ok());
    let random = &mut SeededRng::new("damages");
    for damage in 0..200 {
        let mut parts = Parts::of(&whole);
        let at = one_of(random, parts.depths.len());
        let lines = |name: &str| -> Vec<usize> {
            (0..parts.lines.len()).filter(|at| parts.lines[*at].starts_with(name)).collect()
        };
        let name = ["depth", "step", "goal", "order", "leaf", "sample", "root", "counts", "sha256", "end"]
            [damage % 10];
        let line =
            lines(name).first().copied().unwrap_or(0) + if name == "step" { one_of(random, 8) } else { 0 };
        let damaged = match name {
            // A depth, or a node on the way to the root.
            "depth" => {
                parts.depths[at] = parts.depths[at].wrapping_add(1 + random.below(255) as u8);
                let checksum = lines("sha256")[0];
                parts.lines[checksum] = format!("sha256 {}", sha256(&parts.depths));
                parts.written()
            }
            "step" => {
                exchange(&mut parts.lines[line], 3, random);
                parts.written()
            }
            "goal" => {
                exchange(&mut parts.lines[line], 2, random);
                parts.written()
            }
            "order" => {
                exchange(&mut parts.lines[line], 1, random);
                parts.written()
            }
            "leaf" => {
                parts.lines[line] = format!("leaf {}", [0, 1, 7, 9, 10][one_of(random, 5)]);
                parts.written()
            }
            "sample" => {
                parts.lines[line] = format!("sample {}", [0, 1, 3, 10][one_of(random, 4)]);
                parts.written()
            }
            "end" if random.below(2) == 0 => whole[..one_of(random, whole.len())].to_vec(),
            "end" => [&whole[..], &[0]].concat(),
            // Another digit.
            _ => {
                let digits: Vec<usize> = parts.lines[line]
                    .char_indices()
                    .filter(|(_, ch)| ch.is_ascii_digit())
                    .map(|(at, _)| at)
                    .collect();
                let digit = digits[one_of(random, digits.len())];
                let other = if parts.lines[line].as_bytes()[digit] == b'1' { "2" } else { "1" };
                parts.lines[line].replace_range(digit..=digit, other);
                parts.written()
            }
        };
        assert!(check(&damaged[..]).is_err(), "damage {damage} is not noticed");
    }
}

#[test]
fn what_has_no_sample_is_said() {
    for (arguments, why) in [
        (&["ramka", "--leaves", "2"][..], "--leaves is for boards of Rotation"),
        (&["rotation", "6x3n3", "--leaves", "2"], "boards of one orbit"),
        (&["rotation", "7x2n2", "--leaves", "2"], "the depths of 7x2n2 by quarter take 18,"),
        (&["rotation", "7x2n2", "--leaves", "2", "--memory", "2G"], "which --memory 18"),
        (&["rotation", "7x2n2", "--memory", "20G"], "--leaves"),
        (&["rotation", "3x3n2", "--leaves", "0"], "--leaves"),
    ] {
        let output = antipode(&[&["certify"], arguments, &["--out", "x"]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
