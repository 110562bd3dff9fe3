//! `antipode certify`: the depth of every position, with the rules, in a file that a program without our code checks.
//!
//! The format is described in `docs/certificates.md`.

use std::io::Write;
use std::path::{Path, PathBuf};

use antipode_engine::search::reference;
use antipode_engine::sliding::certificate::ComponentCertificate;
use antipode_engine::solver::SolverError;
use antipode_puzzles::space::{Space, TileOrder};
use clap::Args;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::puzzle::PuzzleArguments;
use crate::text::with_commas;
use crate::whole_file::write_whole;

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Writes the rules as plain data, the goals, and the depth of every position, a byte each. The program antipode-checker, which \
shares no code with this one, checks such a file: `cargo run --release -p antipode-checker -- FILE`. The format is described in \
docs/certificates.md. Boards need a table of at most 4,294,967,295 positions; sliding block puzzles have no certificates. \
The depths come from the plain search: millions of positions take seconds, 479,001,600 as of 4x3n2 of Rotation more than ten \
minutes and two gigabytes of memory.";

#[derive(Args)]
pub(crate) struct CertifyOptions {
    /// The file to write
    #[arg(long, global = true, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// # Errors
/// If the board has no certificate, or the file cannot be written.
pub(crate) fn run(
    arguments: &PuzzleArguments,
    options: &CertifyOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = options.out.as_ref().ok_or_else(|| Failure::bad_input("--out FILE is missing"))?;
    if let Some(ComponentCertificate { header, records }) = arguments.component_certificate()? {
        write_file(path, &header, &records)?;
        return Ok(writeln!(out, "{}: {} bytes", path.display(), with_commas(records.len() as u64))?);
    }
    let puzzle = arguments.select()?;
    let space = puzzle.solver.space()?.expect("a puzzle that is not sliding has a space");
    if space.position_count() > u64::from(u32::MAX) {
        let positions = with_commas(space.position_count());
        return Err(SolverError::TooManyPositions { board: puzzle.arguments.clone(), positions }.into());
    }
    let depths = reference::search(&space);
    write_file(path, &header(&space, &depths), &depths.by_rank)?;
    let (positions, farthest) = (depths.counts.iter().sum(), depths.counts.len() - 1);
    Ok(writeln!(out, "{}: {} positions, God's number {farthest}", path.display(), with_commas(positions))?)
}

/// Writes a certificate whole: the lines of the header, the checksum, and the records.
fn write_file(path: &Path, header: &str, records: &[u8]) -> Result<(), Failure> {
    let sha256: String = Sha256::digest(records).iter().map(|byte| format!("{byte:02x}")).collect();
    write_whole(path, ".new", |file| {
        write!(file, "{header}sha256 {sha256}\n\n")?;
        file.write_all(records)
    })
    .map_err(|why| Failure::of_file(path, why))
}

/// The lines before the checksum.
fn header(space: &Space, depths: &reference::Depths) -> String {
    let numbers = |numbers: &mut dyn Iterator<Item = u64>| {
        numbers.map(|number| format!(" {number}")).collect::<String>()
    };
    let order = |order: &[u8]| numbers(&mut order[..space.tiles].iter().map(|tile| u64::from(*tile)));
    let (puzzle, ruleset) = &space.name;
    let mut lines = vec![
        "antipode certificate 1".to_owned(),
        format!("puzzle {puzzle} {ruleset}"),
        format!("tiles {}", space.tiles),
        format!("classes {}", space.classes.len()),
    ];
    for (class, steps) in space.classes.iter().enumerate() {
        lines.extend(steps.iter().map(|step| format!("step {class} {}{}", step.to, order(&step.preimages))));
    }
    lines.extend(space.solved.iter().map(|goal| {
        let TileOrder(tiles) = goal.order;
        format!("goal {}{}", goal.class, order(&tiles))
    }));
    lines.push(format!("counts{}", numbers(&mut depths.counts.iter().copied())));
    lines.join("\n") + "\n"
}
