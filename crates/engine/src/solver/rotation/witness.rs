//! A lower bound of God's number from single positions far from solved.
//!
//! Every position proves that God's number is at least its distance. Counting knows nothing of particular positions, so on
//! boards without a table a position that looks far often proves more: the reversed board, its mirror images, some random
//! boards, and from the best of them on its neighbours. Each is searched as `antipode solve` does, which raises a proven
//! lower bound even where it finds no shortest solution. The best of them is the *witness* of its bound.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::solver::rotation::witness::WitnessSearch;
//!
//! let search = WitnessSearch::new(&"3x3n2 quarter".parse()?, 500_000).run();
//! let witness = search.best().expect("some position needs a turn");
//! // The table of this board shows that God's number is 11.
//! assert!((8..=11).contains(&witness.turns));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::{HashSet, VecDeque};
use std::fmt;

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, Position, Variant};

use crate::resumable::{Resumable, Status};
use crate::solver::rotation::RotationSolver;
use crate::solver::{BoundsSearch, BoundsSolver, ReusableSearch, SearchOptions};

/// A position with a proven lower bound of its distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The position.
    pub position: Position,
    /// It is not solved in fewer turns.
    pub turns: u32,
}

/// A search for a position that needs many turns.
pub struct WitnessSearch {
    prover: WitnessProver,
    /// The most positions to visit from each candidate.
    effort: u64,
    /// The candidates to try, and all that have been listed.
    candidates: VecDeque<Position>,
    listed: HashSet<Position>,
    best: Option<Witness>,
    /// The best position whose neighbours are candidates already.
    expanded: Option<Position>,
}

/// Proves lower bounds of single positions of a board, one after the other.
pub struct WitnessProver {
    solver: RotationSolver,
    current: Option<(Position, Box<dyn BoundsSearch>)>,
    /// What earlier searches left.
    reusable: Option<ReusableSearch>,
}

/// Slices of work on a position between two looks at its bounds.
const SLICES: u32 = 10;

/// The number of random candidates.
const RANDOM: u32 = 8;

impl WitnessSearch {
    /// A search that visits about `effort` positions from every candidate.
    #[must_use]
    pub fn new(variant: &Variant, effort: u64) -> WitnessSearch {
        let prover = WitnessProver::new(variant);
        let reachable = prover.solver.reachable();
        let images = symmetric_images(variant.board());
        let images = images.into_iter().flat_map(|image| [Some(exchanged(&image)), Some(image)]);
        let random = (0..RANDOM).map(|seed| Some(reachable.random_position(&format!("witness {seed}"))));
        let candidates: VecDeque<Position> = images
            .flatten()
            .chain(random.flatten())
            .filter(|candidate| reachable.check(candidate).is_ok())
            .collect();
        let listed = candidates.iter().cloned().collect();
        WitnessSearch { prover, effort, candidates, listed, best: None, expanded: None }
    }

    /// The best witness so far.
    #[must_use]
    pub fn best(&self) -> Option<&Witness> {
        self.best.as_ref()
    }

    /// Makes the neighbours of the best witness candidates, once. Returns whether there are any.
    fn expand(&mut self) -> bool {
        let Some(best) = self.best.as_ref().filter(|best| self.expanded.as_ref() != Some(&best.position))
        else {
            return false;
        };
        let variant = *self.prover.solver.variant();
        let neighbours = variant.moves(&best.position).into_iter();
        for neighbour in neighbours.filter_map(|turn| variant.apply(&best.position, turn)) {
            if self.listed.insert(neighbour.clone()) {
                self.candidates.push_back(neighbour);
            }
        }
        self.expanded = Some(best.position.clone());
        !self.candidates.is_empty()
    }
}

impl Resumable for WitnessSearch {
    /// Works on `budget` slices of some ten thousand positions.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            let least = self.best.as_ref().map_or(1, |best| best.turns + 1);
            if self.prover.current.is_none() {
                match self.candidates.pop_front() {
                    Some(candidate) => self.prover.begin(&candidate),
                    None if self.expand() => {}
                    None => return Status::Finished,
                }
                continue;
            }
            let status = self.prover.step(1);
            let (bounds, visited) = (self.prover.bounds(), self.prover.visited());
            let too_near = bounds.1.is_some_and(|upper| upper < least);
            if status.is_finished() || too_near || visited >= self.effort {
                let witness = self.prover.end().filter(|witness| witness.turns >= least);
                self.best = witness.or(self.best.take());
            }
        }
        Status::Working
    }
}

impl WitnessProver {
    /// A prover for the positions of a board under a rule.
    #[must_use]
    pub fn new(variant: &Variant) -> WitnessProver {
        WitnessProver { solver: RotationSolver::new(*variant), current: None, reusable: None }
    }

    /// Begins with another position.
    ///
    /// # Panics
    /// If it is not a solvable position of the board.
    pub fn begin(&mut self, position: &Position) {
        self.end();
        let options = SearchOptions {
            always_from_method: false,
            after_each_move: false,
            max_bytes: u64::MAX,
            threads: 1,
        };
        let search = self.solver.search(&format!("{position:#}"), options, self.reusable.take());
        self.current = Some((position.clone(), search.expect("a solvable position of the board")));
    }

    /// The proven lower bound of the position, and the length of its best solution.
    #[must_use]
    pub fn bounds(&self) -> (u32, Option<u32>) {
        self.current.as_ref().map_or((0, None), |(_, search)| (search.lower_bound(), search.upper_bound()))
    }

    /// The number of positions visited from this one.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.current.as_ref().map_or(0, |(_, search)| search.visited())
    }

    /// Ends the search of the position and returns what it proved. What it built serves the next one.
    pub fn end(&mut self) -> Option<Witness> {
        let (position, search) = self.current.take()?;
        let witness = Witness { position, turns: search.lower_bound() };
        self.reusable = search.into_reusable();
        Some(witness)
    }
}

impl Resumable for WitnessProver {
    /// Works on `budget` slices of some ten thousand positions.
    fn step(&mut self, budget: u64) -> Status {
        let Some((_, search)) = &mut self.current else { return Status::Finished };
        for _ in 0..budget {
            if search.step(SLICES).is_finished() {
                return Status::Finished;
            }
        }
        Status::Working
    }
}

impl fmt::Debug for WitnessProver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.current.as_ref().map(|(position, _)| position);
        let variant = self.solver.variant();
        out.debug_struct("WitnessProver")
            .field("variant", variant)
            .field("position", &position)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for WitnessSearch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("WitnessSearch")
            .field("prover", &self.prover)
            .field("best", &self.best)
            .finish_non_exhaustive()
    }
}

/// The solved board as the symmetries of its outline show it, but for the solved position itself: reversed, with its rows or
/// its columns reversed, and on a square board transposed.
fn symmetric_images(board: Board) -> Vec<Position> {
    let (rows, cols) = (board.rows(), board.cols());
    let solved = Position::solved(board);
    let image = |code: usize| {
        let number = |cell: usize| {
            let (mut row, mut col) = (cell / cols, cell % cols);
            if code & 1 == 1 {
                row = rows - 1 - row;
            }
            if code & 2 == 2 {
                col = cols - 1 - col;
            }
            if code & 4 == 4 {
                (row, col) = (col, row);
            }
            (row * cols + col + 1) as u8
        };
        let numbers: Vec<u8> = (0..rows * cols).map(number).collect();
        Position::new(board, &numbers, solved.directions()).expect("each number once")
    };
    // The reversed board is first.
    let codes = [3, 1, 2, 4, 5, 6, 7];
    codes.into_iter().filter(|code| *code < 4 || rows == cols).map(image).collect()
}

/// The position with its last two numbers in reading order exchanged.
fn exchanged(position: &Position) -> Position {
    let mut numbers = position.numbers().to_vec();
    let last = numbers.len() - 1;
    numbers.swap(last - 1, last);
    Position::new(position.board(), &numbers, position.directions()).expect("each number once")
}
