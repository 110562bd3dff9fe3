//! `antipode library measure`: the lines of a collection with everything computed.

use std::io::{BufRead, Write};

use antipode_engine::sliding::figures::figures;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Figures, LibraryBoard};

use crate::failure::Failure;

pub(super) fn run(lines: impl BufRead, most: u32, out: &mut impl Write) -> Result<(), Failure> {
    for (number, line) in (1..).zip(lines.lines()) {
        let line = line.map_err(|why| Failure::bad_input(format!("line {number}: {why}")))?;
        if line.starts_with('#') || line.trim().is_empty() {
            writeln!(out, "{line}")?;
            continue;
        }
        let board: LibraryBoard =
            line.parse().map_err(|why| Failure::bad_input(format!("line {number}: {why}")))?;
        writeln!(out, "{}", measured(board, most))?;
    }
    Ok(())
}

/// The board with its figures computed. What needs too many positions keeps its figure.
fn measured(board: LibraryBoard, most: u32) -> LibraryBoard {
    let puzzle = board.puzzle(Metric::Move).expect("the board was parsed");
    let (found, before) = (figures(&puzzle, most), board.figures);
    let (mut distances, mut counts) = (found.distances, found.counts());
    for (distance, before) in distances.iter_mut().zip(before.distances) {
        *distance = distance.or(before);
    }
    for (count, before) in counts.iter_mut().zip(before.counts()) {
        *count = count.or(before);
    }
    LibraryBoard { figures: Figures::of(distances, counts), ..board }
}
