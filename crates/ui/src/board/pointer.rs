//! A pointer from down to up.

use web_sys::{Element, MouseEvent, PointerEvent};
use yew::NodeRef;

/// Where a pointer went down and where it is now, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerPath {
    id: i32,
    start: (f64, f64),
    now: (f64, f64),
}

impl PointerPath {
    /// A pointer that goes down at a point.
    #[must_use]
    pub fn new(id: i32, start: (f64, f64)) -> PointerPath {
        PointerPath { id, start, now: start }
    }

    /// The pointer of an event; `None` for any pointer but the primary one, and for other buttons than the main one.
    #[must_use]
    pub fn of(event: &PointerEvent) -> Option<PointerPath> {
        let is_main = event.is_primary() && event.button() == 0;
        is_main.then(|| PointerPath::new(event.pointer_id(), point_px(event)))
    }

    /// Whether an event belongs to this pointer.
    #[must_use]
    pub fn owns(&self, event: &PointerEvent) -> bool {
        self.id == event.pointer_id()
    }

    #[must_use]
    pub fn moved_to(self, now: (f64, f64)) -> PointerPath {
        PointerPath { now, ..self }
    }

    /// Where the pointer is now.
    #[must_use]
    pub fn point(&self) -> (f64, f64) {
        self.now
    }

    /// From where it went down to where it is: to the right, down.
    #[must_use]
    pub fn offset(&self) -> (f64, f64) {
        (self.now.0 - self.start.0, self.now.1 - self.start.1)
    }

    /// The length of the offset.
    #[must_use]
    pub fn distance(&self) -> f64 {
        let (dx, dy) = self.offset();
        dx.hypot(dy)
    }
}

/// The point of an event in the window, in CSS pixels.
#[must_use]
pub fn point_px(event: &MouseEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Lets an element receive the events of a pointer even when it is elsewhere.
pub fn capture(element: &NodeRef, event: &PointerEvent) {
    if let Some(element) = element.cast::<Element>() {
        // Capture fails only for a pointer that is already gone.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}
