//! The distance of a position after each of its moves, without a table.
//!
//! A bidirectional search solves each neighbour; all share the same [`BackwardBall`]. The known distance of the
//! position helps: along a move with an inverse move the distance changes by at most one. So a neighbour is one
//! farther as soon as it is proven not to be nearer, nor as far where parity allows that.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::bidirectional::{BackwardBall, Limits};
//! use antipode_engine::search::neighbour_distances::NeighbourDistances;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let ball = BackwardBall::new(&variant, Limits::default()).expect("nine cells fit");
//! let position = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("a turn of block A");
//! let neighbours = NeighbourDistances::new(ball, &position, 1).run();
//! assert!(neighbours.distances().contains(&(Turn::anticlockwise(0), Some(0))));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use super::bidirectional::{BackwardBall, BidirectionalSearch, SearchOutcome};
use super::search_puzzle::SearchPuzzle;
use crate::resumable::{Resumable, Status};

/// A search for the distances of all neighbours of a position, a step of work at a time.
#[derive(Debug)]
pub struct NeighbourDistances<P: SearchPuzzle> {
    puzzle: P,
    position: P::Position,
    distance: u32,
    /// The moves that are not searched yet, the next one last.
    remaining: Vec<P::Move>,
    distances: Vec<(P::Move, Option<u32>)>,
    /// The current search; it holds the backward ball.
    search: Option<BidirectionalSearch<P>>,
    backward_ball: Option<BackwardBall<P>>,
}

impl<P: SearchPuzzle> NeighbourDistances<P> {
    /// A search around a position that is `distance` moves from solved.
    ///
    /// # Panics
    /// When the position and `backward_ball` belong to different puzzles.
    #[must_use]
    pub fn new(
        backward_ball: BackwardBall<P>,
        position: &P::Position,
        distance: u32,
    ) -> NeighbourDistances<P> {
        let puzzle = backward_ball.puzzle().clone();
        assert!(puzzle.contains(position), "a position of this puzzle");
        let mut left = puzzle.moves(position);
        left.reverse();
        let (position, found) = (position.clone(), Vec::new());
        NeighbourDistances {
            puzzle,
            position,
            distance,
            remaining: left,
            distances: found,
            search: None,
            backward_ball: Some(backward_ball),
        }
    }

    /// The finished moves, in their order, each with the distance after it; `None` where the search reached its
    /// limits.
    #[must_use]
    pub fn distances(&self) -> &[(P::Move, Option<u32>)] {
        &self.distances
    }

    /// The ball around the solved position, for the next search.
    #[must_use]
    pub fn into_backward_ball(self) -> BackwardBall<P> {
        let home = self.search.map(BidirectionalSearch::into_backward_ball).or(self.backward_ball);
        home.expect("the search has it, or nobody")
    }
}

impl<P: SearchPuzzle> Resumable for NeighbourDistances<P> {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let Some(&mv) = self.remaining.last() else { return Status::Finished };
        let search = self.search.get_or_insert_with(|| {
            let after = self.puzzle.apply(&self.position, mv).expect("a legal move");
            BidirectionalSearch::new(self.backward_ball.take().expect("no search has it"), &after)
        });
        let mut status = Status::Working;
        // Positions in the backward ball need no search; a step finishes at most one of them.
        if search.outcome().is_none() {
            status = search.step(budget);
        }
        let two_way = self.puzzle.inverse(&self.position, mv).is_some();
        let farther = two_way && search.lower_bound() > self.distance;
        let distance = if farther { Some(self.distance + 1) } else { search.distance() };
        if distance.is_some()
            || status == Status::Finished
            || search.outcome() == Some(SearchOutcome::LimitReached)
        {
            self.distances.push((mv, distance));
            self.remaining.pop();
            self.backward_ball = self.search.take().map(BidirectionalSearch::into_backward_ball);
        }
        Status::finished_if(self.remaining.is_empty())
    }
}
