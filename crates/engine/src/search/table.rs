//! The result of a finished survey: the depth of every position.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let table = Survey::new(layout.space().clone()).run().into_table().expect("it has finished");
//! let farthest = table.antipodes().next().expect("one at least");
//! assert_eq!(table.positions(), 120);
//! assert_eq!(table.depth(&farthest), Some(table.gods_number()));
//! assert_eq!(table.solution(&farthest).map(|moves| moves.len() as u32), Some(table.gods_number()));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::fmt;
use std::sync::{Arc, OnceLock};

use antipode_puzzles::space::{Generator, Position, Space};

use super::depth_code::{DepthCode, ParityOfDepth};
use super::indexed_space::{IndexedSpace, PositionIndex, WORD_BITS};
use super::planes::{Planes, Residue};
pub use super::table_format::ReadTableError;

/// The depth of every reachable position of a space, in two bits each, or three where one-way moves need them.
///
/// Queries return `None` for positions of other spaces and for positions from which no solved one can be reached.
pub struct Table {
    indexed_space: Arc<IndexedSpace>,
    planes: Planes,
    /// The planes that the depth code needs beyond those two.
    extra_planes: Vec<Vec<u64>>,
    counts: Vec<u64>,
    /// The superblocks that hold positions of the last layer.
    last_superblocks: Vec<u32>,
    /// The solved positions.
    solved: Vec<PositionIndex>,
    /// Computed for the first part of the antipodes.
    parity_of_depth: OnceLock<Option<ParityOfDepth>>,
}

impl Table {
    pub(crate) fn new(
        indexed_space: Arc<IndexedSpace>,
        planes: Planes,
        further: Vec<Vec<u64>>,
        counts: Vec<u64>,
        last: Vec<u32>,
    ) -> Table {
        let solved =
            indexed_space.space().solved.iter().filter_map(|position| indexed_space.rank(position)).collect();
        Table {
            indexed_space,
            planes,
            extra_planes: further,
            counts,
            last_superblocks: last,
            solved,
            parity_of_depth: OnceLock::new(),
        }
    }

    /// The space of the table.
    #[must_use]
    pub fn space(&self) -> &Arc<Space> {
        self.indexed_space.space()
    }

    /// The number of positions at each depth; the last index is God's number.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of reachable positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The depth of the farthest positions.
    #[must_use]
    pub fn gods_number(&self) -> u32 {
        (self.counts.len() as u32).saturating_sub(1)
    }

    /// The mean depth of the reachable positions.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        let moves: u64 = (0..).zip(&self.counts).map(|(depth, count)| depth * count).sum();
        moves as f64 / self.positions() as f64
    }

    /// The number of moves from a position to the nearest solved one.
    #[must_use]
    pub fn depth(&self, position: &Position) -> Option<u32> {
        self.depth_of_index(self.indexed_space.rank(position)?)
    }

    /// The result of each legal move and its depth, in the order of the moves.
    #[must_use]
    pub fn neighbours(&self, position: &Position) -> Option<Vec<(Generator, Position, u32)>> {
        let cell = self.indexed_space.rank(position)?;
        let depth = self.depth_of_index(cell)?;
        let code = self.depth_code().encode(depth);
        let after = |cell| {
            let change = self
                .neighbour_code(code, cell)
                .map_or(1, |there| self.depth_code().depth_change(code, there));
            depth.saturating_add_signed(change)
        };
        let neighbours = self.indexed_space.neighbours(cell);
        Some(neighbours.map(|(mv, cell)| (mv, self.indexed_space.unrank(cell), after(cell))).collect())
    }

    /// A shortest solution: at each position the first move, in their order, that leads nearer.
    #[must_use]
    pub fn solution(&self, position: &Position) -> Option<Vec<Generator>> {
        let cell = self.indexed_space.rank(position)?;
        let mut moves = Vec::new();
        self.descend(cell, |mv| moves.push(mv))?;
        Some(moves)
    }

    /// All positions of the largest depth.
    pub fn antipodes(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.antipode_parts()).flat_map(|part| self.antipodes_in_part(part))
    }

    /// The number of parts into which the search for the antipodes is split; in a large table it takes seconds.
    #[must_use]
    pub(crate) fn antipode_parts(&self) -> usize {
        self.last_superblocks.len()
    }

    /// The antipodes in a part; parts are numbered from 0.
    pub(crate) fn antipodes_in_part(&self, part: usize) -> impl Iterator<Item = Position> + '_ {
        let gods_number = self.gods_number();
        let residue = Residue::of(gods_number);
        let code = self.depth_code().encode(gods_number);
        let words = self.indexed_space.words_per_superblock();
        let superblocks = self.last_superblocks.get(part).into_iter();
        let words = superblocks.flat_map(move |&superblock| superblock * words..(superblock + 1) * words);
        let parity = self.parity_of_depth.get_or_init(|| DepthCode::parity_of_depth(self.space())).as_ref();
        let parity_of_words = parity.zip(self.indexed_space.parity_pattern());
        let cells = words.flat_map(move |word| {
            let mut cells = residue.of_words(self.planes.low[word as usize], self.planes.high[word as usize]);
            if let Some((parity, pattern)) = parity_of_words.filter(|_| cells != 0) {
                let first_is_odd = parity.is_odd(&self.indexed_space.unrank(PositionIndex(word * WORD_BITS)));
                cells &= if first_is_odd == gods_number.is_multiple_of(2) { pattern } else { !pattern };
            }
            set_bits(cells).map(move |bit| PositionIndex(word * WORD_BITS + bit))
        });
        // Smaller depths may have the same residue. Where parity tells the depths apart, it rules out those of the other
        // parity, in most layouts for a word at once. A farther neighbour rules out most of the rest; only then is the depth
        // counted, which visits many places in memory.
        let farther = move |there| self.depth_code().depth_change(code, there) > 0;
        let is_last = move |cell: &PositionIndex| {
            let mut neighbours = self.indexed_space.neighbours(*cell);
            neighbours.all(|(_, there)| !self.neighbour_code(code, there).is_some_and(farther))
                && parity.is_none_or(|parity| {
                    parity.is_odd(&self.indexed_space.unrank(*cell)) != gods_number.is_multiple_of(2)
                })
                && self.depth_of_index(*cell) == Some(gods_number)
        };
        cells.filter(is_last).map(|cell| self.indexed_space.unrank(cell))
    }

    pub(crate) fn indexed_space(&self) -> &Arc<IndexedSpace> {
        &self.indexed_space
    }

    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    pub(crate) fn extra_planes(&self) -> &[Vec<u64>] {
        &self.extra_planes
    }

    pub(crate) fn depth_code(&self) -> &DepthCode {
        self.indexed_space.depth_code()
    }

    pub(crate) fn last_superblocks(&self) -> &[u32] {
        &self.last_superblocks
    }

    pub(crate) fn depth_of_index(&self, cell: PositionIndex) -> Option<u32> {
        let mut depth = 0;
        self.descend(cell, |_| depth += 1)?;
        Some(depth)
    }

    /// The neighbours of an index that are one nearer. `code` is the depth code of the index, which is not solved.
    pub(crate) fn nearer_neighbours(
        &self,
        cell: PositionIndex,
        code: u32,
    ) -> impl Iterator<Item = (Generator, PositionIndex)> + '_ {
        let nearer = Some(self.depth_code().previous(code));
        self.indexed_space
            .neighbours(cell)
            .filter(move |(_, there)| self.neighbour_code(code, *there) == nearer)
    }

    /// The depth code of an index, or `None` when it is unvisited.
    pub(super) fn code(&self, cell: PositionIndex) -> Option<u32> {
        self.code_with_parity(self.indexed_space.is_odd(cell), cell)
    }

    /// The depth code of a neighbour of an index with the depth code `here`. Its parity follows from `here`.
    fn neighbour_code(&self, here: u32, cell: PositionIndex) -> Option<u32> {
        self.code_with_parity(here.is_multiple_of(2), cell)
    }

    fn code_with_parity(&self, odd: bool, cell: PositionIndex) -> Option<u32> {
        let residue = self.planes.residue(cell)?;
        let (word, bit) = ((cell.0 / WORD_BITS) as usize, cell.0 % WORD_BITS);
        let bits = self.extra_planes.iter().map(|plane| (plane[word] >> bit & 1) as u32);
        let code = (0..).zip(bits).fold(0, |code, (plane, bit)| code | bit << plane);
        Some(self.depth_code().encode_parts(residue.modulo_3(), odd, code))
    }

    /// Descends to a solved position by the first nearer neighbour; `None` when there is no path down.
    fn descend(&self, mut cell: PositionIndex, mut made: impl FnMut(Generator)) -> Option<()> {
        let mut code = self.code(cell)?;
        // The bound ends the descent even in a maliciously crafted table.
        for _ in 0..self.counts.len() {
            if code == 0 && self.solved.contains(&cell) {
                return Some(());
            }
            let (mv, nearer) = self.nearer_neighbours(cell, code).next()?;
            made(mv);
            (cell, code) = (nearer, self.depth_code().previous(code));
        }
        None
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("space", &self.space().name)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

/// The bits of a word, from the lowest.
pub(crate) fn set_bits(word: u64) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(word), |rest| rest.checked_sub(1).map(|less| rest & less))
        .take_while(|rest| *rest != 0)
        .map(u64::trailing_zeros)
}
