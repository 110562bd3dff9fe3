//! The serialised form of a pattern set: what one visit computes, the next one reads.
//!
//! Everything is little-endian: the magic `antipats`, the version, the rows, the columns, a byte of the metric and twice the
//! cells from the home of the hole to the last cell, and a byte of the size of the set; the checksum (the xxHash64 of what
//! follows it), then for each database its entries: by single tiles four bits for each placement, by slides a byte.

use antipode_puzzles::fifteen::{Board, Metric, Variant};
use twox_hash::XxHash64;

use super::pattern_set::{PatternSet, PatternSetWork, SetSize};
use super::slide_database::{SlideDatabase, placement_count};
use super::tile_database::TileDatabase;

const MAGIC: &[u8; 8] = b"antipats";
const VERSION: u8 = 2;
const CHECKSUM: std::ops::Range<usize> = 13..21;

impl PatternSet {
    /// The set as bytes that [`PatternSet::from_bytes`] reads, on any machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let board = self.variant().board();
        let mut bytes = header(self.variant(), self.size()).to_vec();
        bytes.extend([0; 8]);
        self.tile_databases().iter().for_each(|database| bytes.extend(database.entries()));
        self.slide_databases().iter().for_each(|database| bytes.extend(database.entries(board)));
        let checksum = XxHash64::oneshot(0, &bytes[CHECKSUM.end..]);
        bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the set of a variant. `None` for all bytes that are not a whole set of this board and metric.
    ///
    /// ```
    /// use antipode_engine::fifteen::pattern_set::{PatternSet, PatternSetWork};
    /// use antipode_engine::resumable::Resumable;
    ///
    /// let variant = "5x3 tiles".parse()?;
    /// let work = PatternSetWork::new(variant).expect("a board with patterns");
    /// let mut bytes = work.run().into_set().expect("the work is finished").to_bytes();
    /// assert!(PatternSet::from_bytes(variant, &bytes).is_some());
    /// bytes[1_000] ^= 1;
    /// assert!(PatternSet::from_bytes(variant, &bytes).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_bytes(variant: Variant, bytes: &[u8]) -> Option<PatternSet> {
        let checksum = bytes.get(CHECKSUM)?.try_into().ok().map(u64::from_le_bytes)?;
        let mut content = &bytes[CHECKSUM.end..];
        let (work, size) = [SetSize::Tiny, SetSize::Small, SetSize::Large].into_iter().find_map(|size| {
            let work = PatternSetWork::of_size(variant, size)?;
            (bytes[..CHECKSUM.start] == header(work.variant(), size)).then_some((work, size))
        })?;
        if XxHash64::oneshot(0, content) != checksum {
            return None;
        }
        let variant = work.variant();
        let board: Board = variant.board();
        let (mut by_tiles, mut by_slides) = (Vec::new(), Vec::new());
        for tiles in work.into_patterns() {
            let length = match variant.metric() {
                Metric::Tiles => TileDatabase::bytes_of(board, tiles.len()),
                Metric::Slides => placement_count(board, tiles.len()),
            };
            let (entries, rest) = content.split_at_checked(length)?;
            content = rest;
            match variant.metric() {
                Metric::Tiles => by_tiles.push(TileDatabase::from_entries(board, &tiles, entries)?),
                Metric::Slides => by_slides.push(SlideDatabase::from_entries(board, &tiles, entries)?),
            }
        }
        content.is_empty().then(|| PatternSet::new(variant, size, by_tiles, by_slides))
    }
}

fn header(variant: Variant, size: SetSize) -> [u8; CHECKSUM.start] {
    let board = variant.board();
    let metric = match variant.metric() {
        Metric::Tiles => 0,
        Metric::Slides => 1,
    };
    let size = match size {
        SetSize::Small => 0,
        SetSize::Large => 1,
        SetSize::Tiny => 2,
    };
    let from_end = (board.tile_count() - board.home_of_hole()) as u8;
    let mut header = [0; CHECKSUM.start];
    header[..8].copy_from_slice(MAGIC);
    header[8..].copy_from_slice(&[
        VERSION,
        board.rows() as u8,
        board.cols() as u8,
        metric + 2 * from_end,
        size,
    ]);
    header
}
