//! `antipode sliding outline`: the hardest puzzles of boards with walls, of any shape, or in space.

use std::io::Write;
use std::time::Instant;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::outline::{OutlineRow, OutlineSearch};
use serde::Serialize;

use super::arguments::OutlineArguments;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, with_commas};

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The goal piece starts in the first corner and must cover the last cell, in reading order, layer by layer.\n\n\
JSON of outline: {\"outline\", \"metric\", \"rows\": [{\"pieces\", \"distance\", \"puzzles\", \"board\"}], \"positions\", \
\"seconds\"}; \"board\" is an example, with A for the goal piece and // before the next layer";

/// Positions per step.
const STEP_BUDGET: u64 = 1 << 14;

#[derive(Serialize)]
struct Answer {
    outline: String,
    metric: &'static str,
    rows: Vec<Row>,
    positions: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Row {
    pieces: usize,
    distance: u32,
    puzzles: u64,
    board: String,
}

pub(super) fn run(arguments: &OutlineArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (outline, metric, memory) = (&arguments.outline, arguments.metric.metric, arguments.memory);
    let began = Instant::now();
    let mut search =
        OutlineSearch::new(outline, metric, memory).map_err(|why| Failure::bad_input(why.to_string()))?;
    let mut line = ProgressLine::on_terminal();
    while search.step(STEP_BUDGET) == Status::Working {
        line.show(|seconds| format!("{} positions, {seconds:.0} s", with_commas(search.positions())));
    }
    line.clear();
    if search.is_too_large() {
        let memory = megabytes(memory);
        return Err(Failure::bad_input(format!(
            "{outline} has too many positions for {memory}: --memory allows more"
        )));
    }
    let answer = Answer {
        outline: outline.to_string(),
        metric: metric.name(),
        rows: (1..)
            .zip(search.rows())
            .filter_map(|(pieces, row)| Some(Row::new(pieces, row.as_ref()?)))
            .collect(),
        positions: search.positions(),
        seconds: began.elapsed().as_secs_f64(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(
        out,
        "The hardest puzzles of {outline} by {}, from the first corner to the last cell:\n",
        metric.noun(false)
    )?;
    for Row { pieces, distance, puzzles, board } in &answer.rows {
        let more = match puzzles {
            0 | 1 => String::new(),
            count => format!("   and {} more", with_commas(count - 1)),
        };
        writeln!(out, "{pieces:>2} pieces {distance:>4}   {board}{more}")?;
    }
    Ok(writeln!(out, "\n{} positions in {:.1} s", with_commas(answer.positions), answer.seconds)?)
}

impl Row {
    fn new(pieces: usize, row: &OutlineRow) -> Row {
        Row { pieces, distance: row.distance, puzzles: row.puzzles, board: row.example.clone() }
    }
}
