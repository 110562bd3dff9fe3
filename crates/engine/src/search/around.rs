//! The distance of a position after each of its moves, without a table.
//!
//! A bidirectional search solves each neighbour; all share the same [`BackwardBall`]. The known distance of the
//! position helps: along a move with an inverse move the distance changes by at most one. So a neighbour is one
//! farther as soon as it is proven not to be nearer, nor as far where parity allows that.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, Variant, Turn};

use super::bidirectional::{Bidirectional, Home, Verdict};
use super::survey::Status;

/// A search for the distances of all neighbours of a position, a step of work at a time.
#[derive(Debug)]
pub struct Around {
    rotation: Variant,
    position: Position,
    distance: u32,
    /// The moves that are not searched yet, the next one last.
    left: Vec<Turn>,
    found: Vec<(Turn, Option<u32>)>,
    /// The current search; it holds the backward ball.
    search: Option<Bidirectional>,
    home: Option<Home>,
}

impl Around {
    /// A search around a position that is `distance` turns from solved.
    ///
    /// # Panics
    /// When the position and `home` belong to different boards.
    #[must_use]
    pub fn new(home: Home, position: &Position, distance: u32) -> Around {
        let rotation = *home.rotation();
        assert_eq!(position.board(), rotation.board(), "a position of this board");
        let mut left = rotation.moves(position);
        left.reverse();
        let (position, found) = (position.clone(), Vec::new());
        Around { rotation, position, distance, left, found, search: None, home: Some(home) }
    }

    /// Visits about `budget` more positions.
    pub fn step(&mut self, budget: u64) -> Status {
        let Some(&turn) = self.left.last() else { return Status::Finished };
        let search = self.search.get_or_insert_with(|| {
            let after = self.rotation.apply(&self.position, turn).expect("a turn of this board");
            Bidirectional::new(self.home.take().expect("no search has it"), &after)
        });
        let mut status = Status::Working;
        // Positions in the backward ball need no search; a step finishes at most one of them.
        if search.verdict().is_none() {
            status = search.step(budget);
        }
        let two_way = !self.rotation.rule().is_one_way();
        let farther = two_way && search.lower() > self.distance;
        let distance = if farther { Some(self.distance + 1) } else { search.distance() };
        if distance.is_some() || status == Status::Finished || search.verdict() == Some(Verdict::Stopped) {
            self.found.push((turn, distance));
            self.left.pop();
            self.home = self.search.take().map(Bidirectional::into_home);
        }
        if self.left.is_empty() { Status::Finished } else { Status::Working }
    }

    /// The finished moves, in their order, each with the distance after it; `None` where the search reached its
    /// limits.
    #[must_use]
    pub fn found(&self) -> &[(Turn, Option<u32>)] {
        &self.found
    }

    /// The ball around the solved position, for the next search.
    #[must_use]
    pub fn into_home(self) -> Home {
        let home = self.search.map(Bidirectional::into_home).or(self.home);
        home.expect("the search has it, or nobody")
    }
}
