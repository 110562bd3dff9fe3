//! Expands a position: every legal move.

use antipode_puzzles::sliding::{Direction, MAX_CELLS, Metric, MoveRange};

use super::compiled::{CompiledBoard, CompiledPiece, WalledGrid, is_open};
use super::word::{Word, pieces_of};

/// The maximum number of sets of pieces that can slide together in one position.
const MAX_SETS: usize = 1 << 18;

/// More sets of pieces can slide together than the search supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManySets;

/// A move: the pieces (piece `i` is bit `i`) and the change of their anchors, as an offset of cell indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slide {
    pub(super) pieces: u64,
    pub(super) offset: i16,
}

impl Slide {
    /// Applies the move to the anchors.
    pub(super) fn apply(self, anchors: &mut [u8]) {
        for piece in pieces_of(self.pieces) {
            anchors[piece] = (i16::from(anchors[piece]) + self.offset) as u8;
        }
    }
}

/// Calls `visit` with every move. In the super metrics several moves may lead to the same position if pieces are
/// interchangeable.
#[inline]
pub(super) fn expand<W: Word>(
    layout: &CompiledBoard<W>,
    metric: Metric,
    anchors: &[u8],
    visit: &mut impl FnMut(Slide),
) -> Result<(), TooManySets> {
    if metric.is_super() {
        return expand_groups(&layout.walled_grid, &layout.pieces, metric.move_range(), anchors, visit);
    }
    expand_single(layout, metric.move_range(), anchors, visit);
    Ok(())
}

/// The moves of single pieces, by destination anchor.
#[inline]
fn expand_single<W: Word>(
    layout: &CompiledBoard<W>,
    range: MoveRange,
    anchors: &[u8],
    visit: &mut impl FnMut(Slide),
) {
    let occupied = occupied(&layout.walled_grid, &layout.pieces, anchors);
    // Filter the pieces that can slide at all: most cannot, and branches on that would be mispredicted.
    for index in pieces_of(movable::<W>(&layout.fronts, anchors, occupied)) {
        let (fronts, anchor) = (&layout.fronts[index], anchors[index]);
        let others = occupied ^ (layout.pieces[index].shape << anchor);
        let adjacent = |anchor: u8| {
            layout.walled_grid.open_neighbours(anchor, &fronts[usize::from(anchor) % W::CELLS], others)
        };
        let reached = match range {
            MoveRange::Cell => adjacent(anchor),
            MoveRange::Line => anchors_on_lines(&layout.walled_grid, fronts, anchor, others),
            MoveRange::Path => {
                let here = W::single(anchor);
                let (mut reached, mut open) = (here, adjacent(anchor));
                while open != W::EMPTY {
                    let next = open.first();
                    reached |= W::single(next);
                    open = (open | adjacent(next)) & !reached;
                }
                reached & !here
            }
        };
        for to in reached.iter() {
            visit(Slide { pieces: 1 << index, offset: i16::from(to) - i16::from(anchor) });
        }
    }
}

/// The pieces that can slide by one cell.
#[inline]
fn movable<W: Word>(fronts: &[W::Fronts], anchors: &[u8], occupied: W) -> u64 {
    fronts.iter().zip(anchors).rev().fold(0, |movable, (fronts, &anchor)| {
        let [up, down, left, right] =
            fronts[usize::from(anchor) % W::CELLS].map(|front| front & occupied == W::EMPTY);
        movable << 1 | u64::from(up | down | left | right)
    })
}

/// The anchors that a piece reaches on straight lines if other pieces cover the cells `others`.
pub(super) fn anchors_on_lines<W: Word>(
    walled_grid: &WalledGrid<W>,
    fronts: &W::Fronts,
    anchor: u8,
    others: W,
) -> W {
    Direction::ALL.into_iter().fold(W::EMPTY, |mut reached, direction| {
        let mut at = i16::from(anchor);
        while is_open(fronts[at as usize][direction as usize], others) {
            at += walled_grid.index_step(direction);
            reached |= W::single(at as u8);
        }
        reached
    })
}

/// The cells that pieces and walls cover.
pub(super) fn occupied<W: Word>(
    walled_grid: &WalledGrid<W>,
    pieces: &[CompiledPiece<W>],
    anchors: &[u8],
) -> W {
    pieces.iter().zip(anchors).fold(walled_grid.walls, |all, (piece, &anchor)| all | piece.shape << anchor)
}

/// The moves of all sets of pieces that slide together. Several may lead to the same position if pieces are
/// interchangeable.
pub(super) fn expand_groups<W: Word>(
    walled_grid: &WalledGrid<W>,
    pieces: &[CompiledPiece<W>],
    range: MoveRange,
    anchors: &[u8],
    visit: &mut impl FnMut(Slide),
) -> Result<(), TooManySets> {
    let occupied = occupied(walled_grid, pieces, anchors);
    let has_gates = pieces.iter().any(|piece| piece.barred != W::EMPTY);
    GroupSlides { walled_grid, pieces, anchors, occupied, has_gates }.expand(range, visit)
}

/// Enumerates the sets of pieces that can slide together.
struct GroupSlides<'a, W> {
    walled_grid: &'a WalledGrid<W>,
    pieces: &'a [CompiledPiece<W>],
    anchors: &'a [u8],
    occupied: W,
    /// Whether a piece may not enter some cells that are not walls.
    has_gates: bool,
}

impl<W: Word> GroupSlides<'_, W> {
    fn expand(&self, range: MoveRange, visit: &mut impl FnMut(Slide)) -> Result<(), TooManySets> {
        let mut paths: Vec<u64> = Vec::new();
        for direction in Direction::ALL {
            let sets = self.movable(direction)?;
            match range {
                MoveRange::Cell => {
                    let by = self.walled_grid.index_step(direction);
                    sets.into_iter().for_each(|pieces| visit(Slide { pieces, offset: by }));
                }
                MoveRange::Line => {
                    for pieces in sets {
                        let mut body = self.body(pieces);
                        let others = self.occupied ^ body;
                        let mut by = 0;
                        while let Some(next) = self.moved(body, others, direction) {
                            body = next;
                            by += self.walled_grid.index_step(direction);
                            if !self.is_admitted(pieces, by) {
                                break;
                            }
                            visit(Slide { pieces, offset: by });
                        }
                    }
                }
                MoveRange::Path => paths.extend(sets),
            }
        }
        paths.sort_unstable();
        paths.dedup();
        for pieces in paths {
            self.visit_paths(pieces, visit);
        }
        Ok(())
    }

    /// The cells that a set of pieces covers.
    fn body(&self, pieces: u64) -> W {
        let cells = |piece: usize| self.pieces[piece].shape << self.anchors[piece];
        pieces_of(pieces).fold(W::EMPTY, |all, piece| all | cells(piece))
    }

    /// The body shifted by one cell; `None` if other pieces or the edge block it.
    fn moved(&self, body: W, others: W, direction: Direction) -> Option<W> {
        let there = W::of(self.walled_grid.grid.shifted(body.cells(), direction)?);
        (there & others == W::EMPTY).then_some(there)
    }

    /// Whether gates admit every piece of a set when all are shifted by an offset within the grid.
    fn is_admitted(&self, pieces: u64, offset: i16) -> bool {
        let admits = |piece: usize| {
            let anchor = i16::from(self.anchors[piece]) + offset;
            self.pieces[piece].shape << anchor as u8 & self.pieces[piece].barred == W::EMPTY
        };
        !self.has_gates || pieces_of(pieces).all(admits)
    }

    /// Visits every destination that a set of pieces can reach together.
    fn visit_paths(&self, pieces: u64, visit: &mut impl FnMut(Slide)) {
        let body = self.body(pieces);
        let others = self.occupied ^ body;
        let allowed = |direction: usize| pieces_of(pieces).all(|piece| self.pieces[piece].allows[direction]);
        let directions: Vec<Direction> = (0..4)
            .filter(|&direction| allowed(direction))
            .map(|direction| Direction::ALL[direction])
            .collect();
        // The offset identifies the place: inside the grid no two places of a body have the same offset.
        let mut found: Vec<(W, i16)> = vec![(body, 0)];
        let mut next = 0;
        while next < found.len() {
            let (here, by) = found[next];
            for &direction in &directions {
                if let Some(there) = self.moved(here, others, direction) {
                    let by = by + self.walled_grid.index_step(direction);
                    if found.iter().all(|(_, known)| *known != by) && self.is_admitted(pieces, by) {
                        found.push((there, by));
                        visit(Slide { pieces, offset: by });
                    }
                }
            }
            next += 1;
        }
    }

    /// Every set of pieces that can slide one cell in this direction.
    fn movable(&self, direction: Direction) -> Result<Vec<u64>, TooManySets> {
        let pushed = self.pushed(direction);
        let mut sets = Vec::new();
        // Each piece in turn is included, with all it pushes, or excluded, with all that would push it.
        let mut open: Vec<(usize, u64, u64)> = vec![(0, 0, 0)];
        while let Some((mut piece, along, stays)) = open.pop() {
            while (along | stays) >> piece & 1 == 1 {
                piece += 1;
            }
            if piece >= pushed.len() {
                if along != 0 {
                    sets.push(along);
                    if sets.len() > MAX_SETS {
                        return Err(TooManySets);
                    }
                }
                continue;
            }
            let pushers = (piece..pushed.len()).filter(|&other| pushed[other] >> piece & 1 == 1);
            let staying = pushers.fold(stays | 1 << piece, |all, other| all | 1 << other);
            open.push((piece + 1, along, staying));
            if pushed[piece] != 0 && pushed[piece] & stays == 0 {
                open.push((piece + 1, along | pushed[piece], stays));
            }
        }
        Ok(sets)
    }

    /// For each piece, the pieces that must slide with it, including itself; 0 if it cannot slide in this direction.
    fn pushed(&self, direction: Direction) -> Vec<u64> {
        let count = self.anchors.len();
        let mut at = [u8::MAX; MAX_CELLS];
        for piece in 0..count {
            self.body(1 << piece).iter().for_each(|cell| at[usize::from(cell)] = piece as u8);
        }
        let direct: Vec<u64> = (0..count)
            .map(|piece| {
                let allows = self.pieces[piece].allows[direction as usize];
                let there = self.walled_grid.grid.shifted(self.body(1 << piece).cells(), direction);
                let closed = self.walled_grid.walls | self.pieces[piece].barred;
                let there = there.filter(|there| allows && W::of(*there) & closed == W::EMPTY);
                there.map_or(0, |there| {
                    let hit = there.iter().filter(|cell| at[*cell] != u8::MAX);
                    hit.fold(1 << piece, |all, cell| all | 1 << at[cell])
                })
            })
            .collect();
        let closure = |piece: usize| {
            let mut all = direct[piece];
            let mut open = all;
            while open != 0 {
                let next = open.trailing_zeros() as usize;
                open &= open - 1;
                if direct[next] == 0 {
                    return 0;
                }
                open |= direct[next] & !all;
                all |= direct[next];
            }
            all
        };
        (0..count).map(closure).collect()
    }
}
