//! `antipode certify`: the depth of every position, with the rules, in a file that a program without our code checks.
//!
//! The format is described in `docs/certificates.md`.

use std::io::Write;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use antipode_engine::certificate::{Checksum, Rules};
use antipode_engine::invariant;
use antipode_engine::search::whole_depths;
use antipode_engine::sliding::certificate::ComponentCertificate;
use antipode_engine::solver::SolverError;
use clap::Args;

use crate::failure::Failure;
use crate::puzzle::PuzzleArguments;
use crate::text::{memory, with_commas};
use crate::whole_file::write_whole;

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Writes the rules as plain data, the goals, and the depth of every position. The program antipode-checker, which shares no code \
with this one, checks such a file: `cargo run --release -p antipode-checker -- FILE`. The format is described in \
docs/certificates.md. Boards need a table of at most 4,294,967,295 positions, of which each takes a byte of memory and of the \
file. Of a sliding block puzzle, by --metric step or move, the certificate has the positions that can be reached from the \
board.\n\n\
With --leaves, the certificate has some leaves of a Merkle tree over all positions of a board of Rotation without a table, such as \
7x2n2, and its root. The program antipode-sample-checker checks it.\n\n\
With --position, the certificate says why this position of Rotation or Fifteen, on a board of any size, cannot be solved. Where only \
a search proves a distance, as on 4x4 of Fifteen, there is none.";

/// The answer to a position that no invariant tells from the goal.
const NO_INVARIANT: &str = "no parity and no orbit tells this position from the goal; if only a search proves more of it, there is no \
certificate, except that of a whole board, which has its distance";

#[derive(Args)]
pub(crate) struct CertifyOptions {
    /// The file to write
    #[arg(long, global = true, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A position of Rotation or Fifteen, of which the certificate says why it cannot be solved
    #[arg(long, global = true, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Of a board of Rotation with too many positions for a file: this number of leaves of a Merkle tree over all, such as 64
    #[arg(long, global = true, value_name = "N", conflicts_with = "position")]
    leaves: Option<NonZeroU16>,
    /// With --leaves: the memory, in bytes, or with K, M or G, such as 21G
    #[arg(long, value_name = "SIZE", value_parser = memory, requires = "leaves", global = true)]
    memory: Option<u64>,
}

/// # Errors
/// If the board has no certificate, or the file cannot be written.
pub(crate) fn run(
    arguments: &PuzzleArguments,
    options: &CertifyOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = options.out.as_ref().ok_or_else(|| Failure::bad_input("--out FILE is missing"))?;
    if let Some(position) = &options.position {
        let (rules, position) = arguments.rules(position)?;
        let header =
            invariant::certificate(&rules, &position).ok_or_else(|| Failure::bad_input(NO_INVARIANT))?;
        write_file(path, &header, &[])?;
        return Ok(writeln!(out, "{}: the position cannot be solved", path.display())?);
    }
    if let Some(leaves) = options.leaves {
        let (header, records, said) = arguments.sample(leaves.get().into(), options.memory)?;
        write_file(path, &header, &records)?;
        return Ok(writeln!(out, "{}: {said}", path.display())?);
    }
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
    let depths = whole_depths::search(&space);
    write_file(path, &Rules::of(&space).header(&depths.counts), &depths.by_rank)?;
    let (positions, farthest) = (depths.counts.iter().sum(), depths.counts.len() - 1);
    Ok(writeln!(out, "{}: {} positions, God's number {farthest}", path.display(), with_commas(positions))?)
}

/// Writes a certificate whole: the lines of the header, the checksum, and the records.
fn write_file(path: &Path, header: &str, records: &[u8]) -> Result<(), Failure> {
    let checksum = Checksum::of(records).lines();
    write_whole(path, ".new", |file| {
        write!(file, "{header}{checksum}")?;
        file.write_all(records)
    })
    .map_err(|why| Failure::of_file(path, why))
}
