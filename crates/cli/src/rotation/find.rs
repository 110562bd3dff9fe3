//! `antipode find`: the shortest algorithms that send numbers to squares.

use std::io::Write;

use antipode_engine::resumable::Resumable;
use antipode_engine::rotation::finder::AlgorithmFinder;
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_puzzles::rotation::{format_turns, parse_targets};
use clap::Args;
use serde::Serialize;

use super::arguments::{RotationBoard, RotationName};
use crate::failure::Failure;
use crate::text::{move_count, with_commas};

const MAX_ALGORITHMS: usize = 100;

#[derive(Args)]
pub(crate) struct FindArguments {
    #[command(flatten)]
    _puzzle: RotationName,
    #[command(flatten)]
    board: RotationBoard,
    /// The target square of each number, such as 2,1,=,=,=,=,=,=,=
    targets: String,
}

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The algorithms apply to the solved position. TARGETS has one entry per number in reading order, separated by \
commas: the target square, counted from 1; = if the number must stay; * if it may go anywhere. 2,1,=,=,=,=,=,=,= \
swaps 1 and 2 on 3x3n2 and keeps the rest.\n\n\
JSON: {\"puzzle\", \"board\", \"metric\", \"targets\", \"length\" (null: no algorithm exists), \"count\", \
\"words\": [up to 100]}";

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    board: String,
    metric: &'a str,
    targets: &'a str,
    /// Null if no algorithm exists.
    length: Option<u32>,
    count: Option<u64>,
    #[serde(rename = "words")]
    algorithms: Vec<String>,
}

pub(super) fn run(arguments: &FindArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (variant, targets) = (&arguments.board.variant()?, &*arguments.targets);
    let parsed_targets = parse_targets(targets, variant.board())
        .map_err(|why| Failure::of_argument("targets", targets, why))?;
    let finder = AlgorithmFinder::new(variant, &parsed_targets, Limits::default());
    let finder = finder.map_err(|why| Failure::of_argument("targets", targets, why))?.run();
    let algorithms = finder.words(MAX_ALGORITHMS);
    let answer = Answer {
        puzzle: "rotation",
        board: format!("{:#}", variant.board()),
        metric: variant.rule().name(),
        targets,
        length: finder.distance(),
        count: finder.count(),
        algorithms: algorithms.iter().map(|turns| format_turns(turns, variant.board())).collect(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    match (finder.outcome(), answer.length) {
        (_, Some(length)) => {
            let count = answer.count.map_or("at least one".to_owned(), with_commas);
            writeln!(out, "Shortest: {}. Algorithms of this length: {count}", move_count(u64::from(length)))?;
        }
        (Some(SearchOutcome::Unreachable), None) => writeln!(out, "no turns do this")?,
        (_, None) => {
            let lower = move_count(u64::from(finder.lower_bound()));
            writeln!(out, "the search reached its memory limit: it takes at least {lower}")?;
        }
    }
    for algorithm in &answer.algorithms {
        writeln!(out, "{algorithm}")?;
    }
    Ok(())
}
