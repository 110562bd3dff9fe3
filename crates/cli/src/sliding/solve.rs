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

use super::arguments::{SearchLimits, SearchScope};
use crate::checkpoint_file::CheckpointFile;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::with_commas;

/// The maximum number of positions that are all kept, with their moves.
pub(super) const MAX_POSITIONS: u32 = 1 << 26;

/// Positions that are expanded between two looks at the memory in use.
const POSITIONS_AT_ONCE: u64 = 1 << 10;

/// Boards of up to so many positions are explored completely before a single one is searched.
const EASY_POSITIONS: u64 = 1 << 18;
/// When a search of this position has ended, all positions are explored if they are not more than it visited, or so many.
const FEW_POSITIONS: u64 = 1 << 19;
/// Meanwhile a part of all positions takes at most one of so many bytes.
const HELD_BYTES_SHARE: u64 = 8;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
If all positions that can be reached fit into the memory, and finding them takes little longer than searching this position \
alone, their distances are known. Otherwise, or with --this-position, \
only this position is searched, until the distance is proven or the memory is full: then its lower bound is proven. \
--all-positions finds all that fit into the memory, however long it takes.\n\n\
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
    limits: SearchLimits<'_>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut line = ProgressLine::on_terminal();
    let solved = solve(puzzle, limits, &mut line);
    line.clear();
    match solved? {
        Solved::AllPositions(graph) => {
            let answer = Answer::of_graph(puzzle, &graph);
            write(&answer, puzzle, json, out, write_all_positions)?;
            if answer.distance.is_none() { Err(Failure::Unsolvable) } else { Ok(()) }
        }
        Solved::ThisPosition(search) => {
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

/// What was searched.
enum Solved {
    AllPositions(Box<Graph>),
    ThisPosition(PositionSearch),
}

/// First all positions as long as they are few, then this position, then all positions if they are not many more. A search
/// that was stopped goes on with this position only.
fn solve(puzzle: &PosedBoard, limits: SearchLimits<'_>, line: &mut ProgressLine) -> Result<Solved, Failure> {
    let SearchLimits { max_bytes, scope, checkpoint } = limits;
    let mut checkpoint = checkpoint.map(CheckpointFile::new);
    let resumed = match &checkpoint {
        Some(file) => file.read(|bytes| PositionSearch::read_checkpoint(puzzle, max_bytes, bytes))?,
        None => None,
    };
    if let Some(search) = resumed {
        return Ok(Solved::ThisPosition(searched(search, checkpoint.as_mut(), line)?));
    }
    let most = if scope == SearchScope::AllPositions { u64::MAX } else { EASY_POSITIONS };
    let mut all = (scope != SearchScope::ThisPosition).then(|| ComponentSearch::new(puzzle, MAX_POSITIONS));
    if let Some(exploration) = &mut all {
        if explore(exploration, most, max_bytes, line) {
            match all.take().map(ComponentSearch::into_graph) {
                Some(Err(ExploreError::TooManyPositions(_))) | None => {}
                Some(Ok(graph)) => return Ok(Solved::AllPositions(Box::new(graph))),
                Some(Err(why)) => return Err(Failure::bad_input(why.to_string())),
            }
        } else if exploration.bytes() > max_bytes / HELD_BYTES_SHARE {
            all = None;
        }
    }
    let held = all.as_ref().map_or(0, ComponentSearch::bytes);
    let search = searched(PositionSearch::new(puzzle, max_bytes - held), checkpoint.as_mut(), line)?;
    let is_known = matches!(search.outcome(), Some(SearchOutcome::Solved | SearchOutcome::Unsolvable));
    if let Some(mut exploration) = all.filter(|_| is_known) {
        let progress = search.progress();
        let most = FEW_POSITIONS.max(progress.positions);
        if explore(&mut exploration, most, max_bytes.saturating_sub(progress.bytes), line)
            && let Ok(graph) = exploration.into_graph()
        {
            return Ok(Solved::AllPositions(Box::new(graph)));
        }
    }
    Ok(Solved::ThisPosition(search))
}

/// Searches a position to the end, with checkpoints.
fn searched(
    mut search: PositionSearch,
    mut checkpoint: Option<&mut CheckpointFile<'_>>,
    line: &mut ProgressLine,
) -> Result<PositionSearch, Failure> {
    let before = search.progress().positions;
    while search.step(POSITIONS_AT_ONCE) == Status::Working {
        line.show(|seconds| search_line(&search, before, seconds));
        if let Some(file) = checkpoint.as_mut().filter(|file| file.is_due() && search.has_checkpoint()) {
            file.write(|out| search.write_checkpoint(out))?;
        }
    }
    if let Some(file) = checkpoint {
        file.remove()?;
    }
    Ok(search)
}

/// Explores a component up to a number of positions and bytes; whether the exploration has ended.
fn explore(search: &mut ComponentSearch, most: u64, max_bytes: u64, line: &mut ProgressLine) -> bool {
    while search.step(POSITIONS_AT_ONCE) == Status::Working {
        if search.positions_found() > most || search.bytes() > max_bytes {
            return false;
        }
        line.show(|seconds| {
            format!("all positions: {}", amounts(search.positions_found(), 0, search.bytes(), seconds))
        });
    }
    true
}

/// `layer 23, 24 to 37 moves: 1,203,440 positions, 2,100,000 a second, 120 MB`, in as many characters as a terminal has. The
/// speed is that since there were `before` positions.
fn search_line(search: &PositionSearch, before: u64, seconds: f64) -> String {
    let progress = search.progress();
    let goals = progress.radius_from_goals.map_or(String::new(), |radius| format!(" + {radius}"));
    let lower = progress.lower_bound;
    let bounds =
        search.upper_bound().map_or(format!("at least {lower}"), |upper| format!("{lower} to {upper}"));
    let amounts = amounts(progress.positions, before, progress.bytes, seconds);
    format!("layer {}{goals}, {bounds}: {amounts}", progress.radius_from_start)
}

fn amounts(positions: u64, before: u64, bytes: u64, seconds: f64) -> String {
    let rate = with_commas((positions.saturating_sub(before) as f64 / seconds) as u64);
    format!("{} positions, {rate} a second, {} MB", with_commas(positions), with_commas(bytes / 1_000_000))
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
