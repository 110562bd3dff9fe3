//! The hardest sliding block puzzles of a rectangle.
//!
//! # Puzzles
//! The goal piece starts with its bounding box in the upper left corner and must reach the lower right corner. *Strict*: it
//! covers the lower right cell. *Loose*: its bounding box is in the corner (Neil Bickford, *Sliding Block Puzzles, Part 3*;
//! the strict puzzles are his “strict simple simple simple” ones). The value of a puzzle is the fewest moves to any position
//! with the goal piece in its corner. Pieces of one shape are interchangeable, except for the goal piece.
//!
//! Puzzles with other starts and other goals can be searched in the same way ([`Aim`]).
//!
//! # Algorithm
//! A *family* is all positions with the same pieces and the same goal shape. `tree` enumerates its positions with the goal
//! piece in the corner. A component is always within one family, so one search from all goals of a family (`family`)
//! gives every position its distance to the nearest goal of its own component. The last layer that contains a start is the
//! family's value. In the metrics in which a single piece slides, the nearest goal has *just* been reached, so only goals
//! from which the goal piece can slide up or left are enumerated. On square boards, only one of two families that are
//! mirror images in the diagonal is searched; no other symmetry preserves both corners. If the goal may be anywhere, only
//! one of each set of symmetric places of the goal piece is searched.
//!
//! # Shards and records
//! A search can be split into any number of independent shards ([`SearchShard`]), and by number of pieces. It can be written
//! to a record at any time and resumed from it ([`HardestSearch::record`], [`HardestSearch::resume`]). The results of all
//! shards merge into those of the whole search.
//!
//! ```
//! use antipode_engine::resumable::{Resumable, Status};
//! use antipode_engine::sliding::hardest::{HardestSearch, SearchShard};
//! use antipode_puzzles::sliding::{Aim, Cells, Grid, Metric};
//!
//! let grid = Grid::new(3, 2).expect("it is small");
//! let mut search = HardestSearch::new(grid, Metric::Move, SearchShard::ALL)?;
//! while search.step(1_000) == Status::Working {
//!     search = HardestSearch::resume(&search.record()).expect("a valid record");
//! }
//! assert_eq!(search.hardest().strict[3].distance, Some(5));
//! # Ok::<(), antipode_engine::sliding::hardest::SearchError>(())
//! ```

pub mod compound;
mod family;
mod key_set;
mod progress;
mod record;
mod rectangle;
mod results;
mod symmetry;
mod tree;

use std::mem;

use antipode_puzzles::sliding::{Aim, Cells, Grid, Metric};

use self::family::{Family, Scratch, StartFilter};
pub use self::record::ReadRecordError;
use self::rectangle::{MAX_KEY_BITS, Rectangle, mix_bits};
pub use self::results::{CellPuzzle, PieceCountRow, SearchResults};
use self::symmetry::Symmetry;
use self::tree::FamilyTree;

use crate::resumable::{Resumable, Status};

/// The shard of a family depends on the goal shape and this many of its largest other shapes.
const SHARD_KEY_SHAPES: usize = 4;
/// A checkpoint is saved between two units after at least this many positions.
const CHECKPOINT_INTERVAL: u64 = 100_000;

/// The search for the hardest puzzles of a rectangle, in steps.
#[derive(Clone, Debug)]
pub struct HardestSearch {
    rectangle: Rectangle,
    metric: Metric,
    shard: SearchShard,
    pieces: Option<usize>,
    aim: Aim,
    symmetries: Vec<Symmetry>,
    /// The places of goal pieces, small pieces first.
    goals: Vec<u32>,
    /// The estimated work before each of them.
    work_before: Vec<f64>,
    /// The current unit.
    unit: WorkUnit,
    /// The current family.
    tree: FamilyTree,
    scratch: ScratchSpace,
    /// The results before the checkpoint unit, and since then.
    checkpoint: SearchTotals,
    checkpoint_unit: WorkUnit,
    since_checkpoint: SearchTotals,
}

/// The families of a goal piece with one largest other shape. A search can be resumed between two units only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WorkUnit {
    /// The number of goal pieces before it.
    goal: u32,
    /// The largest other shape; also 0 for the goal piece alone.
    other: u32,
}

/// The results of a range of units.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SearchTotals {
    rows: SearchResults,
    visited: u64,
    families: u64,
}

/// Scratch space for positions of few pieces or of many.
#[derive(Clone, Debug)]
enum ScratchSpace {
    Small(Scratch<16>),
    Large(Scratch<32>),
}

/// One part of a search: part `index` of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchShard {
    /// The index, from 0.
    pub index: u32,
    /// The number of shards.
    pub count: u32,
}

impl SearchShard {
    /// The whole search.
    pub const ALL: SearchShard = SearchShard { index: 0, count: 1 };
}

/// The reason why a rectangle cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// Its positions do not fit into the keys of the search.
    #[error("the rectangle is too large: its positions need {bits} bits, and the search has {MAX_KEY_BITS}")]
    TooLarge {
        /// The number of bits they need.
        bits: u32,
    },
    /// It has too many places for pieces.
    #[error("the rectangle is too large: it has too many places for pieces")]
    TooManyPlaces,
}

impl HardestSearch {
    /// A search of a rectangle, or of a shard of it.
    ///
    /// # Errors
    /// If the rectangle is too large.
    pub fn new(grid: Grid, metric: Metric, shard: SearchShard) -> Result<HardestSearch, SearchError> {
        Ok(HardestSearch::of_rectangle(Rectangle::new(grid)?, metric, shard))
    }

    /// A search of puzzles with this number of pieces only. With one or two pieces, larger rectangles can be searched, such as
    /// 5 × 5; a record of these cannot be resumed.
    ///
    /// # Errors
    /// If the rectangle is too large.
    pub fn of_pieces(
        grid: Grid,
        metric: Metric,
        shard: SearchShard,
        pieces: usize,
    ) -> Result<HardestSearch, SearchError> {
        let board = Rectangle::for_pieces(grid, pieces)?;
        Ok(HardestSearch::of_rectangle(board, metric, shard).with_pieces(pieces))
    }

    fn of_rectangle(board: Rectangle, metric: Metric, shard: SearchShard) -> HardestSearch {
        let grid = board.grid();
        let room = if grid.cell_count() <= 16 {
            ScratchSpace::Small(Scratch::default())
        } else {
            ScratchSpace::Large(Scratch::default())
        };
        let none = SearchTotals::none(grid);
        let mut search = HardestSearch {
            rectangle: board,
            metric,
            shard,
            pieces: None,
            aim: Aim::default(),
            symmetries: Vec::new(),
            goals: Vec::new(),
            work_before: Vec::new(),
            unit: WorkUnit::default(),
            tree: FamilyTree::default(),
            scratch: room,
            checkpoint: none.clone(),
            checkpoint_unit: WorkUnit::default(),
            since_checkpoint: none,
        };
        search.set_aim(Aim::default());
        search
    }

    /// Searches puzzles with this aim. A search in progress restarts.
    #[must_use]
    pub fn with_aim(mut self, aim: Aim) -> HardestSearch {
        self.set_aim(aim);
        self
    }

    fn set_aim(&mut self, aim: Aim) {
        let (board, grid) = (&self.rectangle, self.rectangle.grid());
        let symmetries = Symmetry::of_aim(aim, grid);
        let first_of_its_images = |place: &u32| {
            let body = Cells(board.places[*place as usize].body.into());
            symmetries
                .iter()
                .all(|symmetry| *place <= board.place_covering(symmetry.apply(grid, body).0 as u32))
        };
        // The last place of a shape is in the corner.
        let is_goal =
            |place: &u32| aim == Aim::Anywhere || *place == board.corner(board.shape_of[*place as usize]);
        let places = (0..board.places.len() as u32).rev();
        self.goals = places.filter(is_goal).filter(first_of_its_images).collect();
        self.work_before = progress::work_before(board, &self.goals);
        (self.aim, self.symmetries) = (aim, symmetries);
        self.since_checkpoint = SearchTotals::none(grid);
        self.checkpoint = self.since_checkpoint.clone();
        (self.unit, self.checkpoint_unit) = (WorkUnit::default(), WorkUnit::default());
        self.begin_goal();
    }

    /// Searches only puzzles with this number of pieces.
    ///
    /// # Panics
    /// If the search was made for fewer pieces ([`HardestSearch::of_pieces`]) and has no keys for this many.
    #[must_use]
    pub fn with_pieces(mut self, pieces: usize) -> HardestSearch {
        assert!(pieces <= self.rectangle.max_pieces, "keys of {pieces} pieces are exact");
        self.pieces = Some(pieces);
        self
    }

    /// The rectangle.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.rectangle.grid()
    }

    /// The metric.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The shard.
    #[must_use]
    pub fn shard(&self) -> SearchShard {
        self.shard
    }

    /// The number of pieces, if only puzzles with that number are searched.
    #[must_use]
    pub fn pieces(&self) -> Option<usize> {
        self.pieces
    }

    /// The start and the target of the goal piece.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The hardest puzzles found so far.
    #[must_use]
    pub fn hardest(&self) -> SearchResults {
        let mut rows = self.checkpoint.rows.clone();
        rows.merge(self.since_checkpoint.rows.clone());
        rows
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn positions_visited(&self) -> u64 {
        self.checkpoint.visited + self.since_checkpoint.visited
    }

    /// The number of families searched so far.
    #[must_use]
    pub fn families_searched(&self) -> u64 {
        self.checkpoint.families + self.since_checkpoint.families
    }

    fn is_done(&self) -> bool {
        self.unit.goal as usize == self.goals.len()
    }

    /// Starts with the current goal piece, or with the next that has positions.
    fn begin_goal(&mut self) {
        while let Some(&goal) = self.goals.get(self.unit.goal as usize) {
            if self.tree.begin(&self.rectangle, goal, !self.metric.is_super()) {
                return;
            }
            self.unit = WorkUnit { goal: self.unit.goal + 1, other: 0 };
        }
    }

    /// Saves a checkpoint if enough was found since the last. Called between two units.
    fn save_checkpoint(&mut self) {
        if self.since_checkpoint.visited > CHECKPOINT_INTERVAL || self.is_done() {
            let found = mem::replace(&mut self.since_checkpoint, SearchTotals::none(self.rectangle.grid()));
            self.checkpoint.rows.merge(found.rows);
            self.checkpoint.visited += found.visited;
            self.checkpoint.families += found.families;
            self.checkpoint_unit = self.unit;
        }
    }

    /// Whether the current family is in this shard. A family with many pieces descends from one that is.
    fn is_in_shard(&self) -> bool {
        if self.shard.count == 1 || self.tree.others() > SHARD_KEY_SHAPES {
            return true;
        }
        let mixed = self
            .tree
            .shapes()
            .fold(0, |sum, shape| mix_bits(sum ^ self.rectangle.shape_hashes[shape as usize]));
        mixed % u64::from(self.shard.count) == u64::from(self.shard.index)
    }

    /// Searches the current family, unless its mirror image is searched instead.
    fn search_family(&mut self) {
        let board = &self.rectangle;
        let shapes: Vec<u32> = self.tree.shapes().collect();
        let place = self.goals[self.unit.goal as usize];
        let body = Cells(board.places[place as usize].body.into());
        let grid = board.grid();
        // Symmetries that fix the goal piece.
        let is_kept = |symmetry: &&Symmetry| symmetry.apply(grid, body) == body;
        let kept = self.symmetries.iter().filter(is_kept).count();
        let mut is_own_image = kept == self.symmetries.len();
        // From corner to corner on squares, one of a family and its mirror image in the diagonal is searched. The sums of
        // their shape hashes distinguish the two.
        let mut images = self.symmetries.len() / kept;
        if self.aim != Aim::Anywhere && kept == 2 {
            let name = |shape: &u32| board.shape_hashes[*shape as usize];
            let mirrored =
                |shape: &u32| board.shape_hashes[board.transposed_shapes[*shape as usize] as usize];
            let sum: u64 = shapes.iter().map(name).fold(0, u64::wrapping_add);
            let image = shapes.iter().map(mirrored).fold(0, u64::wrapping_add);
            if image < sum {
                return;
            }
            is_own_image = image == sum;
            images = if is_own_image { 1 } else { 2 };
        }
        let index = shapes.len() - 1;
        let is_strict = self.aim == Aim::Anywhere || body.contains(grid.cell_count() - 1);
        let known = self.checkpoint.rows.rows(is_strict)[index].distance;
        let row = &mut self.since_checkpoint.rows.rows_mut(is_strict)[index];
        let least = known.max(row.distance).unwrap_or(0);
        let ordinal = (place - board.first[shapes[0] as usize]) as u8;
        let starts =
            if self.aim == Aim::CornerToCorner { StartFilter::At(0) } else { StartFilter::NotAt(ordinal) };
        let family = Family::new(board, self.metric, starts, &shapes);
        let sought = FamilySearch {
            family,
            to: (self.aim == Aim::Anywhere).then_some(body),
            least,
            images: if is_own_image { &[] } else { &self.symmetries },
        };
        let (value, positions) = match &mut self.scratch {
            ScratchSpace::Small(scratch) => sought.search(scratch, &self.tree, row),
            ScratchSpace::Large(scratch) => sought.search(scratch, &self.tree, row),
        };
        if let Some(value) = value {
            row.count_families(value, images as u64);
        }
        self.since_checkpoint.visited += positions;
        self.since_checkpoint.families += 1;
    }
}

impl Resumable for HardestSearch {
    /// Visits at least `positions` more positions, up to the end of the current family.
    fn step(&mut self, positions: u64) -> Status {
        let until = self.positions_visited().saturating_add(positions);
        // Families that are skipped cost some time, too.
        let mut passed = 0;
        while !self.is_done() && self.positions_visited() < until && passed < 1 + positions / 4 {
            passed += 1;
            let pieces = self.tree.others() + 1;
            let is_mine = self.is_in_shard();
            if is_mine && self.pieces.is_none_or(|wanted| wanted == pieces) {
                self.search_family();
            }
            let has_more = self.pieces.is_none_or(|wanted| wanted > pieces);
            let descends = has_more && (is_mine || pieces <= SHARD_KEY_SHAPES);
            let is_next =
                if descends { self.tree.descend(&self.rectangle) } else { self.tree.next(&self.rectangle) };
            if !is_next {
                self.unit = WorkUnit { goal: self.unit.goal + 1, other: 0 };
                self.begin_goal();
                self.save_checkpoint();
            } else if self.tree.others() == 1 {
                self.unit.other = self.tree.shapes().nth(1).expect("it has another shape");
                self.save_checkpoint();
            }
        }
        Status::finished_if(self.is_done())
    }
}

/// The search of one family.
struct FamilySearch<'a> {
    family: Family<'a>,
    /// The target of the goal piece, if it is not the corner.
    to: Option<Cells>,
    /// Easier puzzles are not collected.
    least: u32,
    /// The symmetries that map the family to families that are not searched.
    images: &'a [Symmetry],
}

impl FamilySearch<'_> {
    /// Searches the family and adds its hardest puzzles to a row. Returns its value and the number of positions visited.
    fn search<const N: usize>(
        &self,
        scratch: &mut Scratch<N>,
        tree: &FamilyTree,
        row: &mut PieceCountRow,
    ) -> (Option<u32>, u64) {
        let board = self.family.board();
        // A family has about ten times as many positions as goals that were just reached.
        scratch.begin(8 * tree.positions());
        tree.for_each_position(board, |ordinals, key| scratch.add(ordinals, key));
        let (value, positions) = scratch.search(&self.family, self.least);
        if let Some(value) = value.filter(|value| *value >= self.least) {
            for start in scratch.starts() {
                let champion = self.family.puzzle(start, self.to);
                if self.images.is_empty() {
                    row.add(value, champion);
                } else {
                    // The symmetries include the identity.
                    let image = |symmetry: &Symmetry| {
                        champion.transformed(|cells| symmetry.apply(board.grid(), cells))
                    };
                    self.images.iter().map(image).for_each(|image| row.add(value, image));
                }
            }
        }
        (value, positions)
    }
}

impl SearchTotals {
    fn none(grid: Grid) -> SearchTotals {
        let row = || vec![PieceCountRow::default(); grid.cell_count()];
        SearchTotals { rows: SearchResults { strict: row(), only_loose: row() }, visited: 0, families: 0 }
    }
}
