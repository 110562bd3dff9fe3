//! Solves Rotation boards with rings of 3 × 3 as published for Nokia's game: first all numbers outside the upper left 4 × 2,
//! then the last eight by swaps.
//!
//! The numbers outside the 4 × 2 are placed as in [`rotation_any_board`]. Each of twelve published words swaps two of the last
//! eight cells and preserves everything else. Column by column, each number goes home by the swaps that take the fewest turns
//! and move no placed number. Solutions are long, but twelve words are all that one has to learn.
//!
//! ```
//! use antipode_engine::method::rotation_flips::solve;
//! use antipode_puzzles::rotation::{Position, Variant};
//!
//! let ring: Variant = "4x3n3 ring".parse().expect("a variant");
//! let start = Position::new(ring.board(), &[2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], &[]).expect("each number once");
//! let solution = solve(&ring, &start).expect("every order of the first eight can be reached");
//! assert_eq!((solution.outer.len(), solution.flips.len()), (0, 1));
//! assert!(solution.flips[0].after.is_solved());
//! ```

use std::fmt;

use antipode_puzzles::rotation::catalogue::{ALGORITHMS, AlgorithmKind};
use antipode_puzzles::rotation::{Board, Position, Rule, Turn, TurnKind, Variant};

use super::rotation_any_board::{self, Phase, SolveError, Step};

/// The number of cells that are solved by swaps: two rows of four, numbered in reading order.
const CELLS: usize = 8;
const COLS: usize = 4;

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The steps that bring all other numbers home.
    pub outer: Vec<Step>,
    /// The swaps.
    pub flips: Vec<Flip>,
}

/// A swap of two numbers by a published word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The number that moves towards its home.
    pub number: u8,
    /// The number with which it changes places.
    pub other: u8,
    /// Whether the number is home after the swap.
    pub is_home: bool,
    /// The turns, each one turn of the rule.
    pub turns: Vec<Turn>,
    /// The position after the swap.
    pub after: Position,
}

impl fmt::Display for Flip {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} changes places with {}", self.number, self.other)?;
        if self.is_home { out.write_str(", and is home") } else { Ok(()) }
    }
}

/// Whether the method is for this board and rule.
#[must_use]
pub fn is_for(variant: &Variant) -> bool {
    let board = variant.board();
    board.turn_kind() == TurnKind::Ring
        && (board.block_rows(), board.block_cols()) == (3, 3)
        && board.cols() >= COLS
        && !board.is_orientable()
        && matches!(variant.rule(), Rule::Ring | Rule::RingAny)
}

/// Solves a position step by step.
///
/// # Errors
/// If the position is unsolvable, or the method does not cover the board.
pub fn solve(variant: &Variant, start: &Position) -> Result<Walkthrough, SolveError> {
    if !is_for(variant) {
        return Err(SolveError::UnsupportedBoard);
    }
    let mut outer = rotation_any_board::solve(variant, start)?.steps;
    outer.retain(|step| step.phase != Phase::LastEight);
    let mut now = outer.last().map_or_else(|| start.clone(), |step| step.after.clone());
    let swaps = swaps();
    let mut flips = Vec::new();
    let mut placed = [false; CELLS];
    // The order by columns keeps the remaining cells connected.
    for home in (0..COLS).flat_map(|col| [col, col + COLS]) {
        let number = home_number(variant.board(), home);
        while let Some(swap) = next_swap(&swaps, &placed, cell_of(&now, number), home) {
            let cell = cell_of(&now, number);
            let target = swap.cells.0 + swap.cells.1 - cell;
            let other = now.numbers()[board_cell(variant.board(), target)];
            now = swap
                .turns
                .iter()
                .fold(now, |position, turn| position.turned(*turn).expect("a block of this board"));
            let (turns, after) = (swap.turns.clone(), now.clone());
            flips.push(Flip { number, other, is_home: target == home, turns, after });
        }
        placed[home] = true;
    }
    Ok(Walkthrough { outer, flips })
}

/// A published word that swaps two of the eight cells.
struct Swap {
    cells: (usize, usize),
    turns: Vec<Turn>,
}

/// The published words. Their two blocks are the first two of every board.
fn swaps() -> Vec<Swap> {
    let words = ALGORITHMS.iter().filter(|algorithm| algorithm.kind == AlgorithmKind::Swap);
    let swap = |algorithm: &antipode_puzzles::rotation::catalogue::Algorithm| {
        let position = algorithm.computed_position();
        let mut moved =
            position.numbers().iter().zip(1..).enumerate().filter(|(_, (number, home))| **number != *home);
        let mut cell = || moved.next().map(|(cell, _)| cell).expect("a swap moves two numbers");
        Swap { cells: (cell(), cell()), turns: algorithm.turns() }
    };
    words.map(swap).collect()
}

/// The first swap of the shortest way home, in turns, through unplaced cells; `None` at home.
fn next_swap<'a>(swaps: &'a [Swap], placed: &[bool; CELLS], from: usize, home: usize) -> Option<&'a Swap> {
    let mut turns_home = [usize::MAX; CELLS];
    turns_home[home] = 0;
    // The shortest way has fewer swaps than there are cells.
    for _ in 1..CELLS {
        for swap in swaps {
            let (a, b) = swap.cells;
            for (a, b) in [(a, b), (b, a)] {
                if !placed[a] && !placed[b] && turns_home[b] != usize::MAX {
                    turns_home[a] = turns_home[a].min(turns_home[b] + swap.turns.len());
                }
            }
        }
    }
    swaps.iter().find(|swap| {
        let (a, b) = swap.cells;
        [(a, b), (b, a)].into_iter().any(|(a, b)| {
            a == from
                && !placed[b]
                && turns_home[b] != usize::MAX
                && turns_home[a] == turns_home[b] + swap.turns.len()
        })
    })
}

/// The cell of the board for one of the eight cells.
fn board_cell(board: Board, cell: usize) -> usize {
    cell / COLS * board.cols() + cell % COLS
}

fn home_number(board: Board, cell: usize) -> u8 {
    u8::try_from(board_cell(board, cell) + 1).expect("a board has at most 144 cells")
}

/// The cell, among the eight, that holds a number.
fn cell_of(position: &Position, number: u8) -> usize {
    let board = position.board();
    (0..CELLS)
        .find(|cell| position.numbers()[board_cell(board, *cell)] == number)
        .expect("the eight numbers are among themselves")
}
