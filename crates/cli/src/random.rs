//! `antipode random`: a random position.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use antipode_engine::solver::run as run_work;
use serde::Serialize;

use crate::failure::Failure;
use crate::selected::{self, SelectedPuzzle, has_quick_table};

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
The position is uniformly random: among all reachable positions, or among those of the given depth. The same seed \
gives the same position, in this and every later version.\n\n\
JSON: {\"puzzle\", \"board\" (rotation, sliding, fifteen), \"metric\", \"seed\", \"depth\" (null if there is no table), \
\"position\"}";

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    metric: &'a str,
    seed: &'a str,
    /// Null if there is no table, or it takes too long.
    depth: Option<u32>,
    position: String,
}

pub(crate) fn run(
    puzzle: &SelectedPuzzle,
    depth: Option<u32>,
    seed: Option<String>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let seed = seed.unwrap_or_else(seed_of_the_clock);
    let solver = &*puzzle.solver;
    let sampler = solver.sampler().filter(|_| depth.is_none());
    let needs_table = sampler.is_none() || (json && has_quick_table(solver));
    let table = if needs_table { Some(selected::table(solver)?) } else { None };
    let position = match (sampler, &table) {
        (Some(sampler), _) => sampler.random_position(&seed),
        (None, Some(table)) => run_work(table.random_position(depth, &seed)?)?,
        (None, None) => unreachable!("without a sampler the table is built"),
    };
    if !json {
        return Ok(writeln!(out, "{position}")?);
    }
    let depth = table.map(|table| table.depth(&position)).transpose()?;
    let (board, metric) = (solver.board(), solver.metric());
    let answer = Answer { puzzle: solver.kind().name(), board, metric, seed: &seed, depth, position };
    serde_json::to_writer(&mut *out, &answer)?;
    Ok(writeln!(out)?)
}

/// A different text each time.
fn seed_of_the_clock() -> String {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()).to_string()
}
