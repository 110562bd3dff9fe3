//! `antipode solve` without a table: increasingly short solutions, and proven bounds.

use std::io::Write;
use std::time::{Duration, Instant};

use antipode_engine::method::rotation_any_board;
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::anytime::AnytimeSearch;
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_puzzles::rotation::{self, format_turn, format_turns};
use serde::Serialize;

use crate::arguments::SolveRequest;
use crate::failure::Failure;
use crate::puzzle::{self, PuzzleVariant};
use crate::text;

/// Positions between two readings of the clock.
const BUDGET: u64 = 10_000;

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    position: String,
    metric: &'a str,
    /// Null if it is not proven.
    distance: Option<u32>,
    lower: u32,
    upper: Option<u32>,
    moves: Vec<String>,
    shortest_solutions: Option<u64>,
}

pub(crate) fn run(
    solve: &SolveRequest,
    position: &rotation::Position,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let PuzzleVariant::Rotation(rotation) = solve.puzzle else { unreachable!("Ramka always has a table") };
    puzzle::check_reachable(position)?;
    let plan = rotation_any_board::solve(&rotation, position).ok();
    let first = plan.map(|plan| plan.steps.into_iter().flat_map(|step| step.turns).collect());
    let mut search = AnytimeSearch::new(&rotation, position, first, Limits::default(), None)
        .expect("the position is reachable");
    let end = Instant::now() + Duration::from_secs_f64(solve.seconds);
    while search.step(BUDGET) == Status::Working && Instant::now() < end {}
    let moves = search.solution().unwrap_or_default();
    let answer = Answer {
        puzzle: solve.puzzle.name(),
        position: format!("{position:#}"),
        metric: solve.puzzle.metric(),
        distance: search.distance(),
        lower: search.lower_bound(),
        upper: search.upper_bound(),
        moves: moves.iter().map(|turn| format_turn(*turn, rotation.board())).collect(),
        shortest_solutions: None,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let (position, metric) = (&answer.position, answer.metric);
    match (answer.distance, answer.upper) {
        (Some(distance), _) => {
            let distance = text::move_count(u64::from(distance));
            writeln!(out, "{position} is {distance} from solved by {metric} (proven).")?;
        }
        (None, Some(upper)) => {
            let (upper, lower) = (text::move_count(u64::from(upper)), answer.lower);
            writeln!(out, "{position} by {metric}: solved in {upper}. Proven lower bound: {lower}.")?;
        }
        (None, None) => {
            let lower = text::move_count(u64::from(answer.lower));
            writeln!(out, "{position} by {metric}: no solution found. Proven lower bound: {lower}.")?;
        }
    }
    if answer.distance.is_none() {
        let why = match search.outcome() {
            Some(SearchOutcome::Solved | SearchOutcome::Unreachable) => "",
            Some(SearchOutcome::LimitReached) => "The search reached its memory limit.",
            None => "The time limit was reached; --seconds raises it.",
        };
        writeln!(out, "{why}")?;
    }
    if !moves.is_empty() {
        writeln!(out, "\n{}", format_turns(moves, rotation.board()))?;
    }
    Ok(())
}
