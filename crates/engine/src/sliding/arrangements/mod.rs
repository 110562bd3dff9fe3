//! The arrangements of the pieces of a board, and the components into which they fall: what cannot be reached by sliding.
//!
//! An *arrangement* is a placement of all pieces of a board, as they are and never turned, with its walls and gates respected.
//! Interchangeable pieces may be exchanged: arrangements that look the same are one. Pieces that keep to a line, or are fixed,
//! stay where their line is. Two arrangements are in one *component* if pieces can slide from one to the other; that does not
//! depend on the metric. A board on which no piece can move is a component of its own.
//!
//! A piece is *immovable* if it never moves in a component. So is a piece that is locked in by others however these move: it
//! explains why a component is small.
//!
//! # Algorithm
//! The arrangements are counted first, without keeping them, so that it is known at once whether they fit into the memory. Then
//! they are listed again and numbered, and every component is filled by single steps from its first arrangement.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::arrangements::ArrangementSearch;
//! use antipode_puzzles::sliding::notation::parse_position;
//! use antipode_puzzles::sliding::{Goal, Metric, PosedBoard};
//!
//! // Two bars and two holes: bars that lie in one row cannot turn, and a bar cannot pass the other.
//! let start = parse_position("AA/BB/..")?;
//! let board = PosedBoard::new(start, Goal::Places(Vec::new()), Metric::Step);
//! let search = ArrangementSearch::new(&board, 1_000_000).run();
//! let arrangements = search.result().expect("it has finished")?;
//! // The hole is above, between or below the bars, and there they slide.
//! assert_eq!((arrangements.total, arrangements.components), (3, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod finder;
mod search;
#[cfg(test)]
mod tests;

use antipode_puzzles::sliding::{Pieces, Position};

pub use self::search::{ArrangementError, ArrangementProgress, ArrangementSearch};

/// How many of the largest components are described.
pub const LARGEST: usize = 10;

/// The arrangements of the pieces of a board and their components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangements {
    /// The number of arrangements.
    pub total: u64,
    /// The number of components.
    pub components: u64,
    /// How many components there are of each size, the largest size first.
    pub sizes: Vec<SizeCount>,
    /// The ten largest components, the largest first.
    pub largest: Vec<ComponentFigures>,
    /// The component of the board.
    pub own: ComponentFigures,
    /// How many components are larger than that of the board.
    pub larger_than_own: u64,
    /// The arrangements that are goals; `None` if there is no goal.
    pub goals: Option<GoalCount>,
}

/// How many components have a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeCount {
    /// The number of arrangements of each.
    pub size: u64,
    /// The number of components.
    pub components: u64,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentFigures {
    /// The number of its arrangements.
    pub size: u64,
    /// One of them. For the component of the board it is the board.
    pub example: Position,
    /// The pieces of the example that never move in the component.
    pub immovable: Pieces,
    /// How many of its arrangements are goals; `None` if there is no goal.
    pub goals: Option<u64>,
}

/// Where the goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalCount {
    /// The number of arrangements that are goals.
    pub arrangements: u64,
    /// The number of components with such an arrangement.
    pub components: u64,
}

impl Arrangements {
    /// The rank of the board's component by size, from 1; components of equal size share it.
    #[must_use]
    pub fn own_rank(&self) -> u64 {
        self.larger_than_own + 1
    }

    /// How many components have the size of the board's, which is one of them.
    #[must_use]
    pub fn as_large_as_own(&self) -> u64 {
        let same = self.sizes.iter().find(|count| count.size == self.own.size);
        same.map_or(0, |count| count.components)
    }
}
