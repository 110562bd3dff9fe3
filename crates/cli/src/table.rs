//! `antipode table`: the number of positions at each depth.

use std::io::Write;

use antipode_engine::solver::run as run_work;
use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::SelectedPuzzle;
use crate::text::with_commas;

/// The maximum number of farthest positions in the text output. JSON contains all of them.
const LISTED: u64 = 12;

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Visits all positions. Ramka has 4,717,440 positions in the metrics tiles and strokes, 19,958,400 in units and \
slides, and 59,875,200 in units-shifts and slides-shifts. Boards of Rotation have tables up to about 500,000,000 \
positions, such as 4x3n3 by ring, and 4x4n3 has 812,851,200. Only reachable positions are counted; of a sliding block puzzle the depth is the \
distance from the goal. Boards of Fifteen have tables up to twelve cells; 4x3 has 239,500,800 positions.\n\n\
JSON: {\"puzzle\", \"board\" (rotation, sliding, fifteen), \"metric\", \"positions\", \"counts\": [positions at depth 0, 1, \
...], \"gods_number\", \"mean\", \"antipodes\": [all farthest positions]}";

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

pub(crate) fn run(puzzle: &SelectedPuzzle, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let table = puzzle.table()?;
    let farthest = table.counts().last().copied().unwrap_or(0);
    // Finding the farthest positions of a large table takes as long as building it.
    let antipodes =
        if json || farthest <= LISTED { run_work(table.antipodes(usize::MAX))? } else { Vec::new() };
    let answer = Answer {
        puzzle: puzzle.name(),
        board: puzzle.solver.board(),
        metric: puzzle.solver.metric(),
        positions: table.positions(),
        counts: table.counts(),
        gods_number: table.gods_number(),
        mean: table.mean_depth(),
        antipodes,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}", puzzle.title)?;
    writeln!(out)?;
    writeln!(out, "depth   positions")?;
    for (depth, count) in answer.counts.iter().enumerate() {
        writeln!(out, "{depth:>5}  {:>10}", with_commas(*count))?;
    }
    writeln!(out, "total  {:>10}", with_commas(answer.positions))?;
    writeln!(out)?;
    writeln!(out, "God's number {}, mean {:.6}.", answer.gods_number, answer.mean)?;
    if farthest <= LISTED {
        writeln!(out, "{farthest} farthest positions: {}", answer.antipodes.join("  "))?;
    } else {
        let (count, command) = (with_commas(farthest), &puzzle.arguments);
        writeln!(out, "{count} farthest positions; `antipode antipodes {command}` lists them.")?;
    }
    Ok(())
}
