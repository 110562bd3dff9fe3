//! `antipode library measure`: the lines of a collection with all figures computed.

use std::io::{BufRead, Write};

use antipode_engine::sliding::figures::figures;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Figures, LibraryBoard};

use crate::failure::Failure;

pub(super) fn run(lines: impl BufRead, max_positions: u32, out: &mut impl Write) -> Result<(), Failure> {
    for (number, line) in (1..).zip(lines.lines()) {
        let line = line.map_err(|why| Failure::bad_input(format!("line {number}: {why}")))?;
        if line.starts_with('#') || line.trim().is_empty() {
            writeln!(out, "{line}")?;
            continue;
        }
        let board: LibraryBoard =
            line.parse().map_err(|why| Failure::bad_input(format!("line {number}: {why}")))?;
        writeln!(out, "{}", measure(board, max_positions))?;
    }
    Ok(())
}

/// The board with its figures computed. A figure that needs too many positions keeps its value.
fn measure(board: LibraryBoard, max_positions: u32) -> LibraryBoard {
    let puzzle = board.puzzle(Metric::Move).expect("the board was parsed");
    let (computed, previous) = (figures(&puzzle, max_positions), board.figures);
    let (mut distances, mut counts) = (computed.distances, computed.counts());
    for (distance, listed) in distances.iter_mut().zip(previous.distances) {
        *distance = distance.or(listed);
    }
    for (count, listed) in counts.iter_mut().zip(previous.counts()) {
        *count = count.or(listed);
    }
    LibraryBoard { figures: Figures::of(distances, counts), ..board }
}
