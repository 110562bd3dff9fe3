//! Whether a position is solvable, and the nearest solvable one if not.
//!
//! Every tile that moves changes places with the hole: one swap, and one step of the hole. So the number of swaps that put
//! a position in order and the number of steps of the hole to its home cell are both even or both odd, or the position is
//! unsolvable. That decides every board: exactly half of all arrangements are solvable (Johnson and Story, Notes on the
//! "15" Puzzle, American Journal of Mathematics, 1879).
//!
//! ```
//! use antipode_puzzles::fifteen::{Board, Goal, Position, verdict};
//!
//! // Sam Loyd's problem: only 14 and 15 are exchanged.
//! let board = Board::new(4, 4, Goal::Rows)?;
//! let position = Position::parse("4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0", board)?;
//! assert!(!verdict::judge(&position).is_solvable());
//! let nearest = verdict::nearest_solvable(&position);
//! assert_eq!(nearest.exchanged, Some((15, 14)));
//! assert!(nearest.position.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::goal::Goal;
use super::position::Position;
use crate::permutation::{Parity, is_odd_on};

/// Whether a position is solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Moves lead to the solved position.
    Solvable,
    /// No moves do.
    Unsolvable(BrokenParity),
}

impl Verdict {
    /// Whether moves lead to the solved position.
    #[must_use]
    pub fn is_solvable(self) -> bool {
        self == Verdict::Solvable
    }

    /// The broken invariant; `None` if the position is solvable.
    #[must_use]
    pub fn broken_parity(self) -> Option<BrokenParity> {
        match self {
            Verdict::Solvable => None,
            Verdict::Unsolvable(broken) => Some(broken),
        }
    }
}

/// The invariant that an unsolvable position breaks: swaps and steps of the hole are not both even or both odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenParity {
    /// The parity of the number of swaps, of tiles or of a tile and the hole, that put the position in order.
    pub swaps: Parity,
    /// The number of steps from the hole to its home cell.
    pub hole_steps: u32,
}

impl fmt::Display for BrokenParity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let swaps = match self.swaps {
            Parity::Even => "even",
            Parity::Odd => "odd",
        };
        let steps = match self.hole_steps {
            0 => "the hole is in its home cell".to_owned(),
            1 => "the hole is 1 step from its home cell".to_owned(),
            steps => format!("the hole is {steps} steps from its home cell"),
        };
        write!(
            out,
            "putting all in order takes an {swaps} number of swaps, but {steps}; every move is one swap and one step"
        )
    }
}

/// Judges a position.
#[must_use]
pub fn judge(position: &Position) -> Verdict {
    let board = position.board();
    let cells = board.cell_count();
    let swaps = Parity::odd_if(is_odd_on(0..cells, cells, |cell| board.home(position.tiles()[cell])));
    let hole_steps = board.distance(position.hole(), board.home_of_hole());
    if swaps == Parity::odd_if(hole_steps % 2 == 1) {
        Verdict::Solvable
    } else {
        Verdict::Unsolvable(BrokenParity { swaps, hole_steps })
    }
}

/// The same tiles with each other named goal to which moves lead.
#[must_use]
pub fn with_solvable_goals(position: &Position) -> Vec<Position> {
    let board = position.board();
    let others = Goal::NAMED.into_iter().filter(|goal| *goal != board.goal());
    let boards = others.filter_map(|goal| board.with_goal(goal).ok());
    let positions = boards.filter_map(|board| Position::new(board, position.tiles()));
    positions.filter(|position| judge(position).is_solvable()).collect()
}

/// The cycles of two or more cells: the tile in each cell of a cycle belongs in the next cell. The hole counts as a tile.
#[must_use]
pub fn cycles(position: &Position) -> Vec<Vec<u8>> {
    let board = position.board();
    let cycles = crate::permutation::cycles(board.cell_count(), |cell| board.home(position.tiles()[cell]));
    cycles.into_iter().map(|cycle| cycle.into_iter().map(|cell| cell as u8).collect()).collect()
}

/// A solvable position that differs from a given one in as few tiles as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearestSolvable {
    /// The position.
    pub position: Position,
    /// The two tiles to exchange; `None` if the given position is solvable.
    pub exchanged: Option<(u8, u8)>,
}

impl fmt::Display for NearestSolvable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exchanged {
            Some((one, other)) => write!(out, "exchange {one} and {other}"),
            None => write!(out, "as it is"),
        }
    }
}

/// The nearest solvable position. Of all exchanges of two tiles it is one that takes as many of them home as possible, and
/// of these the one that moves the first cells.
#[must_use]
pub fn nearest_solvable(position: &Position) -> NearestSolvable {
    if judge(position).is_solvable() {
        return NearestSolvable { position: *position, exchanged: None };
    }
    let (board, tiles) = (position.board(), position.tiles());
    let occupied = || (0..board.cell_count()).filter(|cell| tiles[*cell] != 0);
    let at_home = |cell: usize, tile: u8| i32::from(board.home(tile) == cell);
    let gain = |one: usize, other: usize| {
        let before = at_home(one, tiles[one]) + at_home(other, tiles[other]);
        at_home(one, tiles[other]) + at_home(other, tiles[one]) - before
    };
    let mut best: Option<(i32, usize, usize)> = None;
    for one in occupied() {
        for other in occupied().filter(|other| *other > one) {
            let gain = gain(one, other);
            if best.is_none_or(|(most, ..)| gain > most) {
                best = Some((gain, one, other));
            }
        }
    }
    let (_, one, other) = best.expect("a board has at least three tiles");
    let exchanged = (tiles[one], tiles[other]);
    NearestSolvable { position: position.exchanged(exchanged.0, exchanged.1), exchanged: Some(exchanged) }
}
