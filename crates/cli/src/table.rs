//! `antipode table`: the number of positions at each depth.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::PuzzleVariant;
use crate::search;
use crate::text::with_commas;

/// The maximum number of farthest positions in the text output. JSON contains all of them.
const LISTED: usize = 12;

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    metric: &'a str,
    positions: u64,
    counts: &'a [u64],
    gods_number: u32,
    mean: f64,
    antipodes: Vec<String>,
}

pub(crate) fn run(puzzle: &PuzzleVariant, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let ground = puzzle.table_layout()?;
    let table = search::table(&ground);
    let answer = Answer {
        puzzle: puzzle.name(),
        board: puzzle.board(),
        metric: puzzle.metric(),
        positions: table.positions(),
        counts: table.counts(),
        gods_number: table.gods_number(),
        mean: table.mean_depth(),
        antipodes: table.antipodes().map(|position| ground.text_at(&position)).collect(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}", puzzle.title())?;
    writeln!(out)?;
    writeln!(out, "depth   positions")?;
    for (depth, count) in answer.counts.iter().enumerate() {
        writeln!(out, "{depth:>5}  {:>10}", with_commas(*count))?;
    }
    writeln!(out, "total  {:>10}", with_commas(answer.positions))?;
    writeln!(out)?;
    writeln!(out, "God's number {}, mean {:.6}.", answer.gods_number, answer.mean)?;
    let farthest = answer.antipodes.len();
    if farthest <= LISTED {
        writeln!(out, "{farthest} farthest positions: {}", answer.antipodes.join("  "))?;
    } else {
        let (count, command) = (with_commas(farthest as u64), puzzle.command());
        writeln!(out, "{count} farthest positions; `antipode antipodes {command}` lists them.")?;
    }
    Ok(())
}
