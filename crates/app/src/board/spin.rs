//! How a turn is shown: pieces stand where they will be, and are turned back by what is still to go.

use super::pivot::{turned, unit_degrees};
use antipode_puzzles::scene::{Carry, Scene};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The cells of a pivot, drawn turned around its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spin {
    /// Which pivot.
    pub(super) pivot: usize,
    /// By how much, in degrees clockwise.
    pub(super) degrees: f64,
    /// Whether a hand holds it there; else it goes back to 0.
    pub(super) held: bool,
}

/// What a hand has let go of, on its way to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Released {
    /// Which pivot.
    pub(super) pivot: usize,
    /// How far it was turned, in degrees.
    pub(super) degrees: f64,
    /// By how many of its smallest turns it is to be turned.
    pub(super) steps: i32,
    /// The number of the last change before it.
    pub(super) run: u32,
}

impl Released {
    /// What is still to go: all of it back, while the board has not taken the turn.
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

/// The turn from one picture to the next, where it is one, and what turns is one body.
pub(super) fn between<M>(from: &Scene<M>, to: &Scene<M>) -> Option<Spin> {
    let (index, steps) = turned(from, to)?;
    let pivot = &to.pivots[index];
    let body = matches!(pivot.carry, Carry::Around { .. });
    body.then(|| Spin { pivot: index, degrees: -f64::from(steps) * unit_degrees(pivot), held: false })
}

/// One of two names in turn, another whenever what is shown changes: an animation of the same name would not begin anew.
#[hook]
pub(super) fn use_beat<T: PartialEq + Clone + 'static>(shown: &T) -> &'static str {
    let last: Rc<RefCell<(Option<T>, bool)>> = use_mut_ref(|| (None, false));
    let mut last = last.borrow_mut();
    if last.0.as_ref() != Some(shown) {
        *last = (Some(shown.clone()), !last.1);
    }
    if last.1 { "tick" } else { "tock" }
}
