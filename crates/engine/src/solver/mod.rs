//! A puzzle on a board under a ruleset, as a solver sees it. Positions and moves are canonical text.
//!
//! The worker and the command line ask every puzzle through [`PuzzleSolver`]. [`find`] is the only list of the puzzles. What a
//! puzzle cannot do is an absent capability: a method that returns `None`.
//!
//! ```
//! use antipode_engine::solver::{TableLimits, find, run};
//!
//! let solver = find("rotation", "3x2n2 quarter")?;
//! let table = run(solver.table(TableLimits::default())?)?;
//! assert_eq!((table.positions(), table.gods_number()), (120, 7));
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```
//!
//! - [`table`]: the distances of all positions, and what follows from them.
//! - [`work`]: long work in slices.
//! - [`fifteen`], [`ramka`], [`rotation`], [`sliding`]: the puzzles.

mod activity;
mod all_solutions;
mod certificate;
mod error;
pub mod fifteen;
mod permutation_table;
pub mod ramka;
pub mod rotation;
pub mod sliding;
pub mod table;
pub mod work;

use std::any::Any;
use std::sync::Arc;

pub use error::SolverError;
pub use table::{
    ComponentGraph, DistanceTable, FirstMove, MoveDepth, NO_DEPTH, ShortestSolutionSet, Solution,
    shortest_solutions,
};
pub use work::{Progress, Work, run};

use antipode_puzzles::space::Space;

use crate::method::rotation_paper::CellMark;
use crate::resumable::Status;

/// Which puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleKind {
    /// Nine tiles in three rows, and a frame with two spaces.
    Ramka,
    /// A board of numbers in which blocks are turned.
    Rotation,
    /// Sliding block puzzles.
    Sliding,
    /// Numbered tiles and one hole, as in the 15-puzzle.
    Fifteen,
}

impl PuzzleKind {
    /// Every puzzle.
    pub const ALL: [PuzzleKind; 4] =
        [PuzzleKind::Ramka, PuzzleKind::Rotation, PuzzleKind::Sliding, PuzzleKind::Fifteen];

    /// The name in links, in messages and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PuzzleKind::Ramka => "ramka",
            PuzzleKind::Rotation => "rotation",
            PuzzleKind::Sliding => "sliding",
            PuzzleKind::Fifteen => "fifteen",
        }
    }

    /// # Errors
    /// If no puzzle has this name.
    pub fn from_name(name: &str) -> Result<PuzzleKind, SolverError> {
        let named = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name);
        named.ok_or_else(|| SolverError::UnknownPuzzle(name.to_owned()))
    }
}

/// The solver of a puzzle under a ruleset.
///
/// Rulesets: a metric of Ramka (`tiles`); a board and a rule of Rotation (`3x3n2 quarter`); a metric, a board and a goal of a
/// sliding block puzzle (`move AA/B. -> ../.B`); a board and a metric of Fifteen (`4x4 tiles`).
///
/// # Errors
/// If the puzzle is unknown, or the ruleset invalid.
pub fn find(puzzle: &str, ruleset: &str) -> Result<Box<dyn PuzzleSolver>, SolverError> {
    Ok(match PuzzleKind::from_name(puzzle)? {
        PuzzleKind::Ramka => Box::new(ramka::RamkaSolver::parse(ruleset)?),
        PuzzleKind::Rotation => Box::new(rotation::RotationSolver::parse(ruleset)?),
        PuzzleKind::Sliding => Box::new(sliding::SlidingSolver::parse(ruleset)?),
        PuzzleKind::Fifteen => Box::new(fifteen::FifteenSolver::parse(ruleset)?),
    })
}

/// A puzzle on a board under a ruleset. Threads may share it.
pub trait PuzzleSolver: Send + Sync {
    /// Which puzzle.
    fn kind(&self) -> PuzzleKind;

    /// The board, if the puzzle has several.
    fn board(&self) -> Option<String>;

    /// The name of the metric or the rule, which defines one move.
    fn metric(&self) -> &'static str;

    /// The canonical text of a position. Fast for any number of positions.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why the position is unsolvable.
    fn canonical_position(&self, text: &str) -> Result<String, SolverError>;

    /// A text that is the same for all positions that are alike under the symmetries of the puzzle, up to the names of tiles and
    /// pieces. Positions with the same text are equally far from solved.
    ///
    /// # Errors
    /// As [`PuzzleSolver::canonical_position`].
    fn symmetric_form(&self, position: &str) -> Result<String, SolverError>;

    /// The number of positions that a table indexes, reachable or not, or that it visits where half of them are known to be
    /// unreachable; `None` if only building the table shows it.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    fn table_size(&self) -> Result<Option<u64>, SolverError>;

    /// The space of the table; `None` if the board has none, because its positions have no slots.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    fn space(&self) -> Result<Option<Arc<Space>>, SolverError>;

    /// Builds the table of distances.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    fn table(&self, limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError>;

    /// The table in the bytes of [`DistanceTable::to_bytes`]; `None` if they are invalid or of another space.
    fn table_from_bytes(&self, bytes: &[u8]) -> Option<Arc<dyn DistanceTable>>;

    /// Random positions without a table.
    fn sampler(&self) -> Option<&dyn PositionSampler>;

    /// The search from a single position without a table.
    fn bounds_solver(&self) -> Option<&dyn BoundsSolver>;

    /// The methods that people use.
    fn methods(&self) -> Option<&dyn Methods>;

    /// The certificates of tables.
    fn certifier(&self) -> Option<&dyn Certifier>;

    /// Whether the block may be shifted freely, so that solutions differ in the number of shifts.
    fn has_free_shifts(&self) -> bool;
}

/// The limits of a table whose size only building it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLimits {
    /// The maximum number of positions.
    pub max_positions: u32,
    /// The maximum number of moves, at four bytes each. Where many pieces slide together, there are far more moves than
    /// positions.
    pub max_moves: u64,
    /// The maximum memory, in bytes.
    pub max_bytes: u64,
}

impl Default for TableLimits {
    /// A table takes a few gigabytes at most.
    fn default() -> TableLimits {
        TableLimits { max_positions: 1 << 26, max_moves: u64::MAX, max_bytes: u64::MAX }
    }
}

/// Writes certificates of the distances of tables; see `docs/certificates.md`.
pub trait Certifier {
    /// Looks at the metric alone, before there is a table.
    ///
    /// # Errors
    /// That the format has no words for it.
    fn check(&self) -> Result<(), SolverError> {
        Ok(())
    }

    /// The certificate of a table of this solver, as the bytes of a file.
    ///
    /// # Errors
    /// Why there is none.
    ///
    /// # Panics
    /// If the table is of another puzzle.
    fn certificate(&self, table: &dyn DistanceTable) -> Result<Box<dyn Work<Vec<u8>>>, SolverError>;
}

/// Draws positions without a table.
pub trait PositionSampler {
    /// A random position, uniformly distributed over all seeds.
    fn random_position(&self, seed: &str) -> String;
}

/// The choices of a search from a single position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Start from the solution of a method even if a shortest one is found as fast.
    pub always_from_method: bool,
    /// After the distance is proven, search the distance after each move.
    pub after_each_move: bool,
    /// The memory that the search may take, in bytes. Every search takes up to [`MIN_SEARCH_BYTES`]; some are much faster
    /// with more.
    pub max_bytes: u64,
    /// The number of threads that the search may use, at least one. In the page there is one.
    pub threads: usize,
}

/// The minimum memory of a search from a single position, in bytes.
pub const MIN_SEARCH_BYTES: u64 = 240_000_000;

impl SearchOptions {
    /// The memory for the positions of a search that can make use of `most` bytes: a sixteenth of what it may take is for
    /// everything else.
    #[must_use]
    pub(crate) fn position_bytes(&self, most: u64) -> u64 {
        (self.max_bytes - self.max_bytes / 16).clamp(MIN_SEARCH_BYTES, most)
    }
}

/// Searches single positions without a table.
pub trait BoundsSolver {
    /// Starts a search. It reuses what an earlier search passed on.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why the position is unsolvable.
    fn search(
        &self,
        position: &str,
        options: SearchOptions,
        earlier: Option<ReusableSearch>,
    ) -> Result<Box<dyn BoundsSearch>, SolverError>;

    /// Builds what nearly all searches of this board use, such as pattern databases. `None` if they use nothing, or may not take
    /// the memory for it. A search without it builds it when the position turns out to be hard.
    fn preparation(&self, _options: SearchOptions) -> Option<Box<dyn Work<ReusableSearch>>> {
        None
    }

    /// Reads what [`BoundsSearch::bytes_to_save`] or [`ReusableSearch::to_bytes`] wrote. `None` if the bytes are damaged, or not
    /// those of this board.
    fn reusable_from_bytes(&self, _bytes: &[u8]) -> Option<ReusableSearch> {
        None
    }
}

/// What a search passes on to the next one of the same board. Opaque to everyone but the puzzle. Searches in several threads
/// may share it; what only one of them can use goes to none of them then.
#[derive(Clone)]
pub struct ReusableSearch(Arc<dyn Reusable>);

impl ReusableSearch {
    /// What is worth keeping for another time, in bytes that [`BoundsSolver::reusable_from_bytes`] reads; `None` if nothing is.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        self.0.to_bytes()
    }

    /// The number of these bytes, roughly; 0 if nothing is worth keeping. Of two for the same board, the larger one is better.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.size()
    }

    /// What is in it, if it is a `T`.
    fn downcast<T: Reusable>(self) -> Option<Arc<T>> {
        let any: Arc<dyn Any + Send + Sync> = self.0;
        any.downcast().ok()
    }
}

/// The content of a [`ReusableSearch`].
trait Reusable: Any + Send + Sync {
    fn to_bytes(&self) -> Option<Vec<u8>> {
        None
    }

    fn size(&self) -> usize {
        0
    }
}

/// A search from one position, with bounds that converge. It can be paused and resumed at any point.
pub trait BoundsSearch {
    /// Works for about as many slices; see [`Work::step`].
    fn step(&mut self, slices: u32) -> Status;

    /// A proven lower bound. It never decreases.
    fn lower_bound(&self) -> u32;

    /// The length of the best solution found so far.
    fn upper_bound(&self) -> Option<u32>;

    /// The best solution found so far; empty if there is none.
    fn solution(&self) -> Vec<String>;

    /// A number of moves that suffices for every position of the board, if one is proven: its God's number, or a bound of it. It
    /// can be less than the length of the best solution found so far.
    fn gods_number_bound(&self) -> Option<u32> {
        None
    }

    /// Whether the best solution is proven shortest.
    fn is_proven(&self) -> bool;

    /// Why the position has no solution, if the search has proven that. Then the search has ended, and its bounds mean nothing.
    fn unsolvable(&self) -> Option<SolverError> {
        None
    }

    /// Whether the search ended at its memory limit.
    fn reached_limit(&self) -> bool;

    /// The moves with a proven distance after them, in move order.
    fn moves(&self) -> Vec<MoveDepth>;

    /// The number of shortest solutions, once they are counted; `None` until then, and if the count would take too long.
    fn shortest_solution_count(&self) -> Option<u64> {
        None
    }

    /// The current activity, or why the search ended, in a phrase.
    fn activity(&self) -> String;

    /// The approximate number of positions visited.
    fn visited(&self) -> u64;

    /// What is worth keeping for searches of the same board at another time; `None` if there is nothing, or not yet.
    fn bytes_to_save(&self) -> Option<Vec<u8>> {
        None
    }

    /// What the next search of the same board can use.
    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch>;
}

/// Methods that people use, by name.
pub trait Methods {
    /// A solution by a method.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why the method does not apply.
    fn solve(&self, position: &str, method: &str) -> Result<Walkthrough, SolverError>;

    /// The solution lengths of a method over all positions.
    ///
    /// # Errors
    /// Why they are not known.
    fn statistics(&self, method: &str) -> Result<MethodStatistics, SolverError>;
}

/// A solution by a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The method in a phrase: `the three phases`.
    pub title: &'static str,
    /// The steps in order.
    pub steps: Vec<MethodStep>,
}

impl Walkthrough {
    /// The total number of moves.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.moves.len() as u32).sum()
    }
}

/// One step of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodStep {
    /// The heading of its phase.
    pub phase: String,
    /// Its purpose, in a sentence.
    pub purpose: String,
    /// The technique, with its rows.
    pub technique: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The moves in one line, as people write them.
    pub line: String,
    /// The position after the step.
    pub after: String,
    /// The cells to look at before the first move.
    pub marks: Vec<(u32, CellMark)>,
}

/// The solution lengths of a method over all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodStatistics {
    /// The number of positions it solves in each number of moves, from 0.
    pub counts: Vec<u64>,
    /// The maximum number of moves according to its source.
    pub claimed: Option<u32>,
    /// The same numbers for each stage.
    pub stages: Vec<StageStatistics>,
}

/// The lengths of one stage of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageStatistics {
    /// The heading of the stage.
    pub title: String,
    /// The number of positions that take each number of moves in this stage, from 0.
    pub counts: Vec<u64>,
    /// The maximum number of moves according to the source.
    pub claimed: Option<u32>,
}
