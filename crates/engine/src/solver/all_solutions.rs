//! All shortest solutions of a position, one at a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::vec;

/// An iterator over all shortest solutions, in move order. They may not fit into memory.
pub(super) struct AllSolutions<P, M, F> {
    /// The moves of a position that decrease the distance.
    nearer_moves: F,
    /// These moves, for each visited position.
    known: HashMap<P, Vec<(M, P)>>,
    /// The untried moves of each position on the current path.
    open: Vec<vec::IntoIter<(M, P)>>,
    path: Vec<M>,
    started: bool,
}

impl<P: Clone + Eq + Hash, M: Clone, F: Fn(&P) -> Vec<(M, P)>> AllSolutions<P, M, F> {
    pub(super) fn new(position: P, nearer_moves: F) -> AllSolutions<P, M, F> {
        let mut solutions = AllSolutions {
            nearer_moves,
            known: HashMap::new(),
            open: Vec::new(),
            path: Vec::new(),
            started: false,
        };
        solutions.enter(position);
        solutions
    }

    fn enter(&mut self, position: P) {
        let nearer = match self.known.get(&position) {
            Some(nearer) => nearer.clone(),
            None => {
                let nearer = (self.nearer_moves)(&position);
                self.known.insert(position, nearer.clone());
                nearer
            }
        };
        self.open.push(nearer.into_iter());
    }
}

impl<P: Clone + Eq + Hash, M: Clone, F: Fn(&P) -> Vec<(M, P)>> Iterator for AllSolutions<P, M, F> {
    type Item = Vec<M>;

    fn next(&mut self) -> Option<Vec<M>> {
        // A solved position has one empty solution.
        if !std::mem::replace(&mut self.started, true) && self.open.last()?.len() == 0 {
            return Some(Vec::new());
        }
        loop {
            match self.open.last_mut()?.next() {
                None => {
                    self.open.pop();
                    self.path.pop();
                }
                Some((mv, next)) => {
                    self.path.push(mv);
                    self.enter(next);
                    if self.open.last()?.len() == 0 {
                        return Some(self.path.clone());
                    }
                }
            }
        }
    }
}
