//! `antipode antipodes`: the positions farthest from solved.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::PuzzleVariant;
use crate::search;

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    metric: &'a str,
    gods_number: u32,
    antipodes: Vec<String>,
}

pub(crate) fn run(puzzle: &PuzzleVariant, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let ground = puzzle.table_layout()?;
    let table = search::table(&ground);
    let answer = Answer {
        puzzle: puzzle.name(),
        board: puzzle.board(),
        metric: puzzle.metric(),
        gods_number: table.gods_number(),
        antipodes: table.antipodes().map(|position| ground.text_at(&position)).collect(),
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
