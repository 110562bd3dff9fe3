//! The tiles that the numbers of a text mean: which of them is the hole.

use super::board::{Board, MAX_SIDE};
use super::goal::{Arrangement, Goal};
use super::position::Position;
use super::typed::{Source, TypedPosition};
use crate::number_grid::{Cell, NumberGrid};

/// The positions that rows of numbers can be, on the present board if they fit it; empty if they are none.
pub(super) fn positions(grid: &NumberGrid, present: Board, goal: Option<Goal>) -> Vec<TypedPosition> {
    let Some((tiles, source)) = tiles(grid) else { return Vec::new() };
    let shapes = grid.shapes(MAX_SIDE.into(), (present.rows(), present.cols()));
    let position = |(rows, cols): (usize, usize)| {
        let board = present.with_sides(rows as u8, cols as u8).ok()?;
        let goal = match (goal, grid.place_of_hole((rows, cols))) {
            (Some(goal), _) => goal,
            (None, Some(place)) => in_order_around(place, tiles.len())?,
            (None, None) => board.goal(),
        };
        let position = Position::new(board.with_goal(goal).ok()?, &tiles)?;
        Some(TypedPosition { position, source })
    };
    shapes.into_iter().filter_map(position).collect()
}

/// The goal with the tiles in reading order and the hole in a cell.
fn in_order_around(hole: usize, count: usize) -> Option<Goal> {
    let mut tiles: Vec<u8> = (1..count as u8).collect();
    tiles.insert(hole, 0);
    Arrangement::new(&tiles).map(Goal::Custom)
}

/// The tiles in reading order, 0 for the hole.
///
/// The hole is a character, or -1, or 0. If no number is missing, the largest one is the hole. Beside a character, the tiles may begin
/// with 0; then 1 is added to each.
fn tiles(grid: &NumberGrid) -> Option<(Vec<u8>, Source)> {
    let count = grid.cells().count();
    let is_hole = |number: Option<i32>| number.is_none_or(|number| number == -1);
    let holes = grid.cells().filter(|cell| is_hole(cell.number)).count();
    let is_written = grid.cells().all(Cell::is_written);
    let has = |wanted: i32| grid.cells().any(|cell| cell.number == Some(wanted));
    let has_all = |from: i32, to: i32| (from..=to).all(has);
    let (last, hole, added, source) = match (holes, i32::try_from(count).ok()? - 1) {
        (1, last) if has_all(1, last) => (last, -1, 0, Source::Board),
        (1, last) if is_written && has_all(0, last - 1) => (last, -1, 1, Source::TilesFromZero),
        (0, last) if has_all(0, last) => (last, 0, 0, Source::Board),
        (0, last) if has_all(1, last + 1) => {
            (last, last + 1, 0, Source::LargestIsHole { number: count as u8 })
        }
        _ => return None,
    };
    let tile = |number: Option<i32>| match number {
        Some(number) if number != hole && number >= 0 => u8::try_from(number + added).ok(),
        _ => Some(0),
    };
    let tiles: Vec<u8> = grid.cells().map(|cell| tile(cell.number)).collect::<Option<_>>()?;
    (last > 0).then_some((tiles, source))
}
