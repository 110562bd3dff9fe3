//! `antipode solve`: shortest solutions from a table, or without a table the shortest solution found, with proven bounds.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use antipode_engine::resumable::Status;
use antipode_engine::solver::{
    BoundsSearch, BoundsSolver, DistanceTable, MoveDepth, PuzzleSolver, ReusableSearch, SearchOptions,
    Solution, SolverError, run as run_work, shortest_solutions,
};
use clap::Args;
use serde::{Serialize, Serializer};

use crate::cache::{Cache, CacheEntry};
use crate::failure::Failure;
use crate::selected::{NamedPosition, SelectedPosition, any_table, has_quick_table};
use crate::text::{self, with_commas};
use crate::typed_text::TypedText;

/// The default time limit of a search without a table, in seconds.
const DEFAULT_SECONDS: f64 = 10.0;

/// The name of the option with which a position is not needed.
pub(crate) const BATCH: &str = "batch";

/// Parses a time limit.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=1e6).contains(seconds));
    seconds.ok_or("it must be from 0 to 1000000")
}

/// Units of search work between two readings of the clock.
const STEP_BUDGET: u32 = 10;

/// The options of one puzzle for a position, or for each position of a batch.
pub(crate) trait SolveOptions {
    /// The argument with the position; `None` with a batch.
    fn text(&self) -> Option<&str>;

    /// The position that a text gives.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure>;

    /// The time limit of a search without a table, in seconds.
    fn seconds(&self) -> f64 {
        DEFAULT_SECONDS
    }

    /// Whether to choose the solution with the fewest shifts of the block.
    fn fewest_shifts(&self) -> bool {
        false
    }
}

#[derive(Args)]
pub(crate) struct SearchTime {
    /// On boards without a table, the time to search for shorter solutions and for a proof that there are none
    #[arg(long, default_value_t = DEFAULT_SECONDS, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
}

/// What is printed of an answer.
#[derive(Args, Clone, Copy)]
pub(crate) struct AnswerOptions {
    /// Print all shortest solutions, or the first N; there may be hundreds of millions
    #[arg(long, global = true, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = ALL)]
    pub(crate) all: Option<u64>,
    /// Print the legal moves, with the distance after each where it is known
    #[arg(long, global = true)]
    moves: bool,
}

/// The value of `--all` without a number.
const ALL: &str = "18446744073709551615";

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
JSON: {\"puzzle\", \"position\", \"metric\", \"distance\", \"moves\": [...], \"shortest_solutions\"}; --all adds \
\"solutions\": [[...], ...], --moves adds \"legal_moves\": [{\"move\", \"distance\"}, ...]. A count that exceeds 64 bits is \
null. Without a table there are also \"lower\" and \"upper\", which may be less than the length of \"moves\" if a God's \
number is known; \"distance\" is null if it is not proven, the count is null if the search did not count, and legal moves \
without a proven distance are missing.\n\n\
With --batch, each line of the file is a position in any notation that fits on one line. Each answer is one line of JSON, \
in the order of the file: what is above, with \"line\" and \"seconds\", or {\"line\", \"error\", \"column\" (null if the \
fault has no place)}. Empty lines have no answer. The exit status is 1 if a line has an error.";

/// The answer about one position.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    puzzle: &'static str,
    position: &'a str,
    /// How the text of the position was read; empty if that is evident.
    #[serde(skip_serializing_if = "str::is_empty")]
    read_as: &'a str,
    metric: &'static str,
    /// Null if it is not proven.
    distance: Option<u32>,
    #[serde(flatten)]
    bounds: Option<Bounds>,
    moves: Vec<String>,
    shortest_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<SolutionList<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<LegalMove>>,
}

#[derive(Serialize)]
struct LegalMove {
    r#move: String,
    distance: u32,
}

/// The proven bounds of a search without a table.
#[derive(Serialize)]
struct Bounds {
    lower: u32,
    upper: Option<u32>,
}

/// The first shortest solutions, serialised one at a time: they may not fit into memory.
struct SolutionList<'a> {
    table: &'a dyn DistanceTable,
    position: &'a str,
    max: u64,
}

impl SolutionList<'_> {
    fn solutions(&self) -> Result<impl Iterator<Item = Vec<String>>, SolverError> {
        Ok(self.table.all_solutions(self.position)?.take(usize::try_from(self.max).unwrap_or(usize::MAX)))
    }
}

impl Serialize for SolutionList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.solutions().map_err(serde::ser::Error::custom)?)
    }
}

/// A position, and what is asked of it.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    solver: &'a dyn PuzzleSolver,
    /// The position as text.
    position: &'a str,
    /// As in [`NamedPosition`].
    note: &'a str,
    options: AnswerOptions,
    fewest_shifts: bool,
}

/// A search that has ended, or whose time is over.
pub(crate) struct EndedSearch {
    search: Box<dyn BoundsSearch>,
    status: Status,
}

impl EndedSearch {
    /// What the next search of the board can use.
    pub(crate) fn into_reusable(self) -> Option<ReusableSearch> {
        self.search.into_reusable()
    }
}

impl<'a> Question<'a> {
    /// # Errors
    /// If the puzzle does not have one of the options.
    pub(crate) fn new(
        solver: &'a dyn PuzzleSolver,
        position: &'a str,
        note: &'a str,
        arguments: &dyn SolveOptions,
        options: AnswerOptions,
    ) -> Result<Question<'a>, Failure> {
        let fewest_shifts = arguments.fewest_shifts();
        if fewest_shifts && !solver.has_free_shifts() {
            let metric = solver.metric();
            let sentence =
                format!("--fewest-shifts is only for metrics with free shifts; {metric} counts shifts");
            return Err(Failure::bad_input(sentence));
        }
        Ok(Question { solver, position, note, options, fewest_shifts })
    }

    /// The question for all that is known of a position.
    pub(crate) fn with_moves(
        solver: &'a dyn PuzzleSolver,
        position: &'a str,
        all: Option<u64>,
    ) -> Question<'a> {
        let options = AnswerOptions { all, moves: true };
        Question { solver, position, note: "", options, fewest_shifts: false }
    }

    fn answer(
        self,
        distance: Option<u32>,
        moves: Vec<String>,
        shortest_solutions: Option<u64>,
    ) -> Answer<'a> {
        Answer {
            puzzle: self.solver.kind().name(),
            position: self.position,
            read_as: self.note,
            metric: self.solver.metric(),
            distance,
            bounds: None,
            moves,
            shortest_solutions,
            solutions: None,
            legal_moves: None,
        }
    }

    /// The answer from a table, and the number of shifts of the solution if it has the fewest.
    pub(crate) fn by_table(
        self,
        table: &'a dyn DistanceTable,
    ) -> Result<(Answer<'a>, Option<u32>), SolverError> {
        let set = shortest_solutions(table, self.position)?;
        let fewest = set.fewest_shifts();
        let shifts = fewest.as_ref().and_then(|fewest| fewest.shifts);
        let Solution { moves, .. } = match fewest {
            Some(fewest) if self.fewest_shifts => fewest,
            _ => table.solution(self.position)?,
        };
        let position = self.position;
        let answer = Answer {
            solutions: self.options.all.map(|max| SolutionList { table, position, max }),
            legal_moves: if self.options.moves { Some(legal_moves(table.moves(position)?)) } else { None },
            ..self.answer(Some(set.depth()), moves, set.count())
        };
        Ok((answer, shifts))
    }

    /// The answer of a search in some threads, which continues while `may_go_on` says so.
    pub(crate) fn by_search(
        self,
        solver: &dyn BoundsSolver,
        earlier: Option<ReusableSearch>,
        threads: usize,
        may_go_on: impl Fn() -> bool,
    ) -> Result<(Answer<'a>, EndedSearch), SolverError> {
        let mut search = solver.search(self.position, search_options(self.options, threads), earlier)?;
        let mut status = Status::Working;
        while status == Status::Working && may_go_on() {
            status = search.step(STEP_BUDGET);
        }
        if let Some(why) = search.unsolvable() {
            return Err(why);
        }
        let (lower, found) = (search.lower_bound(), search.upper_bound());
        let upper = [found, search.gods_number_bound()].into_iter().flatten().min();
        let distance = found.filter(|_| search.is_proven());
        let answer = Answer {
            bounds: Some(Bounds { lower, upper }),
            legal_moves: self.options.moves.then(|| legal_moves(search.moves())),
            ..self.answer(distance, search.solution(), search.shortest_solution_count())
        };
        Ok((answer, EndedSearch { search, status }))
    }
}

/// The options of a search for an answer.
fn search_options(options: AnswerOptions, threads: usize) -> SearchOptions {
    SearchOptions { always_from_method: true, after_each_move: options.moves, max_bytes: u64::MAX, threads }
}

fn legal_moves(moves: Vec<MoveDepth>) -> Vec<LegalMove> {
    moves
        .into_iter()
        .map(|MoveDepth { move_name, depth }| LegalMove { r#move: move_name, distance: depth })
        .collect()
}

/// Why a table cannot answer, but a search may.
fn is_too_large(why: &SolverError) -> bool {
    matches!(why, SolverError::ComponentTooLarge(_))
}

/// How the positions of a puzzle are answered.
pub(crate) enum Means {
    Table(Arc<dyn DistanceTable>),
    /// By searches, which may share something.
    Search(Option<ReusableSearch>),
}

impl Means {
    /// The table if it is fast to build, or needed for the answer; or searches, with what they share if it is kept.
    pub(crate) fn of(solver: &dyn PuzzleSolver, options: AnswerOptions) -> Result<Means, SolverError> {
        let bounds = solver.bounds_solver().filter(|_| options.all.is_none());
        match bounds {
            Some(bounds) if !has_quick_table(solver) => Ok(Means::Search(kept_database(solver, bounds))),
            _ => match any_table(solver) {
                // The table proved too large only while it was built.
                Err(why) if bounds.is_some() && is_too_large(&why) => Ok(Means::Search(None)),
                table => Ok(Means::Table(table?)),
            },
        }
    }
}

/// What searches share, if it is kept.
fn kept_database(solver: &dyn PuzzleSolver, bounds: &dyn BoundsSolver) -> Option<ReusableSearch> {
    bounds.reusable_from_bytes(&Cache::of_user().read(&CacheEntry::database(solver))?)
}

/// Keeps what searches share if it is better than what is kept.
pub(crate) fn keep(solver: &dyn PuzzleSolver, reusable: &ReusableSearch, kept: usize) {
    if reusable.size() > kept
        && let Some(bytes) = reusable.to_bytes()
    {
        Cache::of_user().write(&CacheEntry::database(solver), &bytes);
    }
}

/// What searches share, built if it is not kept; `None` if they share nothing.
pub(crate) fn database(
    solver: &dyn PuzzleSolver,
    options: AnswerOptions,
) -> Result<Option<ReusableSearch>, SolverError> {
    let Some(bounds) = solver.bounds_solver() else { return Ok(None) };
    let Some(work) = bounds.preparation(search_options(options, 1)) else { return Ok(None) };
    let (cache, entry) = (Cache::of_user(), CacheEntry::database(solver));
    let parse = |bytes: &[u8]| bounds.reusable_from_bytes(bytes);
    cache.get(&entry, parse, || run_work(work), ReusableSearch::to_bytes).map(Some)
}

pub(crate) fn run(
    arguments: &dyn SolveOptions,
    options: AnswerOptions,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let text = TypedText::of(arguments.text().unwrap_or_default())?;
    let SelectedPosition { solver, position, note } = arguments.position(&text)?.select()?;
    let solver = &*solver;
    let question = Question::new(solver, &position, &note, arguments, options)?;
    match Means::of(solver, options)? {
        Means::Table(table) => {
            let (answer, shifts) = question.by_table(&*table)?;
            if json { write_json(&answer, out) } else { write_from_table(&answer, shifts, out) }
        }
        Means::Search(earlier) => {
            let bounds = solver.bounds_solver().expect("a search was chosen");
            let kept = earlier.as_ref().map_or(0, ReusableSearch::size);
            let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let end = Instant::now() + Duration::from_secs_f64(arguments.seconds());
            let (answer, ended) = question.by_search(bounds, earlier, threads, || Instant::now() < end)?;
            if json { write_json(&answer, out) } else { write_from_search(&answer, &ended, out) }?;
            out.flush()?;
            if let Some(reusable) = ended.into_reusable() {
                keep(solver, &reusable, kept);
            }
            Ok(())
        }
    }
}

pub(crate) fn write_json(answer: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, answer)?;
    Ok(writeln!(out)?)
}

fn write_reading(answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    if !answer.read_as.is_empty() {
        writeln!(out, "Read as {}.", answer.read_as)?;
    }
    Ok(())
}

fn write_from_table(answer: &Answer, shifts: Option<u32>, out: &mut impl Write) -> Result<(), Failure> {
    write_reading(answer, out)?;
    let distance = answer.distance.expect("a table knows every distance");
    writeln!(
        out,
        "{} is {} from solved by {}.",
        answer.position,
        text::move_count(distance.into()),
        answer.metric
    )?;
    if distance > 0 {
        let count = answer.shortest_solutions.map_or("more than 18 quintillion".to_owned(), with_commas);
        writeln!(out, "Shortest solutions: {count}")?;
        if let Some(shifts) = shifts {
            writeln!(out, "Fewest shifts of the block among them: {shifts}")?;
        }
    }
    write_legal_moves(answer, out)?;
    if distance == 0 {
        return Ok(());
    }
    writeln!(out)?;
    match &answer.solutions {
        Some(list) => {
            for solution in list.solutions()? {
                writeln!(out, "{}", text::join_moves(&solution))?;
            }
        }
        None => writeln!(out, "{}", text::join_moves(&answer.moves))?,
    }
    Ok(())
}

fn write_legal_moves(answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(moves) = answer.legal_moves.as_ref().filter(|moves| !moves.is_empty()) {
        let moves: Vec<String> =
            moves.iter().map(|after| format!("{} {}", after.r#move, after.distance)).collect();
        writeln!(out, "Distance after each move: {}", moves.join(", "))?;
    }
    Ok(())
}

fn write_from_search(answer: &Answer, ended: &EndedSearch, out: &mut impl Write) -> Result<(), Failure> {
    let EndedSearch { search, status } = ended;
    write_reading(answer, out)?;
    let (position, metric, found) = (answer.position, answer.metric, search.upper_bound());
    let (lower, upper) = answer.bounds.as_ref().map_or((0, None), |bounds| (bounds.lower, bounds.upper));
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
    } else if answer.distance.is_none() && *status == Status::Finished {
        writeln!(out, "The search ended: {}.", search.activity())?;
    } else if answer.distance.is_none() {
        writeln!(out, "The time limit was reached; --seconds raises it.")?;
    }
    write_legal_moves(answer, out)?;
    if !answer.moves.is_empty() {
        writeln!(out, "\n{}", text::join_moves(&answer.moves))?;
    }
    Ok(())
}
