//! The pattern databases of a board in a metric, and their construction.
//!
//! ```
//! use antipode_engine::fifteen::pattern_set::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//!
//! let work = PatternSetWork::of_patterns("3x4 slides".parse()?, &[&[1, 2, 3], &[8, 9]]);
//! let set = work.run().into_set().expect("the work is finished");
//! assert_eq!(set.variant().to_string(), "4x3 slides");
//! assert_eq!(set.slide_databases()[1].tiles(), [0, 8, 9]);
//! // There are patterns for the boards that are too large for a table.
//! assert!(PatternSetWork::new("4x4 slides".parse()?).is_some());
//! assert!(PatternSetWork::new("5x4 tiles".parse()?).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use antipode_puzzles::fifteen::{Metric, Position, Variant};

use super::orientation::Orientation;
pub use super::slide_database::SlideDatabase;
use super::slide_database::SlideDatabaseWork;
pub use super::tile_database::TileDatabase;
use super::tile_database::TileDatabaseWork;
use crate::resumable::{Resumable, Status};

/// The maximum number of cells of a board with pattern databases.
pub(crate) const MAX_CELLS: usize = 16;

/// The databases of disjoint patterns. By single tiles they are added; by slides the largest counts.
#[derive(Clone, Debug)]
pub struct PatternSet {
    variant: Variant,
    size: SetSize,
    by_tiles: Vec<TileDatabase>,
    by_slides: Vec<SlideDatabase>,
}

/// Which databases of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetSize {
    /// Those that are built at once, for positions near the solved one and for a short solution of any other.
    Tiny,
    /// Those that are built in a second, and are enough for most positions.
    Small,
    /// Those that are worth the time for a position that takes long with the small ones.
    Large,
}

impl PatternSet {
    pub(super) fn new(
        variant: Variant,
        size: SetSize,
        by_tiles: Vec<TileDatabase>,
        by_slides: Vec<SlideDatabase>,
    ) -> PatternSet {
        PatternSet { variant, size, by_tiles, by_slides }
    }

    /// The metric and the board: at least as many columns as rows, the hole at home in a cell that stands for those that are
    /// equal to it by symmetry, and the tiles in reading order around it.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of the set.
    #[must_use]
    pub fn size(&self) -> SetSize {
        self.size
    }

    /// The databases by single tiles; none by slides.
    #[must_use]
    pub fn tile_databases(&self) -> &[TileDatabase] {
        &self.by_tiles
    }

    /// The databases by slides; none by single tiles.
    #[must_use]
    pub fn slide_databases(&self) -> &[SlideDatabase] {
        &self.by_slides
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let by_tiles = self.by_tiles.iter().map(TileDatabase::bytes);
        by_tiles.chain(self.by_slides.iter().map(SlideDatabase::bytes)).sum()
    }
}

/// The construction of all databases of a board.
#[derive(Debug)]
pub struct PatternSetWork {
    set: PatternSet,
    current: Option<DatabaseWork>,
    /// The patterns that have not begun, the next one last.
    left: Vec<Vec<u8>>,
}

#[derive(Debug)]
enum DatabaseWork {
    Tiles(Box<TileDatabaseWork>),
    Slides(Box<SlideDatabaseWork>),
}

/// The patterns of a variant, each a set of tiles. A dot is a tile of no pattern; the hole belongs in the last cell.
///
/// ```text
///    tiles, tiny      tiles, small     tiles, large     slides, tiny     slides, small
///    A A A B          A C C C          A A B B          A A A A          A A A A
///    A A B B          A A B B          A A B B          . . . .          A . . .
///    C C B B          A A B B          A A B B          B . . .          B . . B
///    C C C ·          A B B ·          A . B ·          B B B ·          B B B ·
///
///    A A B B B        A A B B B        A A B B B        A A A . .        A A A A .
///    A A B B C        A A B B B        A A A B B        A . . . B        A . . . B
///    A C C C ·        A A C C ·        A A B B ·        . B B B ·        B B B B ·
/// ```
fn patterns(variant: Variant, size: SetSize) -> Option<&'static [&'static [u8]]> {
    let board = variant.board();
    let sides = (board.rows().min(board.cols()), board.rows().max(board.cols()));
    Some(match (sides, variant.metric(), size) {
        ((4, 4), Metric::Tiles, SetSize::Tiny) => {
            &[&[1, 2, 3, 5, 6], &[4, 7, 8, 11, 12], &[9, 10, 13, 14, 15]]
        }
        ((3, 5), Metric::Tiles, SetSize::Tiny) => &[&[1, 2, 6, 7, 11], &[3, 4, 5, 8, 9], &[10, 12, 13, 14]],
        ((4, 4), Metric::Slides, SetSize::Tiny) => &[&[1, 2, 3, 4], &[9, 13, 14, 15]],
        ((3, 5), Metric::Slides, SetSize::Tiny) => &[&[1, 2, 3, 6], &[10, 12, 13, 14]],
        ((4, 4), Metric::Tiles, SetSize::Small) => {
            &[&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]]
        }
        ((4, 4), Metric::Tiles, SetSize::Large) => &[&[1, 2, 5, 6, 9, 10, 13], &[3, 4, 7, 8, 11, 12, 15]],
        ((3, 5), Metric::Tiles, SetSize::Small) => &[&[1, 2, 6, 7, 11, 12], &[3, 4, 5, 8, 9, 10], &[13, 14]],
        ((3, 5), Metric::Tiles, SetSize::Large) => &[&[1, 2, 6, 7, 8, 11, 12], &[3, 4, 5, 9, 10, 13, 14]],
        ((4, 4), Metric::Slides, SetSize::Small) => &[&[1, 2, 3, 4, 5], &[9, 12, 13, 14, 15]],
        ((3, 5), Metric::Slides, SetSize::Small) => &[&[1, 2, 3, 4, 6], &[10, 11, 12, 13, 14]],
        _ => return None,
    })
}

impl PatternSetWork {
    /// Starts with the first small pattern. `None` if there are no patterns for a board of this size.
    #[must_use]
    pub fn new(variant: Variant) -> Option<PatternSetWork> {
        PatternSetWork::of_size(variant, SetSize::Small)
    }

    /// Starts with the first pattern. `None` if there are no patterns of this size.
    #[must_use]
    pub fn of_size(variant: Variant, size: SetSize) -> Option<PatternSetWork> {
        let mut work = PatternSetWork::of_patterns(variant, patterns(variant, size)?);
        work.set.size = size;
        Some(work)
    }

    /// Starts with the first of these patterns, which must be disjoint sets of tiles: of up to eight by single tiles, of up to five
    /// by slides. Number n means the tile that belongs in the n-th cell. If that is the hole's cell, it means the tile that belongs
    /// in the last cell.
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
        let set = PatternSet::new(variant, SetSize::Small, Vec::new(), Vec::new());
        PatternSetWork { set, current: None, left }
    }

    /// The variant of the set.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.set.variant
    }

    /// The number of bytes of the finished set.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let current = self.current.iter().map(|work| match work {
            DatabaseWork::Tiles(work) => work.tiles().len(),
            DatabaseWork::Slides(work) => work.tiles().len(),
        });
        let bytes_of = |tiles: usize| match self.set.variant.metric() {
            Metric::Tiles => TileDatabase::bytes_of(self.set.variant.board(), tiles),
            Metric::Slides => SlideDatabase::bytes_of(tiles),
        };
        let hole = usize::from(self.set.variant.metric() == Metric::Slides);
        let left = self.left.iter().map(|tiles| tiles.len() + hole);
        self.set.bytes() + current.chain(left).map(bytes_of).sum::<usize>()
    }

    /// The tiles of the databases of work that has not begun, in their order.
    pub(super) fn into_patterns(self) -> impl Iterator<Item = Vec<u8>> {
        let hole = match self.set.variant.metric() {
            Metric::Tiles => &[][..],
            Metric::Slides => &[0],
        };
        self.left.into_iter().rev().map(move |tiles| [hole, &tiles].concat())
    }

    /// The databases, once they are complete.
    #[must_use]
    pub fn into_set(self) -> Option<PatternSet> {
        let is_complete = self.left.is_empty() && self.current.is_none();
        is_complete.then_some(self.set)
    }
}

impl Resumable for PatternSetWork {
    /// Expands about `budget` placements.
    fn step(&mut self, budget: u64) -> Status {
        if self.current.is_none() {
            let Some(tiles) = self.left.pop() else { return Status::Finished };
            let board = self.set.variant.board();
            self.current = Some(match self.set.variant.metric() {
                Metric::Tiles => DatabaseWork::Tiles(Box::new(TileDatabaseWork::new(board, &tiles))),
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
                (Status::Finished, DatabaseWork::Tiles(work)) => {
                    self.set.by_tiles.extend(work.into_database());
                }
                (Status::Finished, DatabaseWork::Slides(work)) => {
                    self.set.by_slides.extend(work.into_database());
                }
            }
        }
        Status::finished_if(self.left.is_empty() && self.current.is_none())
    }
}
