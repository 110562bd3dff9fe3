//! `antipode random`: a random position.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use antipode_engine::resumable::Resumable;
use antipode_engine::search::layer::LayerLookup;
use antipode_puzzles::scramble;
use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::{Position, PuzzleVariant};
use crate::search;
use crate::text::move_count;

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
    puzzle: &PuzzleVariant,
    depth: Option<u32>,
    seed: Option<&str>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let seed = seed.map_or_else(seed_of_the_clock, str::to_owned);
    let (position, known) = match depth {
        None => (puzzle.random_position(&seed), None),
        Some(depth) => (of_depth(puzzle, depth, &seed)?, Some(depth)),
    };
    let text = position.to_string();
    if !json {
        return Ok(writeln!(out, "{text}")?);
    }
    let depth = match (known, puzzle.table_layout()) {
        (None, Ok(ground)) if ground.is_quick() => search::table(&ground).depth(&ground.locate(&position)?),
        (known, _) => known,
    };
    let (name, board, metric) = (puzzle.name(), puzzle.board(), puzzle.metric());
    let answer = Answer { puzzle: name, board, metric, seed: &seed, depth, position: text };
    serde_json::to_writer(&mut *out, &answer)?;
    Ok(writeln!(out)?)
}

fn of_depth(puzzle: &PuzzleVariant, depth: u32, seed: &str) -> Result<Position, Failure> {
    let ground = puzzle.table_layout()?;
    let table = search::table(&ground);
    let count = table.counts().get(depth as usize).ok_or_else(|| {
        let (farthest, metric) = (move_count(u64::from(table.gods_number())), puzzle.metric());
        Failure::bad_input(format!(
            "no position has depth {depth}: by {metric} the farthest is {farthest} from solved"
        ))
    })?;
    let pick = LayerLookup::new(&table, depth, scramble::uniform(seed, *count))
        .expect("an index below the count")
        .run();
    Ok(ground.position_at(&pick.position().expect("the layer has this many positions")))
}

/// A different text each time.
fn seed_of_the_clock() -> String {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()).to_string()
}
