//! The hardest sliding block puzzles of a rectangle.
//!
//! # Which puzzles
//! The goal piece starts in the upper left corner (its box stands there) and is to reach the lower right one. *Strict*: it
//! covers the lower right cell; *loose*: its box stands in the corner (Neil Bickford, *Sliding Block Puzzles, Part 3*, whose
//! “strict simple simple simple” puzzles the strict ones are). A puzzle's value is the fewest moves to any position
//! with the goal piece in its corner; pieces of one shape are interchangeable, except for the goal piece.
//!
//! # How
//! A *family* is all positions with the same pieces and the same goal shape. Its positions with the goal piece in the corner
//! are laid out at once ([`tree`]). Components never mix families, so one search from all goals of a family ([`family`])
//! gives every position the distance to the nearest goal of its own component; the last layer with a start in it is the
//! family's value. In the metrics in which one piece slides the nearest goal has *just* been reached, so only goals from
//! which the goal piece can go up or left are laid out. On square boards one of two families that mirror each other over
//! the diagonal is searched; no other symmetry keeps both corners.
//!
//! # In parts
//! A search can be split into any number of [`Share`]s, which need nothing of each other, and by number of pieces. It can be
//! written down at any time and taken up again from there ([`Search::record`], [`Search::resume`]). Rows of all parts merge
//! into those of the whole.
//!
//! ```
//! use antipode_engine::search::survey::Status;
//! use antipode_engine::sliding::search::{Search, Share};
//! use antipode_puzzles::sliding::{Grid, Metric};
//!
//! let grid = Grid::new(3, 2).expect("it is small");
//! let mut search = Search::new(grid, Metric::Move, Share::ALL)?;
//! while search.step(1_000) == Status::Working {
//!     search = Search::resume(&search.record()).expect("it was written just now");
//! }
//! assert_eq!(search.rows().strict[3].distance, Some(5));
//! # Ok::<(), antipode_engine::sliding::search::CannotSearch>(())
//! ```

mod family;
mod record;
mod rectangle;
mod rows;
mod tree;
mod visited;

use std::fmt;

use antipode_puzzles::sliding::{Grid, Metric};

use self::family::{Family, Scratch};
pub use self::record::ReadRecordError;
use self::rectangle::{MOST_BITS, Rectangle, scattered};
pub use self::rows::{Champion, Row, Rows};
use self::tree::Tree;
use crate::search::survey::Status;

/// Families are shared out by the goal shape and so many of their largest other shapes: those that agree in these go
/// together.
const SHARED_OUT_BY: usize = 4;
/// What was found is set aside between two units when so many positions were looked at since.
const SET_ASIDE_AFTER: u64 = 100_000;

/// The search for the hardest puzzles of a rectangle, a step at a time.
#[derive(Clone, Debug)]
pub struct Search {
    board: Rectangle,
    metric: Metric,
    share: Share,
    pieces: Option<usize>,
    /// The unit in hand.
    at: Unit,
    /// The family in hand.
    tree: Tree,
    room: Room,
    /// What was found before a unit, and since.
    aside: Found,
    aside_at: Unit,
    found: Found,
}

/// The families of a goal shape with one largest other shape: what is searched between two points at which a search can be
/// taken up again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Unit {
    /// How many goal shapes come before; the smallest comes first.
    goal: u32,
    /// The largest other shape; 0 for the goal piece alone, too.
    other: u32,
}

/// What was found in some units.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    rows: Rows,
    visited: u64,
    families: u64,
}

/// Room for positions of few pieces or of many.
#[derive(Clone, Debug)]
enum Room {
    Small(Scratch<16>),
    Large(Scratch<32>),
}

/// Which part of a search is done: part `index` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// Which, from 0.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl Share {
    /// All of it.
    pub const ALL: Share = Share { index: 0, of: 1 };
}

/// Why a rectangle cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotSearch {
    /// Its positions do not fit into the keys of the search.
    TooLarge {
        /// How many bits they take.
        bits: u32,
    },
    /// Pieces can be laid into it in more ways than can be listed.
    TooManyPlaces,
}

impl fmt::Display for CannotSearch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotSearch::TooLarge { bits } => write!(
                out,
                "so large a rectangle cannot be searched: its positions take {bits} bits, and the search has {MOST_BITS}"
            ),
            CannotSearch::TooManyPlaces => {
                write!(out, "so large a rectangle cannot be searched: too many pieces fit into it")
            }
        }
    }
}

impl std::error::Error for CannotSearch {}

impl Search {
    /// A search of a rectangle, or of a share of it.
    ///
    /// # Errors
    /// When it is too large.
    pub fn new(grid: Grid, metric: Metric, share: Share) -> Result<Search, CannotSearch> {
        let board = Rectangle::new(grid)?;
        let room = if grid.cells() <= 16 {
            Room::Small(Scratch::default())
        } else {
            Room::Large(Scratch::default())
        };
        let none = Found::none(grid);
        let mut search = Search {
            board,
            metric,
            share,
            pieces: None,
            at: Unit::default(),
            tree: Tree::default(),
            room,
            aside: none.clone(),
            aside_at: Unit::default(),
            found: none,
        };
        search.begin_goal();
        Ok(search)
    }

    /// Only puzzles with so many pieces.
    #[must_use]
    pub fn of_pieces(mut self, pieces: usize) -> Search {
        self.pieces = Some(pieces);
        self
    }

    /// Works on until so many more positions were looked at, and to the end of the family in hand.
    pub fn step(&mut self, positions: u64) -> Status {
        let until = self.visited() + positions;
        // Families that are not searched take a little, too.
        let mut passed = 0;
        while !self.is_done() && self.visited() < until && passed < 1 + positions / 4 {
            passed += 1;
            let pieces = self.tree.others() + 1;
            let is_mine = self.is_mine();
            if is_mine && self.pieces.is_none_or(|wanted| wanted == pieces) {
                self.search_family();
            }
            let has_more = self.pieces.is_none_or(|wanted| wanted > pieces);
            let descends = has_more && (is_mine || pieces <= SHARED_OUT_BY);
            let is_next = if descends { self.tree.descend(&self.board) } else { self.tree.next(&self.board) };
            if !is_next {
                self.at = Unit { goal: self.at.goal + 1, other: 0 };
                self.begin_goal();
                self.set_aside();
            } else if self.tree.others() == 1 {
                self.at.other = self.tree.shapes().nth(1).expect("it has another shape");
                self.set_aside();
            }
        }
        if self.is_done() { Status::Finished } else { Status::Working }
    }

    /// The rectangle.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.board.grid()
    }

    /// What counts as one move.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Which share of the whole it is.
    #[must_use]
    pub fn share(&self) -> Share {
        self.share
    }

    /// The number of pieces, where only puzzles with so many are searched.
    #[must_use]
    pub fn pieces(&self) -> Option<usize> {
        self.pieces
    }

    /// The hardest found so far.
    #[must_use]
    pub fn rows(&self) -> Rows {
        let mut rows = self.aside.rows.clone();
        rows.merge(self.found.rows.clone());
        rows
    }

    /// How many positions were looked at so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.aside.visited + self.found.visited
    }

    /// How many families were searched so far.
    #[must_use]
    pub fn families(&self) -> u64 {
        self.aside.families + self.found.families
    }

    /// How many goal shapes are done, and how many there are. Small ones come first and take longest.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.at.goal as usize, self.board.shapes())
    }

    fn is_done(&self) -> bool {
        self.at.goal as usize == self.board.shapes()
    }

    /// The goal shape in hand.
    fn goal(&self) -> u32 {
        self.board.shapes() as u32 - 1 - self.at.goal
    }

    /// Begins with the goal shape in hand, or the next that has positions and is not the mirror image of another.
    fn begin_goal(&mut self) {
        while !self.is_done() {
            let goal = self.goal();
            let is_image = self.board.turned.get(goal as usize).is_some_and(|turned| *turned > goal);
            if !is_image && self.tree.begin(&self.board, goal, !self.metric.is_super()) {
                return;
            }
            self.at = Unit { goal: self.at.goal + 1, other: 0 };
        }
    }

    /// Sets aside what was found, where that is much; the search stands between two units.
    fn set_aside(&mut self) {
        if self.found.visited > SET_ASIDE_AFTER || self.is_done() {
            let found = std::mem::replace(&mut self.found, Found::none(self.board.grid()));
            self.aside.rows.merge(found.rows);
            self.aside.visited += found.visited;
            self.aside.families += found.families;
            self.aside_at = self.at;
        }
    }

    /// Whether the family in hand is of this share; where it has many pieces, it comes from one that was.
    fn is_mine(&self) -> bool {
        if self.share.of == 1 || self.tree.others() > SHARED_OUT_BY {
            return true;
        }
        let mixed =
            self.tree.shapes().fold(0, |sum, shape| scattered(sum ^ self.board.names[shape as usize]));
        mixed % u64::from(self.share.of) == u64::from(self.share.index)
    }

    /// Searches the family in hand, unless its mirror image is searched for it.
    fn search_family(&mut self) {
        let board = &self.board;
        let shapes: Vec<u32> = self.tree.shapes().collect();
        let goal = shapes[0];
        // On squares: a family and its mirror image are told apart by the sums of their shapes' names.
        let name = |shape: &u32| board.names[*shape as usize];
        let mirrored = |shape: &u32| board.names[board.turned[*shape as usize] as usize];
        let mut is_own_image = false;
        if board.turned.get(goal as usize) == Some(&goal) {
            let sum: u64 = shapes.iter().map(name).fold(0, u64::wrapping_add);
            let image = shapes.iter().map(mirrored).fold(0, u64::wrapping_add);
            if image < sum {
                return;
            }
            is_own_image = image == sum;
        }
        let has_image = !board.turned.is_empty() && !is_own_image;
        let index = shapes.len() - 1;
        let is_strict = board.is_strict(goal);
        let known = self.aside.rows.of(is_strict)[index].distance;
        let rows = self.found.rows.of_mut(is_strict);
        let least = known.max(rows[index].distance).unwrap_or(0);
        let family = Family::new(board, self.metric, &shapes);
        let row = &mut rows[index];
        let (value, positions) = match &mut self.room {
            Room::Small(scratch) => search(scratch, &self.tree, &family, least, has_image, row),
            Room::Large(scratch) => search(scratch, &self.tree, &family, least, has_image, row),
        };
        if let Some(value) = value {
            row.count(value, 1 + u64::from(has_image));
        }
        self.found.visited += positions;
        self.found.families += 1;
    }
}

/// Searches a family, and enters its hardest puzzles into a row unless harder ones are known: its value, and how many
/// positions were looked at.
fn search<const N: usize>(
    scratch: &mut Scratch<N>,
    tree: &Tree,
    family: &Family<'_>,
    least: u32,
    has_image: bool,
    row: &mut Row,
) -> (Option<u32>, u64) {
    // A family has some ten times as many positions as goals that were just reached.
    scratch.begin(8 * tree.positions());
    tree.each(family.board(), |ordinals, key| scratch.add(ordinals, key));
    let (value, positions) = scratch.search(family, least);
    let grid = family.board().grid();
    if let Some(value) = value.filter(|value| *value >= least) {
        for start in scratch.starts() {
            let champion = family.champion(start);
            if has_image {
                row.enter(value, champion.transposed(grid));
            }
            row.enter(value, champion);
        }
    }
    (value, positions)
}

impl Found {
    fn none(grid: Grid) -> Found {
        let row = || vec![Row::default(); grid.cells()];
        Found { rows: Rows { strict: row(), only_loose: row() }, visited: 0, families: 0 }
    }
}
