//! Caches per board: the reachable positions and the theorem.

use antipode_puzzles::rotation::verdict::{Solvability, solvability};
use antipode_puzzles::rotation::{Board, ReachableSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of cached boards.
const MAX_CACHED_BOARDS: usize = 8;

thread_local! {
    static REACHES: RefCell<Vec<Rc<ReachableSet>>> = const { RefCell::new(Vec::new()) };
    static THEOREMS: RefCell<Vec<Rc<Solvability>>> = const { RefCell::new(Vec::new()) };
}

/// The reachable positions of a board.
#[must_use]
pub fn reachable_set(board: Board) -> Rc<ReachableSet> {
    REACHES.with_borrow_mut(|reaches| {
        if let Some(known) = reaches.iter().find(|reach| reach.board() == board) {
            return Rc::clone(known);
        }
        if reaches.len() >= MAX_CACHED_BOARDS {
            reaches.remove(0);
        }
        let reach = Rc::new(ReachableSet::of(board));
        reaches.push(Rc::clone(&reach));
        reach
    })
}

#[must_use]
pub fn theorem(board: Board) -> Rc<Solvability> {
    THEOREMS.with_borrow_mut(|theorems| {
        if let Some(known) = theorems.iter().find(|theorem| theorem.board == board) {
            return Rc::clone(known);
        }
        if theorems.len() >= MAX_CACHED_BOARDS {
            theorems.remove(0);
        }
        let theorem = Rc::new(solvability(&reachable_set(board)));
        theorems.push(Rc::clone(&theorem));
        theorem
    })
}
