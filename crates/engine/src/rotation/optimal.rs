//! Shortest solutions of boards of nine to sixteen numbers: iterative deepening with a pattern database of eight numbers.
//!
//! Every pass tries all solutions of a length. A branch ends where the [`SubsetDatabase`] proves that the rest is too long.
//! It is asked for all images of a position under symmetries of the board, and for those of the inverse position, which are
//! all as far from solved: on a square board, eight bounds for a position. Shortly before the end, a ball around the solved
//! position decides. A pass without solution raises the lower bound; the first solution is a shortest one. Of solutions that
//! symmetries of the position make of each other, few are tried (`canonical_solutions.rs`).
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

use std::rc::Rc;

use antipode_puzzles::permutation::is_odd;
use antipode_puzzles::rotation::{Position, Turn, Variant};

use super::canonical_ball::CanonicalBall;
use super::canonical_solutions::{CanonicalSolutions, Runs, pivots};
use super::images::{BoardImages, Images, canonical};
use super::moves::{MoveSet, OrientedPermutation};
use super::sequence_pruning::SequencePruning;
use super::subset_database::{BEYOND, NUMBERS, SubsetDatabase, SubsetDatabaseWork, labels};
use crate::resumable::{Resumable, Status};

/// What the searches of all positions of a board share.
#[derive(Debug)]
pub struct OptimalTables {
    moves: MoveSet,
    pruning: SequencePruning,
    images: BoardImages,
    database: SubsetDatabase,
    ball: CanonicalBall,
    /// The questions to the database: an image, and whether it is that of the position or of its inverse.
    views: Vec<(usize, bool)>,
}

/// Tables in progress.
#[derive(Debug)]
pub struct OptimalTablesWork {
    moves: MoveSet,
    images: BoardImages,
    database: SubsetDatabaseWork,
    ball: CanonicalBall,
    ball_is_finished: bool,
}

/// A search of one position.
#[derive(Debug)]
pub struct OptimalSearch {
    tables: Rc<OptimalTables>,
    /// The position, and the positions after the moves made.
    path: Vec<Frame>,
    /// The view that excluded a position last. It probably excludes the next one, too.
    view: usize,
    /// The length of solutions in this pass, its increase from pass to pass, and the last length to try.
    length: u32,
    stride: u32,
    limit: u32,
    canonical: CanonicalSolutions,
    solution: Option<Vec<Turn>>,
    visited: u64,
}

/// A position of a path, the runs and the last of the moves that led to it, and the next one to try.
#[derive(Clone, Copy, Debug)]
struct Frame {
    images: Images,
    runs: Runs,
    made: u8,
    next: u8,
}

impl OptimalTablesWork {
    /// The tables of a board; `None` if it has fewer than nine or more than sixteen cells, or numbers have directions, or
    /// turns have no inverse turns.
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

    /// The memory that the tables take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.database.bytes() + (CanonicalBall::SLOTS * size_of::<u64>()) as u64
    }

    /// The number of arrangements of the database found so far, and of all.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        self.database.progress()
    }

    /// The tables, once they are finished.
    #[must_use]
    pub fn into_tables(self) -> Option<OptimalTables> {
        let database = self.database.into_database().filter(|_| self.ball_is_finished)?;
        let images = self.images.distinct(NUMBERS);
        let pivots = pivots(&self.moves);
        Some(OptimalTables {
            pruning: SequencePruning::in_order(&self.moves, |number| (pivots[number], number)),
            views: images.iter().flat_map(|image| [(*image, false), (*image, true)]).collect(),
            moves: self.moves,
            images: self.images,
            database,
            ball: self.ball,
        })
    }
}

impl Resumable for OptimalTablesWork {
    /// Works through `budget` superblocks of 576 arrangements of the database.
    fn step(&mut self, budget: u64) -> Status {
        if !self.ball_is_finished {
            self.ball_is_finished = self.ball.grow(&self.images, budget).is_finished();
            return Status::Working;
        }
        self.database.step(budget)
    }
}

impl OptimalTables {
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
    /// A search from a solvable position of the board of the tables.
    ///
    /// # Panics
    /// If the position is of another board.
    #[must_use]
    pub fn new(tables: Rc<OptimalTables>, position: &Position) -> OptimalSearch {
        OptimalSearch::within(tables, position, u32::MAX)
    }

    /// The same, for solutions of at most `limit` turns. Without one the search ends with a higher lower bound.
    ///
    /// # Panics
    /// If the position is of another board.
    #[must_use]
    pub fn within(tables: Rc<OptimalTables>, position: &Position, limit: u32) -> OptimalSearch {
        assert_eq!(position.board(), tables.variant().board(), "a position of this board");
        let preimage = OrientedPermutation::of(position).preimage;
        let (parity, stride) = if tables.moves.all_odd() { (is_odd(&preimage).into(), 2) } else { (0, 1) };
        let images = tables.images.of(&preimage);
        // Outside of the ball, the distance is greater than its radius.
        let beyond = if tables.ball.contains(canonical(&images)) { 0 } else { tables.ball.radius() + 1 };
        let length = beyond + (beyond + parity) % stride;
        OptimalSearch {
            path: vec![Frame { images, runs: Runs::BEGIN, made: 0, next: 0 }],
            view: 0,
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

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.solution.as_deref()
    }

    /// The number of positions visited.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The tables, for the next search of the same board.
    #[must_use]
    pub fn tables(&self) -> &Rc<OptimalTables> {
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
    /// Whether a second turn may follow the first one of a ring: all but those that cancel it or join with it.
    fn may_be_second(&self, first: usize, second: usize) -> bool {
        self.moves.turns[first].block != self.moves.turns[second].block
            || first == second
            || self.pruning.allows(first, second)
    }

    /// The images after a move; `None` if a solution of `rest` more turns is excluded. Asks the given view first, and sets it
    /// to the one that excludes.
    #[inline]
    fn after(&self, before: &Images, number: usize, rest: u32, first: &mut usize) -> Option<Images> {
        let excess = rest.saturating_sub(self.database.base());
        if rest < self.ball.radius() || excess >= BEYOND {
            return Some(self.images.after(before, number));
        }
        let (mut images, mut known) = (*before, 0_u32);
        let mut view = *first;
        for _ in 0..self.views.len() {
            let (image, inverse) = self.views[view];
            if known >> image & 1 == 0 {
                images[image] = self.images.image_after(before, image, number);
                known |= 1 << image;
            }
            let word = if inverse { images[image].numbers } else { images[image].cells };
            if self.database.level(self.database.index(word as u32)) > excess {
                *first = view;
                return None;
            }
            view = if view + 1 == self.views.len() { 0 } else { view + 1 };
        }
        for (image, pair) in images.iter_mut().enumerate() {
            if known >> image & 1 == 0 {
                *pair = self.images.image_after(before, image, number);
            }
        }
        (rest != self.ball.radius() || self.ball.contains(canonical(&images))).then_some(images)
    }
}

impl Resumable for OptimalSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let tables = Rc::clone(&self.tables);
        let solved = tables.images.solved()[0];
        let mut left = budget;
        while left > 0 && !self.is_over() {
            let depth = self.path.len() as u32 - 1;
            let frame = self.path.last_mut().expect("the position is on the path");
            if depth == self.length {
                if frame.images[0] == solved {
                    let turns =
                        self.path[1..].iter().map(|frame| tables.moves.turns[usize::from(frame.made)]);
                    self.solution = Some(turns.collect());
                } else {
                    self.backtrack();
                }
                continue;
            }
            let number = usize::from(frame.next);
            if number == tables.images.move_count() {
                self.backtrack();
                continue;
            }
            frame.next += 1;
            let runs = match depth {
                0 if self.canonical.begin_with(number) => Some(Runs::BEGIN),
                0 => None,
                1 if self.canonical.are_rings() && !tables.may_be_second(frame.made.into(), number) => None,
                1 if self.canonical.are_rings() => self.canonical.after(frame.runs, number),
                _ if !tables.pruning.allows(frame.made.into(), number) => None,
                _ => self.canonical.after(frame.runs, number),
            };
            let Some(runs) = runs else { continue };
            left -= 1;
            self.visited += 1;
            let rest = self.length - depth - 1;
            if let Some(images) = tables.after(&frame.images, number, rest, &mut self.view) {
                self.path.push(Frame { images, runs, made: number as u8, next: 0 });
            }
        }
        Status::finished_if(self.is_over())
    }
}
