//! `antipode antipodes`: the positions farthest from solved.

use std::io::Write;

use antipode_engine::solver::run as run_work;
use serde::Serialize;

use crate::failure::Failure;
use crate::selected::{self, SelectedPuzzle};

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
JSON: {\"puzzle\", \"board\" (rotation, sliding, fifteen), \"metric\", \"gods_number\", \"antipodes\": [...]}";

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    metric: &'a str,
    gods_number: u32,
    antipodes: Vec<String>,
}

pub(crate) fn run(puzzle: &SelectedPuzzle, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let table = selected::table(&*puzzle.solver)?;
    let answer = Answer {
        puzzle: puzzle.solver.kind().name(),
        board: puzzle.solver.board(),
        metric: puzzle.solver.metric(),
        gods_number: table.gods_number(),
        antipodes: run_work(table.antipodes(usize::MAX))?,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    for antipode in &answer.antipodes {
        writeln!(out, "{antipode}")?;
    }
    Ok(())
}
