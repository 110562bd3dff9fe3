//! The pattern databases of a board in a metric, and their construction.
//!
//! ```
//! use antipode_engine::fifteen::pattern_set::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//!
//! let work = PatternSetWork::of_patterns("3x4 slides".parse()?, &[&[1, 2, 3], &[8, 9]]);
//! let set = work.run().into_set().expect("the work is finished");
//! assert_eq!(set.variant().to_string(), "4x3 slides");
//! assert_eq!(set.databases()[1].tiles(), [0, 8, 9]);
//! // There are patterns for the boards that are too large for a table.
//! assert!(PatternSetWork::new("4x4 slides".parse()?).is_some());
//! assert!(PatternSetWork::new("5x4 tiles".parse()?).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use antipode_puzzles::fifteen::{Metric, Position, Variant};

use super::orientation::Orientation;
pub use super::pattern_database::PatternDatabase;
use super::pattern_database::{CELL_BITS, PatternDatabaseWork};
use super::slide_database::SlideDatabaseWork;
use crate::resumable::{Resumable, Status};

/// The databases of disjoint patterns. By single tiles they hold all tiles and are added; by slides the largest counts.
#[derive(Clone, Debug)]
pub struct PatternSet {
    variant: Variant,
    databases: Vec<PatternDatabase>,
}

impl PatternSet {
    pub(super) fn new(variant: Variant, databases: Vec<PatternDatabase>) -> PatternSet {
        PatternSet { variant, databases }
    }

    /// The metric and the board: at least as many columns as rows, the hole at home in a cell that stands for those that are
    /// equal to it by symmetry, and the tiles in reading order around it.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The databases.
    #[must_use]
    pub fn databases(&self) -> &[PatternDatabase] {
        &self.databases
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.databases.iter().map(PatternDatabase::bytes).sum()
    }
}

/// The construction of all databases of a board.
#[derive(Debug)]
pub struct PatternSetWork {
    variant: Variant,
    finished: Vec<PatternDatabase>,
    current: Option<DatabaseWork>,
    /// The patterns that have not begun, the next one last.
    left: Vec<Vec<u8>>,
}

#[derive(Debug)]
enum DatabaseWork {
    Tiles(PatternDatabaseWork),
    Slides(Box<SlideDatabaseWork>),
}

/// The patterns of a variant, each a set of tiles. A dot is a tile of no pattern; the hole belongs in the last cell.
///
/// ```text
///    tiles        tiles          slides       slides
///    A C C C      A A B B B      A A A A      A A A A .
///    A A B B      A A B B B      A . . .      A . . . B
///    A A B B      A A C C ·      B . . B      B B B B ·
///    A B B ·                     B B B ·
/// ```
fn patterns(variant: Variant) -> Option<&'static [&'static [u8]]> {
    let board = variant.board();
    Some(match (board.rows().min(board.cols()), board.rows().max(board.cols()), variant.metric()) {
        (4, 4, Metric::Tiles) => &[&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]],
        (3, 5, Metric::Tiles) => &[&[1, 2, 6, 7, 11, 12], &[3, 4, 5, 8, 9, 10], &[13, 14]],
        (4, 4, Metric::Slides) => &[&[1, 2, 3, 4, 5], &[9, 12, 13, 14, 15]],
        (3, 5, Metric::Slides) => &[&[1, 2, 3, 4, 6], &[10, 11, 12, 13, 14]],
        _ => return None,
    })
}

impl PatternSetWork {
    /// Starts with the first pattern. `None` if there are no patterns for a board of this size.
    #[must_use]
    pub fn new(variant: Variant) -> Option<PatternSetWork> {
        Some(PatternSetWork::of_patterns(variant, patterns(variant)?))
    }

    /// Starts with the first of these patterns, which must be disjoint sets of tiles: by single tiles of up to six and all
    /// tiles together, by slides of up to five. Number n means the tile that belongs in the n-th cell. If that is the hole's
    /// cell, it means the tile that belongs in the last cell.
    #[must_use]
    pub fn of_patterns(variant: Variant, patterns: &[&[u8]]) -> PatternSetWork {
        let board = Orientation::of(variant.board()).pattern_board();
        let (numbers, hole) = (Position::solved(board), board.home_of_hole());
        let tile = |tile: &u8| {
            let cell = usize::from(*tile) - 1;
            numbers.tiles()[if cell == hole { board.tile_count() } else { cell }]
        };
        let left = patterns.iter().rev().map(|tiles| tiles.iter().map(tile).collect()).collect();
        let variant = Variant::new(board, variant.metric());
        PatternSetWork { variant, finished: Vec::new(), current: None, left }
    }

    /// The variant of the set.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of bytes of the finished set.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let finished: usize = self.finished.iter().map(PatternDatabase::bytes).sum();
        let current = self.current.iter().map(|work| match work {
            DatabaseWork::Tiles(work) => work.tiles().len(),
            DatabaseWork::Slides(work) => work.tiles().len(),
        });
        let left = self.left.iter().map(|tiles| self.places(tiles));
        finished + current.chain(left).map(|places| 1_usize << (CELL_BITS * places as u32)).sum::<usize>()
    }

    /// The number of tiles in the index of a database, with the hole if it is one of them.
    fn places(&self, tiles: &[u8]) -> usize {
        tiles.len() + usize::from(self.variant.metric() == Metric::Slides)
    }

    /// The tiles of the databases of work that has not begun, in their order.
    pub(super) fn into_patterns(self) -> impl Iterator<Item = Vec<u8>> {
        let hole = match self.variant.metric() {
            Metric::Tiles => &[][..],
            Metric::Slides => &[0],
        };
        self.left.into_iter().rev().map(move |tiles| [hole, &tiles].concat())
    }

    /// The databases, once they are complete.
    #[must_use]
    pub fn into_set(self) -> Option<PatternSet> {
        let is_complete = self.left.is_empty() && self.current.is_none();
        is_complete.then_some(PatternSet { variant: self.variant, databases: self.finished })
    }
}

impl Resumable for PatternSetWork {
    /// Expands about `budget` placements.
    fn step(&mut self, budget: u64) -> Status {
        if self.current.is_none() {
            let Some(tiles) = self.left.pop() else { return Status::Finished };
            let board = self.variant.board();
            self.current = Some(match self.variant.metric() {
                Metric::Tiles => DatabaseWork::Tiles(PatternDatabaseWork::new(board, &tiles)),
                Metric::Slides => DatabaseWork::Slides(Box::new(SlideDatabaseWork::new(board, &tiles))),
            });
        }
        if let Some(mut work) = self.current.take() {
            let status = match &mut work {
                DatabaseWork::Tiles(work) => work.step(budget),
                DatabaseWork::Slides(work) => work.step(budget),
            };
            match (status, work) {
                (Status::Working, work) => self.current = Some(work),
                (Status::Finished, DatabaseWork::Tiles(work)) => self.finished.extend(work.into_database()),
                (Status::Finished, DatabaseWork::Slides(work)) => self.finished.extend(work.into_database()),
            }
        }
        Status::finished_if(self.left.is_empty() && self.current.is_none())
    }
}
