//! `antipode library verify`: everything that the library says, computed again.

use std::io::Write;

use antipode_engine::sliding::figures::figures;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};

use super::antipodes::{self, Comparison};
use super::collections;
use crate::failure::Failure;
use crate::text::with_commas;

/// The numbers of an antipode's line.
const NUMBERS_OF_ANTIPODE: u64 = 3;
/// How many positions of a table cost as much as one of a graph.
const TABLE_POSITIONS: u64 = 100;

pub(super) fn run(
    chosen: Option<Collection>,
    most: u32,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (mut boards, mut compared, mut unknown, mut differing) = (0, 0, 0, Vec::<String>::new());
    // Tables of spaces take bits where graphs take bytes.
    let most_table = u64::from(most) * TABLE_POSITIONS;
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
                differing.push(LibraryBoard { figures: found, ..board }.to_string());
            }
        }
        antipodes::compare(&collections::antipodes(collection), most_table, |antipode, comparison| {
            boards += 1;
            match comparison {
                Comparison::Equal => compared += NUMBERS_OF_ANTIPODE,
                Comparison::Unknown => unknown += NUMBERS_OF_ANTIPODE,
                Comparison::Different => differing.push(antipode.to_string()),
            }
        })?;
    }
    if json {
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
    let distances = figures.distances.into_iter().map(|distance| distance.map(u64::from));
    distances.chain(figures.counts()).collect()
}

/// Whether a computed number differs from the listed one, or a listed one is missing that can be computed.
fn differs(listed: &Figures, found: &Figures) -> bool {
    let pairs = numbers(listed).into_iter().zip(numbers(found));
    pairs.into_iter().any(|(listed, found)| found.is_some() && listed != found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most positions of a board whose figures are computed again in every run of the tests.
    const MOST_IN_TESTS: u64 = 4_000;

    /// What is drawn is as the library says: a sample of the smaller boards, and all with `ANTIPODE_TESTS=full`.
    #[test]
    fn figures_are_true() {
        let drawn = Collection::ALL.into_iter().filter(|collection| collection.is_drawn());
        let boards: Vec<LibraryBoard> = drawn.flat_map(collections::boards).collect();
        let is_small = |board: &&LibraryBoard| {
            antipode_sampling::is_full() || board.figures.positions <= Some(MOST_IN_TESTS)
        };
        for number in antipode_sampling::sample(boards.len() as u64) {
            let Some(board) = Some(&boards[number as usize]).filter(is_small) else { continue };
            let puzzle = board.puzzle(Metric::Move).expect("the collections are tested");
            let found = figures(&puzzle, super::super::MOST_POSITIONS);
            assert_eq!(found, board.figures, "{board}");
        }
    }

    #[test]
    fn a_wrong_or_missing_number_differs() {
        let right = Figures { positions: Some(9), gates: None, ..Figures::default() };
        assert!(!differs(&right, &right));
        assert!(!differs(&right, &Figures::default()), "what is not computed cannot differ");
        assert!(differs(&right, &Figures { positions: Some(8), ..right }));
        assert!(differs(&right, &Figures { gates: Some(0), ..right }));
    }
}
