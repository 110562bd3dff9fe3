//! The hardest sliding block puzzles of a rectangle.
//!
//! # Which puzzles
//! The goal piece starts in the upper left corner (its box stands there) and is to reach the lower right one. *Strict*: it
//! covers the lower right cell; *loose*: its box stands in the corner (Neil Bickford, *Sliding Block Puzzles, Part 3*, whose
//! “strict simple simple simple” puzzles the strict ones are). A puzzle's value is the fewest moves to any position
//! with the goal piece in its corner; pieces of one shape are interchangeable, except for the goal piece.
//!
//! Other puzzles can be searched in the same way: those that start anywhere, and those that end anywhere ([`Aim`]).
//!
//! # How
//! A *family* is all positions with the same pieces and the same goal shape. Its positions with the goal piece in the corner
//! are laid out at once ([`tree`]). Components never mix families, so one search from all goals of a family ([`family`])
//! gives every position the distance to the nearest goal of its own component; the last layer with a start in it is the
//! family's value. In the metrics in which one piece slides the nearest goal has *just* been reached, so only goals from
//! which the goal piece can go up or left are laid out. On square boards one of two families that mirror each other over
//! the diagonal is searched; no other symmetry keeps both corners. Where the goal may be anywhere, one of each set of places
//! that mirror each other is the goal piece's.
//!
//! # In parts
//! A search can be split into any number of [`Share`]s, which need nothing of each other, and by number of pieces. It can be
//! written down at any time and taken up again from there ([`Search::record`], [`Search::resume`]). Rows of all parts merge
//! into those of the whole.
//!
//! ```
//! use antipode_engine::search::survey::Status;
//! use antipode_engine::sliding::search::{Search, Share};
//! use antipode_puzzles::sliding::{Cells, Grid, Metric};
//!
//! let grid = Grid::new(3, 2).expect("it is small");
//! let mut search = Search::new(grid, Metric::Move, Share::ALL)?;
//! while search.step(1_000) == Status::Working {
//!     search = Search::resume(&search.record()).expect("it was written just now");
//! }
//! assert_eq!(search.rows().strict[3].distance, Some(5));
//! # Ok::<(), antipode_engine::sliding::search::CannotSearch>(())
//! ```

mod aim;
pub mod compound;
mod family;
mod progress;
mod record;
mod rectangle;
mod rows;
mod tree;
mod visited;

use std::fmt;
use std::mem;

use antipode_puzzles::sliding::{Cells, Grid, Metric};

use self::aim::Symmetry;
pub use self::aim::{Aim, UnknownAim};
use self::family::{Family, Scratch, Starts};
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
    aim: Aim,
    symmetries: Vec<Symmetry>,
    /// The places of goal pieces, small pieces first.
    goals: Vec<u32>,
    /// How much work there is before each, about.
    work_before: Vec<f64>,
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

/// The families of a goal piece with one largest other shape: what is searched between two points at which a search can be
/// taken up again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Unit {
    /// How many goal pieces come before.
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
            aim: Aim::default(),
            symmetries: Vec::new(),
            goals: Vec::new(),
            work_before: Vec::new(),
            at: Unit::default(),
            tree: Tree::default(),
            room,
            aside: none.clone(),
            aside_at: Unit::default(),
            found: none,
        };
        search = search.aimed(Aim::default());
        Ok(search)
    }

    /// Only puzzles in which the goal piece goes from there to there. A search that has begun begins anew.
    #[must_use]
    pub fn aimed(mut self, aim: Aim) -> Search {
        let (board, grid) = (&self.board, self.board.grid());
        let symmetries = aim.symmetries(grid);
        let first_of_its_images = |place: &u32| {
            let body = Cells(board.places[*place as usize].body.into());
            symmetries.iter().all(|symmetry| *place <= board.place_on(symmetry.of(grid, body).0 as u32))
        };
        // A shape's corner is its last place.
        let is_goal =
            |place: &u32| aim == Aim::Anywhere || *place == board.corner(board.shape_of[*place as usize]);
        let places = (0..board.places.len() as u32).rev();
        self.goals = places.filter(is_goal).filter(first_of_its_images).collect();
        self.work_before = progress::work_before(board, &self.goals);
        (self.aim, self.symmetries) = (aim, symmetries);
        self.found = Found::none(grid);
        self.aside = self.found.clone();
        (self.at, self.aside_at) = (Unit::default(), Unit::default());
        self.begin_goal();
        self
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

    /// From where to where the goal piece goes.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
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

    fn is_done(&self) -> bool {
        self.at.goal as usize == self.goals.len()
    }

    /// Begins with the goal piece in hand, or the next that has positions.
    fn begin_goal(&mut self) {
        while let Some(&goal) = self.goals.get(self.at.goal as usize) {
            if self.tree.begin(&self.board, goal, !self.metric.is_super()) {
                return;
            }
            self.at = Unit { goal: self.at.goal + 1, other: 0 };
        }
    }

    /// Sets aside what was found, where that is much; the search stands between two units.
    fn set_aside(&mut self) {
        if self.found.visited > SET_ASIDE_AFTER || self.is_done() {
            let found = mem::replace(&mut self.found, Found::none(self.board.grid()));
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
        let place = self.goals[self.at.goal as usize];
        let body = Cells(board.places[place as usize].body.into());
        let grid = board.grid();
        // Symmetries that leave the goal piece where it is.
        let is_kept = |symmetry: &&Symmetry| symmetry.of(grid, body) == body;
        let kept = self.symmetries.iter().filter(is_kept).count();
        let mut is_own_image = kept == self.symmetries.len();
        // From corner to corner on squares: of a family and its mirror image over the diagonal, which are told apart by the
        // sums of their shapes' names, one is searched.
        let mut images = self.symmetries.len() / kept;
        if self.aim != Aim::Anywhere && kept == 2 {
            let name = |shape: &u32| board.names[*shape as usize];
            let mirrored = |shape: &u32| board.names[board.turned[*shape as usize] as usize];
            let sum: u64 = shapes.iter().map(name).fold(0, u64::wrapping_add);
            let image = shapes.iter().map(mirrored).fold(0, u64::wrapping_add);
            if image < sum {
                return;
            }
            is_own_image = image == sum;
            images = if is_own_image { 1 } else { 2 };
        }
        let index = shapes.len() - 1;
        let is_strict = self.aim == Aim::Anywhere || body.contains(grid.cells() - 1);
        let known = self.aside.rows.of(is_strict)[index].distance;
        let row = &mut self.found.rows.of_mut(is_strict)[index];
        let least = known.max(row.distance).unwrap_or(0);
        let ordinal = (place - board.first[shapes[0] as usize]) as u8;
        let starts = if self.aim == Aim::CornerToCorner { Starts::At(0) } else { Starts::NotAt(ordinal) };
        let family = Family::new(board, self.metric, starts, &shapes);
        let sought = Sought {
            family,
            to: (self.aim == Aim::Anywhere).then_some(body),
            least,
            images: if is_own_image { &[] } else { &self.symmetries },
        };
        let (value, positions) = match &mut self.room {
            Room::Small(scratch) => sought.search(scratch, &self.tree, row),
            Room::Large(scratch) => sought.search(scratch, &self.tree, row),
        };
        if let Some(value) = value {
            row.count(value, images as u64);
        }
        self.found.visited += positions;
        self.found.families += 1;
    }
}

/// What is sought in a family.
struct Sought<'a> {
    family: Family<'a>,
    /// Where the goal piece shall come to, if not to its corner.
    to: Option<Cells>,
    /// Puzzles that are easier are of no interest.
    least: u32,
    /// What turns it into families that are not searched.
    images: &'a [Symmetry],
}

impl Sought<'_> {
    /// Searches it, and enters its hardest puzzles into a row: its value, and how many positions were looked at.
    fn search<const N: usize>(
        &self,
        scratch: &mut Scratch<N>,
        tree: &Tree,
        row: &mut Row,
    ) -> (Option<u32>, u64) {
        let board = self.family.board();
        // A family has some ten times as many positions as goals that were just reached.
        scratch.begin(8 * tree.positions());
        tree.each(board, |ordinals, key| scratch.add(ordinals, key));
        let (value, positions) = scratch.search(&self.family, self.least);
        if let Some(value) = value.filter(|value| *value >= self.least) {
            for start in scratch.starts() {
                let champion = self.family.champion(start, self.to);
                if self.images.is_empty() {
                    row.enter(value, champion);
                } else {
                    // Among them is the one that changes nothing.
                    let image =
                        |symmetry: &Symmetry| champion.turned(|cells| symmetry.of(board.grid(), cells));
                    self.images.iter().map(image).for_each(|image| row.enter(value, image));
                }
            }
        }
        (value, positions)
    }
}

impl Found {
    fn none(grid: Grid) -> Found {
        let row = || vec![Row::default(); grid.cells()];
        Found { rows: Rows { strict: row(), only_loose: row() }, visited: 0, families: 0 }
    }
}
