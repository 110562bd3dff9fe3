//! `antipode sliding solve`: a shortest solution, from all positions if they fit into memory, otherwise by a search of this
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

use super::arguments::{SearchLimits, SearchScope};
use crate::checkpoint_file::CheckpointFile;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::with_commas;

/// The maximum number of positions of a graph in memory.
pub(super) const MAX_POSITIONS: u32 = 1 << 26;

/// Positions that are expanded per step.
const POSITIONS_PER_STEP: u64 = 1 << 10;

/// A component of up to this many positions is explored completely before a single position is searched.
const MAX_EASY_POSITIONS: u64 = 1 << 18;
/// After a search of this position, a component of up to this many positions is explored completely, or of as many as the
/// search visited.
const MIN_FINAL_POSITIONS: u64 = 1 << 19;
/// During that search, a partly explored component holds at most the memory divided by this.
const PARTIAL_BYTES_DIVISOR: u64 = 8;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
If all reachable positions fit into memory, and finding them takes little longer than searching this position alone, all \
distances are computed. Otherwise, or with --this-position, only this position is searched, until the distance is proven \
or the memory is full; then only the bounds are proven. --all-positions finds all positions that fit into memory, however \
long it takes.\n\n\
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

/// The proven bounds of the distance, after a search of one position.
#[derive(Clone, Copy, Serialize)]
struct Bounds {
    lower: Option<u32>,
    upper: Option<u32>,
}

pub(super) fn run(
    puzzle: &PosedBoard,
    limits: SearchLimits<'_>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut line = ProgressLine::on_terminal();
    let solved = solve(puzzle, limits, &mut line);
    line.clear();
    match solved? {
        SolveResult::AllPositions(graph) => {
            let answer = Answer::of_graph(puzzle, &graph);
            write(&answer, puzzle, json, out, write_all_positions)?;
            if answer.distance.is_none() { Err(Failure::Unsolvable) } else { Ok(()) }
        }
        SolveResult::ThisPosition(search) => {
            let answer = Answer::of_search(puzzle, &search);
            write(&answer, puzzle, json, out, |answer, puzzle, out| {
                write_search(answer, &search, puzzle, out)
            })?;
            if search.outcome() == Some(SearchOutcome::Unsolvable) {
                Err(Failure::Unsolvable)
            } else {
                Ok(())
            }
        }
    }
}

/// The graph of all positions, or the search of one position.
enum SolveResult {
    AllPositions(Box<Graph>),
    ThisPosition(PositionSearch),
}

/// Explores all positions if they are few, else searches this position, and then explores all positions if they are not many
/// more. A resumed search is of this position only.
fn solve(
    puzzle: &PosedBoard,
    limits: SearchLimits<'_>,
    line: &mut ProgressLine,
) -> Result<SolveResult, Failure> {
    let SearchLimits { max_bytes, scope, checkpoint } = limits;
    let mut checkpoint = checkpoint.map(CheckpointFile::new);
    let resumed_search = match &checkpoint {
        Some(file) => file.read(|bytes| PositionSearch::read_checkpoint(puzzle, max_bytes, bytes))?,
        None => None,
    };
    if let Some(search) = resumed_search {
        return Ok(SolveResult::ThisPosition(search_to_end(search, checkpoint.as_mut(), line)?));
    }
    let max_positions = if scope == SearchScope::AllPositions { u64::MAX } else { MAX_EASY_POSITIONS };
    let mut component =
        (scope != SearchScope::ThisPosition).then(|| ComponentSearch::new(puzzle, MAX_POSITIONS));
    if let Some(exploration) = &mut component {
        if explore(exploration, max_positions, max_bytes, line) {
            match component.take().map(ComponentSearch::into_graph) {
                Some(Err(ExploreError::TooManyPositions(_))) | None => {}
                Some(Ok(graph)) => return Ok(SolveResult::AllPositions(Box::new(graph))),
                Some(Err(why)) => return Err(Failure::bad_input(why.to_string())),
            }
        } else if exploration.bytes() > max_bytes / PARTIAL_BYTES_DIVISOR {
            component = None;
        }
    }
    let partial_bytes = component.as_ref().map_or(0, ComponentSearch::bytes);
    let search =
        search_to_end(PositionSearch::new(puzzle, max_bytes - partial_bytes), checkpoint.as_mut(), line)?;
    let is_known = matches!(search.outcome(), Some(SearchOutcome::Solved | SearchOutcome::Unsolvable));
    if let Some(mut exploration) = component.filter(|_| is_known) {
        let progress = search.progress();
        let max_positions = MIN_FINAL_POSITIONS.max(progress.positions);
        if explore(&mut exploration, max_positions, max_bytes.saturating_sub(progress.bytes), line)
            && let Ok(graph) = exploration.into_graph()
        {
            return Ok(SolveResult::AllPositions(Box::new(graph)));
        }
    }
    Ok(SolveResult::ThisPosition(search))
}

/// Searches a position to the end, with checkpoints.
fn search_to_end(
    mut search: PositionSearch,
    mut checkpoint: Option<&mut CheckpointFile<'_>>,
    line: &mut ProgressLine,
) -> Result<PositionSearch, Failure> {
    let positions_before = search.progress().positions;
    while search.step(POSITIONS_PER_STEP) == Status::Working {
        line.show(|seconds| search_line(&search, positions_before, seconds));
        if let Some(file) = checkpoint.as_mut().filter(|file| file.is_due() && search.has_checkpoint()) {
            file.write(|out| search.write_checkpoint(out))?;
        }
    }
    if let Some(file) = checkpoint {
        file.remove()?;
    }
    Ok(search)
}

/// Explores a component up to a number of positions and bytes. Returns whether the exploration has ended.
fn explore(
    search: &mut ComponentSearch,
    max_positions: u64,
    max_bytes: u64,
    line: &mut ProgressLine,
) -> bool {
    while search.step(POSITIONS_PER_STEP) == Status::Working {
        if search.positions_found() > max_positions || search.bytes() > max_bytes {
            return false;
        }
        line.show(|seconds| {
            format!("all positions: {}", amounts(search.positions_found(), 0, search.bytes(), seconds))
        });
    }
    true
}

/// `layer 23, 24 to 37 moves: 1,203,440 positions, 2,100,000 a second, 120 MB`, short enough for a terminal. The speed excludes
/// the positions before the search resumed.
fn search_line(search: &PositionSearch, positions_before: u64, seconds: f64) -> String {
    let progress = search.progress();
    let goals = progress.radius_from_goals.map_or(String::new(), |radius| format!(" + {radius}"));
    let lower = progress.lower_bound;
    let bounds =
        search.upper_bound().map_or(format!("at least {lower}"), |upper| format!("{lower} to {upper}"));
    let amounts = amounts(progress.positions, positions_before, progress.bytes, seconds);
    format!("layer {}{goals}, {bounds}: {amounts}", progress.radius_from_start)
}

fn amounts(positions: u64, positions_before: u64, bytes: u64, seconds: f64) -> String {
    let rate = with_commas((positions.saturating_sub(positions_before) as f64 / seconds) as u64);
    format!("{} positions, {rate} a second, {} MB", with_commas(positions), with_commas(bytes / 1_000_000))
}

impl Answer {
    fn new(puzzle: &PosedBoard, moves: Option<Vec<Move>>) -> Answer {
        let metric = puzzle.metric();
        let texts = |moves: Vec<Move>| {
            let mut position = puzzle.start();
            let mut texts = Vec::with_capacity(moves.len());
            for mv in moves {
                texts.push(format_path(mv, &position, metric));
                position = puzzle.apply(&position, mv).expect("a move of a solution is legal");
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
    write_text: impl FnOnce(&Answer, &PosedBoard, &mut O) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if !json {
        return write_text(answer, puzzle, out);
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
            let why = match search.reachable_positions() {
                Some(positions) => {
                    format!("none of the {} reachable positions is the goal {goal}", with_commas(positions))
                }
                None => format!("the goal {goal} cannot be reached"),
            };
            writeln!(out, "{board} cannot be solved by {}: {why}.", metric.noun(false))?;
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
    let noun = if progress.positions == 1 { "position" } else { "positions" };
    let positions = with_commas(progress.positions);
    let megabytes = with_commas(progress.peak_bytes.div_ceil(1_000_000));
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    writeln!(out, "This position only: {positions} {noun} visited, {megabytes} MB{reason}.")?;
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
            let (upper_text, noun) = (with_commas(upper.into()), metric.noun(false));
            writeln!(out, "{board} is between {least} and {upper_text} {noun} from {goal}.")?;
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
