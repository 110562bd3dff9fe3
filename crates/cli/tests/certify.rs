//! `antipode certify`, and what the checker says of its files and of damaged ones.

use std::fs;

use antipode_checker::{Proven, check};
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
        let Proven { counts, .. } = check(&certificate(arguments, name)[..]).expect(name);
        let table = json(&[&["table"], arguments].concat());
        assert_eq!(table["gods_number"], counts.len() - 1, "{name}");
        assert_eq!(table["counts"], serde_json::json!(counts), "{name}");
    }
}

/// The same of sliding block puzzles: equal pieces, goals of every kind, and pieces with every restriction.
#[test]
fn certificates_prove_components() {
    for (name, board, goal) in [
        ("equal", "AABB/C.DE/FF..", "..../..../..AA"),
        ("any", "AAB/C.B/D..", ".../.../C.D@any:CD"),
        ("corner", "ABC/AA./D..", "corner:A"),
        ("loose", "AAB/A../C.D", "corner-loose:A"),
        ("axis", "AA./B.C/B.C@axis,fix:C", ".AA/.../..."),
        ("gate", "A.B/..C/D..@gate:A:r2c2", ".../.../..A"),
        ("parts", "ABA/.../C..@parts:A", ".../A.A/..."),
        ("walls", "AA#/.../#.B", "..#/.AA/#.."),
    ] {
        for metric in ["step", "move"] {
            let arguments = &["sliding", board, "--goal", goal, "--metric", metric];
            let proven = check(&certificate(arguments, &format!("{name}-{metric}"))[..]);
            let Proven { counts, statement, .. } = proven.unwrap_or_else(|why| panic!("{name}: {why}"));
            let table = json(&[&["table"], &arguments[..]].concat());
            assert_eq!(table["counts"], serde_json::json!(counts), "{name}");
            let solved = json(&[&["solve"], &arguments[..]].concat());
            let distance = format!(" positions by {metric}s, {} from the start, ", solved["distance"]);
            assert!(statement.contains(&distance), "{name}: {statement}, not {distance}");
        }
    }
}

/// Klotski's 116 steps and 81 moves, and its 25,955 positions: shared facts of the field.
#[test]
fn klotski_is_proven() {
    let goal = "..../..../..../.BB./.BB.";
    for (metric, said) in [
        ("step", "25,955 positions by steps, 116 from the start, "),
        ("move", "25,955 positions by moves, 81 from the start, "),
    ] {
        let arguments = &["sliding", "ABBC/ABBC/DEEF/DGHF/I..J", "--goal", goal, "--metric", metric];
        let proven = check(&certificate(arguments, &format!("klotski-{metric}"))[..]).expect("a certificate");
        assert!(proven.statement.starts_with(said), "{proven}");
    }
}

/// The closed set without goals is the proof. A horizontal car cannot pass another one.
#[test]
fn unsolvable_components_are_proven() {
    let arguments = &["sliding", "AABB./.....@axis", "--goal", "...AA/.....", "--metric", "step"];
    let proven = check(&certificate(arguments, "unsolvable")[..]).expect("a certificate");
    assert_eq!(proven.statement, "3 positions by steps, the start cannot be solved");
    assert!(proven.counts.is_empty());
}

/// Nokia's board, whose God's number and antipodes its source gives: shared facts of the field.
#[test]
fn the_checker_says_what_is_proven() {
    let proven = check(&certificate(&["rotation", "3x3n2"], "said")[..]).expect("a certificate");
    assert_eq!(proven.to_string(), "proved: rotation 3x3n2 quarter: God's number 11, 362,880 positions");
}

/// A certificate in its parts. `depths` has all bytes after the header.
pub(crate) struct Parts {
    pub(crate) lines: Vec<String>,
    pub(crate) depths: Vec<u8>,
}

impl Parts {
    pub(crate) fn of(certificate: &[u8]) -> Parts {
        let end = certificate.windows(2).position(|pair| pair == b"\n\n").expect("an empty line");
        let lines =
            std::str::from_utf8(&certificate[..end]).expect("text").lines().map(str::to_owned).collect();
        Parts { lines, depths: certificate[end + 2..].to_vec() }
    }

    /// The certificate with the checksum and the numbers of its depths, as a forger would write them.
    fn forged(self) -> Vec<u8> {
        let depths = self.depths.iter().copied().filter(|depth| *depth < 255).map(usize::from).collect();
        self.forged_with(depths)
    }

    /// The same with these depths.
    pub(crate) fn forged_with(mut self, depths: Vec<usize>) -> Vec<u8> {
        let mut counts = vec![0_u64; depths.iter().max().map_or(0, |most| most + 1)];
        depths.into_iter().for_each(|depth| counts[depth] += 1);
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

    pub(crate) fn written(self) -> Vec<u8> {
        [(self.lines.join("\n") + "\n\n").into_bytes(), self.depths].concat()
    }
}

/// One of the numbers below `count`.
pub(crate) fn one_of(random: &mut SeededRng, count: usize) -> usize {
    random.below(count as u64) as usize
}

/// Exchanges two of the words of a line after the first ones.
pub(crate) fn exchange(line: &mut String, first: usize, random: &mut SeededRng) {
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

/// The size of a record of the sliding board whose certificates are damaged: five pieces and a depth.
const RECORD: usize = 5 + 2;

/// A certificate of records with the numbers that a forger would write.
fn forged_records(mut parts: Parts) -> Vec<u8> {
    let records = parts.depths.chunks_exact(RECORD);
    for line in &mut parts.lines {
        if line.starts_with("positions") {
            *line = format!("positions {}", records.len());
        }
    }
    let depths = records.map(|record| usize::from(u16::from_le_bytes([record[5], record[6]])));
    let depths = depths.filter(|depth| *depth < 65_535).collect();
    parts.forged_with(depths)
}

/// A certificate of a sliding board with one damage.
fn damaged_records(mut parts: Parts, kind: usize, random: &mut SeededRng) -> Vec<u8> {
    let positions = parts.depths.len() / RECORD;
    let at = one_of(random, positions) * RECORD;
    let depth = |records: &[u8], at: usize| u16::from_le_bytes([records[at + 5], records[at + 6]]);
    let line =
        |parts: &Parts, name: &str| parts.lines.iter().position(|line| line.starts_with(name)).expect(name);
    match kind {
        // Another depth, also none.
        0 | 1 => {
            let other = depth(&parts.depths, at).wrapping_add([1, 2, 5, 65_534, 65_535][one_of(random, 5)]);
            parts.depths[at + 5..at + 7].copy_from_slice(&other.to_le_bytes());
            if kind == 0 {
                return forged_records(parts);
            }
        }
        // All depths from one on are one larger.
        2 => {
            let from = 1 + one_of(random, 6) as u16;
            for at in (0..positions).map(|number| number * RECORD) {
                let larger = depth(&parts.depths, at) + u16::from(depth(&parts.depths, at) >= from);
                parts.depths[at + 5..at + 7].copy_from_slice(&larger.to_le_bytes());
            }
            return forged_records(parts);
        }
        // A record that is left out, or is there twice, or stands elsewhere.
        3 => {
            parts.depths.drain(at..at + RECORD);
            return forged_records(parts);
        }
        4 => {
            let again = parts.depths[at..at + RECORD].to_vec();
            parts.depths.splice(at..at, again);
            return forged_records(parts);
        }
        5 => {
            let other = (at / RECORD + 1 + one_of(random, positions - 1)) % positions * RECORD;
            (0..RECORD).for_each(|byte| parts.depths.swap(at + byte, other + byte));
            return forged_records(parts);
        }
        // Another placement of a piece.
        6 => {
            let piece = at + one_of(random, 5);
            parts.depths[piece] = parts.depths[piece].wrapping_add(1 + one_of(random, 255) as u8);
            return forged_records(parts);
        }
        // Other rules: another goal, no slides of a kind, two placements exchanged, another counting.
        7 => match one_of(random, 4) {
            0 => {
                let goal = line(&parts, "goal");
                parts.lines[goal] = format!("goal 0 {}", 1 + one_of(random, 2));
            }
            1 => {
                let removed = format!("slide {} ", one_of(random, 2));
                parts.lines.retain(|line| !line.starts_with(&removed));
            }
            2 => {
                let first = line(&parts, "placement 0");
                parts.lines.swap(first, first + 1 + one_of(random, 2));
            }
            _ => {
                let counting = line(&parts, "counting");
                parts.lines[counting] = "counting moves".to_owned();
            }
        },
        // Other claims: the start, the number of positions, the counts, the checksum.
        8 => {
            let name = ["start", "positions", "counts", "sha256"][one_of(random, 4)];
            let claim = line(&parts, name);
            parts.lines[claim] = match name {
                "start" => "start 0 0 0 0 0".to_owned(),
                "positions" => format!("positions {}", positions + 1 + one_of(random, 9)),
                "counts" => parts.lines[claim].replacen(' ', " 1", 1),
                _ => format!("sha256 {}", "0".repeat(64)),
            };
        }
        // A file that ends early, or goes on.
        _ => {
            let whole = parts.written();
            return match one_of(random, 2) {
                0 => whole[..one_of(random, whole.len())].to_vec(),
                _ => [&whole[..], &vec![random.below(256) as u8; 1 + one_of(random, 9)]].concat(),
            };
        }
    }
    parts.written()
}

/// A thousand damaged certificates of a sliding board, of ten kinds.
#[test]
fn damaged_components_are_refused() {
    let arguments = &["sliding", "AAB/C.D/E..", "--goal", ".../.../.AA", "--metric", "step"];
    let whole = certificate(arguments, "damaged-component");
    assert!(check(&whole[..]).is_ok());
    let random = &mut SeededRng::new("damages");
    for damage in 0..1_000 {
        let damaged = damaged_records(Parts::of(&whole), damage % 10, random);
        assert!(check(&damaged[..]).is_err(), "damage {damage} is not noticed");
    }
}

/// Positions that cannot be solved: a parity of all tiles, of an orbit's tiles, and a number in a foreign orbit; also on boards
/// without a table.
#[test]
fn unsolvable_positions_are_proven() {
    for (name, arguments, position) in [
        ("fifteen", &["fifteen", "4x4"][..], "4x4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0"),
        ("slides", &["fifteen", "3x2@spiral", "--metric", "slides"], "3x2:2,1,3,0,5,4"),
        (
            "large",
            &["fifteen", "6x6"],
            "6x6:1,3,2,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,0",
        ),
        ("parity", &["rotation", "4x4n3"], "4x4n3:3,2,1,4,5,6,7,8,9,10,11,12,13,14,15,16"),
        ("colours", &["rotation", "4x3n3"], "4x3n3:2,1,3,4,5,6,7,8,9,10,11,12"),
    ] {
        let arguments = [arguments, &["--position", position]].concat();
        let proven = check(&certificate(&arguments, &format!("unsolvable-{name}"))[..]);
        let proven = proven.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(proven.statement, "this position cannot be solved", "{name}");
    }
}

/// An invariant that is none, that the goal shares, or that does not fit the rules.
#[test]
fn damaged_invariants_are_refused() {
    let arguments = &["fifteen", "4x4", "--position", "4x4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0"];
    let whole = certificate(arguments, "damaged-invariant");
    let random = &mut SeededRng::new("damages");
    for damage in 0..1_000 {
        let mut parts = Parts::of(&whole);
        let name = ["step", "goal", "position", "marked", "colours", "tiles", "sha256", "puzzle"][damage % 8];
        let lines: Vec<usize> =
            (0..parts.lines.len()).filter(|at| parts.lines[*at].starts_with(name)).collect();
        let at = lines[one_of(random, lines.len())];
        match name {
            // A move, the goal or the position with two tiles exchanged.
            "step" => exchange(&mut parts.lines[at], 3, random),
            "goal" | "position" => exchange(&mut parts.lines[at], 2, random),
            // A slot that is not marked, or another colour.
            "marked" => {
                let removed = format!(" {}", random.below(15));
                let kept = parts.lines[at].split(' ').skip(1).filter(|slot| removed.trim() != *slot);
                parts.lines[at] = kept.fold("marked".to_owned(), |line, slot| line + " " + slot);
            }
            "colours" => {
                let class = 2 * one_of(random, 16) + "colours ".len();
                let other = if parts.lines[at].as_bytes()[class] == b'0' { "1" } else { "0" };
                parts.lines[at].replace_range(class..=class, other);
            }
            "tiles" => parts.lines[at] = "tiles 14".to_owned(),
            "sha256" => parts.lines[at] = format!("sha256 {}", "0".repeat(64)),
            // A file that ends early, or goes on.
            _ if random.below(2) == 0 => parts.depths.push(0),
            _ => {
                let last = one_of(random, parts.lines.len());
                parts.lines.truncate(last);
            }
        }
        assert!(check(&parts.written()[..]).is_err(), "damage {damage} is not noticed");
    }
}

/// A chain of positions that is longer than a byte counts: the farthest ones would seem to be unsolvable.
#[test]
fn depths_that_do_not_fit_are_refused() {
    let rules = |positions: usize| {
        let steps = (1..positions).map(|class| format!("step {class} {} 0", class - 1));
        let first = ["antipode certificate 1", "puzzle chain", "tiles 1", &format!("classes {positions}")];
        let lines = first.map(str::to_owned).into_iter().chain(steps);
        lines.chain(["goal 0 0", "counts", "sha256"].map(str::to_owned)).collect::<Vec<String>>()
    };
    let depths: Vec<u8> = (0..=255).chain([255]).collect();
    for (positions, is_proven) in [(255, true), (256, false), (257, false)] {
        let parts = Parts { lines: rules(positions), depths: depths[..positions].to_vec() };
        assert_eq!(check(&parts.forged()[..]).is_ok(), is_proven, "{positions} positions");
    }
}

/// The words about a certificate that was broken by hand.
#[test]
fn a_refusal_names_the_position_and_the_law() {
    let mut parts = Parts::of(&certificate(&["fifteen", "3x2"], "by-hand"));
    parts.depths[100] = 3;
    let Err(why) = check(&parts.forged()[..]) else { panic!("it is refused") };
    assert!(
        why.starts_with("position ") && why.contains("its depth is ") && why.contains("its moves say "),
        "{why}"
    );
}

#[test]
fn what_has_no_certificate_is_said() {
    for (arguments, why) in [
        (
            &["certify", "sliding", "AA/B.", "--goal", "../.B", "--metric", "super-move", "--out", "x"][..],
            "a certificate counts by step or by move, not by super-move",
        ),
        (&["certify", "rotation", "4x4n2", "--out", "x"], "too many"),
        (&["certify", "ramka"], "--out FILE is missing"),
        (
            &["certify", "ramka", "--position", "123/456/789", "--out", "x"],
            "every position of Ramka can be solved",
        ),
        (
            &[
                "certify",
                "fifteen",
                "4x4",
                "--position",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
                "--out",
                "x",
            ],
            "only a search",
        ),
        (
            &["certify", "rotation", "4x4n2", "--position", "4x3n2:2,1,3,4,5,6,7,8,9,10,11,12", "--out", "x"],
            "not on",
        ),
        (
            &["certify", "sliding", "AA/B.", "--goal", "../.B", "--position", "AA/.B", "--out", "x"],
            "the board of a sliding block puzzle is its position",
        ),
    ] {
        let output = antipode(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
