//! `antipode library verify`: everything that the library says, computed again.

use std::io::Write;

use antipode_engine::sliding::figures::figures;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};

use super::collections;
use crate::failure::Failure;
use crate::text::with_commas;

pub(super) fn run(
    chosen: Option<Collection>,
    most: u32,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (mut boards, mut compared, mut unknown, mut differing) = (0, 0, 0, Vec::new());
    for collection in collections::selected(chosen) {
        for board in collections::boards(collection) {
            let puzzle = board.puzzle(Metric::Move).expect("the collections are tested");
            let found = figures(&puzzle, most);
            boards += 1;
            for (listed, found) in numbers(&board.figures).into_iter().zip(numbers(&found)) {
                match found {
                    Some(_) => compared += 1,
                    None => unknown += u64::from(listed.is_some()),
                }
            }
            if differs(&board.figures, &found) {
                differing.push(LibraryBoard { figures: found, ..board });
            }
        }
    }
    if json {
        let differing: Vec<String> = differing.iter().map(ToString::to_string).collect();
        let answer = serde_json::json!({
            "boards": boards, "compared": compared, "not_computed": unknown, "differing": differing,
        });
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        let (boards, compared) = (with_commas(boards), with_commas(compared));
        writeln!(out, "{boards} boards, {compared} numbers computed again.")?;
        if unknown > 0 {
            let unknown = with_commas(unknown);
            writeln!(out, "{unknown} numbers need more positions and were not computed; --most raises it.")?;
        }
        for board in &differing {
            writeln!(out, "differs: {board}")?;
        }
    }
    match differing.len() {
        0 => Ok(()),
        count => Err(Failure::RecordMismatch(format!("{count} boards differ from what is computed"))),
    }
}

fn numbers(figures: &Figures) -> Vec<Option<u64>> {
    let Figures { distances, positions, solutions, only_moves, narrows, gates } = *figures;
    let distances = distances.into_iter().map(|distance| distance.map(u64::from));
    distances.chain([positions, solutions, only_moves, narrows, gates]).collect()
}

/// Whether a computed number differs from the listed one, or a listed one is missing that can be computed.
fn differs(listed: &Figures, found: &Figures) -> bool {
    let pairs = numbers(listed).into_iter().zip(numbers(found));
    pairs.into_iter().any(|(listed, found)| found.is_some() && listed != found)
}
