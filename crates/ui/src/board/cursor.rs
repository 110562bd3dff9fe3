//! The keyboard cursor: it moves over the pivots of a board, or over its slots where it has no pivots.

use antipode_play::puzzle::gesture::ScreenDirection;
use antipode_puzzles::scene::{Scene, Slot};
use antipode_puzzles::short_list;

/// The middle of each pivot or slot of a scene, in half cells: left, top.
#[must_use]
pub fn places<M>(scene: &Scene<M>) -> Vec<(i32, i32)> {
    if scene.pivots.is_empty() {
        return middles(&scene.slots);
    }
    scene.pivots.iter().map(|pivot| (pivot.half_x, pivot.half_y)).collect()
}

/// The middle of each slot, in half cells: left, top.
#[must_use]
pub fn middles(slots: &[Slot]) -> Vec<(i32, i32)> {
    slots.iter().map(|slot| (2 * slot.x + 1, 2 * slot.y + 1)).collect()
}

/// The places as a grid of indices: rows from the top, each from the left.
#[must_use]
pub fn rows(places: &[(i32, i32)]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    short_list::sort_by_key(&mut order, |&place| (places[place].1, places[place].0));
    order.chunk_by(|&a, &b| places[a].1 == places[b].1).map(<[usize]>::to_vec).collect()
}

/// The place one step from `from`: the neighbour in its row, or the nearest of the row above or below.
/// `None` at the edge.
#[must_use]
pub fn step(places: &[(i32, i32)], from: usize, direction: ScreenDirection) -> Option<usize> {
    let rows = rows(places);
    let row = rows.iter().position(|row| row.contains(&from))?;
    let column = rows[row].iter().position(|place| *place == from)?;
    match direction {
        ScreenDirection::Left => rows[row].get(column.checked_sub(1)?).copied(),
        ScreenDirection::Right => rows[row].get(column + 1).copied(),
        ScreenDirection::Up => nearest(places, rows.get(row.checked_sub(1)?)?, from),
        ScreenDirection::Down => nearest(places, rows.get(row + 1)?, from),
    }
}

/// The first or last place of the row of `from`.
#[must_use]
pub fn edge(places: &[(i32, i32)], from: usize, direction: ScreenDirection) -> Option<usize> {
    let rows = rows(places);
    let row = rows.iter().find(|row| row.contains(&from))?;
    match direction {
        ScreenDirection::Left | ScreenDirection::Up => row.first().copied(),
        ScreenDirection::Right | ScreenDirection::Down => row.last().copied(),
    }
}

/// The direction of an arrow key.
#[must_use]
pub fn arrow_direction(code: &str) -> Option<ScreenDirection> {
    match code {
        "ArrowLeft" => Some(ScreenDirection::Left),
        "ArrowRight" => Some(ScreenDirection::Right),
        "ArrowUp" => Some(ScreenDirection::Up),
        "ArrowDown" => Some(ScreenDirection::Down),
        _ => None,
    }
}

/// The place that a key leads to: by an arrow key one step, by Home and End to the ends of the row. At the edge it is `from`;
/// `None` for any other key.
#[must_use]
pub fn key_target(places: &[(i32, i32)], from: usize, key: &str) -> Option<usize> {
    let to = match key {
        "Home" => edge(places, from, ScreenDirection::Left),
        "End" => edge(places, from, ScreenDirection::Right),
        _ => step(places, from, arrow_direction(key)?),
    };
    Some(to.unwrap_or(from))
}

fn nearest(places: &[(i32, i32)], row: &[usize], from: usize) -> Option<usize> {
    row.iter().copied().min_by_key(|&place| places[place].0.abs_diff(places[from].0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::ramka::{Board, scene};

    /// Slots of Ramka's scene: 0 the left space, 1 to 9 the cells in reading order, 10 the right space.
    fn from(board: &str, slot: usize, direction: ScreenDirection) -> Option<usize> {
        step(&places(&scene(&board.parse::<Board>().expect("a board"))), slot, direction)
    }

    #[test]
    fn the_row_in_the_frame_is_five_wide() {
        assert_eq!(from("123/456/789", 4, ScreenDirection::Left), Some(0));
        assert_eq!(from("123/456/789", 6, ScreenDirection::Right), Some(10));
        assert_eq!(from("123/456/789", 1, ScreenDirection::Left), None);
        assert_eq!(from("123/456/789@1", 1, ScreenDirection::Left), Some(0));
        assert_eq!(from("123/456/789@1", 4, ScreenDirection::Left), None);
    }

    #[test]
    fn up_and_down_keep_to_the_column() {
        assert_eq!(from("123/456/789", 5, ScreenDirection::Up), Some(2));
        assert_eq!(from("123/456/789", 5, ScreenDirection::Down), Some(8));
        assert_eq!(
            from("123/456/789", 0, ScreenDirection::Up),
            Some(1),
            "the nearest, where the row is narrower"
        );
        assert_eq!(from("123/456/789", 10, ScreenDirection::Down), Some(9));
        assert_eq!(from("123/456/789", 2, ScreenDirection::Up), None);
    }

    #[test]
    fn the_edges_of_a_row() {
        let places = places(&scene(&Board::solved()));
        assert_eq!(
            (edge(&places, 5, ScreenDirection::Left), edge(&places, 5, ScreenDirection::Right)),
            (Some(0), Some(10))
        );
        assert_eq!(
            (edge(&places, 2, ScreenDirection::Left), edge(&places, 2, ScreenDirection::Right)),
            (Some(1), Some(3))
        );
    }

    #[test]
    fn keys_lead_to_places() {
        let places = places(&scene(&Board::solved()));
        let target = |from, key| key_target(&places, from, key);
        assert_eq!((target(5, "ArrowUp"), target(5, "ArrowDown")), (Some(2), Some(8)));
        assert_eq!((target(2, "ArrowLeft"), target(2, "ArrowRight")), (Some(1), Some(3)));
        assert_eq!((target(5, "Home"), target(5, "End")), (Some(0), Some(10)));
        assert_eq!((target(2, "ArrowUp"), target(2, "Enter")), (Some(2), None));
    }

    #[test]
    fn on_a_board_with_pivots_it_goes_from_pivot_to_pivot() {
        use antipode_puzzles::rotation::{self, Position};
        // 4 wide, 3 high, blocks of 2 × 2: three pivots side by side, two rows of them
        let board = rotation::Board::square(3, 4, 2).expect("a board");
        let places = places(&rotation::scene(&Position::solved(board)));
        assert_eq!(rows(&places), [[0, 1, 2], [3, 4, 5]]);
        assert_eq!(
            (step(&places, 1, ScreenDirection::Down), step(&places, 3, ScreenDirection::Down)),
            (Some(4), None)
        );
        assert_eq!(
            (step(&places, 3, ScreenDirection::Left), step(&places, 4, ScreenDirection::Right)),
            (None, Some(5))
        );
    }
}
