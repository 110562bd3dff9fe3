//! The keys of Fifteen: an arrow slides the tile beside the hole that way.

use crate::puzzle::keys::KeyPress;
use antipode_puzzles::fifteen::Direction;

/// The direction of an arrow key without Shift.
#[must_use]
pub fn direction_of(key: &KeyPress) -> Option<Direction> {
    match key.code.as_str() {
        _ if key.shift => None,
        "ArrowLeft" => Some(Direction::Left),
        "ArrowRight" => Some(Direction::Right),
        "ArrowUp" => Some(Direction::Up),
        "ArrowDown" => Some(Direction::Down),
        _ => None,
    }
}
