//! `antipode sliding solve`: a shortest solution, from all positions where they fit into memory, else by a search of this
//! position.

use std::io::Write;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::explore::{ComponentSearch, ExploreError};
use antipode_engine::sliding::graph::Graph;
use antipode_engine::sliding::search::{PositionSearch, SearchOutcome};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::move_text::format_path;
use antipode_puzzles::sliding::{Move, PosedBoard};
use serde::Serialize;

use super::arguments::SearchLimits;
use crate::failure::Failure;
use crate::text::with_commas;

/// The maximum number of positions that are all kept, with their moves.
pub(super) const MAX_POSITIONS: u32 = 1 << 26;

/// Positions that are expanded between two looks at the memory in use.
const POSITIONS_AT_ONCE: u64 = 1 << 10;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
If all positions that can be reached fit into the memory, their distances are known. Otherwise, or with --this-position, \
only this position is searched, until the distance is proven or the memory is full: then its lower bound is proven.\n\n\
JSON of solve: {\"board\", \"goal\", \"metric\", \"distance\", \"moves\", \"positions\", \"shortest_solutions\", \
\"counts\"}. If only this position is searched, there are also \"lower\" and \"upper\", the proven bounds of the distance \
(both null if the puzzle is unsolvable), \"positions\" were visited, and \"counts\" is empty.";

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    metric: &'static str,
    distance: Option<u32>,
    moves: Option<Vec<String>>,
    positions: u64,
    shortest_solutions: Option<u64>,
    counts: Vec<u64>,
    #[serde(flatten)]
    bounds: Option<Bounds>,
}

/// What a search of one position proves about the distance.
#[derive(Clone, Copy, Serialize)]
struct Bounds {
    lower: Option<u32>,
    upper: Option<u32>,
}

pub(super) fn run(
    puzzle: &PosedBoard,
    limits: SearchLimits,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let graph = if limits.this_position { None } else { all_positions(puzzle, limits.max_bytes) };
    let graph = graph.transpose().map_err(|why| Failure::bad_input(why.to_string()))?;
    if let Some(graph) = graph {
        let answer = Answer::of_graph(puzzle, &graph);
        write(&answer, puzzle, json, out, write_all_positions)?;
        return if answer.distance.is_none() { Err(Failure::Unsolvable) } else { Ok(()) };
    }
    let search = PositionSearch::new(puzzle, limits.max_bytes).run();
    let answer = Answer::of_search(puzzle, &search);
    write(&answer, puzzle, json, out, |answer, puzzle, out| write_search(answer, &search, puzzle, out))?;
    if search.outcome() == Some(SearchOutcome::Unsolvable) { Err(Failure::Unsolvable) } else { Ok(()) }
}

/// The graph of all positions that can be reached; `None` if it does not fit into the memory.
fn all_positions(puzzle: &PosedBoard, max_bytes: u64) -> Option<Result<Graph, ExploreError>> {
    let mut search = ComponentSearch::new(puzzle, MAX_POSITIONS);
    while search.step(POSITIONS_AT_ONCE) == Status::Working {
        if search.bytes() > max_bytes {
            return None;
        }
    }
    match search.into_graph() {
        Ok(graph) => Some(Ok(graph)),
        Err(ExploreError::TooManyPositions(_)) => None,
        Err(why @ ExploreError::TooManySets) => Some(Err(why)),
    }
}

impl Answer {
    fn new(puzzle: &PosedBoard, moves: Option<Vec<Move>>) -> Answer {
        let metric = puzzle.metric();
        let texts = |moves: Vec<Move>| {
            let mut here = puzzle.start();
            let mut texts = Vec::with_capacity(moves.len());
            for mv in moves {
                texts.push(format_path(mv, &here, metric));
                here = puzzle.apply(&here, mv).expect("a move of a solution is legal");
            }
            texts
        };
        Answer {
            board: puzzle.start_text(),
            goal: puzzle.goal_text(),
            metric: metric.name(),
            distance: None,
            moves: moves.map(texts),
            positions: 0,
            shortest_solutions: None,
            counts: Vec::new(),
            bounds: None,
        }
    }

    fn of_graph(puzzle: &PosedBoard, graph: &Graph) -> Answer {
        Answer {
            distance: graph.distance(),
            positions: graph.positions(),
            shortest_solutions: graph.shortest_solution_count(0),
            counts: graph.counts_by_distance().to_vec(),
            ..Answer::new(puzzle, graph.solution(&puzzle.start()))
        }
    }

    fn of_search(puzzle: &PosedBoard, search: &PositionSearch) -> Answer {
        let progress = search.progress();
        let distance = search.distance();
        let is_unsolvable = search.outcome() == Some(SearchOutcome::Unsolvable);
        let lower = (!is_unsolvable).then_some(progress.lower_bound);
        Answer {
            distance,
            positions: progress.positions,
            shortest_solutions: search.shortest_solution_count(),
            bounds: Some(Bounds { lower, upper: search.upper_bound() }),
            ..Answer::new(puzzle, search.solution().map(<[Move]>::to_vec))
        }
    }
}

fn write<O: Write>(
    answer: &Answer,
    puzzle: &PosedBoard,
    json: bool,
    out: &mut O,
    for_people: impl FnOnce(&Answer, &PosedBoard, &mut O) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if !json {
        return for_people(answer, puzzle, out);
    }
    serde_json::to_writer(&mut *out, answer)?;
    Ok(writeln!(out)?)
}

fn write_all_positions(answer: &Answer, puzzle: &PosedBoard, out: &mut impl Write) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let positions = with_commas(answer.positions);
    let Some(distance) = answer.distance else {
        return Ok(writeln!(
            out,
            "{} cannot be solved by {}: none of the {positions} reachable positions is the goal {}.",
            answer.board,
            metric.noun(false),
            answer.goal
        )?);
    };
    write_distance(answer, puzzle, distance, out)?;
    let farthest = answer.counts.len() - 1;
    writeln!(
        out,
        "All positions are known. Reachable positions: {positions}, the farthest {farthest} from the goal."
    )?;
    let count = answer.shortest_solutions.filter(|count| *count < u64::MAX);
    let count = count.map_or("more than 18 quintillion".to_owned(), with_commas);
    writeln!(out, "Shortest solutions: {count}\n")?;
    write_moves(answer, out)
}

fn write_search(
    answer: &Answer,
    search: &PositionSearch,
    puzzle: &PosedBoard,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Answer { board, goal, .. } = answer;
    let metric = puzzle.metric();
    let progress = search.progress();
    let lower = progress.lower_bound;
    let reason = match search.outcome() {
        Some(SearchOutcome::Unsolvable) => {
            writeln!(out, "{board} cannot be solved by {}: {goal} cannot be reached.", metric.noun(false))?;
            None
        }
        Some(SearchOutcome::Solved) => {
            write_distance(answer, puzzle, lower, out)?;
            None
        }
        Some(SearchOutcome::TooManySets) => {
            write_bounds(answer, search, puzzle, out)?;
            Some("too many sets of pieces can slide together")
        }
        Some(SearchOutcome::OutOfMemory) | None => {
            write_bounds(answer, search, puzzle, out)?;
            Some("the memory is full (--memory allows more)")
        }
    };
    let positions = with_commas(progress.positions);
    let megabytes = with_commas(progress.peak_bytes.div_ceil(1_000_000));
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    writeln!(out, "This position only: {positions} positions visited, {megabytes} MB{reason}.")?;
    match answer.shortest_solutions {
        Some(u64::MAX) => writeln!(out, "Shortest solutions: more than 18 quintillion")?,
        Some(count) => writeln!(out, "Shortest solutions: {}", with_commas(count))?,
        None => {}
    }
    if answer.distance.is_some() && answer.moves.is_none() {
        writeln!(out, "The moves do not fit into the memory (--memory allows more).")?;
    }
    if answer.moves.is_some() {
        writeln!(out)?;
    }
    write_moves(answer, out)
}

fn write_distance(
    answer: &Answer,
    puzzle: &PosedBoard,
    distance: u32,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (count, noun) = (with_commas(distance.into()), puzzle.metric().noun(distance == 1));
    Ok(writeln!(out, "{} is {count} {noun} from {}.", answer.board, answer.goal)?)
}

fn write_bounds(
    Answer { board, goal, .. }: &Answer,
    search: &PositionSearch,
    puzzle: &PosedBoard,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let lower = search.progress().lower_bound;
    let (metric, least) = (puzzle.metric(), with_commas(lower.into()));
    match search.upper_bound() {
        Some(upper) => {
            let (most, noun) = (with_commas(upper.into()), metric.noun(false));
            writeln!(out, "{board} is between {least} and {most} {noun} from {goal}.")?;
        }
        None => writeln!(out, "{board} is at least {least} {} from {goal}.", metric.noun(lower == 1))?,
    }
    Ok(())
}

fn write_moves(answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(moves) = &answer.moves {
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(())
}
