//! `antipode certify`: the depth of every position, with the rules, in a file that a program without our code checks.
//!
//! The format is described in `docs/certificates.md`.

use std::io::Write;
use std::path::PathBuf;

use antipode_engine::search::reference;
use antipode_engine::solver::SolverError;
use antipode_puzzles::space::{Space, TileOrder};
use clap::Args;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::selected::SelectedPuzzle;
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
    puzzle: &SelectedPuzzle,
    options: &CertifyOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = options.out.as_ref().ok_or_else(|| Failure::bad_input("--out FILE is missing"))?;
    let space = puzzle
        .solver
        .space()?
        .ok_or_else(|| Failure::bad_input("sliding block puzzles have no certificates"))?;
    if space.position_count() > u64::from(u32::MAX) {
        let positions = with_commas(space.position_count());
        return Err(SolverError::TooManyPositions { board: puzzle.arguments.clone(), positions }.into());
    }
    let depths = reference::search(&space);
    let header = header(&space, &depths);
    write_whole(path, ".new", |file| {
        file.write_all(header.as_bytes())?;
        file.write_all(&depths.by_rank)
    })
    .map_err(|why| Failure::of_file(path, why))?;
    let (positions, farthest) = (depths.counts.iter().sum(), depths.counts.len() - 1);
    Ok(writeln!(out, "{}: {} positions, God's number {farthest}", path.display(), with_commas(positions))?)
}

/// The lines before the depths.
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
    let sha256: String = Sha256::digest(&depths.by_rank).iter().map(|byte| format!("{byte:02x}")).collect();
    lines.push(format!("sha256 {sha256}\n\n"));
    lines.join("\n")
}
