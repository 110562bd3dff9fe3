//! `antipode check fifteen`: whether a position is solvable, why not, and the nearest solvable position.

use std::io::Write;

use antipode_puzzles::fifteen::verdict::{cycles, judge, nearest_solvable};
use serde::Serialize;

use super::arguments::FifteenPosition;
use crate::failure::Failure;

#[derive(Serialize)]
struct Answer {
    puzzle: &'static str,
    board: String,
    metric: &'static str,
    position: String,
    solvable: bool,
    reachable: String,
    formula: String,
    solvable_fraction: &'static str,
    /// The name of the broken invariant; null if there is none.
    broken: Option<&'static str>,
    why: Option<String>,
    /// The tile in each cell of a cycle belongs in the next cell; cells from 1. The hole counts as a tile.
    cycles: Vec<Vec<u8>>,
    nearest: NearestAnswer,
}

#[derive(Serialize)]
struct NearestAnswer {
    position: String,
    /// The correction, as an instruction.
    how: String,
    moved: Vec<u8>,
}

/// # Errors
/// [`Failure::Unsolvable`] if the position is unsolvable; the answer is already written.
pub(super) fn run(arguments: &FifteenPosition, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (variant, position, _) = arguments.parse()?;
    let (verdict, nearest) = (judge(&position), nearest_solvable(&position));
    let count = variant.board().position_count();
    let from_one = |cells: Vec<u8>| cells.into_iter().map(|cell| cell + 1).collect();
    if json {
        let answer = Answer {
            puzzle: "fifteen",
            board: variant.board().to_string(),
            metric: variant.metric().name(),
            position: position.to_string(),
            solvable: verdict.is_solvable(),
            reachable: count.digits(),
            formula: count.formula(),
            solvable_fraction: "1 in 2",
            broken: verdict.broken_parity().map(|_| "parity"),
            why: verdict.broken_parity().map(|broken| broken.to_string()),
            cycles: cycles(&position).into_iter().map(from_one).collect(),
            nearest: NearestAnswer {
                position: nearest.position.to_string(),
                how: nearest.to_string(),
                moved: nearest.exchanged.map_or_else(Vec::new, |(one, other)| vec![one, other]),
            },
        };
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        match verdict.broken_parity() {
            None => writeln!(out, "{position} can be solved.")?,
            Some(broken) => {
                writeln!(out, "{position} cannot be solved: {broken}.")?;
                writeln!(out, "Nearest solvable position: {} ({nearest}).", nearest.position)?;
            }
        }
        writeln!(out, "{} = {count} positions, half of all arrangements.", count.formula())?;
    }
    if verdict.is_solvable() {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::Unsolvable)
}
