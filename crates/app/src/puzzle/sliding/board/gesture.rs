//! The gesture of one pointer on the board, from down to up.

use antipode_play::puzzle::sliding::piece_reach::{PieceDrag, PieceReach};
use antipode_play::puzzle::sliding::tap::HitTarget;
use antipode_puzzles::sliding::Position;
use antipode_ui::board::pointer::PointerPath;

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// A pointer that is down.
pub(super) struct PointerGesture {
    pub(super) pointer: PointerPath,
    /// The number of the change at which it went down; another change ends the drag.
    pub(super) run: u32,
    /// What it pressed.
    pub(super) target: HitTarget,
    /// The dragged piece.
    pub(super) drag: Option<PieceDrag>,
    /// It has moved too far for a tap.
    has_moved: bool,
}

impl PointerGesture {
    pub(super) fn new(pointer: PointerPath, run: u32, target: HitTarget) -> PointerGesture {
        PointerGesture { pointer, run, target, drag: None, has_moved: false }
    }

    /// Follows the pointer to a point. `cell_px` measures the width of a cell.
    pub(super) fn move_to(&mut self, point: (f64, f64), position: &Position, cell_px: impl Fn() -> f64) {
        self.pointer = self.pointer.moved_to(point);
        if !self.has_moved && self.pointer.distance() > SLOP_PX {
            self.has_moved = true;
            self.drag = self.target.piece.map(|piece| PieceDrag::new(PieceReach::of(position, piece)));
        }
        if let Some(drag) = &mut self.drag {
            let (dx, dy) = self.pointer.offset();
            let cell_px = cell_px().max(1.0);
            drag.follow((dx / cell_px, dy / cell_px));
        }
    }

    pub(super) fn is_tap(&self) -> bool {
        !self.has_moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::move_text::format_move;
    use antipode_puzzles::sliding::notation::parse_position;

    fn after(target: HitTarget, points: &[(f64, f64)]) -> PointerGesture {
        let position = parse_position("A..B").expect("a board");
        let mut gesture = PointerGesture::new(PointerPath::new(1, (10.0, 10.0)), 0, target);
        points.iter().for_each(|point| gesture.move_to(*point, &position, || 50.0));
        gesture
    }

    #[test]
    fn a_pointer_that_moves_drags_its_piece() {
        let piece = HitTarget { cell: Some(0), piece: Some(0) };
        let near = after(piece, &[(15.0, 12.0)]);
        assert!(near.is_tap() && near.drag.is_none());
        let far = after(piece, &[(90.0, 10.0)]);
        let drag = far.drag.as_ref().expect("a drag");
        assert_eq!((far.is_tap(), drag.piece(), drag.offset()), (false, 0, (1.6, 0.0)));
        let position = parse_position("A..B").expect("a board");
        assert_eq!(drag.release().map(|mv| format_move(mv, position.board())).as_deref(), Some("ARR"));
    }

    #[test]
    fn a_pointer_that_moves_on_no_piece_neither_taps_nor_drags() {
        let gesture = after(HitTarget { cell: Some(1), piece: None }, &[(90.0, 10.0), (10.0, 10.0)]);
        assert!(!gesture.is_tap() && gesture.drag.is_none());
    }
}
