//! Lists every arrangement of the pieces of a board, one by one.
//!
//! Pieces that keep to a line, or are fixed, are placed first, each at every anchor of its line. Then the free cells are
//! decided in reading order: the first cell of a free piece, or a hole, as long as holes are left.

use antipode_puzzles::sliding::{Board, Freedom};

use crate::sliding::compiled::CompiledBoard;
use crate::sliding::word::Word;

/// Pieces that may be exchanged: they are interchangeable, and have the same possible anchors.
#[derive(Clone, Debug)]
pub(super) struct PieceGroup {
    /// The indices of the pieces. In a row of anchors, theirs are in ascending order.
    pub(super) pieces: Vec<usize>,
    shape: u128,
    /// The first cell of the shape in reading order.
    first_cell: u8,
    fits: u128,
    /// Whether the pieces slide along a line, or not at all.
    is_bound: bool,
}

/// The result of one step of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListingStep {
    /// A new arrangement: [`ArrangementFinder::anchors`].
    Arrangement,
    /// A part of one, or none.
    Part,
    /// All have been listed.
    End,
}

/// Lists the arrangements.
#[derive(Clone, Debug)]
pub(super) struct ArrangementFinder {
    groups: Vec<PieceGroup>,
    /// The group of each bound piece, pieces of one group one after another.
    bound: Vec<usize>,
    cells: u8,
    /// How many pieces of each group are placed.
    placed: Vec<usize>,
    anchors: Vec<u8>,
    frames: Vec<Frame>,
}

/// The choices for the next piece.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The cells of walls and of placed pieces.
    covered: u128,
    /// The cell to decide next. For a bound piece, its next anchor.
    cell: u8,
    /// The group to try next at this cell.
    group: u8,
    /// How many holes are not decided yet.
    holes: u8,
    /// The group of the last placed piece.
    last: Option<u8>,
}

/// The groups of a board.
pub(super) fn piece_groups(board: &Board, compiled: &CompiledBoard<u128>) -> Vec<PieceGroup> {
    let mut groups: Vec<PieceGroup> = Vec::new();
    for (index, piece) in compiled.pieces.iter().enumerate() {
        let is_same = |group: &&mut PieceGroup| {
            let other = &compiled.pieces[group.pieces[0]];
            other.class == piece.class && other.fits == piece.fits
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.pieces.push(index),
            None => groups.push(PieceGroup {
                pieces: vec![index],
                shape: piece.shape,
                first_cell: piece.shape.first(),
                fits: piece.fits,
                is_bound: board.pieces()[index].freedom() != Freedom::Free,
            }),
        }
    }
    groups
}

impl PieceGroup {
    /// Restores the order of a row of anchors after the anchors of some of these pieces have changed.
    pub(super) fn sort(&self, anchors: &mut [u8]) {
        for end in 1..self.pieces.len() {
            for at in (1..=end).rev() {
                let (before, after) = (self.pieces[at - 1], self.pieces[at]);
                if anchors[before] <= anchors[after] {
                    break;
                }
                anchors.swap(before, after);
            }
        }
    }
}

impl ArrangementFinder {
    pub(super) fn new(board: &Board, groups: Vec<PieceGroup>) -> ArrangementFinder {
        let bound = |(index, group): (usize, &PieceGroup)| {
            std::iter::repeat_n(index, if group.is_bound { group.pieces.len() } else { 0 })
        };
        let bound = groups.iter().enumerate().flat_map(bound).collect();
        let cells = board.grid().cell_count();
        let covered: usize = groups.iter().map(|group| group.pieces.len() * group.shape.len() as usize).sum();
        let first = Frame {
            covered: board.walls().0,
            cell: 0,
            group: 0,
            holes: (cells - board.walls().len() - covered) as u8,
            last: None,
        };
        ArrangementFinder {
            placed: vec![0; groups.len()],
            anchors: vec![0; board.pieces().len()],
            groups,
            bound,
            cells: cells as u8,
            frames: vec![first],
        }
    }

    /// The anchor of each piece in the arrangement found last; those of one group in ascending order.
    pub(super) fn anchors(&self) -> &[u8] {
        &self.anchors
    }

    /// Goes to the next piece of a possible arrangement.
    pub(super) fn advance(&mut self) -> ListingStep {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else { return ListingStep::End };
        let next = match self.bound.get(depth - 1) {
            Some(&group) => frame.next_on_line(group, &self.groups[group], self.cells),
            None => frame.next_in_reading_order(&self.groups, &self.placed, self.cells),
        };
        let Some((group, anchor)) = next else {
            if let Some(group) = frame.last {
                self.placed[usize::from(group)] -= 1;
            }
            self.frames.pop();
            return ListingStep::Part;
        };
        let (members, placed) = (&self.groups[group], self.placed[group]);
        self.anchors[members.pieces[placed]] = anchor;
        if depth == self.anchors.len() {
            return ListingStep::Arrangement;
        }
        let next_cell = match self.bound.get(depth) {
            // The next bound piece, which comes after an equal one.
            Some(next) if *next == group => anchor + 1,
            Some(_) => 0,
            None if depth == self.bound.len() => 0,
            None => frame.cell,
        };
        let covered = frame.covered | members.shape << anchor;
        let child = Frame { covered, cell: next_cell, group: 0, holes: frame.holes, last: Some(group as u8) };
        self.placed[group] += 1;
        self.frames.push(child);
        ListingStep::Part
    }
}

impl Frame {
    /// The next anchor of a bound piece.
    fn next_on_line(&mut self, group: usize, members: &PieceGroup, cells: u8) -> Option<(usize, u8)> {
        while self.cell < cells {
            let anchor = self.cell;
            self.cell += 1;
            if members.fits.contains(anchor) && members.shape << anchor & self.covered == 0 {
                return Some((group, anchor));
            }
        }
        None
    }

    /// The next free piece that has its first cell here, or after some more holes.
    fn next_in_reading_order(
        &mut self,
        groups: &[PieceGroup],
        placed: &[usize],
        cells: u8,
    ) -> Option<(usize, u8)> {
        while self.cell < cells {
            if !self.covered.contains(self.cell) {
                while let Some(group) = groups.get(usize::from(self.group)) {
                    let index = usize::from(self.group);
                    self.group += 1;
                    let Some(anchor) = self.cell.checked_sub(group.first_cell) else { continue };
                    let is_left = !group.is_bound && placed[index] < group.pieces.len();
                    if is_left && group.fits.contains(anchor) && group.shape << anchor & self.covered == 0 {
                        return Some((index, anchor));
                    }
                }
                self.holes = self.holes.checked_sub(1)?;
            }
            self.cell += 1;
            self.group = 0;
        }
        None
    }
}
