//! The gesture of one pointer on the board, from down to up.

use super::drag::{Axis, Hold};
use super::twist::Twist;
use web_sys::PointerEvent;

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finger {
    pointer: i32,
    began: (f64, f64),
    now: (f64, f64),
    pub(super) hold: Hold,
    /// The axis of the drag; `None` while it may still be a tap.
    pub(super) axis: Option<Axis>,
    /// The rotation around the middle of the target, if that is a pivot.
    twist: Option<Twist>,
}

impl Finger {
    /// Starts a gesture; `None` for any pointer but the primary one, and for other buttons than the main one. `middle` is the middle
    /// of the pressed pivot and the radius around it in which angles are ignored, in CSS pixels.
    pub(super) fn down(
        event: &PointerEvent,
        hold: Hold,
        middle: Option<((f64, f64), f64)>,
    ) -> Option<Finger> {
        if !event.is_primary() || event.button() != 0 {
            return None;
        }
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let twist = middle.map(|(middle, near_px)| Twist::new(middle, near_px, at));
        Some(Finger { pointer: event.pointer_id(), began: at, now: at, hold, axis: None, twist })
    }

    /// Whether an event belongs to this pointer.
    pub(super) fn is(&self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// Returns the gesture after a move. The axis is fixed when the pointer first leaves the tap radius.
    pub(super) fn moved(mut self, event: &PointerEvent) -> Finger {
        self.now = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.twist = self.twist.map(|twist| twist.moved(self.now));
        let (dx, dy) = self.went();
        if self.axis.is_none() && dx.abs().max(dy.abs()) > SLOP_PX {
            self.axis = Some(if dx.abs() >= dy.abs() { Axis::X } else { Axis::Y });
        }
        self
    }

    /// The distance along the axis, in cells of `pitch_px` CSS pixels; 0 while it may still be a tap.
    pub(super) fn cells(&self, pitch_px: f64) -> f64 {
        let (dx, dy) = self.went();
        match self.axis {
            Some(Axis::X) if pitch_px > 0.0 => dx / pitch_px,
            Some(Axis::Y) if pitch_px > 0.0 => dy / pitch_px,
            _ => 0.0,
        }
    }

    /// The pivot and the angle it is turned by, in degrees; `None` while it may still be a tap.
    pub(super) fn turns(&self) -> Option<(usize, f64)> {
        let Hold::Pivot(pivot) = self.hold else { return None };
        self.axis.and(self.twist).map(|twist| (pivot, twist.degrees()))
    }

    fn went(&self) -> (f64, f64) {
        (self.now.0 - self.began.0, self.now.1 - self.began.1)
    }
}
