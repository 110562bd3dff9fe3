//! Which car of a board of Rush Hour is the red one: the board shows it by letters and places.
//!
//! There are two conventions. On the cards of the game X is the red car, and A is any other. In Michael Fogleman's database A is
//! the red car, and `o` is a hole. In either, the red car lies across in the row of the exit, and no other car that lies across
//! is to its right, because neither could pass.

use crate::sliding::board::Freedom;
use crate::sliding::goal::{Goal, Target};
use crate::sliding::position::Position;

/// How clearly a board shows that a car is the red one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sliding) enum Evidence {
    /// It may be the red car.
    Possible,
    /// Its name or its row speaks for it.
    Likely,
    /// Its name and its row do.
    Clear,
}

/// The row of the exit, from 0, if the text marks it.
pub(in crate::sliding) type ExitRow = Option<usize>;

/// The cars that fit best as the red one, with the evidence for them; perhaps none. `is_database`: the holes are written as
/// in the database.
pub(in crate::sliding) fn red_cars(
    start: &Position,
    is_database: bool,
    exit_row: ExitRow,
) -> Vec<(usize, Evidence)> {
    let pieces = start.board().pieces();
    let leaving: Vec<usize> = (0..pieces.len()).filter(|car| can_leave(start, *car)).collect();
    let in_exit_row = |car: usize| is_exit_row(start, row_of(start, car), exit_row);
    let across_there = leaving.iter().filter(|car| in_exit_row(**car) && pieces[**car].width() == 2).count();
    let evidence = |car: usize| {
        let is_there = in_exit_row(car);
        match (pieces[car].name(), pieces[car].width()) {
            ('X' | 'x', _) if is_there => Some(Evidence::Clear),
            ('A', _) if is_there && is_database => Some(Evidence::Clear),
            ('X' | 'x', 2) => Some(Evidence::Likely),
            ('A', _) if is_there || is_database => Some(Evidence::Likely),
            ('R' | 'r', 2) if is_there => Some(Evidence::Likely),
            ('A', _) | ('R' | 'r', 2) => Some(Evidence::Possible),
            // The only one in the row of the exit.
            (_, 2) if is_there && across_there == 1 => Some(Evidence::Possible),
            _ => None,
        }
    };
    let found: Vec<(usize, Evidence)> =
        leaving.into_iter().filter_map(|car| Some((car, evidence(car)?))).collect();
    let best = found.iter().map(|(_, evidence)| *evidence).max();
    found.into_iter().filter(|(_, evidence)| Some(*evidence) == best).collect()
}

/// The goal that a car reaches the right end of its row, or the first wall there.
pub(in crate::sliding) fn exit_goal(start: &Position, car: usize) -> Option<Goal> {
    let board = start.board();
    let piece = board.pieces()[car];
    if piece.height() != 1 || piece.freedom() != Freedom::Horizontal {
        return None;
    }
    let grid = board.grid();
    let anchor = start.anchors()[car];
    let (_, col) = grid.row_col(anchor.into());
    let steps = (grid.cols() - piece.width() - col) as u8;
    let is_free = |anchor: &u8| !piece.cells_at(*anchor).intersects(board.walls());
    let farthest = (anchor..=anchor + steps).take_while(is_free).last()?;
    Some(Goal::Places(vec![Target { pieces: vec![car], anchors: vec![farthest] }]))
}

/// Whether a car lies across, and neither another such car nor a wall beside it is in its way to the right.
fn can_leave(start: &Position, car: usize) -> bool {
    let board = start.board();
    let lies_across = |car: usize| {
        let piece = &board.pieces()[car];
        piece.freedom() == Freedom::Horizontal && piece.height() == 1
    };
    let (row, anchor) = (row_of(start, car), start.anchors()[car]);
    let is_in_the_way =
        |other: usize| start.anchors()[other] > anchor && row_of(start, other) == row && lies_across(other);
    let grid = board.grid();
    let next = usize::from(anchor) + board.pieces()[car].width();
    let is_at_wall = next < grid.cell(row, 0) + grid.cols() && board.walls().contains(next);
    lies_across(car) && !is_at_wall && !(0..board.pieces().len()).any(is_in_the_way)
}

fn row_of(start: &Position, car: usize) -> usize {
    start.board().grid().row_col(start.anchors()[car].into()).0
}

/// Whether the exit is usually in this row: the third of six, otherwise a middle one.
fn is_exit_row(start: &Position, row: usize, exit_row: ExitRow) -> bool {
    match (exit_row, start.board().grid().rows()) {
        (Some(exit), _) => row == exit,
        (None, 6) => row == 2,
        (None, rows) => row == rows / 2 || row == (rows - 1) / 2,
    }
}
