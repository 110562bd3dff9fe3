//! `antipode certify`, and what the checker says of its files and of damaged ones.

use std::fs;

use antipode_checker::{Proven, Refusal, check};
use antipode_puzzles::scramble::SeededRng;
use sha2::{Digest, Sha256};

use crate::batch::folder;
use crate::shell::{antipode, json, printed};

/// The certificate of a board.
fn certificate(arguments: &[&str], name: &str) -> Vec<u8> {
    let file = folder(&format!("certify-{name}")).join("certificate");
    printed(&[&["certify"], arguments, &["--out", file.to_str().expect("a path")]].concat());
    fs::read(file).expect("a certificate")
}

/// The checker proves the rows that the tables have.
#[test]
fn certificates_prove_the_tables() {
    for (name, arguments) in [
        ("ramka", &["ramka"][..]),
        ("quarter", &["rotation", "3x3n2"]),
        ("clockwise", &["rotation", "3x2n2", "--rule", "clockwise"]),
        ("rows", &["rotation", "3x3n2r"]),
        ("eight", &["fifteen", "3x3"]),
        ("five", &["fifteen", "3x2@spiral", "--metric", "slides"]),
    ] {
        let Proven { gods_number, counts, .. } = check(&certificate(arguments, name)[..]).expect(name);
        let table = json(&[&["table"], arguments].concat());
        assert_eq!(table["gods_number"], gods_number, "{name}");
        assert_eq!(table["counts"], serde_json::json!(counts), "{name}");
    }
}

/// Nokia's board, whose God's number and antipodes its source gives: shared facts of the field.
#[test]
fn the_checker_says_what_is_proven() {
    let proven = check(&certificate(&["rotation", "3x3n2"], "said")[..]).expect("a certificate");
    assert_eq!(proven.to_string(), "proved: rotation 3x3n2 quarter: God's number 11, 362880 positions");
}

/// A certificate in its parts.
struct Parts {
    lines: Vec<String>,
    depths: Vec<u8>,
}

impl Parts {
    fn of(certificate: &[u8]) -> Parts {
        let end = certificate.windows(2).position(|pair| pair == b"\n\n").expect("an empty line");
        let lines =
            std::str::from_utf8(&certificate[..end]).expect("text").lines().map(str::to_owned).collect();
        Parts { lines, depths: certificate[end + 2..].to_vec() }
    }

    /// The certificate with the checksum and the numbers of its depths, as a forger would write them.
    fn forged(mut self) -> Vec<u8> {
        let mut counts = vec![0_u64; 255];
        self.depths.iter().filter(|depth| **depth < 255).for_each(|depth| counts[usize::from(*depth)] += 1);
        counts.truncate(counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1));
        let counts: String = counts.iter().map(|count| format!(" {count}")).collect();
        let sha256: String = Sha256::digest(&self.depths).iter().map(|byte| format!("{byte:02x}")).collect();
        for line in &mut self.lines {
            if line.starts_with("counts") {
                *line = format!("counts{counts}");
            } else if line.starts_with("sha256") {
                *line = format!("sha256 {sha256}");
            }
        }
        self.written()
    }

    fn written(self) -> Vec<u8> {
        [(self.lines.join("\n") + "\n\n").into_bytes(), self.depths].concat()
    }
}

/// One of the numbers below `count`.
fn one_of(random: &mut SeededRng, count: usize) -> usize {
    random.below(count as u64) as usize
}

/// Exchanges two of the words of a line after the first ones.
fn exchange(line: &mut String, first: usize, random: &mut SeededRng) {
    let mut words: Vec<&str> = line.split(' ').collect();
    let (count, one) = (words.len() - first, one_of(random, words.len() - first));
    let other = (one + 1 + one_of(random, count - 1)) % count;
    words.swap(first + one, first + other);
    *line = words.join(" ");
}

/// A thousand damaged certificates of ten kinds, those that a forger has made consistent among them.
#[test]
fn damaged_certificates_are_refused() {
    let whole = certificate(&["fifteen", "3x2"], "damaged");
    assert!(check(&whole[..]).is_ok());
    let random = &mut SeededRng::new("damages");
    for damage in 0..1_000 {
        let mut parts = Parts::of(&whole);
        let at = one_of(random, parts.depths.len());
        let line = |parts: &Parts, name: &str, random: &mut SeededRng| {
            let lines: Vec<usize> =
                (0..parts.lines.len()).filter(|at| parts.lines[*at].starts_with(name)).collect();
            lines[one_of(random, lines.len())]
        };
        let damaged = match damage % 10 {
            // Another depth, also none.
            0 | 1 => {
                let other = [0, 1, 2, 5, 7, 8, 254, 255].map(|depth| parts.depths[at].wrapping_add(depth));
                parts.depths[at] = other[1 + one_of(random, 7)];
                if damage % 10 == 0 { parts.forged() } else { parts.written() }
            }
            // Two different depths exchanged.
            2 => {
                let different =
                    (0..parts.depths.len()).find(|other| parts.depths[*other] != parts.depths[at]);
                parts.depths.swap(at, different.expect("there are several depths"));
                parts.forged()
            }
            // All depths but the goal are one larger: each has a move to one nearer.
            3 => {
                let from = 1 + one_of(random, 6) as u8;
                parts
                    .depths
                    .iter_mut()
                    .filter(|depth| (from..255).contains(*depth))
                    .for_each(|depth| *depth += 1);
                parts.forged()
            }
            // Another goal.
            4 => {
                let goal = line(&parts, "goal", random);
                exchange(&mut parts.lines[goal], 2, random);
                parts.written()
            }
            // A move less, or another move.
            5 => {
                let step = line(&parts, "step", random);
                parts.lines.remove(step);
                parts.written()
            }
            6 => {
                let step = line(&parts, "step", random);
                exchange(&mut parts.lines[step], 3, random);
                parts.written()
            }
            // Other counts, or another checksum.
            7 => {
                let name = ["counts", "sha256"][one_of(random, 2)];
                let claim = line(&parts, name, random);
                let digit = parts.lines[claim].rfind(|ch: char| ch.is_ascii_digit()).expect("a number");
                let other = if parts.lines[claim].as_bytes()[digit] == b'1' { "2" } else { "1" };
                parts.lines[claim].replace_range(digit..=digit, other);
                parts.written()
            }
            // A file that ends early, or goes on.
            8 => whole[..one_of(random, whole.len())].to_vec(),
            _ => {
                let added = 1 + one_of(random, 9);
                [&whole[..], &vec![random.below(256) as u8; added]].concat()
            }
        };
        assert!(check(&damaged[..]).is_err(), "damage {damage} is not noticed");
    }
}

/// The words about a certificate that was broken by hand.
#[test]
fn a_refusal_names_the_position_and_the_law() {
    let mut parts = Parts::of(&certificate(&["fifteen", "3x2"], "by-hand"));
    parts.depths[100] = 3;
    let Err(Refusal(why)) = check(&parts.forged()[..]) else { panic!("it is refused") };
    assert!(
        why.starts_with("position ") && why.contains("its depth is ") && why.contains("its moves say "),
        "{why}"
    );
}

#[test]
fn what_has_no_certificate_is_said() {
    for (arguments, why) in [
        (&["certify", "sliding", "AA/B.", "--goal", "../.B", "--out", "x"][..], "no certificates"),
        (&["certify", "rotation", "4x4n2", "--out", "x"], "too many"),
        (&["certify", "ramka"], "--out FILE is missing"),
    ] {
        let output = antipode(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
