//! `antipode solve`: shortest solutions from a table, or without a table the shortest solution found, with proven bounds.

use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use antipode_engine::resumable::Status;
use antipode_engine::solver::{
    BoundsSolver, DistanceTable, SearchOptions, Solution, SolverError, shortest_solutions,
};
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::selected::SelectedPosition;
use crate::text::{self, with_commas};

/// The default time limit of a search without a table, in seconds.
pub(crate) const DEFAULT_SECONDS: f64 = 10.0;

/// Parses a time limit.
pub(crate) fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=1e6).contains(seconds));
    seconds.ok_or("it must be from 0 to 1000000")
}

/// Units of search work between two readings of the clock.
const STEP_BUDGET: u32 = 10;

/// The position to solve, and the options of the output.
pub(crate) struct SolveRequest {
    pub(crate) selected: SelectedPosition,
    /// Whether to print all shortest solutions, not only one.
    pub(crate) all: bool,
    /// Whether to choose the solution with the fewest shifts of the block.
    pub(crate) fewest_shifts: bool,
    /// The time limit of a search without a table, in seconds.
    pub(crate) seconds: f64,
}

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
JSON: {\"puzzle\", \"position\", \"metric\", \"distance\", \"moves\": [...], \"shortest_solutions\"}; --all adds \
\"solutions\": [[...], ...]. A count that exceeds 64 bits is null. Without a table there are also \"lower\" and \
\"upper\", which may be less than the length of \"moves\" if a God's number is known; \"distance\" is null if it is not \
proven, and the count is null if the search did not count.";

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    position: String,
    /// How the text of the position was read; empty if that is evident.
    #[serde(skip_serializing_if = "str::is_empty")]
    read_as: &'a str,
    metric: &'a str,
    /// Null if it is not proven.
    distance: Option<u32>,
    #[serde(flatten)]
    bounds: Option<Bounds>,
    moves: Vec<String>,
    shortest_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<SolutionList<'a>>,
}

impl Answer<'_> {
    fn write_reading(&self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.read_as.is_empty() {
            writeln!(out, "Read as {}.", self.read_as)?;
        }
        Ok(())
    }
}

/// The proven bounds of a search without a table.
#[derive(Serialize)]
struct Bounds {
    lower: u32,
    upper: Option<u32>,
}

/// All shortest solutions, serialised one at a time: they may not fit into memory.
struct SolutionList<'a> {
    table: &'a dyn DistanceTable,
    position: &'a str,
}

impl Serialize for SolutionList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let solutions = self.table.all_solutions(self.position).map_err(serde::ser::Error::custom)?;
        serializer.collect_seq(solutions)
    }
}

pub(crate) fn run(solve: &SolveRequest, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let puzzle = &solve.selected.puzzle;
    if solve.fewest_shifts && !puzzle.solver.has_free_shifts() {
        let metric = puzzle.solver.metric();
        let sentence =
            format!("--fewest-shifts is only for metrics with free shifts; {metric} counts shifts");
        return Err(Failure::bad_input(sentence));
    }
    match puzzle.solver.bounds_solver() {
        Some(bounds) if !solve.all && !puzzle.is_quick() => without_table(solve, bounds, json, out),
        bounds => match (puzzle.table(), bounds) {
            // The table proved too large only while it was built.
            (Err(SolverError::ComponentTooLarge(_)), Some(bounds)) if !solve.all => {
                without_table(solve, bounds, json, out)
            }
            (table, _) => with_table(solve, &*table?, json, out),
        },
    }
}

fn with_table(
    solve: &SolveRequest,
    table: &dyn DistanceTable,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let selected = &solve.selected;
    let (puzzle, position) = (&selected.puzzle, &*selected.position);
    let set = shortest_solutions(table, position)?;
    let fewest = set.fewest_shifts();
    let fewest_shifts = fewest.as_ref().and_then(|fewest| fewest.shifts);
    let Solution { moves, .. } = match fewest {
        Some(fewest) if solve.fewest_shifts => fewest,
        _ => table.solution(position)?,
    };
    let distance = set.depth();
    let answer = Answer {
        puzzle: puzzle.name(),
        position: selected.canonical()?,
        read_as: &selected.note,
        metric: puzzle.solver.metric(),
        distance: Some(distance),
        bounds: None,
        moves,
        shortest_solutions: set.count(),
        solutions: solve.all.then_some(SolutionList { table, position }),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    answer.write_reading(out)?;
    let moves = text::move_count(u64::from(distance));
    writeln!(out, "{} is {moves} from solved by {}.", answer.position, answer.metric)?;
    if distance == 0 {
        return Ok(());
    }
    let count = answer.shortest_solutions.map_or("more than 18 quintillion".to_owned(), with_commas);
    writeln!(out, "Shortest solutions: {count}")?;
    if let Some(shifts) = fewest_shifts {
        writeln!(out, "Fewest shifts of the block among them: {shifts}")?;
    }
    writeln!(out)?;
    if solve.all {
        for solution in table.all_solutions(position)? {
            writeln!(out, "{}", text::join_moves(&solution))?;
        }
    } else {
        writeln!(out, "{}", text::join_moves(&answer.moves))?;
    }
    Ok(())
}

fn without_table(
    solve: &SolveRequest,
    solver: &dyn BoundsSolver,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let selected = &solve.selected;
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let options =
        SearchOptions { always_from_method: true, after_each_move: false, max_bytes: u64::MAX, threads };
    let mut search = solver.search(&selected.position, options, None)?;
    let end = Instant::now() + Duration::from_secs_f64(solve.seconds);
    let mut status = Status::Working;
    while status == Status::Working && Instant::now() < end {
        status = search.step(STEP_BUDGET);
    }
    let (lower, found) = (search.lower_bound(), search.upper_bound());
    let upper = [found, search.gods_number_bound()].into_iter().flatten().min();
    let answer = Answer {
        puzzle: selected.puzzle.name(),
        position: selected.canonical()?,
        read_as: &selected.note,
        metric: selected.puzzle.solver.metric(),
        distance: found.filter(|_| search.is_proven()),
        bounds: Some(Bounds { lower, upper }),
        moves: search.solution(),
        shortest_solutions: search.shortest_solution_count(),
        solutions: None,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    answer.write_reading(out)?;
    let (position, metric) = (&answer.position, answer.metric);
    match (answer.distance, found) {
        (Some(distance), _) => {
            let distance = text::move_count(u64::from(distance));
            writeln!(out, "{position} is {distance} from solved by {metric} (proven).")?;
        }
        (None, Some(found)) => {
            let bounds = match upper.filter(|upper| *upper < found) {
                Some(upper) => format!("Proven bounds: {lower} to {upper}."),
                None => format!("Proven lower bound: {lower}."),
            };
            let found = text::move_count(u64::from(found));
            writeln!(out, "{position} by {metric}: solved in {found}. {bounds}")?;
        }
        (None, None) => {
            let lower = text::move_count(u64::from(lower));
            writeln!(out, "{position} by {metric}: no solution found. Proven lower bound: {lower}.")?;
        }
    }
    if let Some(count) = answer.shortest_solutions {
        writeln!(out, "Shortest solutions: {}", with_commas(count))?;
    }
    if search.reached_limit() {
        writeln!(out, "The search reached its memory limit.")?;
    } else if answer.distance.is_none() && status == Status::Finished {
        writeln!(out, "The search ended: {}.", search.activity())?;
    } else if answer.distance.is_none() {
        writeln!(out, "The time limit was reached; --seconds raises it.")?;
    }
    if !answer.moves.is_empty() {
        writeln!(out, "\n{}", text::join_moves(&answer.moves))?;
    }
    Ok(())
}
