//! Taps and pushes on Ramka.
//!
//! - A tap on a tile in the frame moves it to the nearer free place: the direction in which fewer tiles move with it. If both are
//!   equal, the tapped half decides.
//! - A tap on an empty place of that row pulls the nearest tile. If two are equally near, the tapped half decides.
//! - A tap on a row outside the frame shifts it into the frame.

use crate::puzzle::gesture::{Half, ScreenDirection};
use antipode_puzzles::ramka::{Board, Move, Place, Row};

/// The moves of a tap on a slot.
#[must_use]
pub fn tap(board: &Board, slot: usize, half: Half) -> Vec<Move> {
    let Some((row, place)) = place_of_slot(board, slot) else { return Vec::new() };
    if row != board.frame_row() {
        return vec![Move::Shift { row }];
    }
    let directions = match half {
        Half::Left => [-1, 1],
        Half::Right => [1, -1],
    };
    let slide = if is_full(board, row, place) {
        let pushes = directions.into_iter().filter_map(|direction| push_slide(board, row, place, direction));
        pushes.min_by_key(|(tiles, _)| *tiles).map(|(_, slide)| slide)
    } else {
        let draws = directions.into_iter().filter_map(|direction| pull_slide(board, row, place, direction));
        draws.min_by_key(|(places, _)| *places).map(|(_, slide)| slide)
    };
    slide.into_iter().collect()
}

/// The move that pushes the piece on a slot one cell in a direction, if there is one.
#[must_use]
pub fn push(board: &Board, slot: usize, direction: ScreenDirection) -> Vec<Move> {
    let shifted = |by: i32| {
        let row = i32::try_from(board.frame_row().index()).unwrap_or(0) + by;
        u8::try_from(row).ok().and_then(Row::new).map(|row| Move::Shift { row })
    };
    let slide = |by| {
        let (row, place) = place_of_slot(board, slot)?;
        push_slide(board, row, place, by).map(|(_, slide)| slide)
    };
    let mv = match direction {
        ScreenDirection::Left => slide(-1),
        ScreenDirection::Right => slide(1),
        // The block moves up: the row below enters the frame.
        ScreenDirection::Up => shifted(1),
        ScreenDirection::Down => shifted(-1),
    };
    mv.into_iter().collect()
}

/// The slot of a place in Ramka's scene: 0 the left space, 1 to 9 the cells in reading order, 10 the right space.
#[must_use]
pub fn slot(row: Row, place: Place) -> usize {
    match place {
        Place::Left => 0,
        Place::Right => 10,
        cell => 3 * row.index() + cell.index(),
    }
}

/// The row and place of a slot; the spaces belong to the row in the frame.
fn place_of_slot(board: &Board, slot: usize) -> Option<(Row, Place)> {
    match slot {
        0 => Some((board.frame_row(), Place::Left)),
        10 => Some((board.frame_row(), Place::Right)),
        _ => {
            let row = Row::ALL.into_iter().nth((slot - 1) / 3)?;
            Some((row, Place::ALL[(slot - 1) % 3 + 1]))
        }
    }
}

fn is_full(board: &Board, row: Row, place: Place) -> bool {
    match place.side() {
        Some(side) => board.space(side).is_some(),
        None => board.row(row)[place.index() - 1].is_some(),
    }
}

/// The place this many steps to the right, if there is one.
fn place_at_offset(place: Place, steps: i32) -> Option<Place> {
    let index = i32::try_from(place.index()).ok()? + steps;
    Place::ALL.get(usize::try_from(index).ok()?).copied()
}

/// The slide that pushes a tile by one place, with the number of tiles that move.
fn push_slide(board: &Board, row: Row, from: Place, direction: i32) -> Option<(usize, Move)> {
    let slide = Move::Slide { row, from, to: place_at_offset(from, direction)? };
    board.play(slide).ok()?;
    let tiles = (0..)
        .map_while(|step| place_at_offset(from, direction * step))
        .take_while(|place| is_full(board, row, *place))
        .count();
    Some((tiles, slide))
}

/// The slide that pulls the nearest tile from the side of `direction` to an empty place, with its distance.
fn pull_slide(board: &Board, row: Row, to: Place, direction: i32) -> Option<(i32, Move)> {
    let (far, from) = (1..)
        .map_while(|step| place_at_offset(to, direction * step).map(|place| (step, place)))
        .find(|(_, place)| is_full(board, row, *place))?;
    let slide = Move::Slide { row, from, to };
    board.play(slide).ok().map(|_| (far, slide))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::ramka::FREE_PLAY as RAMKA;
    use antipode_puzzles::ramka::format_moves;

    const L: usize = 0;
    const R: usize = 10;

    fn tapped(board: &str, slot: usize, half: Half) -> String {
        format_moves(&tap(&board.parse().expect("a board"), slot, half))
    }

    fn pushed_by_key(board: &str, slot: usize, direction: ScreenDirection) -> String {
        format_moves(&push(&board.parse().expect("a board"), slot, direction))
    }

    #[test]
    fn an_end_tile_goes_out_and_the_middle_one_to_the_tapped_side() {
        assert_eq!(tapped("123/456/789", 4, Half::Right), "2aL");
        assert_eq!(tapped("123/456/789", 6, Half::Left), "2cR");
        assert_eq!(tapped("123/456/789", 5, Half::Left), "2ba");
        assert_eq!(tapped("123/456/789", 5, Half::Right), "2bc");
    }

    #[test]
    fn a_tile_in_a_space_goes_in_and_pushes_its_neighbours() {
        assert_eq!(tapped("4.123/56/789.-", L, Half::Left), "2La");
        assert_eq!(tapped("4.12/356/789.-", L, Half::Left), "2La", "the row is full: its last tile goes out");
        assert_eq!(tapped("4.123/-6/789.5", R, Half::Left), "2Rc");
        assert_eq!(tapped("4.12/356/89.7", L, Half::Left), "", "nothing gives way");
    }

    #[test]
    fn an_empty_place_pulls_the_nearest_tile() {
        assert_eq!(tapped("123/456/789", L, Half::Right), "2aL");
        assert_eq!(tapped("123/4-6/789.5", 5, Half::Left), "2ab");
        assert_eq!(tapped("123/4-6/789.5", 5, Half::Right), "2cb");
    }

    #[test]
    fn a_row_outside_the_frame_shifts_into_it() {
        assert_eq!(tapped("123/456/789", 1, Half::Left), "S1");
        assert_eq!(tapped("123/456/789", 9, Half::Left), "S3");
    }

    #[test]
    fn keys_push_tiles_and_shift_the_block() {
        assert_eq!(pushed_by_key("123/456/789", 4, ScreenDirection::Right), "2ab");
        assert_eq!(
            pushed_by_key("123/456/789", 1, ScreenDirection::Right),
            "",
            "a full row outside the frame cannot move"
        );
        assert_eq!(pushed_by_key("4.12/356/789.-", 1, ScreenDirection::Right), "1ab");
        assert_eq!(pushed_by_key("123/456/789", 5, ScreenDirection::Up), "S3");
        assert_eq!(pushed_by_key("123/456/789", 5, ScreenDirection::Down), "S1");
        assert_eq!(pushed_by_key("123/456/789@3", 5, ScreenDirection::Up), "");
    }

    #[test]
    fn every_slot_has_its_place() {
        let board = Board::solved();
        for index in 0..11 {
            let (row, place) = place_of_slot(&board, index).expect("eleven places");
            assert_eq!(slot(row, place), index);
        }
    }

    #[test]
    fn every_tap_and_push_is_legal() {
        use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
        for rank in (0..RAMKA.count()).step_by(49_999) {
            let board =
                RAMKA.unrank(Rank(u32::try_from(rank).expect("a rank"))).expect("a rank below the count");
            for slot in 0..11 {
                for half in [Half::Left, Half::Right] {
                    for mv in tap(&board, slot, half) {
                        assert!(RAMKA.apply(&board, mv).is_some(), "{board} {slot} {mv}");
                    }
                }
                for direction in [
                    ScreenDirection::Left,
                    ScreenDirection::Right,
                    ScreenDirection::Up,
                    ScreenDirection::Down,
                ] {
                    for mv in push(&board, slot, direction) {
                        assert!(RAMKA.apply(&board, mv).is_some(), "{board} {slot} {mv}");
                    }
                }
            }
        }
    }
}
