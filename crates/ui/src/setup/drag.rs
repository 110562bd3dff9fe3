//! A pointer that drags a tile or a number of the set-up, from down to up.

use crate::board::pointer::PointerPath;
use antipode_play::puzzle::setup::{NumberBoard, SetupAction};

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 8.0;

/// What a pointer drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dragged {
    /// The tile on a place.
    Tile(usize),
    /// A number that is not on the board.
    Number(u8),
}

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pub(super) pointer: PointerPath,
    pub(super) dragged: Dragged,
    /// It has moved too far for a tap.
    pub(super) has_moved: bool,
}

impl Drag {
    pub(super) fn new(pointer: PointerPath, dragged: Dragged) -> Drag {
        Drag { pointer, dragged, has_moved: false }
    }

    pub(super) fn moved_to(self, point: (f64, f64)) -> Drag {
        let pointer = self.pointer.moved_to(point);
        Drag { pointer, has_moved: self.has_moved || pointer.distance() > SLOP_PX, ..self }
    }

    /// The action if it is dropped on a place.
    pub(super) fn drop_on<B: NumberBoard>(self, place: usize) -> SetupAction<B> {
        match self.dragged {
            Dragged::Tile(from) => SetupAction::Exchange(from, place),
            Dragged::Number(number) => SetupAction::Drop(number, place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_that_comes_back_is_still_a_drag() {
        let drag = Drag::new(PointerPath::new(1, (10.0, 10.0)), Dragged::Tile(3));
        assert!(!drag.moved_to((15.0, 16.0)).has_moved);
        let far = drag.moved_to((15.0, 17.0));
        assert!(far.has_moved && far.moved_to((10.0, 10.0)).has_moved);
        assert_eq!(far.pointer.offset(), (5.0, 7.0));
    }
}
