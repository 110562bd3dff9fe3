//! `antipode sliding obstacles`: the number of puzzles of a rectangle that are decided without a search.

use std::io::Write;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::obstacle_census::{ObstacleCensus, ObstacleCounts};
use antipode_puzzles::sliding::Grid;
use serde_json::json;

use super::grid_name;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
Every placement with a piece in the upper left corner is a puzzle: that piece must cover the lower right corner, and one \
piece moves at a time.\n\n\
JSON of obstacles: {\"board\", \"solvable\", \"no_room\", \"out_of_reach\", \"silent\"}: the piece needs more holes than \
there are; immovable pieces block its way; no obstacle is found, but no position is a goal";

/// Placements per step.
const STEP_BUDGET: u64 = 64;

pub(super) fn run(grid: Grid, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let board = grid_name(grid);
    if grid.cell_count() > ObstacleCensus::MAX_CELLS {
        let most = ObstacleCensus::MAX_CELLS;
        return Err(Failure::bad_input(format!("{board} has more than {most} cells")));
    }
    let mut census = ObstacleCensus::new(grid);
    let mut line = ProgressLine::on_terminal();
    while census.step(STEP_BUDGET) == Status::Working {
        line.show(|seconds| format!("{} puzzles, {seconds:.0} s", with_commas(total(census.counts()))));
    }
    line.clear();
    let counts = census.counts();
    let ObstacleCounts { solvable, no_room, out_of_reach, silent } = counts;
    if json {
        let answer = json!({
            "board": board, "solvable": solvable, "no_room": no_room, "out_of_reach": out_of_reach, "silent": silent,
        });
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{board}: {} puzzles from corner to corner\n", with_commas(total(counts)))?;
    for (label, count) in [
        ("can be solved", solvable),
        ("no room to move", no_room),
        ("out of reach", out_of_reach),
        ("only by a search", silent),
    ] {
        writeln!(out, "{label:<24}{:>12}", with_commas(count))?;
    }
    Ok(())
}

fn total(counts: ObstacleCounts) -> u64 {
    let ObstacleCounts { solvable, no_room, out_of_reach, silent } = counts;
    solvable + no_room + out_of_reach + silent
}
