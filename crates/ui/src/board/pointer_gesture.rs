//! The gesture of one pointer on the board, from down to up: what it drags or turns, and what it plays.

use super::drag::{self, Axis, BoardLayout, DragTarget};
use super::pivot;
use super::pointer::PointerPath;
use super::spin::{ReleasedTurn, Spin};
use super::twist::Twist;
use antipode_play::puzzle::{Move, Position};
use antipode_puzzles::scene::{Motion, Scene};

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PointerGesture {
    pub(super) pointer: PointerPath,
    target: DragTarget,
    /// The axis of the drag; `None` while it may still be a tap.
    axis: Option<Axis>,
    /// The rotation around the middle of the target, if that is a pivot.
    twist: Option<Twist>,
}

/// What a gesture plays when the pointer goes up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Release {
    pub(super) moves: Vec<Move>,
    /// The turn that comes to rest.
    pub(super) turn: Option<ReleasedTurn>,
}

impl PointerGesture {
    /// Starts a gesture. `middle` is the middle of the pressed pivot and the radius around it in which angles are ignored, in
    /// CSS pixels.
    pub(super) fn new(
        pointer: PointerPath,
        target: DragTarget,
        middle: Option<((f64, f64), f64)>,
    ) -> PointerGesture {
        let twist = middle.map(|(middle, near_px)| Twist::new(middle, near_px, pointer.point()));
        PointerGesture { pointer, target, axis: None, twist }
    }

    /// Whether it is a drag, no longer a possible tap.
    pub(super) fn is_drag(&self) -> bool {
        self.axis.is_some()
    }

    /// Returns the gesture after a move. The axis is fixed when the pointer first leaves the tap radius.
    pub(super) fn moved_to(mut self, point: (f64, f64)) -> PointerGesture {
        self.pointer = self.pointer.moved_to(point);
        self.twist = self.twist.map(|twist| twist.moved(point));
        let (dx, dy) = self.pointer.offset();
        if self.axis.is_none() && dx.abs().max(dy.abs()) > SLOP_PX {
            self.axis = Some(if dx.abs() >= dy.abs() { Axis::X } else { Axis::Y });
        }
        self
    }

    /// What the gesture plays if the pointer goes up now. `cell_px` measures the width of a cell; `run` is the number of the last change.
    pub(super) fn release(
        &self,
        position: &Position,
        scene: &Scene<Move>,
        cell_px: impl Fn() -> f64,
        run: u32,
    ) -> Option<Release> {
        if let Some((pivot, degrees)) = self.rotation() {
            let steps = (degrees / pivot::unit_degrees(scene.pivots.get(pivot)?)).round() as i32;
            let turn = Some(ReleasedTurn { pivot, degrees, steps, run });
            return Some(Release { moves: pivot::moves(scene, pivot, steps), turn });
        }
        let axis = self.axis?;
        let cells = self.dragged_cells(axis, cell_px());
        Some(Release { moves: drag::release(position, self.target, axis, cells), turn: None })
    }

    /// The layout during the drag, and the turn it makes. `cell_px` measures the width of a cell.
    pub(super) fn layout(
        &self,
        position: &Position,
        scene: &Scene<Move>,
        cell_px: impl Fn() -> f64,
    ) -> Option<(BoardLayout, Option<Spin>)> {
        let Some((index, degrees)) = self.rotation() else {
            let axis = self.axis?;
            let progress = drag::follow(position, self.target, axis, self.dragged_cells(axis, cell_px()));
            return drag::layout(position, &progress).map(|layout| (layout, None));
        };
        let pivot = scene.pivots.get(index)?;
        Some(match pivot.motion {
            Motion::Rotate { .. } => {
                (BoardLayout::at_rest(scene), Some(Spin { pivot: index, degrees, held: true }))
            }
            Motion::Cycle => (pivot::ring_layout(scene, pivot, degrees / pivot::unit_degrees(pivot)), None),
        })
    }

    /// The distance along the axis, in cells.
    fn dragged_cells(&self, axis: Axis, cell_px: f64) -> f64 {
        let (dx, dy) = self.pointer.offset();
        match axis {
            _ if cell_px <= 0.0 => 0.0,
            Axis::X => dx / cell_px,
            Axis::Y => dy / cell_px,
        }
    }

    /// The pivot and the angle it is turned by, in degrees; `None` while it may still be a tap.
    fn rotation(&self) -> Option<(usize, f64)> {
        let DragTarget::Pivot(pivot) = self.target else { return None };
        self.axis.and(self.twist).map(|twist| (pivot, twist.degrees()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    const CELL_PX: f64 = 50.0;

    fn after(target: DragTarget, middle: Option<((f64, f64), f64)>, points: &[(f64, f64)]) -> PointerGesture {
        let gesture = PointerGesture::new(PointerPath::new(1, points[0]), target, middle);
        points[1..].iter().fold(gesture, |gesture, point| gesture.moved_to(*point))
    }

    #[test]
    fn a_pointer_that_hardly_moves_may_still_tap() {
        let position = PuzzleKind::Ramka.solved();
        let near = after(DragTarget::Piece(4), None, &[(10.0, 10.0), (15.0, 6.0)]);
        assert!(!near.is_drag());
        assert_eq!(near.release(&position, &position.scene(), || CELL_PX, 0), None);
        assert_eq!(near.layout(&position, &position.scene(), || CELL_PX), None);
    }

    #[test]
    fn a_drag_keeps_the_axis_on_which_it_began() {
        let position = PuzzleKind::Ramka.solved().parse("123/456/789").expect("a board");
        let moves = |text: &str| position.parse_moves(text).expect("moves");
        let release = |points: &[(f64, f64)]| {
            after(DragTarget::Piece(4), None, points)
                .release(&position, &position.scene(), || CELL_PX, 0)
                .expect("a drag")
        };
        let left = release(&[(100.0, 100.0), (90.0, 101.0), (65.0, 190.0)]);
        assert_eq!((left.moves, left.turn), (moves("2aL"), None), "0.7 cells to the left");
        assert_eq!(release(&[(100.0, 100.0), (85.0, 100.0)]).moves, [], "0.3 cells are too few");
    }

    #[test]
    fn a_pivot_turns_with_the_pointer_and_comes_to_rest_at_the_nearest_turn() {
        let position = PuzzleKind::Rotation.solved();
        let scene = position.scene();
        let middle = Some(((100.0, 100.0), 10.0));
        // An eighth of a turn clockwise, and a little more.
        let gesture = after(DragTarget::Pivot(0), middle, &[(150.0, 100.0), (130.0, 140.0)]);
        let (_, spin) = gesture.layout(&position, &scene, || CELL_PX).expect("a turn");
        assert_eq!(spin.map(|spin| (spin.pivot, spin.degrees.round(), spin.held)), Some((0, 53.0, true)));
        let release = gesture.release(&position, &scene, || CELL_PX, 7).expect("a turn");
        assert_eq!(release.moves, pivot::moves(&scene, 0, 1));
        assert_eq!(release.turn.map(|turn| (turn.steps, turn.run)), Some((1, 7)));
        let unknown = after(DragTarget::Pivot(99), middle, &[(150.0, 100.0), (130.0, 140.0)]);
        assert_eq!(unknown.release(&position, &scene, || CELL_PX, 0), None);
    }
}
