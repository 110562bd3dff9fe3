//! The state of a page with a pure reducer.

use std::ops::Deref;
use std::rc::Rc;

use yew::prelude::*;

/// The model of a rendered page. Equal only to its own clones: every action creates a new one.
#[derive(Debug)]
pub struct ModelRef<M>(Rc<M>);

impl<M> Clone for ModelRef<M> {
    fn clone(&self) -> ModelRef<M> {
        ModelRef(Rc::clone(&self.0))
    }
}

impl<M> Deref for ModelRef<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.0
    }
}

impl<M> PartialEq for ModelRef<M> {
    fn eq(&self, other: &ModelRef<M>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A model and its reducer.
struct Store<M, A> {
    model: ModelRef<M>,
    reduce: fn(&M, A) -> M,
}

impl<M, A> Reducible for Store<M, A> {
    type Action = A;

    fn reduce(self: Rc<Self>, action: A) -> Rc<Self> {
        let model = ModelRef(Rc::new((self.reduce)(&self.model, action)));
        Rc::new(Store { model, reduce: self.reduce })
    }
}

/// Keeps the model of a page. Returns it, and a callback that replaces it by the result of an action.
#[hook]
pub fn use_model<M: 'static, A: 'static>(
    initial: impl FnOnce() -> M,
    reduce: fn(&M, A) -> M,
) -> (ModelRef<M>, Callback<A>) {
    let state = use_reducer(|| Store { model: ModelRef(Rc::new(initial())), reduce });
    let dispatch = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    (state.model.clone(), dispatch)
}
