//! A board in a metric.

use super::board::Board;
use super::metric::Metric;
use super::moves::{Direction, Move};
use super::position::Position;
use crate::puzzle::Puzzle;

/// A board in a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    board: Board,
    metric: Metric,
}

impl Variant {
    /// A board in a metric.
    #[must_use]
    pub fn new(board: Board, metric: Metric) -> Variant {
        Variant { board, metric }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The metric.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The maximum number of tiles that one move slides in a direction.
    #[must_use]
    fn longest_run(&self, direction: Direction) -> u8 {
        let side = if direction.is_vertical() { self.board.rows() } else { self.board.cols() };
        match self.metric {
            Metric::Tiles => 1,
            Metric::Slides => side as u8 - 1,
        }
    }

    /// The number of moves that a slide of any run of tiles costs.
    #[must_use]
    pub fn cost(&self, mv: Move) -> u32 {
        match self.metric {
            Metric::Tiles => mv.tiles.into(),
            Metric::Slides => 1,
        }
    }

    /// A slide of any run of tiles as moves of this metric.
    #[must_use]
    pub fn expand(&self, mv: Move) -> Vec<Move> {
        match self.metric {
            Metric::Tiles => vec![Move::single(mv.direction); mv.tiles.into()],
            Metric::Slides => vec![mv],
        }
    }

    /// Every move that is legal in some position, in the order of moves.
    #[must_use]
    pub fn all_moves(&self) -> Vec<Move> {
        let runs = |direction| (1..=self.longest_run(direction)).map(move |tiles| Move { direction, tiles });
        Direction::ALL.into_iter().flat_map(runs).collect()
    }
}

impl Puzzle for Variant {
    type Position = Position;
    type Move = Move;

    fn solved(&self) -> Position {
        Position::solved(self.board)
    }

    fn is_solved(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.all_moves();
        moves.retain(|mv| mv.tiles <= position.room(mv.direction));
        moves
    }

    fn apply(&self, position: &Position, mv: Move) -> Option<Position> {
        if mv.tiles > self.longest_run(mv.direction) { None } else { position.moved(mv) }
    }

    fn inverse(&self, position: &Position, mv: Move) -> Option<Move> {
        self.apply(position, mv).map(|_| mv.inverse())
    }
}
