//! The search of one family, from all its goals at once.

use antipode_puzzles::sliding::{Cells, Metric, MoveRange};

use super::key_set::KeySet;
use super::rectangle::{EDGE, Rectangle};
use super::results::CellPuzzle;
use crate::sliding::compiled::CompiledPiece;
use crate::sliding::expand::expand_groups;
use crate::sliding::word::pieces_of;

/// No piece slid last.
const NO_PIECE: u8 = u8::MAX;

/// Scratch space for the search of a family, reused for the next. `N` exceeds the number of pieces of a family.
#[derive(Clone, Debug)]
pub(super) struct Scratch<const N: usize> {
    visited: KeySet,
    here: Layer<N>,
    next: Layer<N>,
    /// Moves whose positions were not looked up yet.
    moves: Vec<PendingMove>,
    /// The farthest starts so far.
    starts: Vec<[u8; N]>,
}

/// Positions of one depth.
#[derive(Clone, Debug)]
struct Layer<const N: usize> {
    keys: Vec<u64>,
    /// The ordinals of the pieces; the last entry is the piece that slid last.
    at: Vec<[u8; N]>,
}

/// The starts among the positions, by the ordinal of the goal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartFilter {
    /// Positions with the goal piece at this ordinal.
    At(u8),
    /// Positions with the goal piece at another ordinal.
    NotAt(u8),
}

impl StartFilter {
    fn contains(self, ordinal: u8) -> bool {
        match self {
            StartFilter::At(here) => ordinal == here,
            StartFilter::NotAt(there) => ordinal != there,
        }
    }
}

/// A move whose position was not looked up yet.
#[derive(Clone, Copy, Debug)]
struct PendingMove {
    key: u64,
    /// The index of the position before it in the layer.
    from: u32,
    /// The piece that slid, and its new ordinal.
    piece: u8,
    to: u8,
}

/// The batch size of lookups, so that memory latency is paid once per batch.
const BATCH: usize = 256;

/// A family: the shape of the goal piece, then the other shapes.
pub(super) struct Family<'a> {
    board: &'a Rectangle,
    metric: Metric,
    starts: StartFilter,
    shapes: &'a [u32],
    /// The first place of each shape.
    first: Vec<u32>,
    /// The shapes as pieces; only for metrics in which several may slide at once.
    pieces: Vec<CompiledPiece>,
}

impl<const N: usize> Default for Scratch<N> {
    fn default() -> Scratch<N> {
        Scratch {
            visited: KeySet::default(),
            here: Layer::default(),
            next: Layer::default(),
            moves: Vec::new(),
            starts: Vec::new(),
        }
    }
}

impl<const N: usize> Default for Layer<N> {
    fn default() -> Layer<N> {
        Layer { keys: Vec::new(), at: Vec::new() }
    }
}

impl<const N: usize> Layer<N> {
    fn clear(&mut self) {
        self.keys.clear();
        self.at.clear();
    }
}

impl<const N: usize> Scratch<N> {
    /// Starts a family of about `expected` positions.
    pub(super) fn begin(&mut self, expected: usize) {
        self.visited.clear(expected);
        self.here.clear();
        self.starts.clear();
    }

    /// Adds a goal, given by the ordinals of its pieces and its key.
    pub(super) fn add(&mut self, ordinals: &[u8], key: u64) {
        if self.visited.insert(key) {
            let mut at = [NO_PIECE; N];
            at[..ordinals.len()].copy_from_slice(ordinals);
            self.here.keys.push(key);
            self.here.at.push(at);
        }
    }

    /// Looks up the pending moves and adds new positions to the next layer.
    #[inline]
    fn flush_moves(&mut self) {
        self.visited.prefetch(self.moves.iter().map(|reached| reached.key));
        for &PendingMove { key, from, piece, to } in &self.moves {
            if self.visited.insert(key) {
                let mut moved = self.here.at[from as usize];
                moved[usize::from(piece)] = to;
                moved[N - 1] = piece;
                self.next.keys.push(key);
                self.next.at.push(moved);
            }
        }
        self.moves.clear();
    }

    /// The hardest starts, as the ordinals of their pieces. Empty if they are nearer than the `least` of the search.
    pub(super) fn starts(&self) -> &[[u8; N]] {
        &self.starts
    }

    /// Searches from the goals. Returns the distance of the hardest start (`None` if no start is solvable) and the number of
    /// solvable positions. The hardest starts are stored only if their distance is at least `least`.
    pub(super) fn search(&mut self, family: &Family<'_>, least: u32) -> (Option<u32>, u64) {
        let mut value = None;
        let mut depth = 0;
        while !self.here.at.is_empty() {
            if self.here.at.iter().any(|at| family.starts.contains(at[0])) {
                value = Some(depth);
                if depth >= least {
                    self.starts.clear();
                    self.starts.extend(self.here.at.iter().filter(|at| family.starts.contains(at[0])));
                }
            }
            self.next.clear();
            if family.metric.is_super() {
                family.expand_groups(self);
            } else {
                match family.metric.move_range() {
                    MoveRange::Cell => family.expand::<N, 0>(self),
                    MoveRange::Line => family.expand::<N, 1>(self),
                    MoveRange::Path => family.expand::<N, 2>(self),
                }
            }
            std::mem::swap(&mut self.here, &mut self.next);
            depth += 1;
        }
        (value, self.visited.len() as u64)
    }
}

impl<'a> Family<'a> {
    pub(super) fn new(
        board: &'a Rectangle,
        metric: Metric,
        starts: StartFilter,
        shapes: &'a [u32],
    ) -> Family<'a> {
        let first = shapes.iter().map(|shape| board.first[*shape as usize]).collect();
        let pieces = if metric.is_super() {
            shapes.iter().map(|shape| board.pieces[*shape as usize]).collect()
        } else {
            Vec::new()
        };
        Family { board, metric, starts, shapes, first, pieces }
    }

    pub(super) fn board(&self) -> &'a Rectangle {
        self.board
    }

    /// A position as a puzzle. `to` is the target of the goal piece, if it is not the corner.
    pub(super) fn puzzle(&self, ordinals: &[u8], to: Option<Cells>) -> CellPuzzle {
        let cells = |(first, ordinal): (&u32, &u8)| {
            Cells(self.board.places[*first as usize + usize::from(*ordinal)].body.into())
        };
        let mut cells = self.first.iter().zip(ordinals).map(cells);
        CellPuzzle::new(cells.next().expect("the goal piece"), cells.collect(), to)
    }

    /// Expands a layer: adds every new position one move away to the next layer. `REACH` is 0 for one cell, 1 for a straight
    /// line, 2 for any path.
    fn expand<const N: usize, const REACH: u8>(&self, scratch: &mut Scratch<N>) {
        let board = self.board;
        let all = board.all();
        for number in 0..scratch.here.at.len() {
            let (key, at) = (scratch.here.keys[number], scratch.here.at[number]);
            let covered = key as u32 & all | EDGE;
            // If pieces slide along any path, another move of the piece that slid last reaches nothing new.
            let last = if REACH == 2 { at[N - 1] } else { NO_PIECE };
            for (piece, &first) in self.first.iter().enumerate() {
                let ordinal = at[piece];
                let places = &board.places[first as usize..];
                let from = &places[usize::from(ordinal)];
                let free = |side: usize| u32::from(from.front[side] & covered == 0);
                let sides = free(0) | free(1) << 1 | free(2) << 2 | free(3) << 3;
                if sides == 0 || piece == usize::from(last) {
                    continue;
                }
                let goal_shift = if piece == 0 { board.goal_shift } else { u64::BITS - 1 };
                let moves = &mut scratch.moves;
                let mut visit = |to: u32| {
                    let turned = if piece == 0 { u64::from(u32::from(ordinal) ^ to) } else { 0 };
                    let key = key ^ from.mark ^ places[to as usize].mark ^ turned << goal_shift;
                    moves.push(PendingMove { key, from: number as u32, piece: piece as u8, to: to as u8 });
                };
                let covered = covered ^ from.body;
                match REACH {
                    0 => (0..4)
                        .filter(|side| sides >> side & 1 == 1)
                        .for_each(|side| visit(from.to[side].into())),
                    1 => {
                        for side in (0..4).filter(|side| sides >> side & 1 == 1) {
                            let mut to = from.to[side];
                            visit(to.into());
                            while places[usize::from(to)].front[side] & covered == 0 {
                                to = places[usize::from(to)].to[side];
                                visit(to.into());
                            }
                        }
                    }
                    _ => {
                        let mut seen = 1_u32 << ordinal;
                        let mut open = (0..4)
                            .filter(|side| sides >> side & 1 == 1)
                            .fold(0, |open, side| open | 1_u32 << from.to[side]);
                        while open != 0 {
                            let to = open.trailing_zeros();
                            seen |= 1 << to;
                            visit(to);
                            let place = &places[to as usize];
                            for side in 0..4 {
                                if place.front[side] & covered == 0 {
                                    open |= 1 << place.to[side];
                                }
                            }
                            open &= !seen;
                        }
                    }
                }
            }
            if scratch.moves.len() >= BATCH {
                scratch.flush_moves();
            }
        }
        scratch.flush_moves();
    }

    /// Expands a layer if several pieces may slide at once.
    fn expand_groups<const N: usize>(&self, scratch: &mut Scratch<N>) {
        let board = self.board;
        let count = self.shapes.len();
        let mut anchors = [0; N];
        let Scratch { visited, here, next, .. } = scratch;
        for (&key, at) in here.keys.iter().zip(&here.at) {
            for piece in 0..count {
                anchors[piece] = board.anchors[self.first[piece] as usize + usize::from(at[piece])];
            }
            let expanded = expand_groups(
                &board.walled_grid,
                &self.pieces,
                self.metric.move_range(),
                &anchors[..count],
                &mut |slide| {
                    let mut there = key;
                    let mut moved = *at;
                    // Remove all old marks before adding new ones: a piece may move to cells that another leaves.
                    let mut come = 0;
                    for piece in pieces_of(slide.pieces) {
                        let to = (i16::from(anchors[piece]) + slide.offset) as usize;
                        moved[piece] = board.ordinal(self.shapes[piece], to);
                        there ^= self.mark(piece, at[piece]);
                        come |= self.mark(piece, moved[piece]);
                    }
                    there |= come;
                    if visited.insert(there) {
                        next.keys.push(there);
                        next.at.push(moved);
                    }
                },
            );
            expanded.expect("so few pieces have few sets");
        }
    }

    /// The bits of a piece in the key.
    fn mark(&self, piece: usize, ordinal: u8) -> u64 {
        let place = &self.board.places[self.first[piece] as usize + usize::from(ordinal)];
        let goal = if piece == 0 { u64::from(ordinal) << self.board.goal_shift } else { 0 };
        place.mark | goal
    }
}
