//! `antipode solve PUZZLE --batch FILE`: a position in each line, and its answer as a line of JSON.
//!
//! Threads take the lines one by one, so a program may write a line and wait for its answer. The answers are written in the
//! order of the lines. What solves a position, a table or a database, is prepared once and shared by all threads.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stdin, stdout};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use antipode_engine::solver::{PuzzleKind, PuzzleSolver, ReusableSearch, SolverError, find};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::puzzle::SolveArguments;
use crate::selected::NamedPosition;
use crate::solve::{self, Answer, AnswerOptions, Means, Question};
use crate::text::with_commas;
use crate::typed_text::TypedText;

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 16;
/// The maximum number of answers that wait for the answer of an earlier line.
const MAX_WAITING: usize = 1 << 12;
/// The number of puzzles whose tables and databases stay in memory.
const MAX_PUZZLES: usize = 4;

#[derive(Args)]
pub(crate) struct BatchOptions {
    /// Solve the positions in the lines of a file, or of standard input if it is -, and print a line of JSON for each
    #[arg(id = solve::BATCH, long, global = true, value_name = "FILE")]
    file: Option<String>,
    /// The number of threads of a batch; by default, as many as there are processors
    #[arg(long, global = true, value_name = "N", requires = solve::BATCH)]
    jobs: Option<NonZeroUsize>,
}

impl BatchOptions {
    /// Whether there is a batch.
    pub(crate) fn is_given(&self) -> bool {
        self.file.is_some()
    }
}

/// A puzzle, once a thread has prepared it.
type PreparedCell = Arc<OnceLock<Prepared>>;

/// What the last search of a thread leaves for the next one of the same puzzle.
type LeftSearch = Option<(PreparedCell, ReusableSearch)>;

/// What all threads use.
struct Batch {
    arguments: SolveArguments,
    options: AnswerOptions,
    lines: Mutex<Lines>,
    puzzles: Mutex<Vec<(PuzzleKey, PreparedCell)>>,
    /// The number of answers that are written.
    written: Mutex<usize>,
    has_written: Condvar,
    failed: AtomicUsize,
    /// Nobody reads the answers any more.
    is_closed: AtomicBool,
}

/// The lines of the input that are not empty.
struct Lines {
    /// `None` after its end, or after a fault.
    input: Option<Box<dyn BufRead + Send>>,
    /// The lines read so far.
    number: usize,
    /// Those of them that are not empty.
    taken: usize,
}

/// A line of the input.
struct Line {
    /// Among those that are not empty, from 0.
    index: usize,
    /// In the file, from 1.
    number: usize,
    /// The text, or why there is none.
    text: Result<String, String>,
}

/// What two positions have in common that the same table may solve.
#[derive(Clone, PartialEq, Eq)]
struct PuzzleKey {
    puzzle: PuzzleKind,
    /// The ruleset. For a sliding board, the letters of the start in alphabetical order, because many starts share a component.
    ruleset: String,
}

/// A puzzle with what solves its positions.
struct Prepared {
    solver: Box<dyn PuzzleSolver>,
    means: Result<Means, SolverError>,
    /// What its searches share: the best that any of them has left.
    shared: Mutex<Option<ReusableSearch>>,
}

#[derive(Serialize)]
struct LineAnswer<'a> {
    line: usize,
    #[serde(flatten)]
    answer: Answer<'a>,
    seconds: f64,
}

#[derive(Serialize)]
struct LineError<'a> {
    line: usize,
    error: &'a str,
    column: Option<usize>,
}

pub(crate) fn run(
    arguments: SolveArguments,
    options: AnswerOptions,
    batch: &BatchOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(text) = arguments.options().text() {
        return Err(Failure::bad_input(format!(
            "--batch reads the positions from a file; leave out {text:?}"
        )));
    }
    if options.all == Some(u64::MAX) {
        return Err(Failure::bad_input("--all needs a number with --batch, such as --all 10"));
    }
    let batch_state = Arc::new(Batch {
        arguments,
        options,
        lines: Mutex::new(Lines::of(batch.file.as_deref().unwrap_or_default())?),
        puzzles: Mutex::default(),
        written: Mutex::new(0),
        has_written: Condvar::new(),
        failed: AtomicUsize::new(0),
        is_closed: AtomicBool::new(false),
    });
    let jobs = batch.jobs.or(thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (sender, answers) = mpsc::channel();
    // Threads of their own: one that waits for a line need not end before the program.
    let threads: Vec<_> = (0..jobs)
        .map(|_| {
            let (batch, sender) = (Arc::clone(&batch_state), sender.clone());
            thread::spawn(move || batch.work(&sender))
        })
        .collect();
    drop(sender);
    let written = batch_state.write_in_order(&answers, out);
    batch_state.is_closed.store(true, Ordering::Relaxed);
    let lines = written?;
    for thread in threads {
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    }
    match batch_state.failed.load(Ordering::Relaxed) {
        0 => Ok(()),
        failed => {
            let (failed, lines) = (with_commas(failed as u64), with_commas(lines as u64));
            Err(Failure::FailedLines(format!("{failed} of {lines} positions have an error")))
        }
    }
}

impl Lines {
    fn of(file: &str) -> Result<Lines, Failure> {
        let input: Box<dyn BufRead + Send> = if file == "-" {
            Box::new(BufReader::new(stdin()))
        } else {
            let open = File::open(file).map_err(|why| Failure::of_file(file.as_ref(), why))?;
            Box::new(BufReader::with_capacity(1 << 16, open))
        };
        Ok(Lines { input: Some(input), number: 0, taken: 0 })
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Option<Line> {
        while let Some(input) = &mut self.input {
            let mut bytes = Vec::new();
            let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes);
            self.number += 1;
            let text = match read {
                Ok(0) => break,
                Ok(_) if bytes.len() > MAX_LINE && !bytes.ends_with(b"\n") => {
                    // A line without end must not fill the memory.
                    let _ = input.skip_until(b'\n');
                    Err("the line is longer than 65,536 bytes".to_owned())
                }
                Ok(_) => String::from_utf8(bytes).map_err(|_| "the line is not text in UTF-8".to_owned()),
                Err(why) => {
                    self.input = None;
                    Err(format!("nothing can be read from here on: {why}"))
                }
            };
            let text = text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
            if text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            self.taken += 1;
            return Some(Line { index: self.taken - 1, number: self.number, text });
        }
        self.input = None;
        None
    }
}

impl Batch {
    /// Solves one line after the other.
    fn work(&self, answers: &Sender<(usize, Vec<u8>)>) {
        let mut left = None;
        while !self.is_closed.load(Ordering::Relaxed) {
            // The lock is released before the line is solved.
            let Some(line) = lock(&self.lines).next() else { return };
            self.wait_for_room(line.index);
            let answer = self.answer(&line, &mut left);
            if answers.send((line.index, answer)).is_err() {
                return;
            }
        }
    }

    /// Waits while too many answers wait for an earlier one.
    fn wait_for_room(&self, index: usize) {
        let written = lock(&self.written);
        let is_far =
            |written: &mut usize| index >= *written + MAX_WAITING && !self.is_closed.load(Ordering::Relaxed);
        let wait = self.has_written.wait_while(written, is_far);
        drop(wait.unwrap_or_else(PoisonError::into_inner));
    }

    /// The line of JSON that answers a line.
    fn answer(&self, line: &Line, left: &mut LeftSearch) -> Vec<u8> {
        let failure = match &line.text {
            Ok(text) => match self.solve(line.number, text, left) {
                Ok(answer) => return answer,
                Err(failure) => failure,
            },
            Err(why) => Failure::bad_input(why.as_str()),
        };
        self.failed.fetch_add(1, Ordering::Relaxed);
        let (error, column) = match &failure {
            Failure::BadInput { sentence, column } => (&**sentence, *column),
            Failure::NoSolution(sentence)
            | Failure::RecordMismatch(sentence)
            | Failure::FailedLines(sentence) => (&**sentence, None),
            Failure::Unsolvable => ("the position is unsolvable", None),
            Failure::Write(_) => ("the answer cannot be written", None),
        };
        json(&LineError { line: line.number, error, column }).expect("two texts and a number")
    }

    fn solve(&self, line: usize, text: &str, left: &mut LeftSearch) -> Result<Vec<u8>, Failure> {
        let start = Instant::now();
        let arguments = self.arguments.options();
        let named = arguments.position(&TypedText::of_line(text))?;
        let cell = self.prepared(&named)?;
        let Prepared { solver, means, shared } = cell.get().expect("it is prepared");
        let solver = &**solver;
        let position = solver.canonical_position(&named.position)?;
        let question = Question::new(solver, &position, &named.note, arguments, self.options)?;
        let answer = match means.as_ref().map_err(Clone::clone)? {
            Means::Table(table) => question.by_table(&**table)?.0,
            Means::Search(_) => {
                let bounds = solver.bounds_solver().expect("a search was chosen");
                let own = left.take().filter(|(of, _)| Arc::ptr_eq(of, &cell)).map(|(_, reusable)| reusable);
                let known = lock(shared).clone();
                let size =
                    |reusable: &Option<ReusableSearch>| reusable.as_ref().map_or(0, ReusableSearch::size);
                let kept = size(&known);
                // What the thread has itself may contain more than what is worth keeping.
                let earlier = if size(&own) >= kept { own.or(known) } else { known };
                let end = Instant::now() + Duration::from_secs_f64(arguments.seconds());
                let may_go_on = || Instant::now() < end && !self.is_closed.load(Ordering::Relaxed);
                let (answer, ended) = question.by_search(bounds, earlier, 1, may_go_on)?;
                if let Some(reusable) = ended.into_reusable() {
                    let mut shared = lock(shared);
                    // Another thread may have left something as good meanwhile.
                    let kept = size(&shared);
                    if reusable.size() > kept {
                        solve::keep(solver, &reusable, kept);
                        *shared = Some(reusable.clone());
                    }
                    *left = Some((Arc::clone(&cell), reusable));
                }
                answer
            }
        };
        Ok(json(&LineAnswer { line, answer, seconds: rounded(start.elapsed()) })?)
    }

    /// The puzzle of a position with what solves it, which the first thread that needs it prepares while the others wait.
    fn prepared(&self, named: &NamedPosition) -> Result<PreparedCell, Failure> {
        let key = PuzzleKey::of(named);
        let mut tried = Vec::new();
        loop {
            let cell = {
                let mut puzzles = lock(&self.puzzles);
                let at = puzzles.iter().position(|(kept, cell)| {
                    *kept == key && !tried.iter().any(|tried| Arc::ptr_eq(tried, cell))
                });
                match at {
                    Some(at) => puzzles[..=at].rotate_right(1),
                    None => puzzles.insert(0, (key.clone(), Arc::default())),
                }
                puzzles.truncate(MAX_PUZZLES);
                Arc::clone(&puzzles[0].1)
            };
            if cell.get().is_none() {
                let solver = find(named.puzzle.name(), &named.ruleset)?;
                cell.get_or_init(|| self.prepare(solver));
            }
            // The start of a sliding board may be in another component.
            if cell.get().is_some_and(|prepared| prepared.knows(&named.position)) {
                return Ok(cell);
            }
            tried.push(cell);
        }
    }

    fn prepare(&self, solver: Box<dyn PuzzleSolver>) -> Prepared {
        let (mut means, mut shared) = (Means::of(&*solver, self.options), None);
        if let Ok(Means::Search(kept)) = &mut means {
            match kept.take().map_or_else(|| solve::database(&*solver, self.options), |kept| Ok(Some(kept))) {
                Ok(database) => shared = database,
                Err(why) => means = Err(why),
            }
        }
        Prepared { solver, means, shared: Mutex::new(shared) }
    }

    /// Writes the answers in the order of their lines. Returns their number.
    fn write_in_order(
        &self,
        answers: &Receiver<(usize, Vec<u8>)>,
        out: &mut impl Write,
    ) -> Result<usize, Failure> {
        let mut progress = ProgressLine::on_terminal();
        let shows_progress = !stdout().is_terminal();
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        loop {
            let received = match answers.try_recv() {
                Err(TryRecvError::Empty) => {
                    // Who waits for an answer gets it before the next one is computed.
                    out.flush()?;
                    answers.recv().ok()
                }
                received => received.ok(),
            };
            let Some((index, answer)) = received else { break };
            waiting.insert(index, answer);
            while let Some(answer) = waiting.remove(&next) {
                out.write_all(&answer)?;
                next += 1;
            }
            *lock(&self.written) = next;
            self.has_written.notify_all();
            if shows_progress {
                progress.show(|seconds| {
                    let failed = with_commas(self.failed.load(Ordering::Relaxed) as u64);
                    let rate = next as f64 / seconds;
                    format!(
                        "{} positions, {failed} with an error, {rate:.0} a second",
                        with_commas(next as u64)
                    )
                });
            }
        }
        progress.clear();
        out.flush()?;
        Ok(next)
    }
}

impl PuzzleKey {
    fn of(named: &NamedPosition) -> PuzzleKey {
        let NamedPosition { puzzle, ruleset, .. } = named;
        let ruleset = match (puzzle, ruleset.split_once(" -> ")) {
            (PuzzleKind::Sliding, Some((start, goal))) => {
                let mut letters: Vec<char> = start.chars().collect();
                letters.sort_unstable();
                format!("{} -> {goal}", String::from_iter(letters))
            }
            _ => ruleset.clone(),
        };
        PuzzleKey { puzzle: *puzzle, ruleset }
    }
}

impl Prepared {
    /// Whether the solver knows this position: for a sliding board, whether its component has it.
    fn knows(&self, position: &str) -> bool {
        let why = match &self.means {
            Ok(Means::Table(table)) => table.depth(position).err(),
            Ok(Means::Search(_)) => self.solver.canonical_position(position).err(),
            // What is wrong with the component of one start may be right with another.
            Err(_) if self.solver.kind() == PuzzleKind::Sliding => {
                return self.solver.canonical_position(position).ok() == self.solver.board();
            }
            Err(_) => None,
        };
        let is_elsewhere = |why| {
            matches!(
                why,
                SolverError::OutsideComponent | SolverError::OtherBoard { .. } | SolverError::OtherGoal
            )
        };
        !why.is_some_and(is_elsewhere)
    }
}

/// A line of JSON.
fn json(answer: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    Ok(line)
}

/// Seconds to the microsecond.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// A lock that a thread has not released because it panicked is taken all the same: the panic ends the program.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
