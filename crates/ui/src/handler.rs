//! Event handlers that are methods of shared state.

use std::rc::Rc;
use yew::Callback;

/// The callback that passes each event to a method.
pub fn handler<T: 'static, E: 'static>(state: &Rc<T>, handle: fn(&T, &E)) -> Callback<E> {
    let state = state.clone();
    Callback::from(move |event| handle(&state, &event))
}
