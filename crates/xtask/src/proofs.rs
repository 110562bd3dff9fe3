//! `cargo xtask proofs`: Rocq proves the theorems of `proofs/` from the certificates of the command line.
//!
//! The certificates become maps: Rocq files that list all positions with their depths. Rocq believes none of it. The map is
//! checked inside the proof, so a wrong one fails.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::process::{apt_install, cargo, output, run};
use crate::{root, say, target};

/// The version of Debian 12. Proofs of one version need not pass in another.
const ROCQ: &str = "8.16.1";

/// What Rocq prints of a theorem that assumes nothing.
const CLOSED: &str = "Closed under the global context";

/// The beginning of a map.
const HEADING: &str = "(* Written by `cargo xtask proofs` from a certificate. *)

From Coq Require Import List.
From Antipode Require Import Text.
Import ListNotations.

";

/// The letters of a line in a map: whole positions, because one of Klotski has ten.
const LINE: usize = 120;

const KLOTSKI: [&str; 4] = ["sliding", "BAAC/BAAC/DEEF/DGHF/I..J", "--goal", "..../..../..../.AA./.AA."];
const KLOTSKI_PIECES: usize = 10;

/// The orders of the nine tiles. Each class of Ramka has a map of its own, which takes Rocq as much memory as that of Nokia.
const RAMKA_ORDERS: usize = 362_880;

/// The largest number that has a letter: A is 0, and ~ is the last printable one of ASCII.
const LAST_NUMBER: u8 = b'~' - b'A';

/// Installs Rocq if it is missing, writes the maps to `target/proofs`, and checks every proof there.
///
/// # Errors
/// A proof fails, or a theorem assumes something.
pub fn prove() -> Result<()> {
    ensure_rocq()?;
    let folder = target().join("proofs");
    // Nothing of an earlier run is used.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for source in fs::read_dir(root().join("proofs"))? {
        let source = source?;
        fs::copy(source.path(), folder.join(source.file_name()))?;
    }
    say("writing the maps");
    write_maps(&folder)?;
    let mut printed = String::new();
    for file in files_in_order(&folder)? {
        let started = Instant::now();
        printed += &compile(&folder, &file)?;
        say(&format!("{file}: {} s", started.elapsed().as_secs()));
    }
    print!("{printed}");
    let theorems = fs::read_to_string(folder.join("Theorems.v"))?;
    let theorems = theorems.lines().filter(|line| line.starts_with("Theorem ")).count();
    ensure!(theorems > 0 && assume_nothing(&printed, theorems), "not every theorem assumes nothing");
    say(&format!("{theorems} theorems are proven without axioms"));
    Ok(())
}

fn ensure_rocq() -> Result<()> {
    let version = || output(Command::new("coqc").arg("--print-version"));
    if version().is_none() {
        apt_install(&["coq"])?;
    }
    let version = version().context("coqc was installed but does not run")?;
    ensure!(version.split(' ').next() == Some(ROCQ), "the proofs need Rocq (coqc) {ROCQ}, not {version}");
    Ok(())
}

fn write_maps(folder: &Path) -> Result<()> {
    let nokia = records(&["rotation", "3x3n2"], &folder.join("nokia.certificate"))?;
    fs::write(folder.join("NokiaMap.v"), depths_map(&nokia)?)?;
    for (map, metric) in [("KlotskiStepsMap.v", "step"), ("KlotskiMovesMap.v", "move")] {
        let words = [&KLOTSKI[..], &["--metric", metric]].concat();
        let klotski = records(&words, &folder.join(format!("klotski-{metric}.certificate")))?;
        fs::write(folder.join(map), layers_map(&klotski, KLOTSKI_PIECES)?)?;
    }
    let ramka = records(&["ramka", "--metric", "tiles"], &folder.join("ramka.certificate"))?;
    for (class, depths) in ramka.chunks(RAMKA_ORDERS).enumerate() {
        fs::write(folder.join(format!("RamkaMap{class}.v")), depths_map(depths)?)?;
    }
    Ok(())
}

/// Runs `antipode certify` and returns what follows the header; `docs/certificates.md` has the format.
fn records(puzzle: &[&str], file: &Path) -> Result<Vec<u8>> {
    let mut certify = cargo();
    certify.args(["run", "--quiet", "--package", "antipode-cli", "--", "certify"]).args(puzzle);
    run(certify.arg("--out").arg(file).current_dir(root()))?;
    let certificate = fs::read(file)?;
    let end = certificate.windows(2).position(|pair| pair == b"\n\n").context("the header does not end")?;
    Ok(certificate[end + 2..].to_vec())
}

/// The map of all orders of tiles: the depth of each, in lexicographic order.
fn depths_map(depths: &[u8]) -> Result<String> {
    Ok(format!("{HEADING}Definition depths : list text :=\n  {}.\n", texts(depths)?))
}

/// The map of a sliding board: the placements of each position, by depth.
fn layers_map(records: &[u8], pieces: usize) -> Result<String> {
    let mut layers = BTreeMap::<u16, Vec<u8>>::new();
    for record in records.chunks(pieces + 2) {
        let (placements, depth) = record.split_at_checked(pieces).context("half a record")?;
        let depth = u16::from_le_bytes(depth.try_into().context("half a record")?);
        layers.entry(depth).or_default().extend(placements);
    }
    let mut map = HEADING.to_owned();
    for (depth, layer) in &layers {
        writeln!(map, "Definition layer_{depth} : list text :=\n  {}.\n", texts(layer)?)?;
    }
    let names: Vec<String> = layers.keys().map(|depth| format!("layer_{depth}")).collect();
    writeln!(map, "Definition layers : list (list text) :=\n  [{}].", names.join("; "))?;
    Ok(map)
}

/// A list of texts for Rocq: each number as a letter, as `proofs/Text.v` reads it.
fn texts(numbers: &[u8]) -> Result<String> {
    ensure!(numbers.iter().all(|number| *number <= LAST_NUMBER), "a number has no letter");
    let letters: Vec<u8> = numbers.iter().map(|number| b'A' + number).collect();
    let lines = letters.chunks(LINE).map(|line| format!("\"{}\"", String::from_utf8_lossy(line)));
    Ok(format!("[{}]%text", lines.collect::<Vec<_>>().join(";\n   ")))
}

/// The files in the order of their imports.
fn files_in_order(folder: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|file| Ok(file?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<Result<Vec<String>>>()?;
    let mut coqdep = Command::new("coqdep");
    coqdep.args(["-Q", ".", "Antipode", "-sort"]).args(names.iter().filter(|name| name.ends_with(".v")));
    let sorted = output(coqdep.current_dir(folder)).context("coqdep fails")?;
    Ok(sorted.split_whitespace().map(str::to_owned).collect())
}

/// What Rocq prints of a file whose proofs all pass.
fn compile(folder: &Path, file: &str) -> Result<String> {
    let mut rocq = Command::new("coqc");
    let output = rocq
        .args(["-q", "-Q", ".", "Antipode", file])
        .current_dir(folder)
        .output()
        .context("cannot start coqc")?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("{file} is not proven:\n{printed}{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(printed)
}

/// Whether Rocq says of so many theorems that they assume nothing, and of none that it assumes something.
fn assume_nothing(printed: &str, theorems: usize) -> bool {
    printed.lines().filter(|line| *line == CLOSED).count() == theorems && !printed.contains("Axioms:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_has_letters_by_depth() {
        let map = layers_map(&[3, 0, 1, 0, 1, 2, 0, 0, 25, 0, 1, 0], 2).expect("a map");
        assert!(map.contains("layer_0 : list text :=\n  [\"BC\"]%text."), "{map}");
        assert!(map.contains("layer_1 : list text :=\n  [\"DAZA\"]%text."), "{map}");
        assert!(map.contains("layers : list (list text) :=\n  [layer_0; layer_1]."), "{map}");
        assert!(layers_map(&[1, 2, 0], 2).is_err(), "half a record");
    }

    #[test]
    fn a_map_has_depths_up_to_61() {
        let map = depths_map(&[0, 25, 42, 61]).expect("a map");
        assert!(map.ends_with("depths : list text :=\n  [\"AZk~\"]%text.\n"), "{map}");
        assert!(depths_map(&[62]).is_err(), "no letter");
    }

    #[test]
    fn an_axiom_is_seen() {
        let closed = format!("{CLOSED}\n");
        assert!(assume_nothing(&closed.repeat(2), 2));
        assert!(!assume_nothing(&closed, 2));
        assert!(!assume_nothing(&format!("{closed}Axioms:\nguess : False\n"), 1));
    }
}
