//! The gesture of one pointer on the board, from down to up.

use super::drag::{Axis, DragTarget};
use super::twist::Twist;
use web_sys::PointerEvent;

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PointerGesture {
    pointer: i32,
    start: (f64, f64),
    now: (f64, f64),
    pub(super) target: DragTarget,
    /// The axis of the drag; `None` while it may still be a tap.
    pub(super) axis: Option<Axis>,
    /// The rotation around the middle of the target, if that is a pivot.
    twist: Option<Twist>,
}

impl PointerGesture {
    /// Starts a gesture; `None` for any pointer but the primary one, and for other buttons than the main one. `middle` is the middle
    /// of the pressed pivot and the radius around it in which angles are ignored, in CSS pixels.
    pub(super) fn start(
        event: &PointerEvent,
        hold: DragTarget,
        middle: Option<((f64, f64), f64)>,
    ) -> Option<PointerGesture> {
        if !event.is_primary() || event.button() != 0 {
            return None;
        }
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let twist = middle.map(|(middle, near_px)| Twist::new(middle, near_px, at));
        Some(PointerGesture {
            pointer: event.pointer_id(),
            start: at,
            now: at,
            target: hold,
            axis: None,
            twist,
        })
    }

    /// Whether an event belongs to this pointer.
    pub(super) fn owns(&self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// Returns the gesture after a move. The axis is fixed when the pointer first leaves the tap radius.
    pub(super) fn moved(mut self, event: &PointerEvent) -> PointerGesture {
        self.now = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.twist = self.twist.map(|twist| twist.moved(self.now));
        let (dx, dy) = self.offset();
        if self.axis.is_none() && dx.abs().max(dy.abs()) > SLOP_PX {
            self.axis = Some(if dx.abs() >= dy.abs() { Axis::X } else { Axis::Y });
        }
        self
    }

    /// The distance along the axis, in cells of `pitch_px` CSS pixels; 0 while it may still be a tap.
    pub(super) fn dragged_cells(&self, pitch_px: f64) -> f64 {
        let (dx, dy) = self.offset();
        match self.axis {
            Some(Axis::X) if pitch_px > 0.0 => dx / pitch_px,
            Some(Axis::Y) if pitch_px > 0.0 => dy / pitch_px,
            _ => 0.0,
        }
    }

    /// The pivot and the angle it is turned by, in degrees; `None` while it may still be a tap.
    pub(super) fn rotation(&self) -> Option<(usize, f64)> {
        let DragTarget::Pivot(pivot) = self.target else { return None };
        self.axis.and(self.twist).map(|twist| (pivot, twist.degrees()))
    }

    fn offset(&self) -> (f64, f64) {
        (self.now.0 - self.start.0, self.now.1 - self.start.1)
    }
}
