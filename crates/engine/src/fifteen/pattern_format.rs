//! The serialised form of a pattern set: what one visit computes, the next one reads.
//!
//! Everything is little-endian: the magic `antipats`, the version, the rows, the columns, and a byte of the metric and twice the
//! cells from the home of the hole to the last cell; the checksum (the xxHash64 of what
//! follows it), then for each database the fewest moves of every placement of its tiles in distinct cells, one byte each. The
//! placements are in the order of their indices.

use twox_hash::XxHash64;

use super::pattern_database::{CELL_BITS, NONE, PatternDatabase};
use super::pattern_set::{PatternSet, PatternSetWork};
use antipode_puzzles::fifteen::{Board, Metric, Variant};

const MAGIC: &[u8; 8] = b"antipats";
const VERSION: u8 = 1;
const CHECKSUM: std::ops::Range<usize> = 12..20;

impl PatternSet {
    /// The set as bytes that [`PatternSet::from_bytes`] reads, on any machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = header(self.variant()).to_vec();
        bytes.extend([0; 8]);
        for database in self.databases() {
            let (tiles, board) = (database.tiles().len() as u32, self.variant().board());
            placements(tiles, board, |index| bytes.push(database.at(index)));
        }
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
        let work = PatternSetWork::new(variant)?;
        let variant = work.variant();
        let checksum = bytes.get(CHECKSUM)?.try_into().ok().map(u64::from_le_bytes)?;
        let content = &bytes[CHECKSUM.end..];
        if bytes[..CHECKSUM.start] != header(variant) || XxHash64::oneshot(0, content) != checksum {
            return None;
        }
        let mut content = content.iter();
        let mut databases = Vec::new();
        for tiles in work.into_patterns() {
            let mut moves = vec![NONE; 1 << (CELL_BITS * tiles.len() as u32)];
            let mut is_whole = true;
            placements(tiles.len() as u32, variant.board(), |index| match content.next() {
                Some(value) => moves[index as usize] = *value,
                None => is_whole = false,
            });
            if !is_whole {
                return None;
            }
            databases.push(PatternDatabase::new(&tiles, moves));
        }
        content.next().is_none().then(|| PatternSet::new(variant, databases))
    }
}

fn header(variant: Variant) -> [u8; 12] {
    let board = variant.board();
    let metric = match variant.metric() {
        Metric::Tiles => 0,
        Metric::Slides => 1,
    };
    let from_end = (board.tile_count() - board.home_of_hole()) as u8;
    let mut header = [0; 12];
    header[..8].copy_from_slice(MAGIC);
    header[8..].copy_from_slice(&[VERSION, board.rows() as u8, board.cols() as u8, metric + 2 * from_end]);
    header
}

/// Calls `visit` with the index of each placement of `tiles` tiles in distinct cells, in order.
fn placements(tiles: u32, board: Board, mut visit: impl FnMut(u32)) {
    fn place(tiles: u32, cells: u32, index: u32, occupied: u16, visit: &mut impl FnMut(u32)) {
        let Some(tile) = tiles.checked_sub(1) else { return visit(index) };
        for cell in (0..cells).filter(|cell| occupied >> cell & 1 == 0) {
            place(tile, cells, index | cell << (CELL_BITS * tile), occupied | 1 << cell, visit);
        }
    }
    place(tiles, board.cell_count() as u32, 0, 0, &mut visit);
}
