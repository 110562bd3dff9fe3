//! One finger or mouse on the board, from down to up.

use super::drag::{Axis, Hold};
use super::twist::Twist;
use web_sys::PointerEvent;

/// A finger must go this far, in CSS pixels, before it drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// A finger that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finger {
    pointer: i32,
    began: (f64, f64),
    now: (f64, f64),
    /// What it took hold of.
    pub(super) hold: Hold,
    /// Along which axis it drags; `None` while it may still be a tap.
    pub(super) axis: Option<Axis>,
    /// How it goes around the middle of what it holds, where that is a pivot.
    twist: Option<Twist>,
}

impl Finger {
    /// A finger that has just come down; `None` for any but the first, and for other buttons than the main one.
    /// `middle` is that of the pivot it holds, with how near it no angle is taken, in CSS pixels.
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

    /// Whether an event is of this finger.
    pub(super) fn is(&self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// After it has moved. It keeps to the axis on which it first left its place.
    pub(super) fn moved(mut self, event: &PointerEvent) -> Finger {
        self.now = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.twist = self.twist.map(|twist| twist.moved(self.now));
        let (dx, dy) = self.went();
        if self.axis.is_none() && dx.abs().max(dy.abs()) > SLOP_PX {
            self.axis = Some(if dx.abs() >= dy.abs() { Axis::X } else { Axis::Y });
        }
        self
    }

    /// How far it went along its axis, in cells of so many CSS pixels; 0 while it may still be a tap.
    pub(super) fn cells(&self, pitch_px: f64) -> f64 {
        let (dx, dy) = self.went();
        match self.axis {
            Some(Axis::X) if pitch_px > 0.0 => dx / pitch_px,
            Some(Axis::Y) if pitch_px > 0.0 => dy / pitch_px,
            _ => 0.0,
        }
    }

    /// The pivot it turns, and how far, in degrees; `None` while it may still be a tap.
    pub(super) fn turns(&self) -> Option<(usize, f64)> {
        let Hold::Pivot(pivot) = self.hold else { return None };
        self.axis.and(self.twist).map(|twist| (pivot, twist.degrees()))
    }

    fn went(&self) -> (f64, f64) {
        (self.now.0 - self.began.0, self.now.1 - self.began.1)
    }
}
