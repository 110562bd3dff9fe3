//! Shortest solutions of boards of nine to sixteen numbers: iterative deepening with a pattern database of eight numbers.
//!
//! Each pass tries all solutions of one length. A branch ends where the [`SubsetDatabase`] proves that the rest is too long.
//! The images of a position under symmetries of the board, and their inverses, are equally far from solved, so the database is
//! looked up for each of them: eight bounds per position on a square board. Near the end, membership in a ball around the
//! solved position decides. A pass without a solution raises the lower bound; the first solution found is a shortest one. Of
//! the solutions that symmetries of the position map to each other, the search tries few (`canonical_solutions.rs`).
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::optimal::{OptimalSearch, OptimalTablesWork};
//! use antipode_puzzles::rotation::{Board, Position, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let tables = OptimalTablesWork::new(&variant).expect("a board of nine cells").run();
//! let tables = tables.into_tables().expect("the work is finished");
//! let position = Position::new(variant.board(), &[2, 1, 3, 4, 5, 6, 7, 8, 9], &[]).expect("a position");
//! let search = OptimalSearch::new(tables.into(), &position).run();
//! assert_eq!(search.solution().map(|turns| turns.len()), Some(5));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::permutation::is_odd;
use antipode_puzzles::rotation::{Position, Turn, Variant};

use super::canonical_ball::CanonicalBall;
use super::canonical_solutions::{CanonicalSolutions, Runs, pivots};
use super::images::{BoardImages, Images, canonical};
use super::moves::{MoveSet, OrientedPermutation};
use super::sequence_pruning::SequencePruning;
use super::subset_database::{BEYOND, NUMBERS, SubsetDatabase, SubsetDatabaseWork, labels};
use crate::resumable::{Resumable, Status};

/// The tables of a board, shared by the searches of all its positions.
#[derive(Debug)]
pub struct OptimalTables {
    moves: MoveSet,
    pruning: SequencePruning,
    images: BoardImages,
    database: SubsetDatabase,
    ball: CanonicalBall,
    /// The database lookups of a position: the index of an image, and whether to look up the inverse of that image.
    lookups: Vec<(usize, bool)>,
}

/// The tables of a board under construction.
#[derive(Debug)]
pub struct OptimalTablesWork {
    moves: MoveSet,
    images: BoardImages,
    database: SubsetDatabaseWork,
    ball: CanonicalBall,
    ball_is_finished: bool,
}

/// A search for a shortest solution of one position.
#[derive(Debug)]
pub struct OptimalSearch {
    tables: Arc<OptimalTables>,
    /// The start, and the position after each move of the current branch.
    path: Vec<Frame>,
    /// The lookup that last pruned a branch. It is the first to be tried again, because it probably prunes the next branch, too.
    lookup: usize,
    /// The length of the solutions in this pass, in turns.
    length: u32,
    /// The increase of `length` from pass to pass: 2 where all moves are odd permutations, otherwise 1.
    stride: u32,
    /// The last length to try.
    limit: u32,
    canonical: CanonicalSolutions,
    solution: Option<Vec<Turn>>,
    visited: u64,
}

/// A position of the current branch.
#[derive(Clone, Copy, Debug)]
struct Frame {
    images: Images,
    /// The runs of the moves that led here.
    runs: Runs,
    /// The index of the last move.
    last: u8,
    /// The index of the next move to try.
    next: u8,
}

impl OptimalTablesWork {
    /// Begins the tables of a board. `None` if it has fewer than nine or more than sixteen cells, if numbers have directions or
    /// look alike, or if some turn has no inverse turn.
    #[must_use]
    pub fn new(variant: &Variant) -> Option<OptimalTablesWork> {
        let moves = MoveSet::of(variant);
        if moves.has_alike() {
            return None;
        }
        let images = BoardImages::new(&moves, &labels(&moves))?;
        let database = SubsetDatabaseWork::new(variant)?;
        Some(OptimalTablesWork {
            ball: CanonicalBall::new(&images),
            ball_is_finished: false,
            moves,
            images,
            database,
        })
    }

    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        self.database.variant()
    }

    /// The size of the finished tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.database.bytes() + (CanonicalBall::SLOTS * size_of::<u64>()) as u64
    }

    /// The number of arrangements of the database found so far, and the number of all arrangements.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        self.database.progress()
    }

    /// The tables; `None` before they are finished.
    #[must_use]
    pub fn into_tables(self) -> Option<OptimalTables> {
        let database = self.database.into_database().filter(|_| self.ball_is_finished)?;
        Some(OptimalTables::new(self.moves, self.images, database, self.ball))
    }
}

impl Resumable for OptimalTablesWork {
    /// The first steps expand `budget` positions of the ball each, the later ones `budget` superblocks of 576 arrangements.
    fn step(&mut self, budget: u64) -> Status {
        if !self.ball_is_finished {
            self.ball_is_finished = self.ball.grow(&self.images, budget).is_finished();
            return Status::Working;
        }
        self.database.step(budget)
    }
}

impl OptimalTables {
    fn new(
        moves: MoveSet,
        images: BoardImages,
        database: SubsetDatabase,
        ball: CanonicalBall,
    ) -> OptimalTables {
        let distinct = images.distinct(NUMBERS);
        let pivots = pivots(&moves);
        OptimalTables {
            pruning: SequencePruning::in_order(&moves, |mv| (pivots[mv], mv)),
            lookups: distinct.iter().flat_map(|image| [(*image, false), (*image, true)]).collect(),
            moves,
            images,
            database,
            ball,
        }
    }

    /// The tables as bytes that [`OptimalTables::from_bytes`] reads, on any machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.database.to_bytes()
    }

    /// Reads the tables of a board. `None` unless the bytes are intact tables of this board and rule.
    ///
    /// ```
    /// use antipode_engine::resumable::Resumable;
    /// use antipode_engine::rotation::optimal::{OptimalTables, OptimalTablesWork};
    /// use antipode_puzzles::rotation::{Board, Rule, Variant};
    ///
    /// let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
    /// let work = OptimalTablesWork::new(&variant).expect("a board of nine cells").run();
    /// let mut bytes = work.into_tables().expect("the work is finished").to_bytes();
    /// assert!(OptimalTables::from_bytes(&variant, &bytes).is_some());
    /// bytes[1_000] ^= 1;
    /// assert!(OptimalTables::from_bytes(&variant, &bytes).is_none());
    /// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
    /// ```
    #[must_use]
    pub fn from_bytes(variant: &Variant, bytes: &[u8]) -> Option<OptimalTables> {
        let OptimalTablesWork { moves, images, database, mut ball, .. } = OptimalTablesWork::new(variant)?;
        let database = SubsetDatabase::from_bytes(database, bytes)?;
        // The ball takes less time than reading it would.
        Status::repeat(|| ball.grow(&images, u64::MAX));
        Some(OptimalTables::new(moves, images, database, ball))
    }

    /// The size of [`OptimalTables::to_bytes`], roughly.
    #[must_use]
    pub fn saved_bytes(&self) -> usize {
        self.database.bytes()
    }

    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        self.database.variant()
    }

    /// The database.
    #[must_use]
    pub fn database(&self) -> &SubsetDatabase {
        &self.database
    }
}

impl OptimalSearch {
    /// Begins the search of a solvable position.
    ///
    /// # Panics
    /// If the position belongs to another board than the tables.
    #[must_use]
    pub fn new(tables: Arc<OptimalTables>, position: &Position) -> OptimalSearch {
        OptimalSearch::within(tables, position, u32::MAX)
    }

    /// Begins a search for solutions of at most `limit` turns. If there is none, the lower bound ends above `limit`.
    ///
    /// # Panics
    /// If the position belongs to another board than the tables.
    #[must_use]
    pub fn within(tables: Arc<OptimalTables>, position: &Position, limit: u32) -> OptimalSearch {
        assert_eq!(position.board(), tables.variant().board(), "a position of this board");
        let preimage = OrientedPermutation::of(position).preimage;
        let (parity, stride) = if tables.moves.all_odd() { (is_odd(&preimage).into(), 2) } else { (0, 1) };
        let images = tables.images.of(&preimage);
        // The distance of a position outside the ball exceeds its radius.
        let beyond = if tables.ball.contains(canonical(&images)) { 0 } else { tables.ball.radius() + 1 };
        let length = beyond + (beyond + parity) % stride;
        OptimalSearch {
            path: vec![Frame { images, runs: Runs::BEGIN, last: 0, next: 0 }],
            lookup: 0,
            length,
            stride,
            limit,
            canonical: CanonicalSolutions::of(&tables.moves, &preimage),
            solution: None,
            visited: 0,
            tables,
        }
    }

    /// A proven lower bound of the number of turns.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.length
    }

    /// A shortest solution; `None` before it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.solution.as_deref()
    }

    /// The number of positions visited.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The tables, to be shared with the next search on this board.
    #[must_use]
    pub fn tables(&self) -> &Arc<OptimalTables> {
        &self.tables
    }

    fn is_over(&self) -> bool {
        self.solution.is_some() || self.length > self.limit
    }

    fn backtrack(&mut self) {
        if self.path.len() > 1 {
            self.path.pop();
        } else {
            self.path[0].next = 0;
            self.length += self.stride;
        }
    }
}

impl OptimalTables {
    /// Whether a second turn may follow the first turn of a ring: all but those that cancel it or merge with it.
    fn may_be_second(&self, first: usize, second: usize) -> bool {
        self.moves.turns[first].block != self.moves.turns[second].block
            || first == second
            || self.pruning.allows(first, second)
    }

    /// The images after a move; `None` if `rest` more turns are proven not to suffice. Starts with the given lookup, and sets
    /// it to the one that proves this.
    #[inline]
    fn after(&self, before: &Images, mv: usize, rest: u32, first_lookup: &mut usize) -> Option<Images> {
        let excess = rest.saturating_sub(self.database.base());
        if rest < self.ball.radius() || excess >= BEYOND {
            return Some(self.images.after(before, mv));
        }
        let (mut images, mut known) = (*before, 0_u32);
        let mut lookup = *first_lookup;
        for _ in 0..self.lookups.len() {
            let (image, inverse) = self.lookups[lookup];
            if known >> image & 1 == 0 {
                images[image] = self.images.image_after(before, image, mv);
                known |= 1 << image;
            }
            let word = if inverse { images[image].numbers } else { images[image].cells };
            if self.database.level(self.database.index(word as u32)) > excess {
                *first_lookup = lookup;
                return None;
            }
            lookup = if lookup + 1 == self.lookups.len() { 0 } else { lookup + 1 };
        }
        for (image, pair) in images.iter_mut().enumerate() {
            if known >> image & 1 == 0 {
                *pair = self.images.image_after(before, image, mv);
            }
        }
        (rest != self.ball.radius() || self.ball.contains(canonical(&images))).then_some(images)
    }
}

impl Resumable for OptimalSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let tables = Arc::clone(&self.tables);
        let solved = tables.images.solved()[0];
        let mut left = budget;
        while left > 0 && !self.is_over() {
            let depth = self.path.len() as u32 - 1;
            let frame = self.path.last_mut().expect("the position is on the path");
            if depth == self.length {
                if frame.images[0] == solved {
                    let turns =
                        self.path[1..].iter().map(|frame| tables.moves.turns[usize::from(frame.last)]);
                    self.solution = Some(turns.collect());
                } else {
                    self.backtrack();
                }
                continue;
            }
            let mv = usize::from(frame.next);
            if mv == tables.images.move_count() {
                self.backtrack();
                continue;
            }
            frame.next += 1;
            let runs = match depth {
                0 if self.canonical.may_begin_with(mv) => Some(Runs::BEGIN),
                0 => None,
                1 if self.canonical.are_rings() && !tables.may_be_second(frame.last.into(), mv) => None,
                1 if self.canonical.are_rings() => self.canonical.after(frame.runs, mv),
                _ if !tables.pruning.allows(frame.last.into(), mv) => None,
                _ => self.canonical.after(frame.runs, mv),
            };
            let Some(runs) = runs else { continue };
            left -= 1;
            self.visited += 1;
            let rest = self.length - depth - 1;
            if let Some(images) = tables.after(&frame.images, mv, rest, &mut self.lookup) {
                self.path.push(Frame { images, runs, last: mv as u8, next: 0 });
            }
        }
        Status::finished_if(self.is_over())
    }
}
