//! Explores a component: every reachable position and its moves.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::explore::ComponentSearch;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A./..", "../.A", Metric::Step)?;
//! let search = ComponentSearch::new(&puzzle, 1_000).run();
//! assert_eq!((search.positions_found(), search.edges_found()), (4, 8));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use antipode_puzzles::sliding::{Metric, PosedBoard, Position};

use super::compiled::{CompiledBoard, SizedBoard};
use super::expand::{Slide, TooManySets, expand};
use super::graph::Graph;
use super::key::{Key, KeyIndex, Part, WideKey};
use super::word::{Word, pieces_of};
use crate::resumable::{Resumable, Status};

/// The number of positions that are expanded before their moves are looked up.
const BATCH: usize = 16;

/// A part of the memory with less room than this, in entries, grows soon. A step of a few hundred positions adds fewer.
const NEARLY_FULL: usize = 1 << 18;

/// Finds every position reachable from the start, in steps.
///
/// Moves are reversible, so these positions form a connected *component*.
#[derive(Clone, Debug)]
pub struct ComponentSearch {
    puzzle: PosedBoard,
    layout: SizedBoard,
    max_positions: u32,
    found: FoundPositions,
    outcome: Option<Result<(), ExploreError>>,
}

/// The reason why a component was not explored completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// It has more positions than this limit.
    #[error("more than {0} positions can be reached")]
    TooManyPositions(u32),
    /// In one of its positions more sets of pieces can slide together than the search supports.
    #[error("too many sets of pieces can slide together")]
    TooManySets,
}

/// The positions found, with keys as short as the board allows.
#[derive(Clone, Debug)]
pub(super) enum FoundPositions {
    Short(PositionStore<u64>),
    Middle(PositionStore<u128>),
    Long(PositionStore<WideKey<6>>),
    /// At most 31 classes of interchangeable pieces have names, each with a bit per cell.
    Longest(PositionStore<WideKey<64>>),
}

/// Positions in the order in which they were found, with the edges of their moves.
#[derive(Clone, Debug)]
pub(super) struct PositionStore<K> {
    pub(super) keys: KeyIndex<K>,
    /// The mark of each piece at each anchor: entry `stride · piece + anchor`.
    pub(super) marks: Vec<K>,
    stride: usize,
    /// The anchors of all positions, concatenated.
    pub(super) anchors: Vec<u8>,
    /// The edges: those of position `i` are `edges[ends[i - 1]..ends[i]]`, each once.
    pub(super) edges: Vec<u32>,
    pub(super) ends: Vec<u64>,
}

/// A move whose position was not looked up yet.
#[derive(Clone, Copy, Debug)]
struct PendingMove<K> {
    key: K,
    /// The number of the position before the move.
    from: u32,
    slide: Slide,
}

impl ComponentSearch {
    /// Starts at the start of a puzzle. The search fails if there are more than `most` positions.
    #[must_use]
    pub fn new(puzzle: &PosedBoard, most: u32) -> ComponentSearch {
        let layout = SizedBoard::of(puzzle);
        let found = match &layout {
            SizedBoard::Small(board) => FoundPositions::new(board, puzzle),
            SizedBoard::Large(board) => FoundPositions::new(board, puzzle),
        };
        ComponentSearch { puzzle: puzzle.clone(), layout, max_positions: most, found, outcome: None }
    }

    /// The number of positions found so far.
    #[must_use]
    pub fn positions_found(&self) -> u64 {
        match &self.found {
            FoundPositions::Short(reached) => reached.keys.len() as u64,
            FoundPositions::Middle(reached) => reached.keys.len() as u64,
            FoundPositions::Long(reached) => reached.keys.len() as u64,
            FoundPositions::Longest(reached) => reached.keys.len() as u64,
        }
    }

    /// The number of edges found so far. They use most of the memory.
    #[must_use]
    pub fn edges_found(&self) -> u64 {
        self.found.edges().0.len() as u64
    }

    /// The bytes of memory in use, or soon in use: a part that is nearly full is going to be copied into a larger one.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match &self.found {
            FoundPositions::Short(reached) => reached.bytes(),
            FoundPositions::Middle(reached) => reached.bytes(),
            FoundPositions::Long(reached) => reached.bytes(),
            FoundPositions::Longest(reached) => reached.bytes(),
        }
    }

    /// Returns the component with the distance of every position from the goal.
    ///
    /// # Errors
    /// If the component is too large.
    ///
    /// # Panics
    /// If the search has not finished.
    pub fn into_graph(self) -> Result<Graph, ExploreError> {
        self.outcome.expect("the component is complete")?;
        Ok(Graph::new(self.puzzle, self.layout, self.found))
    }
}

impl Resumable for ComponentSearch {
    /// Expands up to `positions` positions.
    fn step(&mut self, positions: u64) -> Status {
        if self.outcome.is_none() {
            let (metric, most) = (self.puzzle.metric(), self.max_positions);
            self.outcome = match &self.layout {
                SizedBoard::Small(board) => self.found.step(board, metric, positions, most),
                SizedBoard::Large(board) => self.found.step(board, metric, positions, most),
            };
        }
        Status::finished_if(self.outcome.is_some())
    }
}

/// Explores a component in one call.
///
/// # Errors
/// If the component is too large.
pub fn explore(puzzle: &PosedBoard, most: u32) -> Result<Graph, ExploreError> {
    let exploration = ComponentSearch::new(puzzle, most).run_in_steps(1 << 12);
    exploration.into_graph()
}

impl<K: Key> PositionStore<K> {
    fn new<W: Word>(layout: &CompiledBoard<W>, anchors: Vec<u8>) -> PositionStore<K> {
        let mut reached = PositionStore {
            keys: KeyIndex::new(),
            marks: layout.marks(),
            stride: W::CELLS,
            anchors,
            edges: Vec::new(),
            ends: Vec::new(),
        };
        reached.keys.find_or_insert(reached.key_of(&reached.anchors));
        reached
    }

    /// The key of a position.
    pub(super) fn key_of(&self, anchors: &[u8]) -> K {
        let mark = |(piece, anchor): (usize, &u8)| self.marks[self.stride * piece + usize::from(*anchor)];
        anchors.iter().enumerate().map(mark).fold(K::default(), Key::xor)
    }

    fn step<W: Word>(
        &mut self,
        layout: &CompiledBoard<W>,
        metric: Metric,
        positions: u64,
        most: u32,
    ) -> Option<Result<(), ExploreError>> {
        let pieces = layout.pieces.len();
        // Moves are looked up in batches of positions. In the super metrics one position has enough moves for a batch.
        let at_once = if metric.is_super() { 1 } else { BATCH };
        let (mut moves, mut missed): (Vec<PendingMove<K>>, _) = (Vec::new(), Vec::new());
        let mut left = usize::try_from(positions).unwrap_or(usize::MAX);
        while left > 0 {
            let first = self.ends.len();
            if first == self.keys.len() {
                return Some(Ok(()));
            }
            let count = at_once.min(left).min(self.keys.len() - first);
            left -= count;
            moves.clear();
            let first_edge = self.edges.len();
            for number in first..first + count {
                let here = &self.anchors[number * pieces..(number + 1) * pieces];
                let key = self.keys.key(number);
                let marks = &self.marks;
                let visited = expand(layout, metric, here, &mut |slide: Slide| {
                    let changes = pieces_of(slide.pieces).map(|piece| {
                        let from = W::CELLS * piece + usize::from(here[piece]);
                        marks[from].xor(marks[from.wrapping_add_signed(slide.offset.into())])
                    });
                    moves.push(PendingMove { key: changes.fold(key, Key::xor), from: number as u32, slide });
                });
                if let Err(TooManySets) = visited {
                    return Some(Err(ExploreError::TooManySets));
                }
                self.ends.push((first_edge + moves.len()) as u64);
            }
            self.keys.find_batch(moves.iter().map(|moved| moved.key), &mut self.edges, &mut missed);
            for &place in &missed {
                self.edges[first_edge + place as usize] = self.find_or_add(moves[place as usize], pieces);
            }
            // In the other metrics no two moves of a position lead to the same position, even if pieces are interchangeable.
            if metric.is_super() {
                dedup_edges(&mut self.edges, first_edge, first as u32);
                self.ends[first] = self.edges.len() as u64;
            }
            if self.keys.len() as u64 > u64::from(most) {
                return Some(Err(ExploreError::TooManyPositions(most)));
            }
        }
        None
    }

    fn bytes(&self) -> u64 {
        let [keys, slots] = self.keys.parts();
        let parts = [keys, slots, Part::of(&self.anchors), Part::of(&self.edges), Part::of(&self.ends)];
        let copied = parts.iter().filter(|part| part.free < NEARLY_FULL).map(|part| part.growth * part.bytes);
        (parts.iter().map(|part| part.bytes).sum::<usize>() + copied.max().unwrap_or(0)) as u64
    }

    /// The number of the position after a move; a new position is added.
    fn find_or_add(&mut self, moved: PendingMove<K>, pieces: usize) -> u32 {
        let (number, is_new) = self.keys.find_or_insert(moved.key);
        if is_new {
            let (from, first) = (moved.from as usize, self.anchors.len());
            self.anchors.extend_from_within(from * pieces..(from + 1) * pieces);
            moved.slide.apply(&mut self.anchors[first..]);
        }
        number
    }
}

/// Removes duplicates and self-loops (edges to `here`) from the edges from `first` on.
fn dedup_edges(edges: &mut Vec<u32>, first: usize, here: u32) {
    edges[first..].sort_unstable();
    let mut kept = first;
    for at in first..edges.len() {
        let edge = edges[at];
        if edge != here && (kept == first || edges[kept - 1] != edge) {
            edges[kept] = edge;
            kept += 1;
        }
    }
    edges.truncate(kept);
}

impl FoundPositions {
    fn new<W: Word>(layout: &CompiledBoard<W>, puzzle: &PosedBoard) -> FoundPositions {
        let anchors = puzzle.start().anchors().to_vec();
        match layout.bits {
            0..=64 => FoundPositions::Short(PositionStore::new(layout, anchors)),
            65..=128 => FoundPositions::Middle(PositionStore::new(layout, anchors)),
            129..=384 => FoundPositions::Long(PositionStore::new(layout, anchors)),
            _ => FoundPositions::Longest(PositionStore::new(layout, anchors)),
        }
    }

    fn step<W: Word>(
        &mut self,
        layout: &CompiledBoard<W>,
        metric: Metric,
        positions: u64,
        most: u32,
    ) -> Option<Result<(), ExploreError>> {
        match self {
            FoundPositions::Short(reached) => reached.step(layout, metric, positions, most),
            FoundPositions::Middle(reached) => reached.step(layout, metric, positions, most),
            FoundPositions::Long(reached) => reached.step(layout, metric, positions, most),
            FoundPositions::Longest(reached) => reached.step(layout, metric, positions, most),
        }
    }

    /// The number of a position; `None` if it was not found.
    pub(super) fn number_of(&self, position: &Position) -> Option<u32> {
        match self {
            FoundPositions::Short(reached) => reached.keys.find(reached.key_of(position.anchors())),
            FoundPositions::Middle(reached) => reached.keys.find(reached.key_of(position.anchors())),
            FoundPositions::Long(reached) => reached.keys.find(reached.key_of(position.anchors())),
            FoundPositions::Longest(reached) => reached.keys.find(reached.key_of(position.anchors())),
        }
    }

    pub(super) fn anchors(&self) -> &[u8] {
        match self {
            FoundPositions::Short(reached) => &reached.anchors,
            FoundPositions::Middle(reached) => &reached.anchors,
            FoundPositions::Long(reached) => &reached.anchors,
            FoundPositions::Longest(reached) => &reached.anchors,
        }
    }

    /// All edges, and the end of each position's edges.
    pub(super) fn edges(&self) -> (&[u32], &[u64]) {
        match self {
            FoundPositions::Short(reached) => (&reached.edges, &reached.ends),
            FoundPositions::Middle(reached) => (&reached.edges, &reached.ends),
            FoundPositions::Long(reached) => (&reached.edges, &reached.ends),
            FoundPositions::Longest(reached) => (&reached.edges, &reached.ends),
        }
    }
}
