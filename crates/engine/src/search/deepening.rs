//! Depth first, one move deeper in each pass, where lower bounds allow to get home in time: for boards of any size.
//!
//! A position is changed in place and back again, so that nothing is kept but the way to it. A pass that finds nothing
//! raises the lower bound; the first solution found is a shortest one. Far from home a pass takes longer than anybody
//! waits; near home this is exact on boards that are too large for anything else.

use antipode_puzzles::rotation::Turn;

use super::bound::Ways;
use super::moves::{Effect, Moves};
use super::sequel::Sequel;
use super::survey::Status;

/// A search by deepening, a step of work at a time.
#[derive(Debug)]
pub struct Deepening {
    turns: Vec<Turn>,
    carries: Vec<Carry>,
    sequel: Sequel,
    ways: Ways,
    /// What is in each cell, and the sum of all needs.
    contents: Vec<(u8, u8)>,
    sum: u32,
    /// The length of the solutions this pass looks for.
    length: u32,
    /// Whether all solutions have the same parity, so that every other length is left out.
    stride: u32,
    /// The moves made, and after them the next one to try.
    path: Vec<usize>,
    next: usize,
    solution: Option<Vec<Turn>>,
}

/// A move as what goes where.
#[derive(Debug)]
struct Carry {
    /// From which cell to which, and by how many quarters it is turned.
    parts: Vec<(u8, u8, u8)>,
}

impl Deepening {
    /// A search from a position, for solutions of `lower` moves first; that is a proven lower bound, and where all
    /// distances have the same parity it has that.
    #[must_use]
    pub fn new(moves: &Moves, ways: Ways, position: &Effect, lower: u32) -> Deepening {
        let carry = |effect: &Effect| {
            let touched = (0..moves.cells).filter(|cell| effect.touches(*cell));
            let part =
                |cell: usize| (effect.pull[cell], cell as u8, effect.spin.get(cell).copied().unwrap_or(0));
            Carry { parts: touched.map(part).collect() }
        };
        let spin = |cell| position.spin.get(cell).copied().unwrap_or(0);
        let contents: Vec<_> =
            position.pull.iter().enumerate().map(|(cell, number)| (*number, spin(cell))).collect();
        Deepening {
            turns: moves.turns.clone(),
            carries: moves.effects.iter().map(carry).collect(),
            sequel: Sequel::new(moves),
            sum: ways.sum(position),
            ways,
            contents,
            length: lower,
            stride: if moves.all_odd() { 2 } else { 1 },
            path: Vec::new(),
            next: 0,
            solution: None,
        }
    }

    /// No solution has fewer moves; proven.
    #[must_use]
    pub fn lower(&self) -> u32 {
        self.length
    }

    /// No solution has fewer moves than this, as is proven elsewhere, with the same parity as before: a pass for shorter
    /// ones is given up.
    pub fn must_have(&mut self, lower: u32) {
        if lower <= self.length || self.solution.is_some() {
            return;
        }
        while let Some(mv) = self.path.pop() {
            self.undo(mv);
        }
        self.next = 0;
        self.length = lower;
    }

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.solution.as_deref()
    }

    /// Looks at about `budget` positions more.
    pub fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.solution.is_none() {
            if self.next == 0 && self.is_home() {
                self.solution = Some(self.path.iter().map(|mv| self.turns[*mv]).collect());
                break;
            }
            let deep = self.path.len() as u32 == self.length;
            let allowed = |mv: &usize| self.path.last().is_none_or(|last| self.sequel.allows(*last, *mv));
            let mv = (self.next..self.carries.len()).find(allowed).filter(|_| !deep);
            let Some(mv) = mv else {
                self.back();
                continue;
            };
            left -= 1;
            self.go(mv);
            let rest = self.length - self.path.len() as u32 - 1;
            self.path.push(mv);
            self.next = 0;
            if self.sum > self.ways.most() * rest {
                self.back();
            }
        }
        if self.solution.is_some() { Status::Finished } else { Status::Working }
    }

    /// Nothing is out of place. Where a number cannot come home at all it has no need either.
    fn is_home(&self) -> bool {
        self.sum == 0 && self.contents.iter().enumerate().all(|(cell, content)| *content == (cell as u8, 0))
    }

    /// Takes the last move back; a pass that has nothing to take back is over.
    fn back(&mut self) {
        match self.path.pop() {
            Some(mv) => {
                self.undo(mv);
                self.next = mv + 1;
            }
            None => {
                self.length += self.stride;
                self.next = 0;
            }
        }
    }

    fn go(&mut self, mv: usize) {
        let Deepening { carries, contents, ways, sum, .. } = self;
        let mut carried = [(0, 0); MAX_CELLS];
        let parts = &carries[mv].parts;
        for (slot, &(from, ..)) in carried.iter_mut().zip(parts) {
            *slot = contents[usize::from(from)];
            *sum -= need(ways, *slot, from);
        }
        for (&(number, direction), &(_, to, spin)) in carried.iter().zip(parts) {
            let content = (number, (direction + spin) % 4);
            *sum += need(ways, content, to);
            contents[usize::from(to)] = content;
        }
    }

    fn undo(&mut self, mv: usize) {
        let Deepening { carries, contents, ways, sum, .. } = self;
        let mut carried = [(0, 0); MAX_CELLS];
        let parts = &carries[mv].parts;
        for (slot, &(_, to, _)) in carried.iter_mut().zip(parts) {
            *slot = contents[usize::from(to)];
            *sum -= need(ways, *slot, to);
        }
        for (&(number, direction), &(from, _, spin)) in carried.iter().zip(parts) {
            let content = (number, (direction + 4 - spin) % 4);
            *sum += need(ways, content, from);
            contents[usize::from(from)] = content;
        }
    }
}

/// A block has no more cells than a board of 12 × 12.
const MAX_CELLS: usize = 144;

fn need(ways: &Ways, (number, direction): (u8, u8), cell: u8) -> u32 {
    ways.of_pointed(number.into(), cell.into(), direction.into())
}
