//! State of a component that its handlers read as it is now. Several events may arrive between two drawings; handlers of the last
//! drawing would still have the earlier state.

use std::cell::Cell;
use std::rc::Rc;
use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

#[derive(Clone)]
pub struct Current<T> {
    value: Rc<Cell<T>>,
    redraw: UseForceUpdateHandle,
}

impl<T: Copy + PartialEq> Current<T> {
    pub fn get(&self) -> T {
        self.value.get()
    }

    /// Draws the component again if the value is another.
    pub fn set(&self, value: T) {
        if self.value.replace(value) != value {
            self.redraw.force_update();
        }
    }
}

#[hook]
pub fn use_current<T: 'static>(initial: T) -> Current<T> {
    Current { value: use_memo((), |()| Cell::new(initial)), redraw: use_force_update() }
}
