//! Answers about one position after the other. What solves a position, a table or a database, is prepared once, and stays in
//! memory for the next positions of the board. Threads may share it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use antipode_engine::solver::{PuzzleKind, PuzzleSolver, ReusableSearch, SolverError, find};
use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::SolveArguments;
use crate::selected::NamedPosition;
use crate::solve::{self, Answer, AnswerOptions, Means, Question};
use crate::typed_text::TypedText;

/// The number of puzzles whose tables and databases stay in memory.
const MAX_PUZZLES: usize = 4;

/// Answers about positions, as `antipode solve` gives them.
///
/// ```
/// let arguments = ["antipode", "solve", "fifteen", "--batch", "-"].map(Into::into);
/// let answers = antipode_cli::answers(arguments.into_iter())?;
/// let answer = answers.answer("3x3:8,6,7,2,5,4,3,0,1", || true)?;
/// assert!(answer.contains(r#""distance":31"#));
/// # Ok::<(), antipode_cli::Failure>(())
/// ```
pub struct Answers {
    arguments: SolveArguments,
    options: AnswerOptions,
    /// The one that was used last comes first.
    puzzles: Mutex<Vec<(PuzzleKey, PreparedCell)>>,
}

/// A puzzle, once a thread has prepared it.
type PreparedCell = Arc<OnceLock<Prepared>>;

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
    /// What searches have left for later ones. It may contain more than what can be shared.
    left: Mutex<Vec<ReusableSearch>>,
}

#[derive(Serialize)]
struct TimedAnswer<'a> {
    #[serde(flatten)]
    answer: Answer<'a>,
    seconds: f64,
}

impl Answers {
    /// # Errors
    /// If there is a position among the arguments, or no limit of the solutions.
    pub(crate) fn new(arguments: SolveArguments, options: AnswerOptions) -> Result<Answers, Failure> {
        if let Some(text) = arguments.options().text() {
            let sentence = format!("--batch reads the positions from a file; leave out {text:?}");
            return Err(Failure::bad_input(sentence));
        }
        if options.all == Some(u64::MAX) {
            return Err(Failure::bad_input("--all needs a number with --batch, such as --all 10"));
        }
        Ok(Answers { arguments, options, puzzles: Mutex::default() })
    }

    /// The answer about a position in any notation, as JSON without a line break. A search goes on while `may_go_on` says so, and
    /// no longer than the arguments say.
    ///
    /// # Errors
    /// What is wrong with the position, or why there is no answer.
    pub fn answer(&self, text: &str, may_go_on: impl Fn() -> bool) -> Result<String, Failure> {
        // A fault of the program at one position ends neither the others nor a program that asks.
        catch_unwind(AssertUnwindSafe(|| self.solve(text, may_go_on)))
            .unwrap_or_else(|_| Err(Failure::NoSolution("antipode has failed at this position".to_owned())))
    }

    /// Solves a position that has been read.
    fn solve(&self, text: &str, may_go_on: impl Fn() -> bool) -> Result<String, Failure> {
        let start = Instant::now();
        let arguments = self.arguments.options();
        let named = arguments.position(&TypedText::of_line(text))?;
        let cell = self.prepared(&named)?;
        let prepared = cell.get().expect("it is prepared");
        let solver = &*prepared.solver;
        let position = solver.canonical_position(&named.position)?;
        let question = Question::new(solver, &position, &named.note, arguments, self.options)?;
        let answer = match prepared.means.as_ref().map_err(Clone::clone)? {
            Means::Table(table) => question.by_table(&**table)?.0,
            Means::Search(_) => {
                let end = Instant::now() + Duration::from_secs_f64(arguments.seconds());
                prepared.search(question, || Instant::now() < end && may_go_on())?
            }
        };
        let seconds = (start.elapsed().as_secs_f64() * 1e6).round() / 1e6;
        Ok(serde_json::to_string(&TimedAnswer { answer, seconds })?)
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
        Prepared { solver, means, shared: Mutex::new(shared), left: Mutex::default() }
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
    /// The answer of a search, which uses what earlier ones have left.
    fn search<'a>(
        &self,
        question: Question<'a>,
        may_go_on: impl Fn() -> bool,
    ) -> Result<Answer<'a>, SolverError> {
        let bounds = self.solver.bounds_solver().expect("a search was chosen");
        let size = |reusable: &Option<ReusableSearch>| reusable.as_ref().map_or(0, ReusableSearch::size);
        let (known, own) = (lock(&self.shared).clone(), lock(&self.left).pop());
        let earlier = if size(&own) >= size(&known) { own.or(known) } else { known };
        let (answer, ended) = question.by_search(bounds, earlier, 1, may_go_on)?;
        if let Some(reusable) = ended.into_reusable() {
            let mut shared = lock(&self.shared);
            // Another thread may have left something as good meanwhile.
            let kept = size(&shared);
            if reusable.size() > kept {
                solve::keep(&*self.solver, &reusable, kept);
                *shared = Some(reusable.clone());
            }
            drop(shared);
            lock(&self.left).push(reusable);
        }
        Ok(answer)
    }

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

/// A lock that a thread has not released because it panicked is taken all the same.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
