//! `antipode check rotation`: whether a position is solvable, why not, and the nearest solvable position.

use std::io::Write;

use antipode_puzzles::rotation::ReachableSet;
use antipode_puzzles::rotation::verdict::{BrokenInvariant, cycles, judge, nearest_solvable, solvability};
use serde::Serialize;

use super::arguments::RotationPosition;
use crate::failure::Failure;

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    board: String,
    rule: &'a str,
    position: String,
    solvable: bool,
    case: &'a str,
    standing: &'a str,
    reachable: String,
    formula: String,
    solvable_fraction: String,
    /// The name of the broken invariant; null if there is none.
    broken: Option<&'a str>,
    why: Option<String>,
    /// The cells that break the invariant, from 1 in reading order; empty if the whole permutation breaks it.
    cells: Vec<u8>,
    /// The number in each cell of a cycle belongs in the next cell; cells from 1.
    cycles: Vec<Vec<u8>>,
    nearest: NearestAnswer,
}

#[derive(Serialize)]
struct NearestAnswer {
    position: String,
    /// The correction, as an instruction.
    how: String,
    moved: Vec<u8>,
    turned: Vec<u8>,
}

/// # Errors
/// [`Failure::Unsolvable`] if the position is unsolvable; the answer is already written.
pub(super) fn run(arguments: &RotationPosition, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (variant, position, _) = &arguments.parse()?;
    let reachable_set = ReachableSet::of(variant.board());
    let (theorem, verdict, nearest) = (
        solvability(&reachable_set),
        judge(&reachable_set, position),
        nearest_solvable(&reachable_set, position),
    );
    if json {
        let from_one = |cells: Vec<u8>| cells.into_iter().map(|cell| cell + 1).collect();
        let answer = Answer {
            puzzle: "rotation",
            board: format!("{:#}", variant.board()),
            rule: variant.rule().name(),
            position: format!("{position:#}"),
            solvable: verdict.is_solvable(),
            case: theorem.case.name(),
            standing: theorem.proof_status.name(),
            reachable: theorem.count.digits(),
            formula: theorem.count.formula(),
            solvable_fraction: theorem.fraction.to_string(),
            broken: verdict.broken_invariant().map(BrokenInvariant::name),
            why: verdict.broken_invariant().map(ToString::to_string),
            cells: from_one(verdict.broken_invariant().map_or_else(Vec::new, BrokenInvariant::cells)),
            cycles: cycles(position).into_iter().map(from_one).collect(),
            nearest: NearestAnswer {
                position: format!("{:#}", nearest.position),
                how: nearest.to_string(),
                moved: nearest.moved.clone(),
                turned: nearest.turned.clone(),
            },
        };
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        match verdict.broken_invariant() {
            None => writeln!(out, "{position:#} can be solved.")?,
            Some(broken) => {
                writeln!(out, "{position:#} cannot be solved: {broken}.")?;
                writeln!(out, "Nearest solvable position: {:#} ({nearest}).", nearest.position)?;
            }
        }
        let (formula, digits) = (theorem.count.formula(), theorem.count.to_string());
        let count = if formula == digits { digits } else { format!("{formula} = {digits}") };
        writeln!(out, "{}", theorem.description())?;
        writeln!(out, "{count} positions, {} of all; {}.", theorem.fraction, theorem.proof_status)?;
    }
    if verdict.is_solvable() {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::Unsolvable)
}
