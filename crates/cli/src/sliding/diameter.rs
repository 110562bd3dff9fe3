//! `antipode sliding diameter`: the two positions farthest apart.

use std::io::Write;

use antipode_engine::resumable::Status;
use antipode_engine::sliding::diameter::{DiameterSearch, double_sweep};
use antipode_engine::sliding::explore::explore;
use antipode_puzzles::sliding::notation::format_position;
use antipode_puzzles::sliding::{Goal, PosedBoard};
use serde::Serialize;

use super::solve::MAX_POSITIONS;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The goal only determines which pieces of equal shape are distinct; without a goal, none are.\n\n\
JSON of diameter: {\"board\", \"goal\", \"metric\", \"positions\", \"diameter\", \"from\", \"to\", \"two_sweeps\", \
\"searches\"}";

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: Option<String>,
    metric: &'static str,
    positions: u64,
    diameter: u32,
    from: String,
    to: String,
    /// The lower bound that two sweeps from the board find.
    two_sweeps: u32,
    searches: u64,
}

pub(super) fn run(puzzle: &PosedBoard, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    let mut search = DiameterSearch::new(&graph);
    Status::repeat(|| search.step(&graph, 64));
    let longest = search.longest();
    // A goal without pieces means that there is no goal.
    let goal = Some(puzzle.goal()).filter(|goal| **goal != Goal::Places(Vec::new()));
    let answer = Answer {
        board: puzzle.start_text(),
        goal: goal.map(|_| puzzle.goal_text()),
        metric: metric.name(),
        positions: graph.positions(),
        diameter: longest.distance,
        from: format_position(&graph.position(longest.from)),
        to: format_position(&graph.position(longest.to)),
        two_sweeps: double_sweep(&graph, 0).distance,
        searches: search.sources_done_and_left().0,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let Answer { positions, diameter, from, to, two_sweeps, searches, .. } = answer;
    writeln!(
        out,
        "Of {} positions, the two farthest apart are {} {} from each other:\n\n{from}\n{to}\n",
        with_commas(positions),
        with_commas(diameter.into()),
        metric.noun(diameter == 1),
    )?;
    let sweeps_result =
        if two_sweeps == diameter { "the same distance".to_owned() } else { format!("only {two_sweeps}") };
    Ok(writeln!(
        out,
        "Searches from {} positions. Two sweeps from the board find {sweeps_result}.",
        with_commas(searches)
    )?)
}
