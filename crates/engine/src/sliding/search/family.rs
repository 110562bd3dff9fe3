//! The search of one family: from all its goals at once.

use antipode_puzzles::sliding::{Cells, Metric};

use super::Search;
use super::rectangle::Rectangle;
use super::rows::{Champion, Row};
use super::scratch::Scratch;
use crate::sliding::expand::{expand, single};
use crate::sliding::layout::Piece;

/// No piece slid last.
const NO_PIECE: u8 = u8::MAX;

/// The pieces of a family: the goal piece, then the others by shape.
struct Family {
    shapes: Vec<u32>,
    pieces: Vec<Piece>,
    /// What each sets in the key: entry `64 · piece + anchor`.
    marks: Vec<u64>,
}

impl Family {
    /// The family of a position, given as the shape and the anchor of each piece.
    fn of(board: &Rectangle, placed: &[(u32, u8)]) -> Family {
        let shapes: Vec<u32> = placed.iter().map(|piece| piece.0).collect();
        let pieces = shapes.iter().map(|shape| board.pieces[*shape as usize]).collect();
        let mut marks: Vec<u64> = Vec::with_capacity(64 * shapes.len());
        for &shape in &shapes {
            marks.extend_from_slice(&board.marks[64 * shape as usize..64 * (shape as usize + 1)]);
        }
        for (anchor, mark) in marks.iter_mut().enumerate().take(64) {
            *mark = board.goal_mark(shapes[0], anchor);
        }
        Family { shapes, pieces, marks }
    }

    fn holds(&self, placed: &[(u32, u8)]) -> bool {
        placed.iter().map(|piece| piece.0).eq(self.shapes.iter().copied())
    }

    /// Puts every position that one move leads to on the list, unless it was there.
    fn expand(&self, board: &Rectangle, metric: Metric, at: usize, here: &[u8], scratch: &mut Scratch) {
        let key = scratch.keys[at];
        if metric.is_super() {
            let expanded = expand(&board.ground, &self.pieces, metric, here, &mut |slide| {
                let moved = Cells(slide.pieces).iter().fold(key, |key, piece| {
                    let anchor = usize::from(here[piece]);
                    let to = (anchor as i16 + slide.by) as usize;
                    key ^ self.marks[64 * piece + anchor] ^ self.marks[64 * piece + to]
                });
                if scratch.insert(moved) {
                    let first = scratch.anchors.len();
                    scratch.anchors.extend_from_slice(here);
                    slide.apply(&mut scratch.anchors[first..]);
                    scratch.last.push(NO_PIECE);
                }
            });
            return expanded.expect("so few pieces have few sets");
        }
        let last = usize::from(scratch.last[at]);
        let cells = |(piece, anchor): (&Piece, &u8)| piece.shape << anchor;
        let occupied = self.pieces.iter().zip(here).map(cells).fold(0, |all, cells| all | cells);
        for (index, piece) in self.pieces.iter().enumerate() {
            // Where it can go the search has been, when it went from there along any path.
            if metric == Metric::Move && index == last {
                continue;
            }
            let anchor = here[index];
            let without = key ^ self.marks[64 * index + usize::from(anchor)];
            single(&board.ground, piece, metric.reach(), anchor, occupied, &mut |by| {
                let to = (i16::from(anchor) + by) as u8;
                if scratch.insert(without ^ self.marks[64 * index + usize::from(to)]) {
                    let first = scratch.anchors.len();
                    scratch.anchors.extend_from_slice(here);
                    scratch.anchors[first + index] = to;
                    scratch.last.push(index as u8);
                }
            });
        }
    }
}

impl Search {
    /// Searches a family, given by the keys of its goals beside its sum.
    pub(super) fn search_family(&mut self, goal: u32, goals: &[(u64, u64)], scratch: &mut Scratch) {
        self.families += 1;
        scratch.clear();
        let family = Family::of(&self.board, &self.board.placed(goal, goals[0].1));
        // Families of the same sum: next to never, and then each is searched for itself.
        let mut strangers = Vec::new();
        for &(sum, key) in goals {
            let placed = self.board.placed(goal, key);
            if !family.holds(&placed) {
                strangers.push((sum, key));
            } else if scratch.insert(key) {
                scratch.anchors.extend(placed.iter().map(|piece| piece.1));
                scratch.last.push(NO_PIECE);
            }
        }
        let count = family.shapes.len();
        let mut here = vec![0; count];
        let (mut from, mut depth) = (0, 0);
        let mut hardest: Option<(u32, Vec<usize>)> = None;
        while from < scratch.keys.len() {
            let end = scratch.keys.len();
            let starts: Vec<usize> = (from..end).filter(|at| scratch.anchors[at * count] == 0).collect();
            if !starts.is_empty() {
                hardest = Some((depth, starts));
            }
            for at in from..end {
                here.copy_from_slice(&scratch.anchors[at * count..(at + 1) * count]);
                family.expand(&self.board, self.metric, at, &here, scratch);
            }
            from = end;
            depth += 1;
        }
        self.visited += scratch.keys.len() as u64;
        if let Some((distance, starts)) = hardest {
            self.enter(goal, distance, &family.shapes, &starts, scratch);
        }
        if !strangers.is_empty() {
            self.search_family(goal, &strangers, scratch);
        }
    }

    /// Enters the hardest puzzles of a family, unless harder ones are known.
    fn enter(&mut self, goal: u32, distance: u32, shapes: &[u32], starts: &[usize], scratch: &Scratch) {
        let board = &self.board;
        let grid = board.ground.grid;
        let is_strict = board.corner(goal).contains(grid.cells() - 1);
        let rows = if is_strict { &mut self.rows.strict } else { &mut self.rows.only_loose };
        let row = &mut rows[shapes.len() - 1];
        if row.distance.is_some_and(|known| known > distance) {
            return;
        }
        if row.distance != Some(distance) {
            *row = Row { distance: Some(distance), boards: Vec::new() };
        }
        for at in starts {
            let anchors = &scratch.anchors[at * shapes.len()..(at + 1) * shapes.len()];
            let cells = |(shape, anchor): (&u32, &u8)| Cells(board.shapes[*shape as usize].0 << anchor);
            let mut cells = shapes.iter().zip(anchors).map(cells);
            let champion = Champion::new(cells.next().expect("the goal piece"), cells.collect());
            if !board.turned.is_empty() {
                let mirrored = champion.transposed(grid);
                if mirrored != champion && !row.boards.contains(&mirrored) {
                    row.boards.push(mirrored);
                }
            }
            if !row.boards.contains(&champion) {
                row.boards.push(champion);
            }
        }
    }
}
