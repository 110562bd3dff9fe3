//! The animation of a turn: pieces are placed at their new cells and rotated back by the remaining angle.

use super::pivot::{turn_between, unit_degrees};
use antipode_puzzles::scene::{Motion, Scene};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The cells of a pivot, drawn rotated around its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spin {
    pub(super) pivot: usize,
    /// The angle, in degrees clockwise.
    pub(super) degrees: f64,
    /// Whether the pointer holds it there; otherwise it returns to 0.
    pub(super) held: bool,
}

/// A released turn on its way to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReleasedTurn {
    pub(super) pivot: usize,
    /// The angle at release, in degrees.
    pub(super) degrees: f64,
    /// The number of smallest turns that the angle is rounded to.
    pub(super) steps: i32,
    /// The number of the last change before it.
    pub(super) run: u32,
}

impl ReleasedTurn {
    /// The remaining rotation. While the board has not taken the turn, that is the full angle.
    pub(super) fn spin<M>(&self, scene: &Scene<M>, run: u32) -> Option<Spin> {
        let pivot = scene.pivots.get(self.pivot)?;
        let done = match run.wrapping_sub(self.run) {
            0 => 0.0,
            1 => f64::from(self.steps) * unit_degrees(pivot),
            _ => return None,
        };
        Some(Spin { pivot: self.pivot, degrees: self.degrees - done, held: false })
    }
}

/// The rotation from one scene to the next, if they differ by the turn of a rigid block.
pub(super) fn spin_between<M>(from: &Scene<M>, to: &Scene<M>) -> Option<Spin> {
    let (index, steps) = turn_between(from, to)?;
    let pivot = &to.pivots[index];
    let body = matches!(pivot.motion, Motion::Rotate { .. });
    body.then(|| Spin { pivot: index, degrees: -f64::from(steps) * unit_degrees(pivot), held: false })
}

/// Returns one of two animation names, the other one whenever `shown` changes: an animation restarts only under another name.
#[hook]
pub(super) fn use_animation_name<T: PartialEq + Clone + 'static>(shown: &T) -> &'static str {
    let last: Rc<RefCell<(Option<T>, bool)>> = use_mut_ref(|| (None, false));
    let mut last = last.borrow_mut();
    if last.0.as_ref() != Some(shown) {
        *last = (Some(shown.clone()), !last.1);
    }
    if last.1 { "tick" } else { "tock" }
}
